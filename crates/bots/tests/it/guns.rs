//! Guns on a sand table: when they stand, and when they are limbered. Situation, offers, answer.

use engine::game::{Act, Blanks, Offer, Order, PieceId, Readiness, Role, Side};

use crate::sand::Sand;
use crate::sand::drill::answer;

/// Guns that do well within eighteen inches and reach forty, and an enemy so far ahead who reaches so far.
fn guns(now: Readiness, ahead: i32, enemy_reaches: f64) -> (Sand, PieceId) {
    let mut sand = Sand::new();
    let gun = sand.piece(Side::FIRST, Role::Guns, 24, 4);
    let pace = if now == Readiness::March { 12.0 } else { 0.0 };
    let seen = sand.seen(gun);
    (seen.useful_range, seen.far_range, seen.pace) = (18.0, 40.0, pace);
    let foe = sand.foe(24, 4 + ahead);
    sand.seen(foe).far_range = enemy_reaches;
    sand.now = Some(now);
    sand.formations = vec![("unlimber", Readiness::Fire), ("limber", Readiness::March)];
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    (sand, gun)
}

fn form(sand: &mut Sand, gun: PieceId, word: &'static str) {
    sand.offer(Offer::plain(Act::Form, Order::by("drill", gun).how(word)));
}

#[test]
fn guns_are_not_limbered_under_fire_for_a_little_more_effect() {
    for (enemy_reaches, limbered) in [(40.0, false), (16.0, true)] {
        let (mut sand, gun) = guns(Readiness::Fire, 30, enemy_reaches);
        form(&mut sand, gun, "limber");
        assert_eq!(answer(&sand).how.has("limber"), limbered, "the enemy reaches {enemy_reaches}");
    }
}

#[test]
fn guns_are_not_limbered_where_riders_can_come_at_them() {
    for (aside, steadiness, limbered) in [(18, 100, false), (30, 100, true), (18, 30, true)] {
        let (mut sand, gun) = guns(Readiness::Fire, 41, 16.0);
        form(&mut sand, gun, "limber");
        let rider = sand.piece(Side::SECOND, Role::Horse, 24 + aside, 4);
        let seen = sand.seen(rider);
        (seen.useful_range, seen.far_range, seen.pace, seen.steadiness) = (0.0, 0.0, 20.0, steadiness);
        sand.seen(gun).useful_range = 8.0;
        assert_eq!(answer(&sand).how.has("limber"), limbered, "{aside} aside, steadiness {steadiness}");
    }
}

#[test]
fn limbered_guns_with_nowhere_better_to_go_are_unlimbered() {
    // On the defence there is nowhere better than where they are.
    for (ahead, holds, unlimbered) in [(24, false, true), (43, false, false), (39, true, true), (43, true, false)] {
        let (mut sand, gun) = guns(Readiness::March, ahead, 16.0);
        if holds {
            sand.objective(24, 4);
            sand.held_by(Some(Side::FIRST));
        }
        form(&mut sand, gun, "unlimber");
        let reach = Blanks::route(12.0);
        sand.offer(Offer::open(Act::Move, Order::by("march", gun), reach));
        assert_eq!(answer(&sand).how.has("unlimber"), unlimbered, "an enemy {ahead} ahead, holds {holds}");
    }
}

#[test]
fn limbered_guns_in_range_are_called_on() {
    for (now, verb) in [(Readiness::March, "check"), (Readiness::Fire, "done")] {
        let (mut sand, gun) = guns(now, 24, 16.0);
        sand.offer(Offer::plain(Act::Command, Order::by("check", gun)));
        assert_eq!(answer(&sand).verb, verb, "{now:?}");
    }
}

#[test]
fn guns_are_not_sent_to_take_what_others_hold() {
    for (role, verb) in [(Role::Foot, "march"), (Role::Guns, "done")] {
        let (mut sand, gun) = guns(Readiness::March, 16, 16.0);
        sand.seen(gun).role = role;
        sand.objective(44, 4);
        let reach = Blanks::route(12.0);
        sand.offer(Offer::open(Act::Move, Order::by("march", gun), reach));
        assert_eq!(answer(&sand).verb, verb, "{role:?}");
    }
}
