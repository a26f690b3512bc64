//! Picket, the rulebook of one page: its rules by the table, and whole games that keep their secrets.

use engine::dice::{Dice, Die, Scripted, Seeded};
use engine::game::prelude::*;
use engine::game::{Goal, Log, Offers, Order, PieceId, Side, Viewer, What};
use engine::house::Page;
use engine::scenario::Source;
use engine::table::Spot;
use testkit::Picket;
use testkit::soak::Soak;

fn game() -> Box<dyn Game> {
    let source = Source::parse(Picket::TEMPLATE);
    let mut reader = source.reader(Picket::SLUG);
    let play = Picket::open(&Page::default()).unwrap().play.unwrap();
    let game = (play.set_up)(&Page::default(), &mut reader);
    let faults = reader.finish();
    assert!(faults.is_empty(), "{faults:?}");
    game.unwrap()
}

/// The game in its first turn: the markers dealt by these dice, and the picket placed.
fn in_its_first_turn(deal: &[i64], guard: [i32; 2]) -> Box<dyn Game> {
    let mut game = game();
    give(&mut *game, &Order::plain("deal"), deal);
    for (id, [x, y]) in [("guard", guard), ("sentries", [30_000, 3_000])] {
        let piece = game.setting().piece(id).unwrap();
        give(&mut *game, &Order::by("place", piece).along([Spot::new(x, y)]), &[]);
    }
    assert_eq!(game.decision().unwrap().turn, 1);
    game
}

/// What an order does with these dice, all of them used.
fn give(game: &mut dyn Game, order: &Order, dice: &[i64]) -> Vec<What> {
    let (mut log, mut dice) = (Log::new(), Scripted::new(dice.iter().copied()));
    game.apply(order, &mut dice, &mut log).unwrap_or_else(|halt| panic!("{order:?}: {halt:?}"));
    assert_eq!(dice.left(), 0, "{order:?}");
    log.events().iter().map(|event| event.what.clone()).collect()
}

fn piece(game: &dyn Game, id: &str) -> PieceId {
    game.setting().piece(id).unwrap()
}

/// Any offer, filled in toward anywhere, by what the side that is asked knows.
fn anything(game: &dyn Game, luck: &mut Seeded) -> Order {
    let mut below = |count: usize| luck.face(Die::of(u32::try_from(count).unwrap()), "any").unwrap() as usize - 1;
    let known = game.as_known_to(Viewer::Side(game.decision().unwrap().side));
    let mut offers = Offers::new();
    known.offers(None, &mut offers);
    let offer = &offers.list()[below(offers.list().len())];
    let spot = Spot::new(i32::try_from(below(36_000)).unwrap(), i32::try_from(below(36_000)).unwrap());
    known.toward(offer, &Goal { spot, facing: None, within: 0.0 }).unwrap()
}

#[test]
fn whole_games_are_sound_and_keep_their_secrets() {
    for seed in 0..30 {
        let mut soak = Soak::new(&Picket::RULES);
        soak.every = 5;
        let mut luck = Seeded::new(seed + 99);
        let played = soak.play(game(), seed, &mut |game| anything(game, &mut luck));
        let played = played.unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        assert!(played.orders > 8, "seed {seed}: {played:?}");
    }
}

#[test]
fn what_lies_under_the_markers_is_dealt_by_dice() {
    let mut game = in_its_first_turn(&[3, 1], [5_000, 3_000]);
    give(&mut *game, &Order::plain("done"), &[]);
    // Shadows, Hatchets, Blades, in the order of the markers.
    let dummy = piece(&*game, "marker-5");
    let gone = give(&mut *game, &Order::by("turn-over", dummy), &[]);
    assert!(matches!(gone[0], What::Revealed { marker: Some(marker), piece: None } if marker == dummy), "{gone:?}");
    let band = piece(&*game, "marker-6");
    let shown = give(&mut *game, &Order::by("turn-over", band), &[]);
    assert!(matches!(shown[0], What::Revealed { marker: Some(marker), piece: Some(_) } if marker == band), "{shown:?}");
    assert_eq!(game.name(band), "The Hatchets");
    assert_eq!(game.name(piece(&*game, "marker-7")), "Marker 7");
}

#[test]
fn a_marker_springs_at_four_inches_and_a_charge_asks_the_other_side() {
    let mut game = in_its_first_turn(&[1, 1], [14_000, 4_000]);
    let (guard, marker) = (piece(&*game, "guard"), piece(&*game, "marker-5"));
    give(&mut *game, &Order::by("move", guard).along([Spot::new(14_000, 10_000)]), &[]);
    give(&mut *game, &Order::plain("done"), &[]);
    give(&mut *game, &Order::plain("done"), &[]);
    // From 8 inches: the marker is turned over, and what lies under it is asked.
    let charged = give(&mut *game, &Order::by("charge", guard).at(marker), &[]);
    assert!(matches!(charged[1], What::Renamed { ref name, .. } if name == "The Hatchets"), "{charged:?}");
    let asked = game.decision().unwrap();
    assert_eq!((asked.side, asked.step, asked.piece), (Side::SECOND, "answer", Some(marker)));
    // 6 + 2 against 6 + 3: the charger loses 2.
    let fought = give(&mut *game, &Order::by("stand", marker), &[2, 3]);
    assert!(matches!(fought[0], What::Lost { piece, count: 2, left: 4, .. } if piece == guard), "{fought:?}");
    assert_eq!(game.decision().unwrap().step, "orders");
}

#[test]
fn a_band_arrives_from_its_turn_on() {
    let mut game = in_its_first_turn(&[1, 1], [5_000, 3_000]);
    let relief = Order::by("place", piece(&*game, "relief")).along([Spot::new(3_000, 9_000)]);
    assert!(game.check(&relief).is_err());
    give(&mut *game, &Order::plain("done"), &[]);
    give(&mut *game, &Order::plain("done"), &[]);
    let off = Order::by("place", piece(&*game, "relief")).along([Spot::new(20_000, 9_000)]);
    assert_eq!(game.check(&off).unwrap_err().rule, "PK-SET-02");
    give(&mut *game, &relief, &[]);
}

#[test]
fn only_its_own_side_knows_what_a_marker_is() {
    let game = in_its_first_turn(&[2, 1], [5_000, 3_000]);
    let marker = piece(&*game, "marker-5");
    let lines = |side| game.as_known_to(Viewer::Side(side)).card(marker, Viewer::Side(side)).unwrap().lines.len();
    assert_eq!((lines(Side::FIRST), lines(Side::SECOND)), (0, 1));
}
