//! Routes towards a goal, as far as this impulse goes.

use engine::game::{At, Goal, Order};
use engine::kit::formed::path::{cut, length, stop_within};
use engine::table::{Point, Spot, Vector};

use crate::charts::movement::Going;
use crate::field::figure::FigureId;
use crate::play::declare::refusal::No;
use crate::play::{Buffers, Skirmish};

/// A little less than the allowance, so that rounding to the grid stays within it; no rule's number.
const SHY: f64 = 0.0015;
/// How often a reach over mixed ground is halved.
const HALVINGS: u32 = 10;
/// Directions tried where the straight way is closed: cosine and sine of the turn.
pub(crate) const TURNS: [(f64, f64); 11] = [
    (0.94, 0.342),
    (0.94, -0.342),
    (0.766, 0.643),
    (0.766, -0.643),
    (0.5, 0.866),
    (0.5, -0.866),
    (0.0, 1.0),
    (0.0, -1.0),
    (-0.707, 0.707),
    (-0.707, -0.707),
    (-1.0, 0.0),
];
/// Parts of the way tried where figures stand at its end.
const SHORTER: [f64; 4] = [1.0, 0.75, 0.5, 0.25];
/// A move shorter than this does not get anywhere; no rule's number.
const LEAST: f64 = 0.1;

impl Skirmish {
    /// An order that gets as far towards a goal as this impulse goes.
    pub(crate) fn walk_toward(&self, id: FigureId, order: &Order, goal: &Goal) -> Result<Order, No> {
        let figure = &self.state.figures[id];
        let from = figure.centre();
        let mut route = Vec::new();
        self.table.detours.route(figure.mounted, from, goal.spot.point(), &mut route);
        route.insert(0, from);
        stop_within(&mut route, goal.within);
        let mut refused = None;
        let mut shuffle = None;
        for part in SHORTER {
            match self.judged(id, self.along(id, order, goal, &route, part), goal) {
                Ok(tried) if self.gets_on(id, &tried, goal) => return Ok(tried),
                Ok(tried) => shuffle = shuffle.or(Some(tried)),
                Err(no) => refused = refused.or(Some(no)),
            }
        }
        self.aside(id, order, goal, &route)
            .or(shuffle)
            .ok_or_else(|| refused.unwrap_or(No::by("FS-ORD-03", "there is no way").instead("wait")))
    }

    /// A move that passes. One of a marked figure may pass because it names where it leads (FS-FLD-17).
    fn judged(&self, id: FigureId, tried: Order, goal: &Goal) -> Result<Order, No> {
        let Err(no) = self.judge(&tried) else { return Ok(tried) };
        if self.state.markers(id) == 0 || tried.at.is_some() {
            return Err(no);
        }
        let named = Order { at: Some(At::Spot(goal.spot)), ..tried };
        self.judge(&named).map(|_| named).map_err(|_| no)
    }

    /// Whether a move gets anywhere: it arrives, only turns, or covers some distance.
    fn gets_on(&self, id: FigureId, order: &Order, goal: &Goal) -> bool {
        let from = self.state.figures[id].centre();
        let Some(end) = order.path.last().map(|end| end.point()) else { return true };
        end.distance(from) >= LEAST || end.distance(goal.spot.point()) <= goal.within + LEAST
    }

    /// The best of the ways to either side.
    fn aside(&self, id: FigureId, order: &Order, goal: &Goal, route: &[Point]) -> Option<Order> {
        let [from, first, ..] = *route else { return None };
        let reach = f64::from(self.allowance(id, Going::Good));
        let step = first - from;
        let length = step.length();
        let ahead = if length > 0.0 { step * (reach / length) } else { Vector::new(0.0, reach) };
        let mut best: Option<(f64, Order)> = None;
        for turn in TURNS {
            let side = [from, from + turned(ahead, turn)];
            for part in [1.0, 0.5] {
                let tried = self.along(id, order, goal, &side, part);
                let Some(end) = tried.path.last().map(|end| end.point().distance(goal.spot.point())) else { continue };
                let better = best.as_ref().is_none_or(|(nearest, _)| end < *nearest);
                if better
                    && self.gets_on(id, &tried, goal)
                    && let Ok(tried) = self.judged(id, tried, goal)
                {
                    best = Some((end, tried));
                }
            }
        }
        best.map(|(_, order)| order)
    }

    /// An order along part of a route, as far as the going lets it.
    pub(crate) fn along(&self, id: FigureId, order: &Order, goal: &Goal, route: &[Point], part: f64) -> Order {
        let reach = self.reach(id, route) * part;
        let mut way = Vec::new();
        cut(route, reach, &mut way);
        let mut path: Vec<Spot> = way.into_iter().skip(1).map(Spot::nearest).collect();
        path.dedup();
        Order { path, facing: goal.facing, ..order.clone() }
    }

    /// FS-MOV-05: how far along a route the allowance lasts.
    fn reach(&self, id: FigureId, route: &[Point]) -> f64 {
        let figure = &self.state.figures[id];
        self.with_buffers(|buffers| {
            let Buffers { crossings, walk, path } = buffers;
            let field = self.field();
            let mut lasts = |reach: f64| {
                cut(route, reach, path);
                let way = field.effort(figure, path, walk, crossings);
                way.is_within(self.allowance(id, way.going))
            };
            let good = f64::from(self.allowance(id, Going::Good)) - SHY;
            let whole = length(route).min(good.max(0.0));
            if lasts(whole) {
                return whole;
            }
            let bad = (f64::from(self.allowance(id, Going::Bad)) - SHY).max(0.0).min(whole);
            let (mut low, mut high) = (bad, whole);
            for _ in 0..HALVINGS {
                let middle = f64::midpoint(low, high);
                if lasts(middle) { low = middle } else { high = middle }
            }
            low
        })
    }
}

/// A step turned by an angle, given as its cosine and sine.
pub(crate) fn turned(step: Vector, (cos, sin): (f64, f64)) -> Vector {
    Vector::new(step.x * cos - step.y * sin, step.x * sin + step.y * cos)
}
