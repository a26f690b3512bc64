//! Arrangements: the places of a group's figures about its guide (RK-D45).

use engine::table::{Heading, Point, Vector};

use super::Field;
use super::ids::{FigureId, GroupId};

engine::words! {
    /// How the figures of a group stand.
    pub enum Arrangement {
        Line = "line",
        TwoRanks = "two-ranks",
        File = "file",
        Open = "open",
        AsTheyStand = "as-they-stand",
    }
}

engine::words! {
    /// How figures are put on the table.
    pub enum Laid { Line = "line", TwoRanks = "two-ranks", File = "file", Open = "open" }
}

impl From<Laid> for Arrangement {
    fn from(laid: Laid) -> Arrangement {
        match laid {
            Laid::Line => Arrangement::Line,
            Laid::TwoRanks => Arrangement::TwoRanks,
            Laid::File => Arrangement::File,
            Laid::Open => Arrangement::Open,
        }
    }
}

/// Steps to the right and ahead of the guide for each other figure in turn, in an arrangement of `count` figures.
pub fn offsets(arrangement: Arrangement, count: usize, spacing: f64) -> Vec<(f64, f64)> {
    let step = |places: usize| f64::from(u16::try_from(places).unwrap_or(u16::MAX)) * spacing;
    let rank = |width: usize| {
        let guide = width / 2;
        (0..width).filter(move |place| *place != guide).map(move |place| (step(place) - step(guide), 0.0))
    };
    match arrangement {
        Arrangement::Line | Arrangement::Open | Arrangement::AsTheyStand => rank(count).collect(),
        Arrangement::File => (1..count).map(|place| (0.0, -step(place))).collect(),
        Arrangement::TwoRanks => {
            let width = count.div_ceil(2);
            let guide = width / 2;
            let rear = (0..count - width).map(|place| (step(place) - step(guide), -spacing));
            rank(width).chain(rear).collect()
        }
    }
}

impl Field<'_> {
    /// RK-D45: the places of the other figures when the guide stands at a place.
    pub fn places(
        &self,
        group: GroupId,
        others: &[FigureId],
        guide: FigureId,
        at: Point,
        arrangement: Arrangement,
        heading: Heading,
    ) -> Vec<(FigureId, Point)> {
        if arrangement == Arrangement::AsTheyStand {
            let moved = at - self.centre(guide);
            return others.iter().map(|figure| (*figure, self.centre(*figure) + moved)).collect();
        }
        let mounted = self.troop(group).mounted;
        let spacing = match arrangement {
            Arrangement::Open => self.numbers().open_spacing(mounted),
            _ => self.numbers().spacing(mounted),
        };
        let place = |(right, ahead): (f64, f64)| {
            let step: Vector = heading.right() * right + heading.ahead() * ahead;
            at + step
        };
        let places = offsets(arrangement, others.len() + 1, spacing).into_iter().map(place);
        others.iter().copied().zip(places).collect()
    }
}
