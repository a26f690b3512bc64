//! Play: the game of Fire and Discipline, from setting up to the last turn.
//!
//! A turn is a mutual bombardment and two player turns of five phases ([`turn`]). Each room holds one part of it:
//! [`bombardment`](self), `charges`, `musketry`, `movement`, `melee`, `morale`, `command`; `setup` and `end` are before
//! and after, `scenario` reads files, `show`, `mend` and `odds` serve the protocol.

mod battle;
mod bombardment;
mod cache;
mod charges;
mod command;
mod end;
mod game;
mod melee;
mod mend;
mod morale;
mod movement;
mod musketry;
pub mod numbers;
mod odds;
pub mod scenario;
mod setup;
pub mod show;
pub mod state;
pub mod turn;

pub use battle::Battle;
pub use charges::{ChargeRun, ChargeStage, Onset};
pub use melee::{Blow, Fought, MeleeRun, MeleeStage, PursuitRun};
pub use numbers::Numbers;
