//! Casualties of fire: who falls, and who falls in his place.

use card_and_squad::open;
use serde_json::{Value, json};
use testkit::Desk;

use crate::common::with;

/// Muskets at effective range at this target: an 8 is an ordinary kill.
fn at(shooters: usize, target: Value) -> Value {
    with(json!({ "weapon": "musket", "range": 20, "shooters": shooters }), target)
}

#[test]
fn the_second_die_says_who_is_killed() {
    // covers: CS-CAS-02, CS-CAS-03, CS-CAS-04, CS-CAS-05, CS-R42
    let desk = Desk::open(open);
    for who in 1..=10 {
        let question = desk.ask("firing", at(1, json!({ "target_officer": true }))).dice(&[10, who]);
        let (_, notes) = question.answer().unwrap();
        assert_eq!(notes.dice.iter().map(|die| die.purpose).collect::<Vec<_>>(), ["shot", "who"]);
        question.gives(json!({
            "kills": 1, "natural_tens": 1, "rankers_killed": i32::from(who <= 5),
            "leader_killed": (6..=8).contains(&who), "officer_killed": who >= 9,
            "figures_lost": i32::from(who <= 8), "check_due": who <= 8,
        }));
    }
    desk.ask("firing", at(1, json!({}))).dice(&[10]).fails("need-dice");
    desk.ask("firing", at(1, json!({}))).dice(&[9, 1]).fails("unused-dice");
}

#[test]
fn the_second_die_is_not_modified_and_ten_calls_for_nothing_more() {
    // covers: CS-R42
    let desk = Desk::open(open);
    let formed = || json!({ "target_formed": true, "target_officer": true });
    desk.ask("firing", at(1, formed())).dice(&[10, 5]).gives(json!({ "modifier": 1, "rankers_killed": 1 }));
    desk.ask("firing", at(1, formed())).dice(&[10, 10]).gives(json!({ "kills": 1, "officer_killed": true }));
    desk.ask("firing", at(1, formed())).dice(&[10, 10, 1]).fails("unused-dice");
    // It is rolled even if there is only one kind of figure left.
    desk.ask("firing", at(1, json!({ "target_rankers": 0 }))).dice(&[10, 1]).gives(json!({ "leader_killed": true }));
    desk.ask("firing", at(1, json!({ "target_rankers": 0 }))).dice(&[10]).fails("need-dice");
}

#[test]
fn all_shots_are_rolled_before_the_second_dice() {
    // covers: CS-CAS-01, CS-CAS-02
    let desk = Desk::open(open);
    desk.ask("firing", at(3, json!({}))).dice(&[10, 8, 10, 6, 5]).gives(json!({
        "kills": 3, "natural_tens": 2, "rankers_killed": 2, "leader_killed": true, "figures_lost": 3, "squad_left": 7,
    }));
}

#[test]
fn a_natural_ten_always_kills_unless_it_must_score() {
    // covers: CS-R39
    let desk = Desk::open(open);
    let ask = |option: &str, more: Value, dice: &[i64]| {
        let target = with(json!({ "opt_natural_ten": option }), more);
        desk.ask("firing", at(1, target)).dice(dice)
    };
    let wall = || json!({ "quality": "green", "target_cover": "hard" });
    ask("always-kills", wall(), &[10, 5]).gives(json!({ "modifier": -3, "needed": 10, "kills": 1, "natural_tens": 1 }));
    ask("must-score", wall(), &[10]).gives(json!({ "needed": 11, "kills": 0, "natural_tens": 0 }));
    // A ten that scores eight is as good as ever.
    let hard = || json!({ "target_cover": "hard" });
    ask("must-score", hard(), &[10, 7]).gives(json!({ "needed": 10, "natural_tens": 1, "leader_killed": true }));
}

#[test]
fn a_kill_whose_figure_is_not_there_passes_on() {
    // covers: CS-R40
    let desk = Desk::open(open);
    let one = |target: Value, who: i64| desk.ask("firing", at(1, target)).dice(&[10, who]);
    let ranker = json!({ "rankers_killed": 1, "leader_killed": false, "officer_killed": false });
    let leader = json!({ "rankers_killed": 0, "leader_killed": true, "officer_killed": false });
    let officer = json!({ "rankers_killed": 0, "leader_killed": false, "officer_killed": true, "check_due": false });
    // A ranker's kill: the squad leader, then the officer.
    one(json!({ "target_rankers": 0, "target_officer": true }), 1).gives(leader.clone());
    one(json!({ "target_rankers": 0, "target_leaderless": true, "target_officer": true }), 1).gives(officer.clone());
    // The squad leader's: a ranker, then the officer.
    one(json!({ "target_leaderless": true, "target_officer": true }), 6).gives(ranker.clone());
    one(json!({ "target_rankers": 0, "target_leaderless": true, "target_officer": true }), 6).gives(officer);
    // The officer's: a ranker, then the squad leader.
    one(json!({}), 9).gives(ranker.clone());
    one(json!({ "target_rankers": 0 }), 9).gives(leader.clone());
    // Or, in some houses, the squad leader and then a ranker.
    one(json!({ "opt_no_officer": "squad-leader" }), 9).gives(leader);
    one(json!({ "opt_no_officer": "squad-leader", "target_leaderless": true }), 9).gives(ranker);
}

#[test]
fn ordinary_kills_go_down_the_ranks() {
    // covers: CS-CAS-01, CS-R40
    let desk = Desk::open(open);
    let target = || json!({ "target_rankers": 1, "target_officer": true });
    desk.ask("firing", at(2, target())).dice(&[8, 9]).gives(json!({
        "rankers_killed": 1, "leader_killed": true, "officer_killed": false, "squad_left": 0, "check_due": false,
    }));
    desk.ask("firing", at(4, target())).dice(&[8, 9, 8, 9]).gives(json!({
        "kills": 4, "rankers_killed": 1, "leader_killed": true, "officer_killed": true, "wasted": 1, "figures_lost": 2,
    }));
}

#[test]
fn a_kill_that_finds_nobody_is_wasted_without_a_second_die() {
    // covers: CS-R42
    let desk = Desk::open(open);
    let target = || json!({ "target_rankers": 1 });
    desk.ask("firing", at(3, target())).dice(&[8, 9, 10]).gives(json!({
        "kills": 3, "natural_tens": 1, "wasted": 1, "squad_left": 0,
    }));
    desk.ask("firing", at(3, target())).dice(&[8, 10, 10, 7]).gives(json!({
        "natural_tens": 2, "rankers_killed": 1, "leader_killed": true, "wasted": 1,
    }));
}

/// Who is left of a target.
#[derive(Clone, Copy)]
struct Left {
    rankers: i32,
    leader: i32,
    officer: i32,
}

impl Left {
    fn take(&mut self, order: &str) -> bool {
        for who in order.chars() {
            let figure = match who {
                'r' => &mut self.rankers,
                'l' => &mut self.leader,
                _ => &mut self.officer,
            };
            if *figure > 0 {
                *figure -= 1;
                return true;
            }
        }
        false
    }
}

/// Takes kill after kill, each as it comes, the way one would at the table; gives the second dice it rolled.
fn one_by_one(left: &mut Left, ordinary: usize, calls: &[i64], squad_leader_next: bool) -> (Vec<i64>, i32) {
    let mut wasted = 0;
    for _ in 0..ordinary {
        wasted += i32::from(!left.take("rlo"));
    }
    let mut rolled = Vec::new();
    for who in calls {
        if left.rankers + left.leader + left.officer == 0 {
            wasted += 1;
            continue;
        }
        rolled.push(*who);
        left.take(match who {
            1 => "rlo",
            6 => "lro",
            _ if squad_leader_next => "olr",
            _ => "orl",
        });
    }
    (rolled, wasted)
}

#[test]
fn kills_taken_one_by_one_end_the_same() {
    // covers: CS-CAS-01, CS-R40, CS-R42
    let desk = Desk::open(open);
    let leaders = [("none", 0), ("plain", 1), ("hero", 3), ("hero", 2), ("hero", 1)];
    let mut calls_of: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..4 {
        let longer: Vec<Vec<i64>> =
            calls_of.iter().flat_map(|calls| [1, 6, 9].map(|who| [&calls[..], &[who]].concat())).collect();
        calls_of.extend(longer);
        calls_of.sort();
        calls_of.dedup();
    }
    for ((kind, leader), rankers, officer, ordinary) in leaders
        .iter()
        .flat_map(|leader| (0..3).map(move |rankers| (*leader, rankers)))
        .flat_map(|(leader, rankers)| [0, 1].map(|officer| (leader, rankers, officer)))
        .flat_map(|(leader, rankers, officer)| [0, 2].map(|ordinary| (leader, rankers, officer, ordinary)))
        .filter(|((_, leader), rankers, officer, _)| leader + rankers + officer > 0)
    {
        for (calls, squad_leader_next) in calls_of.iter().flat_map(|calls| [(calls, false), (calls, true)]) {
            if ordinary + calls.len() == 0 {
                continue;
            }
            let before = Left { rankers, leader, officer };
            let mut left = before;
            let (rolled, wasted) = one_by_one(&mut left, ordinary, calls, squad_leader_next);
            let mut dice = vec![8; ordinary];
            dice.extend(vec![10; calls.len()]);
            dice.extend(rolled);
            let target = json!({
                "target_rankers": rankers, "target_leaderless": kind == "none", "target_officer": officer > 0,
                "opt_heroes": kind == "hero", "target_leader_hits": if kind == "hero" { 3 - leader } else { 0 },
                "opt_no_officer": if squad_leader_next { "squad-leader" } else { "ranker" },
            });
            desk.ask("firing", at(ordinary + calls.len(), target)).dice(&dice).gives(json!({
                "rankers_killed": before.rankers - left.rankers, "leader_hits": before.leader - left.leader,
                "leader_killed": leader > 0 && left.leader == 0, "officer_killed": officer > left.officer,
                "wasted": wasted,
            }));
        }
    }
}
