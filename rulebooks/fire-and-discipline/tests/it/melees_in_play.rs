//! Charges, melees, pursuits and garrisons by the table.

use engine::game::Side;
use fire_and_discipline::field::Aim;
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::state::{Bout, Contact};
use fire_and_discipline::play::turn::{Segment, Step};
use testkit::Table;

use crate::table::*;

/// Lone stands of A's and B's, front to front and in contact, ready to fight.
fn face_to_face(ours: &[u8], theirs: &[u8], bout: Bout) -> Table<Battle> {
    let spread = |count: usize, y: f64| -> Vec<(f64, f64)> {
        (0..count).map(|at| (20.0 + 6.0 * f64::from(u32::try_from(at).unwrap()), y)).collect()
    };
    // One stand more on each side, which does not fight.
    let all = |castings: &[u8]| [castings, &[8]].concat();
    let tables = apart("l", "a", &all(ours), 2, &spread(ours.len() + 1, 20.0), "colonel = 1")
        + &apart("x", "b", &all(theirs), 2, &spread(theirs.len() + 1, 40.0), "colonel = 1")
        + &reserve();
    let mut table = table_under("commander-advantage = \"brigade-only\"", "", &tables);
    for at in 1..=ours.len().min(theirs.len()) {
        let x = 20.0 + 6.0 * f64::from(u32::try_from(at - 1).unwrap());
        set_down(&mut table, &format!("x-{at}"), (x, 20.0 + 0.625), 180.0);
        touch(&mut table, &format!("l-{at}"), &format!("x-{at}"), bout);
    }
    ready(&mut table);
    table
}

fn touch(table: &mut Table<Battle>, attacker: &str, defender: &str, bout: Bout) {
    let (attacker, defender) = (table.id(attacker), Aim::Piece(table.id(defender)));
    let contact = Contact { attacker, defender, bout, flank: false, fires: false, fought: false };
    table.game.state_mut().contacts.push(contact);
}

fn ready(table: &mut Table<Battle>) {
    let state = table.game.state_mut();
    state.turn = 2;
    state.active = Side::FIRST;
    state.segment = Segment::PlayerA;
    state.step = Step::Melees;
}

fn fight(table: &mut Table<Battle>, faces: &mut Faces) {
    table.game.resume(faces, &mut table.log).unwrap();
}

// covers: FD-SEQ-07, FD-SEQ-08, FD-SEQ-10, FD-MOV-01
#[test]
fn a_turn_runs_through_its_phases_for_a_and_then_for_b() {
    let tables = guns("g", "a", "pounder = 6", 4, (30.0, 10.0), "")
        + &guns("h", "a", "pounder = 6", 4, (40.0, 5.0), "limbered = true")
        + &guns("k", "b", "pounder = 6", 4, (30.0, 50.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(50.0, 25.0), (60.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(50.0, 34.0), (60.0, 50.0)], "");
    let mut table = table("", &tables);
    let mut steps: Vec<(Side, &str)> = Vec::new();
    while table.game.state().turn == 1 {
        let now = (table.asked(), table.step());
        if steps.last() != Some(&now) {
            steps.push(now);
        }
        go(&mut table, "done", &mut Faces::default());
    }
    let (a, b) = (Side::FIRST, Side::SECOND);
    let wanted = [
        (a, "bombard"),
        (b, "bombard"),
        (a, "declare"),
        (a, "volleys"),
        (a, "changes"),
        (a, "moves"),
        (a, "guns"),
        (a, "artillery"),
        (b, "declare"),
        (b, "volleys"),
        (b, "changes"),
        (b, "moves"),
        (b, "guns"),
        (b, "artillery"),
    ];
    assert_eq!(steps, wanted);
}

// covers: FD-R32, FD-CHG-04, FD-MOV-12
#[test]
fn charges_go_before_moves_unless_the_house_says_otherwise() {
    let tables = horse("c", "a", "[[3], [3]]", 4, (30.0, 20.0), "formation = \"line\"")
        + &apart("x", "b", &[8, 8], 2, &[(29.25, 35.5), (60.0, 50.0)], "")
        + &reserve();
    let charged = |options: &str| {
        let mut table = table_under(options, "", &tables);
        table.until("declare");
        go(&mut table, "c-1a charge x-1", &mut Faces::default());
        drive(&mut table, "moves", &mut Faces::default());
        table.at("c-1a").1
    };
    // Contact after 155 yards: the gallop is 160.
    assert!((charged("") + 0.625 - 35.5).abs() < 0.01);
    assert!((charged("charge-order = \"charges-last\"") - 19.375).abs() < 0.01);
}

// covers: FD-CHG-11, FD-FLD-20
#[test]
fn an_attacker_slides_to_match_the_stand_that_it_touches() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.5, 20.0), (60.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 26.0), (60.0, 50.0)], "");
    let mut table = table("", &tables);
    table.until("declare").give("l-1 charge x-1", &[]);
    drive(&mut table, "moves", &mut Faces::default());
    let (x, y) = table.at("l-1");
    assert!((x - 30.0).abs() < 0.003 && (y - 25.375).abs() < 0.003, "{x} {y}");
}

// covers: FD-MEL-16, FD-D39
#[test]
fn a_straggler_goes_on_and_checks_or_stays_and_does_not() {
    let tables = foot("m", "a", &[4, 4], 1, "line", (30.0, 20.0)).replace("mmg = 1", "mmg = 1\ncolonel = 1")
        + &apart("w", "b", &[8, 8], 2, &[(29.25, 25.0), (60.0, 50.0)], "")
        + &reserve();
    let after = |answer: &str| {
        let mut table = table_under("commander-advantage = \"brigade-only\"", "", &tables);
        table.until("declare").give("m-1 charge w-1", &[]);
        drive(&mut table, "stragglers", &mut Faces::default());
        go(&mut table, answer, &mut Faces::default());
        table
    };
    let went = after("m-2 go-on 30.75,24.5");
    assert!(went.throws("morale").iter().any(|throw| throw.by == Some(went.id("m-2"))));
    assert!(!went.game.in_contact(went.id("m-2")), "passing by is no contact");
    let stayed = after("m-2 stand");
    assert!(stayed.throws("morale").is_empty());
}

// covers: FD-MEL-10, FD-R50, FD-D41, FD-D19
#[test]
fn a_unit_wins_by_its_total_and_loses_together() {
    let mut table = face_to_face(&[6, 6], &[3, 6], Bout::Charge);
    // One melee: a second contact joins the two fights.
    touch(&mut table, "l-2", "x-1", Bout::Charge);
    ready(&mut table);
    fight(&mut table, &mut Faces::default());
    assert_eq!(table.step(), "strike", "a stand that touches two names one");
    // l-1 and l-2 throw 8 dice on 2 each, then x-1 5 and x-2 8 on 3: four hits of l-1, one of x-2.
    let l1 = vec![1, 1, 1, 1, 9, 9, 9, 9];
    let l2 = vec![9; 8];
    let x1 = vec![9; 5];
    let x2 = vec![1, 9, 9, 9, 9, 9, 9, 9];
    let melee: Vec<u32> = [l1, l2, x1, x2].concat();
    let mut faces = Faces(vec![("melee", melee)]);
    go(&mut table, "l-2 strike x-2", &mut faces);
    drive(&mut table, "changes", &mut faces);
    // Three of the four remove x-1; the fourth is lost: x-2 does not touch l-1.
    assert_eq!((castings(&table, "x-1"), castings(&table, "x-2")), (0, 6));
    assert_eq!(castings(&table, "l-2"), 5);
    assert!(!table.is_on_table("x-1"));
}

// covers: FD-D25
#[test]
fn a_stand_between_two_enemies_strikes_the_one_it_names() {
    let mut table = face_to_face(&[6], &[6, 6], Bout::Charge);
    touch(&mut table, "l-1", "x-2", Bout::Charge);
    ready(&mut table);
    fight(&mut table, &mut Faces::default());
    assert_eq!((table.step(), table.asked()), ("strike", Side::FIRST));
    go(&mut table, "l-1 strike x-2", &mut Faces(vec![("melee", vec![1, 1])]));
    assert_eq!((castings(&table, "x-1"), castings(&table, "x-2")), (6, 4));
}

// covers: FD-R63, FD-R96, FD-D34
#[test]
fn engaged_stands_fight_in_every_player_turn_and_do_not_move() {
    let mut table = face_to_face(&[8], &[8], Bout::Engaged);
    let moves = at_step(&table, Step::Moves);
    assert_eq!(moves.refused("l-1 move field 20,21").rule, "FD-D34");
    fight(&mut table, &mut Faces::default());
    let rounds = |table: &Table<Battle>| table.throws("melee-strike").len();
    assert_eq!(rounds(&table), 2);
    drive(&mut table, "bombard", &mut Faces::default());
    assert!(rounds(&table) >= 4, "in Player B's Phase V again");
    let tables = apart("l", "a", &[8, 8], 2, &[(20.0, 20.0), (60.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(20.0, 40.0), (60.0, 50.0)], "");
    let mut once = table_under("engaged-melees = \"once-a-game-turn\"", "", &tables);
    set_down(&mut once, "x-1", (20.0, 20.625), 180.0);
    touch(&mut once, "l-1", "x-1", Bout::Engaged);
    ready(&mut once);
    once.game.state_mut().segment = Segment::PlayerB;
    fight(&mut once, &mut Faces::default());
    assert_eq!(rounds(&once), 0);
}

// covers: FD-MEL-13, FD-MEL-12, FD-R62
#[test]
fn a_pursuer_strikes_the_next_stand_on_its_way() {
    let mut table = face_to_face(&[8], &[2, 8], Bout::Charge);
    set_down(&mut table, "x-2", (20.0, 23.5), 180.0);
    ready(&mut table);
    // x-1 is wiped out; l-1 may pursue, and its forty yards lead into x-2.
    fight(&mut table, &mut Faces(vec![("melee", vec![1, 1])]));
    assert_eq!(table.step(), "pursuit");
    table.log.clear();
    go(&mut table, "l-1 pursue", &mut Faces::default());
    let fought = table.throws("melee-strike").iter().filter_map(|throw| throw.by).collect::<Vec<_>>();
    assert!(fought.contains(&table.id("l-1")) && fought.contains(&table.id("x-2")), "{fought:?}");
}

// covers: FD-MEL-20, FD-R95
#[test]
fn a_column_loses_from_its_rear() {
    let tables = foot("l", "b", &[8, 8, 8, 8], 2, "column", (30.0, 30.0))
        + &apart("m", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &reserve();
    let mut table = table_under("commander-advantage = \"brigade-only\"", "", &tables);
    set_down(&mut table, "m-1", (30.0, 30.0 - 0.625), 0.0);
    touch(&mut table, "m-1", "l-1", Bout::Charge);
    ready(&mut table);
    fight(&mut table, &mut Faces(vec![("melee", vec![1, 1, 1, 1])]));
    assert_eq!(table.step(), "losses");
    table.log.clear();
    go(&mut table, "l-1 lose rear", &mut Faces::default());
    assert_eq!(["l-1", "l-4"].map(|name| castings(&table, name)), [8, 4]);
    let checked: Vec<_> = table.throws("morale").iter().filter_map(|throw| throw.by).collect();
    assert!(checked.contains(&table.id("l-4")), "the stand that lost checks with the lead");
    // The second stand is not in contact and may march off.
    let mut theirs = table.game.clone();
    theirs.state_mut().active = Side::SECOND;
    theirs.state_mut().step = Step::Moves;
    let theirs = Table::new(theirs);
    assert!(theirs.game.may_be_ordered(theirs.id("l-2")));
}

// covers: FD-R45, FD-D20, FD-D08
#[test]
fn a_troop_checks_once_for_all_its_castings() {
    let tables = horse("c", "b", "[[2, 2], [3]]", 2, (30.0, 30.0), "formation = \"line\"")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &reserve();
    let mut table = table_under("commander-advantage = \"brigade-only\"", "", &tables);
    let (piece, by) = (table.id("c-1a"), table.id("l-1"));
    table.game.state_mut().step = Step::FireResults;
    table.game.state_mut().hit.push(fire_and_discipline::play::state::Hit { piece, by, checks: true });
    table.game.state_mut().positions.pieces[piece].castings = 1;
    // Three castings, grade 2, mounted 3, two troops together 2: ten, no die.
    let mut faces = Faces(vec![("morale", vec![10])]);
    table.game.resume(&mut faces, &mut table.log).unwrap();
    assert_eq!(table.throws("morale").len(), 1);
    assert_eq!(faces.0[0].1.len(), 1, "no die is thrown");
}

// covers: FD-R97
#[test]
fn a_wall_counts_in_a_check_only_against_the_enemy_beyond_it() {
    let tables = apart("x", "b", &[4, 4], 2, &[(30.0, 30.0), (60.0, 50.0)], "colonel = 2")
        + &line("wall", (28.0, 29.5), (32.0, 29.5))
        + &apart("l", "a", &[8, 8, 8], 2, &[(30.0, 20.0), (30.0, 38.0), (60.0, 10.0)], "")
        + &reserve();
    let total = |by: &str| {
        let mut table = table("", &tables);
        let (piece, by) = (table.id("x-1"), table.id(by));
        table.game.state_mut().step = Step::FireResults;
        table.game.state_mut().hit.push(fire_and_discipline::play::state::Hit { piece, by, checks: true });
        table.game.resume(&mut Faces::default(), &mut table.log).unwrap();
        table.modifiers("morale").iter().any(|(label, _)| *label == "protective-position")
    };
    assert!(total("l-1"));
    assert!(!total("l-2"), "shot through the rear edge");
}

// covers: FD-R51
#[test]
fn a_halt_lasts_to_the_end_of_the_next_own_player_turn() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "");
    let mut table = table("", &tables);
    let piece = table.id("l-1");
    // Halted in its own segment of turn 1: not free in Segment II of turn 2, free in turn 3.
    drive(&mut table, "moves", &mut Faces::default());
    table.game.state_mut().positions.pieces[piece].halted = Some(fire_and_discipline::field::Halted { ends: false });
    while table.game.state().turn == 1 {
        go(&mut table, "done", &mut Faces::default());
    }
    drive(&mut table, "moves", &mut Faces::default());
    assert_eq!(table.refused("l-1 move field 30,22").rule, "FD-R51");
    while table.game.state().turn == 2 {
        go(&mut table, "done", &mut Faces::default());
    }
    assert!(!halted(&table, "l-1"));
}

// covers: FD-CMD-08, FD-R55, FD-R56, FD-CMD-09
#[test]
fn those_who_saw_a_commander_fall_check_and_do_not_charge() {
    let tables = apart("l", "a", &[4, 4], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "");
    let mut table = table("", &tables);
    let spot = table.game.piece(table.id("l-1")).pose.spot;
    table.game.state_mut().fallen.push(fire_and_discipline::play::state::Fallen { side: Side::FIRST, spot });
    table.game.state_mut().step = Step::TurnStart;
    table.log.clear();
    table.game.resume(&mut Faces::default(), &mut table.log).unwrap();
    assert!(table.rules().contains(&"FD-CMD-08"));
    assert_eq!(at_step(&table, Step::Declare).refused("l-1 charge x-1").rule, "FD-CMD-09");
}

/// A garrison of two stands and a stand before it.
fn farm(yards: f64) -> Table<Battle> {
    let tables = area("farm", "hard-cover", (28.0, 30.0), (32.0, 33.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 30.0 - yards / 10.0), (60.0, 10.0)], "colonel = 2")
        + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"b\"\narm = \"infantry\"\nmmg = 1\nstands = [8, 6]\ngarrison = \"farm\"\n"
        + &reserve();
    table_under("commander-advantage = \"brigade-only\"", "", &tables)
}

// covers: FD-HCV-08, FD-HCV-09, FD-HCV-10, FD-HCV-13, FD-R67, FD-R64
#[test]
fn a_garrison_meets_each_attacker_with_a_stand_of_its_own_choice() {
    let mut table = farm(40.0);
    table.until("declare");
    go(&mut table, "l-1 charge area:farm", &mut Faces::default());
    drive(&mut table, "meet", &mut Faces::default());
    assert_eq!(table.asked(), Side::SECOND);
    table.log.clear();
    // 8 + 2 - 3 = 7 dice on 2 against 6 + 1 + 1 = 8 on 3; z-2 fails with a flight and stays (FD-HCV-12).
    let mut faces = Faces(vec![("melee", vec![1, 1, 1, 1]), ("morale", vec![10, 1]), ("morale-loss", vec![5])]);
    go(&mut table, "z-2 meet", &mut faces);
    assert_eq!(castings(&table, "z-2"), 2);
    assert!(table.game.piece(table.id("z-2")).inside().is_some(), "a garrison does not run");
    let contact = table.game.state().contacts[0];
    assert!(!contact.flank, "a garrison has no flank");
    let strikes: Vec<String> = table.throws("melee-strike").iter().map(|throw| throw.words.clone()).collect();
    // One on one. In Player B's Phase V the other stand meets the attacker, who keeps his -3 for the walls.
    let dice: Vec<&str> = strikes.iter().filter_map(|words| words.split(':').next()).collect();
    let first = ["7 dice on 2 or less", "8 dice on 3 or less"];
    let engaged = ["7 dice on 5 or less", "10 dice on 5 or less"];
    assert_eq!(dice, [first, engaged].concat());
    // At 41 yards the charge falls short.
    let mut far = farm(41.0);
    far.until("declare");
    go(&mut far, "l-1 charge area:farm", &mut Faces::default());
    drive(&mut far, "moves", &mut Faces::default());
    assert!(far.game.state().contacts.is_empty());
}

// covers: FD-D32
#[test]
fn a_counter_charger_turns_at_most_45_degrees() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 24.0), (60.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.5, 29.0), (60.0, 50.0)], "");
    let mut table = table("", &tables);
    table.until("declare").give("l-1 charge x-1", &[]).done();
    go(&mut table, "x-1 counter-charge l-1", &mut Faces::default());
    drive(&mut table, "moves", &mut Faces::default());
    assert!(table.at("x-1").1 < 29.0, "it went to meet the charger");
    assert_eq!(table.game.state().contacts[0].bout, Bout::CounterCharge);
}

// covers: FD-D47, FD-D14
#[test]
fn a_stand_wheels_once_and_moves_once() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 24.0), (60.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.5, 50.0), (60.0, 50.0)], "");
    let mut table = table("", &tables);
    table.until("changes").give("l-1 wheel facing:10", &[]);
    assert_eq!(table.refused("l-1 about").rule, "FD-D47");
    // The player takes his stands in any order.
    table.until("moves").give("l-2 move field 60,12", &[]);
    assert_eq!(table.refused("l-2 move field 60,13").rule, "FD-D47");
    assert!(table.allows("l-1 move tactical 30,26"));
}

// covers: FD-FRM-12
#[test]
fn the_largest_troop_leads_a_column_of_horse() {
    let tables = horse("c", "a", "[[2], [3, 3]]", 2, (30.0, 20.0), "formation = \"line\"")
        + &apart("x", "b", &[8, 8], 2, &[(30.5, 50.0), (60.0, 50.0)], "")
        + &reserve();
    let mut table = table("", &tables);
    table.until("changes");
    assert_eq!(table.refused("c-1a form column").rule, "FD-FRM-12");
    assert!(table.allows("c-2a form column"));
}

// covers: FD-D43, FD-MOV-24
#[test]
fn a_column_follows_the_bends_of_its_road() {
    let road = "[[line]]\nkind = \"road\"\npoints = [[30, 2], [30, 10], [36, 18]]\n";
    let tables = road.to_owned()
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 8.0), (60.0, 3.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.5, 58.0), (60.0, 58.0)], "");
    let table = table("", &tables);
    let moves = at_step(&table, Step::Moves);
    let order = moves.toward("l-1 move road", (36.0, 18.0));
    let mut moves = moves;
    moves.order(&order, &[]);
    let (x, y) = moves.at("l-1");
    // Eight inches along the road: 2.625 to the bend, the rest along its other arm.
    let rest = 8.0 - (10.0 - 7.375);
    assert!((x - (30.0 + rest * 0.6)).abs() < 0.1 && (y - (10.0 + rest * 0.8)).abs() < 0.1, "{x} {y}");
}
