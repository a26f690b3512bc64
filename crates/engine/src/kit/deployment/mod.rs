//! Deployment: where pieces begin, when they come, and finding room for them.
//!
//! - [`Armies`]: what a scenario says of each army, its base edge among it.
//! - [`Start`] is what a scenario says of a piece, read by [`Keys`]; [`Entry`] is the same with every zone made.
//! - [`Listed`]: a piece as its table says, read by [`Keys::roster`].
//! - [`find_room`] finds the nearest place in a piece's zones.
//! - [`place_all`] places a whole side, and [`has_room_for_all`] tries that before a game begins.

mod armies;
mod entry;
mod find;
mod place;
mod read;
mod roster;

pub use armies::Armies;
pub use entry::{Depths, Entry, Strips, Zones};
pub use find::find_room;
pub use place::{has_room_for_all, place_all, sides_that_set_up, without_room};
pub use read::{Keys, Start};
pub use roster::Listed;
