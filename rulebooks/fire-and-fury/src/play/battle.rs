//! A game in progress: what it knows of its pieces, and how they are put somewhere, each move logged as an event.

use std::borrow::Cow;
use std::sync::Arc;

use engine::chart::Chart;
use engine::dice::{Dice, DiceError};
use engine::game::{Aspect, Log, PieceId, Side, What};
use engine::kit::deployment::Entry;
use engine::kit::{Throw, Trials, throw};
use engine::table::{Body, Pose, Spot};

use crate::book::Book;
use crate::field::Field;
use crate::field::ids::{Id, LeaderId, UnitId};
use crate::field::pieces::{Guns, Leader, Troops, Unit, UnitBody};
use crate::play::cache::Cache;
use crate::play::odds::prepared::Prepared;
use crate::play::scenario::muster::{Fixed, Label};
use crate::play::state::{LeaderRecord, Record, State};

/// A game of Fire and Fury.
#[derive(Clone)]
pub struct Battle {
    pub(crate) fixed: Arc<Fixed>,
    pub(crate) state: State,
    pub(crate) cache: Cache,
    pub(crate) trials: Trials<Prepared, State>,
}

/// A piece of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitOrLeader {
    /// A unit.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
}

/// The parts of the state by id.
// A list gives out ids of its own places only, and no entry ever leaves its place.
#[allow(clippy::indexing_slicing)]
impl Battle {
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        &self.state.units[unit]
    }

    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.state.units[unit]
    }

    pub(crate) fn record(&self, unit: UnitId) -> &Record {
        &self.state.records[unit]
    }

    pub(crate) fn record_mut(&mut self, unit: UnitId) -> &mut Record {
        &mut self.state.records[unit]
    }

    pub(crate) fn leader(&self, leader: LeaderId) -> &Leader {
        &self.state.leaders[leader]
    }

    pub(crate) fn leader_mut(&mut self, leader: LeaderId) -> &mut Leader {
        &mut self.state.leaders[leader]
    }

    pub(crate) fn leader_record(&self, leader: LeaderId) -> &LeaderRecord {
        &self.state.leader_records[leader]
    }

    pub(crate) fn leader_record_mut(&mut self, leader: LeaderId) -> &mut LeaderRecord {
        &mut self.state.leader_records[leader]
    }

    pub(crate) fn label(&self, unit: UnitId) -> Label {
        self.fixed.labels[unit]
    }

    /// How a piece comes to the table.
    pub(crate) fn entry(&self, piece: UnitOrLeader) -> &Entry {
        match piece {
            UnitOrLeader::Unit(unit) => &self.fixed.entries[unit],
            UnitOrLeader::Leader(leader) => &self.fixed.leader_entries[leader],
        }
    }

    /// Lays a unit out again, and its leader with it.
    pub(crate) fn lay_out(&mut self, unit: UnitId) {
        let Fixed { book, setting, .. } = &*self.fixed;
        let State { units, footprints, .. } = &mut self.state;
        // A unit that cannot be laid out has no stands or no building: what took them removes the unit.
        let _ = Arc::make_mut(footprints).lay_unit(book, &setting.ground, unit, &units[unit]);
        self.follow(unit);
    }

    pub(crate) fn lay_out_leader(&mut self, leader: LeaderId) {
        let State { leaders, footprints, .. } = &mut self.state;
        Arc::make_mut(footprints).lay_leader(&self.fixed.book, leader, &leaders[leader]);
    }
}

impl Battle {
    /// The state, to look at.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// A copy with an empty cache: it measures every answer itself.
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
        let field = Field::over(book, (&setting.ground, *edges), units.as_slice(), leaders.as_slice(), footprints)
            .with_base_edges(*base_edges);
        if self.is_dark() { field.in_twilight_or_fog() } else { field }
    }

    /// The unit or leader that a piece is; none for a piece that the game does not have.
    pub(crate) fn piece_of(&self, piece: PieceId) -> Option<UnitOrLeader> {
        let State { units, leaders, .. } = &self.state;
        let place = piece.index();
        let leader = || leaders.id_at(place.checked_sub(units.len())?).map(UnitOrLeader::Leader);
        units.id_at(place).map(UnitOrLeader::Unit).or_else(leader)
    }

    /// The unit that a piece is; none if it is a leader.
    pub(crate) fn unit_at(&self, piece: PieceId) -> Option<UnitId> {
        self.state.units.id_at(piece.index())
    }

    /// The troops of a unit, to change them; none if it is guns.
    pub(crate) fn troops_mut(&mut self, unit: UnitId) -> Option<&mut Troops> {
        match &mut self.unit_mut(unit).body {
            UnitBody::Troops(troops) => Some(troops),
            UnitBody::Guns(_) => None,
        }
    }

    /// The guns of a unit, to change them; none if it is troops.
    pub(crate) fn guns_mut(&mut self, unit: UnitId) -> Option<&mut Guns> {
        match &mut self.unit_mut(unit).body {
            UnitBody::Guns(guns) => Some(guns),
            UnitBody::Troops(_) => None,
        }
    }

    /// Where a piece stands.
    pub(crate) fn pose_of(&self, piece: UnitOrLeader) -> Pose {
        match piece {
            UnitOrLeader::Unit(unit) => self.unit(unit).pose,
            UnitOrLeader::Leader(leader) => self.leader(leader).pose,
        }
    }

    /// Whose a piece is.
    pub(crate) fn side_of(&self, piece: UnitOrLeader) -> Side {
        match piece {
            UnitOrLeader::Unit(unit) => self.unit(unit).side,
            UnitOrLeader::Leader(leader) => self.leader(leader).side,
        }
    }

    /// The id of a piece in the protocol.
    pub(crate) fn id_of(&self, piece: UnitOrLeader) -> PieceId {
        match piece {
            UnitOrLeader::Unit(unit) => self.unit_piece(unit),
            UnitOrLeader::Leader(leader) => self.leader_piece(leader),
        }
    }

    /// Whether a unit is on the table.
    pub(crate) fn is_on(&self, unit: UnitId) -> bool {
        !self.unit(unit).off_table
    }

    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.unit(unit).side
    }

    /// Whether it is the turn of a unit's side.
    pub(crate) fn is_active(&self, unit: UnitId) -> bool {
        self.side(unit) == self.state.active
    }

    /// Whether a unit is guns.
    pub(crate) fn is_guns(&self, unit: UnitId) -> bool {
        matches!(self.unit(unit).body, UnitBody::Guns(_))
    }

    /// Whether a unit is mounted cavalry.
    pub(crate) fn is_mounted(&self, unit: UnitId) -> bool {
        self.unit(unit).troops().is_some_and(Troops::is_mounted)
    }

    /// The units of a side on the table.
    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let own = move |(_, unit): &(UnitId, &Unit)| unit.side == side && !unit.off_table;
        self.state.units.pairs().filter(own).map(|(id, _)| id)
    }

    /// The leaders of a side on the table.
    pub(crate) fn leaders_of(&self, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
        let own = move |(_, leader): &(LeaderId, &Leader)| leader.side == side && !leader.off_table;
        self.state.leaders.pairs().filter(own).map(|(id, _)| id)
    }

    /// The leaders on the table who are attached to a unit.
    pub(crate) fn leaders_with(&self, unit: UnitId) -> impl Iterator<Item = LeaderId> + '_ {
        self.state.leaders.pairs().filter(move |(_, leader)| leader.is_with(unit)).map(|(id, _)| id)
    }

    #[allow(clippy::unused_self)] // beside `leader_piece`, which needs the game
    pub(crate) fn unit_piece(&self, unit: UnitId) -> PieceId {
        PieceId(unit.0)
    }

    /// Leaders are numbered after the units.
    pub(crate) fn leader_piece(&self, leader: LeaderId) -> PieceId {
        PieceId::at(self.state.units.len() + leader.index()).unwrap_or(PieceId(u16::MAX))
    }

    pub(crate) fn unit_name(&self, unit: UnitId) -> &str {
        self.fixed.setting.name(self.unit_piece(unit))
    }

    pub(crate) fn leader_name(&self, leader: LeaderId) -> Cow<'_, str> {
        if self.leader_record(leader).successor {
            self.successor_name(leader).into()
        } else {
            self.fixed.setting.name(self.leader_piece(leader)).into()
        }
    }

    /// FF-D34: a successor is called after the one who fell.
    pub(crate) fn successor_name(&self, leader: LeaderId) -> String {
        format!("{}'s successor", self.fixed.setting.name(self.leader_piece(leader)))
    }

    /// What a piece is called.
    pub(crate) fn name_of(&self, piece: PieceId) -> Cow<'_, str> {
        match self.piece_of(piece) {
            Some(UnitOrLeader::Leader(leader)) => self.leader_name(leader),
            _ => self.fixed.setting.name(piece).into(),
        }
    }

    /// Throws dice on a chart and logs the outcome.
    pub(crate) fn resolve<C: Chart<Book = Book>>(
        &self,
        facts: &C::Facts,
        [by, at]: [Option<PieceId>; 2],
        rule: &'static str,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<C::Outcome, DiceError> {
        // FF-D52: dice are logged with purpose, modifiers and outcome
        throw::<C>(self.book(), facts, Throw { by, at, rule }, dice, log)
    }

    /// FF-MOV-06: attached leaders are where their unit is.
    fn follow(&mut self, unit: UnitId) {
        for leader in self.state.leaders.ids() {
            if self.leader(leader).is_with(unit) {
                self.join(leader, unit);
            }
        }
    }

    pub(crate) fn follow_all(&mut self) {
        self.state.units.ids().for_each(|unit| self.follow(unit));
    }

    /// Puts a leader in the middle of a unit.
    pub(crate) fn join(&mut self, leader: LeaderId, unit: UnitId) {
        let Some((spot, facing)) =
            self.field().piece(unit).map(|piece| (Spot::nearest(piece.body.centre()), piece.unit.pose.facing))
        else {
            return;
        };
        let rider = self.leader_mut(leader);
        rider.pose = Pose { spot, facing };
        rider.attached_to = Some(unit);
        self.lay_out_leader(leader);
    }

    /// FF-D56: a leader joins a unit.
    pub(crate) fn attach(&mut self, leader: LeaderId, unit: UnitId, rule: &'static str, log: &mut Log) {
        self.join(leader, unit);
        self.log_joined(leader, unit, rule, log);
    }

    pub(crate) fn log_joined(&self, leader: LeaderId, unit: UnitId, rule: &'static str, log: &mut Log) {
        log.say(rule, || format!("{} joins {}.", self.leader_name(leader), self.unit_name(unit)));
    }

    /// Logs which units do something together with the first of them.
    pub(crate) fn log_together(&self, units: &[UnitId], does: &str, rule: &'static str, log: &mut Log) {
        let Some((first, others)) = units.split_first().filter(|(_, others)| !others.is_empty()) else { return };
        log.say(rule, || {
            let others: Vec<&str> = others.iter().map(|unit| self.unit_name(*unit)).collect();
            format!("{}: {does} with {}", self.unit_name(*first), others.join("; "))
        });
    }

    /// FF-D56: a leader leaves his unit, and stays where he is.
    pub(crate) fn detach(&mut self, leader: LeaderId, rule: &'static str, log: &mut Log) {
        self.leader_mut(leader).attached_to = None;
        let piece = self.leader_piece(leader);
        log.note(rule, What::Changed { piece, aspect: Aspect::Command, to: "detached", better: true });
    }

    /// Puts a unit elsewhere.
    pub(crate) fn put(
        &mut self,
        unit: UnitId,
        to: Pose,
        path: Vec<Spot>,
        how: &'static str,
        rule: &'static str,
        log: &mut Log,
    ) {
        let piece = self.unit_piece(unit);
        let before: Option<Body> = self.field().outline(unit).cloned();
        let from = std::mem::replace(&mut self.unit_mut(unit).pose, to);
        self.lay_out(unit);
        if from != to {
            log.note(rule, What::Moved { piece, from, to, path, how });
        }
        let step = to.spot.point() - from.spot.point();
        let way = before.map(|body| (body, step));
        self.displace_leaders(unit, way.as_ref(), log);
    }
}
