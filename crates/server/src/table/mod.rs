//! One table, one game: a task of its own that takes requests in turn, keeps every step before it tells of it, and lets
//! bots think elsewhere. Whatever goes wrong at a table stays there.

mod actor;
mod bot;
mod commands;
mod company;
mod core;
mod hear;
mod objective_holders;
mod proposed;
mod queries;
mod rehearsal;
mod sealing;
mod tell;
mod trouble;
mod view_diff;

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::Limits;
use crate::seat::Role;
use crate::store::Store;
use crate::wire::{Ask, AskId};

pub(crate) use actor::spawn;
pub(crate) use core::{Core, KeptGame, Unreadable, text_of};
pub(crate) use objective_holders::ObjectiveHolders;
pub use rehearsal::{Rehearsal, Seats};
pub(crate) use tell::summary;
pub(crate) use trouble::{due, trouble};
pub(crate) use view_diff::{Sights, frame};

use bot::Thought;

/// How many requests wait at a table before those who bring more must wait themselves.
const WAITING: usize = 256;

/// The services that all tables share.
#[derive(Clone)]
pub(crate) struct Services {
    pub(crate) store: Arc<Store>,
    /// Turns for working out odds.
    pub(crate) sums: Arc<Semaphore>,
    /// Turns for bots to think.
    pub(crate) thinking: Arc<Semaphore>,
    pub(crate) limits: Limits,
}

/// A way to talk to a table.
#[derive(Clone)]
pub(crate) struct Handle {
    mail: mpsc::Sender<Mail>,
}

/// What a table is told.
pub(crate) enum Mail {
    /// Somebody sits down.
    Join(Joining),
    /// Somebody asks.
    Ask { guest: u64, ask: Ask },
    /// Somebody is gone.
    Leave { guest: u64 },
    /// A bot has thought.
    Thought(Thought),
    /// Somebody wants to know how things stand, in short.
    Summary { role: Role, answer: oneshot::Sender<Summary> },
    /// The secrets of a seat were replaced: its guests must show the new one.
    Evict { role: Role },
    /// The server closes.
    Stop,
}

/// Somebody who sits down.
pub(crate) struct Joining {
    pub(crate) guest: u64,
    pub(crate) role: Role,
    /// Where to send what there is to say.
    pub(crate) out: mpsc::Sender<Utf8Bytes>,
    /// The request that is answered.
    pub(crate) re: AskId,
    /// The last event that they have seen.
    pub(crate) after: u32,
}

/// How things stand, in short.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    pub(crate) title: String,
    pub(crate) rulebook: String,
    pub(crate) side_name: Option<String>,
    pub(crate) turn: u16,
    pub(crate) banner: String,
    pub(crate) yours: bool,
    pub(crate) over: bool,
}

impl Handle {
    /// Sends word to the table; false if it is no longer there.
    pub(crate) async fn send(&self, mail: Mail) -> bool {
        self.mail.send(mail).await.is_ok()
    }

    /// Whether the table is gone.
    pub(crate) fn is_gone(&self) -> bool {
        self.mail.is_closed()
    }
}
