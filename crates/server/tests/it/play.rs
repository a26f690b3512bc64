//! Playing: seats, orders, news, stale orders, orders that come twice, undo, agreement, curtains, bots.

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
        let tried = match offer["fill"]["fill"].as_str().unwrap() {
            "nothing" => return order,
            "several" => client.ask(json!({ "try": { "order": order } })).await,
            "place" => {
                let spot = if client.view["asked"] == 0 { [12.0, 3.0] } else { [12.0, 21.0] };
                client.ask(json!({ "try": { "order": order, "goal": { "spot": spot } } })).await
            }
            _ => client.ask(json!({ "try": { "order": order, "goal": { "spot": [12.0, 12.0] } } })).await,
        };
        if tried["tried"]["refusal"].is_null() {
            return tried["tried"]["order"].clone();
        }
    }
    panic!("no offer can be filled in: {offers:?}");
}

#[tokio::test]
async fn two_people_play_a_game_to_its_end() {
    let house = House::of_duels().await;
    let address = house.listen().await;
    let game = house.begin(json!({ "seed": 7 })).await;
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

#[tokio::test]
async fn what_is_planned_in_secret_is_told_to_nobody_else() {
    let house = House::of_duels().await;
    let address = house.listen().await;
    let game = house.begin(json!({ "seed": 7 })).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    for mover in [&mut red, &mut blue] {
        assert!(mover.until_asked().await);
        let order = any_order(mover).await;
        assert!(mover.order(order).await["done"].is_object());
    }
    // Both guns stand; now the plans are secret.
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    assert_eq!(red.view["secret"], true);
    assert_eq!(red.view["asked"], 0);
    let told = blue.events.len();
    let offers = red.offers().await;
    let order = offers.iter().find(|offer| offer["order"]["verb"] != "done").unwrap()["order"].clone();
    let done = red.order(order.clone()).await;
    assert!(done["done"].is_object(), "{done}");
    let id = blue.send(json!({ "threat": { "piece": "nobody" } })).await;
    assert_eq!(blue.hear().await["re"], id, "not even that something was done");
    assert_eq!(blue.events.len(), told);
    let (again, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    assert_eq!(again.events.len(), told);
    let refused = blue.ask(json!({ "offers": {} })).await;
    assert_eq!(refused["error"]["kind"], "not-asked", "{refused}");
    let (status, answer) = house
        .get_as(
            &format!("/api/games/{}/record", game["game"].as_str().unwrap()),
            game["seats"][1]["token"].as_str().unwrap(),
        )
        .await;
    assert_eq!((status.as_u16(), answer["error"]["kind"].as_str()), (409, Some("goes-on")));
}

#[tokio::test]
async fn an_order_that_comes_again_is_answered_again_and_not_carried_out() {
    let house = House::of_duels().await;
    let address = house.listen().await;
    let game = house.begin(json!({ "seed": 7 })).await;
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
    let address = house.listen().await;
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

#[tokio::test]
async fn a_stale_order_is_refused_with_the_fresh_view() {
    let house = House::of_duels().await;
    let address = house.listen().await;
    let game = house.begin(json!({ "seed": 7 })).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let order = any_order(&mut red).await;
    red.order(order.clone()).await;
    let stale = red.ask(json!({ "order": order, "at": 0 })).await;
    assert_eq!(stale["error"]["kind"], "stale", "{stale}");
    assert_eq!(stale["error"]["last"].as_u64(), Some(red.last));
    assert_eq!(stale["error"]["view"], red.view);
    let without = red.ask(json!({ "order": order })).await;
    assert_eq!(without["error"]["kind"], "malformed-request");
}

#[tokio::test]
async fn refusals_name_the_rule_and_what_would_be_allowed() {
    let house = House::of_duels().await;
    let address = house.listen().await;
    let game = house.begin(json!({ "seed": 7 })).await;
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

#[tokio::test]
async fn dice_rolled_at_the_table_are_typed_in_and_asked_for_one_by_one() {
    let house = House::of_duels().await;
    let address = house.listen().await;
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

#[tokio::test]
async fn a_shared_screen_shows_a_side_only_when_the_curtain_is_up_for_it() {
    let house = House::of_duels().await;
    let address = house.listen().await;
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

#[tokio::test]
async fn steps_are_taken_back_freely_or_by_agreement() {
    let house = House::of_duels().await;
    let address = house.listen().await;
    let game = house.begin(json!({ "seed": 7 })).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    let nothing = red.ask(json!({ "undo": {} })).await;
    assert_eq!(nothing["error"]["kind"], "nothing-to-undo");
    let at_first = red.view.clone();
    let order = any_order(&mut red).await;
    red.order(order).await;
    let done = red.ask(json!({ "undo": {} })).await;
    assert!(done["done"].is_object(), "nothing stands in the way: {done}");
    assert_eq!(red.view, at_first);
    assert_eq!(red.events.last().unwrap()["event"], "undone");
    // Once the other side has acted it must agree.
    let order = any_order(&mut red).await;
    red.order(order).await;
    assert!(blue.until_asked().await);
    let order = any_order(&mut blue).await;
    blue.order(order).await;
    let proposed = red.ask(json!({ "undo": {} })).await;
    let number = proposed["proposed"]["number"].clone();
    assert!(number.is_u64(), "{proposed}");
    while blue.view["proposal"].is_null() {
        blue.hear().await;
    }
    assert_eq!(blue.view["proposal"]["number"], number);
    let own = red.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert_eq!(own["error"]["kind"], "no-such-proposal", "nobody agrees with oneself");
    let agreed = blue.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert!(agreed["done"].is_object(), "{agreed}");
    assert_eq!(blue.view["asked"], 0);
    assert!(blue.view["proposal"].is_null());
    // And it may say no.
    assert!(red.until_asked().await);
    let order = any_order(&mut red).await;
    red.order(order).await;
    assert!(blue.until_asked().await);
    let order = any_order(&mut blue).await;
    blue.order(order).await;
    let proposed = red.ask(json!({ "undo": {} })).await;
    let number = proposed["proposed"]["number"].clone();
    blue.ask(json!({ "consent": { "number": number, "yes": false } })).await;
    assert!(blue.view["proposal"].is_null());
    let late = blue.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert_eq!(late["error"]["kind"], "no-such-proposal");
    // What was taken back stays in the record, and the game is the same after a new start.
    let view = blue.view.clone();
    let events = blue.events.clone();
    let house = house.again().await;
    let address = house.listen().await;
    let (blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    assert_eq!(blue.view, view);
    assert_eq!(blue.events, events);
}

#[tokio::test]
async fn things_are_set_right_by_agreement() {
    let house = House::of_duels().await;
    let address = house.listen().await;
    let game = house.begin(json!({ "seed": 7 })).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    let piece = red.view["pieces"][0].clone();
    let fix = json!({ "fix": { "set": "strength", "piece": piece["id"], "strength": 3 }, "reason": "miscounted" });
    let proposed = red.ask(json!({ "amend": fix })).await;
    let number = proposed["proposed"]["number"].clone();
    assert!(number.is_u64(), "{proposed}");
    let agreed = blue.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert!(agreed["done"].is_object(), "{agreed}");
    assert_eq!(blue.view["pieces"][0]["strength"], 3);
    assert_eq!(blue.events.last().unwrap()["event"], "amended");
    let nonsense = red.ask(json!({ "amend": { "fix": { "set": "hat" }, "reason": "x" } })).await;
    assert_eq!(nonsense["error"]["kind"], "malformed-order", "{nonsense}");
    let done = red.ask(json!({ "concede": {} })).await;
    assert!(done["done"].is_object());
    assert_eq!(red.view["ending"]["winner"], 1);
}

#[tokio::test]
async fn odds_and_explanations_are_those_of_the_order() {
    let house = House::of_duels().await;
    let address = house.listen().await;
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

#[tokio::test]
async fn a_bot_answers_for_its_side_and_a_game_of_bots_plays_itself() {
    let house = House::of_duels().await;
    let address = house.listen().await;
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

#[tokio::test]
async fn a_game_that_is_over_is_replayed_shared_and_gone_on_with() {
    let house = House::of_duels().await;
    let address = house.listen().await;
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
