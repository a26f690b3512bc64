//! Riders who only strike on a sand table: situation, offers, answer.

use bots::Drill;
use engine::game::{Act, Offer, Order, PieceId, Role, Side};
use engine::table::{Point, Pose};

use crate::sand::Sand;
use crate::sand::drill::{answer, ask, march};

/// A table with a rider who has nothing to shoot with, and a pace of twenty.
fn ridden(x: i32, y: i32) -> (Sand, PieceId) {
    let mut sand = Sand::new();
    let rider = sand.piece(Side::FIRST, Role::Horse, x, y);
    let seen = sand.seen(rider);
    (seen.useful_range, seen.far_range, seen.pace, seen.strength, seen.full) = (0.0, 0.0, 20.0, 6, 6);
    sand.offer(march(rider, 20.0));
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    (sand, rider)
}

fn end(sand: &Sand, rider: PieceId, order: &Order) -> Point {
    order.path.last().map_or(sand.at(rider), |end| end.point())
}

#[test]
fn a_rider_who_would_not_charge_keeps_out_of_range() {
    // The line shoots sixteen inches far, and is stronger than he.
    for y in [2, 22, 26] {
        let (mut sand, rider) = ridden(24, y);
        let foe = sand.foe(24, 38);
        let order = answer(&sand);
        let gap = end(&sand, rider, &order).distance(sand.at(foe)) - 1.0;
        assert!((16.0..=22.0).contains(&gap), "from {y} to {gap}");
    }
}

#[test]
fn a_rider_comes_up_to_one_whom_he_can_beat() {
    for (strength, comes_up) in [(4, true), (10, false)] {
        let (mut sand, rider) = ridden(24, 14);
        let foe = sand.foe(24, 38);
        (sand.seen(foe).strength, sand.seen(foe).far_range) = (strength, 24.0);
        let gap = end(&sand, rider, &answer(&sand)).distance(sand.at(foe)) - 1.0;
        assert_eq!(gap <= 20.0, comes_up, "strength {strength}: {gap}");
    }
}

#[test]
fn a_rider_who_shies_from_a_charge_does_not_stand_in_the_fire() {
    let (mut sand, rider) = ridden(24, 20);
    let foe = sand.foe(24, 34);
    sand.seen(foe).strength = 5;
    assert_eq!(answer(&sand).verb, "done", "he can charge from here");
    let marches = std::mem::take(&mut sand.offers);
    sand.decision.step = "declare";
    sand.offer(Offer::plain(Act::Charge, Order::by("charge", rider).at(foe)));
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    sand.blows.push(("charge", Some(foe), 6, 1, 4));
    let mut bot = Drill::new(1);
    assert_eq!(ask(&mut bot, &sand).verb, "done", "the odds are bad");
    sand.decision.step = "march";
    sand.offers = marches;
    let order = ask(&mut bot, &sand);
    let gap = end(&sand, rider, &order).distance(sand.at(foe)) - 1.0;
    assert!(gap > 16.0, "{order:?}");
}

#[test]
fn a_rider_does_not_go_where_the_way_ends_in_the_fire() {
    let (mut sand, _) = ridden(4, 4);
    let weak = sand.foe(44, 4);
    sand.seen(weak).strength = 2;
    sand.foe(24, 24);
    // There is a way, but it ends before the line.
    sand.detour = Some(Pose::new(16_000, 14_000, 0));
    assert_eq!(answer(&sand).verb, "done");
}

#[test]
fn a_rider_who_has_waited_for_a_charge_in_vain_does_not_stay_in_the_fire() {
    let (mut sand, rider) = ridden(24, 20);
    let foe = sand.foe(24, 34);
    sand.seen(foe).strength = 5;
    let mut bot = Drill::new(1);
    assert_eq!(ask(&mut bot, &sand).verb, "done", "he could charge from here");
    sand.decision.turn += 1;
    let order = ask(&mut bot, &sand);
    let gap = end(&sand, rider, &order).distance(sand.at(foe)) - 1.0;
    assert!(gap > 16.0, "{order:?}");
}

#[test]
fn a_rider_does_not_wait_in_rough_ground() {
    for woods in [false, true] {
        let (mut sand, rider) = ridden(24, 2);
        if woods {
            sand.wood([(18, 10), (30, 10), (30, 30), (18, 30)]);
        }
        sand.foe(24, 38);
        let end = end(&sand, rider, &answer(&sand));
        let inside = (18.0..=30.0).contains(&end.x) && (10.0..=30.0).contains(&end.y);
        assert_eq!(inside, !woods, "{end:?}");
    }
}

#[test]
fn a_rider_does_not_wish_himself_through_the_enemy() {
    let (mut sand, rider) = ridden(24, 20);
    let foe = sand.foe(24, 30);
    sand.seen(foe).far_range = 8.0;
    sand.objective(24, 46);
    let end = end(&sand, rider, &answer(&sand));
    assert!(end.y < 30.0 || (end.x - 24.0).abs() > 3.0, "{end:?}");
}
