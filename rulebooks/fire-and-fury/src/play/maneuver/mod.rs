//! Maneuver checks, and the maneuvers that they allow: of troops, of guns, into buildings and out of them.

pub(crate) mod ammunition;
pub(crate) mod check;
pub(crate) mod garrison;
pub(crate) mod guns;
pub(crate) mod make;
pub(crate) mod offers;
pub(crate) mod openings;
pub mod rates;
pub(crate) mod stages;
pub(crate) mod troops;
