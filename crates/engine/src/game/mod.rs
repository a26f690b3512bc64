//! The game protocol: a rulebook asks, a side answers.
//!
//! [`Game::decision`] is the one open question. [`Game::offers`] lists what answers it; an [`Order`] names an offer and
//! fills in what the offer leaves open (a route, a place, which of several). [`Game::check`] refuses with the rule that
//! forbids; [`Game::apply`] carries an order out and tells what happened as [`Event`]s. The same few shapes of question
//! serve every rulebook, so players, records and pages know none of them.

mod digest;
mod event;
mod fix;
mod lexicon;
mod offer;
mod order;
mod piece;
mod prospect;
mod refusal;
mod setting;
mod threat;
mod view;
mod wire;

use std::borrow::Cow;

use crate::dice::Dice;

pub use digest::Digest;
pub use event::{Aspect, Ending, Event, Log, Resolved, Seen, What};
pub use fix::Fix;
pub use lexicon::Lexicon;
pub use offer::{Act, Fill, Goal, Offer, Offers};
pub use order::{At, How, Order};
pub use piece::{PieceId, Readiness, Role, Side, Sighting};
pub use prospect::{Change, Changes, prospects};
pub use refusal::{Halt, Refusal};
pub use setting::{Force, Mapped, Marker, Named, Place, Setting, Strength};
pub use threat::{against, around};
pub use view::{Badge, Base, Card, Drawn, Tone, View, Viewer, Witness};
pub use wire::WireError;

/// The one open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who is asked.
    pub side: Side,
    /// The turn of the game, from 1; 0 while the pieces are set up.
    pub turn: u16,
    /// The step of the turn, in kebab-case.
    pub step: &'static str,
    /// The rule that puts the question.
    pub rule: &'static str,
    /// The piece that it is about, where it is about one.
    pub piece: Option<PieceId>,
    /// Whether the answers stay hidden from the other side until all are given. The order in which they are given
    /// then has no meaning.
    pub secret: bool,
}

/// A game in progress: the state of a table under a rulebook.
///
/// The state is plain data behind the trait: cheap to clone, with all that never changes shared.
pub trait Game: Send {
    /// The open question; none once the game is over.
    fn decision(&self) -> Option<Decision>;

    /// How the game ended, once it has.
    fn ending(&self) -> Option<Ending>;

    /// What never changes: the table, the terrain, the sides, the pieces' names.
    fn setting(&self) -> &Setting;

    /// What a piece is called now: as in the setting, unless somebody else has taken its place on the table since.
    fn name(&self, piece: PieceId) -> Cow<'_, str> {
        self.setting().name(piece).into()
    }

    /// The rulebook's words for orders.
    fn lexicon(&self) -> &Lexicon;

    /// The pieces that the open question has offers for, in a fixed order.
    fn actors(&self, into: &mut Vec<PieceId>);

    /// The offers that answer the open question: all of them, or only those of one piece. Never empty while a
    /// question is open. Every offer that is listed can be ordered.
    fn offers(&self, of: Option<PieceId>, into: &mut Offers);

    /// Those of all the offers that are no piece's: choices of a side, and being done.
    fn common_offers(&self, into: &mut Offers) {
        self.offers(None, into);
        into.retain(|offer| offer.order.by.is_none());
    }

    /// Whether an order may be given. A refusal names the rule that forbids it and says what would be allowed. The
    /// list of offers and this check are one and the same judgement.
    fn check(&self, order: &Order) -> Result<(), Refusal>;

    /// Checks an order and carries it out, up to the next question that has more than one answer.
    ///
    /// Where the dice give out midway the state is of no more use: apply to a clone wherever dice can fail.
    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt>;

    /// Carries out what an order is about, as things stand now, and does not go on from there: what its odds are made
    /// of. For an order that waits to be revealed this is the shot or the blow itself.
    fn trial(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt>;

    /// Checks an order and does what comes before the first die of its trial, once for many trials. A game that was
    /// poised is good for copies, and for the trial of this order on each of them, and for nothing else.
    fn poise(&mut self, order: &Order, _log: &mut Log) -> Result<(), Refusal> {
        self.check(order)
    }

    /// Takes the trial of a poised game back, so that another can be made without a copy: cheaper where a trial changes
    /// little of a large table. False where nothing can be taken back, and then every trial needs a copy of its own.
    fn rewind(&mut self) -> bool {
        false
    }

    /// Fills in an offer so that it gets as near to a goal as is allowed: the far end of a route, a place to set up.
    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal>;

    /// What its formation makes a piece ready for: as it stands, or as an order of its own would leave it. None where
    /// the rulebook knows no formations, or where the order leaves the formation as it is.
    fn readiness(&self, _piece: PieceId, _after: Option<&Order>) -> Option<Readiness> {
        None
    }

    /// Who commands a piece by the order of battle; none where the rulebook knows no such thing.
    fn commander(&self, _piece: PieceId) -> Option<PieceId> {
        None
    }

    /// How far a leader's command reaches over open ground: while he keeps to himself, or while he is joined to a piece
    /// of his side. None for whoever leads nobody, and where the rulebook knows no such reach.
    fn command_reach(&self, _leader: PieceId, _joined: bool) -> Option<f64> {
        None
    }

    /// A side gives the game up.
    fn concede(&mut self, side: Side, log: &mut Log);

    /// Sets something right by hand, as both sides have agreed.
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal>;

    /// What a viewer sees of every piece, in the order of their ids; hidden pieces are left out.
    fn sightings(&self, viewer: Viewer, into: &mut Vec<Sighting>);

    /// All that a viewer may know of a piece, in words and shapes ready to draw.
    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card>;

    /// The question as one would put it across the table, and what to do now.
    fn prompt(&self, viewer: Viewer) -> String;

    /// An offer in words: "4th Foot: fire at the militia".
    fn say(&self, order: &Order) -> String;

    /// What an order was measured by, to be drawn: ranges, arcs, lines of sight, reach.
    fn witnesses(&self, order: &Order) -> Vec<Witness>;

    /// What a piece threatens as it stands, to be drawn: arcs of fire, the reach of a charge; nothing that the viewer
    /// may not know. Where a rulebook has nothing better, the ground around its base that fire and a move reach.
    fn threat(&self, piece: PieceId, viewer: Viewer) -> Vec<Witness> {
        threat::around(self, piece, viewer)
    }

    /// What is wrong with the state, by the rulebook's own reckoning: overlaps, dead pieces on the table, strengths
    /// out of bounds. Always empty, or the rulebook has a fault.
    fn audit(&self, faults: &mut Vec<String>);

    /// Writes the whole state, and nothing that never changes, in a form that is the same on every machine.
    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()>;

    /// A copy.
    fn boxed(&self) -> Box<dyn Game>;

    /// How many bytes the state takes, what is shared left out.
    fn footprint(&self) -> usize;
}

impl Clone for Box<dyn Game> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

impl dyn Game + '_ {
    /// The hash of the state: the same on every machine for the same scenario, options, dice and orders.
    pub fn digest(&self) -> Digest {
        Digest::of(|out| self.write_state(out))
    }

    /// What a viewer sees of the table.
    pub fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }
}

#[cfg(test)]
mod tests;
