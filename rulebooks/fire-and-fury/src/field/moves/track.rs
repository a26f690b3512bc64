//! What a move takes of its allowance, corner by corner (FF-FLD-26).

use engine::table::{Bounds, Segment, Walk};

use crate::charts::movement::March;
use crate::field::Field;
use crate::field::path::going;
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
        if is_open(field, &Bounds::of([line.from, line.to])) {
            return self.open(field, march, length, times);
        }
        walk.along(field.ground, &[line.from, line.to]);
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

    /// The same over open ground.
    pub(super) fn open(self, field: &Field<'_>, march: &March, length: f64, times: f64) -> Toll {
        let allowance = march.stretch(field.book, Ground::Open, false).allowance();
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

/// Whether no terrain with an inside meets a box: the quick answer on most of the way.
pub(super) fn is_open(field: &Field<'_>, bounds: &Bounds) -> bool {
    !field.ground.areas().iter().any(|area| area.outline().bounds().meets(bounds))
}
