//! Duel, by the table: situation, dice, result.

use engine::dice::{Dice, Die, Scripted, Seeded};
use engine::game::prelude::*;
use engine::game::{Fix, Goal, Log, Offer, Offers, Order, PieceId, Side, Viewer, What};
use engine::table::{Facing, Pose, Spot};
use testkit::Duel;
use testkit::soak::Soak;

const RED: PieceId = PieceId(0);
const RED_GUN: PieceId = PieceId(2);
const BLUE: PieceId = PieceId(3);
const BLUE_GUN: PieceId = PieceId(5);

fn give(game: &mut Duel, order: &Order, dice: &[i64]) -> Vec<What> {
    let mut log = Log::new();
    let mut dice = Scripted::new(dice.iter().copied());
    game.apply(order, &mut dice, &mut log).unwrap();
    assert_eq!(dice.left(), 0, "{order:?}");
    log.events().iter().map(|event| event.what.clone()).collect()
}

/// Both guns are placed; the red gun looks straight at the blue one, 16 inches away.
fn placed() -> Duel {
    let mut game = Duel::new();
    give(&mut game, &Order::by("place", RED_GUN).along([Spot::new(12_000, 3_000)]), &[]);
    give(&mut game, &Order::by("place", BLUE_GUN).along([Spot::new(12_000, 19_000)]), &[]);
    game
}

#[test]
fn pieces_without_a_target_are_not_asked_for_their_plan() {
    let game = placed();
    let mut actors = Vec::new();
    game.actors(&mut actors);
    assert_eq!(actors, [RED_GUN], "the companies are out of range of everything");
    assert!(game.decision().unwrap().secret);
}

#[test]
fn plans_are_shown_together_and_all_fire_is_at_once() {
    let mut game = placed();
    let told = give(&mut game, &Order::by("aim", RED_GUN).at(BLUE_GUN), &[]);
    assert!(matches!(&told[..], [What::Ordered { piece: RED_GUN, .. }, ..]), "{told:?}");
    assert_eq!(game.decision().unwrap().side, Side::SECOND);
    // Beyond half range a hit is a 5 or more. The red gun hits four times and the blue one once all the same.
    let dice = [5, 5, 6, 5, 1, 1, 1, 4, 5, 1, 1, 1, 1, 1, 1, 1];
    let told = give(&mut game, &Order::by("aim", BLUE_GUN).at(RED_GUN), &dice);
    assert!(told.contains(&What::Removed { piece: BLUE_GUN, how: "destroyed" }), "{told:?}");
    assert!(told.contains(&What::lost(RED_GUN, 1, 3)), "{told:?}");
    assert_eq!(game.decision().unwrap().step, "march");
}

#[test]
fn a_plan_is_hidden_from_the_other_side() {
    let mut game = placed();
    let mut log = Log::new();
    game.apply(&Order::by("aim", RED_GUN).at(BLUE_GUN), &mut Scripted::new([0; 0]), &mut log).unwrap();
    let planned = |viewer| game.card(RED_GUN, viewer).unwrap().badges.len();
    assert_eq!((planned(Viewer::Side(Side::FIRST)), planned(Viewer::Side(Side::SECOND))), (1, 0));
    let of_red = log.events().iter().filter(|event| matches!(event.what, What::Ordered { piece: RED_GUN, .. }));
    assert!(of_red.clone().count() == 1 && of_red.clone().all(|event| !Viewer::Watcher.may_know(event)));
}

#[test]
fn refusals_name_their_rule() {
    let game = placed();
    let refused = |order: Order| game.check(&order).unwrap_err().rule;
    assert_eq!(refused(Order::by("aim", RED_GUN).at(RED)), "DU-FIR-01");
    assert_eq!(refused(Order::by("rally", RED_GUN)), "DU-PLN-03");
    assert_eq!(refused(Order::by("advance", BLUE)), "DU-PLN-01");
    assert_eq!(refused(Order::by("advance", PieceId(99))), "DU-PLN-01");
    assert_eq!(refused(Order::by("advance", RED)), "DU-PLN-02");
    assert_eq!(refused(Order::by("advance", RED_GUN).facing(Facing::AHEAD)), "DU-PLN-01");
}

#[test]
fn what_is_set_right_by_hand_holds() {
    let mut game = placed();
    let mut log = Log::new();
    game.amend(&Fix::Strength { piece: RED, strength: 2 }, &mut log).unwrap();
    game.amend(&Fix::Pose { piece: RED, pose: Pose::new(5_000, 5_000, 0) }, &mut log).unwrap();
    assert_eq!(log.events().len(), 2);
    let mut seen = Vec::new();
    game.sightings(Viewer::Umpire, &mut seen);
    assert_eq!((seen[0].strength, seen[0].pose), (2, Pose::new(5_000, 5_000, 0)));
    let before = (&game as &dyn Game).digest();
    assert!(game.amend(&Fix::Strength { piece: RED, strength: 7 }, &mut log).is_err());
    assert!(game.amend(&Fix::Removed { piece: RED_GUN }, &mut log).is_err(), "the question would have no answer");
    assert_eq!((&game as &dyn Game).digest(), before, "what is refused changes nothing");
}

/// Any goal will do, as long as it is another each time.
fn pick(game: &dyn Game, offers: &Offers, dice: &mut Seeded) -> Order {
    let mut below = |n: u32| dice.face(Die::of(n), "pick").unwrap() - 1;
    loop {
        let offer: &Offer = &offers.list()[below(u32::try_from(offers.list().len()).unwrap()) as usize];
        let inch = |n: u32| i32::try_from(n).unwrap() * 1000;
        let goal = Goal { spot: Spot::new(inch(below(24)), inch(below(24))), facing: None, within: 0.0 };
        match game.toward(offer, &goal) {
            Ok(order) => return order,
            Err(_) => assert!(offer.blanks.route.is_some() || offer.blanks.place.is_some()),
        }
    }
}

#[test]
fn random_games_come_to_an_end_and_stay_sound() {
    let mut results = [0; 3];
    for seed in 0..200 {
        let (mut game, mut dice, mut log, mut offers) = (Duel::new(), Seeded::new(seed), Log::new(), Offers::new());
        let mut faults = Vec::new();
        let mut orders = 0;
        while game.decision().is_some() {
            game.offers(None, &mut offers);
            let order = pick(&game, &offers, &mut dice);
            game.apply(&order, &mut dice, &mut log).unwrap();
            game.audit(&mut faults);
            assert!(faults.is_empty(), "seed {seed}: {order:?}: {faults:?}");
            orders += 1;
            assert!(orders < 300, "seed {seed}");
        }
        results[game.ending().unwrap().winner.map_or(2, Side::index)] += 1;
    }
    assert!(results.iter().all(|count| *count > 5), "{results:?}");
}

#[test]
fn duel_stands_a_soak() {
    let mut soak = Soak::new(&Duel::RULES);
    soak.every = 3;
    for seed in 0..100 {
        let (mut dice, mut offers) = (Seeded::new(seed), Offers::new());
        let mut choose = |game: &dyn Game| {
            game.offers(None, &mut offers);
            pick(game, &offers, &mut dice)
        };
        let soaked = soak
            .play(Box::new(Duel::new()), seed, &mut choose)
            .unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        assert!(soaked.turn <= 6 && soaked.orders > 10, "{soaked:?}");
    }
}
