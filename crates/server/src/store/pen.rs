//! What is written, in SQL: one commit a batch.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::writer::Job;
use super::{Append, NewGame, Row, StoreError};

/// How many records that people brought along are kept; the oldest go first.
const MOST_RECORDS: i64 = 1_000;

/// Writes all of it or nothing. The answers are the keys of games that began.
pub(super) fn commit<'a>(
    connection: &mut Connection,
    jobs: impl Iterator<Item = &'a Job>,
) -> Result<Vec<i64>, StoreError> {
    let now = now();
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut keys = Vec::with_capacity(jobs.size_hint().0);
    for job in jobs {
        keys.push(match job {
            Job::Begin(game) => begin(&transaction, game, now)?,
            Job::Append(append) => {
                go_on(&transaction, append, now)?;
                append.game
            }
            Job::Record { id, text } => {
                keep_record(&transaction, id, text, now)?;
                0
            }
            #[cfg(test)]
            Job::Panic => panic!("as asked for"),
        });
    }
    transaction.commit()?;
    Ok(keys)
}

fn begin(transaction: &Transaction<'_>, game: &NewGame, now: i64) -> Result<i64, StoreError> {
    transaction
        .prepare_cached("INSERT INTO game (id, header, terms, created) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![game.id, game.header, game.terms, now])?;
    let key = transaction.last_insert_rowid();
    for seat in &game.seats {
        transaction.prepare_cached("INSERT INTO seat (hash, game, role) VALUES (?1, ?2, ?3)")?.execute(params![
            seat.hash.as_slice(),
            key,
            seat.role
        ])?;
    }
    append(transaction, key, &game.rows)?;
    Ok(key)
}

fn go_on(transaction: &Transaction<'_>, steps: &Append, now: i64) -> Result<(), StoreError> {
    append(transaction, steps.game, &steps.rows)?;
    if let Some(over) = steps.over {
        transaction
            .prepare_cached("UPDATE game SET ended = ?2 WHERE key = ?1")?
            .execute(params![steps.game, over.then_some(now)])?;
    }
    Ok(())
}

/// Hangs steps on to those that a game has.
fn append(transaction: &Transaction<'_>, game: i64, rows: &[Row]) -> Result<(), StoreError> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO log (game, n, line, ask, before) \
         VALUES (?1, ?2, ?3, ?4, (SELECT last FROM tail WHERE game = ?1))",
    )?;
    let mut hang = transaction.prepare_cached(
        "INSERT INTO tail (game, last, n) VALUES (?1, ?2, ?3) \
         ON CONFLICT (game) DO UPDATE SET last = excluded.last, n = excluded.n WHERE excluded.n > tail.n",
    )?;
    for row in rows {
        insert.execute(params![game, row.n, row.line, row.ask])?;
        if hang.execute(params![game, transaction.last_insert_rowid(), row.n])? == 0 {
            return Err(StoreError::Twice(row.n));
        }
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
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.ok().and_then(|since| i64::try_from(since.as_secs()).ok()).unwrap_or(0)
}
