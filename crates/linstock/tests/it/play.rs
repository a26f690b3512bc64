//! The table runner, by the table: what is done, with which dice, and what may be taken back.

use engine::dice::{DiceError, Die};
use engine::game::{Fix, Order, PieceId, Side, Viewer, What};
use engine::table::{Pose, Spot};
use linstock::play::{Batch, Deed, Held, Match, MatchError, Stopped};
use linstock::tell::describe;
use testkit::Duel;

const RED: Side = Side::FIRST;
const BLUE: Side = Side::SECOND;
const RED_ONE: PieceId = PieceId(0);
const RED_TWO: PieceId = PieceId(1);
const RED_GUN: PieceId = PieceId(2);
const BLUE_ONE: PieceId = PieceId(3);
const BLUE_GUN: PieceId = PieceId(5);

fn place(gun: PieceId, x: i32, y: i32) -> Order {
    Order::by("place", gun).along([Spot::new(x * 1000, y * 1000)])
}

fn march(piece: PieceId, x: i32, y: i32) -> Order {
    Order::by("march", piece).along([Spot::new(x * 1000, y * 1000)])
}

/// The guns look past each other, so everybody advances and red is asked to move.
fn apart() -> Match {
    let mut table = Match::new(Box::new(Duel::new()), 7);
    table.order(RED, &place(RED_GUN, 2, 3)).unwrap();
    table.order(BLUE, &place(BLUE_GUN, 22, 21)).unwrap();
    assert_eq!(table.decision().unwrap().step, "march");
    table
}

/// The guns look at each other, and red is asked for its plan.
fn facing() -> Match {
    let mut table = Match::new(Box::new(Duel::new()), 7);
    table.order(RED, &place(RED_GUN, 12, 3)).unwrap();
    table.order(BLUE, &place(BLUE_GUN, 12, 19)).unwrap();
    assert_eq!(table.decision().unwrap().step, "plan");
    table
}

/// Both guns fire: eight dice each.
fn fire_on(table: &mut Match) -> Result<(), MatchError> {
    table.order(RED, &Order::by("aim", RED_GUN).at(BLUE_GUN))?;
    table.order(BLUE, &Order::by("aim", BLUE_GUN).at(RED_GUN)).map(|_| ())
}

#[test]
fn the_same_seed_and_orders_give_the_same_game() {
    let play = |seed| {
        let mut table = Match::new(Box::new(Duel::new()), seed);
        table.order(RED, &place(RED_GUN, 12, 3)).unwrap();
        table.order(BLUE, &place(BLUE_GUN, 12, 19)).unwrap();
        fire_on(&mut table).unwrap();
        (table.game().digest(), table.steps(Viewer::Umpire)[3].dice.clone())
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
    assert_eq!(play(1).1.len(), 16);
}

#[test]
fn only_the_side_that_is_asked_may_order() {
    let mut table = apart();
    assert_eq!(table.order(BLUE, &march(BLUE_ONE, 8, 18)).unwrap_err(), MatchError::NotAsked { asked: RED });
    let refused = table.order(RED, &march(BLUE_ONE, 8, 18)).unwrap_err();
    assert_eq!(refused.kind(), "refused");
    assert!(matches!(refused, MatchError::Refused(refusal) if refusal.rule == "DU-MOV-04"));
    assert_eq!(table.steps(Viewer::Umpire).len(), 2, "what is refused is no step");
}

#[test]
fn typed_dice_that_run_short_say_which_die_is_due() {
    let mut table = facing();
    table.order(RED, &Order::by("aim", RED_GUN).at(BLUE_GUN)).unwrap();
    let before = table.game().digest();
    let aim = Order::by("aim", BLUE_GUN).at(RED_GUN);
    let mut typed: Vec<i64> = Vec::new();
    loop {
        match table.order_with_dice(BLUE, &aim, typed.clone()) {
            Ok(step) => {
                assert!(step.typed);
                assert_eq!(step.dice, [6; 16]);
                break;
            }
            Err(MatchError::Dice(DiceError::Need(due))) => {
                assert_eq!((due.die, due.purpose, due.given), (Die::D6, "fire", typed.len()));
                assert_eq!(table.game().digest(), before, "nothing has happened yet");
                typed.push(6);
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(typed.len(), 16);
}

#[test]
fn typed_dice_that_are_too_many_or_impossible_are_refused() {
    let mut table = facing();
    let aim = Order::by("aim", RED_GUN).at(BLUE_GUN);
    let surplus = table.order_with_dice(RED, &aim, [4]).unwrap_err();
    assert_eq!(surplus, MatchError::SurplusDice { used: 0, left: 1 });
    table.order_with_dice(RED, &aim, [0_i64; 0]).unwrap();
    let before = table.game().digest();
    let answer = Order::by("aim", BLUE_GUN).at(RED_GUN);
    assert_eq!(table.order_with_dice(BLUE, &answer, [1; 17]).unwrap_err().kind(), "unused-dice");
    assert_eq!(table.order_with_dice(BLUE, &answer, [1, 7]).unwrap_err().kind(), "bad-die");
    assert_eq!(table.game().digest(), before);
}

#[test]
fn typed_dice_leave_the_seeded_stream_alone() {
    let thrown_after = |typed: bool| {
        let mut table = facing();
        table.order(RED, &Order::by("aim", RED_GUN).at(BLUE_GUN)).unwrap();
        let aim = Order::by("aim", BLUE_GUN).at(RED_GUN);
        if typed {
            table.order_with_dice(BLUE, &aim, [1; 16]).unwrap();
            table.undo(BLUE, true).unwrap();
        }
        table.order(BLUE, &aim).unwrap().dice.clone()
    };
    assert_eq!(thrown_after(true), thrown_after(false));
}

#[test]
fn a_march_is_taken_back_freely_and_stays_in_the_list() {
    let mut table = apart();
    let before = table.game().digest();
    table.order(RED, &march(RED_ONE, 8, 7)).unwrap();
    assert_ne!(table.game().digest(), before);
    assert_eq!(table.may_undo(RED), Ok(()));
    let undo = table.undo(RED, false).unwrap();
    assert_eq!((undo.number, &undo.deed), (4, &Deed::Undo { side: RED, step: 3, consent: false }));
    assert_eq!(undo.mark.unwrap().hash, before);
    assert_eq!(table.game().digest(), before);
    let steps = table.steps(Viewer::Umpire);
    assert_eq!(steps.iter().map(|step| step.undone).collect::<Vec<_>>(), [false, false, true, false]);
    table.order(RED, &march(RED_ONE, 8, 6)).unwrap();
}

#[test]
fn steps_are_taken_back_one_by_one_over_the_end_of_a_turn() {
    let mut table = apart();
    let mut hashes = vec![table.game().digest()];
    let orders = [
        (RED, march(RED_ONE, 8, 7)),
        (RED, Order::plain("done")),
        (BLUE, march(PieceId(4), 18, 21)),
        (BLUE, Order::plain("done")),
        (RED, march(RED_ONE, 8, 8)),
    ];
    for (side, order) in &orders {
        table.order(*side, order).unwrap();
        hashes.push(table.game().digest());
    }
    assert_eq!(table.decision().unwrap().turn, 2);
    hashes.pop();
    for (side, _) in orders.iter().rev() {
        table.undo(*side, true).unwrap();
        assert_eq!(Some(table.game().digest()), hashes.pop());
    }
    assert_eq!(table.decision().unwrap().turn, 1);
    // And on from there, over the end of the turn again.
    for (side, order) in &orders {
        table.order(*side, order).unwrap();
    }
    table.undo(RED, false).unwrap();
    assert_eq!(table.decision().unwrap().turn, 2);
}

#[test]
fn once_dice_were_thrown_the_other_side_must_agree_and_the_dice_go_on() {
    let mut table = facing();
    fire_on(&mut table).unwrap();
    assert_eq!(table.undo(BLUE, false).unwrap_err(), MatchError::Held(Held::Dice));
    let first = table.steps(Viewer::Umpire)[3].dice.clone();
    table.undo(BLUE, true).unwrap();
    let again = table.order(BLUE, &Order::by("aim", BLUE_GUN).at(RED_GUN)).unwrap();
    assert_eq!(again.dice.len(), 16);
    assert_ne!(again.dice, first, "the dice never rewind");
}

#[test]
fn once_something_hidden_was_shown_the_other_side_must_agree() {
    let mut table = facing();
    table.order(RED, &Order::by("advance", RED_GUN)).unwrap();
    assert_eq!(table.may_undo(RED), Err(MatchError::Held(Held::Secret)), "who knows what blue has planned meanwhile");
    // The last plan shows them all, without a die.
    table.order(BLUE, &Order::by("advance", BLUE_GUN)).unwrap();
    assert_eq!(table.decision().unwrap().step, "march");
    assert_eq!(table.undo(BLUE, false).unwrap_err(), MatchError::Held(Held::Shown));
    table.undo(BLUE, true).unwrap();
}

#[test]
fn once_the_other_side_has_acted_it_must_agree() {
    let mut table = apart();
    table.order(RED, &Order::plain("done")).unwrap();
    assert_eq!(table.may_undo(RED), Ok(()), "blue is asked, but has not acted");
    table.order(BLUE, &march(BLUE_ONE, 8, 18)).unwrap();
    assert_eq!(table.undo(RED, false).unwrap_err(), MatchError::Held(Held::OtherActed));
    table.undo(RED, true).unwrap();
    table.undo(RED, false).unwrap();
    assert_eq!(table.decision().unwrap().side, RED);
}

#[test]
fn several_orders_are_taken_back_together() {
    let mut table = apart();
    let before = table.game().digest();
    let batch = table.orders(RED, &[march(RED_ONE, 8, 7), march(RED_TWO, 16, 7)]);
    assert_eq!(batch, Batch { done: 2, stopped: None });
    let marks: Vec<_> = table.steps(Viewer::Umpire).iter().map(|step| step.batch).collect();
    assert_eq!(marks, [None, None, None, Some(3)]);
    assert_eq!(table.may_undo(RED), Ok(()));
    let undo = table.undo(RED, false).unwrap();
    assert_eq!(undo.deed, Deed::Undo { side: RED, step: 3, consent: false });
    assert_eq!(table.game().digest(), before);
    assert_eq!(table.last_standing(), Some(2));
    // One order after them is a step of its own.
    table.orders(RED, &[march(RED_ONE, 8, 7), march(RED_TWO, 16, 7)]);
    let after = table.game().digest();
    table.order(RED, &Order::plain("done")).unwrap();
    table.undo(RED, false).unwrap();
    assert_eq!(table.game().digest(), after);
}

#[test]
fn several_orders_stop_at_the_first_that_is_refused() {
    let mut table = apart();
    let batch = table.orders(RED, &[march(RED_ONE, 8, 7), march(RED_ONE, 23, 23), march(RED_TWO, 16, 7)]);
    assert_eq!(batch.done, 1);
    assert!(matches!(batch.stopped, Some(Stopped::Refused(MatchError::Refused(_)))), "{batch:?}");
    table.undo(RED, false).unwrap();
    assert_eq!(table.last_standing(), Some(2));
}

#[test]
fn several_orders_stop_when_another_question_is_open() {
    let mut table = apart();
    let batch = table.orders(RED, &[Order::plain("done"), march(RED_ONE, 8, 7)]);
    assert_eq!(batch, Batch { done: 1, stopped: Some(Stopped::OtherQuestion) });
    assert_eq!(table.decision().unwrap().side, BLUE);
    let nobody = table.orders(RED, &[march(RED_ONE, 8, 7)]);
    let not_asked = MatchError::NotAsked { asked: BLUE };
    assert_eq!(nobody, Batch { done: 0, stopped: Some(Stopped::Refused(not_asked)) });
}

#[test]
fn what_is_set_right_is_said_with_what_was_before() {
    let table = apart();
    let told = |fix: &Fix| describe(fix, table.game(), Viewer::Watcher);
    let pose = Pose::new(8_000, 7_000, 0);
    assert_eq!(told(&Fix::Removed { piece: RED_ONE }), "Red One is taken off the table, with 6 left");
    let put = told(&Fix::Pose { piece: RED_ONE, pose });
    assert!(put.starts_with("Red One is put at (8, 7)") && put.contains(" instead of ("), "{put}");
    let state = Fix::State { piece: RED_ONE, what: "order".to_owned(), to: "good-order".to_owned() };
    assert!(told(&state).starts_with("Red One: order is good order"), "{}", told(&state));
}

#[test]
fn there_must_be_something_to_take_back() {
    let mut table = Match::new(Box::new(Duel::new()), 1);
    assert_eq!(table.undo(RED, true).unwrap_err(), MatchError::Held(Held::Nothing));
    assert_eq!(table.may_undo(RED).unwrap_err().kind(), "nothing-to-undo");
}

#[test]
fn something_set_right_is_an_event_like_any_other() {
    let mut table = apart();
    let fix = Fix::Strength { piece: RED_ONE, strength: 3 };
    assert_eq!(table.amend(&fix, "  ").unwrap_err(), MatchError::NoReason);
    assert_eq!(table.amend(&fix, &"x".repeat(1001)).unwrap_err(), MatchError::NoReason);
    let step = table.amend(&fix, "we forgot the losses of the first turn").unwrap();
    assert!(step.mark.is_some());
    let last = table.told(Viewer::Watcher, 1).last().unwrap();
    assert_eq!(last.event.what, What::Amended { words: "Red One has 3 left instead of 6".to_owned() });
    assert_eq!(table.undo(RED, false).unwrap_err(), MatchError::Held(Held::Agreed));
    table.undo(RED, true).unwrap();
    let impossible = Fix::Strength { piece: RED_ONE, strength: 9 };
    assert_eq!(table.amend(&impossible, "why not").unwrap_err().kind(), "refused");
}

#[test]
fn a_game_that_is_given_up_is_over() {
    let mut table = apart();
    assert_eq!(table.concede(Side(2)).unwrap_err(), MatchError::NoSuchSide);
    let mark = table.concede(BLUE).unwrap().mark.unwrap();
    assert_eq!(mark.ending.unwrap().winner, Some(RED));
    assert_eq!(table.order(RED, &Order::plain("done")).unwrap_err(), MatchError::Over);
    assert_eq!(table.concede(RED).unwrap_err(), MatchError::Over);
    assert_eq!(table.undo(BLUE, false).unwrap_err(), MatchError::Held(Held::GivenUp));
    table.undo(BLUE, true).unwrap();
    table.order(RED, &Order::plain("done")).unwrap();
}

#[test]
fn every_turn_ends_with_its_hash() {
    let mut table = apart();
    table.order(RED, &Order::plain("done")).unwrap();
    table.order(BLUE, &Order::plain("done")).unwrap();
    let marks: Vec<Option<u16>> =
        table.steps(Viewer::Umpire).iter().map(|step| step.mark.map(|mark| mark.turn)).collect();
    assert_eq!(marks, [None, Some(0), None, Some(1)]);
    let last = table.steps(Viewer::Umpire).last().unwrap().mark.unwrap();
    assert_eq!((last.hash, last.ending), (table.game().digest(), None));
}

#[test]
fn what_a_side_plans_is_told_to_nobody_else_until_the_game_is_over() {
    let mut table = facing();
    table.order(RED, &Order::by("aim", RED_GUN).at(BLUE_GUN)).unwrap();
    let knows = |table: &Match, viewer| {
        table.told(viewer, 1).any(|told| matches!(told.event.what, What::Ordered { piece: RED_GUN, .. }))
    };
    assert!(knows(&table, Viewer::Side(RED)) && knows(&table, Viewer::Umpire));
    assert!(!knows(&table, Viewer::Side(BLUE)) && !knows(&table, Viewer::Watcher));
    assert!(table.steps(Viewer::Side(BLUE)).is_empty() && table.steps(Viewer::Watcher).is_empty());
    table.concede(BLUE).unwrap();
    assert!(knows(&table, Viewer::Side(BLUE)));
    assert_eq!(table.steps(Viewer::Side(BLUE)).len(), 4);
}

#[test]
fn events_are_numbered_and_asked_for_from_a_number_on() {
    let table = apart();
    let numbers: Vec<u32> = table.told(Viewer::Umpire, 1).map(|told| told.number).collect();
    assert_eq!(numbers, (1..=u32::try_from(numbers.len()).unwrap()).collect::<Vec<_>>());
    assert_eq!(table.told(Viewer::Umpire, 3).next().unwrap().number, 3);
    assert!(table.told(Viewer::Umpire, 1000).next().is_none());
}

#[test]
fn a_brief_match_keeps_what_changed_and_ends_the_same() {
    let play = |mut table: Match| {
        table.order(RED, &place(RED_GUN, 12, 3)).unwrap();
        table.order(BLUE, &place(BLUE_GUN, 12, 19)).unwrap();
        fire_on(&mut table).unwrap();
        table
    };
    let full = play(Match::new(Box::new(Duel::new()), 3));
    let brief = play(Match::brief(Box::new(Duel::new()), 3));
    assert_eq!(full.game().digest(), brief.game().digest());
    let sums = |table: &Match| {
        table.told(Viewer::Umpire, 1).filter(|told| matches!(told.event.what, What::Resolved(_))).count()
    };
    assert_eq!((sums(&full), sums(&brief)), (2, 0));
}
