//! What a player may do with his markers (RK-D06, RK-D43).

use engine::game::{Refusal, Side};
use engine::table::{Point, Spot};

use crate::field::GRID;
use crate::field::going::length;
use crate::field::ids::MarkerId;
use crate::play::Skirmish;

impl Skirmish {
    /// Whether a marker may be moved or turned over in this phase.
    pub(crate) fn judge_marker(&self, marker: MarkerId) -> Result<(), Refusal> {
        if !self.lies(marker) || !self.is_active(self.table.markers[marker].side) {
            return Err(Refusal::by("RK-D06", "that is no marker of yours on the table"));
        }
        if self.state.markers[marker].moved {
            return Err(Refusal::by("RK-D06", "the marker has moved in this phase"));
        }
        Ok(())
    }

    /// Whether a side has a marker that it may still move or turn over.
    pub(crate) fn has_marker_to_move(&self, side: Side) -> bool {
        self.own_markers(side).any(|marker| self.judge_marker(marker).is_ok())
    }

    /// `move` a marker: 20 cm, or 10 if its way touches bad going.
    pub(crate) fn judge_marker_move(&self, marker: MarkerId, path: &[Spot]) -> Result<Vec<Point>, Refusal> {
        self.judge_marker(marker)?;
        let Some(from) = self.state.markers[marker].at.filter(|_| !path.is_empty()) else {
            return Err(Refusal::by("RK-D06", "a move has a route"));
        };
        let way: Vec<Point> = std::iter::once(from).chain(path.iter().copied()).map(Spot::point).collect();
        for [a, b] in way.array_windows() {
            if self.marker_barred(*a, *b).is_some_and(|far| far + GRID < a.distance(*b)) {
                return Err(Refusal::by("RK-D06", "a marker does not enter ground that is shut, nor leave the table"));
            }
        }
        let numbers = &self.book().sheet.play.marker;
        let most = if self.marker_slowed(&way) { numbers.in_bad_going.get() } else { numbers.moves.get() };
        if length(&way) > most + GRID {
            let why = format!("the route is {:.1} cm", length(&way));
            return Err(Refusal::by("RK-D06", why).instead(format!("a marker goes {most:.0} cm there")));
        }
        Ok(way)
    }
}
