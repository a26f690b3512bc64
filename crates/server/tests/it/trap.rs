//! A rulebook with faults: games that panic, games that take long. No other game may notice.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use engine::game::Game;
use engine::house::{House as HouseRules, Page};
use engine::rulebook::{Play, Rulebook};
use engine::scenario::Reader;
use engine::sheet::SheetError;
use linstock::Bookshelf;
use serde_json::{Value, json};
use server::Limits;
use testkit::{Asked, Duel, Hook, StandIn};

use crate::client::Client;
use crate::house::{House, duel, sit, wide};
use crate::play::any_order;

/// How long what is slow takes.
const SLOW: Duration = Duration::from_secs(3);
/// How long what is a little slow takes.
const LAME: Duration = Duration::from_millis(500);
/// How long a bot may think here.
const THOUGHT: Duration = Duration::from_millis(100);

/// How often something was tried whose trial takes long.
static TRIALS: AtomicU32 = AtomicU32::new(0);
/// Whether that has been seen to be slow: bots who are lost in thought need not go on, and a test that is over waits for
/// them.
static SEEN: AtomicBool = AtomicBool::new(false);

/// The fault of a duel, which its scenario names.
#[derive(Clone)]
struct Trap(String);

impl Trap {
    fn springs(&self, fault: &str) -> bool {
        self.0 == fault
    }
}

impl Hook for Trap {
    fn around<T>(&self, asked: Asked, answer: impl FnOnce() -> T) -> T {
        match asked {
            Asked::Offers if self.springs("slow offers") => std::thread::sleep(SLOW),
            Asked::Apply | Asked::Run if self.springs("panic") => panic!("the trap is sprung"),
            Asked::Apply if self.springs("slow orders") => std::thread::sleep(SLOW),
            Asked::Apply if self.springs("lame orders") => std::thread::sleep(LAME),
            Asked::Run if self.springs("slow odds") => {
                TRIALS.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(if SEEN.load(Ordering::Relaxed) { Duration::ZERO } else { SLOW });
            }
            _ => {}
        }
        answer()
    }
}

fn open(page: &Page) -> Result<Rulebook, SheetError> {
    let book = Duel::open(page)?;
    Ok(Rulebook { play: book.play.map(|play| Play { set_up, ..play }), ..book })
}

fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    let play = Duel::open(page).ok()?.play?;
    let game = (play.set_up)(page, reader)?;
    let trap = Trap(game.setting().title.clone());
    Some(Box::new(StandIn::new(game, trap)))
}

async fn trapped(limits: Limits) -> House {
    let shelf = Bookshelf::holding(&[(Duel::SLUG, open)], HouseRules::default()).unwrap();
    House::open(shelf, tempfile::tempdir().unwrap(), limits).await
}

async fn begin(house: &House, fault: &str, seats: Value) -> Value {
    let text = duel().replace("title = \"My Duel\"", &format!("title = \"{fault}\""));
    let (status, begun) = house.post("/api/games", json!({ "scenario_text": text, "seats": seats }).to_string()).await;
    assert_eq!(status.as_u16(), 200, "{begun}");
    house.seated(begun).await
}

/// A record of one step, with a fault.
fn record_of(fault: &str) -> String {
    let text = duel().replace("title = \"My Duel\"", &format!("title = \"{fault}\""));
    let scenario = linstock::Scenario::load("trap.toml", text);
    let shelf = Bookshelf::holding(&[(Duel::SLUG, open)], HouseRules::default()).unwrap();
    let game = scenario.start(&shelf).unwrap();
    let header = linstock::record::Header::new(&scenario, &shelf, game.as_ref(), 7, &["Anna", "Ben"]);
    let step = r#"{"n":1,"side":"red","order":{"verb":"place","by":"red-gun","path":[[12,3]]}}"#;
    format!("{}\n{step}\n", serde_json::to_string(&header).unwrap())
}

/// Another game goes on as if nothing had happened.
async fn is_at_ease(client: &mut Client) {
    let begun = Instant::now();
    let order = any_order(client).await;
    assert!(client.order(order).await["done"].is_object());
    assert!(client.ask(json!({ "undo": {} })).await["done"].is_object());
    assert!(begun.elapsed() < SLOW, "it waited for another game");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_panics_is_set_up_again_and_harms_no_other() {
    let house = trapped(wide()).await;
    let address = house.address;
    let good = begin(&house, "sound", json!({})).await;
    let (mut other, _) = sit(address, &good, &good["seats"][0]["token"]).await;
    let bad = begin(&house, "panic", json!({})).await;
    for _ in 0..3 {
        let (mut red, _) = sit(address, &bad, &bad["seats"][0]["token"]).await;
        let order = any_order(&mut red).await;
        let odds = red.ask(json!({ "odds": { "order": order } })).await;
        assert_eq!(odds["error"]["kind"], "internal", "odds that fail leave the table as it is: {odds}");
        let at = red.last;
        red.send(json!({ "order": order, "at": at })).await;
        let mut said = None;
        while let Some(message) = red.try_hear().await {
            said = Some(message);
        }
        assert_eq!(said.unwrap()["bye"], "the table was cleared; come again");
        is_at_ease(&mut other).await;
    }
    let (red, _) = sit(address, &bad, &bad["seats"][0]["token"]).await;
    assert_eq!((red.last, red.view["asked"].as_u64()), (0, Some(0)), "as if the order had never come");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_slow_makes_no_other_wait() {
    let house = trapped(wide()).await;
    let address = house.address;
    let good = begin(&house, "sound", json!({})).await;
    let (mut other, _) = sit(address, &good, &good["seats"][0]["token"]).await;
    let mut waiting = Vec::new();
    for _ in 0..8 {
        let bad = begin(&house, "slow orders", json!({})).await;
        let (mut red, _) = sit(address, &bad, &bad["seats"][0]["token"]).await;
        let order = any_order(&mut red).await;
        let at = red.last;
        let id = red.send(json!({ "order": order, "at": at })).await;
        waiting.push((red, id));
    }
    is_at_ease(&mut other).await;
    for (mut red, id) in waiting {
        assert!(red.answer_to(&json!(id)).await["done"].is_object());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_that_take_long_keep_no_game_from_beginning() {
    let house = Arc::new(trapped(wide()).await);
    let record = record_of("slow orders");
    let mut uploads = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let (house, record) = (Arc::clone(&house), record.clone());
        uploads.spawn(async move { house.post("/api/records", record).await.0 });
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    let begun = Instant::now();
    let game = begin(&house, "sound", json!({})).await;
    let (mut red, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    is_at_ease(&mut red).await;
    assert!(begun.elapsed() < SLOW, "it waited for the uploads: {:?}", begun.elapsed());
    assert!(uploads.join_all().await.iter().all(|status| status.as_u16() == 200));
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_of_games_keep_no_table_from_opening() {
    let house = Arc::new(trapped(wide()).await);
    let (status, received) = house.post("/api/records", record_of("lame orders")).await;
    assert_eq!(status.as_u16(), 200, "{received}");
    let fork = format!("/api/replays/{}/fork", received["replay"].as_str().unwrap());
    let mut tokens = Vec::new();
    for _ in 0..8 {
        let (status, game) = house.post(&fork, json!({ "step": 1 }).to_string()).await;
        assert_eq!(status.as_u16(), 200, "{game}");
        tokens.push(game["seats"][0]["token"].clone());
    }
    // Nobody sits at any of them, so each must be played through to be listed: four seconds for all of them.
    let list = json!({ "tokens": tokens }).to_string();
    let mut lists = tokio::task::JoinSet::new();
    for _ in 0..40 {
        let (house, list) = (Arc::clone(&house), list.clone());
        lists.spawn(async move { house.post("/api/games/mine", list).await });
    }
    tokio::time::sleep(LAME).await;
    let begun = Instant::now();
    let game = begin(&house, "sound", json!({})).await;
    let (mut red, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    is_at_ease(&mut red).await;
    assert!(begun.elapsed() < LAME * 8, "it waited for the lists: {:?}", begun.elapsed());
    for (status, mine) in lists.join_all().await {
        assert_eq!((status.as_u16(), mine.as_array().map(Vec::len)), (200, Some(8)), "{mine}");
    }
    // Forty times eight games one after the other would take 160 seconds: each was played through once.
    assert!(begun.elapsed() < LAME * 40, "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_time_is_up_gives_the_best_answer_that_it_has() {
    let house = trapped(Limits { thought: THOUGHT, ..wide() }).await;
    let address = house.address;
    let begun = Instant::now();
    let game = begin(&house, "slow odds", json!({ "red": "bot:drill", "blue": "bot:drill" })).await;
    let (mut watcher, _) = sit(address, &game, &game["watch"]["token"]).await;
    assert!(!watcher.until_asked().await);
    assert_ne!(watcher.view["ending"]["why"], "conceded");
    let trials = TRIALS.load(Ordering::Relaxed);
    assert!(trials > 3, "odds were asked for {trials} times");
    assert!(begun.elapsed() < SLOW * trials, "nobody waited for them: {:?}", begun.elapsed());
    SEEN.store(true, Ordering::Relaxed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_without_an_answer_is_waited_for_and_nobody_else_is_kept_waiting() {
    let house = trapped(Limits { thought: THOUGHT, ..wide() }).await;
    let address = house.address;
    // More than there are cores to think with.
    for _ in 0..8 {
        begin(&house, "slow offers", json!({ "red": "bot:drill", "blue": "bot:drill" })).await;
    }
    let slow = begin(&house, "slow offers", json!({ "red": "bot:drill" })).await;
    let (mut blue, _) = sit(address, &slow, &slow["seats"][0]["token"]).await;
    let good = begin(&house, "sound", json!({ "blue": "bot:drill" })).await;
    let (mut other, _) = sit(address, &good, &good["seats"][0]["token"]).await;
    let order = any_order(&mut other).await;
    assert!(other.order(order).await["done"].is_object());
    assert!(other.until_asked().await);
    assert!(blue.events.is_empty(), "the bot at the good table has answered before the slow one");
    assert!(blue.until_asked().await, "it has answered, and not given up");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_finds_no_answer_gives_up() {
    let house = trapped(Limits { thought: THOUGHT, patience: THOUGHT, ..wide() }).await;
    let address = house.address;
    let good = begin(&house, "sound", json!({})).await;
    let (mut other, _) = sit(address, &good, &good["seats"][0]["token"]).await;
    let bad = begin(&house, "slow offers", json!({ "red": "bot:drill" })).await;
    let (mut blue, _) = sit(address, &bad, &bad["seats"][0]["token"]).await;
    is_at_ease(&mut other).await;
    assert!(!blue.until_asked().await);
    assert_eq!(
        (blue.view["ending"]["winner"].as_u64(), blue.view["ending"]["why"].as_str()),
        (Some(1), Some("conceded"))
    );
}
