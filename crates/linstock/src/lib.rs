//! The bookshelf: every rulebook, opened by name. The only place that knows which rulebooks there are.

pub mod ask;
pub mod batch;
pub mod chance;
mod shelf;

pub use ask::AskError;
pub use shelf::Bookshelf;
