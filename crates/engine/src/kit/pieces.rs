//! What happens to a piece on the table, done and logged in one step.

use crate::game::{Log, Order, PieceId, What};
use crate::table::Pose;

/// Puts a piece where an order says: it is placed if it was not on the table, and moves if it was.
///
/// ```
/// use engine::game::{Log, Order, PieceId, What};
/// use engine::kit::pieces::put;
/// use engine::table::{Pose, Spot};
/// let (mut pose, mut on_table, mut log) = (Pose::new(0, 0, 0), false, Log::new());
/// let order = Order::by("place", PieceId(0)).along([Spot::new(2_000, 1_000)]);
/// put(PieceId(0), (&mut pose, &mut on_table), &order, "TOY-1", &mut log);
/// assert_eq!((pose, on_table), (Pose::new(2_000, 1_000, 0), true));
/// assert!(matches!(log.events()[0].what, What::Placed { .. }));
/// ```
pub fn put(piece: PieceId, (pose, on_table): (&mut Pose, &mut bool), order: &Order, rule: &'static str, log: &mut Log) {
    let to = order.leads_to(*pose);
    let (from, was_there) = (std::mem::replace(pose, to), std::mem::replace(on_table, true));
    let moved = What::Moved { piece, from, to, path: Vec::new(), how: order.verb };
    log.note(rule, if was_there { moved } else { What::Placed { piece, at: to } });
}

/// Takes figures off a piece, the last ones first, and the piece off the table with the last of them. Returns how many
/// fell: no more than there were.
///
/// ```
/// use engine::game::{Log, PieceId, What};
/// use engine::kit::pieces::lose;
/// let mut log = Log::new();
/// assert_eq!(lose(PieceId(0), 6, 2, "TOY-1", &mut log), 2);
/// assert!(matches!(&log.events()[0].what, What::Lost { left: 4, parts, .. } if parts[..] == [4, 5]));
/// assert_eq!(lose(PieceId(0), 4, 9, "TOY-1", &mut log), 4);
/// assert!(matches!(log.events()[2].what, What::Removed { how: "destroyed", .. }));
/// ```
pub fn lose(piece: PieceId, figures: u16, count: u16, rule: &'static str, log: &mut Log) -> u16 {
    let count = count.min(figures);
    let left = figures - count;
    log.note(rule, What::Lost { piece, count, left, parts: (left..figures).collect() });
    if left == 0 {
        log.note(rule, What::Removed { piece, how: "destroyed" });
    }
    count
}
