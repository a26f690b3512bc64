//! What a report needs of a game beyond its row, small enough to keep.

use serde::{Deserialize, Serialize};

/// The course of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// How things stood at the end of each turn, from turn 1.
    pub turns: Vec<TurnEnd>,
    /// Where strength was lost.
    pub harm: Vec<Harm>,
    /// What the orders did, by verb and side.
    pub orders: Vec<OrderUse>,
    /// What each unit lost in all, by its place in the setting.
    pub units: Vec<u16>,
    /// What became of each unit; empty for those that stand.
    pub fates: Vec<String>,
}

/// How things stood at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnEnd {
    /// The strength that each side had lost by then.
    pub lost: [u32; 2],
    /// How far the first side leads, in thousandths: the share of strength that it has left beyond the other's, and
    /// its part of the points that were won since the beginning beyond the other's. Below 0 where it is behind.
    pub lead: i32,
}

/// Strength that was lost at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Harm {
    /// The turn.
    pub turn: u16,
    /// Whose loss.
    pub side: u8,
    /// Where, in the rulebook's unit, rounded down.
    pub at: [i16; 2],
    /// How much.
    pub count: u16,
}

/// What the orders with one verb did in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderUse {
    /// The verb.
    pub verb: String,
    /// Who gave them.
    pub side: u8,
    /// How many.
    pub uses: u32,
    /// What the other side lost while they were carried out.
    pub took: u32,
    /// What the own side lost.
    pub cost: u32,
}

impl Trace {
    /// The turn at whose end a side led, and led ever after; none if it does not lead in the end.
    pub fn decided(&self, winner: usize) -> Option<u16> {
        let leads = |end: &TurnEnd| if winner == 0 { end.lead > 0 } else { end.lead < 0 };
        let kept = self.turns.iter().rev().take_while(|end| leads(end)).count();
        if kept == 0 { None } else { u16::try_from(self.turns.len() - kept + 1).ok() }
    }
}
