//! What the harness costs beside bare playing. Times of one process are compared with each other, never with a clock's.

use std::time::{Duration, Instant};

use engine::dice::Seeded;
use engine::game::Log;

use crate::kit::{mirror, plan, shelf};

/// Rounds of each way in turn, so that whatever else the machine does hits both alike; the least time counts.
#[test]
#[ignore = "measures time: cargo test --release -p sim --test it speed -- --ignored --nocapture"]
fn the_harness_costs_less_than_three_percent() {
    let shelf = shelf();
    let scenario = match std::env::var("SIM_SCENARIO") {
        Ok(name) => linstock::Scenario::named(&name).unwrap(),
        Err(_) => mirror(),
    };
    // Few games and rounds for a tool that counts instructions, which is slow and does not jitter.
    let asked = |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (games, rounds) = (asked("SIM_GAMES", 40), asked("SIM_ROUNDS", 7));
    let plan = sim::Plan::new(&shelf, &scenario, ["drill", "drill"], 1..=games).unwrap();
    let start = scenario.start(&shelf).unwrap();
    let mut log = Log::brief();
    let mut player = sim::Player::new(&plan, &shelf);
    let (mut bare, mut run) = (Duration::MAX, Duration::MAX);
    for _ in 0..rounds {
        let begun = Instant::now();
        for seed in 1..=games {
            let mut game = start.clone();
            let mut bots = bots::pair(["drill", "drill"], seed).unwrap();
            bots::play_out(game.as_mut(), &mut bots, &mut Seeded::new(seed), &mut log, 50_000).unwrap();
        }
        bare = bare.min(begun.elapsed());
        let begun = Instant::now();
        for game in plan.games() {
            assert!(player.play(game).row.fault.is_empty());
        }
        run = run.min(begun.elapsed());
    }
    let over = run.as_secs_f64() / bare.as_secs_f64() - 1.0;
    println!("{games} games: {bare:?} bare, {run:?} as rows, {:.2} % more", over * 100.0);
    assert!(over < 0.03, "{over}");
}

/// Two threads beside one, on a machine with two cores that has nothing else to do.
#[test]
#[ignore = "measures time: cargo test --release -p sim --test it speed -- --ignored --nocapture"]
fn two_threads_play_almost_twice_as_much() {
    let shelf = shelf();
    let plan = plan(&shelf, 3000);
    let mut best = [Duration::MAX; 2];
    for _ in 0..4 {
        for (at, least) in best.iter_mut().enumerate() {
            let begun = Instant::now();
            sim::run(&plan, &shelf, plan.games(), at + 1, &std::sync::atomic::AtomicBool::new(false), |_| {
                std::ops::ControlFlow::Continue(())
            });
            *least = (*least).min(begun.elapsed());
        }
    }
    let ratio = best[0].as_secs_f64() / best[1].as_secs_f64();
    println!("one thread {:?}, two threads {:?}: {ratio:.2} times", best[0], best[1]);
    assert!(ratio >= 1.8, "{ratio}");
}
