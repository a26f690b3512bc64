//! Who may sit where, in SQL: seats, invitations, and the codes by which owners take their seats back.

use rusqlite::{OptionalExtension, Transaction, params};

use super::{NewGame, NewSeat, SeatChange, StoreError};

const SEAT: &str = "INSERT INTO seat (hash, game, role) VALUES (?1, ?2, ?3)";
const INVITATION: &str = "INSERT INTO invitation (hash, game, role) VALUES (?1, ?2, ?3)";
const RECOVERY: &str = "INSERT INTO recovery (hash, game, role) VALUES (?1, ?2, ?3)";

/// Keeps the seats of a new game.
pub(super) fn begin(transaction: &Transaction<'_>, key: i64, game: &NewGame) -> Result<(), StoreError> {
    for (query, seats) in [(SEAT, &game.seats), (INVITATION, &game.invitations), (RECOVERY, &game.recoveries)] {
        for NewSeat { hash, role } in seats {
            insert(transaction, query, hash, key, role)?;
        }
    }
    Ok(())
}

/// Changes who may sit where; the key of the game.
pub(super) fn change(transaction: &Transaction<'_>, change: &SeatChange, now: i64) -> Result<i64, StoreError> {
    match change {
        SeatChange::Claim { invitation, seat, recovery } => {
            let (game, role) = claim(transaction, invitation, now)?;
            insert(transaction, SEAT, seat, game, &role)?;
            insert(transaction, RECOVERY, recovery, game, &role)?;
            Ok(game)
        }
        SeatChange::Recover { recovery, seat, next } => {
            let query = "DELETE FROM recovery WHERE hash = ?1 RETURNING game, role";
            let (game, role) = taken(transaction, query, recovery)?.ok_or(StoreError::NoSuchCode)?;
            transaction
                .prepare_cached("DELETE FROM seat WHERE game = ?1 AND role = ?2")?
                .execute(params![game, role])?;
            insert(transaction, SEAT, seat, game, &role)?;
            insert(transaction, RECOVERY, next, game, &role)?;
            Ok(game)
        }
        SeatChange::Reinvite { game, role, invitation } => {
            let gone = transaction
                .prepare_cached("DELETE FROM invitation WHERE game = ?1 AND role = ?2 AND claimed IS NULL")?
                .execute(params![game, role])?;
            if gone == 0 {
                return Err(StoreError::Claimed);
            }
            insert(transaction, INVITATION, invitation, *game, role)?;
            Ok(*game)
        }
        SeatChange::Rewatch { game, seat } => {
            transaction.prepare_cached("DELETE FROM seat WHERE game = ?1 AND role = 'watch'")?.execute([game])?;
            insert(transaction, SEAT, seat, *game, "watch")?;
            Ok(*game)
        }
    }
}

/// Takes an invitation up: once.
fn claim(transaction: &Transaction<'_>, invitation: &[u8; 32], now: i64) -> Result<(i64, String), StoreError> {
    let free = transaction
        .prepare_cached("UPDATE invitation SET claimed = ?2 WHERE hash = ?1 AND claimed IS NULL RETURNING game, role")?
        .query_row(params![invitation.as_slice(), now], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    if let Some(free) = free {
        return Ok(free);
    }
    let known = taken(transaction, "SELECT game, role FROM invitation WHERE hash = ?1", invitation)?;
    Err(if known.is_some() { StoreError::Claimed } else { StoreError::NoSuchCode })
}

fn taken(transaction: &Transaction<'_>, query: &str, hash: &[u8; 32]) -> Result<Option<(i64, String)>, StoreError> {
    let mut found = transaction.prepare_cached(query)?;
    Ok(found.query_row([hash.as_slice()], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}

fn insert(
    transaction: &Transaction<'_>,
    query: &str,
    hash: &[u8; 32],
    game: i64,
    role: &str,
) -> Result<(), StoreError> {
    transaction.prepare_cached(query)?.execute(params![hash.as_slice(), game, role])?;
    Ok(())
}
