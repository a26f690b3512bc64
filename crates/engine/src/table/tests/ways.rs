use super::*;

/// Open ground costs 1, any area 2, a line 2.
fn cost(ground: &Ground, route: &[Point]) -> f64 {
    let mut walk = Walk::default();
    walk.along(ground, route);
    walk.cost(|areas| if areas.is_empty() { 1.0 } else { 2.0 }, |_| 2.0)
}

#[test]
fn a_route_pays_for_each_leg_by_its_ground() {
    let ground = Ground::new(vec![area(&HORSESHOE)], vec![wall(&[(-1, -9), (-1, 20)])]);
    let mut walk = Walk::default();
    walk.along(&ground, &[at(-5.0, 2.0), at(5.0, 2.0), at(5.0, 8.0)]);
    let shown: Vec<(usize, f64, usize)> =
        walk.stretches().iter().map(|s| (s.leg, s.length, walk.areas(s).len())).collect();
    assert_eq!(shown, [(0, 5.0, 0), (0, 5.0, 1), (1, 2.0, 1), (1, 4.0, 0)]);
    assert_eq!(walk.passages(), [Passage { leg: 0, line: 0, at: at(-1.0, 2.0) }]);
    assert_eq!(walk.length(), 16.0);
    assert_eq!(cost(&ground, &[at(-5.0, 2.0), at(5.0, 2.0), at(5.0, 8.0)]), 5.0 + 10.0 + 4.0 + 4.0 + 2.0);
}

#[test]
fn areas_that_lie_over_one_another_are_told_together() {
    let ground = Ground::new(
        vec![area(&[(0, 0), (10, 0), (10, 10), (0, 10)]), area(&[(4, -1), (6, -1), (6, 11), (4, 11)])],
        vec![],
    );
    let mut walk = Walk::default();
    walk.along(&ground, &[at(0.0, 5.0), at(10.0, 5.0)]);
    let under: Vec<&[usize]> = walk.stretches().iter().map(|stretch| walk.areas(stretch)).collect();
    assert_eq!(under, [&[0][..], &[0, 1], &[0]]);
}

#[test]
fn a_bend_on_a_wall_is_no_way_to_slip_over_it() {
    let ground = Ground::new(vec![], vec![wall(&[(5, 0), (5, 10)])]);
    let crossed = |route: &[(f64, f64)]| {
        let mut walk = Walk::default();
        walk.along(&ground, &route.iter().map(|(x, y)| at(*x, *y)).collect::<Vec<_>>());
        walk.passages().len()
    };
    assert_eq!(crossed(&[(0.0, 5.0), (5.0, 5.0), (9.0, 5.0)]), 1);
    assert_eq!(crossed(&[(0.0, 5.0), (5.0, 5.0), (0.0, 6.0)]), 0);
    assert_eq!(crossed(&[(0.0, 5.0), (5.0, 5.0), (5.0, 7.0), (9.0, 9.0)]), 1, "along the wall first");
    assert_eq!(crossed(&[(0.0, 5.0), (5.0, 5.0)]), 0, "not yet over it");
    assert_eq!(crossed(&[(0.0, 5.0), (9.0, 5.0), (0.0, 6.0)]), 2);
}

#[test]
fn a_route_never_grows_cheaper_as_it_grows() {
    let mut chance = Chance::new(11);
    for case in 0..400 {
        let areas = (0..4).map(|_| Area::new(Kind(1), 0, chance.polygon())).collect();
        let lines = vec![Line::new(Kind(2), [chance.point(), chance.point(), chance.point()]).unwrap()];
        let ground = Ground::new(areas, lines);
        let mut route = vec![chance.point()];
        let mut before = 0.0;
        for _ in 0..8 {
            route.push(chance.point());
            let now = cost(&ground, &route);
            let straight: f64 = route.array_windows().map(|[a, b]| a.distance(*b)).sum();
            assert!(now >= before && now >= straight - 1e-6, "case {case}: {before} then {now}");
            before = now;
        }
    }
}
