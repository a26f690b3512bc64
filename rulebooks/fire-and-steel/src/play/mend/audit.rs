//! What must always be true of a game.

use engine::game::Breach;

use crate::field::figure::{Aim, Figure, FigureId};
use crate::play::Skirmish;
use crate::play::state::Step;
use crate::play::state::man::Standing;

impl Skirmish {
    pub(super) fn audit_figure(&self, id: FigureId, breaches: &mut Vec<Breach>) {
        let (figure, man) = (&self.state.figures[id], &self.state.men[id]);
        let limit = self.book().options.wound_limit;
        let markers = i32::from(self.state.markers(id));
        let base = figure.body(&self.book().sheet.field);
        let mut fault = |holds: bool, rule, why| {
            if holds {
                breaches.push(Breach::of(id.piece(), rule, why));
            }
        };
        fault(figure.id != id, "FS-GEN-04", "stands at another's number");
        fault(figure.out == man.is_here(), "FS-DMG-08", "is on the table and is not");
        fault(figure.coming != (man.standing == Standing::Coming), "FS-D05", "is still to come and is not");
        fault(figure.wounds < 0, "FS-DMG-07", "has fewer than no wounds");
        fault(figure.morale_markers != markers, "FS-MOR-02", "counts its morale markers twice");
        fault(figure.mounted != man.horse.is_some() && man.is_here(), "FS-D14", "rides no horse of its own");
        fault(figure.mounted && figure.gone_to_ground, "FS-D13", "lies down in the saddle");
        fault(self.state.bodies[id] != base, "FS-FLD-01", "has its base elsewhere");
        fault(limit > 0 && figure.wounds >= limit && man.is_here(), "FS-R47", "has died of its wounds and stands");
        if let Aim::Figure(enemy) = figure.aim {
            fault(!self.state.men[enemy].is_here(), "FS-D25", "aims at a figure that is gone");
        }
    }

    pub(super) fn audit_place(&self, id: FigureId, breaches: &mut Vec<Breach>) {
        let (figure, man) = (&self.state.figures[id], &self.state.men[id]);
        if man.is_here() {
            let barred = self.field().unfit(figure).map(|barred| self.refusal(barred.into()));
            breaches.extend(barred.map(|no| Breach::of(id.piece(), no.rule, no.why)));
            return;
        }
        let mut fault = |holds: bool, rule, why| {
            if holds {
                breaches.push(Breach::of(id.piece(), rule, why));
            }
        };
        fault(man.order.is_some(), "FS-DMG-08", "has orders and is not on the table");
        fault(figure.aim != Aim::None, "FS-D25", "aims and is not on the table");
        fault(man.standing == Standing::Dead && man.horse.is_some(), "FS-D14", "is dead in the saddle");
    }

    /// The contacts of the state are those on the table.
    pub(super) fn audit_contacts(&self, breaches: &mut Vec<Breach>) {
        if !matches!(self.state.step, Step::Declare(_)) {
            return;
        }
        let here = || self.state.figures.iter().filter(|figure| !figure.out);
        let touch = |one: &Figure, other: &Figure| {
            self.with_buffers(|buffers| self.field().contact(one, other, &mut buffers.crossings).holds())
        };
        for one in here() {
            for other in here().filter(|other| one.opposes(other)) {
                let touch = touch(one, other);
                let known = self.state.bout(one.id, other.id).is_some();
                let listed = self.state.men[one.id].contacts.has(other.id);
                if touch != known || touch != listed {
                    let why = format!("is in contact with {} and is not", self.name(other.id));
                    breaches.push(Breach::of(one.id.piece(), "FS-FLD-01", why));
                }
            }
        }
    }

    pub(super) fn audit_horses(&self, breaches: &mut Vec<Breach>) {
        for (id, horse) in self.state.horses.pairs() {
            let riders = self.state.men.iter().filter(|man| man.horse == Some(id)).count();
            let twice = riders + usize::from(horse.at.is_some()) > 1;
            let piece = self.horse_piece(id).filter(|_| twice);
            breaches.extend(piece.map(|piece| Breach::of(piece, "FS-D14", "is in two places")));
        }
    }

    pub(super) fn audit_end(&self, breaches: &mut Vec<Breach>) {
        if self.state.turn > self.table.turns {
            breaches.push(Breach::new("FS-D31", "the turn is beyond the last"));
        }
        if (self.state.step == Step::Over) != self.state.ending.is_some() {
            breaches.push(Breach::new("FS-D30", "the game is over and is not"));
        }
    }
}

#[cfg(test)]
mod tests;
