//! Unlimbering and limbering up (FD-MOV-26, FD-FRM-13 to 15, FD-D21, FD-R42).

use engine::game::{Aspect, Log, PieceId, Refusal, What};
use engine::table::{Facing, Pose};

use crate::charts::limbering::{Limbering, LimberingFacts};
use crate::field::Turned;
use crate::lookup::look_up;
use crate::play::battle::Battle;

/// A section that unlimbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unlimber {
    pub(crate) section: PieceId,
    pub(crate) to: Pose,
}

/// A section that spends a turn on limbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limber {
    pub(crate) section: PieceId,
    pub(crate) turns: u8,
    /// Whether it is limbered then.
    pub(crate) done: bool,
}

impl Battle {
    fn may_change_limber(&self, section: PieceId) -> Result<(), Refusal> {
        if self.table.roll(section).section().is_none() {
            return Err(Refusal::by("FD-FRM-13", "only guns limber and unlimber"));
        }
        self.may_act(section)?;
        if self.piece(section).acts.turned.is_some() {
            return Err(Refusal::by("FD-D21", "it takes the whole movement phase"));
        }
        Ok(())
    }

    /// FD-D21: the stand turns into a basic stand on the limber's centre, with any facing.
    pub(crate) fn judge_unlimber(&self, section: PieceId, facing: Facing) -> Result<Unlimber, Refusal> {
        self.may_change_limber(section)?;
        if !self.piece(section).is_limbered() {
            return Err(Refusal::by("FD-MOV-26", "it is unlimbered already"));
        }
        let to = Pose { facing, ..self.piece(section).pose };
        let [width, depth] = self.table.bases.basic;
        let body = engine::table::Footprint::Rectangle { width, depth }.at(to).into();
        let field = self.field();
        field.edges_allow_body(&body)?;
        field.free_of_others(section, &body)?;
        Ok(Unlimber { section, to })
    }

    pub(crate) fn unlimber(&mut self, order: Unlimber, log: &mut Log) {
        let from = self.piece(order.section).pose;
        let unit = self.piece_mut(order.section);
        if let Some(guns) = unit.guns.as_mut() {
            guns.limbered = false;
            guns.limber_turns = 0;
        }
        unit.acts.turned = Some(Turned::Formation);
        unit.acts.moved = true;
        unit.pose = order.to;
        let table = std::sync::Arc::clone(&self.table);
        self.state.positions.lay(&table, order.section);
        let event = What::Changed { piece: order.section, aspect: Aspect::Formation, to: "unlimbered", better: true };
        log.note("FD-MOV-26", event);
        if from != order.to {
            let turned = What::Moved { piece: order.section, from, to: order.to, path: Vec::new(), how: "turns" };
            log.note("FD-MOV-26", turned);
        }
        self.commanders_step_aside(log);
    }

    /// FD-FRM-14, FD-FRM-15: never before 1800; from then on it takes turns in which the section does nothing else.
    pub(crate) fn judge_limber(&self, section: PieceId) -> Result<Limber, Refusal> {
        self.may_change_limber(section)?;
        let Some(guns) = self.piece(section).guns.filter(|guns| !guns.limbered) else {
            return Err(Refusal::by("FD-FRM-15", "it is limbered already"));
        };
        if self.piece(section).inside().is_some() {
            return Err(Refusal::by("FD-D38", "guns in an entrenchment keep their place"));
        }
        let turns = guns.limber_turns.saturating_add(1);
        let needed = self.book().options.limber_turns.unwrap_or(10);
        let facts = LimberingFacts { year: self.table.year, turns_spent: turns.into(), opt_limber_turns: needed };
        let chart = look_up::<Limbering>(self.book(), &facts);
        if !chart.allowed {
            return Err(Refusal::by("FD-FRM-14", "before 1800 guns stay unlimbered for the whole battle"));
        }
        if chart.limbered {
            let [width, depth] = self.table.bases.limber;
            let body = engine::table::Footprint::Rectangle { width, depth }.at(self.piece(section).pose).into();
            let field = self.field();
            field.edges_allow_body(&body)?;
            field.free_of_others(section, &body)?;
        }
        Ok(Limber { section, turns, done: chart.limbered })
    }

    pub(crate) fn limber(&mut self, order: Limber, log: &mut Log) {
        let was = order.turns - 1;
        let unit = self.piece_mut(order.section);
        if let Some(guns) = unit.guns.as_mut() {
            guns.limber_turns = if order.done { 0 } else { order.turns };
            guns.limbered = order.done;
        }
        unit.acts.turned = Some(Turned::Formation);
        unit.acts.moved = true;
        let table = std::sync::Arc::clone(&self.table);
        self.state.positions.lay(&table, order.section);
        if order.done {
            let event = What::Changed { piece: order.section, aspect: Aspect::Formation, to: "limbered", better: true };
            log.note("FD-FRM-15", event);
        } else {
            let event = What::Counted {
                piece: order.section,
                aspect: Aspect::Mark,
                what: "limber-turns",
                now: order.turns.into(),
                was: was.into(),
            };
            log.note("FD-FRM-15", event);
        }
        self.commanders_step_aside(log);
    }
}
