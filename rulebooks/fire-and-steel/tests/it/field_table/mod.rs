//! Tables for the field tests, in inches and degrees.

use engine::game::Side;
use engine::house::{House, Page};
use engine::table::{Area, Crossings, Facing, Ground, Line, Point, Polygon, Pose, Spot};
use fire_and_steel::book::Book;
use fire_and_steel::field::Field;
use fire_and_steel::field::figure::{Figure, FigureId};
use fire_and_steel::field::figure_set::FigureSet;
use fire_and_steel::field::terrain::Terrain;

pub(crate) fn book() -> Book {
    Book::open(&Page::default()).unwrap()
}

pub(crate) fn house(text: &str) -> Book {
    let text = text.replace('[', "[fire-and-steel.");
    Book::open(&House::parse("house.toml", &text, &["fire-and-steel"]).unwrap().page("fire-and-steel")).unwrap()
}

pub(crate) fn spot(x: f64, y: f64) -> Spot {
    Spot::nearest(Point::new(x, y))
}

/// A figure looking along y, away from the near edge.
pub(crate) fn man(id: u16, side: u8, x: f64, y: f64) -> Figure {
    Figure::new(FigureId(id), Side(side - 1), Pose { spot: spot(x, y), facing: Facing::AHEAD })
}

/// The same, turned to the left by degrees.
pub(crate) fn turned(figure: Figure, degrees: f64) -> Figure {
    figure.facing(Facing::degrees(degrees))
}

pub(crate) fn rider(figure: Figure) -> Figure {
    Figure { mounted: true, ..figure }
}

pub(crate) fn lying(figure: Figure) -> Figure {
    Figure { gone_to_ground: true, ..figure }
}

pub(crate) fn on_level(figure: Figure, level: i16) -> Figure {
    Figure { level, ..figure }
}

/// The figure came this way in the impulse, and ends where it stands.
pub(crate) fn came(mut figure: Figure, way: &[(f64, f64)]) -> Figure {
    figure.memory.path = way.iter().map(|(x, y)| spot(*x, *y)).chain([figure.pose.spot]).collect();
    figure
}

/// The figure saw these enemies at the start of the impulse.
pub(crate) fn saw(mut figure: Figure, enemies: &[u16]) -> Figure {
    figure.memory.saw = ids(enemies);
    figure
}

pub(crate) fn ids(figures: &[u16]) -> FigureSet {
    figures.iter().copied().map(FigureId).collect()
}

/// An upright rectangle of terrain, from one corner to the other.
pub(crate) fn area(terrain: Terrain, level: i16, (x, y): (f64, f64), (right, top): (f64, f64)) -> Area {
    let corners = [(x, y), (right, y), (right, top), (x, top)].map(|(x, y)| spot(x, y));
    Area::new(terrain.kind(), level, Polygon::on_grid(&corners).unwrap())
}

pub(crate) fn line(terrain: Terrain, from: (f64, f64), to: (f64, f64)) -> Line {
    Line::on_grid(terrain.kind(), &[spot(from.0, from.1), spot(to.0, to.1)]).unwrap()
}

pub(crate) fn open_ground() -> Ground {
    Ground::default()
}

/// Asks something of a table with these figures on it.
pub(crate) fn asked<T>(
    book: &Book,
    ground: &Ground,
    figures: &[Figure],
    question: impl FnOnce(&Field<'_>, &mut Crossings) -> T,
) -> T {
    question(&Field::new(book, ground, figures), &mut Crossings::default())
}

/// The same under the rules as printed.
pub(crate) fn on<T>(ground: &Ground, figures: &[Figure], question: impl FnOnce(&Field<'_>, &mut Crossings) -> T) -> T {
    asked(&book(), ground, figures, question)
}
