//! Bases, contact, range and arcs.

use engine::table::Ground;
use fire_and_steel::field::measure::{Apart, ShotAt};
use fire_and_steel::field::terrain::Terrain;

use crate::field_table::*;

fn in_contact(ground: &Ground, figures: &[fire_and_steel::field::figure::Figure]) -> bool {
    on(ground, figures, |field, buffer| field.contact(&figures[0], &figures[1], buffer).holds())
}

#[test]
fn bases_are_discs_and_contact_is_a_small_gap() {
    // covers: FS-FLD-01, FS-D02
    let foot = |x| [man(1, 1, 10.0, 10.0), man(2, 2, x, 10.0)];
    assert!(in_contact(&open_ground(), &foot(11.05)));
    assert!(!in_contact(&open_ground(), &foot(11.051)));
    let horse = |x| [man(1, 1, 10.0, 10.0), rider(man(2, 2, x, 10.0))];
    assert!(in_contact(&open_ground(), &horse(11.3)));
    assert!(!in_contact(&open_ground(), &horse(11.301)));
    let figures = foot(11.2);
    let contact = on(&open_ground(), &figures, |field, buffer| field.contact(&figures[0], &figures[1], buffer));
    assert!((contact.gap.distance - 0.2).abs() < 1e-9 && contact.apart == Some(Apart::Gap));
    assert_eq!(contact.rule, "FS-FLD-01");
}

#[test]
fn a_wall_keeps_figures_apart_unless_they_meet_in_an_opening() {
    // covers: FS-FLD-01
    let figures = [man(1, 1, 10.0, 10.0), man(2, 2, 11.0, 10.0)];
    let wall = line(Terrain::HighWall, (10.5, 5.0), (10.5, 15.0));
    let contact = on(&Ground::new(vec![], vec![wall.clone()]), &figures, |field, buffer| {
        field.contact(&figures[0], &figures[1], buffer)
    });
    assert!(matches!(contact.apart, Some(Apart::Wall(crossing)) if crossing.at.x == 10.5));
    let gate = line(Terrain::Gate, (10.5, 9.5), (10.5, 10.5));
    assert!(in_contact(&Ground::new(vec![], vec![wall, gate]), &figures));
    assert!(in_contact(&Ground::new(vec![], vec![line(Terrain::LowWall, (10.5, 5.0), (10.5, 15.0))]), &figures));
    let house = Ground::new(vec![area(Terrain::Building, 0, (10.5, 5.0), (20.0, 15.0))], vec![]);
    assert!(!in_contact(&house, &figures));
    let door = vec![line(Terrain::Door, (10.5, 9.5), (10.5, 10.5))];
    assert!(in_contact(&Ground::new(vec![area(Terrain::Building, 0, (10.5, 5.0), (20.0, 15.0))], door), &figures));
}

#[test]
fn storeys_keep_figures_apart_and_hills_and_stairs_do_not() {
    // covers: FS-FLD-01
    let figures = [man(1, 1, 10.0, 10.0), on_level(man(2, 2, 11.0, 10.0), 1)];
    let floor = || area(Terrain::Building, 0, (5.0, 5.0), (20.0, 15.0));
    let contact = on(&Ground::new(vec![floor()], vec![]), &figures, |field, buffer| {
        field.contact(&figures[0], &figures[1], buffer)
    });
    assert_eq!(contact.apart, Some(Apart::Storeys(0, 1)));
    let stairs = area(Terrain::Stairs, 0, (9.0, 9.0), (10.5, 11.0));
    assert!(in_contact(&Ground::new(vec![floor(), stairs], vec![]), &figures));
    let hill = area(Terrain::Hill, 1, (10.5, 5.0), (20.0, 15.0));
    assert!(in_contact(&Ground::new(vec![hill], vec![]), &figures));
}

#[test]
fn range_is_from_centre_to_centre_to_the_thousandth_and_ignores_levels() {
    // covers: FS-FLD-02
    let figures = [man(1, 1, 8.0, 10.0), on_level(rider(man(2, 2, 12.513, 14.396)), 3)];
    let (range, charged) = on(&open_ground(), &figures, |field, _| {
        let range = |shot| field.range(&figures[0], &figures[1], shot);
        (range(ShotAt::Enemy), range(ShotAt::Charger))
    });
    assert_eq!((range.inches, range.rule), (6.3, "FS-FLD-02")); // 6.30009 before rounding
    assert_eq!(charged.inches, 0.0);
}

#[test]
fn of_figures_equally_near_the_lowest_number_is_meant() {
    // covers: FS-D45
    let nearest = |x| {
        let figures = [man(1, 1, 10.0, 10.0), man(5, 2, 15.0, 10.0), man(3, 2, x, 10.0)];
        on(&open_ground(), &figures, |field, _| field.nearest(&figures[0], figures[1..].iter()).unwrap().0.id.0)
    };
    assert_eq!(nearest(5.0), 3);
    assert_eq!(nearest(4.999), 5);
    assert_eq!(nearest(5.001), 3);
}

#[test]
fn a_figure_sees_a_quarter_turn_to_either_side() {
    // covers: FS-FLD-03, FS-D10
    let seen = |x, y| {
        let figures = [man(1, 1, 10.0, 10.0), man(2, 2, x, y)];
        on(&open_ground(), &figures, |field, _| field.in_arc(&figures[0], &figures[1]))
    };
    assert!(seen(20.0, 10.0).within && seen(0.0, 10.0).within && seen(10.0, 20.0).within);
    assert!(!seen(20.0, 9.99).within && !seen(0.0, 9.99).within && !seen(10.0, 5.0).within);
    assert_eq!((seen(20.0, 20.0).degrees, seen(20.0, 20.0).rule), (45.0, "FS-FLD-03"));
    // Turned to the left, it sees what was behind it on that side.
    let figures = [turned(man(1, 1, 10.0, 10.0), 90.0), man(2, 2, 5.0, 1.0)];
    assert!(on(&open_ground(), &figures, |field, _| field.in_arc(&figures[0], &figures[1]).within));
}

#[test]
fn a_shield_counts_to_the_front_only() {
    // covers: FS-FLD-15, FS-D39
    let against = |y| {
        let mut figures = [man(1, 1, 10.0, 10.0), man(2, 2, 20.0, y)];
        let bare = on(&open_ground(), &figures, |field, _| field.shield_against(&figures[0], &figures[1]));
        assert_eq!(bare, None);
        figures[0].shield = true;
        on(&open_ground(), &figures, |field, _| field.shield_against(&figures[0], &figures[1]).unwrap())
    };
    assert!(against(10.0).within && against(15.0).within);
    assert!(!against(9.99).within);
    assert_eq!(against(10.0).rule, "FS-FLD-15");
}

#[test]
fn the_table_is_four_feet_square() {
    // covers: FS-D04
    let bounds = on(&open_ground(), &[], |field, _| *field.edges.bounds());
    assert_eq!((bounds.low.x, bounds.low.y, bounds.high.x, bounds.high.y), (0.0, 0.0, 48.0, 48.0));
    let wide = house("[numbers.field]\ntable = { width = 72, depth = 36 }");
    let far = asked(&wide, &open_ground(), &[], |field, _| field.edges.bounds().high);
    assert_eq!((far.x, far.y), (72.0, 36.0));
}
