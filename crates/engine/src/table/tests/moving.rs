use super::*;

#[test]
fn a_straight_move_stops_at_the_first_piece_in_its_way() {
    let mover = base(0, 0, 0, 4.0, 2.0);
    let others = [base(0, 20, 0, 2.0, 2.0), base(3, 10, 0, 4.0, 2.0), base(9, 5, 0, 4.0, 2.0)];
    let step = mover.heading().ahead() * 30.0;
    let advance = advance(&mover, step, &others, 0.0);
    assert!((advance.free - 8.0).abs() < 1e-6);
    let met = advance.met.unwrap();
    assert_eq!(met.body, 1);
    assert!(met.at.from.distance(at(1.5, 9.0)) < 1.0, "{met:?}");
    assert_eq!(super::advance(&mover, step, &[], 0.0).free, 30.0);
}

#[test]
fn pieces_slide_along_one_another_and_part_freely() {
    let mover = base(0, 0, 0, 4.0, 2.0);
    let beside = [base(4, 5, 0, 4.0, 2.0), base(0, -2, 0, 4.0, 2.0)];
    assert_eq!(advance(&mover, Vector::new(0.0, 9.0), &beside, 0.0).met, None);
    let into = advance(&mover, Vector::new(0.0, -9.0), &beside, 0.0);
    assert!(into.free < 1e-6 && into.met.is_some_and(|met| met.body == 1));
}

#[test]
fn round_bases_meet_at_their_rims() {
    let advance = advance(&disc(0, 0, 1.0), Vector::new(20.0, 0.0), &[disc(10, 0, 1.0), disc(9, 5, 1.0)], 0.0);
    assert!((advance.free - 8.0).abs() < 1e-6);
    let corner = super::advance(&disc(0, 2, 1.0), Vector::new(20.0, 0.0), &[base(10, 0, 45, 2.0, 2.0)], 0.0);
    assert!(corner.met.is_some() && corner.free > 9.0);
}

#[test]
fn a_wheel_turns_on_its_corner_and_is_paid_by_the_other() {
    let unit = base(0, 0, 0, 4.0, 2.0);
    let left = wheel(&unit, Pivot::Left, 90.0, &[], 0.0);
    assert!((left.moved - 4.0 * std::f64::consts::FRAC_PI_2).abs() < 1e-9);
    let stance = left.end.shapes().next().unwrap().stance();
    assert_eq!(Pose::nearest(stance), Pose::new(-1000, 3000, 9000));
    assert_eq!(left.end.front().from, at(-2.0, 1.0));
    let right = wheel(&unit, Pivot::Right, 45.0, &[], 0.0);
    assert_eq!(right.degrees, -45.0);
    assert!(right.end.front().to.distance(at(2.0, 1.0)) < 1e-9);
}

#[test]
fn a_wheel_stops_at_what_its_sweep_meets() {
    let unit = base(0, 0, 0, 4.0, 2.0);
    // A post in the sector that the outer half sweeps, free of the pose at the end.
    let post = [disc(1, 3, 0.5)];
    let stopped = wheel(&unit, Pivot::Left, 90.0, &post, 0.01);
    assert!(stopped.met.is_some() && stopped.degrees > 10.0 && stopped.degrees < 60.0, "{}", stopped.degrees);
    assert!(!stopped.end.overlaps(&post[0], 0.01));
    assert!(unit.turned_about(at(-2.0, 1.0), (stopped.degrees + 0.1).to_radians()).overlaps(&post[0], 0.01));
    assert_eq!(wheel(&unit, Pivot::Right, 90.0, &[disc(-9, 3, 0.5)], 0.0).met, None);
    // A neighbour on the inner flank does not hinder the wheel; on the outer one, the rear corner swings into it.
    assert_eq!(wheel(&unit, Pivot::Left, 45.0, &[base(-4, 0, 0, 4.0, 2.0)], 0.01).met, None);
    assert!(wheel(&unit, Pivot::Left, 45.0, &[base(4, 0, 0, 4.0, 2.0)], 0.01).met.is_some());
}

#[test]
fn ground_is_trodden_by_every_part_of_a_piece() {
    let ground =
        Ground::new(vec![area(&HORSESHOE), area(&[(50, 50), (60, 50), (60, 60)])], vec![wall(&[(15, 0), (15, 1)])]);
    let mut trodden = Vec::new();
    ground.trodden(&base(-3, 7, 0, 2.0, 2.0), Vector::new(20.0, 0.0), &mut trodden);
    let shown: Vec<(Thing, f64, f64)> = trodden.iter().map(|t| (t.thing, t.from, t.to)).collect();
    // Both arms; between them the piece fits into the mouth.
    assert_eq!(shown, [(Thing::Area(0), 2.0, 7.0), (Thing::Area(0), 9.0, 14.0)]);
    ground.trodden(&base(1, 2, 0, 1.0, 1.0), Vector::new(8.0, 0.0), &mut trodden);
    assert_eq!(trodden, [Trodden { thing: Thing::Area(0), from: 0.0, to: 8.0 }]);
    ground.trodden(&disc(12, 1, 1.0), Vector::new(6.0, 0.0), &mut trodden);
    assert_eq!(trodden, [Trodden { thing: Thing::Line(0), from: 2.0, to: 4.0 }]);
    // Of both only the line matters.
    ground.trodden(&disc(8, 1, 1.0), Vector::new(10.0, 0.0), &mut trodden);
    assert_eq!(trodden.iter().map(|part| part.thing).collect::<Vec<_>>(), [Thing::Area(0), Thing::Line(0)]);
    let matters = |thing| thing == Thing::Line(0);
    ground.trodden_where(&disc(8, 1, 1.0), Vector::new(10.0, 0.0), matters, &mut trodden);
    assert_eq!(trodden, [Trodden { thing: Thing::Line(0), from: 6.0, to: 8.0 }]);
}

#[test]
fn spans_along_a_move_agree_with_looks_along_it() {
    // A grazing touch may fall between two looks, or within rounding of one.
    const HAIR: f64 = 1e-6;
    let mut chance = Chance::new(71);
    for case in 0..2000 {
        let (mover, other) = (chance.body(), chance.body());
        let step = Vector::new(chance.measure(-15.0, 15.0), chance.measure(-15.0, 15.0));
        let near = chance.measure(0.1, 3.0);
        let overlap = overlap_along(&mover, step, &other, 0.0);
        let nearer = nearer_along(&mover, step, &other, near);
        let within = |span: Option<(f64, f64)>, share: f64| {
            span.is_some_and(|(from, to)| from <= share + HAIR && share <= to + HAIR)
        };
        for look in 0..=60 {
            let share = f64::from(look) / 60.0;
            let there = mover.moved(step * share);
            if there.overlaps(&other, HAIR) {
                assert!(within(overlap, share), "case {case} at {share}: {overlap:?}");
            }
            if there.gap(&other).distance < near - HAIR {
                assert!(within(nearer, share), "case {case} at {share}: {nearer:?}");
            }
        }
        for (span, reach) in [(overlap, 0.0), (nearer, near)] {
            let Some((from, to)) = span else { continue };
            let gaps = [from, to].map(|share| mover.moved(step * share).gap(&other).distance);
            assert!(gaps.iter().all(|gap| *gap <= reach + HAIR), "case {case}: {gaps:?} {reach}");
            // It begins where the limit is reached, or at the beginning of the move.
            assert!(from == 0.0 || (gaps[0] - reach).abs() < 1e-4, "case {case}: {from} {gaps:?} {reach}");
        }
    }
}

#[test]
fn clearance_is_the_gap_or_the_depth() {
    let mut chance = Chance::new(72);
    for case in 0..1000 {
        let (a, b) = (chance.body(), chance.body());
        let clearance = a.clearance(&b);
        if clearance > 0.0 {
            assert!((clearance - a.gap(&b).distance).abs() < 1e-12, "case {case}");
        } else {
            assert!((clearance + a.penetration(&b)).abs() < 1e-12, "case {case}");
        }
        for distance in [clearance - 1e-6, clearance, clearance + 1e-6, -0.02, 0.0, 1.0] {
            assert_eq!(a.is_nearer(&b, distance), clearance < distance, "case {case}: {clearance} and {distance}");
        }
    }
}

#[test]
fn a_turn_keeps_the_gaps_that_it_is_told_to_keep() {
    let mut chance = Chance::new(73);
    for case in 0..400 {
        let (mover, other) = (chance.body(), chance.body());
        let gap = chance.measure(-0.2, 1.5);
        let begins = mover.clearance(&other);
        if begins < gap {
            continue;
        }
        let degrees = chance.measure(-180.0, 180.0);
        let keeps = [Keep { body: &other, gap }];
        let pivot = mover.front().from;
        let turn = turn_clear(&mover, pivot, degrees, &keeps, 0.01);
        for look in 0..=40 {
            let share = turn.degrees * f64::from(look) / 40.0;
            let there = mover.turned_about(pivot, share.to_radians());
            assert!(there.clearance(&other) >= gap - 0.011, "case {case} at {share} of {}", turn.degrees);
        }
        if turn.met.is_some() {
            let on = turn.degrees + degrees.signum() * (0.02_f64 / 0.1).min(degrees.abs() - turn.degrees.abs());
            let least = (0..=200).map(|look| turn.degrees + (on - turn.degrees) * f64::from(look) / 200.0);
            let least = least.map(|at| mover.turned_about(pivot, at.to_radians()).clearance(&other));
            assert!(least.fold(f64::INFINITY, f64::min) < gap + 0.02, "case {case} stopped for nothing");
        } else {
            assert!((turn.degrees - degrees).abs() < 1e-9, "case {case}");
        }
    }
}

#[test]
fn what_is_nowhere_meets_nothing() {
    let gone = Body::nowhere();
    let mover = base(0, 0, 0, 4.0, 2.0);
    assert!(!mover.touches(&gone) && !mover.overlaps(&gone, 0.0) && mover.gap(&gone).distance > 1e6);
    assert_eq!(advance(&mover, Vector::new(0.0, 50.0), std::slice::from_ref(&gone), 0.0).met, None);
    assert_eq!(wheel(&mover, Pivot::Left, 90.0, &[gone], 0.0).met, None);
}

#[test]
fn poses_read_back_to_themselves() {
    let pose = Pose::new(-12, 34_567, -900);
    let written = serde_json::to_string(&pose).unwrap();
    assert_eq!(serde_json::from_str::<Pose>(&written).unwrap(), pose);
    assert_eq!(serde_json::from_str::<Facing>("45000").unwrap(), Facing::new(9000));
    assert!(serde_json::from_str::<Pose>(r#"{"spot":{"x":1,"y":2,"z":3},"facing":0}"#).is_err());
}

#[test]
fn places_are_rounded_to_the_nearest_of_the_grid_and_halves_away_from_zero() {
    let near = |x: f64| Spot::nearest(at(x, -x));
    for (x, steps) in [(0.0005, 1), (0.00049, 0), (1.2345, 1235), (1.23449, 1234), (0.0, 0), (2_147_483.9, i32::MAX)] {
        assert_eq!(near(x).x, steps, "{x}");
        assert_eq!(near(-x).x, if steps == i32::MAX { i32::MIN } else { -steps }, "-{x}");
    }
    let mut chance = Chance::new(5);
    for _ in 0..2000 {
        let x = chance.measure(-100.0, 100.0);
        assert_eq!(f64::from(near(x).x), (x * 1000.0).round(), "{x}");
    }
    assert_eq!(Facing::degrees(-0.006).hundredths(), 35_999);
    assert_eq!(Facing::degrees(725.004).hundredths(), 500);
}
