//! Doors and windows of several storeys.

use engine::table::{Crossings, Ground, Point, Thing, Walk};
use fire_and_steel::charts::movement::Going;
use fire_and_steel::field::figure::Figure;
use fire_and_steel::field::terrain::Terrain;

use crate::field_table::*;

/// A house of two storeys: a door below, in the wall towards us, and a window above, in the wall to the left.
fn house() -> Ground {
    let walls = area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0));
    let door = line(Terrain::Door, (14.0, 10.0), (16.0, 10.0));
    let window = line(Terrain::Window, (10.0, 14.0), (10.0, 16.0)).at_level(1);
    Ground::new(vec![walls], vec![door, window])
}

fn sees(from: Figure, to: Figure) -> bool {
    let figures = [from, to];
    on(&house(), &figures, |field, buffer| {
        let sighting = field.sighting(&figures[0], &figures[1], buffer).is_open();
        let each = field.in_each_others_sight(&figures[0], &figures[1], buffer)[0];
        assert_eq!((sighting, each), (field.in_sight(&figures[0], &figures[1], buffer), sighting));
        sighting
    })
}

#[test]
fn an_opening_gives_sight_to_its_own_storey() {
    // covers: FS-FLD-05, FS-D23
    let (street, alley) = (man(1, 1, 15.0, 5.0), man(1, 1, 5.0, 15.0));
    let inside = |x, y, level| on_level(man(2, 2, x, y), level);
    assert!(sees(street.clone(), inside(15.0, 12.0, 0)) && sees(inside(15.0, 12.0, 0), street.clone()));
    assert!(!sees(street.clone(), inside(15.0, 12.0, 1)) && !sees(inside(15.0, 12.0, 1), street));
    assert!(sees(alley.clone(), inside(12.0, 15.0, 1)) && sees(inside(12.0, 15.0, 1), alley.clone()));
    assert!(!sees(alley.clone(), inside(12.0, 15.0, 0)) && !sees(inside(12.0, 15.0, 0), alley.clone()));
    // From a hill one looks in at the same windows.
    assert!(!sees(on_level(alley.clone(), 1), inside(12.0, 15.0, 0)));
    assert!(sees(on_level(alley, 1), inside(12.0, 15.0, 1)));
}

#[test]
fn an_opening_covers_who_is_behind_it_on_its_storey() {
    // covers: FS-FLD-06, FS-D23
    let walls = area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0));
    let opening = |terrain| line(terrain, (10.0, 14.0), (10.0, 16.0));
    let ground = Ground::new(vec![walls], vec![opening(Terrain::Door), opening(Terrain::Window).at_level(1)]);
    let covering = |level| {
        let figures = [man(1, 1, 5.0, 15.0), on_level(man(2, 2, 10.8, 15.0), level)];
        on(&ground, &figures, |field, buffer| {
            let cover = field.protection(&figures[0], &figures[1], buffer).cover;
            [0, 1].map(|place| cover.iter().any(|cover| cover.thing == Thing::Line(place)))
        })
    };
    assert_eq!((covering(0), covering(1)), ([true, false], [false, true]));
}

#[test]
fn a_window_upstairs_is_no_way_in_and_nothing_over_a_door() {
    // covers: FS-D24, FS-MOV-05
    let mover = man(1, 1, 9.0, 15.0);
    let path = [Point::new(9.0, 15.0), Point::new(11.0, 15.0)];
    let way = |ground: &Ground| {
        on(ground, std::slice::from_ref(&mover), |field, _| {
            field.way(&mover, &path, &mut Walk::default(), &mut Crossings::default())
        })
    };
    assert!(way(&house()).barred.is_some());
    let walls = || vec![area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0))];
    let opening = |terrain| line(terrain, (10.0, 14.0), (10.0, 16.0));
    let both = Ground::new(walls(), vec![opening(Terrain::Window).at_level(1), opening(Terrain::Door)]);
    assert_eq!((way(&both).barred, way(&both).going), (None, Going::Good));
    let below = Ground::new(walls(), vec![opening(Terrain::Window)]);
    assert_eq!((way(&below).barred, way(&below).going), (None, Going::Bad));
}
