//! The bookshelf: every rulebook, opened by name. The only place that knows which rulebooks there are.

pub mod ask;
pub mod batch;
pub mod chance;
pub mod fair;
pub mod play;
pub mod record;
pub mod scenario;
mod shelf;
pub mod tell;

pub use ask::AskError;
pub use scenario::Scenario;
pub use shelf::{Bookshelf, Open};
