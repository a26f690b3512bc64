//! A charge carried out, stage by stage (P3.3; FD-R71, FD-D31, FD-D32, FD-D39, FD-MEL-16, FD-CHG-05).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId};
use serde::Serialize;

use super::receive::Onset;

use crate::charts::morale::MoraleReason;
use crate::field::Aim;
use crate::play::battle::Battle;
use crate::play::morale::{Cause, Checks};
use crate::play::turn::{Ask, Task};

/// A charge that is being carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChargeRun {
    /// Who charges, in the order of their formation.
    pub members: Vec<PieceId>,
    /// What comes next.
    pub stage: ChargeStage,
    /// Inches that the body has left after its move, in thousandths.
    pub left: i32,
    /// Those that have touched something without a melee: guns without a crew, a wagon.
    pub touched: Vec<PieceId>,
    /// Those that went on by themselves.
    pub went: Vec<PieceId>,
    /// Those that were asked and stand.
    pub stood: Vec<PieceId>,
    /// How far they have come under fire, and who has checked on the way.
    pub onset: Onset,
}

/// What comes next in a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum ChargeStage {
    /// Counter-chargers move.
    Counter,
    /// The targets answer.
    Receive,
    /// Chargers whose targets have gone decide.
    Gone,
    /// Guns fire at the charger.
    Fire,
    /// The charger moves and is lined up.
    Move,
    /// Those without contact decide.
    Stragglers,
    /// Those without contact check.
    Check,
}

impl ChargeRun {
    /// A charge about to be carried out.
    pub fn new(members: Vec<PieceId>) -> ChargeRun {
        let onset = Onset::default();
        let (touched, went, stood) = (Vec::new(), Vec::new(), Vec::new());
        ChargeRun { members, stage: ChargeStage::Counter, left: 0, touched, went, stood, onset }
    }
}

impl Battle {
    /// The next stage of a charge; what follows is put on the agenda.
    pub(crate) fn run_charge(&mut self, mut run: ChargeRun, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let stage = run.stage;
        run.stage = match stage {
            ChargeStage::Counter => ChargeStage::Receive,
            ChargeStage::Receive => ChargeStage::Gone,
            ChargeStage::Gone => ChargeStage::Fire,
            ChargeStage::Fire => ChargeStage::Move,
            ChargeStage::Move => ChargeStage::Stragglers,
            ChargeStage::Stragglers | ChargeStage::Check => ChargeStage::Check,
        };
        match stage {
            ChargeStage::Counter => {
                self.counter_charges(&run.members, log);
                self.state.agenda.push(Task::Charge(run));
            }
            ChargeStage::Receive => {
                let targets = self.targets_of(&run.members);
                self.state.agenda.push(Task::Charge(run));
                for target in targets.into_iter().rev() {
                    let chargers = self.chargers_of(Aim::Piece(target));
                    self.ask_receive(target, &chargers, false, log);
                }
            }
            ChargeStage::Fire => {
                let party = self.coming(&run);
                let reach = self.body_dash(&party, &run).inches;
                self.guns_receive(&party, reach, &mut run.onset, dice, log)?;
                self.state.agenda.push(Task::Charge(run));
            }
            ChargeStage::Gone => {
                let gone: Vec<PieceId> =
                    self.leads(&run.members).filter(|piece| self.target_has_gone(*piece)).collect();
                self.state.agenda.push(Task::Charge(run));
                for piece in gone.into_iter().rev() {
                    let left = self.straggler_reach(piece);
                    self.ask_straggler(piece, left);
                }
            }
            ChargeStage::Move => {
                run.members.retain(|piece| self.piece(*piece).is_here());
                self.strike_home(&mut run, log);
                self.state.agenda.push(Task::Charge(run));
            }
            ChargeStage::Stragglers => {
                let left = f64::from(run.left) / 1000.0;
                let has_answered = |piece: &PieceId| run.went.contains(piece) || run.stood.contains(piece);
                let without: Vec<PieceId> = self
                    .leads(&run.members)
                    .filter(|piece| self.comes_on(*piece) && !self.has_struck(*piece, &run) && !has_answered(piece))
                    .collect();
                self.state.agenda.push(Task::Charge(run));
                for piece in without.into_iter().rev() {
                    self.ask_straggler(piece, left);
                }
            }
            ChargeStage::Check => self.check_failed_charges(&run, dice, log)?,
        }
        Ok(())
    }

    /// The first stands of troops, and all other stands, of a party, in the order of battle.
    fn leads(&self, members: &[PieceId]) -> impl Iterator<Item = PieceId> + use<> {
        let mut leads: Vec<PieceId> = members
            .iter()
            .filter(|piece| self.piece(**piece).is_here())
            .map(|piece| self.lead_of_troop(*piece))
            .collect();
        leads.sort_unstable();
        leads.dedup();
        leads.into_iter()
    }

    /// The stands that a party has named, in the order of battle.
    pub(crate) fn targets_of(&self, members: &[PieceId]) -> Vec<PieceId> {
        let mut targets: Vec<PieceId> = members
            .iter()
            .filter(|piece| self.still_charges(**piece))
            .filter_map(|piece| self.piece(*piece).acts.charge?.piece())
            .filter(|target| self.field().is_on_table(*target) && !self.piece(*target).is_guns_alone())
            .filter(|target| !self.table.roll(*target).is_wagon())
            .map(|target| self.lead_of_troop(target))
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// FD-D39: whether the target of a charger fled or was lost.
    fn target_has_gone(&self, piece: PieceId) -> bool {
        if !self.still_charges(piece) {
            return false;
        }
        match self.piece(piece).acts.charge {
            Some(Aim::Piece(target)) => !self.field().is_on_table(target) || self.piece(target).acts.fled,
            Some(Aim::Feature(feature)) => !self.field().is_garrisoned_by(feature, self.side(piece).other()),
            None => false,
        }
    }

    fn has_struck(&self, piece: PieceId, run: &ChargeRun) -> bool {
        self.whole(piece).iter().any(|stand| self.in_contact(*stand) || run.touched.contains(stand))
    }

    /// FD-D54: a stand that cannot go on is not asked.
    fn ask_straggler(&mut self, piece: PieceId, inches: f64) {
        let free = self.room_ahead(piece, inches);
        #[allow(clippy::cast_possible_truncation)] // some inches
        let left = (free * 1000.0).floor() as i32;
        if left > 10 {
            self.state.agenda.push(Task::Ask(Ask::Straggler { piece, left }));
        }
    }

    /// FD-CHG-05, FD-D31, FD-D39: chargers without contact check, unless they stayed with a body that made contact, or
    /// were driven off by fire.
    fn check_failed_charges(&mut self, run: &ChargeRun, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let mut checks = Checks::after(&run.onset.checked);
        let body_struck = run.members.iter().any(|piece| self.has_struck(*piece, run) && !run.went.contains(piece));
        for piece in self.leads(&run.members) {
            let now = self.piece(piece);
            let driven_off = now.halted.is_some() || now.acts.fled || now.acts.charge.is_none();
            let stayed = !run.went.contains(&piece);
            if driven_off || self.has_struck(piece, run) || (stayed && body_struck) {
                continue;
            }
            checks.add(piece, Cause::of(MoraleReason::FailedCharge));
        }
        for piece in &run.members {
            if self.piece(*piece).is_here() {
                let acts = &mut self.piece_mut(*piece).acts;
                acts.charged = true;
                acts.moved = true;
            }
        }
        if !checks.is_empty() {
            self.make_checks(&checks, dice, log)?;
        }
        Ok(())
    }

    /// Takes the answer of a straggler: it goes on by itself, or stands. Guns that wait for it fire on its way (FD-R72).
    pub(crate) fn straggle(
        &mut self,
        piece: PieceId,
        inches: f64,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let mut run = None;
        for task in self.state.agenda.iter_mut().rev() {
            if let Task::Charge(found) = task {
                run = Some(found.clone());
                break;
            }
        }
        let Some(mut run) = run else { return Ok(()) };
        if inches > 0.0 {
            self.go_on_alone(piece, inches, &mut run, dice, log)?;
        }
        // It has made its move, and is no part of what the body does next.
        for stand in self.whole(piece) {
            self.piece_mut(stand).acts.charged = true;
            self.piece_mut(stand).acts.moved = true;
        }
        let answered = if inches > 0.0 { &mut run.went } else { &mut run.stood };
        answered.push(piece);
        for task in self.state.agenda.iter_mut().rev() {
            if let Task::Charge(found) = task {
                *found = run;
                break;
            }
        }
        if inches <= 0.0 {
            log.say("FD-MEL-16", || format!("{} stands", self.name(piece)));
        }
        Ok(())
    }

    /// FD-D32: the counter-chargers among the targets of a party pivot and move straight ahead.
    fn counter_charges(&mut self, members: &[PieceId], log: &mut Log) {
        for target in self.targets_of(members) {
            let now = self.piece(target);
            let Some(charger) = now.acts.counter.filter(|_| !now.acts.countered && now.halted.is_none()) else {
                continue;
            };
            if !self.field().is_on_table(charger) || self.in_contact(target) {
                continue;
            }
            for stand in self.body_of(target) {
                self.piece_mut(stand).acts.countered = true;
            }
            self.counter_charge(target, charger, log);
        }
    }
}
