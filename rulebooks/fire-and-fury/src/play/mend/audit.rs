//! The audit: what would be wrong with a state, by the rulebook's own reckoning. A sound game has no such breach.

use engine::game::{Breach, Side};

use crate::field::ids::UnitId;
use crate::field::pieces::Unit;
use crate::play::battle::Battle;
use crate::play::state::{Station, Whereabouts};
use crate::play::turn::tasks::{Ask, Otherwise, Retreat, Task};
use crate::words::Formation;

impl Battle {
    /// Everything that is wrong. The reason of a piece is what comes after its name.
    pub(crate) fn find_breaches(&self, breaches: &mut Vec<Breach>) {
        self.audit_units(breaches);
        self.audit_losses(breaches);
        self.audit_leaders(breaches);
        self.audit_overlaps(breaches);
        self.audit_turn(breaches);
    }

    fn audit_units(&self, breaches: &mut Vec<Breach>) {
        for (id, unit) in self.state.units.pairs() {
            let mut wrong = |is_wrong: bool, rule, why: &str| {
                breaches.extend(is_wrong.then(|| Breach::of(self.unit_piece(id), rule, why)));
            };
            let record = self.record(id);
            let (stands, initial) = (unit.stands(), usize::from(self.label(id).initial));
            wrong(stands > initial, "FF-UNT-03", &format!("has {stands} stands of {initial}"));
            let on_table = record.place == Whereabouts::OnTable;
            wrong(unit.off_table == on_table, "FF-D54", "is off the table and on it");
            wrong(!unit.off_table && stands == 0, "FF-D54", "has no stands and is on the table");
            let acts = record.grant.is_some() || record.charge_due || unit.marks.charging.is_some();
            wrong(unit.off_table && acts, "FF-D54", "is off the table and acts");
            let target = unit.marks.charging.filter(|_| !unit.off_table);
            let friend = target.is_some_and(|target| self.side(target) == unit.side);
            wrong(friend, "FF-D14", "charges a unit of its own side");
            let garrison = unit.formation() == Some(Formation::Garrison);
            let homeless = garrison && unit.troops().is_none_or(|troops| troops.building.is_none());
            wrong(homeless, "FF-TER-10", "garrisons no building");
        }
    }

    /// FF-D02: the stands left and lost of a side are those that it had.
    fn audit_losses(&self, breaches: &mut Vec<Breach>) {
        for (side, (lost, initial)) in
            [Side::FIRST, Side::SECOND].into_iter().zip(self.state.lost.iter().zip(self.fixed.fielded))
        {
            let left: usize = self.state.units.iter().filter(|unit| unit.side == side).map(Unit::stands).sum();
            if left + usize::from(*lost) != usize::from(initial) {
                let why = format!("side {} has {left} stands left and {lost} lost of {initial}", side.index());
                breaches.push(Breach::new("FF-D02", why));
            }
        }
    }

    fn audit_leaders(&self, breaches: &mut Vec<Breach>) {
        let field = self.field();
        for (id, rider) in self.state.leaders.pairs() {
            let (place, piece) = (self.leader_record(id).place, self.leader_piece(id));
            if rider.off_table == (place == Station::OnTable) {
                breaches.push(Breach::of(piece, "FF-UNT-13", "is off the table and on it"));
            }
            let Some(with) = rider.attached_to else { continue };
            match field.piece(with) {
                // A leader with a unit that is still to come waits with it.
                None if place == Station::Waiting => {}
                None => breaches.push(Breach::of(piece, "FF-MOV-06", "is attached to a unit that is not on the table")),
                Some(unit) if unit.unit.side != rider.side => {
                    breaches.push(Breach::of(piece, "FF-UNT-13", "is attached to the enemy"));
                }
                Some(unit) => {
                    let gap = field.leader_body(id).map_or(0.0, |body| body.gap(unit.body).distance);
                    // In the midst of a unit that stands with intervals a leader need not touch it.
                    if gap > 3.0 {
                        let why = format!("is attached and {gap:.1}\" from his unit");
                        breaches.push(Breach::of(piece, "FF-MOV-06", why));
                    }
                }
            }
        }
    }

    /// FF-FLD-29: units may not overlap; and none hangs over the edge by more than half of it (FF-D27).
    fn audit_overlaps(&self, breaches: &mut Vec<Breach>) {
        let field = self.field();
        // Where the grid rounds, and a broken line lies as a column, a hair is allowed.
        let hair = self.book().sheet.field.tolerance.get() * 4.0;
        // A unit that has limbered up or broken and is about to run is in the way until it does.
        let pieces: Vec<_> = field.pieces().filter(|piece| !self.is_about_to_leave(piece.id)).collect();
        for (place, a) in pieces.iter().enumerate() {
            for b in pieces.iter().skip(place + 1) {
                if a.unit.building().is_none() && b.unit.building().is_none() && a.body.overlaps(b.body, hair) {
                    let why = format!("and {} overlap by {:.3}\"", self.unit_name(b.id), a.body.penetration(b.body));
                    breaches.push(Breach::of(self.unit_piece(a.id), "FF-FLD-29", why));
                }
            }
            if !self.fixed.edges.bounds().meets(a.body.bounds()) {
                breaches.push(Breach::of(self.unit_piece(a.id), "FF-D27", "is off the table"));
            }
        }
    }

    fn is_about_to_leave(&self, unit: UnitId) -> bool {
        let runs = |retreat: &Retreat| retreat.unit == unit;
        self.state.todo.iter().any(|task| match task {
            Task::Retreat(retreat) | Task::Ask(Ask::Recall { otherwise: Otherwise::Retreats(retreat), .. }) => {
                runs(retreat)
            }
            Task::Ask(Ask::RetreatFirst { retreats }) => retreats.iter().any(runs),
            _ => false,
        })
    }

    fn audit_turn(&self, breaches: &mut Vec<Breach>) {
        if self.state.turn > self.fixed.turns {
            let why = format!("it is turn {} of {}", self.state.turn, self.fixed.turns);
            breaches.push(Breach::new("FF-D10", why));
        }
        for unit in self.state.engaged.iter().flat_map(|engaged| [engaged.charger, engaged.enemy]) {
            if !self.is_on(unit) {
                breaches.push(Breach::of(self.unit_piece(unit), "FF-D62", "is gone and in a combat"));
            }
        }
    }
}
