//! Musketry and cannonade: targets, the volley, and its effects.

pub(crate) mod effects;
pub(crate) mod targets;
pub(crate) mod volley;
