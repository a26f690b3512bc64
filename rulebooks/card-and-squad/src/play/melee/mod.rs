//! The melee step: moving up, and the combats (CS-SEQ-04, CS-MEL-01 to -13, CS-R45 to CS-R48, CS-D30, CS-D36).

mod fight;
mod move_up;

use engine::dice::Dice;
use engine::game::{Halt, Log, Side};

use super::Battle;
use super::state::Combat;
use super::task::Task;
use crate::book::Tie;
use crate::field::figure::FigureId;

impl Battle {
    /// CS-SEQ-04: the combats that are still to be fought in this turn, by their places, in list order (CS-D14).
    pub(super) fn to_fight(&self) -> Vec<u8> {
        let side = self.table.side_of(self.active());
        let mut due: Vec<(Option<FigureId>, u8)> = Vec::new();
        for (at, combat) in self.state.combats.iter().enumerate() {
            if self.is_due_to_fight(combat) {
                due.push((combat.side(side).min(), u8::try_from(at).unwrap_or(u8::MAX)));
            }
        }
        due.sort_unstable();
        due.into_iter().map(|(_, at)| at).collect()
    }

    /// Whether the active player has a figure in a combat that is to be fought now.
    fn is_due_to_fight(&self, combat: &Combat) -> bool {
        let side = self.table.side_of(self.active());
        let own = combat.side(side).any(|id| self.takes_part(self.field().figure(id).unit));
        // CS-R47: under `attacker-only` a tie waits for the attacker's turn
        let waits = self.book().options.tie == Tie::AttackerOnly && combat.attacker != side;
        own && !combat.fought && !waits
    }

    /// CS-SEQ-04: fights the last combat unasked, and the rest if the player says so; false if he is to pick one.
    pub(super) fn step_melee(&mut self, rest: bool) -> bool {
        let due = self.to_fight();
        match due.as_slice() {
            [] => self.pop(),
            [first, others @ ..] if rest || others.is_empty() => self.begin_fight(*first),
            _ => return false,
        }
        true
    }

    /// The player picks a combat; who leads is asked first.
    pub(super) fn begin_fight(&mut self, combat: u8) {
        let side = self.table.side_of(self.active());
        self.push(Task::Lead { combat, side, leads: [None; 2] });
    }

    /// CS-SEQ-04: the rest are fought in list order.
    pub(super) fn fight_rest(&mut self) {
        self.pop();
        self.push(Task::Melee { rest: true });
    }

    /// CS-R48: who of each side leads, and then the roll; false if a player is to say.
    pub(super) fn step_lead(
        &mut self,
        combat: u8,
        side: Side,
        leads: [Option<FigureId>; 2],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<bool, Halt> {
        let Some(fight) = self.state.combats.get(usize::from(combat)).copied() else {
            self.pop();
            return Ok(true);
        };
        let settled = leads.get(side.index()).copied().flatten();
        if settled.is_none() {
            let own: Vec<FigureId> = fight.side(side).collect();
            if self.must_choose(&fight, side, &own) {
                return Ok(false);
            }
            let first = own.iter().min().copied();
            self.settle_lead(combat, side, leads, first);
            return Ok(true);
        }
        self.pop();
        self.fight(combat, leads, dice, log)?;
        Ok(true)
    }

    /// CS-R48: one of a pair leads; then the other side is asked, or the combat is rolled.
    pub(super) fn settle_lead(
        &mut self,
        combat: u8,
        side: Side,
        mut leads: [Option<FigureId>; 2],
        lead: Option<FigureId>,
    ) {
        self.pop();
        if let Some(own) = leads.get_mut(side.index()) {
            *own = lead;
        }
        let other = side.other();
        let open = leads.get(other.index()).copied().flatten().is_none();
        let next = if open { other } else { side };
        self.push(Task::Lead { combat, side: next, leads });
    }

    /// CS-R48: whether the two figures of a pair have different modifiers.
    fn must_choose(&self, fight: &Combat, side: Side, own: &[FigureId]) -> bool {
        let [one, other] = own else { return false };
        self.fighter_rows(fight, side, *one) != self.fighter_rows(fight, side, *other)
    }
}
