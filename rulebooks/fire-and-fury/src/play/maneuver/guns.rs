//! Maneuvers of guns: one line of their list (FF-GUN-01 to FF-GUN-13).

use engine::game::{Log, Order, Refusal};
use engine::word::Word;

use crate::charts::gun_maneuver::{GunAction, GunClass, GunManeuver, GunManeuverFacts, GunManeuverOutcome, GunReason};
use crate::charts::movement::Pace;
use crate::charts::troop_maneuver::Class;
use crate::field::ids::UnitId;
use crate::field::moves::Licence;
use crate::field::moves::guns::{Haul, hand_haul, limber_or_unlimber, pivot};
use crate::play::battle::Battle;
use crate::play::charge::declare::stopped;
use crate::play::maneuver::check::{log_silenced, look_up};
use crate::play::maneuver::stages::{Maneuvered, Rehearsal};
use crate::play::maneuver::troops::turned;
use crate::play::state::{Grant, GunLine};
use crate::play::turn::tasks::{Back, Retreat, Task};
use crate::words::Gun;

impl Battle {
    /// Whether guns may take a line of their list.
    pub(crate) fn gun_outcome(
        &self,
        unit: UnitId,
        grant: Grant,
        action: GunAction,
    ) -> Result<GunManeuverOutcome, Refusal> {
        let Some(guns) = self.unit(unit).guns() else {
            return Err(Refusal::by("FF-TRM-01", "troops have maneuvers of their own"));
        };
        let silenced = |stand: &crate::field::pieces::GunStand| stand.silenced;
        let facts = GunManeuverFacts {
            class: if grant.class == Class::Tardy { GunClass::Tardy } else { GunClass::WellHandled },
            action,
            carriage: guns.carriage,
            galloper: guns.gun == Gun::GalloperGun,
            limbered: guns.limbered,
            // One silenced stand is enough to rally, one that is not is enough to fire.
            silenced: match action {
                GunAction::Rally => guns.stands.iter().any(silenced),
                _ => guns.stands.iter().all(silenced),
            },
        };
        let Some(outcome) = look_up::<GunManeuver>(self.book(), &facts) else {
            return Err(Refusal::by("FF-GUN-01", "that cannot be done"));
        };
        let (rule, why) = match outcome.reason {
            None => return Ok(outcome),
            Some(GunReason::NotInClass) => ("FF-GUN-12", format!("{action} is no {} maneuver of guns", facts.class)),
            Some(GunReason::LightCarriageOnly) => ("FF-R28", "only guns on light carriages do that".to_owned()),
            Some(GunReason::FixedGun) => ("FF-D49", "fixed guns neither move nor pivot nor limber".to_owned()),
            Some(GunReason::MustBeLimbered) => ("FF-MOV-05", "they must be limbered for that".to_owned()),
            Some(GunReason::MustBeUnlimbered) => ("FF-MOV-05", "they must be unlimbered for that".to_owned()),
            Some(GunReason::Silenced) => ("FF-D24", "silenced guns do not fire".to_owned()),
            Some(GunReason::NotSilenced) => ("FF-GUN-06", "they are not silenced".to_owned()),
        };
        Err(Refusal::by(rule, why))
    }

    /// Tries a line of the gun list.
    pub(crate) fn rehearse_guns(&self, unit: UnitId, order: &Order) -> Result<(GunAction, Maneuvered), Refusal> {
        let Some(grant) = self.record(unit).grant else {
            let why = format!("{} has no maneuver to make", self.unit_name(unit));
            return Err(Refusal::by("FF-SEQ-06", why));
        };
        let Some(action) = order.how.word(0).and_then(GunAction::from_word).filter(|_| order.how.word(1).is_none())
        else {
            return Err(Refusal::by("FF-GUN-01", "say which line of the gun list they take"));
        };
        self.gun_outcome(unit, grant, action)?;
        let pace = if grant.double_quick { Pace::DoubleQuick } else { Pace::Full };
        let licence = Licence { pace, ..Licence::FULL };
        let mut rehearsal = Rehearsal::of(self, unit);
        let (path, facing) = (order.path.as_slice(), order.facing);
        match action {
            GunAction::FullMove => rehearsal.march(path, facing, licence, "FF-GUN-02")?,
            GunAction::Limber => rehearsal.change("limber", "FF-GUN-04", limber_or_unlimber)?,
            GunAction::Unlimber => rehearsal.change("unlimber", "FF-GUN-04", limber_or_unlimber)?,
            GunAction::UnlimberAndFire => rehearsal.change("unlimber", "FF-GUN-09", limber_or_unlimber)?,
            GunAction::FullMoveAndUnlimber => {
                // It is offered to guns that have room to unlimber where they stand.
                limber_or_unlimber(&self.field(), unit, &mut rehearsal.scratch).map_err(stopped)?;
                rehearsal.march(path, facing, licence, "FF-GUN-08")?;
                rehearsal.change("unlimber", "FF-GUN-08", limber_or_unlimber)?;
            }
            GunAction::LimberAndFullMove => {
                rehearsal.change("limber", "FF-GUN-08", limber_or_unlimber)?;
                rehearsal.march(path, facing, licence, "FF-GUN-08")?;
            }
            GunAction::Pivot | GunAction::PivotAndFire => {
                let rule = if action == GunAction::Pivot { "FF-GUN-05" } else { "FF-GUN-10" };
                let pose = rehearsal.pose();
                let Some(facing) = facing else {
                    return Err(Refusal::by(rule, "say which way the guns are to look"));
                };
                let degrees = turned(pose.facing, facing);
                if facing != pose.facing {
                    rehearsal.change("pivot", rule, |field, unit, scratch| pivot(field, unit, degrees, scratch))?;
                }
            }
            GunAction::HandHaul if path.is_empty() && facing.is_none() => {}
            GunAction::HandHaul => haul(&mut rehearsal, order)?,
            GunAction::ReplenishAmmunition => self.may_replenish(unit)?,
            GunAction::LimberAndFullRetreat => rehearsal.change("limber", "FF-GUN-13", limber_or_unlimber)?,
            GunAction::Fire | GunAction::Rally => {}
        }
        Ok((action, rehearsal.made))
    }

    /// FF-GUN-01: guns take a line of their list.
    pub(crate) fn serve(&mut self, unit: UnitId, action: GunAction, made: Maneuvered, log: &mut Log) {
        let Some(grant) = self.record(unit).grant else { return };
        let outcome = self.gun_outcome(unit, grant, action);
        let fires = outcome.is_ok_and(|outcome| outcome.fires == Some(true));
        let record = self.record_mut(unit);
        record.grant = None;
        // FF-R29
        record.gun_line = Some(if fires { GunLine::Fires } else { GunLine::HoldsFire });
        let limbered = |battle: &Battle| battle.unit(unit).guns().map(|guns| guns.limbered);
        let before = limbered(self);
        self.make(unit, made, log);
        if limbered(self) != before {
            let to = if limbered(self) == Some(true) { "limbered" } else { "unlimbered" };
            let piece = self.unit_piece(unit);
            let aspect = engine::game::Aspect::Posture;
            log.note("FF-GUN-04", engine::game::What::Changed { piece, aspect, to, better: true });
        }
        match action {
            GunAction::Rally => self.rally_guns(unit, log),
            GunAction::ReplenishAmmunition => self.replenish(unit, "FF-GUN-07", log),
            GunAction::LimberAndFullRetreat => {
                self.silence_all(unit, "FF-GUN-13", log);
                let retreat = Retreat { unit, how: Back::Full, from: None, rule: "FF-GUN-13" };
                self.state.todo.push(Task::Retreat(retreat));
            }
            _ => {}
        }
    }

    /// FF-GUN-06: no stand of the unit is silenced any more.
    fn rally_guns(&mut self, unit: UnitId, log: &mut Log) {
        let piece = self.unit_piece(unit);
        let Some(guns) = self.guns_mut(unit) else { return };
        let was = guns.stands.iter().filter(|stand| stand.silenced).count();
        guns.stands.iter_mut().for_each(|stand| stand.silenced = false);
        log_silenced(piece, was, 0, "FF-GUN-06", log);
    }
}

/// FF-GUN-11: hauled by hand, in any direction, with a pivot of up to 45 degrees.
fn haul(rehearsal: &mut Rehearsal<'_>, order: &Order) -> Result<(), Refusal> {
    let pose = rehearsal.pose();
    let stance = pose.stance();
    let step = order.path.last().map(|spot| spot.point() - stance.at);
    let heading = step.and_then(engine::table::Heading::along);
    let haul = Haul {
        degrees: heading.map_or(0.0, |heading| heading.degrees() - stance.heading.degrees()),
        inches: step.map_or(0.0, engine::table::Vector::length),
        pivot: order.facing.map_or(0.0, |facing| turned(pose.facing, facing)),
    };
    rehearsal.change("hand-haul", "FF-GUN-11", |field, unit, scratch| {
        hand_haul(field, unit, haul, scratch).map(|(_, placed)| placed)
    })
}
