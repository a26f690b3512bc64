//! The line of sight between any two figures or places, wherever those there look.

use engine::game::{LineOfSight, Side, SightEnd};
use engine::kit::sight::{blocked, called, free, in_between};
use engine::table::{Facing, Pose, Spot, Thing};

use super::super::Skirmish;
use crate::field::figure::{Figure, FigureId};
use crate::field::sight::View;

impl Skirmish {
    /// FS-FLD-04, FS-FLD-05: the line of sight from one end to another, what screens it and what blocks it.
    pub(super) fn line_between(&self, from: SightEnd, to: SightEnd) -> Option<LineOfSight> {
        let (one, other) = (self.stood(from)?, self.stood(to)?);
        let found = self.with_buffers(|buffers| self.field().sighting(&one, &other, &mut buffers.crossings));
        let best = found.lines.iter().min_by_key(|line| line.view)?;
        let by = best.by.map(|crossing| (crossing.at, self.met(crossing.thing)));
        Some(match (best.view, by) {
            (View::Blocked, Some((at, what))) => blocked(best.line, at, what, best.rule),
            (View::Screened, Some((_, what))) => {
                LineOfSight { why: format!("screened: {what}"), ..free(best.line, best.rule) }
            }
            _ => free(best.line, best.rule),
        })
    }

    /// A figure on the table as it stands, or one that would stand at a place.
    fn stood(&self, end: SightEnd) -> Option<Figure> {
        let at = |spot: Spot| {
            let nobody = Figure::new(FigureId(u16::MAX), Side::FIRST, Pose { spot, facing: Facing::AHEAD });
            Figure { level: self.field().ground.level_at(spot.point()), ..nobody }
        };
        match end {
            SightEnd::Place(spot) => Some(at(spot)),
            SightEnd::Piece(piece) => match self.figure_of(piece) {
                Some(id) => self.state.men[id].is_here().then(|| self.state.figures[id].clone()),
                None => self.state.horses[self.horse_of(piece)?].at.map(at),
            },
        }
    }

    fn met(&self, thing: Thing) -> String {
        match thing {
            Thing::Body(at) => match self.state.figures.id_at(at) {
                Some(id) => format!("{} is in between", self.name(id)),
                None => "a figure is in between".to_owned(),
            },
            // Within a building of several storeys nothing is in between but its floors.
            Thing::Area(_) if called(thing, &self.table.setting).is_none() => "a floor is in between".to_owned(),
            thing => in_between(thing, &self.table.setting),
        }
    }
}
