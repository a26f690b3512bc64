//! The charges that units may declare: looked for as far as they are asked for, and kept while nothing that they rest
//! on has changed.

use std::cell::RefCell;
use std::sync::Arc;

use crate::field::ids::UnitId;
use crate::field::moves::Scratch;
use crate::field::moves::charge::Charger;
use crate::play::battle::Battle;

/// The charges of the units that may maneuver, with the fingerprint of all that they rest on.
#[derive(Clone, Default)]
pub(crate) struct Charges {
    print: u64,
    /// In the order of their ids.
    pairs: Vec<Pair>,
}

/// A unit, a target, and whether that is a charge that may be declared; none until it is looked for.
type Pair = (UnitId, UnitId, Option<bool>);

/// Questions about the charges on the table as it stands.
#[derive(Clone, Copy)]
pub(crate) struct ChargeQuery<'b> {
    battle: &'b Battle,
    charges: &'b RefCell<Arc<Charges>>,
}

impl ChargeQuery<'_> {
    /// Every charge that a unit may declare, or could have if it had not declared another.
    pub(crate) fn each_charge(self, unit: UnitId, mut each: impl FnMut(UnitId)) {
        self.find(unit, true);
        let charges = self.charges.borrow();
        charges.pairs.iter().filter(|pair| is_charge(**pair, unit)).for_each(|(_, target, _)| each(*target));
    }

    /// Whether a unit has a charge.
    pub(crate) fn has_charge(self, unit: UnitId) -> bool {
        self.find(unit, false);
        self.charges.borrow().pairs.iter().any(|pair| is_charge(*pair, unit))
    }

    /// Looks for the charges of a unit: for all of them, or for any.
    fn find(self, unit: UnitId, all: bool) {
        let is_open = |pair: &Pair| pair.0 == unit && pair.2.is_none();
        let is_known =
            |pairs: &[Pair]| !pairs.iter().any(is_open) || (!all && pairs.iter().any(|pair| is_charge(*pair, unit)));
        if is_known(&self.charges.borrow().pairs) {
            return;
        }
        let field = self.battle.field();
        let licence = self.battle.can_charge(unit).ok();
        let charger = licence.and_then(|licence| Charger::new(&field, unit, licence));
        let mut scratch = Scratch::default();
        let mut charges = self.charges.borrow_mut();
        for pair in Arc::make_mut(&mut charges).pairs.iter_mut().filter(|pair| is_open(pair)) {
            // FF-D15: not if another stands in the way
            let reaches = charger.as_ref().is_some_and(|by| by.reaches(pair.1, &mut scratch) == Some(pair.1));
            pair.2 = Some(reaches);
            if reaches && !all {
                break;
            }
        }
    }
}

/// Whether a pair is a charge of a unit that was found.
fn is_charge((by, _, found): Pair, unit: UnitId) -> bool {
    by == unit && found == Some(true)
}

impl Battle {
    /// The charges of the units that may maneuver.
    pub(crate) fn charge_query(&self) -> ChargeQuery<'_> {
        let charges = &self.cache.charges;
        let fresh = &self.cache.fresh;
        if !fresh.holds(&fresh.charges, || charges.borrow().print == self.fingerprint()) {
            let field = self.field();
            let mut pairs = Vec::new();
            for unit in self.maneuvering_units() {
                let Ok(licence) = self.can_charge(unit) else { continue };
                pairs.extend(self.charge_targets(&field, unit, licence).map(|target| (unit, target, None)));
            }
            *charges.borrow_mut() = Arc::new(Charges { print: self.fingerprint(), pairs });
        }
        ChargeQuery { battle: self, charges }
    }
}
