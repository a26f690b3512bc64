//! Orders carried out as soon as they are given (RK-ORD-01, RK-D29, RK-D33).

use engine::dice::{Dice, DiceError};
use engine::game::{Log, Side};
use engine::table::Facing;

use super::judge::Trek;
use super::walk::{Look, Walking};
use crate::charts::fire_permission::Doing;
use crate::charts::movement::{Impulse, Speed};
use crate::field::HAIR;
use crate::field::group::CurrentOrder;
use crate::field::ids::GroupId;
use crate::field::march::March;
use crate::play::Skirmish;
use crate::words::Moved;

/// An order that was found to be allowed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Given {
    /// The group or leader.
    pub(crate) group: GroupId,
    /// What it does.
    pub(crate) way: Way,
}

/// What a group is ordered to do.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Way {
    /// It stays, and may turn.
    Hold(Option<Facing>),
    /// It stays and loads.
    Load(Option<Facing>),
    /// It moves.
    Move(Trek),
    /// It charges.
    Charge(GroupId),
    /// It falls back.
    FallBack(Trek),
    /// It goes on as before.
    Pass,
    /// A leader goes off alone.
    GoOff(Trek),
}

impl Skirmish {
    /// Carries an order out.
    pub(crate) fn give(&mut self, given: Given, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        let Given { group, way } = given;
        self.state.groups[group].fleeing = false;
        match way {
            Way::Hold(facing) => self.stand(group, facing, false, log),
            Way::Load(facing) => self.stand(group, facing, true, log),
            Way::Move(trek) => self.go(group, &trek, false, log),
            Way::FallBack(trek) => self.go(group, &trek, true, log),
            Way::Charge(enemy) => {
                let allowance = self.allowance(group, Speed::Full, Impulse::Other);
                self.rush_at(group, enemy, allowance, "RK-MEL-02", log);
                let now = &mut self.state.groups[group];
                now.order = CurrentOrder::Attack;
                now.advancing = now.moved != Moved::Stationary;
                self.state.works[group].may_shoot = false;
                self.does(group, Doing::Attack);
            }
            Way::Pass => {
                // RK-D29: a pass is carried out like a continue
                let carry = self.continued(group, self.nearest_gap(group));
                let order = self.state.groups[group].order;
                self.carry_out(group, carry, dice, log)?;
                self.state.groups[group].order =
                    if order == CurrentOrder::Rout { CurrentOrder::FallBack } else { order };
            }
            Way::GoOff(trek) => {
                self.state.groups[group].with = None;
                self.go(group, &trek, false, log);
            }
        }
        self.state.works[group].done = true;
        self.look_for_markers(log);
        Ok(())
    }

    /// `hold` and `load`.
    fn stand(&mut self, group: GroupId, facing: Option<Facing>, loads: bool, log: &mut Log) {
        let (how, rule) = if loads { ("load", "RK-LOD-01") } else { ("hold", "RK-ORD-01") };
        let march = March::default();
        let look = facing.map_or(Look::Keep, Look::As);
        self.walk(&Walking { group, march: &march, pace: None, look, how, rule }, log);
        let now = &mut self.state.groups[group];
        now.order = CurrentOrder::Hold;
        now.advancing = false;
        let work = &mut self.state.works[group];
        work.loads = loads;
        work.may_shoot = !loads;
    }

    /// `move` and `fall-back`.
    fn go(&mut self, group: GroupId, trek: &Trek, back: bool, log: &mut Log) {
        let nearest = |game: &Skirmish| {
            let seen = game.looking(|field, buffer| field.nearest_in_sight(group, buffer));
            seen.map(|(enemy, between)| (enemy, between.gap))
        };
        let before = nearest(self);
        let (how, rule) = if back { ("fall-back", "RK-D13") } else { ("move", "RK-D38") };
        if let Some(at) = trek.leaves {
            self.leave(group, at, false, log);
            return;
        }
        let look = trek.facing.map_or(Look::Keep, Look::As);
        let pace = Some(trek.pace);
        self.walk(&Walking { group, march: &trek.march, pace, look, how, rule }, log);
        let nearer = before
            .is_some_and(|(enemy, gap)| self.field().between(group, enemy).is_some_and(|now| now.gap < gap - HAIR));
        let now = &mut self.state.groups[group];
        now.advancing = nearer && !back;
        now.order = match (back, nearer) {
            (true, _) => CurrentOrder::FallBack,
            (false, true) => CurrentOrder::Advance,
            (false, false) => CurrentOrder::Hold,
        };
        // RK-ORD-01
        let work = &mut self.state.works[group];
        work.may_shoot = !back;
        self.does(group, if back { Doing::Retreat } else { Doing::Free });
    }

    /// The groups that have no order pass.
    pub(crate) fn pass_the_rest(&mut self, side: Side, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        let next = if self.table.is_automatic(side) { None } else { self.orderable(side).next() };
        let Some(group) = next else {
            // RK-D37: the step of shooting begins.
            if matches!(self.task(), Some(crate::play::turn::Task::Shooting { .. })) {
                self.look_for_company();
            }
            return Ok(());
        };
        // One at a time: a group may come upon a marker, and its owner is asked before the next one passes.
        self.push(crate::play::turn::Task::Passing { side });
        self.give(Given { group, way: Way::Pass }, dice, log)
    }
}
