use super::*;

fn look(ground: &Ground, bodies: &[Body], line: Segment) -> Vec<Crossing> {
    let mut buffer = Crossings::default();
    Scene { ground, bodies }.crossings(line, |_| true, &mut buffer);
    buffer.found().to_vec()
}

#[test]
fn everything_along_a_line_comes_in_order() {
    let ground = Ground::new(vec![area(&HORSESHOE)], vec![wall(&[(-2, 0), (-2, 10)])]);
    let found = look(&ground, &[base(5, 7, 0, 2.0, 2.0)], line((-5.0, 7.0), (15.0, 7.0)));
    let things: Vec<(Thing, f64, f64)> = found.iter().map(|c| (c.thing, c.enters, c.leaves)).collect();
    let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
    let expected = [
        (Thing::Line(0), 3.0, 3.0),
        (Thing::Area(0), 5.0, 8.0),
        (Thing::Body(0), 9.0, 11.0),
        (Thing::Area(0), 12.0, 15.0),
    ];
    assert_eq!(things.len(), expected.len(), "{things:?}");
    for (found, wanted) in things.iter().zip(expected) {
        assert!(found.0 == wanted.0 && near(found.1, wanted.1) && near(found.2, wanted.2), "{found:?} {wanted:?}");
    }
    assert!(found.iter().all(|crossing| crossing.meets == Meets::Through));
}

#[test]
fn a_rule_of_the_caller_says_what_blocks() {
    let ground = Ground::new(vec![area(&HORSESHOE)], vec![]);
    let scene = Scene { ground: &ground, bodies: &[] };
    let mut buffer = Crossings::default();
    let wood = |thing| thing == Thing::Area(0);
    let through = line((-5.0, 7.0), (15.0, 7.0));
    // More than so much of wood in all, counted over both arms.
    let beyond = |most: f64| move |_: &Crossing, all: &Crossings| all.length_in(wood) > most;
    assert!(scene.sight(through, |_| true, beyond(6.0), &mut buffer).is_free());
    let sight = scene.sight(through, |_| true, beyond(5.9), &mut buffer);
    assert_eq!(sight.blocker.map(|crossing| crossing.at), Some(at(0.0, 7.0)));
    assert_eq!(sight.distance, 20.0);
    assert!(scene.sight(through, |_| false, |_, _| true, &mut buffer).is_free());
}

#[test]
fn a_line_wholly_inside_an_area_is_in_it_all_the_way() {
    let ground = Ground::new(vec![area(&HORSESHOE)], vec![]);
    let found = look(&ground, &[], line((1.0, 1.0), (9.0, 2.0)));
    assert_eq!((found.len(), found[0].enters, found[0].leaves), (1, 0.0, 65.0_f64.sqrt()));
}

#[test]
fn corners_and_edges_that_are_only_touched_are_grazed() {
    let ground = Ground::new(vec![area(&[(0, 0), (4, 0), (4, 4), (0, 4)])], vec![]);
    for grazing in [line((-2.0, 2.0), (2.0, 6.0)), line((-2.0, 4.0), (9.0, 4.0)), line((4.0, 2.0), (9.0, 2.0))] {
        let found = look(&ground, &[], grazing);
        assert_eq!((found.len(), found[0].meets, found[0].length()), (1, Meets::Grazing, 0.0), "{grazing:?}");
    }
    // Through two opposite corners is through, in one piece.
    let diagonal = look(&ground, &[], line((-1.0, -1.0), (5.0, 5.0)));
    assert_eq!((diagonal.len(), diagonal[0].meets), (1, Meets::Through));
}

#[test]
fn a_wall_is_crossed_at_its_bend_only_if_its_arms_part() {
    let bent = Ground::new(vec![], vec![wall(&[(0, 0), (5, 5), (10, 0)])]);
    let meets = |ground: &Ground, line| look(ground, &[], line).iter().map(|c| c.meets).collect::<Vec<_>>();
    assert_eq!(meets(&bent, line((5.0, 0.0), (5.0, 9.0))), [Meets::Through]);
    assert_eq!(meets(&bent, line((0.0, 5.0), (9.0, 5.0))), [Meets::Grazing]);
    assert_eq!(meets(&bent, line((-3.0, 0.0), (0.0, 0.0))), [Meets::Grazing]);
    assert_eq!(meets(&bent, line((2.0, 9.0), (2.0, 2.0))), [Meets::Grazing], "it ends on the wall");
    assert_eq!(meets(&bent, line((0.0, 1.0), (10.0, 1.0))), [Meets::Through, Meets::Through]);
    // Along a part of the wall and off to the other side.
    let step = Ground::new(vec![], vec![wall(&[(0, 0), (3, 3), (6, 3), (9, 6)])]);
    assert_eq!(meets(&step, line((1.0, 3.0), (9.0, 3.0))), [Meets::Through]);
}

#[test]
fn a_fan_counts_its_free_lines() {
    let ground = Ground::new(vec![area(&[(4, -1), (6, -1), (6, 1), (4, 1)])], vec![]);
    let scene = Scene { ground: &ground, bodies: &[disc(5, 4, 1.0)] };
    let (from, to) = ([at(0.0, 0.0), at(0.0, 2.0)], [at(10.0, 0.0), at(10.0, 2.0), at(10.0, 6.0)]);
    let free: Vec<Segment> = scene.free_lines(&from, &to, |_| true).collect();
    assert_eq!(free, [Segment::new(from[1], to[1])]);
}

#[test]
fn the_areas_under_a_point_are_told_by_their_places() {
    let ground = Ground::new(vec![area(&[(0, 0), (9, 0), (9, 9)]), area(&[(4, 0), (9, 0), (9, 9), (4, 9)])], vec![]);
    let under = |x, y| ground.under(at(x, y)).map(|(place, _)| place).collect::<Vec<_>>();
    assert_eq!((under(5.0, 1.0), under(2.0, 1.0), under(5.0, 8.0)), (vec![0, 1], vec![0], vec![1]));
}

#[test]
fn a_piece_is_run_through_by_a_line_along_its_edge_and_grazed_at_a_corner() {
    let meets = |body: Body, line| {
        let ground = Ground::new(vec![], vec![]);
        look(&ground, &[body], line).iter().map(|crossing| crossing.meets).collect::<Vec<_>>()
    };
    // Tangents to round bases, straight and aslant.
    assert_eq!(meets(disc(5, 5, 1.0), line((0.0, 6.0), (10.0, 6.0))), [Meets::Through]);
    assert_eq!(meets(disc(0, 0, 5.0), line((11.0, -2.0), (-5.0, 10.0))), [Meets::Through]);
    assert_eq!(meets(disc(5, 5, 1.0), line((0.0, 6.000_001), (10.0, 6.000_001))), []);
    assert_eq!(meets(disc(5, 5, 1.0), line((5.0, 9.0), (5.0, 6.0))), [Meets::Grazing], "it ends on the rim");
    // The edge and the corner of a rectangle.
    let square = || base(5, 7, 0, 2.0, 2.0);
    assert_eq!(meets(square(), line((4.0, 0.0), (4.0, 20.0))), [Meets::Through]);
    assert_eq!(meets(square(), line((3.999_999, 0.0), (3.999_999, 20.0))), []);
    let [corner] = square().shapes().map(|shape| shape.corners()[0]).collect::<Vec<_>>()[..] else { panic!() };
    let out = corner - at(5.0, 7.0);
    let past = |by: f64| at(corner.x - out.y * by, corner.y + out.x * by);
    assert_eq!(meets(square(), Segment::new(past(-2.0), past(2.0))), [Meets::Grazing]);
    let scene = |body: &Body, line| {
        let ground = Ground::new(vec![], vec![]);
        Scene { ground: &ground, bodies: std::slice::from_ref(body) }.run_through(line, |_| true)
    };
    assert_eq!(scene(&disc(5, 5, 1.0), line((0.0, 6.0), (10.0, 6.0))), Some(0), "the quick question answers the same");
}

#[test]
fn a_line_a_rounding_error_inside_an_area_is_in_it_unless_it_meets_the_outline() {
    let ground = Ground::new(vec![area(&[(0, 0), (4, 0), (4, 4), (0, 4)])], vec![]);
    let hair = 1e-12;
    let within = look(&ground, &[], line((1.0, hair), (3.0, hair)));
    assert_eq!((within.len(), within[0].meets, within[0].length()), (1, Meets::Through, 2.0));
    let across = look(&ground, &[], line((-1.0, hair), (5.0, hair)));
    assert_eq!((across.len(), across[0].meets), (1, Meets::Grazing));
    let along = look(&ground, &[], line((1.0, 0.0), (3.0, 0.0)));
    assert_eq!((along.len(), along[0].meets), (1, Meets::Grazing));
}
