//! Requests that are asked once and answered once.
use axum::body::Body;
use axum::http::{Request, StatusCode};
use linstock::Bookshelf;
use serde_json::{Value, json};

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn the_shelf_is_listed_with_charts_and_options() {
    let house = House::of_books().await;
    let (status, books) = house.get("/api/rulebooks").await;
    assert_eq!(status, StatusCode::OK);
    let shelf = Bookshelf::open().unwrap();
    assert_eq!(books.as_array().unwrap().len(), shelf.rulebooks().len());
    for (book, own) in books.as_array().unwrap().iter().zip(shelf.rulebooks()) {
        assert_eq!(book["slug"], own.slug);
        assert_eq!(book["charts"].as_array().unwrap().len(), own.charts.len());
        assert_eq!(book["options"], json!(own.options), "options are as the engine writes them");
        assert_eq!(house.get(&format!("/api/rulebooks/{}", own.slug)).await.1, *book);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chart_describes_itself_as_the_engine_does() {
    let house = House::of_books().await;
    let shelf = Bookshelf::open().unwrap();
    for book in shelf.rulebooks() {
        for chart in &book.charts {
            let info = chart.info();
            let (status, page) = house.get(&format!("/api/rulebooks/{}/charts/{}", book.slug, info.name)).await;
            assert_eq!(status, StatusCode::OK);
            assert_eq!(page["facts"], json!(info.facts));
            assert_eq!(page["info"]["outcome"], json!(info.outcome));
            assert_eq!(page["schema"], engine::chart::schema(book.slug, info));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chart_answers_as_a_batch_line_does() {
    let house = House::of_books().await;
    let facts = json!({ "weapon_class": "rifle", "range": 10 });
    let line = json!({ "rulebook": "fire-and-steel", "chart": "shooting", "facts": facts, "dice": [5, 4] });
    let mut out = Vec::new();
    linstock::batch::Batch::new(&Bookshelf::open().unwrap()).answer(line.to_string().as_bytes(), &mut out);
    let expected: Value = serde_json::from_slice(&out).unwrap();
    let asked = json!({ "facts": facts, "dice": [5, 4] });
    let (status, answer) = house.post("/api/rulebooks/fire-and-steel/charts/shooting/resolve", asked.to_string()).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    for part in ["outcome", "modifiers", "dice"] {
        assert_eq!(answer[part], expected[part], "{part}");
    }
    assert!(!answer["words"].as_str().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_rolls_the_same_and_no_dice_are_rolled_by_the_server() {
    let house = House::of_books().await;
    let path = "/api/rulebooks/fire-and-fury/charts/fallen-leader/resolve";
    let (_, one) = house.post(path, json!({ "seed": 7 }).to_string()).await;
    let (_, two) = house.post(path, json!({ "seed": 7 }).to_string()).await;
    assert_eq!(one, two);
    let (status, rolled) = house.post(path, "{}").await;
    assert_eq!(status, StatusCode::OK, "{rolled}");
    assert_eq!(rolled["dice"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_die_that_is_still_due_is_asked_for() {
    let house = House::of_books().await;
    let path = "/api/rulebooks/fire-and-fury/charts/fallen-leader/resolve";
    let (status, answer) = house.post(path, json!({ "dice": [] }).to_string()).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer["error"]["kind"], "need-dice");
    let due = json!({
        "die": "d10", "faces": 10, "for": "fallen-leader", "given": 0, "row": 1, "about": [], "names": [],
    });
    assert_eq!(answer["error"]["due"], due);
}

#[tokio::test(flavor = "multi_thread")]
async fn odds_are_exact_and_add_up() {
    let house = House::of_books().await;
    let (status, answer) = house.post("/api/rulebooks/fire-and-fury/charts/fallen-leader/odds", "{}").await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let rows = answer["odds"].as_array().unwrap();
    let sum: f64 = rows.iter().map(|row| row["probability"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    assert!(rows.iter().all(|row| row["p"].as_str().unwrap().contains('/') && row["words"].is_string()));
    assert!(rows[0]["outcome"].get(answer["headline"].as_str().unwrap()).is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_found_by_their_id() {
    let house = House::of_books().await;
    let (status, rule) = house.get("/api/rules/ff-fir-07").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!((rule["id"].as_str(), rule["rulebook"].as_str()), (Some("FF-FIR-07"), Some("fire-and-fury")));
    let (_, rules) = house.get("/api/rulebooks/fire-and-fury/rules").await;
    assert!(rules.as_array().unwrap().contains(&rule));
    let (status, missing) = house.get("/api/rules/FF-FIR-99").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(missing["error"]["kind"], "unknown-rule");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_with_a_kind_and_a_status() {
    let house = House::of_books().await;
    let fallen = "/api/rulebooks/fire-and-fury/charts/fallen-leader/resolve";
    let cases: [(&str, &str, StatusCode, &str); 7] = [
        ("/api/rulebooks/chess/charts/x/odds", "{}", StatusCode::NOT_FOUND, "unknown-rulebook"),
        ("/api/rulebooks/fire-and-fury/charts/x/odds", "{}", StatusCode::NOT_FOUND, "unknown-chart"),
        (fallen, "{", StatusCode::BAD_REQUEST, "malformed-request"),
        (fallen, r#"{"rolls":[1]}"#, StatusCode::UNPROCESSABLE_ENTITY, "malformed-request"),
        (fallen, r#"{"facts":{"hat":1},"seed":1}"#, StatusCode::UNPROCESSABLE_ENTITY, "unknown-fact"),
        (fallen, r#"{"dice":[11]}"#, StatusCode::UNPROCESSABLE_ENTITY, "bad-die"),
        (fallen, r#"{"dice":[1,2,3,4,5]}"#, StatusCode::UNPROCESSABLE_ENTITY, "unused-dice"),
    ];
    for (path, sent, status, kind) in cases {
        let (got, answer) = house.post(path, sent).await;
        assert_eq!((got, answer["error"]["kind"].as_str()), (status, Some(kind)), "{path} {sent}: {answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
    }
    let (status, answer) = house.get("/api/nothing/here").await;
    assert_eq!((status, answer["error"]["kind"].as_str()), (StatusCode::NOT_FOUND, Some("not-found")));
    let (status, answer) = house.get(fallen).await;
    assert_eq!((status, answer["error"]["kind"].as_str()), (StatusCode::METHOD_NOT_ALLOWED, Some("wrong-method")));
    let (status, _) = house.post(fallen, vec![b' '; 2 << 20]).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_the_policy_and_foreign_pages_are_turned_away() {
    let house = House::of_books().await;
    for path in ["/", "/healthz", "/api/rulebooks", "/api/nothing", "/table/12"] {
        let response = house.send(Request::get(path).body(Body::empty()).unwrap()).await;
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    }
    let fallen = "/api/rulebooks/fire-and-fury/charts/fallen-leader/resolve";
    for (origin, expected) in [
        ("http://localhost:1740", StatusCode::OK),
        ("http://evil.example", StatusCode::FORBIDDEN),
        ("http://localhost:1741", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
    ] {
        let request = Request::post(fallen)
            .header("content-type", "application/json")
            .header("host", "localhost:1740")
            .header("origin", origin)
            .body(Body::from("{}"))
            .unwrap();
        assert_eq!(house.send(request).await.status(), expected, "{origin}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_kept_by_its_tag_and_answers_for_its_own_paths() {
    let house = House::of_books().await;
    let start = house.send(Request::get("/").body(Body::empty()).unwrap()).await;
    assert_eq!(start.status(), StatusCode::OK);
    assert_eq!(start.headers()["content-type"], "text/html; charset=utf-8");
    let tag = start.headers()["etag"].clone();
    let again = Request::get("/").header("if-none-match", tag.clone()).body(Body::empty()).unwrap();
    assert_eq!(house.send(again).await.status(), StatusCode::NOT_MODIFIED);
    let deep = house.send(Request::get("/table/12").body(Body::empty()).unwrap()).await;
    assert_eq!(deep.headers()["etag"], tag);
    let (status, _) = house.get("/assets/none.js").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_its_hash_in_its_name_is_kept_for_good_and_sent_small() {
    let house = House::of_books().await;
    let (_, start) = house.get("/").await;
    let start = start.as_str().unwrap();
    let assets: Vec<&str> = start.split('"').filter(|part| part.contains("assets/")).collect();
    assert_eq!(assets.is_empty(), !cfg!(feature = "page"), "{start}");
    for asset in assets {
        let path = format!("/{}", asset.trim_start_matches(['.', '/']));
        let plain = house.send(Request::get(&path).body(Body::empty()).unwrap()).await;
        assert_eq!(plain.status(), StatusCode::OK, "{path}");
        assert_eq!(plain.headers()["cache-control"], "public, max-age=31536000, immutable");
        let request = Request::get(&path).header("accept-encoding", "gzip, br").body(Body::empty()).unwrap();
        let small = house.send(request).await;
        assert_eq!(small.headers()["content-encoding"], "gzip", "{path}");
        let [plain, small] = [plain, small].map(|answer| axum::body::to_bytes(answer.into_body(), usize::MAX));
        let (plain, small) = (plain.await.unwrap().len(), small.await.unwrap().len());
        assert!(small * 2 < plain || plain < 4096, "{path}: {small} of {plain} bytes");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_description_names_every_path() {
    let house = House::of_books().await;
    let (status, description) = house.get("/api/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    let paths: Vec<&str> = description["paths"].as_object().unwrap().keys().map(String::as_str).collect();
    for path in ["/api/rulebooks", "/api/rulebooks/{slug}/charts/{chart}/odds", "/api/rules/{id}", "/healthz"] {
        assert!(paths.contains(&path), "{path} in {paths:?}");
    }
}
