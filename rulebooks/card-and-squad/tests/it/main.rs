//! Card and Squad by the table: situation, dice, result.

mod card_draw;
mod casualties;
mod charge;
mod command;
mod common;
mod descriptions;
mod examples;
mod firing;
mod heroes;
mod house;
mod melee;
mod morale;
mod movement;
mod random;
mod vectors;
mod weapons;
