//! Moves: those that the rules make, and those that players order (RK-ACT-15 to -20, RK-ORD, RK-D28 to -D33, RK-D38).

mod allowance;
mod carry;
mod given;
mod judge;
mod leave;
mod off;
mod retreats;
mod walk;

pub(crate) use given::{Given, Way};
pub(crate) use judge::Route;
pub(crate) use walk::{Look, Walking};
