//! The state goes back to a snapshot at the price of what changed since: an order has many trials, and each changes
//! little.

use std::sync::Arc;

use engine::kit::Restore;

use crate::play::state::State;

impl Restore for State {
    fn note_changes(&mut self) {
        self.units.note_changes();
        self.leaders.note_changes();
    }

    fn restore(&mut self, then: &State) {
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
            fought,
            combats,
            todo,
            ending,
            announced,
            footprints,
        } = then;
        (self.turn, self.first, self.active, self.step) = (*turn, *first, *active, *step);
        (self.lost, self.leaders_lost, self.ending, self.announced) = (*lost, *leaders_lost, *ending, *announced);
        self.records.clone_from(records);
        self.leader_records.clone_from(leader_records);
        self.holders.clone_from(holders);
        self.engaged.clone_from(engaged);
        self.fought.clone_from(fought);
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
