//! Sight: from base centre to base centre (6.4).

use engine::game::Side;
use engine::table::{Crossing, Crossings, Line, Meets, Point, Segment, Thing};

use super::Field;
use super::figure::{CannonId, Figure, FigureId, Unit};
use super::terrain::Veil;

/// From where one looks: a figure, or a cannon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// The centre of its base.
    pub at: Point,
    /// How far its base reaches from there; a cannon's is no circle.
    pub radius: f64,
    /// The cannon, if it is one.
    pub gun: Option<CannonId>,
    /// The squad that looks; its own men do not block.
    pub unit: Unit,
    /// Whose it is.
    pub side: Side,
}

/// What blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Screen {
    /// An area or line of the ground.
    Ground(Thing),
    /// A figure of a third squad.
    Figure(FigureId),
    /// CS-D06: mist or dusk.
    Distance,
}

/// A line of sight and what was found on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// From centre to centre.
    pub line: Segment,
    /// What blocks it first, and where.
    pub blocked: Option<(Screen, Point)>,
    /// CS-D06, CS-D26
    pub rule: &'static str,
}

impl Look {
    /// Whether one sees along it.
    pub fn is_free(&self) -> bool {
        self.blocked.is_none()
    }
}

impl Field<'_> {
    /// The eye of a figure.
    pub fn eye(&self, id: FigureId) -> Eye {
        let figure = self.figure(id);
        let radius = figure.radius(self.numbers());
        Eye { at: figure.centre(), radius, gun: None, unit: figure.unit, side: figure.side }
    }

    /// From the base of an eye to a place.
    pub(super) fn off_base(&self, eye: Eye, place: Point) -> f64 {
        match eye.gun.and_then(|cannon| self.guns.get(cannon.index())) {
            Some(gun) => gun.body(self.numbers()).gap_from(place).distance,
            None => eye.at.distance(place) - eye.radius,
        }
    }

    /// From the base of an eye to a line.
    pub(super) fn off_line(&self, eye: Eye, line: &Line) -> f64 {
        let Some(gun) = eye.gun.and_then(|cannon| self.guns.get(cannon.index())) else {
            return line.from_point(eye.at).distance - eye.radius;
        };
        let body = gun.body(self.numbers());
        let parts = line.parts().map(|part| body.gap_from_line(part).distance);
        parts.fold(f64::INFINITY, f64::min)
    }

    /// The eye of a cannon that a squad serves; none if it is not on the table.
    pub fn muzzle(&self, cannon: CannonId, crew: Unit, side: Side) -> Option<Eye> {
        let gun = self.guns.get(cannon.index()).filter(|gun| gun.here)?;
        Some(Eye { at: gun.pose.spot.point(), radius: 0.0, gun: Some(cannon), unit: crew, side })
    }

    /// 6.4: looks from one place at a figure.
    pub fn look(&self, eye: Eye, target: FigureId, buffer: &mut Crossings) -> Look {
        self.look_at(eye, self.figure(target), buffer)
    }

    /// The same at a figure that may stand anywhere.
    pub fn look_at(&self, eye: Eye, quarry: &Figure, buffer: &mut Crossings) -> Look {
        let line = Segment::new(eye.at, quarry.centre());
        let blocked = self
            .beyond_sight(eye, quarry)
            .or_else(|| self.blocking_figure(eye, quarry, line))
            .or_else(|| self.blocking_ground(eye, quarry, line, buffer));
        let hilly = matches!(blocked, Some((Screen::Ground(thing), _)) if self.veil(thing) == Veil::Hill);
        Look { line, blocked, rule: if hilly { "CS-D26" } else { "CS-D06" } }
    }

    /// Whether a figure sees another.
    pub fn sees(&self, one: FigureId, other: FigureId, buffer: &mut Crossings) -> bool {
        self.look(self.eye(one), other, buffer).is_free()
    }

    /// 6.4: whether a unit sees any figure of another; the first pair of list order that does.
    pub fn sighted(&self, unit: Unit, other: Unit, buffer: &mut Crossings) -> Option<Look> {
        let pairs = self.members(unit).flat_map(|one| self.members(other).map(move |quarry| (one, quarry)));
        let mut looks = pairs.map(|(one, quarry)| self.look(self.eye(one), quarry, buffer));
        looks.find(Look::is_free)
    }

    fn beyond_sight(&self, eye: Eye, quarry: &Figure) -> Option<(Screen, Point)> {
        let gap = self.off_base(eye, quarry.centre()) - quarry.radius(self.numbers());
        let limit = self.land.sight.filter(|limit| !self.numbers().within(gap, *limit))?;
        let line = Segment::new(eye.at, quarry.centre());
        Some((Screen::Distance, line.at((limit + eye.radius) / line.length())))
    }

    /// A base of a third squad, unless it is close to the firer or one of the two looks over it.
    fn blocking_figure(&self, eye: Eye, quarry: &Figure, line: Segment) -> Option<(Screen, Point)> {
        let numbers = self.numbers();
        let reach = line.bounds().grown(numbers.radius(true));
        let mut first: Option<(f64, FigureId, Point)> = None;
        for (id, other) in self.everyone() {
            // Officers block nobody's view.
            let third = other.unit.squad().is_some() && other.unit != eye.unit && other.unit != quarry.unit;
            let centre = other.centre();
            if !third || !reach.holds(centre) {
                continue;
            }
            let radius = other.radius(numbers);
            let at = line.nearest(centre);
            if at.distance(centre) >= radius - numbers.tolerance() {
                continue;
            }
            let gap = self.off_base(eye, centre) - radius;
            if numbers.within(gap, numbers.clear_of_firer.get()) || self.looks_over(eye.at, quarry.centre(), centre) {
                continue;
            }
            let along = eye.at.distance(at);
            if first.is_none_or(|(least, ..)| along < least) {
                first = Some((along, id, at));
            }
        }
        first.map(|(_, id, at)| (Screen::Figure(id), at))
    }

    /// Whether one of two places is higher than a third between them.
    fn looks_over(&self, from: Point, to: Point, between: Point) -> bool {
        let level = |point| self.land.ground.level_at(point);
        level(from).max(level(to)) > level(between)
    }

    fn blocking_ground(
        &self,
        eye: Eye,
        quarry: &Figure,
        line: Segment,
        buffer: &mut Crossings,
    ) -> Option<(Screen, Point)> {
        let scene = self.scene();
        scene.crossings(line, |thing| self.veil(thing) != Veil::Clear, buffer);
        let mut wooded = 0.0;
        let mut wood_until = 0.0_f64;
        for crossing in buffer.found().iter().filter(|crossing| crossing.meets == Meets::Through) {
            let blocks = match self.veil(crossing.thing) {
                Veil::Clear => false,
                Veil::Building => !self.eye_at(eye, crossing.thing) && !self.figure_at(quarry, crossing.thing),
                Veil::Hedge => self.hedged(eye, quarry, crossing),
                Veil::Hill => self.overtops(eye.at, quarry.centre(), crossing.thing),
                Veil::Woods => {
                    // Woods that overlap are one wood.
                    wooded += (crossing.leaves - crossing.enters.max(wood_until)).max(0.0);
                    wood_until = wood_until.max(crossing.leaves);
                    !self.numbers().within(wooded, self.numbers().seen_through_woods.get())
                }
            };
            if blocks {
                return Some((Screen::Ground(crossing.thing), crossing.at));
            }
        }
        None
    }

    fn figure_at(&self, figure: &Figure, thing: Thing) -> bool {
        self.is_at(figure.centre(), figure.radius(self.numbers()), thing)
    }

    /// Whether the one who looks is in an area or touches it.
    fn eye_at(&self, eye: Eye, thing: Thing) -> bool {
        let gun = eye.gun.and_then(|cannon| self.guns.get(cannon.index()));
        let (Some(gun), Thing::Area(at)) = (gun, thing) else { return self.is_at(eye.at, eye.radius, thing) };
        let area = self.land.ground.areas().get(at);
        area.is_some_and(|area| self.numbers().within(area.outline().gap(&gun.body(self.numbers())).distance, 0.0))
    }

    /// Whether a base is in an area or touches it.
    fn is_at(&self, centre: Point, radius: f64, thing: Thing) -> bool {
        let Thing::Area(at) = thing else { return false };
        let Some(area) = self.land.ground.areas().get(at) else { return false };
        area.outline().holds(centre) || self.numbers().within(area.outline().to_outline(centre).distance - radius, 0.0)
    }

    /// Whether a hedge hides two figures from each other: neither is close to it.
    fn hedged(&self, eye: Eye, quarry: &Figure, crossing: &Crossing) -> bool {
        let Thing::Line(at) = crossing.thing else { return false };
        let Some(line) = self.land.ground.lines().get(at) else { return false };
        let numbers = self.numbers();
        let off_quarry = line.from_point(quarry.centre()).distance - quarry.radius(numbers);
        let close = |off: f64| numbers.within(off, numbers.hedge_within.get());
        !close(self.off_line(eye, line)) && !close(off_quarry)
    }

    /// CS-D26: whether a hill is higher than the ground of both.
    fn overtops(&self, from: Point, to: Point, thing: Thing) -> bool {
        let Thing::Area(at) = thing else { return false };
        let level = |point| self.land.ground.level_at(point);
        self.land.ground.areas().get(at).is_some_and(|hill| hill.level() > level(from).max(level(to)))
    }
}
