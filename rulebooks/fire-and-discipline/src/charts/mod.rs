//! The charts, one file each, in the order of the rules page; `kill_dice`, `gunnery`, `small_arms` and `hard_cover`
//! are what several of them share.

pub mod artillery_fire;
pub mod artillery_to_hit;
pub mod assault_limit;
pub mod charge_declaration;
pub mod charge_response;
pub mod commander_casualty;
pub mod garrison;
pub mod gun_line_of_fire;
pub mod gunnery;
pub mod hard_cover;
pub(crate) mod kill_dice;
pub mod limbering;
pub mod melee_aftermath;
pub mod melee_strike;
pub mod merge_stands;
pub mod morale;
pub mod movement;
pub mod musketry;
pub mod musketry_range;
pub mod player_designation;
pub mod rough_ground;
pub mod section_status;
pub mod skirmish_fire;
pub mod small_arms;
pub mod square;
pub mod stand_size;

use std::sync::Arc;

use engine::chart::{AnyChart, bind};

use crate::book::Book;

/// Every chart, bound to a book.
pub fn all(book: &Arc<Book>) -> Vec<Box<dyn AnyChart>> {
    vec![
        bind::<player_designation::PlayerDesignation>(book),
        bind::<stand_size::StandSize>(book),
        bind::<limbering::Limbering>(book),
        bind::<square::Square>(book),
        bind::<garrison::Garrison>(book),
        bind::<assault_limit::AssaultLimit>(book),
        bind::<merge_stands::MergeStands>(book),
        bind::<movement::Movement>(book),
        bind::<rough_ground::RoughGround>(book),
        bind::<commander_casualty::CommanderCasualty>(book),
        bind::<morale::Morale>(book),
        bind::<artillery_to_hit::ArtilleryToHit>(book),
        bind::<artillery_fire::ArtilleryFire>(book),
        bind::<section_status::SectionStatus>(book),
        bind::<gun_line_of_fire::GunLineOfFire>(book),
        bind::<musketry_range::MusketryRange>(book),
        bind::<musketry::Musketry>(book),
        bind::<skirmish_fire::SkirmishFire>(book),
        bind::<charge_declaration::ChargeDeclaration>(book),
        bind::<charge_response::ChargeResponse>(book),
        bind::<melee_strike::MeleeStrike>(book),
        bind::<melee_aftermath::MeleeAftermath>(book),
    ]
}
