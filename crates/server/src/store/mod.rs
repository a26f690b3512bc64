//! Where games are kept: one `SQLite` file. A step is durable before anyone is told of it.

mod expiry;
mod folder;
mod readers;
pub(crate) mod schema;
mod seats;
mod select;
mod sql;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension};

pub use expiry::Stale;
pub(crate) use expiry::{delete_in, expire_in, stale_in};
pub use folder::default_folder;
pub(crate) use folder::{Claim, LOCK, private_file};
use readers::Readers;
pub(crate) use select::{game_in, log_in, seals_in};
pub(crate) use sql::now;
use writer::{Job, Writer};

/// The file in its folder.
pub(crate) const FILE: &str = "linstock.db";

/// The store. It is for a runtime of several threads: whoever writes may do so in the thread that asks for it.
pub struct Store {
    readers: Readers,
    writer: Arc<Writer>,
    /// The folder that it is in.
    #[cfg_attr(not(unix), allow(dead_code))]
    folder: PathBuf,
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
    /// The file was written by another version, and a server has it open.
    #[error("the games in {0} are kept by another version of Linstock, which is running; use that one")]
    OtherVersion(PathBuf),
    /// No games are kept there.
    #[error("no games are kept in {0}; name the folder that the server has with --data")]
    NoGames(PathBuf),
    /// The file is damaged.
    #[error("{file} is damaged: {said}")]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What the database says of it.
        said: String,
    },
    /// A copy cannot be made or put in place.
    #[error("{file} cannot be written: {error}")]
    Backup {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The disk is full. What was acknowledged is kept.
    #[error("the disk that games are kept on is full")]
    Full,
    /// The database failed.
    #[error("the store of games failed: {0}")]
    Database(rusqlite::Error),
    /// A step that is kept already, or comes before one that is.
    #[error("step {0} of the game is kept already")]
    Twice(u32),
    /// Nobody was given such a code, or it was replaced by another.
    #[error("there is no such code")]
    NoSuchCode,
    /// The invitation was taken up before.
    #[error("the invitation was taken up before")]
    Claimed,
    /// The game is not kept any more.
    #[error("the game is not kept any more")]
    Gone,
    /// The writer is gone: the server is stopping.
    #[error("the store of games is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => StoreError::Full,
            _ => StoreError::Database(error),
        }
    }
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
    /// The invitations to seats that nobody sits at yet, by the hashes of their codes.
    pub invitations: Vec<NewSeat>,
    /// The codes by which the owners of seats take them back, by their hashes.
    pub recoveries: Vec<NewSeat>,
    /// Steps that it begins with, if it goes on from another game.
    pub rows: Vec<Row>,
    /// The first round of its fair dice, if it has them.
    pub seals: Vec<SealRow>,
}

/// What somebody who takes part in a round of fair dice has committed to and given.
#[derive(Clone, PartialEq, Eq)]
pub struct SealRow {
    /// The round, from 1.
    pub round: u32,
    /// The place among those who take part.
    pub party: u32,
    /// Who it is.
    pub who: String,
    /// The first step of the round.
    pub first: u32,
    /// The commitment, as it is written.
    pub commitment: Option<String>,
    /// The secret.
    pub secret: Option<String>,
}

impl std::fmt::Debug for SealRow {
    /// Without the secret: it must show in no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SealRow(round {}, {})", self.round, self.who)
    }
}

/// A seat, by the hash of its secret.
#[derive(Clone, Debug)]
pub struct NewSeat {
    /// The hash.
    pub hash: [u8; 32],
    /// Whose seat it is, in a word.
    pub role: String,
}

/// A change of who may sit where. Codes and secrets are known by their hashes.
#[derive(Clone, Debug)]
pub enum SeatChange {
    /// An invitation is taken up.
    Claim {
        /// Its code.
        invitation: [u8; 32],
        /// The secret of the seat.
        seat: [u8; 32],
        /// The code by which its owner takes it back.
        recovery: [u8; 32],
    },
    /// The owner takes a seat back.
    Recover {
        /// The code for it.
        recovery: [u8; 32],
        /// The new secret of the seat.
        seat: [u8; 32],
        /// The next code.
        next: [u8; 32],
    },
    /// An invitation that nobody has taken up is replaced by another.
    Reinvite {
        /// The key of the game.
        game: i64,
        /// The seat.
        role: String,
        /// The new code.
        invitation: [u8; 32],
    },
    /// The link for watching is replaced by another.
    Rewatch {
        /// The key of the game.
        game: i64,
        /// The new secret.
        seat: [u8; 32],
    },
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
    /// What was committed to and given for fair dice.
    pub seals: Vec<SealRow>,
    /// Whether the game is over after them, if that is another than before.
    pub over: Option<bool>,
}

/// Opens the file, durable to the last commit, and waiting a while for whoever has it.
pub(crate) fn connect(file: &Path) -> Result<Connection, rusqlite::Error> {
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
            let file = folder.join(FILE);
            let unreadable = |error| StoreError::Unreadable { file: file.clone(), error };
            // The files beside it get their rights from it.
            for name in ["linstock.db-wal", "linstock.db-shm"].map(|name| folder.join(name)) {
                if name.exists() {
                    private_file(&name).map_err(|error| StoreError::Folder { folder: folder.clone(), error })?;
                }
            }
            private_file(&file).map_err(|error| StoreError::Folder { folder: folder.clone(), error })?;
            let mut connection = connect(&file).map_err(unreadable)?;
            if !schema::bring_up_to_date(&mut connection).map_err(unreadable)? {
                return Err(StoreError::Newer(file));
            }
            Ok(Store { readers: Readers::of(file), writer: Arc::new(Writer::new(connection)), folder, _claim: claim })
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

    /// Changes who may sit where; the key of the game.
    pub async fn change_seats(&self, change: SeatChange) -> Result<i64, StoreError> {
        self.writer.write(Job::Seats(change)).await
    }

    /// The game and the role that an invitation is for, by the hash of its code.
    pub async fn invitation(&self, hash: &[u8; 32]) -> Result<Option<(String, String)>, StoreError> {
        self.by_code("SELECT game.id, role FROM invitation JOIN game ON game.key = game WHERE hash = ?1", hash).await
    }

    /// The game and the role that a code takes back, by its hash.
    pub async fn recovery(&self, hash: &[u8; 32]) -> Result<Option<(String, String)>, StoreError> {
        self.by_code("SELECT game.id, role FROM recovery JOIN game ON game.key = game WHERE hash = ?1", hash).await
    }

    async fn by_code(&self, query: &'static str, hash: &[u8; 32]) -> Result<Option<(String, String)>, StoreError> {
        let hash = *hash;
        let found = move |file: &Connection| {
            let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            file.prepare_cached(query)?.query_row([hash.as_slice()], row).optional()
        };
        self.readers.read(found).await
    }

    /// Keeps a record that somebody brought along.
    pub async fn keep_record(&self, id: String, text: String) -> Result<(), StoreError> {
        self.writer.write(Job::Record { id, text }).await.map(drop)
    }

    /// A game by its id.
    pub async fn game(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let id = id.to_owned();
        self.readers.read(move |file| game_in(file, &id)).await
    }

    /// The steps of a game, in order.
    pub async fn log(&self, game: i64) -> Result<Vec<Row>, StoreError> {
        self.readers.read(move |file| log_in(file, game)).await
    }

    /// The rounds of a game's fair dice, in order, a row for each who takes part.
    pub async fn seals(&self, game: i64) -> Result<Vec<SealRow>, StoreError> {
        self.readers.read(move |file| seals_in(file, game)).await
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

    /// The games of a kind whose last step came before a moment, in seconds since 1970, the oldest first.
    pub async fn stale(&self, which: Stale, before: i64, most: u32) -> Result<Vec<String>, StoreError> {
        self.readers.read(move |file| stale_in(file, which, before, most)).await
    }

    /// Clears these games away but for those that were played since; how many are gone. Their links say that they expired.
    pub async fn expire(&self, games: Vec<String>, before: i64) -> Result<i64, StoreError> {
        self.writer.write(Job::Expire { games, before }).await
    }

    /// When a game expired, in seconds since 1970; none if it did not.
    pub async fn expired(&self, id: &str) -> Result<Option<i64>, StoreError> {
        let id = id.to_owned();
        let query = "SELECT at FROM expired WHERE id = ?1";
        self.readers.read(move |file| file.prepare_cached(query)?.query_row([id], |row| row.get(0)).optional()).await
    }

    /// When the last step of a game came, or when it began, in seconds since 1970; none if it is not kept.
    pub async fn active(&self, id: &str) -> Result<Option<i64>, StoreError> {
        let id = id.to_owned();
        let query = "SELECT coalesce(tail.at, created) FROM game LEFT JOIN tail ON tail.game = game.key WHERE id = ?1";
        self.readers.read(move |file| file.prepare_cached(query)?.query_row([id], |row| row.get(0)).optional()).await
    }

    /// Whether the file can be read just now.
    pub async fn is_well(&self) -> Result<(), StoreError> {
        self.readers.read(|file| file.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))).await
    }

    /// How many bytes are free on the disk that games are kept on; none where the system does not say.
    pub fn free_bytes(&self) -> Option<u64> {
        #[cfg(unix)]
        {
            let disk = rustix::fs::statvfs(&self.folder).ok()?;
            Some(disk.f_bavail.saturating_mul(disk.f_frsize))
        }
        #[cfg(not(unix))]
        None
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
