//! A town for Fire and Steel, with sixteen figures a side.

use std::sync::Arc;

use engine::game::{Force, Game, Mapped, Marker, Named, Place, Setting, Side, Strength};
use engine::house::Page;
use engine::table::{Area, Ground, Line, Point, Polygon, Spot};
use fire_and_steel::book::Book;
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::Skirmish;
use fire_and_steel::play::roster::{Post, Recruit};
use fire_and_steel::play::weapon::Weapon;

fn spot(x: f64, y: f64) -> Spot {
    Spot::nearest(Point::new(x, y))
}

fn rectangle((x, y): (f64, f64), (right, top): (f64, f64)) -> Polygon {
    Polygon::on_grid(&[(x, y), (right, y), (right, top), (x, top)].map(|(x, y)| spot(x, y))).unwrap()
}

#[allow(clippy::type_complexity)] // a table of a street, read as one
const AREAS: [(Terrain, i16, (f64, f64), (f64, f64), u8, u8); 8] = [
    (Terrain::Building, 1, (18.0, 20.0), (26.0, 28.0), 2, 1),
    (Terrain::Building, 1, (34.0, 22.0), (42.0, 27.0), 2, 1),
    (Terrain::Woods, 0, (4.0, 14.0), (12.0, 22.0), 1, 1),
    (Terrain::Woods, 0, (50.0, 26.0), (58.0, 34.0), 1, 1),
    (Terrain::Hill, 1, (30.0, 10.0), (42.0, 18.0), 0, 0),
    (Terrain::DeepWater, 0, (30.0, 32.0), (38.0, 36.0), 0, 3),
    (Terrain::Wagon, 0, (14.0, 14.0), (16.5, 15.5), 2, 3),
    (Terrain::Wagon, 0, (46.0, 33.0), (48.5, 34.5), 2, 3),
];

#[allow(clippy::type_complexity)] // a table of a street, read as one
const LINES: [(Terrain, (f64, f64), (f64, f64), u8, u8); 8] = [
    (Terrain::Door, (21.0, 20.0), (23.0, 20.0), 0, 0),
    (Terrain::Door, (21.0, 28.0), (23.0, 28.0), 0, 0),
    (Terrain::Door, (37.0, 22.0), (39.0, 22.0), 0, 0),
    (Terrain::Window, (18.0, 23.0), (18.0, 24.5), 1, 3),
    (Terrain::LowWall, (2.0, 28.0), (14.0, 28.0), 2, 1),
    (Terrain::LowWall, (44.0, 19.0), (58.0, 19.0), 2, 1),
    (Terrain::HighWall, (28.0, 8.0), (28.0, 16.0), 3, 3),
    (Terrain::LowWall, (18.0, 12.0), (26.0, 12.0), 2, 1),
];

fn setting(pieces: Vec<Named>) -> Setting {
    let mapped = |look, shelter, hindrance| Mapped { id: None, name: None, kind: "ground", look, shelter, hindrance };
    let areas = AREAS.map(|(terrain, level, low, high, ..)| Area::new(terrain.kind(), level, rectangle(low, high)));
    let lines = LINES.map(|(terrain, from, to, ..)| {
        Line::on_grid(terrain.kind(), &[spot(from.0, from.1), spot(to.0, to.1)]).unwrap()
    });
    let force = |id: &str| Force::new(id, id);
    let zone = |id: &str, side, low, high| Place { id: id.to_owned(), outline: rectangle(low, high), side: Some(side) };
    let marker = |id: &str, x, y| Marker {
        id: id.to_owned(),
        name: id.to_owned(),
        at: spot(x, y),
        outline: None,
        worth: 3,
        held: None,
    };
    Setting {
        id: "town".to_owned(),
        title: "Town".to_owned(),
        rulebook: "fire-and-steel",
        unit: "inch",
        strength: Strength::default(),
        titles: &[],
        size: [60.0, 48.0],
        sides: vec![force("near"), force("far")],
        pieces,
        ground: Arc::new(Ground::new(areas.to_vec(), lines.to_vec())),
        areas: AREAS.map(|(.., shelter, hindrance)| mapped("woods", shelter, hindrance)).to_vec(),
        lines: LINES.map(|(.., shelter, hindrance)| mapped("wall", shelter, hindrance)).to_vec(),
        zones: vec![
            zone("near", Side::FIRST, (0.0, 0.0), (60.0, 7.0)),
            zone("far", Side::SECOND, (0.0, 41.0), (60.0, 48.0)),
        ],
        objectives: vec![marker("store", 22.0, 24.0)],
        exits: Vec::new(),
        scale: None,
        turns: Some(8),
        north: None,
        uniforms: Vec::new(),
    }
}

/// The game, about to begin.
pub fn town() -> Box<dyn Game> {
    let arms: [&[Weapon]; 8] = [
        &[Weapon::SingleActionRevolver, Weapon::Knife],
        &[Weapon::SmoothBoreMusket, Weapon::Sword],
        &[Weapon::BreakActionShotgunTwoBarrels],
        &[Weapon::Bow, Weapon::Knife],
        &[Weapon::BoltOrLeverActionRifle, Weapon::AxeOrClub],
        &[Weapon::Lance, Weapon::Sword, Weapon::MuzzleLoadingPistol],
        &[Weapon::BoltOrLeverActionRifle, Weapon::DoubleActionRevolver],
        &[Weapon::MuzzleLoadingPistol, Weapon::MuzzleLoadingPistol, Weapon::Sword],
    ];
    let (mut names, mut roster) = (Vec::new(), Vec::new());
    for side in [Side::FIRST, Side::SECOND] {
        for at in 0..16 {
            let mut recruit = Recruit::new(side, arms[at % 8].to_vec(), Post::Zones(vec![side.index()]));
            recruit.mounted = at % 8 == 5;
            recruit.leader = at == 0;
            recruit.shooting_skill = i32::try_from(at % 4).unwrap();
            let id = format!("{}-{at}", ["near", "far"][side.index()]);
            names.push(Named { name: id.clone(), id });
            roster.push(recruit);
        }
    }
    let book = Arc::new(Book::open(&Page::default()).unwrap());
    Box::new(Skirmish::new(book, setting(names), roster, None).unwrap())
}
