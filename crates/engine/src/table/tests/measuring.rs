use super::*;

#[test]
fn a_gap_names_the_points_that_it_was_measured_between() {
    let gap = base(0, 0, 0, 4.0, 2.0).gap(&base(10, 0, 0, 4.0, 2.0));
    assert_eq!((gap.distance, gap.from.x, gap.to.x), (6.0, 2.0, 8.0));
    let corners = base(0, 0, 0, 4.0, 2.0).gap(&base(7, 6, 0, 4.0, 2.0));
    assert_eq!((corners.distance, corners.from, corners.to), (5.0, at(2.0, 1.0), at(5.0, 5.0)));
    let round = disc(0, 0, 1.0).gap(&disc(5, 0, 1.5));
    assert_eq!((round.distance, round.from, round.to), (2.5, at(1.0, 0.0), at(3.5, 0.0)));
    assert_eq!(disc(0, 5, 1.0).gap(&base(0, 0, 0, 4.0, 2.0)).distance, 3.0);
}

#[test]
fn touching_is_not_overlapping() {
    let (a, b) = (base(0, 0, 0, 4.0, 2.0), base(4, 0, 0, 4.0, 2.0));
    assert_eq!(a.gap(&b).distance, 0.0);
    assert!(a.touches(&b) && !a.overlaps(&b, 0.0));
    assert_eq!(a.penetration(&b), 0.0);
    let c = base(3, 0, 0, 4.0, 2.0);
    assert!(a.overlaps(&c, 0.9) && !a.overlaps(&c, 1.0));
    assert_eq!(a.penetration(&c), 1.0);
}

#[test]
fn crossed_bases_are_at_no_distance_though_no_corner_is_in_the_other() {
    let gap = base(0, 0, 0, 10.0, 1.0).gap(&base(0, 0, 90, 10.0, 1.0));
    assert_eq!(gap.distance, 0.0);
    assert!(gap.from.distance(at(0.0, 0.0)) < 1e-9, "{gap:?}");
}

#[test]
fn a_unit_of_stands_has_gaps_that_are_not_the_unit() {
    let stand = |x, y| *base(x, y, 0, 2.0, 1.0).shapes().next().unwrap();
    let unit = Body::of([stand(0, 0), stand(4, 0), stand(0, -3)]).unwrap();
    assert_eq!(unit.gap(&disc(2, 0, 0.5)).distance, 0.5);
    assert_eq!((unit.front().from, unit.front().to), (at(-1.0, 0.5), at(5.0, 0.5)));
    assert_eq!((unit.rear().from, unit.rear().to), (at(1.0, -3.5), at(-1.0, -3.5)));
    assert_eq!((unit.left().from, unit.left().to), (at(-1.0, -3.5), at(-1.0, 0.5)));
    assert_eq!((unit.right().from, unit.right().to), (at(5.0, 0.5), at(5.0, -0.5)));
    assert_eq!(unit.front().midpoint(), at(2.0, 0.5));
    assert!((unit.centre().x - 4.0 / 3.0).abs() < 1e-12 && (unit.centre().y + 1.0).abs() < 1e-12);
}

#[test]
fn an_arc_opens_outward_from_the_front_corners() {
    let gun = base(10, 10, 0, 2.0, 2.0);
    let arc = Zone::arc(gun.front(), 45.0);
    assert!(arc.holds(at(12.0, 12.0)) && !arc.holds(at(12.1, 12.0)));
    assert!(!arc.holds(at(10.0, 10.9)));
    assert_eq!(arc.any_of(&base(14, 12, 0, 2.0, 2.0)).map(|point| arc.holds(point)), Some(true));
    assert_eq!(arc.any_of(&base(15, 12, 0, 2.0, 2.0)), None);
    assert!(arc.holds_all(&base(10, 15, 0, 8.0, 1.0)) && !arc.holds_all(&base(10, 15, 0, 14.0, 1.0)));
    assert!(arc.any_of(&disc(14, 12, 1.0)).is_none() && arc.any_of(&disc(14, 12, 1.5)).is_some());
    // Beside the left corner: nearest in the arc is the corner itself.
    assert!(arc.any_of(&disc(8, 11, 1.0)).is_some() && arc.any_of(&disc(8, 10, 1.4)).is_none());
}

#[test]
fn half_circles_and_more_reach_behind_the_figure() {
    let (centre, heading) = (at(0.0, 0.0), Facing::AHEAD.heading());
    let half = Zone::arc_from(centre, heading, 90.0);
    assert!(half.holds(at(5.0, 0.0)) && !half.holds(at(5.0, -0.01)));
    let most = Zone::arc_from(centre, heading, 135.0);
    assert!(most.holds(at(5.0, -4.9)) && !most.holds(at(5.0, -5.1)) && most.holds(at(-5.0, -4.9)));
    assert!(most.any_of(&disc(0, -5, 1.0)).is_none() && most.any_of(&disc(0, -5, 4.0)).is_some());
    assert!(most.holds_all(&disc(5, 0, 3.5)) && !most.holds_all(&disc(5, 0, 3.6)));
    assert!(Zone::arc_from(centre, heading, 180.0).holds_all(&disc(0, -5, 4.0)));
}

#[test]
fn the_ground_behind_a_front_line_begins_at_the_line() {
    let front = base(0, 0, 0, 4.0, 2.0).front();
    let behind = Zone::behind(front);
    assert!(behind.holds(at(50.0, 1.0)) && behind.holds(at(0.0, -9.0)) && !behind.holds(at(0.0, 1.01)));
    assert!(behind.holds_all(&base(9, 0, 0, 4.0, 2.0)) && !behind.holds_all(&base(9, 1, 0, 4.0, 2.0)));
}

#[test]
fn range_in_a_strip_is_measured_straight_ahead() {
    let firer = base(0, 0, 0, 4.0, 2.0);
    let strip = Zone::strip(firer.front());
    // Only its right half is before the front edge, and turned, so that the part in the strip is farther off.
    let target = base(-3, 10, 45, 4.0, 4.0);
    let range = strip.straight_from(firer.front(), &target).unwrap();
    let inner = 10.0 - (8.0_f64.sqrt() - 1.0) - 1.0;
    assert!((range.distance - inner).abs() < 1e-9, "{range:?}");
    assert!((range.to.x + 2.0).abs() < 1e-9 && (range.from.y - 1.0).abs() < 1e-9, "{range:?}");
    assert_eq!(strip.straight_from(firer.front(), &base(9, 9, 0, 2.0, 2.0)), None);
    let near = strip.nearest_from(at(0.0, 0.0), &target).unwrap();
    assert!(strip.holds(near.to) && near.distance >= target.gap_from(at(0.0, 0.0)).distance);
}

#[test]
fn a_piece_stands_on_the_table_and_on_no_other() {
    let table = Edges::to(Spot::new(72_000, 48_000));
    assert_eq!(table.allow(&base(2, 1, 0, 4.0, 2.0), &[], 0.0), Ok(()));
    assert!(matches!(table.allow(&base(2, 1, 1, 4.0, 2.0), &[], 0.0), Err(Misplaced::OffTable { .. })));
    assert_eq!(table.allow(&disc(1, 1, 1.0), &[], 0.0), Ok(()));
    assert_eq!(table.allow(&disc(1, 40, 1.5), &[], 0.0), Err(Misplaced::OffTable { at: at(-0.5, 40.0) }));
    let others = [base(10, 10, 0, 4.0, 2.0), base(20, 10, 0, 4.0, 2.0)];
    assert_eq!(table.allow(&base(14, 10, 0, 4.0, 2.0), &others, 0.0), Ok(()));
    let fault = table.allow(&base(17, 10, 0, 4.0, 2.0), &others, 0.1).unwrap_err();
    assert_eq!(fault, Misplaced::Overlaps { body: 1, depth: 1.0 });
}
