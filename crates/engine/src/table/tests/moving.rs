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
}
