//! The line of sight between any two groups, leaders, markers or places, as the table tells it without a die.

use engine::game::{LineOfSight, SightEnd};
use engine::kit::sight::{blocked, free, in_between};
use engine::table::{Crossings, Segment};

use crate::field::seeing::{Purpose, Seen};
use crate::field::sight::{Blocker, End};
use crate::play::Skirmish;

impl Skirmish {
    /// RK-FLD-10, RK-VIS: the line of sight from one end to another, and why there is none.
    pub(crate) fn line_between(&self, from: SightEnd, to: SightEnd) -> Option<LineOfSight> {
        let observers: Vec<End> = self.stood(from)?.iter().map(|seen| seen.end).collect();
        let targets = self.stood(to)?;
        self.looking(|field, buffer| {
            let pairs = observers.iter().flat_map(|from| targets.iter().map(move |seen| (*from, seen)));
            if let Some((from, seen)) = pairs.clone().find(|(from, seen)| field.sees(*from, seen, Purpose::See, buffer))
            {
                return Some(free(Segment::new(from.at, seen.end.at), "RK-FLD-10"));
            }
            let apart = |(from, seen): &(End, &Seen)| from.at.distance(seen.end.at);
            let (from, seen) = pairs.min_by(|a, b| apart(a).total_cmp(&apart(b)))?;
            Some(self.unseen(from, seen, buffer))
        })
    }

    /// Why one is not seen: something is in between, it is too far, or the terrain that he is in hides him.
    fn unseen(&self, from: End, seen: &Seen, buffer: &mut Crossings) -> LineOfSight {
        let line = Segment::new(from.at, seen.end.at);
        let field = self.field();
        if let Some(Blocker::Ground(thing, at)) = field.ground_between(line, from, seen.end, buffer) {
            return blocked(line, at, in_between(thing, &self.table.setting), "RK-FLD-10");
        }
        let gap = (line.length() - from.radius - seen.end.radius).max(0.0);
        match self.table.sight.filter(|most| gap > *most) {
            Some(most) => {
                let why = format!("nobody is seen farther off than {most:.0} cm");
                blocked(line, line.at((most / line.length()).min(1.0)), why, "RK-D41")
            }
            None => blocked(line, seen.end.at, "the terrain that is looked into or out of hides it", "RK-FLD-16"),
        }
    }

    /// What one looks from or at: the figures of a group, a leader, a marker, or one who would stand at a place.
    fn stood(&self, end: SightEnd) -> Option<Vec<Seen>> {
        let field = self.field();
        let at = |end: End| vec![Seen { end, fired: false, limit: None, shown: false }];
        let stood = match end {
            SightEnd::Place(spot) => at(End { at: spot.point(), radius: 0.0 }),
            SightEnd::Piece(piece) => match (self.table.group(piece), self.table.marker(piece)) {
                (Some(group), _) => {
                    let shown = field.is_shown(group);
                    field.members(group).map(|figure| field.to_see(figure, shown)).collect()
                }
                (None, Some(marker)) => {
                    let spot = self.state.markers[marker].at.filter(|_| self.lies(marker))?;
                    at(End { at: spot.point(), radius: self.book().sheet.play.marker.radius.get() })
                }
                (None, None) => return None,
            },
        };
        (!stood.is_empty()).then_some(stood)
    }
}
