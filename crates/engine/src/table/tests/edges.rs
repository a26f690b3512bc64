use super::*;

#[test]
fn the_touched_side_is_told_and_a_corner_has_two() {
    let stand = *base(0, 0, 0, 4.0, 2.0).shapes().next().unwrap();
    let sides = |x, y| stand.sides_at(at(x, y), 0.01).collect::<Vec<_>>();
    assert_eq!(sides(0.0, 1.005), [Side::Front]);
    assert_eq!(sides(2.0, 1.0), [Side::Front, Side::Right]);
    assert_eq!((sides(-2.0, 0.0), sides(1.0, -1.0), sides(0.0, 0.0)), (vec![Side::Left], vec![Side::Rear], vec![]));
}

#[test]
fn the_share_of_an_edge_that_lines_a_wall_is_measured() {
    let front = line((0.0, 0.0), (10.0, 0.0));
    let along = wall(&[(-5, 1), (5, 1), (5, 9)]);
    assert!((along.share_within(front, 1.0) - 0.5).abs() < 1e-4);
    assert_eq!(along.share_within(front, 0.5), 0.0);
    assert!((along.share_within(front, 5.0) - (0.5 + 24.0_f64.sqrt() / 10.0)).abs() < 1e-6);
}

#[test]
fn lanes_tell_a_target_that_is_clear_from_one_partly_or_fully_blocked() {
    let firer = base(0, 0, 0, 4.0, 2.0);
    let target = base(0, 20, 0, 8.0, 2.0);
    let verdict = |others: &[Body]| {
        let ground = Ground::default();
        let lanes = lanes(firer.front(), &target, others, &ground);
        let scene = Scene { ground: &ground, bodies: others };
        assert!(lanes.iter().all(|lane| (lane.to.y - 19.0).abs() < 1e-6), "{lanes:?}");
        let free = lanes.iter().filter(|lane| scene.touched(**lane, |_| true).is_none()).count();
        (free > 0, free < lanes.len())
    };
    assert_eq!(verdict(&[]), (true, false));
    assert_eq!(verdict(&[base(2, 10, 0, 1.0, 1.0)]), (true, true));
    assert_eq!(verdict(&[base(-2, 10, 0, 3.0, 1.0), disc(2, 10, 3.0)]), (false, true));
    // Two that leave a gap of a hundredth of the front.
    let gap = |x| Footprint::Rectangle { width: 4.0, depth: 1.0 }.at(Pose::new(x, 10_000, 0)).into();
    assert_eq!(verdict(&[gap(-2020), gap(2020)]), (true, true));
    assert!(lanes(firer.front(), &base(9, 20, 0, 2.0, 2.0), &[], &Ground::default()).is_empty());
}
