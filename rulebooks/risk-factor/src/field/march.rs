//! A group on the move: the guide leads, the others go to their places about it (RK-MOV-05, RK-D38).

use engine::table::{Heading, Point, Spot};

use super::arrange::Arrangement;
use super::going::{Allowance, Barred, along, cut, length, near_along};
use super::ids::{FigureId, GroupId};
use super::room::Room;
use super::{Field, GRID, HAIR};

/// By how much a way is shortened until its end is free; no rule's number.
const BACK: f64 = 0.25;

/// One figure's part of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Which.
    pub figure: FigureId,
    /// Its way, from where it stood to where it ends.
    pub way: Vec<Point>,
    /// How long it is.
    pub went: f64,
}

/// A group's move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct March {
    /// The figures that moved, the guide first.
    pub steps: Vec<Step>,
    /// RK-D04: whether any way touches bad going.
    pub bad: bool,
}

impl March {
    /// How far the figure that went farthest did.
    pub fn farthest(&self) -> f64 {
        self.steps.iter().map(|step| step.went).fold(0.0, f64::max)
    }

    /// How far the guide went.
    pub fn led(&self) -> f64 {
        self.steps.first().map_or(0.0, |step| step.went)
    }
}

/// Who moves, and how they stand at the end.
#[derive(Clone, Copy, Debug)]
pub struct Marchers<'a> {
    /// The group.
    pub group: GroupId,
    /// The figures that move, the guide among them.
    pub movers: &'a [FigureId],
    /// The guide.
    pub guide: FigureId,
    /// How they stand at the end.
    pub arrangement: Arrangement,
    /// Which way they look there.
    pub heading: Heading,
    /// How far from enemies they end.
    pub clear: f64,
}

impl Field<'_> {
    /// RK-D38: lays a move out with an allowance; the guide goes all of its way. Bases end clear of each other.
    pub fn lay_out(&self, marchers: Marchers<'_>, way: &[Point], allowance: f64) -> Result<March, Barred> {
        self.lay_out_where(marchers, way, allowance, |_, _| true)
    }

    /// The same, if every figure may end where it would.
    pub(crate) fn lay_out_where(
        &self,
        marchers: Marchers<'_>,
        way: &[Point],
        allowance: f64,
        may_end: impl Fn(FigureId, Point) -> bool,
    ) -> Result<March, Barred> {
        let Marchers { group, movers, guide, arrangement, heading, clear } = marchers;
        let mut room = Room::new(self.side(group), movers, clear);
        let end = way.last().map_or_else(|| self.centre(guide), |at| Spot::nearest(*at).point());
        if let Some(barred) = self.bars(&room, guide, end) {
            return Err(barred);
        }
        if !may_end(guide, end) {
            return Err(Barred::Taken);
        }
        room.laid.push((end, self.radius(guide)));
        let mut march = March { steps: vec![step(guide, way.to_vec())], bad: false };
        let others: Vec<FigureId> = movers.iter().copied().filter(|figure| *figure != guide).collect();
        for (figure, want) in self.places(group, &others, guide, end, arrangement, heading) {
            let way = self.follow(&room, figure, want, allowance).ok_or(Barred::Taken)?;
            let end = way.last().copied().unwrap_or(want);
            room.laid.push((end, self.radius(figure)));
            let step = step(figure, way);
            if !may_end(figure, step.way.last().copied().unwrap_or(end)) {
                return Err(Barred::Taken);
            }
            march.steps.push(step);
        }
        march.bad = march.steps.iter().any(|step| step.went > HAIR && self.touches_bad(step.figure, &step.way));
        Ok(march)
    }

    /// A move to places that are given for every figure, each within the allowance.
    pub fn lay_at(
        &self,
        marchers: Marchers<'_>,
        way: &[Point],
        places: &[(FigureId, Point)],
        allowance: f64,
    ) -> Result<March, Barred> {
        let mut room = Room::new(self.side(marchers.group), marchers.movers, marchers.clear);
        let mut march = March::default();
        for (figure, at) in places {
            let at = Spot::nearest(*at).point();
            if let Some(barred) = self.bars(&room, *figure, at) {
                return Err(barred);
            }
            room.laid.push((at, self.radius(*figure)));
            let own = if *figure == marchers.guide {
                way.to_vec()
            } else {
                self.way(*figure, at, allowance + GRID).ok_or(Barred::Taken)?
            };
            march.steps.push(step(*figure, own));
        }
        march.bad = march.steps.iter().any(|step| step.went > HAIR && self.touches_bad(step.figure, &step.way));
        Ok(march)
    }

    /// A figure's way to its place, or as near to it as it can get; none if it can stand nowhere.
    pub(crate) fn follow(&self, room: &Room<'_>, figure: FigureId, want: Point, allowance: f64) -> Option<Vec<Point>> {
        let from = self.centre(figure);
        let free = |at: Point| self.bars(room, figure, at).is_none();
        let place = self.nearest_free(room, figure, want);
        let way = place.and_then(|place| self.way(figure, place, allowance + GRID));
        if way.is_some() {
            return way;
        }
        // As near as it can: along the straight way to its place, as far as its allowance and the ground let it.
        let want = place.unwrap_or(want);
        let most = self.first_bar(figure, from, want).map_or(allowance, |(far, _)| far.min(allowance));
        let straight = most.min(from.distance(want));
        let shorter = std::iter::successors(Some(straight - BACK), |far| Some(far - BACK));
        // RK-D38: a figure that meets an enemy in an attack stops in contact with it, whatever the grid does to its end.
        let touching = Some(straight - 4.0 * GRID).filter(|_| !self.book.options.keeps_former_rulings());
        let ends = std::iter::once(straight).chain(touching).chain(shorter).take_while(|far| *far > BACK);
        for end in ends.map(|far| along(from, want, far)) {
            if free(Spot::nearest(end).point()) {
                return Some(vec![from, end]);
            }
        }
        if free(from) {
            return Some(vec![from]);
        }
        // Its own place is too near to an enemy, or taken by now.
        let place = self.nearest_free(room, figure, from);
        let way = place.and_then(|place| self.way(figure, place, allowance + GRID));
        // RK-D32: a figure that has no way to a free place stays where it is, unless a comrade stands there by now.
        way.or_else(|| room.is_unlaid(from, self.radius(figure)).then(|| vec![from]))
    }

    /// RK-D38: a move that the program makes: the guide goes along a way for at most a distance; the further of two
    /// ways is taken, with the full allowance up to bad going, or with the halved one.
    pub fn go_along(&self, marchers: Marchers<'_>, way: &[Point], most: f64, allowance: Allowance) -> March {
        let full = self.go_before_bad(marchers, way, most.min(allowance.full), allowance.full);
        if full.led() + GRID >= most.min(allowance.full) {
            return full;
        }
        let half = self.go(marchers, way, most.min(allowance.bad), allowance.bad);
        if half.led() > full.led() + HAIR { half } else { full }
    }

    /// The longest move over good going only.
    fn go_before_bad(&self, marchers: Marchers<'_>, way: &[Point], most: f64, allowance: f64) -> March {
        let mut far = most;
        if let [from, to] = way {
            // All go the same step: the first that comes to bad going ends it for all.
            let step = cut(&[*from, *to], most).last().map_or(*to - *from, |end| *end - *from);
            let steady = marchers.arrangement == Arrangement::AsTheyStand;
            for figure in marchers.movers.iter().filter(|figure| steady || **figure == marchers.guide) {
                let at = self.centre(*figure);
                far = self.first_bad(*figure, at, at + step).map_or(far, |bad| far.min(bad));
            }
        }
        while far > HAIR {
            let march = self.go(marchers, way, far, allowance);
            if !march.bad {
                return march;
            }
            far = march.led().min(far) - BACK;
        }
        March::default()
    }

    /// A move of a distance, or of the longest shorter one that can be laid out.
    fn go(&self, marchers: Marchers<'_>, way: &[Point], most: f64, allowance: f64) -> March {
        let mut far = most.min(length(way));
        while far > HAIR {
            if let Ok(march) = self.lay_out(marchers, &cut(way, far), allowance) {
                return march;
            }
            far -= BACK;
        }
        March::default()
    }

    /// How far figures can go a straight step before one of them is within a gap of some others; none if none comes so
    /// near.
    pub fn first_within(
        &self,
        movers: &[FigureId],
        step: engine::table::Vector,
        others: &(impl Iterator<Item = FigureId> + Clone),
        gap: f64,
    ) -> Option<f64> {
        let mut best: Option<f64> = None;
        for mover in movers {
            for other in others.clone() {
                let reach = gap + self.radius(*mover) + self.radius(other);
                if let Some((enters, _)) = near_along(self.centre(*mover), step, self.centre(other), reach) {
                    let far = enters * step.length();
                    best = Some(best.map_or(far, |best: f64| best.min(far)));
                }
            }
        }
        best
    }

    /// RK-D34: the figures of a group that a move takes along: all but those that did not hear the order.
    pub fn marching(&self, group: GroupId) -> Vec<FigureId> {
        self.members(group).filter(|figure| !self.figures[*figure].deaf).collect()
    }

    /// RK-D32: how far from enemies an ordinary move ends.
    pub fn keeps_clear(&self) -> f64 {
        self.numbers().clear_of_enemies.get()
    }
}

/// A figure's part of a move, its end on the grid.
fn step(figure: FigureId, mut way: Vec<Point>) -> Step {
    if let Some(end) = way.last_mut() {
        *end = Spot::nearest(*end).point();
    }
    Step { figure, went: length(&way), way }
}
