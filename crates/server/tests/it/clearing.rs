//! Games that nobody plays any more, games that were ended, and games that cannot go on.

use std::time::Duration;

use rusqlite::Connection;
use serde_json::{Value, json};
use server::{Expiry, Limits};

use crate::client::Client;
use crate::house::{House, duel, duels, sit, wide};
use crate::play::any_order;

/// Says of all games that they were last played long ago.
fn age(house: &House) {
    let file = Connection::open(house.folder.path().join("linstock.db")).unwrap();
    file.busy_timeout(Duration::from_secs(10)).unwrap();
    file.execute_batch("UPDATE game SET created = 1000; UPDATE tail SET at = 1000;").unwrap();
}

async fn begin(house: &House) -> Value {
    let wanted = json!({ "scenario_text": duel(), "seats": { "blue": "bot:random" } });
    let (status, game) = house.post("/api/games", wanted.to_string()).await;
    assert_eq!(status.as_u16(), 200, "{game}");
    game
}

/// What a seat is answered at its game.
async fn knock(house: &House, game: &Value) -> Value {
    let mut client = Client::connect(house.address, game["game"].as_str().unwrap()).await;
    client.hello(game["seats"][0]["token"].as_str().unwrap(), 0).await
}

async fn mine(house: &House, game: &Value) -> Value {
    let tokens = json!({ "tokens": [game["seats"][0]["token"]] });
    house.post("/api/games/mine", tokens.to_string()).await.1
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_server_makes_room_by_the_game_that_was_played_longest_ago() {
    let limits = Limits { games: 2, ..wide() };
    let house = House::open(duels(), tempfile::tempdir().unwrap(), limits).await;
    let (old, _) = (begin(&house).await, begin(&house).await);
    let full = house.post("/api/games", json!({ "scenario_text": duel() }).to_string()).await;
    assert_eq!((full.0.as_u16(), &full.1["error"]["kind"]), (507, &json!("full")), "all were played just now");
    age(&house);
    begin(&house).await;
    assert_eq!(knock(&house, &old).await["error"]["kind"], "expired");
    let token = old["seats"][0]["token"].as_str().unwrap();
    let record = house.get_as(&format!("/api/games/{}/record", old["game"].as_str().unwrap()), token).await;
    assert_eq!((record.0.as_u16(), &record.1["error"]["kind"]), (410, &json!("expired")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_at_whose_table_somebody_sits_stays() {
    let limits = Limits { games: 1, ..wide() };
    let house = House::open(duels(), tempfile::tempdir().unwrap(), limits).await;
    let game = begin(&house).await;
    let (mut player, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    age(&house);
    let full = house.post("/api/games", json!({ "scenario_text": duel() }).to_string()).await;
    assert_eq!(full.1["error"]["kind"], "full");
    assert!(player.ask(json!({ "offers": {} })).await["offers"].is_array());
}

#[tokio::test(flavor = "multi_thread")]
async fn games_expire_as_the_settings_say_with_notice() {
    let day = Duration::from_hours(24);
    let expiry = Expiry { unfinished: Some(day * 30), ..Expiry::default() };
    let house = House::open(duels(), tempfile::tempdir().unwrap(), Limits { expiry, ..wide() }).await;
    let game = begin(&house).await;
    let expires = mine(&house, &game).await[0]["expires"].as_i64().unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let left = expires - i64::try_from(now).unwrap();
    assert!((30 * 86_400 - 600..=30 * 86_400).contains(&left), "{left}");
    age(&house);
    // The next start looks for what is due at once.
    let house = house.again_with(Limits { expiry, ..wide() }).await;
    for _ in 0..500 {
        if knock(&house, &game).await["error"]["kind"] == "expired" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the game is still there");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_ended_goes_on_for_nobody_and_is_open_to_all() {
    let house = House::of_duels().await;
    let game = begin(&house).await;
    let path = format!("/api/replays/{}", game["game"].as_str().unwrap());
    assert_eq!(house.get(&path).await.1["error"]["kind"], "goes-on");
    let file = Connection::open(house.folder.path().join("linstock.db")).unwrap();
    file.execute_batch("UPDATE game SET ended = 1000").unwrap();
    assert_eq!(knock(&house, &game).await["error"]["kind"], "called-off");
    assert_eq!(house.get(&path).await.0.as_u16(), 200);
    assert_eq!(mine(&house, &game).await[0]["over"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_other_rules_cannot_go_on_with_is_seen_kept_and_forked() {
    let house = House::of_duels().await;
    let game = house.begin(json!({})).await;
    let mut players = Vec::new();
    for seat in game["seats"].as_array().unwrap() {
        players.push(sit(house.address, &game, &seat["token"]).await.0);
    }
    let given = 3;
    for _ in 0..given {
        let asked = usize::from(players[0].view["asked"] != 0);
        let mover = &mut players[asked];
        let order = any_order(mover).await;
        let done = mover.order(order).await;
        assert!(done["done"].is_object(), "{done}");
        // By the answer to this the other has heard of it.
        players[1 - asked].ask(json!({ "threat": { "piece": "nobody" } })).await;
    }
    drop(players);
    // The rules do not know the last order any more.
    let file = Connection::open(house.folder.path().join("linstock.db")).unwrap();
    file.busy_timeout(Duration::from_secs(10)).unwrap();
    let changed = file
        .execute(
            r#"UPDATE log SET line = replace(line, '"verb":"', '"verb":"un') WHERE n = ?1"#,
            [i64::try_from(given).unwrap()],
        )
        .unwrap();
    assert_eq!(changed, 1);
    drop(file);
    let house = house.again().await;
    let id = game["game"].as_str().unwrap();
    let path = format!("/api/replays/{id}");
    assert_eq!(house.get(&path).await.1["error"]["kind"], "goes-on", "nobody has tried to go on yet");
    let refused = knock(&house, &game).await;
    assert_eq!(refused["error"]["kind"], "unreadable", "{refused}");
    let (_, replay) = house.get(&path).await;
    let good = given - 1;
    assert_eq!(replay["steps"].as_array().unwrap().len(), good, "{replay}");
    assert!(replay["damage"].as_str().unwrap().contains(&format!("line {}", given + 1)), "{replay}");
    let token = game["seats"][0]["token"].as_str().unwrap();
    let forked = house.post_as(&format!("/api/games/{id}/fork"), token, json!({ "step": good, "seats": {} })).await;
    assert!(forked["game"].is_string(), "{forked}");
    let fresh = knock(&house, &forked).await;
    assert!(fresh["welcome"].is_object(), "{fresh}");
}
