//! The state machine of section 3.1: what passes by itself, and what comes next.

use engine::dice::{Dice, DiceError, Die};
use engine::game::{Halt, Log, Side, What};
use engine::kit::Tasks;
use engine::kit::objectives::end::roll_off;

use crate::field::pieces::Marks;
use crate::options::LeaderMoves;
use crate::play::battle::Battle;
use crate::play::state::{Record, State, Step};
use crate::words::TroopOrder;

impl Battle {
    /// Does all that happens by itself, up to the next question.
    pub(crate) fn run_to_question(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        loop {
            self.work_off(dice, log)?;
            if self.state.ending.is_some() || !self.state.todo.is_empty() {
                break;
            }
            if !self.passes() {
                break;
            }
            self.advance(log);
        }
        self.log_step(log);
        Ok(())
    }

    /// Logs that a step began, once a side is asked in it. What is still to be asked of the step before comes first: a
    /// retreat after a check is no declaring of charges.
    pub(crate) fn log_step(&mut self, log: &mut Log) {
        let now = (self.state.turn, self.state.active, self.state.step);
        if self.state.announced != Some(now) && self.state.ending.is_none() && self.ask().is_none() {
            self.state.announced = Some(now);
            let side = Some(self.asked());
            log.note(
                self.state.step.rule(),
                What::Began { turn: self.state.turn, side, step: engine::word::Word::word(self.state.step) },
            );
        }
    }

    /// The side that is asked in this step.
    pub(crate) fn asked(&self) -> Side {
        match self.state.step {
            // FF-SEQ-05, FF-SEQ-08: the opponent
            Step::Countercharge | Step::DefensiveFire => self.state.active.other(),
            _ => self.state.active,
        }
    }

    /// FF-D63: whether nothing but `done` is legal.
    pub(crate) fn passes(&self) -> bool {
        match self.state.step {
            Step::FirstSide | Step::Over => false,
            Step::Setup => !self.has_unplaced(),
            Step::Leaders => !self.has_leader_orders(),
            Step::Check => !self.units_of(self.state.active).any(|unit| self.is_to_check(unit)),
            Step::Declare => !self.has_charges(),
            Step::Countercharge => !self.has_countercharges(),
            Step::Maneuver => !self.has_maneuvers(),
            Step::LeaderMoves => !self.leaders_of(self.state.active).any(|leader| self.may_ride(leader).is_ok()),
            Step::DefensiveFire | Step::OffensiveFire => !self.has_targets(),
            Step::ChargeCombat | Step::BreakthroughCombat => self.state.combats.is_empty(),
            Step::Breakthrough => !self.state.records.iter().any(|record| record.breaks_through),
        }
    }

    /// Goes on to the next state.
    pub(crate) fn advance(&mut self, log: &mut Log) {
        self.state.step = match self.state.step {
            Step::FirstSide => Step::Setup,
            Step::Setup if self.state.active != self.state.first => {
                self.state.active = self.state.first;
                Step::Setup
            }
            Step::Setup => {
                self.state.turn = 1;
                self.begin_player_turn(log)
            }
            Step::Leaders => Step::Check,
            // FF-SEQ-07, FF-R68
            Step::Check if self.rides_after_checks() && self.has_checked() => self.begin_fire(Step::DefensiveFire),
            Step::Check => self.begin_rides(),
            Step::Declare => Step::Countercharge,
            Step::Countercharge => Step::Maneuver,
            // FF-SEQ-03: check by check; FF-D12: who has no order stands
            Step::Maneuver => {
                self.state.records.iter_mut().for_each(|record| record.grant = None);
                if self.rides_after_checks() { self.begin_rides() } else { Step::Check }
            }
            Step::LeaderMoves if self.rides_after_checks() && self.has_checked() => Step::Check,
            Step::LeaderMoves => self.begin_fire(Step::DefensiveFire),
            Step::DefensiveFire => self.begin_fire(Step::OffensiveFire),
            Step::OffensiveFire => {
                self.gather_combats();
                Step::ChargeCombat
            }
            Step::ChargeCombat => Step::Breakthrough,
            Step::Breakthrough => {
                self.gather_combats();
                Step::BreakthroughCombat
            }
            Step::BreakthroughCombat => self.end_player_turn(log),
            Step::Over => Step::Over,
        };
    }

    fn rides_after_checks(&self) -> bool {
        self.book().options.leader_moves == LeaderMoves::EveryCheck
    }

    fn has_checked(&self) -> bool {
        self.state.records.iter().any(|record| record.checked)
    }

    fn begin_rides(&mut self) -> Step {
        self.state.leader_records.iter_mut().for_each(|post| post.moved = false);
        Step::LeaderMoves
    }

    /// FF-D17: each stand once per fire step.
    fn begin_fire(&mut self, step: Step) -> Step {
        for record in &mut self.state.records {
            record.fired = 0;
            record.fired_at = false;
        }
        step
    }

    /// FF-SEQ-01: a player turn begins with its leaders step.
    pub(crate) fn begin_player_turn(&mut self, log: &mut Log) -> Step {
        // A leader who joins a unit by himself joins it in this step, not at the end of the one before.
        self.state.step = Step::Leaders;
        self.muster_leaders(log);
        Step::Leaders
    }

    /// State `end`: marks fall (FF-D37), key positions and victory are looked at; then it is the other side's turn.
    fn end_player_turn(&mut self, log: &mut Log) -> Step {
        let side = self.state.active;
        for unit in self.state.units.ids() {
            // FF-R63, under the option `after-breakthrough`
            if self.record(unit).owes_disorder {
                self.worsen_order(unit, TroopOrder::Disordered, "FF-RES-21", log);
            }
        }
        // FF-D37
        for (unit, record) in self.state.units.iter_mut().zip(&mut self.state.records) {
            unit.marks = Marks::default();
            *record = Record::new(record.place);
        }
        self.state.engaged.clear();
        self.state.combats.clear();
        self.remount_leaders(side, log);
        self.occupy(log);
        if side != self.state.first {
            if self.judge_victory(log) {
                return Step::Over;
            }
            self.state.turn += 1;
        }
        self.state.active = side.other();
        self.begin_player_turn(log)
    }

    /// FF-D09: by d10 where nothing says who goes first; the higher goes first, ties again.
    pub(crate) fn roll_first(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        let mut pair = [0; 2];
        self.state.first = roll_off(Die::D10, "first-side", dice, |thrown| pair = thrown)?;
        self.state.active = self.state.first.other();
        let ([ours, theirs], name) = (pair, self.fixed.setting.side_name(self.state.first));
        log.say("FF-D09", || format!("{ours} to {theirs}: {name} goes first."));
        Ok(())
    }

    /// Whether a unit or leader of the side that sets up is still to be placed.
    fn has_unplaced(&self) -> bool {
        let State { units, leaders, active, .. } = &self.state;
        units.pairs().any(|(id, unit)| unit.side == *active && self.unit_is_due(id))
            || leaders.pairs().any(|(id, rider)| rider.side == *active && self.leader_is_due(id))
    }
}
