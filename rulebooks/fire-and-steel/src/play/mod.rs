//! Play: the game of Fire and Steel, from setting up to the last turn.
//!
//! A turn has two phases, a phase three impulses. In each impulse both sides give orders that stay hidden until all are
//! given (`declare`). Then everything happens at once: moves (`movement`), charges (`charge`), and shots and blows
//! (`combat`) by `initiative`; `morale` tests follow, and `upkeep` closes the impulse. `turn` is the sequence.
//!
//! Before and after: `scenario`, `setup`, `end`. Around it: `state`, `weapons`, `known`, `odds`, `show`, `mend`.

mod charge;
mod combat;
mod declare;
mod end;
mod initiative;
mod known;
mod mend;
mod morale;
mod movement;
pub mod numbers;
mod odds;
pub mod scenario;
mod setup;
mod show;
mod state;
mod throw;
mod turn;
mod upkeep;
mod weapons;

use std::cell::RefCell;
use std::sync::Arc;

use engine::dice::Dice;
use engine::game::{
    Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, Log, Offer, Offers, Order, PieceId, Readiness, Refusal,
    Setting, Side, Sighting, Viewer, Witness,
};
use engine::table::{Crossings, Walk};

use crate::book::Book;
use crate::field::Field;
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
    /// The order whose odds are computed; none in a game that is played.
    prepared: Option<Prepared>,
    /// The state when the order was prepared.
    snapshot: Option<Box<State>>,
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
            prepared: self.prepared.clone(),
            snapshot: None,
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

impl Game for Skirmish {
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
        &declare::judge::LEXICON
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
        self.judge(order).map(drop).map_err(|no| self.refusal(no))
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let answer = self.judge(order).map_err(|no| self.refusal(no))?;
        self.carry_out(answer, dice, log)
    }

    fn trial(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.run_trial(order, dice, log)
    }

    fn poise(&mut self, order: &Order, log: &mut Log) -> Result<(), Refusal> {
        self.prepare(order, log).map_err(|no| self.refusal(no))
    }

    fn rewind(&mut self) -> bool {
        self.snapshot.as_ref().map(|snapshot| self.state.restore(snapshot)).is_some()
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.fill_in(offer, goal).map_err(|no| self.refusal(no))
    }

    fn readiness(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        self.readiness_of(piece, after)
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        self.give_up(side, log);
    }

    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.set_right(fix, log)
    }

    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        self.list_sightings(into);
    }

    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        self.card_of(piece, viewer)
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.put_question(viewer)
    }

    fn say(&self, order: &Order) -> String {
        self.order_in_words(order)
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.witnesses_of(order)
    }

    fn audit(&self, faults: &mut Vec<String>) {
        faults.extend(self.faults().iter().map(|fault| self.fault_in_words(fault)));
    }

    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        serde_json::to_writer(out, &self.state).map_err(Into::into)
    }

    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn footprint(&self) -> usize {
        self.size_in_bytes()
    }
}
