//! Who writes. Whoever brings something while nobody writes, writes it at once, in their own thread: nobody has to be
//! woken for it. Whatever comes meanwhile waits, and goes into one commit together, whichever games it comes from, so that
//! many games share the price of one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use rusqlite::Connection;
use tokio::sync::oneshot;
use tokio::task::{block_in_place, spawn_blocking};

use super::sql::Sql;
use super::{Append, NewGame, SeatChange, StoreError};

/// The most writes of one commit.
const MOST: usize = 512;

/// How often the thread steps back for others before the next commit is made with whatever is there.
const LINGER: usize = 64;

/// Something to be written.
pub(super) enum Job {
    Begin(NewGame),
    Append(Append),
    Seats(SeatChange),
    Record {
        id: String,
        text: String,
    },
    /// Games to be cleared away, but for those that were played since a moment.
    Expire {
        games: Vec<String>,
        before: i64,
    },
    /// Fails as nothing should.
    #[cfg(test)]
    Panic,
}

/// Something to be written, and who waits for it. The answer is the key of a game that began.
struct Write {
    job: Job,
    done: oneshot::Sender<Result<i64, StoreError>>,
}

/// The writer.
pub(super) struct Writer {
    queue: Mutex<Queue>,
    /// None once it is closed. Held by whoever writes.
    sql: Mutex<Option<Sql>>,
}

#[derive(Default)]
struct Queue {
    waiting: Vec<Write>,
    /// Somebody writes, and will look here again.
    writing: bool,
    /// Several had brought something for the last commit.
    shared: bool,
    closed: bool,
}

/// A turn at writing. If it ends in a panic, the next to bring something writes, and nobody waits for ever.
struct Turn<'w>(&'w Writer);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.queue().writing = false;
        }
    }
}

impl Writer {
    pub(super) fn new(connection: Connection) -> Writer {
        Writer { queue: Mutex::default(), sql: Mutex::new(Some(Sql::new(connection))) }
    }

    /// Writes something. It is on the disk when this returns.
    pub(super) async fn write(self: &Arc<Writer>, job: Job) -> Result<i64, StoreError> {
        let (done, answer) = oneshot::channel();
        let turn = {
            let mut queue = self.queue();
            if queue.closed {
                return Err(StoreError::Closed);
            }
            queue.waiting.push(Write { job, done });
            let free = !std::mem::replace(&mut queue.writing, true);
            free.then_some(queue.shared)
        };
        match turn {
            // Those with whom the last commit was shared are about to bring more: they shall get in too.
            Some(true) => self.write_elsewhere(),
            Some(false) => {
                block_in_place(|| self.write_waiting());
                self.hand_over();
            }
            None => {}
        }
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Whoever wrote their own need not write for others.
    fn hand_over(self: &Arc<Writer>) {
        if self.goes_on() {
            self.write_elsewhere();
        }
    }

    fn write_elsewhere(self: &Arc<Writer>) {
        let writer = Arc::clone(self);
        spawn_blocking(move || {
            while {
                let written = writer.write_waiting();
                writer.linger(written);
                writer.goes_on()
            } {}
        });
    }

    /// Waits a little until as many have brought something as did before.
    fn linger(&self, expected: usize) {
        for _ in 0..LINGER {
            if self.queue().waiting.len() >= expected {
                return;
            }
            std::thread::yield_now();
        }
    }

    /// Whether there is more to write. If not, the next to bring something writes.
    fn goes_on(&self) -> bool {
        let mut queue = self.queue();
        queue.writing = !queue.waiting.is_empty();
        queue.writing
    }

    /// Writes what waits, in one commit. Where that fails, each is tried alone, so that one that cannot be written harms
    /// no other. How many there were.
    fn write_waiting(&self) -> usize {
        let _turn = Turn(self);
        let mut sql = self.sql();
        let Some(sql) = sql.as_mut() else { return 0 };
        let batch: Vec<Write> = {
            let mut queue = self.queue();
            queue.shared = queue.waiting.len() > 1;
            let most = queue.waiting.len().min(MOST);
            queue.waiting.drain(..most).collect()
        };
        let begun = Instant::now();
        let size = batch.len();
        #[allow(clippy::cast_precision_loss)] // a few hundred
        metrics::histogram!("linstock_commit_writes").record(size as f64);
        if let Ok(keys) = sql.commit(batch.iter().map(|write| &write.job)) {
            for (write, key) in batch.into_iter().zip(keys) {
                let _ = write.done.send(Ok(key));
            }
        } else {
            for write in batch {
                let result = sql.commit(std::iter::once(&write.job));
                let answers = |error: &StoreError| matches!(error, StoreError::Claimed | StoreError::NoSuchCode);
                if let Some(error) = result.as_ref().err().filter(|error| !answers(error)) {
                    tracing::error!(%error, "a write failed");
                }
                let _ = write.done.send(result.map(|keys| keys.first().copied().unwrap_or_default()));
            }
        }
        metrics::histogram!("linstock_commit_seconds").record(begun.elapsed());
        size
    }

    /// Takes nothing more, writes what waits, and lets go of the file.
    pub(super) async fn close(self: &Arc<Writer>) {
        self.queue().closed = true;
        let writer = Arc::clone(self);
        let closed = spawn_blocking(move || {
            while !writer.queue().waiting.is_empty() {
                writer.write_waiting();
            }
            writer.sql().take();
        });
        let _ = closed.await;
    }

    fn sql(&self) -> MutexGuard<'_, Option<Sql>> {
        self.sql.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the connection answers.
    #[cfg(test)]
    pub(super) fn asked<T>(
        &self,
        ask: impl FnOnce(&Connection) -> Result<T, rusqlite::Error>,
    ) -> Result<T, StoreError> {
        self.sql().as_ref().map_or(Err(StoreError::Closed), |sql| Ok(ask(sql.connection())?))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
