//! Mending: what the players set right by hand, and what must always be true.

mod amend;
mod audit;

use engine::game::{Breach, Fix, Log, Mend, PieceId, Refusal};
use engine::kit::Mendable;

use super::Skirmish;
use super::state::Step;

impl Mend for Skirmish {
    fn mendable(&self, piece: PieceId) -> Option<Mendable> {
        let id = self.figure_of(piece).filter(|id| self.state.men[*id].is_here())?;
        (self.state.step != Step::Over).then(|| self.mendable_figure(id))
    }

    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        if self.state.step == Step::Over {
            return Err(Refusal::by("FS-D30", "the game is over"));
        }
        let id = self.figure_of(fix.piece()).filter(|id| self.state.men[*id].is_here());
        let id = id.ok_or_else(|| Refusal::by("FS-GEN-04", "only a figure on the table can be set right"))?;
        let mended = self.mendable_figure(id).read(fix)?;
        self.set(id, mended.set, log)?;
        mended.log(log);
        // The order was given for how things stood before.
        self.state.men[id].order = None;
        self.update_sight_and_contact();
        // FS-D25: no figure aims at one that is gone, or that was put out of sight
        self.lose_aims_out_of_sight(log);
        Ok(())
    }

    fn audit(&self, breaches: &mut Vec<Breach>) {
        for id in self.state.figures.ids() {
            self.audit_figure(id, breaches);
            self.audit_place(id, breaches);
        }
        self.audit_contacts(breaches);
        self.audit_horses(breaches);
        self.audit_end(breaches);
    }
}
