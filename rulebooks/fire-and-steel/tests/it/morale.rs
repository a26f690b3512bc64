//! Morale by the table: situation, die, markers and what the figure does; then the markers that go again.

use fire_and_steel::open;
use serde_json::{Value, json};
use testkit::Desk;

/// A test under fire, with more facts.
fn under_fire(more: Value) -> Value {
    let mut facts = json!({ "context": "under-fire" });
    if let (Value::Object(facts), Value::Object(more)) = (&mut facts, more) {
        facts.extend(more);
    }
    facts
}

#[test]
fn a_score_is_a_die_less_markers_wounds_and_troubles() {
    // covers: FS-MOR-02, FS-MOR-03, FS-MOR-04, FS-MOR-05, FS-MOR-06
    let desk = Desk::open(open);
    desk.ask("morale", under_fire(json!({}))).dice(&[3]).gives(json!({ "die": 3, "score": 3 })).notes(&[]);
    let troubled = json!({
        "morale_markers": 3, "wounds": 2, "leader": "dead", "group_size": 4, "group_dead": 2, "opponents": 2,
    });
    desk.ask("morale", under_fire(troubled)).dice(&[6]).gives(json!({ "die": 6, "score": -2 })).notes(&[
        "per-morale-marker -3 FS-MOR-02",
        "per-wound -2 FS-MOR-03",
        "leader-lost -1 FS-MOR-04",
        "half-group-lost -1 FS-MOR-05",
        "several-opponents -1 FS-MOR-06",
    ]);
    desk.ask("morale", under_fire(json!({}))).fails("need-dice");
    desk.ask("morale", under_fire(json!({}))).dice(&[3, 3]).fails("unused-dice");
    let (_, notes) = desk.ask("morale", under_fire(json!({}))).dice(&[3]).answer().unwrap();
    assert_eq!(notes.dice[0].purpose, "morale");
}

#[test]
fn a_leader_is_missed_when_he_is_dead_or_out_of_sight() {
    // covers: FS-MOR-04, FS-R48
    let desk = Desk::open(open);
    for (leader, missed) in
        [("none", false), ("self", false), ("in-sight", false), ("out-of-sight", true), ("dead", true)]
    {
        let expected: &[&str] = if missed { &["leader-lost -1 FS-MOR-04"] } else { &[] };
        desk.ask("morale", under_fire(json!({ "leader": leader }))).dice(&[3]).notes(expected);
    }
}

#[test]
fn half_the_group_is_missed_dead_or_unseen_together() {
    // covers: FS-MOR-05, FS-R49
    let desk = Desk::open(open);
    let house = Desk::with_house(open, "[options]\ngroup_half = \"separate\"");
    // size, dead, unseen; missed when counted together; missed when counted apart
    for (size, dead, unseen, combined, separate) in [
        (6, 2, 0, false, false),
        (6, 3, 0, true, true),
        (6, 0, 3, true, true),
        (6, 1, 2, true, false),
        (6, 1, 1, false, false),
        (7, 2, 1, false, false),
        (7, 2, 2, true, false),
        (7, 4, 0, true, true),
        (1, 0, 0, false, false),
        (2, 1, 0, true, true),
        (99, 49, 0, false, false),
        (99, 50, 0, true, true),
    ] {
        let group = || under_fire(json!({ "group_size": size, "group_dead": dead, "group_out_of_sight": unseen }));
        let expected = |missed: bool| -> &[&str] { if missed { &["half-group-lost -1 FS-MOR-05"] } else { &[] } };
        desk.ask("morale", group()).dice(&[3]).notes(expected(combined));
        house.ask("morale", group()).dice(&[3]).notes(expected(separate));
        let mut together = group();
        together["opt_group_half"] = json!("combined");
        house.ask("morale", together).dice(&[3]).notes(expected(combined));
    }
}

#[test]
fn the_tester_is_neither_dead_nor_out_of_sight() {
    // covers: FS-MOR-05
    let desk = Desk::open(open);
    let group = |size: i32, dead: i32, unseen: i32| {
        under_fire(json!({ "group_size": size, "group_dead": dead, "group_out_of_sight": unseen }))
    };
    desk.ask("morale", group(4, 2, 2)).dice(&[3]).fails("contradictory-facts");
    desk.ask("morale", group(4, 4, 0)).dice(&[3]).fails("contradictory-facts");
    desk.ask("morale", group(4, 0, 5)).dice(&[3]).fails("contradictory-facts");
    desk.ask("morale", under_fire(json!({ "group_dead": 1 }))).dice(&[3]).fails("contradictory-facts");
    desk.ask("morale", group(4, 2, 1)).dice(&[3]).gives(json!({ "score": 2 }));
}

#[test]
fn several_opponents_weigh_once() {
    // covers: FS-MOR-06
    let desk = Desk::open(open);
    desk.ask("morale", under_fire(json!({ "opponents": 1 }))).dice(&[3]).notes(&[]);
    for opponents in [2, 9] {
        desk.ask("morale", under_fire(json!({ "opponents": opponents })))
            .dice(&[3])
            .notes(&["several-opponents -1 FS-MOR-06"]);
    }
}

#[test]
fn every_score_has_its_result_in_either_context() {
    // covers: FS-MOR-07, FS-MOR-08, FS-MOR-09, FS-MOR-10, FS-MOR-11, FS-R51
    let desk = Desk::open(open);
    // markers before, die, result, markers added, to ground under fire, pushed back hand-to-hand
    for (before, die, result, added, down, back) in [
        (0, 6, "passed", 0, false, 0),
        (0, 3, "passed", 0, false, 0),
        (0, 2, "one-marker", 1, true, 0),
        (1, 1, "one-marker", 1, true, 0),
        (2, 1, "two-markers", 2, true, 1),
        (20, 1, "two-markers", 2, true, 1),
    ] {
        let test = |context: &str| json!({ "context": context, "morale_markers": before });
        let same = json!({
            "score": die - before, "result": result, "markers_added": added, "markers_after": before + added,
        });
        desk.ask("morale", test("under-fire"))
            .dice(&[die])
            .gives(same.clone())
            .gives(json!({ "goes_to_ground": down, "pushed_back": 0 }));
        desk.ask("morale", test("hand-to-hand"))
            .dice(&[die])
            .gives(same)
            .gives(json!({ "goes_to_ground": false, "pushed_back": back }));
    }
}

#[test]
fn an_untroubled_figure_passes_two_times_in_three() {
    // covers: FS-MOR-07, FS-MOR-09
    let desk = Desk::open(open);
    let test = desk.ask("morale", under_fire(json!({})));
    assert_eq!(test.chance("result", &json!("passed")), "2/3");
    assert_eq!(test.chance("goes_to_ground", &json!(true)), "1/3");
    // Four minuses: nobody passes, and only 4 to 6 save the second marker.
    let hard = json!({ "morale_markers": 1, "wounds": 1, "leader": "dead", "opponents": 2 });
    let hard = desk.ask("morale", under_fire(hard));
    assert_eq!(hard.chance("result", &json!("passed")), "0/1");
    assert_eq!(hard.chance("result", &json!("two-markers")), "1/2");
}

#[test]
fn the_worked_tests_come_out_as_written() {
    // covers: FS-MOR-02, FS-MOR-08, FS-MOR-10
    let desk = Desk::open(open);
    let hard = || under_fire(json!({ "morale_markers": 1, "wounds": 1, "leader": "dead", "opponents": 2 }));
    desk.ask("morale", hard()).dice(&[3]).gives(json!({ "score": -1, "markers_added": 2, "goes_to_ground": true }));
    desk.ask("morale", hard()).dice(&[4]).gives(json!({ "score": 0, "markers_added": 1, "goes_to_ground": true }));
    desk.ask("morale", hard()).dice(&[6]).gives(json!({ "score": 2, "result": "one-marker" }));
    desk.ask("morale", json!({ "context": "hand-to-hand", "morale_markers": 2 }))
        .dice(&[1])
        .gives(json!({ "score": -1, "markers_after": 4, "pushed_back": 1 }));
}

#[test]
fn one_older_marker_goes_at_the_end_of_a_turn() {
    // covers: FS-MOR-13, FS-R55
    let desk = Desk::open(open);
    for (earlier, placed, removed, left) in
        [(0, 0, 0, 0), (0, 2, 0, 2), (2, 0, 1, 1), (1, 0, 1, 0), (2, 1, 1, 2), (20, 20, 1, 39)]
    {
        desk.ask(
            "morale-recovery",
            json!({ "markers_from_earlier_turns": earlier, "markers_placed_this_turn": placed }),
        )
        .gives(json!({ "removed": removed, "markers_left": left }))
        .notes(&[]);
    }
    desk.ask("morale-recovery", json!({})).gives(json!({ "removed": 0, "markers_left": 0 }));
}
