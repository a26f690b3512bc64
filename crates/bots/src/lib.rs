//! Players without hands. They answer the questions of a game through the protocol, see what their side may see, and
//! know no rulebook: offers say what sort of thing they do, sightings are plain numbers, odds are exact.
//!
//! ```
//! let bot = bots::by_name("drill", 7).unwrap();
//! assert_eq!(bot.name(), "drill");
//! assert!(bots::by_name("hannibal", 7).is_none());
//! ```

mod drill;
mod filling;
mod luck;
mod pairing;
mod playout;
mod random;
mod roll_call;
mod seat;
mod watch;

use engine::game::Order;

pub use drill::Drill;
pub use pairing::pair;
pub use playout::{Played, Stuck, play_out};
pub use random::Random;
pub use seat::Seat;
pub use watch::Watch;

/// Somebody who answers for a side.
pub trait Bot: Send {
    /// The name by which it is called.
    fn name(&self) -> &'static str;

    /// Answers the open question, which must be its side's. The answer passes [`Seat::check`]. At a seat with a [`Watch`] the best
    /// answer so far is noted where there is one, and found soon after time is up.
    fn choose(&mut self, seat: &Seat<'_>) -> Order;
}

/// The bots that can be called by name.
pub const NAMES: [&str; 2] = ["random", "drill"];

/// A fresh bot of this name. The same seed gives the same answers to the same questions on every machine.
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "drill" => Some(Box::new(Drill::new(seed))),
        _ => None,
    }
}
