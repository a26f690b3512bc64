//! Shots: the target as things stand now, the throw, and what the shot spends.

use engine::chart::Detail;
use engine::dice::Dice;
use engine::game::{Aspect, Halt, Log};
use engine::kit::{Throw, throw_with};
use engine::number::Number;
use engine::word::Word;

use super::Attack;
use crate::charts::morale::Context;
use crate::charts::range_factor;
use crate::charts::shooting::{Shooting, ShootingFacts};
use crate::field::facts::Shot;
use crate::field::figure::{Aim, Figure, FigureId, Memory};
use crate::field::measure::ShotAt;
use crate::field::surprise::changes_with;
use crate::play::Skirmish;
use crate::play::state::plan::{ShotKind, ShotOrder};
use crate::play::weapons::arm::ArmId;
use crate::words::WeaponAction;

/// A shot that has its target, before its dice.
#[derive(Clone)]
pub(crate) struct TargetedShot {
    at: FigureId,
    action: WeaponAction,
    fallback: bool,
    facts: ShootingFacts,
}

impl Skirmish {
    /// FS-ORD-05: a shot, if its target can still be shot at. FS-D09: or at another with `fallback`, or none.
    pub(super) fn shoot(
        &mut self,
        id: FigureId,
        shot: ShotOrder,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Option<Attack>, Halt> {
        let found = self.measured_once(|measured| &measured.shot, || self.find_target(id, shot));
        let Some(TargetedShot { at, action, fallback, facts }) = found else {
            log.say("FS-D09", || format!("{} does not shoot: the target is lost.", self.name(id)));
            return Ok(None);
        };
        if at != shot.at {
            log.say("FS-D09", || format!("{} shoots at {} instead.", self.name(id), self.name(at)));
        }
        let about = Throw::by_rule("FS-ORD-05").by(id.piece()).at(at.piece());
        let (arm, range) = (shot.arm, facts.range);
        let outcome = throw_with::<Shooting>(&self.table.book, &facts, about, dice, log, |_, account| {
            let weapon = self.table.weapon(id, arm).map_or("", Word::word);
            account.details = vec![Detail::word("weapon", weapon), Detail::number("range", range)];
            let told = self.weapon_in_words(id, arm);
            account.words = format!("With the {told} at {}\". {}", Number::from(tenths(range)), account.words);
        })?;
        self.take_target(id, at, fallback);
        self.spend_shot(id, shot.arm, action, log);
        Ok(Some(Attack { by: id, at, context: Context::UnderFire, aftermath: outcome.aftermath }))
    }

    /// FS-D09: the target of a shot as things stand now, and the facts of it; none if it is lost.
    fn find_target(&self, id: FigureId, order: ShotOrder) -> Option<TargetedShot> {
        let make = self.table.make(id, order.arm)?;
        let (action, weapon) = make.missile?;
        let shot = Shot {
            weapon,
            tap_loaded: self.state.men[id].arms[order.arm].tapped,
            buffalo_gun: make.buffalo_gun,
            at: if order.kind == ShotKind::AtCharger { ShotAt::Charger } else { ShotAt::Enemy },
            fallback: false,
        };
        let (at, shot) = if self.can_hit(id, order.at, &order, shot) {
            (order.at, shot)
        } else {
            let other = order.fallback.then(|| self.fallback(id, &order, shot)).flatten()?;
            (other, Shot { fallback: true, at: ShotAt::Enemy, ..shot })
        };
        let facts = self.shooting_facts(id, at, order.kind, shot);
        Some(TargetedShot { at, action, fallback: shot.fallback, facts })
    }

    fn shooting_facts(&self, id: FigureId, at: FigureId, kind: ShotKind, shot: Shot) -> ShootingFacts {
        self.with_buffers(|buffers| {
            let (shooter, target) = (&self.state.figures[id], &self.state.figures[at]);
            // A shot turned on a charger is no longer held on the point.
            let plain = Figure { memory: Memory { holds: false, ..shooter.memory.clone() }, ..shooter.clone() };
            let field = self.field();
            let firer = if kind == ShotKind::Held { shooter } else { &plain };
            let facts = field.shot_facts(firer, target, shot, &mut buffers.crossings);
            // FS-D46, FS-FLD-11: but the figure that held it has watched the charger come through
            let watched = field.in_point_of(shooter, target).is_some_and(|point| point.inside);
            ShootingFacts { target_in_npoa: watched, ..facts }
        })
    }

    /// FS-FLD-20: a target is taken, and a change of target counted.
    pub(crate) fn take_target(&mut self, id: FigureId, at: FigureId, fallback: bool) {
        let figure = &mut self.state.figures[id];
        figure.memory.target_changes = changes_with(figure, at, fallback);
        figure.memory.current_target = Some(at);
    }

    /// FS-AIM-03: the aim stays where it is.
    ///
    /// FS-ORD-05, FS-ROF-15, FS-RLD-05: the shot is counted, the weapon's markers are placed, a tapped charge is gone.
    fn spend_shot(&mut self, id: FigureId, arm: ArmId, action: WeaponAction, log: &mut Log) {
        let state = &mut self.state.men[id].arms[arm];
        let before = *state;
        state.shot(action, &self.table.book);
        let after = *state;
        if before.markers != after.markers {
            self.note_markers(id, arm, before.markers, "FS-ROF-15", log);
        }
        if before.missiles != after.missiles {
            log.note("FS-D17", Self::counted(id, Aspect::Ammunition, "missiles", before.missiles, after.missiles));
        }
    }

    /// FS-D40: a shot hits its target or none. FS-D41: sight ends with the ground, at no distance.
    ///
    /// FS-D09, FS-D47: target, range, arc and line of sight of a shot are looked at again when its moment comes.
    fn can_hit(&self, id: FigureId, at: FigureId, order: &ShotOrder, shot: Shot) -> bool {
        if !self.state.men[at].is_here() {
            return false;
        }
        self.with_buffers(|buffers| {
            let field = self.field();
            let (shooter, target) = (&self.state.figures[id], &self.state.figures[at]);
            let held = match shooter.aim {
                Aim::Point(point) if order.kind == ShotKind::Held => field.held_target(point, target),
                _ => None,
            };
            let met = held.as_ref().unwrap_or(target);
            let range = field.range(shooter, met, shot.at).inches;
            let in_range = range_factor::look_up(self.book(), shot.weapon, range).is_some();
            // FS-FLD-03: it turns with its target, unless its order says which way it looks
            let in_arc = order.facing.is_none() || field.arc_of(shooter).holds(met.centre());
            in_range && in_arc && field.in_sight(shooter, met, &mut buffers.crossings)
        })
    }

    /// FS-D09: the nearest enemy that can be shot at in the place of a lost one.
    fn fallback(&self, id: FigureId, order: &ShotOrder, shot: Shot) -> Option<FigureId> {
        let field = self.field();
        let shooter = &self.state.figures[id];
        let free = |enemy: &&Figure| {
            let in_fight = !self.state.men[enemy.id].contacts.is_empty();
            !in_fight && self.can_hit(id, enemy.id, order, Shot { at: ShotAt::Enemy, ..shot })
        };
        field.nearest(shooter, field.enemies_of(shooter).filter(free)).map(|(enemy, _)| enemy.id)
    }
}

/// A range to the tenth of an inch, as it is said.
fn tenths(inches: f64) -> f64 {
    (inches * 10.0).round() / 10.0
}
