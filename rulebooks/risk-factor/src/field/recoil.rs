//! Falling back from melee, figure by figure (RK-FLD-14, RK-R60).

use engine::table::{Heading, Point, Spot};

use super::ids::FigureId;
use super::room::Room;
use super::{Field, GRID, HAIR};

/// By how much a way back is shortened until its end is free; no rule's number.
const BACK: f64 = 0.05;

impl Field<'_> {
    /// RK-FLD-14: the direction in which a figure falls back; none if it stands in the middle between its enemies.
    pub fn back_from(&self, figure: FigureId) -> Option<Heading> {
        let enemy = self.side_of(figure).other();
        let touching: Vec<FigureId> = self.on_table(enemy).filter(|other| self.in_contact(figure, *other)).collect();
        let among = if touching.is_empty() { self.on_table(enemy).collect() } else { touching };
        let nearest = among.iter().map(|other| self.gap(figure, *other)).reduce(f64::min)?;
        let near: Vec<Point> = among
            .iter()
            .filter(|other| self.gap(figure, **other) <= nearest + GRID)
            .map(|other| self.centre(*other))
            .collect();
        let count = f64::from(u16::try_from(near.len()).unwrap_or(u16::MAX));
        let (x, y) = near.iter().fold((0.0, 0.0), |(x, y), at| (x + at.x, y + at.y));
        let middle = Point::new(x / count, y / count);
        Heading::along(self.centre(figure) - middle).filter(|_| self.centre(figure).distance(middle) > GRID)
    }

    /// RK-FLD-14, RK-R60: where a figure ends that falls back by a distance; none if it cannot go far enough.
    pub fn falls_back_to(&self, figure: FigureId, distance: f64) -> Option<Point> {
        let heading = self.back_from(figure)?;
        let (from, radius) = (self.centre(figure), self.radius(figure));
        let barred = self.first_bar(figure, from, from + heading.ahead() * distance).map_or(distance, |(far, _)| far);
        let (_, to_edge) = self.to_edge(from, radius, heading);
        let most = distance.min(barred).min(to_edge);
        let least = self.numbers().least_fall_back.get();
        let movers = [figure];
        let room = Room::new(self.side_of(figure), &movers, self.keeps_clear());
        let mut far = most;
        while far + HAIR >= least {
            let at = Spot::nearest(from + heading.ahead() * far).point();
            if self.bars(&room, figure, at).is_none() {
                return Some(at);
            }
            far -= BACK;
        }
        None
    }
}
