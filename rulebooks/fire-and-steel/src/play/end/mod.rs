//! The end of the game: objectives, victory, and giving up (FS-D30 to FS-D32).

mod objectives;
mod victory;
