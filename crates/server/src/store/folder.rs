//! The folder that games are kept in, and the claim on it: one server a folder.

use std::env;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use super::StoreError;

/// The folder for data that the system gives to programs.
pub(crate) fn default_folder() -> Result<PathBuf, StoreError> {
    let from = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = if cfg!(target_os = "windows") {
        from("APPDATA")
    } else if cfg!(target_os = "macos") {
        from("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        from("XDG_DATA_HOME").or_else(|| from("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("linstock")).ok_or(StoreError::NoFolder)
}

/// A folder that this program alone writes to. The system lets go of it however the program ends.
pub(super) struct Claim {
    _file: File,
}

impl Claim {
    pub(super) fn of(folder: &Path) -> Result<Claim, StoreError> {
        let refused = |error| StoreError::Folder { folder: folder.to_owned(), error };
        std::fs::create_dir_all(folder).map_err(refused)?;
        let lock = folder.join("linstock.lock");
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(lock).map_err(refused)?;
        match file.try_lock() {
            Ok(()) => Ok(Claim { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Taken(folder.to_owned())),
            Err(TryLockError::Error(error)) => Err(refused(error)),
        }
    }
}
