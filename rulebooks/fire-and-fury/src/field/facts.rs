//! The facts of charts, read off the table.

use engine::table::Crossings;

use super::Field;
use super::cover::{fortified, indians, linear_cover, target_cover};
use super::fire::{Crew, firers, shots};
use super::flanks::{enfiladed, massed, outflanked_within_12};
use super::ids::{LeaderId, UnitId};
use super::near::{gun_within_3, in_close_range, leader_within_6, parent_within_3};
use super::pieces::{Piece, Unit};
use crate::charts::fire_effect::UnderFire;
use crate::charts::fire_facts::{FireCombatFacts, Massed};
use crate::charts::maneuver_facts::{ArmyLosses, CommandStatus, GunUnit, ManeuverFacts};
use crate::options::GunBonus;
use crate::words::{Formation, LeaderQuality, TroopOrder};

/// A fire combat: its facts, and who is who in them.
#[derive(Clone, Debug)]
pub struct Volley {
    /// Who was named first.
    pub by: Option<UnitId>,
    /// What the chart is grouped.
    pub facts: FireCombatFacts,
    /// The firers in the order of the facts: which unit, and the first of its stands.
    pub firers: Vec<(UnitId, usize)>,
    /// Which units are massed behind the target, in the order of the facts.
    pub massed: Vec<UnitId>,
    /// Which stands fire: a unit and its stand for each.
    pub stands: Vec<(UnitId, usize)>,
}

/// The facts of a fire combat of some units on one target; none if no stand of them fires.
pub fn fire_combat(
    field: &Field<'_>,
    firing: &[impl Into<Crew> + Copy],
    target: Piece<'_>,
    buffer: &mut Crossings,
) -> Option<FireCombatFacts> {
    volley(field, firing, target, buffer).map(|volley| volley.facts)
}

/// The same, with who is who.
pub fn volley(
    field: &Field<'_>,
    firing: &[impl Into<Crew> + Copy],
    target: Piece<'_>,
    buffer: &mut Crossings,
) -> Option<Volley> {
    let shots = shots(field, firing, target, buffer);
    if shots.is_empty() {
        return None;
    }
    let mut behind = Vec::new();
    massed(field, target, &shots, &mut behind);
    let units = behind.iter().filter_map(|near| field.unit(near.id));
    let grouped = firers(&shots, target);
    let marks = target.unit.marks;
    let firers = grouped.iter().map(|grouped| (grouped.unit, grouped.stand)).collect();
    let facts = FireCombatFacts {
        firers: grouped.into_iter().map(|grouped| grouped.firer).collect(),
        target: under_fire(target.unit),
        target_quality: target.unit.quality,
        target_formation: target.unit.formation().unwrap_or(Formation::Line),
        target_about_faced: marks.about_faced,
        target_passage_of_lines: marks.passage_of_lines,
        target_marched_by_flank: marks.marched_by_flank,
        target_enfiladed: enfiladed(field, target, &shots).holds,
        target_limbered: target.unit.guns().is_some_and(|guns| guns.limbered),
        target_cover: target_cover(field, target, &shots, buffer).cover,
        leader_within_6: leader_within_6(field, target).is_some(),
        massed: units.map(|unit| Massed { quality: unit.quality, unit: under_fire(unit) }).collect(),
    };
    let massed = behind.iter().map(|near| near.id).collect();
    let stands = shots.iter().map(|shot| (shot.firer.id, shot.aim.stand)).collect();
    let by = firing.first().map(|crew| (*crew).into().unit);
    Some(Volley { by, facts, firers, massed, stands })
}

fn under_fire(unit: &Unit) -> UnderFire {
    UnderFire {
        arm: unit.arm(),
        order: unit.troops().map_or(TroopOrder::GoodOrder, |troops| troops.order),
        charging: unit.marks.charging.is_some(),
        cold_steel: unit.marks.cold_steel,
    }
}

/// What the army has suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Army {
    /// FF-MAN-13
    pub key_position_lost: bool,
    /// FF-MAN-14, FF-MAN-15
    pub losses: ArmyLosses,
}

/// The facts of a maneuver check of a unit under a leader who commands it, or under none.
pub fn maneuver_check(
    field: &Field<'_>,
    unit: Piece<'_>,
    commander: Option<LeaderId>,
    army: Army,
    buffer: &mut Crossings,
) -> ManeuverFacts {
    let troops = unit.unit.troops();
    let guns = unit.unit.guns();
    let attached = field.numbered_leaders().find(|(_, leader)| leader.is_with(unit.id)).map(|(id, _)| id);
    // FF-R18: the unit that a leader is attached to is always in command
    let commander = commander.or(attached);
    let leader = commander.and_then(|leader| field.leader(leader));
    let command_status = match (commander, leader) {
        (Some(commander), Some(leader)) => {
            // FF-CMD-05, FF-R14
            let own = unit.unit.leader == Some(commander) || (leader.superior && leader.attached_to == Some(unit.id));
            if own { CommandStatus::InCommand } else { CommandStatus::Provisional }
        }
        _ => CommandStatus::OutOfCommand,
    };
    let supporting = field.book.options.gun_bonus == GunBonus::SupportingGun && troops.is_some();
    ManeuverFacts {
        arm: unit.unit.arm(),
        quality: unit.unit.quality,
        effectiveness: troops.map(|troops| troops.effectiveness),
        order: troops.map_or(TroopOrder::GoodOrder, |troops| troops.order),
        command_status,
        leader_quality: leader.map_or(LeaderQuality::Able, |leader| leader.quality),
        leader_attached: attached.is_some(),
        brave_colonel: troops.is_some_and(|troops| troops.traits.brave_colonel),
        formation: unit.unit.formation().unwrap_or(Formation::Line),
        limbered: guns.is_some_and(|guns| guns.limbered),
        linear_cover: linear_cover(field, unit).is_some(),
        indians: indians(field, unit),
        outflanked_within_12: outflanked_within_12(field, unit, buffer).is_some(),
        key_position_lost: army.key_position_lost,
        army_losses: army.losses,
        gun_unit: guns.map_or(GunUnit::Battery, |guns| guns.gun_unit),
        parent_within_3: guns.is_some_and(|guns| guns.gun_unit == GunUnit::BattalionGun)
            && parent_within_3(field, unit).is_some(),
        carriage: guns.map(|guns| guns.carriage),
        in_close_range: in_close_range(field, unit).is_some(),
        fortified: fortified(field, unit).is_some(),
        gun_within_3: supporting && gun_within_3(field, unit).is_some(),
    }
}
