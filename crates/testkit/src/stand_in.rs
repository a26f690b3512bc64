//! A game that stands in for another: it does what the other does, and a hook comes between.

use std::borrow::Cow;
use std::io;

use engine::dice::Dice;
use engine::game::{
    Breach, Card, Decision, Ending, Fix, Game, Goal, Grouping, Halt, Lexicon, LineOfSight, Log, Mend, Offer, Offers,
    Order, PieceId, Readiness, Refusal, Rules, Setting, Show, Side, SightEnd, Sighting, Status, Trial, Viewer, Witness,
};
use engine::kit::Mendable;

/// The questions that a [`Hook`] comes between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Asked {
    Decision,
    Actors,
    Offers,
    Check,
    Toward,
    Sightings,
    Apply,
    Run,
    Copy,
}

/// What comes between a [`StandIn`] and its game: a fault, a wait, a stopwatch.
pub trait Hook: Clone + Send + 'static {
    /// Gets the answer to a question, before or after which it does what it likes.
    fn around<T>(&self, asked: Asked, answer: impl FnOnce() -> T) -> T;

    /// The hook of a copy of the game.
    #[must_use]
    fn of_copy(&self) -> Self {
        self.clone()
    }
}

/// A game with a hook on its questions.
///
/// ```
/// use engine::game::Rules;
/// use testkit::{Asked, Duel, Hook, StandIn};
///
/// #[derive(Clone)]
/// struct NoOrders;
/// impl Hook for NoOrders {
///     fn around<T>(&self, asked: Asked, answer: impl FnOnce() -> T) -> T {
///         assert_ne!(asked, Asked::Apply, "no orders here");
///         answer()
///     }
/// }
/// let game = StandIn::new(Box::new(Duel::new()), NoOrders);
/// assert!(game.decision().is_some());
/// ```
pub struct StandIn<H> {
    game: Box<dyn Game>,
    hook: H,
}

impl<H: Hook> StandIn<H> {
    /// Stands in for a game.
    pub fn new(game: Box<dyn Game>, hook: H) -> StandIn<H> {
        StandIn { game, hook }
    }

    fn ask<T>(&self, asked: Asked, ask: impl FnOnce(&(dyn Game + 'static)) -> T) -> T {
        self.hook.around(asked, || ask(&*self.game))
    }

    /// The game as another viewer has it, with the same hook.
    fn other(&self, game: Option<Box<dyn Game>>) -> Option<Box<dyn Game>> {
        Some(Box::new(StandIn::new(game?, self.hook.clone())))
    }
}

impl<H: Hook> Rules for StandIn<H> {
    fn decision(&self) -> Option<Decision> {
        self.ask(Asked::Decision, <dyn Game>::decision)
    }
    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }
    fn setting(&self) -> &Setting {
        self.game.setting()
    }
    fn lexicon(&self) -> &Lexicon {
        self.game.lexicon()
    }
    fn actors(&self, into: &mut Vec<PieceId>) {
        self.ask(Asked::Actors, |game| game.actors(into));
    }
    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.ask(Asked::Offers, |game| game.offers(of, into));
    }
    fn common_offers(&self, into: &mut Offers) {
        self.ask(Asked::Offers, |game| game.common_offers(into));
    }
    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.ask(Asked::Check, |game| game.check(order))
    }
    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.hook.around(Asked::Apply, || self.game.apply(order, dice, log))
    }
    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.ask(Asked::Toward, |game| game.toward(offer, goal))
    }
    fn concede(&mut self, side: Side, log: &mut Log) {
        self.game.concede(side, log);
    }
    fn known_to(&self, viewer: Viewer) -> Option<Box<dyn Game>> {
        self.other(self.game.known_to(viewer))
    }
    fn dealt_otherwise(&self, viewer: Viewer, dice: &mut dyn Dice) -> Option<Box<dyn Game>> {
        self.other(self.game.dealt_otherwise(viewer, dice))
    }
    fn readiness(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        self.game.readiness(piece, after)
    }
    fn commander(&self, piece: PieceId) -> Option<PieceId> {
        self.game.commander(piece)
    }
    fn command_reach(&self, leader: PieceId, joined: bool) -> Option<f64> {
        self.game.command_reach(leader, joined)
    }
    fn groupings(&self, into: &mut Vec<Grouping>) {
        self.game.groupings(into);
    }
    fn write_state(&self, out: &mut dyn io::Write) -> io::Result<()> {
        self.game.write_state(out)
    }
    fn boxed(&self) -> Box<dyn Game> {
        Box::new(StandIn::new(self.ask(Asked::Copy, <dyn Game>::boxed), self.hook.of_copy()))
    }
    fn footprint(&self) -> usize {
        self.game.footprint()
    }
}

impl<H: Hook> Show for StandIn<H> {
    fn name(&self, piece: PieceId) -> Cow<'_, str> {
        self.game.name(piece)
    }
    fn sightings(&self, viewer: Viewer, into: &mut Vec<Sighting>) {
        self.ask(Asked::Sightings, |game| game.sightings(viewer, into));
    }
    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        self.game.card(piece, viewer)
    }
    fn prompt(&self, viewer: Viewer) -> String {
        self.game.prompt(viewer)
    }
    fn status(&self, viewer: Viewer, into: &mut Vec<Status>) {
        self.game.status(viewer, into);
    }
    fn say(&self, order: &Order) -> String {
        self.game.say(order)
    }
    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.game.witnesses(order)
    }
    fn threat(&self, piece: PieceId, viewer: Viewer) -> Vec<Witness> {
        self.game.threat(piece, viewer)
    }
    fn line_of_sight(&self, from: SightEnd, to: SightEnd) -> Option<LineOfSight> {
        self.game.line_of_sight(from, to)
    }
}

impl<H: Hook> Mend for StandIn<H> {
    fn mendable(&self, piece: PieceId) -> Option<Mendable> {
        self.game.mendable(piece)
    }
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.game.amend(fix, log)
    }
    fn audit(&self, breaches: &mut Vec<Breach>) {
        self.game.audit(breaches);
    }
}

impl<H: Hook> Trial for StandIn<H> {
    fn prepare(&mut self, order: &Order, log: &mut Log) -> Result<(), Refusal> {
        self.game.prepare(order, log)
    }
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.hook.around(Asked::Run, || self.game.run(order, dice, log))
    }
    fn restore(&mut self) -> bool {
        self.game.restore()
    }
}
