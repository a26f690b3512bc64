//! The charts, one file each, in the order of the rulebook, and the procedures that several of them share.

pub mod card_draw;
pub mod casualties;
pub mod charge;
pub mod command;
pub mod fire_dice;
pub mod fire_facts;
pub mod firing;
pub mod leader_hit;
pub mod melee;
pub mod morale;
pub mod morale_check;
pub mod movement_dice;
pub mod movement_roll;
pub mod range_band;
pub mod reload;
pub mod route_cost;
pub mod weapon_table;

use std::sync::Arc;

use engine::chart::{AnyChart, bind};

use crate::book::Book;

/// Every chart, bound to a book.
pub fn all(book: &Arc<Book>) -> Vec<Box<dyn AnyChart>> {
    vec![
        bind::<card_draw::CardDraw>(book),
        bind::<morale::Morale>(book),
        bind::<charge::Charge>(book),
        bind::<command::Command>(book),
        bind::<movement_roll::MovementRoll>(book),
        bind::<route_cost::RouteCost>(book),
        bind::<range_band::RangeBand>(book),
        bind::<reload::Reload>(book),
        bind::<firing::Firing>(book),
        bind::<leader_hit::LeaderHit>(book),
        bind::<melee::Melee>(book),
    ]
}
