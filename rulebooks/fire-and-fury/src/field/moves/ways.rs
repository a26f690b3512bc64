//! The ways from where a piece stands to a place, and to a facing there: wheels, marches and obliques (FF-FLD-27).

use engine::kit::formed::turns::turn;
use engine::table::{Facing, Heading, Pivot, Point, Pose, Stance, Vector};

use super::Leg;
use super::mover::Mover;

/// One way to a goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    legs: [Option<Leg>; 3],
    /// Of the front corner that moves most.
    pub(super) length: f64,
    /// Where it ends.
    pub(super) end: Stance,
}

impl Way {
    pub(super) fn legs(&self) -> impl Iterator<Item = Leg> + '_ {
        self.legs.iter().flatten().copied()
    }
}

/// The ways to a goal; at most eight.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    found: Vec<Way>,
}

impl Ways {
    /// The shortest first.
    pub(super) fn sorted(&mut self) -> &[Way] {
        self.found.sort_by(|a, b| a.length.total_cmp(&b.length));
        &self.found
    }

    /// Finds the ways of a piece to a goal.
    pub(super) fn find(&mut self, mover: &Mover<'_>, from: Stance, goal: Point, facing: Option<Facing>) {
        self.found.clear();
        let here = Pose::nearest(from).facing;
        if mover.turns_freely {
            self.freely(from, goal, facing);
            return;
        }
        let mut finder = Finder {
            ways: self,
            from,
            goal,
            width: mover.front(from).length(),
            oblique: mover.field.book.sheet.field.moves.oblique.get(),
        };
        match facing.filter(|facing| *facing != here) {
            None => {
                finder.kept();
                if facing.is_none() {
                    finder.wheel_and_march(Pivot::Left);
                    finder.wheel_and_march(Pivot::Right);
                    return;
                }
                finder.facing(from.heading, 0);
            }
            Some(facing) => finder.facing(facing.heading(), turn(here, facing)),
        }
    }

    /// FF-FLD-27: those who turn freely go anywhere, and look anywhere at the end. They may turn before or after, or
    /// march with their front ahead: room may allow one and not the other.
    fn freely(&mut self, from: Stance, goal: Point, facing: Option<Facing>) {
        let here = Pose::nearest(from).facing;
        let step = goal - from.at;
        let inches = step.length();
        let off = |heading: Heading| heading.bearing(step);
        let last = facing.unwrap_or(here);
        let turned = f64::from(turn(here, last)) / 100.0;
        let end = Stance { at: goal, heading: last.heading() };
        let turn_to = |degrees: f64| (degrees != 0.0).then_some(Leg::Turn(degrees));
        let shift = |heading: Heading| (inches > 0.0).then(|| Leg::Shift { degrees: off(heading), inches });
        let mut put = |legs| self.found.push(Way { legs, length: inches, end });
        put([shift(from.heading), turn_to(turned), None]);
        if inches > 0.0 {
            let toward = off(from.heading);
            put([turn_to(turned), shift(last.heading()), None]);
            put([turn_to(toward), Some(Leg::Forward(inches)), turn_to(wrapped(turned - toward))]);
        }
    }
}

/// Finds the ways of a formed piece.
struct Finder<'w> {
    ways: &'w mut Ways,
    from: Stance,
    goal: Point,
    width: f64,
    oblique: f64,
}

impl Finder<'_> {
    /// Straight ahead, obliquely, or straight back, facing kept.
    fn kept(&mut self) {
        // What rounding to the grid can do.
        const BESIDE: f64 = 0.005;
        let step = self.goal - self.from.at;
        let inches = step.length();
        let (ahead, right) = (step.dot(self.from.heading.ahead()), step.dot(self.from.heading.right()));
        let end = Stance { at: self.goal, ..self.from };
        if inches == 0.0 {
            self.ways.found.push(Way { legs: [None; 3], length: 0.0, end });
        } else if ahead < 0.0 && right.abs() <= BESIDE {
            self.ways.found.push(Way { legs: [Some(Leg::Back(inches)), None, None], length: 2.0 * inches, end });
        } else if let Some(leg) = self.march(self.from, self.goal) {
            self.ways.found.push(Way { legs: [Some(leg), None, None], length: inches, end });
        }
    }

    /// Straight ahead or obliquely from a stance to a place, if that is not too far off to a side.
    fn march(&self, from: Stance, to: Point) -> Option<Leg> {
        let step = to - from.at;
        let (ahead, right) = (step.dot(from.heading.ahead()), step.dot(from.heading.right()));
        if ahead > 0.0 && right.abs() <= 1e-9 * ahead {
            return Some(Leg::Forward(ahead));
        }
        let degrees = from.heading.bearing(step);
        (degrees.abs() <= self.oblique + 0.01).then(|| Leg::Oblique { degrees, inches: step.length() })
    }

    /// One wheel so that the goal lies straight ahead, then up to it.
    fn wheel_and_march(&mut self, pivot: Pivot) {
        let half = self.width / 2.0;
        let Some(degrees) = wheel_toward(self.from, pivot, half, self.goal) else { return };
        let inches = side_of(self.goal.distance(corner(self.from, pivot, half)), half);
        let heading = wheeled(self.from, pivot, half, degrees).heading;
        let legs = [wheel(pivot, degrees), Some(Leg::Forward(inches)), None];
        let length = self.width * degrees.to_radians() + inches;
        self.ways.found.push(Way { legs, length, end: Stance { at: self.goal, heading } });
    }

    /// The ways to a facing at the goal, so many hundredths of a degree to the left of that at the beginning.
    fn facing(&mut self, last: Heading, hundredths: i32) {
        let end = Stance { at: self.goal, heading: last };
        if hundredths != 0 {
            self.wheel_and_oblique(end, f64::from(hundredths) / 100.0);
        }
        for first in [Pivot::Left, Pivot::Right] {
            for second in [Pivot::Left, Pivot::Right] {
                self.wheel_march_wheel(first, second, end);
            }
        }
    }

    /// A wheel before or after an oblique.
    fn wheel_and_oblique(&mut self, end: Stance, degrees: f64) {
        let half = self.width / 2.0;
        let pivot = if degrees > 0.0 { Pivot::Left } else { Pivot::Right };
        let arc = self.width * degrees.abs().to_radians();
        let wheel = wheel(pivot, degrees.abs());
        let after = Stance { heading: end.heading, ..wheeled(self.from, pivot, half, degrees.abs()) };
        if let Some(leg) = self.march(after, self.goal) {
            let length = arc + self.goal.distance(after.at);
            self.ways.found.push(Way { legs: [wheel, Some(leg), None], length, end });
        }
        let before = corner(end, pivot, half) + (self.from.at - corner(self.from, pivot, half));
        if let Some(leg) = self.march(self.from, before) {
            let length = arc + before.distance(self.from.at);
            self.ways.found.push(Way { legs: [Some(leg), wheel, None], length, end });
        }
    }

    /// A wheel, straight ahead, and another wheel into the facing wished for.
    fn wheel_march_wheel(&mut self, first: Pivot, second: Pivot, end: Stance) {
        let half = self.width / 2.0;
        let step = corner(end, second, half) - corner(self.from, first, half);
        let distance = step.length();
        // From pivot to pivot it leads straight ahead; and across the front, where they are at different flanks.
        let across = match (first, second) {
            (Pivot::Left, Pivot::Right) => self.width,
            (Pivot::Right, Pivot::Left) => -self.width,
            _ => 0.0,
        };
        if distance <= across.abs() {
            return;
        }
        let ahead = angle(step) + arcsine(across / distance);
        let by = |pivot: Pivot, degrees: f64| tidy(if pivot == Pivot::Left { degrees } else { -degrees });
        let wheels = [
            (first, by(first, ahead - self.from.heading.degrees())),
            (second, by(second, end.heading.degrees() - ahead)),
        ];
        let arc = |outer: Pivot| {
            let turned = wheels.iter().filter(|(pivot, _)| *pivot != outer).map(|(_, degrees)| degrees);
            self.width * turned.sum::<f64>().to_radians()
        };
        let inches = side_of(distance, across);
        let length = inches + arc(Pivot::Left).max(arc(Pivot::Right));
        let [one, two] = wheels.map(|(pivot, degrees)| wheel(pivot, degrees));
        self.ways.found.push(Way { legs: [one, Some(Leg::Forward(inches)), two], length, end });
    }
}

/// By how many degrees a piece half as wide has to wheel for a place to lie straight ahead of the middle of its front.
pub(super) fn wheel_toward(from: Stance, pivot: Pivot, half: f64, goal: Point) -> Option<f64> {
    Some(wheel_into(from, pivot, ahead_after_wheel(from, pivot, half, goal)?))
}

/// The same, if it has to wheel at all and by no more than a limit of half a turn or less.
pub(super) fn wheel_within(from: Stance, pivot: Pivot, half: f64, goal: Point, limit: f64) -> Option<f64> {
    let ahead = ahead_after_wheel(from, pivot, half, goal)?;
    let aside = from.heading.ahead().cross(ahead);
    // What lies on the other side takes more than half a turn.
    let is_forward = if pivot == Pivot::Left { aside > 0.0 } else { aside < 0.0 };
    let degrees = is_forward.then(|| wheel_into(from, pivot, ahead))?;
    (degrees > 0.0 && degrees <= limit).then_some(degrees)
}

/// By how many degrees a piece has to wheel into a direction.
fn wheel_into(from: Stance, pivot: Pivot, ahead: Vector) -> f64 {
    let degrees = from.heading.bearing(ahead);
    tidy(if pivot == Pivot::Left { degrees } else { -degrees })
}

/// The direction straight ahead of a piece once it has wheeled for a place to lie ahead of the middle of its front.
fn ahead_after_wheel(from: Stance, pivot: Pivot, half: f64, goal: Point) -> Option<Vector> {
    let step = goal - corner(from, pivot, half);
    let distance = step.length();
    // What is straight ahead of the middle of the front is half a front beside what is ahead of the pivot.
    let (ahead, aside) = (side_of(distance, half), if pivot == Pivot::Left { half } else { -half });
    (distance > half).then(|| Vector::new(step.x * ahead - step.y * aside, step.x * aside + step.y * ahead))
}

fn wheel(pivot: Pivot, degrees: f64) -> Option<Leg> {
    (degrees > 0.0).then_some(Leg::Wheel(pivot, degrees))
}

/// The front corner that a piece half as wide pivots on.
fn corner(stance: Stance, pivot: Pivot, half: f64) -> Point {
    stance.place(if pivot == Pivot::Left { -half } else { half }, 0.0)
}

pub(super) fn wheeled(stance: Stance, pivot: Pivot, half: f64, degrees: f64) -> Stance {
    let turn = if pivot == Pivot::Left { degrees } else { -degrees };
    stance.turned_about(corner(stance, pivot, half), turn.to_radians())
}

/// Degrees to the left of straight away from the near edge.
fn angle(step: Vector) -> f64 {
    Heading::along(step).map_or(0.0, Heading::degrees)
}

/// The angle in degrees whose sine this is.
fn arcsine(sine: f64) -> f64 {
    angle(Vector::new(-sine, side_of(1.0, sine)))
}

/// The other short side of a triangle with a right angle.
fn side_of(long: f64, short: f64) -> f64 {
    (long * long - short * short).max(0.0).sqrt()
}

/// The same angle, from minus half a turn to half a turn.
fn wrapped(degrees: f64) -> f64 {
    let degrees = unwound(degrees);
    if degrees > 180.0 { degrees - 360.0 } else { degrees }
}

/// The same angle, from 0 to a full turn.
fn unwound(degrees: f64) -> f64 {
    if (0.0..360.0).contains(&degrees) { degrees } else { degrees.rem_euclid(360.0) }
}

/// The same angle from 0 to a full turn; what rounding makes of 0 is 0.
fn tidy(degrees: f64) -> f64 {
    let degrees = unwound(degrees);
    if (1e-6..=360.0 - 1e-6).contains(&degrees) { degrees } else { 0.0 }
}
