//! Play: the turn sequence.

pub mod numbers;

pub use numbers::Numbers;
