//! Fights: space and height.

use engine::table::{Ground, Thing};
use fire_and_steel::field::fight::{Above, above};
use fire_and_steel::field::figure::{Figure, FigureId};
use fire_and_steel::field::terrain::Terrain;

use crate::field_table::*;

#[test]
fn a_fight_is_confined_where_either_fighter_stands_so() {
    // covers: FS-FLD-12, FS-D23
    let confined = |terrain| {
        let figures = [man(1, 1, 10.0, 10.0), man(2, 2, 11.0, 10.0)];
        let ground = Ground::new(vec![area(terrain, 0, (11.0, 5.0), (15.0, 15.0))], vec![]);
        let asks = |a: usize, b: usize| on(&ground, &figures, |field, _| field.confined(&figures[a], &figures[b]));
        assert_eq!(asks(0, 1), asks(1, 0));
        asks(0, 1)
    };
    for terrain in [Terrain::Building, Terrain::Alley, Terrain::Stairs, Terrain::Thicket] {
        let found = confined(terrain).unwrap();
        assert_eq!((found.fighter, found.terrain, found.rule), (FigureId(2), terrain, "FS-FLD-12"));
    }
    for terrain in [Terrain::Street, Terrain::Woods, Terrain::Rocks, Terrain::Hill] {
        assert_eq!(confined(terrain), None);
    }
}

#[test]
fn whose_centre_is_outside_fights_in_the_open_and_who_is_in_a_doorway_does_not() {
    // covers: FS-FLD-12
    let figures = [man(1, 1, 10.0, 10.0), man(2, 2, 10.999, 10.0)];
    let alley = Ground::new(vec![area(Terrain::Alley, 0, (11.0, 5.0), (15.0, 15.0))], vec![]);
    assert_eq!(on(&alley, &figures, |field, _| field.confined(&figures[0], &figures[1])), None);
    let door = |x| Ground::new(vec![], vec![line(Terrain::Door, (x, 9.0), (x, 11.0))]);
    assert!(on(&door(10.0), &figures, |field, _| field.confined(&figures[0], &figures[1])).is_some());
    assert_eq!(on(&door(10.5), &figures, |field, _| field.confined(&figures[0], &figures[1])), None);
}

#[test]
fn higher_ground_footing_and_a_man_on_the_ground_are_from_above() {
    // covers: FS-FLD-13, FS-R40, FS-D12
    let (one, other) = (man(1, 1, 10.0, 10.0), man(2, 2, 11.0, 10.0));
    assert_eq!(above(&one, &other), None);
    assert_eq!(above(&on_level(one.clone(), 1), &other), Some(Above::Levels(1)));
    assert_eq!(above(&one, &on_level(other.clone(), 1)), None);
    assert_eq!(above(&rider(one.clone()), &other), None);
    assert_eq!(above(&one, &lying(other.clone())), Some(Above::Lying));
    assert_eq!(above(&lying(one.clone()), &lying(other.clone())), None);
    let atop = |figure: &Figure, at| Figure { atop: Some(Thing::Area(at)), ..figure.clone() };
    assert_eq!(above(&atop(&one, 0), &other), Some(Above::Atop(Thing::Area(0))));
    assert_eq!(above(&atop(&one, 0), &atop(&other, 0)), None);
    assert_eq!(above(&one, &atop(&other, 0)), None);
    // Each on a thing of his own: neither stands on the other's.
    assert_eq!(above(&atop(&one, 0), &atop(&other, 1)), Some(Above::Atop(Thing::Area(0))));
}
