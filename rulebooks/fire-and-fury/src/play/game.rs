//! The game as the protocol knows it.

use std::io::Write;

use engine::dice::Dice;
use engine::game::{
    Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, Log, Offer, Offers, Order as Told, PieceId, Readiness,
    Refusal, Setting, Side, Sighting, Viewer, Witness,
};
use engine::word::Word;

use super::battle::Battle;
use super::plan::Plan;
use super::state::{Engaged, Record, Step};
use crate::charts::gun_maneuver::GunAction;
use crate::charts::troop_maneuver::Action;
use crate::field::pieces::{Leader, Unit};
use crate::words::Formation;

static LEXICON: Lexicon = Lexicon {
    verbs: &[
        "roll-for-first",
        "place",
        "replace-leader",
        "return-leader",
        "detach-leader",
        "attach-leader",
        "check",
        "declare-charge",
        "countercharge",
        "maneuver",
        "move-leader",
        "fire",
        "fight",
        "breakthrough",
        "retreat",
        "recall",
        "carry-position",
        "hold",
        "lead-unit",
        "allot-losses",
        "mark-low-ammo",
        "choose-leader",
        "done",
    ],
    manners: &[
        Action::WORDS,
        GunAction::WORDS,
        Formation::WORDS,
        &["charge", "cold-steel", "then-move", "dismounted", "limbered", "unlimbered"],
        &["left", "right", "center", "left-of-head", "right-of-head"],
        &["to-start", "to-base", "facing-enemy", "facing-about"],
        &["one-stand", "two-stands", "three-stands", "four-stands", "five-stands", "six-stands"],
    ],
};

impl Game for Battle {
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
        &LEXICON
    }

    fn actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        let mut offers = Offers::new();
        self.list(None, &mut offers);
        for piece in offers.list().iter().filter_map(|offer| offer.order.by) {
            if into.last() != Some(&piece) && !into.contains(&piece) {
                into.push(piece);
            }
        }
    }

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.list(of, into);
    }

    fn check(&self, order: &Told) -> Result<(), Refusal> {
        self.judge(order).map(|_| ())
    }

    fn apply(&mut self, order: &Told, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let plan = self.judge(order)?;
        self.perform(plan, dice, log)?;
        self.settle(dice, log)
    }

    fn trial(&mut self, order: &Told, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let plan = self.judge(order)?;
        match plan {
            // The charge as it would be fought now: into contact, and the dice.
            Plan::Declare { unit, target, cold_steel } => {
                self.declare(unit, target, cold_steel, log);
                self.move_charge(unit, None, log);
                self.state.step = Step::ChargeCombat;
                self.gather_combats();
                if let Some(target) = self.unit(unit).and_then(|unit| unit.marks.charging) {
                    self.perform(Plan::Fight { target }, dice, log)?;
                }
                Ok(())
            }
            Plan::Breakthrough { unit, toward } => {
                self.break_through(unit, toward, log);
                self.state.step = Step::BreakthroughCombat;
                self.gather_combats();
                if let Some(target) = self.unit(unit).and_then(|unit| unit.marks.charging) {
                    self.perform(Plan::Fight { target }, dice, log)?;
                }
                Ok(())
            }
            plan => self.perform(plan, dice, log),
        }
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Told, Refusal> {
        self.fill(offer, goal)
    }

    fn commander(&self, piece: PieceId) -> Option<PieceId> {
        self.unit(piece.index())?.leader.map(|leader| self.leader_id(leader))
    }

    fn readiness(&self, piece: PieceId, after: Option<&Told>) -> Option<Readiness> {
        self.readiness_of(piece, after)
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        self.give_up(side, log);
    }

    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.set_right(fix, log)
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

    fn say(&self, order: &Told) -> String {
        self.tell_order(order)
    }

    fn witnesses(&self, order: &Told) -> Vec<Witness> {
        self.measured(order)
    }

    fn audit(&self, faults: &mut Vec<String>) {
        self.find_faults(faults);
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
            + state.units.capacity() * size_of::<Unit>()
            + stands
            + state.records.capacity() * size_of::<Record>()
            + state.leaders.capacity() * (size_of::<Leader>() + size_of::<super::state::Post>())
            + state.engaged.capacity() * size_of::<Engaged>()
            + state.todo.capacity() * size_of::<super::task::Task>()
            + state.laid.footprint()
    }
}
