//! Situations that only a close look tells apart: each answer hangs by one comparison or one term.

use super::*;

/// Two or more bases as one piece.
fn unit(bases: &[Body]) -> Body {
    Body::of(bases.iter().flat_map(|body| body.shapes().copied().collect::<Vec<_>>())).unwrap()
}

fn crossings(ground: &Ground, bodies: &[Body], line: Segment) -> Vec<Crossing> {
    let mut buffer = Crossings::default();
    Scene { ground, bodies }.crossings(line, |_| true, &mut buffer);
    buffer.found().to_vec()
}

#[test]
fn pieces_that_touch_are_at_no_distance_however_they_are_turned() {
    let mut chance = Chance::new(41);
    for case in 0..2000 {
        let (a, b) = (base(10, 10, 0, 4.0, 2.0), base(14, 11, 0, 4.0, 2.0));
        let angle = chance.measure(-3.2, 3.2);
        let pivot = chance.point();
        let (a, b) = (a.turned_about(pivot, angle), b.turned_about(pivot, angle));
        assert_eq!((a.gap(&b).distance, b.gap(&a).distance), (0.0, 0.0), "case {case}");
    }
}

#[test]
fn the_farthest_of_a_round_base_is_where_it_hangs_out_the_most() {
    let bed = base(0, 0, 0, 10.0, 4.0);
    // Its centre is in the other, one from the side and two from the front.
    let hanging = bed.gap_from(at(0.0, 0.0));
    assert_eq!(hanging.distance, 0.0);
    let disc: Body = Footprint::Circle { radius: 3.0 }.at(Pose::new(4_000, 0, 0)).into();
    assert!((disc.farthest(&bed).distance - 2.0).abs() < 1e-9, "{:?}", disc.farthest(&bed));
    let ahead: Body = Footprint::Circle { radius: 3.0 }.at(Pose::new(0, 1_000, 0)).into();
    assert!((ahead.farthest(&bed).distance - 2.0).abs() < 1e-9, "{:?}", ahead.farthest(&bed));
}

#[test]
fn a_line_along_the_edge_of_a_base_only_grazes_it() {
    let bodies = [base(5, 0, 0, 4.0, 2.0), base(5, 10, 0, 4.0, 2.0)];
    let nothing = Ground::default();
    // At a corner, at an edge, and past a corner.
    for grazing in [line((0.0, 1.0), (3.0, 1.0)), line((1.0, 0.0), (3.0, 0.0)), line((1.0, -1.0), (5.0, 3.0))] {
        assert!(crossings(&nothing, &bodies, grazing).iter().all(|c| c.meets == Meets::Grazing), "{grazing:?}");
    }
    let scene = Scene { ground: &nothing, bodies: &bodies };
    assert_eq!(scene.run_through(line((0.0, 1.0), (3.0, 1.0)), |_| true), None);
    assert_eq!(scene.run_through(line((1.0, -1.0), (5.0, 3.0)), |_| true), None);
    assert_eq!(scene.run_through(line((0.0, 0.5), (9.0, 0.5)), |_| true), Some(0));
    assert_eq!(scene.run_through(line((0.0, 10.5), (9.0, 10.5)), |_| true), Some(1));
    assert_eq!(scene.run_through(line((0.0, 0.5), (9.0, 0.5)), |at| at == 1), None);
}

#[test]
fn things_entered_at_one_place_come_by_where_they_are_left_and_then_by_number() {
    let long = area(&[(4, -2), (9, -2), (9, 2), (4, 2)]);
    let short = area(&[(4, -1), (6, -1), (6, 1), (4, 1)]);
    let ground = Ground::new(vec![long, short.clone(), short], vec![]);
    let found = crossings(&ground, &[], line((0.0, 0.0), (20.0, 0.0)));
    let order: Vec<Thing> = found.iter().map(|crossing| crossing.thing).collect();
    assert_eq!(order, [Thing::Area(1), Thing::Area(2), Thing::Area(0)]);
}

#[test]
fn a_line_along_the_edge_of_an_area_is_never_inside_it() {
    let mut chance = Chance::new(42);
    for case in 0..1500 {
        let outline = [chance.point(), chance.point(), chance.point()];
        let Ok(outline) = Polygon::on_grid(&outline.map(Spot::nearest)) else { continue };
        let ground = Ground::new(vec![Area::new(Kind(1), 0, outline.clone())], vec![]);
        for edge in outline.edges() {
            let inside: f64 = crossings(&ground, &[], edge).iter().map(Crossing::length).sum();
            assert!(inside < 1e-6, "case {case}: {inside} of {edge:?}");
        }
    }
}

#[test]
fn what_a_piece_stands_on_is_what_it_touches() {
    let ground = Ground::new(vec![area(&[(0, 0), (4, 0), (4, 4), (0, 4)])], vec![wall(&[(10, 0), (10, 9)])]);
    let others = [base(20, 5, 0, 4.0, 2.0)];
    let scene = Scene { ground: &ground, bodies: &others };
    let under = |body: &Body| scene.under_body(body, |_| true);
    assert_eq!(under(&base(6, 2, 0, 4.0, 2.0)), Some(Thing::Area(0)), "at its edge");
    assert_eq!(under(&base(24, 5, 0, 4.0, 2.0)), Some(Thing::Body(0)), "side by side");
    assert_eq!(under(&base(12, 5, 0, 4.0, 2.0)), Some(Thing::Line(0)), "against the wall");
    assert_eq!(under(&base(12, 5, 0, 3.6, 2.0)), None, "a little way off it, and within its box");
    assert_eq!(under(&base(7, 2, 0, 4.0, 2.0)), None);
    assert_eq!(scene.under_body(&base(24, 5, 0, 4.0, 2.0), |thing| !matches!(thing, Thing::Body(_))), None);
    let slanted = Ground::new(vec![], vec![wall(&[(0, 0), (10, 10)])]);
    let beside = base(7, 4, 0, 2.6, 2.6);
    assert_eq!(
        Scene { ground: &slanted, bodies: &[] }.under_body(&beside, |_| true),
        None,
        "in its box, and clear of it"
    );
}

#[test]
fn bases_that_cross_like_a_plus_are_near_while_they_do() {
    // No corner of one comes near to the other.
    let (mover, other) = (base(0, 0, 0, 1.0, 20.0), base(10, 0, 90, 1.0, 60.0));
    let (from, to) = nearer_along(&mover, Vector::new(20.0, 0.0), &other, 0.1).unwrap();
    assert!(from.abs() < 1e-9 && (to - 1.0).abs() < 1e-9, "{from} {to}");
}

#[test]
fn a_wall_is_crossed_at_a_bend_from_either_side_and_in_order() {
    let ground = Ground::new(vec![], vec![wall(&[(5, 0), (5, 10)]), wall(&[(8, 0), (8, 10)])]);
    let passed = |route: &[(f64, f64)]| {
        let mut walk = Walk::default();
        walk.along(&ground, &route.iter().map(|(x, y)| at(*x, *y)).collect::<Vec<_>>());
        walk.passages().iter().map(|passage| (passage.leg, passage.line)).collect::<Vec<_>>()
    };
    assert_eq!(passed(&[(0.0, 5.0), (5.0, 5.0), (7.0, 5.0)]), [(0, 0)]);
    assert_eq!(passed(&[(7.0, 5.0), (5.0, 5.0), (0.0, 5.0)]), [(0, 0)]);
    // The first wall at a bend, the second in the midst of the next leg.
    assert_eq!(passed(&[(0.0, 5.0), (5.0, 5.0), (9.0, 5.0)]), [(0, 0), (1, 1)]);
    // On the line that a wall would go on in, and past its end.
    assert_eq!(passed(&[(0.0, 12.0), (5.0, 12.0), (7.0, 12.0)]), []);
}

#[test]
fn an_arc_that_reaches_behind_holds_what_just_misses_the_rest() {
    let most = Zone::arc_from(at(0.0, 0.0), Facing::AHEAD.heading(), 135.0);
    // The limit is 3.5355 from the centre.
    assert!(most.holds_all(&disc(5, 0, 3.53)) && !most.holds_all(&disc(5, 0, 3.54)));
}

#[test]
fn straight_ahead_is_never_measured_to_what_is_behind() {
    let edge = base(0, 0, 0, 4.0, 2.0).front();
    let wide = Zone::arc(edge, 135.0);
    // The target reaches from behind the line of the edge to before it.
    let beside = wide.straight_from(edge, &base(8, 1, 0, 2.0, 6.0)).unwrap();
    assert!((beside.distance - 0.0).abs() < 1e-9 || beside.to.y >= 1.0 - 1e-9, "{beside:?}");
    assert_eq!(wide.straight_from(edge, &base(8, 0, 0, 2.0, 1.0)), None, "all of it is behind");
}

#[test]
fn lanes_find_round_pieces_and_end_at_the_nearest_base() {
    let firer = base(0, 0, 0, 4.0, 2.0);
    let target = unit(&[base(0, 30, 0, 8.0, 2.0), base(0, 20, 0, 8.0, 2.0)]);
    let ground = Ground::default();
    let blocked = |others: &[Body]| {
        let lanes = lanes(firer.front(), &target, others, &ground);
        assert!(lanes.iter().all(|lane| (lane.to.y - 19.0).abs() < 1e-6), "{lanes:?}");
        let scene = Scene { ground: &ground, bodies: others };
        let free = lanes.iter().filter(|lane| scene.touched(**lane, |_| true).is_none()).count();
        (free > 0, free < lanes.len())
    };
    assert_eq!(blocked(&[]), (true, false));
    assert_eq!(blocked(&[disc(1, 10, 0.5)]), (true, true));
}

#[test]
fn the_share_of_a_round_base_is_measured_wherever_its_centre_is() {
    let mut chance = Chance::new(43);
    let mut partly = 0;
    for case in 0..400 {
        let outline = chance.polygon();
        let edge = outline.edges().next().unwrap();
        let centre = Spot::nearest(edge.midpoint() + Vector::new(chance.measure(-0.5, 0.5), chance.measure(-0.5, 0.5)));
        let radius = chance.measure(0.3, 1.5);
        let round: Body = Footprint::Circle { radius }.at(Pose { spot: centre, facing: Facing::AHEAD }).into();
        let rings = 40;
        let on_rings = (0..rings).flat_map(|ring| {
            let out = radius * ((f64::from(ring) + 0.5) / f64::from(rings)).sqrt();
            (0..60).map(move |n| centre.point() + Heading::radians(f64::from(n) * 0.10472).ahead() * out)
        });
        let sampled = on_rings.filter(|point| outline.holds(*point)).count() as f64 / f64::from(rings * 60);
        let share = outline.share_of(&round);
        partly += i32::from(share > 0.05 && share < 0.95);
        assert!((share - sampled).abs() < 0.04, "case {case}: {share} but {sampled}");
    }
    assert!(partly > 200, "{partly}");
}

#[test]
fn a_table_ends_on_every_side_and_a_hair_may_overlap() {
    let table = Edges::to(Spot::new(72_000, 48_000));
    for (x, y) in [(36, 1), (36, 47), (1, 24), (71, 24)] {
        assert_eq!(table.allow(&disc(x, y, 1.0), &[], 0.0), Ok(()));
        assert!(matches!(table.allow(&disc(x, y, 1.1), &[], 0.0), Err(Misplaced::OffTable { .. })), "{x} {y}");
    }
    let other = [base(20, 10, 0, 4.05, 2.0)];
    assert_eq!(table.allow(&base(24, 10, 0, 4.05, 2.0), &other, 0.1), Ok(()));
    assert!(table.allow(&base(24, 10, 0, 4.05, 2.0), &other, 0.01).is_err());
}

#[test]
fn the_highest_area_counts_whatever_comes_after_it() {
    let hill = |level| Area::new(Kind(1), level, polygon(&[(0, 0), (9, 0), (9, 9), (0, 9)]));
    for levels in [[2, 1], [1, 2]] {
        assert_eq!(Ground::new(levels.map(hill).to_vec(), vec![]).level_at(at(5.0, 5.0)), 2);
    }
    assert_eq!(Ground::new(vec![hill(-1)], vec![]).level_at(at(5.0, 5.0)), -1);
    assert_eq!(Ground::new(vec![hill(-1)], vec![]).level_at(at(15.0, 5.0)), 0);
}

#[test]
fn boxes_are_as_far_apart_as_their_nearest_points() {
    let boxed = |x: f64, y: f64| Bounds::of([at(x, y), at(x + 2.0, y + 2.0)]);
    assert_eq!(boxed(0.0, 0.0).gap(&boxed(5.0, 6.0)), 5.0);
    assert_eq!(boxed(5.0, 6.0).gap(&boxed(0.0, 0.0)), 5.0);
    assert_eq!((boxed(0.0, 0.0).gap(&boxed(2.0, 1.0)), boxed(0.0, 0.0).gap(&boxed(7.0, 1.0))), (0.0, 5.0));
    let room = Bounds::of([at(0.0, 0.0), at(10.0, 10.0)]);
    assert!(room.holds_within(&boxed(1.0, 1.0)));
    for (x, y) in [(0.0, 5.0), (5.0, 0.0), (8.0, 5.0), (5.0, 8.0)] {
        assert!(!room.holds_within(&boxed(x, y)), "{x} {y}");
    }
}

#[test]
fn a_rank_that_rounding_put_out_of_line_is_still_a_rank() {
    let stand = |x: i32, y: i32| {
        *Body::from(Footprint::Rectangle { width: 2.0, depth: 1.0 }.at(Pose::new(x, y, 0))).shapes().next().unwrap()
    };
    let front = |y: i32| Body::of([stand(0, 0), stand(2_000, y)]).unwrap().front();
    assert_eq!(front(4).length(), 4.0);
    assert_eq!(front(6).length(), 2.0);
}
