//! The charts, one file each, in the order of the sheet.

pub mod fallen_leader;
pub mod maneuver_check;

use std::sync::Arc;

use engine::chart::{AnyChart, bind};

use crate::book::Book;

/// Every chart, bound to a book.
pub fn all(book: &Arc<Book>) -> Vec<Box<dyn AnyChart>> {
    vec![bind::<maneuver_check::ManeuverCheck>(book), bind::<fallen_leader::FallenLeader>(book)]
}
