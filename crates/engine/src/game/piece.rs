//! Sides and pieces, and what can be seen of a piece from across the table.

use serde::{Deserialize, Serialize};

use crate::table::Pose;

/// A side, by its place in the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(pub u8);

impl Side {
    /// The first side of the scenario.
    pub const FIRST: Side = Side(0);
    /// The second side of the scenario.
    pub const SECOND: Side = Side(1);
    /// Both, in the order of the scenario.
    pub const BOTH: [Side; 2] = [Side::FIRST, Side::SECOND];

    /// The other of two sides.
    #[must_use]
    pub const fn other(self) -> Side {
        Side(1 - (self.0 & 1))
    }

    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece, by its place in the game; it keeps its number when it leaves the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PieceId(pub u16);

impl PieceId {
    /// The piece at a place; none for a place beyond all numbers.
    pub fn at(place: usize) -> Option<PieceId> {
        u16::try_from(place).ok().map(PieceId)
    }

    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

crate::words! {
    /// What sort of piece it is, in words that serve every rulebook.
    pub enum Role {
        Foot = "foot",
        Horse = "horse",
        Guns = "guns",
        Leader = "leader",
    }
}

crate::words! {
    /// What its formation makes a piece ready for, in words that serve every rulebook.
    pub enum Readiness {
        Fire = "fire",
        Shock = "shock",
        March = "march",
        Shelter = "shelter",
    }
}

/// What can be seen of a piece: plain numbers, for players without eyes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sighting {
    /// Which.
    pub piece: PieceId,
    /// Whose.
    pub side: Side,
    /// What it is.
    pub role: Role,
    /// Where it is; pieces off the table keep their last pose.
    pub pose: Pose,
    /// Whether it is on the table.
    pub on_table: bool,
    /// Half its width across and half its depth, in the rulebook's unit.
    pub half: [f64; 2],
    /// What is left of it: stands, castings, or wounds that it can still take.
    pub strength: u16,
    /// What it began with.
    pub full: u16,
    /// How steady it is, from 0 (running) to 100 (in good order, unshaken).
    pub steadiness: u8,
    /// The range at which its fire is worth having; 0 if it has none.
    pub useful_range: f64,
    /// The farthest it can hit; 0 if it cannot.
    pub far_range: f64,
    /// How far it moves over good ground at its ordinary rate.
    pub pace: f64,
    /// How good it is in close fight beside the others of this game, from -100 to 100.
    pub fierceness: i8,
}

impl Sighting {
    /// A piece of strength 1 on the table, steady, that neither fires nor moves: the rest is for the rulebook to say.
    ///
    /// ```
    /// use engine::game::{PieceId, Role, Side, Sighting};
    /// use engine::table::Pose;
    /// let marker = Sighting { half: [0.5; 2], ..Sighting::new(PieceId(3), Side::FIRST, Role::Foot, Pose::new(0, 0, 0)) };
    /// assert_eq!((marker.on_table, marker.strength, marker.steadiness), (true, 1, 100));
    /// ```
    pub const fn new(piece: PieceId, side: Side, role: Role, pose: Pose) -> Sighting {
        Sighting {
            piece,
            side,
            role,
            pose,
            on_table: true,
            half: [0.0; 2],
            strength: 1,
            full: 1,
            steadiness: 100,
            useful_range: 0.0,
            far_range: 0.0,
            pace: 0.0,
            fierceness: 0,
        }
    }
}
