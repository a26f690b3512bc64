//! What fire does to a unit: stands lost, disorder, guns wrecked, damaged and silenced, charges checked.

use engine::game::{Aspect, Log, What};

use crate::charts::fire_effect::{Charge, Effect, Struck};
use crate::field::ids::UnitId;
use crate::field::pieces::GunStand;
use crate::options::{SilencedAgain, TellingGuns};
use crate::play::battle::Battle;
use crate::play::maneuver::check::log_silenced;
use crate::play::turn::tasks::{Ask, Back, Otherwise, Retreat, Task};

impl Battle {
    /// FF-EFF-02 to FF-EFF-10: the effect on one unit.
    pub(crate) fn take_hits(&mut self, unit: UnitId, struck: &Struck, log: &mut Log) {
        let count = |stands: Option<i32>| stands.and_then(|stands| u8::try_from(stands).ok()).unwrap_or(0);
        let charged = self.unit(unit).marks.charging;
        let rule = rule_of(struck.effect);
        self.lose_troops(unit, count(struck.stands_lost), rule, log);
        if !self.is_on(unit) {
            return;
        }
        if let Some(order) = struck.order_after {
            self.worsen_order(unit, order, rule, log);
        }
        if struck.silence_remaining == Some(true) {
            self.silence_all(unit, "FF-EFF-02", log);
        }
        self.batter(unit, count(struck.gun_stands_damaged), count(struck.gun_stands_silenced), log);
        self.wreck_by(unit, count(struck.gun_stands_wrecked), "FF-EFF-02", log);
        if struck.charge == Charge::Checked {
            self.check_charge(unit, charged, struck.may_recall, log);
        }
    }

    /// FF-EFF-09: a checked charger goes back 3", or cavalry recalls; it fights no charge combat.
    fn check_charge(&mut self, unit: UnitId, from: Option<UnitId>, may_recall: bool, log: &mut Log) {
        let piece = self.unit_piece(unit);
        log.note("FF-EFF-09", What::Changed { piece, aspect: Aspect::Mark, to: "charge-checked", better: false });
        self.end_countercharge_on(unit);
        self.note_fought([unit].into_iter().chain(self.enemies_reached_by(unit)).collect());
        self.disengage(unit);
        let retreat = Retreat { unit, how: Back::Three, from, rule: "FF-EFF-09" };
        self.state.todo.push(if may_recall {
            Task::Ask(Ask::Recall { unit, otherwise: Otherwise::Retreats(retreat) })
        } else {
            Task::Retreat(retreat)
        });
    }

    /// The enemies whom a charger reached.
    fn enemies_reached_by(&self, charger: UnitId) -> Vec<UnitId> {
        self.state.engaged.iter().filter(|pair| pair.charger == charger).map(|pair| pair.enemy).collect()
    }

    /// FF-FLD-32: the units of a fight, for those who go back from it.
    pub(crate) fn note_fought(&mut self, units: Vec<UnitId>) {
        if !self.book().options.keeps_former_rulings() {
            self.state.fought = units;
        }
    }

    /// FF-D60: when its charger is checked or gone, a countercharge is over, and the unit stays where it is.
    pub(crate) fn end_countercharge_on(&mut self, charger: UnitId) {
        for unit in self.state.units.ids() {
            if self.record(unit).counter.is_some_and(|counter| counter.charger == charger) {
                self.unit_mut(unit).marks.countercharging = false;
            }
        }
    }

    /// FF-EFF-04, FF-D24, FF-R48: damage, then silence.
    pub(crate) fn batter(&mut self, unit: UnitId, damaged: u8, silenced: u8, log: &mut Log) {
        for _ in 0..damaged.max(silenced) {
            let Some(stands) = self.unit(unit).guns().map(|guns| guns.stands.clone()) else { return };
            let hit = self.pick(&stands, damaged > 0);
            if damaged > 0 {
                self.damage(unit, hit.damaged, log);
            }
            if silenced > 0 && self.is_on(unit) {
                // A stand that the damage wrecked is no longer there to be silenced.
                let now = self.unit(unit).guns().map_or(0, |guns| guns.stands.len());
                let shifted = now < stands.len() && hit.silenced >= hit.damaged;
                let at = if shifted { hit.silenced.saturating_sub(1) } else { hit.silenced };
                self.silence(unit, at, log);
            }
        }
    }

    /// FF-D24, FF-R48: damage falls on an undamaged stand, silence on one that is not silenced; on two different stands
    /// if it can be, or on the same where one fire does both and the house says so.
    fn pick(&self, stands: &[GunStand], damages: bool) -> Pick {
        let same = damages && self.book().options.telling_guns == TellingGuns::SameStand;
        let places = 0..stands.len();
        let sound = |at: &usize| stands.get(*at).is_some_and(|stand| !stand.damaged);
        let loud = |at: &usize| stands.get(*at).is_some_and(|stand| !stand.silenced);
        let silenced = places.clone().find(loud);
        if same {
            // The worst for the unit that one stand can bear: one that is both sound and loud, else a sound one.
            let both = places.clone().find(|at| sound(at) && loud(at)).or(places.clone().find(sound)).unwrap_or(0);
            return Pick { damaged: both, silenced: both };
        }
        let apart = |at: &usize| Some(*at) != silenced;
        let damaged = places.clone().rev().find(|at| sound(at) && apart(at)).or(places.clone().find(sound));
        let damaged = damaged.or(places.clone().rev().find(apart)).unwrap_or(0);
        // The one silenced first may be the only sound one: then another loud one is silenced if there is one.
        let silenced = places.clone().find(|at| loud(at) && *at != damaged).or(silenced).unwrap_or(damaged);
        Pick { damaged, silenced }
    }

    /// FF-D24: a damaged stand damaged again is wrecked.
    pub(crate) fn damage(&mut self, unit: UnitId, stand: usize, log: &mut Log) {
        let piece = self.unit_piece(unit);
        let Some(guns) = self.guns_mut(unit) else { return };
        let was = guns.stands.iter().filter(|stand| stand.damaged).count();
        let Some(hit) = guns.stands.get_mut(stand) else { return };
        if hit.damaged {
            self.wreck(unit, stand, "FF-D24", log);
            return;
        }
        hit.damaged = true;
        let count = |stands: usize| i16::try_from(stands).unwrap_or(i16::MAX);
        let (now, was) = (count(was + 1), count(was));
        log.note("FF-D24", What::Counted { piece, aspect: Aspect::Mark, what: "damaged", now, was });
    }

    /// FF-D24: silencing falls on a stand not yet silenced; if there is none it has no effect.
    fn silence(&mut self, unit: UnitId, stand: usize, log: &mut Log) {
        let again = self.book().options.silenced_again;
        let piece = self.unit_piece(unit);
        let Some(guns) = self.guns_mut(unit) else { return };
        let was = guns.stands.iter().filter(|stand| stand.silenced).count();
        let Some(hit) = guns.stands.get_mut(stand) else { return };
        if !hit.silenced {
            hit.silenced = true;
            log_silenced(piece, was, was + 1, "FF-D24", log);
        } else if again == SilencedAgain::Damaged {
            let sound = guns.stands.iter().position(|stand| !stand.damaged).unwrap_or(0);
            self.damage(unit, sound, log);
        }
    }

    /// The stands that are still to be wrecked after one that the owner chose.
    pub(crate) fn wreck_some(&mut self, unit: UnitId, count: u8, log: &mut Log) {
        self.wreck_by(unit, count, "FF-D23", log);
    }

    /// FF-D23: stands are wrecked by the owner's choice; where all are alike there is none.
    pub(crate) fn wreck_by(&mut self, unit: UnitId, count: u8, rule: &'static str, log: &mut Log) {
        for done in 0..count {
            let Some(guns) = self.unit(unit).guns() else { return };
            let alike = guns.stands.first().is_none_or(|first| guns.stands.iter().all(|stand| stand == first));
            let all = guns.stands.len() <= usize::from(count - done);
            if !alike && !all {
                let ask = Ask::Wreck { unit, count: count - done };
                self.state.todo.push(Task::Ask(ask));
                return;
            }
            let last = guns.stands.len().saturating_sub(1);
            self.wreck(unit, last, rule, log);
            if !self.is_on(unit) {
                return;
            }
        }
    }
}

/// The stands that damage and silence fall on.
#[derive(Clone, Copy)]
struct Pick {
    damaged: usize,
    silenced: usize,
}

/// The rule that says what an effect does.
const fn rule_of(effect: Effect) -> &'static str {
    match effect {
        Effect::Withering => "FF-EFF-02",
        Effect::Telling => "FF-EFF-04",
        Effect::Galling => "FF-EFF-06",
        Effect::Lively => "FF-EFF-07",
        Effect::Desultory => "FF-EFF-08",
    }
}
