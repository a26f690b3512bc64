//! Measuring, edges, paths and the enemy's nearness on the table.

use card_and_squad::book::Book;
use card_and_squad::field::going::Barred;
use card_and_squad::play::state::Whereabouts;
use engine::house::Page;
use engine::table::{Point, Walk};

use crate::common::play::{area, battle, blue_turn, figures, line, places, put, squad, squad_id};
use crate::common::table::faults;

const FOUR: &str = "figures = 4\narrangement = \"line\"\nfacing = \"up\"";

// covers: CS-D03
#[test]
fn bases_have_their_sizes() {
    let book = Book::open(&Page::default()).unwrap();
    let field = &book.sheet.field;
    assert_eq!((field.radius(false), field.radius(true)), (0.375, 0.75));
    assert_eq!(field.cannon(), engine::table::Footprint::Rectangle { width: 1.5, depth: 2.0 });
}

// covers: CS-D32
#[test]
fn places_are_rounded_and_limits_forgiving() {
    let book = Book::open(&Page::default()).unwrap();
    let field = &book.sheet.field;
    let spot = field.on_grid(Point::new(12.3456, 7.001));
    assert_eq!((spot.x, spot.y), (12_350, 7_000));
    assert!(field.within(12.001, 12.0) && !field.within(12.0011, 12.0));
    assert_eq!((field.snapped(12.0005, &[12.0, 24.0]), field.snapped(12.01, &[12.0, 24.0])), (12.0, 12.01));
    let mut table = blue_turn(&[squad("b", "blue", (30.0, 10.0), FOUR), squad("r", "red", (30.0, 46.0), "")]);
    table.give("b move", &[3, 4]).give("b go 30.004,14.0061", &[]);
    assert_eq!(places(&table, "b")[0], (30.0, 14.01));
}

// covers: CS-D04
// covers: CS-D40
#[test]
fn only_a_retreat_leaves_the_table() {
    let mut table = blue_turn(&[squad("b", "blue", (30.0, 4.0), FOUR), squad("r", "red", (30.0, 46.0), "")]);
    table.give("b move", &[3, 4]);
    assert_eq!(table.refused("b go 30,0.2").rule, "CS-D04");
    let run = |y: f64, dice: &[i64]| {
        let mut table = battle(&[
            squad("b", "blue", (30.0, y), FOUR),
            squad("x", "blue", (60.0, 6.0), FOUR),
            squad("r", "red", (30.0, 46.0), ""),
        ]);
        table.game.state_mut().squads[0].nerve = card_and_squad::words::Nerve::Retreat;
        // 9 is the most that passes.
        table.give("begin", &[1, 10]).give("b retreat", dice);
        table
    };
    let gone = run(4.0, &[3, 4]);
    assert_eq!(
        (gone.removed("b"), gone.game.state().squads[0].whereabouts),
        (Some("left-the-table"), Whereabouts::Left)
    );
    assert_eq!(gone.game.state().squads[0].lost, 0, "its men are not killed");
    let stays = run(12.0, &[3, 4]);
    assert!((places(&stays, "b")[0].1 - 5.0).abs() < 0.1, "its full roll, straight to its own edge");
}

// covers: CS-D09
#[test]
fn friends_are_passed_and_not_ended_on() {
    let mut table = blue_turn(&[
        squad("b", "blue", (30.0, 10.0), FOUR),
        squad("c", "blue", (30.0, 13.0), FOUR),
        squad("r", "red", (30.0, 46.0), ""),
    ]);
    table.give("b move", &[3, 4]);
    assert_eq!(table.refused("b go 30,13").rule, "CS-D09");
    table.give("b go 30,16", &[]);
}

// covers: CS-D10
#[test]
fn nobody_comes_near_the_enemy_but_in_a_charge() {
    let start = || {
        let mut table = blue_turn(&[squad("b", "blue", (30.0, 10.0), FOUR), squad("r", "red", (30.0, 16.0), FOUR)]);
        table.give("b move", &[6, 6]);
        table
    };
    // 16 - 0.75 - 1 is as near as the leader may come.
    assert_eq!(start().refused("b go 30,14.3").rule, "CS-D10");
    assert_eq!(start().refused("b go 32.2,14 32.2,18").rule, "CS-D10");
    assert!(start().allows("b go column 30,14.25"));
    // A charge that cannot arrive forces no check.
    let far =
        |gap: f64| blue_turn(&[squad("b", "blue", (30.0, 10.0), FOUR), squad("r", "red", (30.0, 10.75 + gap), FOUR)]);
    assert!(far(12.0).allows("b charge r"));
    assert_eq!(far(12.1).refused("b charge r").rule, "CS-D10");
    let hidden = blue_turn(&[
        area("building", [20.0, 12.0], [40.0, 14.0]),
        squad("b", "blue", (30.0, 10.0), FOUR),
        squad("r", "red", (30.0, 16.0), FOUR),
    ]);
    assert_eq!(hidden.refused("b charge r").rule, "CS-D10");
}

// covers: CS-D22
#[test]
fn stragglers_are_out_of_command_until_the_next_move() {
    let mut table = blue_turn(&[
        squad("b", "blue", (30.0, 10.0), "arrangement = \"line\"\nformed = true"),
        squad("r", "red", (30.0, 30.0), ""),
    ]);
    let last = figures(&table, "b")[9];
    put(&mut table, last, (30.0, 2.0));
    assert!(table.game.field().straggles(last));
    // He is the tenth man, and does not fire in a volley: the other nine are none.
    put(&mut table, last, (30.0, 18.0));
    table.give("b fire r", &[1; 10]);
    assert!(table.throws("firing")[0].notes.modifiers.iter().all(|modifier| modifier.label != "volley-fire"));
    table.give("r hold", &[1]).give("b move", &[3, 4]).give("b go 30,12", &[]);
    assert!(!table.game.field().straggles(last));
}

// covers: CS-MOV-05
// covers: CS-R25
#[test]
fn water_is_slow_and_a_bridge_lays_it_open() {
    let table = battle(&[
        area("water", [0.0, 20.0], [72.0, 24.0]),
        area("bridge", [40.0, 20.0], [44.0, 24.0]),
        squad("b", "blue", (30.0, 10.0), FOUR),
        squad("r", "red", (30.0, 46.0), ""),
    ]);
    let field = table.game.field();
    let cost = |x: f64| field.effort(&[Point::new(x, 18.0), Point::new(x, 26.0)], &mut Walk::default()).cost;
    assert_eq!((cost(30.0), cost(42.0)), (12.0, 8.0));
}

// covers: CS-D08
#[test]
fn buildings_and_cliffs() {
    let table = battle(&[
        area("building", [20.0, 20.0], [26.0, 26.0]),
        line("cliff", [40.0, 20.0], [60.0, 20.0]),
        squad("b", "blue", (30.0, 10.0), FOUR),
        squad("h", "blue", (36.0, 10.0), "figures = 4\ntroop = \"cavalry\"\narrangement = \"line\""),
        squad("r", "red", (30.0, 46.0), ""),
    ]);
    let field = table.game.field();
    let through = [Point::new(23.0, 18.0), Point::new(23.0, 28.0)];
    let effort = field.effort(&through, &mut Walk::default());
    assert_eq!((effort.doors, effort.cost), (2, 14.0), "in and out");
    let foot = mover(&table, "b");
    assert!(field.path_barred(&foot, &through, &mut Walk::default()).is_none());
    let horse = mover(&table, "h");
    assert!(matches!(field.path_barred(&horse, &through, &mut Walk::default()), Some(Barred::Ground(..))));
    let over = [Point::new(50.0, 18.0), Point::new(50.0, 22.0)];
    assert!(matches!(field.path_barred(&foot, &over, &mut Walk::default()), Some(Barred::Ground(..))));
}

fn mover(
    table: &testkit::Table<card_and_squad::play::Battle>,
    name: &str,
) -> card_and_squad::field::going::Mover<'static> {
    let unit = card_and_squad::field::figure::Unit::Squad(squad_id(table, name));
    let first = table.game.field().members(unit).next().unwrap_or(card_and_squad::field::figure::FigureId(0));
    let figure = table.game.field().figure(first);
    card_and_squad::field::going::Mover {
        by_road: false,
        radius: figure.radius(table.game.field().numbers()),
        gait: card_and_squad::field::going::gait(figure.mounted),
        side: figure.side,
        unit: Some(unit),
        charges: None,
        defended: &[],
    }
}

// covers: CS-D05
#[test]
fn a_squad_has_four_to_twenty_figures() {
    let table = battle(&[squad("b", "blue", (30.0, 10.0), ""), squad("r", "red", (30.0, 46.0), "")]);
    assert_eq!(figures(&table, "b").len(), 10);
    for (count, sound) in [(3, false), (4, true), (20, true), (21, false)] {
        let body =
            [squad("b", "blue", (30.0, 10.0), &format!("figures = {count}")), squad("r", "red", (30.0, 46.0), "")];
        assert_eq!(faults(&body.concat()).is_empty(), sound, "{count}");
    }
}
