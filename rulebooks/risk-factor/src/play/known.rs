//! The game as one side knows it: what lies under the other side's markers is absent.

use engine::game::Side;

use super::Skirmish;
use super::state::Under;

impl Skirmish {
    /// RK-D06, RK-D43: the game as a side knows it; as everybody may know it, without a side. Two games that differ
    /// only in what lies under markers that the side does not own give the same.
    pub fn known(&self, side: Option<Side>) -> Skirmish {
        let mut game = self.clone();
        for (id, marker) in self.table.markers.each() {
            let own = side == Some(marker.side) && !self.table.is_automatic(marker.side);
            if !own && !game.state.markers[id].gone {
                game.state.markers[id].under = Under::Unknown;
            }
        }
        game
    }
}

impl Skirmish {
    /// Whether something lies under a marker that a side does not know of.
    pub(crate) fn hides_from(&self, side: Option<Side>) -> bool {
        self.table.markers.each().any(|(id, marker)| {
            let own = side == Some(marker.side) && !self.table.is_automatic(marker.side);
            let now = &self.state.markers[id];
            !own && !now.gone && now.under != Under::Unknown
        })
    }
}
