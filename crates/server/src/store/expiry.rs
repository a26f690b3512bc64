//! Games that nobody plays any more: found, and cleared away.

use rusqlite::{Connection, OptionalExtension, params};

use super::now;

/// Which games that nobody plays any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stale {
    /// Those that are not over.
    Unfinished,
    /// Those that are over.
    Ended,
    /// All of them, those that are not over first.
    Any,
}

/// The games of a kind whose last step came before a moment, in seconds since 1970, the oldest first.
pub(crate) fn stale_in(
    file: &Connection,
    which: Stale,
    before: i64,
    most: u32,
) -> Result<Vec<String>, rusqlite::Error> {
    let query = "SELECT id FROM game LEFT JOIN tail ON tail.game = game.key \
                 WHERE coalesce(tail.at, created) < ?1 AND (ended IS NULL AND ?2 OR ended IS NOT NULL AND ?3) \
                 ORDER BY ended IS NOT NULL, coalesce(tail.at, created), game.key LIMIT ?4";
    let values = params![before, which != Stale::Ended, which != Stale::Unfinished, most];
    file.prepare_cached(query)?.query_map(values, |row| row.get(0))?.collect()
}

/// Clears a game away if its last step still came before a moment; its links say from now on that it expired.
pub(crate) fn expire_in(file: &Connection, id: &str, before: i64) -> Result<bool, rusqlite::Error> {
    let query = "SELECT 1 FROM game LEFT JOIN tail ON tail.game = game.key \
                 WHERE id = ?1 AND coalesce(tail.at, created) < ?2";
    let stale = file.prepare_cached(query)?.query_row(params![id, before], |_| Ok(())).optional()?;
    if stale.is_none() || !delete_in(file, id)? {
        return Ok(false);
    }
    file.prepare_cached("INSERT OR REPLACE INTO expired (id, at) VALUES (?1, ?2)")?.execute(params![id, now()])?;
    Ok(true)
}

/// Deletes a game with its steps and seats; false if there is none of this id.
pub(crate) fn delete_in(file: &Connection, id: &str) -> Result<bool, rusqlite::Error> {
    let key =
        file.prepare_cached("SELECT key FROM game WHERE id = ?1")?.query_row([id], |row| row.get(0)).optional()?;
    let Some(key): Option<i64> = key else { return Ok(false) };
    // Steps are found by their chain: an index by game would be written to with every step.
    file.prepare_cached(
        "WITH RECURSIVE back (key, before) AS ( \
             SELECT log.key, before FROM tail JOIN log ON log.key = tail.last WHERE tail.game = ?1 \
             UNION ALL \
             SELECT log.key, log.before FROM back JOIN log ON log.key = back.before \
         ) DELETE FROM log WHERE key IN (SELECT key FROM back)",
    )?
    .execute([key])?;
    for table in ["tail", "seat", "invitation", "recovery", "seal"] {
        file.prepare_cached(&format!("DELETE FROM {table} WHERE game = ?1"))?.execute([key])?;
    }
    file.prepare_cached("DELETE FROM game WHERE key = ?1")?.execute([key])?;
    Ok(true)
}
