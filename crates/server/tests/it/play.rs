//! Playing: seats, orders, news, stale orders, orders that come twice, dice of one's own, curtains, bots.

use serde_json::{Value, json};

use crate::client::Client;
use crate::house::{House, sit};

/// An order that brings the game on: fire, then charges, then moves toward the middle, then whatever there is.
pub(crate) async fn any_order(client: &mut Client) -> Value {
    let offers = client.offers().await;
    let rank = |offer: &Value| match offer["act"].as_str().unwrap() {
        "fire" | "aim" => 0,
        "charge" | "fight" => 1,
        "move" | "place" | "command" => 2,
        "done" => 4,
        _ => 3,
    };
    let mut ranked: Vec<&Value> = offers.iter().collect();
    ranked.sort_by_key(|offer| rank(offer));
    for offer in ranked {
        let order = offer["order"].clone();
        let blanks = &offer["blanks"];
        let tried = if *blanks == json!({}) {
            return order;
        } else if blanks["several"].is_object() {
            several(client, offer).await
        } else {
            let zone = blanks["place"]["zones"][0].as_u64().and_then(|at| usize::try_from(at).ok());
            let spot = zone.map_or_else(|| middle(client), |at| middle_of(&client.setting["zones"][at]["outline"]));
            client.ask(json!({ "try": { "order": order, "goal": { "spot": spot } } })).await
        };
        if tried["tried"]["refusal"].is_null() {
            return tried["tried"]["order"].clone();
        }
    }
    panic!("no offer can be filled in: {offers:?}");
}

/// The middle of the table.
fn middle(client: &Client) -> [f64; 2] {
    [0, 1].map(|at| client.setting["size"][at].as_f64().unwrap() / 2.0)
}

/// The middle of an outline.
#[allow(clippy::cast_precision_loss)] // a few corners
fn middle_of(outline: &Value) -> [f64; 2] {
    let points = outline.as_array().unwrap();
    let mean = |at: usize| points.iter().map(|point| point[at].as_f64().unwrap()).sum::<f64>() / points.len() as f64;
    [mean(0), mean(1)]
}

/// All that may take part do.
async fn several(client: &mut Client, offer: &Value) -> Value {
    let mut order = offer["order"].clone();
    let blank = &offer["blanks"]["several"];
    let most = usize::try_from(blank["most"].as_u64().unwrap()).unwrap();
    let from: Vec<Value> = blank["from"].as_array().unwrap().iter().take(most).cloned().collect();
    order["with"] = json!(from);
    client.ask(json!({ "try": { "order": order } })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_game_to_its_end() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    assert_eq!(game["seats"].as_array().unwrap().len(), 2);
    let (mut red, welcome) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    let (mut watcher, _) = sit(address, &game, &game["watch"]["token"]).await;
    assert_eq!(welcome["welcome"]["seat"]["side"], 0);
    assert_eq!(welcome["welcome"]["setting"]["areas"][0]["name"], "Crow Wood");
    let mut orders = 0;
    while red.view["ending"].is_null() {
        let asked = red.view["asked"].as_u64().unwrap();
        let (mover, other) = if asked == 0 { (&mut red, &mut blue) } else { (&mut blue, &mut red) };
        assert_eq!(mover.view["yours"], true);
        let order = any_order(mover).await;
        let done = mover.order(order).await;
        assert_eq!(done["done"]["last"].as_u64(), Some(mover.last), "{done}");
        for other in [other, &mut watcher] {
            // By the answer to this everything that was to be told has been told.
            other.ask(json!({ "threat": { "piece": "nobody" } })).await;
            assert_eq!(other.view["asked"], mover.view["asked"]);
        }
        orders += 1;
        assert!(orders < 500, "the game goes on and on");
    }
    assert_eq!(blue.view["ending"], red.view["ending"]);
    assert_eq!(watcher.view["ending"], red.view["ending"]);
    assert!(red.events.iter().enumerate().all(|(at, event)| event["n"] == at + 1), "numbers without gaps");
    assert!(
        red.events.iter().any(|event| event["event"] == "resolved" && !event["dice"].as_array().unwrap().is_empty())
    );
    assert_eq!(red.events.last().unwrap()["event"], "ended");
    // The whole view, asked for anew, is what the changes made of the first one.
    let (fresh, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    assert_eq!(fresh.view, red.view);
    assert_eq!(fresh.events, red.events);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_planned_in_secret_is_told_to_nobody_else() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    // Both guns stand within range of each other; now the plans are secret.
    for (mover, spot) in [(&mut red, [12, 5]), (&mut blue, [12, 19])] {
        assert!(mover.until_asked().await);
        let mut order = mover.offers().await[0]["order"].clone();
        order["path"] = json!([spot]);
        let done = mover.order(order).await;
        assert!(done["done"].is_object(), "{done}");
    }
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    assert_eq!((&red.view["secret"], &red.view["asked"]), (&json!(true), &json!(0)), "{}", red.view);
    let reds = |client: &Client| -> Vec<Value> {
        client.view["pieces"].as_array().unwrap().iter().filter(|piece| piece["side"] == 0).cloned().collect()
    };
    let plans = |client: &Client| {
        let of_red =
            |event: &&Value| event["event"] == "ordered" && event["piece"].as_str().unwrap().starts_with("red");
        client.events.iter().filter(of_red).count()
    };
    let (seen, saw, knew) = (reds(&blue), reds(&red), plans(&red));
    let offers = red.offers().await;
    let aim = offers.iter().find(|offer| offer["order"]["verb"] == "aim").unwrap()["order"].clone();
    let done = red.order(aim).await;
    assert!(done["done"].is_object(), "{done}");
    assert!(plans(&red) > knew && reds(&red) != saw, "whoever plans knows it");
    let refused = red.ask(json!({ "offers": {} })).await;
    assert_eq!(refused["error"]["kind"], "not-asked", "{refused}");
    assert!(blue.until_asked().await);
    let (again, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    let (watcher, _) = sit(address, &game, &game["watch"]["token"]).await;
    for other in [&blue, &again, &watcher] {
        assert_eq!((plans(other), reds(other)), (0, seen.clone()), "nobody else knows more than whose turn it is");
    }
    let (status, answer) = house
        .get_as(
            &format!("/api/games/{}/record", game["game"].as_str().unwrap()),
            game["seats"][1]["token"].as_str().unwrap(),
        )
        .await;
    assert_eq!((status.as_u16(), answer["error"]["kind"].as_str()), (409, Some("goes-on")));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_comes_again_is_answered_again_and_not_carried_out() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let order = any_order(&mut red).await;
    let request = json!({ "id": "a1", "order": order, "at": red.last });
    red.say(&request.to_string()).await;
    let first = red.answer_to(&json!("a1")).await;
    let events = red.events.len();
    red.say(&request.to_string()).await;
    assert_eq!(red.answer_to(&json!("a1")).await, first);
    // Even over a new socket, and after a new start.
    let house = house.again().await;
    let address = house.address;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    assert_eq!(red.events.len(), events);
    red.say(&request.to_string()).await;
    assert_eq!(red.answer_to(&json!("a1")).await, first);
    assert_eq!(red.events.len(), events, "nothing happened twice");
    // The same id on a newer picture is another request.
    let request = json!({ "id": "a1", "order": order, "at": red.last });
    red.say(&request.to_string()).await;
    assert_eq!(red.answer_to(&json!("a1")).await["error"]["kind"], "not-asked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_order_is_refused_with_the_fresh_view() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let order = any_order(&mut red).await;
    red.order(order.clone()).await;
    let stale = red.ask(json!({ "order": order, "at": 0 })).await;
    assert_eq!(stale["error"]["kind"], "stale", "{stale}");
    assert_eq!(stale["error"]["last"].as_u64(), Some(red.last));
    assert_eq!(stale["error"]["view"], red.view);
    for request in [json!({ "order": order }), json!({ "undo": {} }), json!({ "concede": {} })] {
        let without = red.ask_blindly(request).await;
        assert_eq!(without["error"]["kind"], "malformed-request");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_name_the_rule_and_what_would_be_allowed() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let offer = red.offers().await[0]["order"].clone();
    let mut off_the_zone = offer.clone();
    off_the_zone["path"] = json!([[12, 12]]);
    let refused = red.order(off_the_zone.clone()).await;
    assert_eq!(refused["error"]["kind"], "refused", "{refused}");
    assert!(refused["error"]["refusal"]["rule"].as_str().unwrap().starts_with("DU-SET-"), "{refused}");
    let tried = red.ask(json!({ "try": { "order": off_the_zone } })).await;
    assert_eq!(tried["tried"]["refusal"], refused["error"]["refusal"]);
    for (order, kind) in [
        (json!({ "verb": "dance" }), "malformed-order"),
        (json!({ "verb": "done", "hat": 1 }), "malformed-order"),
        (json!({ "verb": "done", "dice": [1] }), "dice-not-typed"),
    ] {
        let refused = red.order(order.clone()).await;
        assert_eq!(refused["error"]["kind"], kind, "{order}: {refused}");
    }
    assert_eq!(red.last, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_rolled_at_the_table_are_typed_in_and_asked_for_one_by_one() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({ "dice": "typed", "hot_seat": true })).await;
    assert_eq!(game["seats"].as_array().unwrap().len(), 1);
    let (mut both, welcome) = sit(address, &game, &game["seats"][0]["token"]).await;
    assert_eq!(
        (welcome["welcome"]["seat"]["hot"].as_bool(), welcome["welcome"]["seat"]["dice"].as_str()),
        (Some(true), Some("typed"))
    );
    let mut typed = 0;
    for _ in 0..200 {
        if !both.view["ending"].is_null() || typed > 5 {
            break;
        }
        let side = if both.view["asked"] == 0 { "red" } else { "blue" };
        both.curtain(Some(side)).await;
        let mut order = any_order(&mut both).await;
        let mut dice: Vec<u64> = Vec::new();
        loop {
            order["dice"] = json!(dice);
            let answer = both.order(order.clone()).await;
            if answer["done"].is_object() {
                break;
            }
            assert_eq!(answer["error"]["kind"], "need-dice", "{answer}");
            assert_eq!(answer["error"]["due"]["given"], dice.len());
            assert_eq!(answer["error"]["due"]["die"], "d6");
            let row = answer["error"]["due"]["row"].as_u64().unwrap();
            assert!(row >= 1 && answer["error"]["due"]["names"] == json!([]), "{answer}");
            dice.push(4);
            typed += 1;
        }
    }
    assert!(typed > 5);
    let rolled = both.events.iter().rev().find(|event| event["event"] == "resolved").unwrap();
    assert!(rolled["dice"].as_array().unwrap().iter().all(|die| die["rolled"] == 4));
    let side = if both.view["asked"] == 0 { "red" } else { "blue" };
    both.curtain(Some(side)).await;
    let mut order = any_order(&mut both).await;
    order["dice"] = json!([9, 9, 9]);
    let answer = both.order(order).await;
    assert!(["unused-dice", "bad-die"].contains(&answer["error"]["kind"].as_str().unwrap()), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_screen_shows_a_side_only_when_the_curtain_is_up_for_it() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({ "hot_seat": true })).await;
    let (mut both, welcome) = sit(address, &game, &game["seats"][0]["token"]).await;
    assert_eq!(welcome["welcome"]["seat"]["side"], Value::Null);
    let refused = both.ask(json!({ "offers": {} })).await;
    assert_eq!(refused["error"]["kind"], "behind-the-curtain");
    let red = both.curtain(Some("red")).await;
    assert_eq!(red["welcome"]["seat"]["side"], 0);
    let order = any_order(&mut both).await;
    both.order(order).await;
    let refused = both.ask(json!({ "offers": {} })).await;
    assert_eq!(refused["error"]["kind"], "not-asked", "it is the other side's turn to look");
    both.curtain(None).await;
    both.curtain(Some("blue")).await;
    assert_eq!(both.view["yours"], true);
    assert_eq!(both.curtain(Some("green")).await["error"]["kind"], "unknown-side");
    let (mut watcher, _) = sit(address, &game, &game["watch"]["token"]).await;
    assert_eq!(watcher.curtain(Some("red")).await["error"]["kind"], "not-shared");
    assert_eq!(watcher.order(json!({ "verb": "done" })).await["error"]["kind"], "watching");
}

#[tokio::test(flavor = "multi_thread")]
async fn odds_and_explanations_are_those_of_the_order() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({ "seed": 3, "hot_seat": true })).await;
    let (mut both, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let mut asked = 0;
    for _ in 0..200 {
        if !both.view["ending"].is_null() || asked > 0 {
            break;
        }
        let side = if both.view["asked"] == 0 { "red" } else { "blue" };
        both.curtain(Some(side)).await;
        let offers = both.offers().await;
        if let Some(offer) = offers.iter().find(|offer| offer["act"] == "fire" || offer["act"] == "aim") {
            let odds = both.ask(json!({ "odds": { "order": offer["order"] } })).await;
            let rows = odds["odds"]["odds"].as_array().unwrap_or_else(|| panic!("{odds}"));
            let sum: f64 = rows.iter().map(|row| row["probability"].as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-9);
            assert!(odds["odds"]["summary"][0].as_str().unwrap().contains("on average"), "{odds}");
            let explained = both.ask(json!({ "explain": { "order": offer["order"] } })).await;
            assert!(explained["explained"]["refusal"].is_null(), "{explained}");
            assert!(explained["explained"]["chart"]["chart"].is_string(), "{explained}");
            let piece = offer["order"]["by"].clone();
            let threat = both.ask(json!({ "threat": { "piece": piece } })).await;
            assert!(!threat["threat"].as_array().unwrap().is_empty());
            asked += 1;
        }
        let order = any_order(&mut both).await;
        both.order(order).await;
    }
    assert!(asked > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_for_its_side_and_a_game_of_bots_plays_itself() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({ "seed": 7, "seats": { "blue": "bot:drill" } })).await;
    assert_eq!(game["seats"].as_array().unwrap().len(), 1);
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let mut orders = 0;
    while red.until_asked().await {
        let order = any_order(&mut red).await;
        red.order(order).await;
        orders += 1;
        if orders == 3 {
            let before = red.view["asked"].clone();
            let done = red.ask(json!({ "undo": {} })).await;
            assert!(done["done"].is_object(), "a bot always agrees: {done} {before}");
        }
    }
    assert!(orders > 5);
    let bots = house.begin(json!({ "seed": 7, "seats": { "red": "bot:random", "blue": "bot:drill" } })).await;
    let (mut watcher, _) = sit(address, &bots, &bots["watch"]["token"]).await;
    assert!(!watcher.until_asked().await, "it ends");
    let (_, mine) = house
        .post(
            "/api/games/mine",
            json!({ "tokens": [game["seats"][0]["token"], "nonsense", bots["watch"]["token"]] }).to_string(),
        )
        .await;
    assert_eq!(mine.as_array().unwrap().len(), 2, "{mine}");
    assert_eq!((mine[0]["side_name"].as_str(), mine[0]["over"].as_bool()), (Some("Red"), Some(true)));
    assert_eq!(mine[1]["token"], 2);
}
