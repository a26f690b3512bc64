//! The soak finds what must never happen: a sound game with one fault built in is caught by it.

use std::io;

use engine::dice::{Dice, Seeded};
use engine::game::{
    Breach, Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, Log, Mend, Offer, Offers, Order, PieceId, Refusal,
    Rules, Setting, Show, Side, Sighting, Trial, Viewer, What, Witness,
};
use engine::table::Spot;
use testkit::Duel;
use testkit::soak::Soak;

/// The faults that can be built in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    /// After some orders a piece has more strength than before.
    Rises,
    /// A piece without strength is still on the table.
    Undead,
    /// After some orders nothing is offered.
    DeadEnd,
    /// A piece that is not asked has offers.
    Stranger,
    /// The list leaves something out that may be ordered.
    Unlisted,
    /// What a piece is offered is not in the whole list.
    Alone,
    /// What is listed is refused.
    Refuses,
    /// What is filled in is refused.
    BadFill,
    /// A refusal names no rule.
    Lawless,
    /// An event names no rule.
    Hearsay,
    /// The state finds itself at fault.
    Audit,
    /// The hash depends on the log.
    Listens,
    /// The last turn is not the last.
    Overtime,
    /// The end is not told.
    SilentEnd,
    /// What is no piece's is not what the whole list says.
    Common,
    /// A trial that is taken back is not.
    Unwound,
}

#[derive(Clone)]
struct Faulty {
    duel: Duel,
    fault: Fault,
    orders: u16,
    heard: bool,
}

impl Faulty {
    fn is(&self, fault: Fault) -> bool {
        self.fault == fault && self.orders >= 4
    }
}

impl Rules for Faulty {
    fn decision(&self) -> Option<Decision> {
        let mut decision = self.duel.decision()?;
        decision.turn += u16::from(self.is(Fault::Overtime)) * 10;
        Some(decision)
    }
    fn ending(&self) -> Option<Ending> {
        self.duel.ending()
    }
    fn setting(&self) -> &Setting {
        self.duel.setting()
    }
    fn lexicon(&self) -> &Lexicon {
        self.duel.lexicon()
    }
    fn actors(&self, into: &mut Vec<PieceId>) {
        self.duel.actors(into);
        if self.is(Fault::Stranger) {
            into.clear();
        }
    }
    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.duel.offers(of, into);
        if self.is(Fault::DeadEnd) {
            into.clear();
        }
        let left_out = self.is(Fault::Unlisted) || (self.is(Fault::Alone) && of.is_none());
        let kept: Vec<Offer> = into.list().iter().filter(|offer| offer.order.verb != "stand").cloned().collect();
        if left_out && !kept.is_empty() {
            into.clear();
            for offer in kept {
                into.push(offer);
            }
        }
    }
    fn common_offers(&self, into: &mut Offers) {
        self.offers(None, into);
        into.retain(|offer| offer.order.by.is_none() && !self.is(Fault::Common));
    }
    fn check(&self, order: &Order) -> Result<(), Refusal> {
        if self.is(Fault::Refuses) && order.verb == "stand" {
            return Err(Refusal::by("DU-MOV-01", "not now"));
        }
        self.duel.check(order).map_err(|refusal| Refusal {
            rule: if self.is(Fault::Lawless) { "DU-XXX-99" } else { refusal.rule },
            ..refusal
        })
    }
    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.check(order)?;
        self.duel.apply(order, dice, log)?;
        self.orders += 1;
        self.heard |= log.wants_words();
        if self.is(Fault::Hearsay) {
            log.note("", What::Said { words: "they say".to_owned() });
        }
        if self.is(Fault::SilentEnd) && self.ending().is_some() {
            log.clear();
        }
        Ok(())
    }
    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        let order = self.duel.toward(offer, goal)?;
        Ok(if self.is(Fault::BadFill) { order.along([Spot::new(-1, -1)]) } else { order })
    }
    fn concede(&mut self, side: Side, log: &mut Log) {
        self.duel.concede(side, log);
    }
    fn write_state(&self, out: &mut dyn io::Write) -> io::Result<()> {
        if self.is(Fault::Listens) {
            write!(out, "{}", self.heard)?;
        }
        self.duel.write_state(out)
    }
    fn boxed(&self) -> Box<dyn Game> {
        // A copy has heard nothing yet.
        Box::new(Faulty { heard: false, ..self.clone() })
    }
    fn footprint(&self) -> usize {
        size_of::<Self>()
    }
}

impl Show for Faulty {
    fn sightings(&self, viewer: Viewer, into: &mut Vec<Sighting>) {
        self.duel.sightings(viewer, into);
        if self.is(Fault::Rises) {
            into[0].strength += 1;
        }
        if self.is(Fault::Undead) {
            into[0].strength = 0;
        }
    }
    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        self.duel.card(piece, viewer)
    }
    fn prompt(&self, viewer: Viewer) -> String {
        self.duel.prompt(viewer)
    }
    fn say(&self, order: &Order) -> String {
        self.duel.say(order)
    }
    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.duel.witnesses(order)
    }
}

impl Mend for Faulty {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.duel.amend(fix, log)
    }
    fn audit(&self, faults: &mut Vec<Breach>) {
        if self.is(Fault::Audit) {
            faults.push(Breach::new("DU-FIR-06", "something is rotten"));
        }
    }
}

impl Trial for Faulty {
    fn restore(&mut self) -> bool {
        self.is(Fault::Unwound)
    }
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.duel.run(order, dice, log)
    }
}

/// Everybody advances, marches and says that he is done: a quiet game.
fn quiet(game: &dyn Game) -> Order {
    let mut offers = Offers::new();
    game.offers(None, &mut offers);
    let goal = Goal { spot: Spot::new(12_000, 12_000), facing: None, within: 0.0 };
    let offer = offers.list().iter().find(|offer| offer.order.verb == "done").unwrap_or(&offers.list()[0]);
    game.toward(offer, &goal).unwrap()
}

fn found(fault: Fault) -> Result<(), String> {
    let mut soak = Soak::new(&Duel::RULES);
    soak.every = 1;
    let game = Faulty { duel: Duel::new(), fault, orders: 0, heard: false };
    soak.play(Box::new(game), 3, &mut |game| quiet(game)).map(drop).map_err(|broken| broken.fault)
}

#[test]
fn a_sound_game_is_found_sound() {
    assert_eq!(found(Fault::None), Ok(()));
}

#[test]
fn every_fault_is_found() {
    let faults = [
        (Fault::Rises, "rose from 6 to 7"),
        (Fault::Undead, "has nothing left and stands on the table"),
        (Fault::DeadEnd, "the question has no answer"),
        (Fault::Stranger, "has an offer and is not asked"),
        (Fault::Unlisted, "may be ordered and is not listed"),
        (Fault::Alone, "is offered to its piece alone"),
        (Fault::Refuses, "is offered, filled in and refused: not now"),
        (Fault::BadFill, "refused"),
        (Fault::Lawless, "a refusal names `DU-XXX-99`, and that is no rule"),
        (Fault::Hearsay, "an event names ``, and that is no rule"),
        (Fault::Audit, "something is rotten"),
        (Fault::Listens, "comes out differently when nobody listens"),
        (Fault::Overtime, "comes after the last"),
        (Fault::SilentEnd, "the end was not told"),
        (Fault::Common, "that are no piece's are not those of the whole list"),
        (Fault::Unwound, "that was taken back leaves its mark"),
    ];
    for (fault, expected) in faults {
        let message = found(fault).expect_err(expected);
        assert!(message.contains(expected), "{expected}: {message}");
    }
}

#[test]
fn a_game_that_goes_on_and_on_is_found() {
    let mut soak = Soak::new(&Duel::RULES);
    soak.most_orders = 5;
    let broken = soak.play(Box::new(Duel::new()), 3, &mut |game| quiet(game)).unwrap_err();
    assert_eq!(broken.to_string(), "step 5: the game does not end");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = |seed: u64| {
        let mut dice = Seeded::new(seed);
        let mut choose = |game: &dyn Game| {
            let mut offers = Offers::new();
            game.offers(None, &mut offers);
            let at = dice.face(engine::dice::Die::of(u32::try_from(offers.list().len()).unwrap()), "pick").unwrap();
            let goal = Goal { spot: Spot::new(12_000, 12_000), facing: None, within: 0.0 };
            game.toward(&offers.list()[at as usize - 1], &goal).unwrap_or_else(|_| quiet(game))
        };
        Soak::new(&Duel::RULES).play(Box::new(Duel::new()), seed, &mut choose).unwrap()
    };
    assert_eq!(play(4), play(4));
    assert_ne!(play(4).hash, play(5).hash);
}
