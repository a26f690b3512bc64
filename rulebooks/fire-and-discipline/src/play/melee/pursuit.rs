//! Pursuit: forty yards straight ahead, and the fight that it may bring (FD-MEL-12 to 14, FD-R62).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, What};
use serde::Serialize;

use crate::charts::movement::Mode;
use crate::field::Aim;
use crate::field::moves::{Obstacle, grid_step};
use crate::play::battle::Battle;
use crate::play::charges::Onset;
use crate::play::state::Bout;
use crate::play::turn::{Ask, Task};
use crate::words::Formation;

/// Pursuers that are on the move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PursuitRun {
    /// Those that still move, the next one last.
    pub waiting: Vec<PieceId>,
    /// The one whose way an enemy is asked about.
    pub now: Option<PieceId>,
    /// Whether the pursuit has begun: all have answered.
    pub begun: bool,
}

impl PursuitRun {
    /// A pursuit about to begin.
    pub(crate) fn beginning() -> PursuitRun {
        PursuitRun::default()
    }
}

impl Battle {
    /// FD-D54: asks each stand that may pursue and would make a difference.
    pub(crate) fn ask_pursuers(&mut self) {
        let mut pursuers = std::mem::take(&mut self.state.pursuers);
        // One that has gone into a feature meanwhile stays there.
        pursuers.retain(|pursuer| self.is_free_to_pursue(pursuer.piece));
        self.state.pursuers = pursuers;
        let asked: Vec<PieceId> =
            self.state.pursuers.iter().filter(|pursuer| pursuer.will.is_none()).map(|pursuer| pursuer.piece).collect();
        for piece in asked.into_iter().rev() {
            self.state.agenda.push(Task::Ask(Ask::Pursue { piece }));
        }
    }

    pub(crate) fn pursue(&mut self, piece: PieceId, will: bool, log: &mut Log) {
        if let Some(pursuer) = self.state.pursuers.iter_mut().find(|pursuer| pursuer.piece == piece) {
            pursuer.will = Some(will);
        }
        if will {
            let words = format!("{} pursues", self.name(piece));
            log.note("FD-MEL-12", What::Ordered { piece, words });
        }
    }

    /// When all have answered: those whose way meets no enemy go first, the others wait for their turn.
    fn begin_pursuit(&mut self, log: &mut Log) {
        let pursuers = std::mem::take(&mut self.state.pursuers);
        let willing: Vec<PieceId> =
            pursuers.iter().filter(|pursuer| pursuer.will == Some(true)).map(|pursuer| pursuer.piece).collect();
        let mut waiting = Vec::new();
        for piece in willing {
            if !self.is_free_to_pursue(piece) {
                continue;
            }
            if self.in_contact(piece) {
                // FD-R62: its opponent only halted: nothing moves, and they fight again at once.
                self.fight_on(piece);
            } else if self.met_in_pursuit(piece).is_some() {
                waiting.push(piece);
            } else {
                self.pursue_ahead(piece, 0.0, log);
            }
        }
        waiting.reverse();
        self.state.agenda.push(Task::Pursuits(PursuitRun { waiting, now: None, begun: true }));
    }

    /// FD-R62: a second fight, the pursuer charging and the other holding.
    fn fight_on(&mut self, piece: PieceId) {
        let troop = self.whole(piece);
        let own: Vec<usize> = self
            .state
            .contacts
            .iter()
            .enumerate()
            .filter(|(_, contact)| troop.contains(&contact.attacker) && contact.defender.piece().is_some())
            .map(|(at, _)| at)
            .collect();
        for at in own {
            if let Some(contact) = self.state.contacts.get_mut(at) {
                contact.bout = Bout::Pursuit;
                contact.fought = false;
                contact.fires = false;
                contact.flank = false;
            }
        }
    }

    /// The enemy that a pursuer's way meets within its forty yards.
    fn met_in_pursuit(&self, piece: PieceId) -> Option<Aim> {
        let field = self.field();
        let members = self.whole(piece);
        let reach = self.pursuit_reach(&members);
        let ahead = field.body(piece).heading().ahead();
        let met = field.advance(&members, ahead * (reach + 0.01));
        match met.first()?.what {
            Obstacle::Enemy(aim) => Some(aim),
            _ => None,
        }
    }

    /// FD-MEL-13: the stands and sections that a pursuer's way meets where it first meets one, in the order of battle;
    /// of a troop its first stand. Guns without a crew and wagons answer nothing.
    fn struck_in_pursuit(&self, piece: PieceId) -> Vec<PieceId> {
        let field = self.field();
        let members = self.whole(piece);
        let ahead = field.body(piece).heading().ahead();
        let met = field.advance(&members, ahead * (self.pursuit_reach(&members) + 0.01));
        let Some(first) = met.first().filter(|first| matches!(first.what, Obstacle::Enemy(_))) else {
            return Vec::new();
        };
        let mut struck: Vec<PieceId> = met
            .enemies_at(first.at, field.numbers().tolerance.contact.get())
            .filter_map(|(_, aim, _)| aim.piece())
            .filter(|enemy| !self.piece(*enemy).is_guns_alone() && !self.table.roll(*enemy).is_wagon())
            .map(|enemy| self.lead_of_troop(enemy))
            .collect();
        struck.sort_unstable();
        struck.dedup();
        struck
    }

    fn pursuit_reach(&self, members: &[PieceId]) -> f64 {
        self.dash(members, Mode::Pursuit, Formation::Single, None).reach
    }

    fn pursue_ahead(&mut self, piece: PieceId, gone: f64, log: &mut Log) {
        let members = self.whole(piece);
        let dash = self.dash_since(&members, Mode::Pursuit, Formation::Single, None, gone);
        let ahead = self.field().body(piece).heading().ahead();
        let by = grid_step(ahead * dash.inches);
        let table = std::sync::Arc::clone(&self.table);
        for stand in &members {
            let from = self.piece(*stand).pose;
            self.state.positions.shift(&table, &[*stand], by);
            let to = self.piece(*stand).pose;
            log.note("FD-MEL-12", What::Moved { piece: *stand, from, to, path: Vec::new(), how: "pursues" });
        }
        self.commanders_step_aside(log);
        if dash.contact {
            let mut touched = Vec::new();
            self.make_contact(&members, Bout::Pursuit, &mut touched, log);
        }
    }

    /// P5.3: one pursuer after the other; then all fights, then all checks.
    pub(crate) fn run_pursuits(&mut self, mut run: PursuitRun, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if !run.begun {
            self.begin_pursuit(log);
            return Ok(());
        }
        if let Some(piece) = run.now.take() {
            let mut onset = Onset::default();
            if self.field().is_on_table(piece) {
                let members = self.whole(piece);
                let reach = self.dash(&members, Mode::Pursuit, Formation::Single, None).inches;
                self.guns_receive(&members, reach, &mut onset, dice, log)?;
            }
            let stopped = self.piece(piece).halted.is_some() || self.piece(piece).acts.fled;
            if self.field().is_on_table(piece) && !stopped && !self.in_contact(piece) {
                self.pursue_ahead(piece, onset.gone(), log);
            }
            self.state.agenda.push(Task::Pursuits(run));
            return Ok(());
        }
        if let Some(piece) = run.waiting.pop() {
            // FD-R51, FD-D47: a neighbour's failure may have halted it or driven it off while it waited.
            if !self.is_free_to_pursue(piece) {
                self.state.agenda.push(Task::Pursuits(run));
                return Ok(());
            }
            run.now = Some(piece);
            self.state.agenda.push(Task::Pursuits(run));
            for lead in self.struck_in_pursuit(piece).into_iter().rev() {
                // Its answer to an earlier charge of this player turn does not bind it.
                for stand in self.whole(lead) {
                    self.piece_mut(stand).acts.answer = None;
                }
                self.ask_receive(lead, &self.whole(piece), true, log);
            }
            return Ok(());
        }
        let melees = self.pursuit_melees();
        match melees.into_iter().next() {
            Some(contacts) => {
                self.state.agenda.push(Task::Pursuits(run));
                self.begin_melee(contacts, log);
            }
            None => self.check_melees(dice, log)?,
        }
        Ok(())
    }
}
