use super::*;

/// Points all over a base, its rim included.
fn samples(shape: &Shape, steps: i32) -> Vec<Point> {
    let share = |n: i32| f64::from(n) / f64::from(steps);
    let mut points = Vec::new();
    for a in 0..=steps {
        for b in 0..=steps {
            points.push(match shape.footprint() {
                Footprint::Rectangle { width, depth } => {
                    shape.stance().place(width * (share(a) - 0.5), depth * (share(b) - 0.5))
                }
                Footprint::Circle { radius } => {
                    let angle = std::f64::consts::TAU * share(a);
                    shape.centre() + Heading::radians(angle).ahead() * (radius * share(b))
                }
            });
        }
    }
    points
}

#[test]
fn gaps_agree_with_points_sampled_all_over_the_bases() {
    let mut chance = Chance::new(21);
    for case in 0..1000 {
        let (a, b) = (chance.body(), chance.body());
        let gap = a.gap(&b).distance;
        let over = |body: &Body| body.shapes().flat_map(|shape| samples(shape, 24)).collect::<Vec<_>>();
        let sampled = over(&a).into_iter().map(|point| b.gap_from(point).distance).fold(f64::INFINITY, f64::min);
        // No sample is nearer than the gap, and the nearest is nearly as near.
        assert!(sampled >= gap - 1e-9 && sampled <= gap + 0.3, "case {case}: {gap} but {sampled}");
    }
}

#[test]
fn quick_questions_about_distance_agree_with_the_gap() {
    let mut chance = Chance::new(31);
    for case in 0..2000 {
        let (a, b, line) = (chance.body(), chance.body(), Segment::new(chance.point(), chance.point()));
        let (gap, from_line) = (a.gap(&b).distance, a.gap_from_line(line).distance);
        assert!((a.distance(&b) - gap).abs() < 1e-9, "case {case}: {} but {gap}", a.distance(&b));
        for distance in [0.0, chance.measure(0.0, 20.0), gap + 1e-6, from_line + 1e-6] {
            assert_eq!(a.is_within(&b, distance), gap <= distance, "case {case}: {gap} and {distance}");
            assert_eq!(
                a.is_within_of(line, distance),
                from_line <= distance,
                "case {case}: {from_line} and {distance}"
            );
        }
        let overlap = a.shapes().any(|a| b.shapes().any(|b| a.separation(b) < -0.01));
        assert_eq!(a.overlaps(&b, 0.01), overlap, "case {case}");
    }
}

#[test]
fn no_sample_of_a_piece_is_farther_than_its_farthest_point() {
    let mut chance = Chance::new(29);
    for case in 0..1000 {
        let (a, b) = (chance.body(), Body::from(chance.footprint().at(chance.pose())));
        let farthest = a.farthest(&b);
        let points = a.shapes().flat_map(|shape| samples(shape, 40));
        let sampled = points.map(|point| b.gap_from(point).distance).fold(0.0, f64::max);
        assert!(
            sampled <= farthest.distance + 1e-9 && sampled > farthest.distance - 0.02,
            "case {case}: {farthest:?} {sampled}"
        );
        assert!(a.gap_from(farthest.from).distance < 1e-8 && b.gap_from(farthest.to).distance < 1e-8, "case {case}");
    }
}

#[test]
fn the_distance_from_a_point_agrees_with_samples() {
    let mut chance = Chance::new(22);
    for case in 0..1000 {
        let (body, point) = (chance.body(), chance.point());
        let gap = body.gap_from(point).distance;
        let all = body.shapes().flat_map(|shape| samples(shape, 60));
        let sampled = all.map(|sample| sample.distance(point)).fold(f64::INFINITY, f64::min);
        assert!(sampled >= gap - 1e-9 && sampled <= gap + 0.12, "case {case}: {gap} but {sampled}");
    }
}

#[test]
fn sight_agrees_with_points_sampled_along_the_line() {
    let mut chance = Chance::new(23);
    for case in 0..1500 {
        let ground = Ground::new(vec![Area::new(Kind(1), 0, chance.polygon())], vec![]);
        let bodies = [chance.body()];
        let line = Segment::new(chance.point(), chance.point());
        let mut found = Crossings::default();
        let scene = Scene { ground: &ground, bodies: &bodies };
        scene.crossings(line, |_| true, &mut found);
        let steps = 2000;
        let inside = |holds: &dyn Fn(Point) -> bool| {
            let hits = (0..=steps).filter(|n| holds(line.at(f64::from(*n) / f64::from(steps)))).count();
            hits as f64 / f64::from(steps) * line.length()
        };
        let outline = ground.areas()[0].outline();
        let in_area = inside(&|point| outline.holds(point));
        let measured = found.length_in(|thing| thing == Thing::Area(0));
        assert!((in_area - measured).abs() < 0.1, "case {case}: {in_area} but {measured}");
        let sampled = inside(&|point| bodies[0].holds(point));
        let any = found.found().iter().any(|c| c.thing == Thing::Body(0) && c.length() > 0.05);
        assert!(!any || sampled > 0.0, "case {case}");
        assert!(sampled == 0.0 || found.found().iter().any(|c| c.thing == Thing::Body(0)), "case {case}");
        assert_eq!(scene.touched(line, |_| true).is_some(), !found.found().is_empty(), "case {case}");
    }
}

#[test]
fn shares_agree_with_points_thrown_at_random() {
    let mut chance = Chance::new(24);
    let mut partly = 0;
    for case in 0..300 {
        let outline = chance.polygon();
        let by_a_corner = Pose { spot: Spot::nearest(outline.corners()[0]), ..chance.pose() };
        let body = Body::from(chance.footprint().at(by_a_corner));
        let share = outline.share_of(&body);
        let (mut on, mut inside) = (0, 0);
        let bounds = *body.bounds();
        while on < 2000 {
            let point = at(chance.measure(bounds.low.x, bounds.high.x), chance.measure(bounds.low.y, bounds.high.y));
            if body.holds(point) {
                on += 1;
                inside += i32::from(outline.holds(point));
            }
        }
        let thrown = f64::from(inside) / f64::from(on);
        partly += i32::from(share > 0.0 && share < 1.0);
        // Five times the spread of 2000 throws.
        assert!((thrown - share).abs() < 0.06, "case {case}: {share} but {thrown}");
        assert_eq!(outline.touches(&body), outline.gap(&body).distance == 0.0, "case {case}");
    }
    assert!(partly > 200, "{partly}");
}

#[test]
fn a_straight_move_ends_free_and_a_hair_further_would_not() {
    let mut chance = Chance::new(25);
    let mut stopped = 0;
    for case in 0..4000 {
        let (mover, tolerance) = (chance.body(), f64::from(chance.whole(0, 1)) * 0.01);
        let others: Vec<Body> = (0..5).map(|_| chance.body()).collect();
        if others.iter().any(|other| mover.overlaps(other, tolerance)) {
            continue;
        }
        let step = Heading::radians(chance.measure(-3.2, 3.2)).ahead() * chance.measure(0.1, 20.0);
        let advance = advance(&mover, step, &others, tolerance);
        let free = |body: &Body, more: f64| others.iter().all(|other| !body.overlaps(other, tolerance + more));
        // All along the way, not only at the end.
        for n in 0..=20 {
            let there = mover.moved(step * (advance.free / step.length() * f64::from(n) / 20.0));
            assert!(free(&there, 1e-6), "case {case}");
        }
        let Some(met) = advance.met else {
            assert!((advance.free - step.length()).abs() < 1e-9, "case {case}");
            continue;
        };
        stopped += 1;
        let further = mover.moved(step * ((advance.free + 1e-4) / step.length()));
        let deeper = further.penetration(&others[met.body]);
        assert!(deeper > advance.end.penetration(&others[met.body]) || deeper > tolerance, "case {case}: {deeper}");
        assert!(met.at.distance < 1e-6, "case {case}");
    }
    assert!(stopped > 500, "{stopped}");
}

#[test]
fn zones_agree_with_points_sampled_all_over_a_piece() {
    let mut chance = Chance::new(26);
    for case in 0..1500 {
        let (body, edge) = (Body::from(chance.footprint().at(chance.pose())), chance.body().front());
        let zone = Zone::arc(edge, f64::from(chance.whole(0, 36) * 5));
        let points: Vec<Point> = body.shapes().flat_map(|shape| samples(shape, 30)).collect();
        let inside = points.iter().filter(|point| zone.holds(**point)).count();
        if inside > 0 {
            let witness = zone.any_of(&body);
            assert!(witness.is_some_and(|at| zone.holds(at) && body.holds(at)), "case {case}: {witness:?}");
        } else {
            assert!(!zone.holds_all(&body), "case {case}");
        }
        let outside = zone.part_outside(&body);
        assert!(outside.is_some() || inside == points.len(), "case {case}");
        assert!(outside.is_none_or(|point| body.holds(point)), "case {case}: {outside:?}");
        assert!(zone.any_of(&body).is_some() || inside == 0, "case {case}");
        let (from, nearest) = (edge.midpoint(), zone.nearest_from(edge.midpoint(), &body));
        let sampled = points.iter().filter(|point| zone.holds(**point)).map(|point| point.distance(from));
        if let (Some(nearest), Some(sampled)) = (nearest, sampled.reduce(f64::min)) {
            assert!(nearest.distance <= sampled + 0.002, "case {case}: {nearest:?} but {sampled}");
        }
    }
}

#[test]
fn trodden_ground_agrees_with_the_move_looked_at_step_by_step() {
    let mut chance = Chance::new(27);
    for case in 0..800 {
        let ground = Ground::new(vec![Area::new(Kind(1), 0, chance.polygon())], vec![]);
        let body = chance.body();
        let step = Heading::radians(chance.measure(-3.2, 3.2)).ahead() * chance.measure(0.5, 15.0);
        let mut trodden = Vec::new();
        ground.trodden(&body, step, &mut trodden);
        let measured: f64 = trodden.iter().map(|part| part.to - part.from).sum();
        let touched = |n: i32| ground.areas()[0].outline().touches(&body.moved(step * (f64::from(n) / 500.0)));
        let sampled = (0..500).filter(|n| touched(*n)).count() as f64 / 500.0 * step.length();
        assert!((measured - sampled).abs() < 0.2, "case {case}: {measured} but {sampled}");
    }
}

#[test]
fn a_turn_ends_free_of_everything() {
    let mut chance = Chance::new(28);
    let mut stopped = 0;
    for case in 0..500 {
        let mover = chance.body();
        let others: Vec<Body> = (0..4).map(|_| chance.body()).collect();
        if others.iter().any(|other| mover.overlaps(other, 0.01)) {
            continue;
        }
        let pivot = if chance.whole(0, 1) == 0 { Pivot::Left } else { Pivot::Right };
        let turn = wheel(&mover, pivot, chance.measure(1.0, 90.0), &others, 0.01);
        let degrees = turn.degrees;
        for n in 0..=30 {
            let there = mover.turned_about(turn.pivot, (degrees * f64::from(n) / 30.0).to_radians());
            assert!(others.iter().all(|other| !other.overlaps(&there, 0.0121)), "case {case}");
        }
        stopped += i32::from(turn.met.is_some());
    }
    assert!(stopped > 30, "{stopped}");
}
