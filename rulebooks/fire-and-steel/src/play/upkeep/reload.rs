//! `reload` and `tap-reload`: their offers, their judgement, and the loading (FS-ORD-08).

use engine::game::{Act, Aspect, Log, Order};

use crate::charts::reload::Method;
use crate::field::figure::{Aim, FigureId};
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::No;
use crate::play::state::plan::Plan;
use crate::play::weapons::arm::ArmId;

/// The two ways to reload.
pub(super) fn method(tap: bool) -> Method {
    if tap { Method::Tap } else { Method::Normal }
}

impl Listing<'_> {
    pub(crate) fn loads(&mut self) {
        for arm in self.game.table.arms(self.id) {
            for verb in ["reload", "tap-reload"] {
                self.offer(Act::Load, self.game.with_weapon(self.order(verb), self.id, arm));
            }
        }
    }
}

impl Skirmish {
    /// FS-ORD-08: `reload`.
    pub(crate) fn judge_reload(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        self.judge_loading(id, order, false)
    }

    /// FS-ORD-08, FS-RLD-03: `tap-reload`.
    pub(crate) fn judge_tap_reload(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        self.judge_loading(id, order, true)
    }

    fn judge_loading(&self, id: FigureId, order: &Order, tap: bool) -> Result<Plan, No> {
        let arm = self.named_arm(id, order)?;
        let unloaded = self.table.missile(id, arm).filter(|_| !self.state.men[id].arms[arm].is_loaded());
        let loaded = No::by("FS-RLD-06", "the weapon is loaded").instead("there is nothing to reload");
        let (action, _) = unloaded.ok_or(loaded)?;
        if tap && !action.may_be_tapped() {
            return Err(No::by("FS-RLD-03", "only a musket may be tap loaded").instead("reload it"));
        }
        self.out_of_contact(id, "FS-ORD-08")?;
        Ok(Plan::Reload { arm, tap, facing: order.facing })
    }

    /// FS-ORD-08, FS-RLD-01, FS-RLD-02: markers come off, and the aim with them (FS-R15).
    pub(crate) fn load(&mut self, id: FigureId, arm: ArmId, method: Method, rule: &'static str, log: &mut Log) {
        let Some((action, _)) = self.table.missile(id, arm) else { return };
        let aims = self.state.figures[id].aim != Aim::None;
        let state = &mut self.state.men[id].arms[arm];
        let before = state.markers;
        let outcome = state.reloaded(action, method, aims, &self.table.book);
        state.markers = u8::try_from(outcome.reload_markers).unwrap_or(before);
        state.tapped = outcome.tap_loaded;
        self.note_markers(id, arm, before, rule, log);
        if outcome.aim_lost {
            self.lose_aim(id, "FS-RLD-02", log);
        }
    }

    /// Logs the reload markers of a weapon. A figure that carries several which are loaded needs to be told which it is.
    pub(crate) fn note_markers(&self, id: FigureId, arm: ArmId, was: u8, rule: &'static str, log: &mut Log) {
        let now = self.state.men[id].arms[arm].markers;
        log.note(rule, Self::counted(id, Aspect::Loading, "reload-markers", was, now));
        let book = &self.table.book;
        let takes_markers = |arm: &ArmId| {
            let missile = self.table.missile(id, *arm);
            missile.is_some_and(|(action, _)| book.sheet.rates_of_fire.get(action).markers_after_shot() > 0)
        };
        if self.table.arms(id).filter(takes_markers).count() > 1 {
            log.say(rule, || format!("That is the {}.", self.weapon_in_words(id, arm)));
        }
    }

    /// FS-R14: the weapon in hand first, or else the first that needs it.
    pub(crate) fn load_while_moving(&mut self, id: FigureId, log: &mut Log) {
        let man = &self.state.men[id];
        let arms = man.ready.into_iter().chain(ArmId::all());
        if let Some(arm) = arms.into_iter().find(|arm| !man.arms[*arm].is_loaded()) {
            self.load(id, arm, Method::Normal, "FS-R14", log);
        }
    }
}
