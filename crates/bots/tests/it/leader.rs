//! Where leaders go on a sand table, and whom they join: situation, offers, answer.

use bots::Drill;
use engine::game::{Act, Blanks, Offer, Order, PieceId, Role, Side};
use engine::table::{Point, Spot};

use crate::sand::Sand;
use crate::sand::drill::{answer, ask};

/// A table with a leader who commands within twelve inches, or within six while he is joined to a piece.
fn led(x: i32, y: i32) -> (Sand, PieceId) {
    let mut sand = Sand::new();
    (sand.command, sand.lazy) = (Some([12.0, 6.0]), true);
    let leader = sand.piece(Side::FIRST, Role::Leader, x, y);
    let seen = sand.seen(leader);
    (seen.useful_range, seen.far_range, seen.pace, seen.half) = (0.0, 0.0, 36.0, [0.75, 0.75]);
    (sand, leader)
}

/// Where the leader ends up who may ride.
fn ridden(sand: &mut Sand, leader: PieceId) -> Point {
    let route = Blanks::route(36.0);
    sand.offer(Offer::open(Act::Move, Order::by("ride", leader), route));
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    let order = answer(sand);
    order.path.last().map_or(sand.at(leader), |end| end.point())
}

fn join(sand: &mut Sand, leader: PieceId, friend: PieceId) -> &'static str {
    sand.offer(Offer::plain(Act::Command, Order::by("join", leader).at(friend)));
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    answer(sand).verb
}

#[test]
fn a_leader_keeps_up_so_that_as_many_as_can_be_are_in_command() {
    let (mut sand, leader) = led(24, 6);
    let men = [sand.own(14, 20), sand.own(32, 20)];
    sand.foe(24, 34);
    let end = ridden(&mut sand, leader);
    for man in men {
        assert!(end.distance(sand.at(man)) <= 12.0, "{end:?}");
    }
    assert!(end.y < 20.0, "behind the line: {end:?}");
}

#[test]
fn a_general_without_men_of_his_own_keeps_up_with_the_army() {
    // Another commands them all.
    for (y, rides) in [(2, true), (24, false)] {
        let (mut sand, leader) = led(24, y);
        let other = sand.piece(Side::FIRST, Role::Leader, 24, 31);
        let seen = sand.seen(other);
        (seen.useful_range, seen.far_range, seen.pace, seen.half) = (0.0, 0.0, 36.0, [0.75, 0.75]);
        for x in [20, 28] {
            sand.own(x, 34);
        }
        sand.foe(24, 60);
        sand.commander = Some(other);
        let end = ridden(&mut sand, leader);
        assert_eq!(end != sand.at(leader), rides, "from {y} to {end:?}");
        assert!(!rides || (18.0..34.0).contains(&end.y), "behind the line: {end:?}");
    }
}

#[test]
fn a_few_inches_are_enough_to_ride_for_if_somebody_would_be_out_of_command() {
    for (y, rides) in [(21, true), (17, false)] {
        let (mut sand, leader) = led(24, 8);
        sand.own(24, y);
        sand.foe(24, 44);
        let end = ridden(&mut sand, leader);
        assert_eq!(end != sand.at(leader), rides, "his men at {y}: {end:?}");
    }
}

#[test]
fn a_leader_stays_out_of_the_fire_if_he_commands_from_there_as_well() {
    // From behind, and from aside, from where it is less far to those who are shot at.
    for (x, y) in [(24, 4), (44, 22)] {
        let (mut sand, leader) = led(x, y);
        let own = sand.own(24, 22);
        sand.foe(24, 29);
        let end = ridden(&mut sand, leader);
        assert!((6.0..=12.0).contains(&end.distance(sand.at(own))), "from {x}, {y} to {end:?}");
    }
}

#[test]
fn a_leader_does_not_stand_where_the_enemy_comes_to_first() {
    // Where the enemy reaches everywhere, it is his men who screen him.
    for (x, y, enemy_reaches) in [(24, 30, 8.0), (32, 29, 40.0)] {
        let (mut sand, leader) = led(x, y);
        let own = sand.own(24, 22);
        let foe = sand.foe(24, 36);
        sand.seen(foe).useful_range = enemy_reaches;
        let end = ridden(&mut sand, leader);
        assert!(end.y < 22.0 && end.distance(sand.at(own)) <= 12.0, "from {x}, {y} to {end:?}");
    }
}

#[test]
fn a_leader_does_not_join_one_and_leave_the_others_without_command() {
    for (x, verb) in [(33, "done"), (24, "join")] {
        let (mut sand, leader) = led(24, 18);
        let shaken = sand.own(24, 20);
        sand.seen(shaken).steadiness = 50;
        // Nine inches off he is heard only while he keeps to himself.
        sand.own(x, 16);
        sand.own(x, 14);
        sand.foe(24, 44);
        assert_eq!(join(&mut sand, leader, shaken), verb, "the others at {x}");
    }
}

#[test]
fn a_leader_leaves_one_who_wavers_for_several_who_would_be_out_of_command() {
    for (others, verb) in [(0, "done"), (2, "detach")] {
        let (mut sand, leader) = led(24, 18);
        let shaken = sand.own(24, 20);
        sand.seen(shaken).steadiness = 50;
        for at in 0..others {
            sand.own(33, 14 + at * 2);
        }
        sand.foe(24, 44);
        sand.offer(Offer::plain(Act::Command, Order::by("detach", leader)));
        sand.offer(Offer::plain(Act::Done, Order::plain("done")));
        assert_eq!(answer(&sand).verb, verb, "{others} others");
    }
}

#[test]
fn a_leader_does_not_join_one_whom_he_would_leave_again_at_once() {
    // From where he is he reaches nobody else; from over there he would, but not while he is joined.
    for (x, verb) in [(33, "done"), (48, "join")] {
        let (mut sand, leader) = led(14, 18);
        let shaken = sand.own(24, 20);
        sand.seen(shaken).steadiness = 50;
        sand.own(x, 22);
        sand.own(x, 18);
        sand.foe(24, 44);
        assert_eq!(join(&mut sand, leader, shaken), verb, "the others at {x}");
    }
}

#[test]
fn one_leader_is_enough_for_one_who_wavers() {
    for (y, verb) in [(20, "done"), (12, "join")] {
        let (mut sand, leader) = led(24, 18);
        let shaken = sand.own(24, 20);
        sand.seen(shaken).steadiness = 50;
        let other = sand.piece(Side::FIRST, Role::Leader, 24, y);
        (sand.seen(other).useful_range, sand.seen(other).far_range) = (0.0, 0.0);
        sand.foe(24, 44);
        assert_eq!(join(&mut sand, leader, shaken), verb, "the other at {y}");
    }
}

#[test]
fn a_leader_does_not_stop_before_the_enemy_on_a_long_ride() {
    for (y, rides) in [(29, false), (44, true)] {
        let (mut sand, leader) = led(4, 24);
        sand.seen(leader).pace = 12.0;
        sand.own(44, 24);
        sand.foe(16, y);
        let end = ridden(&mut sand, leader);
        assert_eq!(end != sand.at(leader), rides, "the enemy at {y}: {end:?}");
    }
}

#[test]
fn no_leader_rides_to_where_another_stands() {
    let sand_and_leader = || {
        let (mut sand, leader) = led(24, 6);
        for own in [sand.own(14, 20), sand.own(32, 20)] {
            sand.seen(own).steadiness = 60;
        }
        sand.foe(24, 34);
        sand.commander = Some(leader);
        (sand, leader)
    };
    let (mut sand, leader) = sand_and_leader();
    let best = ridden(&mut sand, leader);
    let (mut sand, leader) = sand_and_leader();
    let other = sand.piece(Side::FIRST, Role::Leader, 0, 0);
    let seen = sand.seen(other);
    (seen.useful_range, seen.far_range, seen.half) = (0.0, 0.0, [0.75, 0.75]);
    seen.pose.spot = Spot::nearest(best);
    let end = ridden(&mut sand, leader);
    assert!(end.distance(best) >= 1.5, "{end:?} and {best:?}");
}

#[test]
fn a_leader_who_keeps_to_himself_stays_clear_of_all_who_fight() {
    // Behind the one who is out of command there is another, who is led already.
    for depth in [8, 9] {
        let (mut sand, leader) = led(24, 6);
        let far = sand.own(24, 30);
        sand.own(24, 30 - depth);
        let before = sand.own(24, 30 - depth - 2);
        sand.foe(24, 47);
        sand.commander = Some(leader);
        let end = ridden(&mut sand, leader);
        assert!(end.distance(sand.at(far)) <= 12.5, "{end:?}");
        for own in [far, before, PieceId(2)] {
            let at = sand.at(own);
            let (aside, ahead) = ((end.x - at.x).abs() - 2.0, (end.y - at.y).abs() - 0.5);
            assert!(aside > 0.75 || ahead > 0.75, "{end:?} touches {at:?}");
        }
    }
}

#[test]
fn a_leader_joins_nobody_whose_own_leader_is_there() {
    // The other is on the table and has it in command, or is far off, or is not there at all.
    for (his, on_table, y, verb) in
        [(true, true, 8, "join"), (false, true, 8, "done"), (false, true, 44, "join"), (false, false, 8, "join")]
    {
        let (mut sand, leader) = led(24, 18);
        let shaken = sand.own(24, 20);
        sand.seen(shaken).steadiness = 50;
        let other = sand.piece(Side::FIRST, Role::Leader, 24, y);
        let seen = sand.seen(other);
        (seen.useful_range, seen.far_range, seen.on_table) = (0.0, 0.0, on_table);
        sand.commander = Some(if his { leader } else { other });
        sand.foe(24, 44);
        assert_eq!(join(&mut sand, leader, shaken), verb, "his own: {his}, the other: {on_table}, at {y}");
    }
}

#[test]
fn a_leader_does_not_stay_with_those_whose_own_leader_is_there() {
    for (his, verb) in [(true, "done"), (false, "detach")] {
        let (mut sand, leader) = led(24, 18);
        let shaken = sand.own(24, 20);
        sand.seen(shaken).steadiness = 50;
        let other = sand.piece(Side::FIRST, Role::Leader, 24, 8);
        (sand.seen(other).useful_range, sand.seen(other).far_range) = (0.0, 0.0);
        sand.commander = Some(if his { leader } else { other });
        sand.foe(24, 44);
        sand.offer(Offer::plain(Act::Command, Order::by("detach", leader)));
        sand.offer(Offer::plain(Act::Done, Order::plain("done")));
        assert_eq!(answer(&sand).verb, verb, "his own: {his}");
    }
}

#[test]
fn a_leader_stays_with_one_of_two_who_waver_if_the_other_is_no_place_for_him() {
    let (mut sand, leader) = led(24, 18);
    let (joined, beside) = (sand.own(24, 20), sand.own(27, 20));
    sand.seen(joined).steadiness = 50;
    sand.seen(beside).steadiness = 40;
    // With the one beside he would not be heard over there.
    sand.own(18, 20);
    sand.own(18, 18);
    sand.foe(24, 44);
    sand.offer(Offer::plain(Act::Command, Order::by("detach", leader)));
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    assert_eq!(answer(&sand).verb, "done");
}

#[test]
fn who_has_joined_somebody_does_not_think_again_in_the_same_step() {
    let (mut sand, leader) = led(24, 18);
    let shaken = sand.own(24, 20);
    sand.seen(shaken).steadiness = 50;
    sand.foe(24, 44);
    let mut bot = Drill::new(1);
    sand.offers = vec![
        Offer::plain(Act::Command, Order::by("join", leader).at(shaken)),
        Offer::plain(Act::Done, Order::plain("done")),
    ];
    assert_eq!(ask(&mut bot, &sand).verb, "join");
    sand.seen(shaken).steadiness = 100;
    sand.offers[0] = Offer::plain(Act::Command, Order::by("detach", leader));
    assert_eq!(ask(&mut bot, &sand).verb, "done");
    sand.decision.turn += 1;
    assert_eq!(ask(&mut bot, &sand).verb, "detach");
}

#[test]
fn a_word_that_may_help_a_steady_friend_is_given() {
    for (helps, given) in [(Some(("join", 3)), "join"), (None, "done")] {
        let (mut sand, leader) = led(24, 6);
        sand.helps = helps;
        let friend = sand.own(24, 10);
        sand.foe(24, 34);
        assert_eq!(join(&mut sand, leader, friend), given);
    }
}

#[test]
fn a_piece_that_counts_once_it_has_left_makes_for_the_way_out() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    sand.foe(24, 30);
    sand.exit(own);
    sand.offer(Offer::open(Act::Move, Order::by("march", own), Blanks::route(6.0)));
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    let order = answer(&sand);
    let end = order.path.last().map(|end| end.point());
    assert!(end.is_some_and(|end| end.y < 15.0), "{order:?}");
}

#[test]
fn a_piece_that_is_to_leave_goes_as_fast_as_it_can_and_does_not_stop_to_shoot() {
    let mut sand = Sand::new();
    let own = sand.own(24, 40);
    sand.foe(24, 47);
    sand.exit(own);
    sand.offer(Offer::open(Act::Load, Order::by("load", own), Blanks::facing()));
    sand.offer(Offer::open(Act::Move, Order::by("march", own).how("slow"), Blanks::route(3.0)));
    sand.offer(Offer::open(Act::Move, Order::by("march", own), Blanks::route(6.0)));
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    let order = answer(&sand);
    let end = order.path.last().map(|end| end.point());
    assert!(end.is_some_and(|end| end.y < 35.0), "{order:?}");
}
