//! The worked examples of charges and melees, situation by situation.

use engine::game::Side;
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::state::{Bout, Contact};
use fire_and_discipline::play::turn::{Segment, Step};
use testkit::Table;

use crate::table::*;

const FAR: &str = "commander-advantage = \"brigade-only\"";

/// The dice of each strike, such as `12 dice on 3`.
fn strikes(table: &Table<Battle>) -> Vec<String> {
    let words = table.throws("melee-strike").into_iter().map(|throw| throw.words.clone());
    words.filter_map(|words| words.split(" or less").next().map(str::to_owned)).collect()
}

/// The totals of the checks.
fn totals(table: &Table<Battle>) -> Vec<i32> {
    let total = |throw: &&engine::game::Resolved| {
        throw.notes.modifiers.iter().map(|modifier| modifier.value.to_string().parse::<i32>().unwrap()).sum()
    };
    table.throws("morale").iter().map(total).collect()
}

/// A stand of A's that charges a stand of B's, carried out up to the melee.
fn charged(options: &str, more: &str, degrees: f64, from: (f64, f64)) -> Table<Battle> {
    let tables = more.to_owned()
        + &apart("l", "a", &[8, 8], 2, &[(40.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 30.0), (60.0, 50.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(&format!("{FAR}\n{options}"), "", &tables);
    set_down(&mut table, "l-1", from, degrees);
    table.until("declare");
    go(&mut table, "l-1 charge x-1", &mut Faces::default());
    drive(&mut table, "answer", &mut Faces::default());
    table
}

// covers: FD-R57, FD-R59, FD-D54
#[test]
fn example_6_the_volley_at_a_charger() {
    let fight = |options: &str, degrees: f64, from: (f64, f64)| {
        let mut table = charged(options, "", degrees, from);
        go(&mut table, "x-1 hold", &mut Faces::default());
        // The defender is not asked again: it holds and fires.
        drive(&mut table, "changes", &mut Faces::default());
        go(&mut table, "done", &mut Faces::default());
        assert_ne!(table.step(), "receive");
        assert!(table.throws("morale").is_empty());
        let before = (castings(&table, "l-1"), castings(&table, "x-1"));
        assert_eq!(before, (8, 8));
        rest_of_turn(&mut table, &mut Faces::default());
        strikes(&table)[..2].to_vec()
    };
    assert_eq!(fight("", 0.0, (30.0, 24.0)), ["10 dice on 2", "12 dice on 3"]);
    let aside = (25.0, 30.625);
    assert_eq!(fight("", 270.0, aside), ["10 dice on 2", "10 dice on 3"]);
    assert_eq!(fight("flank = \"half-castings\"", 270.0, aside), ["10 dice on 2", "6 dice on 3"]);
}

// covers: FD-R63, FD-TER-13, FD-TER-14, FD-R64, FD-MEL-12, FD-R96, FD-R97, FD-R90
#[test]
fn examples_10_and_11_the_wall_once() {
    let wall = line("wall", (28.0, 29.8), (32.0, 29.8));
    let mut table = charged("", &wall, 0.0, (30.0, 24.0));
    go(&mut table, "x-1 hold", &mut Faces::default());
    drive(&mut table, "changes", &mut Faces::default());
    // Two hits for each side: of the seven dice of the attacker, and of the twelve of the defender.
    let two = [1, 1, 10, 10, 10, 10, 10, 1, 1];
    let second = [10; 10].into_iter().chain([1, 10, 10, 10, 10, 10, 10, 10, 1]);
    let faces = two.into_iter().chain(second).collect();
    rest_of_turn(&mut table, &mut Faces(vec![("melee", faces), ("morale", vec![8, 7, 7])]));
    let all = strikes(&table);
    assert_eq!(all[..4], ["7 dice on 2", "12 dice on 3", "8 dice on 5", "8 dice on 5"]);
    // The defender checks first, behind his wall: 6 + 2 + 4; the attacker 6 + 2. After an engaged round 5 + 2 for both.
    assert_eq!(totals(&table)[..4], [12, 8, 7, 7]);
}

/// Puts stands in contact, at the start of Player A's melees.
fn in_contact(table: &mut Table<Battle>, pairs: &[(&str, &str)], bout: Bout) {
    for (attacker, defender) in pairs {
        let (attacker, defender) = (table.id(attacker), fire_and_discipline::field::Aim::Piece(table.id(defender)));
        let contact = Contact { attacker, defender, bout, flank: false, fires: false, fought: false };
        table.game.state_mut().contacts.push(contact);
    }
    let state = table.game.state_mut();
    (state.turn, state.active, state.segment, state.step) = (2, Side::FIRST, Segment::PlayerA, Step::Melees);
}

// covers: FD-MEL-18, FD-R50, FD-D19, FD-D41
#[test]
fn example_12_unit_melee() {
    let fight = |pairs: &[(&str, &str)]| {
        let tables = foot("m", "a", &[8, 8], 2, "line", (30.0, 20.0))
            + &foot("w", "b", &[8, 8], 2, "line", (30.0, 40.0))
            + &reserve();
        let mut table = table_under(FAR, "", &tables);
        // B's first stand is at its left, before A's second.
        set_down(&mut table, "w-1", (29.25, 20.625), 180.0);
        set_down(&mut table, "w-2", (30.75, 20.625), 180.0);
        let id = table.id("w-1");
        table.game.state_mut().positions.pieces[id].castings = 3;
        in_contact(&mut table, pairs, Bout::Charge);
        table
    };
    let hits = |a1: usize, a2: usize, b1: usize, b2: usize, a1_dice: usize| {
        let pool = |hits: usize, dice: usize| [vec![1; hits], vec![10; dice - hits]].concat();
        [pool(a1, a1_dice), pool(a2, 11), pool(b1, 6), pool(b2, 11)].concat()
    };
    let mut table = fight(&[("m-1", "w-1"), ("m-2", "w-2")]);
    table.game.resume(&mut Faces(vec![("melee", hits(4, 0, 1, 2, 11))]), &mut table.log).unwrap();
    assert_eq!(table.removed("w-1"), Some("destroyed"));
    assert_eq!(castings(&table, "w-2"), 8, "the fourth hit is lost");
    let bonus = |table: &Table<Battle>, name: &str| {
        let throws = table.throws("morale");
        let own = throws.iter().find(|throw| throw.by == Some(table.id(name))).unwrap();
        own.notes.modifiers.iter().any(|modifier| modifier.label == "won-melee")
    };
    assert!(bonus(&table, "m-2") && bonus(&table, "m-1") && !bonus(&table, "w-2"));
    // If B2 touched A1, it would take the fourth.
    let mut both = fight(&[("m-1", "w-1"), ("m-1", "w-2"), ("m-2", "w-2")]);
    both.game.resume(&mut Faces::default(), &mut both.log).unwrap();
    go(&mut both, "m-1 strike w-1", &mut Faces::default());
    go(&mut both, "w-2 strike m-2", &mut Faces(vec![("melee", hits(4, 0, 1, 2, 11))]));
    assert_eq!((both.removed("w-1"), castings(&both, "w-2")), (Some("destroyed"), 7));
}

// covers: FD-MOV-22, FD-R36, FD-CHG-05
#[test]
fn example_14_a_wheel_caps_the_charge() {
    let met = |horse_or_foot: &str, degrees: Option<f64>, yards: f64| {
        let ours = if horse_or_foot == "horse" {
            horse("l", "a", "[[3], [3]]", 2, (30.0, 20.0), "colonel = 2")
                .replace("at = [30, 20]", "at = [[30, 20], [60, 10]]")
        } else {
            apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        };
        let name = if horse_or_foot == "horse" { "l-1a" } else { "l-1" };
        let tables = ours
            + &apart("x", "b", &[8, 8], 2, &[(30.0, 20.0 + yards / 10.0), (60.0, 50.0)], "colonel = 2")
            + &reserve();
        let mut table = table_under(FAR, "", &tables);
        if let Some(degrees) = degrees {
            set_down(&mut table, name, (30.0, 19.375), degrees);
        }
        table.until("declare");
        go(&mut table, &format!("{name} charge x-1"), &mut Faces::default());
        drive(&mut table, "changes", &mut Faces::default());
        if degrees.is_some() {
            go(&mut table, &format!("{name} wheel facing:0"), &mut Faces::default());
        }
        drive(&mut table, "moves", &mut Faces::default());
        (!table.game.state().contacts.is_empty(), table.at(name).1 + 0.625 - 20.0, totals(&table))
    };
    assert!(met("foot", Some(350.0), 28.0).0);
    let (contact, way, checks) = met("foot", Some(350.0), 35.0);
    assert!(!contact && (way - 3.0).abs() < 0.01, "{way}");
    assert_eq!(checks, [10]);
    assert!(met("horse", Some(350.0), 48.0).0);
    let (contact, way, _) = met("horse", Some(350.0), 55.0);
    assert!(!contact && (way - 5.0).abs() < 0.01, "{way}");
    assert!(met("foot", None, 80.0).0 && !met("foot", None, 81.0).0);
    assert!(met("horse", None, 160.0).0 && !met("horse", None, 161.0).0);
}

// covers: FD-MEL-20, FD-R95, FD-MEL-16
#[test]
fn example_21_a_column_takes_its_losses() {
    let tables = foot("l", "b", &[8, 8, 8, 8], 2, "column", (30.0, 30.0))
        + &apart("m", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "m-1", (30.0, 30.0 - 0.625), 0.0);
    in_contact(&mut table, &[("m-1", "l-1")], Bout::Charge);
    table.game.resume(&mut Faces(vec![("melee", vec![1; 4])]), &mut table.log).unwrap();
    table.log.clear();
    go(&mut table, "l-1 lose rear", &mut Faces::default());
    assert_eq!(["l-1", "l-4"].map(|name| castings(&table, name)), [8, 4]);
    let of = |table: &Table<Battle>, name: &str| -> Option<i32> {
        let at = table.throws("morale").iter().position(|throw| throw.by == Some(table.id(name)))?;
        totals(table).get(at).copied()
    };
    assert_eq!((of(&table, "l-1"), of(&table, "l-4")), (Some(12), Some(8)));
    // Second round: five hits. L4 loses its last four and is gone, L3 loses one and checks with L1.
    drive(&mut table, "moves", &mut Faces(vec![]));
    assert_eq!(table.asked(), Side::SECOND);
    // L2 may march off while L1 is engaged.
    assert!(table.offered("l-2").contains(&"move"));
    assert!(table.allows("l-2 move tactical 33.0,31.875"));
    drive(&mut table, "losses", &mut Faces(vec![("melee", vec![1; 5])]));
    table.log.clear();
    go(&mut table, "l-1 lose rear", &mut Faces::default());
    assert_eq!(["l-1", "l-2", "l-3"].map(|name| castings(&table, name)), [8, 8, 7]);
    assert_eq!(table.removed("l-4"), Some("destroyed"));
    assert!(of(&table, "l-1").is_some() && of(&table, "l-3").is_some() && of(&table, "l-4").is_none());
}

/// B's cavalry, one troop of two or two troops side by side, before a stand of A's.
fn horse_charged(troops: &str, places: &str, from: (f64, f64)) -> Table<Battle> {
    let tables = horse("c", "b", troops, 2, (30.0, 30.0), "").replace("at = [30, 30]", places)
        + &apart("l", "a", &[8, 8], 2, &[from, (60.0, 10.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    table
}

// covers: FD-D48, FD-R60, FD-R45, FD-D32, FD-CHG-06
#[test]
fn example_22_a_troop_is_one() {
    let places = "at = [[29.25, 30], [30.75, 30], [60, 50]]";
    let mut troop = horse_charged("[[3, 3], [2]]", places, (31.4, 22.5));
    go(&mut troop, "l-1 charge c-1a", &mut Faces::default());
    drive(&mut troop, "answer", &mut Faces::default());
    assert!(troop.allows("c-1a counter-charge l-1"));
    // Held, only the stand that touches strikes; the whole troop is engaged and checks once.
    let mut held = Table::new(troop.game.clone());
    go(&mut held, "c-1a hold", &mut Faces::default());
    rest_of_turn(&mut held, &mut Faces::default());
    let by: Vec<_> = held.throws("melee-strike").iter().take(2).filter_map(|throw| throw.by).collect();
    assert_eq!(by.len(), 2, "one stand of each side strikes");
    let checks: Vec<_> = held.throws("morale").iter().filter_map(|throw| throw.by).collect();
    assert_eq!(checks.iter().filter(|piece| **piece == held.id("c-1a")).count() % 2, 0);
    assert!(held.game.in_contact(held.id("c-1a")) && held.game.in_contact(held.id("c-1b")));
    // It goes to meet the charger, at most 50 yards.
    go(&mut troop, "c-1a counter-charge l-1", &mut Faces::default());
    drive(&mut troop, "moves", &mut Faces::default());
    assert_eq!(troop.game.state().contacts[0].bout, Bout::CounterCharge);
    let way = 30.625 - troop.at("c-1a").1;
    assert!(way > 4.0 && way < 5.8, "{way}");
    // (b) Two troops side by side are a line: they hold, and nobody is asked.
    let mut line = horse_charged("[[3], [3]]", "at = [30, 30]\nformation = \"line\"", (30.75, 22.5));
    go(&mut line, "l-1 charge c-1a", &mut Faces::default());
    drive(&mut line, "changes", &mut Faces::default());
    assert!(line.throws("morale").is_empty());
    assert!(line.game.piece(line.id("c-1a")).acts.counter.is_none());
}

// covers: FD-D32
#[test]
fn example_22_a_charger_beside_it_finds_a_troop_holding() {
    let places = "at = [[29.25, 30], [30.75, 30], [60, 50]]";
    let mut troop = horse_charged("[[3, 3], [2]]", places, (34.5, 27.0));
    set_down(&mut troop, "l-1", (35.5, 30.3), 90.0);
    go(&mut troop, "l-1 charge c-1a", &mut Faces::default());
    drive(&mut troop, "answer", &mut Faces::default());
    go(&mut troop, "c-1a counter-charge l-1", &mut Faces::default());
    drive(&mut troop, "moves", &mut Faces::default());
    assert_eq!(troop.at("c-1a"), (29.25, 30.625));
    assert_eq!(troop.game.state().contacts[0].bout, Bout::Charge);
}

// covers: FD-D23, FD-D37, FD-D54
#[test]
fn example_26_whom_a_line_charges() {
    let tables = foot("m", "a", &[8, 8], 2, "line", (30.0, 20.0))
        + &apart("w", "b", &[8, 8], 2, &[(29.25, 26.0), (30.75, 26.0)], "")
        + &apart("v", "b", &[8, 8], 2, &[(29.25, 30.0), (60.0, 50.0)], "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    assert_eq!(table.refused("m-1 charge v-1").rule, "FD-D23");
    go(&mut table, "m-1 charge w-1", &mut Faces::default());
    let aim =
        |name: &str| table.game.piece(table.id(name)).acts.charge.and_then(fire_and_discipline::field::Aim::piece);
    assert_eq!((aim("m-1"), aim("m-2")), (Some(table.id("w-1")), Some(table.id("w-2"))));
    drive(&mut table, "moves", &mut Faces::default());
    assert_eq!(table.game.state().contacts.iter().filter(|contact| contact.fires).count(), 2);
}
