//! What was found from the state, kept as long as nothing that it rests on has changed.

mod actors;
mod changes;
mod rates;
mod sights;

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use engine::game::{Order, PieceId};
use engine::table::Pose;

use crate::field::formation::Formations;
use crate::play::battle::Battle;
use crate::play::setup::Arrange;
use crate::play::turn::Plan;
use actors::Actors;
pub(crate) use actors::{EVERYWHERE, Known};
use rates::KnownRates;
pub(crate) use rates::Rates;
use sights::Sights;

/// The cache of a game. A copy of the game shares what was found; it looks into it before it trusts it.
#[derive(Default)]
pub(crate) struct Cache {
    formations: RefCell<Option<(Places, Arc<Formations>)>>,
    actors: RefCell<Arc<Actors>>,
    judged: RefCell<Option<(Order, Plan)>>,
    /// Where there was room for a body that waits for its place.
    rooms: RefCell<Vec<Room>>,
    sights: Sights,
    rates: KnownRates,
    /// Whether a question is open, and nothing has changed since it was put.
    still: bool,
    /// Whether the actors were found to hold for the question as it stands.
    is_fresh: Cell<bool>,
    /// Whether the formations were.
    is_formed: Cell<bool>,
    /// How many measured questions were asked.
    measured: Cell<u64>,
}

/// What formations rest on: how often places have changed, and which guns stand without a crew (FD-D51).
type Places = (u32, u128);

/// A body, how it is arranged, and where there was room for it.
type Room = (PieceId, Option<Arrange>, Pose);

impl Clone for Cache {
    fn clone(&self) -> Cache {
        Cache {
            formations: self.formations.clone(),
            actors: self.actors.clone(),
            judged: RefCell::default(),
            rooms: RefCell::default(),
            sights: Sights::default(),
            rates: KnownRates::default(),
            still: self.still,
            is_fresh: self.is_fresh.clone(),
            is_formed: self.is_formed.clone(),
            measured: self.measured.clone(),
        }
    }
}

impl Cache {
    /// Counts a measured question.
    pub(crate) fn count(&self) {
        self.measured.set(self.measured.get() + 1);
    }

    /// The game begins to change: from now on every answer is looked into.
    pub(crate) fn stir(&mut self) {
        self.still = false;
        self.is_fresh.set(false);
        self.is_formed.set(false);
        *self.judged.get_mut() = None;
    }

    /// The game is changed from outside: nothing that was found holds.
    pub(crate) fn forget(&mut self) {
        *self = Cache::default();
    }

    /// The game stands still with its next question.
    pub(crate) fn rest(&mut self) {
        self.still = true;
        self.is_fresh.set(false);
    }

    /// Keeps the plan of an order that may be given: it is most likely given next.
    pub(crate) fn keep(&self, order: &Order, plan: Plan) {
        if self.still {
            *self.judged.borrow_mut() = Some((order.clone(), plan));
        }
    }

    /// Hands over the plan of an order, if it was the last that was found lawful.
    pub(crate) fn take(&mut self, order: &Order) -> Option<Plan> {
        self.judged.get_mut().take().filter(|(judged, _)| judged == order).map(|(_, plan)| plan)
    }

    /// Where there was room for a body when that was last looked for.
    pub(crate) fn room(&self, piece: PieceId, how: Option<Arrange>) -> Option<Pose> {
        let rooms = self.rooms.borrow();
        rooms.iter().find(|(known, arranged, _)| (*known, *arranged) == (piece, how)).map(|(.., pose)| *pose)
    }

    /// Keeps where there is room for a body.
    pub(crate) fn keep_room(&self, piece: PieceId, how: Option<Arrange>, pose: Pose) {
        let mut rooms = self.rooms.borrow_mut();
        rooms.retain(|(known, arranged, _)| (*known, *arranged) != (piece, how));
        rooms.push((piece, how, pose));
    }

    /// Whether an order was the last that was found lawful.
    pub(crate) fn is_lawful(&self, order: &Order) -> bool {
        self.still && self.judged.borrow().as_ref().is_some_and(|(judged, _)| judged == order)
    }
}

impl Battle {
    /// How many measured questions this game was asked so far: targets, sights, ways, wheels and places. Its work grows with
    /// them, and they are the same on every machine.
    pub fn measured(&self) -> u64 {
        self.cache.measured.get()
    }

    /// The formations as they stand; found once for each change of places.
    pub fn formations(&self) -> Arc<Formations> {
        let mut known = self.cache.formations.borrow_mut();
        if let Some((_, found)) = known.as_ref().filter(|_| self.cache.is_formed.get()) {
            return Arc::clone(found);
        }
        self.cache.is_formed.set(self.cache.still);
        let places = (self.state.positions.version(), self.guns_alone());
        let (before, found) = known.get_or_insert_with(|| (places, Arc::new(Formations::find(&self.field()))));
        if *before != places {
            *before = places;
            Arc::make_mut(found).update(&self.field());
        }
        Arc::clone(found)
    }

    /// Which sections stand without a crew, in the order of battle.
    fn guns_alone(&self) -> u128 {
        let alone = |piece: &PieceId| u128::from(self.piece(*piece).is_guns_alone());
        self.table.sections.iter().fold(0, |bits, section| bits.rotate_left(1) ^ alone(section))
    }
}
