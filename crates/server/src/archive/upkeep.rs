//! Games ended, deleted and cleared away.

use super::Archive;
use crate::store::{self, Stale, StoreError};

impl Archive {
    /// Ends a game that goes on: nobody can go on with it, and its record is open. False if there is none of this id that
    /// goes on.
    pub fn end(&mut self, id: &str) -> Result<bool, StoreError> {
        let now = store::now();
        let query = "UPDATE game SET ended = ?2 WHERE id = ?1 AND ended IS NULL";
        Ok(self.file.execute(query, rusqlite::params![id, now])? > 0)
    }

    /// Deletes a game with its steps and seats. False if there is none of this id.
    pub fn delete(&mut self, id: &str) -> Result<bool, StoreError> {
        let transaction = self.file.transaction()?;
        let gone = store::delete_in(&transaction, id)?;
        transaction.commit()?;
        Ok(gone)
    }

    /// Clears away the games of a kind whose last step came before a moment, in seconds since 1970; their ids. Their links
    /// say that they expired.
    pub fn expire(&mut self, which: Stale, before: i64) -> Result<Vec<String>, StoreError> {
        let transaction = self.file.transaction()?;
        let stale = store::stale_in(&transaction, which, before, u32::MAX)?;
        for id in &stale {
            store::expire_in(&transaction, id, before)?;
        }
        transaction.commit()?;
        Ok(stale)
    }
}
