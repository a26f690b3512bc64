//! Command: commanders who fall, join, leave and ride (section 4.2 of the rules).

mod casualty;
mod ride;

pub(crate) use ride::{Attach, Ride};
