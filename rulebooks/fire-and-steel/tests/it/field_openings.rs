//! Doors and windows of several storeys.

use engine::table::{Crossings, Ground, Point, Thing, Walk};
use fire_and_steel::charts::movement::Going;
use fire_and_steel::field::figure::Figure;
use fire_and_steel::field::sight::View;
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
fn a_floor_is_as_blind_as_a_wall_except_from_the_stairs() {
    // covers: FS-FLD-05, FS-FLD-01, FS-D23
    let inside = |id, x, level| on_level(man(id, u8::try_from(id).unwrap(), x, 15.0), level);
    let sees = |stairs: Vec<engine::table::Area>, levels: [i16; 2]| {
        let ground = Ground::new(house().areas().iter().cloned().chain(stairs).collect(), vec![]);
        let figures = [inside(1, 12.0, levels[0]), inside(2, 17.0, levels[1])];
        on(&ground, &figures, |field, buffer| {
            let [one, other] = [&figures[0], &figures[1]];
            let found = field.sighting(one, other, buffer);
            assert_eq!(field.in_sight(one, other, buffer), found.is_open());
            assert_eq!(field.in_each_others_sight(one, other, buffer), [found.is_open(); 2]);
            found.lines[0].by.map_or(Ok(()), |by| Err(by.thing))
        })
    };
    assert_eq!((sees(vec![], [0, 0]), sees(vec![], [1, 1])), (Ok(()), Ok(())));
    assert_eq!((sees(vec![], [0, 1]), sees(vec![], [1, 0])), (Err(Thing::Area(0)), Err(Thing::Area(0))));
    let stairs = |x: f64| vec![area(Terrain::Stairs, 1, (x - 0.5, 14.0), (x + 0.5, 16.0))];
    assert_eq!((sees(stairs(12.0), [0, 1]), sees(stairs(17.0), [0, 1])), (Ok(()), Ok(())));
    assert_eq!(sees(stairs(14.0), [0, 1]), Err(Thing::Area(0))); // nobody is on them
}

#[test]
fn who_is_pushed_upstairs_does_not_fall_out_by_the_door_below() {
    // covers: FS-FLD-16, FS-D24
    let moved = |level| {
        let figures = [on_level(man(1, 1, 15.0, 10.8), level), on_level(man(2, 2, 15.0, 11.8), level)];
        on(&house(), &figures, |field, buffer| field.pushed_back(&figures[0], &figures[1], 1, buffer).moved)
    };
    assert_eq!(moved(0), 1.0);
    assert!((moved(1) - 0.3).abs() < 0.003);
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

#[test]
fn a_rider_stops_in_a_gate_under_a_window_and_not_in_the_window() {
    // covers: FS-D24, FS-D23
    let wall = line(Terrain::HighWall, (10.0, 5.0), (10.0, 25.0));
    let opening = |terrain| line(terrain, (10.0, 14.0), (10.0, 16.0));
    let horseman = rider(man(1, 1, 9.0, 15.0));
    let path = [Point::new(9.0, 15.0), Point::new(10.0, 15.0)];
    let barred = |openings: Vec<engine::table::Line>| {
        let ground = Ground::new(vec![], [vec![wall.clone()], openings].concat());
        on(&ground, std::slice::from_ref(&horseman), |field, buffer| {
            let barred = field.way(&horseman, &path, &mut Walk::default(), buffer).barred;
            assert_eq!(field.unfit(&horseman.moved_to(path[1])).is_some(), barred.is_some());
            barred.is_some()
        })
    };
    assert!(!barred(vec![opening(Terrain::Gate), opening(Terrain::Window).at_level(1)]));
    assert!(barred(vec![opening(Terrain::Window)]) && barred(vec![opening(Terrain::Window).at_level(1)]));
}

#[test]
fn an_enemy_upstairs_is_in_nobodys_way_below() {
    // covers: FS-FLD-18, FS-FLD-01
    let path = [Point::new(12.0, 15.0), Point::new(15.0, 15.0)];
    let barred = |level| {
        let figures = [man(1, 1, 12.0, 15.0), on_level(man(2, 2, 13.5, 15.0), level)];
        on(&house(), &figures, |field, buffer| {
            field.way(&figures[0], &path, &mut Walk::default(), buffer).barred.is_some()
        })
    };
    assert!(barred(0) && !barred(1));
}

#[test]
fn the_ground_is_as_high_as_the_highest_hill_and_storeys_are_no_hills() {
    // covers: FS-FLD-01, FS-FLD-13
    let ground = Ground::new(
        vec![
            area(Terrain::Hill, 2, (0.0, 0.0), (6.0, 6.0)),
            area(Terrain::SteepHill, 1, (0.0, 0.0), (20.0, 9.0)),
            area(Terrain::Building, 1, (10.0, 10.0), (20.0, 20.0)),
            area(Terrain::Stairs, 1, (11.0, 11.0), (13.0, 12.0)),
        ],
        vec![],
    );
    let heights = [(3.0, 3.0), (15.0, 5.0), (12.0, 11.5), (30.0, 30.0)];
    let height = |(x, y)| on(&ground, &[], |field, _| field.height_at(Point::new(x, y)));
    assert_eq!(heights.map(height), [2, 1, 0, 0]);
}

#[test]
fn an_opening_is_as_wide_as_its_ends_and_no_wider() {
    // covers: FS-D50, FS-D24, FS-MOV-05
    let walls = || vec![area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0))];
    let way = |window: f64, x: f64, to: f64| {
        let ground = Ground::new(walls(), vec![line(Terrain::Window, (14.0, window), (16.0, window))]);
        let mover = man(1, 1, x, 9.0);
        let path = [Point::new(x, 9.0), Point::new(x, to)];
        let found = on(&ground, std::slice::from_ref(&mover), |field, buffer| {
            field.way(&mover, &path, &mut Walk::default(), buffer)
        });
        (found.barred.is_some(), found.going)
    };
    for x in [14.0, 15.0, 16.0] {
        assert_eq!(way(10.0, x, 11.0), (false, Going::Bad), "{x}");
    }
    for x in [13.95, 13.999, 16.001, 16.05] {
        assert!(way(10.0, x, 11.0).0, "{x}");
    }
    // A window drawn a little behind its wall is crossed with the wall, although the path stops short of it.
    assert_eq!(way(10.03, 15.0, 10.02), (false, Going::Bad));
    assert_eq!(way(9.97, 15.0, 11.0), (false, Going::Bad));
}

#[test]
fn a_bend_in_a_window_is_a_way_through_it() {
    // covers: FS-D50, FS-MOV-05
    let walls = vec![area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0))];
    let ground = Ground::new(walls, vec![line(Terrain::Window, (14.0, 10.0), (16.0, 10.0))]);
    let mover = man(1, 1, 16.0, 9.0);
    let path = [Point::new(16.0, 9.0), Point::new(16.0, 10.0), Point::new(16.5, 11.0)];
    let found = on(&ground, std::slice::from_ref(&mover), |field, buffer| {
        field.way(&mover, &path, &mut Walk::default(), buffer)
    });
    assert_eq!((found.barred, found.going), (None, Going::Bad));
}

#[test]
fn nobody_looks_through_the_wall_beside_an_opening() {
    // covers: FS-D50, FS-FLD-05
    let centre = |x: f64| {
        let figures = [man(1, 1, x, 5.0), man(2, 2, x, 14.0)];
        on(&house(), &figures, |field, buffer| field.sighting(&figures[0], &figures[1], buffer).lines[0].view)
    };
    assert_eq!([centre(14.0), centre(16.0)], [View::Clear; 2]);
    assert_eq!([centre(13.97), centre(16.03)], [View::Blocked; 2]);
}
