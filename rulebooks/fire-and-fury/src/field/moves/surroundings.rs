//! What is round a moving piece, each thing looked at once for all the ways that the piece tries.

use std::cell::OnceCell;

use engine::table::{Facing, Point, Shape};

use super::mover::Solid;
use crate::field::lazy_list::LazyList;

/// What a piece has found out about the things round it. It holds for the piece as it is: a copy begins with none.
#[derive(Default)]
pub(super) struct Surroundings<'f> {
    units: LazyList<Option<Solid<'f>>>,
    bars: LazyList<Option<Solid<'f>>>,
    bases: OnceCell<Vec<Base>>,
    stops: OnceCell<Vec<Base>>,
    half_front: OnceCell<f64>,
    facing: OnceCell<Facing>,
    size: OnceCell<[Size; 2]>,
}

/// How far a piece reaches from the middle of its front.
#[derive(Clone, Copy)]
pub(super) struct Size {
    /// To the left of it: a negative number of inches.
    pub(super) left: f64,
    pub(super) right: f64,
    /// Behind it: a negative number of inches.
    pub(super) rear: f64,
}

/// A base that a piece may run into, and a circle round it.
pub(super) struct Base {
    pub(super) corners: [Point; 4],
    pub(super) centre: Point,
    pub(super) radius: f64,
}

impl Base {
    pub(super) fn of(shape: &Shape) -> Base {
        let (corners, centre) = (shape.corners(), shape.centre());
        let radius = corners.iter().map(|corner| corner.distance(centre)).fold(0.0, f64::max);
        Base { corners, centre, radius }
    }
}

impl Clone for Surroundings<'_> {
    fn clone(&self) -> Self {
        Surroundings::default()
    }
}

impl<'f> Surroundings<'f> {
    /// Whether one of so many units is solid.
    pub(super) fn unit(&self, (at, of): (usize, usize), look: impl FnOnce() -> Option<Solid<'f>>) -> Option<Solid<'f>> {
        self.units.get(at, of).and_then(|known| *known.get_or_init(look))
    }

    /// Whether one of so many bars is.
    pub(super) fn bar(&self, (at, of): (usize, usize), look: impl FnOnce() -> Option<Solid<'f>>) -> Option<Solid<'f>> {
        self.bars.get(at, of).and_then(|known| *known.get_or_init(look))
    }
}

impl Surroundings<'_> {
    /// Half the width of its own front.
    pub(super) fn half_front(&self, measure: impl FnOnce() -> f64) -> f64 {
        *self.half_front.get_or_init(measure)
    }

    /// Which way it looks before it moves, as the grid has it.
    pub(super) fn facing(&self, measure: impl FnOnce() -> Facing) -> Facing {
        *self.facing.get_or_init(measure)
    }

    /// How large it is at most, and how large at least.
    pub(super) fn size(&self, measure: impl FnOnce() -> [Size; 2]) -> [Size; 2] {
        *self.size.get_or_init(measure)
    }

    /// The bases that it can run into.
    pub(super) fn bases(&self, look: impl FnOnce() -> Vec<Base>) -> &[Base] {
        self.bases.get_or_init(look)
    }

    /// The bases that stop it.
    pub(super) fn stops(&self, look: impl FnOnce() -> Vec<Base>) -> &[Base] {
        self.stops.get_or_init(look)
    }
}
