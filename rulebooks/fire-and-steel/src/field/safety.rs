//! Where a figure with morale markers may go.

use engine::table::{Crossings, Point, Segment};

use super::figure::{Figure, FigureId};
use super::going::Barred;
use super::measure::ShotAt;
use super::{Field, HAIR};

/// Why a marked figure may go there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Safety {
    /// a: it is in cover from the enemy there.
    Cover(super::cover::Cover),
    /// a: it is out of the enemy's sight there.
    OutOfSight,
    /// b: it is nearer to such a place.
    NearerToGoal(Segment),
    /// c: it is further from the enemy: before and after.
    Further(f64, f64),
}

/// A move of a marked figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flight {
    /// The enemy that it is judged by; none if there is none on the table.
    pub enemy: Option<FigureId>,
    /// Why it is allowed.
    pub safety: Option<Safety>,
    /// FS-FLD-17
    pub rule: &'static str,
}

impl Flight {
    /// Whether it is allowed.
    pub fn is_allowed(&self) -> bool {
        self.enemy.is_none() || self.safety.is_some()
    }
}

impl Field<'_> {
    /// FS-MOR-12, FS-FLD-17, FS-D36: whether a marked figure may end its move so, perhaps on its way to a goal.
    pub fn flight(&self, figure: &Figure, end: &Figure, goal: Option<Point>, buffer: &mut Crossings) -> Flight {
        let Some(enemy) = self.feared(figure, buffer) else {
            return Flight { enemy: None, safety: None, rule: "FS-FLD-17" };
        };
        let safety = self.safe(end, enemy, buffer).or_else(|| {
            let goal = goal?;
            let from = |place: &Figure| self.rounded(place.centre().distance(goal));
            let reached = from(figure) <= self.numbers().goal_within.get() + HAIR && from(end) < from(figure);
            let there = self.elsewhere(figure, goal);
            // Where it can never end a move there is no safety to go to; figures may make room.
            let closed = matches!(self.unfit(&there), Some(Barred::OffTable(_) | Barred::Ground(_)));
            let safe = reached && !closed && self.safe(&there, enemy, buffer).is_some();
            safe.then_some(Safety::NearerToGoal(Segment::new(end.centre(), goal)))
        });
        let safety = safety.or_else(|| {
            let away = |place: &Figure| self.range(enemy, place, ShotAt::Enemy).inches;
            (away(end) > away(figure)).then(|| Safety::Further(away(figure), away(end)))
        });
        Flight { enemy: Some(enemy.id), safety, rule: "FS-FLD-17" }
    }

    /// The nearest visible enemy; if none is visible, the nearest.
    fn feared(&self, figure: &Figure, buffer: &mut Crossings) -> Option<&Figure> {
        let mut nearest: Option<(f64, &Figure)> = None;
        for enemy in self.enemies_of(figure) {
            // Ranges are cheap and sights are not: only a nearer enemy (FS-D45) is looked at.
            let range = self.range(figure, enemy, ShotAt::Enemy).inches;
            let nearer = |(best, held): (f64, &Figure)| range.total_cmp(&best).then(enemy.id.cmp(&held.id)).is_lt();
            if nearest.is_none_or(nearer) && self.visible(figure, enemy, buffer) {
                nearest = Some((range, enemy));
            }
        }
        let visible = nearest.map(|(_, enemy)| enemy);
        visible.or_else(|| self.nearest(figure, self.enemies_of(figure)).map(|(enemy, _)| enemy))
    }

    /// a: in cover from an enemy, or out of its sight whichever way it looks.
    fn safe(&self, place: &Figure, enemy: &Figure, buffer: &mut Crossings) -> Option<Safety> {
        if !self.in_sight(enemy, place, buffer) {
            return Some(Safety::OutOfSight);
        }
        self.cover(enemy, place, buffer).first().map(|cover| Safety::Cover(*cover))
    }
}
