//! Objectives, the end of the game, and those who are still to come.

use engine::game::{Order, Side, Viewer, What};
use fire_and_steel::play::roster::{Post, Recruit};
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const KNIFE: &[Weapon] = &[Weapon::Knife];

/// Two against two, far apart, the first side nearer to (20, 20).
fn four() -> Laid {
    laid()
        .near("p1", 20.0, 18.0, KNIFE)
        .near("p2", 1.0, 10.0, KNIFE)
        .far("q1", 20.0, 26.0, KNIFE)
        .far("q2", 40.0, 40.0, KNIFE)
}

fn winner(play: &Play) -> (Option<Side>, &'static str) {
    let ending = play.game.ending().unwrap();
    assert_eq!(ending.rule, "FS-D32");
    (ending.winner, ending.why)
}

#[test]
fn at_the_last_turn_the_objectives_come_before_the_losses() {
    // covers: FS-D32, FS-D31, FS-D20
    let last = |laid: Laid| {
        let mut play = laid.last_turn(1).play();
        play.impulse(&["p2 move -1,10"], &[]); // one of the first side is lost
        play.idle(5);
        winner(&play)
    };
    assert_eq!(last(four()), (Some(Side::SECOND), "last-turn"));
    assert_eq!(last(four().objective((20.0, 20.0), None, 1)), (Some(Side::FIRST), "last-turn")); // 2" off
    assert_eq!(last(four().objective((20.0, 20.001), None, 1)), (Some(Side::SECOND), "last-turn"));
    assert_eq!(last(four().objective((20.0, 21.0), Some(3.0), 1)), (Some(Side::FIRST), "last-turn"));
    assert_eq!(last(four().objective((20.0, 21.0), Some(2.9), 1)), (Some(Side::SECOND), "last-turn"));
    // One of two, but the one that is worth more; and one each, worth as much: then the losses tell.
    let two = |worth| four().objective((20.0, 20.0), None, worth).objective((40.0, 40.0), None, 2);
    assert_eq!(last(two(3)), (Some(Side::FIRST), "last-turn"));
    assert_eq!(last(two(2)), (Some(Side::SECOND), "last-turn"));
}

#[test]
fn the_smaller_share_lost_wins_and_not_the_smaller_number() {
    // covers: FS-D32
    let last = |laid: Laid| {
        let mut play = laid.last_turn(1).play();
        play.impulse(&["p2 move -1,10", "q1 move 49,26"], &[]); // one of each side
        play.idle(5);
        winner(&play).0
    };
    let lay = || laid().near("p1", 20.0, 18.0, KNIFE).near("p2", 1.0, 10.0, KNIFE);
    let far = |laid: Laid| laid.far("q1", 47.0, 26.0, KNIFE).far("q2", 40.0, 40.0, KNIFE);
    assert_eq!(last(far(lay())), None);
    assert_eq!(last(far(lay().near("p3", 25.0, 18.0, KNIFE))), Some(Side::FIRST)); // of three
    assert_eq!(last(far(lay()).far("q3", 30.0, 40.0, KNIFE)), Some(Side::SECOND));
}

#[test]
fn the_dead_hold_nothing() {
    // covers: FS-D32, FS-DMG-08
    let taken = |damage: &[i64]| {
        let pistol = &[Weapon::SingleActionRevolver];
        let lay = laid().near("p1", 20.0, 18.0, KNIFE).near("p2", 1.0, 10.0, KNIFE).far("q1", 20.0, 22.0, pistol);
        let mut play = lay.skill(4).objective((20.0, 20.0), None, 1).last_turn(1).play();
        play.impulse(&["q1 shoot p1 single-action-revolver"], &[&[3, 6], damage].concat()); // 14: type 3
        play.idle(4);
        let events = play.impulse(&[], &[]);
        events.iter().any(|event| matches!(event.what, What::Taken { side: Some(Side::SECOND), .. }))
    };
    assert!(taken(&[6]) && !taken(&[1])); // dead, or wounded and still there
}

#[test]
fn an_objective_is_kept_until_the_other_side_has_it_alone() {
    // covers: FS-D32
    let taken = |events: &[engine::game::Event]| {
        events.iter().find_map(|event| match event.what {
            What::Taken { side, .. } => side,
            _ => None,
        })
    };
    let turn = |play: &mut Play, orders: &[&str]| {
        let mut events = Vec::new();
        for order in orders {
            events.extend(play.impulse(&[order], &[]));
        }
        for _ in orders.len()..6 {
            events.extend(play.impulse(&[], &[]));
        }
        taken(&events)
    };
    let mut play = four().objective((20.0, 20.0), None, 1).last_turn(4).play();
    assert_eq!(turn(&mut play, &[]), None); // the first side has held it from the start
    assert_eq!(turn(&mut play, &["q1 move 20,23", "q1 move 20,21"]), None); // both are there
    assert_eq!(turn(&mut play, &["p1 move 20,15", "q1 move 20,23"]), None); // nobody is
    assert_eq!(turn(&mut play, &["q1 move 20,21"]), Some(Side::SECOND));
    assert_eq!(winner(&play), (Some(Side::SECOND), "last-turn"));
}

#[test]
fn what_only_one_side_has_men_at_is_held_from_the_start() {
    // covers: FS-D55
    let held = |play: &Play, side: Side| {
        let mut lines = Vec::new();
        play.game.status(Viewer::Umpire, &mut lines);
        let own = lines.iter().find(|line| line.label == "Holds" && line.side == Some(side));
        own.map(|line| line.value.to_string())
    };
    let begun = |laid: Laid| {
        let play = laid.play();
        [Side::FIRST, Side::SECOND].map(|side| held(&play, side))
    };
    let named = || Some("objective-0".to_owned());
    assert_eq!(begun(four().objective((20.0, 20.0), None, 1)), [named(), None]); // 2" from p1
    assert_eq!(begun(four().objective((20.0, 20.001), None, 1)), [None, None]);
    assert_eq!(begun(four().objective((40.0, 41.0), Some(2.0), 1)), [None, named()]);
    assert_eq!(begun(four().objective((20.0, 22.0), Some(5.0), 1)), [None, None]); // both are in it
    // Its holder keeps it although an enemy is there at the end of every turn.
    let mut play = four().objective((20.0, 20.0), None, 1).last_turn(1).play();
    play.impulse(&["q1 move 20,23"], &[]);
    play.impulse(&["q1 move 20,21"], &[]);
    play.idle(4);
    assert_eq!(winner(&play), (Some(Side::FIRST), "last-turn"));
}

fn late(side: Side, turn: u16) -> Recruit {
    Recruit { arrives: turn, ..Recruit::new(side, KNIFE.to_vec(), Post::Zones(Vec::new())) }
}

#[test]
fn a_side_whose_men_are_still_to_come_is_not_beaten() {
    // covers: FS-D30
    let mut play =
        laid().near("p1", 1.0, 10.0, KNIFE).figure("p2", late(Side::FIRST, 2)).far("q1", 10.0, 30.0, KNIFE).play();
    play.impulse(&["p1 move -1,10"], &[]);
    play.idle(4);
    play.apply(&Order::plain("done"), &[]);
    assert_eq!(play.game.decision().map(|decision| (decision.step, decision.side)), Some(("arrive", Side::FIRST)));
    let mut play = laid().near("p1", 1.0, 10.0, KNIFE).far("q1", 10.0, 30.0, KNIFE).play();
    play.impulse(&["p1 move -1,10"], &[]);
    play.idle(5);
    assert_eq!(winner(&play), (Some(Side::SECOND), "last-on-the-table"));
}

#[test]
fn who_is_still_to_come_does_not_weigh_on_the_morale_of_the_group() {
    // covers: FS-MOR-05, FS-D34
    let pistol = &[Weapon::SingleActionRevolver];
    let lay = |second: Laid| second.far("q1", 10.0, 15.0, pistol).play();
    let shot = |mut play: Play| {
        // Skill 1, range 5": 5 + 2 calls for a test, which a 6 passes.
        let events = play.impulse(&["q1 shoot p1 single-action-revolver"], &[1, 2, 6]);
        modifier(throws(&events, "morale")[0], "half-group-lost")
    };
    let one = || laid().near("p1", 10.0, 10.0, KNIFE);
    assert_eq!(shot(lay(one().figure("p2", late(Side::FIRST, 3)))), None);
    // Half of them gone over the edge is another matter.
    let mut play = lay(one().near("p2", 1.0, 30.0, KNIFE));
    play.impulse(&["p2 move -1,30"], &[]);
    assert_eq!(shot(play), Some(-1));
}

#[test]
fn the_end_is_explained_in_a_sentence() {
    // covers: FS-D32
    let last = |laid: Laid, orders: &[&str]| {
        let mut play = laid.last_turn(1).play();
        let mut events = play.impulse(orders, &[]);
        while play.game.decision().is_some() {
            events = play.impulse(&[], &[]);
        }
        let mut said = events.iter().filter_map(|event| match &event.what {
            What::Said { words } => Some(words.clone()),
            _ => None,
        });
        said.next_back().unwrap()
    };
    let play = four().play();
    let [near, far] = [Side::FIRST, Side::SECOND].map(|side| play.game.setting().side_name(side).to_owned());
    let lost = format!("Figures lost: {near} 1 of 2, {far} 0 of 2.");
    assert_eq!(last(four(), &["p2 move -1,10"]), format!("The last turn is over. {lost}"));
    let held = last(four().objective((20.0, 20.0), None, 1), &["p2 move -1,10"]);
    assert_eq!(held, format!("The last turn is over. {near} holds objective-0. {lost}"));
    let none = last(four().objective((5.0, 30.0), None, 1), &["p2 move -1,10"]);
    assert_eq!(none, format!("The last turn is over. Nobody holds objective-0. {lost}"));
}
