//! Bare axum: a room in which whatever one says is told to all. No rules, no seats; nothing is kept, or in a room of the
//! other kind a bare row, on the disk before it is told.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::sync::broadcast;
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::SEATS;
use super::commits::Bare;

/// What is kept of what is said.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keeping {
    Nothing,
    Rows,
}

impl Keeping {
    fn word(self) -> &'static str {
        match self {
            Keeping::Nothing => "bare",
            Keeping::Rows => "kept",
        }
    }
}

/// The rooms, and the log of those that keep one.
struct House {
    rooms: Mutex<HashMap<String, broadcast::Sender<Utf8Bytes>>>,
    log: Mutex<Bare>,
}

/// The rooms of both kinds.
pub(crate) fn routes() -> Router {
    let house = Arc::new(House { rooms: Mutex::default(), log: Mutex::new(Bare::open()) });
    Router::new().route("/{kind}/{room}", get(enter)).with_state(house)
}

async fn enter(
    State(house): State<Arc<House>>,
    Path((kind, room)): Path<(String, String)>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let keeping = if kind == Keeping::Rows.word() { Keeping::Rows } else { Keeping::Nothing };
    let room = kind + &room;
    let room = house.rooms.lock().unwrap().entry(room).or_insert_with(|| broadcast::Sender::new(256)).clone();
    upgrade.read_buffer_size(4 << 10).on_upgrade(move |socket| stay(socket, room, house, keeping))
}

async fn stay(mut socket: WebSocket, room: broadcast::Sender<Utf8Bytes>, house: Arc<House>, keeping: Keeping) {
    let mut heard = room.subscribe();
    loop {
        tokio::select! {
            said = socket.recv() => match said {
                Some(Ok(Message::Text(text))) => {
                    if keeping == Keeping::Rows {
                        tokio::task::block_in_place(|| house.log.lock().unwrap().keep());
                    }
                    drop(room.send(text));
                }
                Some(Ok(_)) => {}
                _ => return,
            },
            Ok(text) = heard.recv() => if socket.send(Message::Text(text)).await.is_err() { return },
        }
    }
}

/// Those in a room.
pub(crate) struct Room {
    sockets: Vec<WebSocketStream<MaybeTlsStream<TcpStream>>>,
    message: String,
}

impl Room {
    /// As many enter as a game has seats, and say messages of this size.
    pub(crate) async fn enter(address: SocketAddr, keeping: Keeping, room: usize, size: usize) -> Room {
        let mut sockets = Vec::new();
        for _ in 0..SEATS {
            let room = format!("ws://{address}/{}/{room}", keeping.word());
            sockets.push(connect_async(room).await.unwrap().0);
        }
        Room { sockets, message: "x".repeat(size) }
    }

    /// One says something until all have heard it, and again.
    pub(crate) async fn shout(&mut self, times: usize) -> Vec<Duration> {
        let mut took = Vec::with_capacity(times);
        for _ in 0..times {
            let begun = Instant::now();
            self.sockets[0].send(tungstenite::Message::text(self.message.as_str())).await.unwrap();
            for socket in &mut self.sockets {
                socket.next().await.unwrap().unwrap();
            }
            took.push(begun.elapsed());
        }
        took
    }
}
