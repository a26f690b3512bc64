//! What the server writes down: a line a person can read for each refusal, and no secret at any level.

use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::serve::{Server, folder, linstock};

fn serve(folder: &Path, log: &Path) -> Command {
    let mut command = linstock();
    command.args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"]).arg(folder.join("data"));
    command.stderr(File::create(log).unwrap());
    command
}

/// A request by hand; the status and the body of its answer.
fn ask(server: &Server, method: &str, path: &str, head: &str, body: &str) -> (u16, Value) {
    let mut socket = TcpStream::connect(server.address()).unwrap();
    let (host, length) = (server.address(), body.len());
    let kind = "Content-Type: application/json";
    write!(
        socket,
        "{method} {path} HTTP/1.0\r\nHost: {host}\r\n{kind}\r\n{head}Content-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap_or_else(|_| body.into()))
}

/// The socket of a game, by hand.
struct Socket(TcpStream);

impl Socket {
    fn open(server: &Server, game: &str) -> Socket {
        let mut socket = TcpStream::connect(server.address()).unwrap();
        let host = server.address();
        write!(
            socket,
            "GET /api/games/{game}/socket HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        .unwrap();
        let mut socket = Socket(socket);
        socket.until("\r\n\r\n");
        socket
    }

    /// Says something, in one frame whose mask changes nothing.
    fn say(&mut self, message: &Value) {
        let text = message.to_string();
        let length = u16::try_from(text.len()).unwrap().to_be_bytes();
        let mut frame = vec![0x81, 0xfe, length[0], length[1], 0, 0, 0, 0];
        frame.extend_from_slice(text.as_bytes());
        self.0.write_all(&frame).unwrap();
    }

    /// Reads until something was heard.
    fn until(&mut self, wanted: &str) {
        let (mut heard, mut chunk) = (Vec::new(), [0; 4096]);
        while !String::from_utf8_lossy(&heard).contains(wanted) {
            let read = self.0.read(&mut chunk).unwrap();
            assert!(read > 0, "no {wanted} in {}", String::from_utf8_lossy(&heard));
            heard.extend_from_slice(&chunk[..read]);
        }
    }
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value}")).to_owned()
}

#[test]
fn no_secret_shows_in_the_log_at_any_level() {
    let folder = folder("secrets");
    let log = folder.join("log");
    let finest = "trace,tungstenite=trace,tungstenite::protocol=trace,tungstenite::protocol::frame=trace,\
                  axum=trace,axum::rejection=trace,hyper=trace,tower_http=trace";
    let server = Server::start_logging(serve(&folder, &log).env("RUST_LOG", finest));
    let post = |path: &str, head: &str, body: &Value| ask(&server, "POST", path, head, &body.to_string());
    let (_, begun) = post("/api/games", "", &json!({ "scenario": "main-street" }));
    let (_, taken) = post("/api/games/claim", "", &json!({ "invitation": begun["seats"][1]["invitation"] }));
    let (_, back) = post("/api/games/recover", "", &json!({ "recovery": taken["seat"]["recovery"] }));
    let (game, own) = (word(&begun["game"]), word(&begun["seats"][0]["token"]));
    let bearer = format!("Authorization: Bearer {own}\r\n");
    let (_, watch) = post(&format!("/api/games/{game}/links"), &bearer, &json!({}));
    assert_eq!(ask(&server, "GET", &format!("/api/games/{game}/record"), &bearer, "").0, 409);
    let die = "5a".repeat(32);
    let mut secrets = vec![own.clone(), word(&begun["watch"]["token"]), word(&begun["seats"][0]["recovery"])];
    secrets.extend([word(&begun["seats"][1]["invitation"]), word(&watch["code"]), die.clone()]);
    secrets.extend([&taken, &back].iter().flat_map(|it| [word(&it["seat"]["token"]), word(&it["seat"]["recovery"])]));
    for secret in &secrets {
        // Shown as it should be, and in requests that cannot be read.
        assert_eq!(post("/api/games/mine", "", &json!({ "tokens": [secret] })).0, 200);
        for body in [json!({ "tokens": secret }), json!(secret), json!({ "tokens": [], secret.as_str(): 1 })] {
            post("/api/games/mine", "", &body);
        }
        post("/api/games/claim", "", &json!({ "invitation": { secret.as_str(): secret } }));
    }
    let mut seat = Socket::open(&server, &game);
    seat.say(&json!({ "id": 1, "hello": { "token": own } }));
    seat.until("\"welcome\"");
    seat.say(&json!({ "id": 2, "reveal": { "secret": die } }));
    seat.until("\"too-early\"");
    seat.say(&json!({ "id": 3, "hello": own, "reveal": die }));
    seat.until("malformed-request");
    let mut stranger = Socket::open(&server, &game);
    stranger.say(&json!({ "id": 1, "hello": { "token": [own] } }));
    stranger.until("malformed-request");
    drop((seat, stranger));
    assert!(server.stop());
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("DEBUG") && log.contains("/api/games/mine"), "the log is at its finest");
    for secret in secrets {
        let told = log.lines().find(|line| line.contains(&secret));
        assert!(told.is_none(), "{}", told.unwrap());
    }
}

#[test]
fn each_refusal_is_a_line_that_a_person_can_read() {
    let folder = folder("refusals");
    let log = folder.join("log");
    let server = Server::start_logging(&mut serve(&folder, &log));
    let (_, begun) = ask(&server, "POST", "/api/games", "", r#"{"scenario":"main-street"}"#);
    let game = word(&begun["game"]);
    assert_eq!(ask(&server, "POST", "/api/games", "Origin: https://evil.example\r\n", "{}").0, 403);
    assert_eq!(ask(&server, "GET", &format!("/api/replays/{game}"), "", "").0, 409);
    assert_eq!(ask(&server, "POST", "/api/games", "", "{").0, 400);
    assert!(server.get("/healthz", "evil.example").starts_with("HTTP/1.0 403"));
    let mut stranger = Socket::open(&server, &game);
    stranger.say(&json!({ "id": 1, "hello": { "token": "no such secret" } }));
    stranger.until("unknown-game");
    let mut noisy = Socket::open(&server, &game);
    noisy.say(&json!({ "id": 1, "hello": { "token": begun["seats"][0]["token"] } }));
    noisy.until("\"welcome\"");
    for _ in 0..25 {
        noisy.say(&json!({ "hat": 1 }));
    }
    noisy.until("it made no sense");
    // One who is refused on and on fills no disk.
    for _ in 0..200 {
        ask(&server, "GET", "/api/replays/nothing", "", "");
    }
    assert!(server.stop());
    let log = std::fs::read_to_string(log).unwrap();
    for said in [
        "refused 127.0.0.1: POST /api/games (foreign-origin): this came from another site's page".to_owned(),
        format!("refused 127.0.0.1: GET /api/replays/{game} (goes-on): this game goes on"),
        "refused 127.0.0.1: POST /api/games (malformed-request)\n".to_owned(),
        "refused 127.0.0.1: GET /healthz, sent to another name (foreign-origin)".to_owned(),
        format!("refused 127.0.0.1: a seat at game {game} (unknown-game): there is no game here for this link"),
        format!("refused 127.0.0.1: a seat at game {game} (shown-out): it made no sense"),
    ] {
        assert!(log.contains(&said), "`{said}` is not in\n{log}");
    }
    let lines = log.lines().filter(|line| line.contains("refused 127.0.0.1")).count();
    assert!((30..60).contains(&lines), "{lines} lines");
}
