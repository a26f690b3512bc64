//! The command line as people and programs meet it.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::needless_raw_string_hashes)]

mod battles;
mod command_line;
#[cfg(unix)]
mod log;
mod program;
mod scenarios;
#[cfg(unix)]
mod serve;
mod sim;
