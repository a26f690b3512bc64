//! Turns at work that takes a while. Each kind has its own, so that none can keep the others waiting: whoever uploads record
//! after record waits for turns at uploads, and games are begun and opened meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Fault;

/// The turns at every kind of work.
#[derive(Clone)]
pub(crate) struct Turns {
    /// Charts and odds.
    pub(crate) sums: Arc<Semaphore>,
    /// Games that begin.
    pub(crate) making: Arc<Semaphore>,
    /// Tables that are set up.
    pub(crate) opening: Arc<Semaphore>,
    /// Games that are looked at for a list, and whose tables stay as they are.
    pub(crate) listing: Arc<Semaphore>,
    /// Replays that are looked at.
    pub(crate) replays: Arc<Semaphore>,
    /// Records that are brought along.
    pub(crate) uploads: Arc<Semaphore>,
}

impl Turns {
    pub(crate) fn new() -> Turns {
        let of = |turns| Arc::new(Semaphore::new(turns));
        Turns { sums: of(4), making: of(2), opening: of(4), listing: of(1), replays: of(2), uploads: of(1) }
    }
}

/// How long a piece of work may take, and whether somebody still waits for it.
#[derive(Clone)]
pub(crate) struct Budget {
    until: Instant,
    gone: Arc<AtomicBool>,
}

/// Somebody waits. When this is dropped, the work stops at its next step.
pub(crate) struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Budget {
    /// From now on for so long, or until the one who waits is gone.
    pub(crate) fn of(time: Duration) -> (Budget, Waiting) {
        let gone = Arc::new(AtomicBool::new(false));
        (Budget { until: Instant::now() + time, gone: Arc::clone(&gone) }, Waiting(gone))
    }

    /// Another step; refused once time is up, or nobody waits for the result any more.
    pub(crate) fn step(&self) -> Result<(), Fault> {
        if self.gone.load(Ordering::Relaxed) || Instant::now() > self.until {
            let message = "this record takes the server too long to play through; look at it with `linstock replay`";
            return Err(Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "too-long", message));
        }
        Ok(())
    }
}

/// Takes a turn, unless too many wait for one already.
pub(crate) async fn take(turns: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Fault> {
    Arc::clone(turns).acquire_owned().await.map_err(|_| Fault::busy())
}

/// Lets threads of a higher rank go first, from this thread and those that it starts; 19 is the last rank. Elsewhere than on
/// Linux a thread has no rank of its own.
#[cfg_attr(not(target_os = "linux"), allow(unused_variables))]
pub(crate) fn give_way(rank: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, rank) {
        tracing::warn!(%error, "work in the background has the rank of everything else");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_with_its_time_or_with_the_one_who_waits() {
        let (budget, waiting) = Budget::of(Duration::from_mins(1));
        assert!(budget.step().is_ok());
        drop(waiting);
        assert!(budget.step().is_err());
        let (budget, _waiting) = Budget::of(Duration::ZERO);
        std::thread::sleep(Duration::from_millis(2));
        assert!(budget.step().is_err());
    }
}
