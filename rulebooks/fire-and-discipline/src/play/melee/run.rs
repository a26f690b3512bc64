//! A melee fought for one round: who meets whom, who strikes whom, dice, losses (FD-D24, FD-D25, FD-R67).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, What};
use serde::Serialize;

use super::after::Fought;
use crate::field::Aim;
use crate::play::battle::Battle;
use crate::play::state::{Bout, Contact};
use crate::play::turn::{Ask, Step, Task};

/// A melee that is being fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeleeRun {
    /// Its contacts.
    pub contacts: Vec<Contact>,
    /// What comes next.
    pub stage: MeleeStage,
    /// FD-R67: the garrison stand that meets the attacker.
    pub meets: Option<PieceId>,
    /// FD-D25: at whom stands strike that touch several.
    pub choices: Vec<(PieceId, PieceId)>,
    /// The blows of the round.
    pub blows: Vec<Blow>,
    /// FD-R95: columns that lose from the rear, by their lead stands.
    pub rears: Vec<(PieceId, bool)>,
}

/// What comes next in a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum MeleeStage {
    /// The garrison names its stand.
    Meet,
    /// Stands that touch several enemies choose.
    Choose,
    /// Both sides strike.
    Strike,
    /// Columns choose where they lose.
    Lose,
    /// Losses come off, and the checks follow.
    Settle,
}

/// The hits of one stand on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Blow {
    /// Who strikes.
    pub by: PieceId,
    /// Whom.
    pub at: PieceId,
    /// How many hits.
    pub hits: u8,
}

impl MeleeRun {
    /// A melee about to be fought.
    pub fn new(contacts: Vec<Contact>) -> MeleeRun {
        MeleeRun {
            contacts,
            stage: MeleeStage::Meet,
            meets: None,
            choices: Vec::new(),
            blows: Vec::new(),
            rears: Vec::new(),
        }
    }

    /// The feature that is assaulted.
    pub(crate) fn feature(&self) -> Option<u16> {
        self.contacts.iter().find_map(|contact| match contact.defender {
            Aim::Feature(feature) => Some(feature),
            Aim::Piece(_) => None,
        })
    }

    /// The stands of each side: attackers and defenders, in the order of battle.
    pub(crate) fn sides(&self) -> [Vec<PieceId>; 2] {
        let mut attackers: Vec<PieceId> = self.contacts.iter().map(|contact| contact.attacker).collect();
        let mut defenders: Vec<PieceId> = self.contacts.iter().filter_map(|contact| contact.defender.piece()).collect();
        defenders.extend(self.meets);
        for side in [&mut attackers, &mut defenders] {
            side.sort_unstable();
            side.dedup();
        }
        [attackers, defenders]
    }

    /// The enemies that a stand touches.
    pub(crate) fn enemies_of(&self, piece: PieceId) -> Vec<PieceId> {
        let mut enemies: Vec<PieceId> = self
            .contacts
            .iter()
            .filter_map(|contact| match contact.defender {
                Aim::Feature(_) if contact.attacker == piece => self.meets,
                Aim::Feature(_) if self.meets == Some(piece) => Some(contact.attacker),
                _ => contact.other(piece)?.piece(),
            })
            .collect();
        enemies.sort_unstable();
        enemies.dedup();
        enemies
    }

    /// The contact between two stands.
    pub(crate) fn contact_of(&self, one: PieceId, other: PieceId) -> Option<&Contact> {
        self.contacts.iter().find(|contact| match contact.defender {
            Aim::Piece(defender) => {
                (contact.attacker == one && defender == other) || (contact.attacker == other && defender == one)
            }
            Aim::Feature(_) => contact.attacker == one || contact.attacker == other,
        })
    }
}

impl Battle {
    /// Begins a melee.
    pub(crate) fn begin_melee(&mut self, contacts: Vec<Contact>, log: &mut Log) {
        if let Some(first) = contacts.first() {
            log.say("FD-MEL-01", || {
                format!("{} fights {}", self.name(first.attacker), self.field().aim_name(first.defender))
            });
        }
        self.state.agenda.push(Task::Melee(Box::new(MeleeRun::new(contacts))));
    }

    /// The next stage of a melee.
    pub(crate) fn run_melee(&mut self, mut run: Box<MeleeRun>, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match run.stage {
            MeleeStage::Meet => {
                run.stage = MeleeStage::Choose;
                let ask = run.feature().zip(run.contacts.first().map(|contact| contact.attacker));
                self.state.agenda.push(Task::Melee(run));
                if let Some((feature, attacker)) = ask {
                    self.state.agenda.push(Task::Ask(Ask::Meet { feature, attacker }));
                }
            }
            MeleeStage::Choose => {
                run.stage = MeleeStage::Strike;
                let mut asks = Vec::new();
                let [attackers, defenders] = run.sides();
                // A unit and a garrison fight as they are.
                let fighters = attackers.into_iter().chain(defenders).filter(|_| run.feature().is_none());
                for piece in fighters {
                    let enemies: Vec<PieceId> =
                        run.enemies_of(piece).into_iter().filter(|enemy| self.piece(*enemy).is_here()).collect();
                    if enemies.len() > 1 {
                        asks.push((self.side(piece) != self.state.active, piece, enemies));
                    }
                }
                asks.sort_unstable_by_key(|(passive, piece, _)| (*passive, *piece));
                self.state.agenda.push(Task::Melee(run));
                for (_, piece, enemies) in asks.into_iter().rev() {
                    self.state.agenda.push(Task::Ask(Ask::Strike { piece, enemies }));
                }
            }
            MeleeStage::Strike => {
                run.stage = MeleeStage::Lose;
                self.strike_all(&mut run, dice, log)?;
                self.state.agenda.push(Task::Melee(run));
            }
            MeleeStage::Lose => {
                run.stage = MeleeStage::Settle;
                let leads = self.columns_that_lose(&run);
                self.state.agenda.push(Task::Melee(run));
                for lead in leads.into_iter().rev() {
                    self.state.agenda.push(Task::Ask(Ask::Lose { lead }));
                }
            }
            MeleeStage::Settle => {
                let fought = self.settle_melee(&run, log);
                self.finish_melee(&run, fought, dice, log)?;
            }
        }
        Ok(())
    }

    /// New melees have their checks at once; pursuit and engaged melees together, after all are fought (FD-R96).
    fn finish_melee(&mut self, run: &MeleeRun, fought: Fought, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let new = run.contacts.iter().any(|contact| matches!(contact.bout, Bout::Charge | Bout::CounterCharge));
        for contact in &mut self.state.contacts {
            let own = run.contacts.iter().any(|known| {
                known.attacker == contact.attacker && known.defender == contact.defender && known.bout == contact.bout
            });
            contact.fought |= own;
        }
        self.state.fought.push(fought);
        if new && self.state.step == Step::Melees {
            return self.check_melees(dice, log);
        }
        Ok(())
    }

    /// The melee that is being fought, to note an answer in it.
    pub(crate) fn melee_on_agenda(&mut self) -> Option<&mut MeleeRun> {
        self.state.agenda.iter_mut().rev().find_map(|task| match task {
            Task::Melee(run) => Some(run.as_mut()),
            _ => None,
        })
    }

    /// FD-R67, FD-D52, FD-HCV-09: the garrison stands that may meet an attacker, from whichever side he comes: none again before all others have fought.
    pub(crate) fn who_may_meet(&self, feature: u16) -> Vec<PieceId> {
        let Some(held) = self.state.positions.features.get(usize::from(feature)) else { return Vec::new() };
        let fights = |piece: &PieceId| self.piece(*piece).castings > 0 && !self.piece(*piece).is_guns_alone();
        let fresh: Vec<PieceId> =
            held.garrison.iter().copied().filter(|piece| fights(piece) && !held.fought.contains(piece)).collect();
        if fresh.is_empty() { held.garrison.iter().copied().filter(fights).collect() } else { fresh }
    }

    /// A garrison stand meets an attacker.
    pub(crate) fn meet(&mut self, feature: u16, piece: PieceId, log: &mut Log) {
        let all = self.who_may_meet(feature);
        if let Some(held) = self.state.positions.features.get_mut(usize::from(feature)) {
            if all.iter().all(|other| held.fought.contains(other)) {
                held.fought.clear();
            }
            held.fought.push(piece);
            held.fought.sort_unstable();
        }
        if let Some(run) = self.melee_on_agenda() {
            run.meets = Some(piece);
        }
        let words = format!("{} meets the attacker", self.name(piece));
        log.note("FD-R67", What::Ordered { piece, words });
    }
}
