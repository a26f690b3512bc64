//! Risk Factor by the table: situation, dice, result.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod action;
mod camp;
mod command;
mod damage;
mod data;
mod examples_fights;
mod examples_fire;
mod examples_markers;
mod examples_orders;
mod examples_reaction;
mod field_cover;
mod field_moves;
mod field_sight;
mod ground;
mod house;
mod melee;
mod movement;
mod play_corners;
mod play_log;
mod play_markers;
mod play_orders;
mod play_random;
mod play_scenario;
mod risk_factor;
mod shipped;
mod shooting;
mod shot;
mod shot_odds;
mod slow;
mod vectors;
mod visibility;
