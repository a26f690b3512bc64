//! Paths: what they cost, and what bars them (6.1, 6.9, CS-D09, CS-D10).

use engine::game::Side;
use engine::table::{Heading, Lies, Line, Point, Segment, Thing, Walk};

use super::figure::{FigureId, Unit};
use super::terrain::{Across, Going, Terrain};
use super::{Field, worse};
use crate::book::Obstacles;
use crate::charts::movement_dice::Mover as Gait;
use crate::words::Troop;

/// Who moves along a path.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a> {
    /// Its base.
    pub radius: f64,
    /// On foot, mounted, or a cannon that is pushed.
    pub gait: Gait,
    /// Whose it is.
    pub side: Side,
    /// Its squad, whose places are free for it; an officer's or a cannon's own.
    pub unit: Option<Unit>,
    /// CS-D10: whom it charges, and may come near to.
    pub charges: Option<Unit>,
    /// CS-R49: obstacles that are defended against it, which it may not cross.
    pub defended: &'a [usize],
    /// CS-R25: all its way is to be road.
    pub by_road: bool,
}

/// Why a path cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Barred {
    /// CS-D08: ground that cannot be entered or crossed.
    Ground(Thing, Point),
    /// CS-R49: a defended obstacle.
    Defended(usize, Point),
    /// CS-D10: it would come too near to an enemy.
    Enemy(FigureId),
    /// CS-D09: it would end on a base.
    EndsOn(Base),
    /// CS-D04: it would lead over the edge of the table.
    OffTable(Point),
}

/// A base on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// A figure's.
    Figure(FigureId),
    /// A cannon's, by its place.
    Cannon(usize),
}

/// How far from a line a place is still exactly on it; places are thousandths of an inch.
const ON_A_LINE: f64 = 1e-9;

/// What a path takes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effort {
    /// Inches over open ground.
    pub open: f64,
    /// Inches that count double.
    pub slow: f64,
    /// Obstacles crossed, by their places among the lines, with where.
    pub obstacles: Vec<(usize, Point)>,
    /// How often it enters or leaves a building.
    pub doors: u16,
    /// CS-R27, CS-R28: all of it in inches of a roll.
    pub cost: f64,
}

impl Field<'_> {
    /// CS-MOV-04, -05, -06, CS-R27, CS-R28, 6.1: what a path costs, whatever may bar it.
    pub fn effort(&self, path: &[Point], walk: &mut Walk) -> Effort {
        walk.along(&self.land.ground, path);
        let sheet = &self.book.sheet.movement;
        let mut effort = Effort::default();
        let mut indoors = path.first().is_some_and(|start| self.is_indoors(*start));
        for stretch in walk.stretches() {
            let mut going = self.going_over(walk.areas(stretch));
            if going == Going::Indoors && !self.is_indoors(stretch.line.midpoint()) {
                going = Going::Open;
            }
            if going == Going::Slow {
                effort.slow += stretch.length;
            } else {
                effort.open += stretch.length;
            }
            if (going == Going::Indoors) != indoors {
                indoors = !indoors;
                effort.doors += 1;
            }
        }
        if indoors && path.last().is_some_and(|end| !self.is_indoors(*end)) {
            effort.doors += 1;
        }
        let mut tolls = 0.0;
        for passage in walk.passages() {
            if self.across(passage.line) == Across::Toll {
                // CS-R27: halved first, an obstacle in woods or water takes its inches of the ground
                let slow =
                    self.book.options.obstacles == Obstacles::AfterHalving && self.going_at(passage.at) == Going::Slow;
                let times = if slow { sheet.woods_or_water.get() } else { 1.0 };
                tolls += sheet.fence_or_wall.get() * times;
                effort.obstacles.push((passage.line, passage.at));
            }
        }
        let doors = f64::from(effort.doors) * self.numbers().building_edge.get();
        effort.cost = effort.open + sheet.woods_or_water.get() * effort.slow + tolls + doors;
        effort
    }

    /// Section 2: whether one who stands at a place has entered a building. On its outline he has not: one who walks along a
    /// wall pays for no door, and one who slips in over a corner does.
    fn is_indoors(&self, place: Point) -> bool {
        self.going_at(place) == Going::Indoors
            && self.land.ground.under(place).any(|(_, area)| {
                let indoors = self.area_traits(area).is_some_and(|traits| traits.area == Going::Indoors);
                indoors && area.outline().lies(place) == Lies::Inside
            })
    }

    /// The first thing that bars a path; none if it may be taken. Where it ends is looked at by [`Field::end_barred`].
    pub fn path_barred(&self, mover: &Mover<'_>, path: &[Point], walk: &mut Walk) -> Option<Barred> {
        if let Some(off) = path.iter().find(|point| !self.on_table(**point, mover.radius)) {
            return Some(Barred::OffTable(*off));
        }
        walk.along(&self.land.ground, path);
        for stretch in walk.stretches() {
            let areas = walk.areas(stretch);
            if !passable(self.going_over(areas), mover.gait) {
                return areas.first().map(|at| Barred::Ground(Thing::Area(*at), stretch.line.from));
            }
        }
        for passage in walk.passages() {
            if mover.defended.contains(&passage.line) {
                return Some(Barred::Defended(passage.line, passage.at));
            }
            let across = self.across(passage.line);
            if across == Across::Impassable || (across == Across::Toll && mover.gait == Gait::Cannon) {
                return Some(Barred::Ground(Thing::Line(passage.line), passage.at));
            }
        }
        path.array_windows().find_map(|[from, to]| self.enemy_on(mover, Segment::new(*from, *to)))
    }

    /// CS-D10: an enemy that a straight leg comes too near to. A leg that begins too near may lead away.
    pub fn enemy_on(&self, mover: &Mover<'_>, leg: Segment) -> Option<Barred> {
        let numbers = self.numbers();
        let reach = leg.bounds().grown(mover.radius + numbers.radius(true) + numbers.near_enemy.get());
        for (id, enemy) in (0u16..).map(FigureId).zip(self.figures) {
            let centre = enemy.centre();
            if enemy.side == mover.side || !enemy.here || !reach.holds(centre) {
                continue;
            }
            let limit = self.keep_off(mover, enemy.unit, enemy.radius(numbers));
            let least = limit.min(leg.from.distance(centre));
            if leg.nearest(centre).distance(centre) < least - numbers.tolerance() {
                return Some(Barred::Enemy(id));
            }
        }
        None
    }

    /// How far a mover's centre must stay from the centre of an enemy.
    pub(super) fn keep_off(&self, mover: &Mover<'_>, enemy: Unit, radius: f64) -> f64 {
        let touching = mover.radius + radius;
        if self.is_charged(mover, enemy) { touching } else { touching + self.numbers().near_enemy.get() }
    }

    /// 6.8: whether an enemy is of the charged squad, or an officer within reach of it.
    pub fn is_charged(&self, mover: &Mover<'_>, enemy: Unit) -> bool {
        match (mover.charges, enemy) {
            (Some(target), enemy) if target == enemy => true,
            (Some(Unit::Squad(target)), Unit::Officer(officer)) => self.officer_reach(officer, target).is_some(),
            _ => false,
        }
    }

    /// How near to whom no base of a mover's can be put, within so many inches of a place.
    pub(super) fn bases_about(&self, mover: &Mover<'_>, place: Point, within: f64) -> Vec<(Point, f64)> {
        let numbers = self.numbers();
        let others = self.everyone().filter(|(_, other)| Some(other.unit) != mover.unit);
        let bases = others.map(|(_, other)| {
            let radius = other.radius(numbers);
            let enemy = other.side != mover.side;
            let apart = if enemy { self.keep_off(mover, other.unit, radius) } else { mover.radius + radius };
            (other.centre(), apart - numbers.tolerance())
        });
        let near = |(centre, apart): &(Point, f64)| centre.distance(place) <= within + apart + 0.1;
        bases.filter(near).collect()
    }

    /// CS-D09, CS-D10: whether a base cannot be put at a place, among the bases about it: whether
    /// [`Field::end_barred`] says why.
    pub(super) fn is_end_barred(&self, mover: &Mover<'_>, end: Point, bases: &[(Point, f64)]) -> bool {
        let near = |(centre, apart): &(Point, f64)| {
            let step = end - *centre;
            step.x.abs() <= *apart && step.y.abs() <= *apart && step.length() < *apart
        };
        !self.on_table(end, mover.radius)
            || bases.iter().any(near)
            || self.land.ground.under(end).next().is_some() && !passable(self.going_at(end), mover.gait)
            || self.gun_at(end, mover.radius).is_some()
    }

    /// CS-D09, CS-D10: why a base cannot be put at a place; the mover's own squad makes room.
    pub fn end_barred(&self, mover: &Mover<'_>, end: Point) -> Option<Barred> {
        let numbers = self.numbers();
        if !self.on_table(end, mover.radius) {
            return Some(Barred::OffTable(end));
        }
        let unfit = self.land.ground.under(end).find(|_| !passable(self.going_at(end), mover.gait));
        if let Some((at, _)) = unfit {
            return Some(Barred::Ground(Thing::Area(at), end));
        }
        // Nobody farther off is in the way.
        let far = mover.radius + numbers.radius(true).max(numbers.radius(false)) + numbers.near_enemy.get() + 0.01;
        for (id, other) in self.everyone() {
            if Some(other.unit) == mover.unit {
                continue;
            }
            let step = end - other.centre();
            if step.dot(step) > far * far {
                continue;
            }
            let apart = step.length();
            let enemy = other.side != mover.side;
            if enemy && apart < self.keep_off(mover, other.unit, other.radius(numbers)) - numbers.tolerance() {
                return Some(Barred::Enemy(id));
            }
            if !enemy && apart < mover.radius + other.radius(numbers) - numbers.tolerance() {
                return Some(Barred::EndsOn(Base::Figure(id)));
            }
        }
        self.gun_at(end, mover.radius).map(|at| Barred::EndsOn(Base::Cannon(at)))
    }

    /// CS-D11: no figure ends on a cannon.
    pub(super) fn gun_at(&self, centre: Point, radius: f64) -> Option<usize> {
        let numbers = self.numbers();
        let lies = |gun: &super::figure::Gun| {
            gun.here && gun.body(numbers).gap_from(centre).distance < radius - numbers.tolerance()
        };
        self.guns.iter().position(lies)
    }

    /// CS-D04: whether a round base lies wholly on the table.
    pub fn on_table(&self, centre: Point, radius: f64) -> bool {
        let (low, high, slack) =
            (self.land.edges.bounds().low, self.land.edges.bounds().high, self.numbers().tolerance());
        let fits = |at: f64, low: f64, high: f64| at >= low + radius - slack && at <= high - radius + slack;
        fits(centre.x, low.x, high.x) && fits(centre.y, low.y, high.y)
    }

    /// CS-R25, 6.1: whether all of a path lies on road, start and end included.
    pub fn is_by_road(&self, path: &[Point], walk: &mut Walk) -> bool {
        walk.along(&self.land.ground, path);
        let on_road = |point: &Point| self.is_road_at(*point);
        path.iter().all(on_road)
            && walk.stretches().iter().all(|stretch| {
                let areas = walk.areas(stretch);
                areas.iter().any(|at| self.is_road(*at)) || on_road(&stretch.line.midpoint())
            })
    }

    /// CS-R25: whether a place lies on road.
    pub fn is_road_at(&self, place: Point) -> bool {
        self.land.ground.under(place).any(|(at, _)| self.is_road(at))
    }

    /// CS-R25, section 2: a road, or a bridge that carries one.
    fn is_road(&self, area: usize) -> bool {
        let areas = self.land.ground.areas();
        let Some(own) = areas.get(area) else { return false };
        let meets = |other: &&engine::table::Area| own.outline().bounds().meets(other.outline().bounds());
        let is = |area: &engine::table::Area, terrain| Terrain::of_area(area) == Some(terrain);
        is(own, Terrain::Road)
            || (is(own, Terrain::Bridge)
                && areas.iter().filter(|other| is(other, Terrain::Road)).any(|other| meets(&other)))
    }

    /// The obstacle that the centre of a base stands exactly on; none if it stands on none.
    pub(super) fn astride(&self, place: Point) -> Option<&Line> {
        let lines = self.land.ground.lines().iter().enumerate();
        let mut obstacles = lines.filter(|(at, line)| line.bounds().holds(place) && self.across(*at) == Across::Toll);
        obstacles.find(|(_, line)| line.from_point(place).distance <= ON_A_LINE).map(|(_, line)| line)
    }

    /// CS-R28, CS-D32: where a base is put down whose path ends exactly on an obstacle: a step of the grid before it, for
    /// it has not passed it. None if the path ends beside all obstacles, or never leaves that one.
    pub fn before_obstacle(&self, path: &[Point]) -> Option<Point> {
        let end = *path.last()?;
        let line = self.astride(end)?;
        let from = *path.iter().rev().find(|point| line.from_point(**point).distance > ON_A_LINE)?;
        let part = line.parts().find(|part| part.nearest(end).distance(end) <= ON_A_LINE)?;
        let across = Heading::along(part.to - part.from)?.right();
        let side = (from - part.from).dot(across);
        let grain = self.numbers().grain();
        [1.0, 1.5, 2.0].into_iter().find_map(|steps| {
            let place = self.numbers().on_grid(end + across * (steps * grain * side.signum())).point();
            (side != 0.0 && (place - part.from).dot(across) * side > 0.0 && self.astride(place).is_none())
                .then_some(place)
        })
    }

    /// The going over areas that lie one on another.
    pub(super) fn going_over(&self, areas: &[usize]) -> Going {
        let mut worst = Going::Open;
        for at in areas {
            let traits = self.land.ground.areas().get(*at).and_then(|area| self.area_traits(area));
            let Some(traits) = traits else { continue };
            if traits.lays_open {
                return Going::Open;
            }
            worst = worse(worst, traits.area);
        }
        worst
    }

    /// How a line is crossed.
    pub(super) fn across(&self, line: usize) -> Across {
        let traits = self.land.ground.lines().get(line).and_then(|line| self.line_traits(line));
        traits.map_or(Across::Open, |traits| traits.line)
    }
}

/// Section 2, CS-D11: whether such ground can be entered: a mounted figure goes into no building, a cannon is pushed
/// over open ground only.
pub fn passable(going: Going, gait: Gait) -> bool {
    match (going, gait) {
        (Going::Open, _) | (Going::Slow, Gait::Infantry | Gait::Cavalry) | (Going::Indoors, Gait::Infantry) => true,
        (Going::Impassable | Going::Slow | Going::Indoors, _) => false,
    }
}

/// How a figure goes.
pub fn gait(mounted: bool) -> Gait {
    if mounted { Troop::Cavalry.into() } else { Troop::Infantry.into() }
}
