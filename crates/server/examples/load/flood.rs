//! Orders while others upload record after record, beside orders while all is quiet.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use engine::game::{Fix, PieceId, Side, Viewer};
use linstock::Scenario;
use linstock::play::Match;
use linstock::record::{Header, Writer};
use serde_json::Value;

use super::server_process::{ServerProcess, Shelf};
use super::sockets::{Pair, Script, post, post_text};
use super::{ORDERS, PAIRS, SEATS, line, sockets};

/// Those who upload at once, each a record as soon as the one before was taken in.
const UPLOADERS: usize = 8;
/// How many things are set right in the record that is uploaded, and taken back again: nearly as many as a record may have.
const TO_AND_FRO: u16 = 9_000;
/// How long a person waits between two orders, at least.
const PAUSE: Duration = Duration::from_millis(5);

/// From an order to the news of it, quiet and under the flood, by turns.
pub(crate) async fn under_uploads() {
    let server = ServerProcess::start(Shelf::Duels);
    let script = Arc::new(Script::of_a_game(server.address).await);
    let record = tokio::task::spawn_blocking(to_and_fro).await.unwrap();
    let steps = record.lines().count() - 1;
    let record = Arc::new(record);
    let mut table = Pair::sit(server.address, SEATS, &script).await;
    table.order(ORDERS / 10).await;
    let (mut quiet, mut flooded, mut begun) = (Vec::new(), Vec::new(), Vec::new());
    let uploaded = Arc::new(AtomicU32::new(0));
    for _ in 0..PAIRS {
        quiet.push(unhurried(&mut table).await);
        let flood = Flood::begin(&server, &record, &uploaded);
        let since = Instant::now();
        post(server.address, "/api/games", &sockets::game()).await;
        begun.push(since.elapsed());
        flooded.push(unhurried(&mut table).await);
        flood.end().await;
    }
    println!(
        "orders under a flood of uploads: {UPLOADERS} upload a record of {steps} steps and {} KiB again and again, {} in all",
        record.len() >> 10,
        uploaded.load(Ordering::Relaxed)
    );
    let (still, wet) = (line("quiet", &quiet), line("under the flood", &flooded));
    println!("    the flood makes it {:.1} times as long, p99 {:.1}", wet.0 / still.0, wet.1 / still.1);
    println!("  a game is begun under it in {:.0} ms at most\n", begun.iter().max().unwrap().as_secs_f64() * 1e3);
}

/// The dearest record that there is: so many things set right within one turn, and all of them taken back.
fn to_and_fro() -> String {
    let shelf = Shelf::Duels.open();
    let scenario = Scenario::load("duel.toml", shelf.rulebooks()[0].play.unwrap().template);
    let game = scenario.start(&shelf).unwrap();
    let header = Header::new(&scenario, &shelf, game.as_ref(), 7, &["red", "blue"]);
    let mut table = Match::brief(game, 7);
    for n in 0..TO_AND_FRO {
        table.amend(&Fix::Strength { piece: PieceId(0), strength: 1 + n % 5 }, "to and fro").unwrap();
    }
    for _ in 0..TO_AND_FRO {
        table.undo(Side::FIRST, true).unwrap();
    }
    let mut writer = Writer::new(Vec::new(), &header).unwrap();
    for step in table.steps(Viewer::Umpire) {
        writer.step(step, table.setting()).unwrap();
    }
    String::from_utf8(writer.into_inner()).unwrap()
}

/// Orders as people give them: one after the other, each a moment after the one before.
async fn unhurried(table: &mut Pair) -> Vec<Duration> {
    let mut took = Vec::with_capacity(ORDERS);
    for _ in 0..ORDERS {
        took.extend(table.order(1).await.0);
        tokio::time::sleep(PAUSE).await;
    }
    took
}

/// Uploads that go on until they are ended.
struct Flood {
    going: Arc<AtomicBool>,
    uploaders: tokio::task::JoinSet<()>,
}

impl Flood {
    fn begin(server: &ServerProcess, record: &Arc<String>, uploaded: &Arc<AtomicU32>) -> Flood {
        let going = Arc::new(AtomicBool::new(true));
        let mut uploaders = tokio::task::JoinSet::new();
        for _ in 0..UPLOADERS {
            let (address, record) = (server.address, Arc::clone(record));
            let (going, uploaded) = (Arc::clone(&going), Arc::clone(uploaded));
            uploaders.spawn(async move {
                while going.load(Ordering::Relaxed) {
                    let received: Value = post_text(address, "/api/records", &record).await;
                    assert!(received["replay"].is_string(), "{received}");
                    uploaded.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        Flood { going, uploaders }
    }

    async fn end(self) {
        self.going.store(false, Ordering::Relaxed);
        self.uploaders.join_all().await;
    }
}
