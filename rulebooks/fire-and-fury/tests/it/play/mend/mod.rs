//! Amendments by hand.

mod amend;
