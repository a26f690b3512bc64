//! Copies of all games: taken while a server runs, and put in its place when none does.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::Archive;
use crate::store::{self, Claim, LOCK, StoreError, connect, private_file, schema};

impl Archive {
    /// Copies all games as they stand into a new file that only this user may read. A server may go on meanwhile.
    pub fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        let refused = |error| StoreError::Backup { file: to.to_owned(), error };
        if to.exists() {
            return Err(refused(io::Error::new(io::ErrorKind::AlreadyExists, "the file is there already")));
        }
        drop(private_file(to).map_err(refused)?);
        let copied = to.to_str().map_or_else(
            || Err(refused(io::Error::new(io::ErrorKind::InvalidInput, "its name is not Unicode"))),
            |name| {
                // A connection that may only ask cannot copy either.
                self.file.pragma_update(None, "query_only", false)?;
                let copied = self.file.execute("VACUUM INTO ?1", [name]);
                self.file.pragma_update(None, "query_only", true)?;
                Ok(copied.map(drop)?)
            },
        );
        if copied.is_err() {
            let _ = fs::remove_file(to);
        }
        copied
    }
}

/// Puts a backup in the place of a folder's games. Those that were there stay beside it; the name of their file, if there
/// were any. Refused while a server runs on the folder.
pub fn restore(folder: &Path, from: &Path) -> Result<Option<PathBuf>, StoreError> {
    look_at(from)?;
    let _claim = Claim::of(folder)?;
    let file = folder.join(store::FILE);
    let refused = |error| StoreError::Backup { file: file.clone(), error };
    let new = folder.join("linstock.db.restored");
    drop(private_file(&new).map_err(refused)?);
    fs::copy(from, &new).map_err(refused)?;
    let copy = private_file(&new).map_err(refused)?;
    copy.sync_all().map_err(refused)?;
    drop(copy);
    for file in [&new, &folder.join(LOCK)] {
        give_to_owner(folder, file).map_err(refused)?;
    }
    let mut kept = None;
    if file.exists() {
        // What stands in the file beside it belongs to it.
        let old = connect(&file).map_err(|error| StoreError::Unreadable { file: file.clone(), error })?;
        old.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        drop(old);
        let aside = (0..1000).map(|n| folder.join(format!("linstock.db.before-{n}"))).find(|name| !name.exists());
        let aside = aside.unwrap_or_else(|| folder.join("linstock.db.before"));
        fs::rename(&file, &aside).map_err(refused)?;
        for beside in ["linstock.db-wal", "linstock.db-shm"] {
            let _ = fs::remove_file(folder.join(beside));
        }
        kept = Some(aside);
    }
    fs::rename(&new, &file).map_err(refused)?;
    Ok(kept)
}

/// Gives a file to the one whose folder it is in: the administrator may be another user than the server.
fn give_to_owner(folder: &Path, file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, chown};
        let (wanted, has) = (fs::metadata(folder)?, fs::metadata(file)?);
        if (wanted.uid(), wanted.gid()) != (has.uid(), has.gid()) {
            chown(file, Some(wanted.uid()), Some(wanted.gid()))?;
        }
    }
    Ok(())
}

/// Whether a file is a sound backup that this version can read.
fn look_at(backup: &Path) -> Result<(), StoreError> {
    let unreadable = |error| StoreError::Unreadable { file: backup.to_owned(), error };
    let file = Connection::open_with_flags(backup, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(unreadable)?;
    let said: String = file.query_row("PRAGMA integrity_check", [], |row| row.get(0)).map_err(unreadable)?;
    if said != "ok" {
        return Err(StoreError::Damaged { file: backup.to_owned(), said });
    }
    match schema::version(&file).map_err(unreadable)? {
        0 => Err(StoreError::NoGames(backup.to_owned())),
        version if version > schema::newest() => Err(StoreError::Newer(backup.to_owned())),
        _ => Ok(()),
    }
}
