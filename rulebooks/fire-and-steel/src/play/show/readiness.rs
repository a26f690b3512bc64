//! What a figure's posture and weapon are good for, in words that serve every rulebook.

use engine::game::{Order, PieceId, Readiness};

use crate::charts::reload::Method;
use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::weapons::arm::ArmId;
use crate::play::weapons::catalogue::Grip;
use crate::words::WeaponClass;

impl Skirmish {
    /// FS-D12, FS-D16: what a figure is ready for, as it stands or as an order would leave it.
    pub(crate) fn readiness_of(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
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
                "reload" => self.loaded_by(id, order, Method::Normal),
                "tap-reload" => self.loaded_by(id, order, Method::Tap),
                _ => None,
            },
        }
    }

    fn with_arm(&self, id: FigureId, arm: Option<ArmId>) -> Readiness {
        let shoots = arm.is_some_and(|arm| self.shoots_with(id, arm).is_some() && self.is_soon_loaded(id, arm));
        if shoots { Readiness::Fire } else { Readiness::Shock }
    }

    /// What a figure is ready for once the weapon in hand is loaded; none if an order does not finish that.
    fn loaded_by(&self, id: FigureId, order: &Order, method: Method) -> Option<Readiness> {
        let arm = self.named_arm(id, order).ok().filter(|arm| self.state.men[id].ready == Some(*arm))?;
        let (action, _) = self.table.missile(id, arm)?;
        let loaded = self.state.men[id].arms[arm].reloaded(action, method, false, self.book()).loaded;
        loaded.then_some(Readiness::Fire)
    }

    /// FS-D16, FS-RLD-01: whether a weapon is loaded before another could be taken in hand.
    fn is_soon_loaded(&self, id: FigureId, arm: ArmId) -> bool {
        let state = self.state.men[id].arms[arm];
        let action = self.table.missile(id, arm).map(|(action, _)| action);
        let loads = |action| state.reloaded(action, Method::Normal, false, self.book()).loaded;
        state.is_loaded() || action.is_some_and(loads)
    }

    /// FS-D17: what a weapon shoots like, loaded or not; none if it does not, or was thrown for the last time.
    pub(crate) fn shoots_with(&self, id: FigureId, arm: ArmId) -> Option<WeaponClass> {
        let make = self.table.make(id, arm)?;
        let (_, class) = make.missile?;
        let thrown_away = make.grip == Grip::Thrown && self.state.men[id].arms[arm].missiles == 0;
        (!thrown_away).then_some(class)
    }
}
