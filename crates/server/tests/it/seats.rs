//! Seats that are one's own: an invitation is taken up once, a seat says where else it is open, and its owner takes it back.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::client::Client;
use crate::house::{House, duel, sit};

async fn begin(house: &House, wanted: Value) -> Value {
    let mut wanted = wanted;
    wanted["scenario_text"] = json!(duel());
    let (status, game) = house.post("/api/games", wanted.to_string()).await;
    assert_eq!(status.as_u16(), 200, "{game}");
    game
}

async fn claim(house: &House, code: &Value) -> (u16, Value) {
    let (status, taken) = house.post("/api/games/claim", json!({ "invitation": code }).to_string()).await;
    (status.as_u16(), taken)
}

async fn recover(house: &House, code: &Value) -> (u16, Value) {
    let (status, taken) = house.post("/api/games/recover", json!({ "recovery": code }).to_string()).await;
    (status.as_u16(), taken)
}

async fn renew(house: &House, game: &Value, token: &Value, wanted: Value) -> (u16, Value) {
    let path = format!("/api/games/{}/links", game["game"].as_str().unwrap());
    let request = Request::post(path).header("content-type", "application/json");
    let request = request.header("authorization", format!("Bearer {}", token.as_str().unwrap()));
    let answer = house.send(request.body(Body::from(wanted.to_string())).unwrap()).await;
    let status = answer.status().as_u16();
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap())
}

/// What a secret is answered at a game.
async fn knock(house: &House, game: &Value, token: &Value) -> Value {
    let mut client = Client::connect(house.address, game["game"].as_str().unwrap()).await;
    client.hello(token.as_str().unwrap(), 0).await
}

/// The next word of where else the seat is open.
async fn elsewhere(client: &mut Client) -> u64 {
    loop {
        if let Some(count) = client.hear().await["elsewhere"].as_u64() {
            return count;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_one_who_begins_a_game_never_has_the_secret_of_another_seat() {
    let house = House::of_duels().await;
    for (own, other) in [("red", 1), ("blue", 0)] {
        let game = begin(&house, json!({ "own": own })).await;
        let seats = &game["seats"];
        assert_eq!(seats[1 - other]["side"], own);
        assert!(seats[1 - other]["token"].is_string() && seats[1 - other]["invitation"].is_null());
        assert!(seats[other]["token"].is_null(), "{seats}");
        // The code of an invitation is no secret of a seat.
        let code = &seats[other]["invitation"];
        assert_eq!(knock(&house, &game, code).await["error"]["kind"], "unknown-game");
        // It is taken up once, by two at the same moment too.
        let both = tokio::join!(claim(&house, code), claim(&house, code));
        let mut statuses = [both.0.0, both.1.0];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{both:?}");
        let taken = if both.0.0 == 200 { both.0.1 } else { both.1.1 };
        assert_eq!((&taken["game"], &taken["seat"]["side"]), (&game["game"], &seats[other]["side"]));
        let welcome = knock(&house, &game, &taken["seat"]["token"]).await;
        assert_eq!(welcome["welcome"]["seat"]["side"], other);
        let (status, late) = claim(&house, code).await;
        assert_eq!((status, &late["error"]["kind"]), (409, &json!("claimed")), "the other notices");
    }
    let (status, refused) = claim(&house, &json!("x")).await;
    assert_eq!((status, &refused["error"]["kind"]), (404, &json!("unknown-code")));
    let wanted = json!({ "scenario_text": duel(), "own": "green" });
    assert_eq!(house.post("/api/games", wanted.to_string()).await.0.as_u16(), 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_says_when_it_is_open_elsewhere_too() {
    let house = House::of_duels().await;
    let game = begin(&house, json!({})).await;
    let token = &game["seats"][0]["token"];
    let (mut one, _) = sit(house.address, &game, token).await;
    // Often: the other may be gone before it has heard all that there is to hear.
    for _ in 0..40 {
        let (mut other, _) = sit(house.address, &game, token).await;
        assert_eq!((elsewhere(&mut one).await, elsewhere(&mut other).await), (1, 1));
        drop(other);
        assert_eq!(elsewhere(&mut one).await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_takes_a_seat_back_and_the_old_secret_is_worth_nothing() {
    let house = House::of_duels().await;
    let game = begin(&house, json!({})).await;
    let seat = &game["seats"][0];
    let (mut thief, _) = sit(house.address, &game, &seat["token"]).await;
    let (status, taken) = recover(&house, &seat["recovery"]).await;
    assert_eq!(status, 200, "{taken}");
    while thief.try_hear().await.is_some() {}
    assert_eq!(knock(&house, &game, &seat["token"]).await["error"]["kind"], "unknown-game");
    assert!(knock(&house, &game, &taken["seat"]["token"]).await["welcome"].is_object());
    assert_eq!(recover(&house, &seat["recovery"]).await.0, 404, "the code is used up");
    // The next one works, over a new start too.
    let house = house.again().await;
    assert_eq!(recover(&house, &taken["seat"]["recovery"]).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_revoked() {
    let house = House::of_duels().await;
    let game = begin(&house, json!({})).await;
    let (own, watch) = (&game["seats"][0]["token"], &game["watch"]["token"]);
    assert_eq!(renew(&house, &game, watch, json!({})).await.0, 403, "not by those who watch");
    let old = &game["seats"][1]["invitation"];
    let (status, renewed) = renew(&house, &game, own, json!({ "side": "blue" })).await;
    assert_eq!(status, 200, "{renewed}");
    assert_eq!(claim(&house, old).await.0, 404);
    let (status, taken) = claim(&house, &renewed["code"]).await;
    assert_eq!(status, 200, "{taken}");
    // A seat that was taken is its owner's.
    assert_eq!(renew(&house, &game, own, json!({ "side": "blue" })).await.0, 409);
    assert_eq!(renew(&house, &game, own, json!({ "side": "red" })).await.0, 409);
    assert_eq!(renew(&house, &game, own, json!({ "side": "green" })).await.0, 422);
    let (mut watcher, _) = sit(house.address, &game, watch).await;
    let (_, renewed) = renew(&house, &game, own, json!({})).await;
    while watcher.try_hear().await.is_some() {}
    assert_eq!(knock(&house, &game, watch).await["error"]["kind"], "unknown-game");
    assert!(knock(&house, &game, &renewed["code"]).await["welcome"].is_object());
}
