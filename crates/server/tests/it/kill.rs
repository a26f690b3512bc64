//! The server is killed again and again in the middle of play. What it acknowledged is there afterwards, once.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use server::App;
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::client::Client;
use crate::house::{duel, duels, wide};
use crate::http;
use crate::play::any_order;

/// Tells this very program to be the server, and where to keep its games.
const FOLDER: &str = "LINSTOCK_TEST_SERVER";
/// How many kills there are, unless `LINSTOCK_KILLS` says another number: `cargo xtask torture` does.
const KILLS: u64 = 50;

/// Not a test of its own: the server that is killed.
#[test]
fn the_server_that_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let app = App::open(duels(), Path::new(&folder), wide()).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("\nlistening on {}", listener.local_addr().unwrap());
        server::serve_on(listener, app, std::future::pending()).await.unwrap();
    });
}

struct Victim {
    process: Child,
    address: SocketAddr,
}

impl Victim {
    fn start(folder: &Path) -> Victim {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["kill::the_server_that_is_killed", "--exact", "--nocapture", "--test-threads=1"])
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut addresses =
            lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("listening on ").map(str::to_owned));
        let address = addresses.next().unwrap().parse().unwrap();
        Victim { process, address }
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        // SIGKILL: no goodbye, nothing flushed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What one player knows for sure.
#[derive(Clone)]
struct Player {
    game: String,
    token: String,
    /// The events that were told.
    events: Vec<Value>,
    /// An order that was sent and not answered.
    unanswered: Option<Value>,
    sent: u64,
}

#[tokio::test(flavor = "multi_thread")]
async fn kills_lose_nothing_that_was_acknowledged() {
    let kills = std::env::var("LINSTOCK_KILLS").map_or(KILLS, |kills| kills.parse().expect("a number of kills"));
    let folder = tempfile::tempdir().unwrap();
    let mut players: Vec<Player> = Vec::new();
    let mut acknowledged = 0;
    let mut resent = 0;
    for kill in 0..kills {
        let victim = Victim::start(folder.path());
        if players.iter().all(|player| player.events.last().is_some_and(|event| event["event"] == "ended")) {
            players = begin(victim.address, kill).await;
        }
        let done = Arc::new(Notify::new());
        let sit = |player| tokio::spawn(play(victim.address, player, Arc::clone(&done)));
        let playing: Vec<_> = players.drain(..).map(sit).collect();
        // One life in three may end before anything is done in it; a slow machine would not get on otherwise.
        if kill % 3 > 0 {
            let _ = timeout(Duration::from_secs(5), done.notified()).await;
        }
        tokio::time::sleep(Duration::from_millis(20 + kill * 37 % 90)).await;
        drop(victim);
        for task in playing {
            let (player, done, again) = task.await.unwrap();
            acknowledged += done;
            resent += again;
            players.push(player);
        }
    }
    if kills > KILLS {
        // Past the test's own output, which is shown only where it fails.
        let said = format!(
            "{kills} kills: {acknowledged} orders acknowledged, none lost; {resent} sent again, none done twice"
        );
        let _ = writeln!(std::io::stderr(), "{said}");
    }
    assert!(acknowledged > kills, "{acknowledged} orders were acknowledged");
    assert!(resent > 0, "no kill came between an order and its answer");
}

async fn begin(address: SocketAddr, seed: u64) -> Vec<Player> {
    let mut players = Vec::new();
    for each in 0..3 {
        let wanted = json!({ "scenario_text": duel(), "seed": seed * 10 + each, "seats": { "blue": "bot:random" } });
        let game = post(address, "/api/games", &wanted).await;
        players.push(Player {
            game: game["game"].as_str().unwrap().to_owned(),
            token: game["seats"][0]["token"].as_str().unwrap().to_owned(),
            events: Vec::new(),
            unanswered: None,
            sent: 0,
        });
    }
    players
}

/// Comes back, checks that everything that was told is still so, and plays on until the server dies.
async fn play(address: SocketAddr, player: Player, done: Arc<Notify>) -> (Player, u64, u64) {
    let known = Arc::new(std::sync::Mutex::new((player, 0, 0)));
    let kept = Arc::clone(&known);
    // The client panics when its socket dies; what it knew by then is what counts.
    let task = tokio::spawn(async move { go_on(address, kept, &done).await });
    let _ = timeout(Duration::from_secs(12), task).await;
    let inside = known.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
    assert_ne!(inside.1, u64::MAX, "something that was acknowledged is lost");
    inside
}

type Known = Arc<std::sync::Mutex<(Player, u64, u64)>>;

async fn go_on(address: SocketAddr, known: Known, done: &Notify) {
    let player = known.lock().unwrap().0.clone();
    let url = format!("ws://{address}/api/games/{}/socket", player.game);
    if tokio_tungstenite::connect_async(url).await.is_err() {
        return;
    }
    let mut client = Client::connect(address, &player.game).await;
    client.hello(&player.token, 0).await;
    let same = client.events.get(..player.events.len()) == Some(&player.events[..]);
    if !same {
        known.lock().unwrap().1 = u64::MAX;
        return;
    }
    known.lock().unwrap().0.events.clone_from(&client.events);
    if let Some(request) = player.unanswered {
        // Perhaps it was carried out, perhaps not; it must not be carried out twice.
        client.say(&request.to_string()).await;
        let answer = client.answer_to(&request["id"]).await;
        let mut inside = known.lock().unwrap();
        if !answer["done"].is_object() {
            inside.1 = u64::MAX;
            return;
        }
        inside.0.unanswered = None;
        inside.0.events.clone_from(&client.events);
        inside.2 += 1;
    }
    while client.until_asked().await {
        let order = any_order(&mut client).await;
        let id = {
            let mut inside = known.lock().unwrap();
            inside.0.sent += 1;
            format!("o{}", inside.0.sent)
        };
        let request = json!({ "id": id, "order": order, "at": client.last });
        known.lock().unwrap().0.unanswered = Some(request.clone());
        client.say(&request.to_string()).await;
        let answer = client.answer_to(&request["id"]).await;
        let mut inside = known.lock().unwrap();
        inside.0.unanswered = None;
        if answer["done"].is_object() {
            inside.1 += 1;
            done.notify_one();
            inside.0.events.clone_from(&client.events);
        }
    }
    known.lock().unwrap().0.events.clone_from(&client.events);
}

async fn post(address: SocketAddr, path: &str, body: &Value) -> Value {
    let request = Request::post(path).header("content-type", "application/json").body(Body::from(body.to_string()));
    let answer = http::send(address, request.unwrap()).await;
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    serde_json::from_slice(&bytes).unwrap()
}
