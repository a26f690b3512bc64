//! The one who writes. Whatever waits when a commit is done goes into the next one, whichever game it comes from, so
//! that many games share the price of one.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use serde_json::json;
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::{Append, NewGame, StoreError};

/// The most writes of one commit.
const MOST: usize = 512;

/// How many records that people brought along are kept; the oldest go first.
const MOST_RECORDS: i64 = 1_000;

/// Something to be written.
pub(super) enum Job {
    Begin(NewGame),
    Append(Append),
    Record { id: String, text: String },
    Close,
}

/// Something to be written, and who waits for it. The answer is the key of a game that began.
pub(super) struct Write {
    pub(super) job: Job,
    pub(super) done: oneshot::Sender<Result<i64, StoreError>>,
}

/// Writes until told to close.
pub(super) async fn run(connection: &mut SqliteConnection, mut queue: mpsc::Receiver<Write>) {
    let mut batch = Vec::with_capacity(MOST);
    while queue.recv_many(&mut batch, MOST).await > 0 {
        let closing = batch.iter().any(|write| matches!(write.job, Job::Close));
        write_all(connection, &mut batch).await;
        if closing {
            queue.close();
        }
    }
}

/// Writes a batch in one commit. Where that fails, each is tried alone, so that one that cannot be written harms no
/// other.
async fn write_all(connection: &mut SqliteConnection, batch: &mut Vec<Write>) {
    let begun = Instant::now();
    let size = batch.len();
    if let Ok(keys) = commit(connection, batch).await {
        for (write, key) in batch.drain(..).zip(keys) {
            let _ = write.done.send(Ok(key));
        }
    } else {
        for write in batch.drain(..) {
            let alone = [write];
            let result = commit(connection, &alone).await;
            if let Err(error) = &result {
                tracing::error!(%error, "a write failed");
            }
            let [write] = alone;
            let _ = write.done.send(result.map(|keys| keys.first().copied().unwrap_or_default()));
        }
    }
    #[allow(clippy::cast_precision_loss)] // a few hundred
    metrics::histogram!("linstock_commit_writes").record(size as f64);
    metrics::histogram!("linstock_commit_seconds").record(begun.elapsed());
}

async fn commit(connection: &mut SqliteConnection, batch: &[Write]) -> Result<Vec<i64>, StoreError> {
    let now = now();
    if batch.iter().all(is_plain) {
        // One statement is a commit of its own: nobody waits for a beginning and an end of it.
        let keys = vec![0; batch.len()];
        append(connection, batch, &keys, now).await?;
        return Ok(keys);
    }
    let mut transaction = connection.begin().await?;
    let mut keys = Vec::with_capacity(batch.len());
    for write in batch {
        keys.push(match &write.job {
            Job::Begin(game) => begin(&mut transaction, game, now).await?,
            Job::Record { id, text } => {
                sqlx::query("INSERT INTO record (id, text, received) VALUES (?1, ?2, ?3)")
                    .bind(id)
                    .bind(text)
                    .bind(now)
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query("DELETE FROM record WHERE key <= (SELECT max(key) FROM record) - ?1")
                    .bind(MOST_RECORDS)
                    .execute(&mut *transaction)
                    .await?;
                0
            }
            Job::Append(_) | Job::Close => 0,
        });
    }
    append(&mut transaction, batch, &keys, now).await?;
    transaction.commit().await?;
    Ok(keys)
}

/// Whether a write is no more than steps of a game that goes on.
fn is_plain(write: &Write) -> bool {
    matches!(&write.job, Job::Append(append) if append.over.is_none())
}

async fn begin(connection: &mut SqliteConnection, game: &NewGame, now: i64) -> Result<i64, StoreError> {
    let key: i64 =
        sqlx::query_scalar("INSERT INTO game (id, header, terms, created) VALUES (?1, ?2, ?3, ?4) RETURNING key")
            .bind(&game.id)
            .bind(&game.header)
            .bind(&game.terms)
            .bind(now)
            .fetch_one(&mut *connection)
            .await?;
    for seat in &game.seats {
        sqlx::query("INSERT INTO seat (hash, game, role) VALUES (?1, ?2, ?3)")
            .bind(seat.hash.as_slice())
            .bind(key)
            .bind(&seat.role)
            .execute(&mut *connection)
            .await?;
    }
    Ok(key)
}

/// All steps of the batch in one statement: a statement each would cost more than the writing.
async fn append(connection: &mut SqliteConnection, batch: &[Write], keys: &[i64], now: i64) -> Result<(), StoreError> {
    let mut rows = Vec::new();
    let mut over = Vec::new();
    for (write, key) in batch.iter().zip(keys) {
        let (game, steps) = match &write.job {
            Job::Append(append) => {
                over.extend(append.over.map(|over| json!([append.game, over])));
                (append.game, &append.rows)
            }
            Job::Begin(game) => (*key, &game.rows),
            Job::Record { .. } | Job::Close => continue,
        };
        rows.extend(steps.iter().map(|row| json!([game, row.n, row.line, row.ask])));
    }
    if !rows.is_empty() {
        sqlx::query(
            "INSERT INTO log (game, n, line, ask) \
             SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1)",
        )
        .bind(serde_json::Value::from(rows).to_string())
        .execute(&mut *connection)
        .await?;
    }
    if !over.is_empty() {
        sqlx::query(
            "UPDATE game SET ended = iif(said.value ->> 1, ?2, NULL) FROM json_each(?1) AS said \
             WHERE game.key = said.value ->> 0",
        )
        .bind(serde_json::Value::from(over).to_string())
        .bind(now)
        .execute(connection)
        .await?;
    }
    Ok(())
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.ok().and_then(|since| i64::try_from(since.as_secs()).ok()).unwrap_or(0)
}
