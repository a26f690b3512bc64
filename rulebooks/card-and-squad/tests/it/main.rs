//! Card and Squad by the table: situation, dice, result.

mod card_draw;
mod casualties;
mod charge;
mod command;
mod common;
mod data_rules;
mod descriptions;
mod examples;
mod examples_charge;
mod examples_fire;
mod examples_turn;
mod field_ground;
mod field_sight;
mod firing;
mod heroes;
mod house;
mod melee;
mod mended;
mod morale;
mod movement;
mod options_in_play;
mod play_charge;
mod play_turn;
mod random;
mod vectors;
mod weapons;
