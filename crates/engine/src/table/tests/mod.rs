//! The table by hand-made situations, and by thousands of seeded ones against slow and simple answers.
#![allow(clippy::float_cmp, clippy::cast_possible_wrap, clippy::cast_precision_loss)]

mod agreement;
mod close;
mod edges;
mod measuring;
mod moving;
mod outlines;
mod seeing;
mod symmetry;
mod ways;

use super::*;
use crate::dice::{Dice, Die, Seeded};

fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

fn line(from: (f64, f64), to: (f64, f64)) -> Segment {
    Segment::new(at(from.0, from.1), at(to.0, to.1))
}

/// A rectangle in whole units and degrees.
fn base(x: i32, y: i32, degrees: i32, width: f64, depth: f64) -> Body {
    Footprint::Rectangle { width, depth }.at(Pose::new(x * 1000, y * 1000, degrees * 100)).into()
}

fn disc(x: i32, y: i32, radius: f64) -> Body {
    Footprint::Circle { radius }.at(Pose::new(x * 1000, y * 1000, 0)).into()
}

fn spots(corners: &[(i32, i32)]) -> Vec<Spot> {
    corners.iter().map(|(x, y)| Spot::new(x * 1000, y * 1000)).collect()
}

fn polygon(corners: &[(i32, i32)]) -> Polygon {
    Polygon::on_grid(&spots(corners)).unwrap()
}

fn area(corners: &[(i32, i32)]) -> Area {
    Area::new(Kind(1), 0, polygon(corners))
}

fn wall(points: &[(i32, i32)]) -> Line {
    Line::on_grid(Kind(2), &spots(points)).unwrap()
}

/// A U of 10 by 10, open at the top between x = 3 and x = 7, above y = 4.
const HORSESHOE: [(i32, i32); 8] = [(0, 0), (10, 0), (10, 10), (7, 10), (7, 4), (3, 4), (3, 10), (0, 10)];

/// Seeded numbers for situations.
struct Chance(Seeded);

impl Chance {
    fn new(seed: u64) -> Chance {
        Chance(Seeded::new(seed))
    }

    /// From `low` to `high`, both included.
    fn whole(&mut self, low: i32, high: i32) -> i32 {
        let faces = u32::try_from(high - low + 1).unwrap();
        low + self.0.face(Die::of(faces), "a situation").unwrap() as i32 - 1
    }

    fn measure(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * f64::from(self.whole(0, 1 << 20)) / f64::from(1 << 20)
    }

    fn point(&mut self) -> Point {
        Spot::new(self.whole(0, 20_000), self.whole(0, 20_000)).point()
    }

    fn pose(&mut self) -> Pose {
        Pose::new(self.whole(0, 20_000), self.whole(0, 20_000), self.whole(0, 35_999))
    }

    fn footprint(&mut self) -> Footprint {
        let (width, depth) = (f64::from(self.whole(2, 40)) / 10.0, f64::from(self.whole(2, 20)) / 10.0);
        if self.whole(0, 2) == 0 { Footprint::Circle { radius: depth } } else { Footprint::Rectangle { width, depth } }
    }

    /// One base, or three that are placed anyhow.
    fn body(&mut self) -> Body {
        let many = if self.whole(0, 3) == 0 { 3 } else { 1 };
        let pose = self.pose();
        let shapes: Vec<Shape> = (0..many)
            .map(|_| {
                let beside = Spot::new(pose.spot.x + self.whole(-3000, 3000), pose.spot.y + self.whole(-3000, 3000));
                self.footprint().at(Pose { spot: beside, ..pose })
            })
            .collect();
        Body::of(shapes).unwrap()
    }

    /// A star-shaped polygon, mostly concave.
    fn polygon(&mut self) -> Polygon {
        let (centre, size, corners) = (self.point(), self.measure(1.0, 6.0), self.whole(4, 10));
        let corner = |chance: &mut Chance, n: i32| {
            let angle = std::f64::consts::TAU * f64::from(n) / f64::from(corners);
            centre + Heading::radians(angle).ahead() * (size * chance.measure(0.3, 1.0))
        };
        let corners: Vec<Spot> = (0..corners).map(|n| Spot::nearest(corner(self, n))).collect();
        Polygon::on_grid(&corners).unwrap()
    }
}
