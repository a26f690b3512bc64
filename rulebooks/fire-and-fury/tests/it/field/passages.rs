//! Whom a move passes, compared with a slow walk in small steps written for the tests alone.

use std::collections::BTreeSet;

use engine::table::{Edges, Pivot, Pose, Spot};
use fire_and_fury::field::Field;
use fire_and_fury::field::footprints::Footprints;
use fire_and_fury::field::ids::Id;
use fire_and_fury::field::moves::legs::follow;
use fire_and_fury::field::moves::passing::is_loose;
use fire_and_fury::field::moves::{Leg, Licence, Moved, Scratch};
use fire_and_fury::field::pieces::Unit;

use super::moves_always::{Chance, ground, muster};
use crate::slow::geometry::{Rect, axes, distance, edges, moved, pared, place, quick_gap, stands, turned};
use crate::table::*;

/// The steps of the slow walk: so many degrees, so many inches.
const DEGREES: f64 = 0.25;
const INCHES: f64 = 0.05;
/// How near one piece comes to another that it may have passed.
const HAIR: f64 = 0.03;
/// How deep it must be in it to have passed it surely: it may brush by a tenth of an inch (FF-FLD-29).
const DEEP: f64 = 0.1 + HAIR;

/// Degrees to the left, from one facing to another.
fn between(from: Pose, to: Pose) -> f64 {
    let (a, b) = (axes(from).0, axes(to).0);
    (a.0 * b.1 - a.1 * b.0).atan2(a.0 * b.0 + a.1 * b.1).to_degrees()
}

/// Every place of a piece on a leg of its way.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few hundred steps
fn walk(unit: &Unit, leg: Leg, from: Pose, to: Pose) -> Vec<Vec<Rect>> {
    let begin = stands(unit, from);
    let turn = between(from, to);
    let front = edges(unit, from).unwrap().0;
    let about = match leg {
        Leg::Wheel(Pivot::Left, _) => Some(front[0]),
        Leg::Wheel(Pivot::Right, _) => Some(front[1]),
        Leg::Turn(_) => Some(place(from)),
        Leg::Forward(_) | Leg::Oblique { .. } | Leg::Sideways(_) | Leg::Back(_) | Leg::Shift { .. } => None,
    };
    if let Some(about) = about {
        let steps = (turn.abs() / DEGREES).ceil().max(1.0);
        return (0..=steps as u32).map(|step| turned(&begin, about, turn * f64::from(step) / steps)).collect();
    }
    let (a, b) = (place(from), place(to));
    let far = distance(a, b);
    let steps = (far / INCHES).ceil().max(1.0);
    let way = if far > 0.0 { ((b.0 - a.0) / far, (b.1 - a.1) / far) } else { (0.0, 0.0) };
    (0..=steps as u32).map(|step| moved(&begin, way, far * f64::from(step) / steps)).collect()
}

/// The friends whom a piece surely goes through, and those whom it comes near enough to that it might.
fn slowly(units: &[Unit], own: usize, made: &Moved) -> [BTreeSet<usize>; 2] {
    let unit = &units[own];
    let formed = |other: &Unit| other.side == unit.side && !other.off_table && !is_loose(other);
    let mut found = [BTreeSet::new(), BTreeSet::new()];
    for (leg, ends) in made.legs.iter().zip(made.poses.windows(2)) {
        for here in walk(unit, *leg, ends[0], ends[1]) {
            let within = pared(&here, DEEP);
            for (at, other) in units.iter().enumerate().filter(|(at, other)| *at != own && formed(other)) {
                let there = stands(other, other.pose);
                if quick_gap(&within, &there, 1.0) <= 0.0 {
                    found[0].insert(at);
                }
                if quick_gap(&here, &there, 1.0) < HAIR {
                    found[1].insert(at);
                }
            }
        }
    }
    found
}

// covers: FF-FLD-29, FF-TRM-04
#[test]
fn whom_a_move_passes_agrees_with_the_slow_walk() {
    let book = book();
    let mut scratch = Scratch::default();
    let (mut passages, mut by_turning) = (0, 0);
    for seed in 0..60 {
        let mut chance = Chance(seed * 6151 + 3);
        let ground = ground(&mut chance);
        let mut units = muster(&book, &ground, &mut chance);
        // One army, so that there is much to pass.
        for unit in &mut units {
            unit.side = OURS;
        }
        let footprints = Footprints::of(&book, &ground, &units, &[]).unwrap();
        let edges = Edges::to(Spot::new(48_000, 48_000));
        let field = Field::over(&book, (&ground, edges), &units, &[], &footprints);
        for (own, unit) in units.iter().enumerate() {
            let degrees = chance.between(-90.0, 90.0);
            let pivot = if degrees > 0.0 { Pivot::Left } else { Pivot::Right };
            let turns = [Leg::Wheel(pivot, degrees.abs()), Leg::Forward(chance.between(0.0, 9.0))];
            let ways = [Leg::Oblique { degrees: degrees / 2.0, inches: chance.between(0.0, 9.0) }, turns[0]];
            for legs in [&turns[..], &ways, &turns[..1]] {
                let licence = Licence { passage_of_lines: true, ..Licence::FULL };
                let id = fire_and_fury::field::ids::UnitId::at(own).unwrap();
                let Ok(made) = follow(&field, id, legs, licence, &mut scratch) else { continue };
                if is_loose(unit) {
                    assert!(made.passed.is_empty(), "seed {seed}, unit {own}: the loose pass freely");
                    continue;
                }
                let told: BTreeSet<usize> = made.passed.iter().map(|other| other.index()).collect();
                let [surely, perhaps] = slowly(&units, own, &made);
                assert!(surely.is_subset(&told), "seed {seed}, unit {own}, {legs:?}: {surely:?}, not {told:?}");
                assert!(told.is_subset(&perhaps), "seed {seed}, unit {own}, {legs:?}: {perhaps:?}, not {told:?}");
                passages += told.len();
                let alone = matches!(made.legs.as_slice(), [Leg::Wheel(..)]);
                by_turning += usize::from(!told.is_empty() && alone);
            }
        }
    }
    assert!(passages > 50 && by_turning > 2, "{passages} passages, {by_turning} by wheels alone");
}
