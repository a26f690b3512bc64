//! What was worked out for the open question, kept until the game changes.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

use engine::game::{How, Order, PieceId, Side};
use engine::table::{Bounds, Point, Spot};

use super::state::State;
use super::turn::Deed;
use crate::field::charge::Onset;
use crate::field::figure::{Figure, SquadId, Unit};
use crate::field::retreat::{Escape, Flight};
use crate::field::shelter::Shelter;

/// The cache of a game. A copy shares what was measured, which holds for every table with the same fingerprint; it begins
/// with none of the rest.
#[derive(Default)]
pub(super) struct Cache {
    /// The last order that the judge passed, which is most likely given next.
    judged: RefCell<Option<(Order, Deed)>>,
    /// Where pieces could be placed, as they would stand; none if nowhere.
    rooms: RefCell<Vec<Room>>,
    measured: Arc<Mutex<Measured>>,
}

/// What was measured on the last few tables: the trials of a charge change the table and go back to it.
#[derive(Default)]
struct Measured {
    /// The last one asked about, by its fingerprint.
    latest: (u64, Answers),
    /// Those before it, the latest first.
    before: Vec<(u64, Answers)>,
}

/// On how many tables before the last what was measured is kept.
const TABLES: usize = 3;

impl Measured {
    /// What was measured on a table with a fingerprint.
    fn of(&mut self, table: u64) -> &mut Answers {
        if self.latest.0 != table {
            let known = self.before.iter().position(|(then, _)| *then == table);
            let next = known.map_or_else(|| (table, Answers::default()), |at| self.before.remove(at));
            self.before.insert(0, std::mem::replace(&mut self.latest, next));
            self.before.truncate(TABLES);
        }
        &mut self.latest.1
    }
}

/// Answers by what was asked.
type Kept<K, V> = Vec<(K, V)>;

/// What was measured on a table on which nothing moves.
#[derive(Default)]
struct Answers {
    /// The ways of charges; none where a charge has none.
    onsets: Kept<Charge, Option<Onset>>,
    /// Whether charges have any way at all.
    contacts: Kept<Charge, bool>,
    /// Whether squads in close order keep it where charges are met.
    kept: Kept<Charge, bool>,
    /// Whether they keep it where a roll leaves their charge short, in thousandths of an inch.
    kept_short: Kept<(Charge, i32), bool>,
    /// Where squads would fall back to, which no roll changes; none if there is no cover.
    shelters: Kept<SquadId, Option<Arc<Shelter>>>,
    /// How far a roll takes squads there, in thousandths of an inch.
    fallen_back: Kept<(SquadId, i32), Vec<Point>>,
    /// Whether squads are in cover where they stand.
    covered: Kept<SquadId, bool>,
    /// The ways off the table, which no roll changes.
    escapes: Kept<SquadId, Arc<Escape>>,
    /// How far along them a roll takes a squad: in thousandths of an inch, and whether it may leave the table.
    flights: Kept<(SquadId, i32, bool), Flight>,
}

/// Who charges whom, from where, and what the way may cost.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Charge {
    pub by: Unit,
    pub target: Unit,
    pub from: Point,
    pub most: f64,
    pub by_road: bool,
}

/// Where a piece could be placed, as an order says.
struct Room {
    piece: PieceId,
    how: How,
    /// The fingerprint of what stood about that place; or if there was none, about all that can matter.
    then: u64,
    spot: Option<Spot>,
}

impl Clone for Cache {
    fn clone(&self) -> Cache {
        Cache { measured: Arc::clone(&self.measured), ..Cache::default() }
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

    /// Where a piece can be placed as an order says, found once as long as nothing moves that can matter to it there: what
    /// is about a place, or without one within some bounds. `find` is told where there was room before.
    pub(super) fn room(
        &self,
        order: &Order,
        state: &State,
        about: impl Fn(Option<Spot>) -> Bounds,
        find: impl FnOnce(Option<Spot>) -> Option<Spot>,
    ) -> Option<Spot> {
        let piece = order.by?;
        let print = |spot: Option<Spot>| {
            let about = about(spot);
            hashed(state, |place| about.holds(place))
        };
        let known = |room: &Room| room.piece == piece && room.how == order.how;
        let before = self.rooms.borrow().iter().find(|room| known(room)).map(|room| (room.then, room.spot));
        if let Some((_, spot)) = before.filter(|(then, spot)| *then == print(*spot)) {
            return spot;
        }
        // Another arrangement may have found room there as well.
        let hint = before
            .and_then(|(_, spot)| spot)
            .or_else(|| self.rooms.borrow().iter().filter(|room| room.piece == piece).find_map(|room| room.spot));
        let spot = find(hint);
        let then = print(spot);
        let mut rooms = self.rooms.borrow_mut();
        rooms.retain(|room| !known(room));
        rooms.push(Room { piece, how: order.how, then, spot });
        spot
    }

    /// Where there was room for a piece as an order says, when that was last asked.
    pub(super) fn kept_room(&self, order: &Order) -> Option<Spot> {
        let rooms = self.rooms.borrow();
        let known = |room: &&Room| Some(room.piece) == order.by && room.how == order.how;
        rooms.iter().find(known).and_then(|room| room.spot)
    }

    /// The way of a charge.
    pub(super) fn onset(&self, charge: Charge, state: &State, find: impl FnOnce() -> Option<Onset>) -> Option<Onset> {
        self.measured(state, |answers| &mut answers.onsets, charge, find)
    }

    /// Whether a charge has any way.
    pub(super) fn contact(&self, charge: Charge, state: &State, find: impl FnOnce() -> bool) -> bool {
        self.measured(state, |answers| &mut answers.contacts, charge, find)
    }

    /// Whether a squad in close order keeps it where its charge is met.
    pub(super) fn order_kept(&self, charge: Charge, state: &State, find: impl FnOnce() -> bool) -> bool {
        self.measured(state, |answers| &mut answers.kept, charge, find)
    }

    /// Whether it keeps it where a roll in thousandths of an inch leaves it short.
    pub(super) fn order_kept_short(
        &self,
        charge: Charge,
        roll: i32,
        state: &State,
        find: impl FnOnce() -> bool,
    ) -> bool {
        self.measured(state, |answers| &mut answers.kept_short, (charge, roll), find)
    }

    /// Where a squad falls back to.
    pub(super) fn shelter(
        &self,
        squad: SquadId,
        state: &State,
        find: impl FnOnce() -> Option<Shelter>,
    ) -> Option<Arc<Shelter>> {
        self.measured(state, |answers| &mut answers.shelters, squad, || find().map(Arc::new))
    }

    /// How far a squad gets on its way into cover, for a roll in thousandths of an inch.
    pub(super) fn fallen_back(
        &self,
        (squad, roll): (SquadId, i32),
        state: &State,
        find: impl FnOnce() -> Vec<Point>,
    ) -> Vec<Point> {
        self.measured(state, |answers| &mut answers.fallen_back, (squad, roll), find)
    }

    /// Whether a squad is in cover.
    pub(super) fn covered(&self, squad: SquadId, state: &State, find: impl FnOnce() -> bool) -> bool {
        self.measured(state, |answers| &mut answers.covered, squad, find)
    }

    /// The way of a squad off the table.
    pub(super) fn escape(&self, squad: SquadId, state: &State, find: impl FnOnce() -> Escape) -> Arc<Escape> {
        self.measured(state, |answers| &mut answers.escapes, squad, || Arc::new(find()))
    }

    /// How far a squad gets on it, for a roll in thousandths of an inch.
    pub(super) fn flight(
        &self,
        (squad, roll, leaves): (SquadId, i32, bool),
        state: &State,
        find: impl FnOnce() -> Flight,
    ) -> Flight {
        self.measured(state, |answers| &mut answers.flights, (squad, roll, leaves), find)
    }

    /// An answer that was measured before on such a table, or is measured now.
    fn measured<K: PartialEq, V: Clone>(
        &self,
        state: &State,
        answers: impl Fn(&mut Answers) -> &mut Kept<K, V>,
        asked: K,
        measure: impl FnOnce() -> V,
    ) -> V {
        let now = fingerprint(state);
        let lock = || self.measured.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = answers(lock().of(now)).iter().find(|(own, _)| *own == asked) {
            return known.clone();
        }
        // Another copy of the game may measure in the meantime.
        let answer = measure();
        answers(lock().of(now)).push((asked, answer.clone()));
        answer
    }
}

/// A number for who stands where and leads: every figure by its own place in the list.
fn fingerprint(state: &State) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut mix = |value: u64| hash = (hash.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for Figure { spot, here, mounted, role, side, .. } in &state.figures {
        let place = u64::from(spot.x.cast_unsigned()) << 32 | u64::from(spot.y.cast_unsigned());
        let kind = u64::from(*here) << 5 | u64::from(*mounted) << 4 | (*role as u64) << 2 | u64::from(side.0);
        mix(place.rotate_left(9) ^ kind);
    }
    for gun in state.guns.iter().filter(|gun| gun.here) {
        mix(u64::from(gun.pose.spot.x.cast_unsigned()) << 32 | u64::from(gun.pose.spot.y.cast_unsigned()));
        mix(u64::from(gun.pose.facing.hundredths()));
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
