//! Ambush, the sketch: whole games at random, by two players and against the rules.

use engine::dice::{Dice, Die, Seeded};
use engine::game::prelude::*;
use engine::game::{Goal, Offers, Order, Side, Viewer, What};
use engine::house::Page;
use engine::scenario::Source;
use engine::table::Spot;
use testkit::Ambush;
use testkit::soak::Soak;

/// The scenario with the second side run by a player, or by the rules.
fn game(run: &str) -> Box<dyn Game> {
    let text = format!("{}\n[[army]]\nside = \"bush\"\nrun = \"{run}\"\n", Ambush::TEMPLATE);
    let source = Source::parse(&text);
    let mut reader = source.reader(Ambush::SLUG);
    let play = Ambush::open(&Page::default()).unwrap().play.unwrap();
    let game = (play.set_up)(&Page::default(), &mut reader);
    let faults = reader.finish();
    assert!(faults.is_empty(), "{faults:?}");
    game.unwrap()
}

/// Any offer, filled in toward anywhere, by what the side that is asked knows.
fn anything(game: &dyn Game, luck: &mut Seeded) -> Order {
    let mut below = |count: usize| luck.face(Die::of(u32::try_from(count).unwrap()), "any").unwrap() as usize - 1;
    let side = game.decision().unwrap().side;
    let known = game.as_known_to(Viewer::Side(side));
    let mut offers = Offers::new();
    known.offers(None, &mut offers);
    loop {
        let offer = &offers.list()[below(offers.list().len())];
        let spot = Spot::new(i32::try_from(below(36_000)).unwrap(), i32::try_from(below(36_000)).unwrap());
        let Ok(order) = known.toward(offer, &Goal { spot, facing: None, within: 0.0 }) else { continue };
        let mates = offer.blanks.several.iter().flat_map(|several| several.from.iter().copied());
        let together = order.clone().with(mates);
        return if known.check(&together).is_ok() { together } else { order };
    }
}

#[test]
fn whole_games_are_sound_and_keep_their_secrets() {
    for run in ["player", "rules"] {
        for seed in 0..20 {
            let mut soak = Soak::new(&Ambush::RULES);
            soak.every = 5;
            let mut luck = Seeded::new(seed + 77);
            let played = soak.play(game(run), seed, &mut |game| anything(game, &mut luck));
            let played = played.unwrap_or_else(|broken| panic!("{run}, seed {seed}: {broken}"));
            assert!(played.orders > 10, "{run}, seed {seed}: {played:?}");
        }
    }
}

#[test]
fn a_side_that_the_rules_run_is_never_asked() {
    let (mut game, mut luck, mut dice) = (game("rules"), Seeded::new(5), Seeded::new(6));
    let mut log = engine::game::Log::new();
    let mut acted = false;
    while let Some(decision) = game.decision() {
        assert_eq!(decision.side, Side::FIRST);
        log.clear();
        let order = anything(game.as_ref(), &mut luck);
        game.apply(&order, &mut dice, &mut log).unwrap();
        let chief = game.setting().piece("chief").unwrap();
        acted |= log.events().iter().any(|event| matches!(event.what, What::Moved { piece, .. } if piece == chief));
    }
    assert!(acted, "the chief comes by himself");
}

#[test]
fn a_marker_says_what_lies_under_it_to_its_own_side_alone() {
    let mut game = game("player");
    game.apply(&Order::plain("begin"), &mut Seeded::new(3), &mut engine::game::Log::brief()).unwrap();
    let marker = game.setting().piece("marker-1").unwrap();
    let lines = |side: Side| {
        let viewer = Viewer::Side(side);
        game.as_known_to(viewer).card(marker, viewer).unwrap().lines.len()
    };
    assert_eq!((lines(Side::FIRST), lines(Side::SECOND)), (0, 1));
    let known = |viewer| game.as_known_to(viewer).digest();
    let other = game.dealt_otherwise(Viewer::Side(Side::FIRST), &mut Seeded::new(11)).unwrap();
    assert_ne!(game.digest(), other.digest(), "another deal");
    assert_eq!(known(Viewer::Side(Side::FIRST)), other.as_known_to(Viewer::Side(Side::FIRST)).digest());
}
