//! The answer to a player who asks for a line of sight: how a free line and a blocked one are shown, and what is in the way
//! is called.

use super::witness::Verdict;
use crate::game::{LineOfSight, Setting};
use crate::table::{Point, Segment, Thing};

/// A free line.
///
/// ```
/// use engine::kit::sight::free;
/// use engine::table::{Point, Segment};
/// let seen = free(Segment::new(Point::new(0.0, 0.0), Point::new(3.0, 4.0)), "TOY-7");
/// assert!(seen.free && seen.why.is_empty());
/// assert_eq!((seen.lines.len(), seen.lines[0].what), (1, "sight"));
/// ```
pub fn free(line: Segment, rule: &'static str) -> LineOfSight {
    LineOfSight { free: true, why: String::new(), rule, lines: vec![Verdict::new("sight", rule).sight(line, "free")] }
}

/// A line that ends at a place on it: drawn as far as one sees, and what is beyond.
///
/// ```
/// use engine::kit::sight::blocked;
/// use engine::table::{Point, Segment};
/// let line = Segment::new(Point::new(0.0, 0.0), Point::new(8.0, 0.0));
/// let seen = blocked(line, Point::new(3.0, 0.0), "the wood is in between", "TOY-8");
/// assert_eq!((seen.free, seen.why.as_str()), (false, "the wood is in between"));
/// assert_eq!(seen.lines.iter().map(|line| line.what).collect::<Vec<_>>(), ["sight", "blocked"]);
/// ```
pub fn blocked(line: Segment, at: Point, why: impl Into<String>, rule: &'static str) -> LineOfSight {
    let why = why.into();
    let lines = vec![
        Verdict::new("sight", rule).sight(Segment::new(line.from, at), "seen so far"),
        Verdict::new("blocked", rule).sight(Segment::new(at, line.to), why.clone()),
    ];
    LineOfSight { free: false, why, rule, lines }
}

/// What a thing of the ground is called: its name, or what it is; none for a piece.
///
/// ```
/// use engine::game::{Mapped, Setting};
/// use engine::kit::sight::called;
/// use engine::table::Thing;
/// let wood = |name: Option<&str>| Mapped {
///     id: None, name: name.map(str::to_owned), kind: "dense-woods", look: "woods", shelter: 1, hindrance: 1,
/// };
/// let setting = Setting { areas: vec![wood(Some("Pine wood")), wood(None)], ..Setting::default() };
/// assert_eq!(called(Thing::Area(0), &setting).as_deref(), Some("Pine wood"));
/// assert_eq!(called(Thing::Area(1), &setting).as_deref(), Some("dense woods"));
/// assert_eq!(called(Thing::Body(0), &setting), None);
/// ```
pub fn called(thing: Thing, setting: &Setting) -> Option<String> {
    let mapped = match thing {
        Thing::Area(at) => setting.areas.get(at),
        Thing::Line(at) => setting.lines.get(at),
        Thing::Body(_) => None,
    }?;
    Some(mapped.name.clone().unwrap_or_else(|| mapped.kind.replace('-', " ")))
}

/// That a thing of the ground is in the way, in words.
///
/// ```
/// use engine::game::Setting;
/// use engine::kit::sight::in_between;
/// use engine::table::Thing;
/// assert_eq!(in_between(Thing::Area(9), &Setting::default()), "something is in between");
/// ```
pub fn in_between(thing: Thing, setting: &Setting) -> String {
    format!("{} is in between", called(thing, setting).as_deref().unwrap_or("something"))
}
