//! How far a piece reaches, drawn around its base: what is shown where a rulebook has nothing better. And, seen from the
//! other side, who reaches a piece.

use super::piece::{PieceId, Sighting};
use super::view::{Viewer, Witness};
use super::{Game, Show};
use crate::table::{Body, Footprint, Point, Polygon};

/// Steps of each rounded corner.
const STEPS: u16 = 8;

/// The ground within a piece's fire and within a move of it, as far as a viewer may know.
pub fn around<G: Show + ?Sized>(game: &G, piece: PieceId, viewer: Viewer) -> Vec<Witness> {
    let mut sightings = Vec::new();
    game.sightings(viewer, &mut sightings);
    let Some(seen) = sightings.iter().find(|seen| seen.piece == piece && seen.on_table) else { return Vec::new() };
    let reaches = [("range", "fire reaches", seen.far_range), ("reach", "a move reaches", seen.pace)];
    let drawn = reaches.into_iter().filter(|(.., measure)| *measure > 0.0);
    drawn
        .map(|(what, words, measure)| Witness {
            what,
            words: format!("{words} {}", game.setting().length(measure)),
            rule: "",
            points: grown(seen, measure),
            closed: true,
            distance: Some(measure),
        })
        .collect()
}

/// What the other side threatens a piece with, piece by piece, as far as a viewer may know: the ground that their fire or
/// their move reaches, where any part of the base stands in it.
pub fn against<G: Game + ?Sized>(game: &G, piece: PieceId, viewer: Viewer) -> Vec<(PieceId, Vec<Witness>)> {
    let mut sightings = Vec::new();
    game.sightings(viewer, &mut sightings);
    let Some(own) = sightings.iter().find(|seen| seen.piece == piece && seen.on_table) else { return Vec::new() };
    let Some(base) = base(own) else { return Vec::new() };
    let others = sightings.iter().filter(|seen| seen.side != own.side && seen.on_table);
    let reaching = |other: &Sighting| {
        let mut threat = game.threat(other.piece, viewer);
        threat.retain(|witness| witness.closed && reaches(witness, &base));
        (!threat.is_empty()).then_some((other.piece, threat))
    };
    others.filter_map(reaching).collect()
}

/// A piece as the grown outlines take it: one base of its whole size.
pub(super) fn base(seen: &Sighting) -> Option<Body> {
    let [across, deep] = seen.half;
    Body::of([Footprint::Rectangle { width: across * 2.0, depth: deep * 2.0 }.at(seen.pose)])
}

pub(super) fn reaches(witness: &Witness, base: &Body) -> bool {
    let mut points = witness.points.clone();
    points.dedup();
    Polygon::new(points).is_ok_and(|ground| ground.touches(base))
}

/// The outline of all that is within a distance of a base: the base, grown, with round corners.
pub(super) fn grown(seen: &Sighting, by: f64) -> Vec<Point> {
    let heading = seen.pose.facing.heading();
    let [across, deep] = seen.half;
    let mut points = Vec::new();
    // Corner by corner, counting to the left from the front right one, which is rounded from the right to the front.
    for (quarter, (side, front)) in (0u16..).zip([(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]) {
        let corner = seen.pose.spot.point() + heading.right() * (across * side) + heading.ahead() * (deep * front);
        for step in 0..=STEPS {
            let turn = i32::from(quarter) * 9_000 - 9_000 + i32::from(step) * 9_000 / i32::from(STEPS);
            points.push(corner + seen.pose.facing.turned(turn).heading().ahead() * by);
        }
    }
    points
}
