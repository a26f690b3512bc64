//! What moves cost over the ground: by the table.

use engine::table::{Ground, Point, Thing, Walk};
use engine::word::Word;
use fire_and_fury::charts::movement::{March, Mover, MovingFormation, Pace};
use fire_and_fury::field::path::{PathCost, path_cost};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words;

use crate::table::*;

fn foot_in(formation: MovingFormation) -> March {
    March { mover: Mover::Infantry, formation, dismounted: false, rate: Pace::Full, half: false }
}

fn walk(ground: &Ground, march: &March, length: f64) -> PathCost {
    let route = [Point::new(10.0, 10.0), Point::new(10.0, 10.0 + length)];
    on(ground, &[], &[], |field| path_cost(field, march, &route, &mut Walk::default()))
}

fn patch(kind: TerrainKind, low: f64, high: f64) -> Ground {
    Ground::new(vec![area(kind, 0, (0.0, low), (30.0, high))], vec![])
}

// covers: FF-FLD-26
#[test]
fn each_leg_takes_its_share_of_the_move() {
    let line = foot_in(MovingFormation::Line);
    for (length, allowed) in [(16.0, true), (16.0009, true), (16.01, false)] {
        assert_eq!(walk(&plain(), &line, length).allowed, allowed, "{length}");
    }
    // 8" open and 6" broken are exactly one move.
    let crops = patch(TerrainKind::Crops, 18.0, 40.0);
    assert!((walk(&crops, &line, 14.0).share - 1.0).abs() < 1e-9 && walk(&crops, &line, 14.0).allowed);
    assert!(!walk(&crops, &line, 14.25).allowed);
    let half = March { half: true, ..line };
    assert!(walk(&plain(), &half, 8.0).allowed && !walk(&plain(), &half, 8.01).allowed);
}

#[test]
fn a_road_leads_over_any_ground_for_those_who_gain_by_it() {
    let swamp = area(TerrainKind::Marsh, 0, (0.0, 0.0), (30.0, 60.0));
    let road = area(TerrainKind::Road, 0, (9.0, 0.0), (11.0, 60.0));
    let ground = Ground::new(vec![swamp, road], vec![]);
    let column = foot_in(MovingFormation::MarchColumn);
    assert!(walk(&ground, &column, 27.0).allowed && !walk(&ground, &column, 27.01).allowed);
    let line = foot_in(MovingFormation::Line);
    assert!(walk(&ground, &line, 10.0).allowed && !walk(&ground, &line, 10.01).allowed);
}

// covers: FF-D43
#[test]
fn obstacles_bar_the_way() {
    let line = foot_in(MovingFormation::Line);
    let gun = March { mover: Mover::FootGun, ..line.clone() };
    let across = |kind, gap: Option<TerrainKind>| {
        let areas = gap.map(|kind| area(kind, 0, (9.0, 13.0), (11.0, 15.0))).into_iter().collect();
        Ground::new(areas, vec![wall(kind, (0.0, 14.0), (30.0, 14.0))])
    };
    let fence = across(TerrainKind::RailFence, None);
    assert!((walk(&fence, &line, 16.0).share - 1.0).abs() < 1e-9 && walk(&fence, &line, 16.0).allowed, "no extra cost");
    let barred = |ground: &Ground, march| walk(ground, march, 6.0).barred;
    assert_eq!(barred(&fence, &gun), Some((Thing::Line(0), "FF-D43")));
    assert_eq!(barred(&across(TerrainKind::RailFence, Some(TerrainKind::Road)), &gun), None, "at the gate");
    assert_eq!(barred(&across(TerrainKind::Ditch, None), &line), Some((Thing::Line(0), "FF-TER-09")));
    assert_eq!(barred(&across(TerrainKind::River, None), &line), Some((Thing::Line(0), "FF-D41")));
    assert_eq!(barred(&across(TerrainKind::River, Some(TerrainKind::Ford)), &line), None);
    let redoubt = |low, high| barred(&patch(TerrainKind::Redoubt, low, high), &line);
    assert_eq!(redoubt(13.0, 30.0), Some((Thing::Area(0), "FF-TER-09")));
    assert_eq!((redoubt(5.0, 13.0), redoubt(5.0, 30.0)), (None, None), "from the inside");
    let river = patch(TerrainKind::River, 13.0, 15.0);
    assert_eq!(barred(&river, &line), Some((Thing::Area(0), "FF-D41")));
    assert!(!walk(&river, &line, 6.0).allowed);
}

#[test]
fn nothing_is_faster_than_the_open_or_a_road_through_it() {
    let book = book();
    for (mover, formation) in
        Mover::ALL.iter().flat_map(|mover| MovingFormation::ALL.iter().map(move |how| (mover, how)))
    {
        for (dismounted, half) in [(false, false), (true, false), (false, true), (true, true)] {
            let march = March { mover: *mover, formation: *formation, dismounted, rate: Pace::Full, half };
            let rates = words::Ground::ALL.iter().flat_map(|ground| [false, true].map(|road| (*ground, road)));
            for (ground, road) in rates {
                let rate = march.stretch(&book, ground, road).allowance();
                assert!(rate <= march.farthest(&book), "{march:?} on {ground:?}, road: {road}");
            }
        }
    }
}
