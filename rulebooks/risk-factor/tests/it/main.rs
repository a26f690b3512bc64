//! Risk Factor by the table: situation, dice, result.

mod action;
mod camp;
mod command;
mod damage;
mod data;
mod examples_fights;
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
mod play_random;
mod play_scenario;
mod risk_factor;
mod shooting;
mod shot;
mod vectors;
mod visibility;
