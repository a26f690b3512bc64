//! The play: a game of Fire and Fury from the first deployment to the last turn.
//!
//! [`Muster`](scenario::muster::Muster) is what a scenario brings; [`Battle`](battle::Battle) is the game. Its
//! [`state`] is plain data. The rooms follow the player turn; every order passes one judgement ([`turn`]).

// Units and leaders are looked up by ids that only the game's own lists give out.
#![allow(clippy::indexing_slicing)]

pub mod battle;
mod cache;
mod charge;
pub mod combat;
mod end;
mod fire;
mod game;
mod leaders;
pub mod maneuver;
mod mend;
pub mod numbers;
mod odds;
pub mod scenario;
mod setup;
mod show;
pub mod state;
pub mod turn;
