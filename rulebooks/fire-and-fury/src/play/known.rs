//! What has been measured already: answers kept while nothing that they rest on has changed.

use std::cell::RefCell;

use engine::table::Crossings;

use super::battle::{Battle, short};
use crate::field::measure::any_aim;
use crate::field::moves::Scratch;
use crate::field::pieces::UnitBody;

/// Pairs of units: who may do something to whom.
pub(super) type Pairs = Vec<(u16, u16)>;

/// Answers, each with the fingerprint of the table that it was found on. A copy of a game begins with none.
#[derive(Debug, Default)]
pub(super) struct Known {
    shots: RefCell<(u64, Pairs)>,
    charges: RefCell<(u64, Pairs)>,
}

impl Clone for Known {
    fn clone(&self) -> Known {
        Known::default()
    }
}

impl Battle {
    /// Every unit of the firing side and every target that some stand of it could hit, whoever has fired already.
    pub(super) fn with_shots<T>(&self, ask: impl FnOnce(&Pairs) -> T) -> T {
        let print = self.fingerprint(false);
        {
            let known = self.known.shots.borrow();
            if known.0 == print {
                return ask(&known.1);
            }
        }
        let field = self.field();
        let mut buffer = Crossings::default();
        let side = self.firing_side();
        let mut pairs = std::mem::take(&mut self.known.shots.borrow_mut().1);
        pairs.clear();
        for unit in self.units_of(side) {
            let Some(firer) = field.piece(unit) else { continue };
            if !(0..firer.unit.stands()).any(|stand| firer.unit.stand_may_fire(self.book(), stand)) {
                continue;
            }
            for target in self.units_of(side.other()) {
                let Some(aimed) = field.piece(target) else { continue };
                if any_aim(&field, firer, aimed, unit.into(), &mut buffer).is_ok() {
                    pairs.push((short(unit), short(target)));
                }
            }
        }
        let found = ask(&pairs);
        *self.known.shots.borrow_mut() = (print, pairs);
        found
    }

    /// Every charge that may be declared now.
    pub(super) fn with_charges<T>(&self, ask: impl FnOnce(&Pairs) -> T) -> T {
        let print = self.fingerprint(true);
        {
            let known = self.known.charges.borrow();
            if known.0 == print {
                return ask(&known.1);
            }
        }
        let field = self.field();
        let mut scratch = Scratch::default();
        let mut pairs = std::mem::take(&mut self.known.charges.borrow_mut().1);
        pairs.clear();
        for unit in self.group() {
            self.charges_of(&field, unit, &mut scratch, |target| pairs.push((short(unit), short(target))));
        }
        let found = ask(&pairs);
        *self.known.charges.borrow_mut() = (print, pairs);
        found
    }

    /// All that fire and charges are measured by, in one number: where units are and how, who charges whom, whose step
    /// it is; for charges also what each check allows.
    fn fingerprint(&self, grants: bool) -> u64 {
        let mut print = Fingerprint(0xcbf2_9ce4_8422_2325);
        print.add(u64::from(self.is_dark()) | (self.state.step as u64) << 1 | u64::from(self.state.active.0) << 8);
        for (unit, record) in self.state.units.iter().zip(&self.state.records) {
            if unit.off_table {
                print.add(1);
                continue;
            }
            let pose = unit.pose;
            print.add(u64::from(pose.spot.x.cast_unsigned()) << 32 | u64::from(pose.spot.y.cast_unsigned()));
            let body = match &unit.body {
                UnitBody::Troops(troops) => {
                    u64::from(troops.stands)
                        | (troops.order as u64) << 8
                        | (troops.formation as u64) << 12
                        | u64::from(troops.dismounted) << 16
                }
                UnitBody::Guns(guns) => {
                    let silenced = guns.stands.iter().fold(0, |bits, stand| bits << 1 | u64::from(stand.silenced));
                    1 << 63 | silenced << 12 | (guns.stands.len() as u64) << 4 | u64::from(guns.limbered)
                }
            };
            let charges = unit.marks.charging.map_or(0, |target| target as u64 + 1);
            print.add(body ^ u64::from(pose.facing.hundredths()) << 32 ^ charges << 20);
            if grants {
                let grant =
                    record.grant.map_or(0, |grant| 1 + (grant.class as u64) * 2 + u64::from(grant.double_quick));
                print.add(grant | u64::from(record.charge_due) << 8);
            }
        }
        print.0
    }
}

struct Fingerprint(u64);

impl Fingerprint {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
