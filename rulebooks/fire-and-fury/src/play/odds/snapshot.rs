//! How things stood before a trial, to go back to: many trials are made of one order, and each changes little.

use std::sync::Arc;

use crate::play::battle::Battle;
use crate::play::odds::prepared::Poised;
use crate::play::state::State;

/// A state to go back to, if there is one. Copies of a game have nothing to go back to.
#[derive(Default)]
pub(crate) struct Mark(Option<Box<(State, Option<Poised>)>>);

impl Clone for Mark {
    fn clone(&self) -> Mark {
        Mark::default()
    }
}

impl Battle {
    /// Remembers how things stand.
    pub(crate) fn mark(&mut self) {
        self.state.units.settle();
        self.mark = Mark(Some(Box::new((self.state.clone(), self.poised.clone()))));
    }

    /// Goes back to how things stood; false if that was not remembered.
    pub(crate) fn go_back(&mut self) -> bool {
        let Some((state, poised)) = self.mark.0.as_deref() else { return false };
        self.state.equal(state);
        self.poised.clone_from(poised);
        true
    }
}

impl State {
    /// Becomes equal to another state of the same game, by as much as it differs.
    fn equal(&mut self, other: &State) {
        let State {
            turn,
            first,
            active,
            step,
            units,
            records,
            leaders,
            posts,
            lost,
            leaders_lost,
            holders,
            engaged,
            combats,
            todo,
            ending,
            told,
            laid,
        } = other;
        (self.turn, self.first, self.active, self.step) = (*turn, *first, *active, *step);
        (self.lost, self.leaders_lost, self.ending, self.told) = (*lost, *leaders_lost, *ending, *told);
        self.records.clone_from(records);
        self.posts.clone_from(posts);
        self.holders.clone_from(holders);
        self.engaged.clone_from(engaged);
        self.combats.clone_from(combats);
        self.todo.clone_from(todo);
        // How a piece lies hangs on the piece alone: what is equal lies as it did.
        let mut ours = (!Arc::ptr_eq(&self.laid, laid)).then(|| Arc::make_mut(&mut self.laid));
        self.units.rewind(units, |at| {
            if let Some(ours) = &mut ours {
                ours.lay_unit_as_in(laid, at);
            }
        });
        for (at, (leader, then)) in
            self.leaders.iter_mut().zip(leaders).enumerate().filter(|(_, (now, then))| now != then)
        {
            leader.clone_from(then);
            if let Some(ours) = &mut ours {
                ours.lay_leader_as_in(laid, at);
            }
        }
    }
}
