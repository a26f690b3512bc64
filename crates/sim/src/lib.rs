//! Thousands of battles between bots: whether a scenario is fair, before anyone sets up a table.
//!
//! A [`Plan`] says what is played: a scenario and its [variants](vary), two bots, a range of seeds. [`run`] plays it on
//! several threads and hands every game over in order as [`Played`]: a row, the fate of every unit, a trace. The rows
//! are the same for any number of threads. [`Tally`] adds games up in memory that does not grow with their number, and
//! [`Summary`] says what they show, with intervals that hold ([`stats`]). Nothing here knows a rulebook.
//!
//! ```
//! use std::ops::ControlFlow;
//! let shelf = linstock::Bookshelf::open().unwrap();
//! let scenario = linstock::Scenario::named("across-the-fence").unwrap();
//! let plan = sim::Plan::new(&shelf, &scenario, ["random", "random"], 1..=2).unwrap();
//! let mut tally = sim::Tally::new(&plan);
//! sim::run(&plan, &shelf, plan.games(), 1, &Default::default(), |game| {
//!     tally.add(&plan, &game);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(tally.summary(&plan).variants[0].games, 2);
//! ```

pub mod file;
mod line;
mod merge;
mod observe;
mod plan;
mod play;
mod quiet;
mod record;
mod row;
mod run;
mod shard;
pub mod stats;
mod summary;
mod tally;
mod trace;
mod until;
pub mod vary;
mod verdict;

pub use merge::{MergeError, merge};
pub use plan::{Limits, Matchup, Plan, PlanError, Variant};
pub use play::{Played, Player};
pub use quiet::quiet_panics;
pub use record::{Recorded, record};
pub use row::{FaultKind, Row, UnitRow};
pub use run::{Ended, run};
pub use shard::{BadShard, Shard};
pub use summary::{
    Battle, Comparison, Cut, Difference, EndingCount, Estimate, FaultLine, Heat, Mean, MostUsed, Scored, SideSummary,
    Summary, TurnSummary, UnitSummary, VariantSummary,
};
pub use tally::Tally;
pub use trace::{Harm, OrderUse, Trace, TurnEnd};
pub use until::{BadUntil, Until};
