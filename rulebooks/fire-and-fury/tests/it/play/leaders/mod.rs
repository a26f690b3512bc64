//! Leaders in play.

mod among;
mod leaders_step;
