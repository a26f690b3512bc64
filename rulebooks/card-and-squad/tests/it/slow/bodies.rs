//! Squads and officers as they stand.

use card_and_squad::field::figure::FigureId;
use card_and_squad::words::{Firearm, Quality};
use engine::game::Side;

use super::geometry::P;
use super::sight::{Base, Man};

pub(super) struct Figure {
    pub(super) at: P,
    pub(super) here: bool,
    pub(super) leader: bool,
    pub(super) weapon: Firearm,
}

pub(super) struct Piece {
    pub(super) side: Side,
    pub(super) is_squad: bool,
    /// The id of its first figure.
    pub(super) first: u16,
    pub(super) men: Vec<Figure>,
    pub(super) mounted: bool,
    pub(super) formed: bool,
    pub(super) lost: u8,
    pub(super) leaderless: bool,
    pub(super) retreating: bool,
    /// CS-HER-01
    pub(super) hits: i16,
    /// None for an officer.
    pub(super) quality: Option<Quality>,
}

impl Piece {
    /// CS-D03
    pub(super) fn radius(&self) -> f64 {
        if self.mounted { 0.75 } else { 0.375 }
    }

    pub(super) fn here(&self) -> impl Iterator<Item = &Figure> {
        self.men.iter().filter(|man| man.here)
    }

    /// One of its men; `of` is its own number.
    pub(super) fn man(&self, of: usize, at: usize) -> Man {
        Man { at: self.men[at].at, base: Base::Round(self.radius()), of, officer: !self.is_squad }
    }

    /// Those on the table, with their places in the list.
    pub(super) fn men_here(&self, of: usize) -> impl Iterator<Item = (usize, Man)> + '_ {
        let here = self.men.iter().enumerate().filter(|(_, man)| man.here);
        here.map(move |(at, _)| (at, self.man(of, at)))
    }

    pub(super) fn figure(&self, at: usize) -> FigureId {
        FigureId(self.first + u16::try_from(at).unwrap())
    }

    /// CS-D22: whether a man is more than 6 inches from his leader.
    pub(super) fn strays(&self, at: usize) -> bool {
        let leader = self.men.iter().position(|man| man.leader && man.here);
        leader.is_some_and(|leader| self.man(0, at).gap(&self.man(0, leader)) > 6.001)
    }
}

/// The gap between the nearest figures of two pieces.
pub(super) fn gap(one: &Piece, other: &Piece) -> f64 {
    let pairs = one.men_here(0).flat_map(|(_, own)| other.men_here(1).map(move |(_, foe)| own.gap(&foe)));
    pairs.fold(f64::INFINITY, f64::min)
}
