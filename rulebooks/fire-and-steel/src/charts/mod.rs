//! The charts, one file each, in the order of the sheet; [`strike`] is what shots and blows have in common.

pub mod combat_result;
pub mod damage;
pub mod hand_to_hand;
pub mod initiative;
pub mod initiative_order;
pub mod morale;
pub mod morale_recovery;
pub mod movement;
pub mod range_factor;
pub mod rate_of_fire;
pub mod reload;
pub mod shooting;
pub mod strike;

use std::sync::Arc;

use engine::chart::{AnyChart, bind};

use crate::book::Book;

/// Every chart, bound to a book.
pub fn all(book: &Arc<Book>) -> Vec<Box<dyn AnyChart>> {
    vec![
        bind::<movement::Movement>(book),
        bind::<rate_of_fire::RateOfFire>(book),
        bind::<reload::Reload>(book),
        bind::<initiative::Initiative>(book),
        bind::<initiative_order::InitiativeOrder>(book),
        bind::<range_factor::RangeFactor>(book),
        bind::<shooting::Shooting>(book),
        bind::<hand_to_hand::HandToHand>(book),
        bind::<combat_result::CombatResult>(book),
        bind::<damage::Damage>(book),
        bind::<morale::Morale>(book),
        bind::<morale_recovery::MoraleRecovery>(book),
    ]
}
