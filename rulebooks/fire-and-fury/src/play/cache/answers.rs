//! What has been measured already: answers kept while nothing that they rest on has changed.

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex, PoisonError};

use engine::game::{At, How, Offers, Order as Told, PieceId};
use engine::table::{Body, Bounds, Crossings, Spot};

use crate::field::facts::Volley;
use crate::field::fire::Crew;
use crate::field::measure::Contours;
use crate::field::near::marches;
use crate::field::pieces::Piece;
use crate::play::battle::{Battle, short};
use crate::play::cache::charges::Charges;
use crate::play::cache::fingerprint::{Changes, Fingerprint, print_of_leader};
use crate::play::cache::shots::Shots;
use crate::play::scenario::muster::side_of;
use crate::play::turn::judge::Plan;

/// Pairs of units: who may do something to whom.
pub(crate) type Pairs = Vec<(u16, u16)>;

/// Which leaders of a side command which of its units that are to check, with what that was measured by.
#[derive(Default)]
struct Commands {
    dark: bool,
    prints: Vec<(u64, Bounds)>,
    riders: Vec<u64>,
    /// Which units were to check.
    open: Vec<bool>,
    /// In the order of their places.
    pairs: Pairs,
}

/// Answers. Those with the fingerprint of the table that they were found on, and what was measured for the open question,
/// are shared with copies of the game, which begin with none of the others.
#[derive(Default)]
pub(crate) struct Known {
    /// By the side that fires.
    pub(crate) shots: [RefCell<Arc<Shots>>; 2],
    pub(crate) charges: RefCell<Arc<Charges>>,
    /// By the side: leaders, and the units that they command.
    commands: [RefCell<Arc<Commands>>; 2],
    judged: RefCell<Option<(Told, Plan)>>,
    /// By the piece that is to be placed: where there was room for it, formed so.
    rooms: RefCell<Vec<Vec<(How, Room)>>>,
    /// What was measured for the open question, by whichever copy of the game.
    volleys: Arc<Mutex<Vec<Aimed>>>,
    /// The maneuvers that were offered to a unit.
    offered: RefCell<Option<(PieceId, Vec<Named>)>>,
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
    /// Whether an answer holds; that is looked into once while the game stands still, since whoever asks makes a new one
    /// if it does not.
    pub(crate) fn holds(&self, answer: &Cell<bool>, look: impl FnOnce() -> bool) -> bool {
        answer.replace(self.still) && self.still || look()
    }
}

/// A place where a piece could be put down.
pub(crate) struct Room {
    pub(crate) spot: Spot,
    /// How many stands it then had.
    pub(crate) stands: usize,
    /// How it would lie there.
    pub(crate) body: Body,
}

/// A fire combat that has been measured: the target, who fires, its facts, and the leaders near the target.
type Aimed = (usize, Vec<Crew>, Arc<(Volley, Vec<u8>)>);

/// What an offered order is told by, of one piece and one verb.
type Named = (How, Option<At>);

impl Clone for Known {
    fn clone(&self) -> Known {
        let Known { shots, charges, commands, volleys, .. } = self;
        Known {
            shots: shots.clone(),
            charges: charges.clone(),
            commands: commands.clone(),
            volleys: Arc::clone(volleys),
            judged: RefCell::default(),
            rooms: RefCell::default(),
            offered: RefCell::default(),
            contours: RefCell::default(),
            fresh: Fresh::default(),
        }
    }
}

impl Known {
    /// Keeps the plan of an order that was found lawful: whoever asked will most likely give it.
    pub(crate) fn keep(&self, order: &Told, plan: Plan) {
        *self.judged.borrow_mut() = Some((order.clone(), plan));
    }

    /// Whether an order was the last that was found lawful.
    pub(crate) fn is_lawful(&self, order: &Told) -> bool {
        self.judged.borrow().as_ref().is_some_and(|(judged, _)| judged == order)
    }

    /// Hands over the plan of an order, if it was the last that was found lawful.
    pub(crate) fn take(&mut self, order: &Told) -> Option<Plan> {
        self.judged.get_mut().take().filter(|(judged, _)| judged == order).map(|(_, plan)| plan)
    }

    /// Forgets what no fingerprint guards: the game has changed.
    pub(crate) fn forget(&mut self) {
        *self.judged.get_mut() = None;
        *self.offered.get_mut() = None;
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
        (target, crews): (usize, &[Crew]),
        measure: impl FnOnce() -> Option<(Volley, Vec<u8>)>,
    ) -> Option<Arc<(Volley, Vec<u8>)>> {
        let mut volleys = self.volleys.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., aimed)) = volleys.iter().find(|(at, by, _)| (*at, by.as_slice()) == (target, crews)) {
            return Some(Arc::clone(aimed));
        }
        let aimed = Arc::new(measure()?);
        volleys.push((target, crews.to_vec(), Arc::clone(&aimed)));
        Some(aimed)
    }

    /// Keeps a place where a piece can be put down as an order says.
    pub(crate) fn keep_room(&self, order: &Told, room: Room) {
        let Some(piece) = order.by else { return };
        let mut rooms = self.rooms.borrow_mut();
        if rooms.len() <= piece.index() {
            rooms.resize_with(piece.index() + 1, Vec::new);
        }
        let Some(rooms) = rooms.get_mut(piece.index()) else { return };
        rooms.retain(|(how, _)| *how != order.how);
        rooms.push((order.how, room));
    }

    /// Whether there was room for a piece when that was last asked, and something is true of it.
    pub(crate) fn had_room(&self, order: &Told, is_so: impl FnOnce(&Room) -> bool) -> bool {
        let rooms = self.rooms.borrow();
        let of_piece = order.by.and_then(|piece| rooms.get(piece.index()));
        let known = of_piece.and_then(|rooms| rooms.iter().find(|(how, _)| *how == order.how));
        known.is_some_and(|(_, room)| is_so(room))
    }

    /// Keeps what was offered to a piece: whoever asked will most likely give one of these orders.
    pub(crate) fn keep_offered(&self, piece: PieceId, offers: &Offers) {
        let named = offers.list().iter().map(|offer| (offer.order.how, offer.order.at)).collect();
        *self.offered.borrow_mut() = Some((piece, named));
    }

    /// Whether an order is among those that were offered to its piece; none if its offers were not kept.
    pub(crate) fn was_offered(&self, order: &Told) -> Option<bool> {
        let offered = self.offered.borrow();
        let (_, named) = offered.as_ref().filter(|(piece, _)| order.by == Some(*piece))?;
        Some(named.contains(&(order.how, order.at)))
    }
}

impl Battle {
    /// Who of the active side's leaders commands which of its units that are to check; asked again and again while
    /// checks are made.
    pub(crate) fn with_commands<T>(&self, ask: impl FnOnce(&Pairs) -> T) -> T {
        let side = self.state.active.index();
        let Some(known) = self.known.commands.get(side) else { return ask(&Pairs::new()) };
        let fresh = &self.known.fresh;
        if !fresh.holds(&fresh.commands, || self.knows_commands(&known.borrow())) {
            let measured = self.measure_commands(&known.borrow());
            *known.borrow_mut() = Arc::new(measured);
        }
        let known = known.borrow();
        ask(&known.pairs)
    }

    fn knows_commands(&self, known: &Commands) -> bool {
        let mut units = self.state.units.iter().zip(known.prints.iter().zip(&known.open)).enumerate();
        let mut riders = self.state.leaders.iter().zip(&known.riders);
        // FF-FLD-09: units that have checked are in nobody's way. FF-CMD-02: but they may be at the head of a march.
        let mut open = self.units_of(self.state.active).filter(|unit| self.is_to_check(*unit));
        let in_march = open.any(|unit| self.unit(unit).is_some_and(marches));
        known.dark == self.is_dark()
            && known.prints.len() == self.state.units.len()
            && units.all(|(at, (unit, ((print, _), open)))| {
                let counts = in_march || self.is_to_check(at) || side_of(unit.side) != self.state.active;
                !counts || (Fingerprint::of(unit).0 == *print && (*open || !self.is_to_check(at)))
            })
            && riders.all(|(rider, print)| print_of_leader(rider) == *print)
    }

    /// Measures who commands whom. What was found before holds for a leader and a unit that have not changed, with
    /// nothing that changed between them.
    fn measure_commands(&self, before: &Commands) -> Commands {
        let field = self.field();
        let mut buffer = Crossings::default();
        let prints = self.prints(|unit| Fingerprint::of(unit).0);
        let riders: Vec<u64> = self.state.leaders.iter().map(print_of_leader).collect();
        let dark = self.is_dark();
        let usable = before.prints.len() == prints.len() && before.dark == dark;
        // FF-FLD-09: units of the leader's own side do not block his sight.
        let blocks = |unit: usize| self.unit(unit).is_none_or(|unit| side_of(unit.side) != self.state.active);
        let changes = Changes::between(if usable { &before.prints } else { &[] }, &prints, blocks);
        let open: Vec<bool> = (0..prints.len()).map(|unit| self.is_to_check(unit)).collect();
        let was_open = |unit: usize| before.open.get(unit).copied().unwrap_or(false);
        let due = self.units_of(self.state.active).filter(|unit| self.is_to_check(*unit));
        let due: Vec<Piece<'_>> = due.filter_map(|unit| field.piece(unit)).collect();
        let mut pairs = Pairs::new();
        for leader in self.leaders_of(self.state.active) {
            let Some((rider, body)) = self.state.leaders.get(leader).zip(field.leader_body(leader)) else { continue };
            let rode = before.riders.get(leader) != riders.get(leader);
            for piece in due.iter().copied().filter(|piece| self.may_command(rider, *piece)) {
                let (unit, pair) = (piece.id, (short(leader), short(piece.id)));
                // FF-CMD-02: a line of march may have changed anywhere.
                let in_march = rider.attached_to.is_some() && marches(piece.unit);
                let way = body.bounds().with(*piece.body.bounds());
                let anew = rode || in_march || !was_open(unit) || changes.touch(&[unit], &way);
                let commands = if anew {
                    self.commands(&field, leader, piece, &mut buffer)
                } else {
                    before.pairs.binary_search(&pair).is_ok()
                };
                if commands {
                    pairs.push(pair);
                }
            }
        }
        Commands { dark, prints, riders, open, pairs }
    }
}
