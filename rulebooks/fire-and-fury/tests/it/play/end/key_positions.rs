//! Key positions in play: points and areas, and who occupies them from out of a building.

use engine::game::Side;
use engine::table::{Ground, Point, Polygon};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;

use crate::game::*;
use crate::table::{self, area, broken, foot, garrison, guns, leader};

/// A mill 8" by 8", and a key position that nobody holds.
fn held_after_a_turn(ours: Unit, theirs: &[Unit], at: (f64, f64), outline: Option<[(f64, f64); 4]>) -> Option<Side> {
    let mill = Ground::new(vec![area(TerrainKind::Building, 0, (40.0, 30.0), (48.0, 38.0))], vec![]);
    let mut field = on_ground(mill)
        .leader("howe", leader(table::OURS, 4.0, 4.0))
        .leader("greene", leader(table::THEIRS, 90.0, 68.0))
        .unit("foot", ours)
        .key("key", at.0, at.1, None);
    for (id, unit) in ["one", "two"].into_iter().zip(theirs) {
        field = field.unit(id, unit.clone());
    }
    let outline = outline.map(|corners| Polygon::new(corners.map(|(x, y)| Point::new(x, y))).unwrap());
    let mut table = field.with(|muster| muster.setting.objectives[0].outline = outline).begin();
    while table.game.state().active == OURS {
        let order = match table.step() {
            "check" if !table.allows(&engine::game::Order::plain("done")) => {
                table.check("foot", 10);
                continue;
            }
            _ => engine::game::Order::plain("done"),
        };
        table.order(&order, &[]);
    }
    table.game.state().holders.of(0)
}

fn square(low: (f64, f64), high: (f64, f64)) -> [(f64, f64); 4] {
    [low, (high.0, low.1), high, (low.0, high.1)]
}

// covers: FF-D64
#[test]
fn a_point_is_occupied_within_three_inches_or_by_the_garrison_round_it() {
    let held = |ours, at| held_after_a_turn(ours, &[], at, None);
    assert_eq!(held(foot(table::OURS, 30.0, 20.0, 0.0, 6), (30.0, 23.0)), Some(OURS), "3\" ahead");
    assert_eq!(held(foot(table::OURS, 30.0, 20.0, 0.0, 6), (30.0, 23.1)), None);
    // The middle of the mill is 4" from every wall.
    assert_eq!(held(garrison(table::OURS, 0, 6), (44.0, 34.0)), Some(OURS));
    assert_eq!(held(garrison(table::OURS, 0, 6), (44.0, 41.0)), Some(OURS), "3\" from its wall");
    assert_eq!(held(garrison(table::OURS, 0, 6), (44.0, 41.1)), None);
    assert_eq!(held(guns(table::OURS, 30.0, 20.0, 0.0, 2), (30.0, 21.0)), None, "guns occupy nothing");
}

// covers: FF-D64, FF-D03
#[test]
fn an_area_is_occupied_by_whoever_is_partly_in_it() {
    let held = |ours, low, high| held_after_a_turn(ours, &[], low, Some(square(low, high)));
    let line = || foot(table::OURS, 30.0, 20.0, 0.0, 6);
    assert_eq!(held(line(), (30.0, 19.5), (36.0, 26.0)), Some(OURS));
    assert_eq!(held(line(), (30.0, 20.5), (36.0, 26.0)), None, "near it is not in it");
    // A garrison is where its building is: the building about the area, or the area about the building.
    let mill = || garrison(table::OURS, 0, 6);
    assert_eq!(held(mill(), (38.0, 28.0), (50.0, 40.0)), Some(OURS));
    assert_eq!(held(mill(), (46.0, 36.0), (54.0, 44.0)), Some(OURS), "a corner of it");
    assert_eq!(held(mill(), (43.0, 20.0), (45.0, 50.0)), Some(OURS), "its walls, and no corner");
    assert_eq!(held(mill(), (43.0, 33.0), (45.0, 35.0)), Some(OURS), "within its walls");
    assert_eq!(held(mill(), (49.0, 30.0), (54.0, 38.0)), None);
}

// covers: FF-D64
#[test]
fn a_position_with_both_in_it_is_nobodys_but_the_broken_and_guns_do_not_count() {
    let low = (28.0, 18.0);
    let held = |theirs: Unit| {
        held_after_a_turn(foot(table::OURS, 30.0, 20.0, 0.0, 4), &[theirs], low, Some(square(low, (60.0, 40.0))))
    };
    assert_eq!(held(foot(table::THEIRS, 52.0, 34.0, 90.0, 4)), None);
    assert_eq!(held(foot(table::THEIRS, 52.0, 60.0, 90.0, 4)), Some(OURS));
    assert_eq!(held(broken(foot(table::THEIRS, 52.0, 34.0, 90.0, 4))), Some(OURS));
    assert_eq!(held(guns(table::THEIRS, 54.0, 34.0, 90.0, 2)), Some(OURS));
}
