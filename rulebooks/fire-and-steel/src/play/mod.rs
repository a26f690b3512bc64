//! Play: the game of Fire and Steel, from setting up to the last turn.
//!
//! A turn has two phases, a phase three impulses. In each impulse both sides give orders that stay hidden until all are
//! given ([`judge`](self), `offers`), and then everything happens at once: moves, charges, and shots and blows by
//! initiative (`impulse`, `moving`, `charging`, `initiative`, `combat`, `morale`, `upkeep`).

mod amend;
mod arms;
mod audit;
mod charging;
mod charting;
mod combat;
mod decide;
mod impulse;
mod initiative;
mod judge;
mod morale;
mod moving;
pub mod numbers;
mod offers;
mod ranks;
mod readiness;
pub mod roster;
pub mod scenario;
mod setup;
mod shooting;
mod sights;
mod state;
mod tell;
mod toward;
mod trial;
mod turn;
mod upkeep;
mod victory;
mod view;
mod ways;
pub mod weapon;

use std::cell::RefCell;
use std::sync::Arc;

use engine::dice::Dice;
use engine::game::{
    Breach, Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, Log, Mend, Offer, Offers, Order, PieceId,
    Readiness, Refusal, Rules, Setting, Show, Side, Sighting, Trial, Viewer, Witness,
};
use engine::table::{Crossings, Walk};

use crate::book::Book;
use crate::field::Field;
use roster::{Misfit, Recruit, Table};
use state::State;
use trial::Poised;

/// A game of Fire and Steel.
pub struct Skirmish {
    table: Arc<Table>,
    state: State,
    /// The order that odds are made of; none in a game that is played.
    poised: Option<Poised>,
    /// How things stood when it was poised.
    mark: Option<Box<State>>,
    buffers: RefCell<Buffers>,
}

/// Room to work in; no part of the state.
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
            poised: self.poised.clone(),
            mark: None,
            buffers: RefCell::default(),
        }
    }
}

impl Skirmish {
    /// A game about to begin, or all that keeps it from beginning. The setting's pieces are the figures of the roster, in its order; the
    /// horses of those that come mounted are added behind them.
    ///
    /// `first` is side 1, where that is settled; otherwise the game begins with the roll for it (FS-D07).
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

    /// Lends the working room. Nobody asks for it twice at a time; whoever did would get room of his own.
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
        &judge::LEXICON
    }

    fn actors(&self, into: &mut Vec<PieceId>) {
        self.list_actors(into);
    }

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.list_offers(of, into);
    }

    fn common_offers(&self, into: &mut Offers) {
        into.clear();
        self.offer_to_side(into);
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.judge(order).map(|_| ())
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let answer = self.judge(order)?;
        self.carry_out(answer, dice, log)
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.fill_in(offer, goal)
    }

    fn readiness(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        self.readiness_of(piece, after)
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        self.give_up(side, log);
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

impl Show for Skirmish {
    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        self.list_sightings(into);
    }

    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        self.draw_card(piece, viewer)
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.put_question(viewer)
    }

    fn say(&self, order: &Order) -> String {
        self.order_in_words(order)
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.measured(order)
    }
}

impl Mend for Skirmish {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.set_right(fix, log)
    }

    fn audit(&self, breaches: &mut Vec<Breach>) {
        let mut faults = Vec::new();
        self.find_faults(&mut faults);
        breaches.extend(faults.into_iter().map(|why| Breach::new("", why)));
    }
}

impl Trial for Skirmish {
    fn prepare(&mut self, order: &Order, log: &mut Log) -> Result<(), Refusal> {
        self.get_ready(order, log)
    }

    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.try_out(order, dice, log)
    }

    fn restore(&mut self) -> bool {
        self.mark.as_ref().map(|mark| self.state.rewind(mark)).is_some()
    }
}
