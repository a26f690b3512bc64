//! The rulebooks and scenarios that ship, over the same sockets as the small game.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::client::Client;
use crate::house::{House, sit};
use crate::play::any_order;

/// The scenarios that ship.
async fn shipped(house: &House) -> Vec<Value> {
    let (status, list) = house.get("/api/scenarios").await;
    assert_eq!(status, StatusCode::OK);
    list.as_array().unwrap().clone()
}

async fn begin(house: &House, wanted: Value) -> Value {
    let (status, begun) = house.post("/api/games", wanted.to_string()).await;
    assert_eq!(status, StatusCode::OK, "{begun}");
    begun
}

#[tokio::test(flavor = "multi_thread")]
async fn scenarios_come_with_a_map_and_quickly_from_the_second_time_on() {
    let house = House::of_books().await;
    let scenarios = shipped(&house).await;
    assert!(scenarios.len() >= 4, "{}", scenarios.len());
    for scenario in &scenarios {
        let id = scenario["id"].as_str().unwrap();
        let map = &scenario["map"];
        assert!(map["areas"].as_array().unwrap().len() + map["lines"].as_array().unwrap().len() > 0, "{id}");
        for (at, side) in scenario["sides"].as_array().unwrap().iter().enumerate() {
            assert!(!side["summary"].as_str().unwrap().is_empty(), "{id}: {side}");
            let own = |what: &str| map[what].as_array().unwrap().iter().filter(|drawn| drawn["side"] == at).count();
            assert!(own("pieces") + own("zones") > 0, "{id}: {side} is not to be seen on the map");
        }
        let (status, page) = house.get(&format!("/api/scenarios/{id}")).await;
        assert_eq!((status, &page["info"]), (StatusCode::OK, scenario));
        assert!(page["text"].as_str().unwrap().contains(scenario["title"].as_str().unwrap()));
    }
    let begun = Instant::now();
    for _ in 0..20 {
        assert_eq!(shipped(&house).await.len(), scenarios.len());
    }
    assert!(begun.elapsed() < Duration::from_secs(4), "twenty times in {:?}", begun.elapsed());
    let request = Request::get("/api/scenarios").header("accept-encoding", "gzip").body(Body::empty()).unwrap();
    let zipped = house.send(request).await;
    assert_eq!(zipped.headers()["content-encoding"], "gzip");
    let (status, missing) = house.get("/api/scenarios/waterloo-2").await;
    assert_eq!((status, missing["error"]["kind"].as_str()), (StatusCode::NOT_FOUND, Some("unknown-scenario")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_map_shows_where_a_side_is_still_to_set_up() {
    let house = House::of_books().await;
    let zones = |scenarios: &[Value], id: &str| -> Vec<(String, u64)> {
        let scenario = scenarios.iter().find(|scenario| scenario["id"] == id).unwrap();
        let zones = scenario["map"]["zones"].as_array().unwrap().iter();
        zones.map(|zone| (zone["id"].as_str().unwrap().to_owned(), zone["side"].as_u64().unwrap())).collect()
    };
    let scenarios = shipped(&house).await;
    assert_eq!(zones(&scenarios, "across-the-fence"), [("crown-lines".to_owned(), 0)]);
    assert_eq!(zones(&scenarios, "main-street"), [("church-end".to_owned(), 0), ("trail-end".to_owned(), 1)]);
    assert!(zones(&scenarios, "cowpens").is_empty(), "there everybody stands on the table");
    assert!(zones(&scenarios, "rorkes-drift").is_empty(), "those who come later set nothing up");
}

/// What a piece threatens is drawn around it, and no farther than its arms and legs reach.
async fn threatens(client: &mut Client, piece: &Value, size: f64) -> usize {
    let threat = client.ask(json!({ "threat": { "piece": piece["id"] } })).await;
    let drawn = threat["threat"].as_array().unwrap_or_else(|| panic!("{threat}")).clone();
    for witness in &drawn {
        let far = witness["distance"].as_f64().unwrap();
        assert!(far > 0.0 && far < size, "{piece}: {witness}");
        assert!(witness["words"].as_str().unwrap().len() > 5);
        let points = witness["points"].as_array().unwrap();
        assert!(points.len() > 2, "{piece}: {witness}");
        let [x, y] = [0, 1].map(|at| piece["at"][at].as_f64().unwrap());
        let half: f64 = [0, 1].map(|at| piece["half"][at].as_f64().unwrap()).iter().sum();
        for point in points {
            let [dx, dy] = [point[0].as_f64().unwrap() - x, point[1].as_f64().unwrap() - y];
            assert!(dx.hypot(dy) <= far + half + 0.01, "{piece}: {witness}");
        }
    }
    drawn.len()
}

/// A piece is in danger of whoever's fire or move reaches it, and of nobody on its own side.
async fn in_danger(client: &mut Client, piece: &Value, pieces: &[Value]) -> usize {
    let danger = client.ask(json!({ "danger": { "piece": piece["id"] } })).await;
    let dangers = danger["danger"].as_array().unwrap_or_else(|| panic!("{danger}")).clone();
    for danger in &dangers {
        let by = pieces.iter().find(|other| other["id"] == danger["by"]).unwrap();
        assert_ne!(by["side"], piece["side"]);
        let threat = client.ask(json!({ "threat": { "piece": by["id"] } })).await;
        let [far, apart] = [danger["witnesses"][0]["distance"].as_f64().unwrap(), apart(by, piece)];
        let bases: f64 = [by, piece].iter().flat_map(|of| [0, 1].map(|at| of["half"][at].as_f64().unwrap())).sum();
        assert!(apart <= far + bases, "{by} is {apart} from {piece}, and reaches {far}");
        for witness in danger["witnesses"].as_array().unwrap() {
            assert!(threat["threat"].as_array().unwrap().contains(witness), "{threat}: {witness}");
        }
    }
    dangers.len()
}

/// Whether one sees from one end to the other; every blocked line says why, by which rule, and is drawn.
async fn sees(client: &mut Client, from: &Value, to: &Value) -> bool {
    let answer = client.ask(json!({ "sight": { "from": from, "to": to } })).await;
    let seen = &answer["sight"];
    let free = seen["free"].as_bool().unwrap_or_else(|| panic!("{from} to {to}: {answer}"));
    assert!(free || !seen["why"].as_str().unwrap().is_empty(), "{from} to {to}: {answer}");
    assert!(!seen["rule"].as_str().unwrap().is_empty() && !seen["lines"].as_array().unwrap().is_empty(), "{answer}");
    let blocked = seen["lines"].as_array().unwrap().iter().any(|line| line["what"] == "blocked");
    assert_eq!(blocked, !free, "{answer}");
    free
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_scenario_some_lines_of_sight_are_free_and_others_are_blocked() {
    let house = House::of_books().await;
    let (mut free, mut all) = (0, 0);
    for scenario in shipped(&house).await {
        let game = begin(&house, json!({ "scenario": scenario["id"] })).await;
        let (mut watcher, _) = sit(house.address, &game, &game["watch"]["token"]).await;
        let pieces = watcher.view["pieces"].as_array().unwrap().clone();
        let (here, gone): (Vec<&Value>, Vec<&Value>) =
            pieces.iter().partition(|piece| piece["on_table"] == json!(true));
        let [width, depth] = [0, 1].map(|at| scenario["size"][at].as_f64().unwrap());
        let corner = json!([0.5, 0.5]);
        assert!(sees(&mut watcher, &corner, &json!([1.0, 0.5])).await, "{}: nothing is in between", scenario["id"]);
        for piece in here.iter().take(6) {
            for other in here.iter().rev().take(6) {
                free += usize::from(sees(&mut watcher, &piece["id"], &other["id"]).await);
                all += 1;
            }
            sees(&mut watcher, &piece["id"], &json!([width / 2.0, depth / 2.0])).await;
        }
        if let Some(piece) = gone.first() {
            let answer = watcher.ask(json!({ "sight": { "from": piece["id"], "to": corner } })).await;
            assert_eq!(answer["error"]["kind"], "no-sight", "{answer}");
        }
        let nobody = watcher.ask(json!({ "sight": { "from": "nobody", "to": corner } })).await;
        assert_eq!(nobody["error"]["kind"], "unknown-piece", "{nobody}");
        let nowhere = watcher.ask(json!({ "sight": { "from": corner, "to": [1e300, 0] } })).await;
        assert_eq!(nowhere["error"]["kind"], "malformed-request", "{nowhere}");
        let mending = watcher.ask(json!({ "mendable": { "piece": pieces[0]["id"] } })).await;
        assert!(mending["error"].is_object(), "who watches mends nothing: {mending}");
    }
    assert!(free > 20 && all - free > 20, "{free} of {all} lines are free");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_is_told_what_may_be_mended() {
    let house = House::of_books().await;
    let game = begin(&house, json!({ "scenario": "cowpens" })).await;
    let (mut crown, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    let answer = crown.ask(json!({ "mendable": { "piece": "seventh" } })).await;
    let foot = &answer["mendable"];
    assert_eq!(foot["strength"]["now"], 4, "{answer}");
    let order = foot["states"].as_array().unwrap().iter().find(|state| state["what"] == "order").unwrap().clone();
    assert_eq!(order["now"], "good-order");
    assert!(order["words"].as_array().unwrap().contains(&json!("disordered")), "{order}");
}

fn apart(one: &Value, other: &Value) -> f64 {
    let [dx, dy] = [0, 1].map(|at| one["at"][at].as_f64().unwrap() - other["at"][at].as_f64().unwrap());
    dx.hypot(dy)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_scenario_is_begun_and_its_pieces_say_what_they_threaten() {
    let house = House::of_books().await;
    let mut dangers = 0;
    for scenario in shipped(&house).await {
        let id = scenario["id"].as_str().unwrap();
        let game = begin(&house, json!({ "scenario": id })).await;
        let (mut watcher, welcome) = sit(house.address, &game, &game["watch"]["token"]).await;
        assert_eq!(welcome["welcome"]["setting"]["title"], scenario["title"]);
        let size = scenario["size"].as_array().unwrap().iter().map(|side| side.as_f64().unwrap()).sum::<f64>();
        let pieces = watcher.view["pieces"].as_array().unwrap().clone();
        let mut threats = 0;
        for piece in &pieces {
            let threatens = threatens(&mut watcher, piece, size).await > 0;
            assert!(!threatens || piece["on_table"] == json!(true), "{id}: {piece}");
            threats += usize::from(threatens);
            dangers += in_danger(&mut watcher, piece, &pieces).await;
        }
        let on_table = pieces.iter().filter(|piece| piece["on_table"] == json!(true)).count();
        assert!(threats * 2 > on_table, "{id}: {threats} of {on_table} pieces threaten something");
    }
    assert!(dangers > 0, "somebody is in danger from the start");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_side_holds_from_the_start_is_seen_at_once() {
    let house = House::of_books().await;
    let game = begin(&house, json!({ "scenario": "guilford-courthouse" })).await;
    let (watcher, _) = sit(house.address, &game, &game["watch"]["token"]).await;
    let americas = json!({ "held": 1 });
    assert_eq!(watcher.view["objectives"], json!([americas, americas]));
}

/// Both sides of a scenario, played by bots.
fn bots(scenario: &Value, bot: &str) -> Value {
    let sides = scenario["sides"].as_array().unwrap().iter();
    sides.map(|side| (side["id"].as_str().unwrap().to_owned(), json!(bot))).collect::<serde_json::Map<_, _>>().into()
}

#[tokio::test(flavor = "multi_thread")]
async fn small_battles_of_two_rulebooks_are_played_to_the_end_by_bots() {
    let house = House::of_books().await;
    for id in ["across-the-fence", "main-street"] {
        let (_, page) = house.get(&format!("/api/scenarios/{id}")).await;
        let game = begin(&house, json!({ "scenario": id, "seed": 5, "seats": bots(&page["info"], "bot:drill") })).await;
        let (mut watcher, _) = sit(house.address, &game, &game["watch"]["token"]).await;
        assert!(!watcher.until_asked().await);
        let (status, replay) = house.get(&format!("/api/replays/{}", game["game"].as_str().unwrap())).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(replay["ending"], watcher.view["ending"]);
        assert_ne!(replay["ending"]["why"], "conceded");
        assert!(replay["damage"].is_null());
    }
}

/// Orders that somebody gives before giving up.
const ORDERS: usize = 25;

#[tokio::test(flavor = "multi_thread")]
async fn every_scenario_is_played_by_hand_against_a_bot() {
    let house = House::of_books().await;
    for scenario in shipped(&house).await {
        let id = scenario["id"].as_str().unwrap();
        // A side that the rules run has no seat.
        let other = &scenario["sides"][1];
        let seats =
            if other["by_rules"] == true { json!({}) } else { json!({ other["id"].as_str().unwrap(): "bot:random" }) };
        let game = begin(&house, json!({ "scenario": id, "seed": 5, "seats": seats })).await;
        let (mut client, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
        let mut orders = 0;
        while orders < ORDERS && client.until_asked().await {
            let order = any_order(&mut client).await;
            let answer = client.order(order.clone()).await;
            assert!(answer["done"].is_object(), "{id}: {order}: {answer}");
            orders += 1;
        }
        if orders < ORDERS {
            assert!(orders > 5 && client.view["ending"].is_object(), "{id}: {orders} orders");
            continue;
        }
        assert!(client.ask(json!({ "concede": {} })).await["done"].is_object());
        let (fresh, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
        assert_eq!(fresh.view["ending"]["winner"], 1, "{id}");
        assert!(fresh.events.iter().enumerate().all(|(at, event)| event["n"] == at + 1));
    }
}
