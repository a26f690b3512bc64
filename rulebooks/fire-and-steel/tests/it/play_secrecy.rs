//! What a side knows of a game: nothing of the orders that the other side has given in secret.

use engine::dice::{Dice, Die, Seeded};
use engine::game::prelude::*;
use engine::game::{Goal, Log, Offers, Order, PieceId, Side, Viewer};
use engine::house::Page;
use engine::scenario::Source;
use engine::table::Spot;
use fire_and_steel::play::Skirmish;
use fire_and_steel::play::scenario::read;
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

fn written(game: &dyn Game) -> String {
    let mut bytes = Vec::new();
    game.write_state(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn street() -> Skirmish {
    let source = Source::parse(include_str!("../../../../scenarios/fire-and-steel/main-street.toml"));
    read(&Page::default(), &mut source.reader("fire-and-steel")).unwrap()
}

/// The game as a side knows it.
fn as_known(game: &Skirmish, side: Side) -> Box<dyn Game> {
    game.known_to(Viewer::Side(side)).unwrap_or_else(|| game.boxed())
}

/// A player that does anything.
struct Anything(Seeded);

impl Anything {
    fn below(&mut self, most: usize) -> usize {
        self.0.face(Die::of(u32::try_from(most).unwrap()), "pick").unwrap() as usize - 1
    }

    fn spot(&mut self) -> Spot {
        Spot::new(i32::try_from(self.below(48_000)).unwrap(), i32::try_from(self.below(48_000)).unwrap())
    }

    /// Any answer of a piece, or of the side if none has to answer.
    fn answer(&mut self, game: &Skirmish, piece: Option<PieceId>) -> Order {
        let mut offers = Offers::new();
        game.offers(piece, &mut offers);
        loop {
            let offer = &offers.list()[self.below(offers.list().len())];
            if offer.blanks.is_empty() {
                return offer.order.clone();
            }
            if let Ok(order) = game.toward(offer, &Goal { spot: self.spot(), facing: None, within: 0.5 }) {
                return order;
            }
        }
    }

    /// Answers for every piece that is asked, and leaves the side to be done.
    fn order_all(&mut self, game: &mut Skirmish) {
        let mut actors = Vec::new();
        loop {
            game.actors(&mut actors);
            let Some(piece) = actors.first().copied() else { break };
            let order = self.answer(game, Some(piece));
            game.apply(&order, &mut Seeded::new(0), &mut Log::brief()).unwrap();
        }
    }
}

#[test]
fn games_that_differ_in_secret_orders_are_known_alike() {
    // covers: FS-ORD-01, FS-D06, FS-D35
    let mut game = street();
    let (mut luck, mut dice) = (Anything(Seeded::new(11)), Seeded::new(12));
    let mut differed = [0, 0];
    while let Some(decision) = game.decision() {
        let before = game.clone();
        luck.order_all(&mut game);
        if decision.secret {
            let mut otherwise = before.clone();
            luck.order_all(&mut otherwise);
            for viewer in [Viewer::Side(decision.side.other()), Viewer::Watcher] {
                let [known, known_otherwise] = [&game, &otherwise].map(|game| game.known_to(viewer).unwrap());
                assert_eq!(written(&*known), written(&*known_otherwise));
                let view = |game: &dyn Game| serde_json::to_string(&game.view(viewer)).unwrap();
                assert_eq!(view(&game), view(&otherwise));
            }
            // A side knows its own orders.
            let own = [&game, &otherwise].map(|game| written(&*as_known(game, decision.side)));
            differed[decision.side.index()] += usize::from(own[0] != own[1]);
        }
        let order = if game.check(&Order::plain("done")).is_ok() { "done" } else { "roll-off" };
        game.apply(&Order::plain(order), &mut dice, &mut Log::brief()).unwrap();
    }
    assert!(differed.iter().all(|count| *count > 20), "{differed:?}");
}

#[test]
fn all_orders_but_the_other_sides_secret_ones_are_known() {
    // covers: FS-ORD-01, FS-D35
    let laid =
        laid().near("p1", 10.0, 10.0, &[Weapon::SmoothBoreMusket]).far("q1", 10.0, 20.0, &[Weapon::SmoothBoreMusket]);
    let mut game = laid.skirmish().unwrap();
    let [p1, q1] = ["p1", "q1"].map(|name| game.setting().piece(name).unwrap());
    let card = |game: &dyn Game, piece| {
        let card = game.card(piece, Viewer::Umpire).unwrap();
        card.lines.into_iter().filter(|(label, _)| label == "Order" || label == "Aims at").count()
    };
    let apply = |game: &mut Skirmish, order: &Order| {
        game.apply(order, &mut Seeded::new(0), &mut Log::brief()).unwrap();
    };
    apply(&mut game, &Order::by("aim", p1).at(q1));
    let [near, far] = [Side::FIRST, Side::SECOND].map(|side| as_known(&game, side));
    assert_eq!([card(&*near, p1), card(&*far, p1)], [1, 0]); // an order to aim
    apply(&mut game, &Order::plain("done"));
    apply(&mut game, &Order::by("wait", q1));
    let [near, far] = [Side::FIRST, Side::SECOND].map(|side| as_known(&game, side));
    assert_eq!([card(&*near, q1), card(&*far, q1)], [0, 1]);
    apply(&mut game, &Order::plain("done"));
    let [near, far] = [Side::FIRST, Side::SECOND].map(|side| as_known(&game, side));
    assert_eq!([card(&*near, p1), card(&*far, p1)], [1, 1]); // the aim marker, which all see
    assert!(game.known_to(Viewer::Side(Side::FIRST)).is_none()); // nothing is secret now
    assert_eq!(written(&*near), written(&*far));
}
