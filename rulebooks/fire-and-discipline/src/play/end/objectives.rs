//! Who holds the objectives (FD-D04).

use engine::game::{Log, PieceId, Side, What};

use crate::play::battle::Battle;

impl Battle {
    /// At the end of a game turn: an objective stays with its holder until the other side alone has a stand there.
    pub(crate) fn take_objectives(&mut self, log: &mut Log) {
        for at in 0..self.table.setting.objectives.len() {
            let before = self.state.holders.get(at).copied().flatten();
            let holder = match self.table.objective_features.get(at).copied().flatten() {
                Some(feature) => {
                    let held = self.state.positions.features.get(usize::from(feature));
                    held.and_then(|held| held.held_by).or(before)
                }
                None => self.alone_at(at).or(before),
            };
            if holder != before {
                if let Some(place) = self.state.holders.get_mut(at) {
                    *place = holder;
                }
                let objective = u16::try_from(at).unwrap_or(u16::MAX);
                log.note("FD-D04", What::Taken { objective, side: holder });
            }
        }
    }

    /// The side that alone has a stand at an objective.
    fn alone_at(&self, objective: usize) -> Option<Side> {
        let there = |side: Side| {
            self.field()
                .of_side(side)
                .any(|piece| self.field().is_fighting_stand(piece) && self.is_at(piece, objective))
        };
        match (there(Side::FIRST), there(Side::SECOND)) {
            (true, false) => Some(Side::FIRST),
            (false, true) => Some(Side::SECOND),
            _ => None,
        }
    }

    /// FD-D04: with its centre in the outline, or within 60 yards of the place.
    fn is_at(&self, piece: PieceId, objective: usize) -> bool {
        let Some(marker) = self.table.setting.objectives.get(objective) else { return false };
        let field = self.field();
        let within = field.inches(self.book().sheet.play.points.held_within.get()) + crate::field::ROUNDING;
        match (&marker.outline, field.outline_of(piece)) {
            (Some(outline), None) => outline.holds(field.body(piece).centre()),
            (Some(outline), Some(own)) => own.corners().iter().any(|corner| outline.holds(*corner)),
            (None, None) => field.body(piece).gap_from(marker.at.point()).distance <= within,
            (None, Some(own)) => {
                let at = marker.at.point();
                own.holds(at) || own.to_outline(at).distance <= within
            }
        }
    }
}
