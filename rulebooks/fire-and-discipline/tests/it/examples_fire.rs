//! Worked examples of fire: guns, volleys, skirmishers.

use testkit::Table;

use crate::table::*;

/// A's section before a line of B's.
fn battery(pounder: &str, yards: f64, more: &str) -> Table<fire_and_discipline::play::Battle> {
    let front = 10.0 + yards / 10.0;
    let tables = guns("g", "a", pounder, 2, (30.0, 10.0), "")
        + &foot("b", "b", &[8, 8], 2, "line", (30.75, front))
        + more
        + &reserve();
    table("", &tables)
}

// covers: FD-ART-25, FD-ART-26, FD-ART-27, FD-ART-33, FD-R17, FD-SEQ-03, FD-SEQ-04, FD-FLD-14, FD-R31, FD-ART-24
#[test]
fn stars_ignore_cover() {
    let works = line("earthworks", (27.0, 24.6), (36.0, 24.6));
    let mut table = battery("pounder = 6", 150.0, &works);
    assert_eq!(table.step(), "bombard");
    // B's front edges: b-1 is at the left end of its line as it faces, opposite the guns' right.
    let target = if table.allows("g fire b-1") { "b-1" } else { "b-2" };
    table.give(&format!("g fire {target}"), &[1, 2]);
    assert_eq!(castings(&table, target), 5);
    let throw = &table.throws("artillery-fire")[0];
    assert!(throw.words.starts_with("3 hits"), "{}", throw.words);
}

// covers: FD-ART-12, FD-ART-13, FD-FLD-01, FD-FLD-04, FD-ART-11
#[test]
fn a_kill_zone_is_a_strip_straight_ahead() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 10.0), "")
        + &apart("b", "b", &[8, 8, 8], 2, &[(30.6, 30.0), (31.45, 40.0), (33.0, 50.0)], "")
        + &reserve();
    let table = table("", &tables);
    assert!(table.allows("g fire b-1"));
    // 0.05 inch in the strip is within the tolerance: not in it.
    assert_eq!(table.refused("g fire b-2").rule, "FD-ART-12");
    assert_eq!(table.refused("g fire b-3").rule, "FD-ART-12");
}

// covers: FD-R24
#[test]
fn guns_range_in_from_turn_to_turn() {
    let tables = guns("g", "a", "pounder = 8", 2, (30.0, 5.0), "")
        + &apart("b", "b", &[8, 8], 4, &[(30.0, 50.0), (60.0, 50.0)], "")
        + &reserve();
    let mut table = table("", &tables);
    let number = |table: &Table<fire_and_discipline::play::Battle>| {
        table.modifiers("artillery-fire").iter().any(|(label, _)| *label == "same-target-last-turn")
    };
    table.give("g fire b-1", &[10, 10]);
    assert!(!number(&table));
    table.until("artillery").give("g fire b-1", &[10, 10]);
    assert!(!number(&table));
    table.until("bombard").give("g fire b-1", &[10, 10]);
    assert!(number(&table));
}

// covers: FD-ART-14, FD-ART-15, FD-R22, FD-ART-16, FD-DIE-04
#[test]
fn an_extended_kill_zone_spares_nobody() {
    let wood = area("wood", "light-woods", (25.0, 45.0), (35.0, 50.0), "");
    let tables = wood
        + &guns("g", "a", "pounder = 6", 2, (30.0, 10.0), "")
        + &apart("n", "a", &[8, 8], 4, &[(31.1, 23.25), (60.0, 10.0)], "")
        + &apart("f", "a", &[8, 8], 4, &[(30.75, 41.25), (64.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 4, &[(30.0, 35.0), (60.0, 50.0)], "")
        + &apart("y", "b", &[8, 8], 4, &[(30.0, 48.0), (64.0, 50.0)], "");
    let mut table = table("", &tables);
    assert!(!table.allows("g fire y-1"));
    // X first, then N at 120 and F at 300, each on its own number; Y is behind the wood.
    table.give("g fire x-1 extended", &[3, 9, 4, 5, 2, 8]);
    assert_eq!(["x-1", "n-1", "f-1", "y-1"].map(|name| castings(&table, name)), [7, 8, 7, 8]);
}

// covers: FD-MUS-08, FD-FLD-08, FD-R04, FD-MUS-12, FD-MUS-14, FD-MUS-16, FD-MUS-11, FD-SEQ-06, FD-R76
#[test]
fn a_line_volleys_as_one() {
    let tables = foot("l", "a", &[7, 7, 7], 2, "line", (30.0, 20.0))
        + &apart("x", "b", &[8, 8], 4, &[(31.5, 28.0), (60.0, 50.0)], "");
    let mut table = table("", &tables);
    table.until("volleys");
    // Twelve dice on 6, one of them hits.
    table.give("l-1 volley x-1 with:l-2,l-3", &[6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 10]);
    assert_eq!(castings(&table, "x-1"), 7);
}

// covers: FD-MUS-07, FD-MUS-09, FD-FLD-05, FD-FLD-07, FD-FLD-06, FD-MUS-06
#[test]
fn friends_block_volleys_in_part_and_guns_lane_by_lane() {
    let friend = apart("f", "a", &[8, 8], 2, &[(31.2, 23.0), (60.0, 10.0)], "");
    let enemy = apart("x", "b", &[8, 8], 2, &[(30.0, 28.0), (60.0, 50.0)], "");
    let firer = apart("l", "a", &[7, 7], 2, &[(30.0, 20.0), (62.0, 10.0)], "");
    let mut volley = table("", &(firer + &friend + &enemy));
    volley.until("volleys");
    assert_eq!(volley.refused("l-1 volley x-1").rule, "FD-MUS-09");
    let gun = guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "");
    let fire = table("", &(gun + &friend + &enemy));
    assert!(fire.allows("g fire x-1"));
}

// covers: FD-MUS-10
#[test]
fn an_enemy_in_the_way_hides_only_wholly() {
    let near = apart("n", "b", &[8, 8], 2, &[(31.2, 24.0), (60.0, 50.0)], "");
    let enemy = apart("x", "b", &[8, 8], 2, &[(30.0, 30.0), (64.0, 50.0)], "");
    let firer = apart("l", "a", &[7, 7], 2, &[(30.0, 20.0), (62.0, 10.0)], "");
    let mut volley = table("", &(firer + &near + &enemy + &reserve()));
    volley.until("volleys");
    assert!(volley.allows("l-1 volley x-1"));
}

// covers: FD-SKI-04, FD-SKI-05, FD-SKI-06, FD-SKI-07, FD-FRM-06, FD-FLD-13, FD-R16, FD-FLD-09, FD-SKI-03, FD-D06
#[test]
fn skirmishers_fire_together_at_one_target() {
    let four = [(28.0, 20.0), (29.5, 20.0), (31.0, 20.0), (32.5, 20.0)];
    let tables =
        light("s", "a", &[3, 3, 3, 3], 3, &four, "") + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.0), (31.5, 27.0)], "");
    let mut table = table("", &tables);
    table.until("skirmish");
    table.give("s-1 skirmish x-1 with:s-2,s-3,s-4", &[10, 10, 10, 3]);
    assert!(halted(&table, "x-1"));
    assert_eq!(castings(&table, "x-1"), 7);
    assert!(!halted(&table, "x-2"));
}

// covers: FD-SKI-05
#[test]
fn a_target_of_skirmishers_is_rolled_for_once() {
    let tables = light("s", "a", &[3, 3], 3, &[(28.0, 20.0), (31.0, 20.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.0), (60.0, 50.0)], "");
    let mut table = table("", &tables);
    table.until("skirmish").give("s-1 skirmish x-1", &[3]);
    assert!(table.step() != "skirmish" || table.refused("s-2 skirmish x-1").rule == "FD-SKI-05");
}

// covers: FD-MUS-02, FD-R10, FD-D13
#[test]
fn muskets_reach_150_yards() {
    let tables = apart("l", "a", &[7, 7], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 35.1), (60.0, 50.0)], "");
    let far = table("", &tables);
    let volley = |table: &Table<fire_and_discipline::play::Battle>| {
        let mut game = table.game.clone();
        game.state_mut().step = fire_and_discipline::play::turn::Step::Volleys;
        Table::new(game)
    };
    assert_eq!(volley(&far).refused("l-1 volley x-1").rule, "FD-MUS-02");
    let near = table("", &tables.replace("35.1", "35"));
    assert!(volley(&near).allows("l-1 volley x-1"));
}
