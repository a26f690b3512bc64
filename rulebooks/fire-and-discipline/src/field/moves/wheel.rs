//! Wheels: a stand about its centre, a formation about a front corner (FD-D42, FD-D48, FD-D50).

use engine::game::PieceId;
use engine::table::{Body, Facing, Point, Pose, Stance, turn_about};

use super::{Barred, Poses};
use crate::field::{Aim, Field};
use crate::words::Formation;

/// The front corner about which a formation wheels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

/// A wheel that nothing bars.
#[derive(Clone, Debug, PartialEq)]
pub struct Wheeled {
    /// Where the stands end.
    pub poses: Poses,
    /// The way of the outer front corner, in inches; nothing for a stand or troop alone.
    pub arc: f64,
}

/// How many degrees a facing is to the left of another.
pub(super) fn turn_between(from: Facing, to: Facing) -> f64 {
    from.heading().bearing(to.heading().ahead())
}

impl Field<'_> {
    /// FD-MOV-21, FD-D42: a wheel of a body to a facing. Without a hand the body turns about its centre.
    pub fn wheel(&self, members: &[PieceId], hand: Option<Hand>, facing: Facing) -> Result<Wheeled, Barred> {
        let Some(first) = members.first() else { return Err(Barred::by("FD-MOV-21", "nobody wheels")) };
        let degrees = turn_between(self.piece(*first).pose.facing, facing);
        let Some(body) = self.joint_body(members) else { return Err(Barred::by("FD-MOV-21", "nobody wheels")) };
        let front = body.front();
        let (pivot, arc) = match hand {
            None => (self.common_centre(members), 0.0),
            Some(Hand::Left) if degrees < 0.0 => {
                return Err(Barred::by("FD-D42", "a formation wheels to the left about its left corner"));
            }
            Some(Hand::Right) if degrees > 0.0 => {
                return Err(Barred::by("FD-D42", "a formation wheels to the right about its right corner"));
            }
            Some(hand) => {
                let (still, outer) = if hand == Hand::Left { (front.from, front.to) } else { (front.to, front.from) };
                (still, outer.distance(still) * degrees.abs().to_radians())
            }
        };
        self.turns_freely(members, &body, pivot, degrees)?;
        let poses = self.turned(members, pivot, degrees);
        self.may_stand(&poses)?;
        Ok(Wheeled { poses, arc })
    }

    /// Whether a body meets nobody when it turns about a place.
    fn turns_freely(&self, members: &[PieceId], body: &Body, pivot: Point, degrees: f64) -> Result<(), Barred> {
        let around: Vec<PieceId> =
            self.solid_near(grown(body, pivot)).filter(|other| !members.contains(other)).collect();
        let others: Vec<Body> = around.iter().map(|other| self.body(*other).clone()).collect();
        let turn = turn_about(body, pivot, degrees, &others, crate::field::ROUNDING);
        let Some(met) = turn.met else { return Ok(()) };
        let by = around.get(met.body).copied();
        let name = by.map_or("something", |by| self.table.setting.name(by));
        let why = format!("{name} is in the way of the wheel");
        Err(Barred { rule: "FD-FRM-04", why, by: by.map(Aim::Piece) })
    }

    /// Whether a body meets something before it has turned at all: then it cannot wheel to that hand.
    pub fn is_hemmed_in(&self, members: &[PieceId], hand: Option<Hand>) -> bool {
        let Some(body) = self.joint_body(members) else { return false };
        let front = body.front();
        let pivot = match hand {
            None => self.common_centre(members),
            Some(Hand::Left) => front.from,
            Some(Hand::Right) => front.to,
        };
        self.turns_freely(members, &body, pivot, 0.0).is_err()
    }

    /// FD-D50: all stands of a body turn by half a turn, each about its own centre.
    pub fn about(&self, members: &[PieceId]) -> Poses {
        let turned = |piece: &PieceId| {
            let pose = self.piece(*piece).pose;
            (*piece, Pose { facing: pose.facing.turned(18_000), ..pose })
        };
        members.iter().map(turned).collect()
    }

    /// Pieces turned together about a place.
    pub fn turned(&self, members: &[PieceId], pivot: Point, degrees: f64) -> Poses {
        let turned = |piece: &PieceId| {
            let pose = self.piece(*piece).pose;
            let stance: Stance = pose.stance().turned_about(pivot, degrees.to_radians());
            let facing = Facing::degrees(f64::from(pose.facing.hundredths()) / 100.0 + degrees);
            (*piece, Pose { facing, ..Pose::nearest(stance) })
        };
        members.iter().map(turned).collect()
    }

    /// The bases of some pieces as one.
    pub fn joint_body(&self, members: &[PieceId]) -> Option<Body> {
        Body::of(members.iter().flat_map(|piece| self.body(*piece).shapes().copied()))
    }

    /// FD-D48: the middle of a troop; of one stand its centre.
    pub fn common_centre(&self, members: &[PieceId]) -> Point {
        let Some(body) = self.joint_body(members) else { return Point::new(0.0, 0.0) };
        let (front, rear) = (body.front().midpoint(), body.rear().midpoint());
        Point::new(f64::midpoint(front.x, rear.x), f64::midpoint(front.y, rear.y))
    }

    /// FD-D42: the hands with which a body wheels: a stand or troop alone turns about its centre.
    pub fn hands(kind: Formation) -> &'static [Option<Hand>] {
        match kind {
            Formation::Line | Formation::Column => &[Some(Hand::Left), Some(Hand::Right)],
            Formation::Single | Formation::Square => &[None],
        }
    }
}

/// The box that a body turns in.
fn grown(body: &Body, pivot: Point) -> engine::table::Bounds {
    let corners = body.shapes().flat_map(engine::table::Shape::corners);
    let reach = corners.map(|corner| corner.distance(pivot)).fold(0.0, f64::max);
    engine::table::Bounds { low: pivot, high: pivot }.grown(reach)
}
