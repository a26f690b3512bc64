//! Panics inside games: kept for the row of the game instead of printed across the progress bar.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static IN_GAME: Cell<bool> = const { Cell::new(false) };
    static WHERE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// From now on a panic inside a game is not printed: the game's row says what it was and where. Other panics are printed
/// as before.
pub fn quiet_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if IN_GAME.get() {
                WHERE.set(info.location().map(ToString::to_string));
            } else {
                before(info);
            }
        }));
    });
}

/// Does something that may panic; an error is what the panic said, in one line.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    WHERE.set(None);
    IN_GAME.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    IN_GAME.set(false);
    done.map_err(|payload| {
        let said = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let said = said.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".to_owned());
        let place = WHERE.take().map(|place| format!(" at {place}")).unwrap_or_default();
        one_line(&format!("{said}{place}"))
    })
}

/// A message that fits into a row: rows are lines.
pub(crate) fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.chars().take(500).collect()
}
