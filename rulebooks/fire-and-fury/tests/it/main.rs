//! Fire and Fury by the table: its charts, its field, and the game in play.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Lengths are small and on the grid, and facts are made where they are handed over.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::needless_pass_by_value
)]

mod charge_guns;
mod charge_modifiers;
mod charge_result;
mod clash;
mod command_radius;
mod common;
mod fallen_leader;
mod field_around;
mod field_charge;
mod field_cover;
mod field_facts;
mod field_fire;
mod field_flanks;
mod field_moves;
mod field_moves_always;
mod field_moves_barred;
mod field_moves_charge;
mod field_moves_formation;
mod field_moves_more;
mod field_moves_retreat;
mod field_near;
mod field_path;
mod field_positions;
mod fire_combat;
mod fire_effect;
mod fire_points;
mod game;
mod gun_maneuver;
mod losses;
mod maneuver_check;
mod movement;
mod play_amend;
mod play_breakthrough;
mod play_charge;
mod play_charge_fails;
mod play_check;
mod play_combat;
mod play_command;
mod play_drill;
mod play_end;
mod play_facts;
mod play_fire;
mod play_gun_hits;
mod play_guns;
mod play_key_positions;
mod play_leaders;
mod play_leaders_among;
mod play_maneuver;
mod play_orders;
mod play_placing;
mod play_random;
mod play_refused;
mod play_retreats;
mod play_scaling;
mod play_scenario;
mod play_sides;
mod play_states;
mod play_struggles;
mod play_threat;
mod play_told;
mod play_turn;
mod play_victors;
mod sheet;
mod table;
mod troop_maneuver;
mod vectors;
