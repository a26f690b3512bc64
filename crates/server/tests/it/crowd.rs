//! Many at once.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::JoinSet;

use crate::client::Client;
use crate::house::{House, sit};
use crate::play::any_order;

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_games_of_bots_end_and_people_are_answered_meanwhile() {
    let house = House::of_duels().await;
    let address = house.address;
    let mine = house.begin(json!({ "hot_seat": true })).await;
    let (mut me, _) = sit(address, &mine, &mine["seats"][0]["token"]).await;
    let mut games = Vec::new();
    for seed in 0..200 {
        let seats = json!({ "red": "bot:drill", "blue": "bot:random" });
        games.push(house.begin(json!({ "seed": seed, "seats": seats })).await);
    }
    let mut watching = JoinSet::new();
    for game in games.clone() {
        watching.spawn(async move {
            let (mut watcher, _) = sit(address, &game, &game["watch"]["token"]).await;
            while watcher.view["ending"].is_null() {
                watcher.hear().await;
            }
            assert!(watcher.events.iter().enumerate().all(|(at, event)| event["n"] == at + 1));
        });
    }
    let mut slowest = Duration::ZERO;
    while !watching.is_empty() {
        if me.view["ending"].is_null() {
            let asked = Instant::now();
            let side = if me.view["asked"] == 0 { "red" } else { "blue" };
            me.curtain(Some(side)).await;
            let order = any_order(&mut me).await;
            assert!(me.order(order).await["done"].is_object());
            slowest = slowest.max(asked.elapsed());
        }
        while let Some(done) = watching.try_join_next() {
            done.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // No figure of this machine, only that nobody waits for the whole crowd.
    assert!(slowest < Duration::from_secs(10), "{slowest:?}");
    for game in games.iter().step_by(40) {
        let (_, replay) = house.get(&format!("/api/replays/{}", game["game"].as_str().unwrap())).await;
        assert!(replay["damage"].is_null() && !replay["ending"].is_null(), "{replay}");
    }
    let (_, metrics) = house.get("/metrics").await;
    let metrics = metrics.as_str().unwrap();
    for name in ["linstock_steps_total", "linstock_commit_seconds_bucket", "linstock_sockets", "linstock_tables"] {
        assert!(metrics.contains(name), "{name} in {metrics}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_quiet_sockets_hear_of_everything() {
    let house = House::of_duels().await;
    let address = house.address;
    let mut games = Vec::new();
    for _ in 0..10 {
        games.push(house.begin(json!({})).await);
    }
    let mut sitting = JoinSet::new();
    for at in 0..1000 {
        let game = games[at % games.len()].clone();
        sitting.spawn(async move {
            let (watcher, _) = sit(address, &game, &game["watch"]["token"]).await;
            watcher
        });
    }
    let mut watchers: Vec<Client> = sitting.join_all().await;
    for game in &games {
        let (mut red, _) = sit(address, game, &game["seats"][0]["token"]).await;
        let order = any_order(&mut red).await;
        assert!(red.order(order).await["done"].is_object());
    }
    for watcher in &mut watchers {
        while watcher.events.is_empty() {
            watcher.hear().await;
        }
    }
    house.app.close().await;
    for watcher in &mut watchers {
        let mut said = None;
        while let Some(message) = watcher.try_hear().await {
            said = Some(message);
        }
        assert_eq!(said.unwrap()["bye"], "the server stops");
    }
}
