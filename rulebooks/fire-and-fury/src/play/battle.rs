//! A game in progress: what it knows of its pieces, and how they are put somewhere, each move told as an event.

use std::borrow::Cow;
use std::sync::Arc;

use engine::chart::{Chart, Notes, Tray};
use engine::dice::{Dice, DiceError};
use engine::game::{Aspect, Log, PieceId, Resolved, Side, What};
use engine::table::{Body, Pose, Spot};

use crate::book::Book;
use crate::field::Field;
use crate::field::pieces::{Guns, Troops, Unit, UnitBody};
use crate::play::cache::Cache;
use crate::play::odds::prepared::Prepared;
use crate::play::odds::snapshot::Snapshot;
use crate::play::scenario::muster::{Fixed, side_of, whose};
use crate::play::state::{Record, State};

/// A game of Fire and Fury.
#[derive(Clone)]
pub struct Battle {
    pub(crate) fixed: Arc<Fixed>,
    pub(crate) state: State,
    pub(crate) cache: Cache,
    pub(crate) prepared: Option<Prepared>,
    pub(crate) snapshot: Snapshot,
}

/// A piece of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitOrLeader {
    /// A unit, by its place.
    Unit(usize),
    /// A leader, by his place.
    Leader(usize),
}

/// A short number for a place in a list.
pub(crate) fn short(place: usize) -> u16 {
    u16::try_from(place).unwrap_or(u16::MAX)
}

impl Battle {
    /// The state, to look at.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// A copy that has measured nothing yet: whatever it answers it finds anew.
    #[must_use]
    pub fn uncached(&self) -> Battle {
        Battle { cache: Cache::default(), ..self.clone() }
    }

    /// What never changes.
    pub fn fixed(&self) -> &Fixed {
        &self.fixed
    }

    pub(crate) fn book(&self) -> &Book {
        &self.fixed.book
    }

    /// FF-FLD-08: whether it is dark this turn.
    pub fn is_dark(&self) -> bool {
        let turn = self.state.turn;
        self.fixed.dark.iter().any(|[first, last]| (*first..=*last).contains(&turn))
    }

    /// The table at this moment.
    pub fn field(&self) -> Field<'_> {
        let Fixed { book, setting, edges, base_edges, .. } = &*self.fixed;
        let State { units, leaders, footprints, .. } = &self.state;
        let field =
            Field::over(book, (&setting.ground, *edges), units, leaders, footprints).with_base_edges(*base_edges);
        if self.is_dark() { field.in_twilight_or_fog() } else { field }
    }

    /// The piece of an id.
    pub(crate) fn piece_of(&self, piece: PieceId) -> Option<UnitOrLeader> {
        let units = self.fixed.units();
        match piece.index() {
            at if at < units => Some(UnitOrLeader::Unit(at)),
            at if at - units < self.state.leaders.len() => Some(UnitOrLeader::Leader(at - units)),
            _ => None,
        }
    }

    pub(crate) fn unit(&self, at: usize) -> Option<&Unit> {
        self.state.units.get(at)
    }

    pub(crate) fn record(&self, at: usize) -> Option<&Record> {
        self.state.records.get(at)
    }

    pub(crate) fn record_mut(&mut self, at: usize) -> Option<&mut Record> {
        self.state.records.get_mut(at)
    }

    pub(crate) fn troops_mut(&mut self, at: usize) -> Option<&mut Troops> {
        match &mut self.state.units.get_mut(at)?.body {
            UnitBody::Troops(troops) => Some(troops),
            UnitBody::Guns(_) => None,
        }
    }

    pub(crate) fn guns_mut(&mut self, at: usize) -> Option<&mut Guns> {
        match &mut self.state.units.get_mut(at)?.body {
            UnitBody::Guns(guns) => Some(guns),
            UnitBody::Troops(_) => None,
        }
    }

    /// Whether a unit is on the table.
    pub(crate) fn is_on(&self, unit: usize) -> bool {
        self.unit(unit).is_some_and(|unit| !unit.off_table)
    }

    pub(crate) fn side(&self, unit: usize) -> Side {
        self.unit(unit).map_or(Side::FIRST, |unit| side_of(unit.side))
    }

    /// The units of a side on the table.
    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        let side = whose(side);
        let all = self.state.units.iter().enumerate();
        all.filter(move |(_, unit)| unit.side == side && !unit.off_table).map(|(at, _)| at)
    }

    /// The leaders of a side on the table.
    pub(crate) fn leaders_of(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        let side = whose(side);
        let all = self.state.leaders.iter().enumerate();
        all.filter(move |(_, leader)| leader.side == side && !leader.off_table).map(|(at, _)| at)
    }

    pub(crate) fn unit_id(&self, unit: usize) -> PieceId {
        self.fixed.unit_id(unit)
    }

    pub(crate) fn leader_id(&self, leader: usize) -> PieceId {
        self.fixed.leader_id(leader)
    }

    pub(crate) fn unit_name(&self, unit: usize) -> &str {
        self.fixed.setting.name(self.unit_id(unit))
    }

    /// FF-D34: a successor is called after the one who fell.
    pub(crate) fn leader_name(&self, leader: usize) -> Cow<'_, str> {
        let name = self.fixed.setting.name(self.leader_id(leader));
        match self.state.leader_records.get(leader) {
            Some(post) if post.successor => format!("{name}'s successor").into(),
            _ => name.into(),
        }
    }

    /// What a piece is called.
    pub(crate) fn name_of(&self, piece: PieceId) -> Cow<'_, str> {
        match self.piece_of(piece) {
            Some(UnitOrLeader::Leader(leader)) => self.leader_name(leader),
            _ => self.fixed.setting.name(piece).into(),
        }
    }

    /// Throws dice on a chart and tells of it.
    pub(crate) fn resolve<C: Chart<Book = Book>>(
        &self,
        facts: &C::Facts,
        [by, at]: [Option<PieceId>; 2],
        rule: &'static str,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<C::Outcome, DiceError> {
        if !log.wants_words() {
            return C::resolve(self.book(), facts, &mut Tray::new(dice));
        }
        // FF-D52: dice are logged with purpose, modifiers and outcome
        let mut notes = Notes::default();
        let outcome = C::resolve(self.book(), facts, &mut Tray::noting(dice, &mut notes))?;
        let words = C::tell(self.book(), facts, &outcome);
        log.note(rule, What::Resolved(Box::new(Resolved { chart: C::NAME, by, at, words, notes })));
        Ok(outcome)
    }

    /// Lays a unit out anew, and its leader with it.
    pub(crate) fn lay_out(&mut self, unit: usize) {
        let Fixed { book, setting, .. } = &*self.fixed;
        let Some(piece) = self.state.units.get(unit) else { return };
        // A unit that cannot be footprints out has no stands or no building, and is removed by whoever took them.
        let _ = Arc::make_mut(&mut self.state.footprints).lay_unit(book, &setting.ground, unit, piece);
        self.follow(unit);
    }

    pub(crate) fn lay_out_leader(&mut self, leader: usize) {
        let Some(rider) = self.state.leaders.get(leader) else { return };
        Arc::make_mut(&mut self.state.footprints).lay_leader(&self.fixed.book, leader, rider);
    }

    /// FF-MOV-06: attached leaders are where their unit is.
    fn follow(&mut self, unit: usize) {
        for leader in 0..self.state.leaders.len() {
            if self.state.leaders.get(leader).is_some_and(|leader| leader.is_with(unit)) {
                self.join(leader, unit);
            }
        }
    }

    pub(crate) fn follow_all(&mut self) {
        (0..self.state.units.len()).for_each(|unit| self.follow(unit));
    }

    /// Puts a leader in the middle of a unit.
    pub(crate) fn join(&mut self, leader: usize, unit: usize) {
        let Some((spot, facing)) =
            self.field().piece(unit).map(|piece| (Spot::nearest(piece.body.centre()), piece.unit.pose.facing))
        else {
            return;
        };
        if let Some(rider) = self.state.leaders.get_mut(leader) {
            rider.pose = Pose { spot, facing };
            rider.attached_to = Some(unit);
        }
        self.lay_out_leader(leader);
    }

    /// FF-D56: a leader joins a unit.
    pub(crate) fn attach(&mut self, leader: usize, unit: usize, rule: &'static str, log: &mut Log) {
        self.join(leader, unit);
        self.log_joined(leader, unit, rule, log);
    }

    pub(crate) fn log_joined(&self, leader: usize, unit: usize, rule: &'static str, log: &mut Log) {
        log.say(rule, || format!("{} joins {}.", self.leader_name(leader), self.unit_name(unit)));
    }

    /// Tells who does something together with the first of some units.
    pub(crate) fn log_together(&self, units: &[usize], does: &str, rule: &'static str, log: &mut Log) {
        let Some((first, others)) = units.split_first().filter(|(_, others)| !others.is_empty()) else { return };
        log.say(rule, || {
            let others: Vec<&str> = others.iter().map(|unit| self.unit_name(*unit)).collect();
            format!("{}: {does} with {}", self.unit_name(*first), others.join("; "))
        });
    }

    /// FF-D56: a leader leaves his unit, and stays where he is.
    pub(crate) fn detach(&mut self, leader: usize, rule: &'static str, log: &mut Log) {
        if let Some(rider) = self.state.leaders.get_mut(leader) {
            rider.attached_to = None;
        }
        let piece = self.leader_id(leader);
        log.note(rule, What::Changed { piece, aspect: Aspect::Command, to: "detached", better: true });
    }

    /// Puts a unit elsewhere.
    pub(crate) fn put(
        &mut self,
        unit: usize,
        to: Pose,
        path: Vec<Spot>,
        how: &'static str,
        rule: &'static str,
        log: &mut Log,
    ) {
        let piece = self.unit_id(unit);
        let before: Option<Body> = self.field().outline(unit).cloned();
        let Some(moved) = self.state.units.get_mut(unit) else { return };
        let from = std::mem::replace(&mut moved.pose, to);
        self.lay_out(unit);
        if from != to {
            log.note(rule, What::Moved { piece, from, to, path, how });
        }
        let step = to.spot.point() - from.spot.point();
        let way = before.map(|body| (body, step));
        self.displace_leaders(unit, way.as_ref(), log);
    }
}
