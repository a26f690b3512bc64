//! Reading a scenario file: its keys, its faults, and what a game begins with.

mod fits;
pub mod muster;
pub mod order_of_battle;
mod read;
mod unused_keys;

pub use read::{TEMPLATE, read, set_up};
