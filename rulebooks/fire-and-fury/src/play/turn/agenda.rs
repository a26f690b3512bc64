//! The agenda of a step: what becomes of each task, what it does, and what an answer to a question does.

use engine::dice::Dice;
use engine::game::{Halt, Log};
use engine::kit::{Agenda, Due, Tasks};

use crate::field::ids::UnitId;
use crate::play::battle::Battle;
use crate::play::turn::questions::Answer;
use crate::play::turn::tasks::{Ask, Otherwise, Task};

impl Tasks for Battle {
    type Task = Task;
    type Answer = Answer;

    fn agenda(&self) -> &Agenda<Task> {
        &self.state.todo
    }

    fn agenda_mut(&mut self) -> &mut Agenda<Task> {
        &mut self.state.todo
    }

    /// A question about a unit, or leaders, no longer there is idle.
    fn due(&self, task: &Task) -> Due<Answer> {
        let Task::Ask(ask) = task else { return Due::Happens };
        let is_idle = match ask {
            Ask::Recall { unit, .. } | Ask::Carry { unit, .. } | Ask::Wreck { unit, .. } => !self.is_on(*unit),
            Ask::ChooseLeader { leaders, .. } => !leaders.iter().any(|leader| self.may_be_struck(*leader)),
            Ask::LowOnAmmo { marks, .. } => {
                return match marks.as_slice() {
                    [(unit, stand)] => Due::Only(Answer::Firer(*unit, *stand)),
                    _ => Due::Asked,
                };
            }
            _ => false,
        };
        if is_idle { Due::Idle } else { Due::Asked }
    }

    fn perform(&mut self, task: Task, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match task {
            // A question is answered, and never happens by itself.
            Task::Ask(_) => {}
            Task::Retreat(retreat) => self.retreat(retreat, log),
            Task::Carry { unit, over } => self.carry(unit, over, log),
            Task::Fight { target, struggle } => self.fight(target, struggle, dice, log)?,
            Task::Allot { units, count, rule } => self.allot_now(&units, count, rule, log),
            Task::LeaderOf { leader } => self.check_leader(leader, dice, log)?,
        }
        Ok(())
    }

    fn answer(&mut self, task: Task, answer: Answer, _: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let Task::Ask(ask) = task else { return Ok(()) };
        match (ask, answer) {
            (Ask::RetreatFirst { mut retreats }, Answer::Unit(unit)) => {
                let at = retreats.iter().position(|retreat| retreat.unit == unit).unwrap_or(0);
                let first = retreats.remove(at);
                self.queue_retreats(retreats);
                self.state.todo.push(Task::Retreat(first));
            }
            (Ask::Allot { units, count, rule, .. }, Answer::Unit(unit)) => {
                self.allot_next(unit, units, count, rule, log);
            }
            (Ask::Wreck { unit, count }, Answer::Stand(stand)) => {
                self.wreck(unit, stand, "FF-D23", log);
                self.wreck_some(unit, count.saturating_sub(1), log);
            }
            (Ask::LowOnAmmo { .. }, Answer::Firer(unit, stand)) => self.mark_low(unit, stand, log),
            (Ask::ChooseLeader { fate, .. }, Answer::Leader(leader)) => self.strike_leader(leader, fate, log),
            (Ask::Recall { unit, .. }, Answer::Recalls(recalling)) => self.recall(unit, recalling, log),
            (Ask::Recall { otherwise: Otherwise::Retreats(retreat), .. }, Answer::Otherwise) => {
                self.state.todo.push(Task::Retreat(retreat));
            }
            (
                Ask::Recall { unit, otherwise: Otherwise::Carries(over) | Otherwise::HoldsOrCarries(over) }
                | Ask::Carry { unit, over },
                Answer::Carries,
            ) => self.carry(unit, over, log),
            (Ask::Recall { unit, .. } | Ask::Carry { unit, .. }, Answer::Holds) => self.log_holds(unit, log),
            (Ask::Lead { side, target, .. }, Answer::Unit(unit)) => {
                let place = usize::from(side != self.state.active);
                let combat = self.state.combats.iter_mut().find(|combat| combat.target == target);
                if let Some(lead) = combat.and_then(|combat| combat.leads.get_mut(place)) {
                    *lead = Some(unit);
                }
            }
            // An answer is made for the question that it is given to.
            _ => {}
        }
        Ok(())
    }
}

impl Battle {
    /// FF-D23: a unit loses the next stand. What is left to lose is asked before what the loss itself has brought up,
    /// such as a leader's check.
    fn allot_next(&mut self, unit: UnitId, units: Vec<UnitId>, count: u8, rule: &'static str, log: &mut Log) {
        self.lose_stands(unit, 1, rule, log);
        let left = count.saturating_sub(1);
        let others: Vec<UnitId> = units.into_iter().filter(|unit| self.is_on(*unit)).collect();
        match others.as_slice() {
            [] => {}
            _ if left == 0 => {}
            [one] => self.lose_stands(*one, left, rule, log),
            _ => {
                let side = self.side(unit);
                self.state.todo.push(Task::Ask(Ask::Allot { side, units: others, count: left, rule }));
            }
        }
    }
}
