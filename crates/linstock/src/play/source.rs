//! Where the dice of a match come from.

use engine::dice::Seeded;

use crate::fair::Stream;

/// Where the dice of a match come from.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // a match has one, and asks it for every die
pub enum Source {
    /// From a seed.
    Seeded(Seeded),
    /// From the secrets of all who take part.
    Fair(Stream),
    /// Nowhere yet: not all secrets are given. Orders that need no die are carried out.
    Sealed,
}

impl From<Seeded> for Source {
    fn from(dice: Seeded) -> Source {
        Source::Seeded(dice)
    }
}

impl From<Stream> for Source {
    fn from(dice: Stream) -> Source {
        Source::Fair(dice)
    }
}
