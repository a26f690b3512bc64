//! Charge combat on the table: who is in it, and what it was charged over (FF-FLD-24, 25).

use engine::table::{Thing, Trodden, Vector};

use super::Field;
use super::contact::contact;
use super::ids::UnitId;
use super::pieces::Piece;
use crate::words::Ground;

/// FF-FLD-24: the units that charge a defender and are in contact with it.
pub fn attackers(field: &Field<'_>, defender: Piece<'_>, into: &mut Vec<UnitId>) {
    into.clear();
    let chargers = field.pieces().filter(|unit| unit.unit.side != defender.unit.side);
    let charging = chargers.filter(|unit| unit.unit.marks.charging.is_some());
    into.extend(charging.filter(|unit| contact(field, *unit, defender).is_some()).map(|unit| unit.id));
}

/// FF-FLD-24, FF-R53: all stands of the units of one side of a combat, gun stands included.
pub fn stands(field: &Field<'_>, combat: &[UnitId]) -> usize {
    combat.iter().filter_map(|unit| field.unit(*unit)).map(super::pieces::Unit::stands).sum()
}

/// The worst ground of a charge, and what is that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChargedOver {
    /// The worst ground.
    pub ground: Ground,
    /// What made it so; nothing on open ground.
    pub by: Option<Thing>,
}

/// FF-FLD-25, FF-R56: the worst ground touched by any part of a unit that charges straight by a step from where it is.
pub fn charged_over(field: &Field<'_>, unit: Piece<'_>, step: Vector, buffer: &mut Vec<Trodden>) -> ChargedOver {
    field.ground.trodden(unit.body, step, buffer);
    let mut worst = ChargedOver { ground: Ground::Open, by: None };
    for trodden in buffer.iter() {
        let Some(row) = field.row(trodden.thing) else { continue };
        let ground = row.going.charged_over();
        if ground > worst.ground {
            worst = ChargedOver { ground, by: Some(trodden.thing) };
        }
    }
    worst
}
