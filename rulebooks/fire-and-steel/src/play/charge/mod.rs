//! Charges, and what becomes of those who are charged.

use engine::game::{Log, PieceId, What};

use crate::charts::movement::Going;
use crate::field::figure::FigureId;
use crate::field::push::{Shift, Stop};
use crate::play::state::{Blow, Plan, Shooting, Shot};
use crate::play::{Buffers, Skirmish};

/// What rounding to the grid may add to a way; no rule's number.
const SLACK: f64 = 0.002;
/// How often a reach over mixed ground is halved: far below the grid.
const HALVINGS: u32 = 14;

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
        if !self.state.men[enemy].is_here() {
            self.state.men[id].order = Some(Plan::Wait);
            log.say("FS-ORD-02", || format!("{} has nobody left to charge.", self.name(id)));
            return;
        }
        let shift = self.charge_shift(id, enemy);
        self.state.men[id].charged = Some(enemy);
        self.state.men[id].order = Some(Plan::Wait);
        let before = self.state.figures[id].pose;
        let mut landed = self.field().landed(&self.state.figures[id], shift.end.pose.spot, 0);
        landed.pose = shift.end.pose;
        let trail = [before.spot, landed.pose.spot].into_iter().collect();
        if before.spot == landed.pose.spot {
            self.state.figures[id].pose = landed.pose;
            log.note(
                "FS-D44",
                What::Moved { piece: PieceId(id.0), from: before, to: landed.pose, path: Vec::new(), how: "turn" },
            );
        } else {
            self.come_to(id, landed, &trail, "charge", "FS-ORD-04", log);
        }
        self.meet();
        self.engage();
        let met = self.state.opponents(id);
        let first = match shift.stop {
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

    /// FS-MOV-05, FS-D44: the charge over its ground: as far as the allowance for that goes.
    pub(crate) fn charge_shift(&self, id: FigureId, enemy: FigureId) -> Shift {
        let (charger, foe) = (&self.state.figures[id], &self.state.figures[enemy]);
        self.with_buffers(|buffers| {
            let Buffers { crossings, walk, .. } = buffers;
            let field = self.field();
            let mut tried = |reach: f64| {
                let shift = field.charge(charger, foe, reach, crossings);
                let path = [charger.centre(), shift.end.centre()];
                let way = field.effort(charger, &path, walk, crossings);
                // Rounding to the grid may have added a hair to what was measured.
                let fits = way.cost <= f64::from(self.allowance(id, way.going)) + SLACK;
                (shift, fits)
            };
            let good = f64::from(self.allowance(id, Going::Good));
            let (whole, fits) = tried(good);
            if fits {
                return whole;
            }
            let bad = f64::from(self.allowance(id, Going::Bad)).min(good);
            let (mut low, mut high) = (bad, good);
            for _ in 0..HALVINGS {
                let middle = f64::midpoint(low, high);
                if tried(middle).1 { low = middle } else { high = middle }
            }
            // What the slack for rounding has added is taken back.
            tried(if low - bad < SLACK { bad } else { low }).0
        })
    }

    /// FS-ORD-13: what the order of a figure becomes when a charger reaches it.
    fn be_charged(&mut self, id: FigureId, charger: FigureId, log: &mut Log) {
        if self.state.men[id].spent {
            return; // FS-R06: who has acted does not act again
        }
        let order = match self.state.men[id].order.clone() {
            Some(Plan::Shoot(shooting)) if shooting.at == charger => {
                Plan::Shoot(Shooting { how: Shot::AtCharger, ..shooting })
            }
            Some(Plan::Hold { arm, .. }) => {
                Plan::Shoot(Shooting { arm, at: charger, fallback: false, facing: None, how: Shot::AtCharger })
            }
            Some(Plan::BreakOff(walked)) => Plan::BreakOff(walked),
            Some(Plan::Fight(blow)) if self.state.bout(id, blow.at).is_some() => Plan::Fight(blow),
            _ => Plan::Fight(Blow::at(charger)),
        };
        if self.state.men[id].order.as_ref() != Some(&order) && log.wants_words() {
            let words = self.plan_in_words(id, &order);
            log.note("FS-ORD-13", What::Ordered { piece: PieceId(id.0), words });
        }
        self.state.men[id].order = Some(order);
    }
}
