//! Retreats, recalls and flanks once more: slow, obvious, and written for the tests alone. It follows a game by its events
//! and objects to what comes out otherwise.

mod geometry;

use std::collections::BTreeSet;

use engine::game::prelude::*;
use engine::game::{Aspect, Event, PieceId, What};
use engine::table::Pose;
use fire_and_fury::field::pieces::{Unit, UnitBody};
use fire_and_fury::play::battle::Battle;
use fire_and_fury::words::TroopOrder;

use geometry::{P, Rect, along, angle, axes, distance, edges, gap, line_gap, moved, place, stands};

/// What the referee has looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) retreats: usize,
    pub(crate) bent: usize,
    pub(crate) recalls: usize,
    pub(crate) contacts: usize,
    pub(crate) flanks: usize,
}

/// Follows a game.
pub(crate) struct Referee {
    units: Vec<Unit>,
    /// FF-FLD-15: who was outflanked when he was charged.
    outflanked: BTreeSet<usize>,
    pub(crate) counts: Counts,
}

impl Referee {
    pub(crate) fn of(game: &Battle) -> Referee {
        Referee { units: units(game), outflanked: BTreeSet::new(), counts: Counts::default() }
    }

    /// Looks at what an order did, and takes over what it led to.
    pub(crate) fn follow(&mut self, events: &[Event], after: &Battle) -> Result<(), String> {
        for (at, event) in events.iter().enumerate() {
            self.look(&event.what, &events[at..], after)?;
        }
        self.units = units(after);
        Ok(())
    }

    fn look(&mut self, what: &What, rest: &[Event], game: &Battle) -> Result<(), String> {
        match what {
            What::Began { step: "leaders", .. } => self.outflanked.clear(),
            What::Removed { piece, .. } => {
                if let Some(unit) = self.units.get_mut(piece.index()) {
                    unit.off_table = true;
                }
            }
            What::Lost { piece, left, .. } => self.lose(*piece, usize::from(*left)),
            What::Changed { piece, aspect: Aspect::Order, to, .. } => self.set_order(*piece, to),
            What::Changed { piece, to: "limbered", .. } => {
                if let Some(UnitBody::Guns(guns)) = self.units.get_mut(piece.index()).map(|unit| &mut unit.body) {
                    guns.limbered = true;
                }
            }
            What::Resolved(thrown) if thrown.chart == "charge-combat" => {
                let whom = thrown.at.map(PieceId::index).filter(|at| self.outflanked.contains(at));
                let row = |modifier: &engine::chart::Modifier| modifier.label.starts_with("defender-outflanked");
                let steady = whom.filter(|at| !self.units[*at].is_broken());
                if let Some(at) = steady.filter(|_| !thrown.notes.modifiers.iter().any(row)) {
                    return Err(format!("{} was outflanked in contact and is not in combat", name(game, at)));
                }
                self.counts.flanks += usize::from(steady.is_some());
            }
            What::Moved { piece, from, to, how, .. } if piece.index() < self.units.len() => {
                self.look_at_move(piece.index(), (*from, *to), how, rest).map_err(|fault| {
                    format!("{}: {how} from {from:?} to {to:?}: {fault}", name(game, piece.index()))
                })?;
                self.units[piece.index()].pose = *to;
                self.look_at_contact(piece.index(), *from, how);
            }
            _ => {}
        }
        Ok(())
    }

    fn lose(&mut self, piece: PieceId, left: usize) {
        match self.units.get_mut(piece.index()).map(|unit| &mut unit.body) {
            Some(UnitBody::Troops(troops)) => troops.stands = u8::try_from(left).unwrap(),
            Some(UnitBody::Guns(guns)) => guns.stands.truncate(left),
            None => {}
        }
    }

    fn set_order(&mut self, piece: PieceId, to: &str) {
        if let Some(UnitBody::Troops(troops)) = self.units.get_mut(piece.index()).map(|unit| &mut unit.body) {
            troops.order = match to {
                "broken" => TroopOrder::Broken,
                "disordered" => TroopOrder::Disordered,
                _ => TroopOrder::GoodOrder,
            };
        }
    }

    /// The enemies of a unit that are not broken, with their stands.
    fn enemies(&self, of: usize) -> Vec<Vec<Rect>> {
        let side = self.units[of].side;
        let enemies = self.units.iter().filter(|unit| unit.side != side && !unit.off_table && !unit.is_broken());
        enemies.map(|unit| stands(unit, unit.pose)).collect()
    }

    fn look_at_move(&mut self, at: usize, (from, to): (Pose, Pose), how: &str, rest: &[Event]) -> Result<(), String> {
        if !matches!(how, "retreat" | "retreat-out-of-close-range" | "recall") {
            return Ok(());
        }
        let unit = &self.units[at];
        let (before, after) = (stands(unit, from), stands(unit, to));
        let enemies = self.enemies(at);
        let short = rest.iter().skip(1).any(|event| event.rule == "FF-D28" || event.rule == "FF-D27");
        let near = |body: &[Rect]| enemies.iter().map(|enemy| gap(body, enemy)).fold(f64::INFINITY, f64::min);
        if before.is_empty() || enemies.iter().any(Vec::is_empty) || short {
            return Ok(());
        }
        if how == "recall" {
            self.counts.recalls += 1;
            return if near(&after) > 0.001 { Ok(()) } else { Err("it stays in contact".to_owned()) };
        }
        self.counts.retreats += 1;
        let least = if how == "retreat" { 2.98 } else { 6.0 };
        let step = (place(to).0 - place(from).0, place(to).1 - place(from).1);
        let far = step.0.hypot(step.1);
        // Who was in contact before is clear of it; nobody goes farther than a full move but past friends.
        let touched: Vec<&Vec<Rect>> = enemies.iter().filter(|enemy| gap(&before, enemy) < 0.002).collect();
        if let Some(enemy) = touched.iter().find(|enemy| gap(&after, enemy) < least && far < 15.9) {
            return Err(format!("it ends {:.3}\" from an enemy whom it touched", gap(&after, enemy)));
        }
        if from.facing != to.facing {
            return Err("it keeps its facing".to_owned());
        }
        let (ahead, _) = axes(from);
        let back = (-ahead.0, -ahead.1);
        let (front, _) = edges(unit, from).unwrap();
        let faces = touched.len() == 1
            && touched[0].iter().any(|rect| line_gap(front, rect) < 0.002 && in_front(front, ahead, rect));
        let off = if far > 0.05 { angle(step, back) } else { 0.0 };
        if !faces || off < 0.6 {
            return Ok(());
        }
        self.counts.bent += 1;
        if (off / 15.0 - (off / 15.0).round()).abs() > 0.04 || off > 90.5 {
            return Err(format!("it bends by {off:.2} degrees"));
        }
        self.blocked(at, &before, back, least, &enemies)
            .then_some(())
            .ok_or(format!("it bends by {off:.1} degrees, and the straight way is free"))
    }

    /// Whether anything at all is in the straight way, as far as it has to go and a little farther: looked at every
    /// twentieth of an inch, terrain by its box.
    fn blocked(&self, at: usize, before: &[Rect], back: P, least: f64, enemies: &[Vec<Rect>]) -> bool {
        let own = &self.units[at];
        let friends: Vec<Vec<Rect>> = self
            .units
            .iter()
            .enumerate()
            .filter(|(other, unit)| *other != at && unit.side == own.side && !unit.off_table)
            .map(|(_, unit)| stands(unit, unit.pose))
            .collect();
        (1..400_i32).any(|step| {
            let far = f64::from(step) / 20.0;
            let there = moved(before, back, far);
            let needed =
                enemies.iter().filter(|enemy| gap(before, enemy) < 0.002).any(|enemy| gap(&there, enemy) < least + 0.2);
            let barred = enemies.iter().any(|enemy| {
                let (now, then) = (gap(&there, enemy), gap(before, enemy));
                now < 6.01 && now < then + 0.002 && then > 0.002
            });
            let crowded = friends.iter().any(|friend| gap(&there, friend) < 0.2);
            let walled = there.iter().flatten().any(|corner| hard_ground(*corner));
            (needed || far < 0.3) && (barred || crowded || walled)
        })
    }

    /// FF-FLD-15: notes whom a charge outflanks.
    fn look_at_contact(&mut self, charger: usize, from: Pose, how: &str) {
        if !matches!(how, "charge" | "breakthrough") {
            return;
        }
        let own = stands(&self.units[charger], self.units[charger].pose);
        for at in 0..self.units.len() {
            let enemy = &self.units[at];
            if enemy.side == self.units[charger].side || enemy.off_table || enemy.is_broken() {
                continue;
            }
            let Some((front, others)) = edges(enemy, enemy.pose) else { continue };
            let (ahead, _) = axes(enemy.pose);
            let began = place(from);
            let behind = (began.0 - front[0].0) * ahead.0 + (began.1 - front[0].1) * ahead.1 < -0.01;
            let touches = others.iter().any(|edge| own.iter().any(|rect| line_gap(*edge, rect) < 0.0008));
            self.counts.contacts += 1;
            if behind && touches {
                self.outflanked.insert(at);
            }
        }
    }
}

fn units(game: &Battle) -> Vec<Unit> {
    game.state().units.iter().cloned().collect()
}

fn name(game: &Battle, at: usize) -> String {
    game.setting().name(PieceId::at(at).unwrap()).to_owned()
}

/// Whether most of a rectangle is ahead of a front, and beside it nowhere.
fn in_front(front: [P; 2], ahead: P, rect: &Rect) -> bool {
    let before = |p: &P| (p.0 - front[0].0) * ahead.0 + (p.1 - front[0].1) * ahead.1 > -0.01;
    let length = distance(front[0], front[1]);
    let right = ((front[1].0 - front[0].0) / length, (front[1].1 - front[0].1) / length);
    let beside = |p: &P| (p.0 - front[0].0) * right.0 + (p.1 - front[0].1) * right.1;
    let middle = along(front[0], right, length / 2.0);
    rect.iter().all(before)
        && rect.iter().any(|p| (0.1..length - 0.1).contains(&beside(p)))
        && distance(middle, front[0]) > 0.0
}

/// Where the table of the random battle has a building or a high wall, with an inch round it.
fn hard_ground(at: P) -> bool {
    let boxes = [((60.0, 34.0), (68.0, 40.0)), ((4.0, 36.0), (14.0, 36.0))];
    boxes
        .iter()
        .any(|(low, high)| (low.0 - 1.5..=high.0 + 1.5).contains(&at.0) && (low.1 - 1.5..=high.1 + 1.5).contains(&at.1))
}
