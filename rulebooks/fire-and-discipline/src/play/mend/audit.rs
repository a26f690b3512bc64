//! What must always hold, whatever was ordered and rolled.

use engine::game::{Breach, PieceId};

use crate::field::{Aim, Standing};
use crate::play::battle::Battle;

/// How much two footprints may overlap before it is a fault: pivots and lined-up stands are put on the grid.
const OVERLAP: f64 = 0.05;

impl Battle {
    pub(crate) fn find_breaches(&self, breaches: &mut Vec<Breach>) {
        breaches.clear();
        let field = self.field();
        for piece in self.state.positions.pieces.ids() {
            let now = self.piece(piece);
            let roll = self.table.roll(piece);
            let most = if roll.crew_of().is_some() { 4 } else { roll.full() };
            if now.castings > most {
                breaches.push(Breach::of(piece, "FD-STD-02", "it has more castings than it began with"));
            }
            let empty = roll.stand().is_some() && now.castings == 0;
            if empty && now.is_here() {
                breaches.push(Breach::of(piece, "FD-DIE-04", "it has no casting left and is in the game"));
            }
            if let Standing::With(host) = now.standing
                && !self.piece(host).is_here()
                && !self.piece(host).is_to_come()
            {
                breaches.push(Breach::of(piece, "FD-D29", "he is with a stand that is gone"));
            }
            if let Some(feature) = now.inside() {
                let held = self.state.positions.features.get(usize::from(feature));
                if !held.is_some_and(|held| held.garrison.contains(&piece)) {
                    breaches.push(Breach::of(piece, "FD-D38", "it is in a feature that does not know it"));
                }
            }
            if field.is_on_table(piece) && field.edges_allow_body(field.body(piece)).is_err() {
                breaches.push(Breach::of(piece, "FD-D05", "it hangs over the edge of the table"));
            }
            self.find_overlaps(piece, breaches);
        }
        for contact in &self.state.contacts {
            let there = field.is_on_table(contact.attacker)
                && match contact.defender {
                    Aim::Piece(piece) => field.is_on_table(piece),
                    Aim::Feature(feature) => field.is_garrisoned_by(feature, self.side(contact.attacker).other()),
                };
            if !there && self.state.agenda.is_empty() {
                breaches.push(Breach::of(contact.attacker, "FD-FLD-11", "it is in contact with nobody"));
            }
        }
    }

    fn find_overlaps(&self, piece: PieceId, breaches: &mut Vec<Breach>) {
        let field = self.field();
        if !field.is_solid(piece) {
            return;
        }
        let body = field.body(piece);
        for other in field.solid_near(*body.bounds()).filter(|other| *other > piece) {
            if body.overlaps(field.body(other), OVERLAP) {
                let why = format!("it overlaps {}", self.name(other));
                breaches.push(Breach::of(piece, "FD-FRM-04", why));
            }
        }
    }
}
