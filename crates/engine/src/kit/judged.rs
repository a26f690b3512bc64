//! A game that has one judge: the frame that every such game stands in, and the protocol that comes of it.

use std::sync::Arc;

use serde::Serialize;

use super::markers::{self, Marked};
use super::objectives::end::{conceded, finish};
use super::toward;
use super::verbs::Verbs;
use crate::dice::{Dice, DiceError};
use crate::game::{
    Decision, Ending, Game, Goal, Halt, Lexicon, Log, Mend, Offer, Offers, Order, PieceId, Refusal, Rules, Setting,
    Show, Side, Trial, Viewer, What,
};
use crate::table::Spot;

/// What every game has: its setting, whose turn it is, and how it ended. The setting is no part of the state.
///
/// ```
/// use engine::game::{Ending, Log, Setting, Side};
/// use engine::kit::judged::Frame;
/// let setting = Setting { turns: Some(2), ..Setting::default() };
/// let (mut frame, mut log) = (Frame::new(setting), Log::new());
/// assert_eq!((frame.turn, frame.side), (0, Side::FIRST), "the set-up");
/// frame.pass_on("TOY-1", "orders", &mut log);
/// frame.pass_on("TOY-1", "orders", &mut log);
/// assert_eq!((frame.turn, frame.side), (1, Side::FIRST));
/// assert!(!frame.ends_game(), "the second side has its turn, and so has turn 2");
/// frame.finish(Ending { winner: None, why: "last-turn", rule: "TOY-9" }, &mut log);
/// frame.pass_on("TOY-1", "orders", &mut log);
/// assert_eq!((frame.turn, frame.side), (1, Side::FIRST), "it is over");
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    /// What never changes.
    #[serde(skip)]
    pub setting: Arc<Setting>,
    /// The turn, from 1; 0 while the pieces are set up.
    pub turn: u16,
    /// Whose turn it is.
    pub side: Side,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
}

impl Frame {
    /// A game that begins: the first side sets up.
    pub fn new(setting: Setting) -> Frame {
        Frame { setting: Arc::new(setting), turn: 0, side: Side::FIRST, ending: None }
    }

    /// Whether the game is over once the side whose turn it is has had it.
    pub fn ends_game(&self) -> bool {
        self.side == Side::SECOND && self.setting.turns == Some(self.turn)
    }

    /// The other side's turn begins, and after the second side a turn of the game. A game that is over stays as it is.
    pub fn pass_on(&mut self, rule: &'static str, step: &'static str, log: &mut Log) {
        if self.ending.is_none() {
            self.side = self.side.other();
            self.turn += u16::from(self.side == Side::FIRST);
            log.note(rule, What::Began { turn: self.turn, side: Some(self.side), step });
        }
    }

    /// Ends the game and logs it, if it ends now; a game that has ended stays as it is.
    pub fn finish(&mut self, ending: impl Into<Option<Ending>>, log: &mut Log) {
        if let Some(ending) = ending.into() {
            finish(&mut self.ending, ending, log);
        }
    }
}

/// The rules that a [`Judged`] game cites where the kit refuses or ends something.
///
/// ```
/// use engine::kit::judged::Cited;
/// const CITED: Cited = Cited { end: "TOY-9", give_up: "TOY-10", room: "TOY-3" };
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cited {
    /// How the game ends.
    pub end: &'static str,
    /// A side may give up.
    pub give_up: &'static str,
    /// A piece needs room to stand.
    pub room: &'static str,
}

/// A game that lists candidates and judges one order; [`Rules`] comes of it, and every offer is a candidate that the
/// judge passes. The value writes itself as the state. `crates/testkit/src/picket` is a whole one.
///
/// A rulebook that needs more of the protocol (readiness, commanders, groupings) implements [`Rules`] itself.
///
/// ```
/// use engine::kit::Judged;
/// /// How many pieces the open question is put to.
/// fn asked<G: Judged>(game: &G) -> usize {
///     game.asked().count()
/// }
/// ```
pub trait Judged: Show + Mend + Trial + Serialize + Clone + 'static {
    /// The verbs of the rulebook.
    const VERBS: &'static Verbs;
    /// The rules that the kit cites.
    const CITED: Cited;
    /// What lies under markers; `()` where there are none.
    type Under: Copy;

    /// The frame.
    fn frame(&self) -> &Frame;

    /// The same, to change it.
    fn frame_mut(&mut self) -> &mut Frame;

    /// The open question, while the game is not over.
    fn question(&self) -> Decision;

    /// Whether the open question is put to a piece.
    fn is_asked(&self, piece: PieceId) -> bool;

    /// Adds what a piece could ever answer, or the side itself if no piece is named. The judge strikes out what may not
    /// be ordered now.
    fn candidates(&self, of: Option<PieceId>, into: &mut Offers);

    /// Judges an order that has the shape of its verb and comes from a piece that is asked, or from none.
    fn judge(&self, order: &Order, asked: &Decision) -> Result<(), Refusal>;

    /// Carries out an order that the judge has passed, up to the next question.
    fn perform(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt>;

    /// Where a piece stands; none for one that is not there.
    fn spot(&self, piece: PieceId) -> Option<Spot>;

    /// The bytes that the state holds by reference.
    fn held_bytes(&self) -> usize;

    /// What lies open or under markers, and whose it is. What each viewer knows comes of this. None where a rulebook has
    /// no markers.
    fn marked(&mut self) -> Vec<(Side, &mut Marked<Self::Under>)> {
        Vec::new()
    }

    /// Deals what lies under a side's markers to them, by dice.
    fn deal(&mut self, side: Side, dice: &mut dyn Dice) -> Result<(), DiceError> {
        markers::deal(self.marked().into_iter().filter(|(whose, _)| *whose == side).map(|(_, marked)| marked), dice)
    }

    /// The pieces that the open question is put to.
    fn asked(&self) -> impl Iterator<Item = PieceId> {
        let pieces = (0..self.frame().setting.pieces.len()).filter_map(PieceId::at);
        pieces.filter(|piece| self.is_asked(*piece))
    }
}

impl<G: Judged> Rules for G {
    fn decision(&self) -> Option<Decision> {
        self.frame().ending.is_none().then(|| self.question())
    }

    fn ending(&self) -> Option<Ending> {
        self.frame().ending
    }

    fn setting(&self) -> &Setting {
        &self.frame().setting
    }

    fn lexicon(&self) -> &Lexicon {
        G::VERBS.lexicon()
    }

    fn actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        into.extend(self.asked());
    }

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        self.asked().filter(|piece| of.is_none_or(|of| of == *piece)).for_each(|id| self.candidates(Some(id), into));
        if of.is_none() {
            self.candidates(None, into);
        }
        // An offer with something open is good if it can be filled in at all.
        let anywhere = Goal { spot: Spot::new(0, 0), facing: None, within: 0.0 };
        into.retain(|offer| self.toward(offer, &anywhere).is_ok());
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        let asked = self.decision().ok_or_else(|| Refusal::by(G::CITED.end, "the game is over"))?;
        G::VERBS.check(order, asked.rule)?;
        let answers = order.by.is_none_or(|piece| self.is_asked(piece));
        Refusal::unless(answers, asked.rule, "that piece is not asked now")?;
        self.judge(order, &asked)
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.check(order)?;
        self.perform(order, dice, log)
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        let from = offer.order.by.and_then(|piece| self.spot(piece));
        toward::filled(self, offer, goal, from, G::CITED.room)
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        self.frame_mut().finish(conceded(side, G::CITED.give_up), log);
    }

    fn known_to(&self, viewer: Viewer) -> Option<Box<dyn Game>> {
        let mut known = self.clone();
        let mut unseen = known.marked();
        unseen.retain(|(side, marked)| !viewer.sees_as(*side) && marked.is_hidden());
        let hides = !unseen.is_empty();
        for (_, marked) in unseen {
            marked.forget();
        }
        hides.then(|| Box::new(known) as Box<dyn Game>)
    }

    fn dealt_otherwise(&self, viewer: Viewer, dice: &mut dyn Dice) -> Option<Box<dyn Game>> {
        let mut other = self.clone();
        let hides = other.marked().iter().any(|(side, marked)| !viewer.sees_as(*side) && marked.is_hidden());
        let mut unseen = Side::BOTH.into_iter().filter(|side| hides && !viewer.sees_as(*side));
        unseen.try_for_each(|side| other.deal(side, dice)).ok()?;
        hides.then(|| Box::new(other) as Box<dyn Game>)
    }

    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        serde_json::to_writer(out, self).map_err(Into::into)
    }

    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn footprint(&self) -> usize {
        size_of::<Self>() + self.held_bytes()
    }
}
