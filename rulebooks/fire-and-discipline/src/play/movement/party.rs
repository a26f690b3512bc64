//! Who acts: the head of a body, the whole of it, or the part that an order names (section 3.3 of the rules).

use engine::game::{PieceId, Refusal};

use crate::play::battle::Battle;
use crate::words::Formation;

/// Pieces that act as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Party {
    /// In the order of their formation.
    pub(crate) members: Vec<PieceId>,
    /// How they are formed.
    pub(crate) kind: Formation,
}

impl Battle {
    /// The first stand of a body that can act: in the order of battle, of a column from the front.
    pub(crate) fn head_of(&self, piece: PieceId, acts: impl Fn(PieceId) -> bool) -> Option<PieceId> {
        let formations = self.formations();
        let group = formations.group_of(piece)?;
        let mut able = group.members.iter().copied().filter(|member| acts(*member));
        if group.kind == Formation::Column { able.next() } else { able.min() }
    }

    /// Who carries out an order: an order by the head is for all of its body that can act, by another stand for that
    /// stand alone, unless it names who goes with it.
    pub(crate) fn party(
        &self,
        by: PieceId,
        with: &[PieceId],
        acts: impl Fn(PieceId) -> Result<(), Refusal>,
    ) -> Result<Party, Refusal> {
        acts(by)?;
        let able = |piece: PieceId| acts(piece).is_ok();
        let formations = self.formations();
        let Some(group) = formations.group_of(by) else { return Ok(self.alone(by)) };
        if !with.is_empty() {
            return self.part(by, with, acts);
        }
        if self.head_of(by, able) != Some(by) {
            return Ok(self.alone(by));
        }
        let members: Vec<PieceId> = group.members.iter().copied().filter(|member| able(*member)).collect();
        let kind = if self.is_one(&members) { Formation::Single } else { group.kind };
        Ok(Party { members, kind })
    }

    /// A stand, with its troop.
    pub(crate) fn alone(&self, piece: PieceId) -> Party {
        Party { members: self.whole(piece), kind: Formation::Single }
    }

    fn is_one(&self, members: &[PieceId]) -> bool {
        let Some(first) = members.first() else { return false };
        let mut here = self.table.troop_of(*first).iter().filter(|stand| self.piece(**stand).is_here()).peekable();
        if here.peek().is_none() {
            return members.len() == 1;
        }
        let mut count = 0;
        here.inspect(|_| count += 1).all(|stand| members.contains(stand)) && members.len() == count
    }

    /// A part of a body must itself be a line, a column, a troop or a lone stand.
    fn part(
        &self,
        by: PieceId,
        with: &[PieceId],
        acts: impl Fn(PieceId) -> Result<(), Refusal>,
    ) -> Result<Party, Refusal> {
        let formations = self.formations();
        let Some(group) = formations.group_of(by) else { return Err(Refusal::by("FD-FLD-12", "it is in no body")) };
        let mut named = vec![by];
        named.extend(with.iter().copied());
        // FD-D48: a troop acts as one.
        let all: Vec<PieceId> = named.iter().flat_map(|piece| self.whole(*piece)).collect();
        if let Some(stranger) = all.iter().find(|piece| !group.members.contains(piece)) {
            return Err(Refusal::by("FD-FLD-12", format!("{} is not of that body", self.name(*stranger))));
        }
        for piece in &all {
            acts(*piece)?;
        }
        let places: Vec<usize> =
            group.members.iter().enumerate().filter(|(_, member)| all.contains(member)).map(|(at, _)| at).collect();
        let joined = places.array_windows().all(|[one, next]| next - one == 1);
        if !joined {
            return Err(Refusal::by("FD-FLD-12", "a part of a body must itself be a line, a column or a lone stand"));
        }
        let members: Vec<PieceId> = group.members.iter().copied().filter(|member| all.contains(member)).collect();
        let kind = if self.is_one(&members) { Formation::Single } else { group.kind };
        Ok(Party { members, kind })
    }

    /// FD-R51, FD-D34, FD-D47, FD-R92: whether a piece of the active player may move or change in the movement phase.
    pub(crate) fn may_act(&self, piece: PieceId) -> Result<(), Refusal> {
        let now = self.piece(piece);
        if self.side(piece) != self.state.active {
            return Err(Refusal::by("FD-SCL-07", "it is not that side's player turn"));
        }
        if !self.field().is_on_table(piece) || now.is_guns_alone() {
            return Err(Refusal::by("FD-ART-08", "it cannot act where it is"));
        }
        if now.halted.is_some() {
            return Err(Refusal::by("FD-R51", "it is halted"));
        }
        if self.in_contact(piece) {
            return Err(Refusal::by("FD-D34", "it is in contact with an enemy"));
        }
        if now.acts.fled {
            return Err(Refusal::by("FD-D47", "it fled in this player turn"));
        }
        if self.is_forming(piece) {
            return Err(Refusal::by("FD-R92", "it is changing its formation"));
        }
        if now.acts.moved {
            return Err(Refusal::by("FD-D47", "it has made its move"));
        }
        Ok(())
    }

    /// FD-D47: the same for a change of facing or formation, which a stand makes once.
    pub(crate) fn may_change(&self, piece: PieceId) -> Result<(), Refusal> {
        self.may_act(piece)?;
        if self.piece(piece).acts.turned.is_some() {
            return Err(Refusal::by("FD-D47", "it has changed its facing or formation in this phase"));
        }
        if self.table.roll(piece).section().is_some() && !self.piece(piece).is_limbered() {
            return Err(Refusal::by("FD-R34", "guns are turned in the artillery phase"));
        }
        if self.piece(piece).square.is_some() {
            return Err(Refusal::by("FD-FRM-10", "a square cannot move").instead("form column with it"));
        }
        if self.table.roll(piece).is_commander() {
            return Err(Refusal::by("FD-D10", "a commander rides"));
        }
        Ok(())
    }

    /// The same for a move. Limbered sections move in this phase too (FD-MOV-27).
    pub(crate) fn may_move(&self, piece: PieceId) -> Result<(), Refusal> {
        self.may_act(piece)?;
        let now = self.piece(piece);
        if now.square.is_some() {
            return Err(Refusal::by("FD-FRM-10", "a square cannot move").instead("form column with it"));
        }
        if now.acts.charge.is_some() {
            return Err(Refusal::by("FD-D47", "it charges in this phase"));
        }
        if now.acts.turned == Some(crate::field::Turned::Mount) {
            return Err(Refusal::by("FD-D22", "mounting and dismounting take the rest of the move"));
        }
        if self.table.roll(piece).section().is_some() && !now.is_limbered() {
            return Err(Refusal::by("FD-R33", "unlimbered guns are prolonged in the artillery phase"));
        }
        if self.table.roll(piece).is_commander() {
            return Err(Refusal::by("FD-D10", "a commander rides"));
        }
        Ok(())
    }
}

impl Battle {
    /// Whether a piece may still move or change in the running movement phase.
    pub fn may_be_ordered(&self, piece: PieceId) -> bool {
        self.may_act(piece).is_ok()
    }
}
