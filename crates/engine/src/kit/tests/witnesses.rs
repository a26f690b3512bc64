//! Witnesses: the points, the distance, and whether they close.

use crate::kit::Verdict;
use crate::table::{Body, Footprint, Heading, Point, Pose, Segment, Zone};

const RANGE: Verdict = Verdict::new("range", "TOY-1");

fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

#[test]
fn a_way_is_as_long_as_its_legs() {
    let way = RANGE.way([at(0.0, 0.0), at(3.0, 4.0), at(3.0, 10.0)], "11 inches");
    assert_eq!((way.distance, way.closed, way.points.len()), (Some(11.0), false, 3));
    assert_eq!((way.what, way.rule, way.words.as_str()), ("range", "TOY-1", "11 inches"));
    assert_eq!(RANGE.way([], "").distance, Some(0.0));
}

#[test]
fn a_gap_names_the_points_that_it_was_measured_between() {
    let base = |x| Body::from(Footprint::Rectangle { width: 2.0, depth: 1.0 }.at(Pose::new(x, 0, 0)));
    let gap = RANGE.gap(&base(0).gap(&base(5_000)), "3 inches");
    assert_eq!(gap.distance, Some(3.0));
    assert_eq!((gap.points[0].x, gap.points[1].x), (1.0, 4.0));
    assert_eq!(RANGE.gap(&base(0).gap(&base(1_000)), "").distance, Some(0.0), "they overlap");
}

#[test]
fn a_line_of_sight_and_a_spot_have_no_distance() {
    let line = Segment::new(at(0.0, 0.0), at(0.0, 9.0));
    assert_eq!(RANGE.sight(line, "clear").distance, None);
    assert_eq!(RANGE.spot(at(1.0, 1.0), "a wall").points, [at(1.0, 1.0)]);
    assert_eq!(RANGE.line(line.from, line.to, "").distance, Some(9.0));
}

#[test]
fn the_outline_of_an_arc_lies_in_the_arc_and_within_its_distance() {
    let (heading, ahead) = (Heading::radians(0.3), Heading::radians(0.3).ahead());
    for front in
        [Segment::new(at(2.0, 2.0), at(2.0, 2.0) + heading.right() * 4.0), Segment::new(at(5.0, 5.0), at(5.0, 5.0))]
    {
        let arc = RANGE.arc(front, heading, 45.0, 12.0, "12 inches");
        assert!(arc.closed && arc.distance == Some(12.0));
        let within = |point: &Point| (front.nearest(*point).distance(*point) - 12.0).abs() < 1e-9;
        let round = &arc.points[1..arc.points.len() - 1];
        assert!(round.iter().all(within), "the round end is 12 from the front");
        assert!(round.iter().all(|point| (*point - front.midpoint()).dot(ahead) > 8.0));
        if front.length() > 0.0 {
            let zone = Zone::arc(front, 45.0);
            assert!(arc.points.iter().all(|point| zone.holds(*point)));
        }
    }
}

#[test]
fn a_zone_closes_on_itself() {
    let zone = RANGE.zone([at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0)], "the ford");
    assert_eq!((zone.closed, zone.distance, zone.points.len()), (true, None, 3));
}
