//! Witnesses of a verdict, ready to draw: a line, a way, a zone, an arc, a spot.

use crate::game::{Setting, Witness};
use crate::table::{Heading, Measured, Point, Segment};

/// Steps of each half of an arc's round end.
const STEPS: u8 = 8;

/// What a verdict is about and the rule behind it. Each method gives one witness of it.
///
/// ```
/// use engine::game::Setting;
/// use engine::kit::Verdict;
/// use engine::table::{Facing, Footprint, Point, Pose, Segment};
/// let seen = Verdict::new("range", "TOY-7").line(Point::new(0.0, 0.0), Point::new(3.0, 4.0), "5 inches");
/// assert_eq!((seen.distance, seen.closed), (Some(5.0), false));
/// let (here, there) = (Point::new(0.0, 0.0), Point::new(8.0, 0.0));
/// let blocked = Verdict::new("blocked", "TOY-8");
/// assert_eq!(blocked.sight(Segment::new(here, there), "woods in between").distance, None);
/// assert_eq!(blocked.spot(there, "the wall").points, [there]);
/// let reach = Verdict::new("reach", "TOY-9");
/// assert_eq!(reach.way([here, there, Point::new(8.0, 2.0)], "10 inches").distance, Some(10.0));
/// assert_eq!(reach.length(here, there, &Setting { unit: "inch", ..Setting::default() }).words, "8 inches");
/// assert!(reach.zone([here, there, Point::new(8.0, 2.0)], "the ford").closed);
/// let arc = Verdict::new("arc", "TOY-10").arc(Segment::new(here, there), Facing::AHEAD.heading(), 45.0, 12.0, "its arc");
/// assert!(arc.closed && arc.points.len() > 4);
/// let stand = |x| Footprint::Circle { radius: 1.0 }.at(Pose::new(x, 0, 0));
/// assert_eq!(reach.gap(&stand(0).gap(&stand(5_000)), "3 inches").distance, Some(3.0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    what: &'static str,
    rule: &'static str,
}

impl Verdict {
    /// A verdict on something, in kebab-case (`range`, `sight`, `arc`, `reach`, `cover`, `blocked`), by a rule.
    pub const fn new(what: &'static str, rule: &'static str) -> Verdict {
        Verdict { what, rule }
    }

    /// A straight line from one place to another, and its length.
    pub fn line(self, from: Point, to: Point, words: impl Into<String>) -> Witness {
        self.witness(vec![from, to], false, Some(from.distance(to)), words)
    }

    /// A straight line from one place to another, with its length in the words of a setting.
    pub fn length(self, from: Point, to: Point, setting: &Setting) -> Witness {
        self.line(from, to, setting.length(from.distance(to)))
    }

    /// The line that a gap was measured along, and its width. Bases that touch or overlap have a gap of 0.
    pub fn gap(self, gap: &Measured, words: impl Into<String>) -> Witness {
        self.witness(vec![gap.from, gap.to], false, Some(gap.distance), words)
    }

    /// A line of sight. It has no distance: what counts is whether something blocks it.
    pub fn sight(self, line: Segment, words: impl Into<String>) -> Witness {
        self.witness(vec![line.from, line.to], false, None, words)
    }

    /// A way along these places, its start among them, and its length.
    pub fn way(self, places: impl IntoIterator<Item = Point>, words: impl Into<String>) -> Witness {
        let places: Vec<Point> = places.into_iter().collect();
        let length = places.array_windows().map(|[from, to]| from.distance(*to)).sum();
        self.witness(places, false, Some(length), words)
    }

    /// A zone with these corners.
    pub fn zone(self, corners: impl IntoIterator<Item = Point>, words: impl Into<String>) -> Witness {
        self.witness(corners.into_iter().collect(), true, None, words)
    }

    /// An arc: all within a distance of a front, up to a number of degrees outward from straight ahead at either end. A
    /// front of no length is the centre of a round base.
    pub fn arc(
        self,
        front: Segment,
        heading: Heading,
        outward: f64,
        distance: f64,
        words: impl Into<String>,
    ) -> Witness {
        let turns = (0..=STEPS).map(|step| (outward * f64::from(step) / f64::from(STEPS)).to_radians());
        let left = turns.clone().rev().map(|turn| front.from + heading.turned(turn).ahead() * distance);
        let right = turns.map(|turn| front.to + heading.turned(-turn).ahead() * distance);
        let outline = std::iter::once(front.from).chain(left).chain(right).chain([front.to]).collect();
        self.witness(outline, true, Some(distance), words)
    }

    /// A single place, such as the wall that gives cover.
    pub fn spot(self, place: Point, words: impl Into<String>) -> Witness {
        self.witness(vec![place], false, None, words)
    }

    fn witness(self, points: Vec<Point>, closed: bool, distance: Option<f64>, words: impl Into<String>) -> Witness {
        Witness { what: self.what, words: words.into(), rule: self.rule, points, closed, distance }
    }
}
