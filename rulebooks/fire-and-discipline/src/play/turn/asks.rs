//! The questions that come up within a step (section 3.3 of the rules).

use engine::game::{PieceId, Side};
use serde::Serialize;

use crate::play::battle::Battle;

/// A question within a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Ask {
    /// FD-CHG-06: whether a charged stand counter-charges.
    Answer {
        /// The stand: the lead stand of a column.
        target: PieceId,
        /// Its chargers.
        chargers: Vec<PieceId>,
    },
    /// FD-CHG-08, FD-CHG-09: how a charged stand receives the charge.
    Receive {
        /// The stand.
        target: PieceId,
        /// Its chargers.
        chargers: Vec<PieceId>,
        /// Whether a pursuer strikes it.
        by_pursuit: bool,
    },
    /// FD-MEL-16, FD-D39: whether a charger without contact goes on.
    Straggler {
        /// Which.
        piece: PieceId,
        /// Inches that it has left, in thousandths.
        left: i32,
    },
    /// FD-R67: which stand of a garrison meets an attacker.
    Meet {
        /// The feature.
        feature: u16,
        /// The attacker.
        attacker: PieceId,
    },
    /// FD-D25: at which of several enemies a stand strikes.
    Strike {
        /// Which.
        piece: PieceId,
        /// The enemies that it touches.
        enemies: Vec<PieceId>,
    },
    /// FD-R95: whether a column loses from its head or its tail.
    Lose {
        /// Its lead stand.
        lead: PieceId,
    },
    /// FD-MEL-12: whether a stand pursues.
    Pursue {
        /// Which.
        piece: PieceId,
    },
    /// FD-D27: which of the assaulting units takes a feature whose last defender is lost.
    Take {
        /// The feature.
        feature: u16,
        /// The heads of the units.
        heads: Vec<PieceId>,
    },
}

impl Ask {
    /// The step, the rule and the piece of a question.
    pub(crate) fn about(&self) -> (&'static str, &'static str, Option<PieceId>) {
        match self {
            Ask::Answer { target, .. } => ("answer", "FD-CHG-06", Some(*target)),
            Ask::Receive { target, .. } => ("receive", "FD-CHG-09", Some(*target)),
            Ask::Straggler { piece, .. } => ("stragglers", "FD-MEL-16", Some(*piece)),
            Ask::Meet { attacker, .. } => ("meet", "FD-R67", Some(*attacker)),
            Ask::Strike { piece, .. } => ("strike", "FD-D25", Some(*piece)),
            Ask::Lose { lead } => ("losses", "FD-R95", Some(*lead)),
            Ask::Pursue { piece } => ("pursuit", "FD-MEL-12", Some(*piece)),
            Ask::Take { .. } => ("take", "FD-D27", None),
        }
    }
}

impl Battle {
    /// Who answers a question.
    pub(crate) fn asked_by(&self, ask: &Ask) -> Side {
        match ask {
            Ask::Answer { target: piece, .. }
            | Ask::Receive { target: piece, .. }
            | Ask::Straggler { piece, .. }
            | Ask::Strike { piece, .. }
            | Ask::Lose { lead: piece }
            | Ask::Pursue { piece } => self.side(*piece),
            Ask::Meet { attacker, .. } => self.side(*attacker).other(),
            Ask::Take { heads, .. } => heads.first().map_or(self.state.active, |head| self.side(*head)),
        }
    }

    /// The question that is open within the step.
    pub(crate) fn open_ask(&self) -> Option<&Ask> {
        match self.state.agenda.last() {
            Some(super::Task::Ask(ask)) => Some(ask),
            _ => None,
        }
    }
}
