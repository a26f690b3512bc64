//! Leaders: the leaders step, their rides, and what becomes of those who are hit or ridden down.

pub(crate) mod casualties;
pub(crate) mod leaders_step;
pub(crate) mod ride;
