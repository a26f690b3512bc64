//! The targets of a fire step, and the units that may fire at one together (FF-D20).

use engine::game::{Act, Blanks, Offer, Offers, Order, PieceId};
use engine::table::Crossings;

use crate::field::ids::UnitId;
use crate::play::battle::Battle;
use crate::play::cache::shots::FireQuery;
use crate::play::turn::verbs::STANDS;

impl Battle {
    /// Whether a unit may fire at anything.
    pub(crate) fn has_targets(&self) -> bool {
        let mut found = false;
        self.each_firer(|_| {
            found = true;
            false
        });
        found
    }

    /// Every unit that may fire at anything, until the answer is no. A first sight tells that there is a target, if it
    /// can.
    pub(crate) fn each_firer(&self, mut goes_on: impl FnMut(UnitId) -> bool) {
        let Some(fire_query) = self.fire_query() else { return };
        let pairs = fire_query.pairs();
        for own in pairs.chunk_by(|one, next| one.0 == next.0) {
            let at_first_sight = |(unit, target): &(UnitId, UnitId)| {
                self.is_fresh(*unit) && fire_query.hits_at_first_sight(*unit, *target)
            };
            let fires = own.iter().any(at_first_sight)
                || own.iter().any(|(unit, target)| self.bears(fire_query, *unit, *target));
            if let Some((unit, _)) = own.first().filter(|_| fires)
                && !goes_on(*unit)
            {
                return;
            }
        }
    }

    /// Whether some stand of a unit that has not fired could hit a target.
    fn bears(&self, fire_query: FireQuery<'_>, unit: UnitId, target: UnitId) -> bool {
        // Of guns that have fired in part the rest must bear.
        let rest = || self.may_fire_at(&self.field(), unit, target, &mut Crossings::default()).is_ok();
        fire_query.could_hit(unit, target) && (self.is_fresh(unit) || rest())
    }

    /// Whether no stand of a unit has fired in this step.
    fn is_fresh(&self, unit: UnitId) -> bool {
        self.record(unit).fired == 0
    }

    /// A unit at a target, with all others that may fire at it.
    pub(crate) fn fire_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        let Some(fire_query) = self.fire_query() else { return };
        let pairs = fire_query.pairs();
        for (unit, target) in &pairs {
            let id = self.unit_piece(*unit);
            if of.is_some_and(|of| of != id) || !self.bears(fire_query, *unit, *target) {
                continue;
            }
            let others =
                pairs.iter().filter(|(other, at)| at == target && other != unit && self.bears(fire_query, *other, *at));
            let from: Vec<PieceId> = others.map(|(other, _)| self.unit_piece(*other)).collect();
            let order = Order::by("fire", id).at(self.unit_piece(*target));
            let helpers = |from: Vec<PieceId>| match from.len() {
                0 => Blanks::NONE,
                most => Blanks::several(from, 0, most),
            };
            if let Some(guns) = self.unit(*unit).guns() {
                // Each gun stand may choose its own target; at most as many fire as bear
                let crew = self.crew(*unit);
                let ready = (0..guns.stands.len()).filter(|stand| crew.has(*stand)).count();
                for word in STANDS.iter().take(ready.saturating_sub(1)) {
                    into.push(Offer::open(Act::Fire, order.clone().how(word), helpers(from.clone())));
                }
            }
            into.push(Offer::open(Act::Fire, order, helpers(from)));
        }
    }
}
