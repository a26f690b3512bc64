//! The three lines of sight: blocked, screened or clear.

use engine::table::{Area, Ground, Line, Thing};
use fire_and_steel::field::figure::Figure;
use fire_and_steel::field::sight::{Sighting, View};
use fire_and_steel::field::terrain::Terrain;

fn sighting(areas: Vec<Area>, lines: Vec<Line>, figures: &[Figure]) -> Sighting {
    let ground = Ground::new(areas, lines);
    on(&ground, figures, |field, buffer| {
        let [one, other] = [&figures[0], &figures[1]];
        let [found, back] = [(one, other), (other, one)].map(|(from, to)| field.sighting(from, to, buffer));
        // The short answers agree with the whole one, both ways.
        let open = [found.is_open(), back.is_open()];
        assert_eq!([(one, other), (other, one)].map(|(from, to)| field.in_sight(from, to, buffer)), open);
        assert_eq!(field.in_each_others_sight(one, other, buffer), open);
        found
    })
}

fn views(areas: Vec<Area>, lines: Vec<Line>, figures: &[Figure]) -> [View; 3] {
    sighting(areas, lines, figures).lines.map(|line| line.view)
}

/// A shooter at (10, 10) and a target at (10, 20).
fn pair() -> [Figure; 2] {
    [man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 20.0)]
}

use View::{Blocked, Clear, Screened};

use crate::field_table::*;

#[test]
fn three_lines_go_to_the_centre_and_the_ends_of_the_base() {
    // covers: FS-FLD-04, FS-D11
    let ends =
        |figures: &[Figure]| sighting(vec![], vec![], figures).lines.map(|line| (line.line.to.x, line.line.to.y));
    assert_eq!(ends(&pair()), [(10.0, 20.0), (9.5, 20.0), (10.5, 20.0)]);
    let [shooter, target] = pair();
    assert_eq!(ends(&[rider(shooter), rider(target)]), [(10.0, 20.0), (9.25, 20.0), (10.75, 20.0)]);
}

#[test]
fn a_wall_blocks_the_lines_that_it_crosses() {
    // covers: FS-FLD-05, FS-D11
    let wall = |to| vec![line(Terrain::HighWall, (0.0, 15.0), (to, 15.0))];
    assert_eq!(views(vec![], wall(9.7), &pair()), [Clear, Clear, Clear]);
    assert_eq!(views(vec![], wall(9.8), &pair()), [Clear, Blocked, Clear]);
    assert_eq!(views(vec![], wall(10.1), &pair()), [Blocked, Blocked, Clear]);
    assert!(sighting(vec![], wall(10.1), &pair()).is_open());
    assert_eq!(views(vec![], wall(10.3), &pair()), [Blocked, Blocked, Blocked]);
    assert!(!sighting(vec![], wall(10.3), &pair()).is_open());
    let blocked = sighting(vec![], wall(10.3), &pair()).lines[0];
    let by = blocked.by.unwrap();
    assert_eq!((by.thing, by.at.y, blocked.rule), (Thing::Line(0), 15.0, "FS-FLD-05"));
    // So from the other hand.
    let other = |from| vec![line(Terrain::HighWall, (from, 15.0), (20.0, 15.0))];
    assert_eq!(views(vec![], other(9.9), &pair()), [Blocked, Clear, Blocked]);
    assert!(sighting(vec![], other(9.9), &pair()).is_open());
    assert!(!sighting(vec![], other(9.7), &pair()).is_open());
}

#[test]
fn one_may_see_another_who_does_not_see_him() {
    // covers: FS-FLD-04, FS-FLD-05
    // The wall is close to the target: it leaves a shoulder to be seen, and nothing to be seen from there.
    let wall = || vec![line(Terrain::HighWall, (0.0, 19.0), (10.1, 19.0))];
    let [shooter, target] = pair();
    assert!(sighting(vec![], wall(), &[shooter.clone(), target.clone()]).is_open());
    assert!(!sighting(vec![], wall(), &[target, shooter]).is_open());
}

#[test]
fn what_a_line_only_touches_is_not_in_it() {
    // covers: FS-FLD-05
    // The centre line runs along the edge of the thing, the left one beside it, the right one through it.
    let beside = |terrain, level, top| views(vec![area(terrain, level, (10.0, 12.0), (15.0, top))], vec![], &pair());
    for (terrain, level, top) in
        [(Terrain::Hill, 1, 16.0), (Terrain::Woods, 0, 18.5), (Terrain::Thicket, 0, 15.5), (Terrain::Building, 0, 16.0)]
    {
        assert_eq!(beside(terrain, level, top), [Clear, Clear, Blocked], "{terrain}");
    }
    assert_eq!(beside(Terrain::Crops, 0, 16.0), [Clear, Clear, Screened]);
    // The end of a wall is no wall either.
    let end = |terrain| views(vec![], vec![line(terrain, (10.0, 15.0), (20.0, 15.0))], &pair());
    assert_eq!(end(Terrain::HighWall), [Clear, Clear, Blocked]);
    assert_eq!(end(Terrain::Hedge), [Clear, Clear, Screened]);
}

#[test]
fn a_building_is_seen_into_and_through_by_its_openings_only() {
    // covers: FS-FLD-05, FS-D23
    let house = || vec![area(Terrain::Building, 0, (5.0, 14.0), (15.0, 22.0))];
    let window = |from, to| line(Terrain::Window, (from, 14.0), (to, 14.0));
    assert_eq!(views(house(), vec![], &pair()), [Blocked; 3]);
    assert_eq!(views(house(), vec![window(9.0, 11.0)], &pair()), [Clear; 3]);
    assert_eq!(views(house(), vec![window(9.9, 10.1)], &pair()), [Clear, Blocked, Blocked]);
    // Both indoors see one another; through the house one has to look out again.
    let inside = [man(1, 1, 10.0, 15.0), man(2, 2, 10.0, 20.0)];
    assert_eq!(views(house(), vec![], &inside), [Clear; 3]);
    let beyond = [man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 25.0)];
    assert_eq!(views(house(), vec![window(9.0, 11.0)], &beyond), [Blocked; 3]);
    let back = line(Terrain::Door, (9.0, 22.0), (11.0, 22.0));
    assert_eq!(views(house(), vec![window(9.0, 11.0), back], &beyond), [Clear; 3]);
}

#[test]
fn a_hill_blocks_between_two_lower_figures() {
    // covers: FS-FLD-05
    let hill = || vec![area(Terrain::Hill, 2, (5.0, 14.0), (15.0, 16.0))];
    let [low, high] = pair();
    assert_eq!(views(hill(), vec![], &[low.clone(), on_level(high.clone(), 1)]), [Blocked; 3]);
    assert_eq!(views(hill(), vec![], &[low.clone(), on_level(high.clone(), 2)]), [Clear; 3]);
    assert_eq!(views(hill(), vec![], &[on_level(low, 2), high]), [Clear; 3]);
}

#[test]
fn growth_screens_and_blocks_when_it_is_deep() {
    // covers: FS-FLD-05, FS-D23
    let deep = |terrain, depth| views(vec![area(terrain, 0, (5.0, 12.0), (15.0, 12.0 + depth))], vec![], &pair());
    assert_eq!(deep(Terrain::Woods, 5.9), [Screened; 3]);
    assert_eq!(deep(Terrain::Woods, 6.0)[0], Screened);
    assert_eq!(deep(Terrain::Woods, 6.001)[0], Blocked);
    assert_eq!(deep(Terrain::Thicket, 3.0)[0], Screened);
    assert_eq!(deep(Terrain::Thicket, 3.001)[0], Blocked);
    for terrain in [Terrain::TallGrass, Terrain::Crops, Terrain::Scrub] {
        assert_eq!(deep(terrain, 7.0), [Screened; 3]);
    }
    for terrain in [Terrain::Rough, Terrain::Rocks, Terrain::Marsh, Terrain::DeepWater, Terrain::Alley] {
        assert_eq!(deep(terrain, 7.0), [Clear; 3]);
    }
    // Two woods count together, a wood and a thicket each for itself.
    let two = |first, second| {
        let growth = |terrain, from| area(terrain, 0, (5.0, from), (15.0, from + 2.9));
        views(vec![growth(first, 11.0), growth(second, 15.0)], vec![], &pair())[0]
    };
    assert_eq!(two(Terrain::Thicket, Terrain::Thicket), Blocked);
    assert_eq!(two(Terrain::Woods, Terrain::Thicket), Screened);
    // Where they overlap the line runs through them once.
    let lapped = |top| {
        vec![area(Terrain::Woods, 0, (5.0, 11.0), (15.0, 15.0)), area(Terrain::Woods, 0, (5.0, 13.0), (15.0, top))]
    };
    assert_eq!(views(lapped(17.0), vec![], &pair())[0], Screened);
    assert_eq!(views(lapped(17.001), vec![], &pair())[0], Blocked);
    // And a clump in the middle of them changes nothing.
    let clump = |top| {
        let woods = |from, to| area(Terrain::Woods, 0, (5.0, from), (15.0, to));
        vec![woods(11.0, 16.0), woods(12.0, 13.0), woods(15.0, top)]
    };
    assert_eq!(views(clump(17.0), vec![], &pair())[0], Screened);
    assert_eq!(views(clump(17.001), vec![], &pair())[0], Blocked);
}

#[test]
fn fences_hedges_and_third_figures_screen() {
    // covers: FS-FLD-05, FS-D40
    for terrain in [Terrain::RailFence, Terrain::Hedge] {
        assert_eq!(views(vec![], vec![line(terrain, (5.0, 15.0), (15.0, 15.0))], &pair()), [Screened; 3]);
    }
    assert_eq!(views(vec![], vec![line(Terrain::LowWall, (5.0, 15.0), (15.0, 15.0))], &pair()), [Clear; 3]);
    let third = |x| {
        let [shooter, target] = pair();
        [shooter, target, man(3, 1, x, 15.0)]
    };
    assert_eq!(views(vec![], vec![], &third(10.0)), [Screened; 3]);
    assert_eq!(views(vec![], vec![], &third(10.6)), [Clear, Clear, Screened]);
    assert_eq!(views(vec![], vec![], &third(10.499)), [Screened, Clear, Screened]);
    assert_eq!(views(vec![], vec![], &third(10.5)), [Clear, Clear, Screened]); // only touched
    assert_eq!(views(vec![], vec![], &third(10.8)), [Clear; 3]);
    assert_eq!(views(vec![], vec![], &third(10.0).map(lying)), [Clear; 3]);
    let mut dead = third(10.0);
    dead[2].out = true;
    assert_eq!(views(vec![], vec![], &dead), [Clear; 3]);
}

#[test]
fn in_sight_is_at_any_distance_and_whichever_way_one_looks() {
    // covers: FS-FLD-14, FS-FLD-03
    let figures = [turned(man(1, 1, 1.0, 1.0), 180.0), man(2, 1, 47.0, 47.0)];
    let (sight, visible) = on(&open_ground(), &figures, |field, buffer| {
        let sight = field.sighting(&figures[0], &figures[1], buffer).is_open();
        (sight, field.visible(&figures[0], &figures[1], buffer))
    });
    assert!(sight && !visible);
}
