//! What the writer does, and what `SQLite` does with nothing around it.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use server::store::{Append, NewGame, Row, Store};
use tempfile::TempDir;
use tokio::task::JoinSet;

use super::sockets::get;

/// A line of a record, about as long as most.
const LINE: usize = 200;

const INSERT: &str = "INSERT INTO log (line) VALUES (?1)";

/// What the writer of a server has done so far.
pub(crate) struct Counted {
    pub(crate) commits: f64,
    pub(crate) writes: f64,
}

/// The server's own count.
pub(crate) async fn counted(address: SocketAddr) -> Counted {
    let page = get(address, "/metrics").await;
    let figure = |name: &str| {
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|line| line.trim().parse().ok()).unwrap_or(0.0)
    };
    Counted { commits: figure("linstock_commit_writes_count"), writes: figure("linstock_commit_writes_sum") }
}

/// A store of games, each of which appends a step, waits until it is on the disk, and goes on.
pub(crate) struct Kept {
    store: std::sync::Arc<Store>,
    games: Vec<(i64, u32)>,
    _folder: TempDir,
}

impl Kept {
    pub(crate) async fn with_games(count: usize) -> Kept {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let mut games = Vec::new();
        for at in 0..count {
            let game = NewGame {
                seals: Vec::new(),
                invitations: Vec::new(),
                recoveries: Vec::new(),
                id: at.to_string(),
                header: String::new(),
                terms: String::new(),
                seats: Vec::new(),
                rows: Vec::new(),
            };
            games.push((store.begin(game).await.unwrap(), 0));
        }
        Kept { store: store.into(), games, _folder: folder }
    }

    /// Steps a second.
    pub(crate) async fn append(&mut self, watched: Duration) -> f64 {
        let begun = Instant::now();
        let mut playing = JoinSet::new();
        let before: u32 = self.games.iter().map(|game| game.1).sum();
        for (key, mut n) in self.games.drain(..) {
            let store = self.store.clone();
            playing.spawn(async move {
                while begun.elapsed() < watched {
                    n += 1;
                    let rows = vec![Row { n, line: "x".repeat(LINE), ask: None }];
                    store.append(Append { game: key, rows, seals: Vec::new(), over: None }).await.unwrap();
                }
                (key, n)
            });
        }
        self.games = playing.join_all().await;
        let after: u32 = self.games.iter().map(|game| game.1).sum();
        f64::from(after - before) / begun.elapsed().as_secs_f64()
    }
}

/// A bare log.
pub(crate) struct Bare {
    connection: Connection,
    _folder: TempDir,
}

impl Bare {
    pub(crate) fn open() -> Bare {
        let folder = tempfile::tempdir().unwrap();
        let connection = Connection::open(folder.path().join("bare.db")).unwrap();
        connection.pragma_update(None, "journal_mode", "wal").unwrap();
        connection.pragma_update(None, "synchronous", "full").unwrap();
        connection.execute_batch("CREATE TABLE log (key INTEGER PRIMARY KEY, line TEXT NOT NULL)").unwrap();
        Bare { connection, _folder: folder }
    }

    /// Keeps a row. It is on the disk when this returns.
    pub(crate) fn keep(&mut self) {
        self.connection.prepare_cached(INSERT).unwrap().execute(["x".repeat(LINE)]).unwrap();
    }

    /// Rows a second, so many to a commit, each commit on the disk.
    pub(crate) fn append(&mut self, batch: usize, watched: Duration) -> f64 {
        let line = "x".repeat(LINE);
        let begun = Instant::now();
        let mut rows = 0;
        while begun.elapsed() < watched {
            let transaction = self.connection.transaction().unwrap();
            let mut insert = transaction.prepare_cached(INSERT).unwrap();
            for _ in 0..batch {
                insert.execute([&line]).unwrap();
            }
            drop(insert);
            transaction.commit().unwrap();
            rows += batch;
        }
        rows as f64 / begun.elapsed().as_secs_f64()
    }
}
