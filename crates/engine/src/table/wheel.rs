//! Pieces that turn: wheels on a front corner, and turns about any place.

use super::body::{Body, Shape};
use super::point::Point;
use super::sweep::Met;

/// The least that a turning piece is moved on between two looks: one step of the grid.
const HAIR: f64 = 0.001;

/// The front corner that stands still in a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pivot {
    /// The left one: the piece wheels to the left.
    Left,
    /// The right one: the piece wheels to the right.
    Right,
}

/// How far a turn gets.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Where it turns about.
    pub pivot: Point,
    /// By how many degrees it turns, to the left if positive.
    pub degrees: f64,
    /// How far the front corner that moves most is moved, along its arc.
    pub moved: f64,
    /// What stops it; none if it turns all the way.
    pub met: Option<Met>,
    /// The piece at the end of it.
    pub end: Body,
}

/// Wheels a piece forward on a front corner, until it would overlap one of the others by more than a tolerance.
pub fn wheel(body: &Body, pivot: Pivot, degrees: f64, others: &[Body], tolerance: f64) -> Turn {
    let front = body.front();
    match pivot {
        Pivot::Left => turn_about(body, front.from, degrees, others, tolerance),
        Pivot::Right => turn_about(body, front.to, -degrees, others, tolerance),
    }
}

/// Turns a piece about a place, to the left if the degrees are positive, until it would overlap one of the others by
/// more than a tolerance.
///
/// The piece goes on by as much as it can without reaching anything, and looks again: never past a contact by more than
/// a step of the grid.
pub fn turn_about(body: &Body, pivot: Point, degrees: f64, others: &[Body], tolerance: f64) -> Turn {
    let reach = body.shapes().map(|shape| farthest(shape, pivot)).fold(HAIR, f64::max);
    let all = degrees.to_radians();
    let near = |other: &Body| other.gap_from(pivot).distance <= reach;
    let others: Vec<(usize, &Body)> = others.iter().enumerate().filter(|(_, other)| near(other)).collect();
    let (mut turned, mut met, mut end) = (0.0, None, body.clone());
    let mut tried = 0.0;
    loop {
        let there = body.turned_about(pivot, all.signum() * tried);
        if let Some((at, other)) = others.iter().find(|(_, other)| there.overlaps(other, tolerance)) {
            met = Some(Met { body: *at, at: end.gap(other) });
            break;
        }
        (turned, end) = (tried, there);
        if turned >= all.abs() {
            break;
        }
        let gap = others.iter().map(|(_, other)| end.gap(other).distance).fold(f64::INFINITY, f64::min);
        tried = (turned + gap.max(HAIR) / reach).min(all.abs());
    }
    let front = body.front();
    let radius = front.from.distance(pivot).max(front.to.distance(pivot));
    Turn { pivot, degrees: (all.signum() * turned).to_degrees(), moved: radius * turned, met, end }
}

fn farthest(shape: &Shape, pivot: Point) -> f64 {
    match shape.radius {
        Some(radius) => shape.centre().distance(pivot) + radius,
        None => shape.corners.iter().map(|corner| corner.distance(pivot)).fold(0.0, f64::max),
    }
}
