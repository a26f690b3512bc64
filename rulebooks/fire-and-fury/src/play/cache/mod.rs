//! Measured answers, kept as long as nothing that they rest on has changed.

pub(crate) mod charges;
pub(crate) mod commands;
pub(crate) mod fingerprint;
pub(crate) mod shots;

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex, PoisonError};

use engine::game::{How, Order};
use engine::table::{Body, Spot};

use crate::field::facts::Volley;
use crate::field::fire::Crew;
use crate::field::ids::{LeaderId, UnitId};
use crate::field::measure::Contours;
use crate::play::turn::judge::Plan;
use charges::Charges;
use commands::Commands;
use shots::Shots;

/// The cache of a game. A copy of the game shares the answers that a fingerprint guards, and what was measured for the
/// open question; it begins with none of the others.
#[derive(Default)]
pub(crate) struct Cache {
    /// By the side that fires.
    pub(crate) shots: [RefCell<Arc<Shots>>; 2],
    pub(crate) charges: RefCell<Arc<Charges>>,
    /// By the side: leaders, and the units that they command.
    commands: [RefCell<Arc<Commands>>; 2],
    judged: RefCell<Option<(Order, Plan)>>,
    /// By the piece that is to be placed: where there was room for it, formed so.
    free_places: RefCell<Vec<Vec<(How, FreePlace)>>>,
    /// What any copy of the game measured for the open question.
    volleys: Arc<Mutex<Vec<Aimed>>>,
    /// Where the outlines of areas cross each unit, with the fingerprint of the unit.
    pub(crate) contours: RefCell<Vec<(u64, Contours)>>,
    pub(crate) fresh: Fresh,
}

/// Which answers have been found to hold for the game as it stands; of a game that is changing, or a copy, none.
#[derive(Default)]
pub(crate) struct Fresh {
    /// Whether a question is open, and nothing has changed since it was put.
    still: bool,
    pub(crate) shots: Cell<bool>,
    pub(crate) charges: Cell<bool>,
    commands: Cell<bool>,
}

impl Fresh {
    /// Whether an answer holds. While the game stands still, that is looked into once: the caller replaces an answer
    /// that does not.
    pub(crate) fn holds(&self, answer: &Cell<bool>, look: impl FnOnce() -> bool) -> bool {
        answer.replace(self.still) && self.still || look()
    }
}

/// A place where a piece could be put down.
pub(crate) struct FreePlace {
    pub(crate) spot: Spot,
    /// How many stands it then had.
    pub(crate) stands: usize,
    /// How it would lie there.
    pub(crate) body: Body,
}

/// A fire combat that has been measured: the target, the crews that fire, its facts, and the leaders near the target.
type Aimed = (UnitId, Vec<Crew>, Arc<(Volley, Vec<LeaderId>)>);

impl Clone for Cache {
    fn clone(&self) -> Cache {
        let Cache { shots, charges, commands, volleys, .. } = self;
        Cache {
            shots: shots.clone(),
            charges: charges.clone(),
            commands: commands.clone(),
            volleys: Arc::clone(volleys),
            judged: RefCell::default(),
            free_places: RefCell::default(),
            contours: RefCell::default(),
            fresh: Fresh::default(),
        }
    }
}

impl Cache {
    /// Keeps the plan of an order that was found lawful: it is most likely given next.
    pub(crate) fn keep(&self, order: &Order, plan: Plan) {
        *self.judged.borrow_mut() = Some((order.clone(), plan));
    }

    /// Whether an order was the last that was found lawful.
    pub(crate) fn is_lawful(&self, order: &Order) -> bool {
        self.judged.borrow().as_ref().is_some_and(|(judged, _)| judged == order)
    }

    /// Hands over the plan of an order, if it was the last that was found lawful.
    pub(crate) fn take(&mut self, order: &Order) -> Option<Plan> {
        self.judged.get_mut().take().filter(|(judged, _)| judged == order).map(|(_, plan)| plan)
    }

    /// Forgets what no fingerprint guards: the game has changed.
    pub(crate) fn forget(&mut self) {
        *self.judged.get_mut() = None;
        self.volleys = Arc::default();
        self.stir();
    }

    /// The game begins to change: from now on every answer is looked into.
    pub(crate) fn stir(&mut self) {
        self.fresh = Fresh::default();
    }

    /// The game has changed, and stands still with its next question.
    pub(crate) fn rest(&mut self) {
        self.forget();
        self.fresh.still = true;
    }

    /// A fire combat as it was measured for the open question, or as it is measured now.
    pub(crate) fn volley(
        &self,
        (target, crews): (UnitId, &[Crew]),
        measure: impl FnOnce() -> Option<(Volley, Vec<LeaderId>)>,
    ) -> Option<Arc<(Volley, Vec<LeaderId>)>> {
        let mut volleys = self.volleys.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., aimed)) = volleys.iter().find(|(at, by, _)| (*at, by.as_slice()) == (target, crews)) {
            return Some(Arc::clone(aimed));
        }
        let aimed = Arc::new(measure()?);
        volleys.push((target, crews.to_vec(), Arc::clone(&aimed)));
        Some(aimed)
    }

    /// Keeps a place where a piece can be put down as an order says.
    pub(crate) fn keep_free_place(&self, order: &Order, room: FreePlace) {
        let Some(piece) = order.by else { return };
        let mut free_places = self.free_places.borrow_mut();
        if free_places.len() <= piece.index() {
            free_places.resize_with(piece.index() + 1, Vec::new);
        }
        let Some(free_places) = free_places.get_mut(piece.index()) else { return };
        free_places.retain(|(how, _)| *how != order.how);
        free_places.push((order.how, room));
    }

    /// Whether there was room for a piece when that was last asked, and something is true of it.
    pub(crate) fn had_free_place(&self, order: &Order, is_so: impl FnOnce(&FreePlace) -> bool) -> bool {
        let free_places = self.free_places.borrow();
        let of_piece = order.by.and_then(|piece| free_places.get(piece.index()));
        let known = of_piece.and_then(|free_places| free_places.iter().find(|(how, _)| *how == order.how));
        known.is_some_and(|(_, room)| is_so(room))
    }
}
