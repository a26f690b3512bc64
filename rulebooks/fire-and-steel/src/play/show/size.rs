//! How much room a game takes.

use crate::play::Skirmish;

impl Skirmish {
    /// How many bytes the state takes.
    pub(crate) fn size_in_bytes(&self) -> usize {
        let state = &self.state;
        let paths: usize = state.figures.iter().map(|figure| size_of_val(&*figure.memory.path)).sum();
        size_of::<Self>()
            + size_of_val(state.figures.as_slice())
            + size_of_val(state.bodies.as_slice())
            + size_of_val(state.men.as_slice())
            + size_of_val(&*state.horses)
            + size_of_val(&*state.bouts)
            + size_of_val(&*state.held)
            + paths
    }
}
