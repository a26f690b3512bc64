//! How fast games are: the parts of a decision, whole games of bots, and exact odds of a shot.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::print_stdout)]

mod clocked;
mod positions;
mod shelf;

use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use bots::play_out;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use engine::dice::Seeded;
use engine::game::{Act, Game, Log, Offers, Order, Viewer, prospects};
use engine::odds::Oddsmaker;

use clocked::{PARTS, Stopwatch};
use positions::{MOST, game_of, pair, positions};
use shelf::{Battle, battles};

static BATTLES: LazyLock<Vec<Battle>> = LazyLock::new(battles);

fn all() -> impl Iterator<Item = &'static Battle> {
    BATTLES.iter()
}

fn main() {
    // Tests and lists of benches want no figures.
    if std::env::args().any(|arg| arg == "--bench") {
        println!(
            "whole games, everything logged, the least of {ROUNDS} rounds of {SEEDS} games; times in microseconds:"
        );
        // Free words choose among the battles, as they do among the benches.
        let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
        let is_wanted = |battle: &&Battle| wanted.is_empty() || wanted.iter().any(|word| battle.name.contains(word));
        all().filter(is_wanted).for_each(sum_up);
    }
    divan::main();
}

/// How often games are timed; on a busy machine the least tells most.
const ROUNDS: usize = 5;
/// How many games a round has.
const SEEDS: u64 = 4;

/// Prints what a decision takes, and by how much its parts. The parts are timed in games of their own: a stopwatch on every
/// question takes time too.
fn sum_up(battle: &Battle) {
    let pieces = battle.start().setting().pieces.len();
    println!("{battle}, {pieces} pieces");
    for name in ["random", "drill"] {
        let plain = (0..ROUNDS).map(|_| whole(name, battle));
        let clocked = (0..ROUNDS).map(|_| by_parts(name, battle));
        let (Some((plain, decisions)), Some((watched, parts))) = (plain.min(), clocked.min_by_key(|(whole, _)| *whole))
        else {
            continue;
        };
        let each = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(decisions);
        let bot = watched.saturating_sub(parts.iter().sum());
        print!("  {name}: {:.1} a decision, {} decisions a game (", each(plain), u64::from(decisions) / SEEDS);
        PARTS.iter().zip(&parts).for_each(|((_, part), time)| print!("{part} {:.1}, ", each(*time)));
        println!("the bot itself {:.1})", each(bot));
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    println!("  {cores} cores play {:.2} times the random games of one", gain_of(cores, battle));
}

/// How many times the games of one core so many cores play, each its own, in the same time.
#[allow(clippy::cast_precision_loss)] // a few cores
fn gain_of(cores: usize, battle: &Battle) -> f64 {
    let least = |cores: usize| {
        let round = || {
            let begin = Instant::now();
            thread::scope(|scope| {
                for _ in 0..cores {
                    scope.spawn(|| (0..SEEDS * 4).map(|seed| game_of("random", battle, seed)).sum::<u32>());
                }
            });
            begin.elapsed()
        };
        (0..ROUNDS).map(|_| round()).min().unwrap_or_default().as_secs_f64()
    };
    cores as f64 * least(1) / least(cores)
}

/// The time of a round of games, and how many decisions it had.
fn whole(name: &str, battle: &Battle) -> (Duration, u32) {
    let (mut whole, mut decisions) = (Duration::ZERO, 0);
    for seed in 0..SEEDS {
        let (mut game, mut players) = (battle.start(), pair(name, seed));
        let begin = Instant::now();
        let played = play_out(&mut *game, &mut players, &mut Seeded::new(seed), &mut Log::new(), MOST);
        whole += begin.elapsed();
        decisions += played.unwrap_or_else(|stuck| panic!("{battle}: {stuck}")).decisions;
    }
    (whole, decisions)
}

/// The time of a round of games with a stopwatch on every question, and that of each part.
fn by_parts(name: &str, battle: &Battle) -> (Duration, [Duration; PARTS.len()]) {
    let (mut whole, mut parts) = (Duration::ZERO, [Duration::ZERO; PARTS.len()]);
    for seed in 0..SEEDS {
        let watch = Stopwatch::default();
        let (mut game, mut players) = (watch.on(battle.start()), pair(name, seed));
        let begin = Instant::now();
        let played = play_out(&mut game, &mut players, &mut Seeded::new(seed), &mut Log::new(), MOST);
        whole += begin.elapsed();
        played.unwrap_or_else(|stuck| panic!("{battle}: {stuck}"));
        parts.iter_mut().zip(watch.spent()).for_each(|(time, spent)| *time += spent);
    }
    (whole, parts)
}

/// What is asked; times are those of all the positions together, items are positions.
#[divan::bench(args = all())]
fn decision(bencher: Bencher<'_, '_>, battle: &Battle) {
    let positions = positions(battle);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (game, _) in &positions {
            black_box(game.decision());
        }
    });
}

/// Everything that every piece may do.
#[divan::bench(args = all())]
fn all_offers(bencher: Bencher<'_, '_>, battle: &Battle) {
    let positions = positions(battle);
    let mut offers = Offers::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (game, _) in &positions {
            game.offers(None, &mut offers);
            black_box(&offers);
        }
    });
}

/// Everything that the piece may do which then did something.
#[divan::bench(args = all())]
fn offers_of_one(bencher: Bencher<'_, '_>, battle: &Battle) {
    let positions = positions(battle);
    let mut offers = Offers::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (game, order) in &positions {
            game.offers(order.by, &mut offers);
            black_box(&offers);
        }
    });
}

#[divan::bench(args = all())]
fn check(bencher: Bencher<'_, '_>, battle: &Battle) {
    let positions = positions(battle);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (game, order) in &positions {
            black_box(game.check(black_box(order))).unwrap();
        }
    });
}

/// Carrying out the order that was given.
#[divan::bench(args = all())]
fn apply(bencher: Bencher<'_, '_>, battle: &Battle) {
    let positions = positions(battle);
    let (mut dice, mut log) = (Seeded::new(2), Log::brief());
    bencher.counter(ItemsCount::new(positions.len())).with_inputs(|| positions.clone()).bench_local_values(|copies| {
        for (mut game, order) in copies {
            log.clear();
            game.apply(&order, &mut dice, &mut log).unwrap();
        }
    });
}

#[divan::bench(args = all())]
fn clone(bencher: Bencher<'_, '_>, battle: &Battle) {
    let positions = positions(battle);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (game, _) in &positions {
            black_box(game.clone());
        }
    });
}

/// The exact odds of a shot that is offered; items are shots.
#[divan::bench(args = all())]
fn odds_of_a_shot(bencher: Bencher<'_, '_>, battle: &Battle) {
    let shots = shots(battle);
    let mut maker = Oddsmaker::new();
    bencher.counter(ItemsCount::new(shots.len())).bench_local(|| {
        for (game, order) in &shots {
            black_box(prospects(&**game, order, Viewer::Umpire, &mut maker)).unwrap();
        }
    });
}

/// The first shot offered in each position where there is one.
fn shots(battle: &Battle) -> Vec<(Box<dyn Game>, Order)> {
    let mut offers = Offers::new();
    let shot = |(game, _): (Box<dyn Game>, Order)| {
        game.offers(None, &mut offers);
        let shot = offers.list().iter().find(|offer| offer.act == Act::Fire)?;
        let helpers = shot.blanks.several.iter().flat_map(|several| several.from.iter().copied());
        let order = shot.order.clone().with(helpers);
        game.check(&order).ok().map(|()| (game, order))
    };
    positions(battle).into_iter().filter_map(shot).collect()
}

/// Whole games; items are decisions, so that the time of one is the inverse of the rate.
mod playout {
    use super::{Battle, Bencher, ItemsCount, SEEDS, all, game_of};

    fn run(bencher: Bencher<'_, '_>, battle: &Battle, name: &str) {
        let decisions: u32 = (0..SEEDS).map(|seed| game_of(name, battle, seed)).sum();
        let games = || (0..SEEDS).map(|seed| game_of(name, battle, seed)).sum::<u32>();
        bencher.counter(ItemsCount::new(decisions)).bench(games);
    }

    #[divan::bench(args = all(), sample_count = 10, threads = [1, 2])]
    fn random(bencher: Bencher<'_, '_>, battle: &Battle) {
        run(bencher, battle, "random");
    }

    #[divan::bench(args = all(), sample_count = 10)]
    fn drill(bencher: Bencher<'_, '_>, battle: &Battle) {
        run(bencher, battle, "drill");
    }
}
