//! Remnants of one casting that join another stand (FD-FRM-03, FD-R85).

use engine::game::{Aspect, Log, PieceId, Refusal, What};

use super::facts::Wish;
use crate::charts::merge_stands::{MergeFacts, MergeRefusal, MergeStands};
use crate::charts::movement::Mode;
use crate::field::{Fate, Turned};
use crate::lookup::look_up;
use crate::play::battle::Battle;

/// A remnant that joins a stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Merge {
    pub(crate) remnant: PieceId,
    pub(crate) into: PieceId,
    pub(crate) castings: u8,
    pub(crate) mmg: u8,
}

impl Battle {
    /// FD-R85: by stands that touch, or can touch within the tactical rate.
    pub(crate) fn judge_merge(&self, remnant: PieceId, into: PieceId) -> Result<Merge, Refusal> {
        if remnant == into {
            return Err(Refusal::by("FD-FRM-03", "a stand does not join itself"));
        }
        for piece in [remnant, into] {
            self.may_act(piece)?;
            if self.table.roll(piece).stand().is_none() {
                return Err(Refusal::by("FD-FRM-03", "only stands of foot and cavalry are merged"));
            }
            if self.piece(piece).acts.charge.is_some() {
                return Err(Refusal::by("FD-D47", "a stand that charges makes no other change"));
            }
            if self.piece(piece).square.is_some() {
                return Err(Refusal::by("FD-D45", "stands of a square are not ordered apart"));
            }
            // FD-R85: one remnant at a time.
            if self.piece(piece).acts.turned.is_some() {
                return Err(Refusal::by("FD-D47", "it has changed its facing or formation in this phase"));
            }
        }
        if self.piece(remnant).castings != 1 {
            return Err(Refusal::by("FD-FRM-03", "only a stand of one casting joins another"));
        }
        let other = self.piece(into);
        let facts = MergeFacts {
            single_mmg: self.piece(remnant).mmg.into(),
            other_castings: i32::from(other.castings).clamp(1, 20),
            other_mmg: other.mmg.into(),
            other_unhurt: !other.hurt,
            different_units: self.table.regiment_of(remnant) != self.table.regiment_of(into),
        };
        let chart = look_up::<MergeStands>(self.book(), &facts);
        match chart.refusal {
            MergeRefusal::None => {}
            MergeRefusal::DifferentUnits => return Err(Refusal::by("FD-FRM-03", "they are of different regiments")),
            MergeRefusal::OtherStandUnhurt => return Err(Refusal::by("FD-R85", "the other stand has lost nothing")),
        }
        let most = self.table.roll(into).full();
        if chart.castings > i32::from(most) {
            return Err(Refusal::by("FD-FRM-03", "the other stand has no room"));
        }
        let field = self.field();
        let gap = field.body(remnant).distance(field.body(into));
        let wish = Wish { mode: Mode::Tactical, ..Wish::default() };
        let reach = self.allowance_over(remnant, &wish, &[]).unwrap_or(0.0);
        if gap > reach + crate::field::ROUNDING {
            return Err(Refusal::by("FD-R85", "it cannot reach that stand"));
        }
        let castings = u8::try_from(chart.castings).unwrap_or(1);
        let mmg = u8::try_from(chart.mmg).unwrap_or(0);
        Ok(Merge { remnant, into, castings, mmg })
    }

    pub(crate) fn merge(&mut self, order: Merge, log: &mut Log) {
        let was = self.piece(order.into).castings;
        let unit = self.piece_mut(order.into);
        unit.castings = order.castings;
        unit.mmg = order.mmg;
        unit.acts.turned = Some(Turned::Formation);
        let with = self.commanders_with(order.remnant);
        for commander in with {
            self.state.positions.lift(commander, crate::field::Standing::With(order.into));
        }
        self.piece_mut(order.remnant).castings = 0;
        self.remove(order.remnant, Fate::Merged, "FD-FRM-03", log);
        log.note("FD-FRM-03", What::Merged { piece: order.remnant, into: order.into });
        let (now, was) = (order.castings.into(), was.into());
        log.note("FD-FRM-03", What::Counted { piece: order.into, aspect: Aspect::Mark, what: "castings", now, was });
    }
}
