//! Those who play: as many sockets as a game has, and the orders that come to mind first.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::server_process::Shelf;

/// A long game of two people to be begun. They type dice in, so that a script of it can be played again.
pub(crate) fn game() -> Value {
    let template = Shelf::Duels.open().rulebooks()[0].play.unwrap().template;
    json!({ "scenario_text": template.replace("turns = 4", "turns = 100"), "dice": "typed" })
}

/// A socket at a game.
pub(crate) struct Seat {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    last: u64,
    asked: Value,
    over: bool,
}

impl Seat {
    pub(crate) async fn sit(address: SocketAddr, game: &str, token: &str) -> Seat {
        let (socket, _) = connect_async(format!("ws://{address}/api/games/{game}/socket")).await.unwrap();
        let mut seat = Seat { socket, last: 0, asked: Value::Null, over: false };
        seat.ask(json!({ "id": 0, "hello": { "token": token } })).await;
        seat
    }

    async fn ask(&mut self, request: Value) -> Value {
        self.socket.send(Message::text(request.to_string())).await.unwrap();
        loop {
            let message = self.hear().await;
            if message.get("re") == Some(&request["id"]) {
                return message;
            }
        }
    }

    /// The order that comes to mind first, of a side that is asked.
    async fn think(&mut self, side: usize) -> Value {
        let offers = self.ask(json!({ "id": 2, "offers": {} })).await["offers"].clone();
        let offers = offers.as_array().unwrap();
        let plain = offers.iter().find(|offer| offer["blanks"] == json!({}));
        if let Some(offer) = plain {
            return offer["order"].clone();
        }
        let spot = if side == 0 { [12.0, 3.0] } else { [12.0, 21.0] };
        let tried = json!({ "id": 3, "try": { "order": offers[0]["order"], "goal": { "spot": spot } } });
        self.ask(tried).await["tried"]["order"].clone()
    }

    /// The next message, as it comes, past those of who comes and goes.
    async fn receive(&mut self) -> Utf8Bytes {
        loop {
            if let Message::Text(text) = self.socket.next().await.unwrap().unwrap()
                && !COMPANY.iter().any(|company| text.starts_with(company))
            {
                return text;
            }
        }
    }

    /// The next message, understood.
    async fn hear(&mut self) -> Value {
        let message: Value = serde_json::from_str(&self.receive().await).unwrap();
        for event in message["events"].as_array().into_iter().flatten() {
            self.last = event["n"].as_u64().unwrap();
        }
        for view in [&message["view"], &message["welcome"]["view"]] {
            if view.is_object() {
                self.asked = view["asked"].clone();
                self.over = !view["ending"].is_null();
            }
        }
        if let Some(last) = message["welcome"]["last"].as_u64() {
            self.last = last;
        }
        message
    }
}

/// The orders of a whole game as they are sent, with their dice, and who sends them. Nobody who plays it again needs to
/// think: what is measured is the server.
pub(crate) struct Script {
    orders: Vec<(usize, Utf8Bytes)>,
}

impl Script {
    /// Plays a game and notes it down.
    pub(crate) async fn of_a_game(address: SocketAddr) -> Script {
        let mut seats = sit(address, PLAYERS).await;
        let mut orders = Vec::new();
        while !seats[0].over {
            let asked = seats[0].asked.as_u64().unwrap() as usize;
            let mut order = seats[asked].think(asked).await;
            let mut dice: Vec<u64> = Vec::new();
            let request = loop {
                order["dice"] = json!(dice);
                let request = json!({ "id": orders.len() + 10, "order": order, "at": seats[asked].last });
                let done = seats[asked].ask(request.clone()).await;
                let Some(faces) = done["error"]["due"]["faces"].as_u64() else {
                    assert!(done["done"].is_object(), "{done}");
                    break request;
                };
                // Every face comes up, one after the other.
                let thrown = orders.len() as u64 + dice.len() as u64;
                dice.push(1 + thrown % faces);
            };
            orders.push((asked, request.to_string().into()));
            seats[1 - asked].hear().await;
        }
        Script { orders }
    }
}

/// The seats of those who play.
const PLAYERS: usize = 2;

/// Sits down at a new game with so many seats, the two players' among them.
async fn sit(address: SocketAddr, seats: usize) -> Vec<Seat> {
    let begun = post(address, "/api/games", &game()).await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let id = text(&begun["game"]);
    let mut sitting = Vec::new();
    for seat in 0..seats {
        let own = begun["seats"].get(seat).unwrap_or(&begun["watch"]);
        let token = if own["invitation"].is_string() {
            let claim = json!({ "invitation": own["invitation"] });
            text(&post(address, "/api/games/claim", &claim).await["seat"]["token"])
        } else {
            text(&own["token"])
        };
        sitting.push(Seat::sit(address, &id, &token).await);
    }
    sitting
}

/// Two who play each other by a script, and those who watch.
pub(crate) struct Pair {
    address: SocketAddr,
    seats: Vec<Seat>,
    script: Arc<Script>,
    next: usize,
}

impl Pair {
    /// Sits down at a new game with so many seats, the two players' among them.
    pub(crate) async fn sit(address: SocketAddr, seats: usize, script: &Arc<Script>) -> Pair {
        Pair { address, seats: sit(address, seats).await, script: Arc::clone(script), next: 0 }
    }

    /// Gives so many orders, each until every seat has the news of it; how long each took, and how large the news are.
    pub(crate) async fn order(&mut self, orders: usize) -> (Vec<Duration>, usize) {
        let mut took = Vec::with_capacity(orders);
        let mut bytes = 0;
        while took.len() < orders {
            let Some((by, request)) = self.script.orders.get(self.next) else {
                *self = Pair::sit(self.address, self.seats.len(), &self.script).await;
                continue;
            };
            self.next += 1;
            let request = Message::Text(request.clone());
            let begun = Instant::now();
            self.seats[*by].socket.send(request).await.unwrap();
            for seat in &mut self.seats {
                let news = seat.receive().await;
                assert!(news.starts_with(NEWS), "{news}");
                bytes += news.len();
            }
            took.push(begun.elapsed());
            let done = self.seats[*by].receive().await;
            assert!(done.contains(DONE), "{done}");
        }
        (took, bytes / orders / self.seats.len())
    }
}

/// How words of who is there begin, and of where else a seat is open.
const COMPANY: [&str; 2] = [r#"{"here":"#, r#"{"elsewhere":"#];
/// How news begin.
const NEWS: &str = r#"{"events":"#;
/// What is in the word that something is done.
const DONE: &str = r#","done":"#;

/// The record of a game that bots play to its end, and how many steps it has.
pub(crate) async fn record(address: SocketAddr, wanted: &Value) -> (String, usize) {
    let begun = post(address, "/api/games", wanted).await;
    let id = begun["game"].as_str().unwrap();
    loop {
        let answer = get(address, &format!("/api/replays/{id}")).await;
        let replay: Value = serde_json::from_str(&answer).unwrap();
        if let Some(steps) = replay["steps"].as_array() {
            let token = begun["watch"]["token"].as_str().unwrap();
            let head = format!("Authorization: Bearer {token}\r\n");
            return (send(address, "GET", &format!("/api/games/{id}/record"), &head, "").await, steps.len());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

pub(crate) async fn get(address: SocketAddr, path: &str) -> String {
    send(address, "GET", path, "", "").await
}

pub(crate) async fn post(address: SocketAddr, path: &str, body: &Value) -> Value {
    let answer = send(address, "POST", path, "Content-Type: application/json\r\n", &body.to_string()).await;
    serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{answer}"))
}

/// Uploads a text; what is answered.
pub(crate) async fn post_text(address: SocketAddr, path: &str, text: &str) -> Value {
    let answer = send(address, "POST", path, "Content-Type: text/plain\r\n", text).await;
    serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{answer}"))
}

/// A request by hand: there is no other need for a client.
async fn send(address: SocketAddr, method: &str, path: &str, head: &str, body: &str) -> String {
    let mut socket = TcpStream::connect(address).await.unwrap();
    let request =
        format!("{method} {path} HTTP/1.0\r\nHost: {address}\r\n{head}Content-Length: {}\r\n\r\n{body}", body.len());
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
}
