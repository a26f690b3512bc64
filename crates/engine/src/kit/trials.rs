//! The trials of an order: its odds come from running it many times from the same state.
//!
//! The odds path has four steps. *Prepare* does once what comes before the first die. *Snapshot* remembers the state.
//! Then, for every way the dice may fall, *restore* goes back and *run* throws the dice; running is the rulebook's own.

use super::snapshot::{Restore, Snapshot};

/// What an order prepared, and the state to go back to between its runs.
///
/// A copy keeps what was prepared and has nothing to go back to.
///
/// ```
/// use engine::kit::{Restore, Trials};
/// #[derive(Clone)]
/// struct Left(u16);
/// impl Restore for Left {
///     fn note_changes(&mut self) {}
///     fn restore(&mut self, then: &Left) { self.0 = then.0; }
/// }
/// let (mut trial, mut left) = (Trials::default(), Left(8));
/// trial.prepare("volley at the militia");
/// trial.snapshot(&mut left);
/// for hits in [0, 1, 2] {
///     trial.restore(&mut left);
///     assert_eq!((trial.prepared(), left.0), (Some(&"volley at the militia"), 8));
///     left.0 -= hits;
/// }
/// assert_eq!(trial.take(), Some("volley at the militia"));
/// assert_eq!(trial.prepared(), None, "used up");
/// ```
#[derive(Debug)]
pub struct Trials<P, S> {
    prepared: Option<P>,
    /// What was prepared when the snapshot was taken: a run may use it up.
    then: Option<P>,
    state: Snapshot<S>,
}

impl<P: Clone, S: Restore> Trials<P, S> {
    /// Keeps what an order prepared.
    pub fn prepare(&mut self, prepared: P) {
        self.prepared = Some(prepared);
    }

    /// What is prepared; none in a game that is played, and for an order with nothing to prepare.
    pub fn prepared(&self) -> Option<&P> {
        self.prepared.as_ref()
    }

    /// Takes what is prepared, to use it up in this run.
    pub fn take(&mut self) -> Option<P> {
        self.prepared.take()
    }

    /// Remembers the state, and what is prepared.
    pub fn snapshot(&mut self, state: &mut S) {
        self.then.clone_from(&self.prepared);
        self.state.take(state);
    }

    /// Goes back to the snapshot; false if there is none, and then every run needs a copy of the game.
    pub fn restore(&mut self, state: &mut S) -> bool {
        let restored = self.state.restore(state);
        if restored {
            self.prepared.clone_from(&self.then);
        }
        restored
    }
}

impl<P, S> Default for Trials<P, S> {
    fn default() -> Self {
        Trials { prepared: None, then: None, state: Snapshot::default() }
    }
}

impl<P: Clone, S> Clone for Trials<P, S> {
    fn clone(&self) -> Self {
        Trials { prepared: self.prepared.clone(), then: None, state: Snapshot::default() }
    }
}
