//! Runs of many battles on the server: few at a time, in the background, and never in the way of games.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use linstock::Bookshelf;
use sim::{Plan, Tally};

use crate::turns::give_way;
use crate::wire::{Report, RunState};

/// The most games of one run.
pub(crate) const MOST_GAMES: u64 = 5000;
/// How many runs play at a time.
const AT_A_TIME: usize = 1;
/// The rank of a run's threads: behind all others.
const LAST: i32 = 19;
/// How many runs that are over are kept.
const KEPT: usize = 30;

/// The runs of a server.
#[derive(Default)]
pub(crate) struct Runs(Mutex<VecDeque<Arc<Run>>>);

/// One run.
pub(crate) struct Run {
    pub(crate) id: String,
    pub(crate) plan: Plan,
    stop: AtomicBool,
    playing: AtomicBool,
    tally: Mutex<Tally>,
}

impl Runs {
    /// Begins a run; none if the server plays as many as it takes on.
    pub(crate) fn begin(&self, id: String, plan: Plan, shelf: Arc<Bookshelf>) -> Option<Arc<Run>> {
        let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if runs.iter().filter(|run| run.plays()).count() >= AT_A_TIME {
            return None;
        }
        let tally = Mutex::new(Tally::new(&plan));
        let run = Arc::new(Run { id, plan, stop: AtomicBool::new(false), playing: AtomicBool::new(true), tally });
        let played = Arc::clone(&run);
        let begun = std::thread::Builder::new().name("battles".to_owned()).spawn(move || played.play(&shelf));
        if let Err(error) = begun {
            tracing::error!(%error, "a run of battles");
            return None;
        }
        runs.push_back(Arc::clone(&run));
        while runs.len() > KEPT {
            runs.pop_front();
        }
        Some(run)
    }

    /// The run of an id.
    pub(crate) fn find(&self, id: &str) -> Option<Arc<Run>> {
        let runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        runs.iter().find(|run| run.id == id).cloned()
    }

    /// Stops them all.
    pub(crate) fn stop(&self) {
        let runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        runs.iter().for_each(|run| run.stop());
    }
}

impl Run {
    /// Stops after the games in progress.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// How far it has come.
    pub(crate) fn state(&self) -> RunState {
        let games = self.plan.games();
        // Asked before the games are counted: a run that is over has all of them.
        let running = self.plays();
        let tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner).clone();
        RunState {
            id: self.id.clone(),
            running,
            done: tally.games(),
            of: games.end - games.start,
            report: Report {
                summary: tally.summary(&self.plan),
                setting: self.plan.setting().into(),
                records: Vec::new(),
            },
        }
    }

    fn plays(&self) -> bool {
        self.playing.load(Ordering::Acquire)
    }

    /// Plays all games. Half of the cores are enough, and games of people come first on those too.
    fn play(&self, shelf: &Bookshelf) {
        sim::quiet_panics();
        give_way(LAST);
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        sim::run(&self.plan, shelf, self.plan.games(), (cores / 2).max(1), &self.stop, |played| {
            self.tally.lock().unwrap_or_else(PoisonError::into_inner).add(&self.plan, &played);
            ControlFlow::Continue(())
        });
        self.playing.store(false, Ordering::Release);
    }
}
