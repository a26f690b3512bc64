//! Maneuvers of troops: a full move, or a half move together with one other thing (FF-TRM-01 to FF-TRM-15).

use engine::game::{Order, Refusal};
use engine::kit::formed::turns::turn;
use engine::table::{Facing, Pivot, Spot, Thing};
use engine::word::Word;

use crate::charts::movement::Pace;
use crate::charts::troop_maneuver::{Action, Class, Reason, TroopManeuver, TroopManeuverFacts, TroopManeuverOutcome};
use crate::field::ids::UnitId;
use crate::field::moves::Licence;
use crate::field::moves::formation::{
    Deploy, Hinge, about_face, change, change_front, deploy_to_front, enter, leave, mount_or_dismount,
};
use crate::field::moves::scale::scale;
use crate::field::terrain::Going;
use crate::play::battle::Battle;
use crate::play::maneuver::check::look_up;
use crate::play::maneuver::openings::Openings;
use crate::play::maneuver::stages::{Maneuvered, Rehearsal};
use crate::play::state::Grant;
use crate::words::{Formation, Ground, Quality, TroopArm, TroopOrder};

/// What troops form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A formation, of a march column perhaps to one flank of its head.
    To(Formation, Deploy),
    /// FF-D47: cavalry dismounts.
    Dismount,
}

/// What an order tells troops to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Evolution {
    pub(crate) action: Action,
    pub(crate) form: Option<Form>,
    pub(crate) hinge: Option<Hinge>,
    /// FF-R24: whether the half move comes after it.
    pub(crate) then_move: bool,
}

impl Evolution {
    /// An action, and no more.
    pub(crate) const fn of(action: Action) -> Evolution {
        Evolution { action, form: None, hinge: None, then_move: false }
    }

    /// Reads the words of an order.
    pub(crate) fn read(order: &Order) -> Option<Evolution> {
        let action = Action::from_word(order.how.word(0)?)?;
        let mut evolution = Evolution::of(action);
        for word in order.how.words().skip(1) {
            match word {
                "then-move" => evolution.then_move = true,
                "dismounted" => evolution.form = Some(Form::Dismount),
                "left-of-head" | "right-of-head" => {
                    let Some(Form::To(formation, _)) = evolution.form else { return None };
                    let deploy = if word == "left-of-head" { Deploy::Left } else { Deploy::Right };
                    evolution.form = Some(Form::To(formation, deploy));
                }
                "left" => evolution.hinge = Some(Hinge::Flank(Pivot::Left)),
                "right" => evolution.hinge = Some(Hinge::Flank(Pivot::Right)),
                "center" => evolution.hinge = Some(Hinge::Center),
                _ => evolution.form = Some(Form::To(Formation::from_word(word)?, Deploy::Here)),
            }
        }
        let forms = action == Action::ChangeFormation;
        let turns = action == Action::ChangeFront;
        (evolution.form.is_some() == forms && evolution.hinge.is_some() == turns).then_some(evolution)
    }
}

impl Battle {
    /// Whether the class of a maneuver has an action, and what it costs.
    pub(crate) fn evolution_outcome(
        &self,
        unit: UnitId,
        grant: Grant,
        evolution: Evolution,
        ground: Ground,
    ) -> Result<TroopManeuverOutcome, Refusal> {
        let own = self.unit(unit);
        let Some(troops) = own.troops() else {
            return Err(Refusal::by("FF-GUN-01", "guns have maneuvers of their own"));
        };
        let to_formation = evolution.form.map(|form| match form {
            Form::To(formation, _) => formation,
            Form::Dismount => Formation::OpenOrder,
        });
        // FF-D47
        let horse = matches!(evolution.form, Some(Form::Dismount)) || (evolution.form.is_some() && troops.dismounted);
        if horse && grant.class != Class::WellHandled {
            return Err(Refusal::by("FF-D47", "only a well handled unit mounts or dismounts"));
        }
        let facts = TroopManeuverFacts {
            class: grant.class,
            action: evolution.action,
            arm: troops.arm,
            quality: own.quality,
            ground,
            disordered: troops.order != TroopOrder::GoodOrder,
            to_formation,
            other_quality: Quality::Trained,
            other_disordered: false,
        };
        let Some(outcome) = look_up::<TroopManeuver>(self.book(), &facts) else {
            return Err(Refusal::by("FF-TRM-02", "that cannot be done"));
        };
        match outcome.reason {
            None => Ok(outcome),
            Some(Reason::FormationNotInClass) => {
                let why = "a tardy unit forms only line, extended line or a garrison";
                Err(Refusal::by("FF-TRM-13", why))
            }
            Some(Reason::NotInClass | Reason::CavalryOnly) => {
                let rule = if grant.class == Class::Tardy { "FF-R26" } else { "FF-TRM-02" };
                Err(Refusal::by(rule, format!("{} is no {} maneuver", evolution.action, grant.class)))
            }
        }
    }

    /// The evolution that an order names, tried, and open to the unit.
    pub(crate) fn judge_evolution(&self, unit: UnitId, order: &Order) -> Result<(Evolution, Maneuvered), Refusal> {
        let (evolution, made) = self.rehearse(unit, order)?;
        if let Some(grant) = self.record(unit).grant {
            Openings::of(self, &self.field(), unit, grant).judge(evolution, order)?;
        }
        Ok((evolution, made))
    }

    /// Tries a maneuver of troops.
    pub(crate) fn rehearse(&self, unit: UnitId, order: &Order) -> Result<(Evolution, Maneuvered), Refusal> {
        let Some(grant) = self.record(unit).grant else {
            let why = format!("{} has no maneuver to make", self.unit_name(unit));
            return Err(Refusal::by("FF-SEQ-06", why));
        };
        let Some(evolution) = Evolution::read(order) else {
            return Err(Refusal::by("FF-TRM-02", "say what the unit does, in words of its list"));
        };
        self.evolution_outcome(unit, grant, evolution, Ground::Open)?;
        let mut rehearsal = Rehearsal::of(self, unit);
        let pace = if grant.double_quick { Pace::DoubleQuick } else { Pace::Full };
        let whole = Licence { pace, ..Licence::FULL };
        let half = Licence { half: true, ..whole };
        let moves = grant.class == Class::WellHandled;
        let turns = order.facing.is_some_and(|facing| rehearsal.pose().facing != facing);
        if !moves
            && !matches!(evolution.action, Action::FullMove | Action::HalfMove)
            && (turns || !order.path.is_empty())
        {
            return Err(Refusal::by("FF-R26", "a tardy unit does this without moving"));
        }
        let path = order.path.as_slice();
        match evolution.action {
            Action::FullMove => rehearsal.march(path, order.facing, whole, "FF-TRM-01")?,
            Action::HalfMove => rehearsal.march(path, order.facing, half, "FF-TRM-11")?,
            Action::PassageOfLines => {
                let licence = Licence { passage_of_lines: true, ..half };
                rehearsal.march(path, order.facing, licence, "FF-TRM-04")?;
            }
            Action::MarchByFlank => flank(&mut rehearsal, evolution, path, order.facing, half)?,
            Action::Countercharge => return Err(Refusal::by("FF-TRM-16", "only the opponent countercharges")),
            _ => {
                // FF-R24: before or after
                let facing = order.facing.filter(|_| evolution.action != Action::ChangeFront);
                if !evolution.then_move {
                    rehearsal.march(path, facing, half, "FF-TRM-02")?;
                }
                self.act(&mut rehearsal, unit, evolution, grant, order)?;
                if evolution.then_move {
                    rehearsal.march(path, facing, half, "FF-TRM-02")?;
                }
                // FF-FLD-37: the way to the obstacle is part of the half move
                let beyond = (rehearsal.made.share - 1.0) * self.reach(unit, half);
                let tolerance = self.book().sheet.field.tolerance.get();
                if evolution.action == Action::ScaleMajorObstacle && beyond > 2.0 * tolerance {
                    return Err(Refusal::by(
                        "FF-FLD-37",
                        "the way to the obstacle and from it is more than a half move",
                    ));
                }
            }
        }
        Ok((evolution, rehearsal.made))
    }

    fn act(
        &self,
        rehearsal: &mut Rehearsal<'_>,
        unit: UnitId,
        evolution: Evolution,
        grant: Grant,
        order: &Order,
    ) -> Result<(), Refusal> {
        match evolution.action {
            Action::ChangeFormation => self.form(rehearsal, unit, evolution, order),
            Action::DeployToFront => rehearsal.change("deploy-to-front", "FF-TRM-06", deploy_to_front),
            Action::FaceByRearRank => rehearsal.change("face-by-rear-rank", "FF-TRM-08", about_face),
            Action::ChangeFront => {
                let pose = rehearsal.pose();
                let Some(facing) = order.facing else {
                    return Err(Refusal::by("FF-TRM-07", "say which way the unit is to face"));
                };
                let degrees = turned(pose.facing, facing);
                if facing == pose.facing {
                    return Ok(());
                }
                let hinge = evolution.hinge.unwrap_or(Hinge::Center);
                let mut scratch = std::mem::take(&mut rehearsal.scratch);
                let made = change_front(&rehearsal.now().field(), unit, hinge, degrees, &mut scratch);
                rehearsal.scratch = scratch;
                let share = rehearsal.made.share;
                rehearsal.marched(made, "change-front", "FF-TRM-07")?;
                // A change of front is no part of the half move.
                rehearsal.made.share = share;
                Ok(())
            }
            Action::ScaleMajorObstacle => {
                let tardy = grant.class == Class::Tardy;
                let pace = if grant.double_quick { Pace::DoubleQuick } else { Pace::Full };
                let licence = Licence { pace, ..Licence::HALF };
                let obstacle = obstacle_ahead(rehearsal, unit, licence, tardy)?;
                let mut scratch = std::mem::take(&mut rehearsal.scratch);
                let made = scale(&rehearsal.now().field(), unit, obstacle, (licence, tardy), &mut scratch);
                rehearsal.scratch = scratch;
                rehearsal.marched(made, "scale-major-obstacle", "FF-TRM-09")
            }
            Action::ReplenishAmmunition => rehearsal.now().may_replenish(unit),
            _ => Ok(()),
        }
    }

    fn form(
        &self,
        rehearsal: &mut Rehearsal<'_>,
        unit: UnitId,
        evolution: Evolution,
        order: &Order,
    ) -> Result<(), Refusal> {
        let rule = "FF-TRM-03";
        let how = "change-formation";
        let (garrison, on_foot) = self.unit(unit).troops().map_or((false, false), |troops| {
            (troops.formation == Formation::Garrison, troops.arm == TroopArm::Cavalry && troops.dismounted)
        });
        match evolution.form {
            Some(Form::Dismount) if !on_foot => rehearsal.change(how, "FF-D47", |field, unit, scratch| {
                mount_or_dismount(field, unit, Formation::OpenOrder, scratch)
            }),
            Some(Form::To(Formation::Garrison, _)) => {
                let Some(building) = rehearsal.now().building_beside(unit) else {
                    return Err(Refusal::by("FF-TER-10", "it must touch an empty building with room for it"));
                };
                let capacity = usize::try_from(self.book().sheet.field.moves.garrison.get()).unwrap_or(0);
                let middle = self.middle_of(building, rehearsal.pose().facing);
                rehearsal.change(how, "FF-TER-10", |field, unit, scratch| {
                    let mut placed = enter(field, unit, (building, capacity), scratch)?;
                    placed.unit.pose = middle.unwrap_or(placed.unit.pose);
                    Ok(placed)
                })
            }
            Some(Form::To(formation, _)) if garrison => {
                let Some(engine::game::At::Item(wall)) = order.at else {
                    return Err(Refusal::by("FF-TER-10", "say by which wall the garrison leaves"));
                };
                rehearsal.change(how, "FF-TER-10", |field, unit, scratch| {
                    leave(field, unit, usize::from(wall), formation, scratch)
                })
            }
            Some(Form::To(formation, _)) if on_foot => rehearsal
                .change(how, "FF-D47", |field, unit, scratch| mount_or_dismount(field, unit, formation, scratch)),
            Some(Form::To(formation, deploy)) => {
                rehearsal.change(how, rule, |field, unit, scratch| change(field, unit, formation, deploy, scratch))
            }
            _ => Err(Refusal::by("FF-UNT-06", "it cannot form so")),
        }
    }
}

/// FF-TRM-05, FF-R25: the last place of the route (or the first, if the half move comes after) is the way sideways.
fn flank(
    rehearsal: &mut Rehearsal<'_>,
    evolution: Evolution,
    path: &[Spot],
    facing: Option<Facing>,
    half: Licence,
) -> Result<(), Refusal> {
    if evolution.then_move {
        if let Some((aside, on)) = path.split_first() {
            rehearsal.sidle(*aside, half)?;
            rehearsal.march(on, facing, half, "FF-TRM-02")?;
        }
    } else if let Some((aside, before)) = path.split_last() {
        rehearsal.march(before, facing, half, "FF-TRM-02")?;
        rehearsal.sidle(*aside, half)?;
    }
    Ok(())
}

/// The obstacle ahead of a unit that it can scale.
fn obstacle_ahead(
    rehearsal: &mut Rehearsal<'_>,
    unit: UnitId,
    licence: Licence,
    tardy: bool,
) -> Result<Thing, Refusal> {
    let mut scratch = std::mem::take(&mut rehearsal.scratch);
    let field = rehearsal.now().field();
    let areas = (0..field.ground.areas().len()).map(Thing::Area);
    let lines = (0..field.ground.lines().len()).map(Thing::Line);
    let major = |thing: &Thing| field.row(*thing).is_some_and(|row| row.going == Going::MajorObstacle);
    let found = areas
        .chain(lines)
        .filter(major)
        .find(|thing| scale(&field, unit, *thing, (licence, tardy), &mut scratch).is_ok());
    drop(field);
    rehearsal.scratch = scratch;
    found.ok_or_else(|| Refusal::by("FF-FLD-37", "no major obstacle that it could scale is ahead of it"))
}

/// By how many degrees one facing is to the left of another.
pub(crate) fn turned(from: Facing, to: Facing) -> f64 {
    f64::from(turn(from, to)) / 100.0
}
