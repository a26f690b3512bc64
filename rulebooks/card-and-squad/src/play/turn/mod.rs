//! The turn: what is asked, what may be answered, and what an answer does (3.3).

mod candidates;
mod command;
mod done;
mod judge;
mod question;
mod wire;

pub(super) use command::Command;
pub(super) use judge::Deed;
pub(super) use wire::LEXICON;
