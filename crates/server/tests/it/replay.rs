//! Games that are over: looked at again, handed on, gone on with.

use serde_json::json;

use crate::house::{House, sit};
use crate::play::any_order;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_replayed_shared_and_gone_on_with() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({ "seed": 7, "seats": { "red": "bot:random", "blue": "bot:drill" } })).await;
    let (mut watcher, _) = sit(address, &game, &game["watch"]["token"]).await;
    watcher.until_asked().await;
    let id = game["game"].as_str().unwrap();
    let (_, info) = house.get(&format!("/api/replays/{id}")).await;
    let steps = info["steps"].as_array().unwrap();
    assert!(steps.len() > 10 && info["damage"].is_null(), "{info}");
    let (_, states) = house.get(&format!("/api/replays/{id}/states?from=0&to=200")).await;
    let states = states["states"].as_array().unwrap().clone();
    assert_eq!(states.len(), (steps.len() + 1).min(201));
    let (_, tail) = house.get(&format!("/api/replays/{id}/states?from={}&as=red", steps.len())).await;
    assert_eq!(tail["states"][0]["view"]["ending"], watcher.view["ending"]);
    let (status, _) = house.get(&format!("/api/replays/{id}/states?as=green")).await;
    assert_eq!(status.as_u16(), 422);
    let (status, record) =
        house.get_as(&format!("/api/games/{id}/record"), game["watch"]["token"].as_str().unwrap()).await;
    assert_eq!(status.as_u16(), 200);
    let record = record.as_str().unwrap().to_owned();
    let (status, received) = house.post("/api/records", record.clone()).await;
    assert_eq!(status.as_u16(), 200, "{received}");
    let replay = received["replay"].as_str().unwrap();
    let (_, again) = house.get(&format!("/api/replays/{replay}")).await;
    assert_eq!(again["steps"], info["steps"]);
    let (_, cut) = house.post("/api/records", record[..record.len() - 20].to_owned()).await;
    assert!(cut["damage"].as_str().unwrap().contains("cut off"), "{cut}");
    let (status, _) = house.post("/api/records", "nonsense").await;
    assert_eq!(status.as_u16(), 422);
    let (status, forked) =
        house.post(&format!("/api/replays/{replay}/fork"), json!({ "step": 8, "hot_seat": true }).to_string()).await;
    assert_eq!(status.as_u16(), 200, "{forked}");
    let (mut both, _) = sit(address, &forked, &forked["seats"][0]["token"]).await;
    let (_, eighth) = house.get(&format!("/api/replays/{id}/states?from=8&to=8")).await;
    assert_eq!(both.view["asked"], eighth["states"][0]["view"]["asked"]);
    let side = if both.view["asked"] == 0 { "red" } else { "blue" };
    both.curtain(Some(side)).await;
    let order = any_order(&mut both).await;
    assert!(both.order(order).await["done"].is_object());
}
