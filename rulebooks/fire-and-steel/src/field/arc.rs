//! Angles: what a figure sees and shields, and which targets run across a line of sight.

use engine::table::{Facing, Heading, Point, Segment, Zone};

use super::figure::Figure;
use super::push::GRID;
use super::{Field, HAIR, between};

/// Whether something lies within an arc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bearing {
    /// Whether it does.
    pub within: bool,
    /// From the figure with the arc to the other.
    pub line: Segment,
    /// How many degrees off the facing, to the hundredth.
    pub degrees: f64,
    /// The rule of the arc.
    pub rule: &'static str,
}

/// Whether a target moved across.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Across {
    /// Whether it did.
    pub across: bool,
    /// From its start to its end.
    pub displacement: Segment,
    /// From the shooter to its start.
    pub line: Segment,
    /// The angle between them, to the hundredth.
    pub degrees: f64,
    /// FS-FLD-08
    pub rule: &'static str,
}

impl Field<'_> {
    /// FS-FLD-03: whether a figure can see and shoot that way without turning.
    pub fn in_arc(&self, figure: &Figure, other: &Figure) -> Bearing {
        bearing(figure, other, self.numbers().arc_to_either_side.get(), "FS-FLD-03")
    }

    /// FS-FLD-03: all that a figure can see and shoot at without turning.
    pub fn arc_of(&self, figure: &Figure) -> Zone {
        arc(figure, self.numbers().arc_to_either_side.get())
    }

    /// FS-FLD-15: whether a figure's shield is between it and an attacker; none if it has no shield.
    pub fn shield_against(&self, target: &Figure, attacker: &Figure) -> Option<Bearing> {
        let degrees = self.numbers().shield_to_either_side.get();
        target.shield.then(|| bearing(target, attacker, degrees, "FS-FLD-15"))
    }

    /// FS-FLD-08, FS-R33: whether a target moved across the shooter's line in this impulse; none if it did not move.
    pub fn moved_across(&self, shooter: &Figure, target: &Figure) -> Option<Across> {
        let limits = &self.numbers().moved_across;
        let start = target.memory.path.first()?.point();
        let displacement = Segment::new(start, target.centre());
        let line = Segment::new(shooter.centre(), start);
        let (along, moved) = (Heading::along(line.to - line.from)?, Heading::along(displacement.to - start)?);
        let back = Heading::along(line.from - line.to)?;
        // At most so far off the line, and at most the rest of the half turn off the way back.
        let inside = |heading: Heading, degrees: i32| {
            Zone::arc_from(start, heading, f64::from(degrees)).holds(start + moved.ahead())
        };
        // An inch in any direction ends on the grid, and may be a little shorter for it.
        let across = displacement.length() > limits.inches.get() - GRID + HAIR
            && inside(along, limits.to_degrees.get())
            && inside(back, 180 - limits.from_degrees.get());
        Some(Across { across, displacement, line, degrees: angle(along, moved), rule: "FS-FLD-08" })
    }
}

/// The facing from one place to another; none from a place to itself.
pub fn facing_to(from: Point, to: Point) -> Option<Facing> {
    Heading::along(to - from).map(Facing::nearest)
}

fn bearing(figure: &Figure, other: &Figure, to_either_side: i32, rule: &'static str) -> Bearing {
    let line = between(figure, other);
    let heading = figure.pose.facing.heading();
    let within = arc(figure, to_either_side).holds(line.to);
    let degrees = Heading::along(line.to - line.from).map_or(0.0, |to| angle(heading, to));
    Bearing { within, line, degrees, rule }
}

fn arc(figure: &Figure, to_either_side: i32) -> Zone {
    Zone::arc_from(figure.centre(), figure.pose.facing.heading(), f64::from(to_either_side))
}

/// The angle between two directions, to the hundredth of a degree.
fn angle(one: Heading, other: Heading) -> f64 {
    let apart = Facing::nearest(one).hundredths().abs_diff(Facing::nearest(other).hundredths());
    f64::from(apart.min(36_000 - apart)) / 100.0
}
