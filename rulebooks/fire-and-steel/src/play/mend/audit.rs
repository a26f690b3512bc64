//! What must always be true of a game.

use crate::field::figure::{Aim, Figure, FigureId};
use crate::play::Skirmish;
use crate::play::state::{Standing, Step};

impl Skirmish {
    pub(crate) fn find_faults(&self, faults: &mut Vec<String>) {
        for id in self.state.figures.ids() {
            self.audit_figure(id, faults);
        }
        self.audit_contacts(faults);
        for (at, horse) in self.state.horses.iter().enumerate() {
            let at = u8::try_from(at).ok();
            let riders = self.state.figures.ids().filter(|id| self.state.men[*id].horse == at).count();
            if riders + usize::from(horse.at.is_some()) > 1 {
                faults.push(format!("horse {at:?} is in two places"));
            }
        }
        if self.state.turn > self.table.turns {
            faults.push(format!("turn {} is beyond the last", self.state.turn));
        }
        if (self.state.step == Step::Over) != self.state.ending.is_some() {
            faults.push("the game is over and is not".to_owned());
        }
    }

    fn audit_figure(&self, id: FigureId, faults: &mut Vec<String>) {
        let (figure, man) = (&self.state.figures[id], &self.state.men[id]);
        let mut fault = |holds: bool, what: &str| {
            if holds {
                faults.push(format!("{}: {what}", self.name(id)));
            }
        };
        fault(figure.id != id, "stands at another's number");
        fault(figure.out == man.is_here(), "is on the table and is not");
        fault(figure.coming != (man.standing == Standing::Coming), "is still to come and is not");
        fault(figure.wounds < 0, "has fewer than no wounds");
        fault(figure.morale_markers != i32::from(self.state.markers(id)), "counts its morale markers twice");
        fault(figure.mounted != man.horse.is_some() && man.is_here(), "rides no horse of its own");
        fault(figure.mounted && figure.gone_to_ground, "lies down in the saddle");
        fault(self.state.bodies[id] != figure.body(&self.book().sheet.field), "its base lies elsewhere");
        let limit = self.book().options.wound_limit;
        fault(limit > 0 && figure.wounds >= limit && man.is_here(), "has died of its wounds and does not know");
        if let Aim::Figure(enemy) = figure.aim {
            fault(!self.state.men[enemy].is_here(), "aims at one who is gone");
        }
        if man.is_here() {
            let barred = self.field().unfit(figure).map(|barred| self.in_the_way(barred));
            fault(barred.is_some(), barred.as_deref().unwrap_or_default());
        } else {
            fault(man.order.is_some(), "has orders and is not on the table");
            fault(figure.aim != Aim::None, "aims and is not on the table");
            fault(man.standing == Standing::Dead && man.horse.is_some(), "is dead in the saddle");
        }
    }

    /// Those whom the state holds to be in contact are, and no others.
    fn audit_contacts(&self, faults: &mut Vec<String>) {
        if !matches!(self.state.step, Step::Declare(_)) {
            return;
        }
        let near = |figure: &&Figure| !figure.out;
        for one in self.state.figures.iter().filter(near) {
            for other in self.state.figures.iter().filter(near).filter(|other| one.opposes(other)) {
                let touch =
                    self.with_buffers(|buffers| self.field().contact(one, other, &mut buffers.crossings).holds());
                let known = self.state.bout(one.id, other.id).is_some();
                let listed = self.state.men[one.id].contacts.has(other.id);
                if touch != known || touch != listed {
                    faults.push(format!(
                        "{} and {}: contact is not as it is held",
                        self.name(one.id),
                        self.name(other.id)
                    ));
                }
            }
        }
    }
}
