//! Something set right by hand: what both sides may agree to change, whatever the rules say.

use serde::{Deserialize, Serialize};

use super::piece::PieceId;
use crate::table::Pose;

/// One thing set right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "set", rename_all = "kebab-case")]
pub enum Fix {
    /// A piece is put elsewhere.
    Pose {
        /// Which.
        piece: PieceId,
        /// Where.
        pose: Pose,
    },
    /// A piece has so much strength left.
    Strength {
        /// Which.
        piece: PieceId,
        /// How much.
        strength: u16,
    },
    /// A piece is in another state, in the rulebook's words (`order` is `good-order`).
    State {
        /// Which.
        piece: PieceId,
        /// What about it.
        what: String,
        /// What it shall be.
        to: String,
    },
    /// A piece is taken off the table.
    Removed {
        /// Which.
        piece: PieceId,
    },
}

impl Fix {
    /// The piece that is set right.
    pub fn piece(&self) -> PieceId {
        let (Fix::Pose { piece, .. } | Fix::Strength { piece, .. } | Fix::State { piece, .. } | Fix::Removed { piece }) =
            self;
        *piece
    }
}
