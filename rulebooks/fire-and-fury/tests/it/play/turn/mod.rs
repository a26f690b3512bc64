//! The turn, and the judgement of orders.

mod orders;
mod random;
mod refused;
mod sequence;
mod shipped;
mod states;
