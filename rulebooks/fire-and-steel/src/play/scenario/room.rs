//! Room in the zones of a scenario (FS-D05).

use engine::game::{Goal, Order, Side};
use engine::scenario::{Mark, Reader};
use engine::table::{Point, Spot};

use crate::play::Skirmish;
use crate::play::state::Step;

/// FS-D05: whether the zones have room for the figures that begin in them, tried by placing them.
pub(super) fn for_all(game: &Skirmish, reader: &mut Reader<'_>, marks: &[Mark]) -> bool {
    let mut trial = game.clone();
    let far = trial.table.edges.bounds().high;
    let middle = Spot::nearest(Point::new(far.x / 2.0, far.y / 2.0));
    let goal = Goal { spot: middle, facing: None, within: 0.0 };
    let mut all = true;
    for side in [Side::FIRST, Side::SECOND] {
        trial.state.step = Step::Place(side);
        for id in trial.to_place(side).collect::<Vec<_>>() {
            let order = Order::by("place", id.piece());
            let placed = trial.place_toward(id, &order, &goal).and_then(|order| trial.judge_place(id, &order));
            if let Ok(figure) = placed {
                trial.put_on_table(figure);
                continue;
            }
            all = false;
            let mark = marks.get(id.index()).copied().unwrap_or_else(|| reader.mark());
            let why = format!("the zone of {} has no room for it", trial.name(id));
            reader.fault(mark, "FS-D05", why, "make the zone larger");
        }
    }
    all
}
