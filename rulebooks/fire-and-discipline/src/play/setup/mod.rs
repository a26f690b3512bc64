//! Setting up, and arrivals during the game (FD-D02, FD-D53).

mod place;
mod room;

pub(crate) use place::{Arrange, Placing};
