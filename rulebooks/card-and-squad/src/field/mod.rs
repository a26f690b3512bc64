//! The field: from figures and terrain on a table to the facts of the charts, each verdict with its witness.
//!
//! One file a subject: [`measure`] (gaps, who is near), [`command`], [`sight`], [`range`] (range and arc), [`cover`],
//! [`contact`], [`going`] (what a path costs and what bars it), [`ways`] (finding a path), [`leash`] (6 inches round
//! impassable ground), [`arrange`] and [`fit`] (where the men stand), [`formed`], [`retreat`], [`shelter`] (nearest
//! cover), [`charge`] (into contact).

pub mod arrange;
pub mod charge;
pub mod command;
pub mod contact;
pub mod cover;
pub mod figure;
pub mod fit;
pub mod formed;
pub mod going;
pub mod leash;
pub mod measure;
pub mod net;
pub mod numbers;
pub mod range;
pub mod retreat;
pub mod shelter;
pub mod sight;
pub mod terrain;
pub mod ways;

use std::sync::OnceLock;

use engine::game::Side;
use engine::table::{Area, Edges, Ground, Line, Point, Scene, Thing};

use crate::book::Book;
use figure::{Figure, FigureId, Gun, OfficerId, Span, SquadId, Unit};
use net::Nets;
use numbers::Numbers;
use terrain::{Going, Terrain, Traits, Veil};

/// What never changes about a table: its ground, its edges, and who belongs to whom.
#[derive(Clone, Debug)]
pub struct Land {
    /// The terrain.
    pub ground: std::sync::Arc<Ground>,
    /// The table.
    pub edges: Edges,
    /// The figures of each squad.
    pub squads: Vec<Span>,
    /// The figure of each officer.
    pub officers: Vec<FigureId>,
    /// CS-D06: how far one sees, where mist or dusk limits it.
    pub sight: Option<f64>,
    /// What steps over the ground cost.
    pub nets: Nets,
    /// CS-D21: where cover may be found, on foot and mounted.
    pub cover_points: [OnceLock<Vec<Point>>; 2],
}

/// A table at one moment.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    /// The rules in force.
    pub book: &'a Book,
    /// What never changes.
    pub land: &'a Land,
    /// All figures of both sides.
    pub figures: &'a [Figure],
    /// All cannon.
    pub guns: &'a [Gun],
}

/// No figure at all, off the table: what an id that nothing has stands for.
const NOBODY: Figure = Figure {
    spot: engine::table::Spot::new(0, 0),
    here: false,
    mounted: false,
    role: crate::charts::command::Role::Ranker,
    side: Side::FIRST,
    unit: Unit::Squad(SquadId(u8::MAX)),
};

impl<'a> Field<'a> {
    /// The numbers of the field.
    pub fn numbers(&self) -> &'a Numbers {
        &self.book.sheet.field
    }

    /// A figure; one that is off the table if there is none of this id.
    pub fn figure(&self, id: FigureId) -> &'a Figure {
        self.figures.get(id.index()).unwrap_or(&NOBODY)
    }

    /// Those of a squad or officer that are on the table, in list order.
    pub fn members(&self, unit: Unit) -> impl DoubleEndedIterator<Item = FigureId> + Clone + use<'a> {
        let span = match unit {
            Unit::Squad(SquadId(at)) => self.land.squads.get(usize::from(at)).copied(),
            Unit::Officer(OfficerId(at)) => {
                self.land.officers.get(usize::from(at)).map(|figure| Span { first: figure.0, count: 1 })
            }
        };
        let figures = self.figures;
        let here = move |id: &FigureId| figures.get(id.index()).is_some_and(|figure| figure.here);
        span.unwrap_or(Span { first: 0, count: 0 }).ids().filter(here)
    }

    /// All figures on the table, in list order.
    pub fn everyone(&self) -> impl Iterator<Item = (FigureId, &'a Figure)> + use<'a> {
        (0u16..).map(FigureId).zip(self.figures).filter(|(_, figure)| figure.here)
    }

    /// The figures of the other side that are on the table.
    pub fn enemies(&self, side: Side) -> impl Iterator<Item = (FigureId, &'a Figure)> + use<'a> {
        self.everyone().filter(move |(_, figure)| figure.side != side)
    }

    /// The table without its figures.
    fn scene(&self) -> Scene<'a> {
        Scene { ground: &self.land.ground, bodies: &[] }
    }

    /// The row of the catalogue for an area.
    pub fn area_traits(&self, area: &Area) -> Option<&'a Traits> {
        Terrain::of_area(area).map(|terrain| self.numbers().terrain.get(terrain))
    }

    /// The row of the catalogue for a line.
    pub fn line_traits(&self, line: &Line) -> Option<&'a Traits> {
        Terrain::of_line(line).map(|terrain| self.numbers().terrain.get(terrain))
    }

    /// What an area or line does to sight.
    fn veil(&self, thing: Thing) -> Veil {
        let traits = match thing {
            Thing::Area(at) => self.land.ground.areas().get(at).and_then(|area| self.area_traits(area)),
            Thing::Line(at) => self.land.ground.lines().get(at).and_then(|line| self.line_traits(line)),
            Thing::Body(_) => None,
        };
        traits.map_or(Veil::Clear, |traits| traits.sight)
    }

    /// CS-R25, section 2: the going at a point: open where a road, bridge or ford runs, else the worst of what lies
    /// there.
    pub fn going_at(&self, point: Point) -> Going {
        let mut worst = Going::Open;
        for (_, area) in self.land.ground.under(point) {
            let Some(traits) = self.area_traits(area) else { continue };
            if traits.lays_open {
                return Going::Open;
            }
            worst = worse(worst, traits.area);
        }
        worst
    }
}

/// The worse of two kinds of going.
fn worse(one: Going, other: Going) -> Going {
    let rank = |going: Going| match going {
        Going::Open => 0,
        Going::Indoors => 1,
        Going::Slow => 2,
        Going::Impassable => 3,
    };
    if rank(other) > rank(one) { other } else { one }
}
