//! `charge`: its offers and its judgement (FS-ORD-04).

use engine::game::{Act, Order};

use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::No;
use crate::play::state::plan::Plan;

impl Listing<'_> {
    pub(crate) fn charges(&mut self) {
        for enemy in self.enemies_in_sight() {
            self.offer(Act::Charge, self.order("charge").at(enemy.piece()));
        }
    }
}

impl Skirmish {
    /// FS-ORD-04: `charge`.
    pub(crate) fn judge_charge(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        let enemy = self.enemy(id, order)?;
        self.able_to_move(id)?;
        if self.state.markers(id) > 0 {
            let marked = No::by("FS-ORD-04", "{} has a morale marker, and does not charge").about([id]);
            return Err(marked.instead("move to cover or away"));
        }
        if !self.state.men[id].in_sight.has(enemy) {
            let unseen = No::by("FS-ORD-04", "{} is out of sight").about([enemy]);
            return Err(unseen.instead("charge an enemy in sight"));
        }
        Ok(Plan::Charge(enemy))
    }
}
