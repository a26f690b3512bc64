//! Loading: turn by turn, figure by figure (CS-WPN-02, CS-WPN-05, CS-R43, CS-R44).

use engine::game::{Aspect, Log, Refusal, What};

use super::super::Battle;
use super::super::charting::looked_up;
use super::super::state::{Acted, Charge};
use crate::book::{Actions, TapLoading};
use crate::charts::reload::{LoadState, Reload, ReloadFacts};
use crate::field::figure::{CannonId, FigureId, Unit};
use crate::words::{Firearm, Weapon};

/// What a load action loads.
#[derive(Clone)]
pub(in super::super) enum Loads {
    /// CS-R44: a squad's cannon.
    Cannon(CannonId),
    /// These figures' weapons.
    Men(Vec<FigureId>),
}

impl Battle {
    /// CS-R43, CS-R44: whether a unit may load, and what.
    pub(in super::super) fn judge_load(&self, unit: Unit, tap: bool) -> Result<Loads, Refusal> {
        self.judge_not_running(unit)?;
        let cannon = unit.squad().and_then(|squad| self.served(squad).map(|cannon| (squad, cannon)));
        if let Some((squad, cannon)) = cannon
            && !self.state.cannon_of(cannon).load.is_ready()
        {
            if !self.is_manned(squad, cannon) {
                return Err(Refusal::by("CS-R44", "two of its men must be within 2 inches of the cannon to load it"));
            }
            if tap {
                return Err(Refusal::by("CS-WPN-05", "only a rifle is tap loaded"));
            }
            return Ok(Loads::Cannon(cannon));
        }
        let men: Vec<FigureId> = self.loaders(unit).collect();
        if men.is_empty() {
            return Err(Refusal::by("CS-R43", "there is nothing to load"));
        }
        let begins =
            |id: &FigureId| self.table.weapon(*id) == Firearm::Rifle && self.state.man(*id).load == Charge::Empty;
        if tap && (!men.iter().any(begins) || self.book().options.tap_loading == TapLoading::Upgrade) {
            return Err(
                Refusal::by("CS-WPN-05", "only a rifle that is empty can be tap loaded").instead("load it in full")
            );
        }
        Ok(Loads::Men(men))
    }

    /// The figures of a unit whose weapons are not ready, and who are free to load.
    fn loaders(&self, unit: Unit) -> impl Iterator<Item = FigureId> + use<'_> {
        let field = self.field();
        field.members(unit).filter(|id| {
            let man = self.state.man(*id);
            let upgrade = self.book().options.tap_loading == TapLoading::Upgrade && man.load == Charge::TapLoaded;
            let armed = self.table.weapon(*id) != Firearm::None;
            armed && (!man.load.is_ready() || upgrade) && !man.busy && !self.state.is_locked(*id)
        })
    }

    /// CS-R43, CS-R03: every unloaded figure of the squad is one turn on; a turn is one of its own player's.
    pub(in super::super) fn load(&mut self, unit: Unit, loads: Loads, tap: bool, log: &mut Log) {
        match loads {
            Loads::Cannon(cannon) => self.load_cannon(cannon, log),
            Loads::Men(men) => {
                let mut ready = true;
                for id in &men {
                    let load = self.loaded_on(*id, tap);
                    ready &= load.is_ready();
                    self.state.set_man(*id, |man| {
                        man.load = load;
                        man.busy = true;
                    });
                }
                let piece = self.piece(unit);
                let to = if ready { "loaded" } else { "loading" };
                log.note("CS-R43", What::Changed { piece, aspect: Aspect::Loading, to, better: ready });
            }
        }
        self.spend_in_part(unit);
    }

    /// CS-R04: under `by-figure` the others of a squad may still fire or load.
    pub(super) fn spend_in_part(&mut self, unit: Unit) {
        let by_figure = self.book().options.actions == Actions::ByFigure;
        if let (true, Unit::Squad(squad)) = (by_figure, unit) {
            self.state.set_squad(squad, |squad| squad.acted = Acted::InPart);
        } else {
            self.state.spend(unit);
        }
    }

    /// The chart `reload` for one more turn of a figure.
    fn loaded_on(&self, id: FigureId, tap: bool) -> Charge {
        let Some(weapon) = self.table.weapon(id).weapon() else { return Charge::Empty };
        let spent = match self.state.man(id).load {
            Charge::Loading(turns) => i32::from(turns),
            // CS-R43, `upgrade`: a tap-loaded rifle is half of a full load.
            Charge::TapLoaded => 1,
            Charge::Loaded | Charge::Empty => 0,
        };
        let upgrade = self.book().options.tap_loading == TapLoading::Upgrade;
        // A half-done full load does not become a tapped one.
        let tapped = weapon == Weapon::Rifle && spent == 0 && (tap || upgrade);
        let facts = ReloadFacts { weapon, tap_loading: tapped, turns_spent: spent + 1 };
        match looked_up::<Reload>(self.book(), &facts).map(|outcome| outcome.state) {
            Some(LoadState::Loaded) => Charge::Loaded,
            Some(LoadState::TapLoaded) => Charge::TapLoaded,
            _ => Charge::Loading(u8::try_from(spent + 1).unwrap_or(u8::MAX)),
        }
    }
}
