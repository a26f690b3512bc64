//! Fire in play.

mod gun_hits;
mod volley;
