//! Cover against fire, and in melee (6.6, CS-R50).

use engine::table::{Crossings, Line, Meets, Point, Segment, Thing};

use super::Field;
use super::figure::{Figure, FigureId};
use super::sight::Eye;
use crate::words::Cover;

/// What covers a figure, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Covered {
    /// How well.
    pub cover: Cover,
    /// By what; none without cover.
    pub by: Option<Thing>,
    /// Where the line of fire meets it.
    pub at: Point,
    /// CS-D08
    pub rule: &'static str,
}

impl Field<'_> {
    /// 6.6: the cover of one figure from a firer: the better of what it is in and what it is behind.
    pub fn cover_of(&self, eye: Eye, target: &Figure, buffer: &mut Crossings) -> Covered {
        let line = Segment::new(eye.at, target.centre());
        let mut best = Covered { cover: Cover::None, by: None, at: target.centre(), rule: "CS-D08" };
        let mut take = |cover: Cover, by: Thing, at: Point| {
            if rank(cover) > rank(best.cover) {
                best = Covered { cover, by: Some(by), at, ..best };
            }
        };
        self.scene().crossings(line, |thing| self.cover_by(thing) != Cover::None, buffer);
        for (at, area) in self.land.ground.under(target.centre()) {
            let thing = Thing::Area(at);
            let cover = self.cover_by(thing);
            // Within one area the men see each other, unless much of it lies between.
            let together = area.outline().holds(eye.at)
                && self.numbers().within(buffer.length_in(|crossed| crossed == thing), self.numbers().same_cover.get());
            if cover != Cover::None && !together {
                take(cover, thing, target.centre());
            }
        }
        // One who stands exactly on an obstacle is behind it, from either side.
        let on_it = |at: Point| at.distance(target.centre()) <= self.numbers().tolerance();
        let meets = |crossing: &&engine::table::Crossing| crossing.meets == Meets::Through || on_it(crossing.at);
        for crossing in buffer.found().iter().filter(meets) {
            let Thing::Line(at) = crossing.thing else { continue };
            let Some(obstacle) = self.land.ground.lines().get(at) else { continue };
            if self.shields(obstacle, crossing.at, eye, target) {
                take(self.cover_by(crossing.thing), crossing.thing, crossing.at);
            }
        }
        best
    }

    /// 6.6: whether an obstacle is close before the target, nearer to it than to the firer, who does not stand at it.
    fn shields(&self, obstacle: &Line, at: Point, eye: Eye, target: &Figure) -> bool {
        let numbers = self.numbers();
        let to_target = (at.distance(target.centre()) - target.radius(numbers)).max(0.0);
        let to_firer = self.off_base(eye, at).max(0.0);
        let touched = numbers.within(self.off_line(eye, obstacle), 0.0);
        numbers.within(to_target, numbers.cover_within.get()) && to_target < to_firer && !touched
    }

    /// 6.6: the cover of a squad, of which these figures are seen: what at least half of them have.
    pub fn cover_of_all(&self, eye: Eye, seen: &[FigureId], buffer: &mut Crossings) -> Cover {
        let (mut soft, mut hard) = (0, 0);
        for id in seen {
            match self.cover_of(eye, self.figure(*id), buffer).cover {
                Cover::None => {}
                Cover::Soft => soft += 1,
                Cover::Hard => hard += 1,
            }
        }
        if seen.is_empty() {
            Cover::None
        } else if hard * 2 >= seen.len() {
            Cover::Hard
        } else if (soft + hard) * 2 >= seen.len() {
            Cover::Soft
        } else {
            Cover::None
        }
    }

    /// CS-R50: what a charged figure holds against a charger: the obstacle across which they fight, or the area that
    /// the charge went into.
    pub fn cover_in_melee(&self, charger: &Figure, began: Point, charged: &Figure, buffer: &mut Crossings) -> Covered {
        let line = Segment::new(charger.centre(), charged.centre());
        let mut best = Covered { cover: Cover::None, by: None, at: charged.centre(), rule: "CS-R50" };
        let mut take = |cover: Cover, by: Thing, at: Point| {
            if rank(cover) > rank(best.cover) {
                best = Covered { cover, by: Some(by), at, ..best };
            }
        };
        for (at, area) in self.land.ground.under(charged.centre()) {
            if !area.outline().holds(began) {
                take(self.cover_by(Thing::Area(at)), Thing::Area(at), charged.centre());
            }
        }
        self.scene().crossings(line, |thing| matches!(thing, Thing::Line(_)), buffer);
        for crossing in buffer.found().iter().filter(|crossing| crossing.meets == Meets::Through) {
            take(self.cover_by(crossing.thing), crossing.thing, crossing.at);
        }
        best
    }

    /// What cover a thing of the ground gives.
    pub(super) fn cover_by(&self, thing: Thing) -> Cover {
        let traits = match thing {
            Thing::Area(at) => self.land.ground.areas().get(at).and_then(|area| self.area_traits(area)),
            Thing::Line(at) => self.land.ground.lines().get(at).and_then(|line| self.line_traits(line)),
            Thing::Body(_) => None,
        };
        traits.map_or(Cover::None, |traits| traits.cover)
    }
}

/// CS-R62: soft and hard never add up; the better counts.
fn rank(cover: Cover) -> u8 {
    match cover {
        Cover::None => 0,
        Cover::Soft => 1,
        Cover::Hard => 2,
    }
}
