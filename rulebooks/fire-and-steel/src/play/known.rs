//! The game as one side knows it (FS-ORD-01).

use engine::game::Side;

use super::Skirmish;

impl Skirmish {
    /// The game as a side knows it. Everything on the table is open, markers included (FS-D35). The orders that the other
    /// side has given are absent: they are secret until both sides are done.
    #[must_use]
    pub fn known_to(&self, side: Side) -> Skirmish {
        let mut known = self.clone();
        let hidden: Vec<_> = self.state.of_side(side.other()).collect();
        for id in hidden {
            known.state.men[id].order = None;
        }
        known
    }
}
