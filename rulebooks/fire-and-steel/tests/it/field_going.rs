//! Paths: their going, what bars them, whom they may pass.

use engine::table::{Area, Ground, Line, Point, Thing, Walk};
use engine::word::Word;
use fire_and_steel::book::Book;
use fire_and_steel::charts::movement::Going;
use fire_and_steel::field::figure::{Figure, FigureId};
use fire_and_steel::field::going::{Barred, Way};
use fire_and_steel::field::terrain::Terrain;

use crate::field_table::*;

fn way_under(book: &Book, ground: &Ground, figures: &[Figure], path: &[(f64, f64)]) -> Way {
    let path: Vec<Point> = path.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    asked(book, ground, figures, |field, buffer| field.way(&figures[0], &path, &mut Walk::default(), buffer))
}

fn way(areas: Vec<Area>, lines: Vec<Line>, figure: Figure, path: &[(f64, f64)]) -> Way {
    way_under(&book(), &Ground::new(areas, lines), &[figure], path)
}

const AHEAD: [(f64, f64); 2] = [(10.0, 10.0), (10.0, 13.0)];

fn walker() -> Figure {
    man(1, 1, 10.0, 10.0)
}

/// What happens on the way: good, bad or no going.
fn going(way: &Way) -> &'static str {
    if way.barred.is_some() { "barred" } else { way.going.word() }
}

#[test]
fn any_touch_of_bad_going_slows_the_whole_impulse() {
    // covers: FS-MOV-05, FS-R08, FS-R09
    let rough = |from| vec![area(Terrain::Rough, 0, (5.0, from), (15.0, 20.0))];
    let slow = way(rough(13.0), vec![], walker(), &AHEAD);
    assert_eq!((slow.going, slow.length, slow.cost, slow.rule), (Going::Bad, 3.0, 3.0, "FS-MOV-05"));
    assert_eq!(slow.slowed.unwrap().thing, Thing::Area(0));
    assert!(slow.is_within(3) && !slow.is_within(2));
    let quick = way(rough(13.001), vec![], walker(), &AHEAD);
    assert_eq!((quick.going, quick.slowed), (Going::Good, None));
    // Setting out from bad going is bad going.
    assert_eq!(
        way(vec![area(Terrain::Rough, 0, (5.0, 5.0), (15.0, 10.5))], vec![], walker(), &AHEAD).going,
        Going::Bad
    );
}

#[test]
fn a_house_may_count_bad_going_by_the_inch() {
    // covers: FS-MOV-05, FS-R08
    let house = house("[options]\nmixed_going = \"proportional\"");
    let rough = Ground::new(vec![area(Terrain::Rough, 0, (5.0, 12.0), (15.0, 20.0))], vec![]);
    let foot = way_under(&house, &rough, &[walker()], &AHEAD);
    assert_eq!((foot.going, foot.cost), (Going::Good, 3.5)); // 2 + 1 x 3/2
    let horse = way_under(&house, &rough, &[rider(walker())], &AHEAD);
    assert!((horse.cost - (2.0 + 5.0 / 3.0)).abs() < 1e-9);
    let fence = Ground::new(vec![], vec![line(Terrain::RailFence, (5.0, 12.0), (15.0, 12.0))]);
    assert_eq!(way_under(&house, &fence, &[walker()], &AHEAD).going, Going::Bad);
}

#[test]
fn areas_have_the_going_of_the_catalogue() {
    // covers: FS-D23, FS-D24
    let rows = [
        ("open-ground", "good", "good"),
        ("street", "good", "good"),
        ("rough", "bad", "bad"),
        ("rocks", "bad", "barred"),
        ("tall-grass", "good", "good"),
        ("crops", "good", "good"),
        ("scrub", "bad", "bad"),
        ("woods", "bad", "bad"),
        ("thicket", "bad", "barred"),
        ("marsh", "bad", "bad"),
        ("shallow-water", "bad", "bad"),
        ("deep-water", "barred", "barred"),
        ("hill", "good", "good"),
        ("steep-hill", "bad", "bad"),
        ("alley", "good", "good"),
        ("stairs", "bad", "barred"),
        ("wagon", "bad", "bad"),
    ];
    for (word, foot, mounted) in rows {
        let terrain = Terrain::from_word(word).unwrap();
        let over = |figure| way(vec![area(terrain, 1, (5.0, 11.0), (15.0, 20.0))], vec![], figure, &AHEAD);
        assert_eq!((going(&over(walker())), going(&over(rider(walker())))), (foot, mounted), "{word}");
    }
}

#[test]
fn lines_have_the_going_of_the_catalogue_when_they_are_crossed() {
    // covers: FS-D23, FS-D24
    let rows = [
        ("low-wall", "bad", "bad"),
        ("barricade", "bad", "bad"),
        ("trough", "bad", "bad"),
        ("rail-fence", "bad", "bad"),
        ("hedge", "bad", "barred"),
        ("high-wall", "barred", "barred"),
        ("door", "good", "good"),
        ("gate", "good", "good"),
        ("window", "bad", "barred"),
    ];
    for (word, foot, mounted) in rows {
        let terrain = Terrain::from_word(word).unwrap();
        let over = |figure, y| way(vec![], vec![line(terrain, (5.0, y), (15.0, y))], figure, &AHEAD);
        assert_eq!((going(&over(walker(), 12.0)), going(&over(rider(walker()), 12.0))), (foot, mounted), "{word}");
        assert_eq!(going(&over(walker(), 13.001)), "good", "{word}");
        // Who stops on it crosses it with that, and has only to step down in the next impulse.
        assert_eq!(going(&over(walker(), 13.0)), foot, "{word}");
        assert!(foot == "barred" || going(&over(walker(), 10.0)) == "good", "{word}");
        // A bend on the line is no way to slip over it.
        let bent = [(10.0, 10.0), (10.0, 12.0), (11.0, 13.0)];
        let bent = way(vec![], vec![line(terrain, (5.0, 12.0), (15.0, 12.0))], walker(), &bent);
        assert_eq!(going(&bent), foot, "{word}");
    }
}

#[test]
fn walls_are_passed_by_their_openings() {
    // covers: FS-D23, FS-D24
    let house = || vec![area(Terrain::Building, 0, (5.0, 12.0), (15.0, 20.0))];
    let opening = |terrain, from, to| vec![line(terrain, (from, 12.0), (to, 12.0))];
    let wall = way(house(), vec![], walker(), &AHEAD);
    assert!(matches!(wall.barred, Some(Barred::Ground(found)) if found.at == Point::new(10.0, 12.0)));
    assert_eq!(going(&way(house(), opening(Terrain::Door, 9.0, 11.0), walker(), &AHEAD)), "good");
    assert_eq!(going(&way(house(), opening(Terrain::Window, 9.0, 11.0), walker(), &AHEAD)), "bad");
    assert_eq!(going(&way(house(), opening(Terrain::Door, 10.1, 11.0), walker(), &AHEAD)), "barred");
    assert_eq!(going(&way(house(), opening(Terrain::Door, 9.0, 11.0), rider(walker()), &AHEAD)), "barred");
    let out = [(10.0, 14.0), (10.0, 11.0)];
    assert_eq!(going(&way(house(), vec![], man(1, 1, 10.0, 14.0), &out)), "barred");
    assert_eq!(going(&way(house(), opening(Terrain::Door, 9.0, 11.0), man(1, 1, 10.0, 14.0), &out)), "good");
    let bent = [(10.0, 10.0), (10.0, 12.0), (10.0, 13.0)];
    assert_eq!(going(&way(house(), vec![], walker(), &bent)), "barred");
    let mut gated = opening(Terrain::Gate, 9.0, 11.0);
    gated.push(line(Terrain::HighWall, (5.0, 12.0), (15.0, 12.0)));
    assert_eq!(going(&way(vec![], gated, rider(walker()), &AHEAD)), "good");
}

#[test]
fn ground_that_cannot_be_entered_is_passed_along_its_edge() {
    // covers: FS-D24, FS-MOV-05
    let pond = |from| vec![area(Terrain::DeepWater, 0, (from, 9.0), (15.0, 20.0))];
    let beside = way(pond(10.0), vec![], walker(), &AHEAD);
    assert_eq!((going(&beside), beside.slowed), ("good", None));
    assert_eq!(going(&way(pond(9.99), vec![], walker(), &AHEAD)), "barred");
    let bent = [(10.0, 10.0), (10.0, 12.0), (9.0, 13.0)];
    assert_eq!(going(&way(pond(10.0), vec![], walker(), &bent)), "good");
    // So is a house, though nobody walks in its wall.
    let house = vec![area(Terrain::Building, 0, (5.0, 11.0), (9.999, 20.0))];
    assert_eq!(going(&way(house, vec![], walker(), &AHEAD)), "good");
}

#[test]
fn friends_may_be_passed_and_enemies_not_and_nobody_stood_on() {
    // covers: FS-FLD-18, FS-D22
    let barred = |side, x, y| {
        let figures = [walker(), man(2, side, x, y)];
        way_under(&book(), &open_ground(), &figures, &AHEAD).barred
    };
    assert_eq!(barred(1, 10.0, 11.5), None);
    assert!(matches!(barred(2, 10.0, 11.5), Some(Barred::Enemy(FigureId(2), at)) if (at.y - 11.0).abs() < 1e-6));
    assert!(barred(2, 10.499, 11.5).is_some());
    assert_eq!(barred(2, 10.5, 11.5), None);
    for side in [1, 2] {
        assert_eq!(barred(side, 10.0, 14.0), None);
        assert_eq!(barred(side, 10.0, 13.99), Some(Barred::EndsOn(FigureId(2))));
    }
    let figures = [walker(), Figure { out: true, ..man(2, 2, 10.0, 12.0) }];
    assert_eq!(way_under(&book(), &open_ground(), &figures, &AHEAD).barred, None);
}

#[test]
fn a_saddle_needs_room() {
    // covers: FS-D48
    let in_the_way = |x| {
        let figures = [walker(), man(2, 1, x, 10.0)];
        on(&open_ground(), &figures, |field, _| field.in_the_way_of_mounting(&figures[0]).map(|other| other.id))
    };
    assert_eq!(in_the_way(11.25), None);
    assert_eq!(in_the_way(11.24), Some(FigureId(2)));
}
