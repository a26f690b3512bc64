//! What was worked out for the open question, kept until the game changes.

use std::cell::RefCell;
use std::sync::Arc;

use engine::game::{How, Order, PieceId, Side};
use engine::table::{Bounds, Point, Spot};

use super::state::State;
use super::turn::Deed;
use crate::field::charge::Onset;
use crate::field::figure::{SquadId, Unit};
use crate::field::shelter::Shelter;

/// The cache of a game; a copy begins with an empty one.
#[derive(Default)]
pub(super) struct Cache {
    /// The last order that the judge passed, which is most likely given next.
    judged: RefCell<Option<(Order, Deed)>>,
    /// Where pieces could be placed, as they would stand; none if nowhere. It holds while nothing moves about there.
    rooms: RefCell<Vec<Room>>,
    /// Where a squad would fall back to, which no roll changes. It holds while nothing on the table moves.
    shelter: RefCell<Option<Sheltered>>,
    /// The ways of charges over a table with this fingerprint.
    onsets: RefCell<Onsets>,
}

/// The fingerprint of a table, and the ways over it; none where a charge has none.
type Onsets = (u64, Vec<(Charge, Option<Onset>)>);

/// Who charges whom, from where, and what the way may cost.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Charge {
    pub by: Unit,
    pub target: Unit,
    pub from: Point,
    pub most: f64,
}

/// Where a squad would fall back to from a table with this fingerprint; none if there is no cover.
type Sheltered = (u64, SquadId, Option<Arc<Shelter>>);

/// Where a piece could be placed, as an order says.
struct Room {
    piece: PieceId,
    how: How,
    /// The fingerprint of what stood about there.
    then: u64,
    spot: Option<Spot>,
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
        self.judged.get_mut().take().filter(|(judged, _)| judged == order).map(|(_, deed)| deed)
    }

    /// The game has changed.
    pub(super) fn forget(&mut self) {
        *self.judged.get_mut() = None;
    }

    /// Where a piece can be placed as an order says, found once as long as nothing moves within some bounds. `find` is
    /// told where there was room before.
    pub(super) fn room(
        &self,
        order: &Order,
        state: &State,
        about: &Bounds,
        find: impl FnOnce(Option<Spot>) -> Option<Spot>,
    ) -> Option<Spot> {
        let piece = order.by?;
        let now = hashed(state, |place| about.holds(place));
        let known = |room: &Room| room.piece == piece && room.how == order.how;
        let before = self.rooms.borrow().iter().find(|room| known(room)).map(|room| (room.then, room.spot));
        if let Some((_, spot)) = before.filter(|(then, _)| *then == now) {
            return spot;
        }
        // Another arrangement may have found room there as well.
        let hint = before
            .and_then(|(_, spot)| spot)
            .or_else(|| self.rooms.borrow().iter().filter(|room| room.piece == piece).find_map(|room| room.spot));
        let spot = find(hint);
        let mut rooms = self.rooms.borrow_mut();
        rooms.retain(|room| !known(room));
        rooms.push(Room { piece, how: order.how, then: now, spot });
        spot
    }

    /// Where there was room for a piece as an order says, when that was last asked.
    pub(super) fn kept_room(&self, order: &Order) -> Option<Spot> {
        let rooms = self.rooms.borrow();
        let known = |room: &&Room| Some(room.piece) == order.by && room.how == order.how;
        rooms.iter().find(known).and_then(|room| room.spot)
    }

    /// The way of a charge, found once for a table on which nothing moves.
    pub(super) fn onset(&self, charge: Charge, state: &State, find: impl FnOnce() -> Option<Onset>) -> Option<Onset> {
        let now = told_apart(state);
        if self.onsets.borrow().0 != now {
            let mut kept = self.onsets.borrow_mut();
            kept.0 = now;
            kept.1.clear();
        }
        if let Some((_, onset)) = self.onsets.borrow().1.iter().find(|(own, _)| *own == charge) {
            return onset.clone();
        }
        let onset = find();
        self.onsets.borrow_mut().1.push((charge, onset.clone()));
        onset
    }

    /// Where a squad falls back to, found once for a table on which nothing moves.
    pub(super) fn shelter(
        &self,
        squad: SquadId,
        state: &State,
        find: impl FnOnce() -> Option<Shelter>,
    ) -> Option<Arc<Shelter>> {
        let now = hashed(state, |_| true);
        let mut kept = self.shelter.borrow_mut();
        if let Some((_, _, shelter)) = kept.as_ref().filter(|(then, own, _)| (*then, *own) == (now, squad)) {
            return shelter.clone();
        }
        let shelter = find().map(Arc::new);
        *kept = Some((now, squad, shelter.clone()));
        shelter
    }
}

/// A number for who stands where: every figure by its own place in the list.
fn told_apart(state: &State) -> u64 {
    let mut hash = hashed(state, |_| true);
    for figure in &state.figures {
        hash = (hash ^ u64::from(figure.here)).wrapping_mul(0x0100_0000_01b3).rotate_left(7);
    }
    hash
}

/// A number for where the figures and cannon stand that lie at some places.
fn hashed(state: &State, counts: impl Fn(Point) -> bool) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut mix = |value: u64| hash = (hash ^ value).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    let place = |spot: Spot| u64::from(spot.x.cast_unsigned()) << 32 | u64::from(spot.y.cast_unsigned());
    for figure in state.figures.iter().filter(|figure| figure.here && counts(figure.centre())) {
        mix(place(figure.spot));
        mix(u64::from(figure.mounted) << 1 | u64::from(figure.side == Side::FIRST));
    }
    for gun in state.guns.iter().filter(|gun| gun.here && counts(gun.pose.spot.point())) {
        mix(place(gun.pose.spot));
        mix(u64::from(gun.pose.facing.hundredths()));
    }
    hash
}
