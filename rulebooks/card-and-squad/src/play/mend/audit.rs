//! What is wrong with the state, by the rulebook's own reckoning.

use engine::game::{Breach, Side};

use super::super::Battle;
use super::super::state::Whereabouts;
use crate::charts::command::Role;
use crate::field::figure::Unit;
use crate::words::Leader;

/// What rounding to the grid may be out by.
const HAIR: f64 = 0.012;

impl Battle {
    /// Overlaps, the dead on the table, squads that are nowhere, combats of nobody.
    pub(in super::super) fn find_faults(&self, faults: &mut Vec<Breach>) {
        self.find_overlaps(faults);
        for unit in self.table.units() {
            self.find_unit_faults(unit, faults);
        }
        self.find_combat_faults(faults);
    }

    fn find_overlaps(&self, faults: &mut Vec<Breach>) {
        let field = self.field();
        let numbers = field.numbers();
        let all: Vec<_> = field.everyone().collect();
        for (at, (id, figure)) in all.iter().enumerate() {
            for (other_id, other) in all.iter().skip(at + 1) {
                let apart = figure.centre().distance(other.centre());
                if apart < figure.radius(numbers) + other.radius(numbers) - HAIR {
                    let why = format!("{} stands on {}", self.figure_name(*id), self.figure_name(*other_id));
                    faults.push(Breach::of(self.piece(figure.unit), "CS-D09", why));
                }
            }
            if !field.on_table(figure.centre(), figure.radius(numbers) - HAIR) {
                let why = format!("{} stands over the edge", self.figure_name(*id));
                faults.push(Breach::of(self.piece(figure.unit), "CS-D04", why));
            }
            if self.state.man(*id).dead {
                let why = format!("{} is dead and on the table", self.figure_name(*id));
                faults.push(Breach::of(self.piece(figure.unit), "CS-R46", why));
            }
        }
    }

    fn find_unit_faults(&self, unit: Unit, faults: &mut Vec<Breach>) {
        let here = self.field().members(unit).next().is_some();
        let name = self.unit_name(unit);
        if here != (self.state.whereabouts(unit) == Whereabouts::Here) {
            faults.push(Breach::of(self.piece(unit), "CS-D23", format!("{name} is on the table and is not")));
        }
        let Unit::Squad(squad) = unit else { return };
        let state = self.state.squad(squad);
        let full = self.table.squads.get(squad.index()).map_or(0, |file| usize::from(file.figures));
        let alive = self.to_place(unit).len();
        if alive + usize::from(state.lost) != full {
            let why = format!("{name} has {alive} left and {} lost of {full}", state.lost);
            faults.push(Breach::of(self.piece(unit), "CS-R08", why));
        }
        let led = self.field().members(unit).filter(|id| self.field().figure(*id).role == Role::SquadLeader).count();
        if here && (led > 1 || (led == 0) != (state.leader == Leader::Killed)) {
            faults.push(Breach::of(self.piece(unit), "CS-PRO-01", format!("{name} has {led} leaders")));
        }
        if state.formed && alive < usize::try_from(self.book().sheet.field.formed_from.get()).unwrap_or(0) {
            faults.push(Breach::of(self.piece(unit), "CS-R11", format!("{name} is formed with {alive} figures")));
        }
    }

    fn find_combat_faults(&self, faults: &mut Vec<Breach>) {
        for combat in &self.state.combats {
            let [first, second] = [Side::FIRST, Side::SECOND].map(|side| combat.count(side));
            if first.min(second) != 1 || first.max(second) > 2 {
                faults.push(Breach::new("CS-MEL-02", format!("a combat of {first} against {second}")));
            }
            for side in [Side::FIRST, Side::SECOND] {
                for id in combat.side(side) {
                    let figure = self.field().figure(id);
                    if !figure.here || figure.side != side {
                        let why = format!("{} fights and is not there", self.figure_name(id));
                        faults.push(Breach::of(self.piece(figure.unit), "CS-MEL-01", why));
                    }
                }
            }
        }
    }
}
