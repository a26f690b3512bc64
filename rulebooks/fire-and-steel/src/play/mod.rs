//! Play: the game of Fire and Steel, from setting up to the last turn.
//!
//! A turn has two phases, a phase three impulses. In each impulse both sides give orders that stay hidden until all are
//! given (`declare`). Then everything happens at once: moves (`movement`), charges (`charge`), and shots and blows
//! (`combat`) by `initiative`; `morale` tests follow, and `upkeep` closes the impulse. `turn` is the sequence.
//!
//! Before and after: `scenario`, `setup`, `end`. Around it: `state`, `weapons`, `secrets`, `odds`, `show`, `mend`.

// The lists of the state give out the ids that they are indexed by, and no entry ever leaves its place.
#![allow(clippy::indexing_slicing)]

mod charge;
mod combat;
mod declare;
mod end;
mod initiative;
mod mend;
mod morale;
mod movement;
pub mod numbers;
mod odds;
pub mod scenario;
mod secrets;
mod setup;
mod show;
mod state;
mod turn;
mod upkeep;
mod weapons;

use std::cell::RefCell;
use std::sync::Arc;

use engine::dice::Dice;
use engine::game::{
    Decision, Ending, Game, Goal, Halt, Lexicon, Log, Offer, Offers, Order, PieceId, Readiness, Refusal, Rules,
    Setting, Side, Viewer,
};
use engine::kit::Trials;
use engine::kit::objectives::end::conceded;
use engine::table::{Crossings, Walk};

use crate::book::Book;
use crate::field::Field;
use declare::verbs::VERBS;
use odds::Prepared;
use roster::{Misfit, Recruit};
use setup::table::Table;
use state::State;

pub use setup::roster;
pub use weapons::{arm, catalogue as weapon};

/// A game of Fire and Steel.
pub struct Skirmish {
    table: Arc<Table>,
    state: State,
    /// The order whose odds are computed, and the state to go back to; nothing in a game that is played.
    trials: Trials<Prepared, State>,
    buffers: RefCell<Buffers>,
}

/// Working buffers; no part of the state.
#[derive(Default)]
struct Buffers {
    crossings: Crossings,
    walk: Walk,
    path: Vec<engine::table::Point>,
}

impl Clone for Skirmish {
    fn clone(&self) -> Skirmish {
        Skirmish {
            table: Arc::clone(&self.table),
            state: self.state.clone(),
            trials: self.trials.clone(),
            buffers: RefCell::default(),
        }
    }
}

impl Skirmish {
    /// A game about to begin, or all that keeps it from beginning. The setting's pieces are the figures of the roster, in
    /// its order. The horses of mounted figures are added behind them.
    ///
    /// `first` is side 1, if that is settled; otherwise the game begins with the roll for it (FS-D07).
    pub fn new(
        book: Arc<Book>,
        setting: Setting,
        roster: Vec<Recruit>,
        first: Option<Side>,
    ) -> Result<Skirmish, Vec<Misfit>> {
        setup::ready_to_play(book, setting, roster, first)
    }

    fn book(&self) -> &Book {
        &self.table.book
    }

    /// The table as the field rules see it.
    fn field(&self) -> Field<'_> {
        let State { figures, bodies, .. } = &self.state;
        Field::over(
            &self.table.book,
            &self.table.setting.ground,
            self.table.edges,
            figures.as_slice(),
            bodies.as_slice(),
        )
    }

    /// Lends the working buffers. A nested call gets buffers of its own.
    fn with_buffers<T>(&self, work: impl FnOnce(&mut Buffers) -> T) -> T {
        match self.buffers.try_borrow_mut() {
            Ok(mut buffers) => work(&mut buffers),
            Err(_) => work(&mut Buffers::default()),
        }
    }
}

impl Rules for Skirmish {
    fn decision(&self) -> Option<Decision> {
        self.open_question()
    }

    fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    fn setting(&self) -> &Setting {
        &self.table.setting
    }

    fn lexicon(&self) -> &Lexicon {
        VERBS.lexicon()
    }

    fn actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        self.for_each_asked(|id| into.push(id.piece()));
    }

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.list_offers(of, into);
    }

    fn common_offers(&self, into: &mut Offers) {
        into.clear();
        self.offer_to_side(into);
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.judge_in_words(order).map(drop)
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let answer = self.judge_in_words(order)?;
        self.carry_out(answer, dice, log)
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.fill_in(offer, goal).map_err(|no| self.refusal(no))
    }

    /// FS-D30, FS-D32: a side that concedes loses at once.
    fn concede(&mut self, side: Side, log: &mut Log) {
        self.end(conceded(side, "FS-D32"), log);
    }

    fn known_to(&self, viewer: Viewer) -> Option<Box<dyn Game>> {
        self.without_secrets(viewer).map(|known| Box::new(known) as Box<dyn Game>)
    }

    fn dealt_otherwise(&self, viewer: Viewer, dice: &mut dyn Dice) -> Option<Box<dyn Game>> {
        self.with_other_secrets(viewer, dice).map(|other| Box::new(other) as Box<dyn Game>)
    }

    fn readiness(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        self.readiness_of(piece, after)
    }

    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        serde_json::to_writer(out, &self.state).map_err(Into::into)
    }

    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn footprint(&self) -> usize {
        let State { figures, bodies, men, horses, bouts, held, .. } = &self.state;
        let paths: usize = figures.iter().map(|figure| size_of_val(&*figure.memory.path)).sum();
        size_of::<Self>()
            + size_of_val(figures.as_slice())
            + size_of_val(bodies.as_slice())
            + size_of_val(men.as_slice())
            + size_of_val(horses.as_slice())
            + size_of_val(&**bouts)
            + size_of_val(held.list())
            + paths
    }
}
