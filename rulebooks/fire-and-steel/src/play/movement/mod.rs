//! The move step: moves, lying down and rising, mounting and dismounting.

pub(crate) mod detours;
mod toward;
mod walk;
