//! Flank and rear: enfilade, outflanking, and the units massed behind a target (FF-FLD-12 to 16).

use engine::table::{Body, Crossings, Heading, Measured, Point, Segment, Vector, Zone};

use super::Field;
use super::fire::{Shot, share_of_points};
use super::ids::UnitId;
use super::measure::{distance, has_in_arc, sees};
use super::near::{Near, may_be_within};
use super::pieces::{Piece, Unit};
use super::sight::Look;
use super::terrain::TerrainKind;
use crate::words::Formation;

/// FF-FLD-13: whether a unit has a flank and rear at all.
pub fn has_flanks(field: &Field<'_>, unit: Piece<'_>) -> bool {
    // FF-D39: broken troops have no front; garrisons and closed works have it all round
    let closed = |kind| matches!(kind, TerrainKind::Redoubt | TerrainKind::Fort);
    let mut works = field.ground.areas().iter().filter(|area| closed(TerrainKind::of(area.kind())));
    !unit.unit.is_broken()
        && unit.unit.building().is_none()
        && !works.any(|work| work.outline().share_of(unit.body) > 0.5)
}

/// FF-FLD-13: whether a whole piece lies in a unit's flank or rear. One standing in the same line is in front.
pub fn is_behind(field: &Field<'_>, unit: Piece<'_>, body: &Body) -> bool {
    has_flanks(field, unit) && Zone::ahead_of(front_line(field, unit)).any_of(body).is_none()
}

/// The front edge, a hair back: what is out of line by no more than the tolerance is in line.
fn front_line(field: &Field<'_>, unit: Piece<'_>) -> Segment {
    let back = unit.body.heading().ahead() * -field.book.sheet.field.tolerance.get();
    let front = unit.body.front();
    Segment::new(front.from + back, front.to + back)
}

/// How much of the fire on a target comes from its flank or rear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Enfilade {
    /// Whether that is enough.
    pub holds: bool,
    /// The share of the fire points.
    pub share: f64,
}

/// FF-FLD-12, FF-D38: whether a target is enfiladed.
pub fn enfiladed(field: &Field<'_>, target: Piece<'_>, shots: &[Shot<'_>]) -> Enfilade {
    let numbers = &field.book.sheet.field.flanks;
    let never = match target.unit.formation() {
        Some(formation) => matches!(formation, Formation::Garrison | Formation::OpenOrder),
        None => target.unit.is_broken(),
    };
    if never {
        return Enfilade { holds: false, share: 0.0 };
    }
    // What is outside this arc is behind the front line, or less than the limit off it beyond one of its ends.
    let ahead = Zone::arc(target.body.front(), 90.0 - numbers.enfilade.get());
    let share = share_of_points(shots, |shot| {
        if shot.is_in_charge_with(target) {
            touched_flank(field, target, shot.firer.body).is_some()
        } else {
            !ahead.holds(shot.muzzle())
        }
    });
    Enfilade { holds: share > 0.0 && share >= numbers.enfilading_share.get(), share }
}

/// The flank and rear edges, less a hair at the front corners, which belong to the front.
fn other_edges(field: &Field<'_>, unit: Piece<'_>) -> [Segment; 3] {
    let back = unit.body.heading().ahead() * (-2.0 * field.book.sheet.field.tolerance.get());
    let (left, right) = (unit.body.left(), unit.body.right());
    [Segment::new(left.from, left.to + back), Segment::new(right.from + back, right.to), unit.body.rear()]
}

/// Where a piece touches the flank or rear edge of a unit.
pub fn touched_flank(field: &Field<'_>, unit: Piece<'_>, body: &Body) -> Option<Measured> {
    let gap = gap_to_flank(field, unit, body);
    field.book.sheet.field.tolerance.within(gap.distance, 0.0).then_some(gap)
}

fn gap_to_flank(field: &Field<'_>, unit: Piece<'_>, body: &Body) -> Measured {
    let [left, right, rear] = other_edges(field, unit).map(|edge| body.gap_from_line(edge));
    let nearer = |a: Measured, b: Measured| if b.distance < a.distance { b } else { a };
    nearer(nearer(left, right), rear)
}

/// FF-FLD-14, FF-R16: the enemy that outflanks a unit at a distance, with its line of sight.
pub fn outflanked_within_12(field: &Field<'_>, unit: Piece<'_>, buffer: &mut Crossings) -> Option<(Near, Look)> {
    let numbers = &field.book.sheet.field;
    let able = |enemy: &Unit| enemy.is_fighting_troops() || enemy.guns().is_some_and(|guns| !guns.limbered);
    let enemies = field.pieces().filter(|enemy| enemy.unit.side != unit.unit.side && able(enemy.unit));
    let enemies = enemies.filter(|enemy| may_be_within(unit.body, enemy.body, numbers.flanks.outflanked.get()));
    if !has_flanks(field, unit) {
        return None;
    }
    // Few are behind it, and that is sooner seen than how far off they are.
    let front = Zone::ahead_of(front_line(field, unit));
    let behind = enemies.filter(|enemy| front.any_of(enemy.body).is_none());
    let near = behind.map(|enemy| (enemy, distance(unit, enemy)));
    let mut near = near.filter(|(_, gap)| numbers.tolerance.within(gap.distance, numbers.flanks.outflanked.get()));
    near.find_map(|(enemy, gap)| Some((Near { id: enemy.id, gap }, sees(field, enemy, unit, buffer)?)))
}

/// FF-FLD-15: the enemy that outflanks a unit in charge combat; `combat` are the enemy units in it.
pub fn outflanked_in_combat(field: &Field<'_>, unit: Piece<'_>, combat: &[UnitId]) -> Option<Near> {
    if !has_flanks(field, unit) {
        return None;
    }
    enemies_beside(field, unit).find_map(|enemy| {
        let outflanks =
            if combat.contains(&enemy.id) { in_contact(field, unit, enemy) } else { from_beside(field, unit, enemy) };
        outflanks.map(|gap| Near { id: enemy.id, gap })
    })
}

/// FF-FLD-15: the enemy outside of a charge combat that outflanks a unit in it; `combat` are the enemy units in it.
pub fn outflanked_from_outside(field: &Field<'_>, unit: Piece<'_>, combat: &[UnitId]) -> Option<Near> {
    if !has_flanks(field, unit) {
        return None;
    }
    let mut outside = enemies_beside(field, unit).filter(|enemy| !combat.contains(&enemy.id));
    outside.find_map(|enemy| Some(Near { id: enemy.id, gap: from_beside(field, unit, enemy)? }))
}

/// FF-FLD-15: whether an enemy who has just come into contact with a unit in a charge outflanks it.
pub fn outflanks_in_contact(field: &Field<'_>, enemy: Piece<'_>, unit: Piece<'_>) -> bool {
    has_flanks(field, unit) && in_contact(field, unit, enemy).is_some()
}

/// The enemies near enough to outflank a unit in combat; what is farther off need not be measured.
fn enemies_beside<'a>(field: &'a Field<'_>, unit: Piece<'a>) -> impl Iterator<Item = Piece<'a>> + 'a {
    let near = field.book.sheet.field.flanks.outflanked_in_combat.get();
    let enemies = field.pieces().filter(move |enemy| enemy.unit.side != unit.unit.side);
    enemies.filter(move |enemy| may_be_within(unit.body, enemy.body, near))
}

/// It touches the flank or rear edge, and began its charge in the flank or rear.
fn in_contact(field: &Field<'_>, unit: Piece<'_>, enemy: Piece<'_>) -> Option<Measured> {
    let from = enemy.unit.marks.charged_from?.spot.point();
    let began = !Zone::ahead_of(front_line(field, unit)).holds(from);
    touched_flank(field, unit, enemy.body).filter(|_| began)
}

/// It lies wholly in the flank or rear, close to that edge, and has the unit in its arc.
fn from_beside(field: &Field<'_>, unit: Piece<'_>, enemy: Piece<'_>) -> Option<Measured> {
    let numbers = &field.book.sheet.field;
    let gap = gap_to_flank(field, unit, enemy.body);
    let outflanks = enemy.unit.is_fighting_troops()
        && numbers.tolerance.within(gap.distance, numbers.flanks.outflanked_in_combat.get())
        && is_behind(field, unit, enemy.body)
        && has_in_arc(field, enemy, unit);
    outflanks.then_some(gap)
}

/// FF-FLD-16, FF-R47: the units close behind a target and in the line of its fire.
pub fn massed(field: &Field<'_>, target: Piece<'_>, shots: &[Shot<'_>], into: &mut Vec<Near>) {
    into.clear();
    let numbers = &field.book.sheet.field;
    let rear = target.body.rear();
    let Some((left, right)) = outermost(target, shots) else { return };
    let edges = [rear, left.reversed(), right];
    let zones = edges.map(Zone::ahead_of);
    let most = numbers.flanks.massed.get();
    // What is farther off than this need not be measured.
    let near = rear.bounds().grown(most + 1.0);
    let friends = field.pieces().filter(|other| other.id != target.id && other.unit.side == target.unit.side);
    let friends = friends.filter(|other| near.meets(other.body.bounds()));
    let former = field.book.options.keeps_former_rulings();
    into.extend(friends.filter_map(|other| {
        let behind = |stand: &Body| {
            let gap = stand.gap_from_line(rear);
            let within = |distance: f64| numbers.tolerance.within(distance, most);
            let may_be = within(gap.distance) && zones.iter().all(|zone| zone.any_of(stand).is_some());
            let is = || gap_behind(stand, edges, numbers.tolerance.get()).is_some_and(within);
            (may_be && (former || is())).then_some(gap)
        };
        let gap = other.body.shapes().find_map(|stand| behind(&Body::from(*stand)))?;
        Some(Near { id: other.id, gap })
    }));
}

/// FF-FLD-16: how far from a rear edge that part of a stand is which is behind it and between the lines of fire; none of
/// one that stands beside the target in the same line.
fn gap_behind(stand: &Body, edges: [Segment; 3], tolerance: f64) -> Option<f64> {
    let [rear, ..] = edges;
    let ahead = |edge: Segment, point: Point| (edge.to - edge.from).cross(point - edge.from) / edge.length();
    let mut part = stand.corners().to_vec();
    for edge in edges {
        let whole = std::mem::take(&mut part);
        for (from, to) in whole.iter().zip(whole.iter().cycle().skip(1)) {
            let (enters, leaves) = (ahead(edge, *from), ahead(edge, *to));
            part.extend((enters >= 0.0).then_some(*from));
            part.extend((enters * leaves < 0.0).then(|| Segment::new(*from, *to).at(enters / (enters - leaves))));
        }
    }
    let is_beyond = part.iter().any(|corner| ahead(rear, *corner) > tolerance);
    let corners = part.iter().map(|corner| rear.nearest(*corner).distance(*corner));
    let sides = part.iter().zip(part.iter().cycle().skip(1)).map(|(from, to)| Segment::new(*from, *to));
    let sides = sides.flat_map(|side| [rear.from, rear.to].map(|end| side.nearest(end).distance(end)));
    corners.chain(sides).reduce(f64::min).filter(|_| is_beyond)
}

/// FF-FLD-16: the outermost lines of fire: from the outermost muzzles, seen along the fire, past the outermost corners.
fn outermost(target: Piece<'_>, shots: &[Shot<'_>]) -> Option<(Segment, Segment)> {
    let along = Heading::along(target.body.centre() - shots.first()?.muzzle())?;
    let part = |step: Vector, of: Vector| step.x * of.x + step.y * of.y;
    let limit = |side: Vector| {
        let aside = |point: Point| part(point - target.body.centre(), side);
        let muzzle = shots.iter().map(Shot::muzzle).max_by(|a, b| aside(*a).total_cmp(&aside(*b)))?;
        let slant = |corner: Point| part(corner - muzzle, side) / part(corner - muzzle, along.ahead()).max(1e-9);
        let corner = target.body.corners().into_iter().max_by(|a, b| slant(*a).total_cmp(&slant(*b)))?;
        Some(Segment::new(muzzle, corner))
    };
    Some((limit(along.right() * -1.0)?, limit(along.right())?))
}
