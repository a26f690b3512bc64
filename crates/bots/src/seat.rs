//! A seat at the table: what a side may ask of a game, and no more.

use engine::game::{
    Changes, Decision, Game, Goal, Grouping, Halt, Known, Offer, Offers, Order, PieceId, Readiness, Refusal, Setting,
    Side, Sighting, Viewer, prospects,
};
use engine::odds::{Odds, Oddsmaker};

use crate::Watch;

/// What one side may see of a game and ask of it: the game as that side knows it. It cannot give orders: that is up to the
/// table.
pub struct Seat<'g> {
    game: Known<'g>,
    side: Side,
    watch: Option<&'g Watch>,
}

impl<'g> Seat<'g> {
    /// The seat of a side.
    pub fn new(game: &'g (dyn Game + 'g), side: Side) -> Seat<'g> {
        Seat { game: game.as_known_to(Viewer::Side(side)), side, watch: None }
    }

    /// The seat of a side that is not waited for for ever.
    pub fn timed(game: &'g (dyn Game + 'g), side: Side, watch: &'g Watch) -> Seat<'g> {
        Seat { watch: Some(watch), ..Seat::new(game, side) }
    }

    /// The seat of the side that is asked; none once the game is over.
    pub fn asked(game: &'g (dyn Game + 'g)) -> Option<Seat<'g>> {
        game.decision().map(|decision| Seat::new(game, decision.side))
    }

    /// Whose seat it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Whether time is up: what is good enough counts now.
    pub fn is_late(&self) -> bool {
        self.watch.is_some_and(Watch::is_late)
    }

    /// Notes the best answer so far, or that there is none; whoever waits takes it when time is up. Where nobody looks
    /// at a watch it is not even asked for.
    pub fn note(&self, best: impl FnOnce() -> Option<Order>) {
        if let Some(watch) = self.watch {
            watch.note(best());
        }
    }

    /// The open question, if it is put to this side.
    pub fn decision(&self) -> Option<Decision> {
        self.game.decision().filter(|decision| decision.side == self.side)
    }

    /// What never changes.
    pub fn setting(&self) -> &Setting {
        self.game.setting()
    }

    /// The pieces that the question has offers for; none if another side is asked.
    pub fn actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        if self.decision().is_some() {
            self.game.actors(into);
        }
    }

    /// The offers that answer the question, all or one piece's; none if another side is asked.
    pub fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        if self.decision().is_some() {
            self.game.offers(of, into);
        }
    }

    /// Those of the offers that are no piece's; none if another side is asked.
    pub fn common_offers(&self, into: &mut Offers) {
        into.clear();
        if self.decision().is_some() {
            self.game.common_offers(into);
        }
    }

    /// Whether an order may be given.
    pub fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.asked_here()?;
        self.game.check(order)
    }

    /// Fills in an offer so that it gets as near to a goal as is allowed.
    pub fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.asked_here()?;
        self.game.toward(offer, goal)
    }

    /// What can be seen of every piece, in the order of their ids.
    pub fn sightings(&self, into: &mut Vec<Sighting>) {
        into.clear();
        self.game.sightings(self.viewer(), into);
    }

    /// The pieces that act as one now.
    pub fn groupings(&self, into: &mut Vec<Grouping>) {
        into.clear();
        self.game.groupings(into);
    }

    /// Who commands a piece of one's own; none for another's.
    pub fn commander(&self, own: &Sighting) -> Option<PieceId> {
        if own.side == self.side { self.game.commander(own.piece) } else { None }
    }

    /// How far a leader of one's own commands, by himself or joined to a piece; none where there is no such reach.
    pub fn command_reach(&self, own: &Sighting, joined: bool) -> Option<f64> {
        (own.side == self.side).then(|| self.game.command_reach(own.piece, joined)).flatten()
    }

    /// What its formation makes a piece of one's own ready for, as it stands or after an order.
    pub fn readiness(&self, own: &Sighting, after: Option<&Order>) -> Option<Readiness> {
        (own.side == self.side).then(|| self.game.readiness(own.piece, after)).flatten()
    }

    /// The exact odds of an order, as far as this side may know them.
    pub fn prospects(&self, order: &Order, maker: &mut Oddsmaker) -> Result<Odds<Changes>, Halt> {
        self.asked_here()?;
        prospects(&*self.game, order, self.viewer(), maker)
    }

    fn viewer(&self) -> Viewer {
        Viewer::Side(self.side)
    }

    fn asked_here(&self) -> Result<(), Refusal> {
        match self.decision() {
            Some(_) => Ok(()),
            None => Err(Refusal::by("", "another side is asked")),
        }
    }
}
