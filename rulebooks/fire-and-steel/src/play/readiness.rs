//! What a figure's posture and weapon are good for, in words that serve every rulebook.

use engine::game::{Order, PieceId, Readiness};

use super::Skirmish;
use crate::field::figure::Id;

impl Skirmish {
    /// FS-D12, FS-D16: what a figure is ready for, as it stands or as an order would leave it.
    pub(super) fn readiness_of(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        let id = self.figure_of(piece)?;
        let ready = self.state.men[id].ready;
        match after {
            None if self.state.figures[id].gone_to_ground => Some(Readiness::Shelter),
            None => Some(self.with_arm(id, ready)),
            Some(order) => match order.verb {
                "rise" => Some(self.with_arm(id, ready)),
                "go-to-ground" => Some(Readiness::Shelter),
                "ready" if self.state.figures[id].gone_to_ground => Some(Readiness::Shelter),
                "ready" => self.named_arm(id, order).ok().map(|arm| self.with_arm(id, Some(arm))),
                _ => None,
            },
        }
    }

    fn with_arm(&self, id: Id, arm: Option<u8>) -> Readiness {
        let missile = arm.and_then(|arm| self.table.make(id, arm)).is_some_and(|(make, _)| make.missile.is_some());
        if missile { Readiness::Fire } else { Readiness::Shock }
    }
}
