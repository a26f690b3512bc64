//! Room: where a figure of a squad can be put (CS-R29, CS-D09, CS-D10, CS-D43).

use std::sync::OnceLock;

use engine::table::{Body, Bounds, Point, Polygon, Spot, Vector};

use super::Field;
use super::figure::{Figure, FigureId, Unit};
use super::going::{Base, Mover, gait, passable};
use super::leash::Leash;

/// Why a figure cannot be put at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unfit {
    /// CS-D04
    OffTable,
    /// CS-D08
    Ground,
    /// CS-D09
    On(Base),
    /// CS-D10
    NearEnemy(FigureId),
    /// CS-R29, CS-MOV-08
    TooFar,
    /// CS-D02
    OutsideZone,
    /// CS-R29, under `placement` = `limited`
    TooFarFromBefore,
}

impl Unfit {
    /// The rule that forbids the place.
    pub fn rule(self) -> &'static str {
        match self {
            Unfit::OffTable => "CS-D04",
            Unfit::Ground => "CS-D08",
            Unfit::On(_) => "CS-D09",
            Unfit::NearEnemy(_) => "CS-D10",
            Unfit::TooFar | Unfit::TooFarFromBefore => "CS-R29",
            Unfit::OutsideZone => "CS-D02",
        }
    }
}

/// The room that a squad has about its leader, and the bases that are put there one after the other.
pub struct Room<'f, 'a> {
    field: &'f Field<'a>,
    mover: Mover<'f>,
    leash: Option<Leash>,
    zone: Option<&'f Polygon>,
    /// The bases that stand already: those of other units, and those put down since.
    taken: Vec<(Point, f64, Base)>,
    enemies: Vec<(Point, f64, FigureId)>,
    /// CS-D11: the cannon.
    guns: Vec<(usize, Body)>,
    /// CS-R29: how far from its old place a figure may be put.
    most: Option<f64>,
}

impl<'f, 'a> Room<'f, 'a> {
    /// The room anywhere on the table; the mover's own squad stands nowhere yet, nor does an officer who goes along.
    pub fn anywhere(field: &'f Field<'a>, mover: Mover<'f>, along: Option<Unit>) -> Room<'f, 'a> {
        Room::with_bases(field, mover, along, |_| true)
    }

    /// The room within reach of a leader at a place.
    pub fn about(
        field: &'f Field<'a>,
        mover: Mover<'f>,
        along: Option<Unit>,
        leader: Point,
        radius: f64,
    ) -> Room<'f, 'a> {
        let numbers = field.numbers();
        // No base beyond this is met by a man who stands within reach of his leader.
        let far = field.book.sheet.movement.squad_within.get() + 4.0 * numbers.radius(true) + numbers.near_enemy.get();
        let mut room = Room::with_bases(field, mover, along, |centre| {
            (centre.x - leader.x).abs() <= far && (centre.y - leader.y).abs() <= far
        });
        room.leash = Some(Leash::new(field, leader, radius));
        room
    }

    fn with_bases(
        field: &'f Field<'a>,
        mover: Mover<'f>,
        along: Option<Unit>,
        is_near: impl Fn(Point) -> bool,
    ) -> Room<'f, 'a> {
        let numbers = field.numbers();
        let (mut taken, mut enemies) = (Vec::with_capacity(32), Vec::new());
        for (id, figure) in field.everyone() {
            if Some(figure.unit) == mover.unit || Some(figure.unit) == along || !is_near(figure.centre()) {
                continue;
            }
            let radius = figure.radius(numbers);
            if figure.side == mover.side {
                taken.push((figure.centre(), radius, Base::Figure(id)));
            } else {
                let apart = field.keep_off(&mover, figure.unit, radius) - mover.radius;
                enemies.push((figure.centre(), apart, id));
            }
        }
        let near = |(_, gun): &(usize, &super::figure::Gun)| gun.here && is_near(gun.pose.spot.point());
        let guns = field.guns.iter().enumerate().filter(near).map(|(at, gun)| (at, gun.body(numbers))).collect();
        Room { field, mover, leash: None, zone: None, taken, enemies, guns, most: None }
    }

    /// Keeps the figures in a zone.
    pub fn within(&mut self, zone: &'f Polygon) {
        self.zone = Some(zone);
    }

    /// CS-R29: keeps the figures within a distance of where they stood.
    pub fn no_farther_than(&mut self, most: f64) {
        self.most = Some(most);
    }

    /// Puts a base down.
    pub fn take(&mut self, place: Point, radius: f64, id: FigureId) {
        self.taken.push((place, radius, Base::Figure(id)));
    }

    /// Why a figure cannot be put at a place; none if it can.
    pub fn unfit(&mut self, figure: &Figure, place: Point) -> Option<Unfit> {
        let field = self.field;
        let numbers = field.numbers();
        let (radius, slack) = (figure.radius(numbers), numbers.tolerance());
        if !field.on_table(place, radius) {
            return Some(Unfit::OffTable);
        }
        let on = self.taken.iter().find(|(centre, other, _)| place.distance(*centre) < radius + other - slack);
        if let Some((.., base)) = on {
            return Some(Unfit::On(*base));
        }
        let near = self.enemies.iter().find(|(centre, apart, _)| place.distance(*centre) < radius + apart - slack);
        if let Some((.., id)) = near {
            return Some(Unfit::NearEnemy(*id));
        }
        let on_gun = self.guns.iter().find(|(_, body)| body.gap_from(place).distance < radius - slack);
        if let Some((gun, _)) = on_gun {
            return Some(Unfit::On(Base::Cannon(*gun)));
        }
        if !passable(field.going_at(place), gait(figure.mounted)) {
            return Some(Unfit::Ground);
        }
        if self.zone.is_some_and(|zone| !zone.holds(place)) {
            return Some(Unfit::OutsideZone);
        }
        if self.most.is_some_and(|most| figure.here && !numbers.within(figure.centre().distance(place), most)) {
            return Some(Unfit::TooFarFromBefore);
        }
        let leash = self.leash.as_mut()?;
        leash.distance(field, place, radius).is_none().then_some(Unfit::TooFar)
    }

    /// The same for a figure whose own base is among those that stand.
    pub fn unfit_but(&mut self, figure: &Figure, place: Point, own: FigureId) -> Option<Unfit> {
        let at = self.taken.iter().position(|(.., base)| *base == Base::Figure(own));
        let lifted = at.map(|at| self.taken.swap_remove(at));
        let unfit = self.unfit(figure, place);
        self.taken.extend(lifted);
        unfit
    }

    /// CS-D43: the nearest place to one that is wanted where a figure can be put, on the grid.
    pub fn nearest(&mut self, figure: &Figure, want: Point) -> Option<Spot> {
        self.nearest_where(figure, want, |_| true)
    }

    /// The same, of places that also pass a test.
    pub fn nearest_where(&mut self, figure: &Figure, want: Point, passes: impl Fn(Point) -> bool) -> Option<Spot> {
        let numbers = self.field.numbers();
        let radius = figure.radius(numbers);
        let leash = self.leash.as_ref().map(|leash| leash.straight(radius + numbers.tolerance() + 0.01));
        // No step that is longer leads to a place within reach.
        let most = leash.map_or(f64::INFINITY, |(leader, far)| want.distance(leader) + far + 0.01);
        let grain = numbers.grain();
        let zone = self.zone.map(|zone| zone.bounds().grown(grain));
        let table = self.field.land.edges.bounds().grown(grain + numbers.tolerance() - radius);
        let middle = radius - numbers.tolerance() - grain;
        // No step that is shorter leads on to the table, into the zone and within reach.
        let least = off_box(want, &table).max(zone.map_or(0.0, |zone| off_box(want, &zone)));
        let least = leash.map_or(least, |(leader, far)| least.max(want.distance(leader) - far)) - 0.01;
        let short = lattice().partition_point(|step| least > 0.0 && step.dot(*step) < least * least);
        // What is in the way of one place is most often in the way of the next.
        let mut in_the_way = (want, -1.0);
        let bases = self.bases(want, middle);
        let (mut about, mut ring_until): (Vec<(Point, f64, f64)>, f64) = (Vec::with_capacity(bases.len()), -1.0);
        for step in lattice().iter().skip(short) {
            if step.dot(*step) > most * most {
                break;
            }
            let place = want + *step;
            // Most places of a full ring are out of reach, which is soon seen; so is a base that stands there.
            if !table.holds(place)
                || leash.is_some_and(|(leader, far)| (place - leader).dot(place - leader) > far * far)
                || zone.is_some_and(|zone| !zone.holds(place))
                || is_over(place, in_the_way)
            {
                continue;
            }
            // Of the bases only those of the ring can be in the way of it.
            let ring = step.length();
            if ring > ring_until {
                ring_until = ring + 1.0;
                about.clear();
                about.extend(bases.iter().filter(|(_, apart, far)| (ring - apart..=ring_until + apart).contains(far)));
            }
            if let Some((centre, apart, _)) = about.iter().find(|(centre, apart, _)| is_over(place, (*centre, *apart)))
            {
                in_the_way = (*centre, *apart);
                continue;
            }
            let spot = numbers.on_grid(place);
            if self.unfit(figure, spot.point()).is_none() && passes(spot.point()) {
                return Some(spot);
            }
        }
        None
    }

    /// The circles that the middle of a base cannot lie in, so that no rounding frees it, with how far they are from a place.
    fn bases(&self, from: Point, middle: f64) -> Vec<(Point, f64, f64)> {
        let taken = self.taken.iter().map(|(centre, other, _)| (*centre, middle + other));
        let enemies = self.enemies.iter().map(|(centre, apart, _)| (*centre, middle + apart));
        taken.chain(enemies).map(|(centre, apart)| (centre, apart, centre.distance(from))).collect()
    }

    /// The mover that the room is for.
    pub fn mover(&self) -> &Mover<'f> {
        &self.mover
    }
}

/// How far a place is from a box; 0 if it is in it.
fn off_box(place: Point, bounds: &Bounds) -> f64 {
    let off = |at: f64, low: f64, high: f64| (low - at).max(at - high).max(0.0);
    Vector::new(off(place.x, bounds.low.x, bounds.high.x), off(place.y, bounds.low.y, bounds.high.y)).length()
}

/// Whether a place lies inside a circle; one without a width holds nothing.
fn is_over(place: Point, (centre, apart): (Point, f64)) -> bool {
    apart > 0.0 && (place - centre).dot(place - centre) < apart * apart
}

/// How fine and how wide the search for a place is; no rule's numbers.
const FINE: f64 = 0.25;
const RINGS: i32 = 52;

/// Steps from a place to all places of a fine lattice round it, the nearest first.
fn lattice() -> &'static [Vector] {
    static LATTICE: OnceLock<Vec<Vector>> = OnceLock::new();
    LATTICE.get_or_init(|| {
        let rings = -RINGS..=RINGS;
        let mut steps: Vec<(i32, i32)> = rings.clone().flat_map(|y| rings.clone().map(move |x| (x, y))).collect();
        steps.retain(|(x, y)| x * x + y * y <= RINGS * RINGS);
        steps.sort_by_key(|(x, y)| (x * x + y * y, *y, *x));
        steps.into_iter().map(|(x, y)| Vector::new(f64::from(x) * FINE, f64::from(y) * FINE)).collect()
    })
}
