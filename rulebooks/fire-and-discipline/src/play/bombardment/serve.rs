//! Guns moved by hand, and turned (FD-ART-19, FD-ART-20, FD-MOV-18, FD-MOV-20).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, Refusal, What};
use engine::table::{Facing, Pose, Spot};

use crate::charts::movement::{Mode, Movement};
use crate::field::moves::Walked;
use crate::lookup::look_up;
use crate::play::battle::Battle;
use crate::play::movement::Wish;

/// A section moved by hand.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Prolonge {
    pub(crate) section: PieceId,
    pub(crate) to: Pose,
    pub(crate) wheels: bool,
}

/// A section that changes its direction of fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TurnGun {
    pub(crate) section: PieceId,
    pub(crate) facing: Facing,
}

impl Battle {
    /// FD-MOV-18: 20 yards in any direction, the facing kept, and not near the enemy.
    pub(crate) fn judge_prolonge(&self, section: PieceId, to: Spot) -> Result<Prolonge, Refusal> {
        self.may_serve(section)?;
        if self.piece(section).inside().is_some() {
            return Err(Refusal::by("FD-D38", "guns in an entrenchment keep their place"));
        }
        let from = self.piece(section).pose;
        let step = to.point() - from.spot.point();
        if step.length() < crate::field::ROUNDING {
            return Err(Refusal::by("FD-MOV-18", "that is where it stands"));
        }
        let field = self.field();
        let walked = Walked { pieces: &[section], step, into: None, guns: None };
        let leg = field.leg(walked)?;
        let wish = Wish { mode: Mode::Prolonge, direction: field.direction(from.facing, step), ..Wish::default() };
        let facts = self.movement_facts(section, &wish, &leg);
        let chart = look_up::<Movement>(self.book(), &facts);
        Self::allowed(&chart, field.yards(leg.inches))?;
        Ok(Prolonge { section, to: Pose { spot: to, ..from }, wheels: chart.wheel_check && enters_rough(&leg) })
    }

    pub(crate) fn prolonge(&mut self, order: &Prolonge, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let from = self.piece(order.section).pose;
        let table = std::sync::Arc::clone(&self.table);
        self.state.positions.put(&table, order.section, order.to);
        self.piece_mut(order.section).acts.fired = true;
        let moved = What::Moved { piece: order.section, from, to: order.to, path: Vec::new(), how: "prolonges" };
        log.note("FD-MOV-18", moved);
        self.commanders_step_aside(log);
        if order.wheels {
            self.risk_wheels(order.section, dice, log)?;
        }
        Ok(())
    }

    /// FD-MOV-20
    pub(crate) fn judge_turn_gun(&self, section: PieceId, facing: Facing) -> Result<TurnGun, Refusal> {
        self.may_serve(section)?;
        if facing == self.piece(section).pose.facing {
            return Err(Refusal::by("FD-MOV-20", "it faces that way already"));
        }
        if self.piece(section).inside().is_none() {
            self.field().wheel(&[section], None, facing)?;
        }
        Ok(TurnGun { section, facing })
    }

    pub(crate) fn turn_gun(&mut self, order: TurnGun, log: &mut Log) {
        let table = std::sync::Arc::clone(&self.table);
        let from = self.piece(order.section).pose;
        self.state.positions.face(&table, order.section, order.facing);
        self.piece_mut(order.section).acts.fired = true;
        let to = self.piece(order.section).pose;
        let turned = What::Moved { piece: order.section, from, to, path: Vec::new(), how: "turns" };
        log.note("FD-MOV-20", turned);
    }
}

/// FD-R94: whether a move enters a rough patch from outside.
pub(crate) fn enters_rough(leg: &crate::field::moves::Leg) -> bool {
    leg.trodden.iter().any(|entered| entered.terrain == crate::charts::movement::Terrain::Rough && !entered.from_inside)
}
