//! Games for the tests of play: a scenario in a few lines, orders, dice in the order thrown.

use std::collections::VecDeque;

use engine::dice::{Dice, DiceError, Die};
use engine::game::prelude::*;
use engine::game::{Log, Offers, Order, PieceId, Refusal, What};
use engine::scenario::Source;
use engine::table::{Point, Spot};
use risk_factor::field::Field;
use risk_factor::field::figure::Health;
use risk_factor::field::ids::{FigureId, GroupId};
use risk_factor::play::Skirmish;
use risk_factor::play::scenario::read_game;
use risk_factor::play::state::{Thrown, Work};

/// Dice in the order thrown; once they are used up, every die shows a 1.
pub(crate) struct Script {
    faces: VecDeque<u32>,
}

impl Dice for Script {
    fn face(&mut self, die: Die, purpose: &'static str) -> Result<u32, DiceError> {
        let face = self.faces.pop_front().unwrap_or(1);
        assert!(face <= die.faces(), "a {face} on a {die} for {purpose}");
        Ok(face)
    }
}

/// A game under way.
pub(crate) struct Camp {
    pub(crate) game: Skirmish,
    pub(crate) log: Log,
}

/// A game against a side that the rules run.
pub(crate) fn solo(body: &str) -> Camp {
    camp(body, "rules", "")
}

/// A game of two players.
pub(crate) fn both(body: &str) -> Camp {
    camp(body, "player", "")
}

/// The same under house rules.
pub(crate) fn house(body: &str, options: &str) -> Camp {
    camp(body, "rules", options)
}

fn camp(body: &str, run: &str, options: &str) -> Camp {
    let text = file(body, run, options);
    let source = Source::parse(&text);
    let mut reader = source.reader("risk-factor");
    let page = source.house().unwrap();
    let game = read_game(&page, &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{faults:#?}");
    Camp { game: game.unwrap(), log: Log::new() }
}

/// The whole file of a camp. Our side gets a leader far off if it has none.
pub(crate) fn file(body: &str, run: &str, options: &str) -> String {
    let spare = if body.contains("[[leader]]") {
        ""
    } else {
        "[[leader]]\nid = \"spare\"\nname = \"Spare\"\nside = \"ours\"\nat = [197, 3]\n"
    };
    let theirs = if run == "player" && !body.contains("their-leader") {
        "[[leader]]\nid = \"their-leader\"\nname = \"Their leader\"\nside = \"theirs\"\nat = [3, 197]\n"
    } else {
        ""
    };
    let house = if options.is_empty() { String::new() } else { format!("[house.options]\n{options}\n") };
    let side = if run == "player" { "side_1 = \"ours\"\n" } else { "" };
    let top = if let Some(at) = body.find("[[") { &body[..at] } else { "" };
    let rest = &body[top.len()..];
    format!(
        "id = \"camp\"\nrulebook = \"risk-factor\"\ntitle = \"Camp\"\nblurb = \"A camp.\"\nturns = 9\nsize = [200, 200]\n{side}{top}\n\
         [[side]]\nid = \"ours\"\nname = \"Ours\"\n[[side]]\nid = \"theirs\"\nname = \"Theirs\"\n\
         [[army]]\nside = \"ours\"\n[[army]]\nside = \"theirs\"\nrun = \"{run}\"\n{}\n{rest}\n{spare}{theirs}{house}",
        if rest.contains("dummies-2") {
            "dummies = 2"
        } else if rest.contains("dummies-1") {
            "dummies = 1"
        } else {
            ""
        }
    )
}

/// A `[[group]]`.
pub(crate) fn group(id: &str, side: &str, figures: u16, weapon: &str, more: &str) -> String {
    format!(
        "[[group]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\nfigures = {figures}\nweapon = \"{weapon}\"\n{more}\n"
    )
}

/// A `[[leader]]` of our side.
pub(crate) fn leader(id: &str, role: &str, more: &str) -> String {
    format!("[[leader]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"ours\"\nrole = \"{role}\"\n{more}\n")
}

impl Camp {
    pub(crate) fn step(&self) -> &'static str {
        self.game.decision().map_or("over", |decision| decision.step)
    }

    pub(crate) fn piece(&self, id: &str) -> PieceId {
        self.game.setting().piece(id).unwrap_or_else(|| panic!("no piece {id}"))
    }

    pub(crate) fn id(&self, id: &str) -> GroupId {
        GroupId(self.piece(id).0)
    }

    pub(crate) fn field(&self) -> Field<'_> {
        self.game.field()
    }

    pub(crate) fn figure(&self, group: &str, at: u16) -> FigureId {
        FigureId(self.game.table.roster.troops[self.id(group)].first + at)
    }

    pub(crate) fn at(&self, group: &str, at: u16) -> Point {
        self.field().centre(self.figure(group, at))
    }

    pub(crate) fn gap(&self, one: &str, other: &str) -> f64 {
        self.field().between(self.id(one), self.id(other)).unwrap().gap
    }

    pub(crate) fn living(&self, group: &str) -> usize {
        let troop = &self.game.table.roster.troops[self.id(group)];
        troop.figures().filter(|figure| self.game.state.figures[*figure].is_alive()).count()
    }

    pub(crate) fn health(&self, group: &str, at: u16) -> Health {
        self.game.state.figures[self.figure(group, at)].health
    }

    pub(crate) fn thrown(&self, group: &str) -> Thrown {
        self.work(group).thrown.expect("it has thrown")
    }

    pub(crate) fn work(&self, group: &str) -> &Work {
        &self.game.state.works[self.id(group)]
    }

    pub(crate) fn now(&self, group: &str) -> &risk_factor::field::group::Group {
        &self.game.state.groups[self.id(group)]
    }

    /// The first so many figures of a group are dead.
    pub(crate) fn kill(mut self, group: &str, count: u16) -> Camp {
        for at in 0..count {
            let figure = self.figure(group, at);
            self.game.state.figures[figure].health = Health::Dead;
            self.game.state.figures[figure].here = false;
        }
        self
    }

    /// These figures of a group are dead.
    pub(crate) fn kill_those(mut self, group: &str, those: &[u16]) -> Camp {
        for at in those {
            let figure = self.figure(group, *at);
            self.game.state.figures[figure].health = Health::Dead;
            self.game.state.figures[figure].here = false;
        }
        self
    }

    pub(crate) fn change(mut self, change: impl FnOnce(&mut Skirmish)) -> Camp {
        change(&mut self.game);
        self
    }

    /// Gives an order with these dice.
    pub(crate) fn give(&mut self, order: &Order, dice: &[u32]) -> &mut Camp {
        self.log.clear();
        let mut dice = Script { faces: dice.iter().copied().collect() };
        let words = self.game.say(order);
        self.game.apply(order, &mut dice, &mut self.log).unwrap_or_else(|halt| panic!("{words}: {halt}"));
        self
    }

    /// Begins, or goes on from the question that is open.
    pub(crate) fn begin(&mut self, dice: &[u32]) -> &mut Camp {
        assert_eq!(self.step(), "begin");
        self.give(&Order::plain("begin"), dice)
    }

    pub(crate) fn done(&mut self, dice: &[u32]) -> &mut Camp {
        self.give(&Order::plain("done"), dice)
    }

    pub(crate) fn by(&self, verb: &'static str, id: &str) -> Order {
        Order::by(verb, self.piece(id))
    }

    pub(crate) fn refusal(&self, order: &Order) -> Refusal {
        self.game.check(order).expect_err("it is allowed")
    }

    /// The verbs that are offered to a piece.
    pub(crate) fn offered(&self, id: &str) -> Vec<&'static str> {
        let mut offers = Offers::new();
        self.game.offers(Some(self.piece(id)), &mut offers);
        let mut verbs: Vec<&'static str> = offers.list().iter().map(|offer| offer.order.verb).collect();
        verbs.dedup();
        verbs
    }

    /// The charts that were thrown, with whom for, in the order thrown.
    pub(crate) fn charts(&self) -> Vec<(&'static str, String)> {
        let named =
            |piece: Option<PieceId>| piece.map_or("-".to_owned(), |piece| self.game.setting().id(piece).to_owned());
        let resolved = self.log.events().iter().filter_map(|event| match &event.what {
            What::Resolved(resolved) => Some((resolved.chart, named(resolved.by))),
            _ => None,
        });
        resolved.collect()
    }

    /// What was said of a chart, throw by throw.
    pub(crate) fn words_of(&self, chart: &str) -> Vec<&str> {
        let resolved = self.log.events().iter().filter_map(|event| match &event.what {
            What::Resolved(resolved) if resolved.chart == chart => Some(resolved.words.as_str()),
            _ => None,
        });
        resolved.collect()
    }

    /// The labels of a chart's modifiers, throw by throw.
    pub(crate) fn modifiers_of(&self, chart: &str) -> Vec<Vec<&str>> {
        let resolved = self.log.events().iter().filter_map(|event| match &event.what {
            What::Resolved(resolved) if resolved.chart == chart => Some(resolved),
            _ => None,
        });
        resolved.map(|resolved| resolved.notes.modifiers.iter().map(|modifier| modifier.label).collect()).collect()
    }

    /// The dice of a chart, throw by throw.
    pub(crate) fn dice_of(&self, chart: &str) -> Vec<Vec<u32>> {
        let resolved = self.log.events().iter().filter_map(|event| match &event.what {
            What::Resolved(resolved) if resolved.chart == chart => Some(resolved),
            _ => None,
        });
        resolved.map(|resolved| resolved.notes.dice.iter().map(|die| die.rolled).collect()).collect()
    }
}

pub(crate) fn spot(x: f64, y: f64) -> Spot {
    Spot::nearest(Point::new(x, y))
}

pub(crate) fn near(a: f64, b: f64, by: f64) -> bool {
    (a - b).abs() <= by
}
