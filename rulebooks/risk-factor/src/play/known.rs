//! The game as one side knows it, bots too (RK-D21): what lies under the other side's markers is absent.

use engine::dice::{Dice, DiceError, Die};
use engine::game::Side;

use super::Skirmish;
use super::state::Under;
use crate::field::ids::MarkerId;

impl Skirmish {
    /// RK-D06, RK-D43: the game as a side knows it; as everybody may know it, without a side. Two games that differ
    /// only in what lies under markers that the side does not own give the same.
    #[must_use]
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

    /// The same game with what lies under the markers that a side does not know of dealt otherwise.
    pub fn shuffled(&self, side: Option<Side>, dice: &mut dyn Dice) -> Result<Skirmish, DiceError> {
        let mut game = self.clone();
        for owner in [Side::FIRST, Side::SECOND] {
            let own = side == Some(owner) && !self.table.is_automatic(owner);
            let hidden: Vec<MarkerId> = self
                .table
                .markers
                .each()
                .filter(|(id, marker)| marker.side == owner && !own && !self.state.markers[*id].gone)
                .map(|(id, _)| id)
                .collect();
            let mut contents: Vec<Under> = hidden.iter().map(|id| self.state.markers[*id].under).collect();
            for id in hidden {
                let sides = u32::try_from(contents.len()).unwrap_or(1);
                let at = usize::try_from(dice.face(Die::of(sides), "deal")?.saturating_sub(1)).unwrap_or(0);
                if at < contents.len() {
                    game.state.markers[id].under = contents.remove(at);
                }
            }
        }
        Ok(game)
    }
}
