//! Distances, who may fire, at what and how far (FF-FLD-01 to 05).

use engine::table::{Bounds, Crossings, Measured, Point, Segment, Shape, Zone};

use super::Field;
use super::contact::contact;
use super::fire::Crew;
use super::pieces::{Piece, Unit, UnitBody};
use super::sight::{Blocked, End, Look, is_all_through_woods, is_behind_unit, sight, sight_past_units};
use super::silhouette::Silhouette;
use crate::book::Book;
use crate::options::ContactReach;
use crate::words::{Formation, Weapon};

pub use super::silhouette::Contours;

/// FF-FLD-01: the distance between two units, with the points that it is measured between.
pub fn distance(a: Piece<'_>, b: Piece<'_>) -> Measured {
    a.body.gap(b.body)
}

/// FF-FLD-11, FF-PTS-04: whether a distance is close range.
pub fn is_close(book: &Book, distance: f64) -> bool {
    // FF-FLD-03
    book.sheet.fire_points.is_close(book.sheet.field.tolerance.for_chart(distance))
}

/// One stand that aims at a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    /// Which stand of its unit.
    pub stand: usize,
    /// From the middle of its front edge to the nearest point of the target.
    pub range: Measured,
    /// Its line of sight, if any part of the target is in its arc.
    pub look: Option<Look>,
    /// What keeps it from firing.
    pub held: Option<Held>,
}

/// What keeps a stand from firing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// FF-FLD-05: it may not fire at all.
    Silent,
    /// FF-FLD-02: the target is out of range.
    Range,
    /// FF-FLD-04: the target is out of its arc.
    Arc,
    /// FF-D22: it charges, and is not in contact.
    Contact,
    /// FF-FLD-06 to FF-FLD-08: it does not see the target.
    Sight(Blocked),
}

impl Held {
    /// The rule that keeps it from firing.
    pub const fn rule(self) -> &'static str {
        match self {
            Held::Silent => "FF-FLD-05",
            Held::Range => "FF-FLD-02",
            Held::Arc => "FF-FLD-04",
            Held::Contact => "FF-D22",
            Held::Sight(blocked) => blocked.rule(),
        }
    }

    /// How far a stand came on its way to firing: the greatest of several reasons is the one to report.
    const fn progress(self) -> u8 {
        match self {
            Held::Silent => 0,
            Held::Range => 1,
            Held::Arc => 2,
            Held::Contact | Held::Sight(_) => 3,
        }
    }
}

impl Aim {
    /// Whether it fires.
    pub fn fires(&self) -> bool {
        self.held.is_none()
    }
}

impl Unit {
    /// FF-UNT-07, FF-UNT-08: what it fires.
    pub fn weapon(&self) -> Weapon {
        match &self.body {
            UnitBody::Troops(troops) => Weapon::Small(troops.weapon),
            UnitBody::Guns(guns) => Weapon::Gun(guns.gun),
        }
    }

    /// FF-FLD-05, FF-D17: whether one of its stands may fire at all.
    pub fn stand_may_fire(&self, book: &Book, stand: usize) -> bool {
        let numbers = &book.sheet.field;
        match &self.body {
            UnitBody::Guns(guns) => !guns.limbered && guns.stands.get(stand).is_some_and(|gun| !gun.silenced),
            UnitBody::Troops(troops) if troops.is_mounted() && !troops.traits.fires_mounted => false,
            UnitBody::Troops(troops) => {
                let firing = match troops.formed() {
                    Some(Formation::Line | Formation::ExtendedLine | Formation::OpenOrder) => i32::from(troops.stands),
                    Some(Formation::FieldColumn) => numbers.formations.field_column_abreast.get(),
                    Some(Formation::Garrison) => numbers.fire.garrison.rounded_up(i32::from(troops.stands)),
                    Some(Formation::MarchColumn) | None => 0,
                };
                stand < self.stands() && i32::try_from(stand).is_ok_and(|stand| stand < firing)
            }
        }
    }
}

/// FF-FLD-02, FF-FLD-04 to 08: every stand of a unit, and whether it fires at a target.
pub fn aims(field: &Field<'_>, firer: Piece<'_>, target: Piece<'_>, buffer: &mut Crossings, into: &mut Vec<Aim>) {
    Seen::new(field, buffer).aims(firer, target, firer.id.into(), into);
}

/// The same of a crew, with what is known of the target already: how those look that do not fire nobody asks.
pub(super) fn aims_of_crew(
    field: &Field<'_>,
    (firer, crew): (Piece<'_>, Crew),
    target: Piece<'_>,
    contours: &mut Contours,
    buffer: &mut Crossings,
    into: &mut Vec<Aim>,
) {
    let mut seen = Seen { contours: std::mem::take(contours), ..Seen::of_firers(field, buffer) };
    seen.aims(firer, target, crew, into);
    *contours = seen.contours;
}

/// How some stand of a crew fires at a target; if none does, what keeps the one that comes nearest to it.
pub fn any_aim(
    field: &Field<'_>,
    firer: Piece<'_>,
    target: Piece<'_>,
    crew: Crew,
    buffer: &mut Crossings,
) -> Result<Aim, Held> {
    if !within_reach(field, firer).meets(target.body.bounds()) {
        return Err(Held::Range);
    }
    any_of(&mut Seen::of_firers(field, buffer), firer, target, crew)
}

/// FF-FLD-02: the box that holds all whom a unit's weapon reaches.
pub fn within_reach(field: &Field<'_>, firer: Piece<'_>) -> Bounds {
    let maximum = field.book.sheet.fire_points.maximum(firer.unit.weapon());
    firer.body.bounds().grown(maximum + field.book.sheet.field.tolerance.get())
}

fn any_of(seen: &mut Seen<'_>, firer: Piece<'_>, target: Piece<'_>, crew: Crew) -> Result<Aim, Held> {
    let numbers = &seen.field.book.sheet.field;
    if firer.unit.building().is_some() {
        let wall = nearest_wall(firer, target).ok_or(Held::Silent)?;
        let found = seen.aim(firer, target, 0, &wall);
        return found.held.map_or(Ok(found), Err);
    }
    // The arcs of stands side by side are together the arc of their whole front.
    if Zone::arc(firer.body.front(), numbers.fire.arc.get()).any_of(target.body).is_none() {
        return Err(Held::Arc);
    }
    let mut why = Held::Silent;
    for (stand, shape) in firer.body.shapes().enumerate().filter(|(stand, _)| crew.has(*stand)) {
        let found = seen.aim(firer, target, stand, &Muzzle::of(shape));
        match found.held {
            None => return Ok(found),
            Some(held) if held.progress() >= why.progress() => why = held,
            Some(_) => {}
        }
    }
    Err(why)
}

/// FF-FLD-02: the range of a unit's fire, of those of its stands that fire; of guns each has its own.
pub fn range(field: &Field<'_>, aims: &[Aim]) -> Option<f64> {
    let nearest = aims.iter().filter(|aim| aim.fires()).map(|aim| aim.range.distance).reduce(f64::min)?;
    Some(field.book.sheet.field.tolerance.for_chart(nearest))
}

/// Where a stand fires from. A garrison has no arc: it fires all round.
struct Muzzle<'a> {
    at: Point,
    arc: Option<Segment>,
    shape: &'a Shape,
}

impl Muzzle<'_> {
    /// The middle of a stand's front.
    fn of(shape: &Shape) -> Muzzle<'_> {
        let front = shape.front();
        Muzzle { at: front.midpoint(), arc: Some(front), shape }
    }
}

/// FF-FLD-04: the point of a garrison's nearest wall that is nearest to the target.
fn nearest_wall<'a>(firer: Piece<'a>, target: Piece<'_>) -> Option<Muzzle<'a>> {
    let gaps = firer.body.shapes().map(|wall| (target.body.gap_from_line(wall.front()), wall));
    let (gap, shape) = gaps.min_by(|a, b| a.0.distance.total_cmp(&b.0.distance))?;
    Some(Muzzle { at: gap.from, arc: None, shape })
}

/// A look at one target after another, or at one from many places.
pub(super) struct Seen<'s> {
    field: &'s Field<'s>,
    /// Of the target.
    pub(super) contours: Contours,
    buffer: &'s mut Crossings,
    /// Whether stands that do not fire anyway need not look.
    of_firers_only: bool,
}

impl<'s> Seen<'s> {
    fn new(field: &'s Field<'s>, buffer: &'s mut Crossings) -> Seen<'s> {
        Seen { field, contours: Contours::default(), buffer, of_firers_only: false }
    }

    /// A look on behalf of those stands alone that fire.
    pub(super) fn of_firers(field: &'s Field<'s>, buffer: &'s mut Crossings) -> Seen<'s> {
        Seen { of_firers_only: true, ..Seen::new(field, buffer) }
    }

    fn aims(&mut self, firer: Piece<'_>, target: Piece<'_>, crew: Crew, into: &mut Vec<Aim>) {
        into.clear();
        if firer.unit.building().is_some() {
            let Some(wall) = nearest_wall(firer, target) else { return };
            let aim = self.aim(firer, target, 0, &wall);
            let may_fire = |stand: usize| firer.unit.stand_may_fire(self.field.book, stand);
            let held = |stand| if may_fire(stand) { aim.held } else { Some(Held::Silent) };
            let stands = (0..firer.unit.stands()).filter(|stand| crew.has(*stand));
            into.extend(stands.map(|stand| Aim { stand, held: held(stand), ..aim }));
            return;
        }
        let stands = firer.body.shapes().enumerate().filter(|(stand, _)| crew.has(*stand));
        into.extend(stands.map(|(stand, shape)| self.aim(firer, target, stand, &Muzzle::of(shape))));
    }

    fn aim(&mut self, firer: Piece<'_>, target: Piece<'_>, stand: usize, muzzle: &Muzzle<'_>) -> Aim {
        let (range, held) = self.range(firer, target, stand, muzzle);
        // No need to look for what is out of reach.
        if held == Some(Held::Range) || (held.is_some() && self.of_firers_only) {
            return Aim { stand, range, look: None, held };
        }
        let arc = self.arc(muzzle);
        let look = self.best_look(End::of(firer, muzzle.at), target, arc.as_ref());
        let held = held.or(match look {
            None => Some(Held::Arc),
            Some(look) => look.blocked.map(Held::Sight),
        });
        Aim { stand, range, look, held }
    }

    /// The line from a stand to the nearest point of a target, and where and in which arc it looks from; none if it may
    /// not fire there, wherever it looks.
    pub(super) fn look_of_stand<'p>(
        &mut self,
        firer: Piece<'p>,
        target: Piece<'_>,
        stand: usize,
        shape: &Shape,
    ) -> Option<(End<'p>, Option<Zone>, Look)> {
        let muzzle = Muzzle::of(shape);
        if self.range(firer, target, stand, &muzzle).1.is_some() {
            return None;
        }
        let (from, arc) = (End::of(firer, muzzle.at), self.arc(&muzzle));
        let first = self.first_look(from, target, arc.as_ref())?;
        Some((from, arc, first))
    }

    /// FF-FLD-02, FF-FLD-05, FF-D22: how far a stand fires, and what keeps it from firing wherever it looks.
    fn range(
        &self,
        firer: Piece<'_>,
        target: Piece<'_>,
        stand: usize,
        muzzle: &Muzzle<'_>,
    ) -> (Measured, Option<Held>) {
        let field = self.field;
        let mut range = target.body.gap_from(muzzle.at);
        let charging = firer.unit.marks.charging == Some(target.id);
        let charged = target.unit.marks.charging == Some(firer.id);
        let touching = if charging {
            contact(field, firer, target)
        } else if charged {
            contact(field, target, firer)
        } else {
            None
        };
        let all = field.book.options.contact_reach == ContactReach::AllStands;
        let maximum = field.book.sheet.fire_points.maximum(firer.unit.weapon());
        // FF-FLD-02: or only those whose own distance is no more than the weapon reaches
        if touching.is_some() && (all || field.book.sheet.field.tolerance.within(range.distance, maximum)) {
            range.distance = 0.0;
        }
        let held = if !field.book.sheet.field.tolerance.within(range.distance, maximum) {
            Some(Held::Range)
        } else if !firer.unit.stand_may_fire(field.book, stand) {
            Some(Held::Silent)
        } else if charging && !touching.is_some_and(|touching| touching.holds(field, muzzle.shape, target)) {
            Some(Held::Contact)
        } else {
            None
        };
        (range, held)
    }

    fn arc(&self, muzzle: &Muzzle<'_>) -> Option<Zone> {
        muzzle.arc.map(|front| Zone::arc(front, self.field.book.sheet.field.fire.arc.get()))
    }

    /// FF-FLD-04, FF-D18, FF-FLD-06: a free line to any point of the target in the arc; if there is none, the line to the
    /// nearest.
    fn best_look(&mut self, from: End<'_>, target: Piece<'_>, arc: Option<&Zone>) -> Option<Look> {
        let first = self.first_look(from, target, arc)?;
        if first.is_free() {
            return Some(first);
        }
        self.closer_look(from, target, arc, &first).or(Some(first))
    }

    /// FF-D18: the line to the nearest point of the target in the arc.
    fn first_look(&mut self, from: End<'_>, target: Piece<'_>, arc: Option<&Zone>) -> Option<Look> {
        let nearest = match arc {
            Some(arc) => arc.nearest_from(from.at, target.body)?.to,
            None => target.body.gap_from(from.at).to,
        };
        Some(sight(self.field, from, End::of(target, nearest), self.buffer))
    }

    /// FF-FLD-06: a free line to any other point of the target in the arc, where the first is blocked.
    pub(super) fn closer_look(
        &mut self,
        from: End<'_>,
        target: Piece<'_>,
        arc: Option<&Zone>,
        first: &Look,
    ) -> Option<Look> {
        let (field, buffer) = (self.field, &mut *self.buffer);
        if is_all_through_woods(field, first, target) {
            return None;
        }
        let silhouette = Silhouette::of(field, from, target, arc, &mut self.contours, buffer)?;
        silhouette.parts().find_map(|part| {
            for degrees in part {
                let in_arc = |point: &Point| arc.is_none_or(|arc| arc.holds(*point));
                let Some(nearest) = silhouette.point(degrees, buffer).filter(in_arc) else { continue };
                let first = look_at(field, from, End::of(target, nearest), buffer);
                if first.is_some_and(|look| look.is_free()) {
                    return first;
                }
                let higher = silhouette.higher_points(field, nearest, buffer).into_iter().filter(in_arc);
                let mut looks = higher.filter_map(|point| look_at(field, from, End::of(target, point), buffer));
                if let Some(free) = looks.find(Look::is_free) {
                    return Some(free);
                }
                // How long the way is counts in woods and in the dark: another line may be free. What else is in the way of
                // one line is in the way of all of them.
                let blocked = first.and_then(|look| look.blocked);
                if blocked.is_none_or(|blocked| matches!(blocked, Blocked::Behind(_))) {
                    return None;
                }
            }
            None
        })
    }
}

/// A line of sight for fire; none if a unit stops it.
fn look_at(field: &Field<'_>, from: End<'_>, to: End<'_>, buffer: &mut Crossings) -> Option<Look> {
    (!is_behind_unit(field, from, to)).then(|| sight_past_units(field, from, to, buffer))
}

/// FF-FLD-14: a free line from a unit to another that it has in its arc, whether it may fire or not.
pub fn sees(field: &Field<'_>, unit: Piece<'_>, other: Piece<'_>, buffer: &mut Crossings) -> Option<Look> {
    let mut seen = Seen::new(field, buffer);
    if unit.unit.building().is_some() {
        let wall = nearest_wall(unit, other)?;
        return seen.best_look(End::of(unit, wall.at), other, None).filter(Look::is_free);
    }
    unit.body.shapes().find_map(|stand| {
        let arc = Zone::arc(stand.front(), field.book.sheet.field.fire.arc.get());
        let from = End::of(unit, stand.front().midpoint());
        seen.best_look(from, other, Some(&arc)).filter(Look::is_free)
    })
}

/// FF-FLD-34: a free line from any stand of a unit to another, wherever it looks.
pub fn in_sight(field: &Field<'_>, unit: Piece<'_>, other: Piece<'_>, buffer: &mut Crossings) -> Option<Look> {
    let mut seen = Seen::new(field, buffer);
    unit.body.shapes().find_map(|stand| {
        let from = End::of(unit, stand.front().midpoint());
        seen.best_look(from, other, None).filter(Look::is_free)
    })
}

/// FF-FLD-15: whether a unit has another in its arc.
pub fn has_in_arc(field: &Field<'_>, unit: Piece<'_>, other: Piece<'_>) -> bool {
    let arc = |stand: &Shape| Zone::arc(stand.front(), field.book.sheet.field.fire.arc.get());
    unit.unit.building().is_some() || unit.body.shapes().any(|stand| arc(stand).any_of(other.body).is_some())
}
