//! Figures that come to the table after the first turn (FS-D05).

use engine::game::{Log, Side};

use super::roster::Post;
use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::state::man::Standing;

impl Skirmish {
    /// The figures of a side that are due and that the side still has to place.
    pub(crate) fn to_place(&self, side: Side) -> impl Iterator<Item = FigureId> + '_ {
        let due = self.state.turn.max(1);
        self.state.of_side(side).filter(move |id| self.state.men[*id].standing == Standing::Coming).filter(move |id| {
            self.table.recruit(*id).is_some_and(|recruit| recruit.arrives <= due && recruit.zones().is_some())
        })
    }

    /// Brings the figures that are due and have places of their own. A figure that cannot stand there comes a turn later.
    pub(crate) fn bring_reinforcements(&mut self, log: &mut Log) {
        for id in self.state.figures.ids() {
            let Some(recruit) = self.table.recruit(id) else { continue };
            let due = recruit.arrives > 1 && recruit.arrives <= self.state.turn;
            if !due || self.state.men[id].standing != Standing::Coming {
                continue;
            }
            if let Post::At(pose, storey) = recruit.post {
                let figure = self.posted(id, pose, storey);
                if self.field().unfit(&figure).is_none() {
                    self.place(figure, log);
                }
            }
        }
    }
}
