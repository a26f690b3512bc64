//! A club's day in short: people play, come and go, watch, upload and look at replays, on and on. Memory must stay flat.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;

use super::server_process::{ServerProcess, Shelf};
use super::sockets::{Pair, Script, Seat, get, post, post_text};
use super::{SEATS, bots_only, sockets};

/// Games that are played at once.
const TABLES: usize = 8;
/// How long a player takes for an order.
const PAUSE: Duration = Duration::from_millis(80);
/// How often somebody looks in, uploads, or has bots play.
const ROUND: Duration = Duration::from_secs(2);
/// How long the server fills up: a table stays set up for five minutes after the last has left, and the system's allocator
/// takes some time longer until it has room wherever it needs it.
const FILLING: Duration = Duration::from_mins(15);
/// How often its memory is looked at.
const LOOK: Duration = Duration::from_secs(10);
/// How much it may grow from the first third after that to the last.
const MOST: f64 = 1.05;

/// Goes on for so long; whether memory stayed flat.
pub(crate) async fn go_on_for(time: Duration) -> bool {
    assert!(time > FILLING, "the server takes {} minutes to fill up; give more", FILLING.as_secs() / 60);
    let server = ServerProcess::start(Shelf::Duels);
    let script = Arc::new(Script::of_a_game(server.address).await);
    let (record, _) = sockets::record(server.address, &bots_only(sockets::game(), ["red", "blue"], "bot:random")).await;
    let mut going = tokio::task::JoinSet::new();
    for _ in 0..TABLES {
        let mut table = Pair::sit(server.address, SEATS, &script).await;
        going.spawn(async move {
            loop {
                table.order(1).await;
                tokio::time::sleep(PAUSE).await;
            }
        });
    }
    let address = server.address;
    going.spawn(async move {
        loop {
            passers_by(address, &record).await;
            tokio::time::sleep(ROUND).await;
        }
    });
    let (begun, mut seen) = (Instant::now(), Vec::new());
    while begun.elapsed() < time {
        tokio::time::sleep(LOOK).await;
        // What went wrong with those who play is said at once.
        if let Some(ended) = going.try_join_next() {
            ended.unwrap();
        }
        seen.push((begun.elapsed(), server.memory()));
        if seen.len() % 6 == 0 {
            println!("  {:>3} min: {:.1} MiB", begun.elapsed().as_secs() / 60, server.memory() / 1024.0);
        }
    }
    going.shutdown().await;
    let full: Vec<f64> = seen.iter().filter(|(at, _)| *at > FILLING).map(|(_, memory)| *memory).collect();
    let third = full.len() / 3;
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64 / 1024.0;
    let (first, last) = (mean(&full[..third]), mean(&full[full.len() - third..]));
    println!("full: {first:.1} MiB in the first third, {last:.1} MiB in the last: {:.3} times", last / first);
    last <= first * MOST
}

/// Somebody begins a game and leaves, watches for a moment, uploads a record and looks at it; bots play a game.
async fn passers_by(address: std::net::SocketAddr, record: &str) {
    let begun = post(address, "/api/games", &sockets::game()).await;
    let word = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    drop(Seat::sit(address, &word(&begun["game"]), &word(&begun["watch"]["token"])).await);
    post(address, "/api/games/mine", &json!({ "tokens": [begun["seats"][0]["token"]] })).await;
    let received = post_text(address, "/api/records", record).await;
    let replay = word(&received["replay"]);
    get(address, &format!("/api/replays/{replay}")).await;
    get(address, &format!("/api/replays/{replay}/states?from=0&to=40")).await;
    post(address, "/api/games", &bots_only(sockets::game(), ["red", "blue"], "bot:random")).await;
    get(address, "/metrics").await;
    get(address, "/healthz").await;
}
