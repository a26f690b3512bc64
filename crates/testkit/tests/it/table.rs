//! The table of a test: orders in a line, pieces put down, and what is seen of them.

use engine::dice::Seeded;
use engine::game::{At, Game, Log, Order, PieceId, Side};
use engine::kit::deployment::{place_all, without_room};
use engine::table::{Facing, Spot};
use testkit::{Duel, Table, read_order};

fn planning() -> Table<Duel> {
    let mut table = Table::new(Duel::new());
    table.give("red-gun place 12,5", &[]).give("blue-gun place 12,19", &[]);
    table
}

#[test]
fn an_order_is_read_with_all_its_parts() {
    let duel = Duel::new();
    let read = |line: &str| read_order(line, &duel).unwrap();
    let route = Order::by("march", PieceId(0)).along([Spot::new(8_000, 9_500), Spot::new(10_000, 12_000)]);
    assert_eq!(read("red-1 march 8,9.5 10,12 facing:45"), route.facing(Facing::new(4_500)));
    assert_eq!(read("red-1 aim blue-2"), Order::by("aim", PieceId(0)).at(PieceId(4)));
    assert_eq!(read("red-1 aim at:3,4").at, Some(At::Spot(Spot::new(3_000, 4_000))));
    assert_eq!(read("aim side:blue").at, Some(At::Side(Side::SECOND)));
    assert_eq!(read("aim #1").at, Some(At::Item(0)));
    assert_eq!(read("red-1 aim blue-2#3").at, Some(At::Part(PieceId(4), 2)));
    let parts = read("red-1 aim parts:1,4 count:3 shares:2,0 spread:1,2 spread:3,4");
    assert_eq!((parts.parts, parts.count, parts.shares), (vec![0, 3], Some(3), vec![2, 0]));
    assert_eq!(parts.spread, [Spot::new(1_000, 2_000), Spot::new(3_000, 4_000)]);
    assert_eq!(read("red-1 charge blue-1 with:red-2,red-gun").with, [PieceId(1), PieceId(2)]);
    assert_eq!(read("done"), Order::plain("done"));
}

#[test]
fn an_order_that_cannot_be_read_says_why() {
    let duel = Duel::new();
    let wrong = |line: &str| read_order(line, &duel).unwrap_err().to_string();
    assert_eq!(wrong(""), "there is no order");
    assert_eq!(wrong("red-1 amm blue-1"), "there is no order `amm`; did you mean `aim`?");
    assert_eq!(wrong("red-1 aim blue-7"), "there is no piece or word `blue-7`; did you mean `blue-1`?");
    assert_eq!(wrong("red-1 aim blue-1 blue-2"), "the order is aimed at two things");
    assert_eq!(wrong("red-1 aim #0"), "`0` is no place in a list; they are counted from 1");
    assert_eq!(wrong("red-1 face facing:north"), "`facing:north` is no angle in degrees");
    assert_eq!(wrong("red-1 aim wth:red-2"), "there is no part `wth`; did you mean `with`?");
    assert_eq!(wrong("red-1 aim at:here"), "`at:here` is no place");
    assert_eq!(wrong("red-1 aim side:green"), "`side:green` is no side");
    assert_eq!(wrong("red-1 aim area:farm"), "`area:farm` is no area");
    assert_eq!(wrong("red-1 aim count:few"), "`count:few` is no number");
}

#[test]
fn what_an_order_brings_about_can_be_asked() {
    let mut table = planning();
    table.put("red-gun", (12.0, 4.0), 10.0).set_strength("blue-gun", 3);
    assert_eq!((table.at("red-gun"), table.looks("red-gun")), ((12.0, 4.0), 10.0));
    assert_eq!((table.strength("blue-gun"), table.step(), table.asked()), (3, "plan", Side::FIRST));
    assert!(table.offered("red-gun").contains(&"advance"));
    table.give("red-gun aim blue-gun", &[]).give("blue-gun advance", &[6, 5, 1, 2, 4, 3, 1, 4]);
    assert_eq!((table.lost("blue-gun"), table.lost("red-gun"), table.strength("blue-gun")), (2, 0, 1));
    assert!(table.became("blue-gun", "shaken") && !table.became("red-gun", "shaken"));
    assert!(table.has_badge("blue-gun", "shaken") && !table.has_badge("red-gun", "shaken"));
    assert!(table.rules().contains(&"DU-FIR-06"));
    assert_eq!(table.card_line("blue-gun", "Strength").as_deref(), Some("1 of 4"));
    assert_eq!(table.card_line("blue-gun", "Colour"), None);
    assert_eq!(table.step(), "march");
    let march = table.toward("red-2 march", (16.0, 30.0));
    table.order(&march, &[]);
    assert_eq!(table.moves("red-2").len(), 1);
    assert_eq!((table.removed("red-2"), table.is_on_table("red-2")), (None, true));
    table.until("plan");
}

#[test]
fn a_refusal_can_be_asked_and_changes_nothing() {
    let table = planning();
    assert_eq!(table.refused("red-gun rally").rule, "DU-PLN-03");
    assert!(!table.allows("red-gun rally") && table.allows("red-gun advance"));
    assert!(!table.is_offered(&table.read("red-gun rally")) && table.is_offered(&table.read("red-gun advance")));
    let before = (&table.game as &dyn Game).digest();
    let _ = table.refused("blue-gun advance");
    assert_eq!((&table.game as &dyn Game).digest(), before);
}

#[test]
#[should_panic(expected = "dice are left over")]
fn dice_that_an_order_does_not_use_are_a_fault() {
    planning().give("red-gun advance", &[4]);
}

#[test]
#[should_panic(expected = "is not offered")]
fn an_order_that_is_not_offered_is_a_fault() {
    planning().give("red-gun stand", &[]);
}

#[test]
#[should_panic(expected = "due, but only 1 die was given")]
fn dice_that_are_missing_are_a_fault() {
    planning().give("red-gun aim blue-gun", &[]).give("blue-gun advance", &[6]);
}

#[test]
fn a_side_is_placed_at_once() {
    let mut table = Table::new(Duel::new());
    assert_eq!(without_room(&table.game, &[]), []);
    assert!(!table.is_on_table("red-gun"), "that was tried on a copy");
    for gun in ["red-gun", "blue-gun"] {
        assert_eq!(place_all(&mut table.game, &mut Seeded::new(1), &mut Log::brief()), Ok(Vec::new()));
        assert!(table.is_on_table(gun));
    }
    assert_ne!(table.step(), "place");
}
