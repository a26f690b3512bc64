//! Guns by the table: rounds, crews, capture, fire at chargers.

use fire_and_discipline::field::Standing;
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::turn::Step;
use testkit::Table;

use crate::table::*;

fn far_b() -> String {
    apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "colonel = 2")
}

// covers: FD-ART-06, FD-ART-17, FD-D15
#[test]
fn both_sides_bombard_every_turn_and_each_section_once() {
    let tables = guns("g", "a", "pounder = 6", 4, (30.0, 10.0), "")
        + &guns("h", "b", "pounder = 6", 4, (30.0, 50.0), "")
        + &reserve();
    let mut table = table("", &tables);
    for turn in 1..=3 {
        assert_eq!((table.step(), table.game.state().turn), ("bombard", turn));
        go(&mut table, "g fire h", &mut Faces::default());
        assert_eq!(table.step(), "bombard", "B fires after A, and A no second time");
        go(&mut table, "h fire g", &mut Faces::default());
        drive(&mut table, "bombard", &mut Faces::default());
    }
}

// covers: FD-ART-07
#[test]
fn sections_side_by_side_keep_their_own_zones() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 10.0), "")
        + &guns("h", "a", "pounder = 6", 2, (31.5, 10.0), "")
        + &apart("x", "b", &[8, 8], 2, &[(31.6, 40.0), (60.0, 50.0)], "");
    let table = table("", &tables);
    assert!(table.allows("h fire x-1"));
    assert_eq!(table.refused("g fire x-1").rule, "FD-ART-12");
}

// covers: FD-ART-23, FD-R21
#[test]
fn shell_is_fired_after_ball_and_not_at_100_yards() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 10.0), "")
        + &guns("h", "a", "howitzer = true", 2, (40.0, 10.0), "")
        + &apart("x", "b", &[8, 8], 4, &[(30.0, 40.0), (40.0, 40.0)], "");
    let mut table = table("", &tables);
    assert_eq!(table.refused("h fire x-2").rule, "FD-ART-23");
    assert!(!table.offered("h").contains(&"fire"));
    go(&mut table, "g fire x-1", &mut Faces::default());
    assert!(table.offered("h").contains(&"fire"), "the round of shell");
    let near = crate::table::table("", &tables.replace("[40, 40]", "[40, 19]"));
    let mut near = near;
    near.game.state_mut().round = 2;
    assert_eq!(near.refused("h fire x-2").rule, "FD-R21");
}

// covers: FD-ART-23, FD-D54
#[test]
fn a_section_without_a_shot_may_turn_while_its_round_is_asked() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 10.0), "")
        + &guns("k", "a", "pounder = 6", 2, (50.0, 10.0), "")
        + &apart("x", "b", &[8, 8], 4, &[(30.0, 40.0), (65.0, 40.0)], "");
    let mut table = table("", &tables);
    drive(&mut table, "artillery", &mut Faces::default());
    go(&mut table, "g fire x-1", &mut Faces::default());
    assert_eq!(table.step(), "artillery");
    assert!(table.allows("k turn-gun facing:340"));
}

// covers: FD-R20
#[test]
fn by_option_guns_fire_canister_at_short_range() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 10.0), "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 29.0), (30.0, 33.0)], "")
        + &reserve();
    assert!(table("", &tables).allows("g fire x-1 extended"));
    let canister = table_under("short-range-canister = \"on\"", "", &tables);
    assert_eq!(canister.refused("g fire x-1 extended").rule, "FD-R20");
}

// covers: FD-R23
#[test]
fn by_option_guns_have_a_longest_range() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 10.0), "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 45.0), (60.0, 50.0)], "")
        + &reserve();
    assert!(table("", &tables).allows("g fire x-1"));
    let mut short = at_step(&table_under("artillery-max-range = 300", "", &tables), Step::Bombard);
    short.game.state_mut().active = engine::game::Side::FIRST;
    assert_eq!(short.refused("g fire x-1").rule, "FD-ART-12");
}

// covers: FD-R28
#[test]
fn musketry_kills_crew_and_no_guns() {
    let tables = apart("l", "a", &[9, 9], 4, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &guns("g", "b", "pounder = 6", 4, (30.0, 25.0), "")
        + &reserve();
    let mut table = at_step(&table("", &tables), Step::Volleys);
    table.game.state_mut().active = engine::game::Side::FIRST;
    // Three dice and four for the grade, one less against gunners; two hit.
    go(&mut table, "l-1 volley g", &mut Faces(vec![("kill", vec![1, 1])]));
    assert_eq!(castings(&table, "g"), 2);
    assert_eq!(table.game.piece(table.id("g")).guns.unwrap().hits, 0);
}

fn deserted() -> Table<Battle> {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 30.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(60.0, 10.0), (64.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 45.0), (60.0, 50.0)], "");
    let mut table = table("", &tables);
    let (section, by) = (table.id("g"), table.id("x-1"));
    table.game.state_mut().step = Step::FireResults;
    table.game.state_mut().hit.push(fire_and_discipline::play::state::Hit { piece: section, by, checks: true });
    table.game.state_mut().positions.pieces[section].castings = 1;
    // 1 + 2 + 3 = 6, the die fails and the crew flees.
    let mut dice = Faces(vec![("morale", vec![9]), ("morale-loss", vec![5])]);
    table.game.resume(&mut dice, &mut table.log).unwrap();
    table
}

// covers: FD-D51, FD-R52, FD-D26, FD-ART-09, FD-R84, FD-D12
#[test]
fn a_crew_that_flees_leaves_its_guns_and_may_come_back() {
    let mut table = deserted();
    assert!(table.is_on_table("g-crew") && table.is_on_table("g"));
    let (_, y) = table.at("g-crew");
    assert!((y - (30.0 - 0.625 - 10.0)).abs() < 0.01, "{y}");
    // Nobody fires at them, and they are charged like a stand.
    let mut theirs = table.game.clone();
    theirs.state_mut().active = engine::game::Side::SECOND;
    theirs.state_mut().step = Step::Volleys;
    let theirs = Table::new(theirs);
    assert_eq!(theirs.refused("x-1 volley g").rule, "FD-D51");
    // The crew comes back: it serves them again.
    let crew = table.id("g-crew");
    table.game.state_mut().positions.pieces[crew].acts = fire_and_discipline::field::Acts::default();
    table.put("g-crew", (30.0, 27.0), 0.0);
    table.game.state_mut().step = Step::Moves;
    table.game.state_mut().active = engine::game::Side::FIRST;
    go(&mut table, "g-crew move skirmish 30,28.2", &mut Faces::default());
    assert_eq!(table.game.piece(crew).standing, Standing::Serving);
    assert_eq!(castings(&table, "g"), 1);
    // From the next step on: they fire in the artillery phase.
    drive(&mut table, "artillery", &mut Faces::default());
    assert!(table.allows("g fire x-1"));
}

// covers: FD-ART-09, FD-R84, FD-D39
#[test]
fn guns_without_a_crew_are_captured_by_a_charge_for_good() {
    let mut table = deserted();
    table.put("x-1", (30.0, 36.0), 180.0);
    table.game.state_mut().active = engine::game::Side::SECOND;
    table.game.state_mut().segment = fire_and_discipline::play::turn::Segment::PlayerB;
    table.game.state_mut().step = Step::Declare;
    go(&mut table, "x-1 charge g", &mut Faces::default());
    drive(&mut table, "moves", &mut Faces::default());
    assert_eq!(table.game.piece(table.id("g")).guns.unwrap().captured, Some(engine::game::Side::SECOND));
    assert_eq!(table.game.state().losses[0].guns_captured, 2);
    let mut ours = table.game.clone();
    ours.state_mut().active = engine::game::Side::FIRST;
    ours.state_mut().step = Step::Artillery;
    assert!(Table::new(ours).offered("g").is_empty());
}

// covers: FD-R88, FD-D12
#[test]
fn a_wagon_is_slowed_by_one_hit_and_destroyed_by_two() {
    let wagon = "[[wagon]]\nid = \"w\"\nname = \"w\"\nside = \"b\"\nat = [30, 30]\nfacing = \"down\"\n";
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 10.0), "") + wagon + &far_b() + &reserve();
    let mut table = table("", &tables);
    // 200 yards: two automatic hits.
    go(&mut table, "g fire w", &mut Faces::default());
    assert_eq!(table.removed("w"), Some("destroyed"));
}

// covers: FD-R71, FD-R72, FD-D44, FD-D31, FD-ART-21
#[test]
fn guns_fire_at_a_charger_at_100_yards_and_it_checks_there() {
    let tables = horse("c", "a", "[[3], [3]]", 2, (30.0, 20.0), "formation = \"line\"")
        + &guns("g", "b", "pounder = 6", 2, (29.25, 34.0), "")
        + &reserve();
    let charge = |loss: Vec<u32>| {
        let mut table = table_under("commander-advantage = \"brigade-only\"", "", &tables);
        table.until("declare");
        go(&mut table, "c-1a charge g with:c-2a", &mut Faces::default());
        drive(&mut table, "receive", &mut Faces::default());
        // Two automatic hits; the one casting left checks.
        let mut dice = Faces(vec![("morale", loss), ("morale-loss", vec![2])]);
        go(&mut table, "g hold-and-fire c-1a", &mut dice);
        table
    };
    let halts = charge(vec![10]);
    assert_eq!(castings(&halts, "c-1a"), 1);
    assert!(halted(&halts, "c-1a"));
    // It stands 100 yards from the guns, and has no second check.
    assert!((halts.at("c-1a").1 + 0.625 - 24.0).abs() < 0.05, "{:?}", halts.at("c-1a"));
    assert!(halts.game.piece(halts.id("g")).acts.fired_at_charger);
    // The body comes to that point as one: the target is adjacent, and so are the troops that check together.
    let shot = halts.throws("artillery-fire")[0].notes.modifiers.iter().any(|m| m.label == "target-adjacent");
    let check = halts.throws("morale")[0].notes.modifiers.iter().any(|m| m.label == "cavalry-together");
    assert!(shot && check);
    // The way to the guns is told, and the rest of the body goes on from there.
    assert!((halts.at("c-2a").1 + 0.625 - 36.0).abs() < 0.01, "{:?}", halts.at("c-2a"));
    // FD-R24: fire at a charger is fire: the guns have its range in the next turn.
    let guns = halts.game.piece(halts.id("g")).guns.unwrap();
    assert!(guns.targets.contains(&Some(halts.id("c-1a"))));
}

// covers: FD-D49, FD-R72
#[test]
fn two_sections_fire_at_one_charger_and_it_checks_once() {
    let tables = horse("c", "a", "[[3], [3]]", 4, (30.0, 20.0), "colonel = 2")
        .replace("at = [30, 20]", "at = [[30, 20], [60, 10]]")
        + &guns("g", "b", "pounder = 6\nguns = 1", 2, (29.25, 33.0), "")
        + &guns("h", "b", "pounder = 6\nguns = 1", 2, (30.75, 33.4), "")
        + &reserve();
    let mut table = table_under("commander-advantage = \"brigade-only\"", "", &tables);
    table.until("declare");
    // Both are charged: the stand that is named, and none other may be; so the other section is made to wait for it too.
    go(&mut table, "c-1a charge g", &mut Faces::default());
    drive(&mut table, "receive", &mut Faces::default());
    let (c, h) = (table.id("c-1a"), table.id("h"));
    table.game.state_mut().positions.pieces[h].acts.answer = Some(fire_and_discipline::field::Answer::Fire(c));
    let mut dice = Faces(vec![("morale", vec![9, 10])]);
    go(&mut table, "g hold-and-fire c-1a", &mut dice);
    // 100 yards from `g` it is hit and checks: 2 + 4 + 3. Four yards on `h` hits it again, and it has checked.
    assert_eq!(castings(&table, "c-1a"), 1);
    assert_eq!(table.throws("artillery-fire").len(), 2);
    assert_eq!(table.throws("morale").iter().filter(|throw| throw.by == Some(c)).count(), 1);
}

// covers: FD-R93
#[test]
fn skirmishers_flee_a_charge_without_a_check() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &light("s", "b", &[3, 3], 1, &[(30.0, 25.0), (33.0, 25.0)], "");
    let mut table = table("", &tables);
    table.until("declare").give("l-1 charge s-1", &[]);
    drive(&mut table, "receive", &mut Faces::default());
    go(&mut table, "s-1 flee", &mut Faces::default());
    assert!((table.at("s-1").1 - 35.5).abs() < 0.01, "{:?}", table.at("s-1"));
    assert!(!halted(&table, "s-1"));
    assert!(table.throws("morale").iter().all(|throw| throw.by != Some(table.id("s-1"))));
}

// covers: FD-R75
#[test]
fn by_option_both_name_their_shots_before_any_is_rolled() {
    let tables = guns("g", "a", "pounder = 6\nguns = 1", 0, (30.0, 20.0), "")
        + &guns("h", "b", "pounder = 6", 0, (30.0, 30.0), "")
        + &reserve();
    let mut table = table_under("bombardment = \"simultaneous\"", "", &tables);
    go(&mut table, "g fire h", &mut Faces::default());
    assert_eq!(castings(&table, "h"), 4, "nothing is rolled yet");
    // One gun and two at 100 yards: stars on both, whatever befalls the other's crew first.
    go(&mut table, "h fire g", &mut Faces::default());
    let lost = |name: &str, all: u8| all - castings(&table, name);
    assert!(lost("g", 2) > 0 || !table.is_on_table("g") || table.game.piece(table.id("g")).guns.unwrap().hits > 0);
    assert!(lost("h", 4) > 0 || table.game.piece(table.id("h")).guns.unwrap().hits > 0);
}
