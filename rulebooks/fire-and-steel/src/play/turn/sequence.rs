//! The turn sequence: turns, phases and impulses, each begun and ended (section 3 of the rules).

use engine::dice::Dice;
use engine::game::{Halt, Log, Side, What};

use crate::field::figure::FigureId;
use crate::field::figure_set::FigureSet;
use crate::field::trail::Trail;
use crate::play::Skirmish;
use crate::play::state::Step;

const SIDES: [Side; 2] = [Side::FIRST, Side::SECOND];

impl Skirmish {
    /// FS-D05: side 2 places first, then side 1.
    pub(crate) fn begin_placing(&mut self, log: &mut Log) {
        self.state.answered = [false; 2];
        for side in SIDES.into_iter().filter(|side| self.to_place(*side).next().is_none()).collect::<Vec<_>>() {
            self.set_answered(side);
        }
        self.state.step = Step::Place(self.state.first.other());
        if !self.ask_next(log) {
            self.begin_turn_or_phase(log);
            self.ask_next(log);
        }
    }

    /// All figures that are due are on the table: the turn begins, or goes on.
    fn begin_turn_or_phase(&mut self, log: &mut Log) {
        if self.state.turn == 0 { self.begin_turn(log) } else { self.begin_phase(log) }
    }

    /// Asks the next side that has not answered. Whether there is one.
    fn ask_next(&mut self, log: &mut Log) -> bool {
        let open = |side: &Side| self.state.answered.get(side.index()) == Some(&false);
        let (order, step): ([Side; 2], fn(Side) -> Step) = match self.state.step {
            Step::Place(_) => ([self.state.first.other(), self.state.first], Step::Place),
            Step::Declare(_) => (SIDES, Step::Declare),
            Step::RollOff | Step::Over => return false,
        };
        let Some(side) = order.into_iter().find(open) else { return false };
        self.state.step = step(side);
        if let Some(decision) = self.open_question() {
            let turn = self.state.turn;
            log.note(decision.rule, What::Began { turn, side: Some(side), step: decision.step });
        }
        true
    }

    /// A side has answered: asks the next, or plays on to the next question.
    pub(crate) fn go_on(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        while self.state.ending.is_none() && !self.ask_next(log) {
            match self.state.step {
                Step::Place(_) => self.begin_turn_or_phase(log),
                Step::Declare(_) => {
                    self.resolve_impulse(dice, log)?;
                    self.end_impulse(log);
                }
                Step::RollOff | Step::Over => break,
            }
        }
        Ok(())
    }

    fn begin_turn(&mut self, log: &mut Log) {
        self.state.turn += 1;
        self.state.phase = 0;
        for figure in &mut self.state.figures {
            figure.memory.attackers = FigureSet::NONE;
        }
        log.note("FS-TRN-01", What::Began { turn: self.state.turn, side: None, step: "turn-start" });
        if self.state.turn == 1 && !self.book().options.keeps_former_rulings() {
            self.take_objectives("FS-D55", log);
        }
        self.bring_reinforcements(log);
        let waiting = SIDES.into_iter().any(|side| self.to_place(side).next().is_some());
        if self.state.turn > 1 && waiting { self.begin_placing(log) } else { self.begin_phase(log) }
    }

    /// FS-TRN-06: the counters of the last phase are cleared.
    fn begin_phase(&mut self, log: &mut Log) {
        self.state.phase += 1;
        self.state.impulse = 0;
        for figure in &mut self.state.figures {
            let memory = &mut figure.memory;
            memory.assailants = FigureSet::NONE;
            memory.current_target = None;
            memory.target_changes = 0;
            memory.impulses_moved = 0;
            memory.broke_off = false;
        }
        for man in &mut self.state.men {
            man.arms.all_mut().for_each(|arm| arm.shots_this_phase = 0);
        }
        log.note("FS-TRN-06", What::Began { turn: self.state.turn, side: None, step: "phase-start" });
        self.begin_impulse(log);
    }

    /// FS-ORD-01: both sides give their orders. A side without a figure that can act is not asked.
    fn begin_impulse(&mut self, log: &mut Log) {
        self.state.impulse += 1;
        for figure in &mut self.state.figures {
            figure.memory.path = Trail::NONE;
            figure.memory.holds = false;
            figure.memory.goes_for = None;
        }
        for man in &mut self.state.men {
            man.order = None;
            man.charged = None;
            man.spent = false;
            man.disturbed = false;
            man.arms.all_mut().for_each(|arm| arm.shots_this_impulse = 0);
        }
        self.update_sight_and_contact();
        let idle = SIDES.map(|side| !self.state.of_side(side).any(|id| self.can_act(id)));
        self.state.answered = idle;
        self.state.step = Step::Declare(Side::FIRST);
        log.note("FS-TRN-02", What::Began { turn: self.state.turn, side: None, step: "impulse" });
    }

    /// Whether a figure can do anything but wait.
    pub(crate) fn can_act(&self, id: FigureId) -> bool {
        let (man, figure) = (&self.state.men[id], &self.state.figures[id]);
        let held_fast = !man.contacts.is_empty() && !figure.gone_to_ground;
        man.is_here() && (!held_fast || self.may_fight_now() || self.way_out(id).is_some())
    }

    pub(crate) fn is_last_impulse(&self) -> bool {
        i32::from(self.state.impulse) >= self.book().options.impulses_per_phase
    }

    /// FS-TRN-01, FS-TRN-02: the next impulse, phase or turn.
    fn end_impulse(&mut self, log: &mut Log) {
        let phases = self.book().sheet.play.phases_per_turn.get();
        if !self.is_last_impulse() {
            self.begin_impulse(log);
        } else if i32::from(self.state.phase) < phases {
            self.begin_phase(log);
        } else {
            self.end_turn(log);
        }
    }

    /// FS-TRN-07: markers come off, and the game may end.
    fn end_turn(&mut self, log: &mut Log) {
        log.note("FS-TRN-07", What::Began { turn: self.state.turn, side: None, step: "turn-end" });
        for id in self.state.figures.ids() {
            self.recover(id, log);
        }
        self.take_objectives("FS-D32", log);
        match self.how_it_ends() {
            Some(ending) => {
                log.say(ending.rule, || self.why_it_ends(ending));
                self.end(ending, log);
            }
            None => self.begin_turn(log),
        }
    }
}
