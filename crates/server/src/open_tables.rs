//! The open tables, by the ids of their games. A table is set up when the first client connects to it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use linstock::Bookshelf;
use tokio::sync::OnceCell;
use tokio::task::spawn_blocking;

use crate::Fault;
use crate::seat::Terms;
use crate::store::{Kept, StoreError};
use crate::table::{self, Core, Handle, Mail, Services};

/// The tables that are set up.
pub(crate) struct OpenTables {
    shelf: Arc<Bookshelf>,
    services: Services,
    /// The most tables at a time.
    most: usize,
    tables: Mutex<HashMap<String, Slot>>,
}

/// A place for a table. Whoever comes first sets it up, and the others wait for that.
type Slot = Arc<OnceCell<Handle>>;

impl OpenTables {
    pub(crate) fn new(shelf: Arc<Bookshelf>, services: Services, most: usize) -> Arc<OpenTables> {
        Arc::new(OpenTables { shelf, services, most, tables: Mutex::new(HashMap::new()) })
    }

    /// The table of a game, set up if it is not yet.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Result<Handle, Fault> {
        let slot = self.slot(id)?;
        let handle = slot.get_or_try_init(|| self.set_up(id, &slot)).await;
        if handle.is_err() {
            self.clear(id, &slot);
        }
        handle.cloned()
    }

    /// Games without people go on by themselves after a start, as they did before.
    pub(crate) async fn go_on(self: Arc<Self>) {
        let games = match self.services.store.going_on().await {
            Ok(games) => games,
            Err(error) => return tracing::error!(%error, "games of bots do not go on"),
        };
        for (id, terms) in games {
            let by_themselves = serde_json::from_str::<Terms>(&terms).is_ok_and(|terms| terms.bots_only());
            if by_themselves && let Err(fault) = self.table(&id).await {
                tracing::error!(game = id, ?fault, "a game of bots does not go on");
            }
        }
    }

    /// Clears every table away. What was done is kept already.
    pub(crate) async fn close(&self) {
        let slots: Vec<Slot> = self.tables().drain().map(|(_, slot)| slot).collect();
        for handle in slots.iter().filter_map(|slot| slot.get()) {
            handle.send(Mail::Stop).await;
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Slot>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, id: &str) -> Result<Slot, Fault> {
        let mut tables = self.tables();
        if let Some(slot) = tables.get(id)
            && slot.get().is_none_or(|handle| !handle.is_gone())
        {
            return Ok(Arc::clone(slot));
        }
        if tables.len() >= self.most {
            return Err(Fault::new(StatusCode::SERVICE_UNAVAILABLE, "full", "every table is taken; try again later"));
        }
        let slot = Slot::default();
        tables.insert(id.to_owned(), Arc::clone(&slot));
        Ok(slot)
    }

    fn clear(&self, id: &str, slot: &Slot) {
        let mut tables = self.tables();
        if tables.get(id).is_some_and(|known| Arc::ptr_eq(known, slot)) {
            tables.remove(id);
        }
    }

    async fn set_up(self: &Arc<Self>, id: &str, slot: &Slot) -> Result<Handle, Fault> {
        let store = &self.services.store;
        let kept = store.game(id).await.map_err(|error| failed(&error))?.ok_or_else(no_such_game)?;
        let rows = store.log(kept.key).await.map_err(|error| failed(&error))?;
        let shelf = Arc::clone(&self.shelf);
        let Kept { key, header, terms, .. } = kept;
        let opened = spawn_blocking(move || Core::open(&shelf, &header, &terms, &rows)).await;
        let core = match opened {
            Ok(Ok(core)) => core,
            Ok(Err(unreadable)) => {
                tracing::error!(game = id, error = %unreadable, "a game cannot be opened");
                return Err(Fault::new(StatusCode::CONFLICT, "unreadable", unreadable.to_string()));
            }
            Err(_) => return Err(Fault::internal()),
        };
        let (open_tables, name, place) = (Arc::clone(self), id.to_owned(), Arc::downgrade(slot));
        Ok(table::spawn(id.to_owned(), key, core, self.services.clone(), move || {
            if let Some(slot) = place.upgrade() {
                open_tables.clear(&name, &slot);
            }
        }))
    }
}

pub(crate) fn no_such_game() -> Fault {
    Fault::new(StatusCode::NOT_FOUND, "unknown-game", "there is no game here for this link")
}

pub(crate) fn failed(error: &StoreError) -> Fault {
    tracing::error!(%error, "the store failed");
    Fault::internal()
}
