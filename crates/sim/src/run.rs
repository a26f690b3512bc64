//! Plays a range of games on several threads and hands them over in order.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use linstock::Bookshelf;

use crate::plan::Plan;
use crate::play::{Played, Player};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Every game was played.
    Whole,
    /// It was stopped; the game of this number is the next.
    Stopped(u64),
}

/// How many games a thread may be ahead of the oldest that is not over: what bounds the memory of a run.
const AHEAD: u64 = 64;

/// Plays the games of these numbers on so many threads, and hands every one over in the order of their numbers: the same
/// games in the same order for any number of threads. Stops after the games in progress once `stop` is set, and at once
/// when `each` breaks.
pub fn run(
    plan: &Plan,
    shelf: &Bookshelf,
    games: Range<u64>,
    jobs: usize,
    stop: &AtomicBool,
    mut each: impl FnMut(Played) -> ControlFlow<()>,
) -> Ended {
    let board = Board::new(games.clone(), stop);
    let (results, arrived) = channel();
    let next = thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let (board, results) = (&board, results.clone());
            scope.spawn(move || work(plan, shelf, board, &results));
        }
        drop(results);
        hand_over(&board, &arrived, games.start, &mut each)
    });
    if next >= games.end { Ended::Whole } else { Ended::Stopped(next) }
}

/// Plays one game after another until there are no more.
fn work(plan: &Plan, shelf: &Bookshelf, board: &Board<'_>, results: &Sender<Played>) {
    let mut player = Player::new(plan, shelf);
    while let Some(game) = board.claim() {
        if results.send(player.play(game)).is_err() {
            return;
        }
    }
}

/// Hands games over in order; the number of the first that was not.
fn hand_over(
    board: &Board<'_>,
    arrived: &Receiver<Played>,
    first: u64,
    each: &mut impl FnMut(Played) -> ControlFlow<()>,
) -> u64 {
    let mut next = first;
    let mut early = BTreeMap::new();
    for played in arrived {
        early.insert(played.row.game, played);
        while let Some(played) = early.remove(&next) {
            next += 1;
            board.done(next);
            if each(played).is_break() {
                board.break_off();
                return next;
            }
        }
    }
    next
}

/// Who plays what: the next game to be claimed, and how far all are handed over.
struct Board<'s> {
    stop: &'s AtomicBool,
    state: Mutex<Claims>,
    moved_on: Condvar,
}

struct Claims {
    next: u64,
    end: u64,
    done: u64,
}

impl<'s> Board<'s> {
    fn new(games: Range<u64>, stop: &'s AtomicBool) -> Board<'s> {
        let state = Claims { next: games.start, end: games.end, done: games.start };
        Board { stop, state: Mutex::new(state), moved_on: Condvar::new() }
    }

    /// The next game to play; none when there are no more, or when the run is stopped.
    fn claim(&self) -> Option<u64> {
        let mut claims = self.lock();
        while claims.next >= claims.done + AHEAD && claims.next < claims.end {
            claims = self.moved_on.wait(claims).unwrap_or_else(PoisonError::into_inner);
        }
        if claims.next >= claims.end || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        claims.next += 1;
        Some(claims.next - 1)
    }

    fn done(&self, done: u64) {
        self.lock().done = done;
        self.moved_on.notify_all();
    }

    fn break_off(&self) {
        let mut claims = self.lock();
        claims.end = claims.next;
        drop(claims);
        self.moved_on.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Claims> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
