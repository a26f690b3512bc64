//! The game as one side knows it (FS-ORD-01).

use engine::dice::{Dice, Die};
use engine::game::{Side, Viewer};

use super::Skirmish;
use super::state::Step;
use super::state::plan::Plan;
use crate::field::figure::FigureId;

impl Skirmish {
    /// The game as a viewer knows it; none if nothing is hidden from it. Everything on the table is open, markers included
    /// (FS-D35). Orders are secret until both sides are done: those of another side are absent.
    pub(crate) fn without_secrets(&self, viewer: Viewer) -> Option<Skirmish> {
        self.secret_from(viewer).next()?;
        let mut known = self.clone();
        for id in self.secret_from(viewer) {
            known.state.men[id].order = None;
        }
        Some(known)
    }

    /// A game that a viewer cannot tell from this one: a die for each secret order, which is dropped or becomes a wait.
    pub(crate) fn with_other_secrets(&self, viewer: Viewer, dice: &mut dyn Dice) -> Option<Skirmish> {
        self.secret_from(viewer).next()?;
        let mut other = self.clone();
        for id in self.secret_from(viewer) {
            let waits = dice.face(Die::D6, "another order").ok()? > 3;
            other.state.men[id].order = waits.then_some(Plan::Wait);
        }
        Some(other)
    }

    /// The figures whose orders a viewer may not know.
    fn secret_from(&self, viewer: Viewer) -> impl Iterator<Item = FigureId> + '_ {
        let declaring = matches!(self.state.step, Step::Declare(_));
        let hidden = move |side: &Side| declaring && !viewer.sees_as(*side);
        let sides = [Side::FIRST, Side::SECOND].into_iter().filter(hidden);
        sides.flat_map(|side| self.state.of_side(side)).filter(|id| self.state.men[*id].order.is_some())
    }
}
