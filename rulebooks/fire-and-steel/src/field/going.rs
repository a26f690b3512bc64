//! Paths: the going that governs them, what bars them, and which figures they may pass. The catalogue says which ground
//! is bad going (FS-R09).

use engine::kit::formed::path::legs;
use engine::table::{Crossing, Crossings, Meets, Point, Segment, Thing, Walk};

use super::figure::{Figure, FigureId};
use super::terrain::{Footing, Terrain};
use super::{Field, HAIR, is_near, runs_through};
use crate::book::MixedGoing;
use crate::charts::movement::Going;

/// Something of the ground that a path meets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Underfoot {
    /// What.
    pub thing: Thing,
    /// Where.
    pub at: Point,
}

/// Why a path cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Barred {
    /// FS-D24: ground that cannot be entered, or a wall.
    Ground(Underfoot),
    /// FS-FLD-18: it would pass through an enemy.
    Enemy(FigureId, Point),
    /// FS-FLD-18: it would end on a figure.
    EndsOn(FigureId),
    /// FS-D20: it would end over the edge of the table, or lead over it and back.
    OffTable(Point),
}

/// A path and what it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// The going that governs the impulse.
    pub going: Going,
    /// The first bad going that it meets.
    pub slowed: Option<Underfoot>,
    /// How long it is.
    pub length: f64,
    /// What it takes of the allowance for its going.
    pub cost: f64,
    /// Why it cannot be taken.
    pub barred: Option<Barred>,
    /// FS-MOV-05
    pub rule: &'static str,
}

impl Way {
    /// Whether an allowance is enough for it.
    pub fn is_within(&self, allowance: i32) -> bool {
        self.cost <= f64::from(allowance) + HAIR
    }
}

impl Field<'_> {
    /// FS-MOV-05, FS-D24, FS-FLD-18: what a path takes, and whether a figure may take it.
    pub fn way(&self, mover: &Figure, path: &[Point], walk: &mut Walk, buffer: &mut Crossings) -> Way {
        let way = self.effort(mover, path, walk, buffer);
        let barred = self.barred_ground(mover, path, walk, buffer).map(Barred::Ground);
        let barred = barred.or_else(|| self.barred_by_figures(mover, path, buffer));
        Way { barred, ..way }
    }

    /// FS-MOV-05: what a path takes, whatever may bar it.
    pub fn effort(&self, mover: &Figure, path: &[Point], walk: &mut Walk, buffer: &mut Crossings) -> Way {
        walk.along(self.ground, path);
        let line = self.bad_line(mover, path, walk);
        let slowed = line.or_else(|| self.bad_area(mover, path, buffer));
        let length = walk.length();
        // FS-R08: inch by inch, if the house says so; an obstacle has no inches, and slows all of it (FS-D24)
        let by_inches = self.book.options.mixed_going == MixedGoing::Proportional && line.is_none();
        let (going, cost) = match slowed {
            Some(_) if by_inches => (Going::Good, self.cost_by_inches(mover, walk)),
            Some(_) => (Going::Bad, length),
            None => (Going::Good, length),
        };
        Way { going, slowed, length, cost, barred: None, rule: "FS-MOV-05" }
    }

    fn cost_by_inches(&self, mover: &Figure, walk: &Walk) -> f64 {
        let rate = |going| f64::from(self.book.sheet.movement.rate(going, mover.mounted));
        let dearer = if rate(Going::Bad) > 0.0 { rate(Going::Good) / rate(Going::Bad) } else { f64::INFINITY };
        let bad = |areas: &[usize]| areas.iter().any(|at| self.footing(Thing::Area(*at), mover) == Footing::Bad);
        walk.cost(|areas| if bad(areas) { dearer } else { 1.0 }, |_| 0.0)
    }

    /// The first line that is bad going to cross. A path that ends on the line crosses it too, and one through a window
    /// crosses the window (FS-D50).
    fn bad_line(&self, mover: &Figure, path: &[Point], walk: &Walk) -> Option<Underfoot> {
        let bad = |thing: Thing| self.footing(thing, mover) == Footing::Bad;
        let crossed = walk.passages().iter().map(|passage| (Thing::Line(passage.line), passage.at));
        let climbed = path.last().into_iter().flat_map(|end| {
            let lines = self.ground.lines().iter().enumerate().filter(|(_, line)| is_near(line, *end, HAIR));
            lines.map(|(at, _)| (Thing::Line(at), *end))
        });
        let mut found = crossed.chain(climbed).find(|(thing, _)| bad(*thing));
        if found.is_none() {
            self.openings_passed(walk, mover, |opening, at| found = found.or(bad(opening).then_some((opening, at))));
        }
        found.map(|(thing, at)| Underfoot { thing, at })
    }

    /// The first area of bad going that the path touches, even at its edge.
    fn bad_area(&self, mover: &Figure, path: &[Point], buffer: &mut Crossings) -> Option<Underfoot> {
        let bad = |thing| matches!(thing, Thing::Area(_)) && self.footing(thing, mover) == Footing::Bad;
        legs(path).find_map(|leg| {
            self.land().crossings(leg, bad, buffer);
            buffer.found().first().map(|crossing| Underfoot { thing: crossing.thing, at: crossing.at })
        })
    }

    fn barred_ground(&self, mover: &Figure, path: &[Point], walk: &Walk, buffer: &mut Crossings) -> Option<Underfoot> {
        let mut passed = walk.passages().iter();
        let line = passed.find(|passage| self.line_bars(passage.line, passage.at, mover));
        if let Some(passage) = line {
            return Some(Underfoot { thing: Thing::Line(passage.line), at: passage.at });
        }
        legs(path).find_map(|leg| self.bar(leg, mover, buffer).map(|(found, _)| found)).or_else(|| {
            // A bend in a wall is no way through it, and no figure stops in one.
            path.iter().skip(1).find_map(|bend| self.closed_at(*bend, mover))
        })
    }

    /// The first ground on a straight line that a figure cannot enter or cross, and how far along.
    pub(super) fn bar(&self, leg: Segment, mover: &Figure, buffer: &mut Crossings) -> Option<(Underfoot, f64)> {
        self.land().crossings(leg, |_| true, buffer);
        let length = leg.length();
        let bars = buffer.found().iter().filter_map(|crossing| self.bars(crossing, length, mover));
        bars.min_by(|a, b| a.1.total_cmp(&b.1))
    }

    fn bars(&self, crossing: &Crossing, length: f64, mover: &Figure) -> Option<(Underfoot, f64)> {
        let Crossing { thing, at, until, enters, leaves, meets } = *crossing;
        if meets == Meets::Grazing {
            return None;
        }
        match thing {
            Thing::Line(line) => self.line_bars(line, at, mover).then_some((Underfoot { thing, at }, enters)),
            _ if self.footing(thing, mover) == Footing::Impassable => Some((Underfoot { thing, at }, enters)),
            _ if !self.walls_off(crossing, length, self.ends(mover, mover)) => None,
            // A building is barred where its wall is crossed, coming in or going out.
            _ if enters > HAIR && !self.is_open_at(at, self.floor_of(mover)) => Some((Underfoot { thing, at }, enters)),
            _ => Some((Underfoot { thing, at: until }, leaves)),
        }
    }

    fn line_bars(&self, line: usize, at: Point, mover: &Figure) -> bool {
        self.footing(Thing::Line(line), mover) == Footing::Impassable
            && self.line_closes(line, at, self.floor_of(mover))
    }

    /// Whether a line that cannot be crossed is closed at a point of it: a wall is open where an opening is in it.
    pub(super) fn line_closes(&self, line: usize, at: Point, storey: i16) -> bool {
        let opening = self.terrain(Thing::Line(line)).is_some_and(Terrain::is_opening);
        if opening { !self.is_elsewhere(Thing::Line(line), storey) } else { !self.is_open_at(at, storey) }
    }

    /// FS-FLD-18, FS-D22: a path may pass friends but not enemies, and may end on no figure.
    fn barred_by_figures(&self, mover: &Figure, path: &[Point], buffer: &mut Crossings) -> Option<Barred> {
        let enemy = |thing| match thing {
            Thing::Body(at) => self.figures.get(at).is_some_and(|other| !other.out && mover.opposes(other)),
            _ => false,
        };
        for leg in legs(path) {
            self.scene().crossings(leg, enemy, buffer);
            let through = buffer.found().iter().filter(|crossing| runs_through(crossing));
            let mut met = through.filter_map(|crossing| match crossing.thing {
                Thing::Body(at) => Some((self.figures.get(at)?, crossing.at)),
                _ => None,
            });
            if let Some((enemy, point)) = met.find(|(enemy, _)| self.storeys_between(mover, enemy).is_none()) {
                return Some(Barred::Enemy(enemy.id, point));
            }
        }
        // FS-D20: over the edge there is no way back
        if let Some(over) = path.iter().find(|bend| !self.edges.bounds().holds(**bend)) {
            return Some(Barred::OffTable(*over));
        }
        let ended = self.elsewhere(mover, *path.last()?);
        if let Err(engine::table::Misplaced::OffTable { at }) = self.edges.allow(&self.body(&ended), &[], HAIR) {
            return Some(Barred::OffTable(at));
        }
        self.overlapped(&ended).map(|other| Barred::EndsOn(other.id))
    }

    /// FS-D48: the figure that is in the way of one that would mount where it stands.
    pub fn in_the_way_of_mounting(&self, figure: &Figure) -> Option<&Figure> {
        self.overlapped(&Figure { mounted: true, ..figure.clone() })
    }

    /// The first other figure that a figure would stand on.
    pub(super) fn overlapped(&self, figure: &Figure) -> Option<&Figure> {
        let body = self.body(figure);
        let tolerance = self.numbers().overlap_tolerance.get();
        let mut others =
            self.figures.iter().zip(self.bodies.iter()).filter(|(other, _)| !other.out && other.id != figure.id);
        let parted = |other: &Figure| self.storeys_between(figure, other).is_some();
        others.find(|(other, disc)| body.overlaps(disc, tolerance) && !parted(other)).map(|(other, _)| other)
    }

    fn footing(&self, thing: Thing, mover: &Figure) -> Footing {
        if self.is_elsewhere(thing, self.floor_of(mover)) {
            return Footing::Good;
        }
        self.terrain(thing).map_or(Footing::Good, |terrain| self.traits(terrain).footing(mover.mounted))
    }
}
