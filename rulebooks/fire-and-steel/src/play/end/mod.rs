//! The end of the game.

mod victory;
