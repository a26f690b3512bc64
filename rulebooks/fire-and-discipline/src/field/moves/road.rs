//! Moves along a road: its middle is followed, and slight bends are no wheels (FD-D43, FD-MOV-24).

use engine::game::PieceId;
use engine::table::{Facing, Heading, Line, Point, Pose, Spot};

use super::Barred;
use crate::field::Field;

/// A way along a road.
#[derive(Clone, Debug, PartialEq)]
pub struct RoadWay {
    /// The way-points after the start.
    pub points: Vec<Point>,
    /// How long it is, in inches.
    pub inches: f64,
    /// Where it ends.
    pub end: Pose,
    /// Whether it follows a bend.
    pub bends: bool,
}

impl Field<'_> {
    /// FD-D43: the way of a piece along its road, as far as it is asked to go or as near to a point as the road leads.
    pub fn road_way(&self, piece: PieceId, toward: Point, farthest: f64) -> Result<RoadWay, Barred> {
        let stance = self.piece(piece).pose.stance();
        let road = self.road_at(stance.at).and_then(|at| self.table.setting.ground.lines().get(at));
        let Some(road) = road else { return Err(Barred::by("FD-D43", "it is not on a road")) };
        let (start, goal) = (along(road, stance.at), along(road, toward));
        let forward = goal >= start;
        let length = (goal - start).abs().min(farthest);
        let stop = if forward { start + length } else { start - length };
        let mut points = vec![at(road, start)];
        points.extend(corners_between(road, start, stop));
        points.push(at(road, stop));
        points.dedup_by(|a, b| a.distance(*b) < 1e-6);
        self.follow(piece, &points, length)
    }

    fn follow(&self, piece: PieceId, points: &[Point], inches: f64) -> Result<RoadWay, Barred> {
        let stance = self.piece(piece).pose.stance();
        let most = f64::from(self.numbers().degrees.road_bend.get()) + 0.01;
        let mut heading = stance.heading;
        let mut bends = false;
        let mut body = self.body(piece).clone();
        for [from, to] in points.array_windows() {
            let Some(next) = Heading::along(*to - *from) else { continue };
            let turn = heading.bearing(next.ahead());
            if turn.abs() > most {
                return Err(Barred::by("FD-D43", "the road bends too sharply"));
            }
            bends |= turn.abs() > 0.5;
            let pose = Pose { spot: Spot::nearest(*from), facing: Facing::nearest(next) };
            body = self.body_at(piece, pose);
            let step = *to - *from;
            // FD-FRM-04, FD-D52, FD-TER-18
            self.way_is_free(piece, &body, step, |_| false)?;
            body = body.moved(step);
            heading = next;
        }
        let end = Pose { spot: Spot::nearest(body.centre()), facing: Facing::nearest(heading) };
        self.may_stand(&[(piece, end)])?;
        Ok(RoadWay { points: points.to_vec(), inches, end, bends })
    }
}

/// How far along a line a point is.
fn along(line: &Line, point: Point) -> f64 {
    let (mut best, mut found, mut length) = (f64::INFINITY, 0.0, 0.0);
    for part in line.parts() {
        let near = part.nearest(point);
        if near.distance(point) < best {
            best = near.distance(point);
            found = length + part.from.distance(near);
        }
        length += part.length();
    }
    found
}

/// The point so far along a line.
fn at(line: &Line, distance: f64) -> Point {
    let mut left = distance;
    let mut last = line.points().first().copied().unwrap_or(Point::new(0.0, 0.0));
    for part in line.parts() {
        if left <= part.length() {
            return part.at((left / part.length().max(1e-9)).max(0.0));
        }
        left -= part.length();
        last = part.to;
    }
    last
}

/// The bends between two places of a line, in the order of the way.
fn corners_between(line: &Line, from: f64, to: f64) -> Vec<Point> {
    let mut length = 0.0;
    let mut corners = Vec::new();
    for part in line.parts() {
        length += part.length();
        if (from.min(to) + 1e-6..from.max(to) - 1e-6).contains(&length) {
            corners.push(part.to);
        }
    }
    if to < from {
        corners.reverse();
    }
    corners
}
