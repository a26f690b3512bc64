//! Retreats and recalls (FF-FLD-32, FF-FLD-35, FF-D28, FF-D58).

use engine::game::What;
use fire_and_fury::field::ids::{Id, UnitId};

use super::geometry::{
    P, Rect, along, angle, axes, distance, edges, gap, line_gap, moved, nearest, pared, place, quick_gap, stands,
};
use super::{Move, Referee, ways};

/// Where a unit stands as it sets off.
pub(super) struct Start {
    pub(super) rects: Vec<Rect>,
    pub(super) front: [P; 2],
    pub(super) place: P,
}

/// How far a retreat goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// 3" from everyone touched.
    Three,
    /// More than 6" from everyone who is not broken.
    OutOfCloseRange,
    /// A full move.
    FullMove,
}

/// How finely ways are looked at, in inches.
const STEP: f64 = 0.05;
/// Friends nearer than this may be in the way, bars too.
const NEAR: f64 = 0.25;

/// An enemy, as it lies while one goes back.
struct Enemy {
    unit: usize,
    rects: Vec<Rect>,
    /// How near it was.
    before: f64,
    broken: bool,
    /// Whether it was, or may have been, in the same fight.
    fought: bool,
}

impl Referee {
    fn enemies(&self, of: usize, before: &[Rect]) -> Vec<Enemy> {
        let side = self.units[of].side;
        let enemies = self.units.iter().enumerate().filter(|(_, unit)| unit.side != side && !unit.off_table);
        let seen = enemies.map(|(unit, enemy)| {
            let rects = self.land.stands(enemy, enemy.pose);
            let before = gap(before, &rects);
            let in_fight = |fight: &std::collections::BTreeSet<usize>| fight.contains(&of) && fight.contains(&unit);
            let index = |at: Option<UnitId>| at.map(Id::index);
            let charge = index(enemy.marks.charging) == Some(of) || index(self.units[of].marks.charging) == Some(unit);
            // FF-D57: contact may be across a fence or wall; and losses may have ended it.
            let fought = charge || before < 1.05 || self.fights.iter().any(in_fight);
            Enemy { unit, rects, before, broken: enemy.is_broken(), fought }
        });
        seen.collect()
    }

    pub(super) fn friends(&self, of: usize) -> Vec<(usize, Vec<Rect>)> {
        let side = self.units[of].side;
        let friends = self.units.iter().enumerate();
        let friends = friends.filter(|(other, unit)| *other != of && unit.side == side && !unit.off_table);
        friends.map(|(at, unit)| (at, self.land.stands(unit, unit.pose))).collect()
    }

    pub(super) fn look_at_retreat(&mut self, made: &Move<'_>) -> Result<(), String> {
        let unit = &self.units[made.unit];
        let Some(start) = Referee::start(unit, made.from, made.to) else { return Ok(()) };
        let step = (place(made.to).0 - start.place.0, place(made.to).1 - start.place.1);
        let far = step.0.hypot(step.1);
        let before = stands(unit, made.from);
        let enemies = self.enemies(made.unit, &before);
        if enemies.iter().any(|enemy| enemy.rects.is_empty()) {
            return Ok(());
        }
        let goal = match made.how {
            "retreat" => Goal::Three,
            "retreat-out-of-close-range" => Goal::OutOfCloseRange,
            _ => Goal::FullMove,
        };
        let full = goal == Goal::FullMove;
        self.counts.full_retreats += usize::from(full);
        self.counts.retreats += usize::from(!full);
        if !full && made.from.facing != made.to.facing {
            return Err("it keeps its facing".to_owned());
        }
        if far < 0.3 {
            return Ok(());
        }
        let way = (step.0 / far, step.1 / far);
        self.look_at_passages(made, &start, (way, far))?;
        let unit = &self.units[made.unit];
        let short = made.then.iter().any(|event| event.rule == "FF-D28");
        let gone = made.then.iter().any(|event| matches!(event.what, What::Removed { .. }));
        let straight = self.straight_back(made, &before, &enemies);
        let bends = straight.map_or(0.0, |straight| angle(way, straight));
        let limited = full || goal == Goal::OutOfCloseRange || bends > 1.0;
        let takes = ways::cost(&self.land, unit, start.front, (way, far), false);
        if limited && straight.is_some() && takes > 1.01 && !self.has_friend_at_end(made.unit, &start, way) {
            return Err(format!("{far:.2}\" take {takes:.3} of a full move"));
        }
        if full && takes < 0.985 && !short && !gone {
            return Err(format!("{far:.2}\" are {takes:.3} of a full move, and nothing stops it"));
        }
        let after = moved(&start.rects, way, far);
        if short || gone {
            return Ok(());
        }
        if !full && takes < 0.99 {
            self.look_at_end(made.unit, &start, (way, far), goal, &enemies)?;
        }
        let Some(straight) = straight else { return Ok(()) };
        let reference = nearest_of(&enemies);
        let closer = |enemy: &&Enemy| {
            let now = gap(&after, &enemy.rects);
            !enemy.broken && Some(enemy.unit) != reference && now < 5.98 && now < enemy.before - 0.01
        };
        let degrees = [0.0, 15.0, 30.0, 45.0, 60.0, 75.0, 90.0];
        let ways = degrees.iter().flat_map(|degrees| [rotated(straight, *degrees), rotated(straight, -degrees)]);
        if let Some(enemy) = enemies.iter().find(closer)
            && touched(&enemies).count() < 2
            && ways.clone().any(|way| self.is_free(made, way, way != straight, goal, &enemies))
        {
            return Err(format!("it comes nearer to the enemy at {:?}, and has another way", enemy.rects[0][0]));
        }
        if bends < 0.6 {
            return Ok(());
        }
        self.counts.bent += 1;
        if (bends / 15.0 - (bends / 15.0).round()).abs() > 0.04 || bends > 90.5 {
            return Err(format!("it bends by {bends:.2} degrees"));
        }
        let smaller = degrees.iter().filter(|degrees| **degrees < bends - 1.0);
        let mut smaller = smaller.flat_map(|degrees| [*degrees, -*degrees]);
        match smaller.find(|degrees| self.is_free(made, rotated(straight, *degrees), *degrees != 0.0, goal, &enemies)) {
            Some(free) => {
                let near =
                    |rects: &[Rect]| format!("{:.2}\" then, {:.2}\" now", gap(&before, rects), gap(&after, rects));
                let met: Vec<String> =
                    enemies.iter().map(|enemy| format!("unit {}: {}", enemy.unit, near(&enemy.rects))).collect();
                Err(format!("it bends by {bends:.1} degrees, and {free} would do; enemies {}", met.join("; ")))
            }
            None => Ok(()),
        }
    }

    /// FF-FLD-32: it stops as soon as it is far enough, unless it would stand on a friend.
    fn look_at_end(
        &self,
        unit: usize,
        start: &Start,
        (way, far): (P, f64),
        goal: Goal,
        enemies: &[Enemy],
    ) -> Result<(), String> {
        let after = moved(&start.rects, way, far);
        let all: Vec<&Enemy> = match goal {
            Goal::Three => enemies.iter().filter(|enemy| enemy.fought).collect(),
            _ => enemies.iter().filter(|enemy| !enemy.broken).collect(),
        };
        let least = if goal == Goal::Three { 2.98 } else { 6.0 };
        let surely = |enemy: &&&Enemy| goal != Goal::Three || enemy.before < 0.002;
        if let Some(enemy) = all.iter().filter(surely).find(|enemy| gap(&after, &enemy.rects) < least) {
            return Err(format!("it ends {:.3}\" from an enemy", gap(&after, &enemy.rects)));
        }
        let reached = |far: f64| {
            let here = moved(&start.rects, way, far);
            all.iter().all(|enemy| gap(&here, &enemy.rects) > least + 0.05)
        };
        let mut done = 0.0;
        while done < far && !reached(done) {
            done += STEP;
        }
        let there = moved(&start.rects, way, done);
        let crowded = self.friends(unit).iter().any(|(_, friend)| gap(&there, friend) < NEAR);
        if !all.is_empty() && far > done + 0.25 && !crowded {
            let met = all.iter().map(|enemy| format!("unit {}: {:.3}\"", enemy.unit, enemy.before));
            return Err(format!("it goes {far:.2}\", and {done:.2}\" would do; from {:?}", met.collect::<Vec<_>>()));
        }
        Ok(())
    }

    /// FF-D58: whether a friend is where the full move ends.
    fn has_friend_at_end(&self, at: usize, start: &Start, way: P) -> bool {
        let unit = &self.units[at];
        let mut far = 0.0;
        let mut takes = [0.0; 2];
        while takes[0] < 1.0 && takes[1] < 1.0 && far < 80.0 {
            for (corner, takes) in start.front.iter().zip(&mut takes) {
                *takes += STEP / ways::allowance(unit, self.land.going(along(*corner, way, far)), false);
            }
            far += STEP;
        }
        let there = moved(&start.rects, way, far);
        self.friends(at).iter().any(|(_, friend)| gap(&there, friend) < NEAR)
    }

    /// FF-FLD-32: the direction straight back from the one enemy that it gives way to; none where that hangs on a hair.
    fn straight_back(&self, made: &Move<'_>, before: &[Rect], enemies: &[Enemy]) -> Option<P> {
        let unit = &self.units[made.unit];
        let enemy = if made.how == "retreat" {
            let mut met = touched(enemies);
            met.next().filter(|_| met.next().is_none())?
        } else {
            let able: Vec<&Enemy> = enemies.iter().filter(|enemy| !enemy.broken).collect();
            let all = if able.is_empty() { enemies.iter().collect() } else { able };
            let first = all.iter().min_by(|a, b| a.before.total_cmp(&b.before))?;
            let alone = all.iter().all(|other| other.unit == first.unit || other.before > first.before + 0.02);
            Some(*first).filter(|_| alone)?
        };
        let (ahead, _) = axes(made.from);
        let against = (-ahead.0, -ahead.1);
        let apart = if enemy.before > 0.06 {
            let (own, other) = nearest(before, &enemy.rects)?;
            let far = distance(own, other);
            Some(((own.0 - other.0) / far, (own.1 - other.1) / far))
        } else {
            None
        };
        let back = match apart {
            Some(apart) if unit.is_broken() => apart,
            Some(apart) if angle(apart, against) < 44.5 => against,
            Some(apart) if angle(apart, against) > 45.5 => apart,
            Some(_) => return None,
            None if unit.is_broken() => return None,
            None => {
                let (front, _) = edges(unit, made.from)?;
                let met = enemy.rects.iter().any(|rect| line_gap(front, rect) < 0.002 && in_front(front, ahead, rect));
                Some(against).filter(|_| met)?
            }
        };
        if made.how != "full-retreat" {
            return Some(back);
        }
        let home = self.home[unit.side.index()];
        let off = angle(back, home);
        if off > 179.5 {
            return None;
        }
        let left = (back.0 * home.1 - back.1 * home.0) > 0.0;
        Some(if off <= 45.0 { home } else { rotated(back, if left { 45.0 } else { -45.0 }) })
    }

    /// Whether a way is surely free: nothing near it, and as far as it has to go no other enemy in close range at its end.
    fn is_free(&self, made: &Move<'_>, way: P, bent: bool, goal: Goal, enemies: &[Enemy]) -> bool {
        let unit = &self.units[made.unit];
        let (facing, _) = axes(made.from);
        let Some(start) = Referee::start(unit, made.from, made.from) else { return false };
        let start = if goal == Goal::FullMove { start.turned(between(facing, way)) } else { start };
        let friends = self.friends(made.unit);
        let limited = bent || goal != Goal::Three;
        let (mut far, mut takes) = (0.0, [0.0; 2]);
        let reference = nearest_of(enemies);
        loop {
            let here = moved(&start.rects, way, far);
            let within = pared(&here, 0.02);
            let meets = |enemy: &Enemy| {
                let now = quick_gap(&here, &enemy.rects, 2.0);
                let then = gap(&start.rects, &enemy.rects);
                (then > 1.0 && now < 1.03)
                    || (then <= 1.0 && now < then - 0.001)
                    || quick_gap(&within, &enemy.rects, 1.0) <= 0.0
            };
            if far > 80.0 || self.land.bars(&here, unit.guns().is_some(), NEAR) || enemies.iter().any(meets) {
                return false;
            }
            let spent = takes[0] >= 1.0 || takes[1] >= 1.0;
            let there = match goal {
                Goal::Three => {
                    let mut fought = enemies.iter().filter(|enemy| enemy.fought);
                    fought.all(|enemy| gap(&here, &enemy.rects) > 3.02)
                }
                Goal::OutOfCloseRange => {
                    enemies.iter().filter(|enemy| !enemy.broken).all(|enemy| quick_gap(&here, &enemy.rects, 8.0) > 6.02)
                }
                Goal::FullMove => false,
            };
            if limited && spent && goal == Goal::Three && !there {
                return false;
            }
            let clear = |(_, friend): &(usize, Vec<Rect>)| quick_gap(&here, friend, 1.0) > NEAR;
            if (there || (limited && spent)) && friends.iter().all(clear) {
                return enemies.iter().all(|enemy| {
                    let now = gap(&here, &enemy.rects);
                    enemy.broken || Some(enemy.unit) == reference || now > 6.05 || now > enemy.before + 0.002
                });
            }
            for (corner, takes) in start.front.iter().zip(&mut takes) {
                *takes += STEP / ways::allowance(unit, self.land.going(along(*corner, way, far)), false);
            }
            far += STEP;
        }
    }

    /// FF-FLD-35: straight toward where the charge began, or home; a full move at most; out of close range if it can.
    pub(super) fn look_at_recall(&mut self, made: &Move<'_>) -> Result<(), String> {
        let unit = &self.units[made.unit];
        let Some(start) = Referee::start(unit, made.from, made.to) else { return Ok(()) };
        let step = (place(made.to).0 - start.place.0, place(made.to).1 - start.place.1);
        let far = step.0.hypot(step.1);
        let before = stands(unit, made.from);
        let enemies = self.enemies(made.unit, &before);
        self.counts.recalls += 1;
        let after = moved(&start.rects, if far > 0.0 { (step.0 / far, step.1 / far) } else { (0.0, 1.0) }, far);
        if enemies.iter().any(|enemy| !enemy.rects.is_empty() && gap(&after, &enemy.rects) <= 0.001) {
            return Err("it stays in contact".to_owned());
        }
        if far < 0.3 {
            return Ok(());
        }
        let way = (step.0 / far, step.1 / far);
        self.look_at_passages(made, &start, (way, far))?;
        let unit = &self.units[made.unit];
        let home = self.home[unit.side.index()];
        let back = unit.marks.charged_from.map(place);
        let back = back.map(|at| (at.0 - place(made.from).0, at.1 - place(made.from).1));
        let goes = |to: P| angle(way, to) < 1.0;
        // Turning about moves the place that it is measured at.
        let aside = made.from.facing != made.to.facing;
        if !goes(home) && !aside && !back.is_some_and(|back| back.0.hypot(back.1) < 0.5 || goes(back)) {
            return Err(format!("it leads neither home nor to where it began: {way:?}"));
        }
        let takes = ways::cost(&self.land, unit, start.front, (way, far), false);
        if takes > 1.01 && !self.has_friend_at_end(made.unit, &start, way) {
            return Err(format!("{far:.2}\" take {takes:.3} of a full move"));
        }
        // Had it been out of close range somewhere on this way, it would end so.
        let clear = |here: &[Rect]| {
            enemies.iter().all(|enemy| enemy.broken || quick_gap(here, &enemy.rects, 8.0) > 6.05)
                && self.friends(made.unit).iter().all(|(_, friend)| quick_gap(here, friend, 1.0) > NEAR)
        };
        let near = |enemy: &Enemy| !enemy.broken && gap(&after, &enemy.rects) < 5.98;
        let mut done = 0.5;
        while enemies.iter().any(near) && done < far {
            if clear(&moved(&start.rects, way, done)) {
                return Err(format!("it ends in close range after {far:.2}\", and after {done:.2}\" it would not"));
            }
            done += 0.25;
        }
        Ok(())
    }
}

/// Those with whom it was in contact.
fn touched(enemies: &[Enemy]) -> impl Iterator<Item = &Enemy> {
    enemies.iter().filter(|enemy| enemy.before < 0.002)
}

/// The nearest enemy that is not broken.
fn nearest_of(enemies: &[Enemy]) -> Option<usize> {
    let able = enemies.iter().filter(|enemy| !enemy.broken);
    able.min_by(|a, b| a.before.total_cmp(&b.before)).map(|enemy| enemy.unit)
}

fn rotated(way: P, degrees: f64) -> P {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (way.0 * cos - way.1 * sin, way.0 * sin + way.1 * cos)
}

/// Degrees to the left, from one direction to another.
fn between(from: P, to: P) -> f64 {
    (from.0 * to.1 - from.1 * to.0).atan2(from.0 * to.0 + from.1 * to.1).to_degrees()
}

/// Whether a rectangle is ahead of a front and before it.
fn in_front(front: [P; 2], ahead: P, rect: &Rect) -> bool {
    let before = |p: &P| (p.0 - front[0].0) * ahead.0 + (p.1 - front[0].1) * ahead.1 > -0.01;
    let length = distance(front[0], front[1]);
    let right = ((front[1].0 - front[0].0) / length, (front[1].1 - front[0].1) / length);
    let beside = |p: &P| (p.0 - front[0].0) * right.0 + (p.1 - front[0].1) * right.1;
    rect.iter().all(before) && rect.iter().any(|p| (0.1..length - 0.1).contains(&beside(p)))
}
