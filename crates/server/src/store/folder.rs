//! The folder that games are kept in, and the claim on it: one server a folder.

use std::env;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::StoreError;

/// The folder for data that the system gives to programs.
pub fn default_folder() -> Result<PathBuf, StoreError> {
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

/// The file by which a folder is claimed.
pub(crate) const LOCK: &str = "linstock.lock";

/// A folder that this program alone writes to. The system lets go of it however the program ends.
pub(crate) struct Claim {
    _file: File,
}

impl Claim {
    pub(crate) fn of(folder: &Path) -> Result<Claim, StoreError> {
        let refused = |error| StoreError::Folder { folder: folder.to_owned(), error };
        private_folder(folder).map_err(refused)?;
        let lock = folder.join(LOCK);
        let file = private_file(&lock).map_err(refused)?;
        match file.try_lock() {
            Ok(()) => Ok(Claim { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::Taken(folder.to_owned())),
            Err(TryLockError::Error(error)) => Err(refused(error)),
        }
    }
}

/// Makes the folder, for this user alone. One that is there already stays as it is: it may be shared on purpose.
fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens a file for writing, and makes it if it is not there. Nobody but this user may read or write it: it holds games,
/// and its readers know what each side keeps to itself.
pub(crate) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mut permissions = file.metadata()?.permissions();
        // Files of earlier versions could be read by everyone.
        if permissions.mode() & 0o077 != 0 {
            permissions.set_mode(0o600);
            file.set_permissions(permissions)?;
        }
    }
    Ok(file)
}
