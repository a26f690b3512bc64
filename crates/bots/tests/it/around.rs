//! Ways around what is in the way, and turns before a march, on a sand table: situation, offers, answer.

use bots::Drill;
use engine::game::{Act, Blanks, Offer, Order, PieceId, Readiness, Role, Side};

use crate::sand::Sand;
use crate::sand::drill::{answer, ask, march};

fn done() -> Offer {
    Offer::plain(Act::Done, Order::plain("done"))
}

#[test]
fn who_cannot_go_straight_goes_around() {
    for (ahead, marches) in [(30, true), (8, false)] {
        let mut sand = Sand::new();
        let own = sand.own(24, 10);
        sand.foe(24, 10 + ahead);
        sand.offer(march(own, 6.0));
        sand.offer(done());
        sand.shut = Some([22.0, 26.0]);
        let order = answer(&sand);
        assert_eq!(order.verb == "march", marches, "an enemy {ahead} ahead");
        if let Some(end) = order.path.last().map(|end| end.point()) {
            assert!(end.y > 13.0 && !(22.0..26.0).contains(&end.x), "{end:?}");
        }
    }
}

#[test]
fn who_holds_what_is_his_does_not_go_around() {
    for holds in [false, true] {
        let mut sand = Sand::new();
        let own = sand.own(40, 4);
        // A friend whom he would help is in the fight.
        sand.own(40, 18);
        sand.foe(40, 25);
        if holds {
            sand.objective(30, 2);
            sand.held_by(Some(Side::FIRST));
        }
        sand.offer(march(own, 6.0));
        sand.offer(done());
        sand.shut = Some([38.0, 42.0]);
        assert_eq!(answer(&sand).verb == "march", !holds, "holds {holds}");
        sand.shut = None;
        assert_eq!(answer(&sand).verb, "march", "the straight way is open, holds {holds}");
    }
}

/// Somebody who looks that way, whom no march leads anywhere, and an enemy far behind him.
fn looking(facing: i32) -> (Sand, PieceId) {
    let mut sand = Sand::new();
    let own = sand.own(24, 36);
    let pose = &mut sand.seen(own).pose;
    *pose = engine::table::Pose { facing: engine::table::Facing::new(facing), ..*pose };
    sand.foe(24, 4);
    (sand.now, sand.formations) = (Some(Readiness::Fire), vec![("about", Readiness::Fire)]);
    sand.barred = vec!["ahead"];
    let route = || Blanks::route(6.0);
    sand.offer(Offer::open(Act::Move, Order::by("march", own).how("ahead"), route()));
    sand.offer(Offer::open(Act::Form, Order::by("drill", own).how("about"), route()));
    sand.offer(done());
    (sand, own)
}

#[test]
fn who_must_turn_before_he_can_march_turns() {
    for (facing, verb) in [(0, "drill"), (9_000, "drill"), (18_000, "done")] {
        let (sand, _) = looking(facing);
        assert_eq!(answer(&sand).verb, verb, "facing {facing}");
    }
}

#[test]
fn nobody_turns_to_and_fro_and_never_marches() {
    let (mut sand, own) = looking(0);
    let mut bot = Drill::new(1);
    assert_eq!(ask(&mut bot, &sand).verb, "drill");
    // The enemy is on the other side now, or so it seems.
    sand.seen(own).pose.facing = looking(9_000).0.seen(own).pose.facing;
    sand.decision.turn += 1;
    assert_eq!(answer(&sand).verb, "drill", "whoever has not turned yet turns");
    assert_eq!(ask(&mut bot, &sand).verb, "done");
}

#[test]
fn nobody_turns_his_back_on_an_enemy_for_a_march() {
    let (mut sand, own) = looking(0);
    // The place that he should take is behind him; an enemy is before him, a little out of range.
    sand.objective(24, 20);
    sand.foe(24, 47);
    assert_eq!(answer(&sand).verb, "done");
    sand.seen(own).pose = engine::table::Pose::new(24_000, 30_000, 0);
    assert_eq!(answer(&sand).verb, "drill", "there he is far off");
}

#[test]
fn the_last_of_many_ways_to_turn_may_be_the_one_that_can_be_done() {
    let mut sand = looking(0).0;
    let last = sand.offers.remove(1);
    for at in 0..5 {
        let how = ["left", "right", "centre", "left-wheel", "right-wheel"][at];
        sand.barred.push(how);
        sand.offers.insert(1, Offer { order: Order::by("drill", last.order.by.unwrap()).how(how), ..last.clone() });
    }
    sand.offers.insert(6, last);
    assert!(answer(&sand).how.has("about"));
}

#[test]
fn nobody_marches_along_the_very_edge_of_the_table_on_foot() {
    for (x, role, clear) in [(1, Role::Foot, true), (47, Role::Foot, true), (1, Role::Horse, false)] {
        let mut sand = Sand::new();
        let own = sand.piece(Side::FIRST, role, x, 20);
        sand.foe(x, 40);
        sand.offer(march(own, 6.0));
        sand.offer(done());
        let end = answer(&sand).path[0].point();
        assert_eq!((1.8..=46.2).contains(&end.x), clear, "{role:?} from {x}: {end:?}");
        assert!(end.y > 24.0, "{end:?}");
    }
}
