//! The ten jobs of the comparison with other dice programs, through the public odds API.
//!
//! `odds_jobs check JOB` prints its distributions as exact fractions; `odds_jobs time JOB` prints microseconds a job;
//! `odds_jobs once JOB` works it out once, for counting instructions.
#![allow(clippy::print_stdout, clippy::expect_used, clippy::cast_possible_wrap, clippy::indexing_slicing)]
#![allow(clippy::panic, clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::trivially_copy_pass_by_ref)]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use engine::chart::Tray;
use engine::dice::{DiceError, Die};
use engine::odds::{Odds, Oddsmaker};

type Table = BTreeMap<String, BTreeMap<String, String>>;

/// The oddsmaker of one job; every working-out of a job begins with a new one.
struct Job(Oddsmaker);

impl Job {
    fn odds<T: Eq + std::hash::Hash>(
        &mut self,
        mut rule: impl FnMut(&mut Tray<'_>) -> Result<T, DiceError>,
    ) -> Odds<T> {
        self.0.odds(|dice| rule(&mut Tray::new(dice))).expect("the jobs are sound")
    }

    /// 24d10 (or 60), each hits on 4 or less: hits.
    fn j1(dice: u32) -> Odds<u32> {
        Odds::hits(Die::D10, dice, 4).expect("a pool")
    }

    /// d10 + a against d10 + b: margin.
    fn j2(a: i32, b: i32) -> Odds<i32> {
        Odds::die(Die::D10).shifted(a).minus(&Odds::die(Die::D10).shifted(b)).expect("a margin")
    }

    /// 12 shooters: a d8 of 5 or more hits; a d6 for each hit: 1-2 graze, 3-5 wound, 6 kill: wounds and kills.
    fn j3() -> Odds<[u32; 3]> {
        // Of 8 x 6 equal ways a shot can go, 32 do nothing, 12 wound and 4 kill.
        Odds::pool(Die::of(48), 12, [32, 44, 48]).expect("a pool")
    }

    /// The same fire on ten figures, each hit on a random living one: wounded and dead.
    fn j3b() -> Odds<(u32, u32)> {
        let shot = |state: &(u32, u32, u32), tray: &mut Tray<'_>| {
            let (fresh, wounded, dead) = *state;
            if tray.band(Die::D8, "hit", [4, 8])? == 0 {
                return Ok(ControlFlow::Continue(*state));
            }
            let damage = tray.band(Die::D6, "damage", [2, 5, 6])?;
            if damage == 0 || fresh + wounded == 0 {
                return Ok(ControlFlow::Continue(*state));
            }
            let living = fresh + wounded;
            let victim = tray.band(Die::of(living), "victim", [fresh as i32, living as i32])?;
            Ok(ControlFlow::Continue(match (victim, damage) {
                (0, 1) => (fresh - 1, wounded + 1, dead),
                (0, _) => (fresh - 1, wounded, dead + 1),
                _ => (fresh, wounded - 1, dead + 1),
            }))
        };
        Odds::chain(12, (10, 0, 0), shot).expect("a chain").map(|(_, wounded, dead)| (*wounded, *dead))
    }

    fn j4() -> (Odds<i32>, Odds<i32>) {
        (Odds::sum(Die::D6, 2).expect("a sum"), Odds::highest(Die::D6, 3, 2).expect("a sum"))
    }

    /// Fire over a table of seven rows, then morale, then a third die: state and losses.
    fn j5(&mut self, m: i32, quality: i32) -> Odds<(u32, u32)> {
        self.odds(|tray| {
            let row = tray.band(Die::D10, "fire", [1 - m, 3 - m, 5 - m, 6 - m, 8 - m, 9 - m, 10.max(10 - m)])?;
            let (modifier, losses) = match row {
                4 => (0, 0),
                5 => (-2, 1),
                6 => (-4, 2),
                row => return Ok((u32::try_from(row).unwrap_or(0), 0)),
            };
            let shift = quality + modifier;
            match tray.band(Die::D10, "morale", [2 - shift, 5 - shift, 10.max(10 - shift)])? {
                2 => return Ok((10, losses)),
                0 => return Ok((12, losses)),
                _ => {}
            }
            let third = tray.band(Die::D10, "third", [4 + losses as i32, 10])?;
            Ok((if third == 1 { 11 } else { 12 }, losses))
        })
    }

    /// A d10 that is rolled again on a 10, at most six times more.
    fn j6() -> Odds<i32> {
        Odds::chain(7, 0, |sum, tray| {
            let face = tray.roll(Die::D10, "open-ended")?;
            Ok(if face == 10 { ControlFlow::Continue(sum + 10) } else { ControlFlow::Break(sum + face) })
        })
        .expect("a chain")
    }

    fn j6b() -> Odds<i32> {
        Self::j6().sum_of(6).expect("the sum is small")
    }

    /// n d10 that hit on t or less, each hit saved by a d6 of s or more: casualties.
    fn j7(hits: &Odds<u32>, lost: &[Odds<u32>]) -> Odds<u32> {
        hits.then(|hits| &lost[*hits as usize]).expect("a volley")
    }

    /// All 945 volleys: the hits of every n and t, the losses of every number of hits and s.
    fn volleys(mut each: impl FnMut((u32, i32, i32), Odds<u32>)) {
        let hits = |n, t| Odds::hits(Die::D10, n, t).expect("a pool");
        let lost: Vec<Vec<_>> =
            (2..7).map(|s| (0..25).map(|hits| Odds::hits(Die::D6, hits, s - 1).expect("a pool")).collect()).collect();
        for t in 1..10 {
            for n in 4..25 {
                let hits = hits(n, t);
                for (s, lost) in (2..7).zip(&lost) {
                    each((n, t, s), Self::j7(&hits, lost));
                }
            }
        }
    }
}

fn shown<T>(odds: &Odds<T>, name: impl Fn(&T) -> String) -> BTreeMap<String, String> {
    odds.iter().map(|(outcome, p)| (name(outcome), p.to_string())).collect()
}

fn pair(pair: &(u32, u32)) -> String {
    format!("{},{}", pair.0, pair.1)
}

/// The distributions of a job, named as in the reference.
fn distributions(job: &str) -> Table {
    let mut jobs = Job(Oddsmaker::new());
    let one = |distribution| BTreeMap::from([(String::new(), distribution)]);
    match job {
        "J1" => one(shown(&Job::j1(24), u32::to_string)),
        "J1b" => one(shown(&Job::j1(60), u32::to_string)),
        "J2" => {
            pairs(-4..=4, -4..=4).map(|(a, b)| (format!("{a},{b}"), shown(&Job::j2(a, b), i32::to_string))).collect()
        }
        "J3" => one(shown(&Job::j3(), |[_, wounds, kills]| format!("{wounds},{kills}"))),
        "J3b" => one(shown(&Job::j3b(), pair)),
        "J4" => {
            let (two, best) = Job::j4();
            BTreeMap::from([
                ("2d6".to_owned(), shown(&two, i32::to_string)),
                ("3d6dl".to_owned(), shown(&best, i32::to_string)),
            ])
        }
        "J5" => pairs(-3..=3, -1..=1).map(|(m, q)| (format!("{m},{q}"), shown(&jobs.j5(m, q), pair))).collect(),
        "J6" => one(shown(&Job::j6(), i32::to_string)),
        "J6b" => one(shown(&Job::j6b(), i32::to_string)),
        "J7" => {
            let mut all = Table::new();
            Job::volleys(|(n, t, s), odds| drop(all.insert(format!("{n},{t},{s}"), shown(&odds, u32::to_string))));
            all
        }
        other => panic!("no job {other}"),
    }
}

fn pairs(a: std::ops::RangeInclusive<i32>, b: std::ops::RangeInclusive<i32>) -> impl Iterator<Item = (i32, i32)> {
    a.flat_map(move |a| b.clone().map(move |b| (a, b)))
}

/// Works a job out once.
fn work(job: &str) {
    let mut jobs = Job(Oddsmaker::new());
    match job {
        "J0" => {}
        "J1" => drop(black_box(Job::j1(black_box(24)))),
        "J1b" => drop(black_box(Job::j1(black_box(60)))),
        "J2" => pairs(-4..=4, -4..=4).for_each(|(a, b)| drop(black_box(Job::j2(a, b)))),
        "J3" => drop(black_box(Job::j3())),
        "J3b" => drop(black_box(Job::j3b())),
        "J4" => drop(black_box(Job::j4())),
        "J5" => pairs(-3..=3, -1..=1).for_each(|(m, q)| drop(black_box(jobs.j5(m, q)))),
        "J6" => drop(black_box(Job::j6())),
        "J6b" => drop(black_box(Job::j6b())),
        "J7" => Job::volleys(|_, odds| drop(black_box(odds))),
        other => panic!("no job {other}"),
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let (mode, job) = (args.next().unwrap_or_default(), args.next().unwrap_or_default());
    if mode == "check" {
        println!("{}", serde_json::to_string(&distributions(&job)).unwrap_or_default());
        return;
    }
    if mode == "once" {
        return work(&job);
    }
    work(&job);
    let once = Instant::now();
    work(&job);
    let rounds = (200_000.0 / (once.elapsed().as_secs_f64() * 1e6).max(0.05)).clamp(1.0, 4e6) as u32;
    let mut times: Vec<f64> = (0..5)
        .map(|_| {
            let start = Instant::now();
            (0..rounds).for_each(|_| work(&job));
            start.elapsed().as_secs_f64() * 1e6 / f64::from(rounds)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    println!("linstock\t{job}\tmedian_us={:.3}\tmin_us={:.3}\tmax_us={:.3}", times[2], times[0], times[4]);
}
