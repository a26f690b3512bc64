//! The space about a unit: which of the formations that it could take there is room for, all that an offer asks.

use engine::table::{Bounds, Pose};

use super::mover::Mover;
use super::on_grid::fit_as;
use crate::bounds::Quarters;
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::numbers::Numbers;
use crate::field::pieces::Unit;

/// Inches a stand more than the widest formation needs.
const SPARE: f64 = 0.5;

/// Inches by which the grid may move a piece, and a little more.
const HAIR: f64 = 0.05;

/// The space about a unit, looked at once for all that it could form.
pub struct Space<'f> {
    mover: Mover<'f>,
    /// As far as any formation of it can reach.
    region: Bounds,
    /// The boxes of all that may be in the way there.
    taken: Vec<Bounds>,
    /// Whether nothing is, so that whatever it forms has room.
    pub is_free: bool,
}

impl<'f> Space<'f> {
    /// None about a unit that is not on the table.
    pub fn about(field: &'f Field<'f>, unit: UnitId) -> Option<Space<'f>> {
        let mover = Mover::standing(field, unit)?;
        let piece = field.piece(unit)?;
        // Wider or deeper than any formation of so many stands, on either side.
        #[allow(clippy::cast_precision_loss)] // a few dozen stands
        let most = piece.unit.stands() as f64 * (widest_stand(&field.book.sheet.field) + SPARE);
        let region = piece.body.bounds().grown(most);
        let bars = field.bars().list().iter().map(|bar| *bar.wall.bounds()).filter(|wall| region.meets(wall));
        let others = mover.others(region.grown(mover.keeps_off)).map(|(.., body)| *body.bounds());
        let taken: Vec<Bounds> = bars.chain(others).collect();
        let is_free = field.edges.bounds().holds_within(&region)
            && piece.unit.building().is_none()
            && !taken.iter().any(|taken| region.meets(taken));
        Some(Space { mover, region, taken, is_free })
    }

    /// Whether there is room for the changed unit where it would stand.
    pub fn fits(&self, changed: &Unit) -> bool {
        let field = self.mover.field;
        let lay = |pose: Pose| changed.outline(field.book, field.ground, pose.stance()).ok();
        self.is_free_for(changed) || fit_as(&self.mover, changed.pose, lay).is_ok()
    }

    /// Whether nothing at all is in or near the box of a unit wherever it would stand, so that there is room for it
    /// however it got there.
    pub fn is_clear_for(&self, changed: &Unit) -> bool {
        let (field, stands) = (self.mover.field, self.box_of(changed));
        let near = stands.grown(self.mover.keeps_off);
        field.edges.bounds().holds_within(&stands)
            && self.mover.others(near).next().is_none()
            && !field.bars().list().iter().any(|bar| near.meets(bar.wall.bounds()))
    }

    /// Whether nothing is in or near the box of a unit: the quick question before it is laid out.
    fn is_free_for(&self, unit: &Unit) -> bool {
        let stands = self.box_of(unit);
        let near = stands.grown(self.mover.keeps_off);
        self.region.holds_within(&stands)
            && self.mover.field.edges.bounds().holds_within(&stands)
            && !self.taken.iter().any(|taken| near.meets(taken))
    }

    /// The box of a unit, and a hair more.
    fn box_of(&self, unit: &Unit) -> Bounds {
        let stance = unit.pose.stance();
        let [width, depth] = unit.size(self.mover.field.book);
        let sides = [-0.5, 0.5].map(|side| side * width);
        Bounds::of(sides.into_iter().flat_map(|x| [0.0, -depth].map(|y| stance.place(x, y)))).grown(HAIR)
    }
}

/// FF-D05, FF-D06: what a stand of troops takes up in the widest formation, the gap to the next included.
fn widest_stand(numbers: &Numbers) -> f64 {
    let Numbers { bases, formations, .. } = numbers;
    let most = |measures: &[Quarters]| measures.iter().map(|measure| measure.get()).fold(0.0, f64::max);
    let sides = most(bases.infantry.as_slice()).max(most(bases.cavalry.as_slice()));
    sides + most(&[formations.extended_line_gap, formations.open_order_gap])
}
