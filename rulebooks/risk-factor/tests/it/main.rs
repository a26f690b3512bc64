//! Risk Factor by the table: situation, dice, result.

mod action;
mod command;
mod damage;
mod house;
mod melee;
mod movement;
mod play_random;
mod risk_factor;
mod shooting;
mod shot;
mod vectors;
mod visibility;
