//! A game with a stopwatch on each of its questions: where the time of whole games goes.
#![allow(unreachable_pub)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use engine::game::Game;
use testkit::{Asked, Hook, StandIn};

/// What is timed, and its name, in the order of a turn.
pub const PARTS: [(Asked, &str); 8] = [
    (Asked::Decision, "decision"),
    (Asked::Actors, "actors"),
    (Asked::Offers, "offers"),
    (Asked::Check, "check"),
    (Asked::Toward, "toward"),
    (Asked::Sightings, "sightings"),
    (Asked::Apply, "apply"),
    (Asked::Copy, "copy"),
];

/// How long each question took in all, in nanoseconds.
#[derive(Clone, Default)]
pub struct Stopwatch(Arc<[AtomicU64; PARTS.len()]>);

impl Stopwatch {
    /// A game that it times.
    pub fn on(&self, game: Box<dyn Game>) -> StandIn<Stopwatch> {
        StandIn::new(game, self.clone())
    }

    /// How long each part took in all, in the order of [`PARTS`].
    pub fn spent(&self) -> [Duration; PARTS.len()] {
        std::array::from_fn(|part| self.0.get(part).map_or(0, |spent| spent.load(Ordering::Relaxed)))
            .map(Duration::from_nanos)
    }
}

impl Hook for Stopwatch {
    fn around<T>(&self, asked: Asked, answer: impl FnOnce() -> T) -> T {
        let begin = Instant::now();
        let answer = answer();
        let took = begin.elapsed();
        let part = PARTS.iter().position(|(part, _)| *part == asked);
        if let Some(spent) = part.and_then(|part| self.0.get(part)) {
            spent.fetch_add(u64::try_from(took.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
        answer
    }

    /// The copy itself is timed, what is asked of it is not.
    fn of_copy(&self) -> Stopwatch {
        Stopwatch::default()
    }
}
