//! The server as its clients meet it: over real sockets, with a real file.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod abuse;
mod client;
mod crowd;
mod house;
mod kill;
mod openapi;
mod play;
mod rest;
mod trap;
