//! The end of the game: key positions, broken armies, points.

pub(crate) mod victory;
