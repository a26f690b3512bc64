//! What a move takes of its allowance, corner by corner (FF-FLD-26).

use engine::table::{Bounds, Segment, Thing, Walk};

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
        if let Some(going) = going_all_over(field, &Bounds::of([line.from, line.to])) {
            return self.along(field, (march, going), length, times);
        }
        walk.over(field.ground, line, |area| is_going(field, area));
        let (mut walked, mut share) = (0.0, 0.0);
        for stretch in walk.stretches() {
            let (ground, road) = going(field, walk.areas(stretch));
            let allowance = march.stretch(field.book, ground, road).allowance();
            let takes = stretch.length * times / allowance;
            // FF-D53: the tolerance is one of distance
            let left = 1.0 - self.share - share;
            if takes > left + field.book.sheet.field.tolerance.get() / allowance {
                let left = left.max(0.0);
                return Toll { paid: (walked + left * allowance / times) / length, share: share + left };
            }
            walked += stretch.length;
            share += takes;
        }
        Toll { paid: 1.0, share }
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

/// The ground all over a box and whether it is road, where no edge of anything runs: the quick answer on most of the way.
pub(super) fn going_all_over(field: &Field<'_>, bounds: &Bounds) -> Option<(Ground, bool)> {
    // More than lie on one another anywhere.
    let (mut inside, mut found) = ([0; 8], 0);
    for (at, area) in field.ground.areas().iter().enumerate() {
        let outline = area.outline();
        if !outline.bounds().meets(bounds) || !is_going(field, at) {
            continue;
        }
        if outline.edges().any(|edge| Bounds::of([edge.from, edge.to]).meets(bounds)) {
            return None;
        }
        if outline.holds(bounds.low) {
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
