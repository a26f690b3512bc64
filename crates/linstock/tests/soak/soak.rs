//! Random against random, every scenario, many times: games end, stay sound, and replay from their records.
//!
//! `cargo xtask soak [N]` plays more of them, in a release build.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use bots::Seat;
use engine::game::Game;
use linstock::record::{Replay, read};
use testkit::soak::Soak;

use crate::common::{Playable, playable};

/// How many games of each scenario, unless `LINSTOCK_SOAK` says otherwise.
const GAMES: u64 = 200;

fn games() -> u64 {
    std::env::var("LINSTOCK_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES)
}

/// Whether a scenario is soaked: all are, unless `LINSTOCK_SOAK_OF` names one.
fn is_soaked(playable: &Playable) -> bool {
    std::env::var("LINSTOCK_SOAK_OF").map_or(true, |id| id == playable.id)
}

/// Plays one game and watches it; a fault is told with the way to see it again.
fn soak(playable: &Playable, soak: &Soak, seed: u64) -> Result<u32, String> {
    let mut players = bots::pair(["random", "random"], seed).unwrap();
    let mut choose = |game: &dyn Game| {
        let seat = Seat::asked(game).unwrap();
        players[seat.side().index()].choose(&seat)
    };
    let id = &playable.id;
    let soaked = soak.play(playable.start(), seed, &mut choose).map_err(|broken| {
        format!(
            "{id}, seed {seed}, {broken}\n  \
             linstock play {id} --bots random,random --seed {seed} --record soak.jsonl\n  \
             linstock replay soak.jsonl --to {}",
            broken.step
        )
    })?;
    Ok(soaked.orders)
}

#[test]
fn every_scenario_stands_a_soak() {
    let games = games();
    let mut found: Vec<String> = Vec::new();
    for playable in playable().into_iter().filter(is_soaked) {
        let rulebook = playable.start().setting().rulebook;
        let watch = Soak::new(&playable.shelf.rulebook(rulebook).unwrap().rules);
        let (next, orders) = (AtomicU64::new(0), AtomicU64::new(0));
        let worker = || {
            let mut faults = Vec::new();
            while faults.is_empty() {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= games {
                    break;
                }
                match soak(&playable, &watch, seed) {
                    Ok(given) => drop(orders.fetch_add(u64::from(given), Ordering::Relaxed)),
                    Err(fault) => faults.push(fault),
                }
            }
            faults
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let faults: Vec<String> = thread::scope(|scope| {
            let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
        });
        eprintln!("{}: {games} games, {} orders, {} faults", playable.id, orders.into_inner(), faults.len());
        found.extend(faults);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_scenario_replays_from_its_record() {
    for playable in playable() {
        for (seed, bots) in [["random", "random"], ["drill", "random"], ["drill", "drill"]].into_iter().enumerate() {
            let (played, bytes) = playable.battle(bots, seed as u64);
            let reading = read(&bytes).unwrap();
            assert_eq!(reading.damage, None, "{}", playable.id);
            let replay = Replay::brief(&reading, |header| header.set_up(&playable.shelf)).unwrap();
            let replayed = replay.finish().unwrap_or_else(|astray| panic!("{} {bots:?}: {astray}", playable.id));
            assert_eq!(replayed.game().digest(), played.game().digest(), "{} {bots:?}", playable.id);
        }
    }
}
