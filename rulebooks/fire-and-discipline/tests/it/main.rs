//! Fire and Discipline by the table: situation, dice, result.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod artillery;
mod book_data;
mod charge_edges;
mod charges;
mod examples_fire;
mod examples_melee;
mod facts;
mod ground_edges;
mod gun_sections;
mod guns_in_play;
mod house_rules;
mod melee;
mod melees_in_play;
mod morale;
mod movement;
mod musketry;
mod order_of_effects;
mod page_charge;
mod page_fire;
mod page_ground;
mod page_morale;
mod page_more;
mod play_random;
mod play_rules;
mod play_scenario;
mod referee;
mod setting_up;
mod shipped;
mod slow;
mod table;
mod vectors;
mod worked_examples;
