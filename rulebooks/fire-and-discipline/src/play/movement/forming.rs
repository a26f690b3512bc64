//! Changes of formation, at once or in two phases (FD-R92, FD-FRM-07 to 12, FD-D45).

use engine::game::{Aspect, Log, PieceId, Refusal, What};
use engine::word::Word;

use super::facts::Wish;
use crate::charts::movement::Mode;
use crate::charts::square::{Square, SquareFacts, SquareRefusal, SquareTroop};
use crate::field::Turned;
use crate::field::moves::Change;
use crate::field::roster::Arm;
use crate::lookup::look_up;
use crate::play::battle::Battle;
use crate::play::state::Forming;
use crate::words::Formation;

/// A change of formation that may be made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Form {
    pub(crate) stays: PieceId,
    pub(crate) change: Change,
    /// Whether it takes two movement phases.
    pub(crate) slow: bool,
}

impl Battle {
    /// FD-R92: the stand that stays, the formation, and who takes part besides: all of the regiment that can, or those
    /// that are named.
    pub(crate) fn judge_form(&self, stays: PieceId, kind: Formation, with: &[PieceId]) -> Result<Form, Refusal> {
        let Some(roll) = self.table.roll(stays).stand() else {
            return Err(Refusal::by("FD-FLD-12", "only foot and cavalry form line or column"));
        };
        let regiment = roll.regiment;
        self.may_form(stays)?;
        if let Some(square) = self.piece(stays).square {
            return self.leave_square_for(stays, kind, square, with);
        }
        let mut others = Vec::new();
        if with.is_empty() {
            others = self.joiners(stays, regiment);
        }
        for piece in with {
            if self.table.regiment_of(*piece) != Some(regiment) {
                return Err(Refusal::by("FD-R92", format!("{} is of another regiment", self.name(*piece))));
            }
            self.may_join(stays, *piece)?;
            let lead = self.lead_of_troop(*piece);
            if self.whole(stays).contains(piece) || others.contains(&lead) {
                return Err(Refusal::by("FD-R92", "a stand takes part once"));
            }
            others.push(lead);
        }
        others.sort_unstable();
        if others.is_empty() {
            return Err(Refusal::by("FD-R92", "nobody else can take part"));
        }
        if roll.arm == Arm::Cavalry && kind == Formation::Column {
            self.is_largest_troop(stays, &others)?;
        }
        if kind == Formation::Square {
            self.is_square_allowed(stays, others.len() + 1)?;
        }
        self.cache.count();
        let change = self.field().form(kind, stays, &others)?;
        self.is_a_change(&change)?;
        let slow = change.longest > self.charge_rate(stays) + 0.06;
        Ok(Form { stays, change, slow })
    }

    /// Whether no body of a stand's regiment is larger than its own, and it is no skirmisher of a regiment of the line.
    pub(crate) fn is_of_main_body(&self, piece: PieceId) -> bool {
        let Some(regiment) = self.table.regiment_of(piece).and_then(|at| self.table.regiment(at)) else { return true };
        let formations = self.formations();
        let size = |stand: PieceId| formations.group_of(stand).map_or(0, |group| group.members.len());
        let is_light = |stand: PieceId| self.table.roll(stand).stand().is_some_and(|stand| stand.light);
        let here = || regiment.stands.iter().copied().filter(|stand| self.field().is_on_table(*stand));
        here().all(|stand| size(stand) <= size(piece) && (is_light(stand) || !is_light(piece)))
    }

    fn is_a_change(&self, change: &Change) -> Result<(), Refusal> {
        let same = change.poses.iter().all(|(piece, pose)| {
            let now = self.piece(*piece).pose;
            let near = now.spot.point().distance(pose.spot.point()) < 0.05;
            near && crate::field::moves::turn_of(now.facing, pose.facing).abs() < 0.5
        });
        if same && change.kind != Formation::Square {
            return Err(Refusal::by("FD-R92", "they stand so already"));
        }
        Ok(())
    }

    /// FD-FRM-10, FD-D45: the only change that a square can make is to form column, all of it together.
    fn leave_square_for(&self, stays: PieceId, kind: Formation, square: u8, with: &[PieceId]) -> Result<Form, Refusal> {
        if kind != Formation::Column || !with.is_empty() {
            return Err(Refusal::by("FD-FRM-10", "a square becomes a column when it is left")
                .instead("form column, all of it together"));
        }
        let members = self.state.positions.squares.get(usize::from(square)).cloned().unwrap_or_default();
        for member in &members {
            self.may_form(*member)?;
        }
        let mut others: Vec<PieceId> = members.into_iter().filter(|member| *member != stays).collect();
        others.sort_unstable();
        let change = self.field().form(kind, stays, &others)?;
        let slow = change.longest > self.charge_rate(stays) + 0.06;
        Ok(Form { stays, change, slow })
    }

    /// FD-R92: all other basic stands of the regiment that can take part; of cavalry its troops.
    pub(crate) fn joiners(&self, stays: PieceId, regiment: u16) -> Vec<PieceId> {
        let stands = self.table.regiment(regiment).map_or(&[][..], |regiment| &regiment.stands);
        let own = self.whole(stays);
        let mut joiners = Vec::new();
        for piece in stands.iter().filter(|piece| !own.contains(piece)) {
            let basic = self.table.roll(*piece).stand().is_some_and(|stand| !stand.light);
            let lead = self.lead_of_troop(*piece);
            if basic && !joiners.contains(&lead) && self.may_join(stays, *piece).is_ok() {
                joiners.push(lead);
            }
        }
        joiners
    }

    /// FD-R92: neither halted nor in contact nor in a garrison, and near enough.
    pub(crate) fn may_join(&self, stays: PieceId, piece: PieceId) -> Result<(), Refusal> {
        for stand in self.whole(piece) {
            self.may_form(stand)?;
            if self.piece(stand).square.is_some() {
                return Err(Refusal::by("FD-D45", "stands of a square are not ordered apart"));
            }
        }
        let field = self.field();
        let way = field.body(stays).centre().distance(field.body(piece).centre());
        let most = f64::from(self.book().sheet.play.formation_change.within_charge_rates.get());
        if field.yards(way) > most * self.charge_rate(stays) + 0.06 {
            return Err(Refusal::by("FD-R92", format!("{} is too far off to take part", self.name(piece))));
        }
        Ok(())
    }

    fn may_form(&self, piece: PieceId) -> Result<(), Refusal> {
        self.may_act(piece)?;
        if self.piece(piece).acts.turned.is_some() {
            return Err(Refusal::by("FD-D47", "it has changed its facing or formation in this phase"));
        }
        if self.piece(piece).acts.charge.is_some() {
            return Err(Refusal::by("FD-D47", "a stand that charges makes no other change"));
        }
        Ok(())
    }

    /// FD-FRM-12: in column the largest of the troops that take part leads.
    fn is_largest_troop(&self, stays: PieceId, others: &[PieceId]) -> Result<(), Refusal> {
        let own = self.castings_of_troop(stays);
        if others.iter().any(|other| self.castings_of_troop(*other) > own) {
            return Err(Refusal::by("FD-FRM-12", "the largest troop leads a column").instead("let a stand of it stay"));
        }
        Ok(())
    }

    /// FD-FRM-08, FD-FRM-09
    pub(crate) fn is_square_allowed(&self, piece: PieceId, stands: usize) -> Result<(), Refusal> {
        let arm = self.table.roll(piece).stand().map(|stand| stand.arm);
        let mounted = arm == Some(Arm::Cavalry);
        let troop = if mounted { SquareTroop::Cavalry } else { SquareTroop::Infantry };
        let stands = i32::try_from(stands).unwrap_or(10).clamp(1, 10);
        let chart = look_up::<Square>(self.book(), &SquareFacts { year: self.table.year, stands, troop });
        match chart.refusal {
            SquareRefusal::None => Ok(()),
            SquareRefusal::NotInfantry => Err(Refusal::by("FD-FRM-08", "only infantry forms square")),
            SquareRefusal::OneStand => Err(Refusal::by("FD-FRM-09", "one stand cannot form square")),
            SquareRefusal::Before1800 => Err(Refusal::by("FD-FRM-08", "there are no squares before 1800")),
        }
    }

    /// The charge rate of a stand's arm, in yards.
    pub(crate) fn charge_rate(&self, piece: PieceId) -> f64 {
        let wish = Wish { mode: Mode::Charge, ..Wish::default() };
        let facts = self.facts_over(piece, &wish, Vec::new(), None, None);
        let chart = look_up::<crate::charts::movement::Movement>(self.book(), &facts);
        f64::from(chart.rate)
    }

    pub(crate) fn form(&mut self, order: Form, log: &mut Log) {
        for (piece, _) in &order.change.poses {
            let acts = &mut self.piece_mut(*piece).acts;
            acts.turned = Some(Turned::Formation);
            acts.moved |= order.slow;
        }
        if order.slow {
            let (kind, stays) = (order.change.kind, order.stays);
            log.say("FD-R92", || format!("{} begins to form {}", self.name(stays), kind.word()));
            self.state.forming.push(Forming { kind, stays, poses: order.change.poses });
            return;
        }
        self.take_places(order.stays, order.change.kind, &order.change.poses, log);
    }

    fn take_places(
        &mut self,
        stays: PieceId,
        kind: Formation,
        poses: &[(PieceId, engine::table::Pose)],
        log: &mut Log,
    ) {
        if let Some(square) = self.piece(stays).square {
            self.state.positions.break_square(square);
        }
        self.put_all(poses, &[], "forms", "FD-R92", log);
        if kind == Formation::Square {
            let members: Vec<PieceId> = poses.iter().map(|(piece, _)| *piece).collect();
            self.state.positions.form_square(&members);
        }
        log.note("FD-R92", What::Changed { piece: stays, aspect: Aspect::Formation, to: kind.word(), better: true });
    }

    /// FD-R92: changes that were begun in the last phase are finished, if their places are still free.
    pub(crate) fn finish_forming(&mut self, log: &mut Log) {
        let own = |battle: &Battle, forming: &Forming| battle.side(forming.stays) == battle.state.active;
        let (done, later): (Vec<Forming>, Vec<Forming>) =
            std::mem::take(&mut self.state.forming).into_iter().partition(|forming| own(self, forming));
        self.state.forming = later;
        for forming in done {
            match self.field().are_places_free(&forming.poses) {
                Ok(()) => {
                    for (piece, _) in &forming.poses {
                        self.piece_mut(*piece).acts.turned = Some(Turned::Formation);
                    }
                    self.take_places(forming.stays, forming.kind, &forming.poses, log);
                }
                Err(barred) => {
                    let name = self.name(forming.stays);
                    log.say("FD-R92", || format!("{name} cannot finish its change of formation: {}", barred.why));
                }
            }
        }
    }
}
