//! The games of a data folder for the one who runs the server: listed, exported, ended, deleted, backed up, checked.
//!
//! [`Archive::look`] reads beside a running server; [`Archive::take`] is for what changes games, and needs the server stopped.

mod backup;
mod check;
mod upkeep;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, Row};
use serde::Serialize;

pub use backup::restore;
pub use check::{Checked, Sound};

use crate::seals;
use crate::store::{self, Claim, SealRow, StoreError, connect, schema};
use crate::table::text_of;

/// The games of a data folder.
pub struct Archive {
    file: Connection,
    /// Held while no server may have the folder.
    _claim: Option<Claim>,
}

/// A kept game in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its id, as it is in links.
    pub id: String,
    /// The title of its scenario.
    pub title: String,
    /// The rulebook.
    pub rulebook: String,
    /// Who plays the sides, in their order.
    pub players: Vec<String>,
    /// When it began, in seconds since 1970.
    pub created: i64,
    /// When its last step came, in seconds since 1970.
    pub active: i64,
    /// When it was over, in seconds since 1970; none while it goes on.
    pub ended: Option<i64>,
    /// How many steps were taken.
    pub steps: u32,
    /// How many invitations nobody has taken up.
    pub open_invitations: u32,
}

/// The columns that [`listed`] reads.
const LISTED: &str = "SELECT game.id, header, terms, created, coalesce(tail.at, created), ended, coalesce(tail.n, 0), \
                      (SELECT count(*) FROM invitation WHERE invitation.game = game.key AND claimed IS NULL) \
                      FROM game LEFT JOIN tail ON tail.game = game.key";

impl Archive {
    /// Reads the games of a folder, whether a server runs on it or not.
    pub fn look(folder: &Path) -> Result<Archive, StoreError> {
        if let Ok(archive) = Archive::take(folder) {
            return Ok(archive);
        }
        let path = there(folder)?;
        let unreadable = |error| StoreError::Unreadable { file: path.clone(), error };
        let file = connect(&path).map_err(unreadable)?;
        file.pragma_update(None, "query_only", true)?;
        if !schema::is_of_this_version(&file).map_err(unreadable)? {
            return Err(StoreError::OtherVersion(path));
        }
        Ok(Archive { file, _claim: None })
    }

    /// Takes the games of a folder over, to change them. Refused while a server runs on it.
    pub fn take(folder: &Path) -> Result<Archive, StoreError> {
        let path = there(folder)?;
        let claim = Claim::of(folder)?;
        let unreadable = |error| StoreError::Unreadable { file: path.clone(), error };
        let mut file = connect(&path).map_err(unreadable)?;
        if !schema::bring_up_to_date(&mut file).map_err(unreadable)? {
            return Err(StoreError::Newer(path));
        }
        Ok(Archive { file, _claim: Some(claim) })
    }

    /// All games, the one that was played last first.
    pub fn games(&self) -> Result<Vec<Listed>, StoreError> {
        let mut games = self.file.prepare(&format!("{LISTED} ORDER BY 5 DESC, game.key DESC"))?;
        Ok(games.query_map([], listed)?.collect::<Result<_, _>>()?)
    }

    /// One game; none if there is none of this id.
    pub fn game(&self, id: &str) -> Result<Option<Listed>, StoreError> {
        Ok(self.file.query_row(&format!("{LISTED} WHERE game.id = ?1"), [id], listed).optional()?)
    }

    /// The record of a game; none if there is none of this id. It holds what each side keeps to itself.
    pub fn record(&self, id: &str) -> Result<Option<String>, StoreError> {
        let Some(kept) = store::game_in(&self.file, id)? else { return Ok(None) };
        let (rows, sealed) = (store::log_in(&self.file, kept.key)?, self.seals(kept.key)?);
        Ok(Some(text_of(&seals::header_for_record(&kept.header, id, &sealed, kept.ended), &rows)))
    }

    fn seals(&self, key: i64) -> Result<Vec<SealRow>, StoreError> {
        Ok(store::seals_in(&self.file, key)?)
    }
}

/// The file of games in a folder, which must be there: a wrong folder is not made.
fn there(folder: &Path) -> Result<PathBuf, StoreError> {
    let file = folder.join(store::FILE);
    if file.is_file() { Ok(file) } else { Err(StoreError::NoGames(folder.to_owned())) }
}

fn listed(row: &Row<'_>) -> Result<Listed, rusqlite::Error> {
    let header: String = row.get(1)?;
    let header: serde_json::Value = serde_json::from_str(&header).unwrap_or_default();
    let word = |place: &str| {
        let value = header.pointer(place).and_then(serde_json::Value::as_str);
        value.unwrap_or("?").to_owned()
    };
    let players = header.get("players").and_then(serde_json::Value::as_array).map_or(0, Vec::len);
    Ok(Listed {
        id: row.get(0)?,
        title: word("/scenario/title"),
        rulebook: word("/rulebook"),
        players: (0..players).map(|at| word(&format!("/players/{at}/name"))).collect(),
        created: row.get(3)?,
        active: row.get(4)?,
        ended: row.get(5)?,
        steps: row.get(6)?,
        open_invitations: row.get(7)?,
    })
}

#[cfg(test)]
mod tests;
