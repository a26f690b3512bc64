//! Changes of facing, of mount and of order (FD-MOV-21 to 25, FD-D22, FD-D46, FD-D50).

use engine::game::{Aspect, Log, PieceId, Refusal, What};
use engine::table::Facing;

use super::facts::Wish;
use super::party::Party;
use crate::charts::movement::Mode;
use crate::field::moves::{Hand, Poses};
use crate::field::{Field, Turned};
use crate::play::battle::Battle;

/// A wheel, or a facing about.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wheel {
    pub(crate) party: Party,
    pub(crate) poses: Poses,
    /// The way of the outer corner, in inches.
    pub(crate) arc: f64,
    pub(crate) about: bool,
}

/// What a troop changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remount {
    Mount,
    Dismount,
    OpenOrder,
    CloseOrder,
}

impl Battle {
    /// FD-D42: a stand or troop turns about its centre; a formation wheels about a front corner, at most its tactical
    /// rate along the arc.
    pub(crate) fn judge_wheel(
        &self,
        by: PieceId,
        with: &[PieceId],
        hand: Option<Hand>,
        facing: Facing,
    ) -> Result<Wheel, Refusal> {
        let party = self.party(by, with, |piece| self.may_change(piece))?;
        if !Field::hands(party.kind).contains(&hand) {
            let why =
                if hand.is_some() { "a stand alone turns about its centre" } else { "a formation wheels to a hand" };
            return Err(Refusal::by("FD-D42", why));
        }
        if facing == self.piece(by).pose.facing {
            return Err(Refusal::by("FD-MOV-21", "it faces that way already"));
        }
        let field = self.field();
        self.cache.count();
        let wheeled = field.wheel(&party.members, hand, facing)?;
        if hand.is_some() {
            let limit = self.wheel_limit(&party);
            if wheeled.arc > limit + crate::field::ROUNDING {
                let most = field.yards(limit);
                let instead = format!("its outer corner goes at most {most} yards");
                return Err(Refusal::by("FD-D42", "that wheel is too wide").instead(instead));
            }
        }
        Ok(Wheel { party, poses: wheeled.poses, arc: wheeled.arc, about: false })
    }

    /// FD-D42: how far the outer corner of a formation may go, in inches.
    pub(crate) fn wheel_limit(&self, party: &Party) -> f64 {
        let wish = Wish { mode: Mode::Tactical, kind: party.kind, ..Wish::default() };
        self.party_allowance(&party.members, &wish, &[]).unwrap_or(0.0)
    }

    /// FD-D50: all stands of a body face about, each about its own centre.
    pub(crate) fn judge_about(&self, by: PieceId, with: &[PieceId]) -> Result<Wheel, Refusal> {
        let party = self.party(by, with, |piece| self.may_change(piece))?;
        let poses = self.field().about(&party.members);
        Ok(Wheel { party, poses, arc: 0.0, about: true })
    }

    pub(crate) fn wheel(&mut self, order: &Wheel, log: &mut Log) {
        let how = if order.about { "faces-about" } else { "wheels" };
        self.put_all(&order.poses, &[], how, "FD-MOV-21", log);
        #[allow(clippy::cast_possible_truncation)] // an arc of some inches
        let arc = (order.arc * 1000.0).round() as i32;
        for piece in &order.party.members {
            let acts = &mut self.piece_mut(*piece).acts;
            acts.turned = Some(Turned::Wheel);
            acts.wheeled = arc;
        }
    }

    /// FD-D22, FD-D46: all stands of a troop together, as a change of formation.
    pub(crate) fn judge_remount(&self, by: PieceId, change: Remount) -> Result<(PieceId, Remount), Refusal> {
        let troop = self.whole(by);
        if self.table.roll(by).stand().is_none_or(|stand| stand.troop.is_none()) {
            return Err(Refusal::by("FD-D46", "only cavalry has an order of its own"));
        }
        if troop.first() != Some(&by) {
            return Err(Refusal::by("FD-D48", "a troop acts as one").instead("order its first stand"));
        }
        for stand in &troop {
            self.may_change(*stand)?;
            if self.piece(*stand).acts.charge.is_some() {
                return Err(Refusal::by("FD-D47", "a stand that charges makes no other change"));
            }
        }
        let now = self.piece(by);
        let idle = match change {
            Remount::Mount => now.mounted,
            Remount::Dismount => !now.mounted,
            Remount::OpenOrder => now.open,
            Remount::CloseOrder => !now.open,
        };
        if idle {
            return Err(Refusal::by("FD-D46", "it is so already"));
        }
        if change == Remount::OpenOrder {
            let formations = self.formations();
            let touches =
                troop.iter().any(|stand| formations.touching(*stand).iter().any(|other| !troop.contains(other)));
            if touches {
                return Err(Refusal::by("FD-FLD-13", "it touches other stands"));
            }
        }
        if matches!(change, Remount::Mount | Remount::CloseOrder) && !self.may_close_here(&troop, change) {
            return Err(Refusal::by("FD-TER-11", "formed cavalry does not stand there"));
        }
        Ok((by, change))
    }

    /// Formed cavalry stands neither in rough nor in heavy woods.
    fn may_close_here(&self, troop: &[PieceId], change: Remount) -> bool {
        let field = self.field();
        let stays_open = change == Remount::Mount && troop.iter().all(|stand| self.piece(*stand).open);
        let closed = |stand: &PieceId| {
            let cover = field.cover_under(field.body(*stand).centre());
            !matches!(cover, crate::words::Cover::Rough | crate::words::Cover::HeavyWoods)
        };
        stays_open || troop.iter().all(closed)
    }

    pub(crate) fn remount(&mut self, (by, change): (PieceId, Remount), log: &mut Log) {
        for stand in self.whole(by) {
            let unit = self.piece_mut(stand);
            unit.acts.turned = Some(if matches!(change, Remount::Mount | Remount::Dismount) {
                Turned::Mount
            } else {
                Turned::Formation
            });
            let (aspect, to) = match change {
                Remount::Mount => {
                    unit.mounted = true;
                    (Aspect::Mount, "mounted")
                }
                Remount::Dismount => {
                    unit.mounted = false;
                    (Aspect::Mount, "dismounted")
                }
                Remount::OpenOrder => {
                    unit.open = true;
                    (Aspect::Formation, "open-order")
                }
                Remount::CloseOrder => {
                    unit.open = false;
                    (Aspect::Formation, "close-order")
                }
            };
            let rule = if aspect == Aspect::Mount { "FD-D22" } else { "FD-D46" };
            log.note(rule, What::Changed { piece: stand, aspect, to, better: true });
        }
    }
}
