//! The game protocol: a rulebook asks, a side answers.
//!
//! [`Rules::decision`] is the one open question. [`Rules::offers`] lists what answers it; an [`Order`] names an offer and
//! fills in its [`Blanks`] (a route, a place, which of several). [`Rules::check`] refuses with the rule that forbids;
//! [`Rules::apply`] carries an order out and logs what happened as [`Event`]s. The same few shapes of question serve every
//! rulebook, so players, records and pages know none of them.

pub mod blank;
mod command;
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
mod sight;
mod threat;
mod view;
mod wire;

use std::borrow::Cow;
use std::ops::Deref;

use crate::dice::Dice;
use crate::kit::Mendable;

pub use blank::Blanks;
pub use command::{command_of, commanded_by};
pub use digest::Digest;
pub use event::{Aspect, Ending, Event, Log, Resolved, Seen, What};
pub use fix::Fix;
pub use lexicon::Lexicon;
pub use offer::{Act, Goal, Offer, Offers};
pub use order::{AreaId, At, How, NoRoom, Order};
pub use piece::{PieceId, Readiness, Role, Side, Sighting};
pub use prospect::{Change, Changes, prospects, verdicts};
pub use refusal::{Halt, Refusal};
pub use setting::{
    Coat, Dress, Exit, Flag, Force, Mapped, Marker, Named, Pattern, Place, Run, Scale, Setting, Strength, Uniform,
};
pub use sight::{LineOfSight, SightEnd};
pub use threat::{against, around};
pub use view::{Badge, Base, BaseShape, Card, Drawn, Status, Tone, View, Viewer, Witness};
pub use wire::WireError;

/// The traits of a game, for those who call its methods on a concrete type.
pub mod prelude {
    pub use super::{Game, Mend, Rules, Show, Trial};
}

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

/// The rules of a game in progress: what is asked, what answers it, what an answer does.
///
/// The state is plain data behind the trait: cheap to clone, with all that never changes shared.
pub trait Rules: Send {
    /// The open question; none once the game is over. A side that the rules run is never asked.
    fn decision(&self) -> Option<Decision>;

    /// How the game ended, once it has.
    fn ending(&self) -> Option<Ending>;

    /// What never changes: the table, the terrain, the sides, the pieces' names.
    fn setting(&self) -> &Setting;

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

    /// Checks an order and carries it out, up to the next question that has more than one answer. What the side could
    /// not know never makes it refuse an order: the order stops there, and what stopped it comes to light.
    ///
    /// Where the dice give out midway the state is of no more use: apply to a clone wherever dice can fail.
    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt>;

    /// Fills in an offer so that it gets as near to a goal as is allowed: the far end of a route, a place to set up.
    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal>;

    /// A side gives the game up.
    fn concede(&mut self, side: Side, log: &mut Log);

    /// The game as a viewer knows it: a copy from which everything hidden from that viewer is really gone. None if
    /// nothing is hidden from the viewer now, and the game itself will do.
    fn known_to(&self, _viewer: Viewer) -> Option<Box<dyn Game>> {
        None
    }

    /// Another state of the game that a viewer cannot tell from this one: what is hidden from the viewer, dealt otherwise.
    /// None if nothing is hidden from the viewer now.
    fn dealt_otherwise(&self, _viewer: Viewer, _dice: &mut dyn Dice) -> Option<Box<dyn Game>> {
        None
    }

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
    /// of his side. None for a piece that leads nobody, and where the rulebook knows no such reach.
    fn command_reach(&self, _leader: PieceId, _joined: bool) -> Option<f64> {
        None
    }

    /// The pieces that act as one now, as the table shows them: lines, columns, troops, platoons. A piece that acts by
    /// itself is in none.
    fn groupings(&self, _into: &mut Vec<Grouping>) {}

    /// Writes the whole state, and nothing that never changes, in a form that is the same on every machine.
    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()>;

    /// A copy.
    fn boxed(&self) -> Box<dyn Game>;

    /// How many bytes the state takes, what is shared left out.
    fn footprint(&self) -> usize;
}

/// What a game shows: in words, numbers and shapes ready to draw.
pub trait Show: Rules {
    /// What a piece is called now: as in the setting, unless another has taken its place on the table since.
    fn name(&self, piece: PieceId) -> Cow<'_, str> {
        self.setting().name(piece).into()
    }

    /// What a viewer sees of every piece, in the order of their ids; hidden pieces are left out.
    fn sightings(&self, viewer: Viewer, into: &mut Vec<Sighting>);

    /// All that a viewer may know of a piece, in words and shapes ready to draw.
    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card>;

    /// The question as one would put it across the table, and what to do now. Where a rulebook says no more, the title of
    /// the step.
    fn prompt(&self, _viewer: Viewer) -> String {
        let step = self.decision().map(|decision| decision.step);
        step.map_or("The game is over", |step| self.setting().title(step)).to_owned()
    }

    /// Lines about the whole game: the deck, points, losses against their limit, reinforcements due.
    fn status(&self, _viewer: Viewer, _into: &mut Vec<Status>) {}

    /// An offer in words: "4th Foot: fire at the militia".
    fn say(&self, order: &Order) -> String;

    /// What an order was measured by, to be drawn: ranges, arcs, lines of sight, reach.
    fn witnesses(&self, order: &Order) -> Vec<Witness>;

    /// What a piece threatens as it stands, to be drawn: arcs of fire, the reach of a charge; nothing that the viewer
    /// may not know. Where a rulebook has nothing better, the ground around its base that fire and a move reach.
    fn threat(&self, piece: PieceId, viewer: Viewer) -> Vec<Witness> {
        threat::around(self, piece, viewer)
    }

    /// Whether one sees from one end to the other, whichever way those there look, with the rule and what is in between.
    /// None where an end is not on the table, or the rulebook knows no such line.
    fn line_of_sight(&self, _from: SightEnd, _to: SightEnd) -> Option<LineOfSight> {
        None
    }
}

/// How a game is set right by hand, and how it checks itself.
pub trait Mend {
    /// What may be set right by hand on a piece, and how it stands now; none if nothing may be.
    fn mendable(&self, _piece: PieceId) -> Option<Mendable> {
        None
    }

    /// Sets something right by hand, as both sides have agreed.
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal>;

    /// What is wrong with the state, by the rulebook's own reckoning: overlaps, dead pieces on the table, strengths
    /// out of bounds. Always empty, or the rulebook has a fault.
    fn audit(&self, breaches: &mut Vec<Breach>);
}

/// How the odds of an order are made: prepare once, then run and restore for every way the dice can fall.
pub trait Trial: Rules {
    /// Checks an order and does what comes before the first die of its runs, once for all of them. A prepared game is
    /// good for copies, and for runs of this order on each of them, and for nothing else.
    fn prepare(&mut self, order: &Order, _log: &mut Log) -> Result<(), Refusal> {
        self.check(order)
    }

    /// Carries out what an order is about, as things stand now, and does not go on from there. For an order that waits
    /// to be revealed this is the shot or the blow itself. A run ends where something hidden would be shown. Where a
    /// rulebook says nothing better, it is all that giving the order does.
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.apply(order, dice, log)
    }

    /// Goes back to the prepared state, so that another run needs no copy: cheaper where a run changes little of a large
    /// table. False where nothing can be restored, and then every run needs a copy of its own.
    fn restore(&mut self) -> bool {
        false
    }
}

/// A game in progress: the state of a table under a rulebook.
pub trait Game: Rules + Show + Mend + Trial {}

impl<T: Rules + Show + Mend + Trial> Game for T {}

/// Pieces that act as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grouping {
    /// The piece whose orders are for all of them.
    pub head: PieceId,
    /// All of them, the head included, in the order of battle.
    pub members: Vec<PieceId>,
    /// What they are together, in kebab-case: `line`, `column`, `troop`, `platoon`.
    pub word: &'static str,
}

/// A rule that a state breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The piece that it is about, if it is about one.
    pub piece: Option<PieceId>,
    /// The rule that is broken.
    pub rule: &'static str,
    /// What is wrong.
    pub why: String,
}

impl Breach {
    /// A breach by the whole game.
    pub fn new(rule: &'static str, why: impl Into<String>) -> Breach {
        Breach { piece: None, rule, why: why.into() }
    }

    /// A breach by a piece.
    pub fn of(piece: PieceId, rule: &'static str, why: impl Into<String>) -> Breach {
        Breach { piece: Some(piece), rule, why: why.into() }
    }
}

/// A game as a viewer knows it: the game itself if it hides nothing from that viewer, or a copy without what it hides.
pub enum Known<'g> {
    /// Nothing is hidden.
    Whole(&'g (dyn Game + 'g)),
    /// A copy without what is hidden.
    Part(Box<dyn Game>),
}

impl<'g> Deref for Known<'g> {
    type Target = dyn Game + 'g;

    fn deref(&self) -> &(dyn Game + 'g) {
        match self {
            Known::Whole(game) => *game,
            Known::Part(game) => game.as_ref(),
        }
    }
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

    /// The game as a viewer knows it. Whatever leaves for a viewer (offers, refusals, odds, names, words) is asked of
    /// this, never of the game itself.
    pub fn as_known_to(&self, viewer: Viewer) -> Known<'_> {
        self.known_to(viewer).map_or(Known::Whole(self), Known::Part)
    }

    /// What a viewer sees of the table.
    pub fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }
}

#[cfg(test)]
mod tests;
