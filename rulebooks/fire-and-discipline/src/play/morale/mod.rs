//! Morale: checks, what spreads from them, losses and flights (section 4.5 of the rules).

mod cascade;
mod check;
mod flight;
mod losses;

pub(crate) use cascade::{Checks, Outcome};
pub(crate) use check::Cause;
