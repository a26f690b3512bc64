//! What would be wrong with a state: found by the rulebook's own reckoning, and never there.

use crate::field::pieces::Unit;
use crate::play::battle::Battle;
use crate::play::state::{Station, Whereabouts};
use crate::play::turn::tasks::{Ask, Otherwise, Retreat, Task};
use crate::words::Formation;

impl Battle {
    /// Everything that is wrong.
    pub(crate) fn find_faults(&self, faults: &mut Vec<String>) {
        self.audit_units(faults);
        self.audit_leaders(faults);
        self.audit_overlaps(faults);
        self.audit_turn(faults);
    }

    fn audit_units(&self, faults: &mut Vec<String>) {
        for (at, (unit, record)) in self.state.units.iter().zip(&self.state.records).enumerate() {
            let name = self.unit_name(at);
            let stands = unit.stands();
            let initial = self.fixed.labels.get(at).map_or(0, |label| usize::from(label.initial));
            if stands > initial {
                faults.push(format!("{name} has {stands} stands of {initial}"));
            }
            if unit.off_table == (record.place == Whereabouts::OnTable) {
                faults.push(format!("{name} is off the table and on it"));
            }
            if !unit.off_table && stands == 0 {
                faults.push(format!("{name} has no stands and is on the table (FF-D54)"));
            }
            if unit.off_table && (record.grant.is_some() || record.charge_due || unit.marks.charging.is_some()) {
                faults.push(format!("{name} is off the table and acts"));
            }
            if let Some(target) = unit.marks.charging.filter(|_| !unit.off_table)
                && self.unit(target).is_none_or(|target| target.side == unit.side)
            {
                faults.push(format!("{name} charges nobody that it could charge"));
            }
            let garrison = unit.formation() == Some(Formation::Garrison);
            if garrison && unit.troops().is_none_or(|troops| troops.building.is_none()) {
                faults.push(format!("{name} garrisons no building"));
            }
        }
        for (side, (lost, initial)) in self.state.lost.iter().zip(self.fixed.initial).enumerate() {
            let of = |at: &usize| self.side(*at).index() == side;
            let left: usize =
                (0..self.state.units.len()).filter(of).filter_map(|at| self.unit(at)).map(Unit::stands).sum();
            if left + usize::from(*lost) != usize::from(initial) {
                faults.push(format!("side {side} has {left} stands left and {lost} lost of {initial}"));
            }
        }
    }

    fn audit_leaders(&self, faults: &mut Vec<String>) {
        for (at, (rider, post)) in self.state.leaders.iter().zip(&self.state.leader_records).enumerate() {
            let name = self.leader_name(at);
            if rider.off_table == (post.place == Station::OnTable) {
                faults.push(format!("{name} is off the table and on it"));
            }
            let Some(with) = rider.attached_to else { continue };
            let field = self.field();
            match field.piece(with) {
                // Whoever is with a unit that is still to come waits with it.
                None if post.place == Station::Waiting => {}
                None => faults.push(format!("{name} is attached to a unit that is not on the table")),
                Some(piece) if piece.unit.side != rider.side => faults.push(format!("{name} is attached to the enemy")),
                Some(piece) => {
                    let gap = field.leader_body(at).map_or(0.0, |body| body.gap(piece.body).distance);
                    // In the midst of a unit that stands with intervals one need not touch it.
                    if gap > 3.0 {
                        faults.push(format!("{name} is attached and {gap:.1}\" from his unit (FF-MOV-06)"));
                    }
                }
            }
        }
    }

    /// FF-FLD-29: units may not overlap; and none hangs over the edge by more than half of it (FF-D27).
    fn audit_overlaps(&self, faults: &mut Vec<String>) {
        let field = self.field();
        // Where the grid rounds, and a broken line lies as a column, a hair is allowed.
        let hair = self.book().sheet.field.tolerance.get() * 4.0;
        // UnitOrLeader has limbered up or broken and is about to run is in the way until he does.
        let pieces: Vec<_> = field.pieces().filter(|piece| !self.is_about_to_leave(piece.id)).collect();
        for (place, a) in pieces.iter().enumerate() {
            for b in pieces.iter().skip(place + 1) {
                if a.unit.building().is_none() && b.unit.building().is_none() && a.body.overlaps(b.body, hair) {
                    let depth = a.body.penetration(b.body);
                    let names = [a.id, b.id].map(|unit| self.unit_name(unit));
                    faults.push(format!("{} and {} overlap by {depth:.3}\" (FF-FLD-29)", names[0], names[1]));
                }
            }
            if !self.fixed.edges.bounds().meets(a.body.bounds()) {
                faults.push(format!("{} is off the table (FF-D27)", self.unit_name(a.id)));
            }
        }
    }

    fn is_about_to_leave(&self, unit: usize) -> bool {
        let runs = |retreat: &Retreat| usize::from(retreat.unit) == unit;
        self.state.todo.iter().any(|task| match task {
            Task::Retreat(retreat) | Task::Ask(Ask::Recall { otherwise: Otherwise::Retreats(retreat), .. }) => {
                runs(retreat)
            }
            Task::Ask(Ask::RetreatFirst { retreats }) => retreats.iter().any(runs),
            _ => false,
        })
    }

    fn audit_turn(&self, faults: &mut Vec<String>) {
        if self.state.turn > self.fixed.turns {
            faults.push(format!("it is turn {} of {} (FF-D10)", self.state.turn, self.fixed.turns));
        }
        for engaged in &self.state.engaged {
            if !self.is_on(usize::from(engaged.charger)) || !self.is_on(usize::from(engaged.enemy)) {
                faults.push("a piece that is gone is in a combat (FF-D62)".to_owned());
            }
        }
    }
}
