//! Remember the state, try something, go back.

/// A state that goes back to an earlier copy of itself at the price of what changed since.
///
/// Take `then` apart field by field (`let State { turn, units, .. } = then` without the dots), so that the compiler
/// names a new field that is not restored yet.
pub trait Restore: Clone {
    /// Forgets which parts have changed. A copy made now is what [`restore`](Restore::restore) goes back to.
    fn note_changes(&mut self);

    /// Becomes equal to a copy that was made right after [`note_changes`](Restore::note_changes).
    fn restore(&mut self, then: &Self);
}

/// How a state stood, to go back to as often as needed. A copy of a snapshot is empty: it belongs to one state.
///
/// ```
/// use engine::kit::{Restore, Snapshot};
/// #[derive(Clone, PartialEq, Debug)]
/// struct State { turn: u16, lost: Vec<u16> }
/// impl Restore for State {
///     fn note_changes(&mut self) {}
///     fn restore(&mut self, then: &State) {
///         let State { turn, lost } = then;
///         self.turn = *turn;
///         self.lost.clone_from(lost);
///     }
/// }
/// let mut state = State { turn: 3, lost: vec![1, 0] };
/// let mut snapshot = Snapshot::default();
/// assert!(!snapshot.restore(&mut state), "nothing is remembered yet");
/// snapshot.take(&mut state);
/// state.lost[1] = 4;
/// assert!(snapshot.restore(&mut state));
/// assert_eq!(state, State { turn: 3, lost: vec![1, 0] });
/// ```
#[derive(Debug)]
pub struct Snapshot<S>(Option<Box<S>>);

impl<S: Restore> Snapshot<S> {
    /// Remembers how a state stands.
    pub fn take(&mut self, state: &mut S) {
        state.note_changes();
        match &mut self.0 {
            Some(then) => then.as_mut().clone_from(state),
            None => self.0 = Some(Box::new(state.clone())),
        }
    }

    /// Takes the state back to how it stood; false if nothing is remembered.
    pub fn restore(&self, state: &mut S) -> bool {
        self.0.as_deref().map(|then| state.restore(then)).is_some()
    }
}

impl<S> Default for Snapshot<S> {
    fn default() -> Self {
        Snapshot(None)
    }
}

impl<S> Clone for Snapshot<S> {
    fn clone(&self) -> Self {
        Snapshot::default()
    }
}
