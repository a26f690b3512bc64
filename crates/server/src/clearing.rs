//! Games that nobody plays any more are cleared away, so that a server does not fill up.

use std::sync::Arc;
use std::time::Duration;

use crate::App;
use crate::limits::Expiry;
use crate::store::{Stale, StoreError, now};

/// How often it is looked for them.
const ROUND: Duration = Duration::from_hours(1);

/// The most games that are looked at for one to make room.
const MOST: u32 = 100;

/// Clears away what is due, now and once an hour, until the server stops.
pub(crate) async fn keep_clear(app: Arc<App>) {
    let mut stopping = app.stopping.subscribe();
    loop {
        if let Err(error) = clear(&app).await {
            tracing::error!(%error, "games that expired are not cleared away");
        }
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            _ = stopping.wait_for(|stopping| *stopping) => return,
        }
    }
}

/// Clears away the games that nobody has played for as long as the settings say.
pub(crate) async fn clear(app: &App) -> Result<(), StoreError> {
    let Expiry { unfinished, ended, .. } = app.limits.expiry;
    for (which, after) in [(Stale::Unfinished, unfinished), (Stale::Ended, ended)] {
        let Some(after) = after else { continue };
        let before = moment(after);
        let stale = app.store.stale(which, before, u32::MAX).await?;
        expire(app, stale, before).await?;
    }
    Ok(())
}

/// Makes room for one more game, if the oldest has not been played for as long as the settings say; whether it did.
pub(crate) async fn make_room(app: &App) -> Result<bool, StoreError> {
    let before = moment(app.limits.expiry.when_full);
    let mut stale = app.store.stale(Stale::Any, before, MOST).await?;
    stale.retain(|id| !app.open_tables.is_set_up(id));
    stale.truncate(1);
    Ok(expire(app, stale, before).await? > 0)
}

/// When a game that was last played at a moment will be cleared away; never, if the settings say so. Both in seconds since
/// 1970.
pub(crate) fn due(expiry: &Expiry, over: bool, active: i64) -> Option<i64> {
    let after = if over { expiry.ended } else { expiry.unfinished }?;
    Some(active.saturating_add(i64::try_from(after.as_secs()).unwrap_or(i64::MAX)))
}

/// A game at whose table people sit stays.
async fn expire(app: &App, mut stale: Vec<String>, before: i64) -> Result<i64, StoreError> {
    stale.retain(|id| !app.open_tables.is_set_up(id));
    if stale.is_empty() {
        return Ok(0);
    }
    let gone = app.store.expire(stale, before).await?;
    tracing::info!(games = gone, "games that nobody played any more were cleared away");
    Ok(gone)
}

/// So long ago, in seconds since 1970.
fn moment(ago: Duration) -> i64 {
    now().saturating_sub(i64::try_from(ago.as_secs()).unwrap_or(i64::MAX))
}
