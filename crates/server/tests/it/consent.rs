//! Nobody agrees to what was not shown: a proposal says exactly what would change, in words and on the table.

use serde_json::{Value, json};

use crate::client::Client;
use crate::house::{House, sit};
use crate::play::any_order;

/// A table on which both guns stand.
async fn table(house: &House) -> [Client; 2] {
    let game = house.begin(json!({})).await;
    let (mut red, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(house.address, &game, &game["seats"][1]["token"]).await;
    for mover in [&mut red, &mut blue] {
        assert!(mover.until_asked().await);
        let order = any_order(mover).await;
        assert!(mover.order(order).await["done"].is_object());
    }
    [red, blue]
}

async fn proposed(house: &House, fix: Value) -> Value {
    let [mut red, mut blue] = table(house).await;
    let reason = "facing was slightly off";
    let answer = red.ask(json!({ "amend": { "fix": fix, "reason": reason } })).await;
    assert!(answer["proposed"].is_object(), "{answer}");
    while blue.view["proposal"].is_null() {
        blue.hear().await;
    }
    assert_eq!(blue.view["proposal"]["reason"], reason);
    assert_eq!(blue.view["proposal"]["piece"], "blue-gun");
    blue.view["proposal"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_that_would_go_is_said_to_go_whatever_the_reason_says() {
    let house = House::of_duels().await;
    let proposal = proposed(&house, json!({ "set": "removed", "piece": "blue-gun" })).await;
    let change = proposal["change"].as_str().unwrap();
    assert!(change.contains("is taken off the table"), "{change}");
    assert!(proposal["words"].as_str().unwrap().contains(change));
    let witnesses = proposal["witnesses"].as_array().unwrap();
    assert_eq!(witnesses.len(), 1, "{proposal}");
    assert_eq!((&witnesses[0]["closed"], &witnesses[0]["words"]), (&json!(true), &json!("would be gone")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_piece_that_would_move_is_drawn_where_it_is_and_where_it_would_be() {
    let house = House::of_duels().await;
    let fix = json!({ "set": "pose", "piece": "blue-gun", "at": [10, 20], "facing": 90 });
    let proposal = proposed(&house, fix).await;
    assert!(proposal["change"].as_str().unwrap().contains("instead of"), "{proposal}");
    let middle = |witness: &Value| -> [f64; 2] {
        let points = witness["points"].as_array().unwrap();
        #[allow(clippy::cast_precision_loss)] // four corners
        [0, 1].map(|at| points.iter().map(|point| point[at].as_f64().unwrap()).sum::<f64>() / points.len() as f64)
    };
    let zones: Vec<&Value> =
        proposal["witnesses"].as_array().unwrap().iter().filter(|witness| witness["closed"] == true).collect();
    assert_eq!(zones.len(), 2, "{proposal}");
    let [here, there] = [middle(zones[0]), middle(zones[1])];
    assert!((here[0] - there[0]).hypot(here[1] - there[1]) > 0.5, "{here:?} {there:?}");
    assert!((there[0] - 10.0).abs() < 0.01 && (there[1] - 20.0).abs() < 0.01, "{there:?}");
}
