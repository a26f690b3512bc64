//! `place`: figures put in their zones before the first turn, or when they arrive (FS-D05).

use engine::game::{Act, Blanks, Goal, Log, Order, Side, What};
use engine::table::{Facing, Polygon, Pose, Spot, Vector};

use super::roster::Recruit;
use crate::field::figure::{Figure, FigureId};
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::{About, No};
use crate::play::state::Step;

/// How many rings of places are tried round the one that is wanted, and how far apart they are; no rule's numbers.
const RINGS: u32 = 60;
const RING: f64 = 0.6;

impl Listing<'_> {
    pub(crate) fn places(&mut self) {
        let zones = self.game.zones_of(self.id).iter().copied();
        let passes = self.game.judge_placeable(self.id).is_ok();
        self.open(Act::Place, self.order("place"), Blanks::place(zones), passes);
    }
}

impl Skirmish {
    fn zones_of(&self, id: FigureId) -> &[usize] {
        self.table.recruit(id).and_then(Recruit::zones).unwrap_or(&[])
    }

    fn outlines_of(&self, id: FigureId) -> impl Iterator<Item = &Polygon> {
        let zones = self.zones_of(id).iter().filter_map(|zone| self.table.setting.zones.get(*zone));
        zones.map(|zone| &zone.outline)
    }

    /// Whether a figure is to be placed now. Before the first turn it may be placed again until its side is done.
    fn judge_placeable(&self, id: FigureId) -> Result<(), No> {
        let placed = self.state.turn == 0 && self.state.men[id].is_here() && !self.zones_of(id).is_empty();
        if placed || self.to_place(self.state.side_of(id)).any(|own| own == id) {
            return Ok(());
        }
        Err(No::by("FS-D05", "{} is not to be placed now").about([id]))
    }

    /// FS-D05: `place`.
    pub(crate) fn judge_place(&self, id: FigureId, order: &Order) -> Result<Figure, No> {
        self.judge_placeable(id)?;
        let [spot] = *order.path.as_slice() else {
            return Err(No::by("FS-D05", "a figure is put at one place").instead("give it as the path"));
        };
        self.judge_spot(id, spot, order.facing)
    }

    /// FS-D05: whether a figure may be put at a spot.
    fn judge_spot(&self, id: FigureId, spot: Spot, facing: Option<Facing>) -> Result<Figure, No> {
        if !self.outlines_of(id).any(|zone| zone.holds(spot.point())) {
            let outside = No::by("FS-D05", "that is outside the side's zone");
            return Err(outside.about([About::Zones(id)]).instead("put it within {}"));
        }
        let facing = facing.unwrap_or_else(|| self.facing_in(id));
        let figure = self.posted(id, Pose { spot, facing }, 0);
        match self.field().unfit(&figure) {
            Some(barred) => Err(barred.into()),
            None => Ok(figure),
        }
    }

    /// FS-D05: `done` with placing. Before the first turn every figure must be on the table. Later arrivals may find no
    /// room, and come later still.
    pub(crate) fn judge_placed(&self, side: Side) -> Result<(), No> {
        match self.to_place(side).next() {
            Some(id) if self.state.turn == 0 => {
                Err(No::by("FS-D05", "{} is not on the table yet").about([id]).instead("place every figure first"))
            }
            _ => Ok(()),
        }
    }

    /// Into the table, from the nearer of the two long edges.
    fn facing_in(&self, id: FigureId) -> Facing {
        let ahead = self.state.side_of(id) == Side::FIRST;
        if ahead { Facing::AHEAD } else { Facing::new(18_000) }
    }

    /// An order to place a figure at the free spot of its zones that is nearest to a goal.
    pub(crate) fn place_toward(&self, id: FigureId, order: &Order, goal: &Goal) -> Result<Order, No> {
        if !matches!(self.state.step, Step::Place(_)) {
            return Err(No::by("FS-D05", "the figures have been placed"));
        }
        let wanted = goal.spot.point();
        let entry = |zone: &Polygon| if zone.holds(wanted) { wanted } else { zone.to_outline(wanted).to };
        let entries = self.outlines_of(id).map(entry);
        let from = entries.min_by(|a, b| a.distance(wanted).total_cmp(&b.distance(wanted)));
        let Some(from) = from else { return Err(No::by("FS-D05", "the figure has no zone")) };
        let mut last = No::by("FS-D05", "the zone has no free place");
        for step in (0..RINGS).flat_map(ring) {
            let spot = Spot::nearest(from + step);
            match self.judge_spot(id, spot, goal.facing) {
                Ok(_) => return Ok(Order { path: vec![spot], facing: goal.facing, ..order.clone() }),
                Err(no) => last = no,
            }
        }
        Err(last)
    }

    /// Puts a figure on the table.
    pub(crate) fn place(&mut self, figure: Figure, log: &mut Log) {
        log.note("FS-D05", What::Placed { piece: figure.id.piece(), at: figure.pose });
        self.put_on_table(figure);
    }
}

/// The places of a square ring: more of them the wider it is.
fn ring(ring: u32) -> impl Iterator<Item = Vector> {
    let count = if ring == 0 { 1 } else { ring * 8 };
    (0..count).map(move |at| {
        let (side, along) = (at / (ring * 2).max(1), at % (ring * 2).max(1));
        let (out, along) = (f64::from(ring) * RING, (f64::from(along) - f64::from(ring)) * RING);
        match side {
            _ if ring == 0 => Vector::new(0.0, 0.0),
            0 => Vector::new(along, -out),
            1 => Vector::new(out, along),
            2 => Vector::new(-along, out),
            _ => Vector::new(-out, -along),
        }
    })
}
