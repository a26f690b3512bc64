//! Where a figure may stand, and where it gets to when others are in its way.

use engine::kit::formed::path::{cut, legs, length};
use engine::table::{Area, Crossings, Lies, Misplaced, Point, Segment, Spot, Thing};

use super::figure::Figure;
use super::going::{Barred, Underfoot};
use super::terrain::{Footing, Terrain, Veil};
use super::trail::Trail;
use super::{Field, HAIR, runs_through};

/// Enough to be sure of standing clear after rounding to the grid; no rule's number.
const CLEAR: f64 = 0.002;

impl Field<'_> {
    /// The same figure elsewhere: the ground's height there and its storey make its level, and a low thing under its
    /// feet is what it stands on (FS-FLD-13).
    pub fn landed(&self, figure: &Figure, spot: Spot, storeys: i16) -> Figure {
        let at = spot.point();
        let mut landed = self.elsewhere(figure, at);
        landed.level = landed.level.saturating_add(storeys);
        let mut under = self.under(at);
        landed.atop = under.find(|(_, terrain)| terrain.can_be_climbed()).map(|(thing, _)| thing);
        landed
    }

    /// The same figure on the same storey elsewhere, as high as the ground is there.
    pub fn elsewhere(&self, figure: &Figure, at: Point) -> Figure {
        let level = self.height_at(at).saturating_add(self.storey(figure));
        Figure { level, ..figure.moved_to(at) }
    }

    /// FS-D24, FS-FLD-18: why a figure cannot stand where it does.
    pub fn unfit(&self, figure: &Figure) -> Option<Barred> {
        if let Err(Misplaced::OffTable { at }) = self.edges.allow(&self.body(figure), &[], HAIR) {
            return Some(Barred::OffTable(at));
        }
        if let Some(ground) = self.closed_at(figure.centre(), figure) {
            return Some(Barred::Ground(ground));
        }
        self.overlapped(figure).map(|other| Barred::EndsOn(other.id))
    }

    /// FS-D24: the ground that keeps a figure from standing with its centre at a point: the inside of what cannot be
    /// entered, or a wall where there is no opening in it.
    pub(super) fn closed_at(&self, at: Point, figure: &Figure) -> Option<Underfoot> {
        let storey = self.floor_of(figure);
        let impassable = |terrain: Terrain| self.traits(terrain).footing(figure.mounted) == Footing::Impassable;
        let area = self.ground.under(at).find(|(_, area)| {
            let (terrain, lies) = (Terrain::of_area(area), area.outline().lies(at));
            let in_wall = self.traits(terrain).sight == Veil::Walls && lies == Lies::OnOutline;
            (impassable(terrain) && lies == Lies::Inside) || (in_wall && !self.is_open_at(at, storey))
        });
        let area = area.map(|(place, _)| Thing::Area(place));
        let line = || {
            let lines = self.ground.lines().iter().enumerate().filter(|(_, line)| line.bounds().holds(at));
            let mut closed = lines.filter(|(_, line)| impassable(Terrain::of_line(line)));
            let found = closed
                .find(|(place, line)| line.from_point(at).distance <= HAIR && self.line_closes(*place, at, storey));
            found.map(|(place, _)| Thing::Line(place))
        };
        area.or_else(line).map(|thing| Underfoot { thing, at })
    }

    /// FS-ORD-03: the enemy that a figure would be in contact with.
    pub fn enemy_touched(&self, figure: &Figure, buffer: &mut Crossings) -> Option<&Figure> {
        self.enemies_of(figure).find(|enemy| self.touch(figure, enemy, buffer))
    }

    /// FS-D43: the figure at the end of a path, or if others have closed the path, at the last point of it where it
    /// may stand out of contact; none if that is where it began. With it, the way that it really took.
    pub fn gets_to(
        &self,
        mover: &Figure,
        path: &[Point],
        storeys: i16,
        buffer: &mut Crossings,
    ) -> Option<(Figure, Trail)> {
        let total = length(path);
        let limit = self.enemy_on(mover, path, buffer).unwrap_or(total);
        let mut places = vec![total];
        self.rims_on(mover, path, &mut places);
        places.retain(|place| *place <= limit + HAIR && *place > HAIR);
        places.sort_by(|a, b| b.total_cmp(a));
        let mut way = Vec::new();
        places.into_iter().find_map(|place| {
            cut(path, place, &mut way);
            let spot = Spot::nearest(*way.last()?);
            let storeys = if self.passes_stairs(&way) { storeys } else { 0 };
            let landed = self.landed(mover, spot, storeys);
            let free = self.unfit(&landed).is_none() && self.enemy_touched(&landed, buffer).is_none();
            free.then(|| (landed, way.iter().map(|point| Spot::nearest(*point)).collect()))
        })
    }

    /// Whether a path leads over stairs.
    pub fn passes_stairs(&self, path: &[Point]) -> bool {
        self.stairs_on(path).next().is_some()
    }

    /// The stairs that a path touches.
    pub fn stairs_on(&self, path: &[Point]) -> impl Iterator<Item = &Area> {
        let stairs = self.ground.areas().iter().filter(|area| Terrain::of_area(area) == Terrain::Stairs);
        stairs.filter(|area| legs(path).any(|leg| touches(area.outline(), leg)))
    }

    /// How far along a path it runs into the disc of an enemy.
    fn enemy_on(&self, mover: &Figure, path: &[Point], buffer: &mut Crossings) -> Option<f64> {
        let enemy = |thing| match thing {
            Thing::Body(at) => self.figures.get(at).is_some_and(|other| {
                !other.out && mover.opposes(other) && self.storeys_between(mover, other).is_none()
            }),
            _ => false,
        };
        let mut so_far = 0.0;
        for leg in legs(path) {
            self.scene().crossings(leg, enemy, buffer);
            if let Some(met) = buffer.found().iter().find(|crossing| runs_through(crossing)) {
                return Some(so_far + met.enters);
            }
            so_far += leg.length();
        }
        None
    }

    /// The places along a path where it comes clear of other figures.
    fn rims_on(&self, mover: &Figure, path: &[Point], places: &mut Vec<f64>) {
        let own = self.numbers().radius(mover.mounted);
        for other in self.figures.iter().filter(|other| !other.out && other.id != mover.id) {
            let apart = if mover.opposes(other) { self.numbers().contact_gap.get() + CLEAR } else { 0.0 };
            let reach = own + self.numbers().radius(other.mounted) + apart;
            let mut so_far = 0.0;
            for leg in legs(path) {
                places.extend(at_distance(leg, other.centre(), reach).into_iter().flatten().map(|at| so_far + at));
                so_far += leg.length();
            }
        }
    }
}

fn touches(outline: &engine::table::Polygon, leg: Segment) -> bool {
    outline.holds(leg.to) || outline.edges().any(|edge| edge.gap(leg) <= HAIR)
}

/// The places on a leg, as lengths from its beginning, that are just so far from a point.
fn at_distance(leg: Segment, from: Point, distance: f64) -> [Option<f64>; 2] {
    let length = leg.length();
    if length <= 0.0 {
        return [None; 2];
    }
    let (step, start) = (leg.to - leg.from, leg.from - from);
    let (x, y) = (step.x / length, step.y / length);
    let along = start.x * x + start.y * y;
    let root = along * along - (start.x * start.x + start.y * start.y - distance * distance);
    if root < 0.0 {
        return [None; 2];
    }
    let root = root.sqrt();
    [-along - root, -along + root].map(|at| (0.0..=length).contains(&at).then_some(at))
}
