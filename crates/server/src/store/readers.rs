//! Those who read: a few connections to the file, each lent to one reader at a time.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::{StoreError, connect};

/// How many read at a time.
const READERS: usize = 4;

/// The readers.
pub(super) struct Readers {
    file: Arc<PathBuf>,
    idle: Arc<Mutex<Vec<Connection>>>,
    turns: Arc<Semaphore>,
}

impl Readers {
    /// Readers of a file.
    pub(super) fn of(file: PathBuf) -> Readers {
        Readers { file: file.into(), idle: Arc::default(), turns: Arc::new(Semaphore::new(READERS)) }
    }

    /// Reads something, away from whoever serves requests.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, rusqlite::Error> + Send + 'static,
    ) -> Result<T, StoreError> {
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let (file, idle) = (Arc::clone(&self.file), Arc::clone(&self.idle));
        let read = spawn_blocking(move || {
            let _turn = turn;
            let known = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = known.map_or_else(|| connect(&file), Ok)?;
            let found = query(&connection)?;
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            Ok(found)
        });
        read.await.map_err(|_| StoreError::Closed)?
    }

    /// Nobody reads any more.
    pub(super) fn close(&self) {
        self.turns.close();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
