//! Who sees whom: figures hidden in terrain, spotting dice, mist, clear sight (RK-VIS, RK-FLD-10, RK-FLD-16, RK-D36).

use engine::chart::Chart;
use engine::game::Side;
use engine::table::{Area, Bounds, Crossings, Point};

use super::ids::{FigureId, GroupId};
use super::sight::End;
use super::terrain::{Terrain, Veil};
use super::{Field, HAIR};
use crate::book::{FirerSeen, WoodsFire};
use crate::charts::visibility::{FigurePlace, Reason, Visibility, VisibilityFacts};
use crate::play::charting::looked_up;

/// What is looked at: a figure, or a marker that stands for one.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Where it is.
    pub end: End,
    /// Whether it fired in this phase or the last.
    pub fired: bool,
    /// RK-D36: how far off it is seen by this phase's die.
    pub limit: Option<u16>,
    /// RK-D36: whether a comrade of it is in plain sight.
    pub shown: bool,
}

/// What a place is in.
#[derive(Clone, Debug)]
pub(crate) struct Under {
    /// The place.
    pub(crate) at: Point,
    within: Vec<Within>,
}

/// An area that a place is in.
#[derive(Clone, Copy, Debug)]
struct Within {
    /// Its place among the areas.
    place: usize,
    kind: Terrain,
    /// How deep.
    depth: Option<f64>,
}

impl Under {
    fn is_in(&self, area: usize) -> bool {
        self.within.iter().any(|within| within.place == area)
    }

    /// How deep it is in some kinds of terrain that another place is not in.
    fn depth_apart(&self, other: &Under, passes: impl Fn(Terrain) -> bool) -> Option<f64> {
        let apart = self.within.iter().filter(|within| passes(within.kind) && !other.is_in(within.place));
        apart.filter_map(|within| within.depth).reduce(f64::max)
    }

    /// Whether it is in one area with another place, of some kinds of terrain.
    fn shares(&self, other: &Under, passes: impl Fn(Terrain) -> bool) -> bool {
        self.within.iter().any(|within| passes(within.kind) && other.is_in(within.place))
    }
}

/// Why one looks: to see, or to shoot, for which an option lets one stand deeper in woods (RK-R37).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To see.
    See,
    /// To shoot.
    Shoot,
}

impl Field<'_> {
    /// What a place is in.
    pub(crate) fn under(&self, at: Point) -> Under {
        let within = |(place, area): (usize, &Area)| Within {
            place,
            kind: Terrain::of_area(area),
            depth: area.outline().depth(at).map(|depth| depth.distance),
        };
        Under { at, within: self.ground.under(at).map(within).collect() }
    }

    /// RK-FLD-16: how deep a place is in growth where sight is short, where another place is not in the same growth.
    pub fn depth_in_growth(&self, at: Point, other: Point) -> Option<f64> {
        self.depth_where(at, other, |kind| self.is_growth(kind))
    }

    /// RK-FLD-16: how deep a place is in terrain that conceals it from another place.
    pub fn depth_concealed(&self, at: Point, other: Point) -> Option<f64> {
        self.depth_where(at, other, |kind| self.traits(kind).conceals)
    }

    fn depth_where(&self, at: Point, other: Point, passes: impl Fn(Terrain) -> bool) -> Option<f64> {
        let areas = self.ground.under(at).filter(|(_, area)| passes(Terrain::of_area(area)));
        let apart = areas.filter(|(_, area)| !area.outline().holds(other));
        apart.filter_map(|(_, area)| area.outline().depth(at)).map(|depth| depth.distance).reduce(f64::max)
    }

    /// Whether sight is short in a kind of terrain.
    fn is_growth(&self, kind: Terrain) -> bool {
        self.traits(kind).sight == Veil::Short
    }

    /// Whether a figure is in terrain that conceals.
    pub(crate) fn is_concealed(&self, figure: FigureId) -> bool {
        self.with_under([figure; 2], |at, _| at.within.iter().any(|within| self.traits(within.kind).conceals))
    }

    /// How deep a place is in terrain that conceals it; none in the open.
    pub fn concealment(&self, at: Point) -> Option<f64> {
        let areas = self.ground.under(at).filter(|(_, area)| self.traits(Terrain::of_area(area)).conceals);
        areas.filter_map(|(_, area)| area.outline().depth(at)).map(|depth| depth.distance).reduce(f64::max)
    }

    /// The facts of chart `visibility` for an observer at one place and something at another.
    fn visibility_facts(
        &self,
        range: f64,
        [observer, figure]: [&Under; 2],
        fired: bool,
        purpose: Purpose,
    ) -> VisibilityFacts {
        let same = observer.shares(figure, |kind| self.is_growth(kind));
        let hidden = if same { None } else { figure.depth_apart(observer, |kind| self.traits(kind).conceals) };
        let looks_out = if same { None } else { observer.depth_apart(figure, |kind| self.is_growth(kind)) };
        // RK-R37: who may shoot from deeper in is taken to see from there
        let free_to = match (purpose, self.book.options.woods_fire) {
            (Purpose::Shoot, WoodsFire::TenBoth) => self.book.sheet.visibility.shot_at_in_woods.get(),
            _ => 0.0,
        };
        let looks_out = looks_out.map(|depth| if depth <= free_to + HAIR { 0.0 } else { depth });
        VisibilityFacts {
            range,
            figure_place: match (same, hidden) {
                (true, _) => FigurePlace::SameWoods,
                (false, Some(_)) => FigurePlace::InTerrain,
                (false, None) => FigurePlace::PlainSight,
            },
            figure_depth: hidden.unwrap_or(0.0),
            figure_fired: fired,
            observer_in_woods: looks_out.is_some(),
            observer_depth: looks_out.unwrap_or(0.0),
            opt_firer_seen: self.book.options.firer_seen,
        }
    }

    /// RK-VIS, RK-D36, RK-D41: whether something is seen from a place.
    pub fn sees(&self, from: End, seen: &Seen, purpose: Purpose, buffer: &mut Crossings) -> bool {
        let Some(range) = self.sighting_range(from, seen.end) else { return false };
        let (observer, figure) = (self.under(from.at), self.under(seen.end.at));
        self.is_seen(range, [&observer, &figure], seen, purpose) && self.looks(from, seen.end, buffer)
    }

    /// RK-D41: how far off something is, if it is not farther than one sees at all.
    fn sighting_range(&self, from: End, to: End) -> Option<f64> {
        let range = (from.at.distance(to.at) - from.radius - to.radius).max(0.0);
        self.sight.is_none_or(|most| range <= most + HAIR).then_some(range)
    }

    /// Whether chart `visibility` lets something be seen, whatever lies between.
    fn is_seen(&self, range: f64, places: [&Under; 2], seen: &Seen, purpose: Purpose) -> bool {
        if places.iter().all(|place| place.within.is_empty()) {
            // The chart's third case: plain sight.
            return true;
        }
        let facts = self.visibility_facts(range, places, seen.fired, purpose);
        // Without a die: the charts' first cases; a 1 stands in for the die, which is looked at below.
        let outcome = looked_up(|tray| Visibility::resolve(self.book, &facts, tray));
        match outcome.reason {
            Reason::Rolled => {
                // RK-D36: a comrade in plain sight shows those at the edge only.
                let at_edge = facts.figure_depth <= self.book.sheet.visibility.edge_of_terrain() + HAIR;
                (seen.shown && at_edge) || seen.limit.is_some_and(|limit| range <= f64::from(limit) + HAIR)
            }
            _ => outcome.seen,
        }
    }

    /// The same of one figure and another, where it is known whether a comrade of that one is in plain sight.
    pub(crate) fn figure_sees(
        &self,
        observer: FigureId,
        (target, shown): (FigureId, bool),
        purpose: Purpose,
        buffer: &mut Crossings,
    ) -> bool {
        let (from, to) = (self.end(observer), self.end(target));
        let Some(range) = self.sighting_range(from, to) else { return false };
        let seen = || self.to_see(target, shown);
        self.with_under([observer, target], |one, other| self.is_seen(range, [one, other], &seen(), purpose))
            && self.looks(from, to, buffer)
    }

    /// Whether chart `visibility` wants a die for something seen from outside its terrain (case 6).
    pub fn wants_die(&self, at: Point, fired: bool) -> bool {
        let Some(depth) = self.concealment(at) else { return false };
        let edge = self.book.sheet.visibility.edge_of_terrain();
        match (fired, self.book.options.firer_seen) {
            (true, FirerSeen::Rolled) => true,
            (true, FirerSeen::Always) => false,
            (false, _) => depth <= edge + HAIR,
        }
    }

    /// Whether a figure fired in this phase or the last.
    pub fn has_fired(&self, figure: FigureId) -> bool {
        let fired = self.figures[figure].fired;
        fired > 0 && fired.saturating_add(1) >= self.phase
    }

    /// RK-D36: whether a figure of a group stands outside concealing terrain.
    pub fn is_shown(&self, group: GroupId) -> bool {
        self.members(group).any(|figure| !self.is_concealed(figure))
    }

    /// A figure as something to be seen.
    pub fn to_see(&self, figure: FigureId, shown: bool) -> Seen {
        let limit = self.groups[self.acts_with(figure)].seen_to;
        Seen { end: self.end(figure), fired: self.has_fired(figure), limit, shown }
    }

    /// RK-FLD-10: whether a group has an enemy group in sight: a pair of figures, if it does.
    pub fn in_sight(&self, group: GroupId, enemy: GroupId, buffer: &mut Crossings) -> Option<(FigureId, FigureId)> {
        self.known_sight([group, enemy], || {
            let line_up = self.line_up();
            let stands = line_up.stand(group).zip(line_up.stand(enemy));
            if self.sight.is_some_and(|most| stands.is_some_and(|(a, b)| apart(&a.bounds, &b.bounds) > most + REACH)) {
                return None;
            }
            let observers: Vec<FigureId> = line_up.of(group).iter().map(|standing| standing.id).collect();
            self.figures_see(&observers, enemy, buffer)
        })
    }

    /// RK-FLD-10: whether some figures have an enemy group in sight: a pair of figures, if they do.
    pub fn figures_see(
        &self,
        observers: &[FigureId],
        enemy: GroupId,
        buffer: &mut Crossings,
    ) -> Option<(FigureId, FigureId)> {
        let shown = self.ground.areas().is_empty() || self.is_shown(enemy);
        for target in self.members(enemy) {
            for observer in observers {
                if self.figure_sees(*observer, (target, shown), Purpose::See, buffer) {
                    return Some((*observer, target));
                }
            }
        }
        None
    }

    /// RK-FLD-10: whether a group has an enemy group in clear sight: a pair of figures, if it does.
    pub fn in_clear_sight(
        &self,
        group: GroupId,
        enemy: GroupId,
        buffer: &mut Crossings,
    ) -> Option<(FigureId, FigureId)> {
        self.known_clear_sight([group, enemy], || {
            let line_up = self.line_up();
            let all = line_up.stand(group).zip(line_up.stand(enemy));
            let between = all.map(|(own, theirs)| self.stands_between(&own.bounds, &theirs.bounds));
            let between = between.as_deref().unwrap_or(line_up.stands());
            for target in self.members(enemy).filter(|target| !self.is_concealed(*target)) {
                for observer in self.members(group) {
                    if self.is_free_of(between.iter(), observer, target)
                        && self.figure_sees(observer, (target, true), Purpose::See, buffer)
                        && self.is_free_beside(observer, target, buffer)
                    {
                        return Some((observer, target));
                    }
                }
            }
            None
        })
    }

    /// RK-FLD-10: whether one figure has another in clear sight.
    pub fn clearly_sees(&self, observer: FigureId, target: FigureId, buffer: &mut Crossings) -> bool {
        !self.is_concealed(target)
            && self.is_free_of_figures(observer, target)
            && self.figure_sees(observer, (target, true), Purpose::See, buffer)
            && self.is_free_beside(observer, target, buffer)
    }

    /// RK-D28: the nearest enemy group in sight.
    pub fn nearest_in_sight(
        &self,
        group: GroupId,
        buffer: &mut Crossings,
    ) -> Option<(GroupId, super::measure::Between)> {
        let mut enemies: Vec<(GroupId, super::measure::Between)> = self
            .acting(self.side(group).other())
            .filter_map(|enemy| Some((enemy, self.between(group, enemy)?)))
            .collect();
        enemies.sort_by(|a, b| a.1.gap.total_cmp(&b.1.gap).then(a.0.cmp(&b.0)));
        enemies.into_iter().find(|(enemy, _)| self.in_sight(group, *enemy, buffer).is_some())
    }

    /// Whether any figure of a side sees something without a die of its own.
    pub fn side_sees(&self, side: Side, seen: &Seen, buffer: &mut Crossings) -> Option<FigureId> {
        self.on_table(side).find(|observer| self.sees(self.end(*observer), seen, Purpose::See, buffer))
    }
}

/// More than two bases reach beyond their centres; no rule's number.
const REACH: f64 = 10.0;

/// How far apart two boxes are at the least.
fn apart(one: &Bounds, other: &Bounds) -> f64 {
    let aside = (one.low.x - other.high.x).max(other.low.x - one.high.x).max(0.0);
    let ahead = (one.low.y - other.high.y).max(other.low.y - one.high.y).max(0.0);
    aside.hypot(ahead)
}
