//! The line of sight that a player asks about: between any two pieces or places, with its verdict and the reason.

use super::piece::PieceId;
use super::view::Witness;
use crate::table::Spot;

/// One end of a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SightEnd {
    /// A piece on the table.
    Piece(PieceId),
    /// A place, as if one stood there.
    Place(Spot),
}

/// Whether one sees from one end to the other, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct LineOfSight {
    /// Whether it is free.
    pub free: bool,
    /// Why, in words: `the Pine wood is in between`; empty where nothing needs to be said.
    pub why: String,
    /// The rule that says so.
    pub rule: &'static str,
    /// What it was measured along, and where it ends.
    pub lines: Vec<Witness>,
}
