//! The state a trial goes back to.

use engine::kit::Restore;

use crate::play::state::State;

impl Restore for State {
    /// The pieces note by themselves which of them were lent out to be changed.
    fn note_changes(&mut self) {}

    fn restore(&mut self, then: &State) {
        let State {
            turn,
            step,
            segment,
            round,
            round_asked,
            active,
            positions,
            colonels,
            contacts,
            charges,
            forming,
            fallen,
            agenda,
            holders,
            losses,
            hit,
            under_fire,
            fought,
            secret,
            pursuers,
            assaults,
            ending,
        } = then;
        (self.turn, self.step, self.segment, self.active) = (*turn, *step, *segment, *active);
        (self.round, self.round_asked, self.losses, self.ending) = (*round, *round_asked, *losses, *ending);
        self.positions.go_back(positions);
        self.colonels.clone_from(colonels);
        self.contacts.clone_from(contacts);
        self.charges.clone_from(charges);
        self.forming.clone_from(forming);
        self.fallen.clone_from(fallen);
        self.agenda.clone_from(agenda);
        self.holders.clone_from(holders);
        self.hit.clone_from(hit);
        self.under_fire.clone_from(under_fire);
        self.fought.clone_from(fought);
        self.secret.clone_from(secret);
        self.pursuers.clone_from(pursuers);
        self.assaults.clone_from(assaults);
    }
}
