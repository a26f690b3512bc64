//! Away from the enemy: retreats, routs, who is surrounded, who leaves the table (RK-FLD-09, RK-FLD-11, RK-D19).

use engine::table::{Facing, Heading, Point};

use super::going::Allowance;
use super::ids::{FigureId, GroupId};
use super::march::{March, Marchers};
use super::{Field, GRID, HAIR};

engine::words! {
    /// An edge of the table.
    pub enum Edge { Near = "near", Far = "far", Left = "left", Right = "right" }
}

impl Edge {
    /// The way out over it.
    pub fn outward(self) -> Heading {
        self.inward().turned(18_000).heading()
    }

    /// Which way those look who have it at their backs.
    pub fn inward(self) -> Facing {
        match self {
            Edge::Near => Facing::AHEAD,
            Edge::Far => Facing::new(18_000),
            // To the left of straight ahead counts up: from the right edge one looks to the left.
            Edge::Right => Facing::new(9_000),
            Edge::Left => Facing::new(27_000),
        }
    }
}

/// A way off: where to, how far, and whether it leads off the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Off {
    /// Where to.
    pub heading: Heading,
    /// How far.
    pub far: f64,
    /// The edge that the guide reaches, and where, if the group may leave there.
    pub leaves: Option<Point>,
}

impl Field<'_> {
    /// RK-D19: where the table ends on a straight way from a place: the edge and how far a base gets.
    pub fn to_edge(&self, at: Point, radius: f64, heading: Heading) -> (Edge, f64) {
        let (low, high) = (self.edges.bounds().low, self.edges.bounds().high);
        let step = heading.ahead();
        let far = |distance: f64, speed: f64| {
            if speed > HAIR { ((distance - radius) / speed).max(0.0) } else { f64::INFINITY }
        };
        let ways = [
            (Edge::Near, far(at.y - low.y, -step.y)),
            (Edge::Far, far(high.y - at.y, step.y)),
            (Edge::Left, far(at.x - low.x, -step.x)),
            (Edge::Right, far(high.x - at.x, step.x)),
        ];
        ways.into_iter().fold((Edge::Near, f64::INFINITY), |best, way| if way.1 < best.1 { way } else { best })
    }

    /// How far a figure gets straight on before ground, an enemy or the edge bars it, at most a distance. The place at
    /// the edge, if it gets there and may leave there.
    fn free_way(
        &self,
        figure: FigureId,
        heading: Heading,
        most: f64,
        may_leave: &dyn Fn(Edge, Point) -> bool,
    ) -> (f64, Option<Point>) {
        let (at, radius) = (self.centre(figure), self.radius(figure));
        let barred = self.first_bar(figure, at, at + heading.ahead() * most).map_or(most, |(far, _)| far);
        let (edge, to_edge) = self.to_edge(at, radius, heading);
        if to_edge > barred || to_edge > most {
            return (barred.min(most), None);
        }
        let end = at + heading.ahead() * (to_edge + radius);
        let leaves = may_leave(edge, end).then_some(end);
        (to_edge, leaves)
    }

    /// RK-D38, RK-D04: how far a group goes straight on by its allowances, if nothing bars it.
    fn by_allowance(&self, movers: &[FigureId], heading: Heading, allowance: Allowance) -> f64 {
        let step = heading.ahead() * allowance.full;
        let before = movers.iter().filter_map(|figure| {
            let at = self.centre(*figure);
            self.first_bad(*figure, at, at + step)
        });
        before.fold(allowance.full, f64::min).max(allowance.bad)
    }

    /// RK-FLD-11, RK-D19: the way off in a direction, turned where it is blocked. The own edge blocks nothing: a group
    /// that may not leave stops there.
    pub fn way_off(
        &self,
        guide: FigureId,
        movers: &[FigureId],
        heading: Heading,
        allowance: Allowance,
        own: Edge,
        may_leave: &dyn Fn(Edge, Point) -> bool,
    ) -> Off {
        let mut best: Option<Off> = None;
        for turn in self.numbers().turn_steps.turns() {
            let heading = heading.turned(turn.to_radians());
            let whole = self.by_allowance(movers, heading, allowance);
            let (far, leaves) = self.free_way(guide, heading, whole, may_leave);
            let off = Off { heading, far, leaves };
            let (edge, to_edge) = self.to_edge(self.centre(guide), self.radius(guide), heading);
            let settled = !self.book.options.keeps_former_rulings();
            let at_own_edge = settled && edge == own && far + GRID >= to_edge;
            if leaves.is_some() || far + GRID >= whole || at_own_edge {
                return off;
            }
            if best.is_none_or(|best| far > best.far + HAIR) {
                best = Some(off);
            }
        }
        best.unwrap_or(Off { heading, far: 0.0, leaves: None })
    }

    /// RK-FLD-11: the direction from the nearest enemy figure, or from a place, to the middle of a group.
    pub fn away_from(&self, group: GroupId, threat: Point) -> Option<Heading> {
        Heading::along(self.middle(group)? - threat)
    }

    /// RK-FLD-09: whether a routing group has no way out: everywhere blocked within 5 cm.
    pub fn is_surrounded(&self, group: GroupId, heading: Heading, own: Edge) -> bool {
        let Some(guide) = self.guide(group) else { return false };
        let near = self.numbers().blocked_within.get();
        self.numbers().turn_steps.turns().all(|turn| {
            let heading = heading.turned(turn.to_radians());
            let (far, leaves) = self.free_way(guide, heading, near, &|edge, _| edge == own);
            leaves.is_none() && far + GRID < near
        })
    }

    /// RK-D38: the move of a group off in a direction, as they stand.
    pub fn go_off(&self, marchers: Marchers<'_>, off: Off, allowance: Allowance) -> March {
        let from = self.centre(marchers.guide);
        let way = [from, from + off.heading.ahead() * off.far];
        self.go_along(marchers, &way, off.far, allowance)
    }
}
