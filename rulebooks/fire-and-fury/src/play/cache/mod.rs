//! Measured answers, kept as long as nothing that they rest on has changed.

pub(crate) mod answers;
pub(crate) mod charges;
pub(crate) mod fingerprint;
pub(crate) mod shots;
