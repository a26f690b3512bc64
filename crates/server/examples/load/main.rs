//! How much the server bears, and how that compares with bare axum doing next to nothing.
//!
//! `cargo run --release -p server --example load` starts the server in a process of its own, with a bare room of axum's
//! beside it, and measures from here, both by turns: the time from sending an order until all four sockets of a game have
//! the news of it; orders a second when many games are played at once, beside bare commits of as many rows at a time; the
//! memory of a quiet socket; replays a second. It prints medians and ratios, and states its work.
// A measurement that cannot go on says so by panicking.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_precision_loss
)]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]

mod bare;
mod commits;
mod server_process;
mod sockets;

use std::time::{Duration, Instant};

use server_process::ServerProcess;
use sockets::{Player, post};

/// Rounds of each, by turns.
const PAIRS: usize = 5;
/// Orders of a round, one after the other.
const ORDERS: usize = 400;
/// Sockets that hear of an order.
const SEATS: usize = 4;
/// Games that are played at once.
const TABLES: usize = 64;
/// How long they are.
const CROWD: Duration = Duration::from_secs(5);
/// Sockets that are quiet.
const QUIET: usize = 2000;
/// Replays of a long game.
const REPLAYS: usize = 200;

fn main() {
    if std::env::args().nth(1).as_deref() == Some(server_process::ARGUMENT) {
        return server_process::serve();
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let server = ServerProcess::start();
        latency(&server).await;
        crowd(&server).await;
        quiet(&server).await;
        replays(&server).await;
    });
}

/// From an order to the news of it on every socket, against a message to a bare room of axum's.
async fn latency(server: &ServerProcess) {
    let mut table = Player::sit(server.address, SEATS).await;
    let mut ours = Vec::new();
    let mut bare = Vec::new();
    let size = table.order(ORDERS / 10).await.1;
    let mut room = bare::Room::enter(server.address, SEATS, size).await;
    room.shout(ORDERS / 10).await;
    for _ in 0..PAIRS {
        ours.push(table.order(ORDERS).await.0);
        bare.push(room.shout(ORDERS).await);
    }
    println!("from an order to the news of it on {SEATS} sockets: {PAIRS} x {ORDERS}, messages of {size} bytes");
    let p50 = line("linstock (parsed, checked, carried out, durable, told)", &ours);
    let p50_bare = line("bare axum (a broadcast to the room)", &bare);
    println!("  ratio: median {:.1}, 99th of a hundred {:.1}\n", p50.0 / p50_bare.0, p50.1 / p50_bare.1);
}

/// Prints the medians over all rounds; the middle and the 99th of a hundred, in microseconds.
fn line(what: &str, rounds: &[Vec<Duration>]) -> (f64, f64) {
    let of = |share: f64| {
        let each = rounds.iter().map(|round| {
            let mut sorted = round.clone();
            sorted.sort_unstable();
            sorted[((sorted.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e6
        });
        median(each.collect())
    };
    let (middle, slow) = (of(0.5), of(0.99));
    println!("  {what:<56} median {middle:>7.0} us   p99 {slow:>7.0} us");
    (middle, slow)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Orders a second over many games, and bare commits of as many rows at a time.
async fn crowd(server: &ServerProcess) {
    let mut playing = tokio::task::JoinSet::new();
    let before = commits::counted(server.address).await;
    let begun = Instant::now();
    for _ in 0..TABLES {
        let address = server.address;
        playing.spawn(async move {
            let mut table = Player::sit(address, 1).await;
            let mut orders = 0;
            while begun.elapsed() < CROWD {
                table.order(10).await;
                orders += 10;
            }
            orders
        });
    }
    let orders: usize = playing.join_all().await.into_iter().sum();
    let each = orders as f64 / begun.elapsed().as_secs_f64();
    let after = commits::counted(server.address).await;
    let batch = (after.writes - before.writes) / (after.commits - before.commits).max(1.0);
    let busy = (after.seconds - before.seconds) / begun.elapsed().as_secs_f64();
    println!("{TABLES} games at once for {} s, each waiting for its answers: {each:.0} orders/s", CROWD.as_secs());
    println!("  {batch:.1} writes to a commit; the writer was busy {:.0} % of the time", busy * 100.0);
    let own = (after.writes - before.writes) / (after.seconds - before.seconds);
    let ceiling = commits::bare(batch.round().max(1.0) as usize).await;
    println!(
        "  the writer while busy: {own:.0} rows/s; bare SQLite, as durable, as many to a commit: {ceiling:.0} rows/s"
    );
    println!("  ratio {:.2}\n", own / ceiling);
}

/// What a socket costs that says nothing.
async fn quiet(server: &ServerProcess) {
    let begun = post(server.address, "/api/games", &sockets::game()).await;
    let watch = begun["watch"]["token"].as_str().unwrap().to_owned();
    let game = begun["game"].as_str().unwrap().to_owned();
    let before = server.memory();
    let mut sitting = Vec::new();
    for _ in 0..QUIET {
        sitting.push(sockets::Seat::sit(server.address, &game, &watch).await);
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let each = (server.memory() - before) / QUIET as f64;
    println!("{QUIET} quiet sockets: {each:.1} KiB each\n");
    drop(sitting);
}

/// How fast a long game is set up again.
async fn replays(server: &ServerProcess) {
    let (record, steps) = sockets::long_record(server.address).await;
    let shelf = server_process::shelf();
    let reading = linstock::record::read(record.as_bytes()).unwrap();
    let begun = Instant::now();
    for _ in 0..REPLAYS {
        let replay = linstock::record::Replay::new(&reading, |header| header.set_up(&shelf)).unwrap();
        replay.finish().unwrap();
    }
    let each = begun.elapsed().as_secs_f64() / REPLAYS as f64;
    println!("a game of {steps} steps is set up again {:.0} times a second ({REPLAYS} times)", 1.0 / each);
}
