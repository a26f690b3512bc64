//! The end of a game: objectives, points and endings (FD-D03, FD-D04).

mod objectives;
mod victory;
