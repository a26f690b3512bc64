//! What is written, in SQL: one commit a batch.

use std::collections::HashMap;
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{CachedStatement, Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::expiry::expire_in;
use super::seats;
use super::writer::Job;
use super::{Append, NewGame, Row, SealRow, StoreError};

/// How many records that people brought along are kept; the oldest go first.
const MOST_RECORDS: i64 = 1_000;

/// How many games' last steps are known by heart.
const MOST_TAILS: usize = 10_000;

/// Writes to the file. Nobody else does, so it knows what it has written.
pub(super) struct Sql {
    connection: Connection,
    /// The last steps of the games that it has written to of late.
    tails: HashMap<i64, Tail>,
}

/// The last step of a game.
#[derive(Clone, Copy)]
struct Tail {
    key: i64,
    n: u32,
}

impl Sql {
    pub(super) fn new(connection: Connection) -> Sql {
        Sql { connection, tails: HashMap::new() }
    }

    /// Writes all of it or nothing. The answers are the keys of games that began.
    pub(super) fn commit<'a>(&mut self, jobs: impl Iterator<Item = &'a Job>) -> Result<Vec<i64>, StoreError> {
        // If nothing comes of it, what was meanwhile thought to be written is not known any more.
        let mut tails = std::mem::take(&mut self.tails);
        if tails.len() > MOST_TAILS {
            tails.clear();
        }
        let keys = write(&mut self.connection, &mut tails, jobs)?;
        self.tails = tails;
        Ok(keys)
    }

    /// The connection that it writes through.
    #[cfg(test)]
    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }
}

fn write<'a>(
    connection: &mut Connection,
    tails: &mut HashMap<i64, Tail>,
    jobs: impl Iterator<Item = &'a Job>,
) -> Result<Vec<i64>, StoreError> {
    let now = now();
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut keys = Vec::with_capacity(jobs.size_hint().0);
    let mut log = LogBook::open(&transaction, tails, now)?;
    for job in jobs {
        keys.push(match job {
            Job::Begin(game) => begin(&mut log, game, now)?,
            Job::Append(append) => {
                go_on(&mut log, append, now)?;
                append.game
            }
            Job::Seats(change) => seats::change(&transaction, change, now)?,
            Job::Record { id, text } => {
                keep_record(&transaction, id, text, now)?;
                0
            }
            Job::Expire { games, before } => expire(&mut log, games, *before)?,
            #[cfg(test)]
            Job::Panic => panic!("as asked for"),
        });
    }
    drop(log);
    transaction.commit()?;
    Ok(keys)
}

fn begin(log: &mut LogBook<'_>, game: &NewGame, now: i64) -> Result<i64, StoreError> {
    log.transaction
        .prepare_cached("INSERT INTO game (id, header, terms, created) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![game.id, game.header, game.terms, now])?;
    let key = log.transaction.last_insert_rowid();
    seats::begin(log.transaction, key, game)?;
    log.append(key, &game.rows)?;
    seal(log.transaction, key, &game.seals)?;
    Ok(key)
}

fn go_on(log: &mut LogBook<'_>, steps: &Append, now: i64) -> Result<(), StoreError> {
    log.append(steps.game, &steps.rows)?;
    seal(log.transaction, steps.game, &steps.seals)?;
    if let Some(over) = steps.over {
        log.transaction
            .prepare_cached("UPDATE game SET ended = ?2 WHERE key = ?1")?
            .execute(params![steps.game, over.then_some(now)])?;
    }
    Ok(())
}

fn expire(log: &mut LogBook<'_>, games: &[String], before: i64) -> Result<i64, StoreError> {
    let mut gone = 0;
    for id in games {
        gone += i64::from(expire_in(log.transaction, id, before)?);
    }
    // What was known of them by heart goes too.
    log.tails.clear();
    Ok(gone)
}

/// The log of all games, open for one commit: what every step needs is made ready once for all of them.
struct LogBook<'c> {
    transaction: &'c Transaction<'c>,
    tails: &'c mut HashMap<i64, Tail>,
    insert: CachedStatement<'c>,
    hang: CachedStatement<'c>,
    now: i64,
}

impl<'c> LogBook<'c> {
    fn open(
        transaction: &'c Transaction<'c>,
        tails: &'c mut HashMap<i64, Tail>,
        now: i64,
    ) -> Result<LogBook<'c>, StoreError> {
        Ok(LogBook {
            transaction,
            tails,
            insert: transaction
                .prepare_cached("INSERT INTO log (game, n, line, ask, before) VALUES (?1, ?2, ?3, ?4, ?5)")?,
            hang: transaction.prepare_cached("UPDATE tail SET last = ?2, n = ?3, at = ?4 WHERE game = ?1")?,
            now,
        })
    }

    /// Hangs steps on to those that a game has.
    fn append(&mut self, game: i64, rows: &[Row]) -> Result<(), StoreError> {
        let before = self.tail(game)?;
        let mut last = before;
        for row in rows {
            if last.is_some_and(|last| row.n <= last.n) {
                return Err(StoreError::Twice(row.n));
            }
            self.insert.execute(params![game, row.n, row.line, row.ask, last.map(|last| last.key)])?;
            last = Some(Tail { key: self.transaction.last_insert_rowid(), n: row.n });
        }
        let Some(tail) = last else { return Ok(()) };
        if before.is_some() {
            self.hang.execute(params![game, tail.key, tail.n, self.now])?;
        } else {
            // A game that expired while its table was being set up keeps no more steps.
            let begin = "INSERT INTO tail (game, last, n, at) SELECT key, ?2, ?3, ?4 FROM game WHERE key = ?1";
            let values = params![game, tail.key, tail.n, self.now];
            if self.transaction.prepare_cached(begin)?.execute(values)? == 0 {
                return Err(StoreError::Gone);
            }
        }
        self.tails.insert(game, tail);
        Ok(())
    }

    /// The last step of a game, if it has any.
    fn tail(&self, game: i64) -> Result<Option<Tail>, StoreError> {
        if let Some(tail) = self.tails.get(&game) {
            return Ok(Some(*tail));
        }
        let mut select = self.transaction.prepare_cached("SELECT last, n FROM tail WHERE game = ?1")?;
        Ok(select.query_row([game], |row| Ok(Tail { key: row.get(0)?, n: row.get(1)? })).optional()?)
    }
}

fn seal(transaction: &Transaction<'_>, game: i64, seals: &[SealRow]) -> Result<(), StoreError> {
    for row in seals {
        let SealRow { round, party, who, first, commitment, secret } = row;
        transaction
            .prepare_cached("INSERT OR REPLACE INTO seal (game, round, party, who, first, commitment, secret) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
            .execute(params![game, round, party, who, first, commitment, secret])?;
    }
    Ok(())
}

fn keep_record(transaction: &Transaction<'_>, id: &str, text: &str, now: i64) -> Result<(), StoreError> {
    transaction
        .prepare_cached("INSERT INTO record (id, text, received) VALUES (?1, ?2, ?3)")?
        .execute(params![id, text, now])?;
    transaction
        .prepare_cached("DELETE FROM record WHERE key <= (SELECT max(key) FROM record) - ?1")?
        .execute([MOST_RECORDS])?;
    Ok(())
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.ok().and_then(|since| i64::try_from(since.as_secs()).ok()).unwrap_or(0)
}
