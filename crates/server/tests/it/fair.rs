//! Fair dice at a table: nobody names a seed to another, everyone commits before anyone gives, and the record proves it.

use std::process::Command;

use axum::body::Body;
use axum::http::Request;
use linstock::fair::Secret;
use serde_json::{Value, json};

use crate::client::Client;
use crate::house::{House, duel, seal, sit};
use crate::play::any_order;

const VERIFIER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../linstock/tests/fair/verify.py");

/// A game between two people in which nobody has committed to anything yet.
async fn unsealed(house: &House) -> Value {
    let (status, game) = house.post("/api/games", json!({ "scenario_text": duel() }).to_string()).await;
    assert_eq!(status.as_u16(), 200, "{game}");
    house.claimed(game).await
}

async fn both(house: &House, game: &Value) -> [Client; 2] {
    let (red, _) = sit(house.address, game, &game["seats"][0]["token"]).await;
    let (blue, _) = sit(house.address, game, &game["seats"][1]["token"]).await;
    [red, blue]
}

/// By the answer to this everything that was to be told has been told.
async fn listen(client: &mut Client) {
    client.ask(json!({ "threat": { "piece": "nobody" } })).await;
}

async fn reveal(client: &mut Client, secret: &Secret) -> Value {
    client.ask_blindly(json!({ "reveal": { "secret": secret.hex() } })).await
}

/// Plays until an order is refused, or the game is over; the refusal.
async fn play_on(red: &mut Client, blue: &mut Client) -> Option<Value> {
    while red.view["ending"].is_null() {
        let (mover, other) = if red.view["asked"] == 0 { (&mut *red, &mut *blue) } else { (&mut *blue, &mut *red) };
        let order = any_order(mover).await;
        let done = mover.order(order).await;
        if !done["error"].is_null() {
            return Some(done["error"]["kind"].clone());
        }
        listen(other).await;
    }
    None
}

async fn record(house: &House, game: &Value, seat: usize) -> String {
    let path = format!("/api/games/{}/record", game["game"].as_str().unwrap());
    let token = game["seats"][seat]["token"].as_str().unwrap();
    let request = Request::get(&path).header("authorization", format!("Bearer {token}")).body(Body::empty()).unwrap();
    let answer = house.send(request).await;
    assert_eq!(answer.status().as_u16(), 200);
    String::from_utf8(axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap().to_vec()).unwrap()
}

/// What a verifier that knows nothing of this program says.
fn by_stranger(record: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.jsonl");
    std::fs::write(&file, record).unwrap();
    let run = Command::new("python3").arg(VERIFIER).arg(&file).output().unwrap();
    String::from_utf8_lossy(&run.stdout).into_owned()
}

fn dice(record: &str) -> usize {
    let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter_map(|line| line["dice"].as_array().map(Vec::len)).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_names_the_seed_of_a_game_between_people() {
    let house = House::of_duels().await;
    let begin = async |wanted: Value| {
        let mut wanted = wanted;
        wanted["scenario_text"] = json!(duel());
        house.post("/api/games", wanted.to_string()).await
    };
    // With a named seed its creator could play a shadow of the game beforehand, and know every die.
    let (status, refused) = begin(json!({ "seed": 7 })).await;
    assert_eq!((status.as_u16(), &refused["error"]["kind"]), (422, &json!("seed-between-people")));
    for (wanted, source) in [
        (json!({ "seed": 7, "hot_seat": true }), "named-seed"),
        (json!({ "seed": 7, "seats": { "blue": "bot:drill" } }), "named-seed"),
        (json!({ "hot_seat": true }), "fair"),
        (json!({ "seats": { "blue": "bot:drill" } }), "fair"),
        (json!({}), "fair"),
        (json!({ "dice": "typed" }), "typed"),
    ] {
        let (status, game) = begin(wanted.clone()).await;
        assert_eq!(status.as_u16(), 200, "{game}");
        let (_, welcome) = sit(house.address, &game, &game["watch"]["token"]).await;
        assert_eq!(welcome["welcome"]["seat"]["source"], source, "{wanted}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_die_falls_before_all_have_committed_and_given() {
    let house = House::of_duels().await;
    let game = unsealed(&house).await;
    let [mut red, mut blue] = both(&house, &game).await;
    let parties = red.view["sealing"]["parties"].clone();
    assert_eq!((&parties[0]["who"], parties[0]["commitment"].is_string()), (&json!("server"), true), "{parties}");
    assert_eq!((&parties[1]["commitment"], &parties[2]["commitment"]), (&Value::Null, &Value::Null));
    let [one, two, other] = [1, 2, 3].map(|byte| Secret::of([byte; 32]));
    assert!(red.commit(&one).await["done"].is_object());
    assert_eq!(reveal(&mut red, &one).await["error"]["kind"], "too-early");
    assert_eq!(play_on(&mut red, &mut blue).await, Some(json!("dice-sealed")), "what needs no die is done before");
    // What is on record stays, over a new start too.
    let steps = red.last;
    let house = house.again().await;
    let [mut red, mut blue] = both(&house, &game).await;
    assert_eq!((red.last, &red.view["sealing"]["parties"][0]), (steps, &parties[0]));
    assert!(red.commit(&one).await["done"].is_object(), "the same again");
    assert_eq!(red.commit(&other).await["error"]["kind"], "committed-already");
    assert_eq!(blue.commit(&two).await["done"], json!({ "last": blue.last }));
    assert_eq!(reveal(&mut red, &other).await["error"]["kind"], "not-the-secret");
    assert!(reveal(&mut red, &one).await["done"].is_object());
    assert_eq!(play_on(&mut red, &mut blue).await, Some(json!("dice-sealed")), "the other has not given");
    listen(&mut blue).await;
    assert!(!json!(blue.heard).to_string().contains(&one.hex()), "no player learns the other's secret");
    assert!(reveal(&mut blue, &two).await["done"].is_object());
    assert!(blue.view["sealing"].is_null());
    listen(&mut red).await;
    let (mut watcher, _) = sit(house.address, &game, &game["watch"]["token"]).await;
    assert_eq!(watcher.ask_blindly(json!({ "reveal": { "secret": one.hex() } })).await["error"]["kind"], "watching");
    assert_eq!(red.commit_to("00").await["error"]["kind"], "malformed-request");
    assert_eq!(play_on(&mut red, &mut blue).await, None);
    let record = record(&house, &game, 0).await;
    assert!(record.contains(&one.hex()) && record.contains(&two.hex()), "at the end all secrets are open");
    let thrown = dice(&record);
    assert!(thrown > 0);
    assert_eq!(by_stranger(&record).trim(), format!("sound: {thrown} dice proven"));
    // It is a record like any other.
    let (_, received) = house.post("/api/records", record).await;
    assert_eq!(received["damage"], Value::Null, "{received}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_on_after_its_end_draws_fresh_secrets() {
    let house = House::of_duels().await;
    let game = house.begin(json!({})).await;
    let [mut red, mut blue] = both(&house, &game).await;
    assert!(red.view["sealing"].is_null());
    red.ask(json!({ "concede": {} })).await;
    let open = record(&house, &game, 1).await;
    listen(&mut blue).await;
    let number = red.ask(json!({ "undo": {} })).await["proposed"]["number"].clone();
    listen(&mut blue).await;
    let agreed = blue.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert!(agreed["done"].is_object(), "{agreed}");
    assert_eq!(blue.view["sealing"]["round"], 2, "the secrets of the first round were open: {}", blue.view);
    // They wait over a new start too.
    let house = house.again().await;
    let [red, _] = both(&house, &game).await;
    assert_eq!(red.view["sealing"]["round"], 2);
    seal(house.address, &game).await;
    let [mut red, mut blue] = both(&house, &game).await;
    assert_eq!(play_on(&mut red, &mut blue).await, None);
    let whole = record(&house, &game, 0).await;
    let [first, second] = [open, whole.clone()].map(|record| {
        let head: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
        head["fair"]["rounds"].clone()
    });
    assert_eq!(first[0], second[0]);
    assert_ne!(second[0]["parties"][0]["secret"], second[1]["parties"][0]["secret"]);
    assert_eq!(by_stranger(&whole).trim(), format!("sound: {} dice proven", dice(&whole)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_of_a_game_that_goes_on_keeps_the_secrets_of_its_dice() {
    let house = House::of_duels().await;
    let game = house.begin(json!({ "hot_seat": true })).await;
    let (mut all, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    for side in ["red", "blue"] {
        all.curtain(Some(side)).await;
        let order = any_order(&mut all).await;
        all.order(order).await;
    }
    let text = record(&house, &game, 0).await;
    let head: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(head["fair"]["rounds"][0]["parties"][0]["who"], "server");
    assert!(!text.contains("\"secret\""), "whoever has them knows every die to come");
    // A game that goes on from there has secrets of its own, and those steps are carried over.
    let (_, received) = house.post("/api/records", text).await;
    let path = format!("/api/replays/{}/fork", received["replay"].as_str().unwrap());
    let (status, fork) = house.post(&path, json!({ "step": 2 }).to_string()).await;
    assert_eq!(status.as_u16(), 200, "{fork}");
    let fork = house.seated(fork).await;
    let [mut red, mut blue] = both(&house, &fork).await;
    assert_eq!(play_on(&mut red, &mut blue).await, None);
    let whole = record(&house, &fork, 0).await;
    let head: Value = serde_json::from_str(whole.lines().next().unwrap()).unwrap();
    assert_eq!((&head["fair"]["rounds"][0]["from"], &head["seed"]), (&json!(3), &Value::Null));
    assert_eq!(by_stranger(&whole).trim(), format!("sound: {} dice proven", dice(&whole)));
}
