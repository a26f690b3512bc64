//! Command, and who is near whom (FF-FLD-09 to 11, 17, 22, 23).

use engine::table::{Body, Crossings, Footprint, Measured, Stance};

use super::Field;
use super::ids::{LeaderId, UnitId};
use super::measure::{distance, is_close};
use super::pieces::{Leader, Piece, Unit};
use super::sight::{End, Look, command_sight};
use crate::charts::command_radius::{CommandRadiusFacts, LeaderState};
use crate::words::Formation;

/// Something near, and how near.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near<T = UnitId> {
    /// The unit, or the leader.
    pub id: T,
    /// From the one asked about.
    pub gap: Measured,
}

/// FF-FLD-09: from a leader to a unit, between the nearest points of both.
pub fn command_look(field: &Field<'_>, leader: LeaderId, unit: Piece<'_>, buffer: &mut Crossings) -> Option<Look> {
    let (side, body) = (field.leader(leader)?.side, field.leader_body(leader)?);
    let gap = body.gap(unit.body);
    let from = End { at: gap.from, body, unit: None, building: None };
    Some(command_sight(field, from, End::of(unit, gap.to), side, buffer))
}

/// The facts of the chart `command-radius` for a leader and a unit, were nothing between them: all that needs no look.
pub fn command_unhindered(field: &Field<'_>, leader: LeaderId, unit: Piece<'_>) -> Option<CommandRadiusFacts> {
    let Leader { attached_to, dismounted, .. } = *field.leader(leader)?;
    let leader_state = match attached_to {
        None => LeaderState::Detached,
        Some(with) if with == unit.id => LeaderState::AttachedHere,
        // FF-CMD-02
        Some(with) if is_led_by(field, unit, with) => LeaderState::AttachedLineOfMarch,
        Some(_) => LeaderState::AttachedElsewhere,
    };
    let distance = field.leader_body(leader)?.distance(unit.body);
    Some(CommandRadiusFacts {
        distance: field.book.sheet.field.tolerance.for_chart(distance),
        leader_state,
        leader_dismounted: dismounted,
        through_dense_woods: false,
        // FF-TER-05
        twilight_or_fog: field.twilight_or_fog,
        line_of_sight_blocked: false,
    })
}

/// FF-CMD-02: whether a unit is at the head of the march that another belongs to.
fn is_led_by(field: &Field<'_>, unit: Piece<'_>, head: UnitId) -> bool {
    field.piece(head).is_some_and(|head| marches(head.unit)) && head_of_march(field, unit) == Some(head)
}

/// The same with what lies between them, and the line that it was read along.
pub fn command_radius(
    field: &Field<'_>,
    leader: LeaderId,
    unit: Piece<'_>,
    buffer: &mut Crossings,
) -> Option<(CommandRadiusFacts, Look)> {
    let look = command_look(field, leader, unit, buffer)?;
    Some((command_unhindered(field, leader, unit)?.along(&look), look))
}

impl CommandRadiusFacts {
    /// With what lies along a line of sight.
    #[must_use]
    pub fn along(self, look: &Look) -> CommandRadiusFacts {
        CommandRadiusFacts {
            through_dense_woods: look.through_dense_woods > 0.0,
            line_of_sight_blocked: !look.is_free(),
            ..self
        }
    }
}

/// FF-FLD-10: the first unit of the contiguous line of march that a unit belongs to; none if it does not march.
pub fn head_of_march(field: &Field<'_>, unit: Piece<'_>) -> Option<UnitId> {
    if !marches(unit.unit) {
        return None;
    }
    let mut here = unit;
    // Columns in a ring have no head; after as many steps as there are units the last one found will do.
    for _ in field.units {
        match in_front(field, here).and_then(|near| field.piece(near.id)) {
            Some(next) => here = next,
            None => break,
        }
    }
    Some(here.id)
}

/// FF-FLD-10: the unit whose tail the head of a marching unit follows.
pub fn in_front(field: &Field<'_>, unit: Piece<'_>) -> Option<Near> {
    let numbers = &field.book.sheet.field;
    let front = unit.body.front();
    let stance = Stance { at: front.midpoint(), heading: unit.body.heading() };
    let head: Body = Footprint::Rectangle { width: front.length(), depth: 0.0 }.standing(stance).into();
    let friends = field.pieces().filter(|other| other.id != unit.id && other.unit.side == unit.unit.side);
    let tails = friends.filter(|other| marches(other.unit)).map(|other| {
        let gap = head.gap_from_line(other.body.rear());
        Near { id: other.id, gap: Measured { from: gap.to, to: gap.from, ..gap } }
    });
    nearest(tails.filter(|near| numbers.tolerance.within(near.gap.distance, numbers.near.line_of_march.get())))
}

/// FF-FLD-10: whether a unit is formed to march.
pub fn marches(unit: &Unit) -> bool {
    unit.formation() == Some(Formation::MarchColumn) || unit.guns().is_some_and(|guns| guns.limbered)
}

/// FF-FLD-11: the nearest enemy unit in close range, seen or not; broken ones do not count.
pub fn in_close_range(field: &Field<'_>, unit: Piece<'_>) -> Option<Near> {
    let enemies = field.pieces().filter(|other| other.unit.side != unit.unit.side && !other.unit.is_broken());
    let enemies =
        enemies.filter(|other| may_be_within(unit.body, other.body, field.book.sheet.fire_points.close_range()));
    let gaps = enemies.map(|other| Near { id: other.id, gap: distance(unit, other) });
    nearest(gaps.filter(|near| is_close(field.book, near.gap.distance)))
}

/// FF-FLD-17, FF-R46: the closest leader of a target's side who is near it; of equally close ones the attached one.
pub fn leader_within_6(field: &Field<'_>, target: Piece<'_>) -> Option<Near<LeaderId>> {
    leaders_within_6(field, target).into_iter().next()
}

/// FF-FLD-17, FF-R46: the closest leaders of a target's side who are near it: several only where they are equally close
/// and none of them is attached, or more than one.
pub fn leaders_within_6(field: &Field<'_>, target: Piece<'_>) -> Vec<Near<LeaderId>> {
    let numbers = &field.book.sheet.field;
    let leaders = field.numbered_leaders().filter(|(_, leader)| leader.side == target.unit.side);
    let mut closest: Vec<(Near<LeaderId>, bool)> = Vec::new();
    for (id, leader) in leaders {
        let near = |body: &&Body| may_be_within(target.body, body, numbers.near.leader_of_target.get());
        let Some(body) = field.leader_body(id).filter(near) else { continue };
        let gap = target.body.gap(body);
        if !numbers.tolerance.within(gap.distance, numbers.near.leader_of_target.get()) {
            continue;
        }
        let next = (Near { id, gap }, leader.attached_to.is_some());
        let Some((best, attached)) = closest.first() else {
            closest.push(next);
            continue;
        };
        let equal = (best.gap.distance - gap.distance).abs() <= numbers.tolerance.get();
        let nearer = !equal && gap.distance < best.gap.distance;
        if nearer || (equal && next.1 && !attached) {
            closest.clear();
            closest.push(next);
        } else if equal && next.1 == *attached {
            closest.push(next);
        }
    }
    closest.into_iter().map(|(near, _)| near).collect()
}

/// FF-FLD-22: how near a battalion gun is to its battalion, if it is near.
pub fn parent_within_3(field: &Field<'_>, gun: Piece<'_>) -> Option<Near> {
    let numbers = &field.book.sheet.field;
    let parent = field.piece(gun.unit.guns()?.parent?)?;
    let near = Near { id: parent.id, gap: distance(gun, parent) };
    numbers.tolerance.within(near.gap.distance, numbers.near.parent.get()).then_some(near)
}

/// FF-R11, under the option `supporting-gun`: the nearest friendly gun near troops.
pub fn gun_within_3(field: &Field<'_>, troops: Piece<'_>) -> Option<Near> {
    let numbers = &field.book.sheet.field;
    let guns = field.pieces().filter(|other| other.unit.side == troops.unit.side && other.unit.guns().is_some());
    let guns = guns.filter(|other| may_be_within(troops.body, other.body, numbers.near.parent.get()));
    let gaps = guns.map(|other| Near { id: other.id, gap: distance(troops, other) });
    nearest(gaps.filter(|near| numbers.tolerance.within(near.gap.distance, numbers.near.parent.get())))
}

/// FF-FLD-23, FF-D40, FF-R54: the friendly troops that support guns: near them and able to fight, or beside them in the
/// same combat, in whatever state.
pub fn support(field: &Field<'_>, guns: Piece<'_>, combat: &[UnitId]) -> Option<Near> {
    let numbers = &field.book.sheet.field;
    let friends = field.pieces().filter(|other| other.unit.side == guns.unit.side && other.unit.troops().is_some());
    let able = friends.filter(|other| combat.contains(&other.id) || other.unit.is_fighting_troops());
    let gaps = able.map(|other| Near { id: other.id, gap: distance(guns, other) });
    nearest(gaps.filter(|near| {
        combat.contains(&near.id) || numbers.tolerance.within(near.gap.distance, numbers.near.support.get())
    }))
}

fn nearest(gaps: impl Iterator<Item = Near>) -> Option<Near> {
    gaps.reduce(|best, next| if next.gap.distance < best.gap.distance { next } else { best })
}

/// Whether two pieces may be as near as that: the cheap question before the exact one.
pub(super) fn may_be_within(a: &Body, b: &Body, distance: f64) -> bool {
    // An inch to spare for tolerances.
    a.bounds().grown(distance + 1.0).meets(b.bounds())
}
