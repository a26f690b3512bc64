//! Weapons: the catalogue, the state of those that a figure carries, their words in orders, and the one in hand.

pub mod arm;
pub mod catalogue;
mod in_hand;
mod named;

pub(crate) use named::ORDINALS;
