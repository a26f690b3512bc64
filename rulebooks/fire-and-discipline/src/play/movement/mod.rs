//! Movement: changes of facing and formation, moves, garrisons, limbers (section 4.4 of the rules).

mod changes;
mod facts;
mod forming;
mod garrison;
mod limbers;
mod merge;
mod moves;
mod party;

pub(crate) use changes::{Remount, Wheel};
pub(crate) use facts::Wish;
pub(crate) use forming::Form;
pub(crate) use garrison::{Leave, Occupy};
pub(crate) use limbers::{Limber, Unlimber};
pub(crate) use merge::Merge;
pub(crate) use moves::Move;
pub(crate) use party::Party;
