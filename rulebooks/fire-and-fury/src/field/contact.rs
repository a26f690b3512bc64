//! Contact in a charge: bases that touch, or a charger at what its target lines (FF-D57).

use engine::table::{Measured, Segment, Shape, Thing};

use super::Field;
use super::pieces::Piece;
use super::terrain::Going;

/// How a charger is in contact with its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Where, from the charger to the target or the feature.
    pub at: Measured,
    /// What lies between them.
    pub across: Option<Thing>,
}

impl Contact {
    /// Whether one stand of the charger is in it.
    pub(crate) fn holds(&self, field: &Field<'_>, stand: &Shape, target: Piece<'_>) -> bool {
        let numbers = &field.book.sheet.field;
        // Across a feature the target is as far off as it may stand from what it lines.
        let reach = if self.across.is_some() { numbers.cover.near.get() } else { 0.0 };
        target.body.shapes().any(|shape| numbers.tolerance.within(stand.gap(shape).distance, reach))
    }
}

/// FF-FLD-24, FF-D57: whether a charger is in contact with a unit, and how.
pub fn contact(field: &Field<'_>, charger: Piece<'_>, target: Piece<'_>) -> Option<Contact> {
    let numbers = &field.book.sheet.field;
    let gap = charger.body.gap(target.body);
    if numbers.tolerance.within(gap.distance, 0.0) {
        return Some(Contact { at: gap, across: None });
    }
    let near = numbers.cover.near.get() + numbers.tolerance.get();
    let lined = |part: &Segment| target.body.is_within_of(*part, near);
    let touch = |part: Segment| {
        let at = charger.body.gap_from_line(part);
        let front = charger.body.front();
        let touches = numbers.tolerance.within(at.distance, 0.0)
            && numbers.tolerance.within(front.nearest(at.to).distance(at.to), 0.0);
        touches.then_some(Measured { from: at.to, to: at.from, ..at })
    };
    let is_feature = |thing: Thing| {
        field.row(thing).is_some_and(|row| matches!(row.going, Going::MinorObstacle | Going::MajorObstacle))
    };
    let areas = field.ground.areas().iter().enumerate().map(|(at, area)| (Thing::Area(at), area));
    let mut areas = areas.filter(|(thing, _)| is_feature(*thing));
    let across_area = areas.find_map(|(thing, area)| {
        let at = area.outline().edges().filter(lined).find_map(touch)?;
        Some(Contact { at, across: Some(thing) })
    });
    let lines = field.ground.lines().iter().enumerate().map(|(at, line)| (Thing::Line(at), line));
    let mut lines = lines.filter(|(thing, _)| is_feature(*thing));
    across_area.or_else(|| {
        lines.find_map(|(thing, line)| {
            let at = line.parts().filter(lined).find_map(touch)?;
            Some(Contact { at, across: Some(thing) })
        })
    })
}
