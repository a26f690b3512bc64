//! Works, banks, troops and friends in the way, at their edges: by the table.

use engine::table::Point;
use fire_and_discipline::field::moves::Flown;
use fire_and_discipline::field::{Aim, ROUNDING};
use fire_and_discipline::play::state::{Bout, Contact, Hit};
use fire_and_discipline::play::turn::{Segment, Step};
use fire_and_discipline::words::Cover;

use crate::table::*;

const FAR: &str = "commander-advantage = \"brigade-only\"";

/// A stand of B's whose front runs from 29.25 to 30.75 at 30 inches, and one of A's before it.
fn behind(work: &str) -> Cover {
    let tables = work.to_owned()
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 30.0), (60.0, 50.0)], "")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &reserve();
    let table = table("", &tables);
    table.game.field().shelter(table.id("x-1"), Some(Point::new(30.0, 15.0))).cover
}

// covers: FD-FLD-14, FD-TER-12
#[test]
fn a_work_shelters_the_edge_that_it_runs_in_front_of() {
    // Two fifths of the front, half of it, and a work that ends at its corner.
    assert_eq!(behind(&line("wall", (26.0, 29.8), (29.85, 29.8))), Cover::None);
    assert_eq!(behind(&line("wall", (26.0, 29.8), (30.0, 29.8))), Cover::ProtectiveCover);
    assert_eq!(behind(&line("wall", (26.0, 30.0), (29.25, 30.0))), Cover::None);
    // Straight away from the middle of the front; across it at 45 degrees, before two thirds of it.
    assert_eq!(behind(&line("wall", (30.0, 30.0), (30.0, 26.0))), Cover::None);
    assert_eq!(behind(&line("wall", (29.7, 30.0), (31.7, 28.0))), Cover::ProtectiveCover);
    // Ten yards off, and eleven.
    assert_eq!(behind(&line("wall", (26.0, 29.0), (34.0, 29.0))), Cover::ProtectiveCover);
    assert_eq!(behind(&line("wall", (26.0, 28.9), (34.0, 28.9))), Cover::None);
    // Two works that each run before a third of it.
    let left = line("wall", (26.0, 29.8), (29.75, 29.8));
    let bend = "[[line]]\nkind = \"wall\"\npoints = [[26.0, 29.8], [29.75, 29.8], [30.25, 29.6]]\n";
    assert_eq!(behind(&left), Cover::None);
    assert_eq!(behind(bend), Cover::ProtectiveCover);
}

// covers: FD-D07, FD-D05
#[test]
fn steep_banks_stop_a_flight_before_it_leaves_the_table() {
    let end = |more: &str| {
        let tables = more.to_owned()
            + &apart("l", "a", &[8, 8], 2, &[(30.0, 9.625), (60.0, 20.0)], "")
            + &apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "")
            + &apart("guard", "a", &[8, 8, 8, 8], 2, &[(64.0, 30.0), (66.0, 30.0), (68.0, 30.0), (70.0, 30.0)], "");
        let table = table("", &tables);
        let stand = table.id("l-1");
        table.game.field().flight(&[stand], 100.0, &[], None)
    };
    let Flown::Off(_) = end("") else { panic!("the edge is 84 yards off") };
    let banks = area("river", "steep-banks", (0.0, 3.0), (72.0, 5.0), "");
    let Flown::Ran(flight) = end(&banks) else { panic!("it stops at the river") };
    let at = flight.poses[0].1.spot.point();
    assert!((at.x - 30.0).abs() < 0.01 && (at.y - 5.0).abs() < 0.02, "{at:?}");
    // Over a bridge that is as wide as its way it is gone.
    let bridge = area("bridge", "bridge", (28.0, 2.9), (32.0, 5.1), "");
    let Flown::Off(_) = end(&(banks + &bridge)) else { panic!("the bridge is open") };
}

// covers: FD-R45, FD-D48, FD-MOR-18
#[test]
fn what_is_left_of_a_troop_flees_when_the_other_stand_loses_its_last_casting() {
    let tables = horse("c", "b", "[[2, 2], [3]]", 2, (30.0, 40.0), "")
        .replace("at = [30, 40]", "at = [[29.25, 40], [30.75, 40], [60, 50]]")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 30.0), (60.0, 10.0)], "")
        + &reserve();
    let troop = |left: [u8; 2]| {
        let mut table = table_under(FAR, "", &tables);
        for (name, castings) in ["c-1a", "c-1b"].into_iter().zip(left) {
            let piece = table.id(name);
            table.game.state_mut().positions.pieces[piece].castings = castings;
        }
        let by = table.id("l-1");
        let piece = table.id("c-1a");
        let state = table.game.state_mut();
        state.step = Step::FireResults;
        state.hit = vec![Hit { piece, by, checks: true }];
        let mut faces = Faces(vec![("morale", vec![10]), ("morale-loss", vec![8])]);
        table.game.resume(&mut faces, &mut table.log).unwrap();
        table
    };
    let both = troop([2, 2]);
    assert_eq!((both.moves("c-1a"), both.moves("c-1b")), (vec!["flees"], vec!["flees"]));
    // Of two equal stands the first loses the casting, its last one.
    let one = troop([1, 1]);
    assert_eq!(one.removed("c-1a"), Some("destroyed"));
    assert_eq!((one.moves("c-1b"), castings(&one, "c-1b")), (vec!["flees"], 1));
    let end = one.at("c-1b");
    assert!((end.1 - 50.625).abs() < 0.01, "{end:?}");
}

// covers: FD-R45, FD-MEL-11, FD-R62
#[test]
fn a_troop_that_breaks_with_its_last_casting_leaves_the_melee() {
    let tables = horse("c", "a", "[[2, 2], [3]]", 2, (30.0, 29.375), "")
        .replace("at = [30, 29.375]", "at = [[29.25, 29.375], [30.75, 29.375], [60, 10]]")
        + &apart("x", "b", &[10, 10, 8], 2, &[(29.25, 30.0), (30.75, 30.0), (60.0, 50.0)], "colonel = 3")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    for (name, castings) in [("c-1a", 1), ("c-1b", 1)] {
        let piece = table.id(name);
        table.game.state_mut().positions.pieces[piece].castings = castings;
    }
    let (first, second) = ((table.id("c-1a"), table.id("x-2")), (table.id("c-1b"), table.id("x-1")));
    for (attacker, defender) in [first, second] {
        let defender = Aim::Piece(defender);
        let contact = Contact { attacker, defender, bout: Bout::Charge, flank: false, fires: false, fought: false };
        table.game.state_mut().contacts.push(contact);
    }
    let state = table.game.state_mut();
    (state.turn, state.segment, state.step) = (2, Segment::PlayerA, Step::Melees);
    let mut faces = Faces(vec![("morale", vec![10, 10, 10]), ("morale-loss", vec![8])]);
    table.game.resume(&mut faces, &mut table.log).unwrap();
    assert_eq!(table.removed("c-1a"), Some("destroyed"));
    assert_eq!(table.moves("c-1b"), ["flees"]);
    assert!(table.game.state().contacts.is_empty());
}

// covers: FD-FLD-16, FD-FLD-19
#[test]
fn a_charger_behind_a_friend_touches_him_and_no_more() {
    for hair in [0.0, 0.0002, 0.0005, 0.0007, 0.001, 0.0033] {
        let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0 + hair), (60.0, 10.0)], "colonel = 2")
            + &apart("r", "a", &[8, 8], 2, &[(30.5, 24.0), (60.0, 13.0)], "colonel = 2")
            + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.0), (60.0, 50.0)], "colonel = 2")
            + &reserve();
        let mut table = table_under(FAR, "", &tables);
        table.until("declare");
        go(&mut table, "l-1 charge x-1", &mut Faces::default());
        drive(&mut table, "moves", &mut Faces::default());
        assert!((table.at("l-1").1 - 22.125).abs() < 0.01, "{:?}", table.at("l-1"));
        let field = table.game.field();
        assert!(!field.body(table.id("l-1")).overlaps(field.body(table.id("r-1")), ROUNDING), "{hair}");
        assert!(table.allows("r-1 move field 30.5,25.5"), "{hair}: it may march off");
    }
}

// covers: FD-D42, FD-FLD-12, FD-CHG-07, FD-MOV-21
#[test]
fn a_stand_that_turned_by_itself_charges_the_way_it_faces() {
    let tables = foot("l", "a", &[8, 8, 8], 2, "line", (30.0, 20.0))
        + &apart("x", "b", &[8, 8], 2, &[(29.0, 26.0), (60.0, 50.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    go(&mut table, "l-1 charge x-1", &mut Faces::default());
    drive(&mut table, "changes", &mut Faces::default());
    go(&mut table, "l-2 about", &mut Faces::default());
    drive(&mut table, "charge-moves", &mut Faces::default());
    let before = ["l-1", "l-2", "l-3"].map(|name| table.at(name));
    drive(&mut table, "moves", &mut Faces::default());
    let way = |at: usize, name: &str| table.at(name).1 - before[at].1;
    // The one that turned goes 30 yards down the table; of the others one meets the target, and one passes it by.
    assert!((way(1, "l-2") + 3.0).abs() < 0.01, "{}", way(1, "l-2"));
    assert!(way(0, "l-1") > 5.9 && way(2, "l-3") > 5.9, "{} {}", way(0, "l-1"), way(2, "l-3"));
    assert_eq!(table.throws("morale").len(), 2, "each is a body of its own: two of them have failed their charges");
}

// covers: FD-TER-15, FD-FLD-14
#[test]
fn a_stand_at_the_edge_of_steep_banks_is_not_between_them() {
    let tables = area("river", "steep-banks", (0.0, 22.0), (72.0, 24.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.0), (60.0, 50.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    go(&mut table, "l-1 charge x-1", &mut Faces::default());
    drive(&mut table, "moves", &mut Faces::default());
    assert!((table.at("l-1").1 - 22.0).abs() < 0.01, "{:?}", table.at("l-1"));
    // Wherever exactly it stands at their edge, it does not cross them by a move, a charge or a flight; it may go back.
    for y in [21.999, 22.0, 22.001] {
        let mut table = table_under(FAR, "", &tables);
        set_down(&mut table, "l-1", (30.0, y), 0.0);
        let mut moves = at_step(&table, Step::Moves);
        assert_eq!(moves.refused("l-1 move field 30,25").rule, "FD-TER-15", "{y}");
        moves.give("l-1 move tactical 30,20", &[]);
        table.until("declare");
        go(&mut table, "l-1 charge x-1", &mut Faces::default());
        drive(&mut table, "moves", &mut Faces::default());
        assert!(table.at("l-1").1 < 22.01, "{y}: {:?}", table.at("l-1"));
        set_down(&mut table, "l-1", (30.0, y), 0.0);
        set_down(&mut table, "x-1", (30.0, y - 2.0), 180.0);
        let stand = table.id("l-1");
        let flown = table.game.field().flight(&[stand], 100.0, &[], None);
        let Flown::Ran(flight) = flown else { panic!("{y}: {flown:?}") };
        assert!(flight.poses[0].1.spot.point().y < 22.01, "{y}: {flight:?}");
    }
}

// covers: FD-D39, FD-R84, FD-D51, FD-CHG-05
#[test]
fn captured_guns_in_the_way_of_a_charge_are_no_contact() {
    let tables = guns("g", "b", "pounder = 6", 2, (31.0, 24.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.0), (60.0, 50.0)], "colonel = 2")
        + &reserve();
    let charge = |captured: bool| {
        let mut table = table_under(FAR, "", &tables);
        let section = table.id("g");
        let state = table.game.state_mut();
        state.positions.pieces[section].castings = 0;
        if captured {
            state.positions.pieces[section].guns.as_mut().unwrap().captured = Some(engine::game::Side::FIRST);
        }
        table.until("declare");
        go(&mut table, "l-1 charge x-1", &mut Faces::default());
        drive(&mut table, "moves", &mut Faces::default());
        assert!(table.game.state().contacts.is_empty());
        let guns = table.game.piece(section).guns.unwrap();
        (table.throws("morale").len(), table.at("l-1").0, guns.captured.is_some())
    };
    // Guns that stand alone are taken and lined up with; those taken before stop the charge, which has failed.
    assert_eq!(charge(false), (0, 31.0, true));
    assert_eq!(charge(true), (1, 30.0, true));
}

// covers: FD-D38, FD-FLD-04
#[test]
fn a_strip_that_ends_at_the_corner_of_a_feature_is_measured() {
    let feature = |low: (f64, f64), high: (f64, f64)| {
        let tables = area("farm", "hard-cover", low, high, "")
            + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"b\"\narm = \"infantry\"\nmmg = 2\nstands = [8, 6]\ngarrison = \"farm\"\n"
            + &guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "")
            + &reserve();
        let table = table("", &tables);
        let field = table.game.field();
        let strip = field.own_strip(table.id("g"));
        let lane = field.range_in(&strip, Aim::Piece(table.id("z-1")));
        lane.map(|lane| (lane.length() * 100.0).round())
    };
    // The strip runs from 29.25 to 30.75: the feature is as wide, begins or ends with it, or only touches it.
    assert_eq!(feature((29.25, 25.0), (30.75, 27.0)), Some(500.0));
    assert_eq!(feature((29.25, 25.0), (34.0, 27.0)), Some(500.0));
    assert_eq!(feature((26.0, 25.0), (30.75, 27.0)), Some(500.0));
    assert_eq!(feature((30.0, 25.0), (34.0, 27.0)), Some(500.0));
    assert_eq!(feature((30.75, 25.0), (34.0, 27.0)), None);
}

// covers: FD-R24
#[test]
fn by_option_guns_are_ranged_in_by_the_shot_before_and_not_by_itself() {
    let tables = guns("g", "a", "pounder = 8", 2, (30.0, 5.0), "")
        + &apart("b", "b", &[8, 8, 8], 4, &[(29.1, 50.0), (30.9, 50.0), (60.0, 50.0)], "")
        + &reserve();
    let mut table = table_under("ranging = \"last-fire\"", "", &tables);
    let mut fire = |at: &str| {
        go(&mut table, &format!("g fire {at}"), &mut Faces::default());
        let ranged = table.modifiers("artillery-fire").iter().any(|(label, _)| *label == "same-target-last-turn");
        // Another opportunity, whenever that is.
        let piece = table.id("g");
        let state = table.game.state_mut();
        state.positions.pieces[piece].acts.fired = false;
        (state.step, state.round, state.round_asked) = (Step::Bombard, 0, false);
        state.active = engine::game::Side::FIRST;
        ranged
    };
    assert_eq!(["b-1", "b-1", "b-2", "b-1"].map(&mut fire), [false, true, false, false]);
}

// covers: FD-R97, FD-FLD-14
#[test]
fn of_several_firers_the_nearest_is_the_one_that_caused_the_check() {
    // A line of three volleys at a stand before its second and third: the first is farther off.
    let tables = apart("x", "b", &[8, 8], 1, &[(30.0, 30.0), (60.0, 50.0)], "colonel = 2")
        + &foot("l", "a", &[8, 8, 8], 2, "line", (30.0, 24.0))
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "x-1", (30.75, 27.0), 180.0);
    table.until("volleys");
    go(&mut table, "l-1 volley x-1 with:l-2,l-3", &mut Faces(vec![("kill", vec![1])]));
    let cause = table.throws("morale").first().and_then(|check| check.at);
    assert!(cause.is_some_and(|by| by == table.id("l-2") || by == table.id("l-3")), "{cause:?}");
}

// covers: FD-R97, FD-MOR-15
#[test]
fn the_wall_counts_against_an_opponent_that_was_wiped_out() {
    let tables = apart("x", "b", &[4, 8], 1, &[(30.0, 30.0), (60.0, 50.0)], "colonel = 2")
        + &line("wall", (28.0, 30.0), (32.0, 30.0))
        + &apart("l", "a", &[4, 8, 8], 2, &[(30.0, 20.0), (60.0, 10.0), (30.0, 36.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "l-1", (30.0, 29.375), 0.0);
    let (attacker, defender) = (table.id("l-1"), Aim::Piece(table.id("x-1")));
    let contact = Contact { attacker, defender, bout: Bout::Charge, flank: false, fires: false, fought: false };
    let state = table.game.state_mut();
    state.contacts.push(contact);
    (state.turn, state.segment, state.step) = (2, Segment::PlayerA, Step::Melees);
    // Three dice of the attacker, five of the defender.
    let mut faces = Faces(vec![("melee", vec![10, 10, 10, 1, 1, 1, 1, 10])]);
    table.game.resume(&mut faces, &mut table.log).unwrap();
    assert_eq!(table.removed("l-1"), Some("destroyed"));
    assert!(table.modifiers("morale").iter().any(|(label, _)| *label == "protective-position"));
}
