//! Retreats, recalls, breakthroughs, passages, flanks, sight and cover once more: slow, obvious, and written for the tests
//! alone. It follows a game by its events and objects to what comes out otherwise.

pub(crate) mod geometry;
pub(crate) mod land;
mod passages;
mod retreats;
pub(crate) mod sight;
mod surroundings;
mod ways;

use std::collections::BTreeSet;

use engine::game::prelude::*;
use engine::game::{Aspect, Event, PieceId, What};
use engine::table::{Pose, Spot};
use engine::word::Word;
use fire_and_fury::field::pieces::{Unit, UnitBody};
use fire_and_fury::play::battle::Battle;
use fire_and_fury::words::{Formation, TroopOrder};

use geometry::{P, Rect, along, axes, centre, distance, edges, line_gap, place, quick_gap, stands, turned};
use land::Land;
use retreats::Start;

/// What the referee has looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    /// Retreats of three inches, and out of close range.
    pub(crate) retreats: usize,
    pub(crate) full_retreats: usize,
    /// Those that went another way than straight back.
    pub(crate) bent: usize,
    pub(crate) recalls: usize,
    pub(crate) breakthroughs: usize,
    /// Friends whom units that gave way went through.
    pub(crate) passed: usize,
    /// Marches and charges of formed units, and how many lines they passed.
    pub(crate) marches: usize,
    pub(crate) passages: usize,
    pub(crate) contacts: usize,
    pub(crate) flanks: usize,
}

impl Counts {
    /// Takes those of another game in.
    pub(crate) fn add(&mut self, other: Counts) {
        self.retreats += other.retreats;
        self.full_retreats += other.full_retreats;
        self.bent += other.bent;
        self.recalls += other.recalls;
        self.breakthroughs += other.breakthroughs;
        self.passed += other.passed;
        self.marches += other.marches;
        self.passages += other.passages;
        self.contacts += other.contacts;
        self.flanks += other.flanks;
    }
}

/// A move as it was logged.
struct Move<'e> {
    unit: usize,
    from: Pose,
    to: Pose,
    path: &'e [Spot],
    how: &'static str,
    rule: &'static str,
    /// What came of it: the events up to the next unit that moves.
    then: &'e [Event],
}

/// Follows a game.
pub(crate) struct Referee {
    land: Land,
    /// Toward the base edges.
    home: [P; 2],
    units: Vec<Unit>,
    /// Who may have been in one fight as the order began: all that touch one another, across a wall perhaps (FF-D57).
    fights: Vec<BTreeSet<usize>>,
    /// FF-FLD-15: who was outflanked when he was charged.
    outflanked: BTreeSet<usize>,
    /// Who has turned to give way, from what and to what.
    turned: Option<(usize, Pose, Pose)>,
    pub(crate) counts: Counts,
}

impl Referee {
    pub(crate) fn of(game: &Battle) -> Referee {
        let field = game.field();
        let home = [engine::game::Side::FIRST, engine::game::Side::SECOND]
            .map(|side| field.base_edges.of(side).outward().ahead());
        Referee {
            land: Land::of(game.setting()),
            home: home.map(|way| (way.x, way.y)),
            units: units(game),
            fights: Vec::new(),
            outflanked: BTreeSet::new(),
            turned: None,
            counts: Counts::default(),
        }
    }

    /// Looks at what an order did, and takes over what it led to.
    pub(crate) fn follow(&mut self, events: &[Event], after: &Battle) -> Result<(), String> {
        let fights = |event: &Event| matches!(&event.what, What::Resolved(thrown) if thrown.chart == "charge-combat");
        self.fights = if events.iter().any(fights) { self.find_fights() } else { Vec::new() };
        for (at, event) in events.iter().enumerate() {
            self.look(event, &events[at + 1..], after)?;
        }
        self.units = units(after);
        Ok(())
    }

    fn find_fights(&self) -> Vec<BTreeSet<usize>> {
        let here = || (0..self.units.len()).filter(|at| !self.units[*at].off_table);
        let rects: Vec<Vec<Rect>> = self
            .units
            .iter()
            .map(|unit| if unit.off_table { Vec::new() } else { self.land.stands(unit, unit.pose) })
            .collect();
        let mut fights: Vec<BTreeSet<usize>> = Vec::new();
        for one in here() {
            for other in here().filter(|other| *other > one && self.units[*other].side != self.units[one].side) {
                if quick_gap(&rects[one], &rects[other], 2.0) > 1.05 {
                    continue;
                }
                let mut met = BTreeSet::from([one, other]);
                fights.retain(|fight| {
                    let apart = fight.is_disjoint(&met);
                    if !apart {
                        met.extend(fight);
                    }
                    apart
                });
                fights.push(met);
            }
        }
        fights
    }

    fn look(&mut self, event: &Event, rest: &[Event], game: &Battle) -> Result<(), String> {
        match &event.what {
            What::Began { step: "leaders", .. } => self.outflanked.clear(),
            What::Removed { piece, .. } => {
                if let Some(unit) = self.units.get_mut(piece.index()) {
                    unit.off_table = true;
                }
            }
            What::Lost { piece, left, .. } => self.lose(*piece, usize::from(*left)),
            What::Changed { piece, aspect: Aspect::Order, to, .. } => self.set_order(*piece, to),
            What::Changed { piece, aspect: Aspect::Formation, to, .. } => self.set_formation(*piece, to),
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
            What::Moved { piece, from, to, how: "turn", .. } if piece.index() < self.units.len() => {
                self.turned = Some((piece.index(), *from, *to));
                let about = Referee::start(&self.units[piece.index()], *from, *to);
                if about.is_some_and(|about| distance(about.place, place(*to)) > 0.02) {
                    return Err(format!("{}: it does not turn about its middle", name(game, piece.index())));
                }
            }
            What::Moved { piece, from, to, path, how } if piece.index() < self.units.len() => {
                let unit = piece.index();
                let begun = self.turned.take().filter(|(turned, _, now)| *turned == unit && now == from);
                let from = &begun.map_or(*from, |(_, before, _)| before);
                let until = rest.iter().position(|event| moves_another(&event.what, unit, self.units.len()));
                let then = &rest[..until.unwrap_or(rest.len())];
                let made = Move { unit, from: *from, to: *to, path, how, rule: event.rule, then };
                self.look_at_move(&made)
                    .map_err(|fault| format!("{}: {how} from {from:?} to {to:?}: {fault}", name(game, unit)))?;
                self.units[unit].pose = *to;
                self.look_at_contact(unit, *from, how);
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
            let was = troops.order;
            troops.order = match to {
                "broken" => TroopOrder::Broken,
                "disordered" => TroopOrder::Disordered,
                _ => TroopOrder::GoodOrder,
            };
            if was == TroopOrder::Broken {
                troops.formation = Formation::FieldColumn;
            }
        }
    }

    fn set_formation(&mut self, piece: PieceId, to: &str) {
        if let Some(UnitBody::Troops(troops)) = self.units.get_mut(piece.index()).map(|unit| &mut unit.body)
            && let Some(formation) = Formation::ALL.iter().find(|formation| formation.word() == to)
        {
            troops.formation = *formation;
            if *formation != Formation::Garrison {
                troops.building = None;
            }
        }
    }

    fn look_at_move(&mut self, made: &Move<'_>) -> Result<(), String> {
        match made.how {
            "retreat" | "retreat-out-of-close-range" | "full-retreat" => self.look_at_retreat(made),
            "recall" => self.look_at_recall(made),
            "breakthrough" => self.look_at_run(made, 0.5, false),
            "charge" => self.look_at_run(made, 1.0, true).and_then(|()| self.look_at_march(made)),
            "move" | "march-by-flank" => self.look_at_march(made),
            "countercharge" => self.look_at_countercharge(made),
            "carry-position" => {
                let far = distance(place(made.from), place(made.to));
                if far > 3.3 { Err(format!("it carries the position {far:.2}\" on")) } else { Ok(()) }
            }
            _ => Ok(()),
        }
    }

    /// FF-FLD-30, FF-FLD-34: the straight part of a charge, after its wheel, within so much of a move.
    fn look_at_run(&mut self, made: &Move<'_>, share: f64, double_quick: bool) -> Result<(), String> {
        let unit = &self.units[made.unit];
        let points: Vec<P> = made.path.iter().map(|spot| (spot.point().x, spot.point().y)).collect();
        let [from, to, ..] = points.as_slice() else { return Ok(()) };
        self.counts.breakthroughs += usize::from(made.how == "breakthrough");
        let far = distance(*from, *to);
        let Some((front, _)) = edges(unit, made.from).filter(|_| far > 0.05) else { return Ok(()) };
        let way = ((to.0 - from.0) / far, (to.1 - from.1) / far);
        let (half, right) = (distance(front[0], front[1]) / 2.0, (way.1, -way.0));
        let front = [along(*from, right, -half), along(*from, right, half)];
        let takes = ways::cost(&self.land, unit, front, (way, far), double_quick);
        if takes > share + 0.01 {
            Err(format!("{far:.2}\" take {takes:.3} of a move, and not {share}"))
        } else {
            Ok(())
        }
    }

    /// FF-FLD-31: a full move at most.
    fn look_at_countercharge(&self, made: &Move<'_>) -> Result<(), String> {
        let unit = &self.units[made.unit];
        let far = distance(place(made.from), place(made.to));
        let most = ways::allowance(unit, (land::Ground::Open, true), false);
        if far > most + 0.1 { Err(format!("it meets its charger {far:.2}\" off, and moves {most}\"")) } else { Ok(()) }
    }

    /// Where a unit stands that has turned about its middle as it gave way.
    fn start(unit: &Unit, from: Pose, to: Pose) -> Option<Start> {
        let rects = stands(unit, from);
        let (front, _) = edges(unit, from)?;
        if from.facing == to.facing {
            return Some(Start { rects, front, place: place(from) });
        }
        let degrees = (f64::from(to.facing.hundredths()) - f64::from(from.facing.hundredths())) / 100.0;
        Some(Start { rects, front, place: place(from) }.turned(degrees))
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

impl Start {
    /// Turned about the middle of its stands.
    fn turned(self, degrees: f64) -> Start {
        let middle = centre(&self.rects);
        let point = |p: P| turned(&[[p; 4]], middle, degrees)[0][0];
        Start { front: self.front.map(point), place: point(self.place), rects: turned(&self.rects, middle, degrees) }
    }
}

/// Whether another unit than this one moves.
fn moves_another(what: &What, unit: usize, units: usize) -> bool {
    matches!(what, What::Moved { piece, .. } if piece.index() != unit && piece.index() < units)
}

fn units(game: &Battle) -> Vec<Unit> {
    game.state().units.iter().cloned().collect()
}

fn name(game: &Battle, at: usize) -> String {
    game.setting().name(PieceId::at(at).unwrap()).to_owned()
}
