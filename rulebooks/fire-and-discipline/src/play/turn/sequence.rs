//! From step to step: what begins and ends with each (FD-SEQ-02 to 10, FD-R32, FD-R51).

use engine::dice::Dice;
use engine::game::{Aspect, Halt, Log, PieceId, Side, What};

use super::{Segment, Step};
use crate::book::{Bombardment, ChargeOrder, EngagedMelees, HaltLasts};
use crate::charts::morale::MoraleReason;
use crate::field::Acts;
use crate::play::battle::Battle;
use crate::play::bombardment::ROUNDS;
use crate::play::charges::ChargeRun;
use crate::play::morale::{Cause, Checks};
use crate::play::turn::Task;

impl Battle {
    /// The running step is over, or does its part by itself.
    pub(crate) fn next_step(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match self.state.step {
            Step::Setup => self.end_set_up(log),
            Step::TurnStart => {
                self.mourn(dice, log)?;
                self.begin_fire(self.table.player_a, Step::Bombard, log);
            }
            Step::Bombard | Step::Artillery => self.next_round(),
            Step::BombardResults => {
                self.bombard_results(dice, log)?;
            }
            Step::Declare => self.enter(Step::Answers, log),
            Step::Answers => {
                self.clear_fire();
                self.enter(Step::Skirmish, log);
            }
            Step::Skirmish => self.enter(Step::Volleys, log),
            Step::Volleys => self.enter(Step::FireResults, log),
            Step::FireResults => {
                self.resolve_hits(dice, log)?;
                // FD-CMD-02: orders act in the phase in which they are received; no message is on its way.
                self.enter(Step::Changes, log);
                self.finish_forming(log);
            }
            Step::Changes => self.enter(self.first_moves(), log),
            Step::ChargeMoves => self.next_charge(log),
            Step::Moves => self.after_moves(log),
            Step::Guns => self.begin_artillery(log),
            Step::ArtilleryResults => {
                self.resolve_hits(dice, log)?;
                self.enter(Step::Melees, log);
            }
            Step::Melees => self.next_melee(log),
            Step::Pursuit => self.enter(Step::Engaged, log),
            Step::Engaged => self.next_engaged(dice, log)?,
            Step::SegmentEnd => self.end_segment(log),
            Step::Over => {}
        }
        Ok(())
    }

    /// Enters a step and logs it.
    pub(crate) fn enter(&mut self, step: Step, log: &mut Log) {
        self.state.step = step;
        match step {
            Step::Answers => self.ask_answers(),
            Step::ChargeMoves => self.part_charges(),
            Step::Pursuit => self.ask_pursuers(),
            _ => {}
        }
        let word = engine::word::Word::word(step);
        let turn = self.state.turn;
        log.note(step.rule(), What::Began { turn, side: Some(self.state.active), step: word });
    }

    fn charges_first(&self) -> bool {
        self.book().options.charge_order == ChargeOrder::ChargesFirst
    }

    /// FD-R32
    pub(crate) fn after_moves(&mut self, log: &mut Log) {
        let next = if self.charges_first() { Step::Guns } else { Step::ChargeMoves };
        self.enter(next, log);
    }

    /// FD-SEQ-08
    pub(crate) fn begin_artillery(&mut self, log: &mut Log) {
        self.begin_fire(self.state.active, Step::Artillery, log);
    }

    /// FD-R32
    pub(crate) fn first_moves(&self) -> Step {
        if self.charges_first() { Step::ChargeMoves } else { Step::Moves }
    }

    /// FD-SEQ-02: a turn begins.
    pub(crate) fn begin_turn(&mut self, log: &mut Log) {
        self.state.turn += 1;
        self.state.segment = Segment::Bombardment;
        self.state.active = self.table.player_a;
        for piece in self.state.positions.pieces.values_mut() {
            piece.commander_lost = false;
            piece.acts = Acts::default();
            if let Some(guns) = piece.guns.as_mut() {
                guns.fired_in_artillery_phase = false;
                guns.last_targets = guns.targets;
                guns.targets = Default::default();
            }
        }
        // FD-R30: a charge that was declared in the last player turn supports nobody's fire any more.
        self.state.assaults.clear();
        self.state.step = Step::TurnStart;
        log.note("FD-SEQ-02", What::Began { turn: self.state.turn, side: None, step: "turn-start" });
    }

    /// An artillery step begins for a side.
    fn begin_fire(&mut self, side: Side, step: Step, log: &mut Log) {
        self.state.active = side;
        self.state.round = 0;
        self.state.round_asked = false;
        self.state.hit.clear();
        self.clear_fire();
        self.enter(step, log);
    }

    fn clear_fire(&mut self) {
        for piece in self.state.positions.pieces.values_mut() {
            piece.acts.fired = false;
            piece.acts.skirmished = false;
        }
        self.state.hit.clear();
    }

    /// FD-ART-23: the next round, or the results.
    pub(crate) fn next_round(&mut self) {
        self.state.round += 1;
        self.state.round_asked = false;
        if self.state.round >= ROUNDS {
            self.state.round = 0;
            self.state.step =
                if self.state.step == Step::Bombard { Step::BombardResults } else { Step::ArtilleryResults };
        }
    }

    /// FD-SEQ-04, FD-R75: results of one side's bombardment, or of both.
    fn bombard_results(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let both = self.book().options.bombardment == Bombardment::Simultaneous;
        let first = self.state.active == self.table.player_a;
        if both && !first {
            self.fire_secret_shots(dice, log)?;
        }
        if !both || !first {
            self.resolve_hits(dice, log)?;
        }
        if first {
            self.begin_fire(self.table.player_a.other(), Step::Bombard, log);
        } else {
            self.begin_player_turn(Segment::PlayerA, self.table.player_a, log);
        }
        Ok(())
    }

    /// FD-R77: commanders roll, and every stand that lost castings checks once.
    fn resolve_hits(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let hits = std::mem::take(&mut self.state.hit);
        let struck: Vec<PieceId> = hits.iter().map(|hit| hit.piece).collect();
        self.commanders_under_fire(&struck, dice, log)?;
        let mut checks = Checks::new();
        for hit in hits.iter().filter(|hit| hit.checks) {
            let lead = self.lead_of_troop(hit.piece);
            if self.piece(lead).is_here() && !self.crew_fled(lead) {
                checks.add(lead, Cause { enemy: Some(hit.by), ..Cause::of(MoraleReason::FireCasualty) });
            }
        }
        self.make_checks(&checks, dice, log)?;
        Ok(())
    }

    /// FD-SEQ-05: a player turn begins; what was done in the one before is forgotten.
    fn begin_player_turn(&mut self, segment: Segment, side: Side, log: &mut Log) {
        self.state.segment = segment;
        self.state.active = side;
        for piece in self.state.positions.pieces.values_mut() {
            piece.acts = Acts::default();
        }
        let own: Vec<PieceId> = self.field().of_side(side).collect();
        for piece in own {
            if let Some(halted) = self.state.positions.pieces[piece].halted.as_mut() {
                halted.ends = true;
            }
        }
        self.state.charges.clear();
        self.state.assaults.clear();
        self.state.pursuers.clear();
        self.enter(Step::Declare, log);
    }

    /// The last charge that waits is carried out; after all of them the phase goes on.
    fn next_charge(&mut self, log: &mut Log) {
        if let Some((_, members)) = self.waiting_charges().into_iter().next() {
            self.state.agenda.push(Task::Charge(ChargeRun::new(members)));
        } else {
            let next = if self.charges_first() { Step::Moves } else { Step::Guns };
            self.enter(next, log);
        }
    }

    fn next_melee(&mut self, log: &mut Log) {
        if let Some(contacts) = self.new_melees().into_iter().next() {
            self.begin_melee(contacts, log);
        } else {
            self.enter(Step::Pursuit, log);
            // Below the questions, so that it comes when all have answered.
            self.state.agenda.insert(0, Task::Pursuits(crate::play::melee::PursuitRun::beginning()));
        }
    }

    /// FD-R63: whether engaged melees are fought in this player turn.
    pub(crate) fn fights_engaged(&self) -> bool {
        self.book().options.engaged_melees == EngagedMelees::EveryPlayerTurn || self.state.segment == Segment::PlayerA
    }

    fn next_engaged(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let next = if self.fights_engaged() { self.engaged_melees().into_iter().next() } else { None };
        if let Some(contacts) = next {
            self.begin_melee(contacts, log);
        } else {
            self.check_melees(dice, log)?;
            if self.state.agenda.is_empty() {
                self.enter(Step::SegmentEnd, log);
            }
        }
        Ok(())
    }

    /// FD-R51: halts that end now are over; then the other player's turn, or the end of the turn.
    fn end_segment(&mut self, log: &mut Log) {
        for contact in &mut self.state.contacts {
            contact.fought = false;
        }
        let by_segment = self.book().options.halt_lasts == HaltLasts::NextOwnSegment;
        let last = self.state.segment == Segment::PlayerB;
        let active = self.state.active;
        let over: Vec<PieceId> =
            self.state
                .positions
                .pieces
                .iter()
                .filter(|(piece, now)| {
                    now.halted.is_some_and(|halted| {
                        if by_segment { halted.ends && self.table.side(*piece) == active } else { last }
                    })
                })
                .map(|(piece, _)| piece)
                .collect();
        for piece in over {
            self.piece_mut(piece).halted = None;
            if self.piece(piece).is_here() {
                let event = What::Changed { piece, aspect: Aspect::Morale, to: "recovered", better: true };
                log.note("FD-R51", event);
            }
        }
        if !last {
            // FD-SEQ-10: the same five phases with the sides exchanged.
            self.begin_player_turn(Segment::PlayerB, active.other(), log);
            return;
        }
        self.take_objectives(log);
        match self.how_it_ends() {
            Some(ending) => self.end(ending, log),
            None => self.begin_turn(log),
        }
    }
}
