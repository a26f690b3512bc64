//! The line of sight between any two squads, officers, cannon or places.

use engine::game::{LineOfSight, Side, SightEnd};
use engine::kit::sight::{blocked, free, in_between};
use engine::table::Spot;

use super::super::Battle;
use super::super::table::Piece;
use crate::charts::command::Role;
use crate::field::figure::{Figure, OfficerId, Unit};
use crate::field::sight::{Eye, Look, Screen};

/// The unit of one who would stand at a place that nobody stands at: an officer of nobody's.
const NOBODY: Unit = Unit::Officer(OfficerId(u8::MAX));

impl Battle {
    /// CS-D06, CS-D26: the line of sight from one end to another, and what blocks it. A squad sees with any of its men.
    pub(in super::super) fn line_between(&self, from: SightEnd, to: SightEnd) -> Option<LineOfSight> {
        let (eyes, quarries) = (self.stood(from)?, self.stood(to)?);
        self.with_buffers(|buffers| {
            let field = self.field();
            let mut nearest: Option<Look> = None;
            for one in &eyes {
                let radius = one.radius(field.numbers());
                let eye = Eye { at: one.centre(), radius, gun: None, unit: one.unit, side: one.side };
                for quarry in &quarries {
                    let look = field.look_at(eye, quarry, &mut buffers.crossings);
                    if look.is_free() {
                        return Some(free(look.line, look.rule));
                    }
                    if nearest.is_none_or(|known| look.line.length() < known.line.length()) {
                        nearest = Some(look);
                    }
                }
            }
            let look = nearest?;
            let (screen, at) = look.blocked?;
            Some(blocked(look.line, at, self.screened_by(screen), look.rule))
        })
    }

    /// The figures that one looks from or at: those of a squad, an officer, the crew's place at a cannon, or one who would
    /// stand at a place.
    fn stood(&self, end: SightEnd) -> Option<Vec<Figure>> {
        let at = |spot: Spot| {
            vec![Figure { spot, here: true, mounted: false, role: Role::Officer, side: Side::FIRST, unit: NOBODY }]
        };
        let field = self.field();
        match end {
            SightEnd::Place(spot) => Some(at(spot)),
            SightEnd::Piece(piece) => match self.table.piece(piece)? {
                Piece::Unit(unit) => {
                    let members: Vec<Figure> = field.members(unit).map(|id| *field.figure(id)).collect();
                    (!members.is_empty()).then_some(members)
                }
                Piece::Cannon(cannon) => {
                    let gun = field.guns.get(cannon.index()).filter(|gun| gun.here)?;
                    Some(at(gun.pose.spot))
                }
            },
        }
    }

    fn screened_by(&self, screen: Screen) -> String {
        match screen {
            Screen::Ground(thing) => in_between(thing, &self.table.setting),
            Screen::Figure(id) => format!("{} is in between", self.unit_name(self.field().figure(id).unit)),
            Screen::Distance => "it is too far to see in this light".to_owned(),
        }
    }
}
