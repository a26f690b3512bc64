//! The facts of a charge combat, read off the table.

use engine::table::Crossings;

use super::Field;
use super::charge::stands;
use super::cover::{defender_position, indians};
use super::flanks::{has_flanks, outflanked_from_outside, outflanked_in_combat};
use super::ids::UnitId;
use super::near::support;
use super::pieces::{Guns, Piece, Troops};
use crate::charts::charge_facts::{
    Attacker, AttackerFormation, AttackerOrder, ChargeCombatFacts, Combat, Defender, DefenderGuns, Position,
};
use crate::charts::maneuver_facts::Indians;
use crate::words::{Formation, Ground, TroopArm, TroopOrder};

/// A charge combat: who is in it, and what was charged over when they met (FF-FLD-25).
#[derive(Clone, Copy, Debug)]
pub struct Fight<'a> {
    /// The units that charged.
    pub attackers: &'a [UnitId],
    /// The units that were charged.
    pub defenders: &'a [UnitId],
    /// Which combat it is.
    pub combat: Combat,
    /// Whether the dice are rolled again after a Desperate Struggle.
    pub struggle: bool,
    /// The ground of the lead unit's charge.
    pub ground: Ground,
    /// The ground of the countercharge.
    pub counter_ground: Ground,
    /// FF-FLD-15: the units that an enemy of the combat outflanked when they came into contact; none if that is to be
    /// read off the table.
    pub outflanked: Option<&'a [UnitId]>,
}

/// The facts of a charge combat; none if a side is empty, or its lead unit can neither charge nor be charged.
pub fn charge_combat(field: &Field<'_>, fight: Fight<'_>, buffer: &mut Crossings) -> Option<ChargeCombatFacts> {
    let (attacker, defender) = (lead(field, fight.attackers)?, lead(field, fight.defenders)?);
    Some(ChargeCombatFacts {
        combat: fight.combat,
        struggle: fight.struggle,
        attacker: attacking(field, fight, attacker)?,
        defender: defending(field, fight, defender, attacker, buffer),
    })
}

/// FF-D29: troops lead guns; of troops those with the most stands, the first named of equals.
pub fn lead<'a>(field: &'a Field<'_>, side: &[UnitId]) -> Option<Piece<'a>> {
    let weight = |piece: &Piece<'_>| (piece.unit.troops().is_some(), piece.unit.stands());
    let units = side.iter().filter_map(|unit| field.piece(*unit));
    units.reduce(|best, next| if weight(&next) > weight(&best) { next } else { best })
}

fn attacking(field: &Field<'_>, fight: Fight<'_>, lead: Piece<'_>) -> Option<Attacker> {
    let troops = lead.unit.troops()?;
    let formation = match troops.formed()? {
        Formation::Line => AttackerFormation::Line,
        Formation::ExtendedLine => AttackerFormation::ExtendedLine,
        Formation::OpenOrder => AttackerFormation::OpenOrder,
        Formation::FieldColumn => AttackerFormation::FieldColumn,
        Formation::MarchColumn | Formation::Garrison => return None,
    };
    let steady = troops.order == TroopOrder::GoodOrder;
    Some(Attacker {
        arm: if troops.is_mounted() { TroopArm::Cavalry } else { TroopArm::Infantry },
        stands: count(stands(field, fight.attackers)),
        quality: lead.unit.quality,
        effectiveness: troops.effectiveness,
        order: if steady { AttackerOrder::GoodOrder } else { AttackerOrder::Disordered },
        formation,
        no_bayonets: no_bayonets(troops),
        outflanked: any_outflanked(field, fight, fight.attackers, fight.defenders),
        brave_colonel: troops.traits.brave_colonel,
        leader_attached: leader_attached(field, fight.attackers),
        cold_steel: lead.unit.marks.cold_steel,
        indians_in_woods: indians(field, lead) == Indians::InWoods,
        ground: fight.ground,
    })
}

fn defending(
    field: &Field<'_>,
    fight: Fight<'_>,
    lead: Piece<'_>,
    attacker: Piece<'_>,
    buffer: &mut Crossings,
) -> Defender {
    let troops = lead.unit.troops();
    let battery = fight.defenders.iter().filter_map(|unit| field.piece(*unit)).find(|unit| unit.unit.guns().is_some());
    let guns: Option<&Guns> = battery.and_then(|battery| battery.unit.guns());
    // FF-FLD-31: who rides to meet the charger holds no position; and he does so once, in the first combat. Who fights
    // beside guns has not left them, however he came there.
    let first = fight.combat == Combat::First && guns.is_none();
    let countercharging = lead.unit.marks.countercharging && first;
    let supported = battery.is_some_and(|battery| support(field, battery, fight.defenders).is_some());
    Defender {
        arm: lead.unit.arm(),
        stands: count(stands(field, fight.defenders)),
        quality: lead.unit.quality,
        effectiveness: troops.map(|troops| troops.effectiveness),
        order: troops.map_or(TroopOrder::GoodOrder, |troops| troops.order),
        formation: lead.unit.formation().unwrap_or(Formation::Line),
        no_bayonets: troops.is_some_and(no_bayonets),
        outflanked: any_outflanked(field, fight, fight.defenders, fight.attackers),
        brave_colonel: troops.is_some_and(|troops| troops.traits.brave_colonel),
        leader_attached: leader_attached(field, fight.defenders),
        indians_in_woods: indians(field, lead) == Indians::InWoods,
        position: if countercharging { Position::None } else { defender_position(field, lead, attacker, buffer).0 },
        countercharging,
        ground: if countercharging { fight.counter_ground } else { Ground::Open },
        guns: match guns {
            None => DefenderGuns::None,
            Some(_) if supported => DefenderGuns::Supported,
            Some(_) => DefenderGuns::Unsupported,
        },
        guns_carriage: guns.map(|guns| guns.carriage),
        guns_limbered: guns.is_some_and(|guns| guns.limbered),
        guns_silenced: guns.is_some_and(|guns| guns.stands.iter().all(|stand| stand.silenced)),
    }
}

/// FF-R57: mounted cavalry never suffers from it, dismounted cavalry always.
fn no_bayonets(troops: &Troops) -> bool {
    !troops.is_mounted() && (troops.traits.no_bayonets || troops.arm == TroopArm::Cavalry)
}

/// FF-D29: outflanked if any of them is.
fn any_outflanked(field: &Field<'_>, fight: Fight<'_>, side: &[UnitId], enemies: &[UnitId]) -> bool {
    let mut units = side.iter().filter_map(|unit| field.piece(*unit));
    match fight.outflanked {
        None => units.any(|unit| outflanked_in_combat(field, unit, enemies).is_some()),
        // Broken troops and garrisons have no flank any more.
        Some(found) => units.any(|unit| {
            found.contains(&unit.id) && has_flanks(field, unit)
                || outflanked_from_outside(field, unit, enemies).is_some()
        }),
    }
}

/// FF-D29: a leader attached to any of them counts.
fn leader_attached(field: &Field<'_>, side: &[UnitId]) -> bool {
    side.iter().any(|unit| field.leaders.iter().any(|leader| leader.is_with(*unit)))
}

fn count(stands: usize) -> i32 {
    i32::try_from(stands).unwrap_or(i32::MAX)
}
