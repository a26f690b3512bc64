//! What a move takes of its allowance, corner by corner (FF-FLD-26).

use engine::table::{Bounds, Point, Polygon, Segment, Thing, Walk};

use super::charge_search::SPARE;
use crate::charts::movement::March;
use crate::field::Field;
use crate::field::path::going;
use crate::field::terrain::Going;
use crate::words::Ground;

/// What a front corner has walked.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Track {
    /// In inches.
    pub(super) length: f64,
    /// As a share of the allowance.
    pub(super) share: f64,
}

/// What a straight part of a corner's path would take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Toll {
    /// How much of it the allowance pays for: 1 is all.
    pub(super) paid: f64,
    /// The share that this much takes.
    pub(super) share: f64,
}

impl Track {
    /// FF-FLD-26, FF-D43: what it takes to walk on along a line, each inch counting so many times over, as far as the
    /// rest of the allowance goes.
    pub(super) fn toll(self, field: &Field<'_>, march: &March, line: Segment, times: f64, walk: &mut Walk) -> Toll {
        let length = line.length();
        if length <= 0.0 {
            return Toll { paid: 1.0, share: 0.0 };
        }
        let line = self.within_means(field, march, line, times);
        if let Some(going) = going_all_over(field, &line.bounds()) {
            return self.along(field, (march, going), length, times);
        }
        let mut bill = Bill { spent: self.share, walked: 0.0, share: 0.0, is_short: false };
        if let Some(going) = going_all_along(field, line) {
            bill.add(field, (march, going), length, times);
        } else {
            walk.over(field.ground, line, |area| is_going(field, area));
            for stretch in walk.stretches() {
                bill.add(field, (march, going(field, walk.areas(stretch))), stretch.length, times);
                if bill.is_short {
                    break;
                }
            }
        }
        Toll { paid: if bill.is_short { bill.walked / length } else { 1.0 }, share: bill.share }
    }

    /// A line as far as the rest of the allowance may go over the best of ground, and a little farther: what lies beyond
    /// is not paid for whatever it is.
    fn within_means(self, field: &Field<'_>, march: &March, line: Segment, times: f64) -> Segment {
        let means = (1.0 - self.share).max(0.0) * march.farthest(field.book) / times + SPARE;
        let share = means / line.length();
        if share < 1.0 { Segment::new(line.from, line.at(share)) } else { line }
    }

    /// The same where the going is the same all along.
    pub(super) fn along(
        self,
        field: &Field<'_>,
        (march, (ground, road)): (&March, (Ground, bool)),
        length: f64,
        times: f64,
    ) -> Toll {
        let allowance = march.stretch(field.book, ground, road).allowance();
        let (takes, left) = (length * times / allowance, 1.0 - self.share);
        if length <= 0.0 || takes <= left + field.book.sheet.field.tolerance.get() / allowance {
            return Toll { paid: 1.0, share: takes.max(0.0) };
        }
        let left = left.max(0.0);
        Toll { paid: left / takes, share: left }
    }

    /// The same track after a part of the way.
    pub(super) fn after(self, length: f64, share: f64) -> Track {
        Track { length: self.length + length, share: self.share + share }
    }
}

/// What the stretches of a line take, one after another.
struct Bill {
    /// The share of the allowance that was spent before.
    spent: f64,
    walked: f64,
    share: f64,
    /// Whether the allowance was at its end.
    is_short: bool,
}

impl Bill {
    fn add(&mut self, field: &Field<'_>, (march, (ground, road)): (&March, (Ground, bool)), length: f64, times: f64) {
        let allowance = march.stretch(field.book, ground, road).allowance();
        let (takes, left) = (length * times / allowance, 1.0 - self.spent - self.share);
        // FF-D53: the tolerance is one of distance
        self.is_short = takes > left + field.book.sheet.field.tolerance.get() / allowance;
        let left = left.max(0.0);
        self.walked += if self.is_short { left * allowance / times } else { length };
        self.share += if self.is_short { left } else { takes };
    }
}

/// The ground all over a box and whether it is road, where no edge of anything runs: the quick answer on most of the way.
fn going_all_over(field: &Field<'_>, bounds: &Bounds) -> Option<(Ground, bool)> {
    going_at(field, (bounds, bounds.low), |outline| outline.edges().any(|edge| edge.bounds().meets(bounds)))
}

/// The same all along an arc about a place, within a box, that crosses no edge.
pub(super) fn going_all_round(field: &Field<'_>, bounds: &Bounds, from: Point, about: Point) -> Option<(Ground, bool)> {
    /// Inches by which an edge may miss an arc and be taken to cross it.
    const HAIR: f64 = 0.01;
    let radius = from.distance(about);
    let crosses = |edge: Segment| {
        edge.from.distance(about).max(edge.to.distance(about)) >= radius - HAIR
            && edge.nearest(about).distance(about) <= radius + HAIR
    };
    going_at(field, (bounds, from), |outline| outline.edges().any(|edge| edge.bounds().meets(bounds) && crosses(edge)))
}

/// The same all along a line that crosses no edge.
fn going_all_along(field: &Field<'_>, line: Segment) -> Option<(Ground, bool)> {
    going_at(field, (&line.bounds(), line.from), |outline| outline.is_crossed(line))
}

/// The ground at a place in a box; none where an outline that meets the box has an edge that counts.
fn going_at(
    field: &Field<'_>,
    (bounds, place): (&Bounds, Point),
    has_edge: impl Fn(&Polygon) -> bool,
) -> Option<(Ground, bool)> {
    // More than lie on one another anywhere.
    let (mut inside, mut found) = ([0; 8], 0);
    for (at, area) in field.ground.areas().iter().enumerate() {
        let outline = area.outline();
        if !outline.bounds().meets(bounds) || !is_going(field, at) {
            continue;
        }
        if has_edge(outline) {
            return None;
        }
        if outline.holds(place) {
            *inside.get_mut(found)? = at;
            found += 1;
        }
    }
    inside.get(..found).map(|areas| going(field, areas))
}

/// Whether the going in an area is other than in the open: it is not on a hill.
fn is_going(field: &Field<'_>, area: usize) -> bool {
    field.row(Thing::Area(area)).is_some_and(|row| row.going != Going::Open)
}
