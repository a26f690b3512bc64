//! A server for a test, on a port and in a folder of its own.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use engine::house::House as HouseRules;
use linstock::Bookshelf;
use serde_json::{Value, json};
use server::{App, Fronting, Limits, Rate, serve_on};
use tempfile::TempDir;
use testkit::{Duel, Picket};
use tokio::task::AbortHandle;

use crate::client::Client;
use crate::http;

/// A server.
pub(crate) struct House {
    pub(crate) app: Arc<App>,
    pub(crate) folder: TempDir,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    listening: AbortHandle,
}

/// A shelf with the small games for tests.
pub(crate) fn duels() -> Bookshelf {
    Bookshelf::holding(&[(Duel::SLUG, Duel::open), (Picket::SLUG, Picket::open)], HouseRules::default()).unwrap()
}

/// A small scenario of it.
pub(crate) fn duel() -> String {
    duels().rulebooks()[0].play.unwrap().template.to_owned()
}

/// Limits that tests do not come upon by chance.
pub(crate) fn wide() -> Limits {
    let wide = Rate { second: 1e6, burst: 1e6 };
    Limits {
        requests: wide,
        begun: wide,
        messages: wide,
        sockets_each: 10_000,
        connections_each: 10_000,
        ..Limits::default()
    }
}

impl House {
    /// With the rulebooks that ship.
    pub(crate) async fn of_books() -> House {
        House::open(Bookshelf::open().unwrap(), tempfile::tempdir().unwrap(), wide()).await
    }

    /// With the small game.
    pub(crate) async fn of_duels() -> House {
        House::open(duels(), tempfile::tempdir().unwrap(), wide()).await
    }

    pub(crate) async fn open(shelf: Bookshelf, folder: TempDir, limits: Limits) -> House {
        let app = App::open(shelf, folder.path(), limits).await.unwrap();
        House::listening(app, folder).await
    }

    /// With the small game, behind what stands before it.
    pub(crate) async fn behind(limits: Limits, fronting: Fronting) -> House {
        let folder = tempfile::tempdir().unwrap();
        let app = App::behind(duels(), folder.path(), limits, fronting).await.unwrap();
        House::listening(app, folder).await
    }

    async fn listening(state: Arc<App>, folder: TempDir) -> House {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let task = tokio::spawn(serve_on(listener, Arc::clone(&state), std::future::pending()));
        House { app: state, folder, address, listening: task.abort_handle() }
    }

    /// Closes and opens again, as a new start of the program does.
    pub(crate) async fn again(self) -> House {
        self.again_with(wide()).await
    }

    /// The same with other limits.
    pub(crate) async fn again_with(self, limits: Limits) -> House {
        self.app.close().await;
        let House { app, folder, listening, .. } = self;
        listening.abort();
        drop(app);
        // Whoever was connected lets go of the folder when they have hung up.
        for _ in 0..500 {
            if let Ok(app) = App::open(duels(), folder.path(), limits).await {
                return House::listening(app, folder).await;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        panic!("the folder was not let go of");
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Response<Body> {
        http::send(self.address, request).await
    }

    pub(crate) async fn get(&self, path: &str) -> (StatusCode, Value) {
        answer(self.send(Request::get(path).body(Body::empty()).unwrap()).await).await
    }

    pub(crate) async fn get_as(&self, path: &str, token: &str) -> (StatusCode, Value) {
        let request = Request::get(path).header("authorization", format!("Bearer {token}"));
        answer(self.send(request.body(Body::empty()).unwrap()).await).await
    }

    pub(crate) async fn post(&self, path: &str, sent: impl Into<Body>) -> (StatusCode, Value) {
        let request = Request::post(path).header("content-type", "application/json").body(sent.into()).unwrap();
        answer(self.send(request).await).await
    }

    /// Asks by the secret of a seat for something that is done.
    pub(crate) async fn post_as(&self, path: &str, token: &str, sent: Value) -> Value {
        let request = Request::post(path).header("content-type", "application/json");
        let request = request.header("authorization", format!("Bearer {token}"));
        let (status, done) = answer(self.send(request.body(Body::from(sent.to_string())).unwrap()).await).await;
        assert_eq!(status, StatusCode::OK, "{done}");
        done
    }

    /// Begins a game of the small game, with these players.
    pub(crate) async fn begin(&self, wanted: Value) -> Value {
        let mut wanted = wanted;
        wanted["scenario_text"] = json!(duel());
        let (status, begun) = self.post("/api/games", wanted.to_string()).await;
        assert_eq!(status, StatusCode::OK, "{begun}");
        self.seated(begun).await
    }

    /// A game that has begun, once every invitation was taken up and everyone has added a secret to its dice.
    pub(crate) async fn seated(&self, begun: Value) -> Value {
        let begun = self.claimed(begun).await;
        seal(self.address, &begun).await;
        begun
    }

    /// A game that has begun, once every invitation was taken up: every seat has its secret.
    pub(crate) async fn claimed(&self, mut begun: Value) -> Value {
        for seat in begun["seats"].as_array_mut().unwrap() {
            if let Some(invitation) = seat["invitation"].as_str() {
                let claim = json!({ "invitation": invitation });
                let (status, taken) = self.post("/api/games/claim", claim.to_string()).await;
                assert_eq!(status, StatusCode::OK, "{taken}");
                *seat = taken["seat"].clone();
            }
        }
        begun
    }
}

/// Everyone who plays adds a secret to the dice of a game, if they are fair, as the page does when it sits down.
pub(crate) async fn seal(address: SocketAddr, game: &Value) {
    let mut sealing = tokio::task::JoinSet::new();
    for seat in game["seats"].as_array().unwrap().clone() {
        let game = game["game"].as_str().unwrap().to_owned();
        sealing.spawn(async move {
            let mut client = Client::connect(address, &game).await;
            let token = seat["token"].as_str().unwrap().to_owned();
            client.hello(&token, 0).await;
            client.add_secret().await;
        });
    }
    sealing.join_all().await;
}

/// Sits down at a game.
pub(crate) async fn sit(address: SocketAddr, game: &Value, token: &Value) -> (Client, Value) {
    let mut client = Client::connect(address, game["game"].as_str().unwrap()).await;
    let welcome = client.hello(token.as_str().unwrap(), 0).await;
    assert!(welcome["welcome"].is_object(), "{welcome}");
    (client, welcome)
}

async fn answer(response: Response<Body>) -> (StatusCode, Value) {
    let status = response.status();
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let body = serde_json::from_slice(&bytes);
    (status, body.unwrap_or_else(|_| String::from_utf8_lossy(&bytes).into_owned().into()))
}
