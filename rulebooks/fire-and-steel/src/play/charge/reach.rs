//! How far a charge gets (FS-D44).

use crate::charts::movement::Going;
use crate::field::figure::FigureId;
use crate::field::push::Shift;
use crate::play::{Buffers, Skirmish};

/// What rounding to the grid may add to a way; no rule's number.
const SLACK: f64 = 0.002;
/// How often a reach over mixed ground is halved: far below the grid.
const HALVINGS: u32 = 14;

impl Skirmish {
    /// FS-MOV-05, FS-D44: the charge over its ground, as far as the allowance for that goes.
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
}
