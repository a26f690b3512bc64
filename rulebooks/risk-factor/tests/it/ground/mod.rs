//! Tables for the field tests, in centimetres and degrees.

use engine::game::Side;
use engine::house::{House, Page};
use engine::table::{Area, Crossings, Edges, Facing, Ground, Line, Point, Polygon, Pose, Spot};
use risk_factor::book::Book;
use risk_factor::field::Field;
use risk_factor::field::cache::Cache;
use risk_factor::field::figure::Figure;
use risk_factor::field::group::{Group, Lead, Rank, Roster, Status, Troop};
use risk_factor::field::ids::{FigureId, GroupId, Ranks};
use risk_factor::field::terrain::Terrain;
use risk_factor::field::walls::Walls;
use risk_factor::words::Weapon;

pub(crate) fn spot(x: f64, y: f64) -> Spot {
    Spot::nearest(Point::new(x, y))
}

pub(crate) fn area(terrain: Terrain, level: i16, (x, y): (f64, f64), (right, top): (f64, f64)) -> Area {
    let corners = [(x, y), (right, y), (right, top), (x, top)].map(|(x, y)| spot(x, y));
    Area::new(terrain.kind(), level, Polygon::on_grid(&corners).unwrap())
}

pub(crate) fn line(terrain: Terrain, from: (f64, f64), to: (f64, f64)) -> Line {
    Line::on_grid(terrain.kind(), &[spot(from.0, from.1), spot(to.0, to.1)]).unwrap()
}

/// A table that is being laid: groups of figures where they are put.
pub(crate) struct Laid {
    book: Book,
    areas: Vec<Area>,
    lines: Vec<Line>,
    troops: Vec<Troop>,
    places: Vec<Vec<(f64, f64, f64)>>,
    pub(crate) sight: Option<f64>,
    pub(crate) fired: Vec<u16>,
}

pub(crate) fn bare() -> Laid {
    Laid {
        book: Book::open(&Page::default()).unwrap(),
        areas: Vec::new(),
        lines: Vec::new(),
        troops: Vec::new(),
        places: Vec::new(),
        sight: None,
        fired: Vec::new(),
    }
}

impl Laid {
    pub(crate) fn house(mut self, text: &str) -> Laid {
        let text = text.replace('[', "[risk-factor.");
        let house = House::parse("house.toml", &text, &["risk-factor"]).unwrap();
        self.book = Book::open(&house.page("risk-factor")).unwrap();
        self
    }

    pub(crate) fn area(mut self, terrain: Terrain, from: (f64, f64), to: (f64, f64)) -> Laid {
        self.areas.push(area(terrain, 0, from, to));
        self
    }

    pub(crate) fn hill(mut self, level: i16, from: (f64, f64), to: (f64, f64)) -> Laid {
        self.areas.push(area(Terrain::Hill, level, from, to));
        self
    }

    pub(crate) fn line(mut self, terrain: Terrain, from: (f64, f64), to: (f64, f64)) -> Laid {
        self.lines.push(line(terrain, from, to));
        self
    }

    /// A group of figures looking away from the near edge.
    pub(crate) fn group(self, side: Side, weapon: Weapon, places: &[(f64, f64)]) -> Laid {
        self.turned(side, weapon, 0.0, places)
    }

    /// The same, looking so many degrees to the left.
    pub(crate) fn turned(mut self, side: Side, weapon: Weapon, degrees: f64, places: &[(f64, f64)]) -> Laid {
        self.troops.push(Troop::new(side, u16::try_from(places.len()).unwrap(), weapon));
        self.places.push(places.iter().map(|(x, y)| (*x, *y, degrees)).collect());
        self
    }

    /// A leader, on foot, with a pistol.
    pub(crate) fn leader(mut self, side: Side, rank: Rank, at: (f64, f64)) -> Laid {
        let mut troop = Troop::new(side, 1, Weapon::Pistol);
        troop.lead = Some(Lead { rank, player_character: false, hero: false });
        troop.formed = false;
        self.troops.push(troop);
        self.places.push(vec![(at.0, at.1, 0.0)]);
        self
    }

    /// Changes what the roster says of the last group.
    pub(crate) fn but(mut self, change: impl FnOnce(&mut Troop)) -> Laid {
        change(self.troops.last_mut().unwrap());
        self
    }

    /// Asks something of the table, after the groups were changed.
    pub(crate) fn ask_after<T>(
        &self,
        change: impl FnOnce(&mut Ranks<GroupId, Group>, &mut Ranks<FigureId, Figure>),
        question: impl FnOnce(&Field<'_>, &mut Crossings) -> T,
    ) -> T {
        let roster = Roster::new(self.troops.clone());
        let mut groups = roster.groups();
        let mut figures: Ranks<FigureId, Figure> = Ranks::default();
        for (id, places) in roster.troops.ids().zip(&self.places) {
            groups[id].status = Status::Here;
            for (x, y, degrees) in places {
                let pose = Pose { spot: spot(*x, *y), facing: Facing::degrees(*degrees) };
                figures.push(Figure::new(id, roster.troops[id].mounted).standing(pose));
            }
        }
        for figure in &self.fired {
            figures[FigureId(*figure)].fired = 4;
        }
        let ground = Ground::new(self.areas.clone(), self.lines.clone());
        let (walls, cache) = (Walls::of(&ground, &self.book), Cache::default());
        let company: Vec<(GroupId, Option<GroupId>)> = {
            let field = self.field((&ground, &walls, &cache), &roster, &groups, &figures);
            roster.leaders().map(|leader| (leader, field.company(leader))).collect()
        };
        for (leader, with) in company {
            groups[leader].with = with;
        }
        change(&mut groups, &mut figures);
        question(&self.field((&ground, &walls, &cache), &roster, &groups, &figures), &mut Crossings::default())
    }

    /// Asks something of the table.
    pub(crate) fn ask<T>(&self, question: impl FnOnce(&Field<'_>, &mut Crossings) -> T) -> T {
        self.ask_after(|_, _| {}, question)
    }

    fn field<'a>(
        &'a self,
        (ground, walls, cache): (&'a Ground, &'a Walls, &'a Cache),
        roster: &'a Roster,
        groups: &'a Ranks<GroupId, Group>,
        figures: &'a Ranks<FigureId, Figure>,
    ) -> Field<'a> {
        let edges = Edges::to(spot(200.0, 200.0));
        Field { book: &self.book, ground, walls, edges, sight: self.sight, roster, groups, figures, phase: 5, cache }
    }
}

pub(crate) const A: GroupId = GroupId(0);
pub(crate) const B: GroupId = GroupId(1);
pub(crate) const C: GroupId = GroupId(2);

pub(crate) fn f(figure: u16) -> FigureId {
    FigureId(figure)
}

/// So many places in a row, 2.5 apart, from a place to the right.
pub(crate) fn row(count: u16, x: f64, y: f64) -> Vec<(f64, f64)> {
    (0..count).map(|at| (x + 2.5 * f64::from(at), y)).collect()
}
