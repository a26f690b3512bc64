//! Countercharges: cavalry that rides to meet its charger (FF-SEQ-05, FF-TRM-16).

use engine::game::{Act, Aspect, Log, Offer, Offers, Order, PieceId, Refusal, What};

use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::moves::Scratch;
use crate::field::moves::countercharge::countercharge;
use crate::play::battle::Battle;
use crate::play::charge::declare::stopped;
use crate::play::state::Counter;
use crate::words::TroopOrder;

impl Battle {
    /// FF-D16: whether a unit may countercharge a charger.
    pub(crate) fn may_countercharge(
        &self,
        field: &Field<'_>,
        unit: UnitId,
        charger: UnitId,
        scratch: &mut Scratch,
    ) -> Result<(), Refusal> {
        let (own, name) = (self.unit(unit), self.unit_name(unit));
        // FF-D60
        if self.record(unit).counter.is_some() {
            return Err(Refusal::by("FF-D60", format!("{name} has countercharged this player turn")));
        }
        if self.unit(charger).marks.charging != Some(unit) || !self.record(charger).charge_due {
            return Err(Refusal::by("FF-D16", format!("{name} is not charged by that unit")));
        }
        // FF-D16: who is in contact already has a fight on his hands
        if self.is_engaged(unit) && !self.book().options.keeps_former_rulings() {
            return Err(Refusal::by("FF-D16", format!("{name} is in contact with another charger")));
        }
        let steady = own.troops().is_some_and(|troops| troops.is_mounted() && troops.order == TroopOrder::GoodOrder);
        if !steady || !own.is_fighting_troops() {
            let why = format!("{name} is no mounted cavalry in good order and formed to fight");
            return Err(Refusal::by("FF-D16", why));
        }
        countercharge(field, unit, charger, scratch).map(|_| ()).map_err(stopped)
    }

    fn countercharges(&self, mut each: impl FnMut(UnitId, UnitId) -> bool) {
        let field = self.field();
        let mut scratch = Scratch::default();
        for charger in self.units_of(self.state.active) {
            let Some(target) = self.unit(charger).marks.charging else { continue };
            if self.may_countercharge(&field, target, charger, &mut scratch).is_ok() && each(target, charger) {
                return;
            }
        }
    }

    /// Whether a unit may countercharge.
    pub(crate) fn has_countercharges(&self) -> bool {
        let mut found = false;
        self.countercharges(|_, _| {
            found = true;
            true
        });
        found
    }

    /// The countercharges that may be declared.
    pub(crate) fn countercharge_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.countercharges(|unit, charger| {
            let id = self.unit_piece(unit);
            if of.is_none_or(|of| of == id) {
                let order = Order::by("countercharge", id).at(self.unit_piece(charger));
                into.push(Offer::plain(Act::Charge, order));
            }
            false
        });
    }

    /// FF-TRM-16: a countercharge is declared; it is moved when its charger moves.
    pub(crate) fn declare_countercharge(&mut self, unit: UnitId, charger: UnitId, log: &mut Log) {
        self.unit_mut(unit).marks.countercharging = true;
        self.record_mut(unit).counter = Some(Counter { charger, moved: false });
        let piece = self.unit_piece(unit);
        log.note("FF-TRM-16", What::Changed { piece, aspect: Aspect::Mark, to: "countercharging", better: true });
    }

    /// FF-FLD-31, FF-R27: the countercharging unit goes half the way.
    pub(crate) fn meet_charger(&mut self, unit: UnitId, charger: UnitId, log: &mut Log) {
        let due = |counter: Counter| !counter.moved && counter.charger == charger;
        if !self.record(unit).counter.is_some_and(due) {
            return;
        }
        let held = self.is_engaged(unit) && !self.book().options.keeps_former_rulings();
        let met = countercharge(&self.field(), unit, charger, &mut Scratch::default());
        self.record_mut(unit).counter = Some(Counter { charger, moved: true });
        let Some(met) = met.ok().filter(|_| !held) else {
            // FF-D60: an earlier move made it impossible; it stays where it is
            self.unit_mut(unit).marks.countercharging = false;
            return;
        };
        let [from, to] = met.poses;
        self.unit_mut(unit).marks.charged_from = Some(from);
        self.record_mut(unit).charged_over = met.ground;
        self.put(unit, to, Vec::new(), "countercharge", "FF-FLD-31", log);
    }
}
