//! The agenda: does what the rules do by themselves, up to the next question with more than one answer.

use engine::dice::{Dice, DiceError};
use engine::game::Log;

use super::Task;
use crate::play::Skirmish;

impl Skirmish {
    /// What is next.
    pub(crate) fn task(&self) -> Option<&Task> {
        self.state.agenda.last()
    }

    /// Adds something to be done next.
    pub(crate) fn push(&mut self, task: Task) {
        self.state.agenda.push(task);
    }

    /// Adds several things to be done next, in this order.
    pub(crate) fn push_all<I>(&mut self, tasks: I)
    where
        I: IntoIterator<Item = Task>,
        I::IntoIter: DoubleEndedIterator,
    {
        self.state.agenda.extend(tasks.into_iter().rev());
    }

    /// Ends the question that is open.
    pub(crate) fn pop(&mut self) {
        self.state.agenda.pop();
    }

    /// Goes on until a side is asked something that has more than one answer, or the game is over.
    pub(crate) fn go_on(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        while self.state.ending.is_none() {
            let Some(task) = self.task().cloned() else { return Ok(()) };
            if self.is_open(&task) {
                return Ok(());
            }
            self.pop();
            self.perform(task, dice, log)?;
        }
        Ok(())
    }

    /// Whether a task is a question that has more than one answer now.
    fn is_open(&self, task: &Task) -> bool {
        match task {
            Task::RollOff | Task::Begin | Task::Reveal { .. } => true,
            Task::Setup { side } => !self.placeable(*side).is_empty(),
            Task::Arrivals { side } => !self.table.is_automatic(*side) && !self.arriving(*side).is_empty(),
            Task::Markers { side } => !self.table.is_automatic(*side) && self.has_marker_to_move(*side),
            Task::Command { side } => self.has_tries(*side),
            Task::Retreats { side } => self.retreat_asked(*side).is_some(),
            Task::Orders { side } => self.has_orders(*side),
            Task::Shooting { side } => self.has_shots(*side),
            Task::FollowUp { won } => self.may_choose_to_follow(won),
            _ => false,
        }
    }

    /// Does what a task says, once nobody is asked about it (any more).
    pub(crate) fn perform(&mut self, task: Task, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        match task {
            Task::RollOff => self.roll_off(dice, log)?,
            Task::Begin => self.deal_markers(dice, log)?,
            Task::Setup { .. }
            | Task::Markers { .. }
            | Task::Command { .. }
            | Task::Reveal { .. }
            | Task::Retreats { .. }
            | Task::Shooting { .. } => {}
            Task::Company => {
                self.look_for_company();
                self.settle_control();
            }
            Task::Settled => self.look_for_markers(log),
            Task::TurnStart => self.start_turn(log),
            Task::PhaseStart { side } => self.start_phase(side, log),
            Task::Arrivals { side } => self.arrive(side, log),
            Task::Surrender => self.surrender(log),
            Task::Spring { side, from } => self.spring(side, from, log),
            Task::Creep { side, from } => self.creep(side, from, dice, log)?,
            Task::Spot { side, from } => self.spot(side, from, dice, log)?,
            Task::React => self.react(dice, log)?,
            Task::Moves { class, from } => self.make_moves(class, from, dice, log)?,
            Task::Orders { side } | Task::Passing { side } => self.pass_the_rest(side, dice, log)?,
            Task::Fire => self.fire(dice, log)?,
            Task::Melee => self.fight_all(dice, log)?,
            Task::FollowUp { won } => self.follow_up_by_rule(&won, log),
            Task::PhaseEnd => self.end_phase(),
            Task::TurnEnd => self.end_turn(log),
        }
        Ok(())
    }
}
