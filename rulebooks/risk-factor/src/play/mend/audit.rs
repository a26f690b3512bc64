//! What is wrong with a state, by the rulebook's own reckoning.

use engine::game::Breach;

use crate::field::GRID;
use crate::field::group::Status;
use crate::field::ids::FigureId;
use crate::play::Skirmish;
use crate::play::state::Under;

/// How deep bases may lie in one another by rounding alone; no rule's number.
const ROUNDING: f64 = 4.0 * GRID;

impl Skirmish {
    /// Overlaps, the dead on the table, figures over the edge, groups without figures, leaders with nobody.
    pub(crate) fn find_breaches(&self, breaches: &mut Vec<Breach>) {
        let field = self.field();
        let here: Vec<FigureId> = self.state.figures.each().filter(|(_, f)| f.here).map(|(id, _)| id).collect();
        for (at, one) in here.iter().enumerate() {
            let figure = &self.state.figures[*one];
            let piece = self.piece(figure.group);
            if !figure.is_alive() {
                breaches.push(Breach::of(piece, "RK-DMG-09", "a dead figure stands on the table"));
            }
            if !self.table.edges.bounds().grown(GRID - field.radius(*one)).holds(figure.centre()) {
                breaches.push(Breach::of(piece, "RK-D19", "a figure reaches over the edge of the table"));
            }
            for other in here.iter().skip(at + 1) {
                let apart = figure.centre().distance(field.centre(*other)) - field.radius(*one) - field.radius(*other);
                if apart < -ROUNDING {
                    let name = self.name(self.state.figures[*other].group);
                    let why = format!("a figure stands on one of {name} by {:.3}", -apart);
                    breaches.push(Breach::of(piece, "RK-D32", why));
                }
            }
        }
        self.audit_groups(breaches);
    }

    fn audit_groups(&self, breaches: &mut Vec<Breach>) {
        for (id, group) in self.state.groups.each() {
            let piece = self.piece(id);
            let standing = self.table.roster.troops[id].figures().any(|figure| self.state.figures[figure].here);
            if standing != (group.status == Status::Here) {
                breaches.push(Breach::of(
                    piece,
                    "RK-GEN-04",
                    format!("it is {}, and its figures are not", group.status),
                ));
            }
            if group.with.is_some_and(|with| !self.state.groups[with].is_here()) {
                breaches.push(Breach::of(piece, "RK-D37", "the group that he is with is not on the table"));
            }
        }
        for (id, marker) in self.state.markers.each() {
            let Under::Group(group) = marker.under else { continue };
            let hidden = self.state.groups[group].status == Status::Hidden;
            if !marker.gone && !hidden {
                let piece = self.table.marker_piece(id);
                breaches.push(Breach::of(piece, "RK-D06", "the group under it is on the table"));
            }
        }
    }
}
