//! Worked examples of play: cards, checks, promotion, officers, objectives, arrivals.

use engine::game::prelude::*;

use crate::common::play::{
    area, battle, blue_turn, figures, lose, lose_leader, modifiers, officer, owes, places, put, squad, squad_id,
};

// covers: CS-SEQ-01
// covers: CS-R02
#[test]
fn the_same_player_may_come_twice() {
    let mut table = battle(&[squad("b", "blue", (10.0, 6.0), ""), squad("r", "red", (10.0, 42.0), "")]);
    table.give("begin", &[2]);
    assert_eq!(table.asked().index(), 1);
    // The last card of the round needs no die.
    table.done();
    assert_eq!(table.asked().index(), 0);
    table.give("b hold", &[1]);
    assert_eq!((table.asked().index(), table.game.state().round), (0, 2));
    assert!(table.allows("b hold"), "what was done in the turn before is forgotten");
}

// covers: CS-MOR-12
// covers: CS-MOR-13
// covers: CS-MOR-14
// covers: CS-R16
#[test]
fn a_retreating_squad_runs_on_or_comes_back_in_hand() {
    let start = || {
        let mut table = battle(&[squad("b", "blue", (30.0, 24.0), ""), squad("r", "red", (30.0, 38.0), "")]);
        lose(&mut table, "b", 4);
        table.game.state_mut().squads[0].nerve = card_and_squad::words::Nerve::Retreat;
        table
    };
    let mut table = start();
    // 9 - 4 = 5; 6 fails by 1, and that is failure enough.
    table.give("begin", &[1, 6]);
    assert_eq!(table.offered("b"), ["retreat"]);
    assert_eq!(table.refused("b load").rule, "CS-MOR-14");
    assert_eq!(table.refused("done").rule, "CS-MOR-14");
    table.give("b retreat", &[3, 4]);
    assert_eq!(table.moves("b"), ["retreat"]);
    // 5 is a pass: steady, and in the same turn it may charge without a new check.
    let mut table = start();
    table.give("begin", &[1, 5]);
    assert!(table.offered("b").contains(&"move"));
    assert!(table.game.state().squads[0].passed);
}

// covers: CS-PRO-01
// covers: CS-PRO-02
// covers: CS-PRO-03
// covers: CS-R23
#[test]
fn an_officer_at_six_inches_promotes() {
    let start = |off: f64| {
        let mut table = blue_turn(&[
            squad("b", "blue", (30.0, 24.0), "arrangement = \"line\""),
            officer("o", "blue", (30.0, 20.0)),
            squad("r", "red", (30.0, 46.0), ""),
        ]);
        lose(&mut table, "b", 2);
        lose_leader(&mut table, "b");
        // The line reaches from x 25 to x 31 now; the officer stands straight below its nearest man.
        let officer = table.game.field().land.officers[0];
        put(&mut table, officer, (26.0, 24.0 - 0.75 - off));
        table
    };
    let far = start(6.01);
    assert_eq!(far.refused("b move").rule, "CS-PRO-03");
    assert_eq!(far.refused("o promote b#2").rule, "CS-PRO-01");
    let mut near = start(6.0);
    assert_eq!(near.refused("b move").rule, "CS-PRO-03");
    near.give("o promote b#2", &[]);
    assert!(near.became("b", "led"));
    assert!(near.allows("b move") && near.allows("o move"), "it is free for both");
    assert_eq!(near.refused("o promote b#3").rule, "CS-PRO-01");
}

// covers: CS-SEQ-02
// covers: CS-R12
#[test]
fn checks_that_nobody_helps_with_come_first() {
    let mut table = battle(&[
        squad("a", "blue", (20.0, 6.0), "arrangement = \"line\""),
        squad("b", "blue", (50.0, 6.0), "arrangement = \"line\""),
        squad("c", "blue", (20.0, 12.0), "arrangement = \"line\""),
        officer("o", "blue", (20.0, 9.0)),
        squad("r", "red", (30.0, 46.0), ""),
    ]);
    for name in ["a", "b", "c"] {
        owes(&mut table, name);
    }
    // Only b is rolled for unasked.
    table.give("begin", &[1, 4]);
    assert_eq!((table.step(), table.throws("morale").len()), ("morale", 1));
    assert_eq!(table.throws("morale")[0].by, Some(table.id("b")));
    // With the officer used up for c there is nothing left to ask about a.
    table.give("c check with:o", &[4, 4]);
    assert_eq!(modifiers(&table, "morale"), [vec![("officer-rallying", 2.0)], vec![]]);
    assert_eq!(table.step(), "action");
}

// covers: CS-D15
#[test]
fn an_officer_goes_along_from_six_inches() {
    let start = |off: f64| {
        let mut table = blue_turn(&[
            squad("b", "blue", (30.0, 24.0), "arrangement = \"line\""),
            officer("o", "blue", (30.0, 20.0)),
            squad("r", "red", (30.0, 46.0), ""),
        ]);
        let officer = table.game.field().land.officers[0];
        put(&mut table, officer, (30.0, 24.0 - 0.75 - off));
        table
    };
    assert_eq!(start(6.1).refused("o join b").rule, "CS-D15");
    let mut table = start(6.0);
    table.give("o join b", &[]);
    assert_eq!(table.refused("o move").rule, "CS-R04");
    table.give("b move", &[3, 4]).give("b go 30,30", &[]);
    let near = table.game.field().officers_near(squad_id(&table, "b")).count();
    assert_eq!(near, 1, "he stands with the squad");
}

// covers: CS-D01
#[test]
fn objectives_are_held_by_one_side_alone() {
    let objective = |id: &str, x: f64, worth: i32| {
        format!("[[objective]]\nid = \"{id}\"\nname = \"{id}\"\nat = [{x}, 24]\nworth = {worth}\n")
    };
    let mut table = battle(&[
        "turns = 1\n".to_owned(),
        squad("b1", "blue", (12.0, 24.0), "arrangement = \"column\""),
        squad("b2", "blue", (60.0, 22.0), "arrangement = \"column\"\nfacing = \"up\""),
        squad("r1", "red", (36.0, 24.0), "arrangement = \"column\""),
        squad("r2", "red", (60.0, 26.0), "arrangement = \"column\"\nfacing = \"down\""),
        officer("o", "red", (14.0, 27.0)),
        objective("first", 16.375, 2),
        objective("second", 36.0, 1),
        objective("third", 60.0, 5),
    ]);
    // b1 wavers, and holds all the same; the officer alone contests nothing; at the third both have a squad.
    table.game.state_mut().squads[0].nerve = card_and_squad::words::Nerve::Waver;
    table.give("begin", &[2]).done().done();
    let ending = table.game.ending().expect("the only round is over");
    assert_eq!((ending.winner.map(engine::game::Side::index), ending.rule), (Some(0), "CS-D01"));
    assert_eq!(table.game.state().held.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, false]);
}

// covers: CS-D42
#[test]
fn squads_arrive_at_the_edge() {
    let zone = "[[zone]]\nid = \"road\"\nside = \"blue\"\noutline = [[20, 0], [40, 0], [40, 6], [20, 6]]\n".to_owned();
    let coming = |id: &str| {
        format!(
            "[[squad]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"blue\"\narrives = {{ turn = 2, zone = \"road\" }}\n"
        )
    };
    let mut table = battle(&[
        zone,
        squad("b", "blue", (10.0, 6.0), ""),
        coming("c"),
        coming("d"),
        squad("r", "red", (30.0, 46.0), ""),
    ]);
    table.give("begin", &[1]);
    assert!(table.offers().iter().all(|offer| offer.order.verb != "arrive"), "not before their round");
    // The only squad on the table is gone, and the game goes on.
    for id in figures(&table, "b") {
        table.game.state_mut().figures[id.index()].here = false;
        table.game.state_mut().men[id.index()].dead = true;
    }
    table.game.state_mut().squads[0].lost = 10;
    table.game.state_mut().squads[0].whereabouts = card_and_squad::play::state::Whereabouts::Destroyed;
    table.done();
    table.give("r hold", &[1]);
    assert_eq!((table.asked().index(), table.game.state().round), (0, 2));
    assert_eq!(table.refused("c arrive open 30,3").rule, "CS-D42");
    let order = table.toward("c arrive open", (30.0, 1.0));
    table.order(&order, &[]);
    assert!((places(&table, "c")[0].1 - 0.375).abs() < 0.02, "the leader's base is at the edge");
    assert_eq!(table.refused("c load").rule, "CS-R04");
    // The other may wait.
    table.done();
    assert!(!table.is_on_table("d"));
}

// covers: CS-D43
// covers: CS-R29
#[test]
fn arrangements_are_laid_out_about_the_leader() {
    let stand = |arrangement: &str| {
        let more = format!("arrangement = \"{arrangement}\"\nfacing = \"up\"");
        places(&battle(&[squad("b", "blue", (24.0, 12.0), &more), squad("r", "red", (60.0, 46.0), "")]), "b")
    };
    let rank = |y: f64, xs: &[f64]| xs.iter().map(|x| (*x, y)).collect::<Vec<_>>();
    let sorted = |mut places: Vec<(f64, f64)>| {
        places.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.total_cmp(&b.0)));
        places
    };
    let two = [rank(12.0, &[22.0, 23.0, 24.0, 25.0, 26.0]), rank(11.0, &[22.0, 23.0, 24.0, 25.0, 26.0])].concat();
    assert_eq!(sorted(stand("two-ranks")), two);
    let line = rank(12.0, &[19.0, 20.0, 21.0, 22.0, 23.0, 24.0, 25.0, 26.0, 27.0, 28.0]);
    assert_eq!(sorted(stand("line")), line);
    let column = sorted(stand("column"));
    assert_eq!(column.len(), 10);
    assert_eq!(column[..3], rank(12.0, &[23.0, 24.0, 25.0])[..]);
    assert_eq!((column[9].1, stand("column")[0]), (9.0, (24.0, 12.0)));
    let open = [rank(12.0, &[20.0, 22.0, 24.0, 26.0, 28.0]), rank(10.0, &[20.0, 22.0, 24.0, 26.0, 28.0])].concat();
    assert_eq!(sorted(stand("open")), open);
}

// covers: CS-MOV-08
// covers: CS-D08
#[test]
fn six_inches_are_measured_round_deep_water() {
    let mut table = blue_turn(&[
        area("deep-water", [0.0, 20.0], [50.0, 23.0]),
        area("deep-water", [54.0, 20.0], [72.0, 23.0]),
        squad("b", "blue", (30.0, 18.0), "figures = 4\narrangement = \"line\""),
        squad("r", "red", (5.0, 46.0), ""),
    ]);
    table.give("b move", &[1, 1]);
    let spread = |across: &str| format!("b go open 30,18.6 spread:30,18.6 spread:29,18 spread:31,18 spread:{across}");
    // Straight across the water it is less than 6, but there is no way round.
    assert_eq!(table.refused(&spread("30,23.5")).rule, "CS-R29");
    assert!(table.allows(&spread("30,14")));
}
