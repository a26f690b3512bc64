//! What a unit threatens as it stands: all that lies in the arc of its fire, and all that a move reaches.

use engine::game::{PieceId, Viewer, Witness, around};
use engine::table::Point;

use crate::field::pieces::Piece;
use crate::play::battle::{Battle, UnitOrLeader};

/// Steps of each rounded end of an arc.
const STEPS: u8 = 8;

impl Battle {
    /// FF-FLD-04: a garrison fires all round, everybody else to the front. A leader by himself harms nobody.
    pub(crate) fn threatened_by(&self, piece: PieceId, viewer: Viewer) -> Vec<Witness> {
        let Some(UnitOrLeader::Unit(unit)) = self.piece_of(piece) else { return Vec::new() };
        let mut drawn = around(self, piece, viewer);
        let field = self.field();
        let Some(unit) = field.piece(unit).filter(|unit| unit.unit.building().is_none()) else { return drawn };
        let arc = self.book().sheet.field.fire.arc.get();
        for range in drawn.iter_mut().filter(|witness| witness.what == "range") {
            range.rule = "FF-FLD-04";
            range.points = arc_of(unit, arc, range.distance.unwrap_or_default());
        }
        drawn
    }
}

/// The outline of the arc: from the left end of the front round to the right one.
fn arc_of(unit: Piece<'_>, degrees: f64, range: f64) -> Vec<Point> {
    let front = unit.body.front();
    let heading = unit.body.heading();
    let steps = (0..=STEPS).map(|step| (degrees * f64::from(step) / f64::from(STEPS)).to_radians());
    let left = steps.clone().rev().map(|turn| front.from + heading.turned(turn).ahead() * range);
    let right = steps.map(|turn| front.to + heading.turned(-turn).ahead() * range);
    std::iter::once(front.from).chain(left).chain(right).chain([front.to]).collect()
}
