//! Range and arc: how far off a target is, and whether a cannon points at it (6.3, 6.5).

use engine::table::{Crossings, Point, Zone};

use super::Field;
use super::figure::{CannonId, Figure, FigureId, Unit};
use super::sight::Eye;

/// A figure that can be shot at: the nearest one of the target that is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// Which.
    pub at: FigureId,
    /// CS-R32: the gap between the bases.
    pub range: f64,
    /// CS-R32
    pub rule: &'static str,
}

impl Field<'_> {
    /// CS-R32: the nearest figure of a target that is seen from somewhere; none if none is.
    pub fn aim(&self, eye: Eye, target: Unit, buffer: &mut Crossings) -> Option<Aim> {
        let numbers = self.numbers();
        let mut best: Option<Aim> = None;
        for id in self.members(target) {
            let figure = self.figure(id);
            let range = (self.off_base(eye, figure.centre()) - figure.radius(numbers)).max(0.0);
            if best.is_some_and(|best| best.range <= range) {
                continue;
            }
            if self.look(eye, id, buffer).is_free() {
                best = Some(Aim { at: id, range, rule: "CS-R32" });
            }
        }
        best
    }

    /// CS-R32, 6.3: the nearest figure of a target that a cannon's crew sees along it, and whether any is in its arc.
    pub fn aim_cannon(&self, cannon: CannonId, eye: Eye, target: Unit, buffer: &mut Crossings) -> Option<Aim> {
        let body = self.guns.get(cannon.index())?.body(self.numbers());
        let arc = self.arc(cannon)?;
        let (mut best, mut in_arc): (Option<Aim>, bool) = (None, false);
        for id in self.members(target) {
            if !self.look(eye, id, buffer).is_free() {
                continue;
            }
            let figure = self.figure(id);
            let rim = body.gap_from(figure.centre()).distance - figure.radius(self.numbers());
            let range = rim.max(0.0);
            in_arc |= arc.holds(figure.centre());
            if best.is_none_or(|best| range < best.range) {
                best = Some(Aim { at: id, range, rule: "CS-R32" });
            }
        }
        best.filter(|_| in_arc)
    }

    /// Whether any of a target is within a reach of a cannon, and any in its arc, seen or not.
    pub fn bears_on(&self, cannon: CannonId, target: Unit, reach: f64) -> bool {
        let Some((gun, arc)) = self.guns.get(cannon.index()).zip(self.arc(cannon)) else { return false };
        let numbers = self.numbers();
        let body = gun.body(numbers);
        let near =
            |figure: &Figure| numbers.within(body.gap_from(figure.centre()).distance - figure.radius(numbers), reach);
        self.members(target).any(|id| arc.holds(self.figure(id).centre()))
            && self.members(target).any(|id| near(self.figure(id)))
    }

    /// 6.3: the quarter that a cannon fires into; none if it is not on the table.
    pub fn arc(&self, cannon: CannonId) -> Option<Zone> {
        let gun = self.guns.get(cannon.index()).filter(|gun| gun.here)?;
        let either_side = f64::from(self.numbers().arc_to_either_side.get());
        Some(Zone::arc_from(gun.pose.spot.point(), gun.pose.facing.heading(), either_side))
    }

    /// The corners of a cannon's arc as far as a range, to be drawn.
    pub fn arc_outline(&self, cannon: CannonId, range: f64) -> Vec<Point> {
        let Some(gun) = self.guns.get(cannon.index()).filter(|gun| gun.here) else { return Vec::new() };
        let centre = gun.pose.spot.point();
        let either_side = self.numbers().arc_to_either_side.get() * 100;
        let ray = |turn: i32| centre + gun.pose.facing.turned(turn).heading().ahead() * range;
        let steps = (-4..=4).map(|step| ray(either_side * step / 4));
        std::iter::once(centre).chain(steps).collect()
    }
}
