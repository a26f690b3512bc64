//! The charts, asked as the companion asks them.

mod charge_guns;
mod charge_modifiers;
mod charge_result;
mod command_radius;
mod fallen_leader;
mod fire_combat;
mod fire_effect;
mod fire_points;
mod gun_maneuver;
mod losses;
mod maneuver_check;
mod movement;
mod sheet;
mod troop_maneuver;
mod vectors;
