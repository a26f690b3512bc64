use super::*;

/// A quarter turn to the left about the origin, exact on the grid.
fn quarter(spot: Spot) -> Spot {
    Spot::new(-spot.y, spot.x)
}

struct Situation {
    bodies: Vec<Vec<(Footprint, Pose)>>,
    areas: Vec<Vec<Spot>>,
    walls: Vec<Vec<Spot>>,
    line: (Spot, Spot),
}

impl Situation {
    fn new(chance: &mut Chance) -> Situation {
        let grid = |points: &[Point]| points.iter().map(|point| Spot::nearest(*point)).collect::<Vec<_>>();
        Situation {
            bodies: (0..4).map(|_| vec![(chance.footprint(), chance.pose())]).collect(),
            areas: (0..3).map(|_| grid(chance.polygon().corners())).collect(),
            walls: (0..2).map(|_| grid(&[chance.point(), chance.point(), chance.point()])).collect(),
            line: (Spot::nearest(chance.point()), Spot::nearest(chance.point())),
        }
    }

    fn map(&self, spot: impl Fn(Spot) -> Spot, turn: i32) -> Situation {
        let pose = |pose: &Pose| Pose { spot: spot(pose.spot), facing: pose.facing.turned(turn) };
        let all = |lists: &[Vec<Spot>]| lists.iter().map(|list| list.iter().map(|s| spot(*s)).collect()).collect();
        Situation {
            bodies: self.bodies.iter().map(|parts| parts.iter().map(|(f, p)| (*f, pose(p))).collect()).collect(),
            areas: all(&self.areas),
            walls: all(&self.walls),
            line: (spot(self.line.0), spot(self.line.1)),
        }
    }

    /// Every kind of answer, as numbers and as things.
    fn answers(&self) -> (Vec<f64>, Vec<Thing>) {
        let bodies: Vec<Body> =
            self.bodies.iter().map(|parts| Body::of(parts.iter().map(|(f, p)| f.at(*p))).unwrap()).collect();
        let areas = self.areas.iter().map(|spots| Area::new(Kind(1), 0, Polygon::on_grid(spots).unwrap())).collect();
        let walls = self.walls.iter().map(|spots| Line::on_grid(Kind(2), spots).unwrap()).collect();
        let ground = Ground::new(areas, walls);
        let line = Segment::new(self.line.0.point(), self.line.1.point());
        let mut found = Crossings::default();
        Scene { ground: &ground, bodies: &bodies }.crossings(line, |_| true, &mut found);
        let things = found.found().iter().map(|crossing| crossing.thing).collect();
        let mut numbers: Vec<f64> = found.found().iter().flat_map(|c| [c.enters, c.leaves]).collect();
        let (first, rest) = bodies.split_first().unwrap();
        numbers.extend(rest.iter().flat_map(|other| [first.gap(other).distance, first.penetration(other)]));
        numbers.extend(ground.areas().iter().flat_map(|area| {
            [area.outline().share_of(first), area.outline().gap(first).distance, area.outline().area()]
        }));
        let step = first.heading().ahead() * 10.0;
        numbers.push(advance(first, step, rest, 0.01).free);
        let mut walk = Walk::default();
        walk.along(&ground, &[line.from, line.to, first.centre()]);
        numbers.push(walk.cost(|areas| if areas.is_empty() { 1.0 } else { 3.0 }, |_| 2.0));
        let front = Zone::arc(first.front(), 45.0);
        numbers.extend(
            rest.iter().filter_map(|other| Some(front.nearest_from(first.front().midpoint(), other)?.distance)),
        );
        (numbers, things)
    }
}

fn assert_same(a: &Situation, b: &Situation, case: usize) {
    let ((a, things), (b, others)) = (a.answers(), b.answers());
    assert_eq!(things, others, "case {case}");
    assert_eq!(a.len(), b.len(), "case {case}");
    for (a, b) in a.iter().zip(&b) {
        assert!((a - b).abs() < 1e-6, "case {case}: {a} and {b}");
    }
}

#[test]
fn moving_the_whole_table_changes_no_answer() {
    let mut chance = Chance::new(1);
    for case in 0..1500 {
        let here = Situation::new(&mut chance);
        let (x, y) = (chance.whole(-90_000, 90_000), chance.whole(-90_000, 90_000));
        assert_same(&here, &here.map(|spot| Spot::new(spot.x + x, spot.y + y), 0), case);
    }
}

#[test]
fn quarter_turns_of_the_whole_table_change_no_answer() {
    let mut chance = Chance::new(2);
    for case in 0..1500 {
        let mut turned = Situation::new(&mut chance);
        for _ in 0..3 {
            let next = turned.map(quarter, 9000);
            assert_same(&turned, &next, case);
            turned = next;
        }
    }
}

#[test]
fn any_turn_of_the_whole_table_changes_answers_by_no_more_than_rounding() {
    let mut chance = Chance::new(3);
    for case in 0..2000 {
        let (a, b, shape) = (chance.body(), chance.body(), chance.polygon());
        let (pivot, angle) = (chance.point(), chance.measure(-3.0, 3.0));
        let turned = |point: Point| Stance { at: point, heading: a.heading() }.turned_about(pivot, angle).at;
        let (c, d) = (a.turned_about(pivot, angle), b.turned_about(pivot, angle));
        let other = Polygon::new(shape.corners().iter().map(|corner| turned(*corner))).unwrap();
        let same = |a: f64, b: f64| assert!((a - b).abs() < 1e-6, "case {case}: {a} and {b}");
        same(a.gap(&b).distance, c.gap(&d).distance);
        same(a.penetration(&b), c.penetration(&d));
        same(shape.share_of(&a), other.share_of(&c));
        same(shape.gap(&a).distance, other.gap(&c).distance);
        same(shape.to_outline(a.centre()).distance, other.to_outline(c.centre()).distance);
    }
}

#[test]
fn gaps_and_overlaps_are_the_same_from_both_sides() {
    let mut chance = Chance::new(4);
    for case in 0..5000 {
        let (a, b) = (chance.body(), chance.body());
        let (there, back) = (a.gap(&b), b.gap(&a));
        assert!((there.distance - back.distance).abs() < 1e-9, "case {case}");
        assert!((there.from.distance(there.to) - there.distance).abs() < 1e-8, "case {case}: the witness fits");
        assert!(a.gap_from(there.from).distance < 1e-8 && b.gap_from(there.to).distance < 1e-8, "case {case}");
        assert_eq!(a.overlaps(&b, 0.01), b.overlaps(&a, 0.01), "case {case}");
        assert_eq!(a.touches(&b), there.distance <= 1e-9, "case {case}");
        let (boxed, squared) = (a.bounds().gap(b.bounds()), a.bounds().gap_squared(b.bounds()));
        assert!((boxed * boxed - squared).abs() < 1e-6, "case {case}");
    }
}

#[test]
fn the_edges_of_a_base_are_those_of_two_that_lie_on_each_other() {
    let mut chance = Chance::new(8);
    for case in 0..1000 {
        let base = chance.footprint().at(chance.pose());
        let (one, two) = (Body::from(base), Body::of([base, base]).unwrap());
        let edges = |body: &Body| [body.front(), body.right(), body.rear(), body.left()];
        assert_eq!(edges(&one), edges(&two), "case {case}");
    }
}

#[test]
fn sight_is_the_same_from_both_ends() {
    let mut chance = Chance::new(5);
    for case in 0..3000 {
        let here = Situation::new(&mut chance);
        let back = Situation { line: (here.line.1, here.line.0), ..here.map(|spot| spot, 0) };
        let length = here.line.0.point().distance(here.line.1.point());
        let look = |situation: &Situation| {
            let (numbers, things) = situation.answers();
            numbers.chunks(2).take(things.len()).map(|c| (c[0], c[1])).zip(things).collect::<Vec<_>>()
        };
        let (there, mut again) = (look(&here), look(&back));
        for ((enters, leaves), _) in &mut again {
            (*enters, *leaves) = (length - *leaves, length - *enters);
        }
        assert_eq!(there.len(), again.len(), "case {case}");
        for ((enters, leaves), thing) in there {
            let same = |((e, l), t): &((f64, f64), Thing)| {
                *t == thing && (e - enters).abs() < 1e-6 && (l - leaves).abs() < 1e-6
            };
            assert!(again.iter().any(same), "case {case}: {thing:?}");
        }
    }
}
