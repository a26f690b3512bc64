//! Bare axum: a room in which whatever one says is told to all. No rules, no store, no seats.

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

type Rooms = Arc<Mutex<HashMap<String, broadcast::Sender<Utf8Bytes>>>>;

/// The rooms.
pub(crate) fn routes() -> Router {
    Router::new().route("/bare/{room}", get(enter)).with_state(Rooms::default())
}

async fn enter(State(rooms): State<Rooms>, Path(room): Path<String>, upgrade: WebSocketUpgrade) -> Response {
    let room = rooms.lock().unwrap().entry(room).or_insert_with(|| broadcast::Sender::new(256)).clone();
    upgrade.read_buffer_size(4 << 10).on_upgrade(move |socket| stay(socket, room))
}

async fn stay(mut socket: WebSocket, room: broadcast::Sender<Utf8Bytes>) {
    let mut heard = room.subscribe();
    loop {
        tokio::select! {
            said = socket.recv() => match said {
                Some(Ok(Message::Text(text))) => drop(room.send(text)),
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
    /// So many enter, and say messages of this size.
    pub(crate) async fn enter(address: SocketAddr, room: &str, count: usize, size: usize) -> Room {
        let mut sockets = Vec::new();
        for _ in 0..count {
            sockets.push(connect_async(format!("ws://{address}/bare/{room}")).await.unwrap().0);
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
