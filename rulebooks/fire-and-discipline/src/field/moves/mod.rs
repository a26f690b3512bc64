//! Where pieces would get to: straight moves, wheels, charges, flights, changes of formation.
//!
//! Nothing here changes a table. Each function says where the pieces would stand, or what bars them and by which rule.

mod charge;
mod counter;
mod flight;
mod forming;
mod garrison;
mod layout;
mod line_up;
mod path;
mod road;
mod straight;
mod wheel;

use engine::game::PieceId;
use engine::table::{Body, Point, Pose, Spot, Vector};

pub use charge::{Advance, Met, Obstacle};
pub use flight::{Flight, Flown};
pub use forming::{Change, Places};
pub use layout::{Item, Layout, lay_out};
pub use line_up::{LinedUp, Touch};
pub use path::{Entered, Trodden};
pub use road::RoadWay;
pub use straight::{Leg, Walked};
pub use wheel::{Hand, Wheeled};

use super::{Aim, Field};

/// Why pieces cannot go somewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Barred {
    /// The rule that bars them.
    pub rule: &'static str,
    /// Why, in a sentence without its full stop.
    pub why: String,
    /// Who or what is in the way.
    pub by: Option<Aim>,
}

impl Barred {
    pub(crate) fn by(rule: &'static str, why: impl Into<String>) -> Barred {
        Barred { rule, why: why.into(), by: None }
    }
}

/// Where pieces would stand.
pub type Poses = Vec<(PieceId, Pose)>;

/// A step on the grid.
pub fn grid_step(step: Vector) -> Spot {
    Spot::nearest(Point::new(0.0, 0.0) + step)
}

/// A step of the grid, to measure with.
pub fn measured(step: Spot) -> Vector {
    step.point() - Point::new(0.0, 0.0)
}

impl Field<'_> {
    /// The footprint of a piece at another place.
    pub fn body_at(&self, piece: PieceId, pose: Pose) -> Body {
        self.table.footprint(piece, self.piece(piece)).at(pose).into()
    }

    /// FD-FLD-16, FD-D33: whether pieces may stand at these places: on the table, on nobody, and not near an enemy.
    pub fn may_stand(&self, poses: &[(PieceId, Pose)]) -> Result<(), Barred> {
        let bodies: Vec<(PieceId, Body)> =
            poses.iter().map(|(piece, pose)| (*piece, self.body_at(*piece, *pose))).collect();
        for (piece, body) in &bodies {
            self.edges_allow(body)?;
            self.is_free_of_others(*piece, body, |other| poses.iter().any(|(own, _)| *own == other))?;
        }
        Ok(())
    }

    pub(super) fn edges_allow(&self, body: &Body) -> Result<(), Barred> {
        let allowed = self.table.edges.allow(body, &[], super::ROUNDING);
        allowed.map_err(|_| Barred::by("FD-D05", "it would leave the table"))
    }

    /// Whether a footprint overlaps nobody and keeps its gap to enemies. Pieces that pass are left out.
    pub(super) fn is_free_of_others(
        &self,
        piece: PieceId,
        body: &Body,
        passes: impl Fn(PieceId) -> bool,
    ) -> Result<(), Barred> {
        let gap = self.numbers().tolerance.gap_to_enemy.get() - super::ROUNDING;
        for other in self.solid_near(body.bounds().grown(gap)).filter(|other| *other != piece && !passes(*other)) {
            let theirs = self.body(other);
            let name = self.table.setting.name(other);
            if body.overlaps(theirs, super::ROUNDING) {
                let why = format!("{name} stands there");
                return Err(Barred { rule: "FD-FRM-04", why, by: Some(Aim::Piece(other)) });
            }
            let enemy = self.table.are_enemies(piece, other) && !self.piece(other).is_guns_alone();
            if enemy && body.is_nearer(theirs, gap) {
                let why = format!("it would end too near to {name}");
                return Err(Barred { rule: "FD-D33", why, by: Some(Aim::Piece(other)) });
            }
        }
        let side = self.table.side(piece);
        for feature in self.features().filter(|feature| self.is_garrisoned_by(*feature, side.other())) {
            let Some(outline) = self.table.feature_outline(feature) else { continue };
            if outline.bounds().grown(gap).meets(body.bounds()) && outline.gap(body).distance < gap {
                let why = format!("the enemy garrisons {}", self.table.feature_name(feature));
                return Err(Barred { rule: "FD-D52", why, by: Some(Aim::Feature(feature)) });
            }
        }
        Ok(())
    }
}

impl From<Barred> for engine::game::Refusal {
    fn from(barred: Barred) -> engine::game::Refusal {
        engine::game::Refusal::by(barred.rule, barred.why)
    }
}

impl Field<'_> {
    /// FD-D05: whether a footprint lies wholly on the table.
    pub fn edges_allow_body(&self, body: &Body) -> Result<(), Barred> {
        self.edges_allow(body)
    }
}

impl Field<'_> {
    /// FD-FLD-16: whether a footprint overlaps nobody and keeps its gap to enemies.
    pub fn free_of_others(&self, piece: PieceId, body: &Body) -> Result<(), Barred> {
        self.is_free_of_others(piece, body, |_| false)
    }
}

/// How many degrees a facing is to the left of another.
pub fn turn_of(from: engine::table::Facing, to: engine::table::Facing) -> f64 {
    wheel::turn_between(from, to)
}
