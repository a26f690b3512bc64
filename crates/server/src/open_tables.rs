//! The open tables, by the ids of their games. A table is set up when the first client connects to it.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use linstock::Bookshelf;
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task::spawn_blocking;

use crate::Fault;
use crate::seat::{Role, Terms};
use crate::store::{Kept, StoreError};
use crate::table::{self, Core, Handle, KeptGame, Mail, Services, Summary};
use crate::turns::{self, Turns};

/// How many games are remembered that somebody asked after, and whose tables are not set up.
const MOST_SUMMARIES: usize = 10_000;

/// The tables that are set up.
pub(crate) struct OpenTables {
    shelf: Arc<Bookshelf>,
    services: Services,
    /// Turns at setting tables up, and at looking at games whose tables stay as they are.
    opening: Arc<Semaphore>,
    listing: Arc<Semaphore>,
    /// How things stand at games whose tables are not set up.
    summaries: Mutex<HashMap<(String, String), Summary>>,
    /// Games that were found not to open any more.
    stuck: Mutex<HashSet<String>>,
    /// The most tables at a time.
    most: usize,
    tables: Mutex<HashMap<String, Slot>>,
}

/// A game that was played through.
struct Opened {
    key: i64,
    core: Core,
    /// Whether it is kept as over, by its end or by the one who runs the server.
    ended: bool,
    /// The turn at which it was.
    _turn: OwnedSemaphorePermit,
}

/// How a game stands that was ended before its end.
const ENDED_BY_HOST: &str = "The one who runs this server has ended the game.";

/// What those hear who come to go on with it.
const CALLED_OFF: &str = "the one who runs this server has ended the game; it can be looked at from the start";

/// A place for a table. Whoever comes first sets it up, and the others wait for that.
type Slot = Arc<OnceCell<Handle>>;

impl OpenTables {
    pub(crate) fn new(shelf: Arc<Bookshelf>, services: Services, turns: &Turns, most: usize) -> Arc<OpenTables> {
        Arc::new(OpenTables {
            shelf,
            services,
            opening: Arc::clone(&turns.opening),
            listing: Arc::clone(&turns.listing),
            summaries: Mutex::default(),
            stuck: Mutex::default(),
            most,
            tables: Mutex::new(HashMap::new()),
        })
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

    /// Whether the table of a game is set up, or being so.
    pub(crate) fn is_set_up(&self, id: &str) -> bool {
        self.tables().get(id).is_some_and(|slot| slot.get().is_none_or(|handle| !handle.is_gone()))
    }

    /// Whether a game was found not to open any more. Nobody can go on with it, so it hides nothing from its seats.
    pub(crate) fn is_stuck(&self, id: &str) -> bool {
        self.stuck().contains(id)
    }

    fn stuck(&self) -> MutexGuard<'_, HashSet<String>> {
        self.stuck.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows those who sit at a seat of a game out, if its table is set up.
    pub(crate) async fn evict(&self, id: &str, role: Role) {
        let slot = self.tables().get(id).cloned();
        if let Some(handle) = slot.as_ref().and_then(|slot| slot.get()) {
            handle.send(Mail::Evict { role }).await;
        }
    }

    /// How things stand at a game, in short. A table that is not set up stays so: somebody with many games would set up
    /// as many tables by looking at a list.
    pub(crate) async fn summary(&self, id: &str, role: Role) -> Result<Summary, Fault> {
        let slot = self.tables().get(id).cloned();
        if let Some(handle) = slot.as_ref().and_then(|slot| slot.get()) {
            let (answer, summary) = oneshot::channel();
            if handle.send(Mail::Summary { role, answer }).await
                && let Ok(summary) = summary.await
            {
                return Ok(summary);
            }
        }
        let place = (id.to_owned(), role.word());
        if let Some(known) = self.summaries().get(&place) {
            return Ok(known.clone());
        }
        let turn = turns::take(&self.listing).await?;
        // Another may have looked at it meanwhile.
        if let Some(known) = self.summaries().get(&place) {
            return Ok(known.clone());
        }
        let Opened { mut core, ended, _turn, .. } = self.open(id, turn).await?;
        let found = spawn_blocking(move || table::summary(&mut core, role)).await.map_err(|_| Fault::internal())?;
        let found = if ended && !found.over {
            Summary { over: true, yours: false, banner: ENDED_BY_HOST.to_owned(), ..found }
        } else {
            found
        };
        let mut summaries = self.summaries();
        if summaries.len() >= MOST_SUMMARIES {
            summaries.clear();
        }
        // A table that was set up meanwhile knows better.
        if !self.tables().contains_key(id) {
            summaries.insert(place, found.clone());
        }
        Ok(found)
    }

    fn summaries(&self) -> MutexGuard<'_, HashMap<(String, String), Summary>> {
        self.summaries.lock().unwrap_or_else(PoisonError::into_inner)
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
        drop(tables);
        // The game will not stand as it does for long.
        self.summaries().retain(|(game, _), _| game != id);
        Ok(slot)
    }

    fn clear(&self, id: &str, slot: &Slot) {
        let mut tables = self.tables();
        if tables.get(id).is_some_and(|known| Arc::ptr_eq(known, slot)) {
            tables.remove(id);
        }
    }

    async fn set_up(self: &Arc<Self>, id: &str, slot: &Slot) -> Result<Handle, Fault> {
        let Opened { key, core, ended, .. } = self.open(id, turns::take(&self.opening).await?).await?;
        if ended && !core.is_over() {
            return Err(Fault::new(StatusCode::CONFLICT, "called-off", CALLED_OFF));
        }
        let (open_tables, name, place) = (Arc::clone(self), id.to_owned(), Arc::downgrade(slot));
        Ok(table::spawn(id.to_owned(), key, core, self.services.clone(), move || {
            if let Some(slot) = place.upgrade() {
                open_tables.clear(&name, &slot);
            }
        }))
    }

    /// A game as it is kept, played through.
    async fn open(&self, id: &str, turn: OwnedSemaphorePermit) -> Result<Opened, Fault> {
        let store = &self.services.store;
        let kept = store.game(id).await.map_err(|error| failed(&error))?.ok_or_else(no_such_game)?;
        let rows = store.log(kept.key).await.map_err(|error| failed(&error))?;
        let seals = store.seals(kept.key).await.map_err(|error| failed(&error))?;
        let (shelf, game) = (Arc::clone(&self.shelf), id.to_owned());
        let Kept { key, header, terms, ended } = kept;
        let opened = spawn_blocking(move || {
            let kept = KeptGame { header: &header, terms: &terms, rows: &rows, seals: &seals };
            // Work that nobody waits for any more goes on to its end, and keeps its turn until then.
            (Core::open(&shelf, &game, &kept), turn)
        })
        .await;
        match opened {
            Ok((Ok(core), turn)) => Ok(Opened { key, core, ended, _turn: turn }),
            Ok((Err(unreadable), _)) => {
                tracing::error!(game = id, error = %unreadable, "a game cannot be opened");
                let mut stuck = self.stuck();
                if stuck.len() >= MOST_SUMMARIES {
                    stuck.clear();
                }
                stuck.insert(id.to_owned());
                let message = format!("{unreadable}. It can be looked at, and gone on with from its last good step");
                Err(Fault::new(StatusCode::CONFLICT, "unreadable", message))
            }
            Err(_) => Err(Fault::internal()),
        }
    }
}

/// What players are told when the disk is full.
pub(crate) const DISK_FULL: &str = "the server's disk is full, so this was not done. Nothing that was done before is lost; tell the one who runs the server";

pub(crate) fn no_such_game() -> Fault {
    Fault::new(StatusCode::NOT_FOUND, "unknown-game", "there is no game here for this link")
}

/// Why a game is not here: it never was for this link, or it expired.
pub(crate) async fn not_here(app: &crate::App, id: &str) -> Fault {
    match app.store.expired(id).await {
        Ok(Some(_)) => {
            let message = "this game expired: nobody had played it for as long as this server keeps games";
            Fault::new(StatusCode::GONE, "expired", message)
        }
        _ => no_such_game(),
    }
}

pub(crate) fn failed(error: &StoreError) -> Fault {
    if matches!(error, StoreError::Full) {
        tracing::error!("the disk is full: make room, and games go on");
        return Fault::new(StatusCode::INSUFFICIENT_STORAGE, "disk-full", DISK_FULL);
    }
    if matches!(error, StoreError::Gone) {
        return no_such_game();
    }
    tracing::error!(%error, "the store failed");
    Fault::internal()
}
