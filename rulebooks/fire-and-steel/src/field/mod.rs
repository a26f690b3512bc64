//! The field: from figures and terrain on a table to the facts of the charts, each with its witness.
//!
//! One file a subject: [`measure`] (contact, range), [`arc`], [`sight`], [`cover`], [`fight`] (space, height),
//! [`surprise`] (surprise, the point of aim, changes of target), [`going`] (paths), [`push`] (push-backs, charges),
//! `opening` (doors and windows), [`stand`] (where a figure may stand), [`safety`] (where a marked figure may go).
//! [`facts`] puts them together.

pub mod arc;
pub mod cover;
pub mod facts;
pub mod fight;
pub mod figure;
pub mod figure_set;
pub mod going;
pub mod measure;
pub mod numbers;
mod opening;
pub mod push;
pub mod safety;
pub mod sight;
pub mod stand;
pub mod surprise;
pub mod terrain;
pub mod trail;

use std::borrow::Cow;

use engine::kit::Id;
use engine::table::{Body, Crossing, Edges, Ground, Line, Meets, Point, Scene, Segment, Thing};

use crate::book::Book;
use figure::{Figure, FigureId};
use numbers::Numbers;
use terrain::{Terrain, Traits};

/// What arithmetic may be out by; no rule's number.
pub(crate) const HAIR: f64 = 1e-6;
/// A line that only touches a disc may be found to run inside it, but not for as long as this; no rule's number.
const TANGENT: f64 = 1e-3;

/// A table at one moment. Figures that are out of the game are on the list, but not on the table.
pub struct Field<'a> {
    /// The rules in force.
    pub book: &'a Book,
    /// The terrain.
    pub ground: &'a Ground,
    /// The table.
    pub edges: Edges,
    /// All figures of both sides.
    pub figures: &'a [Figure],
    bodies: Cow<'a, [Body]>,
}

impl<'a> Field<'a> {
    /// Lays the figures on the rulebook's table (FS-D04).
    pub fn new(book: &'a Book, ground: &'a Ground, figures: &'a [Figure]) -> Field<'a> {
        let bodies = figures.iter().map(|figure| figure.body(&book.sheet.field)).collect();
        Field { book, ground, edges: book.sheet.field.edges(), figures, bodies: Cow::Owned(bodies) }
    }

    /// Looks at figures whose bases are known; each base is at its figure's place in the list.
    pub fn over(
        book: &'a Book,
        ground: &'a Ground,
        edges: Edges,
        figures: &'a [Figure],
        bodies: &'a [Body],
    ) -> Field<'a> {
        Field { book, ground, edges, figures, bodies: Cow::Borrowed(bodies) }
    }

    /// The same on a table of another size.
    #[must_use]
    pub fn with_edges(self, edges: Edges) -> Field<'a> {
        Field { edges, ..self }
    }

    /// The figure of an order number.
    pub fn figure(&self, id: FigureId) -> Option<&'a Figure> {
        let own_place = self.figures.get(id.index()).filter(|figure| figure.id == id);
        own_place.or_else(|| self.figures.iter().find(|figure| figure.id == id))
    }

    /// The enemies of a figure that are on the table.
    pub fn enemies_of<'b>(&'b self, figure: &'b Figure) -> impl Iterator<Item = &'a Figure> + 'b {
        self.figures.iter().filter(|other| !other.out && figure.opposes(other))
    }

    fn numbers(&self) -> &'a Numbers {
        &self.book.sheet.field
    }

    fn body(&self, figure: &Figure) -> Body {
        figure.body(self.numbers())
    }

    fn scene(&self) -> Scene<'_> {
        Scene { ground: self.ground, bodies: &self.bodies }
    }

    /// The table without its figures.
    fn land(&self) -> Scene<'_> {
        Scene { ground: self.ground, bodies: &[] }
    }

    /// What a thing of the ground is; figures are none.
    fn terrain(&self, thing: Thing) -> Option<Terrain> {
        match thing {
            Thing::Area(at) => self.ground.areas().get(at).map(Terrain::of_area),
            Thing::Line(at) => self.ground.lines().get(at).map(Terrain::of_line),
            Thing::Body(_) => None,
        }
    }

    fn traits(&self, terrain: Terrain) -> &'a Traits {
        self.numbers().terrain.get(terrain)
    }

    /// The terrain under a point: areas, and the lines that it is on.
    fn under(&self, point: Point) -> impl Iterator<Item = (Thing, Terrain)> + '_ {
        let areas = self.ground.under(point).map(|(at, area)| (Thing::Area(at), Terrain::of_area(area)));
        let near = self.numbers().contact_gap.get() + HAIR;
        let lines = self.ground.lines().iter().enumerate();
        let lines = lines.filter(move |(_, line)| is_near(line, point, near));
        areas.chain(lines.map(|(at, line)| (Thing::Line(at), Terrain::of_line(line))))
    }

    /// How far a figure's base is from a thing of the ground.
    fn gap_to(&self, body: &Body, thing: Thing) -> Option<f64> {
        match thing {
            Thing::Area(at) => Some(self.ground.areas().get(at)?.outline().gap(body).distance),
            Thing::Line(at) => {
                let gaps = self.ground.lines().get(at)?.parts().map(|part| body.gap_from_line(part).distance);
                gaps.reduce(f64::min)
            }
            Thing::Body(_) => None,
        }
    }

    /// Whether a figure touches a thing of the ground.
    fn touches(&self, body: &Body, thing: Thing) -> bool {
        self.gap_to(body, thing).is_some_and(|gap| gap <= self.numbers().contact_gap.get() + HAIR)
    }
}

/// Whether a point is at most so far from a line.
fn is_near(line: &Line, point: Point, near: f64) -> bool {
    line.bounds().grown(near).holds(point) && line.from_point(point).distance <= near
}

/// Whether a line runs through the inside of a thing, and does not only touch it.
fn runs_through(crossing: &Crossing) -> bool {
    match crossing.thing {
        Thing::Body(_) => crossing.length() > TANGENT,
        Thing::Area(_) | Thing::Line(_) => crossing.meets == Meets::Through,
    }
}

/// A straight line between the centres of two figures.
fn between(from: &Figure, to: &Figure) -> Segment {
    Segment::new(from.centre(), to.centre())
}
