//! Setting up, key positions, and the end of the game.

use engine::game::prelude::*;
use engine::game::{Fix, Goal, Log, Offers, Order, Side, Viewer, What};
use engine::table::{Facing, Pose};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::words::{Formation, TroopOrder};

use crate::game::*;
use crate::table::{self, but, foot, guns, leader};

fn apart() -> Field {
    table()
        .leader("howe", leader(table::OURS, 30.0, 8.0))
        .leader("greene", leader(table::THEIRS, 30.0, 66.0))
        .unit("foot", foot(table::OURS, 30.0, 12.0, 0.0, 8))
        .unit("line", foot(table::THEIRS, 30.0, 60.0, 180.0, 8))
}

/// Ends everything that can be ended until the game turn is over.
fn end_turn(table: &mut Table) {
    let turn = table.game.state().turn;
    for _ in 0..40 {
        if table.game.decision().is_none() || table.game.state().turn > turn {
            return;
        }
        table.done();
    }
    panic!("the turn does not end");
}

fn lose(table: &mut Table, name: &str, left: u16) {
    let fix = Fix::Strength { piece: table.id(name), strength: left };
    table.game.amend(&fix, &mut Log::new()).unwrap();
}

// covers: FF-D08, FF-D63
#[test]
fn the_second_side_sets_up_first_then_the_first_24_inches_away() {
    let field = || {
        table()
            .zone("near", OURS, (0.0, 0.0), (96.0, 40.0))
            .zone("far", THEIRS, (0.0, 57.0), (96.0, 72.0))
            .leader("howe", leader(table::OURS, 30.0, 8.0))
            .leader("greene", leader(table::THEIRS, 30.0, 66.0))
            .entering("foot", foot(table::OURS, 0.0, 0.0, 0.0, 8), set_up_in(0))
            .entering("gun", guns(table::OURS, 0.0, 0.0, 0.0, 1), set_up_in(0))
            .entering("line", foot(table::THEIRS, 0.0, 0.0, 0.0, 8), set_up_in(1))
            .with(|muster| muster.keeps_apart = true)
    };
    let mut table = field().begin();
    assert_eq!((table.step(), table.asked(), table.game.decision().unwrap().turn), ("setup", THEIRS, 0));
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-D63");
    let place = |table: &Table, name: &str, how: &'static str, x: f64, y: f64| {
        table.by("place", name).how(how).along([spot(x, y)])
    };
    assert_eq!(table.refusal(&place(&table, "foot", "line", 30.0, 10.0)).rule, "FF-D63", "not their turn");
    assert_eq!(table.refusal(&place(&table, "line", "line", 30.0, 50.0)).rule, "FF-D08", "out of the zone");
    assert_eq!(table.refusal(&place(&table, "line", "line", 2.0, 60.0)).rule, "FF-D07", "over the edge");
    table.order(&place(&table, "line", "line", 30.0, 60.0), &[]);
    assert_eq!(table.pose("line").facing, Facing::new(18_000), "away from its base edge if nothing is said");
    // Their last piece is placed, and `done` passes by itself.
    assert_eq!(table.asked(), OURS);
    assert_eq!(table.refusal(&place(&table, "foot", "line", 30.0, 37.0)).rule, "FF-D08", "23\" from the enemy");
    table.order(&place(&table, "foot", "field-column", 30.0, 36.0), &[]);
    assert_eq!(table.unit("foot").formation(), Some(Formation::FieldColumn));
    assert_eq!(table.refusal(&place(&table, "gun", "limbered", 30.0, 36.0)).rule, "FF-FLD-29", "not on one another");
    let offer = table.offers().into_iter().find(|offer| offer.order.how.has("limbered")).unwrap();
    let goal = Goal { spot: spot(30.0, 36.0), facing: None, within: 0.0 };
    let order = table.game.toward(&offer, &goal).unwrap();
    table.order(&order, &[]);
    assert_eq!((table.step(), table.game.state().turn), ("check", 1), "no leader is near anyone, and `leaders` passes");
}

// covers: FF-D08
#[test]
fn room_that_others_took_is_offered_to_nobody() {
    let field = table()
        .zone("near", OURS, (0.0, 0.0), (20.0, 4.0))
        .leader("howe", leader(table::OURS, 50.0, 8.0))
        .leader("greene", leader(table::THEIRS, 30.0, 66.0))
        .unit("line", foot(table::THEIRS, 30.0, 60.0, 180.0, 8));
    let names = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    let entering = |field: Field, name: &&str| field.entering(name, foot(table::OURS, 0.0, 0.0, 0.0, 8), set_up_in(0));
    let mut table = names.iter().fold(field, entering).begin();
    let mut offered = Vec::new();
    while table.step() == "setup" {
        let offers = table.offers();
        let mut anew = Offers::new();
        table.game.uncached().offers(None, &mut anew);
        assert_eq!(offers, anew.list(), "after {} pieces", offered.len());
        let Some(offer) = offers.first().filter(|offer| offer.order.verb == "place") else { break };
        offered.push(offers.len());
        // Into the middle, where there was room for all of the others.
        let goal = Goal { spot: spot(10.0, 2.0), facing: None, within: 0.0 };
        let order = table.game.toward(offer, &goal).unwrap();
        table.order(&order, &[]);
    }
    assert!(offered.len() > 2, "{offered:?}");
    assert!(offered.is_sorted_by(|more, fewer| more > fewer), "{offered:?}");
}

// covers: FF-D08
#[test]
fn troops_arrive_in_the_leaders_step_of_their_turn() {
    let mut table = apart()
        .zone("left", OURS, (0.0, 0.0), (10.0, 40.0))
        .entering("late", foot(table::OURS, 0.0, 0.0, 0.0, 4), arrives(2, 0))
        .begin();
    assert!(!table.offers().iter().any(|offer| offer.order.verb == "place"));
    end_turn(&mut table);
    let order = table.by("place", "late").how("line").along([spot(5.0, 20.0)]).facing(Facing::new(27_000));
    assert_eq!(table.step(), "leaders");
    table.order(&order, &[]);
    assert!(!table.unit("late").off_table);
    table.check("late", 3);
}

// covers: FF-D09
#[test]
fn dice_decide_who_goes_first_where_nobody_says_so() {
    let mut table = apart().with(|muster| muster.first = None).begin();
    assert_eq!(table.step(), "first-side");
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-D09");
    table.order(&Order::plain("roll-for-first"), &[4, 4, 3, 7]);
    assert_eq!((table.game.state().first, table.asked()), (THEIRS, THEIRS), "ties again, the higher first");
    let mut table = apart().with(|muster| muster.first = None).begin();
    table.order(&Order::plain("roll-for-first"), &[7, 3]);
    assert_eq!((table.game.state().first, table.asked()), (OURS, OURS));
    let table = apart().with(|muster| muster.first = Some(THEIRS)).begin();
    assert_eq!(table.asked(), THEIRS);
}

// covers: FF-D03, FF-D64, FF-TER-11, FF-MAN-13
#[test]
fn a_key_position_is_lost_while_an_enemy_was_the_last_to_occupy_it() {
    let field = |unit: Unit| {
        table()
            .leader("howe", leader(table::OURS, 30.0, 8.0))
            .leader("greene", leader(table::THEIRS, 30.0, 66.0))
            .unit("foot", unit)
            .unit("line", foot(table::THEIRS, 30.0, 60.0, 180.0, 8))
            .key("mill", 30.0, 24.0, Some(THEIRS))
    };
    let holder = |table: &Table| table.game.state().holders.of(0);
    // Within 3" of the point at the end of the player turn.
    let mut table = field(foot(table::OURS, 30.0, 20.0, 0.0, 8)).begin();
    table.check("foot", 3).maneuver("foot", &["full-move"], &[(30.0, 21.0)]);
    while table.game.state().active == OURS {
        table.done();
    }
    assert_eq!(holder(&table), Some(OURS));
    assert!(
        table
            .log
            .events()
            .iter()
            .any(|event| matches!(event.what, What::Taken { objective: 0, side: Some(Side::FIRST) }))
    );
    table.check("line", 3);
    assert!(table.modifiers("maneuver-check").contains(&("key-position-lost", "-1".to_owned())));
    // It stays ours when we leave.
    let mut table = field(foot(table::OURS, 30.0, 20.9, 0.0, 8)).begin();
    end_turn(&mut table);
    assert_eq!(holder(&table), Some(THEIRS), "3.1\" is too far");
    // Guns occupy nothing.
    let mut table = field(guns(table::OURS, 30.0, 24.0, 0.0, 2)).begin();
    end_turn(&mut table);
    assert_eq!(holder(&table), Some(THEIRS));
}

// covers: FF-D10
#[test]
fn an_army_that_has_lost_half_its_stands_loses_at_the_end_of_the_game_turn() {
    let mut table = apart().begin();
    lose(&mut table, "line", 4);
    end_turn(&mut table);
    let ending = table.game.ending().unwrap();
    assert_eq!((ending.winner, ending.why, ending.rule), (Some(OURS), "army-broken", "FF-D10"));
    assert!(table.game.decision().is_none() && table.offers().is_empty());
    let mut table = apart().begin();
    lose(&mut table, "line", 4);
    lose(&mut table, "foot", 4);
    end_turn(&mut table);
    assert_eq!(table.game.ending().unwrap().winner, None, "both: a draw");
}

// covers: FF-D10
#[test]
fn at_the_last_turn_points_decide_and_a_lead_of_a_fifth_wins() {
    let last = |ours: u16, theirs: u16, key: Option<Side>| {
        let mut table = apart().key("mill", 90.0, 4.0, key).with(|muster| muster.turns = 1).begin();
        lose(&mut table, "foot", ours);
        lose(&mut table, "line", theirs);
        end_turn(&mut table);
        let ending = table.game.ending().unwrap();
        assert_eq!(ending.why, "last-turn");
        (ending.winner, table.game.points(OURS), table.game.points(THEIRS))
    };
    assert_eq!(last(8, 8, None), (None, 0, 0));
    assert_eq!(last(8, 7, None), (Some(OURS), 1, 0));
    assert_eq!(last(6, 5, None), (Some(OURS), 3, 2));
    assert_eq!(last(7, 8, Some(OURS)), (Some(OURS), 5, 1));
    assert_eq!(last(8, 8, Some(THEIRS)), (Some(THEIRS), 0, 5));
}

// covers: FF-D37
#[test]
fn the_marks_of_the_turn_fall_at_its_end() {
    let mut table = apart().begin();
    table.check("foot", 3).maneuver("foot", &["face-by-rear-rank"], &[]);
    assert!(table.unit("foot").marks.about_faced);
    while table.game.state().active == OURS {
        table.done();
    }
    assert!(!table.unit("foot").marks.about_faced);
    assert!(table.game.state().records.iter().all(|record| !record.checked));
}

// covers: FF-SCL-05, FF-SCL-06, FF-SCL-01, FF-SCL-04
#[test]
fn the_sheet_says_what_the_scale_is() {
    let book = book();
    let scale = &book.sheet.scale;
    assert_eq!(scale.minutes_a_turn.map(engine::sheet::Within::get), [10, 15]);
    assert_eq!((scale.version.as_str(), scale.years.map(engine::sheet::Within::get)), ("2.1", [1775, 1783]));
    assert_eq!(scale.figures.get(), 25);
    let yards = [(1.5, 25.0), (6.0, 100.0), (12.0, 200.0), (18.0, 300.0), (72.0, 1200.0)];
    assert!(yards.iter().all(|(inches, yards)| (scale.yards(*inches) - yards).abs() < 1e-9));
}

#[test]
fn things_are_set_right_by_hand_and_games_given_up() {
    let mut table = apart().begin();
    let id = table.id("foot");
    let mut log = Log::new();
    let pose = Pose::new(40_000, 20_000, 0);
    table.game.amend(&Fix::Pose { piece: id, pose }, &mut log).unwrap();
    assert_eq!(table.at("foot"), (40.0, 20.0));
    let state = |what: &str, to: &str| Fix::State { piece: id, what: what.to_owned(), to: to.to_owned() };
    table.game.amend(&state("order", "broken"), &mut log).unwrap();
    assert_eq!(table.troops("foot").order, TroopOrder::Broken);
    assert!(table.game.amend(&state("order", "merry"), &mut log).unwrap_err().to_string().contains("good-order"));
    assert!(table.game.amend(&Fix::Strength { piece: id, strength: 9 }, &mut log).is_err());
    table.audit();
    table.game.amend(&Fix::Removed { piece: id }, &mut log).unwrap();
    table.audit();
    table.game.concede(THEIRS, &mut log);
    assert_eq!(table.game.ending().unwrap().winner, Some(OURS));
    assert!(table.game.prompt(Viewer::Watcher).contains("Crown has won"));
}

// covers: FF-D64, FF-D03, FF-MAN-13
#[test]
fn a_key_position_is_taken_by_unbroken_troops_who_have_it_to_themselves() {
    let holder = |ours: Unit, enemy: Unit, area: bool| {
        let mut field = table()
            .leader("howe", leader(table::OURS, 30.0, 8.0))
            .leader("greene", leader(table::THEIRS, 30.0, 66.0))
            .unit("foot", ours)
            .unit("line", enemy)
            .key("mill", 30.0, 30.0, Some(THEIRS));
        if area {
            let corners = [(25.0, 24.0), (35.0, 24.0), (35.0, 36.0), (25.0, 36.0)];
            let corners = corners.map(|(x, y)| engine::table::Point::new(x, y));
            field.muster.setting.objectives[0].outline = Some(engine::table::Polygon::new(corners).unwrap());
        }
        let mut table = field.begin();
        while table.game.state().active == OURS {
            table.done();
        }
        table.game.state().holders.of(0)
    };
    let (foot_at, far) = (|y: f64| foot(table::OURS, 30.0, y, 0.0, 6), || foot(table::THEIRS, 30.0, 60.0, 180.0, 6));
    assert_eq!(holder(foot_at(28.0), far(), false), Some(OURS));
    assert_eq!(holder(foot_at(28.0), foot(table::THEIRS, 30.0, 31.0, 180.0, 6), false), Some(THEIRS), "contested");
    assert_eq!(holder(foot_at(25.0), far(), false), Some(THEIRS), "5\" from the point");
    assert_eq!(holder(foot_at(25.0), far(), true), Some(OURS), "partly in the area");
    // Broken troops take nothing.
    for (order, taken) in [(TroopOrder::Disordered, true), (TroopOrder::Broken, false)] {
        let there = but(foot(table::THEIRS, 30.0, 31.0, 180.0, 6), |troops| troops.order = order);
        let mut table = apart().unit("there", there).key("mill", 30.0, 30.0, Some(OURS)).begin();
        while table.game.state().active == OURS {
            table.done();
        }
        assert_eq!(table.game.state().holders.of(0), Some(if taken { THEIRS } else { OURS }), "{order}");
    }
    // What nobody held at the start is not lost.
    for (held, lost) in [(None, false), (Some(THEIRS), true)] {
        let mut table = table()
            .leader("howe", leader(table::OURS, 30.0, 8.0))
            .leader("greene", leader(table::THEIRS, 30.0, 66.0))
            .unit("foot", foot_at(28.0))
            .unit("line", far())
            .key("mill", 30.0, 30.0, held)
            .begin();
        while table.game.state().active == OURS {
            table.done();
        }
        assert_eq!(table.game.state().holders.of(0), Some(OURS));
        table.check("line", 5);
        let rows = table.modifiers("maneuver-check");
        assert_eq!(rows.contains(&("key-position-lost", "-1".to_owned())), lost);
    }
}
