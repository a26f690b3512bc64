//! Weapons: the catalogue, the state of those that a figure carries, and the one in hand.

pub mod catalogue;
mod in_hand;
