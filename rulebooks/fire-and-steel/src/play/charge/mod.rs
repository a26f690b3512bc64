//! The charge step: charges, and what becomes of the figures that are charged (FS-ORD-04, FS-ORD-13).

mod declare;
mod reach;

use engine::game::{Log, What};

use crate::field::figure::FigureId;
use crate::field::push::Stop;
use crate::play::Skirmish;
use crate::play::movement::walk::By;
use crate::play::state::plan::{Blow, Plan, ShotKind, ShotOrder};

impl Skirmish {
    /// The charge step: in the same order of sides as the moves (FS-D07).
    pub(crate) fn charge_step(&mut self, log: &mut Log) {
        for side in self.state.movers() {
            for id in self.state.of_side(side).collect::<Vec<_>>() {
                self.charge_figure(id, log);
            }
        }
    }

    /// FS-ORD-04, FS-D44: a charger goes straight at where its enemy stands now.
    pub(crate) fn charge_figure(&mut self, id: FigureId, log: &mut Log) {
        let man = &self.state.men[id];
        let Some(Plan::Charge(enemy)) = man.order else { return };
        if !man.is_here() || man.spent {
            return;
        }
        self.state.men[id].order = Some(Plan::Wait);
        if !self.state.men[enemy].is_here() {
            log.say("FS-ORD-02", || format!("{} has nobody left to charge.", self.name(id)));
            return;
        }
        let stop = self.run_at(id, enemy, log);
        self.update_contacts();
        self.engage_all();
        let met = self.state.opponents(id);
        let first = match stop {
            Some(Stop::Figure(foe)) if met.has(foe) => Some(foe),
            _ => met.iter().next(),
        };
        if let Some(foe) = first {
            self.state.men[id].order = Some(Plan::Fight(Blow::at(foe)));
            for charged in met.iter() {
                self.be_charged(charged, id, log);
            }
        } else {
            log.say("FS-ORD-04", || format!("{} does not reach {}.", self.name(id), self.name(enemy)));
        }
    }

    /// Moves a charger. What stopped it.
    fn run_at(&mut self, id: FigureId, enemy: FigureId, log: &mut Log) -> Option<Stop> {
        let shift = self.charge_shift(id, enemy);
        self.state.men[id].charged = Some(enemy);
        let before = self.state.figures[id].pose;
        let mut landed = self.field().landed(&self.state.figures[id], shift.end.pose.spot, 0);
        landed.pose = shift.end.pose;
        if before.spot == landed.pose.spot {
            self.state.figures[id].pose = landed.pose;
            let (piece, to) = (id.piece(), landed.pose);
            log.note("FS-D44", What::Moved { piece, from: before, to, path: Vec::new(), how: "turn" });
        } else {
            let trail = [before.spot, landed.pose.spot].into_iter().collect();
            self.change_place(id, landed, &trail, By::Charge, log);
        }
        shift.stop
    }

    /// FS-ORD-13: what the order of a figure becomes when a charger reaches it.
    fn be_charged(&mut self, id: FigureId, charger: FigureId, log: &mut Log) {
        if self.state.men[id].spent {
            return; // FS-R06: a figure that has acted does not act again
        }
        let kind = ShotKind::AtCharger;
        let order = match self.state.men[id].order.clone() {
            Some(Plan::Shoot(shot)) if shot.at == charger => Plan::Shoot(ShotOrder { kind, ..shot }),
            Some(Plan::Hold { arm, .. }) => {
                Plan::Shoot(ShotOrder { arm, at: charger, fallback: false, facing: None, kind })
            }
            Some(Plan::BreakOff(route)) => Plan::BreakOff(route),
            Some(Plan::Fight(blow)) if self.state.bout(id, blow.at).is_some() => Plan::Fight(blow),
            _ => Plan::Fight(Blow::at(charger)),
        };
        if self.state.men[id].order.as_ref() != Some(&order) && log.wants_words() {
            let words = self.plan_in_words(id, &order);
            log.note("FS-ORD-13", What::Ordered { piece: id.piece(), words });
        }
        self.state.men[id].order = Some(order);
    }
}
