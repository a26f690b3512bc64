//! Deployment and arrivals: pieces are placed in their zones.

pub(crate) mod free_place;
pub(crate) mod place;
