//! The play: a game of Fire and Fury from the first deployment to the last turn.
//!
//! [`Muster`](muster::Muster) is what a scenario brings; [`Battle`](battle::Battle) is the game. Its state
//! ([`state`]) is plain data; [`step`](state::Step) is the state machine of the turn; every order passes one judgement.

mod amend;
mod ammo;
mod asks;
mod audit;
pub mod battle;
mod bout;
mod breakthrough;
mod charges;
mod check;
pub mod combat;
mod declare;
mod drills;
mod end;
pub mod enlist;
mod fingerprint;
mod fire;
mod game;
mod gunnery;
mod hits;
mod idle;
mod indoors;
mod known;
mod leaders;
mod losses;
mod made;
mod maneuver;
mod mark;
pub mod muster;
pub mod numbers;
mod offers;
mod plan;
mod poised;
pub mod rates;
mod readiness;
mod rehearse;
mod result;
mod retreat;
mod rides;
pub mod roll;
mod room;
pub mod scenario;
mod setup;
mod shape;
mod shots;
mod sound;
pub mod state;
mod step;
mod targets;
pub mod task;
mod tell;
mod threat;
mod toward;
mod view;
mod witness;
