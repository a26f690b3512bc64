//! Markers on the move: those of an automatic side throw for it (RK-D06).

use engine::dice::{Dice, DiceError};
use engine::game::{Log, Side, What};
use engine::table::{Heading, Point, Pose, Spot};

use crate::charts::hidden_marker::{HiddenMarker, MarkerFacts};
use crate::field::HAIR;
use crate::field::going::{cut, length, near_along};
use crate::field::ids::{MarkerId, Number};
use crate::field::terrain::Footing;
use crate::play::Skirmish;
use crate::play::charting::{Throw, thrown};
use crate::play::turn::Task;

impl Skirmish {
    /// RK-D06: each marker of an automatic side throws, the lowest number first; those that may move straight towards
    /// the nearest enemy.
    pub(crate) fn creep(
        &mut self,
        side: Side,
        from: MarkerId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), DiceError> {
        let due = self.own_markers(side).find(|marker| marker.index() >= from.index());
        let Some(marker) = due else { return Ok(()) };
        self.push(Task::Creep { side, from: MarkerId::at(marker.index() + 1) });
        let at = self.state.markers[marker].at.map(Spot::point);
        let enemy = at.and_then(|at| self.field().nearest_enemy_figure(side, at));
        let facts = MarkerFacts { nearest_enemy_known: enemy.is_some() };
        let throw = Throw { by: Some(self.table.marker_piece(marker)), at: None, rule: "RK-D06" };
        let outcome = thrown::<HiddenMarker>(&self.table.book, &facts, throw, dice, log)?;
        if let (true, Some(at), Some(enemy)) = (outcome.moves, at, enemy) {
            let to = self.field().centre(enemy);
            self.creep_to(marker, at, to, log);
        }
        Ok(())
    }

    /// A marker goes straight on: 20 cm, or 10 if its way touches bad going, up to shut ground.
    fn creep_to(&mut self, marker: MarkerId, at: Point, to: Point, log: &mut Log) {
        let Some(heading) = Heading::along(to - at) else { return };
        let numbers = &self.book().sheet.play.marker;
        let (full, slow) = (numbers.moves.get(), numbers.in_bad_going.get());
        let far = |most: f64| at.distance(to).min(most);
        let end = |most: f64| at + heading.ahead() * far(most);
        let most = if self.marker_slowed(&[at, end(full)]) { slow } else { full };
        let stop = self.marker_barred(at, end(most)).map_or(far(most), |barred| barred.min(far(most)));
        self.shift_marker(marker, &[at, at + heading.ahead() * stop], log);
    }

    /// Whether a marker's way touches bad going.
    pub(crate) fn marker_slowed(&self, way: &[Point]) -> bool {
        way.array_windows().any(|[from, to]| self.marker_treads(*from, *to, Footing::Bad).is_some())
    }

    /// How far a marker gets before shut ground or the edge of the table.
    pub(crate) fn marker_barred(&self, from: Point, to: Point) -> Option<f64> {
        let radius = self.book().sheet.play.marker.radius.get();
        let shut = self.marker_treads(from, to, Footing::Impassable);
        let edge = Heading::along(to - from).map(|heading| self.field().to_edge(from, radius, heading).1);
        let edge = edge.filter(|edge| *edge < from.distance(to));
        shut.into_iter().chain(edge).reduce(f64::min)
    }

    /// Where a marker's way first touches ground of some footing.
    fn marker_treads(&self, from: Point, to: Point, wanted: Footing) -> Option<f64> {
        let radius = self.book().sheet.play.marker.radius.get();
        let found = self.field().trodden(from, to, radius, false, wanted);
        found.iter().map(|part| part.from).reduce(f64::min)
    }

    /// RK-D43 c: a marker moves along a way, up to 5 cm from an enemy figure; then it is looked at.
    pub(crate) fn shift_marker(&mut self, marker: MarkerId, way: &[Point], log: &mut Log) {
        let Some(from) = self.state.markers[marker].at else { return };
        let side = self.table.markers[marker].side;
        let near = self.book().sheet.play.marker.turned_over_within.get() + self.book().sheet.play.marker.radius.get();
        let field = self.field();
        let mut so_far = 0.0;
        let mut stop = length(way);
        for [a, b] in way.array_windows() {
            let leg = a.distance(*b);
            for enemy in field.on_table(side.other()) {
                let met = near_along(*a, *b - *a, field.centre(enemy), near + field.radius(enemy) + HAIR);
                if let Some((enters, _)) = met {
                    stop = stop.min(so_far + enters * leg);
                }
            }
            so_far += leg;
        }
        let end = cut(way, stop).last().copied().unwrap_or_else(|| from.point());
        let to = Spot::nearest(end);
        if to == from {
            return;
        }
        self.state.markers[marker].at = Some(to);
        self.state.markers[marker].moved = true;
        let pose = |spot: Spot| Pose { spot, facing: self.table.army(side).base_edge.inward() };
        let piece = self.table.marker_piece(marker);
        log.note("RK-D06", What::Moved { piece, from: pose(from), to: pose(to), path: Vec::new(), how: "creep" });
        self.look_for_markers(log);
    }
}
