//! Footprints, distances, and who fires at what: by the table.

use engine::house::House;
use engine::table::{Crossings, Ground, Thing};
use fire_and_fury::book::Book;
use fire_and_fury::field::Field;
use fire_and_fury::field::layout::{Fault, NoFootprint};
use fire_and_fury::field::measure::{Aim, Held, aims, distance, is_close, range};
use fire_and_fury::field::pieces::{Unit, UnitBody};
use fire_and_fury::field::terrain::{Going, TerrainKind};
use fire_and_fury::words::Formation;

use crate::table::*;

fn shots(ground: &Ground, units: &[Unit]) -> Vec<Aim> {
    on(ground, units, &[], shots_of)
}

fn shots_of(field: &Field<'_>) -> Vec<Aim> {
    let mut into = Vec::new();
    aims(field, field.piece(UnitId(0)).unwrap(), field.piece(UnitId(1)).unwrap(), &mut Crossings::default(), &mut into);
    into
}

fn held(ground: &Ground, units: &[Unit]) -> Vec<Option<&'static str>> {
    shots(ground, units).iter().map(|aim| aim.held.map(Held::rule)).collect()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

// covers: FF-D05
// covers: FF-D06
#[test]
fn stands_lie_by_their_formation() {
    let unit = foot(OURS, 10.0, 10.0, 0.0, 5);
    let column = |unit| formed(unit, Formation::FieldColumn);
    let on_foot = but(horse(OURS, 10.0, 10.0, 0.0, 5), |troops| troops.dismounted = true);
    let cases = [
        (unit.clone(), 7.5, 1.0),
        (formed(unit.clone(), Formation::ExtendedLine), 7.5 + 4.0 * 0.75, 1.0),
        (formed(unit.clone(), Formation::OpenOrder), 7.5 + 4.0 * 1.5, 1.0),
        (column(unit.clone()), 3.0, 3.0),
        (formed(unit.clone(), Formation::MarchColumn), 1.5, 5.0),
        (broken(unit), 3.0, 3.0),
        (horse(OURS, 10.0, 10.0, 0.0, 4), 6.0, 1.5),
        (on_foot, 7.5 + 4.0 * 1.5, 1.0),
        (guns(OURS, 10.0, 10.0, 0.0, 3), 4.5, 2.0),
        (limbered(guns(OURS, 10.0, 10.0, 0.0, 3)), 1.5, 9.0),
        (column(foot(OURS, 10.0, 10.0, 0.0, 1)), 1.5, 1.0),
    ];
    for (unit, width, depth) in cases {
        on(&plain(), std::slice::from_ref(&unit), &[], |field| {
            let bounds = *field.piece(UnitId(0)).unwrap().body.bounds();
            let size = (bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y);
            assert!(near(size.0, width) && near(size.1, depth), "{unit:?}: {size:?}");
            assert!(near(bounds.high.y, 10.0), "the pose is the middle of the front edge");
            assert!(near(field.piece(UnitId(0)).unwrap().body.front().midpoint().x, 10.0), "{unit:?}");
        });
    }
    on(&plain(), &[], &[leader(OURS, 5.0, 5.0)], |field| {
        assert_eq!(field.leader_body(LeaderId(0)).unwrap().shapes().next().unwrap().radius(), Some(0.75));
    });
}

// covers: FF-TER-10
#[test]
fn a_garrison_is_its_building() {
    let ground = Ground::new(vec![area(TerrainKind::Building, 0, (10.0, 10.0), (14.0, 13.0))], vec![]);
    on(&ground, &[garrison(OURS, 0, 6), foot(THEIRS, 20.0, 13.0, 90.0, 4)], &[], |field| {
        let (inside, outside) = (field.piece(UnitId(0)).unwrap(), field.piece(UnitId(1)).unwrap());
        assert!(near(distance(inside, outside).distance, 6.0));
    });
    let book = book();
    let fault = |unit: Unit| Field::lay(&book, &ground, &[unit], &[]).err().unwrap();
    assert_eq!(fault(garrison(OURS, 1, 6)), NoFootprint { unit: UnitId(0), fault: Fault::NoBuilding });
    let gone = fault(foot(OURS, 0.0, 0.0, 0.0, 0));
    assert_eq!(gone.fault, Fault::NoStands);
    assert!(gone.to_string().contains("FF-D54"));
}

// covers: FF-TER-01
// covers: FF-TER-02
// covers: FF-TER-09
#[test]
fn terrain_is_a_houses_to_change() {
    let row = |book: &Book, kind| book.sheet.terrain.of(kind);
    assert_eq!(row(&book(), TerrainKind::Marsh).going, Going::Rough);
    assert_eq!(row(&book(), TerrainKind::Road).going, Going::Road);
    assert_eq!(row(&book(), TerrainKind::Ditch).going, Going::MajorObstacle);
    let with = |text: &str| {
        let house = House::parse("house.toml", text, &["fire-and-fury"]).unwrap();
        Book::open(&house.page("fire-and-fury"))
    };
    let drained = with("[fire-and-fury.numbers.terrain]\nmarsh.going = \"broken\"").unwrap();
    assert_eq!(row(&drained, TerrainKind::Marsh).going, Going::Broken);
    assert!(with("[fire-and-fury.numbers.terrain]\nmarsh.going = \"bog\"").is_err());
    assert!(with("[fire-and-fury.numbers.field]\ntolerance = 0.5").is_err());
    assert!(with("[fire-and-fury.numbers.field.fire]\narc = 30").is_ok());
}

// covers: FF-FLD-01
// covers: FF-FLD-03
// covers: FF-D53
#[test]
fn distances_are_between_the_nearest_points() {
    for (y, wanted, close) in [(6.0, 6.0, true), (6.0009, 6.001, true), (6.01, 6.01, false), (0.0, 0.0, true)] {
        let units = [foot(OURS, 10.0, 10.0, 0.0, 4), foot(THEIRS, 13.0, 10.0 + y, 180.0, 4)];
        on(&plain(), &units, &[], |field| {
            let gap = distance(field.piece(UnitId(0)).unwrap(), field.piece(UnitId(1)).unwrap());
            assert!(near(gap.distance, wanted), "{gap:?}");
            assert!(near(gap.from.y, 10.0) && near(gap.to.y, 10.0 + wanted), "{gap:?}");
            assert_eq!(is_close(field.book, gap.distance - 0.0001), close, "{gap:?}");
        });
    }
}

// covers: FF-FLD-02
#[test]
fn range_runs_from_the_nearest_muzzle_that_fires() {
    // The target stands off to the right: the last stand's muzzle is 6 ahead and 2.25 aside of it.
    let units = [foot(OURS, 10.0, 10.0, 0.0, 4), foot(THEIRS, 16.0, 16.0, 180.0, 2)];
    let all = shots(&plain(), &units);
    let wanted = (2.25_f64 * 2.25 + 36.0).sqrt();
    assert!(near(all[3].range.distance, wanted), "{all:?}");
    on(&plain(), &units, &[], |field| {
        let told = range(field, &all).unwrap();
        assert!(told <= wanted && told > wanted - 0.0011, "{told}");
    });
    // Muskets reach 12": the far stands of a long line do not fire.
    let units = [foot(OURS, 10.0, 10.0, 0.0, 4), foot(THEIRS, 13.0, 22.0, 180.0, 2)];
    let stands: Vec<bool> = shots(&plain(), &units).iter().map(Aim::fires).collect();
    assert_eq!(stands, [false, false, false, true]);
    assert_eq!(held(&plain(), &units)[0], Some("FF-FLD-02"));
    for (y, fires) in [(22.0, true), (22.01, false)] {
        let units = [foot(OURS, 10.0, 10.0, 0.0, 1), foot(THEIRS, 10.0, y, 180.0, 1)];
        assert_eq!(shots(&plain(), &units)[0].fires(), fires, "{y}");
    }
    // Opponents in a charge who touch are at 0, wherever the muzzle is.
    let mut units = [foot(OURS, 10.0, 10.0, 0.0, 4), foot(THEIRS, 13.75, 10.0, 180.0, 2)];
    assert!(shots(&plain(), &units)[2].range.distance > 0.0);
    units[1].marks.charging = Some(UnitId(0));
    assert!(shots(&plain(), &units).iter().all(|aim| aim.range.distance == 0.0));
}

// covers: FF-D22
#[test]
fn chargers_fire_with_the_stands_in_contact() {
    let mut units = [foot(OURS, 10.0, 10.0, 0.0, 4), foot(THEIRS, 12.75, 10.0, 180.0, 2)];
    units[0].marks.charging = Some(UnitId(1));
    assert_eq!(held(&plain(), &units), [Some("FF-D22"), Some("FF-D22"), None, None]);
}

// covers: FF-D57
#[test]
fn a_charger_at_the_fence_of_its_target_is_in_contact() {
    let fence = |y| Ground::new(vec![], vec![wall(TerrainKind::RailFence, (0.0, y), (30.0, y))]);
    let mut units = [foot(OURS, 10.0, 10.0, 0.0, 2), foot(THEIRS, 10.0, 11.0, 180.0, 2)];
    units[0].marks.charging = Some(UnitId(1));
    assert_eq!(shots(&fence(10.0), &units)[0].range.distance, 0.0);
    assert_eq!(held(&plain(), &units), [Some("FF-D22"); 2]);
    units[1] = foot(THEIRS, 10.0, 11.01, 180.0, 2);
    assert_eq!(held(&fence(10.0), &units), [Some("FF-D22"); 2], "it does not line the fence");
}

// covers: FF-FLD-04
// covers: FF-D18
#[test]
fn the_arc_opens_45_degrees_from_the_front_corners() {
    // The right corner is at 10.75: 5 ahead, the arc reaches 15.75.
    for (left_end, fires) in [(15.749, true), (15.751, false)] {
        let units = [foot(OURS, 10.0, 10.0, 0.0, 1), foot(THEIRS, left_end + 0.75, 14.0, 180.0, 1)];
        assert_eq!(held(&plain(), &units)[0].is_none(), fires, "{left_end}");
    }
    let behind = [foot(OURS, 10.0, 10.0, 0.0, 1), foot(THEIRS, 10.0, 5.0, 0.0, 1)];
    assert_eq!(held(&plain(), &behind), [Some("FF-FLD-04")]);
    // A garrison fires all round, from the nearest wall.
    let ground = Ground::new(vec![area(TerrainKind::Building, 0, (10.0, 10.0), (14.0, 13.0))], vec![]);
    for (x, y) in [(12.0, 18.0), (12.0, 5.0), (20.0, 11.0), (4.0, 11.0)] {
        let shots = shots(&ground, &[garrison(OURS, 0, 3), foot(THEIRS, x, y, 0.0, 1)]);
        assert!(shots[0].fires(), "{x} {y} {shots:?}");
    }
    let south = shots(&ground, &[garrison(OURS, 0, 3), foot(THEIRS, 12.0, 5.0, 0.0, 1)]);
    assert!(near(south[0].range.distance, 5.0));
}

// covers: FF-FLD-05
// covers: FF-D17
#[test]
fn who_may_fire() {
    let firing = |unit: Unit| {
        let book = book();
        (0..unit.stands()).filter(|stand| unit.stand_may_fire(&book, *stand)).count()
    };
    let unit = || foot(OURS, 0.0, 0.0, 0.0, 5);
    for (formation, wanted) in [
        (Formation::Line, 5),
        (Formation::ExtendedLine, 5),
        (Formation::OpenOrder, 5),
        (Formation::FieldColumn, 2),
        (Formation::MarchColumn, 0),
        (Formation::Garrison, 3),
    ] {
        assert_eq!(firing(formed(unit(), formation)), wanted, "{formation}");
    }
    assert_eq!(firing(broken(unit())), 0);
    assert_eq!(firing(horse(OURS, 0.0, 0.0, 0.0, 5)), 0);
    assert_eq!(firing(but(horse(OURS, 0.0, 0.0, 0.0, 5), |troops| troops.dismounted = true)), 5);
    let mut battery = guns(OURS, 0.0, 0.0, 0.0, 3);
    assert_eq!(firing(battery.clone()), 3);
    assert_eq!(firing(limbered(battery.clone())), 0);
    if let UnitBody::Guns(guns) = &mut battery.body {
        guns.stands[1].silenced = true;
    }
    assert_eq!(firing(battery), 2);
}

// covers: FF-FLD-06
// covers: FF-D19
#[test]
fn units_buildings_high_walls_and_heights_block() {
    let pair = || vec![foot(OURS, 10.0, 10.0, 0.0, 1), foot(THEIRS, 10.0, 20.0, 180.0, 1)];
    assert_eq!(held(&plain(), &pair()), [None]);
    for side in [OURS, THEIRS] {
        let mut units = pair();
        units.push(foot(side, 10.0, 15.5, 0.0, 3));
        let aim = shots(&plain(), &units)[0];
        assert_eq!(aim.held.map(Held::rule), Some("FF-FLD-06"));
        assert_eq!(aim.look.unwrap().blocked.unwrap().by(), Some(Thing::Body(2)));
    }
    // One that hides only a part of the target does not.
    let mut units = pair();
    units.push(foot(OURS, 9.0, 15.5, 0.0, 1));
    assert_eq!(held(&plain(), &units), [None]);
    let building = Ground::new(vec![area(TerrainKind::Building, 0, (5.0, 14.0), (15.0, 16.0))], vec![]);
    assert_eq!(held(&building, &pair()), [Some("FF-FLD-06")]);
    let line = |kind| Ground::new(vec![], vec![wall(kind, (0.0, 15.0), (20.0, 15.0))]);
    assert_eq!(held(&line(TerrainKind::HighWall), &pair()), [Some("FF-FLD-06")]);
    assert_eq!(held(&line(TerrainKind::StoneWall), &pair()), [None]);
    let hill = |low| Ground::new(vec![area(TerrainKind::Hill, 1, (0.0, low), (20.0, 16.0))], vec![]);
    assert_eq!(held(&hill(14.0), &pair()), [Some("FF-FLD-06")], "higher than both");
    assert_eq!(held(&hill(8.0), &pair()), [None], "the firer stands on it");
}

#[test]
fn from_a_level_above_one_sees_over_units_that_are_not_near() {
    let hill = Ground::new(vec![area(TerrainKind::Hill, 1, (0.0, 0.0), (20.0, 10.5))], vec![]);
    // The screen's rear edge is 1" behind its front: 3" and a hair from the firer, or 3" exactly.
    for (front, fires) in [(14.01, true), (14.0, false)] {
        let units =
            [foot(OURS, 10.0, 10.0, 0.0, 1), foot(THEIRS, 10.0, 20.0, 180.0, 1), foot(OURS, 10.0, front, 0.0, 4)];
        assert_eq!(shots(&hill, &units)[0].fires(), fires, "{front}");
    }
    for (front, fires) in [(16.99, true), (17.0, false)] {
        let units =
            [foot(OURS, 10.0, 10.0, 0.0, 1), foot(THEIRS, 10.0, 20.0, 180.0, 1), foot(THEIRS, 10.0, front, 0.0, 4)];
        assert_eq!(shots(&hill, &units)[0].fires(), fires, "{front}");
    }
}

// covers: FF-FLD-06
#[test]
fn what_stands_on_higher_ground_behind_the_front_is_seen_over_a_screen() {
    // A field column is 3" deep: the hill begins at its front edge, under it, or behind it. The screen is far from both.
    for (begins, fires) in [(19.9, true), (21.5, true), (23.1, false)] {
        let hill = Ground::new(vec![area(TerrainKind::Hill, 1, (0.0, begins), (20.0, 30.0))], vec![]);
        let column = formed(foot(THEIRS, 10.0, 20.0, 180.0, 5), Formation::FieldColumn);
        let units = [foot(OURS, 10.0, 10.0, 0.0, 1), column, foot(THEIRS, 10.0, 15.0, 0.0, 4)];
        assert_eq!(shots(&hill, &units)[0].fires(), fires, "{begins}");
    }
}

// covers: FF-FLD-07
// covers: FF-D50
#[test]
fn woods_shorten_sight() {
    let wood = |kind, deep: f64| Ground::new(vec![area(kind, 0, (0.0, 12.0), (40.0, 12.0 + deep))], vec![]);
    let pair = [guns(OURS, 20.0, 10.0, 0.0, 1), foot(THEIRS, 20.0, 30.0, 180.0, 1)];
    for (kind, deep, fires) in [
        (TerrainKind::DenseWoods, 6.0, true),
        (TerrainKind::DenseWoods, 6.01, false),
        (TerrainKind::Woods, 12.0, true),
        (TerrainKind::Woods, 12.01, false),
        (TerrainKind::Orchard, 12.01, false),
        (TerrainKind::Brush, 12.01, false),
        (TerrainKind::Crops, 12.01, true),
    ] {
        let wanted = if fires { None } else { Some("FF-FLD-07") };
        assert_eq!(held(&wood(kind, deep), &pair), [wanted], "{kind} {deep}");
    }
    // The gun stands in the wood and looks out of it at a slant, through 7" of it and more.
    for (edge, fires) in [(11.0, true), (11.01, false)] {
        let ground = Ground::new(vec![area(TerrainKind::DenseWoods, 0, (0.0, 0.0), (40.0, edge))], vec![]);
        let mut units = [guns(OURS, 10.0, 10.0, 300.0, 1), foot(THEIRS, 29.0, 12.5, 90.0, 1)];
        units[0].pose = pose(10.0, 9.134, 310.0);
        let gap = on(&ground, &units, &[], |field| field.piece(UnitId(0)).unwrap().body.bounds().high.y);
        units[0].pose = pose(10.0, 9.134 + 10.0 - gap, 310.0);
        assert_eq!(shots(&ground, &units)[0].fires(), fires, "{edge}");
    }
}

// covers: FF-FLD-08
#[test]
fn twilight_limits_all_sight() {
    for (y, fires) in [(28.0, true), (28.01, false)] {
        let units = [guns(OURS, 10.0, 10.0, 0.0, 1), foot(THEIRS, 10.0, y, 180.0, 1)];
        let (book, ground) = (book(), plain());
        let field = Field::lay(&book, &ground, &units, &[]).unwrap().in_twilight_or_fog();
        assert_eq!(shots_of(&field)[0].held.is_none(), fires, "{y}");
        assert!(shots(&ground, &units)[0].fires());
    }
}

// covers: FF-FLD-06
#[test]
fn a_narrow_gap_between_two_units_is_enough() {
    // Two friends before the target leave a gap of 0.3" that no corner and no middle of an edge shows through.
    let aims_through = |gap: f64| {
        let units = [
            foot(OURS, 10.0, 10.0, 0.0, 1),
            foot(THEIRS, 10.0, 16.0, 180.0, 8),
            foot(OURS, 10.6 + gap / 2.0 + 6.0, 13.5, 0.0, 8),
            foot(OURS, 10.6 - gap / 2.0 - 6.0, 13.5, 0.0, 8),
        ];
        on(&plain(), &units, &[], |field| {
            let mut aimed = Vec::new();
            let [firer, target] = [UnitId(0), UnitId(1)].map(|unit| field.piece(unit).unwrap());
            aims(field, firer, target, &mut Crossings::default(), &mut aimed);
            aimed[0].fires()
        })
    };
    assert!(aims_through(0.3) && !aims_through(0.0));
}
