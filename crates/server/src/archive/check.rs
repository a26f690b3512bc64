//! Whether what is kept can be read and played on.

use linstock::Bookshelf;
use serde::Serialize;

use super::Archive;
use crate::store::{self, StoreError};
use crate::table::{Core, KeptGame, Unreadable};

/// What a check of all games found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// What the database says of its own file, if that is not sound.
    pub file: Option<String>,
    /// Every game, with what is wrong with it.
    pub games: Vec<(String, Sound)>,
}

/// Whether a game can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sound {
    /// It replays to its last step.
    Sound,
    /// What is kept of it is damaged.
    Damaged(String),
    /// It does not replay under the rules of this version.
    Astray(String),
}

impl Archive {
    /// Reads every page of the file and plays every game through.
    pub fn check(&self, shelf: &Bookshelf) -> Result<Checked, StoreError> {
        let said: String = self.file.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        let mut games = Vec::new();
        for listed in self.games()? {
            let Some(kept) = store::game_in(&self.file, &listed.id)? else { continue };
            let (rows, seals) = (store::log_in(&self.file, kept.key)?, self.seals(kept.key)?);
            let kept = KeptGame { header: &kept.header, terms: &kept.terms, rows: &rows, seals: &seals };
            let sound = match Core::open(shelf, &listed.id, &kept) {
                Ok(_) => Sound::Sound,
                Err(Unreadable::Damaged(why)) => Sound::Damaged(why),
                Err(Unreadable::Astray(why)) => Sound::Astray(why),
            };
            games.push((listed.id, sound));
        }
        Ok(Checked { file: (said != "ok").then_some(said), games })
    }
}
