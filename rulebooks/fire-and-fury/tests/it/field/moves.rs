//! Moves leg by leg and along routes: by the table.

use engine::table::{Facing, Ground, Pivot, Pose, Spot, Thing};
use fire_and_fury::field::moves::legs::follow;
use fire_and_fury::field::moves::route::{Route, follow_route};
use fire_and_fury::field::moves::toward::toward;
use fire_and_fury::field::moves::{Leg, Licence, Moved, Scratch, Stop, Why};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::Formation;

use crate::table::*;

/// What the first unit does.
fn legs(ground: &Ground, units: &[Unit], legs: &[Leg], licence: Licence) -> Moved {
    on(ground, units, &[], |field| follow(field, UnitId(0), legs, licence, &mut Scratch::default()).unwrap())
}

fn route(ground: &Ground, units: &[Unit], points: &[(f64, f64)], facing: Option<f64>) -> Moved {
    let points: Vec<Spot> = points.iter().map(|(x, y)| pose(*x, *y, 0.0).spot).collect();
    let route = Route { points: &points, facing: facing.map(Facing::degrees) };
    on(ground, units, &[], |field| {
        follow_route(field, UnitId(0), route, Licence::FULL, &mut Scratch::default()).unwrap()
    })
}

fn end(moved: &Moved) -> Pose {
    moved.end().unwrap()
}

fn rule(moved: &Moved) -> Option<&'static str> {
    moved.stop.map(|stop| stop.rule)
}

/// A line of four stands, 6" wide, looking away from the near edge.
fn line() -> Unit {
    foot(OURS, 40.0, 20.0, 0.0, 4)
}

// covers: FF-FLD-27
#[test]
fn a_line_goes_forward_obliquely_and_by_wheels() {
    let alone = [line()];
    let ahead = legs(&plain(), &alone, &[Leg::Forward(16.0)], Licence::FULL);
    assert_eq!((end(&ahead), rule(&ahead)), (pose(40.0, 36.0, 0.0), None));
    assert!((ahead.share - 1.0).abs() < 1e-9);
    let too_far = legs(&plain(), &alone, &[Leg::Forward(17.0)], Licence::FULL);
    assert_eq!((end(&too_far), rule(&too_far)), (pose(40.0, 36.0, 0.0), Some("FF-FLD-26")));
    let half = legs(&plain(), &alone, &[Leg::Forward(9.0)], Licence::HALF);
    assert_eq!((end(&half), half.stop.unwrap().why), (pose(40.0, 28.0, 0.0), Why::Spent));

    let oblique = |degrees| legs(&plain(), &alone, &[Leg::Oblique { degrees, inches: 10.0 }], Licence::FULL);
    let left = oblique(45.0);
    assert_eq!(end(&left), pose(40.0 - 7.0711, 27.0711, 0.0), "the facing is kept");
    assert!((left.share - 10.0 / 16.0).abs() < 1e-9);
    let askew = oblique(46.0);
    assert_eq!((end(&askew), rule(&askew)), (line().pose, Some("FF-FLD-27")));

    // A wheel is paid by the outer corner: 6" of front, a quarter turn.
    let wheel = legs(&plain(), &alone, &[Leg::Wheel(Pivot::Left, 90.0)], Licence::FULL);
    assert_eq!((end(&wheel), rule(&wheel)), (pose(37.0, 23.0, 90.0), None));
    assert!((wheel.length - 6.0 * std::f64::consts::FRAC_PI_2).abs() < 1e-6, "{}", wheel.length);
    // A turn in place is not for formed troops.
    let turn = legs(&plain(), &alone, &[Leg::Turn(30.0)], Licence::FULL);
    assert_eq!((end(&turn), rule(&turn)), (line().pose, Some("FF-FLD-27")));
    let flank = legs(&plain(), &alone, &[Leg::Sideways(3.0)], Licence::FULL);
    assert_eq!(rule(&flank), Some("FF-TRM-05"), "only by that maneuver");
}

#[test]
fn only_the_corner_that_moves_most_pays() {
    // To the left and to the right again: each corner has walked one arc and the way ahead.
    let there_and_back = [Leg::Wheel(Pivot::Left, 30.0), Leg::Wheel(Pivot::Right, 30.0), Leg::Forward(4.0)];
    let moved = legs(&plain(), &[line()], &there_and_back, Licence::FULL);
    let arc = 6.0 * 30.0_f64.to_radians();
    assert!(moved.stop.is_none() && (moved.length - arc - 4.0).abs() < 1e-6, "{}", moved.length);
    assert!((moved.share - (arc + 4.0) / 16.0).abs() < 1e-6);
}

// covers: FF-D44
#[test]
fn troops_move_straight_back_at_half_rate() {
    let back = legs(&plain(), &[line()], &[Leg::Back(8.0)], Licence::FULL);
    assert_eq!((end(&back), rule(&back)), (pose(40.0, 12.0, 0.0), None));
    assert!((back.share - 1.0).abs() < 1e-9);
    assert_eq!(rule(&legs(&plain(), &[line()], &[Leg::Back(8.5)], Licence::FULL)), Some("FF-FLD-26"));
    let gun = limbered(guns(OURS, 40.0, 20.0, 0.0, 1));
    assert_eq!(rule(&legs(&plain(), &[gun], &[Leg::Back(1.0)], Licence::FULL)), Some("FF-D44"));
}

#[test]
fn a_march_by_the_flank_is_a_half_move_of_its_own() {
    let licence = Licence { by_the_flank: true, ..Licence::HALF };
    let both = [Leg::Forward(8.0), Leg::Sideways(-8.0)];
    let moved = legs(&plain(), &[line()], &both, licence);
    assert_eq!((end(&moved), rule(&moved)), (pose(32.0, 28.0, 0.0), None));
    assert!((moved.share - 1.0).abs() < 1e-9 && (moved.flank_share - 1.0).abs() < 1e-9);
    let farther = legs(&plain(), &[line()], &[Leg::Sideways(9.0)], licence);
    assert_eq!((end(&farther), rule(&farther)), (pose(48.0, 20.0, 0.0), Some("FF-TRM-05")));
}

// covers: FF-FLD-27
#[test]
fn open_order_and_broken_troops_turn_freely() {
    let skirmishers = formed(foot(OURS, 40.0, 20.0, 0.0, 3), Formation::OpenOrder);
    let moved = route(&plain(), &[skirmishers], &[(40.0, 10.0)], Some(135.0));
    assert_eq!((end(&moved), rule(&moved)), (pose(40.0, 10.0, 135.0), None));
    assert!((moved.length - 10.0).abs() < 1e-6, "turning costs nothing");
    let mob = broken(foot(OURS, 40.0, 30.0, 0.0, 4));
    let moved = route(&plain(), &[mob], &[(40.0, 8.0)], Some(180.0));
    assert!(moved.stop.is_none() && (moved.share - 22.0 / 24.0).abs() < 1e-6);
}

#[test]
fn a_route_becomes_wheels_marches_and_obliques() {
    let straight = route(&plain(), &[line()], &[(40.0, 30.0)], None);
    assert_eq!(straight.legs, [Leg::Forward(10.0)]);
    let aside = route(&plain(), &[line()], &[(44.0, 30.0)], None);
    assert!(matches!(aside.legs[..], [Leg::Oblique { degrees, .. }] if degrees < 0.0), "{:?}", aside.legs);
    assert_eq!(end(&aside), pose(44.0, 30.0, 0.0));
    // Too far aside for an oblique: a wheel, then straight ahead.
    let round = route(&plain(), &[line()], &[(49.0, 23.0)], None);
    assert!(matches!(round.legs[..], [Leg::Wheel(Pivot::Right, _), Leg::Forward(_)]), "{:?}", round.legs);
    let there = end(&round);
    assert!((there.spot.x - 49_000).abs() <= 1 && (there.spot.y - 23_000).abs() <= 1, "{there:?}");
    // A facing wished for is what it looks like at the end.
    for facing in [30.0, -30.0, 60.0, 0.0] {
        let moved = route(&plain(), &[line()], &[(42.0, 28.0)], Some(facing));
        assert_eq!((end(&moved), rule(&moved)), (pose(42.0, 28.0, facing), None), "{:?}", moved.legs);
    }
    // What cannot be done at all is refused by the rule.
    let spot_turn = route(&plain(), &[line()], &[(40.0, 20.0)], Some(180.0));
    assert!(spot_turn.stop.is_some());
    let back = route(&plain(), &[line()], &[(40.0, 14.0)], None);
    assert_eq!((back.legs.as_slice(), end(&back)), (&[Leg::Back(6.0)][..], pose(40.0, 14.0, 0.0)));
}

// covers: FF-FLD-29, FF-D45
#[test]
fn lines_are_passed_by_the_maneuver_and_open_order_freely() {
    let ahead = [Leg::Forward(10.0)];
    let formed_friend = [line(), foot(OURS, 40.0, 25.0, 0.0, 4)];
    let stopped = legs(&plain(), &formed_friend, &ahead, Licence::FULL);
    assert_eq!((end(&stopped), rule(&stopped)), (pose(40.0, 24.0, 0.0), Some("FF-FLD-29")));
    assert_eq!(stopped.stop.unwrap().by, Some(Thing::Body(1)));
    let licence = Licence { passage_of_lines: true, ..Licence::FULL };
    let through = legs(&plain(), &formed_friend, &ahead, licence);
    assert_eq!((end(&through), rule(&through), through.passed), (pose(40.0, 30.0, 0.0), None, vec![UnitId(1)]));
    // It must end clear: behind, if it cannot get beyond.
    let short = legs(&plain(), &formed_friend, &[Leg::Forward(5.5)], licence);
    assert_eq!((rule(&short), short.passed.len()), (Some("FF-FLD-29"), 0));
    assert!((23_900..=24_000).contains(&end(&short).spot.y), "{:?}", end(&short));
    let loose = |friend: Unit| legs(&plain(), &[line(), friend], &ahead, Licence::FULL);
    for friend in [
        formed(foot(OURS, 40.0, 25.0, 0.0, 4), Formation::OpenOrder),
        broken(foot(OURS, 40.0, 25.0, 0.0, 4)),
        limbered(guns(OURS, 40.0, 25.0, 0.0, 1)),
    ] {
        let moved = loose(friend);
        assert_eq!((end(&moved), rule(&moved), moved.passed.len()), (pose(40.0, 30.0, 0.0), None, 0));
    }
    let skirmishers = [formed(line(), Formation::OpenOrder), foot(OURS, 40.0, 25.0, 0.0, 4)];
    assert_eq!(rule(&legs(&plain(), &skirmishers, &ahead, Licence::FULL)), None);
}

// covers: FF-D46
#[test]
fn nobody_comes_near_an_enemy_but_by_charging() {
    let enemy = foot(THEIRS, 40.0, 30.0, 180.0, 4);
    let stopped = legs(&plain(), &[line(), enemy], &[Leg::Forward(16.0)], Licence::FULL);
    assert_eq!((end(&stopped), rule(&stopped)), (pose(40.0, 29.0, 0.0), Some("FF-D46")));
    let at = stopped.stop.unwrap().at.unwrap();
    assert!((at.distance - 1.0).abs() < 0.002, "{at:?}");
    // Past its flank there is room at 1", and none nearer.
    let beside = |x: f64| {
        let units = [line(), foot(THEIRS, x, 30.0, 180.0, 4)];
        rule(&legs(&plain(), &units, &[Leg::Forward(16.0)], Licence::FULL))
    };
    assert_eq!((beside(47.0), beside(46.9)), (None, Some("FF-D46")));
    // Who is near already may go away, and not nearer.
    let near = [line(), foot(THEIRS, 40.0, 20.5, 180.0, 4)];
    assert_eq!(rule(&legs(&plain(), &near, &[Leg::Back(4.0)], Licence::FULL)), None);
    assert_eq!(rule(&legs(&plain(), &near, &[Leg::Forward(0.25)], Licence::FULL)), Some("FF-D46"));
}

// covers: FF-D07
#[test]
fn the_table_ends() {
    let edge = foot(OURS, 40.0, 66.0, 0.0, 4);
    let moved = legs(&plain(), &[edge], &[Leg::Forward(16.0)], Licence::FULL);
    assert_eq!((end(&moved), rule(&moved)), (pose(40.0, 72.0, 0.0), Some("FF-D07")));
    // The tail of a column that wheels may not end beyond it either.
    let column = formed(foot(OURS, 95.0, 60.0, 0.0, 4), Formation::MarchColumn);
    let swing = [Leg::Forward(2.0), Leg::Wheel(Pivot::Left, 45.0)];
    let moved = legs(&plain(), &[column], &swing, Licence::FULL);
    assert_eq!((end(&moved), rule(&moved)), (pose(95.0, 62.0, 0.0), Some("FF-D07")));
    assert!(moved.stop.unwrap().at.unwrap().distance > 1.0, "{moved:?}");
}

#[test]
fn the_whole_front_is_barred_not_only_a_corner() {
    // A pond before the middle of the line; both corners would pass it.
    let pond = Ground::new(vec![area(TerrainKind::River, 0, (39.0, 25.0), (41.0, 27.0))], vec![]);
    let moved = legs(&pond, &[line()], &[Leg::Forward(10.0)], Licence::FULL);
    assert_eq!((end(&moved), rule(&moved)), (pose(40.0, 25.0, 0.0), Some("FF-D41")));
    // Over a bridge of 2" a march column passes, and a line does not.
    let river = area(TerrainKind::River, 0, (0.0, 30.0), (96.0, 33.0));
    for (low, high) in [(29.0, 34.0), (30.0, 33.0)] {
        let bridge = area(TerrainKind::Bridge, 0, (39.0, low), (41.0, high));
        let bridged = Ground::new(vec![river.clone(), bridge], vec![]);
        let column = formed(line(), Formation::MarchColumn);
        let over = legs(&bridged, &[column], &[Leg::Forward(18.0)], Licence::FULL);
        assert_eq!((end(&over), rule(&over)), (pose(40.0, 38.0, 0.0), None));
        let stuck = legs(&bridged, &[line()], &[Leg::Forward(16.0)], Licence::FULL);
        assert_eq!((end(&stuck), rule(&stuck)), (pose(40.0, 30.0, 0.0), Some("FF-D41")));
    }
}

#[test]
fn toward_a_far_place_it_goes_as_far_as_it_can() {
    let go = |units: &[Unit], x: f64, y: f64| {
        on(&plain(), units, &[], |field| {
            toward(field, UnitId(0), pose(x, y, 0.0).spot, None, Licence::FULL, &mut Scratch::default()).unwrap()
        })
    };
    let far = go(&[line()], 40.0, 70.0);
    assert_eq!((end(&far), rule(&far)), (pose(40.0, 36.0, 0.0), Some("FF-FLD-26")));
    let near = go(&[line()], 42.0, 26.0);
    assert_eq!((end(&near), rule(&near)), (pose(42.0, 26.0, 0.0), None));
    // A friend in the way is gone round.
    let blocked = go(&[line(), foot(OURS, 43.0, 25.0, 0.0, 2)], 40.0, 60.0);
    assert!(end(&blocked).spot.y > 30_000, "{blocked:?}");
    // Going round leads nobody away from where he is to go: the free ways to the other side end farther from it.
    let beside = go(&[line(), foot(OURS, 30.0, 25.0, 0.0, 8)], 30.0, 25.5);
    assert!(end(&beside).spot.x <= 40_000, "{beside:?}");
    let gone: Stop = on(&plain(), &[line()], &[], |field| {
        toward(field, UnitId(7), Spot::new(0, 0), None, Licence::FULL, &mut Scratch::default()).unwrap_err()
    });
    assert_eq!(gone.why, Why::Gone);
    assert_eq!(gone.to_string(), "there is no such piece on the table (FF-D54)");
}
