use super::*;

#[test]
fn poses_are_rounded_to_the_grid_and_facings_wrap() {
    assert_eq!(Spot::nearest(at(1.0004, -2.0006)), Spot::new(1000, -2001));
    assert_eq!(Facing::new(36_000), Facing::AHEAD);
    assert_eq!(Facing::new(-1).hundredths(), 35_999);
    assert_eq!(Facing::degrees(359.996), Facing::AHEAD);
    assert_eq!(Facing::degrees(-90.0).turned(18_000), Facing::degrees(90.0));
    assert_eq!(Facing::new(9000).heading().ahead(), Vector::new(-1.0, 0.0));
}

#[test]
fn every_facing_survives_the_way_to_a_heading_and_back() {
    for hundredths in 0..36_000 {
        let facing = Facing::new(hundredths);
        assert_eq!(Facing::nearest(facing.heading()), facing);
        let (ahead, quarter) = (facing.heading().ahead(), facing.turned(9000).heading().ahead());
        assert_eq!((quarter.x, quarter.y), (-ahead.y, ahead.x), "{hundredths}");
    }
}

#[test]
fn outlines_that_are_none_are_refused() {
    let fault = |corners: &[(i32, i32)]| Polygon::on_grid(&spots(corners)).unwrap_err();
    assert_eq!(fault(&[(0, 0), (1, 0)]), OutlineError::TooFew { given: 2, least: 3 });
    assert_eq!(fault(&[(0, 0), (1, 0), (0, 0)]), OutlineError::TooFew { given: 2, least: 3 });
    assert_eq!(fault(&[(0, 0), (1, 0), (1, 0), (0, 1)]), OutlineError::Repeated { corner: 3 });
    let bow_tie = fault(&[(0, 0), (2, 2), (2, 0), (0, 2)]);
    assert_eq!(bow_tie, OutlineError::Crossed { first: 1, second: 3 });
    assert!(bow_tie.to_string().contains("corner 1"), "{bow_tie}");
    // All on one line, and a spike that runs back on itself.
    assert!(matches!(fault(&[(0, 0), (1, 0), (2, 0)]), OutlineError::Crossed { .. }));
    assert!(matches!(fault(&[(0, 0), (4, 0), (2, 0), (2, 3)]), OutlineError::Crossed { .. }));
    let endless = Polygon::new([at(0.0, 0.0), at(f64::NAN, 0.0), at(0.0, 1.0)]);
    assert_eq!(endless, Err(OutlineError::NotOnGrid { corner: 2 }));
    assert_eq!(Line::on_grid(Kind(0), &spots(&[(1, 1)])), Err(OutlineError::TooFew { given: 1, least: 2 }));
}

#[test]
fn a_closed_list_of_corners_is_taken_as_it_is_meant() {
    let closed = polygon(&[(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)]);
    assert_eq!(closed, polygon(&[(0, 0), (2, 0), (2, 2), (0, 2)]));
    assert_eq!((closed.corners().len(), closed.area()), (4, 4.0));
}

#[test]
fn the_mouth_of_a_horseshoe_is_outside() {
    let shoe = polygon(&HORSESHOE);
    assert_eq!(shoe.area(), 76.0);
    assert_eq!(shoe.lies(at(5.0, 8.0)), Lies::Outside);
    assert_eq!(shoe.lies(at(5.0, 4.0)), Lies::OnOutline);
    assert_eq!(shoe.lies(at(3.0, 10.0)), Lies::OnOutline);
    assert_eq!(shoe.lies(at(5.0, 3.0)), Lies::Inside);
    // On a level with corners, both inside and out.
    assert_eq!(shoe.lies(at(1.0, 4.0)), Lies::Inside);
    assert_eq!(shoe.lies(at(11.0, 4.0)), Lies::Outside);
    assert_eq!(shoe.depth(at(5.0, 3.0)).unwrap().distance, 1.0);
    assert_eq!(shoe.depth(at(5.0, 3.0)).unwrap().to, at(5.0, 4.0));
    assert!(shoe.depth(at(5.0, 8.0)).is_none());
}

#[test]
fn the_greater_part_is_more_than_a_half() {
    let shoe = polygon(&HORSESHOE);
    assert_eq!(shoe.share_of(&base(3, 8, 0, 2.0, 2.0)), 0.5);
    assert_eq!(shoe.share_of(&base(5, 8, 0, 2.0, 2.0)), 0.0);
    // Over the mouth and both arms: four of ten units wide are not in it.
    assert!((shoe.share_of(&base(5, 8, 0, 10.0, 2.0)) - 0.6).abs() < 1e-12);
    assert!((shoe.share_of(&disc(0, 5, 1.0)) - 0.5).abs() < 1e-12);
    assert!((shoe.share_of(&disc(0, 0, 2.0)) - 0.25).abs() < 1e-12);
    assert_eq!(shoe.share_of(&disc(5, 2, 1.0)), 1.0);
    let two = Body::of([
        *base(1, 5, 0, 1.0, 1.0).shapes().next().unwrap(),
        *base(5, 7, 0, 1.0, 1.0).shapes().next().unwrap(),
    ]);
    assert_eq!(shoe.share_of(&two.unwrap()), 0.5);
}
