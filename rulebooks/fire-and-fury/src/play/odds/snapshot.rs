//! The state before a trial, to go back to: an order has many trials, and each changes little.

use std::sync::Arc;

use crate::play::battle::Battle;
use crate::play::odds::prepared::Prepared;
use crate::play::state::State;

/// A state to go back to, if there is one. Copies of a game have nothing to go back to.
#[derive(Default)]
pub(crate) struct Snapshot(Option<Box<(State, Option<Prepared>)>>);

impl Clone for Snapshot {
    fn clone(&self) -> Snapshot {
        Snapshot::default()
    }
}

impl Battle {
    /// Remembers the state, and what is prepared.
    pub(crate) fn take_snapshot(&mut self) {
        self.state.units.forget_changes();
        self.state.leaders.forget_changes();
        self.snapshot = Snapshot(Some(Box::new((self.state.clone(), self.prepared.clone()))));
    }

    /// Goes back to the snapshot; false if there is none.
    pub(crate) fn restore(&mut self) -> bool {
        let Some((state, prepared)) = self.snapshot.0.as_deref() else { return false };
        self.state.restore_from(state);
        self.prepared.clone_from(prepared);
        true
    }
}

impl State {
    /// Becomes equal to another state of the same game, by as much as it differs.
    fn restore_from(&mut self, other: &State) {
        let State {
            turn,
            first,
            active,
            step,
            units,
            records,
            leaders,
            leader_records,
            lost,
            leaders_lost,
            holders,
            engaged,
            combats,
            todo,
            ending,
            announced,
            footprints,
        } = other;
        (self.turn, self.first, self.active, self.step) = (*turn, *first, *active, *step);
        (self.lost, self.leaders_lost, self.ending, self.announced) = (*lost, *leaders_lost, *ending, *announced);
        self.records.clone_from(records);
        self.leader_records.clone_from(leader_records);
        self.holders.clone_from(holders);
        self.engaged.clone_from(engaged);
        self.combats.clone_from(combats);
        self.todo.clone_from(todo);
        // The footprint of a piece depends on the piece alone: equal pieces have equal footprints.
        let mut ours = (!Arc::ptr_eq(&self.footprints, footprints)).then(|| Arc::make_mut(&mut self.footprints));
        self.units.restore_with(units, |unit| {
            if let Some(ours) = &mut ours {
                ours.copy_unit(footprints, unit);
            }
        });
        self.leaders.restore_with(leaders, |leader| {
            if let Some(ours) = &mut ours {
                ours.copy_leader(footprints, leader);
            }
        });
    }
}
