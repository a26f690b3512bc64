//! Filling in an offer: the far end of a route, a place to set up, a way out of contact.

use engine::game::{Goal, Offer, Order, Refusal};
use engine::table::{Heading, Point, Spot};

use super::Task;
use super::verbs::LAID;
use crate::charts::movement::{Impulse, Speed};
use crate::field::away::Edge;
use crate::field::going::cut;
use crate::field::ids::{FigureId, GroupId, MarkerId};
use crate::play::Skirmish;

/// A little less than the allowance, so that rounding to the grid stays within it; no rule's number.
const SHY: f64 = 0.0015;
/// Directions tried where the straight way is closed, in degrees; those between them are for groups that are hemmed in.
const TURNS: [f64; 35] = [
    20.0, -20.0, 40.0, -40.0, 60.0, -60.0, 90.0, -90.0, 135.0, -135.0, 180.0, 10.0, -10.0, 30.0, -30.0, 50.0, -50.0,
    70.0, -70.0, 80.0, -80.0, 100.0, -100.0, 110.0, -110.0, 120.0, -120.0, 145.0, -145.0, 155.0, -155.0, 165.0, -165.0,
    172.0, -172.0,
];
/// Parts of the way tried where there is no room at its end.
const SHORTER: [f64; 6] = [1.0, 0.75, 0.5, 0.25, 0.1, 0.03];
/// How many places of a zone are tried.
const PLACES: usize = 400;

impl Skirmish {
    /// Fills an offer in so that it gets as near to a goal as is allowed.
    pub(crate) fn fill_in(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        let order = offer.order.clone();
        match (order.verb, order.by) {
            ("place", Some(_)) => self.place_toward(&order, goal),
            ("move" | "fall-back", Some(by)) => match (self.table.group(by), self.table.marker(by)) {
                (Some(group), _) => self.walk_toward(group, &order, goal),
                (None, Some(marker)) => self.creep_toward(marker, order, goal),
                (None, None) => Ok(order),
            },
            ("hold" | "load", Some(_)) => Ok(Order { facing: goal.facing, ..order }),
            _ => Ok(order),
        }
    }

    /// The nearest place to a goal where something may be put.
    fn place_toward(&self, order: &Order, goal: &Goal) -> Result<Order, Refusal> {
        let at = |spot: Spot| Order { path: vec![spot], facing: goal.facing, ..order.clone() };
        let Err(mut last) = self.judge(&at(goal.spot)) else { return Ok(at(goal.spot)) };
        for place in self.places_near(order, goal.spot.point()) {
            match self.judge(&at(place)) {
                Ok(_) => return Ok(at(place)),
                Err(refusal) => last = refusal,
            }
        }
        Err(last)
    }

    /// Places of the zone, or about the marker, the nearest to a goal first.
    fn places_near(&self, order: &Order, goal: Point) -> Vec<Spot> {
        let mut places: Vec<Point> = Vec::new();
        if let Some(Task::Reveal { marker, group }) = self.task() {
            if let Some(from) = self.state.markers[*marker].at.map(Spot::point) {
                let most = self.book().sheet.play.marker.put_down_within.get();
                places.push(from);
                places.extend(self.nearest_way_out(*group, from));
                for ring in 1..=9 {
                    let far = most * f64::from(ring) / 9.0 - SHY;
                    let about = (0..12).map(|turn| Heading::radians(f64::from(turn) * std::f64::consts::TAU / 12.0));
                    places.extend(about.map(|heading| from + heading.ahead() * far));
                }
            }
        } else {
            let group = order.by.and_then(|piece| self.table.group(piece)).map(|group| self.table.starts[group].post);
            let marker = || order.by.and_then(|piece| self.table.marker(piece)).map(|id| self.table.markers[id].post);
            if let Some((_, whole)) = group.or_else(marker).and_then(|post| self.table.zone(post)) {
                places = whole.to_vec();
            }
        }
        places.sort_by(|a, b| a.distance(goal).total_cmp(&b.distance(goal)));
        // The nearest, then some all over the zone.
        let step = (places.len() / PLACES).max(1);
        let near = places.iter().take(40);
        let rest = places.iter().skip(40).step_by(step);
        near.chain(rest).map(|at| Spot::nearest(*at)).collect()
    }

    /// A marker as far towards a goal as it goes.
    fn creep_toward(&self, marker: MarkerId, order: Order, goal: &Goal) -> Result<Order, Refusal> {
        let Some(from) = self.state.markers[marker].at.map(Spot::point) else {
            return Err(Refusal::by("RK-D06", "the marker is not on the table"));
        };
        let numbers = &self.book().sheet.play.marker;
        let to = goal.spot.point();
        for most in [numbers.moves.get(), numbers.in_bad_going.get()] {
            for part in SHORTER {
                let way = cut(&[from, to], (most - SHY) * part);
                let path: Vec<Spot> = way.last().map(|at| Spot::nearest(*at)).into_iter().collect();
                let tried = Order { path, ..order.clone() };
                if self.judge(&tried).is_ok() {
                    return Ok(tried);
                }
            }
        }
        let still = Order { path: vec![Spot::nearest(from)], ..order };
        self.judge(&still).map(|_| still)
    }

    /// A group or leader as far towards a goal as it goes.
    fn walk_toward(&self, group: GroupId, order: &Order, goal: &Goal) -> Result<Order, Refusal> {
        let Some(guide) = self.leading(group) else {
            return Err(Refusal::by("RK-GEN-04", format!("{} is not on the table", self.name(group))));
        };
        if let Some(off) = self.way_out_by_exit(group, guide, order, goal) {
            return Ok(off);
        }
        let from = self.field().centre(guide);
        let to = goal.spot.point();
        let speed = if order.how.has("half") { Speed::Half } else { Speed::Full };
        let allowance = self.allowance(group, speed, Impulse::Other);
        let wish = (from.distance(to) - goal.within).max(0.0);
        let straight = Heading::along(to - from);
        let mut refused = None;
        let headings = straight.into_iter().flat_map(|straight| {
            std::iter::once(straight).chain(TURNS.iter().map(move |turn| straight.turned(turn.to_radians())))
        });
        for (turn, heading) in headings.enumerate() {
            // To the side only as far as half of the way, or it would lead past the goal.
            let wish = if turn == 0 { wish } else { wish.max(1.0) };
            for most in [allowance.full, allowance.bad] {
                let barred = self.field().first_bar(guide, from, from + heading.ahead() * most);
                let most = barred.map_or(most, |(far, _)| far - 2.0 * crate::field::GRID).min(wish);
                for part in SHORTER {
                    let far = (most - SHY) * part;
                    if far <= 0.0 {
                        continue;
                    }
                    match self.tried(order, goal, from + heading.ahead() * far) {
                        Ok(tried) => return Ok(tried),
                        Err(refusal) => refused = refused.or(Some(refusal)),
                    }
                }
            }
        }
        match self.tried(order, goal, from) {
            Ok(still) => Ok(still),
            Err(refusal) => Err(refused.unwrap_or(refusal)),
        }
    }

    /// An order with a straight way to a place, if it passes.
    fn tried(&self, order: &Order, goal: &Goal, end: Point) -> Result<Order, Refusal> {
        let tried = Order { path: vec![Spot::nearest(end)], facing: goal.facing, ..order.clone() };
        self.judge(&tried).map(|_| tried)
    }

    /// The figure whose way an order gives.
    fn leading(&self, group: GroupId) -> Option<FigureId> {
        match self.state.groups[group].with {
            Some(_) => self.field().leader_figure(group),
            None => self.field().guide(group),
        }
    }

    /// RK-D47: over the edge, for a group whose goal lies in the zone of its exit and that can get there.
    fn way_out_by_exit(&self, group: GroupId, guide: FigureId, order: &Order, goal: &Goal) -> Option<Order> {
        let wants = self.table.exit_at(group, goal.spot.point())?;
        let zone = self.table.exits.get(wants).and_then(|exit| self.table.setting.zones.get(exit.zone))?;
        let from = self.field().centre(guide);
        let far = self.table.edges.bounds().high;
        let bounds = zone.outline.bounds();
        let (x, y) = (from.x.clamp(bounds.low.x, bounds.high.x), from.y.clamp(bounds.low.y, bounds.high.y));
        let ends = [Edge::Near, Edge::Far, Edge::Left, Edge::Right].map(|edge| match edge {
            Edge::Near => Point::new(x, 0.0),
            Edge::Far => Point::new(x, far.y),
            Edge::Left => Point::new(0.0, y),
            Edge::Right => Point::new(far.x, y),
        });
        let mut near: Vec<Point> = ends.into_iter().filter(|end| zone.outline.holds(*end)).collect();
        near.sort_by(|a, b| a.distance(from).total_cmp(&b.distance(from)));
        near.into_iter().find_map(|end| self.tried(order, goal, end).ok())
    }

    /// Whether a group or leader can set out at all: by standing still, or in some direction, in some arrangement.
    pub(crate) fn can_set_out(&self, group: GroupId, verb: &'static str) -> bool {
        let Some(guide) = self.leading(group) else { return false };
        let alone = self.state.groups[group].with.is_none();
        if verb == "move" && alone && self.may_set_out(group).is_err() {
            return false;
        }
        let spot = self.state.figures[guide].pose.spot;
        let own = self.table.army(self.field().side(group)).base_edge.outward().ahead() * 100.0;
        let goals = [spot, Spot::nearest(spot.point() + own)];
        let speeds: &[&[&'static str]] = if verb == "move" { &[&["half"], &["full"]] } else { &[&[]] };
        let laid: &[&'static str] = if self.parts(group).len() > 1 { LAID } else { &[] };
        // Nearly every group sets out by the first that is tried; the rest are for groups that are hemmed in.
        std::iter::once(None).chain(laid.iter().map(Some)).any(|laid| {
            speeds.iter().any(|speed| {
                let words = speed.iter().chain(laid).copied();
                let order = words.fold(Order::by(verb, self.piece(group)), Order::how);
                let sets_out = |spot: &Spot| {
                    self.walk_toward(group, &order, &Goal { spot: *spot, facing: None, within: 0.0 }).is_ok()
                };
                goals.iter().any(sets_out)
            })
        })
    }
}
