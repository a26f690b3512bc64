//! Filling in an offer: the far end of a route, a place to set up, a way out of contact.

use engine::game::{At, Goal, Offer, Order, Refusal};
use engine::table::{Point, Segment, Spot, Vector};

use crate::charts::movement::Going;
use crate::field::figure::FigureId;
use crate::field::path::{cut, legs};
use crate::field::terrain::Terrain;
use crate::play::setup::roster::Recruit;
use crate::play::state::Step;
use crate::play::{Buffers, Skirmish};

/// A little less than the allowance, so that rounding to the grid stays within it; no rule's number.
const SHY: f64 = 0.0015;
/// How often a reach over mixed ground is halved.
const HALVINGS: u32 = 10;
/// Directions tried where the straight way is closed: cosine and sine of the turn.
const TURNS: [(f64, f64); 11] = [
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
/// How many rings of places are tried round the one that is wanted, and how far apart they are.
const RINGS: u32 = 60;
const RING: f64 = 0.6;

impl Skirmish {
    pub(crate) fn fill_in(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        let order = offer.order.clone();
        let Some(id) = order.by.and_then(|piece| self.figure_of(piece)) else { return Ok(order) };
        match order.verb {
            "place" => self.place_toward(id, &order, goal),
            // Up and down leads over the stairs, wherever one would like to be.
            "move" if !order.how.is_empty() => self.walk_toward(id, &order, goal).or_else(|refusal| {
                let areas = self.table.setting.ground.areas().iter();
                let stairs = areas.filter(|area| Terrain::of_area(area) == Terrain::Stairs);
                let mut ways = stairs.filter_map(|stairs| {
                    let bounds = stairs.outline().bounds();
                    let spot = Spot::nearest(Segment::new(bounds.low, bounds.high).midpoint());
                    self.walk_toward(id, &order, &Goal { spot, facing: goal.facing, within: 0.0 }).ok()
                });
                ways.next().ok_or(refusal)
            }),
            "move" => self.walk_toward(id, &order, goal),
            // Where no way out of contact leads there, any other will do: it is offered because there is one.
            "break-off" => self.walk_toward(id, &order, goal).or_else(|refusal| self.way_out(id).ok_or(refusal)),
            "aim" if matches!(order.at, Some(At::Spot(_))) => {
                let aimed = Order { at: Some(At::Spot(goal.spot)), ..order };
                self.judge(&aimed).map(|_| aimed)
            }
            _ => Ok(order),
        }
    }

    /// The nearest free place of the zone.
    fn place_toward(&self, id: FigureId, order: &Order, goal: &Goal) -> Result<Order, Refusal> {
        if !matches!(self.state.step, Step::Place(_)) {
            return Err(Refusal::by("FS-D05", "the figures have been placed"));
        }
        let zones = self.table.recruit(id).and_then(Recruit::zones).unwrap_or(&[]);
        let places = zones.iter().filter_map(|zone| self.table.setting.zones.get(*zone));
        let wanted = goal.spot.point();
        let entry = |place: &engine::game::Place| {
            if place.outline.holds(wanted) { wanted } else { place.outline.to_outline(wanted).to }
        };
        let from = places.map(entry).min_by(|a, b| a.distance(wanted).total_cmp(&b.distance(wanted)));
        let Some(from) = from else { return Err(Refusal::by("FS-D05", "the figure has no zone")) };
        let facing = goal.facing;
        let mut last = Refusal::by("FS-D05", "the zone has no free place");
        for ring in 0..RINGS {
            for step in ring_of(ring) {
                let spot = Spot::nearest(from + step);
                let tried = Order { path: vec![spot], facing, ..order.clone() };
                match self.judge_place(id, &tried) {
                    Ok(_) => return Ok(tried),
                    Err(refusal) => last = refusal,
                }
            }
        }
        Err(last)
    }

    /// As far towards the goal as this impulse goes.
    fn walk_toward(&self, id: FigureId, order: &Order, goal: &Goal) -> Result<Order, Refusal> {
        let figure = &self.state.figures[id];
        let from = figure.centre();
        let mut route = Vec::new();
        self.table.ways.route(figure.mounted, from, goal.spot.point(), &mut route);
        route.insert(0, from);
        stop_within(&mut route, goal.within);
        let mut refused = None;
        let mut shuffle = None;
        for part in SHORTER {
            match self.judged(self.along(id, order, goal, &route, part), goal) {
                Ok(tried) if self.gets_on(id, &tried, goal) => return Ok(tried),
                Ok(tried) => shuffle = shuffle.or(Some(tried)),
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
        self.aside(id, order, goal, &route)
            .or(shuffle)
            .ok_or_else(|| refused.unwrap_or_else(|| Refusal::by("FS-ORD-03", "there is no way").instead("wait")))
    }

    /// A move that passes; one of a marked figure perhaps because it names where it leads (FS-FLD-17).
    fn judged(&self, tried: Order, goal: &Goal) -> Result<Order, Refusal> {
        let Err(refusal) = self.judge(&tried) else { return Ok(tried) };
        if refusal.rule != "FS-MOR-12" || tried.at.is_some() {
            return Err(refusal);
        }
        let named = Order { at: Some(At::Spot(goal.spot)), ..tried };
        self.judge(&named).map(|_| named).map_err(|_| refusal)
    }

    /// Whether a move is worth the name: it arrives, only turns, or gets some way.
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
        for (cos, sin) in TURNS {
            let turned = Vector::new(ahead.x * cos - ahead.y * sin, ahead.x * sin + ahead.y * cos);
            let side = [from, from + turned];
            for part in [1.0, 0.5] {
                let tried = self.along(id, order, goal, &side, part);
                let Some(end) = tried.path.last().map(|end| end.point().distance(goal.spot.point())) else { continue };
                let better = best.as_ref().is_none_or(|(nearest, _)| end < *nearest);
                if better
                    && self.gets_on(id, &tried, goal)
                    && let Ok(tried) = self.judged(tried, goal)
                {
                    best = Some((end, tried));
                }
            }
        }
        best.map(|(_, order)| order)
    }

    /// An order along part of a route, as far as the going lets it.
    fn along(&self, id: FigureId, order: &Order, goal: &Goal, route: &[Point], part: f64) -> Order {
        let length: f64 = legs(route).map(Segment::length).sum();
        let reach = self.reach(id, route, length) * part;
        let mut path: Vec<Spot> = cut(route, reach).into_iter().skip(1).map(Spot::nearest).collect();
        path.dedup();
        let arrives = path.last() == Some(&goal.spot);
        Order { path, facing: goal.facing.filter(|_| arrives || part > 0.0), ..order.clone() }
    }

    /// FS-MOV-05: how far along a route the allowance lasts.
    fn reach(&self, id: FigureId, route: &[Point], length: f64) -> f64 {
        let figure = &self.state.figures[id];
        self.with_buffers(|buffers| {
            let Buffers { crossings, walk, path } = buffers;
            let field = self.field();
            let mut lasts = |reach: f64| {
                path.clear();
                path.extend(cut(route, reach));
                let way = field.effort(figure, path, walk, crossings);
                way.is_within(self.allowance(id, way.going))
            };
            let good = f64::from(self.allowance(id, Going::Good)) - SHY;
            let whole = length.min(good.max(0.0));
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

    /// FS-ORD-09: whether a figure in contact can get out of it.
    pub(crate) fn can_break_off(&self, id: FigureId) -> bool {
        self.way_out(id).is_some()
    }

    /// A way out of contact: straight away from those in contact, or to either side.
    fn way_out(&self, id: FigureId) -> Option<Order> {
        let man = &self.state.men[id];
        if man.contacts.is_empty() || self.state.figures[id].gone_to_ground || self.allowance(id, Going::Good) <= 0 {
            return None;
        }
        let from = self.state.figures[id].centre();
        let away = man.contacts.iter().fold(Vector::new(0.0, 0.0), |sum, enemy| {
            let step = from - self.state.figures[enemy].centre();
            sum + step * (1.0 / step.length().max(0.001))
        });
        let away = if away.length() > 0.01 { away * (1.0 / away.length()) } else { Vector::new(0.0, 1.0) };
        let far = from + away * 10.0;
        let order = Order::by("break-off", engine::game::PieceId(id.0));
        let goal = Goal { spot: Spot::nearest(far), facing: None, within: 0.0 };
        let straight = self.along(id, &order, &goal, &[from, far], 1.0);
        let judged = |order: &Order| self.judge_break_off(id, order).is_ok();
        if judged(&straight) {
            return Some(straight);
        }
        let reach = f64::from(self.allowance(id, Going::Good));
        TURNS.iter().find_map(|(cos, sin)| {
            let turned = Vector::new(away.x * cos - away.y * sin, away.x * sin + away.y * cos);
            [1.0, 0.5].into_iter().find_map(|part| {
                let order = self.along(id, &order, &goal, &[from, from + turned * reach], part);
                judged(&order).then_some(order)
            })
        })
    }
}

/// The places of a ring: more of them the wider it is.
fn ring_of(ring: u32) -> impl Iterator<Item = Vector> {
    let count = if ring == 0 { 1 } else { ring * 8 };
    (0..count).map(move |at| {
        // Round a square: four sides of as many places each.
        let (side, along) = (at / (ring * 2).max(1), at % (ring * 2).max(1));
        let (out, along) = (f64::from(ring) * RING, (f64::from(along) - f64::from(ring)) * RING);
        match side {
            _ if ring == 0 => Vector::new(0.0, 0.0),
            0 => Vector::new(along, -out),
            1 => Vector::new(out, along),
            2 => Vector::new(-along, out),
            _ => Vector::new(-out, -along),
        }
    })
}

/// Ends a route where it is near enough to its end.
fn stop_within(route: &mut Vec<Point>, within: f64) {
    let length: f64 = legs(route).map(Segment::length).sum();
    if within > 0.0 {
        *route = cut(route, (length - within).max(0.0));
    }
}
