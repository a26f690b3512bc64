//! What the writer does, by its own count, and what `SQLite` does with nothing around it.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};

use super::sockets::get;

/// How long bare `SQLite` is watched.
const WATCHED: Duration = Duration::from_secs(3);

/// What the writer has done so far.
pub(crate) struct Counted {
    pub(crate) commits: f64,
    pub(crate) writes: f64,
    pub(crate) seconds: f64,
}

/// The server's own count.
pub(crate) async fn counted(address: SocketAddr) -> Counted {
    let page = get(address, "/metrics").await;
    let figure = |name: &str| {
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|line| line.trim().parse().ok()).unwrap_or(0.0)
    };
    Counted {
        commits: figure("linstock_commit_writes_count"),
        writes: figure("linstock_commit_writes_sum"),
        seconds: figure("linstock_commit_seconds_sum"),
    }
}

/// Rows a second that bare `SQLite` appends to a log, so many to a commit, each commit on the disk.
pub(crate) async fn bare(batch: usize) -> f64 {
    let folder = tempfile::tempdir().unwrap();
    let options = SqliteConnectOptions::new()
        .filename(folder.path().join("bare.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = options.connect().await.unwrap();
    sqlx::query("CREATE TABLE log (key INTEGER PRIMARY KEY, line TEXT NOT NULL)")
        .execute(&mut connection)
        .await
        .unwrap();
    let line = "x".repeat(200);
    let begun = Instant::now();
    let mut rows = 0;
    while begun.elapsed() < WATCHED {
        let mut transaction = connection.begin().await.unwrap();
        for _ in 0..batch {
            sqlx::query("INSERT INTO log (line) VALUES (?1)").bind(&line).execute(&mut *transaction).await.unwrap();
        }
        transaction.commit().await.unwrap();
        rows += batch;
    }
    rows as f64 / begun.elapsed().as_secs_f64()
}
