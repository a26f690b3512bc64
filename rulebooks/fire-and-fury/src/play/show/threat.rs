//! What a unit threatens as it stands: all that lies in the arc of its fire, and all that a move reaches.

use engine::game::{PieceId, Viewer, Witness, around};
use engine::kit::Verdict;

use crate::play::battle::{Battle, UnitOrLeader};

impl Battle {
    /// FF-FLD-04: a garrison fires all round, everybody else to the front. A leader by himself harms nobody.
    pub(crate) fn threatened_by(&self, piece: PieceId, viewer: Viewer) -> Vec<Witness> {
        let Some(UnitOrLeader::Unit(unit)) = self.piece_of(piece) else { return Vec::new() };
        let mut drawn = around(self, piece, viewer);
        let field = self.field();
        let Some(unit) = field.piece(unit).filter(|unit| unit.unit.building().is_none()) else { return drawn };
        let arc = self.book().sheet.field.fire.arc.get();
        for range in drawn.iter_mut().filter(|witness| witness.what == "range") {
            let (distance, words) = (range.distance.unwrap_or_default(), std::mem::take(&mut range.words));
            let verdict = Verdict::new("range", "FF-FLD-04");
            *range = verdict.arc(unit.body.front(), unit.body.heading(), arc, distance, words);
        }
        drawn
    }
}
