//! The charts, one file each, in the order of the rulebook, and the procedures that several of them share.

pub mod army_losses;
pub mod charge_combat;
pub mod charge_facts;
pub mod charge_modifiers;
pub mod charge_result;
pub mod command_radius;
pub mod fallen_leader;
pub mod fire_combat;
pub mod fire_effect;
pub mod fire_facts;
pub mod fire_points;
pub mod firing;
pub mod gun_maneuver;
pub mod losses;
pub mod maneuver_check;
pub mod maneuver_facts;
pub mod movement;
pub mod movement_cost;
pub mod movement_rate;
pub mod troop_maneuver;
pub mod unit_effectiveness;
pub mod weapon_range;

use std::sync::Arc;

use engine::chart::{AnyChart, bind};

use crate::book::Book;

/// Every chart, bound to a book.
pub fn all(book: &Arc<Book>) -> Vec<Box<dyn AnyChart>> {
    vec![
        bind::<maneuver_check::ManeuverCheck>(book),
        bind::<command_radius::CommandRadius>(book),
        bind::<movement_rate::MovementRate>(book),
        bind::<movement_cost::MovementCost>(book),
        bind::<troop_maneuver::TroopManeuver>(book),
        bind::<gun_maneuver::GunManeuver>(book),
        bind::<weapon_range::WeaponRange>(book),
        bind::<fire_points::FirePoints>(book),
        bind::<fire_combat::FireCombat>(book),
        bind::<charge_combat::ChargeCombat>(book),
        bind::<unit_effectiveness::UnitEffectiveness>(book),
        bind::<army_losses::ArmyLossesChart>(book),
        bind::<fallen_leader::FallenLeader>(book),
    ]
}
