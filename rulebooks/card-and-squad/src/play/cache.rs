//! What was worked out for the open question, kept until the game changes.

use std::cell::{Cell, RefCell};

use engine::game::{How, Order, PieceId};
use engine::table::Spot;

use super::state::State;
use super::turn::Deed;

/// The cache of a game; a copy begins with an empty one.
#[derive(Default)]
pub(super) struct Cache {
    /// The last order that the judge passed, which is most likely given next.
    judged: RefCell<Option<(Order, Deed)>>,
    /// The fingerprint of the table, once it was taken for the open question.
    table: Cell<Option<u64>>,
    /// Where pieces could be placed, as they would stand; none if nowhere. It holds while nothing on the table moves.
    rooms: RefCell<(u64, Vec<(PieceId, How, Option<Spot>)>)>,
}

impl Clone for Cache {
    fn clone(&self) -> Cache {
        Cache::default()
    }
}

impl Cache {
    /// Keeps what an order was found to do.
    pub(super) fn keep(&self, order: &Order, deed: Deed) {
        *self.judged.borrow_mut() = Some((order.clone(), deed));
    }

    /// Whether an order was the last that the judge passed.
    pub(super) fn is_lawful(&self, order: &Order) -> bool {
        self.judged.borrow().as_ref().is_some_and(|(judged, _)| judged == order)
    }

    /// Hands over what an order does, if it was the last that the judge passed; the cache is empty then.
    pub(super) fn take(&mut self, order: &Order) -> Option<Deed> {
        self.table.set(None);
        self.judged.get_mut().take().filter(|(judged, _)| judged == order).map(|(_, deed)| deed)
    }

    /// The game has changed.
    pub(super) fn forget(&mut self) {
        *self.judged.get_mut() = None;
        self.table.set(None);
    }

    /// A number that is the same as long as every figure and cannon stays where it is.
    fn fingerprint(&self, state: &State) -> u64 {
        self.table.get().unwrap_or_else(|| {
            let mut hash = 0xcbf2_9ce4_8422_2325_u64;
            let mut mix = |value: u64| hash = (hash ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
            for figure in state.figures.iter().filter(|figure| figure.here) {
                mix(u64::from(figure.spot.x.cast_unsigned()) << 32 | u64::from(figure.spot.y.cast_unsigned()));
                mix(u64::from(figure.mounted));
            }
            for gun in state.guns.iter().filter(|gun| gun.here) {
                mix(u64::from(gun.pose.spot.x.cast_unsigned()) << 32 | u64::from(gun.pose.spot.y.cast_unsigned()));
                mix(u64::from(gun.pose.facing.hundredths()));
            }
            self.table.set(Some(hash));
            hash
        })
    }

    /// Where a piece can be placed as an order says, found once for a table on which nothing moves.
    pub(super) fn room(&self, order: &Order, state: &State, find: impl FnOnce() -> Option<Spot>) -> Option<Spot> {
        let piece = order.by?;
        let now = self.fingerprint(state);
        {
            let mut rooms = self.rooms.borrow_mut();
            if rooms.0 != now {
                rooms.0 = now;
                rooms.1.clear();
            }
            if let Some((.., room)) = rooms.1.iter().find(|(own, how, _)| *own == piece && *how == order.how) {
                return *room;
            }
        }
        let room = find();
        self.rooms.borrow_mut().1.push((piece, order.how, room));
        room
    }
}
