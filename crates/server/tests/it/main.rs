//! The server as its clients meet it: over real sockets, with a real file.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod abuse;
mod agree;
mod clearing;
mod client;
mod consent;
mod corpus;
mod crowd;
mod dear;
mod fair;
mod fairness;
mod full_disk;
mod house;
mod http;
mod kill;
mod openapi;
mod play;
mod proxies;
mod proxy;
mod replay;
mod rest;
mod resume;
mod seats;
mod secrecy;
mod shelf;
mod trap;
