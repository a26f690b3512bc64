//! Musketry and cannonade: the judgement of a fire combat, and its dice.

use std::sync::Arc;

use engine::dice::Dice;
use engine::game::{Halt, Log, Refusal, Side};
use engine::table::Crossings;

use crate::charts::fire_combat::{FireCombat, FireCombatOutcome};
use crate::field::Field;
use crate::field::facts::{Volley, volley};
use crate::field::fire::Crew;
use crate::field::ids::{LeaderId, UnitId};
use crate::field::measure::{Held, any_aim};
use crate::field::near::leaders_within_6;
use crate::field::pieces::Unit;
use crate::options::LowAmmoChoice;
use crate::play::battle::Battle;
use crate::play::state::{GunLine, Step};
use crate::play::turn::tasks::{Ask, Task};

impl Battle {
    /// FF-SEQ-08, FF-SEQ-09: the side that fires in this step.
    pub(crate) fn firing_side(&self) -> Side {
        if self.state.step == Step::DefensiveFire { self.state.active.other() } else { self.state.active }
    }

    /// Whether a unit may fire in this step at all.
    pub(crate) fn may_fire(&self, unit: UnitId) -> Result<(), Refusal> {
        let refusal = |(rule, why)| Err(Refusal::by(rule, format!("{} {why}", self.unit_name(unit))));
        self.holds_fire(unit).map_or(Ok(()), refusal)
    }

    /// What keeps a unit from firing in this step: the rule, and how it does so.
    pub(crate) fn holds_fire(&self, unit: UnitId) -> Option<(&'static str, &'static str)> {
        let (own, record) = (self.unit(unit), self.record(unit));
        if own.off_table {
            return Some(("FF-D54", "is not on the table"));
        }
        if self.side(unit) != self.firing_side() {
            return Some((self.state.step.rule(), "does not fire in this step"));
        }
        if !(0..own.stands()).any(|stand| own.stand_may_fire(self.book(), stand)) {
            return Some(("FF-FLD-05", "cannot fire as it is"));
        }
        if !(0..own.stands()).any(|stand| self.crew(unit).has(stand) && own.stand_may_fire(self.book(), stand)) {
            return Some(("FF-D17", "has fired in this step"));
        }
        // FF-D16: not in that turn, even if its charger is gone
        if record.counter.is_some() {
            return Some(("FF-D16", "countercharges, and does not fire"));
        }
        if self.state.step == Step::OffensiveFire {
            if record.retreated {
                return Some(("FF-D17", "has retreated this player turn"));
            }
            // FF-R29: a line of the list without firing in it
            if record.gun_line == Some(GunLine::HoldsFire) {
                return Some(("FF-R29", "did something else with its maneuver"));
            }
            // FF-D22, FF-R51
            if own.marks.charging.is_some() && own.marks.cold_steel {
                return Some(("FF-D22", "charges with cold steel, and does not fire"));
            }
        }
        None
    }

    /// The stands of a unit that have not fired in this step; of troops all or none.
    pub(crate) fn crew(&self, unit: UnitId) -> Crew {
        Crew { unit, stands: !self.record(unit).fired }
    }

    /// Whether a unit may fire at a target, as far as its duties go.
    fn may_aim(&self, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
        let (own, other) = (self.unit(unit), self.unit(target));
        if other.off_table || own.side == other.side {
            return Err(Refusal::by("FF-D20", "a target is an enemy unit on the table"));
        }
        if self.record(target).fired_at {
            let why = format!("{} has been fired at in this step", self.unit_name(target));
            return Err(Refusal::by("FF-D20", why).instead("all fire at one target is one fire combat"));
        }
        // FF-D22: a charger fires at its target
        if own.marks.charging.is_some_and(|charged| charged != target) {
            return Err(Refusal::by("FF-D22", "a charging unit fires at the unit that it charges"));
        }
        // FF-D20, FF-D60: a charged unit fires at one of its chargers, or not at all
        let mut chargers = self.state.units.iter().filter(|unit| !unit.off_table);
        let is_charger = |enemy: &Unit| enemy.marks.charging == Some(unit);
        if !is_charger(other) && chargers.any(is_charger) {
            return Err(Refusal::by("FF-D20", "a charged unit fires at one of its chargers"));
        }
        Ok(())
    }

    /// Whether a unit may fire at a target, wherever the two stand.
    pub(crate) fn is_ready(&self, unit: UnitId, target: UnitId) -> bool {
        self.holds_fire(unit).is_none() && self.may_aim(unit, target).is_ok()
    }

    /// FF-D20: whether a unit may fire at a target, and some stand of it can.
    pub(crate) fn may_fire_at(
        &self,
        field: &Field<'_>,
        unit: UnitId,
        target: UnitId,
        buffer: &mut Crossings,
    ) -> Result<(), Refusal> {
        self.may_fire(unit)?;
        self.may_aim(unit, target)?;
        let (Some(firer), Some(aimed)) = (field.piece(unit), field.piece(target)) else {
            return Err(Refusal::by("FF-D20", "there is no such unit"));
        };
        // Troops fire all together: that some stand of them can is known.
        if !self.is_guns(unit) && self.fire_query().is_some_and(|fire_query| fire_query.could_hit(unit, target)) {
            return Ok(());
        }
        match any_aim(field, firer, aimed, self.crew(unit), buffer) {
            Ok(_) => Ok(()),
            Err(held) => {
                let (own, other) = (self.unit_name(unit), self.unit_name(target));
                let why = match held {
                    Held::Arc => format!("{other} is out of {own}'s arc"),
                    Held::Range => format!("{other} is out of {own}'s range"),
                    Held::Contact => format!("no stand of {own} is in contact with {other}"),
                    Held::Silent => format!("no stand of {own} may fire"),
                    Held::Sight(_) => format!("{own} cannot see {other}"),
                };
                Err(Refusal::by(held.rule(), why).instead("choose a target in range, arc and sight"))
            }
        }
    }

    /// FF-D20: all firers of a fire combat, judged together.
    pub(crate) fn may_volley(&self, target: UnitId, crews: &[Crew]) -> Result<(), Refusal> {
        let field = self.field();
        let mut buffer = Crossings::default();
        if crews.is_empty() {
            return Err(Refusal::by("FF-D20", "name at least one unit that fires"));
        }
        for (at, crew) in crews.iter().enumerate() {
            self.may_fire_at(&field, crew.unit, target, &mut buffer)?;
            if crews.iter().take(at).any(|before| before.unit == crew.unit) {
                return Err(Refusal::by("FF-D20", "no unit is named twice"));
            }
        }
        Ok(())
    }

    /// The first so many stands of a gun unit that bear on a target (FF-D20: each gun stand chooses its own).
    pub(crate) fn some_of(&self, unit: UnitId, target: UnitId, most: usize) -> Crew {
        let field = self.field();
        let crew = self.crew(unit);
        let Some(aimed) = field.piece(target) else { return crew };
        let shots = crate::field::fire::shots(&field, &[crew], aimed, &mut Crossings::default());
        let bits = shots.iter().take(most).map(|shot| 1_u64.checked_shl(u32::try_from(shot.aim.stand).unwrap_or(64)));
        Crew { unit, stands: bits.flatten().fold(0, |all, bit| all | bit) }
    }

    /// FF-FIR-01: one fire combat.
    pub(crate) fn fire(
        &mut self,
        target: UnitId,
        crews: &[Crew],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let Some(aimed) = self.aim(target, crews) else {
            return Err(Refusal::by("FF-D20", "no stand fires").into());
        };
        self.fire_volley(target, &aimed.0, &aimed.1, dice, log)
    }

    /// FF-FIR-01: the dice of a fire combat that has been measured.
    pub(crate) fn fire_volley(
        &mut self,
        target: UnitId,
        volley: &Volley,
        leaders: &[LeaderId],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let by = volley.by.map(|unit| self.unit_piece(unit));
        let of = [by, Some(self.unit_piece(target))];
        let rule = self.state.step.rule();
        if log.wants_words() {
            let mut firers: Vec<UnitId> = volley.by.into_iter().collect();
            volley.stands.iter().filter(|(unit, _)| Some(*unit) != volley.by).for_each(|(unit, _)| firers.push(*unit));
            firers.dedup();
            self.log_together(&firers, "fire", rule, log);
        }
        let outcome = self.resolve::<FireCombat>(&volley.facts, of, rule, dice, log)?;
        self.mark_fired(target, volley);
        self.take_fire(target, volley, &outcome, leaders.to_vec(), log);
        Ok(())
    }

    /// What a fire combat is fought by, and the leaders who may be hit in it.
    pub(crate) fn aim(&self, target: UnitId, crews: &[Crew]) -> Option<Arc<(Volley, Vec<LeaderId>)>> {
        self.cache.volley((target, crews), || {
            let field = self.field();
            let aimed = field.piece(target)?;
            let volley = volley(&field, crews, aimed, &mut Crossings::default())?;
            let leaders = leaders_within_6(&field, aimed);
            Some((volley, leaders.iter().map(|near| near.id).collect()))
        })
    }

    /// FF-D17, FF-D20: stands fire once a step, troops all together; a target is fired at once.
    fn mark_fired(&mut self, target: UnitId, volley: &Volley) {
        for (unit, stand) in &volley.stands {
            let guns = self.is_guns(*unit);
            let bits = u32::try_from(*stand).ok().and_then(|stand| 1_u64.checked_shl(stand)).unwrap_or(0);
            self.record_mut(*unit).fired |= if guns { bits } else { u64::MAX };
        }
        self.record_mut(target).fired_at = true;
    }

    /// FF-D21: effects apply at once, and so do the retreats that they cause.
    fn take_fire(
        &mut self,
        target: UnitId,
        volley: &Volley,
        outcome: &FireCombatOutcome,
        leaders: Vec<LeaderId>,
        log: &mut Log,
    ) {
        // What comes last is put down first.
        if outcome.low_on_ammo {
            self.ask_low_on_ammo(volley, outcome);
        }
        if let Some(fallen) = &outcome.fallen_leader {
            // FF-EFF-13, FF-FLD-17
            match leaders.as_slice() {
                [] => {}
                [one] => self.strike_leader(*one, fallen.effect, log),
                _ => {
                    let side = self.side(target);
                    self.state.todo.push(Task::Ask(Ask::ChooseLeader { side, leaders, fate: fallen.effect }));
                }
            }
        }
        if volley.massed.is_empty() {
            return self.take_hits(target, &outcome.target, log);
        }
        // FF-EFF-11: those behind the target suffer after it, and what is asked of them comes after
        let mut later = Vec::new();
        for (unit, struck) in [(&target, &outcome.target)].into_iter().chain(volley.massed.iter().zip(&outcome.massed))
        {
            let before = self.state.todo.len();
            self.take_hits(*unit, struck, log);
            later.push(self.state.todo.split_off(before));
        }
        later.into_iter().rev().for_each(|tasks| self.state.todo.append(tasks));
    }

    /// FF-EFF-12, FF-R45: one mark, on whom the firing side picks.
    fn ask_low_on_ammo(&mut self, volley: &Volley, outcome: &FireCombatOutcome) {
        let candidates = outcome.low_on_ammo_candidates.iter().filter_map(|at| volley.firers.get(*at));
        let marks: Vec<(UnitId, Option<u8>)> = candidates
            .map(|(unit, stand)| (*unit, if self.is_guns(*unit) { u8::try_from(*stand).ok() } else { None }))
            .collect();
        let side = match self.book().options.low_ammo_choice {
            LowAmmoChoice::FiringSide => self.firing_side(),
            LowAmmoChoice::OtherSide => self.firing_side().other(),
        };
        self.state.todo.push(Task::Ask(Ask::LowOnAmmo { side, marks }));
    }
}
