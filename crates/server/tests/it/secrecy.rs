//! Two games that a side may not tell apart sound the same to it, message for message.

use serde_json::{Value, json};

use crate::client::Client;
use crate::house::{House, sit};
use crate::play::any_order;

/// The two sides of a street fight in which the second gives its orders in secret. What came before is the same each time:
/// it was played at one screen from a seed, and the game goes on from there.
async fn street(house: &House) -> [Client; 2] {
    let wanted = json!({ "scenario": "main-street", "seed": 7, "hot_seat": true });
    let (_, before) = house.post("/api/games", wanted.to_string()).await;
    let (mut all, _) = sit(house.address, &before, &before["seats"][0]["token"]).await;
    let mut steps = 0;
    loop {
        let asked = usize::try_from(all.view["asked"].as_u64().unwrap()).unwrap();
        let side = all.setting["sides"][asked]["id"].as_str().unwrap().to_owned();
        all.curtain(Some(&side)).await;
        if all.view["secret"] == true && asked == 1 {
            break;
        }
        let order = if all.view["secret"] == true { json!({ "verb": "done" }) } else { any_order(&mut all).await };
        let done = all.order(order).await;
        assert!(done["done"].is_object(), "{done}");
        steps += 1;
    }
    let path = format!("/api/games/{}/fork", before["game"].as_str().unwrap());
    let token = before["seats"][0]["token"].as_str().unwrap();
    let game = house.post_as(&path, token, json!({ "step": steps })).await;
    // Nobody else ever sits down, so that who comes and goes sounds the same each time too.
    let game = house.claimed(game).await;
    let (mut first, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    let (mut second, _) = sit(house.address, &game, &game["seats"][1]["token"]).await;
    tokio::join!(first.add_secret(), second.add_secret());
    listen(&mut first).await;
    listen(&mut second).await;
    [first, second]
}

/// By the answer to this everything that was to be told has been told.
async fn listen(client: &mut Client) {
    client.ask(json!({ "threat": { "piece": "nobody" } })).await;
}

/// Gives so many orders in secret.
async fn give(client: &mut Client, orders: usize) {
    for _ in 0..orders {
        let order = any_order(client).await;
        assert_ne!(order["verb"], "done");
        let done = client.order(order).await;
        assert!(done["done"].is_object(), "{done}");
    }
}

async fn consent(client: &mut Client, number: &Value) {
    let agreed = client.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert!(agreed["done"].is_object(), "{agreed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_side_that_wants_a_step_back_hears_the_same_however_many_secret_orders_the_other_has_given() {
    let house = House::of_books().await;
    let mut told = Vec::new();
    for [before, after] in [[0, 0], [1, 0], [2, 1]] {
        let [mut first, mut second] = street(&house).await;
        let heard = first.heard.len();
        give(&mut second, before).await;
        listen(&mut first).await;
        let proposed = first.ask(json!({ "undo": {} })).await;
        let number = proposed["proposed"]["number"].clone();
        assert!(number.is_u64(), "after {before} orders: {proposed}");
        listen(&mut second).await;
        give(&mut second, after).await;
        listen(&mut first).await;
        assert_eq!(first.view["proposal"]["number"], number, "it waits for its answer, after {after} orders");
        consent(&mut second, &number).await;
        listen(&mut first).await;
        assert_eq!((&first.view["asked"], &second.view["asked"]), (&json!(0), &json!(0)));
        told.push(json!(first.heard[heard..]).to_string());
    }
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0], told[2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_side_has_proposed_waits_whatever_it_does_in_secret_itself() {
    let house = House::of_books().await;
    let mut told = Vec::new();
    for orders in [0, 2] {
        let [mut first, mut second] = street(&house).await;
        let heard = first.heard.len();
        // Its last step is one that all know of, before the secret orders.
        let known = second.events.len();
        let proposed = second.ask(json!({ "undo": {} })).await;
        let number = proposed["proposed"]["number"].clone();
        assert!(number.is_u64(), "{proposed}");
        give(&mut second, orders).await;
        listen(&mut first).await;
        assert_eq!(first.view["proposal"]["number"], number);
        consent(&mut first, &number).await;
        listen(&mut second).await;
        assert!(second.events.len() > known);
        assert_eq!(second.view["secret"], false, "back to before the orders, not only the last of them");
        told.push(json!(first.heard[heard..]).to_string());
    }
    assert_eq!(told[0], told[1]);
}
