//! The line of sight between any two units, leaders or places, wherever those there look.

use engine::game::{LineOfSight, SightEnd};
use engine::kit::sight::{blocked, free, in_between};
use engine::table::{Body, Crossings, Facing, Footprint, Point, Pose, Shape, Thing};

use crate::field::Field;
use crate::field::ids::{Id, UnitId};
use crate::field::sight::{Blocked, End, Look, sight};
use crate::play::battle::{Battle, UnitOrLeader};

/// One who would stand at a place that nobody stands at: no wider than a hair.
const NOBODY: Footprint = Footprint::Circle { radius: 0.001 };

/// One end, with all places that one looks from or at.
struct Stood {
    body: Body,
    unit: Option<UnitId>,
    building: Option<usize>,
    places: Vec<Point>,
}

impl Stood {
    fn ends(&self) -> impl Iterator<Item = End<'_>> {
        let (body, unit, building) = (&self.body, self.unit, self.building);
        self.places.iter().map(move |at| End { at: *at, body, unit, building })
    }
}

impl Battle {
    /// FF-FLD-06 to 08: the line of sight for fire from one end to another, and what stops it.
    pub(crate) fn line_between(&self, from: SightEnd, to: SightEnd) -> Option<LineOfSight> {
        let field = self.field();
        let from = self.stood(&field, from, |stand| stand.front().midpoint())?;
        let to = self.stood(&field, to, Shape::centre)?;
        let mut buffer = Crossings::default();
        let mut nearest: Option<Look> = None;
        for one in from.ends() {
            for other in to.ends() {
                let look = sight(&field, one, other, &mut buffer);
                if look.is_free() {
                    return Some(free(look.line, "FF-FLD-06"));
                }
                if nearest.is_none_or(|known| look.distance < known.distance) {
                    nearest = Some(look);
                }
            }
        }
        let look = nearest?;
        let stopped = look.blocked?;
        let at = stopped.by().map_or(look.line.to, |thing| {
            field.scene().crossings(look.line, |met| met == thing, &mut buffer);
            buffer.found().first().map_or(look.line.to, |crossing| crossing.at)
        });
        Some(blocked(look.line, at, self.stopped_by(stopped), stopped.rule()))
    }

    fn stood(&self, field: &Field<'_>, end: SightEnd, place: impl Fn(&Shape) -> Point) -> Option<Stood> {
        match end {
            SightEnd::Piece(piece) => match self.piece_of(piece)? {
                UnitOrLeader::Unit(unit) => {
                    let piece = field.piece(unit)?;
                    let places = piece.body.shapes().map(place).collect();
                    Some(Stood { body: piece.body.clone(), unit: Some(unit), building: piece.unit.building(), places })
                }
                UnitOrLeader::Leader(leader) => {
                    let body = field.leader_body(leader)?.clone();
                    let places = vec![body.centre()];
                    Some(Stood { body, unit: None, building: None, places })
                }
            },
            SightEnd::Place(spot) => {
                let body = Body::of([NOBODY.at(Pose { spot, facing: Facing::AHEAD })])?;
                Some(Stood { body, unit: None, building: None, places: vec![spot.point()] })
            }
        }
    }

    fn stopped_by(&self, stopped: Blocked) -> String {
        match stopped {
            Blocked::Behind(Thing::Body(unit)) => match UnitId::at(unit) {
                Some(unit) => format!("{} is in between", self.unit_name(unit)),
                None => "a unit is in between".to_owned(),
            },
            Blocked::Behind(thing) => in_between(thing, &self.fixed.setting),
            Blocked::Woods(thing) => format!("too much of {}", in_between(thing, &self.fixed.setting)),
            Blocked::Dark => "it is too far to see in this light".to_owned(),
        }
    }
}
