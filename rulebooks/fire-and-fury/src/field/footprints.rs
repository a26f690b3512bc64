//! The footprints of all pieces as they lie: kept by a game, and updated piece by piece.

use std::sync::Arc;

use engine::table::{Body, Ground};

use super::ids::{Id, LeaderId, UnitId};
use super::layout::{Fault, NoFootprint};
use super::moves::bars::Bars;
use super::pieces::{Leader, Unit};
use crate::book::Book;

/// Where everything lies. Pieces that are off the table keep their places in the lists.
#[derive(Clone, Debug)]
pub struct Footprints {
    pub(super) bodies: Vec<Body>,
    pub(super) outlines: Vec<Body>,
    /// Half the front and half the depth of each unit.
    pub(super) halves: Vec<[f64; 2]>,
    pub(super) leaders: Vec<Body>,
    /// Made once for a ground, and shared by all copies.
    pub(super) bars: Arc<Bars>,
}

impl Footprints {
    /// Lays out all pieces.
    pub fn of(book: &Book, ground: &Ground, units: &[Unit], leaders: &[Leader]) -> Result<Footprints, NoFootprint> {
        let mut footprints = Footprints {
            bodies: Vec::new(),
            outlines: Vec::new(),
            halves: Vec::new(),
            leaders: Vec::new(),
            bars: Arc::new(Bars::of(book, ground)),
        };
        for (id, unit) in (0..).map(UnitId).zip(units) {
            footprints.lay_unit(book, ground, id, unit)?;
        }
        for (id, leader) in (0..).map(LeaderId).zip(leaders) {
            footprints.lay_leader(book, id, leader);
        }
        Ok(footprints)
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        let bodies = self.bodies.iter().chain(&self.outlines).chain(&self.leaders);
        let halves = self.halves.len() * size_of::<[f64; 2]>();
        halves
            + bodies
                .map(|body| size_of::<Body>() + body.shapes().skip(1).count() * size_of::<engine::table::Shape>())
                .sum::<usize>()
    }

    /// Lays out one unit again after it moved, formed otherwise, lost stands, left or came. A new unit is added.
    pub fn lay_unit(&mut self, book: &Book, ground: &Ground, id: UnitId, unit: &Unit) -> Result<(), NoFootprint> {
        let lay = |body: Result<Body, Fault>| body.map_err(|fault| NoFootprint { unit: id, fault });
        let (body, outline) = if unit.off_table {
            (Body::nowhere(), Body::nowhere())
        } else {
            (lay(unit.body(book, ground))?, lay(unit.outline(book, ground, unit.pose.stance()))?)
        };
        let at = id.index();
        put(&mut self.halves, at, [outline.front().length() / 2.0, outline.left().length() / 2.0], || [0.0; 2]);
        put(&mut self.bodies, at, body, Body::nowhere);
        put(&mut self.outlines, at, outline, Body::nowhere);
        Ok(())
    }

    /// Lays one unit as it lies in another layout of the same pieces.
    pub fn copy_unit(&mut self, other: &Footprints, unit: UnitId) {
        take(&mut self.halves, &other.halves, unit.index());
        take(&mut self.bodies, &other.bodies, unit.index());
        take(&mut self.outlines, &other.outlines, unit.index());
    }

    /// Lays one leader as he stands in another layout of the same pieces.
    pub fn copy_leader(&mut self, other: &Footprints, leader: LeaderId) {
        take(&mut self.leaders, &other.leaders, leader.index());
    }

    /// Lays out one leader again.
    pub fn lay_leader(&mut self, book: &Book, id: LeaderId, leader: &Leader) {
        let body = if leader.off_table { Body::nowhere() } else { leader.body(book) };
        put(&mut self.leaders, id.index(), body, Body::nowhere);
    }
}

fn take<T: Clone>(list: &mut [T], other: &[T], at: usize) {
    if let Some((place, there)) = list.get_mut(at).zip(other.get(at)) {
        place.clone_from(there);
    }
}

fn put<T>(list: &mut Vec<T>, at: usize, thing: T, nothing: impl FnMut() -> T) {
    if at >= list.len() {
        list.resize_with(at + 1, nothing);
    }
    if let Some(place) = list.get_mut(at) {
        *place = thing;
    }
}
