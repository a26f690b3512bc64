//! Fair dice: every die comes of secrets of all who take part, each committed to before any of them was known to another.
//!
//! The construction is written down in `docs/fair-dice.md`, in full: a stranger can check a record without this code. In
//! short: a party commits to 32 random bytes by their hash; once all commitments are on record, the secrets are given;
//! the hash of all of them is the key of a [`Round`]; a die is an HMAC under that key, of its purpose and its number.

mod bytes;
mod round;
mod stream;

pub use bytes::{Commitment, Key, Secret};
pub use round::{Fair, FairError, Party, Round, SERVER, TABLE};
pub use stream::{Drawn, Stream, merge};
