//! Setting something right by hand, and what is wrong with a state.

mod amend;
mod audit;
