//! Those who are not meant to be here, and those who do not behave.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::StatusCode;
use futures_util::SinkExt;
use serde_json::{Value, json};
use server::{Limits, Rate};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::client::Client;
use crate::house::{House, duel, duels, sit, wide};

/// The server still does what it should.
async fn is_well(house: &House, address: SocketAddr, game: &Value) {
    assert_eq!(house.get("/healthz").await, (StatusCode::OK, json!("ok")));
    let (client, _) = sit(address, game, &game["seats"][0]["token"]).await;
    assert_eq!(client.view["turn"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sits_down_without_the_secret_of_the_seat() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let other = house.begin(json!({})).await;
    let id = game["game"].as_str().unwrap();
    let good = game["seats"][0]["token"].as_str().unwrap();
    let almost = format!("{}{}", &good[..21], if good.ends_with('A') { "B" } else { "A" });
    let tokens = ["", "x", &almost, other["seats"][0]["token"].as_str().unwrap(), "'; DROP TABLE seat; --", id];
    for token in tokens {
        let mut client = Client::connect(address, id).await;
        let answer = client.hello(token, 0).await;
        assert_eq!(answer["error"]["kind"], "unknown-game", "{token}");
        assert!(client.hear().await["bye"].is_string());
        assert!(client.try_hear().await.is_none(), "and the server hangs up");
    }
    for (token, expected) in [("", StatusCode::UNAUTHORIZED), (&almost, StatusCode::NOT_FOUND)] {
        let (status, _) = house.get_as(&format!("/api/games/{id}/record"), token).await;
        assert_eq!(status, expected);
    }
    let (status, answer) = house.get(&format!("/api/games/{id}/record")).await;
    assert_eq!((status, answer["error"]["kind"].as_str()), (StatusCode::UNAUTHORIZED, Some("no-token")));
    let mut client = Client::connect(address, "no-such-game").await;
    assert_eq!(client.hello(good, 0).await["error"]["kind"], "unknown-game");
    is_well(&house, address, &game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_site_gets_no_socket() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let url = format!("ws://{address}/api/games/{}/socket", game["game"].as_str().unwrap());
    for (origin, allowed) in [
        (format!("http://{address}"), true),
        ("https://evil.example".to_owned(), false),
        (format!("http://{address}.evil.example"), false),
        ("null".to_owned(), false),
    ] {
        let mut request = url.as_str().into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        match connect_async(request).await {
            Ok(_) => assert!(allowed, "{origin}"),
            Err(Error::Http(response)) => {
                assert!(!allowed, "{origin}");
                assert_eq!(response.status(), StatusCode::FORBIDDEN);
            }
            Err(error) => panic!("{origin}: {error}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_then_shown_out() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let id = game["game"].as_str().unwrap();
    let mut stranger = Client::connect(address, id).await;
    assert_eq!(stranger.ask(json!({ "offers": {} })).await["error"]["kind"], "no-hello");
    stranger.say("hello?").await;
    assert_eq!(stranger.hear().await["error"]["kind"], "malformed-request");
    while stranger.try_hear().await.is_some() {}
    let (mut guest, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let nonsense = [
        "",
        "{",
        "[]",
        "7",
        "null",
        "{}",
        r#"{"id":1}"#,
        r#"{"undo":{}}"#,
        r#"{"id":1,"undo":{},"concede":{}}"#,
        r#"{"id":1,"dance":{}}"#,
        r#"{"id":[1],"undo":{}}"#,
        r#"{"id":1,"undo":[]}"#,
        r#"{"id":-1,"undo":{}}"#,
        r#"{"id":1,"order":7}"#,
        r#"{"id":1,"at":"x","order":{}}"#,
        r#"{"id":1,"try":{}}"#,
    ];
    for text in nonsense {
        guest.say(text).await;
        let answer = guest.hear().await;
        assert_eq!(answer["error"]["kind"], "malformed-request", "{text}: {answer}");
    }
    let deep = "[".repeat(30_000);
    guest.say(&format!(r#"{{"id":1,"odds":{{"order":{deep}"#)).await;
    assert_eq!(guest.hear().await["error"]["kind"], "malformed-request");
    let long = "x".repeat(65);
    guest.say(&json!({ "id": long, "undo": {} }).to_string()).await;
    assert_eq!(guest.hear().await["error"]["kind"], "malformed-request");
    // It makes sense, but not here.
    for (request, kind) in [
        (json!({ "hello": { "token": "x" } }), "malformed-request"),
        (json!({ "threat": { "piece": "nobody" } }), "unknown-piece"),
        (json!({ "danger": { "piece": "nobody" } }), "unknown-piece"),
        (json!({ "say": { "words": " \n " } }), "malformed-request"),
        (json!({ "say": { "words": "x".repeat(241) } }), "malformed-request"),
        (json!({ "offers": { "piece": "nobody" } }), "unknown-piece"),
        (json!({ "try": { "order": { "verb": "place" }, "goal": { "spot": [1e300, 0] } } }), "malformed-order"),
        (json!({ "odds": { "order": { "verb": "march", "path": vec![[1, 1]; 300] } } }), "malformed-order"),
        (json!({ "consent": { "number": 4_000_000_000_u32, "yes": true } }), "no-such-proposal"),
    ] {
        assert_eq!(guest.ask(request.clone()).await["error"]["kind"], kind, "{request}");
    }
    let mut said = Value::Null;
    for _ in 0..30 {
        guest.say("nonsense").await;
        said = guest.hear().await;
        if said["bye"].is_string() {
            break;
        }
    }
    assert_eq!(said["bye"], "it made no sense");
    is_well(&house, address, &game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_too_large_or_no_frames_close_the_socket() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let (mut guest, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    guest.socket.send(Message::text("x".repeat(70 << 10))).await.unwrap();
    while guest.try_hear().await.is_some() {}
    let (mut guest, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    guest.socket.send(Message::binary(vec![1, 2, 3])).await.unwrap();
    while guest.try_hear().await.is_some() {}
    // A frame of eight exabytes, an unmasked one, reserved bits, an unknown opcode, noise, half a frame.
    let frames: [&[u8]; 6] = [
        &[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        &[0x81, 0x02, b'h', b'i'],
        &[0xf1, 0x80, 0, 0, 0, 0],
        &[0x83, 0x80, 0, 0, 0, 0],
        &[0xde, 0xad, 0xbe, 0xef, 0xff, 0x00],
        &[0x81, 0xfe],
    ];
    for frame in frames {
        let mut socket = TcpStream::connect(address).await.unwrap();
        let handshake = format!(
            "GET /api/games/{}/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            game["game"].as_str().unwrap()
        );
        socket.write_all(handshake.as_bytes()).await.unwrap();
        let mut answer = [0; 1024];
        let got = socket.read(&mut answer).await.unwrap();
        assert!(answer[..got].starts_with(b"HTTP/1.1 101"));
        socket.write_all(frame).await.unwrap();
        drop(socket);
    }
    is_well(&house, address, &game).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_has_a_limit() {
    let rate = |second, burst| Rate { second, burst };
    let limits = Limits {
        sockets_each: 3,
        messages: rate(0.001, 5.0),
        begun: rate(0.001, 4.0),
        requests: rate(0.001, 14.0),
        games: 2,
        ..wide()
    };
    let house = House::open(duels(), tempfile::tempdir().unwrap(), limits).await;
    let address = house.address;
    let wanted = json!({ "scenario_text": duel() }).to_string();
    let (_, game) = house.post("/api/games", wanted.clone()).await;
    house.post("/api/games", wanted).await;
    let (status, full) = house.post("/api/games", json!({ "scenario_text": duel() }).to_string()).await;
    assert_eq!((status, full["error"]["kind"].as_str()), (StatusCode::INSUFFICIENT_STORAGE, Some("full")));
    house.post("/api/games", json!({ "scenario_text": duel() }).to_string()).await;
    let (status, fast) = house.post("/api/games", json!({ "scenario_text": duel() }).to_string()).await;
    assert_eq!((status, fast["error"]["kind"].as_str()), (StatusCode::TOO_MANY_REQUESTS, Some("too-fast")));
    let (mut first, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (second, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (_third, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let url = format!("ws://{address}/api/games/{}/socket", game["game"].as_str().unwrap());
    let Err(Error::Http(response)) = connect_async(url.as_str()).await else { panic!("a fourth socket") };
    assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    drop(second);
    let mut kinds = Vec::new();
    for _ in 0..8 {
        kinds.push(first.ask(json!({ "threat": { "piece": "nobody" } })).await["error"]["kind"].clone());
    }
    assert_eq!(kinds.iter().filter(|kind| *kind == "unknown-piece").count(), 5, "{kinds:?}");
    assert_eq!(kinds.last().unwrap(), "too-fast");
    let mut turned_away = false;
    for _ in 0..12 {
        turned_away |= house.get("/healthz").await.0 == StatusCode::TOO_MANY_REQUESTS;
    }
    assert!(turned_away);
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_only_stand_in_the_door_are_shown_out() {
    let limits = Limits { connections_each: 3, silence: Duration::from_millis(300), ..wide() };
    let house = House::open(duels(), tempfile::tempdir().unwrap(), limits).await;
    let mut standing = Vec::new();
    for said in ["", "GET /heal", "GET /healthz HTTP/1.1\r\nHost: x\r\n"] {
        let mut socket = TcpStream::connect(house.address).await.unwrap();
        socket.write_all(said.as_bytes()).await.unwrap();
        standing.push(socket);
    }
    let mut one_more = TcpStream::connect(house.address).await.unwrap();
    let cut = |read: std::io::Result<usize>| matches!(read, Ok(0) | Err(_));
    assert!(cut(one_more.read(&mut [0; 64]).await), "the door is full");
    for socket in &mut standing {
        let mut said = [0; 1024];
        while !cut(socket.read(&mut said).await) {}
    }
    assert_eq!(house.get("/healthz").await.0, StatusCode::OK, "and there is room again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_faulty_scenario_starts_nothing_and_says_why() {
    let house = House::of_duels().await;
    let faulty = duel().replace("minutes = 20", "minuts = 20").replace("size = [24, 24]", "size = [24, 30]");
    let (status, checked) = house.post("/api/scenarios/check", faulty.clone()).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(checked["faults"].as_array().unwrap().len(), 2, "{checked}");
    assert_eq!((checked["faults"][0]["line"].as_u64(), checked["faults"][0]["column"].as_u64()), (Some(10), Some(1)));
    assert!(checked["faults"][0]["hint"].as_str().unwrap().contains("minutes"));
    let (_, sound) = house.post("/api/scenarios/check", duel()).await;
    assert_eq!(sound["faults"], json!([]));
    let begin = |wanted: Value| {
        let house = &house;
        async move { house.post("/api/games", wanted.to_string()).await }
    };
    let (status, refused) = begin(json!({ "scenario_text": faulty })).await;
    assert_eq!((status.as_u16(), refused["error"]["kind"].as_str()), (422, Some("faulty-scenario")));
    for (wanted, status, kind) in [
        (json!({}), 422, "malformed-request"),
        (json!({ "scenario": "none", "scenario_text": duel() }), 422, "malformed-request"),
        (json!({ "scenario": "waterloo-2" }), 404, "unknown-scenario"),
        (json!({ "scenario_text": duel(), "seats": { "green": "human" } }), 422, "malformed-request"),
        (json!({ "scenario_text": duel(), "seats": { "red": "bot:hannibal" } }), 422, "malformed-request"),
        (json!({ "scenario_text": duel(), "dice": "loaded" }), 422, "malformed-request"),
        (json!({ "scenario_text": "\u{0}" }), 422, "faulty-scenario"),
        (json!({ "scenario_text": "rulebook = \"duel\"\n".repeat(40_000) }), 422, "faulty-scenario"),
    ] {
        let shown: String = wanted.to_string().chars().take(80).collect();
        let (got, answer) = begin(wanted).await;
        assert_eq!((got.as_u16(), answer["error"]["kind"].as_str()), (status, Some(kind)), "{shown}: {answer}");
    }
}
