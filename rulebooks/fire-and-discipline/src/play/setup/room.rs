//! Finding room: the nearest place to a goal at which a body may be placed.

use engine::game::{PieceId, Refusal};
use engine::table::{Facing, Point, Pose, Spot};

use super::place::Arrange;
use crate::play::battle::Battle;

/// How far apart the places are that are tried, in inches.
const STEP: f64 = 1.0;
/// The most places that are tried.
const MOST: usize = 6000;

impl Battle {
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
        for spot in spots(bounds.low, bounds.high, goal).into_iter().take(MOST) {
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

/// Places all over a box, the nearest to a goal first.
fn spots(low: Point, high: Point, goal: Point) -> Vec<Spot> {
    let mut spots = Vec::new();
    let mut y = low.y;
    while y <= high.y + 1e-9 {
        let mut x = low.x;
        while x <= high.x + 1e-9 {
            spots.push(Spot::nearest(Point::new(x, y)));
            x += STEP * 0.75;
        }
        y += STEP * 0.5;
    }
    spots.sort_by(|a, b| {
        let far = |spot: &Spot| spot.point().distance(goal);
        far(a).total_cmp(&far(b)).then(a.cmp(b))
    });
    spots
}
