//! The room that a live game takes. It has a program of its own because counting bytes slows down whatever is timed.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod positions;
mod shelf;

use engine::dice::Seeded;
use engine::game::Log;
use peak_alloc::PeakAlloc;

use positions::positions;
use shelf::{Battle, battles};

/// Counts the bytes on the heap.
#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

fn main() {
    // Tests and lists of benches want no figures.
    if std::env::args().any(|arg| arg == "--bench") {
        println!("bytes of a live game on the heap, what never changes left out:");
        for battle in &battles() {
            println!("  {battle}: {}", room(battle));
        }
    }
}

/// The most bytes that a live game takes on the heap: copies, each played on by an order so that it shares no more than
/// games of one scenario do.
fn room(battle: &Battle) -> usize {
    let positions = positions(battle);
    let (mut dice, mut log) = (Seeded::new(2), Log::brief());
    let mut most = 0;
    for (game, order) in &positions {
        let before = HEAP.current_usage();
        let mut copy = game.clone();
        copy.apply(order, &mut dice, &mut log).unwrap();
        // What the log keeps is not the game's.
        log = Log::brief();
        most = most.max(HEAP.current_usage().saturating_sub(before));
    }
    most
}
