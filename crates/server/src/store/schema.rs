//! The tables of the file, and how a file of an earlier version gets those of this one.

use rusqlite::Connection;

/// What each version added, the first one first.
const STEPS: [&str; 5] = [
    include_str!("../../migrations/0001_games.sql"),
    include_str!("../../migrations/0002_chain.sql"),
    include_str!("../../migrations/0003_seals.sql"),
    include_str!("../../migrations/0004_claims.sql"),
    include_str!("../../migrations/0005_idle.sql"),
];

/// Gives the file the tables of this version; false if it has those of a newer one, and is left alone.
pub(crate) fn bring_up_to_date(connection: &mut Connection) -> Result<bool, rusqlite::Error> {
    let transaction = connection.transaction()?;
    let version = version(&transaction)?;
    let Some(missing) = STEPS.get(usize::try_from(version).unwrap_or(usize::MAX)..) else { return Ok(false) };
    for step in missing {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", newest())?;
    transaction.commit()?;
    Ok(true)
}

/// Whether a file has just the tables of this version.
pub(crate) fn is_of_this_version(connection: &Connection) -> Result<bool, rusqlite::Error> {
    Ok(version(connection)? == newest())
}

/// How many steps a file of this version has.
pub(crate) fn newest() -> i64 {
    i64::try_from(STEPS.len()).unwrap_or(i64::MAX)
}

/// How many of the steps a file has.
pub(crate) fn version(connection: &Connection) -> Result<i64, rusqlite::Error> {
    let said = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    // The first version did not number itself.
    let tables =
        connection.query_row("SELECT count(*) FROM sqlite_schema WHERE name = 'game'", [], |row| row.get(0))?;
    Ok(if said == 0 { tables } else { said })
}
