//! A straight part of a move: how much of it can be made (FF-D07, FF-FLD-29, FF-D46).

use engine::table::{Body, Bounds, Heading, Vector, nearer_along, overlap_along};

use super::mover::{Mover, Solid};
use super::{Stop, Why};

/// Farther than any table is wide.
const FARTHEST: f64 = 1000.0;

/// A straight part of a move.
pub(super) struct Stride {
    pub(super) step: Vector,
    /// How much of it is made: 1 is all.
    pub(super) share: f64,
    pub(super) stop: Option<Stop>,
}

impl Stride {
    /// So far, off straight ahead; none for a step of no length, or of one that cannot be told.
    pub(super) fn new(heading: Heading, degrees: f64, inches: f64) -> Option<Stride> {
        let usable = inches > 0.0 && inches.is_finite() && degrees.is_finite();
        let ahead = match degrees {
            // Straight ahead and straight back exactly.
            0.0 => heading.ahead(),
            180.0 => heading.ahead() * -1.0,
            _ => heading.turned(degrees.to_radians()).ahead(),
        };
        usable.then(|| Stride { step: ahead * inches.min(FARTHEST), share: 1.0, stop: None })
    }

    /// What of it is made.
    pub(super) fn made(&self) -> Vector {
        self.step * self.share
    }

    /// It ends here at the latest.
    pub(super) fn stop_at(&mut self, share: f64, stop: impl FnOnce() -> Stop) {
        if share < self.share {
            self.share = share.max(0.0);
            self.stop = Some(stop());
        }
    }

    /// Stops it at the table's edge, and at the first thing in its way.
    pub(super) fn clear(&mut self, mover: &Mover<'_>, body: &Body) {
        let (step, from) = (self.step, *body.bounds());
        if let Some(share) = edge_share(mover.field.edges.bounds(), &from, step, mover.tolerance())
            && !mover.may_leave
        {
            self.stop_at(share, || Stop::new("FF-D07", Why::Edge));
        }
        if let Some((share, solid)) = self.meet(mover, body) {
            self.stop = Some(solid.stop(&body.moved(step * share)));
        }
    }

    /// Stops it at the first thing in its way.
    fn meet<'f>(&mut self, mover: &Mover<'f>, body: &Body) -> Option<(f64, Solid<'f>)> {
        let (step, from) = (self.step, *body.bounds());
        let mut met = None;
        // What lies beyond where it ends anyway is not in its way.
        for solid in mover.solids(from.with(from.moved(self.made()))) {
            if let Some(share) = stopped_at(body, step, &solid, mover.tolerance()).filter(|share| *share < self.share) {
                self.share = share.max(0.0);
                met = Some((share, solid));
            }
        }
        met
    }
}

/// How much of a step can be made, where nobody asks what stops it, and nothing counts that comes after a share of it.
pub(super) fn free_share(mover: &Mover<'_>, body: &Body, step: Vector, until: f64) -> f64 {
    let edge = edge_share(mover.field.edges.bounds(), body.bounds(), step, mover.tolerance());
    let edge = edge.filter(|_| !mover.may_leave).map_or(1.0, |share| share.clamp(0.0, 1.0));
    let from = *body.bounds();
    let solids = mover.solids(from.with(from.moved(step * until)));
    let shares = solids.filter_map(|solid| stopped_at(body, step, &solid, mover.tolerance()));
    shares.fold(edge, |free, share| free.min(share.max(0.0)))
}

/// The share of a step at which a box would pass over an edge of the table.
fn edge_share(table: &Bounds, from: &Bounds, step: Vector, tolerance: f64) -> Option<f64> {
    let out = |room: f64, speed: f64| {
        // What hangs over already may not hang over more.
        (speed > 0.0 && room + tolerance / 2.0 < speed).then(|| room.max(0.0) / speed)
    };
    let sides = [
        out(from.low.x - table.low.x, -step.x),
        out(table.high.x - from.high.x, step.x),
        out(from.low.y - table.low.y, -step.y),
        out(table.high.y - from.high.y, step.y),
    ];
    sides.into_iter().flatten().reduce(f64::min)
}

/// At what share of a step a piece has to stop for something in its way.
pub(super) fn stopped_at(body: &Body, step: Vector, solid: &Solid<'_>, tolerance: f64) -> Option<f64> {
    if solid.gap > 0.0 {
        // A hair, so that standing at the limit is not being past it.
        return nearer_along(body, step, solid.body, solid.gap - tolerance / 2.0).map(|(enters, _)| enters);
    }
    runs_into(body, step, solid.body, -solid.gap)
}

/// At what share of a step a piece touches another, if it goes on into it by more than a tolerance: it may brush by.
pub(super) fn runs_into(body: &Body, step: Vector, other: &Body, tolerance: f64) -> Option<f64> {
    overlap_along(body, step, other, tolerance)?;
    overlap_along(body, step, other, 0.0).map(|(enters, _)| enters)
}

/// The greatest share of a step after which a piece stands on no other unit.
pub(super) fn last_clear(mover: &Mover<'_>, body: &Body, step: Vector) -> f64 {
    let spans = spans_on_others(mover, body, step);
    let mut share = 1.0;
    while let Some((enters, _)) = spans.iter().find(|(enters, leaves)| *enters < share && share <= *leaves) {
        share = *enters;
    }
    share
}

/// The shares of a step between which a piece would stand on other units, each from the first base to the last.
pub(super) fn spans_on_others(mover: &Mover<'_>, body: &Body, step: Vector) -> Vec<(f64, f64)> {
    let region = body.bounds().with(body.bounds().moved(step));
    let stands_on = |other: &Body| overlap_along(body, step, other, mover.tolerance() / 2.0);
    mover.others(region).filter_map(|(_, _, other)| stands_on(other)).collect()
}
