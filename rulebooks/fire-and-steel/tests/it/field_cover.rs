//! Cover and obscurement.

use engine::table::{Area, Ground, Line, Thing};
use fire_and_steel::field::cover::{Covering, Obscured, Protection};
use fire_and_steel::field::figure::Figure;
use fire_and_steel::field::terrain::Terrain;

use crate::field_table::*;

fn protection(areas: Vec<Area>, lines: Vec<Line>, figures: &[Figure]) -> Protection {
    let ground = Ground::new(areas, lines);
    on(&ground, figures, |field, buffer| field.protection(&figures[0], &figures[1], buffer))
}

/// Whether the target is in cover, and whether it is obscured.
fn hard(areas: Vec<Area>, lines: Vec<Line>, figures: &[Figure]) -> (bool, bool) {
    let found = protection(areas, lines, figures);
    (found.in_cover(), found.obscured.is_some())
}

fn pair() -> [Figure; 2] {
    [man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 20.0)]
}

fn low_wall(y: f64) -> Vec<Line> {
    vec![line(Terrain::LowWall, (5.0, y), (15.0, y))]
}

#[test]
fn a_wall_close_to_the_target_covers_it() {
    // covers: FS-FLD-06, FS-D23
    assert_eq!(hard(vec![], low_wall(18.5), &pair()), (true, false)); // exactly 1" from its base
    assert_eq!(hard(vec![], low_wall(18.499), &pair()), (false, false));
    assert_eq!(hard(vec![], vec![line(Terrain::LowWall, (5.0, 19.0), (9.9, 19.0))], &pair()), (false, false));
    let cover = protection(vec![], low_wall(18.5), &pair()).cover[0];
    assert_eq!((cover.thing, cover.how, cover.at.y, cover.rule), (Thing::Line(0), Covering::Before, 18.5, "FS-FLD-06"));
    for terrain in [Terrain::Barricade, Terrain::Wagon, Terrain::Trough] {
        assert!(hard(vec![area(terrain, 0, (9.0, 18.0), (11.0, 19.0))], vec![], &pair()).0);
    }
    assert_eq!(hard(vec![], vec![line(Terrain::RailFence, (5.0, 19.0), (15.0, 19.0))], &pair()), (false, true));
}

#[test]
fn low_cover_does_not_cover_a_rider() {
    // covers: FS-D23
    let [shooter, target] = pair();
    let mounted = [shooter, rider(target)];
    assert_eq!(hard(vec![], low_wall(19.0), &mounted), (false, false));
    assert!(hard(vec![area(Terrain::Rocks, 0, (9.0, 19.0), (11.0, 21.0))], vec![], &mounted).0);
}

#[test]
fn a_shooter_at_the_wall_himself_shoots_over_it() {
    // covers: FS-FLD-06
    let close = |y| [man(1, 1, 10.0, y), man(2, 2, 10.0, 20.0)];
    assert!(!hard(vec![], low_wall(18.8), &close(18.25)).0); // 0.05" from the wall
    assert!(hard(vec![], low_wall(18.8), &close(18.249)).0);
}

#[test]
fn an_area_covers_whoever_is_in_it_from_whoever_is_not() {
    // covers: FS-FLD-06, FS-FLD-07, FS-R31
    let woods = |from| vec![area(Terrain::Woods, 0, (5.0, from), (15.0, 25.0))];
    assert_eq!(hard(woods(16.0), vec![], &pair()), (true, false)); // one and the same wood is cover only
    assert_eq!(hard(woods(20.0), vec![], &pair()), (true, false)); // on its edge
    assert_eq!(hard(woods(20.001), vec![], &pair()), (false, false));
    let near = [man(1, 1, 10.0, 17.0), man(2, 2, 10.0, 20.0)];
    assert_eq!(hard(woods(16.0), vec![], &near), (false, true)); // both in it
    assert_eq!(protection(woods(20.0), vec![], &pair()).cover[0].how, Covering::Inside);
    let covers = |found: Protection| found.cover.into_iter().map(|cover| cover.how).collect::<Vec<_>>();
    assert_eq!(covers(protection(woods(16.0), vec![], &pair())), [Covering::Before]); // and is not told twice
    // The wood that covers does not obscure, but the crops before it do.
    let mut crops = woods(16.0);
    crops.push(area(Terrain::Crops, 0, (5.0, 11.0), (15.0, 12.0)));
    assert_eq!(hard(crops, vec![], &pair()), (true, true));
}

#[test]
fn the_corner_of_a_wall_covers_whoever_touches_it() {
    // covers: FS-FLD-06, FS-FLD-07
    let wall = |y, to| vec![line(Terrain::HighWall, (0.0, y), (to, y))];
    assert_eq!(hard(vec![], wall(19.5, 9.9), &pair()), (true, false));
    assert_eq!(protection(vec![], wall(19.5, 9.9), &pair()).cover[0].how, Covering::Corner);
    assert_eq!(hard(vec![], wall(19.44, 9.9), &pair()), (false, true)); // not touched: it only obscures
    assert_eq!(hard(vec![], wall(19.5, 9.4), &pair()), (false, false)); // no line blocked
    assert_eq!(hard(vec![], wall(19.5, 10.2), &pair()), (true, false)); // two lines blocked
    assert!(!hard(vec![], wall(19.5, 15.0), &pair()).0); // all three
    // The wall that is touched must be the one that blocks.
    let mut two = wall(15.0, 9.8);
    two.extend(wall(20.5, 15.0));
    assert_eq!(hard(vec![], two, &pair()), (false, true));
    let house = vec![area(Terrain::Building, 0, (5.0, 15.0), (9.75, 25.0))];
    assert_eq!(hard(house, vec![], &pair()), (true, false));
}

#[test]
fn a_window_covers_and_its_wall_does_not_obscure_as_well() {
    // covers: FS-FLD-06, FS-FLD-07, FS-R31, FS-D23
    let house = || vec![area(Terrain::Building, 0, (5.0, 19.0), (15.0, 25.0))];
    let window = vec![line(Terrain::Window, (9.9, 19.0), (10.1, 19.0))];
    assert_eq!(hard(house(), window.clone(), &pair()), (true, false));
    // The same for a gate in a wall that the target does not touch; another wall obscures it.
    let gate = |y| vec![line(Terrain::HighWall, (5.0, 19.2), (15.0, 19.2)), line(Terrain::Gate, (9.9, y), (10.1, y))];
    assert_eq!(hard(vec![], gate(19.2), &pair()), (true, false));
    let mut elsewhere = gate(19.2);
    elsewhere.push(line(Terrain::HighWall, (5.0, 15.0), (9.8, 15.0)));
    assert_eq!(hard(vec![], elsewhere, &pair()), (true, true));
    // So does one that begins at the gate's post.
    let mut post = gate(19.2);
    post.push(line(Terrain::HighWall, (9.9, 19.2), (9.5, 16.0)));
    assert_eq!(hard(vec![], post, &pair()), (true, true));
    // Who touches the wall beside its gate is covered by the gate, and by the same wall no more.
    let touched = protection(vec![], gate(19.2), &[man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 19.7)]);
    assert_eq!(touched.cover.iter().map(|cover| cover.thing).collect::<Vec<_>>(), [Thing::Line(1)]);
    // From indoors it has no cover.
    let indoors = [man(1, 1, 10.0, 23.0), man(2, 2, 10.0, 20.0)];
    assert_eq!(hard(house(), window, &indoors), (false, false));
}

#[test]
fn a_target_partly_hidden_or_lying_in_the_open_is_obscured() {
    // covers: FS-FLD-07, FS-D12
    let [shooter, target] = pair();
    let between = [shooter.clone(), target.clone(), man(3, 1, 10.6, 15.0)];
    let found = protection(vec![], vec![], &between);
    assert!(matches!(found.obscured, Some(Obscured::By(line)) if line.by.unwrap().thing == Thing::Body(2)));
    assert_eq!(hard(vec![], vec![], &pair()), (false, false));
    let down = [shooter, lying(target)];
    assert_eq!(protection(vec![], vec![], &down).obscured, Some(Obscured::Lying));
    assert_eq!(hard(vec![], low_wall(19.0), &down), (true, false));
    // Without any line of sight there is nothing to obscure.
    assert_eq!(hard(vec![], vec![line(Terrain::HighWall, (5.0, 15.0), (15.0, 15.0))], &pair()), (false, false));
}

#[test]
fn the_corner_of_a_building_covers_who_is_close_to_it() {
    // covers: FS-D52, FS-FLD-06, FS-FLD-07
    let house = |top: f64| vec![area(Terrain::Building, 0, (0.0, 15.0), (9.9, top))];
    // The corner at (9.9, top) hides the left of the target: 0.904" and 1.103" from its base.
    assert_eq!(hard(house(18.6), vec![], &pair()), (true, false));
    let cover = protection(house(18.6), vec![], &pair()).cover[0];
    assert_eq!((cover.how, cover.rule), (Covering::Corner, "FS-D52"));
    assert_eq!(hard(house(18.4), vec![], &pair()), (false, true)); // it only obscures
    // A wall that ends there still has to be touched.
    let wall = vec![line(Terrain::HighWall, (0.0, 18.6), (9.9, 18.6))];
    assert_eq!(hard(vec![], wall, &pair()), (false, true));
    // Along a house the corner that hides counts, and not the wall beside the target.
    let long = vec![area(Terrain::Building, 0, (0.0, 12.0), (9.44, 25.0))];
    let beside = [man(1, 1, 9.3, 5.0), man(2, 2, 10.0, 20.0)];
    assert_eq!(hard(long, vec![], &beside), (false, true));
}
