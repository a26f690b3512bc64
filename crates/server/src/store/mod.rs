//! Where games are kept: one `SQLite` file. A step is durable before anyone is told of it.

mod folder;
mod writer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use folder::Claim;
pub(crate) use folder::default_folder;
use writer::{Job, Write};

/// How many connections read at a time; one more writes.
const READERS: u32 = 4;
/// How many writes wait for the writer before those who bring more must wait themselves.
const WAITING: usize = 4096;

/// The store.
pub(crate) struct Store {
    reads: SqlitePool,
    writes: mpsc::Sender<Write>,
    writer: std::sync::Mutex<Option<JoinHandle<()>>>,
    /// Held while the store is open, so that no second program writes to the same file.
    _claim: Claim,
}

/// Why the store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made or used.
    #[error("the folder {folder} cannot be used: {error}; choose another with --data")]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// Another server has the folder open.
    #[error("another Linstock is using {0}; stop it, or choose another folder with --data")]
    Taken(PathBuf),
    /// The system does not say where data is kept.
    #[error("the system names no folder for data; choose one with --data")]
    NoFolder,
    /// The file was written by a newer version, or is damaged.
    #[error("the games in {file} cannot be read: {error}")]
    Migration {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        error: sqlx::migrate::MigrateError,
    },
    /// The database failed.
    #[error("the store of games failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The writer is gone: the server is stopping.
    #[error("the store of games is closed")]
    Closed,
}

/// A game that begins.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) id: String,
    pub(crate) header: String,
    pub(crate) terms: String,
    pub(crate) seats: Vec<NewSeat>,
    /// Steps that it begins with, if it goes on from another game.
    pub(crate) rows: Vec<Row>,
}

/// A seat, by the hash of its secret.
#[derive(Clone, Debug)]
pub(crate) struct NewSeat {
    pub(crate) hash: [u8; 32],
    pub(crate) role: String,
}

/// A step of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) n: u32,
    pub(crate) line: String,
    pub(crate) ask: Option<String>,
}

/// A game as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) key: i64,
    pub(crate) header: String,
    pub(crate) terms: String,
    pub(crate) ended: bool,
}

/// Steps to be kept.
#[derive(Clone, Debug)]
pub(crate) struct Append {
    pub(crate) game: i64,
    pub(crate) rows: Vec<Row>,
    /// Whether the game is over after them, if that is another than before.
    pub(crate) over: Option<bool>,
}

impl Store {
    /// Opens the store in a folder, makes it if it is not there, and brings it up to date.
    pub(crate) async fn open(folder: &Path) -> Result<Store, StoreError> {
        let claim = Claim::of(folder)?;
        let file = folder.join("linstock.db");
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let writing = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        sqlx::migrate!().run(&writing).await.map_err(|error| StoreError::Migration { file: file.clone(), error })?;
        let mut connection = writing.acquire().await?.detach();
        let (writes, queue) = mpsc::channel(WAITING);
        let writer = tokio::spawn(async move { writer::run(&mut connection, queue).await });
        let reads = SqlitePoolOptions::new().max_connections(READERS).connect_lazy_with(options);
        Ok(Store { reads, writes, writer: std::sync::Mutex::new(Some(writer)), _claim: claim })
    }

    /// Keeps a new game; its key.
    pub(crate) async fn begin(&self, game: NewGame) -> Result<i64, StoreError> {
        self.write(Job::Begin(game)).await
    }

    /// Keeps steps. They are on the disk when this returns.
    pub(crate) async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.write(Job::Append(append)).await.map(drop)
    }

    /// Keeps a record that somebody brought along.
    pub(crate) async fn keep_record(&self, id: String, text: String) -> Result<(), StoreError> {
        self.write(Job::Record { id, text }).await.map(drop)
    }

    async fn write(&self, job: Job) -> Result<i64, StoreError> {
        let (done, answer) = oneshot::channel();
        self.writes.send(Write { job, done }).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// A game by its id.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let row: Option<(i64, String, String, Option<i64>)> =
            sqlx::query_as("SELECT key, header, terms, ended FROM game WHERE id = ?1")
                .bind(id)
                .fetch_optional(&self.reads)
                .await?;
        Ok(row.map(|(key, header, terms, ended)| Kept { key, header, terms, ended: ended.is_some() }))
    }

    /// The steps of a game, in order.
    pub(crate) async fn log(&self, game: i64) -> Result<Vec<Row>, StoreError> {
        let rows: Vec<(u32, String, Option<String>)> =
            sqlx::query_as("SELECT n, line, ask FROM log WHERE game = ?1 ORDER BY n")
                .bind(game)
                .fetch_all(&self.reads)
                .await?;
        Ok(rows.into_iter().map(|(n, line, ask)| Row { n, line, ask }).collect())
    }

    /// The game and the role of a seat, by the hash of its secret.
    pub(crate) async fn seat(&self, hash: &[u8; 32]) -> Result<Option<(String, String)>, StoreError> {
        let row =
            sqlx::query_as("SELECT game.id, seat.role FROM seat JOIN game ON game.key = seat.game WHERE hash = ?1")
                .bind(hash.as_slice())
                .fetch_optional(&self.reads)
                .await?;
        Ok(row)
    }

    /// The games that go on, with their terms.
    pub(crate) async fn going_on(&self) -> Result<Vec<(String, String)>, StoreError> {
        Ok(sqlx::query_as("SELECT id, terms FROM game WHERE ended IS NULL ORDER BY key").fetch_all(&self.reads).await?)
    }

    /// How many games are kept.
    pub(crate) async fn count(&self) -> Result<u32, StoreError> {
        Ok(sqlx::query_scalar("SELECT count(*) FROM game").fetch_one(&self.reads).await?)
    }

    /// A record that somebody brought along.
    pub(crate) async fn record(&self, id: &str) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT text FROM record WHERE id = ?1").bind(id).fetch_optional(&self.reads).await?)
    }

    /// Finishes what was begun and closes the file.
    pub(crate) async fn close(&self) {
        let (done, answer) = oneshot::channel();
        if self.writes.send(Write { job: Job::Close, done }).await.is_ok() {
            let _ = answer.await;
        }
        let writer = self.writer.lock().ok().and_then(|mut writer| writer.take());
        if let Some(writer) = writer {
            let _ = writer.await;
        }
        self.reads.close().await;
    }
}

#[cfg(test)]
mod tests;
