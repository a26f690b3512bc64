//! Games that are over: looked at again, handed on, gone on with.

use serde_json::{Value, json};

use crate::house::{House, seal, sit};
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
    assert_eq!(tail["states"][0]["view"]["objectives"], watcher.view["objectives"]);
    let (status, _) = house.get(&format!("/api/replays/{id}/states?as=green")).await;
    assert_eq!(status.as_u16(), 422);
    let (status, record) =
        house.get_as(&format!("/api/games/{id}/record"), game["watch"]["token"].as_str().unwrap()).await;
    assert_eq!(status.as_u16(), 200);
    let (status, open) = house.get(&format!("/api/replays/{id}/record")).await;
    assert_eq!((status.as_u16(), &open), (200, &record), "whoever may look at it may keep it");
    let record = record.as_str().unwrap().to_owned();
    let (status, luck) = house.get(&format!("/api/replays/{id}/luck")).await;
    assert_eq!(status.as_u16(), 200, "{luck}");
    let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let throws = lines.filter(|line| line["dice"].as_array().is_some_and(|dice| !dice.is_empty())).count();
    let count = |name: &str| luck[name].as_u64().unwrap();
    assert_eq!(usize::try_from(count("weighed") + count("left_out")), Ok(throws), "{luck}");
    let sides = luck["sides"].as_array().unwrap();
    let expected: f64 = sides.iter().map(|side| side["expected"].as_f64().unwrap()).sum();
    assert!(count("weighed") > 0 && expected > 0.0, "{luck}");
    let lost: u64 = sides.iter().map(|side| side["lost"].as_u64().unwrap()).sum();
    let events = states.iter().flat_map(|state| state["events"].as_array().unwrap());
    let all: u64 = events.filter(|event| event["event"] == "lost").map(|event| event["count"].as_u64().unwrap()).sum();
    assert!(lost > 0 && lost <= all, "{luck}, of {all}");
    let (status, received) = house.post("/api/records", record.clone()).await;
    assert_eq!(status.as_u16(), 200, "{received}");
    let replay = received["replay"].as_str().unwrap();
    let (_, again) = house.get(&format!("/api/replays/{replay}")).await;
    assert_eq!(again["steps"], info["steps"]);
    let (_, kept) = house.get(&format!("/api/replays/{replay}/record")).await;
    assert_eq!(kept.as_str(), Some(record.as_str()));
    let (_, cut) = house.post("/api/records", record[..record.len() - 20].to_owned()).await;
    assert!(cut["damage"].as_str().unwrap().contains("cut off"), "{cut}");
    let (status, _) = house.post("/api/records", "nonsense").await;
    assert_eq!(status.as_u16(), 422);
    let (status, forked) =
        house.post(&format!("/api/replays/{replay}/fork"), json!({ "step": 8, "hot_seat": true }).to_string()).await;
    assert_eq!(status.as_u16(), 200, "{forked}");
    seal(address, &forked).await;
    let (mut both, _) = sit(address, &forked, &forked["seats"][0]["token"]).await;
    let (_, eighth) = house.get(&format!("/api/replays/{id}/states?from=8&to=8")).await;
    assert_eq!(both.view["asked"], eighth["states"][0]["view"]["asked"]);
    let side = if both.view["asked"] == 0 { "red" } else { "blue" };
    both.curtain(Some(side)).await;
    let order = any_order(&mut both).await;
    assert!(both.order(order).await["done"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_game_that_goes_on_is_for_nobody_without_a_seat() {
    let house = House::of_duels().await;
    let game = house.begin(json!({})).await;
    let id = game["game"].as_str().unwrap();
    let (status, answer) = house.get(&format!("/api/replays/{id}/record")).await;
    assert_eq!((status.as_u16(), answer["error"]["kind"].as_str()), (409, Some("goes-on")));
    let (status, answer) = house.get("/api/replays/no-such-game/record").await;
    assert_eq!((status.as_u16(), answer["error"]["kind"].as_str()), (404, Some("unknown-game")));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_step_tells_who_did_what_and_what_came_of_it() {
    let house = House::of_books().await;
    let record = include_str!("../../../linstock/tests/records/across-the-fence-drill-drill-7.jsonl");
    let (_, received) = house.post("/api/records", record).await;
    let (_, info) = house.get(&format!("/api/replays/{}", received["replay"].as_str().unwrap())).await;
    let steps = info["steps"].as_array().unwrap();
    let sides = info["setting"]["sides"].as_array().unwrap();
    for step in steps {
        let (words, side) = (step["words"].as_str().unwrap(), usize::try_from(step["side"].as_u64().unwrap()).unwrap());
        let by_side = words.starts_with(sides[side]["name"].as_str().unwrap());
        assert!(by_side || words.contains(": "), "who did it: {words}");
    }
    let at =
        |n: usize| (&steps[n - 1]["words"], &steps[n - 1]["results"], &steps[n - 1]["turn"], &steps[n - 1]["step"]);
    assert_eq!(
        at(5),
        (&json!("Crown is done with attaching leaders"), &json!([]), &json!(1), &json!("attaching leaders"))
    );
    let (words, results, turn, _) = at(16);
    assert_eq!((words, turn), (&json!("Crown: fight 2nd Connecticut"), &json!(1)));
    let results: Vec<&str> = results.as_array().unwrap().iter().map(|came| came["words"].as_str().unwrap()).collect();
    assert!(results[0].starts_with("charge combat, The Grenadiers against 2nd Connecticut: 11 to 5, Driven Back"));
    assert!(results.contains(&"2nd Connecticut: 1 stand lost, 7 left"), "{results:?}");
    let declared = |step: &&Value| step["words"] == "The Grenadiers: charge 2nd Connecticut with cold steel";
    assert_eq!(steps.iter().find(declared).unwrap()["results"], json!([]), "an order is not its own result");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_shows_who_holds_what() {
    let house = House::of_books().await;
    let record = include_str!("../../../linstock/tests/records/across-the-fence-drill-drill-7.jsonl");
    let (_, received) = house.post("/api/records", record).await;
    let (_, states) = house.get(&format!("/api/replays/{}/states", received["replay"].as_str().unwrap())).await;
    let states = states["states"].as_array().unwrap();
    let holder = |n: usize| states[n]["view"]["objectives"][0]["held"].as_u64();
    let taken = states.iter().position(|state| {
        let events = state["events"].as_array().unwrap();
        events.iter().any(|event| event["event"] == "taken" && event["words"] == "The hill: now held by Crown")
    });
    let taken = taken.unwrap();
    assert!((0..taken).all(|n| holder(n) == Some(1)), "Congress begins on the hill");
    assert!((taken..states.len()).all(|n| holder(n) == Some(0)), "and loses it once and for all");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_successor_of_a_fallen_leader_has_his_own_name_wherever_he_is_told_of() {
    const COMES: usize = 158;
    let house = House::of_books().await;
    let record = include_str!("../../../linstock/tests/records/cowpens-drill-drill-7.jsonl");
    let (_, received) = house.post("/api/records", record).await;
    let id = received["replay"].as_str().unwrap();
    let named = |words: &Value| words.as_str().unwrap().contains("Howard's successor");
    let about = |words: &Value| {
        let words = words.as_str().unwrap();
        words.contains("Howard") && !words.ends_with("a successor takes over")
    };
    // The list of steps, with what came of them.
    let (_, info) = house.get(&format!("/api/replays/{id}")).await;
    let (before, after) = info["steps"].as_array().unwrap().split_at(COMES - 1);
    let came = |steps: &[Value]| -> Vec<Value> {
        let results = |step: &Value| step["results"].as_array().unwrap().clone();
        let words = steps.iter().flat_map(results).map(|result| result["words"].clone());
        words.filter(about).collect()
    };
    assert!(came(before).len() > 2 && !came(before).iter().any(named), "{:#?}", came(before));
    assert!(came(after).len() > 2 && came(after).iter().all(named), "{:#?}", came(after));
    // The events and the pieces of a replay.
    let (_, states) = house.get(&format!("/api/replays/{id}/states?from={COMES}")).await;
    let states = states["states"].as_array().unwrap();
    let howard = |view: &Value| -> Value {
        let pieces = view["pieces"].as_array().unwrap();
        pieces.iter().find(|piece| piece["id"] == "howard").unwrap()["name"].clone()
    };
    let told = states.iter().flat_map(|state| state["events"].as_array().unwrap());
    let told: Vec<&Value> = told.map(|event| &event["words"]).filter(|words| about(words)).collect();
    assert!(told.len() > 2 && told.iter().all(|words| named(words)), "{told:#?}");
    assert_eq!(howard(&states[0]["view"]), "Lt. Col. John Eager Howard's successor");
    // And those of a game that goes on.
    let fork = json!({ "step": COMES + 4, "hot_seat": true });
    let (_, forked) = house.post(&format!("/api/replays/{id}/fork"), fork.to_string()).await;
    let (both, _) = sit(house.address, &forked, &forked["seats"][0]["token"]).await;
    assert_eq!(howard(&both.view), "Lt. Col. John Eager Howard's successor");
    let told: Vec<&Value> = both.events.iter().map(|event| &event["words"]).filter(|words| about(words)).collect();
    let comes = told.iter().position(|words| named(words)).unwrap();
    assert!(told[comes].as_str().unwrap().contains("takes the place of"), "{told:#?}");
    assert!(told[comes + 1].as_str().unwrap().contains("now at"), "{told:#?}");
    assert!(told[comes..].iter().all(|words| named(words)), "{told:#?}");
}
