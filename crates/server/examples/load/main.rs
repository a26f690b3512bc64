//! How much the server bears, and how that compares with bare axum doing next to nothing.
//!
//! `cargo run --release -p server --example load` starts the server in a process of its own, with a bare room of axum's
//! beside it, and measures from here, both by turns: the time from sending an order until all four sockets of a game have
//! the news of it; orders a second when many games are played at once; steps a second that the store keeps, beside bare
//! commits of as many rows at a time; orders under a flood of uploads (`flood` alone measures nothing else); the memory of
//! a quiet socket and of a game; replays a second. It prints medians and ratios, and states its work. `soak 60` lets a club
//! play for so many minutes instead, and fails if memory grows.
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
mod flood;
mod server_process;
mod soak;
mod sockets;

use std::sync::Arc;
use std::time::{Duration, Instant};

use bare::{Keeping, Room};
use serde_json::{Map, Value, json};
use server_process::{ServerProcess, Shelf};
use sockets::{Pair, Script, post};

/// Rounds of each, by turns.
const PAIRS: usize = 5;
/// Orders of a round, one after the other.
const ORDERS: usize = 400;
/// Sockets that hear of an order.
const SEATS: usize = 4;
/// Games that are played at once.
const TABLES: usize = 64;
/// The size of news, about.
const NEWS: usize = 480;
/// How long they are, a round.
const CROWD: Duration = Duration::from_secs(1);
/// Games that keep their steps at once, when nothing but the store is measured.
const AT_ONCE: [usize; 4] = [1, 8, 20, 64];
/// How long they do so, a round.
const KEEPING: Duration = Duration::from_millis(500);
/// Sockets that are quiet.
const QUIET: usize = 2000;
/// Games that stand by for the sake of their memory.
const STANDING: usize = 100;
/// The steps of the long game that is replayed.
const LONG: usize = 500;
/// How long something is replayed over and over.
const REPLAYING: Duration = Duration::from_secs(3);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (what, how) = (arguments.next(), arguments.next());
    let runtime = || tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    match what.as_deref() {
        Some(server_process::ARGUMENT) => server_process::serve(&how.unwrap_or_default()),
        Some("flood") => runtime().block_on(flood::under_uploads()),
        Some("soak") => {
            let minutes = how.map_or(60, |minutes| minutes.parse().expect("a number of minutes"));
            let flat = runtime().block_on(soak::go_on_for(Duration::from_mins(minutes)));
            assert!(flat, "the server's memory grows");
        }
        Some(other) => panic!("`{other}` is neither `flood` nor `soak`"),
        None => whole(&runtime()),
    }
}

/// Everything but the soak.
fn whole(runtime: &tokio::runtime::Runtime) {
    runtime.block_on(async {
        let server = ServerProcess::start(Shelf::Duels);
        let script = Arc::new(Script::of_a_game(server.address).await);
        latency(&server, &script).await;
        crowd(&server, &script).await;
        appends().await;
        quiet(&server).await;
        let (long, _) =
            sockets::record(server.address, &bots_only(sockets::game(), ["red", "blue"], "bot:random")).await;
        replays("the small game", &long, Some(LONG), Shelf::Duels);
        drop(server);
        flood::under_uploads().await;
        let server = ServerProcess::start(Shelf::Books);
        for (scenario, sides) in BATTLES {
            standing(&server, scenario, &json!({ "scenario": scenario })).await;
            let wanted = json!({ "scenario": scenario, "seed": 7 });
            let (record, _) = sockets::record(server.address, &bots_only(wanted, sides, "bot:drill")).await;
            replays(scenario, &record, None, Shelf::Books);
        }
    });
}

/// The battles whose memory and replays are measured, and their sides.
const BATTLES: [(&str, [&str; 2]); 2] =
    [("guilford-courthouse", ["crown", "america"]), ("main-street", ["town", "gang"])];

fn bots_only(mut wanted: Value, sides: [&str; 2], bot: &str) -> Value {
    wanted["seats"] = sides.iter().map(|side| ((*side).to_owned(), json!(bot))).collect::<Map<_, _>>().into();
    wanted
}

/// From an order to the news of it on every socket, against a message to bare rooms of axum's.
async fn latency(server: &ServerProcess, script: &Arc<Script>) {
    let mut table = Pair::sit(server.address, SEATS, script).await;
    let (mut ours, mut bare, mut kept) = (Vec::new(), Vec::new(), Vec::new());
    let size = table.order(ORDERS / 10).await.1;
    let mut room = Room::enter(server.bare, Keeping::Nothing, 0, size).await;
    room.shout(ORDERS / 10).await;
    let mut log = Room::enter(server.bare, Keeping::Rows, 0, size).await;
    log.shout(ORDERS / 10).await;
    for _ in 0..PAIRS {
        ours.push(table.order(ORDERS).await.0);
        bare.push(room.shout(ORDERS).await);
        kept.push(log.shout(ORDERS).await);
    }
    println!("from an order to the news of it on {SEATS} sockets: {PAIRS} x {ORDERS}, messages of {size} bytes");
    compare(&ours, &bare, &kept);
    println!();
}

/// Prints how long orders took, and how that compares.
fn compare(ours: &[Vec<Duration>], bare: &[Vec<Duration>], kept: &[Vec<Duration>]) {
    let order = line("linstock (parsed, checked, carried out, durable, told)", ours);
    for (what, times) in [("bare axum", bare), ("bare axum, a bare row in SQLite durable before it is told", kept)] {
        let theirs = line(what, times);
        println!("    linstock takes {:.1} times as long, p99 {:.1}", order.0 / theirs.0, order.1 / theirs.1);
    }
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
    println!("  {what:<58} median {middle:>6.0} us   p99 {slow:>6.0} us");
    (middle, slow)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Orders a second over many games, against messages in as many bare rooms.
async fn crowd(server: &ServerProcess, script: &Arc<Script>) {
    let (mut tables, mut rooms, mut logs) = (Vec::new(), Vec::new(), Vec::new());
    for at in 1..=TABLES {
        tables.push(Pair::sit(server.address, SEATS, script).await);
        rooms.push(Room::enter(server.bare, Keeping::Nothing, at, NEWS).await);
        logs.push(Room::enter(server.bare, Keeping::Rows, at, NEWS).await);
    }
    let (mut ours, mut bare, mut kept, mut each) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let before = commits::counted(server.address).await;
    for _ in 0..PAIRS {
        let (took, pace) = at_once(&mut tables).await;
        ours.push(took);
        each.push(pace);
        bare.push(at_once(&mut rooms).await.0);
        kept.push(at_once(&mut logs).await.0);
    }
    let after = commits::counted(server.address).await;
    let batch = (after.writes - before.writes) / (after.commits - before.commits).max(1.0);
    println!("{TABLES} games of {SEATS} sockets at once, each as fast as it is answered: {:.0} orders/s", median(each));
    compare(&ours, &bare, &kept);
    println!("  {batch:.1} writes to a commit\n");
}

/// Those who talk to each other.
trait Talk: Send + 'static {
    /// A few words, each until all have heard it; how long each took.
    fn talk(&mut self) -> impl Future<Output = Vec<Duration>> + Send;
}

impl Talk for Pair {
    async fn talk(&mut self) -> Vec<Duration> {
        self.order(10).await.0
    }
}

impl Talk for Room {
    async fn talk(&mut self) -> Vec<Duration> {
        self.shout(10).await
    }
}

/// Lets all of them talk for a while; how long each word took, and how many there were in a second.
async fn at_once<T: Talk>(all: &mut Vec<T>) -> (Vec<Duration>, f64) {
    let begun = Instant::now();
    let mut going = tokio::task::JoinSet::new();
    for mut one in all.drain(..) {
        going.spawn(async move {
            let mut took = Vec::new();
            while begun.elapsed() < CROWD {
                took.extend(one.talk().await);
            }
            (one, took)
        });
    }
    let mut took = Vec::new();
    for (one, times) in going.join_all().await {
        all.push(one);
        took.extend(times);
    }
    let pace = took.len() as f64 / begun.elapsed().as_secs_f64();
    (took, pace)
}

/// Steps that the store keeps a second, and rows that bare `SQLite` does, as durable and as many to a commit, by turns.
async fn appends() {
    println!("steps of {AT_ONCE:?} games at once kept in the store, beside rows of a bare log in SQLite:");
    for games in AT_ONCE {
        let mut kept = commits::Kept::with_games(games).await;
        let mut bare = commits::Bare::open();
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..PAIRS {
            ours.push(kept.append(KEEPING).await);
            theirs.push(bare.append(games, KEEPING));
        }
        let (ours, theirs) = (median(ours), median(theirs));
        println!("  {games:>3} to a commit: {ours:.0} steps/s; bare {theirs:.0} rows/s; ratio {:.2}", ours / theirs);
    }
    println!();
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

/// What a game costs that stands by, its one socket included.
async fn standing(server: &ServerProcess, scenario: &str, wanted: &Value) {
    let before = server.memory();
    let mut sitting = Vec::new();
    for _ in 0..STANDING {
        let begun = post(server.address, "/api/games", wanted).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let (game, token) = (text(&begun["game"]), text(&begun["watch"]["token"]));
        sitting.push(sockets::Seat::sit(server.address, &game, &token).await);
    }
    let each = (server.memory() - before) / STANDING as f64;
    println!("{STANDING} games of {scenario} with a socket each: {each:.0} KiB each");
    drop(sitting);
}

/// How fast a game is set up again: as many of its steps as there are, or the first so many.
fn replays(what: &str, record: &str, steps: Option<usize>, shelf: Shelf) {
    let shelf = shelf.open();
    let mut reading = linstock::record::read(record.as_bytes()).unwrap();
    reading.lines.truncate(steps.unwrap_or(usize::MAX));
    let begun = Instant::now();
    let mut times = 0;
    while begun.elapsed() < REPLAYING {
        let replay = linstock::record::Replay::new(&reading, |header| header.set_up(&shelf)).unwrap();
        replay.finish().unwrap();
        times += 1;
    }
    let second = f64::from(times) / begun.elapsed().as_secs_f64();
    let steps = reading.lines.len();
    println!("{steps} steps of {what} are replayed {second:.1} times a second: {:.0} steps/s\n", second * steps as f64);
}
