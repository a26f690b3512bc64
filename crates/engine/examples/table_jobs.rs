//! The jobs of the comparison with shapely, through the public table API: the same scene file, the same counts.
//!
//! `table_jobs SCENE` prints, for each job, queries a second and the result. The jobs are described at the head of
//! `bench/peers/shapely_bench.py`, the scene at the head of `bench/peers/scene.py`.
#![allow(clippy::print_stdout, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]
#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]

use std::time::Instant;

use engine::table::{
    Area, Body, Crossings, Footprint, Ground, Heading, Kind, Point, Polygon, Scene, Segment, Shape, Stance, Thing,
};

struct Jobs {
    ground: Ground,
    units: Vec<Shape>,
    bodies: Vec<Body>,
    pairs: Vec<(usize, usize)>,
    trials: Vec<(usize, Stance)>,
}

fn stance(x: f64, y: f64, radians: f64) -> Stance {
    Stance { at: Point::new(x, y), heading: Heading::radians(radians) }
}

impl Jobs {
    fn read(text: &str) -> Jobs {
        let (mut areas, mut units, mut pairs, mut trials) = (vec![], vec![], vec![], vec![]);
        for line in text.lines() {
            let (record, rest) = line.split_once(' ').expect("a record");
            let f: Vec<f64> = rest.split(' ').map(|number| number.parse().expect("a number")).collect();
            match record {
                "T" => {
                    let corners = f[1..].chunks_exact(2).map(|xy| Point::new(xy[0], xy[1]));
                    areas.push(Area::new(Kind(0), 0, Polygon::new(corners).expect("a simple polygon")));
                }
                "U" => {
                    let footprint = Footprint::Rectangle { width: 2.0 * f[3], depth: 2.0 * f[4] };
                    units.push(footprint.standing(stance(f[0], f[1], f[2])));
                }
                "L" => pairs.push((whole(f[0]), whole(f[1]))),
                "P" => trials.push((whole(f[0]), stance(f[1], f[2], f[3]))),
                other => panic!("no record {other}"),
            }
        }
        let bodies = units.iter().map(|shape| Body::from(*shape)).collect();
        Jobs { ground: Ground::new(areas, vec![]), units, bodies, pairs, trials }
    }

    fn scene(&self) -> Scene<'_> {
        Scene { ground: &self.ground, bodies: &self.bodies }
    }

    fn centres(&self, (a, b): (usize, usize)) -> Segment {
        Segment::new(self.units[a].centre(), self.units[b].centre())
    }

    /// Lines between centres that touch terrain.
    fn g1(&self, queries: usize) -> f64 {
        let scene = Scene { bodies: &[], ..self.scene() };
        count(self.pairs[..queries].iter().filter(|pair| scene.touched(self.centres(**pair), |_| true).is_some()))
    }

    /// Lines between centres that touch terrain or a third unit.
    fn g1u(&self, queries: usize) -> f64 {
        let scene = self.scene();
        count(self.pairs[..queries].iter().filter(|(a, b)| {
            let matters = |thing| thing != Thing::Body(*a) && thing != Thing::Body(*b);
            scene.touched(self.centres((*a, *b)), matters).is_some()
        }))
    }

    /// The same with every crossing in order and its places, which shapely is not asked for.
    fn g1w(&self, queries: usize) -> f64 {
        let (scene, mut found) = (self.scene(), Crossings::default());
        count(self.pairs[..queries].iter().filter(|(a, b)| {
            let matters = |thing| thing != Thing::Body(*a) && thing != Thing::Body(*b);
            scene.crossings(self.centres((*a, *b)), matters, &mut found);
            !found.found().is_empty()
        }))
    }

    /// Trial poses that touch terrain or another unit.
    fn g2(&self, queries: usize) -> f64 {
        let scene = self.scene();
        count(self.trials[..queries].iter().filter(|(unit, stance)| {
            let trial = Body::from(self.units[*unit].footprint().standing(*stance));
            scene.under_body(&trial, |thing| thing != Thing::Body(*unit)).is_some()
        }))
    }

    /// The sum of the gaps between units.
    fn g3(&self, queries: usize) -> f64 {
        self.pairs[..queries].iter().map(|(a, b)| self.bodies[*a].gap(&self.bodies[*b]).distance).sum()
    }

    /// Free lines of fans from five points of one front to five of another.
    fn g4(&self, queries: usize) -> f64 {
        let scene = Scene { bodies: &[], ..self.scene() };
        let five = |unit: usize| [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| self.units[unit].front().at(share));
        let free = |(a, b): &(usize, usize)| count(scene.free_lines(&five(*a), &five(*b), |_| true));
        self.pairs[..queries].iter().map(free).sum()
    }
}

#[allow(clippy::cast_sign_loss)]
fn whole(number: f64) -> usize {
    number as usize
}

fn count(items: impl Iterator) -> f64 {
    items.count() as f64
}

/// The median of five timings, each of enough rounds to be worth timing.
fn timed(name: &str, queries: usize, job: impl Fn(usize) -> f64) {
    const ROUNDS: usize = 20;
    let result = job(queries);
    let mut rates: Vec<f64> = (0..5)
        .map(|_| {
            let start = Instant::now();
            let sum: f64 = (0..ROUNDS).map(|_| job(std::hint::black_box(queries))).sum();
            std::hint::black_box(sum);
            (queries * ROUNDS) as f64 / start.elapsed().as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    let result = (result * 1000.0).round() / 1000.0;
    println!("{name}\tqueries/s={:.0}\trange={:.0}..{:.0}\tresult={result}", rates[2], rates[0], rates[4]);
}

fn main() {
    let path = std::env::args().nth(1).expect("usage: table_jobs SCENE");
    let jobs = Jobs::read(&std::fs::read_to_string(path).expect("a scene file"));
    timed("G1", 3000, |n| jobs.g1(n));
    timed("G1u", 3000, |n| jobs.g1u(n));
    timed("G1w", 3000, |n| jobs.g1w(n));
    timed("G2", 3000, |n| jobs.g2(n));
    timed("G3", 5000, |n| jobs.g3(n));
    timed("G4", 400, |n| jobs.g4(n));
}
