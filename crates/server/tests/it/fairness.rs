//! Runs of many battles: begun, watched, stopped, limited, and out of the way of games.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::house::{House, duel, duels, wide};

async fn house() -> House {
    House::open(duels(), tempfile::tempdir().unwrap(), wide()).await
}

async fn begin(house: &House, games: u32) -> Value {
    let wanted = json!({ "scenario_text": duel(), "bots": ["random", "random"], "games": games });
    let (status, state) = house.post("/api/fairness", wanted.to_string()).await;
    assert_eq!(status, StatusCode::OK, "{state}");
    state
}

async fn look(house: &House, run: &Value) -> Value {
    let (status, state) = house.get(&format!("/api/fairness/{}", run["id"].as_str().unwrap())).await;
    assert_eq!(status, StatusCode::OK, "{state}");
    state
}

async fn over(house: &House, run: &Value) -> Value {
    let begun = Instant::now();
    loop {
        let state = look(house, run).await;
        if state["running"] == false {
            return state;
        }
        assert!(begun.elapsed() < Duration::from_mins(1), "{state}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_comes_in_and_its_battles_can_be_watched() {
    let house = house().await;
    let run = begin(&house, 20).await;
    assert_eq!(run["of"], 20);
    let state = over(&house, &run).await;
    assert_eq!((&state["done"], &state["report"]["summary"]["games"]), (&json!(20), &json!(20)));
    assert!(!state["report"]["summary"]["verdict"].as_array().unwrap().is_empty());
    let battle = &state["report"]["summary"]["variants"][0]["battles"][0];
    let path = format!("/api/fairness/{}/games/{}", run["id"].as_str().unwrap(), battle["game"]);
    let (status, received) = house.post(&path, "{}").await;
    assert_eq!(status, StatusCode::OK, "{received}");
    let (status, replay) = house.get(&format!("/api/replays/{}", received["replay"].as_str().unwrap())).await;
    assert_eq!(status, StatusCode::OK, "{replay}");
    assert!(replay["ending"].is_object());
    let path = format!("/api/fairness/{}/games/99", run["id"].as_str().unwrap());
    assert_eq!(house.post(&path, "{}").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_run_at_a_time_which_gives_way_and_can_be_stopped() {
    let house = house().await;
    let run = begin(&house, 5000).await;
    let wanted = json!({ "scenario_text": duel(), "bots": ["random", "random"], "games": 1 }).to_string();
    let (status, refused) = house.post("/api/fairness", wanted.clone()).await;
    assert_eq!((status, &refused["error"]["kind"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("busy")));
    #[cfg(target_os = "linux")]
    gives_way();
    let (status, _) = house.post(&format!("/api/fairness/{}/stop", run["id"].as_str().unwrap()), "{}").await;
    assert_eq!(status, StatusCode::OK);
    let state = over(&house, &run).await;
    assert!(state["done"].as_u64().unwrap() < 5000, "{state}");
    let (status, _) = house.post("/api/fairness", wanted).await;
    assert_eq!(status, StatusCode::OK);
}

/// A run has threads of its own that let all others go first; and those of games keep their rank, so that no run ever
/// slows a game in progress.
#[cfg(target_os = "linux")]
fn gives_way() {
    let is_run = |(name, _): &(String, i32)| name == "battles";
    // A thread takes its rank as it begins; another test's run may begin meanwhile.
    let settled = || {
        let mut runs = ranks().into_iter().filter(is_run).peekable();
        runs.peek().is_some() && runs.all(|(_, rank)| rank == 19)
    };
    for _ in (0..200).take_while(|_| !settled()) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let (battles, games): (Vec<_>, Vec<_>) = ranks().into_iter().partition(is_run);
    assert!(!battles.is_empty() && battles.iter().all(|(_, rank)| *rank == 19), "{battles:?}");
    let own = rank_in(&std::fs::read_to_string("/proc/self/stat").unwrap()).unwrap().1;
    assert!(!games.is_empty() && games.iter().all(|(_, rank)| *rank == own), "{games:?}");
}

/// The names of this program's threads, and how far back each stands by the system's own account.
#[cfg(target_os = "linux")]
fn ranks() -> Vec<(String, i32)> {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap().filter_map(Result::ok).map(|task| task.path());
    let ranks = tasks.filter_map(|task| rank_in(&std::fs::read_to_string(task.join("stat")).ok()?));
    // Records that another test looks at go behind games too, though not as far.
    ranks.filter(|(name, _)| name != "records").collect()
}

/// The name and the rank in a line of the system's account.
#[cfg(target_os = "linux")]
fn rank_in(stat: &str) -> Option<(String, i32)> {
    let (name, rest) = stat.rsplit_once(')')?;
    Some((name.split_once('(')?.1.to_owned(), rest.split_whitespace().nth(16)?.parse().ok()?))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_played_is_refused_with_a_reason() {
    let house = house().await;
    for (wanted, said) in [
        (json!({ "bots": ["random", "random"], "games": 5 }), "give one of"),
        (json!({ "scenario_text": duel(), "bots": ["random"], "games": 5 }), "two names"),
        (json!({ "scenario_text": duel(), "bots": ["dril", "random"], "games": 5 }), "did you mean `drill`?"),
        (json!({ "scenario_text": duel(), "bots": ["random", "random"], "games": 0 }), "at least one game"),
        (json!({ "scenario_text": duel(), "bots": ["random", "random"], "games": 999_999 }), "5000 games at most"),
        (json!({ "scenario_text": "id = 1", "bots": ["random", "random"], "games": 5 }), "rulebook"),
        (json!({ "scenario_text": duel(), "bots": ["random", "random"], "games": 5, "vary": ["turnz=3"] }), "turnz"),
    ] {
        let (status, refused) = house.post("/api/fairness", wanted.to_string()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{wanted}: {refused}");
        assert!(refused["error"]["message"].as_str().unwrap().contains(said), "{wanted}: {refused}");
    }
    assert_eq!(house.get("/api/fairness/nothing").await.0, StatusCode::NOT_FOUND);
}
