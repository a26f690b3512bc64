//! Upkeep: what undisturbed figures finish at the end of an impulse.

use engine::game::{Aspect, Log};
use engine::word::Word;

use crate::charts::reload::Method;
use crate::field::figure::{Aim, FigureId};
use crate::play::Skirmish;
use crate::play::state::{Plan, method};

impl Skirmish {
    /// FS-ORD-14: aims, reloads and weapons readied, unless the figure was disturbed.
    pub(crate) fn upkeep(&mut self, log: &mut Log) {
        for id in self.state.in_id_order().collect::<Vec<_>>() {
            if self.state.men[id].is_here() && !self.state.men[id].disturbed {
                self.finish(id, log);
            }
        }
        self.lose_sight(log);
    }

    fn finish(&mut self, id: FigureId, log: &mut Log) {
        match self.state.men[id].order.clone() {
            Some(Plan::Aim { at, facing }) => {
                // FS-FLD-03: it looks at what it aims at, unless its order says otherwise
                match at {
                    Aim::Figure(enemy) if facing.is_none() => self.face(id, enemy, log),
                    Aim::Point(spot) if facing.is_none() => self.face_to(id, spot.point(), log),
                    _ => {}
                }
                self.take_aim(id, at, log);
            }
            Some(Plan::Reload { arm, tap, .. }) => self.load(id, arm, method(tap), "FS-ORD-08", log),
            Some(Plan::Ready { arm, .. }) => self.take_in_hand(id, arm, log),
            Some(Plan::Bayonet { fix, .. }) => {
                self.state.men[id].bayonet = fix;
                let to = if fix { "bayonet-fixed" } else { "bayonet-unfixed" };
                log.note("FS-D16", Self::changed(id, Aspect::Weapon, to, fix));
            }
            _ => {}
        }
    }

    /// FS-AIM-01, FS-AIM-04, FS-ORD-07: the aim marker appears; FS-FLD-20: aiming is taking a target.
    fn take_aim(&mut self, id: FigureId, at: Aim, log: &mut Log) {
        if let Aim::Figure(enemy) = at {
            if !self.state.men[enemy].is_here() {
                return; // FS-ORD-02
            }
            self.take_target(id, enemy, false);
            if !self.still_sees(id, enemy) {
                // FS-D25: what would be taken and lost at once is not told as taken
                if self.state.figures[id].aim == Aim::None {
                    let [name, target] = [id, enemy].map(|figure| self.name(figure));
                    log.say("FS-D25", || format!("{name} takes no aim: {target} is out of sight."));
                }
                self.lose_aim(id, "FS-D25", log);
                return;
            }
        }
        let new = self.state.figures[id].aim != at;
        self.state.figures[id].aim = at;
        if new {
            let to = if matches!(at, Aim::Point(_)) { "on-a-point" } else { "taken" };
            log.note("FS-ORD-07", Self::changed(id, Aspect::Aim, to, true));
        }
    }

    /// FS-ORD-08, FS-RLD-01, FS-RLD-02: markers come off, and the aim with them (FS-R15).
    pub(crate) fn load(&mut self, id: FigureId, arm: u8, method: Method, rule: &'static str, log: &mut Log) {
        let Some((action, _)) = self.table.make(id, arm).and_then(|(make, _)| make.missile) else { return };
        let aims = self.state.figures[id].aim != Aim::None;
        let before = self.state.men[id].arm(arm);
        let outcome = before.reloaded(action, method, aims, self.book());
        if let Some(state) = self.state.men[id].arm_mut(arm) {
            state.markers = u8::try_from(outcome.reload_markers).unwrap_or(state.markers);
            state.tapped = outcome.tap_loaded;
        }
        let now = self.state.men[id].arm(arm).markers;
        log.note(rule, Self::counted(id, Aspect::Loading, "reload-markers", before.markers, now));
        if outcome.aim_lost {
            self.lose_aim(id, "FS-RLD-02", log);
        }
    }

    /// FS-D16: another weapon is in hand. A bayonet comes off with the gun that it is on.
    fn take_in_hand(&mut self, id: FigureId, arm: u8, log: &mut Log) {
        self.state.men[id].ready = Some(arm);
        self.state.men[id].bayonet = false;
        if let Some((_, weapon)) = self.table.make(id, arm) {
            log.note("FS-D16", Self::changed(id, Aspect::Weapon, weapon.word(), true));
        }
    }

    /// FS-D25: aim is lost with the sight of its target at the end of an impulse.
    pub(crate) fn lose_sight(&mut self, log: &mut Log) {
        for id in self.state.figures.ids() {
            let Aim::Figure(enemy) = self.state.figures[id].aim else { continue };
            if !self.still_sees(id, enemy) {
                self.lose_aim(id, "FS-D25", log);
            }
        }
    }

    fn still_sees(&self, id: FigureId, enemy: FigureId) -> bool {
        let (figure, target) = (&self.state.figures[id], &self.state.figures[enemy]);
        !target.out && self.with_buffers(|buffers| self.field().in_sight(figure, target, &mut buffers.crossings))
    }
}
