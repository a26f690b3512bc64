//! The charts, one file each, and the printed tables that several of them read.

pub mod action;
pub mod action_table;
pub mod actions;
pub mod columns;
pub mod command;
pub mod damage;
pub mod fire_permission;
pub mod hidden_marker;
pub mod hit_allocation;
pub mod melee;
pub mod melee_result;
pub mod movement;
pub mod range_band;
pub mod risk_factor;
pub mod shooting_dice;
pub mod shot;
pub mod to_hit;
pub mod visibility;
pub mod volley;
pub mod weapons;

use std::sync::Arc;

use engine::chart::{AnyChart, bind};

use crate::book::Book;

/// Every chart, bound to a book.
pub fn all(book: &Arc<Book>) -> Vec<Box<dyn AnyChart>> {
    vec![
        bind::<command::Command>(book),
        bind::<risk_factor::RiskFactor>(book),
        bind::<action::ActionChart>(book),
        bind::<action_table::ActionTable>(book),
        bind::<visibility::Visibility>(book),
        bind::<movement::Movement>(book),
        bind::<range_band::RangeBand>(book),
        bind::<fire_permission::FirePermission>(book),
        bind::<shooting_dice::ShootingDice>(book),
        bind::<shot::Shot>(book),
        bind::<volley::Volley>(book),
        bind::<damage::DamageRoll>(book),
        bind::<hit_allocation::HitAllocation>(book),
        bind::<melee::Melee>(book),
        bind::<melee_result::MeleeResult>(book),
        bind::<hidden_marker::HiddenMarker>(book),
    ]
}
