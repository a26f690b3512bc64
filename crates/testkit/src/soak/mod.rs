//! A soak: whole games between players that do anything that is offered, watched for what must never happen.
//!
//! After every order: no strength rises but by what merged into the piece, no dead piece acts, the state is sound by the rulebook's own reckoning, and
//! while a question is open it has an answer; the game as each side knows it stays the same however what is hidden was dealt. Now and then, as it costs more: every offer can be ordered and is carried
//! out, no two read alike, every refusal names a rule that exists, what may be ordered is listed, orders survive their
//! outside form, and what a side may not know changes nothing that it is shown.

mod luck;
mod probe;
mod worlds;

use std::collections::BTreeSet;
use std::fmt;

use engine::dice::Seeded;
use engine::game::{Breach, Digest, Ending, Event, Game, Halt, Log, Offers, Order, PieceId, Sighting, Viewer, What};
use engine::rules::RulesText;

use luck::Luck;

/// How many games of a scenario the slow rules of a rulebook's tests follow: so many, unless `LINSTOCK_REFEREED` says
/// otherwise.
pub fn refereed(usual: u64) -> u64 {
    std::env::var("LINSTOCK_REFEREED").ok().and_then(|games| games.parse().ok()).unwrap_or(usual)
}

/// What a rulebook's games are held to.
pub struct Soak {
    rules: BTreeSet<&'static str>,
    /// The most orders that a game may take.
    pub most_orders: u32,
    /// How often the costly questions are asked: after every so many orders.
    pub every: u32,
}

/// A game that was played to its end without a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Soaked {
    /// How it ended.
    pub ending: Ending,
    /// How many orders it took.
    pub orders: u32,
    /// The turn in which it ended.
    pub turn: u16,
    /// The hash of the last state.
    pub hash: Digest,
}

/// What went wrong, and after how many orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The order that it came of, counted from 1; 0 is the start.
    pub step: u32,
    /// What is wrong.
    pub fault: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}: {}", self.step, self.fault)
    }
}

/// A player that answers the open question.
pub type Chooser<'c> = &'c mut dyn FnMut(&dyn Game) -> Order;

impl Soak {
    /// Games whose rules are these.
    pub fn new(rules: &RulesText) -> Soak {
        let rules = rules.rules().iter().map(|rule| rule.id).collect();
        Soak { rules, most_orders: 20_000, every: 16 }
    }

    /// Plays a game to its end with dice from a seed.
    pub fn play(&self, mut game: Box<dyn Game>, seed: u64, choose: Chooser<'_>) -> Result<Soaked, Broken> {
        let mut watch = Watch::of(self, game.as_ref(), seed);
        let mut dice = Seeded::new(seed);
        let mut log = Log::new();
        let mut turn = 0;
        while let Some(decision) = game.decision() {
            let step = watch.step;
            let at = |fault: String| Broken { step, fault };
            turn = decision.turn;
            watch.question(game.as_ref()).map_err(at)?;
            let order = choose(game.as_ref());
            watch.actors(&order).map_err(at)?;
            watch.step += 1;
            log.clear();
            let words = game.say(&order);
            let at = |fault: String| Broken { step: step + 1, fault: format!("{fault} (after \"{words}\")") };
            game.apply(&order, &mut dice, &mut log).map_err(|halt: Halt| at(format!("not carried out: {halt}")))?;
            watch.outcome(game.as_ref(), log.events()).map_err(at)?;
        }
        let broken = |fault: &str| Broken { step: watch.step, fault: fault.to_owned() };
        let ending = game.ending().ok_or_else(|| broken("no question is open, but the game has no end"))?;
        if !log.events().iter().any(|event| event.what == What::Ended(ending)) {
            return Err(broken("the end was not told"));
        }
        Ok(Soaked { ending, orders: watch.step, turn, hash: game.digest() })
    }
}

/// One game being watched.
struct Watch<'s> {
    soak: &'s Soak,
    luck: Luck,
    step: u32,
    seen: Vec<Sighting>,
    now: Vec<Sighting>,
    offers: Offers,
    faults: Vec<Breach>,
}

type Sound = Result<(), String>;

impl<'s> Watch<'s> {
    fn of(soak: &'s Soak, game: &dyn Game, seed: u64) -> Watch<'s> {
        let mut seen = Vec::new();
        game.sightings(Viewer::Umpire, &mut seen);
        let (now, offers, faults) = (Vec::new(), Offers::new(), Vec::new());
        Watch { soak, luck: Luck::new(seed), step: 0, seen, now, offers, faults }
    }

    /// The open question: within the limit of turns and orders, by a rule that exists, and with an answer.
    fn question(&mut self, game: &dyn Game) -> Sound {
        let Some(decision) = game.decision() else { return Ok(()) };
        if game.ending().is_some() {
            return Err("the game is over, and a question is open".to_owned());
        }
        if self.step >= self.soak.most_orders {
            return Err("the game does not end".to_owned());
        }
        if game.setting().turns.is_some_and(|last| decision.turn > last) {
            return Err(format!("turn {} comes after the last", decision.turn));
        }
        self.known(decision.rule, "the question")?;
        if self.step.is_multiple_of(self.soak.every) {
            return self.probe(game);
        }
        self.known_alike(game)?;
        game.offers(None, &mut self.offers);
        if self.offers.list().is_empty() { Err("the question has no answer".to_owned()) } else { Ok(()) }
    }

    /// Nobody who is gone acts.
    fn actors(&self, order: &Order) -> Sound {
        let gone = |piece: &&PieceId| {
            let seen = self.seen.iter().find(|sighting| sighting.piece == **piece);
            seen.is_none_or(|sighting| sighting.strength == 0)
        };
        match order.by.iter().chain(&order.with).find(gone) {
            Some(piece) => Err(format!("piece {} acts and is gone", piece.0)),
            None => Ok(()),
        }
    }

    /// What an order led to.
    fn outcome(&mut self, game: &dyn Game, events: &[Event]) -> Sound {
        game.sightings(Viewer::Umpire, &mut self.now);
        for (before, now) in self.seen.iter().zip(&self.now) {
            let name = game.setting().id(now.piece);
            if before.piece != now.piece {
                return Err("the pieces have changed their order".to_owned());
            }
            // What lay hidden counts as one until it is shown.
            let is_shown =
                |event: &Event| matches!(event.what, What::Revealed { piece: Some(shown), .. } if shown == now.piece);
            let most = before.strength + taken_up(&self.seen, events, now.piece);
            let rose = now.strength > most && !events.iter().any(is_shown);
            if rose || now.strength > now.full {
                return Err(format!("{name} rose from {} to {} of {}", before.strength, now.strength, now.full));
            }
            // A piece that never had strength, such as a horse without its rider, may well stand there.
            if now.strength == 0 && now.full > 0 && now.on_table {
                return Err(format!("{name} has nothing left and stands on the table"));
            }
        }
        std::mem::swap(&mut self.seen, &mut self.now);
        game.audit(&mut self.faults);
        if let Some(fault) = self.faults.first() {
            return Err(said(game, fault));
        }
        events.iter().try_for_each(|event| self.told(event))
    }

    /// Every event and every modifier names a rule that exists.
    fn told(&self, event: &Event) -> Sound {
        self.known(event.rule, "an event").map_err(|fault| format!("{fault}: {:?}", event.what))?;
        if let What::Resolved(resolved) = &event.what {
            for modifier in &resolved.notes.modifiers {
                self.known(modifier.rule, modifier.label)?;
            }
        }
        Ok(())
    }

    fn known(&self, rule: &str, what: &str) -> Sound {
        if self.soak.rules.contains(rule) { Ok(()) } else { Err(format!("{what} names `{rule}`, and that is no rule")) }
    }
}

/// What a piece took up from those that merged into it.
fn taken_up(before: &[Sighting], events: &[Event], by: PieceId) -> u16 {
    let merged = events.iter().filter_map(|event| match event.what {
        What::Merged { piece, into } if into == by => Some(piece),
        _ => None,
    });
    let strength = |piece: PieceId| before.iter().find(|seen| seen.piece == piece).map_or(0, |seen| seen.strength);
    merged.map(strength).sum()
}

/// A breach in a line: the piece that it is about, what is wrong, and the rule.
fn said(game: &dyn Game, breach: &Breach) -> String {
    let piece = breach.piece.map_or_else(String::new, |piece| format!("{}: ", game.setting().id(piece)));
    format!("{piece}{} ({})", breach.why, breach.rule)
}
