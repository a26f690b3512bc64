//! The game as the protocol knows it.

use std::borrow::Cow;
use std::io::Write;

use engine::dice::Dice;
use engine::game::{
    Breach, Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, LineOfSight, Log, Mend, Offer, Offers, Order,
    PieceId, Readiness, Refusal, Rules, Setting, Show, Side, SightEnd, Sighting, Status, Trial, Viewer, Witness,
};
use engine::kit::Mendable;
use engine::kit::objectives::end::conceded;
use engine::word::Word;

use crate::field::pieces::{Leader, Unit};
use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::state::{Engaged, LeaderRecord, Record};
use crate::play::turn::verbs::VERBS;

impl Rules for Battle {
    fn decision(&self) -> Option<Decision> {
        if self.state.ending.is_some() {
            return None;
        }
        if let Some(ask) = self.ask() {
            return Some(self.asking(ask));
        }
        let step = self.state.step;
        Some(Decision {
            side: self.asked(),
            turn: self.state.turn,
            step: step.word(),
            rule: step.rule(),
            piece: None,
            secret: false,
        })
    }

    fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    fn setting(&self) -> &Setting {
        &self.fixed.setting
    }

    fn lexicon(&self) -> &Lexicon {
        VERBS.lexicon()
    }

    fn actors(&self, into: &mut Vec<PieceId>) {
        self.name_actors(into);
    }

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.list(of, into);
    }

    fn common_offers(&self, into: &mut Offers) {
        self.list_common(into);
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        if !self.cache.is_lawful(order) {
            self.cache.keep(order, self.judge(order)?);
        }
        Ok(())
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let plan = self.cache.take(order).map_or_else(|| self.judge(order), Ok)?;
        self.cache.stir();
        let done = self.perform(plan, dice, log).and_then(|()| self.run_to_question(dice, log));
        self.cache.rest();
        done
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.fill(offer, goal)
    }

    fn commander(&self, piece: PieceId) -> Option<PieceId> {
        self.unit(self.unit_at(piece)?).leader.map(|leader| self.leader_piece(leader))
    }

    /// FF-CMD-01, FF-CMD-03
    fn command_reach(&self, leader: PieceId, joined: bool) -> Option<f64> {
        let Some(UnitOrLeader::Leader(at)) = self.piece_of(leader) else { return None };
        let rider = self.leader(at);
        Some(self.book().sheet.command_radius.farthest(joined || rider.dismounted || self.is_dark()))
    }

    fn readiness(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        self.readiness_of(piece, after)
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        self.cache.forget();
        self.finish(conceded(side, "FF-D10"), log);
    }

    fn write_state(&self, out: &mut dyn Write) -> std::io::Result<()> {
        serde_json::to_writer(out, &self.state).map_err(std::io::Error::from)
    }

    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn footprint(&self) -> usize {
        let state = &self.state;
        let stands: usize = state.units.iter().filter_map(Unit::guns).map(|guns| guns.stands.capacity() * 3).sum();
        size_of::<Battle>()
            + state.units.len() * size_of::<Unit>()
            + stands
            + state.records.len() * size_of::<Record>()
            + state.leaders.len() * (size_of::<Leader>() + size_of::<LeaderRecord>())
            + state.engaged.capacity() * size_of::<Engaged>()
            + state.todo.footprint()
            + state.footprints.bytes()
    }
}

impl Show for Battle {
    fn name(&self, piece: PieceId) -> Cow<'_, str> {
        self.name_of(piece)
    }

    /// FF-D51: players of any kind see what is on the table, and no die to come.
    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        self.sight(into);
    }

    fn card(&self, piece: PieceId, _: Viewer) -> Option<Card> {
        self.describe(piece)
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.question(viewer)
    }

    fn status(&self, _: Viewer, into: &mut Vec<Status>) {
        self.list_status(into);
    }

    fn say(&self, order: &Order) -> String {
        VERBS.say(order, &self.fixed.setting, &|piece| self.name_of(piece))
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.measured(order)
    }

    fn line_of_sight(&self, from: SightEnd, to: SightEnd) -> Option<LineOfSight> {
        self.line_between(from, to)
    }

    fn threat(&self, piece: PieceId, viewer: Viewer) -> Vec<Witness> {
        self.threatened_by(piece, viewer)
    }
}

impl Mend for Battle {
    fn mendable(&self, piece: PieceId) -> Option<Mendable> {
        self.mendable_piece(self.piece_of(piece)?)
    }

    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.cache.forget();
        self.set_right(fix, log)
    }

    fn audit(&self, breaches: &mut Vec<Breach>) {
        self.find_breaches(breaches);
    }
}

impl Trial for Battle {
    fn prepare(&mut self, order: &Order, log: &mut Log) -> Result<(), Refusal> {
        self.cache.stir();
        self.prepare_order(order, log)?;
        self.trials.snapshot(&mut self.state);
        Ok(())
    }

    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.cache.stir();
        let done = self.run_trial(order, dice, log);
        self.cache.forget();
        done
    }

    fn restore(&mut self) -> bool {
        self.trials.restore(&mut self.state)
    }
}
