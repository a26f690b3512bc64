//! Combat: the shots and blows of an initiative group, and what they do (FS-D28).

use engine::dice::Dice;
use engine::game::{Aspect, Halt, Log, PieceId, What};

use super::Skirmish;
use super::charting::{Throw, thrown};
use super::state::{Plan, Shooting, Shot, Standing};
use crate::book::YesOrNo;
use crate::charts::damage::Harm;
use crate::charts::hand_to_hand::HandToHand;
use crate::charts::morale::Context;
use crate::charts::range_factor;
use crate::charts::shooting::{Shooting as ShootingChart, ShootingFacts};
use crate::charts::strike::Aftermath;
use crate::field::facts::{Bout, Shot as FieldShot};
use crate::field::figure::{Figure, Id};
use crate::field::measure::ShotAt;
use crate::field::surprise::changes_with;
use crate::words::WeaponAction;

/// A shot that has found its target, and is about to be thrown for.
#[derive(Clone)]
pub(super) struct Aimed {
    at: Id,
    action: WeaponAction,
    fallback: bool,
    facts: ShootingFacts,
}

/// A shot or blow that has been thrown for.
pub(super) struct Attack {
    pub(super) by: Id,
    pub(super) at: Id,
    pub(super) context: Context,
    aftermath: Aftermath,
}

impl Skirmish {
    /// FS-INI-12, FS-D28: all attacks of a group with the facts as they were before it; then all effects, break-offs
    /// among them; then the morale tests.
    pub(super) fn fight_group(&mut self, group: &[Id], dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let mut attacks = Vec::new();
        let mut leaving = Vec::new();
        for id in group.iter().copied() {
            // FS-HTH-12, FS-DMG-08, FS-ORD-15: the dead and the cowed do not act
            if !self.state.men[id].is_here() || self.state.men[id].spent {
                continue;
            }
            // Its moment is now, whether it finds anybody or not.
            self.state.men[id].spent = true;
            match self.state.men[id].order.clone() {
                Some(Plan::Shoot(shooting)) => attacks.extend(self.shoot(id, shooting, dice, log)?),
                Some(Plan::Fight(blow)) => attacks.extend(self.strike(id, blow.at, dice, log)?),
                Some(Plan::BreakOff(walked)) => leaving.push((id, walked)),
                _ => {}
            }
        }
        for attack in &attacks {
            // FS-FLD-03: it turns with its attack, unless its order says which way it looks
            let ordered = self.state.men[attack.by].order.as_ref().and_then(Plan::facing);
            if ordered.is_none() {
                self.face(attack.by, attack.at, log);
            }
            // FS-ORD-14, FS-D25: fighting disturbs, and spoils the aim; not before all of the group have thrown
            for fighter in [attack.by, attack.at].into_iter().filter(|_| attack.context == Context::HandToHand) {
                self.state.men[fighter].disturbed = true;
                self.lose_aim(fighter, "FS-D25", log);
            }
        }
        let fell = self.hurt(&attacks, log);
        // FS-D19: without a free blow; FS-R35: later shots of the phase are the worse for it
        let left = !leaving.is_empty();
        for (id, walked) in leaving {
            if self.state.men[id].is_here() && self.walk(id, &walked, "break-off", log) {
                self.state.figures[id].lately.broke_off = true;
            }
        }
        if fell || left {
            self.meet();
        }
        self.test_nerves(&attacks, dice, log)
    }

    /// FS-ORD-05: a shot, if its target can still be shot at; FS-D09: or another with `fallback`, or none.
    fn shoot(
        &mut self,
        id: Id,
        shooting: Shooting,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Option<Attack>, Halt> {
        let Some(Aimed { at, action, fallback, facts }) =
            self.once(|known| &known.shot, || self.find_target(id, shooting))
        else {
            log.say("FS-D09", || format!("{} does not shoot: the target is lost.", self.name(id)));
            return Ok(None);
        };
        if at != shooting.at {
            log.say("FS-D09", || format!("{} shoots at {} instead.", self.name(id), self.name(at)));
        }
        let throw = Throw { by: PieceId(id.0), at: Some(PieceId(at.0)), rule: "FS-ORD-05" };
        let outcome = thrown::<ShootingChart>(&self.table.book, &facts, throw, dice, log)?;
        self.take_target(id, at, fallback);
        self.spend_shot(id, shooting.arm, action, log);
        Ok(Some(Attack { by: id, at, context: Context::UnderFire, aftermath: outcome.aftermath }))
    }

    /// FS-D09: the target of a shot as things stand now, and the facts of it; none if it is lost.
    fn find_target(&self, id: Id, shooting: Shooting) -> Option<Aimed> {
        let (make, _) = self.table.make(id, shooting.arm)?;
        let (action, class) = make.missile?;
        let shot = FieldShot {
            weapon: class,
            tap_loaded: self.state.men[id].arm(shooting.arm).tapped,
            buffalo_gun: make.buffalo_gun,
            at: if shooting.how == Shot::AtCharger { ShotAt::Charger } else { ShotAt::Enemy },
            fallback: false,
        };
        let still = self.can_hit(id, shooting.at, &shooting, shot);
        let (target, shot) = if still {
            (Some(shooting.at), shot)
        } else {
            let other = shooting.fallback.then(|| self.fallback(id, &shooting, shot)).flatten();
            (other, FieldShot { fallback: true, at: ShotAt::Enemy, ..shot })
        };
        let at = target?;
        let facts = self.with_buffers(|buffers| {
            let (shooter, target) = (&self.state.figures[id], &self.state.figures[at]);
            // A shot turned on a charger is no longer held on the point.
            let plain = Figure {
                lately: crate::field::figure::Lately { holds: false, ..shooter.lately.clone() },
                ..shooter.clone()
            };
            let field = self.field();
            let firer = if shooting.how == Shot::Held { shooter } else { &plain };
            let facts = field.shot_facts(firer, target, shot, &mut buffers.crossings);
            // FS-D46, FS-FLD-11: but he who held it has watched the charger come through
            let watched = field.in_point_of(shooter, target).is_some_and(|point| point.inside);
            ShootingFacts { target_in_npoa: watched, ..facts }
        });
        Some(Aimed { at, action, fallback: shot.fallback, facts })
    }

    /// FS-FLD-20: a target is taken, and a change of target counted.
    pub(super) fn take_target(&mut self, id: Id, at: Id, fallback: bool) {
        let figure = &mut self.state.figures[id];
        figure.lately.target_changes = changes_with(figure, at, fallback);
        figure.lately.current_target = Some(at);
    }

    /// FS-AIM-03: the aim stays where it is.
    ///
    /// FS-ORD-05, FS-ROF-15, FS-RLD-05: the shot is counted, the weapon's markers are placed, a tapped charge is gone.
    fn spend_shot(&mut self, id: Id, arm: u8, action: WeaponAction, log: &mut Log) {
        let book = std::sync::Arc::clone(&self.table.book);
        let Some(state) = self.state.men[id].arm_mut(arm) else { return };
        let before = *state;
        state.shot(action, &book);
        let after = *state;
        if before.markers != after.markers {
            log.note("FS-ROF-15", Self::counted(id, Aspect::Loading, "reload-markers", before.markers, after.markers));
        }
        if before.missiles != after.missiles {
            log.note("FS-D17", Self::counted(id, Aspect::Ammunition, "missiles", before.missiles, after.missiles));
        }
    }

    /// FS-D40: a shot hits its target or nobody. FS-D41: sight ends with the ground, at no distance.
    ///
    /// FS-D09, FS-D47: target, range, arc and line of sight of a shot are looked at again when its moment comes.
    fn can_hit(&self, id: Id, at: Id, shooting: &Shooting, shot: FieldShot) -> bool {
        if !self.state.men[at].is_here() {
            return false;
        }
        self.with_buffers(|buffers| {
            let field = self.field();
            let (shooter, target) = (&self.state.figures[id], &self.state.figures[at]);
            let held = match shooter.aim {
                crate::field::figure::Aim::Point(point) if shooting.how == Shot::Held => {
                    field.held_target(point, target)
                }
                _ => None,
            };
            let met = held.as_ref().unwrap_or(target);
            let range = field.range(shooter, met, shot.at).inches;
            let in_range = range_factor::look_up(self.book(), shot.weapon, range).is_some();
            // FS-FLD-03: it turns with its target, unless its order says which way it looks
            let in_arc = shooting.facing.is_none() || field.arc_of(shooter).holds(met.centre());
            in_range && in_arc && field.in_sight(shooter, met, &mut buffers.crossings)
        })
    }

    /// FS-D09: the nearest enemy that can be shot at in the place of a lost one.
    fn fallback(&self, id: Id, shooting: &Shooting, shot: FieldShot) -> Option<Id> {
        let field = self.field();
        let shooter = &self.state.figures[id];
        let free = |enemy: &&Figure| {
            let in_fight = !self.state.men[enemy.id].contacts.is_empty();
            !in_fight && self.can_hit(id, enemy.id, shooting, FieldShot { at: ShotAt::Enemy, ..shot })
        };
        field.nearest(shooter, field.enemies_of(shooter).filter(free)).map(|(enemy, _)| enemy.id)
    }

    /// FS-ORD-10, FS-HTH-12: a blow, if the two are still in contact.
    fn strike(&mut self, id: Id, foe: Id, dice: &mut dyn Dice, log: &mut Log) -> Result<Option<Attack>, Halt> {
        let Some(pair) = self.state.bout(id, foe).copied() else {
            log.say("FS-HTH-12", || format!("{} strikes at nobody: contact is lost.", self.name(id)));
            return Ok(None);
        };
        let [one, _] = pair.of;
        let [by_one, by_other] = pair.surprises;
        let bout = Bout { round: pair.round.into(), surprise: if one == id { by_one } else { by_other } };
        let measure = || {
            self.with_buffers(|buffers| {
                let field = self.field();
                let (attacker, target) = (&self.state.figures[id], &self.state.figures[foe]);
                let weapon = self.hand_weapon(id, field.confined(attacker, target).is_some());
                field.blow(attacker, target, weapon, bout, &mut buffers.crossings).facts
            })
        };
        let facts = self.once(|known| &known.blow, measure);
        let throw = Throw { by: PieceId(id.0), at: Some(PieceId(foe.0)), rule: "FS-ORD-10" };
        let outcome = thrown::<HandToHand>(&self.table.book, &facts, throw, dice, log)?;
        let pistol = self.striking_arm(id, facts.confined_space).filter(|_| outcome.weapon_discharged);
        if let Some(arm) = pistol {
            let before = self.state.men[id].arm(arm).markers;
            self.pistol_let_off(id, arm);
            let after = self.state.men[id].arm(arm).markers;
            if before != after {
                log.note("FS-ORD-10", Self::counted(id, Aspect::Loading, "reload-markers", before, after));
            }
        }
        Ok(Some(Attack { by: id, at: foe, context: Context::HandToHand, aftermath: outcome.aftermath }))
    }

    /// Those who are attacked, in the order of FS-D28.
    fn attacked(&self, attacks: &[Attack]) -> Vec<Id> {
        let mut ids: Vec<Id> = attacks.iter().map(|attack| attack.at).collect();
        ids.sort_unstable_by_key(|id| (self.state.side_of(*id) != self.state.first, *id));
        ids.dedup();
        ids
    }

    /// FS-DMG-07, FS-DMG-08, FS-D28: the wounds of a group add up before it is asked who is dead.
    /// Whether anybody fell.
    fn hurt(&mut self, attacks: &[Attack], log: &mut Log) -> bool {
        let mut fell = false;
        for Attack { by, at, .. } in attacks {
            // FS-R50, FS-D29: all attackers of the group count, whatever came of it
            self.state.figures[*at].lately.attackers.add(*by);
            self.state.figures[*at].lately.assailants.add(*by);
        }
        for id in self.attacked(attacks) {
            let own = || attacks.iter().filter(|attack| attack.at == id);
            let wounds: i32 = own().map(|attack| attack.aftermath.damage.wounds()).sum();
            let killed = own().any(|attack| attack.aftermath.damage == Harm::Dead);
            if killed || wounds > 0 {
                self.wound(id, wounds, killed, log);
                fell |= !self.state.men[id].is_here();
            }
        }
        fell
    }

    /// FS-DMG-07: wounds stay, and count from now on. FS-R47: so many kill.
    fn wound(&mut self, id: Id, wounds: i32, killed: bool, log: &mut Log) {
        let was = self.state.figures[id].wounds;
        let now = was + wounds;
        let limit = self.book().options.wound_limit;
        let dead = killed || (limit > 0 && now >= limit);
        self.state.figures[id].wounds = now;
        let count = |wounds: i32| u8::try_from(wounds).unwrap_or(u8::MAX);
        let left = if dead { 0 } else { self.strength(id) };
        let lost = self.strength_with(was).saturating_sub(left);
        if lost > 0 {
            log.note("FS-DMG-07", What::lost(PieceId(id.0), lost, left));
        } else if wounds > 0 {
            // Where wounds never kill, nothing is lost by them: they are told as what they are.
            log.note("FS-DMG-07", Self::counted(id, Aspect::Wounds, "wounds", count(was), count(now)));
        }
        if dead {
            let rule = if killed { "FS-DMG-08" } else { "FS-R47" };
            self.take_off(id, Standing::Dead, "killed", rule, log);
        } else {
            // FS-ORD-14, FS-D25
            self.state.men[id].disturbed = true;
            self.lose_aim(id, "FS-D25", log);
        }
    }

    /// FS-MOR-01: who tests, in the order of FS-D28; FS-R46: the wounded too, if the house says so.
    fn test_nerves(&mut self, attacks: &[Attack], dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let wounded_test = self.book().options.wounded_test == YesOrNo::Yes;
        let calls = |attack: &&Attack| {
            attack.aftermath.target_morale_test || (wounded_test && attack.aftermath.damage.wounds() > 0)
        };
        for id in self.attacked(attacks) {
            for attack in attacks.iter().filter(|attack| attack.at == id).filter(calls) {
                // FS-D29: each result its own test; the dead do not test
                if self.state.men[id].is_here() {
                    self.test_nerve(attack, dice, log)?;
                }
            }
        }
        Ok(())
    }
}
