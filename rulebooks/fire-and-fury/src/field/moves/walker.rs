//! A piece on its way: it makes one leg after another, each as far as it may, and ends where it may stand.

use engine::table::{Body, Bounds, Keep, Pivot, Point, Pose, Segment, Stance, overlap_along, turn_clear};

use super::arc::Arc;
use super::mover::{Mover, Solid};
use super::on_grid::fit;
use super::passing::Passage;
use super::stride::{Stride, last_clear};
use super::track::{Toll, Track};
use super::{Leg, Moved, Scratch, Stop, Why};
use crate::charts::movement::March;
use crate::field::ids::UnitId;

/// A piece on its way.
pub(super) struct Walker<'m, 'f> {
    mover: &'m Mover<'f>,
    scratch: &'m mut Scratch,
    now: Moment,
    passed: Vec<UnitId>,
    /// The legs made, with what there was before each.
    made: Vec<(Leg, Moment, usize)>,
}

/// Where a piece is on its way, and what it has spent.
#[derive(Clone)]
struct Moment {
    stance: Stance,
    body: Body,
    /// Of the front corners, left and right.
    corners: [Track; 2],
    flank: [Track; 2],
}

/// What a leg is paid from.
#[derive(Clone, Copy, PartialEq)]
enum Purse {
    /// The move, an inch counting so many times over.
    Move(f64),
    /// FF-TRM-05, FF-R25: the half move sideways.
    Flank,
}

impl<'m, 'f> Walker<'m, 'f> {
    pub(super) fn new(mover: &'m Mover<'f>, scratch: &'m mut Scratch) -> Walker<'m, 'f> {
        let (corners, body) = ([Track::default(); 2], mover.outline.clone());
        let now = Moment { stance: mover.stance, body, corners, flank: corners };
        Walker { mover, scratch, now, passed: Vec::new(), made: Vec::new() }
    }

    /// Where it is now, with what share of its allowance spent.
    pub(super) fn now(&self) -> (Stance, &Body, f64) {
        let [left, right] = self.now.corners;
        (self.now.stance, &self.now.body, left.share.max(right.share))
    }

    /// Makes a leg as far as it may be made.
    pub(super) fn leg(&mut self, leg: Leg) -> Option<Stop> {
        let (free, numbers) = (self.mover.turns_freely, &self.mover.field.book.sheet.field.moves);
        match leg {
            Leg::Forward(inches) => self.straight(leg, (0.0, inches), Purse::Move(1.0)),
            Leg::Oblique { degrees, inches } if free || is_oblique(degrees, numbers.oblique.get()) => {
                self.straight(leg, (degrees, inches), Purse::Move(1.0))
            }
            Leg::Shift { degrees, inches } if free => self.straight(leg, (degrees, inches), Purse::Move(1.0)),
            Leg::Back(inches) if self.mover.march.mover.is_troops() => {
                self.straight(leg, (180.0, inches), Purse::Move(numbers.inch_back.get()))
            }
            Leg::Sideways(right) if self.mover.licence.by_the_flank => {
                self.straight(leg, (if right < 0.0 { 90.0 } else { -90.0 }, right.abs()), Purse::Flank)
            }
            Leg::Wheel(pivot, degrees) => self.wheel(pivot, degrees),
            Leg::Turn(degrees) if free => self.turn(degrees),
            Leg::Sideways(_) => Some(Stop::new("FF-TRM-05", Why::Turn)),
            Leg::Back(_) => Some(Stop::new("FF-D44", Why::Turn)),
            Leg::Oblique { .. } | Leg::Shift { .. } | Leg::Turn(_) => Some(Stop::new("FF-FLD-27", Why::Turn)),
        }
    }

    /// Goes straight off in any direction, facing kept, however the piece is formed.
    pub(super) fn straight_at(&mut self, degrees: f64, inches: f64) -> Option<Stop> {
        self.straight(Leg::Shift { degrees, inches }, (degrees, inches), Purse::Move(1.0))
    }

    fn straight(&mut self, leg: Leg, (degrees, inches): (f64, f64), purse: Purse) -> Option<Stop> {
        if inches == 0.0 {
            return None;
        }
        let Some(mut stride) = Stride::new(self.now.stance.heading, degrees, inches) else {
            return Some(Stop::new("FF-FLD-27", Why::Turn));
        };
        let tolls = self.tolls(&stride, purse, [None; 2]);
        let spent = if purse == Purse::Flank { "FF-TRM-05" } else { "FF-FLD-26" };
        stride.stop_at(tolls[0].paid.min(tolls[1].paid), || Stop::new(spent, Why::Spent));
        stride.clear(self.mover, &self.now.body);
        // What is not walked is not paid for; where the allowance gave out it is known what it paid for.
        let gave_out = |toll: Toll| (toll.paid.to_bits() == stride.share.to_bits()).then_some(toll);
        let tolls = if stride.share < 1.0 { self.tolls(&stride, purse, tolls.map(gave_out)) } else { tolls };
        let length = stride.made().length();
        self.record(leg.over(length));
        let (tracks, times) = match purse {
            Purse::Move(times) => (&mut self.now.corners, times),
            Purse::Flank => (&mut self.now.flank, 1.0),
        };
        for (track, toll) in tracks.iter_mut().zip(tolls) {
            *track = track.after(length * times, toll.share);
        }
        self.note_passed(&stride);
        self.now.stance = self.now.stance.moved(stride.made());
        self.now.body = self.now.body.moved(stride.made());
        stride.stop
    }

    /// FF-FLD-26: what a stride takes of each corner, as far as it is made, where that is not known.
    fn tolls(&mut self, stride: &Stride, purse: Purse, known: [Option<Toll>; 2]) -> [Toll; 2] {
        let half = March { half: true, ..self.mover.march.clone() };
        let (tracks, times, march) = match purse {
            Purse::Move(times) => (self.now.corners, times, &self.mover.march),
            Purse::Flank => (self.now.flank, 1.0, &half),
        };
        let front = self.mover.front(self.now.stance);
        if !self.mover.pays {
            return [Toll { paid: 1.0, share: 0.0 }; 2];
        }
        let [left, right] = tracks;
        let mut toll = |known: Option<Toll>, track: Track, corner: Point| {
            known.unwrap_or_else(|| {
                let line = Segment::new(corner, corner + stride.made());
                track.toll(self.mover.field, march, line, times, &mut self.scratch.walk)
            })
        };
        [toll(known[0], left, front.from), toll(known[1], right, front.to)]
    }

    /// FF-TRM-04: the lines that a stride passes.
    fn note_passed(&mut self, stride: &Stride) {
        let from = *self.now.body.bounds();
        self.note(from.with(from.moved(stride.made())), |body, other, brush| {
            overlap_along(body, stride.made(), other, brush).is_some()
        });
    }

    /// FF-TRM-04: the lines that a turn passes, wherever on its arc.
    fn note_turned(&mut self, about: Point, degrees: f64) {
        let region = Bounds { low: about, high: about }.grown(reach(&self.now.body, about));
        if self.mover.field.book.options.keeps_former_rulings() {
            let end = |body: &Body| body.turned_about(about, degrees.to_radians());
            return self.note(region, |body, other, brush| end(body).overlaps(other, brush));
        }
        self.note(region, |body, other, brush| {
            let keep = Keep { body: other, gap: -brush };
            turn_clear(body, about, degrees, &[keep], brush / 4.0).met.is_some()
        });
    }

    fn note(&mut self, region: Bounds, passes: impl Fn(&Body, &Body, f64) -> bool) {
        let mover = self.mover;
        if !mover.licence.passage_of_lines {
            return;
        }
        for (id, unit, other) in mover.others(region) {
            let lines = unit.side == mover.side && mover.passage(unit) == Passage::OfLines;
            if lines && !self.passed.contains(&id) && passes(&self.now.body, other, mover.brush()) {
                self.passed.push(id);
            }
        }
    }

    /// FF-FLD-26: whether the allowance pays for a wheel and a straight move after it, were nothing in the way: the quick
    /// question before they are made.
    pub(super) fn affords(&mut self, wheel: Option<(Pivot, f64)>, inches: f64) -> bool {
        if let Some((pivot, degrees)) = wheel {
            let front = self.mover.front(self.now.stance);
            let (about, turn, corner) = pivoting(front, pivot, degrees);
            let Toll { paid, share } = self.arc(Track::default(), corner, about, turn);
            if paid < 1.0 {
                return false;
            }
            let track = Track::default().after(front.length() * degrees.to_radians(), share);
            self.now.corners = match pivot {
                Pivot::Left => [Track::default(), track],
                Pivot::Right => [track, Track::default()],
            };
            self.now.stance = self.now.stance.turned_about(about, turn.to_radians());
        }
        self.pays_ahead(inches)
    }

    /// FF-FLD-26: whether the allowance pays for going straight on.
    pub(super) fn pays_ahead(&mut self, inches: f64) -> bool {
        let stride = Stride::new(self.now.stance.heading, 0.0, inches);
        stride.is_none_or(|stride| self.tolls(&stride, Purse::Move(1.0), [None; 2]).iter().all(|toll| toll.paid >= 1.0))
    }

    /// FF-FLD-27: a wheel forward on a front corner.
    fn wheel(&mut self, pivot: Pivot, degrees: f64) -> Option<Stop> {
        if !(0.0..=360.0).contains(&degrees) {
            return Some(Stop::new("FF-FLD-27", Why::Turn));
        }
        let front = self.mover.front(self.now.stance);
        let [left, right] = self.now.corners;
        let (about, turn, corner) = pivoting(front, pivot, degrees);
        let track = if pivot == Pivot::Left { right } else { left };
        let Toll { paid, share: whole } = self.arc(track, corner, about, turn);
        let mut stop = (paid < 1.0).then(|| Stop::new("FF-FLD-26", Why::Spent));
        let wished = turn;
        let turn = self.turned(about, wished * paid, &mut stop);
        // What is not walked is not paid for.
        let made_wholly = turn.to_bits() == wished.to_bits();
        let share = if made_wholly { whole } else { self.arc(track, corner, about, turn).share };
        self.record(Leg::Wheel(pivot, turn.abs()));
        self.note_turned(about, turn);
        let track = track.after(front.length() * turn.abs().to_radians(), share);
        self.now.corners = match pivot {
            Pivot::Left => [left, track],
            Pivot::Right => [track, right],
        };
        self.rotate(about, turn);
        stop
    }

    /// FF-FLD-27: open order, leaders and broken troops turn about the middle of their front, at no cost.
    fn turn(&mut self, degrees: f64) -> Option<Stop> {
        if !(-360.0..=360.0).contains(&degrees) {
            return Some(Stop::new("FF-FLD-27", Why::Turn));
        }
        self.swing(self.now.stance.at, degrees)
    }

    /// Turns about a place, at no cost.
    pub(super) fn swing(&mut self, about: Point, degrees: f64) -> Option<Stop> {
        let mut stop = None;
        let turn = self.turned(about, degrees, &mut stop);
        self.record(Leg::Turn(turn));
        self.note_turned(about, turn);
        self.rotate(about, turn);
        stop
    }

    /// How far a turn gets before it runs into something.
    fn turned(&mut self, about: Point, degrees: f64, stop: &mut Option<Stop>) -> f64 {
        let body = &self.now.body;
        let reach = reach(body, about);
        let region = Bounds { low: about, high: about }.grown(reach);
        // What is farther off than any corner goes is not met.
        let goes = reach * degrees.abs().to_radians() + self.mover.brush();
        let near = |solid: Solid<'f>| {
            let clearance = body.clearance(solid.body);
            (clearance - solid.gap <= goes).then_some((solid, clearance))
        };
        let solids: Vec<(Solid<'f>, f64)> = self.mover.solids(region).filter_map(near).collect();
        if solids.is_empty() {
            degrees
        } else {
            // What it is nearer to already it may not come nearer to still.
            let keep =
                |(solid, clearance): &(Solid<'f>, f64)| Keep { body: solid.body, gap: solid.gap.min(*clearance) };
            let keeps: Vec<Keep<'_>> = solids.iter().map(keep).collect();
            let turn = turn_clear(body, about, degrees, &keeps, self.mover.brush() / 4.0);
            if let Some(solid) = turn.met.and_then(|met| solids.get(met.body)).map(|(solid, _)| solid) {
                *stop = Some(solid.stop(&turn.end));
            }
            turn.degrees
        }
    }

    /// FF-FLD-26: how much of a corner's arc the allowance pays for, and what that takes.
    fn arc(&mut self, track: Track, from: Point, about: Point, degrees: f64) -> Toll {
        track.round(self.mover.field, &self.mover.march, Arc { from, about, degrees }, &mut self.scratch.walk)
    }

    fn rotate(&mut self, about: Point, degrees: f64) {
        self.now.stance = self.now.stance.turned_about(about, degrees.to_radians());
        self.now.body = self.now.body.turned_about(about, degrees.to_radians());
    }

    fn record(&mut self, leg: Leg) {
        // Few ways have more legs.
        if self.made.is_empty() {
            self.made.reserve_exact(3);
        }
        self.made.push((leg, self.now.clone(), self.passed.len()));
    }

    /// Ends the move where the piece may stand.
    pub(super) fn finish(mut self, mut stop: Option<Stop>) -> Moved {
        let begin = Pose::nearest(self.mover.stance);
        let mut end = fit(self.mover, self.now.stance);
        while let Err(unclear) = end {
            stop = Some(unclear);
            // Where it stood before it moved it may always stand.
            end = if self.made.is_empty() { Ok(begin) } else { self.back_up() };
        }
        let mut poses = Vec::with_capacity(self.made.len() + 1);
        poses.push(begin);
        poses.extend(self.made.iter().skip(1).map(|(_, before, _)| Pose::nearest(before.stance)));
        poses.extend(end.ok().filter(|_| !self.made.is_empty()));
        let [left, right] = self.now.corners;
        Moved {
            legs: self.made.iter().map(|(leg, ..)| *leg).collect(),
            poses,
            share: left.share.max(right.share),
            flank_share: self.now.flank.iter().map(|track| track.share).fold(0.0, f64::max),
            length: left.length.max(right.length),
            passed: self.passed,
            stop,
        }
    }

    /// Takes the last leg back, to the last place on it where the piece may stand, or all of it.
    fn back_up(&mut self) -> Result<Pose, Stop> {
        // Short of what it would touch, so that rounding to the grid does no harm.
        const SHORT: f64 = 0.02;
        let at = self.now.stance.at;
        let Some((leg, before)) = self.take_back() else { return fit(self.mover, self.now.stance) };
        let step = at - before.stance.at;
        let mut inches =
            if leg.turns() { 0.0 } else { step.length() * last_clear(self.mover, &before.body, step) - SHORT };
        while inches > SHORT {
            self.leg(leg.over(inches));
            let end = fit(self.mover, self.now.stance);
            if end.is_ok() {
                return end;
            }
            self.take_back();
            inches *= 0.9;
        }
        fit(self.mover, self.now.stance)
    }

    fn take_back(&mut self) -> Option<(Leg, Moment)> {
        let (leg, before, passed) = self.made.pop()?;
        self.now = before.clone();
        self.passed.truncate(passed);
        Some((leg, before))
    }
}

/// How far the farthest corner of a piece is from a place.
fn reach(body: &Body, from: Point) -> f64 {
    body.corners().iter().map(|corner| corner.distance(from)).fold(0.0, f64::max)
}

/// Where a wheel of a front turns about, by how many degrees to the left, and the corner that moves.
pub(super) fn pivoting(front: Segment, pivot: Pivot, degrees: f64) -> (Point, f64, Point) {
    match pivot {
        Pivot::Left => (front.from, degrees, front.to),
        Pivot::Right => (front.to, -degrees, front.from),
    }
}

/// FF-FLD-27: a hundredth of a degree is what rounding to the grid can do.
fn is_oblique(degrees: f64, limit: f64) -> bool {
    degrees.abs() <= limit + 0.01
}
