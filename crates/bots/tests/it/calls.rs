//! Whom the drill calls on for a charge: those who would make it.

use bots::Drill;
use engine::game::{Act, Offer, Order, PieceId, Side};
use engine::table::{Pose, Spot};

use crate::sand::Sand;
use crate::sand::drill::{answer, ask};

fn check(piece: PieceId) -> Offer {
    Offer::plain(Act::Command, Order::by("check", piece))
}

fn done() -> Offer {
    Offer::plain(Act::Done, Order::plain("done"))
}

/// A piece before a weaker enemy, so far off, which may be called on and is well where it is.
fn before_a_weaker_enemy(far: i32) -> (Sand, PieceId) {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let foe = sand.foe(24, 21 + far);
    sand.seen(foe).strength = 6;
    sand.offers = vec![check(own), done()];
    (sand, own)
}

#[test]
fn nobody_is_called_on_for_a_charge_from_the_end_of_his_reach() {
    for (far, verb) in [(4, "check"), (5, "done")] {
        assert_eq!(answer(&before_a_weaker_enemy(far).0).verb, verb, "{far} off");
    }
}

#[test]
fn nobody_is_called_on_for_a_charge_at_one_who_is_hardly_weaker() {
    for (strength, verb) in [(6, "check"), (7, "done")] {
        let (mut sand, _) = before_a_weaker_enemy(4);
        sand.pieces[1].strength = strength;
        assert_eq!(answer(&sand).verb, verb, "strength {strength}");
    }
}

#[test]
fn nobody_is_called_on_for_a_charge_through_a_friend() {
    for (x, verb) in [(24, "done"), (34, "check")] {
        let (mut sand, _) = before_a_weaker_enemy(4);
        let friend = sand.own(x, 23);
        sand.seen(friend).half = [0.5, 0.5];
        assert_eq!(answer(&sand).verb, verb, "a friend at {x}");
    }
}

#[test]
fn nobody_is_called_on_for_a_charge_at_one_who_is_not_before_him() {
    let (mut sand, own) = before_a_weaker_enemy(4);
    let aside = sand.foe(31, 20);
    sand.seen(aside).strength = 6;
    // With another enemy before it the piece does not turn to the one aside.
    sand.pieces[1].pose = Pose::new(24_000, 28_000, 18_000);
    sand.seen(aside).pose = Pose::new(28_500, 20_000, 18_000);
    assert_eq!(answer(&sand).verb, "done");
    sand.seen(own).pose = Pose::new(24_000, 20_000, 9_000);
    assert_eq!(answer(&sand).verb, "check");
}

#[test]
fn who_shied_from_a_charge_is_not_called_on_for_it_again() {
    let (mut sand, own) = before_a_weaker_enemy(3);
    let foe = PieceId(1);
    let mut bot = Drill::new(1);
    sand.decision.step = "charges";
    sand.offers = vec![Offer::plain(Act::Charge, Order::by("charge", own).at(foe)), done()];
    sand.blows = vec![("charge", Some(foe), 6, 1, 4)];
    assert_eq!(ask(&mut bot, &sand).verb, "done");
    sand.seen(own).pose.spot = Spot::new(24_100, 20_000);
    sand.decision.turn += 1;
    sand.decision.step = "check";
    sand.offers = vec![check(own), done()];
    assert_eq!(ask(&mut bot, &sand).verb, "done");
    assert_eq!(answer(&sand).verb, "check", "who knows nothing of it is called");
}

#[test]
fn who_holds_his_ground_is_called_on_only_to_sweep_the_enemy_away() {
    for (holder, strength, verb) in [(Side::FIRST, 5, "done"), (Side::FIRST, 3, "check"), (Side::SECOND, 5, "check")] {
        let (mut sand, _) = before_a_weaker_enemy(4);
        sand.objective(24, 14);
        sand.held_by(Some(holder));
        sand.pieces[1].strength = strength;
        assert_eq!(answer(&sand).verb, verb, "held by {holder:?}, strength {strength}");
    }
}
