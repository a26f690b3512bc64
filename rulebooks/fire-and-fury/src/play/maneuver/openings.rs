//! The judgement of evolutions: which of them are open to a unit, and where it has room for them.
//!
//! The offers of a unit are the evolutions that are open to it, and an order is held to the same judgement.

use std::cell::OnceCell;

use engine::game::{How, Order, Refusal};
use engine::table::{Spot, Thing};
use engine::word::Word;

use crate::charts::troop_maneuver::{Action, Class};
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::moves::formation::{Deploy, Hinge, changed, enter, faced_about, left, remounted};
use crate::field::moves::scale::scale;
use crate::field::moves::space::Space;
use crate::field::moves::{Leg, Licence, Scratch, Stop, march};
use crate::field::pieces::Unit;
use crate::field::terrain::Going;
use crate::play::battle::Battle;
use crate::play::maneuver::troops::{Evolution, Form};
use crate::play::state::Grant;
use crate::words::{Formation, TroopArm};

/// Where a unit has room for an evolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Where {
    /// Where it stands.
    Here,
    /// FF-R24: where its half move leads.
    Ahead,
}

/// Farther than any half move goes.
pub(crate) const FARTHEST: f64 = 100.0;

/// What is open to a unit. The space about it, and where a half move straight ahead leads, are measured once, and only
/// if an evolution needs them.
pub(crate) struct Openings<'a> {
    battle: &'a Battle,
    field: &'a Field<'a>,
    unit: UnitId,
    grant: Grant,
    space: OnceCell<Option<Space<'a>>>,
    ahead: OnceCell<Option<Spot>>,
}

impl<'a> Openings<'a> {
    pub(crate) fn of(battle: &'a Battle, field: &'a Field<'a>, unit: UnitId, grant: Grant) -> Openings<'a> {
        Openings { battle, field, unit, grant, space: OnceCell::new(), ahead: OnceCell::new() }
    }

    /// Where the unit has room for an evolution; none if it is not open to it. Of a garrison that leaves, the wall is
    /// given.
    pub(crate) fn room(&self, evolution: Evolution, wall: Option<u16>) -> Option<Where> {
        let own = self.battle.unit(self.unit);
        match (evolution.action, evolution.form) {
            (Action::FaceByRearRank, _) => self.room_for(|| faced_about(self.field, self.unit)),
            (Action::DeployToFront, _) if own.formation() == Some(Formation::MarchColumn) => {
                self.room_for(|| changed(self.field, self.unit, Formation::Line, Deploy::Here))
            }
            (Action::ReplenishAmmunition, _) => self.room_to_replenish(),
            (Action::ScaleMajorObstacle, _) => self.can_scale().then_some(Where::Here),
            (Action::ChangeFormation, Some(form)) => self.room_to_form(own, form, wall),
            _ if evolution.is_move() => march(own, self.grant.pace(), false).is_ok().then_some(Where::Here),
            _ => None,
        }
    }

    /// Where there is room for the unit, changed.
    fn room_for(&self, change: impl FnOnce() -> Result<Unit, Stop>) -> Option<Where> {
        let space = self.space()?;
        if space.is_free {
            return Some(Where::Here);
        }
        let mut changed = change().ok()?;
        if space.fits(&changed) {
            return Some(Where::Here);
        }
        if self.grant.class != Class::WellHandled {
            return None;
        }
        let look = || self.battle.half_move(self.unit, self.grant, Leg::Forward(FARTHEST));
        let ahead = (*self.ahead.get_or_init(look))?;
        let step = ahead.point() - self.battle.unit(self.unit).pose.spot.point();
        changed.pose.spot = Spot::nearest(changed.pose.spot.point() + step);
        space.is_clear_for(&changed).then_some(Where::Ahead)
    }

    fn space(&self) -> Option<&Space<'a>> {
        self.space.get_or_init(|| Space::about(self.field, self.unit)).as_ref()
    }

    fn room_to_form(&self, own: &Unit, form: Form, wall: Option<u16>) -> Option<Where> {
        let (field, unit, now) = (self.field, self.unit, own.formation());
        let troops = own.troops()?;
        match form {
            Form::Dismount if troops.is_mounted() => self.room_for(|| remounted(field, unit, Formation::OpenOrder)),
            Form::To(formation, _) if now == Some(Formation::Garrison) => {
                let out = left(field, unit, usize::from(wall?), formation).ok()?;
                self.space()?.fits(&out).then_some(Where::Here)
            }
            Form::To(Formation::Garrison, _) => self.room_indoors(),
            Form::To(formation, _) if troops.arm == TroopArm::Cavalry && troops.dismounted => {
                self.room_for(|| remounted(field, unit, formation))
            }
            Form::To(formation, deploy) if now != Some(formation) => {
                self.room_for(|| changed(field, unit, formation, deploy))
            }
            Form::Dismount | Form::To(..) => None,
        }
    }

    /// FF-TER-10: whether there is a building to garrison, where the unit stands or where its half move leads.
    fn room_indoors(&self) -> Option<Where> {
        let (battle, unit) = (self.battle, self.unit);
        let capacity = usize::try_from(battle.book().sheet.field.moves.garrison.get()).unwrap_or(0);
        let here = |building| enter(self.field, unit, (building, capacity), &mut Scratch::default()).is_ok();
        if battle.building_beside(unit).is_some_and(here) {
            return Some(Where::Here);
        }
        let order = Order::by("maneuver", battle.unit_piece(unit)).how(Action::ChangeFormation.word());
        battle.way_in(unit, &order.how(Formation::Garrison.word())).map(|_| Where::Ahead)
    }

    /// FF-D25: whether ammunition comes up where the unit stands, or where its half move leads.
    fn room_to_replenish(&self) -> Option<Where> {
        let (battle, unit) = (self.battle, self.unit);
        if battle.may_replenish(unit).is_ok() {
            return Some(Where::Here);
        }
        let order = Order::by("maneuver", battle.unit_piece(unit)).how(Action::ReplenishAmmunition.word());
        (battle.is_low_on_ammo(unit) && battle.makes_room(unit, &order).is_some()).then_some(Where::Ahead)
    }

    /// FF-FLD-37: whether a major obstacle that the unit can scale is ahead of it.
    fn can_scale(&self) -> bool {
        let (field, unit) = (self.field, self.unit);
        let Some(piece) = field.piece(unit) else { return false };
        let tardy = self.grant.class == Class::Tardy;
        let licence = Licence { pace: self.grant.pace(), ..Licence::HALF };
        let mut scratch = Scratch::default();
        let areas = (0..field.ground.areas().len()).map(Thing::Area);
        let lines = (0..field.ground.lines().len()).map(Thing::Line);
        areas
            .chain(lines)
            .filter(|thing| field.row(*thing).is_some_and(|row| row.going == Going::MajorObstacle))
            .filter(|thing| {
                let bounds = match thing {
                    Thing::Area(at) => field.ground.areas().get(*at).map(|area| *area.outline().bounds()),
                    Thing::Line(at) => field.ground.lines().get(*at).map(|line| *line.bounds()),
                    Thing::Body(_) => None,
                };
                let reach = piece.body.bounds().grown(self.battle.reach(unit, licence) + 1.0);
                bounds.is_some_and(|bounds| reach.meets(&bounds))
            })
            .any(|thing| scale(field, unit, thing, (licence, tardy), &mut scratch).is_ok())
    }

    /// Whether an order that could be made is one that is open to the unit.
    pub(crate) fn judge(&self, evolution: Evolution, order: &Order) -> Result<(), Refusal> {
        self.judge_words(evolution, order)?;
        // What is done where the unit stands has been tried there.
        let tried = !evolution.is_move() && (evolution.then_move || !self.marches(order));
        if tried || self.room(evolution, None).is_some() { Ok(()) } else { Err(refuse(evolution)) }
    }

    /// Whether an order leads a unit anywhere, or turns it.
    fn marches(&self, order: &Order) -> bool {
        let facing = self.battle.unit(self.unit).pose.facing;
        !order.path.is_empty() || order.facing.is_some_and(|turned| turned != facing)
    }

    /// Which words go together, and with a wall.
    fn judge_words(&self, evolution: Evolution, order: &Order) -> Result<(), Refusal> {
        let well = self.grant.class == Class::WellHandled;
        let now = self.battle.unit(self.unit).formation();
        let leaves = now == Some(Formation::Garrison) && evolution.form.is_some();
        let rule = match (evolution.action, evolution.form) {
            _ if evolution.how() != order.how => Some(("FF-TRM-02", "say each word once, what is done first")),
            (Action::HalfMove, _) if well => Some(("FF-TRM-02", "a half move is a short full move")),
            _ if order.at.is_some() && !leaves => Some(("FF-TRM-02", "only a garrison that leaves names a wall")),
            (_, Some(Form::To(_, Deploy::Left | Deploy::Right))) if now != Some(Formation::MarchColumn) => {
                Some(("FF-FLD-28", "only a march column deploys to a flank of its head"))
            }
            (Action::FullMove | Action::HalfMove | Action::PassageOfLines, _) if evolution.then_move => {
                Some(("FF-TRM-02", "no other move comes after a move"))
            }
            _ if evolution.then_move && !well => Some(("FF-R26", "a tardy unit does this without moving")),
            (_, Some(Form::To(Formation::Garrison, _))) if evolution.then_move => {
                Some(("FF-TER-10", "a garrison stays in its building"))
            }
            _ if leaves && well && !evolution.then_move => {
                Some(("FF-TER-10", "a garrison leaves its building before it moves: `then-move`"))
            }
            _ => None,
        };
        rule.map_or(Ok(()), |(rule, why)| Err(Refusal::by(rule, why)))
    }
}

/// Why an evolution is not open to a unit, though it could be made where the order leads.
fn refuse(evolution: Evolution) -> Refusal {
    let (rule, why) = match (evolution.action, evolution.form) {
        _ if evolution.is_move() => ("FF-FLD-27", "it cannot move as it is"),
        (Action::ReplenishAmmunition, _) => ("FF-D25", "no ammunition comes up here, nor straight ahead or back"),
        (Action::ScaleMajorObstacle, _) => ("FF-FLD-37", "no major obstacle that it could scale is ahead of it"),
        (_, Some(Form::To(Formation::Garrison, _))) => ("FF-TER-10", "its half move leads to no building for it"),
        _ => ("FF-FLD-29", "there is no room for it here, nor straight ahead"),
    };
    Refusal::by(rule, why)
}

impl Evolution {
    /// Whether it is a move of its own, for which a unit needs no room but on its way.
    fn is_move(self) -> bool {
        matches!(
            self.action,
            Action::FullMove | Action::HalfMove | Action::PassageOfLines | Action::MarchByFlank | Action::ChangeFront
        )
    }

    /// The words of an order for it.
    pub(crate) fn how(self) -> How {
        let (form, deploy) = match self.form {
            Some(Form::To(formation, deploy)) => (Some(formation.word()), deploy),
            Some(Form::Dismount) => (Some("dismounted"), Deploy::Here),
            None => (None, Deploy::Here),
        };
        let aside = match deploy {
            Deploy::Here => None,
            Deploy::Left => Some("left-of-head"),
            Deploy::Right => Some("right-of-head"),
        };
        let hinge = self.hinge.map(|hinge| match hinge {
            Hinge::Flank(engine::table::Pivot::Left) => "left",
            Hinge::Flank(engine::table::Pivot::Right) => "right",
            Hinge::Center => "center",
        });
        let then = self.then_move.then_some("then-move");
        let words = [Some(self.action.word()), form, aside, hinge, then];
        words.into_iter().flatten().fold(How::NONE, How::and)
    }
}
