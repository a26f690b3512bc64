//! Linstock in the browser: games, charts, odds and rules over HTTP and WebSockets, and the page that shows them.
//!
//! [`app()`] is the whole server as one value, to be tested in process; [`run`] puts it on a socket. It knows no rules and
//! no rulebook: it asks the bookshelf, and says what it is told.

mod app;
pub mod archive;
mod clearing;
mod description;
mod fairness;
mod fault;
mod fronting;
mod headers;
mod limits;
mod listener;
mod open_tables;
mod page;
mod refusals;
mod report;
mod rest;
mod seals;
mod seat;
mod serve;
mod settings;
mod socket;
pub mod store;
mod table;
mod turns;
pub mod wire;

pub use app::{App, app};
pub use fault::Fault;
pub use fronting::{Fronting, Origin};
pub use limits::{Expiry, Limits, Rate};
pub use report::{report, report_html};
pub use serve::{Listen, Options, ServeError, run, serve_on};
pub use settings::{Settings, SettingsError};
pub use store::{Stale, StoreError, default_folder};
pub use table::{Rehearsal, Seats};
