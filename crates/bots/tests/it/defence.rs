//! The drill on the defence: who stands, who comes to help, and who stays behind his fence.

use engine::game::{Act, Offer, Order, PieceId, Role, Side};
use engine::table::{Facing, Pose, Spot};

use crate::sand::Sand;
use crate::sand::drill::{answer, march};

fn done() -> Offer {
    Offer::plain(Act::Done, Order::plain("done"))
}

fn put(sand: &mut Sand, piece: PieceId, x: i32, y: i32) {
    sand.seen(piece).pose.spot = Spot::new(x * 1000, y * 1000);
}

/// What one piece that may march does.
fn alone(sand: &mut Sand, piece: PieceId) -> Order {
    sand.offers = vec![march(piece, 6.0), done()];
    answer(sand)
}

#[test]
fn who_held_the_ground_from_the_start_lets_the_enemy_come() {
    for (holder, verb) in [(None, "march"), (Some(Side::FIRST), "done"), (Some(Side::SECOND), "march")] {
        let mut sand = Sand::new();
        let own = sand.own(8, 10);
        sand.objective(24, 20);
        sand.held_by(holder);
        sand.foe(8, 46);
        assert_eq!(alone(&mut sand, own).verb, verb, "{holder:?}");
    }
}

#[test]
fn where_each_side_holds_as_much_neither_waits_for_the_other() {
    let mut sand = Sand::new();
    let own = sand.own(8, 10);
    for (y, holder) in [(4, Side::FIRST), (44, Side::SECOND)] {
        sand.objective(24, y);
        sand.held_by(Some(holder));
    }
    sand.foe(8, 46);
    assert_eq!(alone(&mut sand, own).verb, "march");
}

#[test]
fn half_of_what_was_held_is_enough_to_stay_on_the_defence() {
    for (lost, verb) in [(vec![44], "done"), (vec![44, 30], "march")] {
        let mut sand = Sand::new();
        let own = sand.own(8, 10);
        sand.objective(8, 4);
        sand.held_by(Some(Side::FIRST));
        for y in lost {
            sand.objective(40, y);
            sand.held_by(Some(Side::FIRST));
            sand.foe(40, y);
        }
        assert_eq!(alone(&mut sand, own).verb, verb);
    }
}

#[test]
fn a_line_in_reserve_does_not_make_room_while_the_enemy_is_far() {
    for (holder, verb) in [(None, "march"), (Some(Side::FIRST), "done")] {
        let mut sand = Sand::new();
        let own = sand.own(8, 10);
        sand.own(9, 10);
        sand.objective(24, 20);
        sand.held_by(holder);
        sand.foe(8, 46);
        assert_eq!(alone(&mut sand, own).verb, verb, "{holder:?}");
    }
}

/// A reserve in the open at (24, 10), a friend before it, and an enemy at (24, 28) whom it could reach in two moves.
fn reserve() -> (Sand, PieceId, PieceId) {
    let mut sand = Sand::new();
    sand.objective(40, 2);
    sand.held_by(Some(Side::FIRST));
    let (own, friend) = (sand.own(24, 10), sand.own(24, 20));
    sand.foe(24, 28);
    (sand, own, friend)
}

#[test]
fn a_reserve_comes_to_a_friend_who_is_in_a_fight_near_it() {
    let (mut sand, own, friend) = reserve();
    assert_eq!(alone(&mut sand, own).verb, "march");
    put(&mut sand, friend, 44, 20);
    assert_eq!(alone(&mut sand, own).verb, "done", "nobody is in a fight");
}

#[test]
fn a_reserve_in_shelter_or_at_what_its_side_holds_stays_there() {
    let (mut sand, own, _) = reserve();
    sand.wood([(20, 8), (28, 8), (28, 12), (20, 12)]);
    assert_eq!(alone(&mut sand, own).verb, "done", "in the wood");
    // Two are at the objective; it is the business of the other.
    for (y, verb) in [(10, "done"), (2, "march")] {
        let (mut sand, own, _) = reserve();
        sand.objective(26, y);
        sand.held_by(Some(Side::FIRST));
        let other = sand.own(26, y);
        sand.seen(other).pose.spot = Spot::new(27_500, y * 1000);
        assert_eq!(alone(&mut sand, own).verb, verb, "the objective is at {y}");
    }
}

#[test]
fn guns_in_reserve_stay_where_they_were_put() {
    for (role, verb) in [(Role::Foot, "march"), (Role::Guns, "done")] {
        let (mut sand, own, _) = reserve();
        sand.seen(own).role = role;
        assert_eq!(alone(&mut sand, own).verb, verb, "{role:?}");
    }
}

#[test]
fn somebody_goes_to_what_the_enemy_would_reach_first() {
    for (y, verb) in [(20, "march"), (46, "done")] {
        let mut sand = Sand::new();
        let own = sand.own(8, 10);
        sand.objective(40, 10);
        sand.held_by(Some(Side::FIRST));
        sand.foe(40, y);
        assert_eq!(alone(&mut sand, own).verb, verb, "an enemy at {y}");
    }
}

#[test]
fn what_is_lost_is_taken_back_by_those_near_it_if_they_are_the_stronger() {
    for (friends, verb) in [(0, "done"), (1, "march")] {
        let mut sand = Sand::new();
        for (x, y) in [(24, 20), (24, 2)] {
            sand.objective(x, y);
            sand.held_by(Some(Side::FIRST));
        }
        let own = sand.own(22, 15);
        for _ in 0..friends {
            sand.own(27, 15);
        }
        sand.foe(24, 20);
        assert_eq!(alone(&mut sand, own).verb, verb, "{friends} beside it");
    }
}

#[test]
fn nobody_goes_to_meet_the_enemy_for_the_sake_of_cover() {
    for (holder, verb) in [(None, "march"), (Some(Side::FIRST), "done")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 16);
        sand.objective(24, 10);
        sand.held_by(holder);
        sand.wood([(20, 18), (28, 18), (28, 22), (20, 22)]);
        sand.foe(24, 34);
        assert_eq!(alone(&mut sand, own).verb, verb, "{holder:?}");
    }
}

#[test]
fn a_fence_shelters_from_one_who_shoots_aslant_across_it() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    sand.wall((10, 21), (38, 21));
    sand.foe(30, 26);
    assert_eq!(alone(&mut sand, own).verb, "done", "it stands behind the fence as it is");
}

#[test]
fn who_has_an_enemy_before_him_does_not_turn_to_another_who_is_hardly_nearer() {
    for (before, verb) in [(true, "done"), (false, "march")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        sand.foe(32, 21);
        if before {
            sand.foe(24, 30);
        }
        assert_eq!(alone(&mut sand, own).verb, verb, "one before it: {before}");
    }
}

#[test]
fn a_little_ground_is_not_gained_with_the_back_to_the_enemy() {
    for (looks, verb) in [(0, "march"), (18_000, "done")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 18);
        sand.foe(24, 30);
        sand.detour = Some(Pose::new(24_000, 20_500, looks));
        assert_eq!(alone(&mut sand, own).verb, verb, "looking to {looks}");
    }
}

#[test]
fn who_finds_no_way_turns_to_the_enemy_where_he_is() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    sand.seen(own).pose = Pose::new(24_000, 20_000, 18_000);
    sand.foe(24, 31);
    sand.detour = Some(Pose::new(21_000, 19_000, 18_000));
    let order = alone(&mut sand, own);
    assert_eq!((order.verb, order.path.len()), ("march", 0), "{order:?}");
    assert_eq!(order.facing, Some(Facing::default()));
}

/// A piece on the defence behind a fence, an enemy in the open before it, and another whose fire it is sheltered from.
fn behind_a_fence() -> (Sand, PieceId, PieceId) {
    let mut sand = Sand::new();
    sand.objective(40, 2);
    sand.held_by(Some(Side::FIRST));
    let own = sand.own(24, 20);
    sand.wall((10, 21), (38, 21));
    let foe = sand.foe(24, 25);
    sand.foe(20, 30);
    (sand, own, foe)
}

#[test]
fn nobody_leaves_his_fence_to_charge_a_lone_gun() {
    for (holder, fence, verb) in
        [(Side::FIRST, true, "done"), (Side::FIRST, false, "charge"), (Side::SECOND, true, "charge")]
    {
        let (mut sand, own, foe) = behind_a_fence();
        let seen = sand.seen(foe);
        (seen.role, seen.strength) = (Role::Guns, 1);
        sand.held_by(Some(holder));
        if !fence {
            sand.wall((2, 2), (4, 2));
        }
        sand.offers = vec![Offer::plain(Act::Charge, Order::by("charge", own).at(foe)), done()];
        sand.blows.push(("charge", Some(foe), 3, 1, 1));
        assert_eq!(answer(&sand).verb, verb, "held by {holder:?}, fence {fence}");
    }
}

#[test]
fn nobody_is_called_from_behind_his_fence_for_a_charge_that_he_will_not_make() {
    for (holder, verb) in [(Side::FIRST, "done"), (Side::SECOND, "check")] {
        let (mut sand, own, foe) = behind_a_fence();
        sand.seen(foe).strength = 1;
        sand.held_by(Some(holder));
        sand.offers = vec![Offer::plain(Act::Command, Order::by("check", own)), done()];
        assert_eq!(answer(&sand).verb, verb, "held by {holder:?}");
    }
}

#[test]
fn who_has_a_fence_before_him_does_not_leave_it_for_the_woods_when_one_enemy_comes_from_aside() {
    for (others, verb) in [(true, "done"), (false, "march")] {
        let mut sand = Sand::new();
        sand.objective(10, 4);
        sand.held_by(Some(Side::FIRST));
        let own = sand.own(24, 20);
        sand.wall((10, 21), (26, 21));
        sand.wood([(16, 12), (22, 12), (22, 19), (16, 19)]);
        sand.foe(36, 20);
        if others {
            sand.foe(24, 34);
        }
        assert_eq!(alone(&mut sand, own).verb, verb, "others {others}");
    }
}
