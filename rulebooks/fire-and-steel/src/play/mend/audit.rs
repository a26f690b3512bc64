//! What must always be true of a game.

use std::borrow::Cow;

use engine::game::PieceId;

use crate::field::figure::{Aim, Figure, FigureId};
use crate::play::Skirmish;
use crate::play::state::Step;
use crate::play::state::man::Standing;

/// Something that is not as it must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The pieces that it is about.
    pub(crate) pieces: Vec<PieceId>,
    /// The rule that the state breaks.
    pub(crate) rule: &'static str,
    /// What is wrong.
    pub(crate) why: Cow<'static, str>,
}

impl Fault {
    fn of(id: FigureId, rule: &'static str, why: impl Into<Cow<'static, str>>) -> Fault {
        Fault { pieces: vec![id.piece()], rule, why: why.into() }
    }
}

impl Skirmish {
    /// All that is wrong with the state. Always empty, or the rulebook has a fault.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for id in self.state.figures.ids() {
            self.audit_figure(id, &mut faults);
            self.audit_place(id, &mut faults);
        }
        self.audit_contacts(&mut faults);
        self.audit_horses(&mut faults);
        let mut fault = |holds: bool, rule, why| {
            if holds {
                faults.push(Fault { pieces: Vec::new(), rule, why: Cow::Borrowed(why) });
            }
        };
        fault(self.state.turn > self.table.turns, "FS-D31", "the turn is beyond the last");
        let over = self.state.step == Step::Over;
        fault(over != self.state.ending.is_some(), "FS-D30", "the game is over and is not");
        faults
    }

    fn audit_figure(&self, id: FigureId, faults: &mut Vec<Fault>) {
        let (figure, man) = (&self.state.figures[id], &self.state.men[id]);
        let limit = self.book().options.wound_limit;
        let markers = i32::from(self.state.markers(id));
        let base = figure.body(&self.book().sheet.field);
        let mut fault = |holds: bool, rule, why| {
            if holds {
                faults.push(Fault::of(id, rule, why));
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

    fn audit_place(&self, id: FigureId, faults: &mut Vec<Fault>) {
        let (figure, man) = (&self.state.figures[id], &self.state.men[id]);
        if man.is_here() {
            let barred = self.field().unfit(figure).map(|barred| self.refusal(barred.into()));
            faults.extend(barred.map(|no| Fault::of(id, no.rule, no.why)));
            return;
        }
        let mut fault = |holds: bool, rule, why| {
            if holds {
                faults.push(Fault::of(id, rule, why));
            }
        };
        fault(man.order.is_some(), "FS-DMG-08", "has orders and is not on the table");
        fault(figure.aim != Aim::None, "FS-D25", "aims and is not on the table");
        fault(man.standing == Standing::Dead && man.horse.is_some(), "FS-D14", "is dead in the saddle");
    }

    /// The contacts of the state are those on the table.
    fn audit_contacts(&self, faults: &mut Vec<Fault>) {
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
                    let pieces = vec![one.id.piece(), other.id.piece()];
                    faults.push(Fault { pieces, rule: "FS-FLD-01", why: "are in contact and are not".into() });
                }
            }
        }
    }

    fn audit_horses(&self, faults: &mut Vec<Fault>) {
        for id in self.state.horse_ids() {
            let riders = self.state.figures.ids().filter(|figure| self.state.men[*figure].horse == Some(id)).count();
            let left = self.state.horse(id).is_some_and(|horse| horse.at.is_some());
            if riders + usize::from(left) > 1 {
                let pieces = self.horse_piece(id).into_iter().collect();
                faults.push(Fault { pieces, rule: "FS-D14", why: "is in two places".into() });
            }
        }
    }

    /// A fault in words.
    pub(crate) fn fault_in_words(&self, fault: &Fault) -> String {
        let names: Vec<&str> = fault.pieces.iter().map(|piece| self.table.setting.name(*piece)).collect();
        let who = if names.is_empty() { String::new() } else { format!("{} ", names.join(" and ")) };
        format!("{who}{} ({})", fault.why, fault.rule)
    }
}

#[cfg(test)]
mod tests;
