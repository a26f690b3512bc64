//! The server that is measured, in a process of its own so that its memory is its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use axum::serve::ListenerExt;
use engine::house::House;
use linstock::Bookshelf;
use server::{App, Limits, Rate};
use testkit::Duel;

/// Tells this program to be the server.
pub(crate) const ARGUMENT: &str = "serve";

/// What is on the shelf of the server.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shelf {
    /// The small game of the tests, so that the server is measured and not a rulebook.
    Duels,
    /// The rulebooks that ship.
    Books,
}

impl Shelf {
    fn word(self) -> &'static str {
        match self {
            Shelf::Duels => "duels",
            Shelf::Books => "books",
        }
    }

    pub(crate) fn open(self) -> Bookshelf {
        match self {
            Shelf::Duels => Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default()).unwrap(),
            Shelf::Books => Bookshelf::open().unwrap(),
        }
    }
}

/// Is the server, until it is killed.
pub(crate) fn serve(shelf: &str) {
    let shelf = if shelf == Shelf::Books.word() { Shelf::Books } else { Shelf::Duels };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let wide = Rate { second: 1e9, burst: 1e9 };
        let limits = Limits {
            requests: wide,
            begun: wide,
            messages: wide,
            sockets_each: 100_000,
            connections_each: 100_000,
            ..Limits::default()
        };
        let app = App::open(shelf.open(), folder.path(), limits).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let bare = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("{} {}", listener.local_addr().unwrap(), bare.local_addr().unwrap());
        let bare = bare.tap_io(|stream| stream.set_nodelay(true).unwrap());
        tokio::spawn(async move { axum::serve(bare, super::bare::routes()).await });
        server::serve_on(listener, app, std::future::pending()).await.unwrap();
    });
}

/// The server, seen from outside.
pub(crate) struct ServerProcess {
    process: Child,
    pub(crate) address: SocketAddr,
    /// Where the bare rooms are.
    pub(crate) bare: SocketAddr,
}

impl ServerProcess {
    pub(crate) fn start(shelf: Shelf) -> ServerProcess {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args([ARGUMENT, shelf.word()])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (address, bare) = line.trim().split_once(' ').unwrap();
        ServerProcess { process, address: address.parse().unwrap(), bare: bare.parse().unwrap() }
    }

    /// What it holds in memory, in KiB. Only Linux says so this way.
    pub(crate) fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(f64::NAN)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
