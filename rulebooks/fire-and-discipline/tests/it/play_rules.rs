//! Rules of play by the table: situation, order, what comes of it.

use engine::game::prelude::*;
use fire_and_discipline::field::Standing;
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::turn::Step;
use testkit::Table;

use crate::table::*;

/// The same table in a step of A's.
fn in_step(table: &Table<Battle>, step: Step) -> Table<Battle> {
    let mut game = table.game.clone();
    game.state_mut().step = step;
    Table::new(game)
}

/// Two lone stands of A's and of B's.
fn four(ours: (f64, f64), theirs: (f64, f64)) -> String {
    apart("l", "a", &[8, 8], 2, &[ours, (60.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[theirs, (60.0, 50.0)], "colonel = 2")
}

// covers: FD-MOV-02, FD-MOV-03, FD-MOV-04, FD-D50, FD-FLD-16, FD-MOV-08
#[test]
fn moves_go_along_the_facing_and_shifts_anywhere() {
    let table = in_step(&table("", &four((30.0, 20.0), (30.0, 50.0))), Step::Moves);
    assert!(table.allows("l-1 move field 30,25.375"));
    assert_eq!(table.refused("l-1 move field 30,25.475").rule, "FD-MOV-03");
    assert_eq!(table.refused("l-1 move field 31,24").rule, "FD-D50");
    assert!(table.allows("l-1 move tactical 31,20.375"));
    assert_eq!(table.refused("l-1 move tactical 34,19.375").rule, "FD-MOV-03");
    assert_eq!(table.refused("l-1 move field 30,22 30,24").rule, "FD-MOV-02");
}

// covers: FD-MOV-10, FD-R37
#[test]
fn the_untrained_do_not_shift() {
    let raw = four((30.0, 20.0), (30.0, 50.0)).replace("mmg = 2", "mmg = 0");
    let table = in_step(&table("", &raw), Step::Moves);
    assert_eq!(table.refused("l-1 move tactical 31,20.375").rule, "FD-MOV-10");
    assert!(table.allows("l-1 move field 30,22"));
}

// covers: FD-FRM-04, FD-FLD-17, FD-D33
#[test]
fn nobody_passes_through_another_stand() {
    let between = apart("f", "a", &[8, 8], 2, &[(30.5, 23.0), (64.0, 10.0)], "");
    let table = in_step(&table("", &(four((30.0, 20.0), (30.0, 50.0)) + &between)), Step::Moves);
    assert_eq!(table.refused("l-1 move field 30,24").rule, "FD-FRM-04");
    let near = in_step(&crate::table::table("", &four((30.0, 20.0), (30.0, 22.0))), Step::Moves);
    assert_eq!(near.refused("l-1 move field 30,21.275").rule, "FD-D33");
    assert!(near.allows("l-1 move field 30,21.1"));
}

// covers: FD-MOV-06, FD-R38, FD-FLD-18, FD-FLD-03
#[test]
fn a_march_stops_300_yards_from_the_enemy() {
    let tables = foot("l", "a", &[8, 8], 2, "column", (30.0, 12.0))
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 45.0), (60.0, 55.0)], "");
    let mut table = in_step(&table("", &tables), Step::Moves);
    table.give("l-1 move road 30,18", &[]);
    assert!((table.at("l-1").1 - (15.0 - 0.625)).abs() < 0.01, "{:?}", table.at("l-1"));
    let line = in_step(&crate::table::table("", &tables.replace("\"column\"", "\"line\"")), Step::Moves);
    assert_eq!(line.refused("l-1 move road 29.25,18").rule, "FD-MOV-06");
}

// covers: FD-MOV-16, FD-MOV-17, FD-MOV-27, FD-R39, FD-MOV-26, FD-D21, FD-FRM-13, FD-R33
#[test]
fn limbers_keep_away_and_unlimber() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "limbered = true") + &four((50.0, 20.0), (30.0, 46.0));
    let moves = in_step(&table("", &tables), Step::Moves);
    assert!(moves.allows("g move field 30,25"));
    assert_eq!(moves.refused("g move field 30,25.25").rule, "FD-MOV-17");
    assert_eq!(moves.refused("g move road 30,24").rule, "FD-MOV-16");
    let mut guns = in_step(&moves, Step::Guns);
    guns.give("g unlimber facing:45", &[]);
    assert!(!guns.has_badge("g", "limbered"));
    assert!((guns.looks("g") - 45.0).abs() < 0.01);
}

// covers: FD-FRM-14, FD-FRM-15, FD-R42
#[test]
fn guns_limber_from_1800_in_ten_turns() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "") + &four((50.0, 20.0), (30.0, 50.0));
    let mut late = in_step(&table("", &tables), Step::Guns);
    late.give("g limber", &[]);
    assert_eq!(late.game.piece(late.id("g")).guns.unwrap().limber_turns, 1);
    let early = in_step(&table("year = 1790", &tables), Step::Guns);
    assert_eq!(early.refused("g limber").rule, "FD-FRM-14");
}

// covers: FD-MOV-18, FD-ART-19, FD-ART-20, FD-MOV-20, FD-R34, FD-ART-18
#[test]
fn guns_prolonge_or_turn_instead_of_firing() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "") + &four((50.0, 20.0), (30.0, 50.0));
    let mut table = in_step(&table("", &tables), Step::Artillery);
    assert!(table.allows("g prolonge 30,21.375"));
    assert_eq!(table.refused("g prolonge 30,21.5").rule, "FD-MOV-03");
    let piece = table.id("g");
    table.game.state_mut().positions.pieces[piece].acts.moved = true;
    assert_eq!(table.refused("g fire x-1").rule, "FD-ART-18");
    table.game.state_mut().positions.pieces[piece].acts.moved = false;
    table.give("g turn-gun facing:90", &[]);
    assert_eq!(table.refused("g fire x-1").rule, "FD-SEQ-02");
}

// covers: FD-TER-06, FD-TER-11, FD-TER-03, FD-TER-20
#[test]
fn woods_and_rough_bar_limbers_and_formed_horse() {
    let ground =
        area("w", "light-woods", (25.0, 21.0), (35.0, 30.0), "") + &area("r", "rough", (40.0, 21.0), (50.0, 30.0), "");
    let tables = ground
        + &guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "limbered = true")
        + &horse("c", "a", "[[3, 3]]", 2, (45.0, 20.0), "")
        + &four((60.0, 20.0), (30.0, 55.0));
    let table = in_step(&table("", &tables), Step::Moves);
    assert_eq!(table.refused("g move field 30,23").rule, "FD-TER-06");
    assert_eq!(table.refused("c-1a move field 44.25,24").rule, "FD-TER-11");
}

// covers: FD-TER-17, FD-TER-18, FD-R40
#[test]
fn a_stream_halves_the_move() {
    let stream = area("s", "stream", (0.0, 20.5), (72.0, 22.0), "");
    let table = in_step(&table("", &(stream + &four((30.0, 20.0), (30.0, 50.0)))), Step::Moves);
    assert!(table.allows("l-1 move field 30,22.3"));
    assert_eq!(table.refused("l-1 move field 30,23").rule, "FD-MOV-03");
}

// covers: FD-TER-10, FD-R94
#[test]
fn a_limber_may_break_a_wheel_in_rough_ground() {
    let rough = area("r", "rough", (25.0, 21.0), (35.0, 30.0), "");
    let tables =
        rough + &guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "limbered = true") + &four((60.0, 20.0), (30.0, 55.0));
    let mut safe = in_step(&table("", &tables), Step::Moves);
    safe.give("g move field 30,22", &[9]);
    assert!(safe.is_on_table("g"));
    let mut broken = in_step(&table("", &tables), Step::Moves);
    broken.give("g move field 30,22", &[10]);
    assert_eq!(broken.removed("g"), Some("destroyed"));
    assert!(broken.is_on_table("g-crew"));
}

// covers: FD-HCV-02, FD-HCV-03, FD-HCV-04, FD-D27, FD-D38
#[test]
fn foot_occupies_a_farm_at_half_its_move() {
    let farm = area("farm", "hard-cover", (28.0, 22.9), (32.0, 26.0), "");
    let tables = farm.clone() + &four((30.0, 20.0), (30.0, 50.0));
    let mut table = in_step(&table("", &tables), Step::Moves);
    table.give("l-1 occupy area:farm", &[]);
    assert!(matches!(table.game.piece(table.id("l-1")).standing, Standing::Inside(0)));
    let far = in_step(&crate::table::table("", &(farm + &four((30.0, 19.8), (30.0, 50.0)))), Step::Moves);
    assert_eq!(far.refused("l-1 occupy area:farm").rule, "FD-HCV-04");
}

// covers: FD-HCV-05, FD-HCV-07, FD-R30, FD-D52, FD-HCV-06
#[test]
fn no_musketry_at_a_garrison_and_guns_only_in_support() {
    let farm = area("farm", "hard-cover", (28.0, 30.0), (32.0, 33.0), "");
    let tables = farm
        + &guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(33.5, 26.5), (60.0, 10.0)], "")
        + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"b\"\narm = \"infantry\"\nmmg = 1\nstands = [8, 6]\ngarrison = \"farm\"\n";
    let mut table = table("", &tables);
    let volley = in_step(&table, Step::Volleys);
    assert_eq!(volley.refused("l-1 volley z-1").rule, "FD-HCV-05");
    table.game.state_mut().round = 1;
    let before = in_step(&table, Step::Artillery);
    assert_eq!(before.refused("g fire area:farm").rule, "FD-HCV-07");
    let charger = table.id("l-1");
    table.game.state_mut().assaults.push((charger, 0));
    let after = in_step(&table, Step::Artillery);
    assert!(after.allows("g fire area:farm"));
}

// covers: FD-FRM-05, FD-R86
#[test]
fn light_infantry_stays_near_its_regiment() {
    let tables = light("s", "a", &[3, 3], 3, &[(28.0, 20.0), (30.0, 20.0)], "") + &four((60.0, 20.0), (30.0, 55.0));
    let table = in_step(&table("", &tables), Step::Moves);
    assert!(table.allows("s-1 move skirmish 28,24"));
    assert_eq!(table.refused("s-1 move skirmish 28,27").rule, "FD-R86");
}

// covers: FD-FRM-03, FD-R85
#[test]
fn a_remnant_joins_a_stand_that_has_lost() {
    let mut table = in_step(
        &table(
            "",
            &(foot("l", "a", &[8, 8], 2, "line", (30.0, 20.0))
                + &four((60.0, 20.0), (30.0, 50.0)).replace("\"l\"", "\"m\"")),
        ),
        Step::Changes,
    );
    let (one, other) = (table.id("l-1"), table.id("l-2"));
    table.game.state_mut().positions.pieces[one].castings = 1;
    assert_eq!(table.refused("l-1 merge l-2").rule, "FD-R85");
    table.game.state_mut().positions.pieces[other].castings = 5;
    table.game.state_mut().positions.pieces[other].hurt = true;
    table.give("l-1 merge l-2", &[]);
    assert_eq!(castings(&table, "l-2"), 6);
    assert!(!table.is_on_table("l-1"));
}

// covers: FD-D46, FD-D22, FD-MOV-14, FD-MOV-15, FD-FRM-11, FD-D48
#[test]
fn a_troop_dismounts_and_opens_as_one() {
    let tables = horse("c", "a", "[[3, 3]]", 2, (30.0, 20.0), "") + &four((60.0, 20.0), (30.0, 50.0));
    let mut table = in_step(&table("", &tables), Step::Changes);
    assert_eq!(table.refused("c-1b dismount").rule, "FD-D48");
    let mut open = in_step(&table, Step::Changes);
    open.give("c-1a open-order", &[]);
    assert!(open.has_badge("c-1b", "open order"));
    table.give("c-1a dismount", &[]);
    assert!(table.has_badge("c-1a", "dismounted") && table.has_badge("c-1b", "dismounted"));
    let moves = in_step(&table, Step::Moves);
    assert_eq!(moves.refused("c-1a move skirmish 29.25,24").rule, "FD-D22");
}

// covers: FD-D10, FD-CMD-11
#[test]
fn a_commander_rides_joins_and_leaves() {
    let general = "[[commander]]\nid = \"c\"\nname = \"General\"\nside = \"a\"\nat = [30, 18.75]\n";
    let table = table("", &(four((30.0, 20.0), (30.0, 30.0)) + general));
    let mut changes = in_step(&table, Step::Changes);
    changes.give("c attach l-1", &[]);
    assert_eq!(changes.card_line("c", "with").as_deref(), Some("l 1"));
    let moves = in_step(&table, Step::Moves);
    assert!(moves.allows("c ride 40,18"));
    assert_eq!(moves.refused("c ride 50,18").rule, "FD-D10");
}

// covers: FD-MOR-05, FD-MOR-14, FD-R54, FD-D49, FD-R77, FD-MOR-11, FD-D18
#[test]
fn a_failure_spreads_along_a_line() {
    let mut table = table(
        "",
        &(foot("p", "b", &[3, 3, 3, 3], 1, "line", (30.0, 30.0)).replace("mmg = 1\n", "mmg = 1\ncolonel = 4\n")
            + &apart("l", "a", &[8, 8], 2, &[(32.25, 20.0), (60.0, 10.0)], "")
            + &reserve()),
    );
    // Two stands were hit; the colonel's support is far enough away.
    let names = ["p-1", "p-2", "p-3", "p-4"].map(|name| table.id(name));
    let by = table.id("l-1");
    let state = table.game.state_mut();
    state.step = Step::FireResults;
    state.colonels[0] = None;
    for piece in [names[0], names[2]] {
        state.hit.push(fire_and_discipline::play::state::Hit { piece, by, checks: true });
    }
    for regiment in 0..state.colonels.len() {
        state.colonels[regiment] = None;
    }
    let mut dice = engine::dice::Scripted::new([7_i64, 2, 9, 5, 4]);
    table.game.resume(&mut dice, &mut table.log).unwrap();
    assert_eq!(engine::dice::Scripted::left(&dice), 0);
    assert!(halted(&table, "p-1"));
    assert!(table.moves("p-2").contains(&"flees"));
    assert!(!halted(&table, "p-3") && table.moves("p-3").is_empty());
}

// covers: FD-CMD-02, FD-CMD-03, FD-D55, FD-D29
#[test]
fn a_colonel_whose_stand_is_lost_joins_the_nearest() {
    let mut table = table("", &four((30.0, 20.0), (30.0, 50.0)).replace("colonel = 2", "colonel = 1"));
    assert!(table.has_badge("l-1", "colonel"));
    let piece = table.id("l-1");
    let fix = engine::game::Fix::Removed { piece };
    table.game.amend(&fix, &mut table.log).unwrap();
    assert!(table.has_badge("l-2", "colonel"));
}

// covers: FD-D53
#[test]
fn arrivals_wait_for_room() {
    let zone = "[[zone]]\nid = \"road\"\nside = \"a\"\noutline = [[20, 0], [40, 0], [40, 8], [20, 8]]\n";
    let late = "[[regiment]]\nid = \"n\"\nname = \"n\"\nside = \"a\"\narm = \"infantry\"\nmmg = 2\nstands = [8, 8]\narrives = { turn = 1, zone = \"road\" }\n";
    let mut free = table("", &(zone.to_owned() + &four((60.0, 20.0), (30.0, 50.0)) + late));
    free.until("moves").give("n-1 place 30,5 facing:0", &[]);
    assert_eq!(free.at("n-2"), (30.0, 5.0 - 1.875));
    let barred = table("", &(zone.to_owned() + &four((60.0, 20.0), (30.0, 13.0)) + late));
    let barred = in_step(&barred, Step::Moves);
    assert_eq!(barred.refused("n-1 place 30,5 facing:0").rule, "FD-D53");
}

// covers: FD-D04, FD-D03
#[test]
fn points_are_counted() {
    let mut table = table("", &four((30.0, 20.0), (30.0, 50.0)));
    table.game.state_mut().losses[1].castings = 3;
    table.game.state_mut().losses[1].guns_captured = 1;
    table.game.state_mut().losses[1].commanders = 1;
    table.game.state_mut().losses[1].guns_destroyed = 2;
    assert_eq!(table.game.points(engine::game::Side::FIRST), 3 + 5 + 5 + 4);
}

// covers: FD-FLD-10, FD-TER-04, FD-D16
#[test]
fn woods_hide_except_at_their_edge() {
    let wood = area("w", "light-woods", (20.0, 25.0), (40.0, 30.0), "");
    let behind = table("", &(wood.clone() + &four((30.0, 20.0), (30.0, 40.0))));
    let sees = |table: &Table<Battle>| {
        let (one, other) = (table.id("l-1"), table.id("x-1"));
        table.game.field().sees(one, other.into()).is_some()
    };
    assert!(!sees(&behind));
    let edge = table("", &(wood.clone() + &four((30.0, 20.0), (30.0, 25.5))));
    assert!(sees(&edge));
    let deep = table("", &(wood + &four((30.0, 20.0), (30.0, 27.5))));
    assert!(!sees(&deep));
}

// covers: FD-FLD-02, FD-SCL-05
#[test]
fn distances_are_yards_between_footprints() {
    let table = table("", &four((30.0, 20.0), (30.0, 27.5)));
    let near = table.game.field().nearest_enemy(table.id("l-1")).unwrap();
    assert!((near.yards - 75.0).abs() < 1e-9);
}

// covers: FD-FLD-21, FD-MEL-02, FD-MEL-03
#[test]
fn the_touched_edge_decides_the_flank() {
    let front = table("", &four((30.0, 20.0), (30.0, 20.3)));
    let touch = |table: &Table<Battle>, at: (f64, f64), degrees: f64| {
        let mut table = Table::new(table.game.clone());
        let piece = table.id("l-1");
        table.put("l-1", at, degrees);
        table.game.field().touch(piece, table.id("x-1").into()).flank
    };
    // B's stand lies from y 20.3 to 21.55, x 29.25 to 30.75.
    assert!(!touch(&front, (30.0, 19.4), 0.0));
    assert!(touch(&front, (31.6, 20.9), 90.0));
    assert!(touch(&front, (30.0, 22.4), 180.0));
}
