//! A watch over somebody who thinks: when time is up, the best answer so far counts. Bots have no clock of their own, so
//! that without a watch the same questions get the same answers.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use engine::game::Order;

/// Held by whoever waits for an answer, and looked at by whoever thinks.
#[derive(Debug, Default)]
pub struct Watch {
    late: AtomicBool,
    best: Mutex<Option<Order>>,
}

impl Watch {
    /// Says that time is up.
    pub fn call_time(&self) {
        self.late.store(true, Ordering::Relaxed);
    }

    /// Whether time is up.
    pub fn is_late(&self) -> bool {
        self.late.load(Ordering::Relaxed)
    }

    /// The best answer so far, if there is one.
    pub fn best(&self) -> Option<Order> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn note(&self, best: Option<Order>) {
        *self.best.lock().unwrap_or_else(PoisonError::into_inner) = best;
    }
}
