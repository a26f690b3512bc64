//! No request is dear: records that go to and fro, lists of many games, requests that come in byte by byte.

use std::time::{Duration, Instant};

use engine::game::{Fix, PieceId, Side, Viewer};
use linstock::Scenario;
use linstock::play::Match;
use linstock::record::{Header, Writer};
use serde_json::{Value, json};
use server::Limits;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{House, duel, duels, wide};

/// A record in which so many things are set right within one turn, and all of them taken back.
fn to_and_fro(times: u16) -> String {
    let (shelf, scenario) = (duels(), Scenario::load("duel.toml", duel()));
    let game = scenario.start(&shelf).unwrap();
    let header = Header::new(&scenario, &shelf, game.as_ref(), 7, &["Anna", "Ben"]);
    let mut table = Match::brief(game, 7);
    for n in 0..times {
        table.amend(&Fix::Strength { piece: PieceId(0), strength: 1 + n % 5 }, "to and fro").unwrap();
    }
    for _ in 0..times {
        table.undo(Side::FIRST, true).unwrap();
    }
    let mut writer = Writer::new(Vec::new(), &header).unwrap();
    for step in table.steps(Viewer::Umpire) {
        writer.step(step, table.setting()).unwrap();
    }
    String::from_utf8(writer.into_inner()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_to_and_fro_costs_no_more_than_what_goes_on() {
    let house = House::of_duels().await;
    let record = tokio::task::spawn_blocking(|| to_and_fro(2_000)).await.unwrap();
    let begun = Instant::now();
    let (status, received) = house.post("/api/records", record).await;
    assert_eq!((status.as_u16(), &received["damage"]), (200, &Value::Null), "{received}");
    // It rebuilt the whole turn for each step back once, and took half a minute.
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_takes_too_long_is_refused() {
    // No time at all: how fast the machine is must not matter.
    let limits = Limits { replay: Duration::ZERO, ..wide() };
    let house = House::open(duels(), tempfile::tempdir().unwrap(), limits).await;
    let record = tokio::task::spawn_blocking(|| to_and_fro(2_000)).await.unwrap();
    let (status, refused) = house.post("/api/records", record).await;
    assert_eq!((status.as_u16(), &refused["error"]["kind"]), (422, &json!("too-long")), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_many_games_sets_up_no_table() {
    let limits = Limits { tables: 1, ..wide() };
    let house = House::open(duels(), tempfile::tempdir().unwrap(), limits).await;
    let mut tokens = Vec::new();
    for _ in 0..6 {
        let (_, game) = house.post("/api/games", json!({ "scenario_text": duel() }).to_string()).await;
        tokens.push(game["seats"][0]["token"].clone());
    }
    for _ in 0..2 {
        let (status, mine) = house.post("/api/games/mine", json!({ "tokens": tokens }).to_string()).await;
        assert_eq!((status.as_u16(), mine.as_array().map(Vec::len)), (200, Some(6)), "{mine}");
        assert!(mine.as_array().unwrap().iter().all(|game| game["yours"] == true), "{mine}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_moved_on_is_listed_as_it_stands() {
    let house = House::of_duels().await;
    let game = house.begin(json!({})).await;
    let tokens = json!({ "tokens": [game["seats"][0]["token"]] }).to_string();
    let (_, before) = house.post("/api/games/mine", tokens.clone()).await;
    let (mut red, _) = crate::house::sit(house.address, &game, &game["seats"][0]["token"]).await;
    let order = crate::play::any_order(&mut red).await;
    red.order(order).await;
    let (_, after) = house.post("/api/games/mine", tokens).await;
    assert_eq!((&before[0]["yours"], &after[0]["yours"]), (&json!(true), &json!(false)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_dribbles_in_is_cut_off() {
    let limits = Limits { coming_in: Duration::from_millis(300), ..wide() };
    let house = House::open(duels(), tempfile::tempdir().unwrap(), limits).await;
    let mut slow = TcpStream::connect(house.address).await.unwrap();
    let mut answer = [0; 64];
    let dribble = async {
        slow.write_all(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ").await.unwrap();
        loop {
            tokio::time::sleep(Duration::from_millis(50)).await;
            if slow.write_all(b"x").await.is_err() {
                return;
            }
            if let Ok(read) = tokio::time::timeout(Duration::from_millis(1), slow.read(&mut answer)).await {
                assert!(matches!(read, Ok(0) | Err(_)), "{read:?}");
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), dribble).await.expect("it hangs up on those who dribble");
}
