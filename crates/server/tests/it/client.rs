//! A client of a seat's socket.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use linstock::fair::Secret;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything here should take, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// A client, and what it has been told.
pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u64,
    /// Every message, in order.
    pub(crate) heard: Vec<Value>,
    /// Every event, in order.
    pub(crate) events: Vec<Value>,
    /// The last view, changes laid over what was there.
    pub(crate) view: Value,
    /// What never changes.
    pub(crate) setting: Value,
    /// The number of the last event.
    pub(crate) last: u64,
    /// The seat.
    pub(crate) seat: Value,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr, game: &str) -> Client {
        let (socket, _) = connect_async(format!("ws://{address}/api/games/{game}/socket")).await.unwrap();
        let heard = Vec::new();
        Client {
            socket,
            next: 1,
            heard,
            events: Vec::new(),
            view: Value::Null,
            setting: Value::Null,
            last: 0,
            seat: Value::Null,
        }
    }

    /// Says hello; what is answered.
    pub(crate) async fn hello(&mut self, token: &str, after: u64) -> Value {
        let answer = self.ask(json!({ "hello": { "token": token, "after": after } })).await;
        self.take_welcome(&answer);
        if let Some(last) = answer["welcome"]["last"].as_u64() {
            while self.events.len() as u64 + after < last {
                self.hear().await;
            }
        }
        answer
    }

    /// Draws or closes the curtain of a shared screen.
    pub(crate) async fn curtain(&mut self, side: Option<&str>) -> Value {
        let answer = self.ask(json!({ "curtain": { "side": side } })).await;
        if answer["welcome"].is_null() {
            return answer;
        }
        self.events.clear();
        self.take_welcome(&answer);
        while (self.events.len() as u64) < self.last {
            self.hear().await;
        }
        answer
    }

    fn take_welcome(&mut self, answer: &Value) {
        if answer["welcome"].is_object() {
            self.view = answer["welcome"]["view"].clone();
            self.setting = answer["welcome"]["setting"].clone();
            self.seat = answer["welcome"]["seat"].clone();
            self.last = answer["welcome"]["last"].as_u64().unwrap();
        }
    }

    /// Asks something, and waits for the answer.
    pub(crate) async fn ask(&mut self, request: Value) -> Value {
        let id = self.send(request).await;
        self.answer_to(&json!(id)).await
    }

    /// Asks something without saying what was last seen.
    pub(crate) async fn ask_blindly(&mut self, mut request: Value) -> Value {
        request["at"] = Value::Null;
        self.ask(request).await
    }

    /// Sends a request and does not wait; its id.
    pub(crate) async fn send(&mut self, mut request: Value) -> u64 {
        let id = self.next;
        self.next += 1;
        request["id"] = json!(id);
        if request.get("at").is_none() {
            request["at"] = json!(self.last);
        }
        self.say(&request.to_string()).await;
        id
    }

    pub(crate) async fn say(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Waits for the answer to a request, and takes in what comes before it.
    pub(crate) async fn answer_to(&mut self, id: &Value) -> Value {
        loop {
            let message = self.hear().await;
            if message.get("re") == Some(id) {
                return message;
            }
        }
    }

    /// Whose secret this seat adds to fair dice.
    fn party(&self) -> String {
        let seat = &self.seat;
        let side = seat["side"].as_u64().and_then(|side| usize::try_from(side).ok());
        side.map_or("table".to_owned(), |side| self.setting["sides"][side]["id"].as_str().unwrap().to_owned())
    }

    /// Commits to a secret that the token makes; what is answered.
    pub(crate) async fn commit(&mut self, secret: &Secret) -> Value {
        let sealing = self.view["sealing"].clone();
        let round = u32::try_from(sealing["round"].as_u64().unwrap()).unwrap();
        let commitment = secret.commitment(sealing["game"].as_str().unwrap(), round, &self.party());
        self.ask_blindly(json!({ "commit": { "commitment": commitment.hex() } })).await
    }

    /// Commits to whatever is said.
    pub(crate) async fn commit_to(&mut self, commitment: &str) -> Value {
        self.ask_blindly(json!({ "commit": { "commitment": commitment } })).await
    }

    /// Adds a secret to fair dice, and waits until they can fall.
    pub(crate) async fn add_secret(&mut self) {
        let secret = Secret::of(std::array::from_fn(|_| rand()));
        let (mut committed, mut given) = (false, false);
        while !self.view["sealing"].is_null() {
            let parties = self.view["sealing"]["parties"].as_array().unwrap();
            let all = parties.iter().all(|party| !party["commitment"].is_null());
            if !committed {
                committed = true;
                let done = self.commit(&secret).await;
                assert!(done["done"].is_object(), "{done}");
            } else if all && !given {
                given = true;
                let done = self.ask_blindly(json!({ "reveal": { "secret": secret.hex() } })).await;
                assert!(done["done"].is_object(), "{done}");
            } else {
                self.hear().await;
            }
        }
    }

    /// Gives an order on what was last seen.
    pub(crate) async fn order(&mut self, order: Value) -> Value {
        let at = self.last;
        self.ask(json!({ "order": order, "at": at })).await
    }

    /// The offers now.
    pub(crate) async fn offers(&mut self) -> Vec<Value> {
        self.ask(json!({ "offers": {} })).await["offers"].as_array().unwrap().clone()
    }

    /// Takes the next message in.
    pub(crate) async fn hear(&mut self) -> Value {
        self.try_hear().await.expect("the socket is open")
    }

    /// The same; none if the socket closed.
    pub(crate) async fn try_hear(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("an answer in time")?;
            match next.ok()? {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.take_in(&message);
                    self.heard.push(message.clone());
                    // Who comes and goes is told between any two messages; `heard` has it for those who look for it.
                    if message.get("here").is_some() {
                        continue;
                    }
                    return Some(message);
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    fn take_in(&mut self, message: &Value) {
        for event in message["events"].as_array().into_iter().flatten() {
            self.last = event["n"].as_u64().unwrap();
            self.events.push(event.clone());
        }
        if message["view"].is_object() {
            self.view = laid_over(&self.view, &message["view"]);
        }
    }

    /// Waits until this side is asked; false if the game ended first.
    pub(crate) async fn until_asked(&mut self) -> bool {
        loop {
            if self.view["yours"] == json!(true) {
                return true;
            }
            if !self.view["ending"].is_null() {
                return false;
            }
            self.hear().await;
        }
    }
}

/// A byte that is another each time.
fn rand() -> u8 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish().to_le_bytes()[0]
}

/// A view with changes laid over it, as the page does it.
pub(crate) fn laid_over(before: &Value, change: &Value) -> Value {
    let mut view = change.clone();
    let id = |piece: &Value| piece["id"].as_str().unwrap().to_owned();
    let gone: Vec<Value> = change["gone"].as_array().unwrap().clone();
    let changed = change["pieces"].as_array().unwrap();
    let mut pieces: Vec<Value> = before["pieces"].as_array().cloned().unwrap_or_default();
    pieces.retain(|piece| !gone.contains(&piece["id"]));
    for piece in changed {
        match pieces.iter_mut().find(|known| id(known) == id(piece)) {
            Some(known) => *known = piece.clone(),
            None => pieces.push(piece.clone()),
        }
    }
    view["pieces"] = Value::Array(pieces);
    view["gone"] = json!([]);
    view
}
