//! Melees: strikes, losses, winners, engagement and pursuit (section 4.9 of the rules).

mod after;
mod group;
mod losses;
mod pursuit;
mod run;
mod strike;

pub use after::Fought;
pub use pursuit::PursuitRun;
pub use run::{Blow, MeleeRun, MeleeStage};
