//! What a suspicious referee would look for: rules at their edges, by the table.

use engine::game::Side;
use fire_and_discipline::field::Aim;
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::state::{Bout, Contact, Forming, Hit};
use fire_and_discipline::play::turn::{Segment, Step};
use fire_and_discipline::words::Formation;
use testkit::Table;

use crate::table::*;

const FAR: &str = "commander-advantage = \"brigade-only\"";

fn commander(id: &str, side: &str, place: &str) -> String {
    format!("[[commander]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\n{place}\n")
}

fn far() -> String {
    apart("x", "b", &[8, 8], 2, &[(30.0, 57.0), (40.0, 57.0)], "")
}

// covers: FD-D55
#[test]
fn a_commander_is_set_beside_a_stand_that_ends_on_him() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &commander("duke", "a", "at = [30.0, 25.0]")
        + &far();
    let mut table = table("", &tables);
    table.until("moves").give("l-1 move field 30,25.375", &[]);
    let (field, duke) = (table.game.field(), table.id("duke"));
    assert!(!field.body(duke).overlaps(field.body(table.id("l-1")), 0.004), "{:?}", table.at("duke"));
    assert_eq!(table.moves("duke"), ["steps-aside"]);
    assert!((table.at("duke").1 - (25.375 - 0.625 - 0.5)).abs() < 0.01, "he stands behind it");
}

// covers: FD-D10
#[test]
fn a_commander_takes_refuge_with_the_nearest_stand_guns_included() {
    let tables = guns("g", "b", "pounder = 6", 2, (33.0, 27.5), "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.6), (60.0, 50.0)], "")
        + &commander("duke", "b", "at = [30.0, 26.0]\nfacing = \"down\"")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 22.0), (60.0, 10.0)], "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "x-1", (24.0, 28.225), 180.0);
    table.until("moves").give("l-1 move field 30,26.0", &[]);
    assert_eq!(table.game.field().host_of(table.id("duke")), Some(table.id("g")));
}

// covers: FD-D07, FD-CHG-09
#[test]
fn a_crew_that_would_be_cornered_is_not_offered_flight() {
    let beside = apart("k", "b", &[8, 8], 2, &[(28.5, 30.0), (31.5, 30.0)], "");
    let behind = foot("r", "b", &[8, 8, 8, 8, 8, 8, 8], 2, "line", (30.0, 31.0));
    let ask = |more: &str| {
        let tables = guns("g", "b", "pounder = 6", 2, (30.0, 30.0), "")
            + more
            + &foot("m", "a", &[8, 8, 8, 8, 8, 8, 8, 8, 8], 2, "line", (30.0, 25.0))
            + &reserve();
        let mut table = table_under(FAR, "shallow = true", &tables);
        table.until("declare");
        go(&mut table, "m-5 charge g", &mut Faces::default());
        drive(&mut table, "receive", &mut Faces::default());
        table.allows("g flee")
    };
    assert!(ask(&apart("r", "b", &[8, 8], 2, &[(60.0, 50.0), (64.0, 50.0)], "")));
    assert!(!ask(&(beside + &behind)));
}

// covers: FD-R30, FD-HCV-07
#[test]
fn an_assault_of_the_last_player_turn_supports_no_bombardment() {
    let tables = area("farm", "hard-cover", (28.0, 20.0), (32.0, 23.0), "")
        + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"a\"\narm = \"infantry\"\nmmg = 2\nstands = [8, 6]\ngarrison = \"farm\"\n"
        + &apart("x", "b", &[8, 8], 2, &[(28.8, 27.3), (60.0, 50.0)], "colonel = 2")
        + &guns("g", "b", "pounder = 6", 2, (31.0, 40.0), "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    let turn = table.game.state().turn;
    while table.asked() != Side::SECOND || table.step() != "declare" {
        go(&mut table, "done", &mut Faces::default());
    }
    go(&mut table, "x-1 charge area:farm", &mut Faces::default());
    drive(&mut table, "artillery", &mut Faces::default());
    let fires = |table: &Table<Battle>| {
        let mut game = table.game.clone();
        game.state_mut().round = 1;
        Table::new(game).allows("g fire area:farm")
    };
    assert!(fires(&table), "guns support the assault of their own player turn");
    // The charge fell short; in the bombardment of the next turn nobody assaults.
    rest_of_turn(&mut table, &mut Faces::default());
    assert!(table.game.state().contacts.is_empty() && table.game.state().turn == turn + 1);
    table.game.state_mut().active = Side::SECOND;
    table.game.state_mut().step = Step::Bombard;
    assert!(!fires(&table));
}

// covers: FD-TER-18
#[test]
fn a_unit_in_a_ford_fires_no_weapon() {
    let stream = area("brook", "stream", (20.0, 29.8), (50.0, 31.4), "");
    let tables = stream
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 30.0), (60.0, 50.0)], "colonel = 2")
        + &guns("g", "b", "pounder = 6", 2, (40.0, 30.0), "")
        + &apart("l", "a", &[8, 8, 8], 2, &[(30.0, 25.0), (40.0, 22.0), (60.0, 10.0)], "colonel = 3")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    let mut theirs = at_step(&table, Step::Artillery);
    theirs.game.state_mut().active = Side::SECOND;
    assert_eq!(theirs.refused("g fire l-2").rule, "FD-TER-18");
    assert!(theirs.offered("g").contains(&"turn-gun"));
    // Charged, it holds without a volley.
    table.until("declare");
    go(&mut table, "l-1 charge x-1", &mut Faces::default());
    drive(&mut table, "moves", &mut Faces::default());
    assert!(!table.game.state().contacts[0].fires);
}

// covers: FD-D07, FD-R92
#[test]
fn a_stand_that_is_cornered_ends_its_change_of_formation() {
    let tables = foot("l", "a", &[4, 4, 4], 2, "line", (30.0, 20.625))
        + &foot("r", "a", &[8, 8, 8, 8, 8], 2, "line", (30.0, 19.375))
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "x-1", (30.0, 21.8), 180.0);
    let (piece, by) = (table.id("l-2"), table.id("x-1"));
    let pose = table.game.piece(piece).pose;
    let state = table.game.state_mut();
    state.forming.push(Forming { kind: Formation::Column, stays: piece, poses: vec![(piece, pose)] });
    (state.active, state.segment, state.step) = (Side::SECOND, Segment::PlayerB, Step::FireResults);
    state.hit = vec![Hit { piece, by, checks: true }];
    table.game.resume(&mut Faces(vec![("morale", vec![10]), ("morale-loss", vec![5])]), &mut table.log).unwrap();
    assert!(table.became("l-2", "cornered") && halted(&table, "l-2"));
    assert!(table.game.state().forming.is_empty());
}

// covers: FD-FRM-03, FD-R85, FD-D47
#[test]
fn one_remnant_at_a_time_joins_a_stand() {
    let places = [(30.0, 20.0), (31.5, 20.0), (33.0, 20.0)];
    let mut table = table("", &(apart("l", "a", &[8, 8, 8], 2, &places, "") + &far()));
    let state = table.game.state_mut();
    for (piece, left) in state.positions.pieces.values_mut().zip([1, 6, 1]) {
        (piece.castings, piece.hurt) = (left, true);
    }
    table.until("changes").give("l-1 merge l-2", &[]);
    assert_eq!(castings(&table, "l-2"), 7);
    assert_eq!(table.refused("l-3 merge l-2").rule, "FD-D47");
}

// covers: FD-D48, FD-CMD-10, FD-R49
#[test]
fn a_commander_near_one_stand_of_a_troop_steadies_it() {
    let tables = horse("c", "b", "[[2, 2], [3]]", 2, (30.0, 40.0), "")
        .replace("at = [30, 40]", "at = [[20, 40], [21.5, 40], [60, 50]]")
        + &commander("duke", "b", "at = [28.5, 40.0]\nfacing = \"down\"")
        + &apart("l", "a", &[8, 8], 2, &[(20.0, 30.0), (60.0, 10.0)], "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    let (piece, by) = (table.id("c-1a"), table.id("l-1"));
    table.game.state_mut().step = Step::FireResults;
    table.game.state_mut().hit = vec![Hit { piece, by, checks: true }];
    table.game.resume(&mut Faces::default(), &mut table.log).unwrap();
    // 58.75 yards from its second stand, 73.75 from its first.
    assert!(table.modifiers("morale").iter().any(|(label, _)| *label == "commander-near"));
}

// covers: FD-CMD-06, FD-D29, FD-R56
#[test]
fn a_commander_rolls_for_a_stand_that_falls_to_the_last_man() {
    let tables = guns("g", "a", "pounder = 12", 2, (30.0, 20.0), "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 28.0), (33.0, 28.0)], "")
        + &commander("duke", "b", "attached_to = \"x\"")
        + &reserve();
    let fire = |face: u32| {
        let mut table = table_under(FAR, "", &tables);
        let piece = table.id("x-1");
        table.game.state_mut().positions.pieces[piece].castings = 2;
        go(&mut table, "g fire x-1", &mut Faces(vec![("commander", vec![face])]));
        assert_eq!(table.removed("x-1"), Some("destroyed"));
        assert_eq!(table.throws("commander-casualty").len(), 1);
        table
    };
    assert_eq!(fire(10).removed("duke"), Some("killed"));
    let lives = fire(2);
    assert_eq!(lives.game.field().host_of(lives.id("duke")), Some(lives.id("x-2")));
}

// covers: FD-R75, FD-D51
#[test]
fn by_option_crew_and_guns_fall_together() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "")
        + &guns("k", "a", "pounder = 6", 2, (31.0, 16.0), "")
        + &guns("h", "b", "pounder = 6\nguns = 1", 2, (30.5, 30.0), "")
        + &reserve();
    let mut table = table_under("bombardment = \"simultaneous\"", "", &tables);
    set_down(&mut table, "g", (29.7, 19.375), 0.0);
    set_down(&mut table, "k", (31.3, 19.375), 0.0);
    go(&mut table, "g fire h", &mut Faces::default());
    assert!(table.throws("artillery-fire").is_empty(), "nothing is rolled yet");
    // The first section's two hits destroy the gun, the second's kill the crew: none of it is lost.
    go(&mut table, "k fire h", &mut Faces(vec![("hit-location", vec![9, 9, 1, 1])]));
    if table.step() == "bombard" {
        go(&mut table, "done", &mut Faces(vec![("hit-location", vec![9, 9, 1, 1])]));
    }
    assert_eq!(table.game.state().losses[1].castings, 2);
    assert_eq!(table.game.state().losses[1].guns_destroyed, 1);
    assert!(!table.is_on_table("h") && !table.is_on_table("h-crew"));
}

/// A stand on a bent road, its brook off the straight line between the ends.
fn road(more: &str, enemy: (f64, f64)) -> Table<Battle> {
    let tables = "[[line]]\nkind = \"road\"\npoints = [[30, 2], [30, 10], [34, 14], [34, 24]]\n".to_owned()
        + more
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 10.0), (60.0, 3.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[enemy, (66.0, 58.0)], "")
        + &reserve();
    at_step(&table("", &tables), Step::Moves)
}

// covers: FD-D43, FD-R40
#[test]
fn a_march_along_a_road_is_measured_over_its_own_ground() {
    // The brook lies across the chord between both ends of the way, not on the road.
    let brook = area("brook", "stream", (33.0, 14.2), (33.9, 15.5), "");
    let clear = road(&brook, (30.0, 58.0));
    assert!(clear.allows("l-1 move road 34,15.6"));
    // Across the road it halves the march.
    let ford = area("brook", "stream", (31.0, 11.4), (34.0, 12.4), "");
    let wet = road(&ford, (30.0, 58.0));
    assert_eq!(wet.refused("l-1 move road 34,15.6").rule, "FD-MOV-03");
}

// covers: FD-MOV-06, FD-D43
#[test]
fn a_march_along_a_road_stops_at_300_yards() {
    // 31.5 inches from its front to the enemy's: 1.5 inches more, and it is within 300 yards.
    let mut table = road("", (31.0, 43.0));
    let order = table.read("l-1 move road 34,14.6");
    table.order(&order, &[]);
    let stand = table.id("l-1");
    let near = table.game.field().nearest_enemy(stand).unwrap().yards;
    assert!((near - 300.0).abs() < 0.5, "{near}");
}

/// B's cavalry in column, two stands abreast at its head, in contact with one stand of A's each.
fn squadron() -> Table<Battle> {
    let tables = horse("c", "b", "[[3, 3], [3]]", 2, (30.0, 30.0), "formation = \"column\"")
        + &apart("l", "a", &[8, 8, 8], 2, &[(29.2, 20.0), (32.0, 20.0), (60.0, 10.0)], "colonel = 3")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    let (a, b) = (table.at("c-1a"), table.at("c-1b"));
    set_down(&mut table, "l-1", (a.0, 30.0 - 0.625), 0.0);
    set_down(&mut table, "l-2", (b.0, 30.0 - 0.625), 0.0);
    for (attacker, defender) in [("l-1", "c-1a"), ("l-2", "c-1b")] {
        let (attacker, defender) = (table.id(attacker), Aim::Piece(table.id(defender)));
        let contact = Contact { attacker, defender, bout: Bout::Charge, flank: false, fires: false, fought: false };
        table.game.state_mut().contacts.push(contact);
    }
    let state = table.game.state_mut();
    (state.turn, state.active, state.segment, state.step) = (2, Side::FIRST, Segment::PlayerA, Step::Melees);
    table
}

// covers: FD-R95, FD-D20
#[test]
fn a_column_of_horse_chooses_once_and_loses_where_it_is_struck() {
    let mut table = squadron();
    // Ten dice of L1 and L2 each and one more for a friend that touches: one hit on each stand of the lead troop.
    let misses = vec![10; 10];
    let dice = [vec![1], misses, vec![1]].concat();
    table.game.resume(&mut Faces(vec![("melee", dice)]), &mut table.log).unwrap();
    assert_eq!(table.step(), "losses");
    go(&mut table, "c-1a lose lead", &mut Faces::default());
    assert_ne!(table.step(), "losses", "the owner chooses once");
    assert_eq!(["c-1a", "c-1b", "c-2a"].map(|name| castings(&table, name)), [2, 2, 3]);
}

// covers: FD-D07, FD-FLD-17, FD-TER-15
#[test]
fn a_flight_slips_along_steep_banks_to_a_bridge_of_its_frontage() {
    let run = |bridge: f64| {
        let tables = area("river", "steep-banks", (0.0, 10.0), (72.0, 11.5), "")
            + &area("bridge", "bridge", (35.0, 9.8), (bridge, 11.7), "")
            + &apart("l", "a", &[8, 8], 2, &[(33.0, 15.0), (60.0, 20.0)], "")
            + &apart("x", "b", &[8, 8], 2, &[(33.0, 19.0), (60.0, 50.0)], "")
            + &apart("r", "a", &[8, 8], 2, &[(66.0, 20.0), (70.0, 20.0)], "");
        let table = table("", &tables);
        let stand = table.id("l-1");
        let flown = table.game.field().flight(&[stand], 100.0, &[], None);
        let fire_and_discipline::field::moves::Flown::Ran(flight) = flown else { panic!("it does not run") };
        flight.poses[0].1.spot.point()
    };
    // 28.75 yards to the banks, 27.5 aside, and the rest over the bridge.
    let over = run(37.0);
    assert!((over.x - 35.75).abs() < 0.01 && (over.y - (11.5 - 4.375)).abs() < 0.02, "{over:?}");
    // A bridge narrower than its frontage is no gap: it stops at the banks.
    let stops = run(36.2);
    assert!((stops.x - 33.0).abs() < 0.01 && (stops.y - 11.5).abs() < 0.02, "{stops:?}");
}

// covers: FD-D05, FD-D10
#[test]
fn a_commander_who_leaves_a_stand_at_the_edge_stays_on_the_table() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &commander("duke", "a", "attached_to = \"l\"")
        + &far();
    for degrees in [0.0, 30.0, 45.0, 60.0, 300.0] {
        let mut table = table("", &tables);
        set_down(&mut table, "l-1", (30.0, 1.2), degrees);
        table.until("changes");
        go(&mut table, "duke detach", &mut Faces::default());
        assert!(table.is_on_table("duke"));
    }
}

// covers: FD-FLD-20, FD-CHG-11, FD-FRM-04
#[test]
fn an_attacker_slides_only_as_far_as_others_allow() {
    let charge = |more: &str| {
        let tables = more.to_owned()
            + &apart("l", "a", &[8, 8], 2, &[(30.7, 20.0), (60.0, 10.0)], "colonel = 2")
            + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.0), (60.0, 50.0)], "colonel = 2")
            + &reserve();
        let mut table = table_under(FAR, "", &tables);
        table.until("declare");
        go(&mut table, "l-1 charge x-1", &mut Faces::default());
        drive(&mut table, "moves", &mut Faces::default());
        table.sound();
        assert_eq!(table.game.state().contacts.len(), 1);
        assert_eq!(table.game.state().contacts[0].defender, Aim::Piece(table.id("x-1")));
        table.at("l-1").0
    };
    assert!((charge("") - 30.0).abs() < 0.01, "it matches the defender");
    // A friend beside the way stops the slide at its side.
    let friend = apart("f", "a", &[8, 8], 2, &[(28.9, 26.7), (64.0, 10.0)], "");
    assert!((charge(&friend) - 30.4).abs() < 0.01, "{}", charge(&friend));
    // An enemy whom it does not fight stops it 0.2 inch short.
    let enemy = apart("y", "b", &[8, 8], 2, &[(28.5, 25.9), (64.0, 50.0)], "");
    assert!((charge(&enemy) - 30.2).abs() < 0.01, "{}", charge(&enemy));
}

// covers: FD-D51, FD-ART-08, FD-D07
#[test]
fn a_crew_without_guns_flees_a_charge_unasked() {
    let tables = guns("g", "b", "pounder = 6", 2, (50.0, 40.0), "")
        + &apart("x", "b", &[8, 8], 2, &[(60.0, 50.0), (64.0, 50.0)], "")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    let (section, crew) = (table.id("g"), table.id("g-crew"));
    table.game.state_mut().positions.pieces[section].castings = 0;
    set_down(&mut table, "g-crew", (30.0, 26.0), 180.0);
    table.game.state_mut().positions.pieces[crew].castings = 4;
    table.until("declare");
    go(&mut table, "l-1 charge g-crew", &mut Faces::default());
    drive(&mut table, "changes", &mut Faces::default());
    go(&mut table, "done", &mut Faces::default());
    assert_ne!(table.step(), "receive");
    assert!((table.at("g-crew").1 - 36.0).abs() < 0.01, "{:?}", table.at("g-crew"));
}

// covers: FD-D12, FD-D39
#[test]
fn a_wagon_that_is_charged_is_captured_without_a_melee() {
    let tables = "[[wagon]]\nid = \"w\"\nname = \"w\"\nside = \"b\"\nat = [30, 27]\nfacing = \"down\"\n".to_owned()
        + &apart("x", "b", &[8, 8], 2, &[(60.0, 50.0), (64.0, 50.0)], "")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    go(&mut table, "l-1 charge w", &mut Faces::default());
    drive(&mut table, "moves", &mut Faces::default());
    assert_eq!(table.removed("w"), Some("captured"));
    assert!(table.game.state().contacts.is_empty() && table.throws("morale").is_empty());
}

// covers: FD-D40, FD-D13
#[test]
fn an_engaged_stand_that_is_charged_holds_without_fire() {
    let tables = apart("x", "b", &[8, 8], 2, &[(30.0, 30.0), (60.0, 50.0)], "colonel = 2")
        + &apart("l", "a", &[8, 8, 8], 2, &[(40.0, 20.0), (31.2, 24.0), (60.0, 10.0)], "colonel = 3")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "l-1", (29.3, 29.375), 0.0);
    let (attacker, defender) = (table.id("l-1"), Aim::Piece(table.id("x-1")));
    let contact = Contact { attacker, defender, bout: Bout::Engaged, flank: false, fires: false, fought: false };
    table.game.state_mut().contacts.push(contact);
    table.until("declare");
    go(&mut table, "l-2 charge x-1", &mut Faces::default());
    drive(&mut table, "moves", &mut Faces::default());
    let bouts: Vec<_> = table.game.state().contacts.iter().map(|contact| (contact.bout, contact.fires)).collect();
    assert_eq!(bouts, [(Bout::Engaged, false), (Bout::Charge, false)]);
    // The new contact is fought first, with it holding; its older melee follows with what is left.
    table.log.clear();
    rest_of_turn(&mut table, &mut Faces(vec![("melee", vec![1, 1])]));
    let numbers: Vec<String> = table
        .throws("melee-strike")
        .iter()
        .take(4)
        .filter_map(|throw| throw.words.split(" or less").next().map(str::to_owned))
        .collect();
    assert_eq!(numbers, ["11 dice on 2", "10 dice on 3", "11 dice on 5", "8 dice on 5"]);
}
