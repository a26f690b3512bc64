//! What a group is ready for, in words that serve every rulebook.

use engine::game::{Order, PieceId, Readiness};

use crate::field::ids::GroupId;
use crate::play::Skirmish;

impl Skirmish {
    /// Whether a group could shoot as it stands, or as an order would leave it: only half speed leaves a shot
    /// (RK-LOD-03).
    pub(crate) fn readiness_of(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        let group = self.table.group(piece)?;
        let Some(order) = after else { return Some(self.in_hand(group, false)) };
        match order.verb {
            "load" => Some(self.in_hand(group, true)),
            "move" if order.how.has("half") => Some(self.in_hand(group, false)),
            "move" | "fall-back" => Some(Readiness::March),
            _ => None,
        }
    }

    fn in_hand(&self, group: GroupId, loads: bool) -> Readiness {
        let troop = &self.table.roster.troops[group];
        let loaded = loads || !troop.muzzle_loading || self.state.groups[group].loaded;
        if loaded && self.book().sheet.weapons.is_missile(troop.weapon) { Readiness::Fire } else { Readiness::Shock }
    }
}
