//! Pieces that turn: wheels on a front corner, and turns about any place.

use super::body::{Body, Shape};
use super::point::{Bounds, NOTHING, Point};
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
    let gap = -tolerance.max(NOTHING);
    let keeps: Vec<Keep<'_>> = others.iter().map(|body| Keep { body, gap }).collect();
    turn_clear(body, pivot, degrees, &keeps, HAIR)
}

/// Something that a turning piece keeps clear of.
#[derive(Clone, Copy, Debug)]
pub struct Keep<'a> {
    /// What it is.
    pub body: &'a Body,
    /// The least gap; if negative, they may overlap by as much.
    pub gap: f64,
}

/// Turns a piece about a place, to the left if the degrees are positive, until it would be nearer to something than it
/// may. It looks again at least whenever it has moved by a hair, and is never past the limit by more than that.
pub fn turn_clear(body: &Body, pivot: Point, degrees: f64, keeps: &[Keep<'_>], hair: f64) -> Turn {
    let reach = body.shapes().map(|shape| farthest(shape, pivot)).fold(HAIR, f64::max);
    let all = degrees.to_radians();
    let round = Bounds { low: pivot, high: pivot }.grown(reach);
    let near = |keep: &Keep<'_>| {
        round.grown(keep.gap.max(0.0)).meets(keep.body.bounds())
            && keep.body.gap_from(pivot).distance <= reach + keep.gap.max(0.0)
    };
    // With the room to each when it was last measured: it gets tighter by no more than the piece is moved.
    let mut keeps: Vec<(usize, &Keep<'_>, f64)> = keeps
        .iter()
        .enumerate()
        .filter(|(_, keep)| near(keep))
        .map(|(at, keep)| (at, keep, f64::NEG_INFINITY))
        .collect();
    let (mut turned, mut met, mut end) = (0.0, None, body.clone());
    let mut tried = 0.0;
    loop {
        let there = body.turned_about(pivot, all.signum() * tried);
        let moved = (tried - turned) * reach;
        let mut tightest: Option<(f64, usize, &Body)> = None;
        for (at, keep, room) in &mut keeps {
            *room -= moved;
            // What cannot be the tightest is not measured again.
            let may_be_tightest = |room: f64| tightest.is_none_or(|(least, ..)| room <= least + NOTHING);
            if may_be_tightest(*room) {
                *room = room.max(there.bounds().gap(keep.body.bounds()) - keep.gap);
            }
            if may_be_tightest(*room) {
                *room = there.clearance(keep.body) - keep.gap;
                if tightest.is_none_or(|(least, ..)| *room < least) {
                    tightest = Some((*room, *at, keep.body));
                }
            }
        }
        if let Some((_, at, other)) = tightest.filter(|(room, ..)| *room < 0.0) {
            met = Some(Met { body: at, at: end.gap(other) });
            break;
        }
        (turned, end) = (tried, there);
        if turned >= all.abs() {
            break;
        }
        let room = tightest.map_or(f64::INFINITY, |(room, ..)| room);
        tried = (turned + room.max(hair) / reach).min(all.abs());
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
