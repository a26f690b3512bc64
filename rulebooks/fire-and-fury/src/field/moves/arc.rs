//! What a corner pays on its way round in a wheel (FF-FLD-26).

use std::ops::Range;

use engine::table::{Bounds, Heading, Point, Segment, Stance, Walk};

use super::track::{Toll, Track, going_all_round};
use crate::charts::movement::March;
use crate::field::Field;

/// Degrees so few that a chord leads over the same ground as its arc.
const CHORD: f64 = 3.0;

/// The way of a corner about a place, by degrees to the left.
#[derive(Clone, Copy)]
pub(super) struct Arc {
    pub(super) from: Point,
    pub(super) about: Point,
    pub(super) degrees: f64,
}

impl Track {
    /// How much of an arc the rest of the allowance pays for, and the share that this much takes.
    pub(super) fn round(self, field: &Field<'_>, march: &March, arc: Arc, walk: &mut Walk) -> Toll {
        let chords = (arc.degrees.abs() / CHORD).ceil();
        if chords < 1.0 {
            return Toll { paid: 1.0, share: 0.0 };
        }
        let each = (arc.degrees / chords).to_radians();
        let mut round = Round { field, march, walk, arc, each, track: self, here: arc.from, paid: 0.0, share: 0.0 };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a full turn at most
        let chords = chords as u32;
        round.pay(0..chords, round.end_of(chords));
        let chords = f64::from(chords);
        Toll { paid: round.paid / chords, share: round.share }
    }
}

/// A corner on its way round, chord by chord.
struct Round<'a, 'f> {
    field: &'a Field<'f>,
    march: &'a March,
    walk: &'a mut Walk,
    arc: Arc,
    /// The angle of a chord, in radians.
    each: f64,
    track: Track,
    here: Point,
    /// How many chords are paid for.
    paid: f64,
    share: f64,
}

impl Round<'_, '_> {
    /// Pays for some chords, the last of which ends there: at once where the going is the same all along, or else in two
    /// parts. Whether the allowance goes so far.
    fn pay(&mut self, chords: Range<u32>, end: Point) -> bool {
        let count = chords.end - chords.start;
        let (radius, angle) = (self.arc.from.distance(self.arc.about), self.each.abs() * f64::from(count));
        // An arc bulges from its chord by less than an eighth of its length times its angle.
        let bounds = Bounds::of([self.here, end]).grown(radius * angle * angle / 8.0);
        let track = self.track.after(0.0, self.share);
        let toll = if let Some(going) = going_all_round(self.field, &bounds, self.here, self.arc.about) {
            track.along(self.field, (self.march, going), radius * angle, 1.0)
        } else if count > 1 {
            let middle = chords.start + count / 2;
            return self.pay(chords.start..middle, self.end_of(middle)) && self.pay(middle..chords.end, end);
        } else {
            let half = self.each.abs() / 2.0;
            let times = half / Heading::radians(-half).ahead().x;
            track.toll(self.field, self.march, Segment::new(self.here, end), times, self.walk)
        };
        self.here = end;
        self.paid += toll.paid * f64::from(count);
        self.share += toll.share;
        toll.paid >= 1.0
    }

    /// Where so many chords end.
    fn end_of(&self, chords: u32) -> Point {
        let begin = Stance { at: self.arc.from, heading: Heading::radians(0.0) };
        begin.turned_about(self.arc.about, self.each * f64::from(chords)).at
    }
}
