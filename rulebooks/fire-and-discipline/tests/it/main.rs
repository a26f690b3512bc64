//! Fire and Discipline by the table: situation, dice, result.

mod artillery;
mod charges;
mod facts;
mod gun_sections;
mod house_rules;
mod melee;
mod morale;
mod movement;
mod musketry;
mod setting_up;
mod vectors;
mod worked_examples;
