//! Behind a proxy that speaks TLS: its pages are the server's own, and limits count those who play and not the proxy.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use server::{Fronting, Limits, Rate};

use crate::house::{House, duel, wide};

async fn ask(house: &House, path: &str, headers: &[(&str, &str)]) -> (u16, Value) {
    let begins = path == "/api/games";
    let mut request = if begins { Request::post(path) } else { Request::get(path) };
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let body = if begins { json!({ "scenario_text": duel() }).to_string() } else { String::new() };
    let request = request.header("content-type", "application/json").body(Body::from(body)).unwrap();
    let answer = house.send(request).await;
    let status = answer.status().as_u16();
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or_default())
}

fn club(trusted: bool) -> Fronting {
    let proxies = if trusted { vec!["127.0.0.1".parse().unwrap()] } else { Vec::new() };
    Fronting { origin: Some("https://club.example".parse().unwrap()), proxies, figures_apart: false }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_behind_a_proxy_is_the_servers_own() {
    let house = House::behind(wide(), club(true)).await;
    // A proxy may pass the host on as it came, or name the server's own.
    for host in ["club.example", "127.0.0.1:1740"] {
        let own = [("host", host), ("origin", "https://club.example")];
        assert_eq!(ask(&house, "/api/games", &own).await.0, 200, "{host}");
        let (status, refused) = ask(&house, "/api/games", &[("host", host), ("origin", "https://evil.example")]).await;
        assert_eq!((status, &refused["error"]["kind"]), (403, &json!("foreign-origin")), "{host}");
    }
    let foreign = [("host", "evil.example"), ("origin", "https://evil.example")];
    assert_eq!(ask(&house, "/api/games", &foreign).await.0, 403);
    // Without a word about the proxy its page is another site's.
    let bare = House::of_duels().await;
    assert_eq!(ask(&bare, "/api/games", &[("origin", "https://club.example")]).await.0, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_count_those_who_play_and_not_the_proxy() {
    let limits = Limits { begun: Rate { second: 0.001, burst: 1.0 }, ..wide() };
    let house = House::behind(limits, club(true)).await;
    let from = async |list: &str| ask(&house, "/api/games", &[("x-forwarded-for", list)]).await.0;
    assert_eq!(from("192.0.2.1").await, 200);
    assert_eq!(from("192.0.2.1").await, 429);
    assert_eq!(from("198.51.100.7, 192.0.2.1").await, 429, "what a client writes itself does not count");
    assert_eq!(from("192.0.2.2").await, 200);
    // A proxy that nobody named is not believed.
    let house = House::behind(limits, club(false)).await;
    let from = async |list: &str| ask(&house, "/api/games", &[("x-forwarded-for", list)]).await.0;
    assert_eq!(from("192.0.2.1").await, 200);
    assert_eq!(from("192.0.2.2").await, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_not_told_through_a_proxy() {
    let house = House::behind(wide(), club(true)).await;
    assert_eq!(ask(&house, "/metrics", &[]).await.0, 200);
    for header in ["x-forwarded-for", "forwarded"] {
        assert_eq!(ask(&house, "/metrics", &[(header, "127.0.0.1")]).await.0, 403, "{header}");
    }
    let apart = House::behind(wide(), Fronting { figures_apart: true, ..club(true) }).await;
    assert_eq!(ask(&apart, "/metrics", &[]).await.0, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_says_whether_it_is_well_and_ready() {
    let house = House::of_duels().await;
    assert_eq!((ask(&house, "/healthz", &[]).await.0, ask(&house, "/readyz", &[]).await.0), (200, 200));
    let full = House::behind(Limits { room: u64::MAX, ..wide() }, Fronting::default()).await;
    assert_eq!(ask(&full, "/healthz", &[]).await.1["error"]["kind"], "disk-full");
    house.app.stop();
    assert_eq!(ask(&house, "/readyz", &[]).await.0, 503);
}
