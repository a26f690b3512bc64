//! A game with a stopwatch on each of its questions: where the time of whole games goes.
#![allow(unreachable_pub, clippy::indexing_slicing)]

use std::cell::Cell;
use std::io::Write;
use std::time::{Duration, Instant};

use engine::dice::Dice;
use engine::game::{
    Breach, Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, Log, Mend, Offer, Offers, Order, PieceId,
    Readiness, Refusal, Rules, Setting, Show, Side, Sighting, Trial, Viewer, Witness,
};

/// What is timed.
#[derive(Clone, Copy)]
pub enum Part {
    Decision,
    Actors,
    Offers,
    Check,
    Toward,
    Sightings,
    Apply,
    Copy,
}

/// The parts and their names, in the order of a turn.
pub const PARTS: [(Part, &str); 8] = [
    (Part::Decision, "decision"),
    (Part::Actors, "actors"),
    (Part::Offers, "offers"),
    (Part::Check, "check"),
    (Part::Toward, "toward"),
    (Part::Sightings, "sightings"),
    (Part::Apply, "apply"),
    (Part::Copy, "copy"),
];

/// A game, and how long each of its questions took in all.
pub struct Clocked {
    game: Box<dyn Game>,
    spent: [Cell<Duration>; PARTS.len()],
}

impl Clocked {
    pub fn new(game: Box<dyn Game>) -> Clocked {
        Clocked { game, spent: std::array::from_fn(|_| Cell::default()) }
    }

    /// How long a part took in all.
    pub fn spent(&self, part: Part) -> Duration {
        self.spent[part as usize].get()
    }

    fn time<T>(&self, part: Part, ask: impl FnOnce(&(dyn Game + 'static)) -> T) -> T {
        let begin = Instant::now();
        let answer = ask(&*self.game);
        self.add(part, begin.elapsed());
        answer
    }

    fn add(&self, part: Part, took: Duration) {
        let spent = &self.spent[part as usize];
        spent.set(spent.get() + took);
    }
}

impl Rules for Clocked {
    fn decision(&self) -> Option<Decision> {
        self.time(Part::Decision, <dyn Game>::decision)
    }

    fn actors(&self, into: &mut Vec<PieceId>) {
        self.time(Part::Actors, |game| game.actors(into));
    }

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.time(Part::Offers, |game| game.offers(of, into));
    }

    fn common_offers(&self, into: &mut Offers) {
        self.time(Part::Offers, |game| game.common_offers(into));
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.time(Part::Check, |game| game.check(order))
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.time(Part::Toward, |game| game.toward(offer, goal))
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let begin = Instant::now();
        let applied = self.game.apply(order, dice, log);
        self.add(Part::Apply, begin.elapsed());
        applied
    }

    /// The copy itself is timed, what is asked of it is not.
    fn boxed(&self) -> Box<dyn Game> {
        self.time(Part::Copy, <dyn Game>::boxed)
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

    fn readiness(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        self.game.readiness(piece, after)
    }

    fn commander(&self, piece: PieceId) -> Option<PieceId> {
        self.game.commander(piece)
    }

    fn command_reach(&self, leader: PieceId, joined: bool) -> Option<f64> {
        self.game.command_reach(leader, joined)
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        self.game.concede(side, log);
    }

    fn write_state(&self, out: &mut dyn Write) -> std::io::Result<()> {
        self.game.write_state(out)
    }

    fn footprint(&self) -> usize {
        self.game.footprint()
    }
}

impl Show for Clocked {
    fn sightings(&self, viewer: Viewer, into: &mut Vec<Sighting>) {
        self.time(Part::Sightings, |game| game.sightings(viewer, into));
    }

    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        self.game.card(piece, viewer)
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.game.prompt(viewer)
    }

    fn say(&self, order: &Order) -> String {
        self.game.say(order)
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.game.witnesses(order)
    }
}

impl Mend for Clocked {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.game.amend(fix, log)
    }

    fn audit(&self, faults: &mut Vec<Breach>) {
        self.game.audit(faults);
    }
}

impl Trial for Clocked {
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.game.run(order, dice, log)
    }
}
