//! Where games are kept: one `SQLite` file. A step is durable before anyone is told of it.

mod folder;
mod readers;
mod schema;
mod sql;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension};

use folder::Claim;
pub(crate) use folder::default_folder;
use readers::Readers;
use writer::{Job, Writer};

/// The store. It is for a runtime of several threads: whoever writes may do so in the thread that asks for it.
pub struct Store {
    readers: Readers,
    writer: Arc<Writer>,
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
    /// The file cannot be read: it is damaged, or no database.
    #[error("the games in {file} cannot be read: {error}")]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        error: rusqlite::Error,
    },
    /// The file was written by a newer version.
    #[error("the games in {0} were kept by a newer Linstock; use that one, or choose another folder with --data")]
    Newer(PathBuf),
    /// The database failed.
    #[error("the store of games failed: {0}")]
    Database(#[from] rusqlite::Error),
    /// A step that is kept already, or comes before one that is.
    #[error("step {0} of the game is kept already")]
    Twice(u32),
    /// The writer is gone: the server is stopping.
    #[error("the store of games is closed")]
    Closed,
}

/// A game that begins.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its id, as it is in links.
    pub id: String,
    /// The first line of its record.
    pub header: String,
    /// Who plays which side and how, as JSON.
    pub terms: String,
    /// Who may sit where.
    pub seats: Vec<NewSeat>,
    /// Steps that it begins with, if it goes on from another game.
    pub rows: Vec<Row>,
}

/// A seat, by the hash of its secret.
#[derive(Clone, Debug)]
pub struct NewSeat {
    /// The hash.
    pub hash: [u8; 32],
    /// Whose seat it is, in a word.
    pub role: String,
}

/// A step of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number.
    pub n: u32,
    /// The line of the record.
    pub line: String,
    /// Which request it answers, if any.
    pub ask: Option<String>,
}

/// A game as it is kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Its key in the store.
    pub key: i64,
    /// The first line of its record.
    pub header: String,
    /// Who plays which side and how, as JSON.
    pub terms: String,
    /// Whether it is over.
    pub ended: bool,
}

/// Steps to be kept.
#[derive(Clone, Debug)]
pub struct Append {
    /// The key of the game.
    pub game: i64,
    /// The steps.
    pub rows: Vec<Row>,
    /// Whether the game is over after them, if that is another than before.
    pub over: Option<bool>,
}

/// Opens the file, durable to the last commit, and waiting a while for whoever has it.
fn connect(file: &Path) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

impl Store {
    /// Opens the store in a folder, makes it if it is not there, and brings it up to date.
    pub async fn open(folder: &Path) -> Result<Store, StoreError> {
        let folder = folder.to_owned();
        let opened = tokio::task::spawn_blocking(move || {
            let claim = Claim::of(&folder)?;
            let file = folder.join("linstock.db");
            let unreadable = |error| StoreError::Unreadable { file: file.clone(), error };
            let mut connection = connect(&file).map_err(unreadable)?;
            if !schema::bring_up_to_date(&mut connection).map_err(unreadable)? {
                return Err(StoreError::Newer(file));
            }
            Ok(Store { readers: Readers::of(file), writer: Arc::new(Writer::new(connection)), _claim: claim })
        });
        opened.await.map_err(|_| StoreError::Closed)?
    }

    /// Keeps a new game; its key.
    pub async fn begin(&self, game: NewGame) -> Result<i64, StoreError> {
        self.writer.write(Job::Begin(game)).await
    }

    /// Keeps steps. They are on the disk when this returns.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.writer.write(Job::Append(append)).await.map(drop)
    }

    /// Keeps a record that somebody brought along.
    pub async fn keep_record(&self, id: String, text: String) -> Result<(), StoreError> {
        self.writer.write(Job::Record { id, text }).await.map(drop)
    }

    /// A game by its id.
    pub async fn game(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let id = id.to_owned();
        self.readers
            .read(move |file| {
                file.prepare_cached("SELECT key, header, terms, ended FROM game WHERE id = ?1")?
                    .query_row([id], |row| {
                        let ended: Option<i64> = row.get(3)?;
                        Ok(Kept { key: row.get(0)?, header: row.get(1)?, terms: row.get(2)?, ended: ended.is_some() })
                    })
                    .optional()
            })
            .await
    }

    /// The steps of a game, in order.
    pub async fn log(&self, game: i64) -> Result<Vec<Row>, StoreError> {
        self.readers
            .read(move |file| {
                let mut back = file.prepare_cached(
                    "WITH RECURSIVE back (n, line, ask, before) AS ( \
                         SELECT log.n, line, ask, before FROM tail JOIN log ON log.key = tail.last WHERE tail.game = ?1 \
                         UNION ALL \
                         SELECT log.n, log.line, log.ask, log.before FROM back JOIN log ON log.key = back.before \
                     ) SELECT n, line, ask FROM back",
                )?;
                let rows = back.query_map([game], |row| Ok(Row { n: row.get(0)?, line: row.get(1)?, ask: row.get(2)? }));
                let mut rows = rows?.collect::<Result<Vec<_>, _>>()?;
                rows.reverse();
                Ok(rows)
            })
            .await
    }

    /// The game and the role of a seat, by the hash of its secret.
    pub async fn seat(&self, hash: &[u8; 32]) -> Result<Option<(String, String)>, StoreError> {
        let hash = *hash;
        self.readers
            .read(move |file| {
                file.prepare_cached(
                    "SELECT game.id, seat.role FROM seat JOIN game ON game.key = seat.game WHERE hash = ?1",
                )?
                .query_row([hash.as_slice()], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()
            })
            .await
    }

    /// The games that go on, with their terms.
    pub async fn going_on(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.readers
            .read(|file| {
                let mut games = file.prepare("SELECT id, terms FROM game WHERE ended IS NULL ORDER BY key")?;
                games.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
            })
            .await
    }

    /// How many games are kept.
    pub async fn count(&self) -> Result<u32, StoreError> {
        self.readers
            .read(|file| file.prepare_cached("SELECT count(*) FROM game")?.query_row([], |row| row.get(0)))
            .await
    }

    /// A record that somebody brought along.
    pub async fn record(&self, id: &str) -> Result<Option<String>, StoreError> {
        let id = id.to_owned();
        self.readers
            .read(move |file| {
                file.prepare_cached("SELECT text FROM record WHERE id = ?1")?
                    .query_row([id], |row| row.get(0))
                    .optional()
            })
            .await
    }

    /// Finishes what was begun and closes the file.
    pub async fn close(&self) {
        self.readers.close();
        self.writer.close().await;
    }
}

#[cfg(test)]
mod tests;
