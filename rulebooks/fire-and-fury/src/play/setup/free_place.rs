//! A free place for pieces that are set up or arrive: the first place near a goal where one may stand (FF-D63).

use engine::game::{Goal, Order, Refusal};
use engine::table::{Body, Facing, Point, Polygon, Segment, Spot};
use engine::word::Word;

use crate::field::pieces::{Piece, Unit};
use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::cache::FreePlace;
use crate::words::Formation;

impl Battle {
    /// Whether there is room left to place a piece so.
    pub(crate) fn has_room_to_place(&self, who: UnitOrLeader, order: &Order) -> bool {
        let stands = self.unit_of(who).map_or(0, Unit::stands);
        // Where there was room before there most likely is still: the ground is the same, and what lies there may not be.
        let is_still_free = |room: &FreePlace| {
            let alike = room.stands == stands && !order.how.has(Formation::Garrison.word());
            if alike {
                self.lies_clear(who, &room.body).is_ok()
            } else {
                self.judge_place(&at(order, room.spot, None)).is_ok()
            }
        };
        if self.cache.had_free_place(order, is_still_free) {
            return true;
        }
        let middle = self.outline_of(who).map_or(*self.fixed.edges.bounds(), |zone| *zone.bounds());
        let spot = Spot::nearest(Segment::new(middle.low, middle.high).midpoint());
        let found = self.place_toward(order, &Goal { spot, facing: None, within: 0.0 });
        if let Ok(found) = &found
            && let Some(spot) = found.path.first().copied()
            && let Ok(body) = self.placing(who, found).and_then(|placing| self.body_as_placed(&placing))
        {
            self.cache.keep_free_place(order, FreePlace { spot, stands, body });
        }
        found.is_ok()
    }

    /// A legal place near a goal.
    pub(crate) fn place_toward(&self, offer: &Order, goal: &Goal) -> Result<Order, Refusal> {
        let attempt = |spot: Spot| {
            let order = at(offer, spot, goal.facing);
            self.judge_place(&order).map(|_| order)
        };
        let who = offer.by.and_then(|by| self.piece_of(by));
        let start = goal.spot.point();
        let refused = match attempt(goal.spot) {
            Ok(order) => return Ok(order),
            Err(refused) => refused,
        };
        // How it would lie at the goal, to be moved about; a garrison lies as its building does.
        let lies = who.filter(|_| !offer.how.has(Formation::Garrison.word())).and_then(|who| {
            let placing = self.placing(who, &at(offer, goal.spot, goal.facing)).ok()?;
            Some((who, self.body_as_placed(&placing).ok()?))
        });
        let is_vain = |spot: Spot| {
            lies.as_ref().is_some_and(|(who, body)| !self.may_lie_roughly(*who, &body.moved(spot.point() - start)))
        };
        let bounds = who.and_then(|who| self.outline_of(who)).map_or(*self.fixed.edges.bounds(), |zone| *zone.bounds());
        // The quickest question: whether a corner of it is out of the box of its zone.
        let corners = lies.as_ref().map(|(_, body)| body.corners());
        let room = bounds.grown(SPARE);
        let is_out = |spot: Spot| {
            let step = spot.point() - start;
            corners.is_some_and(|corners| corners.iter().any(|corner| !room.holds(*corner + step)))
        };
        let clamped =
            Point::new(start.x.clamp(bounds.low.x, bounds.high.x), start.y.clamp(bounds.low.y, bounds.high.y));
        // Rings of places an inch apart, the nearest first.
        let across = bounds.low.distance(bounds.high).min(200.0);
        let mut ring = 0.0;
        while ring <= across {
            for (x, y) in ring_of(ring) {
                let point = Point::new(clamped.x + x, clamped.y + y);
                let spot = Spot::nearest(point);
                if bounds.holds(point)
                    && !is_out(spot)
                    && !is_vain(spot)
                    && let Ok(order) = attempt(spot)
                {
                    return Ok(order);
                }
            }
            ring += 1.0;
        }
        Err(refused)
    }

    /// Whether a piece could lie so for all that is quickly told: on the table, in its zone, and on nobody.
    fn may_lie_roughly(&self, who: UnitOrLeader, body: &Body) -> bool {
        let tolerance = self.book().sheet.field.tolerance.get();
        let in_zone = |zone: &Polygon| {
            let corners = [body.front(), body.rear()].map(|edge| [edge.from, edge.to]);
            let inside = |corner: &Point| zone.holds(*corner) || zone.to_outline(*corner).distance <= tolerance;
            corners.iter().flatten().all(inside)
        };
        let on_nobody = || {
            let near = |other: &Piece<'_>| other.body.bounds().meets(body.bounds());
            !self.field().pieces().filter(near).any(|other| body.overlaps(other.body, tolerance))
        };
        self.fixed.edges.allow(body, &[], tolerance).is_ok()
            && (matches!(who, UnitOrLeader::Leader(_)) || on_nobody())
            && self.outline_of(who).is_none_or(in_zone)
    }
}

/// More inches than any tolerance.
const SPARE: f64 = 0.01;

/// An order to place a piece, at a place.
fn at(offer: &Order, spot: Spot, facing: Option<Facing>) -> Order {
    Order { path: vec![spot], facing, ..offer.clone() }
}

/// The places of a square ring, an inch apart.
fn ring_of(ring: f64) -> impl Iterator<Item = (f64, f64)> {
    #[allow(clippy::cast_possible_truncation)] // a few hundred inches
    let steps = ring as i32;
    let rows = (-steps..=steps).flat_map(move |x| {
        // Between the first and the last row only the ends.
        let apart = if x.abs() == steps { 1 } else { (2 * steps).max(1) };
        (-steps..=steps).step_by(apart.unsigned_abs() as usize).map(move |y| (x, y))
    });
    rows.map(|(x, y)| (f64::from(x), f64::from(y)))
}
