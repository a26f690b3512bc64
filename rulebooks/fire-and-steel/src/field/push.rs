//! Straight moves that something may stop: push-backs and charges.

use std::slice;

use engine::table::{Body, Bounds, Crossings, Facing, Footprint, Heading, Point, Segment, Stance, Vector, advance};

use super::arc::facing_to;
use super::figure::{Figure, FigureId};
use super::going::Underfoot;
use super::{Field, HAIR, between};

/// The distance between two places of the grid; no rule's number.
pub(super) const GRID: f64 = 0.001;

/// What stops a straight move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    /// Ground that cannot be entered.
    Ground(Underfoot),
    /// A figure.
    Figure(FigureId),
    /// The edge of the table.
    Edge,
}

/// A straight move as it came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Shift {
    /// The figure where it ends.
    pub end: Figure,
    /// How far it went.
    pub moved: f64,
    /// What stopped it.
    pub stop: Option<Stop>,
    /// The rule of the move.
    pub rule: &'static str,
}

impl Field<'_> {
    /// FS-FLD-16, FS-R53, FS-D21: a figure pushed straight away from its striker, its facing kept.
    pub fn pushed_back(&self, figure: &Figure, striker: &Figure, inches: i32, buffer: &mut Crossings) -> Shift {
        let line = between(striker, figure);
        let step = Heading::along(line.to - line.from).map(|away| away.ahead() * f64::from(inches));
        let anybody = |other: &Figure| other.id != figure.id;
        let (moved, stop) = step.map_or((0.0, None), |step| self.straight(figure, step, anybody, buffer));
        let (end, moved) = step.map_or_else(|| (figure.clone(), 0.0), |step| self.ended(figure, step, moved));
        Shift { end, moved, stop, rule: "FS-FLD-16" }
    }

    /// FS-D44: a charge straight at an enemy, to contact or as far as the allowance goes. The figure that stops it, if
    /// it is an enemy, is the one contacted.
    pub fn charge(&self, charger: &Figure, enemy: &Figure, allowance: f64, buffer: &mut Crossings) -> Shift {
        let line = between(charger, enemy);
        let reach = allowance.min(line.length());
        let step = Heading::along(line.to - line.from).map(|ahead| ahead.ahead() * reach);
        let Some(step) = step.filter(|_| reach > 0.0) else {
            return Shift { end: charger.clone(), moved: 0.0, stop: None, rule: "FS-D44" };
        };
        let foes = |other: &Figure| charger.opposes(other);
        let (mut moved, mut stop) = self.straight(charger, step, foes, buffer);
        // Friends may be passed, but not stood on.
        let reached = |moved| self.elsewhere(charger, stepped(charger, step, moved).centre());
        while let Some(friend) = self.overlapped(&reached(moved)).filter(|other| !foes(other)) {
            let short = advance(&self.body(charger), step, &[self.body(friend)], 0.0).free;
            stop = Some(Stop::Figure(friend.id));
            if short >= moved {
                break;
            }
            moved = short;
        }
        let (end, moved) = self.ended(charger, step, moved);
        // The last inch may be just enough.
        if stop.is_none() && self.touch(&self.elsewhere(charger, end.centre()), enemy, buffer) {
            stop = Some(Stop::Figure(enemy.id));
        }
        let met = match stop {
            Some(Stop::Figure(id)) => self.figure(id).filter(|met| foes(met)).unwrap_or(enemy),
            _ => enemy,
        };
        let facing = facing_to(end.centre(), met.centre()).unwrap_or(charger.pose.facing);
        Shift { end: end.facing(facing), moved, stop, rule: "FS-D44" }
    }

    /// How far a figure goes by a step until its base meets ground that it cannot enter, one of the figures that stop
    /// it, or the edge of the table.
    fn straight(
        &self,
        figure: &Figure,
        step: Vector,
        stops: impl Fn(&Figure) -> bool,
        buffer: &mut Crossings,
    ) -> (f64, Option<Stop>) {
        let (body, length) = (self.body(figure), step.length());
        let tolerance = self.numbers().overlap_tolerance.get();
        let swept = body.bounds().with(body.bounds().moved(step)).grown(HAIR);
        let mut best = (length, None);
        for (other, standing) in self.figures.iter().zip(self.bodies.iter()) {
            let stands = !other.out && stops(other) && swept.meets(standing.bounds());
            if !stands || self.storeys_between(figure, other).is_some() {
                continue;
            }
            // Figures base to base may overlap by the rounding to the grid: only a move further into the other is barred.
            let towards = step.dot(other.centre() - figure.centre()) > 0.0;
            let free = match body.overlaps(standing, HAIR) {
                true if towards => 0.0,
                true => continue,
                false => advance(&body, step, slice::from_ref(standing), HAIR).free,
            };
            if free < best.0 {
                best = (free, Some(Stop::Figure(other.id)));
            }
        }
        if !within(&swept, self.edges.bounds()) {
            let edge = advance(&body, step, &self.rails(), tolerance);
            if edge.met.is_some() && edge.free < best.0 {
                best = (edge.free, Some(Stop::Edge));
            }
        }
        // The base stops before the ground does, so look ahead by its radius.
        let radius = self.numbers().radius(figure.mounted);
        let ahead = Segment::new(figure.centre(), figure.centre() + step * ((length + radius) / length));
        if let Some((ground, along)) = self.bar(ahead, figure, buffer)
            && along - radius < best.0
        {
            best = ((along - radius).max(0.0), Some(Stop::Ground(ground)));
        }
        best
    }

    /// Where a straight move ends, and how far that is. A way along a wall, or one that comes so near to it that the grid
    /// is too coarse to tell, may have its end in it: then the figure stops short of that (FS-D24).
    fn ended(&self, figure: &Figure, step: Vector, moved: f64) -> (Figure, f64) {
        let mut short = 0.0;
        while moved - short > HAIR {
            let end = stepped(figure, step, moved - short);
            if self.closed_at(end.centre(), figure).is_none() {
                return (end, moved - short);
            }
            short += GRID;
        }
        (figure.clone(), 0.0)
    }

    /// Bodies just over the edges of the table.
    fn rails(&self) -> [Body; 4] {
        let (low, high) = (self.edges.bounds().low, self.edges.bounds().high);
        let (width, depth) = (high.x - low.x, high.y - low.y);
        let (x, y) = (f64::midpoint(low.x, high.x), f64::midpoint(low.y, high.y));
        let places =
            [Point::new(x - width, y), Point::new(x + width, y), Point::new(x, y - depth), Point::new(x, y + depth)];
        let heading = Facing::AHEAD.heading();
        places.map(|at| Footprint::Rectangle { width, depth }.standing(Stance { at, heading }).into())
    }
}

fn within(inner: &Bounds, outer: &Bounds) -> bool {
    outer.holds(inner.low) && outer.holds(inner.high)
}

fn stepped(figure: &Figure, step: Vector, moved: f64) -> Figure {
    let share = moved / step.length();
    figure.moved_to(figure.centre() + step * share)
}
