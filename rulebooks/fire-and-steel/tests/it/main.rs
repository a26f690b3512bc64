//! Fire and Steel by the table: its charts, its field, and the game in play.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
// Figures are on the grid, and facts are made where they are handed over.
#![allow(clippy::float_cmp, clippy::needless_pass_by_value)]

mod facts;
mod field_cover;
mod field_facts;
mod field_fight;
mod field_going;
mod field_house;
mod field_measuring;
mod field_moves;
mod field_openings;
mod field_sight;
mod field_surprise;
mod field_table;
mod hand_to_hand;
mod house;
mod initiative;
mod look_ups;
mod morale;
mod movement;
mod play_aiming;
mod play_amended;
mod play_arms;
mod play_blocked;
mod play_charges;
mod play_combat;
mod play_contact;
mod play_everyone;
mod play_held;
mod play_house;
mod play_morale;
mod play_moves;
mod play_options;
mod play_random;
mod play_scenario;
mod play_secrecy;
mod play_setup;
mod play_storeys;
mod play_surprise;
mod play_told;
mod play_victory;
mod play_whole_turn;
mod range_factor;
mod rate_of_fire;
mod reload;
mod results_and_damage;
mod shipped;
mod shooting;
mod skirmish;
mod slow;
mod vectors;
