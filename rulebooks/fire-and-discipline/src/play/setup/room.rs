//! Finding room: the nearest place to a goal at which a body may be placed.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use engine::game::{PieceId, Refusal};
use engine::table::{Facing, Point, Pose, Spot};

use super::place::{Arrange, Placing};
use crate::play::battle::Battle;

/// How far apart the places are that are tried, in inches.
const STEP: f64 = 1.0;
/// The most places that are tried.
const MOST: usize = 6000;

impl Battle {
    /// Whether a body can be placed so somewhere in its zone.
    pub(crate) fn has_room(&self, by: PieceId, how: Option<Arrange>) -> bool {
        self.room_for(by, how).is_some()
    }

    /// Room for a body somewhere in its zone: the place that was free before, if it still is.
    pub(crate) fn room_for(&self, by: PieceId, how: Option<Arrange>) -> Option<Placing> {
        if let Some(pose) = self.cache.room(by, how)
            && let Ok(placing) = self.judge_place(by, &[], how, pose)
        {
            return Some(placing);
        }
        let zone = self.table.entries[by].and_then(|entry| self.table.setting.zones.get(usize::from(entry.zone)));
        let middle = zone.map_or(Spot::new(0, 0), |zone| {
            let bounds = zone.outline.bounds();
            Spot::nearest(engine::table::Segment::new(bounds.low, bounds.high).midpoint())
        });
        let pose = self.find_room(by, how, middle, None).ok()?;
        self.cache.keep_room(by, how, pose);
        self.judge_place(by, &[], how, pose).ok()
    }

    /// The place nearest to a goal at which a body may be placed, and the facing: the one wished for, or straight ahead.
    pub(crate) fn find_room(
        &self,
        by: PieceId,
        how: Option<Arrange>,
        goal: Spot,
        facing: Option<Facing>,
    ) -> Result<Pose, Refusal> {
        let ahead = self.table.ahead(self.side(by));
        let wished = facing.unwrap_or(ahead);
        let first = Pose { spot: goal, facing: wished };
        let Err(mut last) = self.judge_place(by, &[], how, first) else { return Ok(first) };
        let Some(entry) = self.table.entries[by] else { return Err(last) };
        let zone = self.table.setting.zones.get(usize::from(entry.zone));
        let bounds = zone.map_or(*self.table.edges.bounds(), |zone| *zone.outline.bounds());
        let goal = goal.point();
        for spot in nearest_first(bounds.low, bounds.high, goal).take(MOST) {
            for facing in [wished, ahead] {
                let pose = Pose { spot, facing };
                match self.judge_place(by, &[], how, pose) {
                    Ok(_) => return Ok(pose),
                    Err(refusal) => last = refusal,
                }
                if wished == ahead {
                    break;
                }
            }
        }
        Err(last)
    }
}

/// Places all over a box, the nearest to a goal first. Most searches end early, so nothing is sorted that is not reached.
fn nearest_first(low: Point, high: Point, goal: Point) -> impl Iterator<Item = Spot> {
    let mut spots: Vec<Reverse<(u64, Spot)>> = Vec::new();
    let mut y = low.y;
    while y <= high.y + 1e-9 {
        let mut x = low.x;
        while x <= high.x + 1e-9 {
            let spot = Spot::nearest(Point::new(x, y));
            // Bits of positive numbers are in the order of the numbers.
            spots.push(Reverse((spot.point().distance(goal).to_bits(), spot)));
            x += STEP * 0.75;
        }
        y += STEP * 0.5;
    }
    let mut heap = BinaryHeap::from(spots);
    std::iter::from_fn(move || heap.pop().map(|Reverse((_, spot))| spot))
}
