//! Where the stands of a unit lie, how they line up, and what is straight ahead.

use crate::kit::formed::line_up::{line_up, strip};
use crate::kit::formed::path::{cut, legs, length, stop_within};
use crate::kit::formed::square::square;
use crate::kit::formed::turns::{facing_towards, part_way, turn};
use crate::kit::formed::{Files, Ranks};
use crate::table::{Body, Facing, Footprint, Point, Polygon, Pose, Shape, Spot};

const BASE: [f64; 2] = [1.0, 0.75];

fn front() -> Pose {
    Pose::new(30_000, 30_000, 3_300)
}

/// Whether no two bases overlap by more than rounding.
fn are_apart(shapes: &[Shape]) -> bool {
    let pairs =
        shapes.iter().enumerate().flat_map(|(at, one)| shapes.iter().skip(at + 1).map(move |other| (one, other)));
    pairs.into_iter().all(|(one, other)| !Body::from(*one).overlaps(&Body::from(*other), 1e-9))
}

#[test]
fn blocks_cover_the_same_ground_as_the_stands() {
    for (abreast, gap) in [(1, 0.0), (2, 0.0), (3, 0.0), (usize::MAX, 0.0), (4, 0.5)] {
        for count in 1..=7 {
            let ranks = Ranks { base: BASE, abreast, gap };
            let stands = Body::of(ranks.bases(front().stance(), count)).unwrap();
            let blocks = Body::of(ranks.blocks(front().stance(), count)).unwrap();
            assert!((stands.area() - blocks.area()).abs() < 1e-9, "{count} stands, {abreast} abreast");
            assert!(stands.shapes().all(|stand| blocks.holds(stand.centre())));
            assert!(stands.front().from.distance(blocks.front().from) < 1e-9);
            assert!((stands.front().length() - ranks.frontage(count)).abs() < 1e-9);
            assert!(
                stands.front().midpoint().distance(front().spot.point()) < 1e-9,
                "the pose is the middle of the front"
            );
            assert!((stands.left().length() - ranks.depth(count)).abs() < 1e-9);
            assert!(are_apart(&stands.shapes().copied().collect::<Vec<_>>()));
        }
    }
}

#[test]
fn a_line_is_one_rank_and_a_column_one_file() {
    assert_eq!((Ranks::line(BASE).frontage(6), Ranks::line(BASE).depth(6)), (6.0, 0.75));
    assert_eq!((Ranks::column(BASE).frontage(6), Ranks::column(BASE).depth(6)), (1.0, 4.5));
    assert_eq!(Ranks::line(BASE).bases(front().stance(), 0).count(), 0);
}

#[test]
fn stands_in_square_face_outward_and_leave_their_rears_to_the_middle() {
    for count in 1..=12 {
        let stands: Vec<Shape> = square(BASE, front().stance(), count).collect();
        assert_eq!(stands.len(), count);
        assert!(are_apart(&stands), "{count} stands");
        let foremost = &stands[0];
        let row = count.max(4).div_ceil(4);
        let middle = Body::of(stands.iter().copied().step_by(4).take(row)).unwrap().front().midpoint();
        if count >= 4 {
            assert!(middle.distance(front().spot.point()) < 1e-9, "{count}: the pose is the middle of the front side");
        } else {
            assert!(foremost.front().midpoint().distance(front().spot.point()) < 1e-9);
        }
        // Nothing inside can be touched from without: every rear edge is on the inner figure.
        let centre = Body::of(stands.iter().copied()).unwrap().centre();
        let outward = |stand: &Shape| (stand.front().midpoint() - centre).dot(stand.stance().heading.ahead());
        assert!(stands.iter().all(|stand| outward(stand) > 0.0), "{count} stands");
    }
}

#[test]
fn the_sides_of_a_square_are_as_long_as_the_longer_of_two_opposite_rows() {
    // Five stands: two in front, one on each other side; the rear row is centred on a side of two.
    let stands: Vec<Shape> = square([1.0, 1.0], Pose::new(0, 0, 0).stance(), 5).collect();
    let centres: Vec<(i32, i32)> =
        stands.iter().map(|stand| Spot::nearest(stand.centre())).map(|spot| (spot.x, spot.y)).collect();
    assert_eq!(centres, [(-500, -500), (0, -2_500), (-1_500, -1_500), (1_500, -1_500), (500, -500)]);
}

#[test]
fn two_back_to_back_and_three_round_a_triangle() {
    let two: Vec<Shape> = square(BASE, front().stance(), 2).collect();
    assert!(two[0].rear().midpoint().distance(two[1].rear().midpoint()) < 1e-9);
    let three: Vec<Shape> = square(BASE, front().stance(), 3).collect();
    for (one, next) in [(0, 1), (1, 2), (2, 0)] {
        // Rear corners meet: the inner triangle has sides of one frontage.
        assert!(three[one].rear().to.distance(three[next].rear().from) < 1e-9);
    }
}

#[test]
fn the_guide_keeps_his_place_in_every_arrangement() {
    let guide = front().stance();
    for abreast in [1, 2, 3, 5, usize::MAX] {
        for count in 1..=11 {
            let files = Files { abreast, apart: 2.5 };
            let places: Vec<Point> = files.places(guide, count).collect();
            assert_eq!(places.len(), count);
            assert!(places[files.guide(count)].distance(guide.at) < 1e-9);
            let apart = |(at, one): (usize, &Point)| places[at + 1..].iter().all(|other| one.distance(*other) > 2.49);
            assert!(places.iter().enumerate().all(apart));
        }
    }
    let line: Vec<Point> = Files::line(1.0).places(Pose::new(0, 0, 0).stance(), 4).collect();
    assert_eq!(line, [-2.0, -1.0, 0.0, 1.0].map(|x| Point::new(x, 0.0)), "place 2 of 4, counted from 0");
}

fn stand(pose: Pose) -> Body {
    Footprint::Rectangle { width: 2.0, depth: 1.0 }.at(pose).into()
}

#[test]
fn a_stand_lines_up_with_any_edge_from_any_angle() {
    let target = stand(Pose::new(20_000, 20_000, 5_000));
    for (edge, around) in
        [(target.front(), 0), (target.left(), 9_000), (target.rear(), 18_000), (target.right(), 27_000)]
    {
        for skew in [-4_000, -500, 0, 1_500, 3_000] {
            let facing = Facing::new(5_000 + around + 18_000 + skew);
            let spot =
                Spot::nearest(edge.midpoint() + facing.heading().ahead() * -0.9 + facing.heading().right() * 0.3);
            let lined = line_up(&stand(Pose { spot, facing }), edge, &[], 0.001).unwrap();
            assert!(lined.is_centred);
            assert!(lined.body.front().midpoint().distance(edge.midpoint()) < 1e-6);
            assert!(lined.body.distance(&target) < 1e-6 && !lined.body.overlaps(&target, 1e-6));
        }
    }
}

#[test]
fn a_slide_stops_at_a_neighbour_and_a_pivot_needs_room() {
    let target = stand(Pose::new(20_000, 20_000, 18_000));
    let mover = stand(Pose::new(18_500, 18_900, 0));
    let neighbour = stand(Pose::new(21_000, 18_500, 0));
    let lined = line_up(&mover, target.front(), std::slice::from_ref(&neighbour), 0.0).unwrap();
    assert!(!lined.is_centred);
    assert!((lined.body.front().midpoint().x - 19.0).abs() < 1e-6, "side by side with the neighbour");
    let in_the_way = stand(Pose::new(18_500, 19_000, 0));
    assert_eq!(line_up(&mover, target.front(), &[in_the_way], 0.0), None);
}

#[test]
fn a_strip_lies_ahead_of_the_front() {
    let body = stand(Pose::new(5_000, 5_000, 7_000));
    let corners = strip(body.front(), 6.0);
    let ground = Polygon::new(corners).unwrap();
    assert!((ground.area() - 12.0).abs() < 1e-9);
    assert!(ground.holds(body.front().midpoint() + body.heading().ahead() * 5.9));
    assert!(!ground.holds(body.centre()));
}

#[test]
fn a_cut_is_as_long_as_asked_and_never_longer_than_the_path() {
    let path = [(0.0, 0.0), (3.0, 4.0), (3.0, 4.0), (3.0, 10.0)].map(|(x, y)| Point::new(x, y));
    assert_eq!((length(&path), legs(&path).count()), (11.0, 3));
    let mut way = Vec::new();
    for wanted in [0.0, 1.0, 5.0, 7.5, 11.0, 20.0] {
        cut(&path, wanted, &mut way);
        assert!((length(&way) - f64::min(wanted, 11.0)).abs() < 1e-9, "{wanted}: {way:?}");
    }
    for within in [0.0, 2.0, 6.0, 8.0, 11.0, 15.0] {
        let mut way = path.to_vec();
        stop_within(&mut way, within);
        assert!((length(&way) - (11.0 - within).max(0.0)).abs() < 1e-9, "{within}: {way:?}");
        assert_eq!(way[0], path[0]);
    }
    let mut nothing = Vec::new();
    stop_within(&mut nothing, 1.0);
    assert!(nothing.is_empty());
}

#[test]
fn turns_go_the_shorter_way_round() {
    for (from, to, by) in
        [(0, 9_000, 9_000), (9_000, 0, -9_000), (35_900, 100, 200), (100, 35_900, -200), (500, 18_500, 18_000)]
    {
        assert_eq!(turn(Facing::new(from), Facing::new(to)), by);
        assert_eq!(part_way(Facing::new(from), Facing::new(to), 1.0), Facing::new(to));
        assert_eq!(part_way(Facing::new(from), Facing::new(to), 0.0), Facing::new(from));
    }
    assert_eq!(facing_towards(Spot::new(0, 0), Spot::new(1_000, 1_000)), Some(Facing::new(31_500)));
}
