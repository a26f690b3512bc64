//! The offers: every candidate that the one judgement passes.

use engine::game::{Act, Blanks, Offer, Offers, Order, PieceId};

use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::state::Step;

/// The offers to one figure as they are listed. Each verb lists its candidates here, and the judgement picks.
pub(crate) struct Listing<'a> {
    pub(crate) game: &'a Skirmish,
    pub(crate) id: FigureId,
    into: &'a mut Offers,
}

impl Listing<'_> {
    /// FS-D08: the orders that the figure may be given, verb by verb.
    fn orders(&mut self) {
        self.moves();
        self.charges();
        self.shots();
        self.holds();
        self.aims();
        self.loads();
        self.weapons();
        self.fights();
        self.ways_out();
        self.postures();
        self.horses();
        self.stairs();
        self.waits();
    }

    /// FS-D08: a figure without an order waits.
    fn waits(&mut self) {
        let wait = self.order("wait");
        if self.game.judge(&wait).is_ok() {
            self.into.push(Offer::plain(Act::Wait, wait));
        }
    }

    /// An order of the figure.
    pub(crate) fn order(&self, verb: &'static str) -> Order {
        Order::by(verb, self.id.piece())
    }

    /// Offers an order that leaves nothing open, if it passes. Whether it does.
    pub(crate) fn offer(&mut self, act: Act, order: Order) -> bool {
        self.offer_idle_if(false, act, order)
    }

    /// The same for an order that may change nothing.
    pub(crate) fn offer_idle_if(&mut self, idle: bool, act: Act, order: Order) -> bool {
        let passes = self.game.judge(&order).is_ok();
        if passes {
            self.into.push(Offer::plain(act, order).idle_if(idle));
        }
        passes
    }

    /// Offers an order that leaves something open, if what it says so far passes.
    pub(crate) fn open(&mut self, act: Act, order: Order, blanks: Blanks, passes: bool) {
        if passes {
            self.into.push(Offer::open(act, order, blanks));
        }
    }

    /// The enemies that the figure has in its line of sight.
    pub(crate) fn enemies_in_sight(&self) -> impl Iterator<Item = FigureId> + use<> {
        self.game.state.men[self.id].in_sight.iter()
    }
}

impl Skirmish {
    /// Visits the figures that are still to be placed or ordered.
    pub(crate) fn for_each_asked(&self, visit: impl FnMut(FigureId)) {
        match self.state.step {
            Step::RollOff | Step::Over => {}
            Step::Place(side) => self.to_place(side).for_each(visit),
            Step::Declare(side) => {
                let open = |id: &FigureId| self.state.men[*id].order.is_none() && self.can_act(*id);
                self.state.of_side(side).filter(open).for_each(visit);
            }
        }
    }

    /// All offers to the figures that are still to be placed or ordered, and to the side; or all offers to one figure. A
    /// figure may change its order until the side is done.
    pub(crate) fn list_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        if let Some(piece) = of {
            let own = |id: &FigureId| self.asked() == Some(self.state.side_of(*id));
            if let Some(id) = self.figure_of(piece).filter(own) {
                self.offer_to(id, into);
            }
            return;
        }
        self.for_each_asked(|id| self.offer_to(id, into));
        self.offer_to_side(into);
    }

    fn offer_to(&self, id: FigureId, into: &mut Offers) {
        let mut listing = Listing { game: self, id, into };
        match self.state.step {
            Step::Place(_) => listing.places(),
            Step::Declare(_) if self.state.men[id].is_here() => listing.orders(),
            Step::RollOff | Step::Declare(_) | Step::Over => {}
        }
    }

    /// The answers of a whole side.
    pub(crate) fn offer_to_side(&self, into: &mut Offers) {
        for (act, verb) in [(Act::Choose, "roll-off"), (Act::Done, "done")] {
            let order = Order::plain(verb);
            if self.judge(&order).is_ok() {
                into.push(Offer::plain(act, order));
            }
        }
    }
}
