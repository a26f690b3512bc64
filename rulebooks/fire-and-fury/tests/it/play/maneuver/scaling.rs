//! Major obstacles in play: scaled and not marched over, before a half move or after it.

use engine::table::Ground;
use fire_and_fury::field::terrain::TerrainKind;

use crate::game::worn;
use crate::play::maneuver::troops::{alone, granted, line};
use crate::table::{area, wall};

// covers: FF-TRM-09, FF-TRM-15
#[test]
fn a_major_obstacle_is_scaled_and_not_marched_over() {
    let high_wall = || Ground::new(vec![], vec![wall(TerrainKind::HighWall, (20.0, 23.0), (40.0, 23.0))]);
    let mut table = granted(alone(high_wall(), line()), 3);
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["full-move"], &[(30.0, 30.0)])).rule, "FF-TER-09");
    assert!(table.offered(&table.maneuver_of("unit", &["scale-major-obstacle"], &[])));
    table.maneuver("unit", &["scale-major-obstacle"], &[]);
    let (_, y) = table.at("unit");
    assert!((y - 24.0).abs() < 0.01, "on the far side, touching it: {y}");
    // A tardy unit must touch it to begin with.
    let table = granted(alone(high_wall(), worn(line())), 2);
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["scale-major-obstacle"], &[])).rule, "FF-FLD-37");
}

// covers: FF-FLD-37, FF-TRM-02, FF-TRM-09
#[test]
fn the_way_to_an_obstacle_is_part_of_the_half_move() {
    let wall_at = |y| Ground::new(vec![], vec![wall(TerrainKind::HighWall, (20.0, y), (40.0, y))]);
    let table = granted(alone(wall_at(32.0), line()), 3);
    let far = table.maneuver_of("unit", &["scale-major-obstacle"], &[(30.0, 26.0)]);
    assert_eq!(table.refusal(&far).rule, "FF-FLD-37", "6\" and 6\" are more than 8\"");
    let table = granted(alone(wall_at(28.0), line()), 3);
    assert!(table.allows(&table.maneuver_of("unit", &["scale-major-obstacle"], &[(30.0, 26.0)])), "6\" and 2\"");
    let table = granted(alone(wall_at(23.0), line()), 3);
    let beyond = |y| table.maneuver_of("unit", &["scale-major-obstacle", "then-move"], &[(30.0, y)]);
    assert!(table.allows(&beyond(29.0)), "3\" to it and 5\" from it");
    assert_eq!(table.refusal(&beyond(30.0)).rule, "FF-FLD-37");
}

// covers: FF-R30, FF-FLD-37, FF-MOV-02
#[test]
fn at_the_double_quick_an_obstacle_is_scaled_from_farther_away() {
    // Half of 16" is 8", half of 22" is 11".
    let wall_at = |y| Ground::new(vec![], vec![wall(TerrainKind::HighWall, (20.0, y), (40.0, y))]);
    for (die, y, reached) in [(3, 28.0, true), (3, 28.5, false), (8, 28.5, true), (8, 31.0, true), (8, 31.5, false)] {
        let mut table = granted(alone(wall_at(y), line()), die);
        let over = table.maneuver_of("unit", &["scale-major-obstacle"], &[]);
        assert_eq!((table.offered(&over), table.allows(&over)), (reached, reached), "{die}: {y}");
        if reached {
            table.order(&over, &[]);
            assert!((table.at("unit").1 - y - 1.0).abs() < 0.01, "{die}: {y}");
        }
    }
    // Together with a march: 6" and 5", or 6" and 6".
    for (y, reached) in [(31.0, true), (32.0, false)] {
        let table = granted(alone(wall_at(y), line()), 8);
        let over = table.maneuver_of("unit", &["scale-major-obstacle"], &[(30.0, 26.0)]);
        assert_eq!(table.allows(&over), reached, "{y}");
    }
}

// covers: FF-FLD-37, FF-TRM-15
#[test]
fn a_ditch_drawn_as_an_area_is_scaled_bank_to_bank() {
    let ditch = |y: f64| Ground::new(vec![area(TerrainKind::Ditch, 0, (20.0, y), (40.0, y + 3.0))], vec![]);
    let mut table = granted(alone(ditch(24.0), line()), 3);
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["full-move"], &[(30.0, 25.0)])).rule, "FF-TER-09");
    table.maneuver("unit", &["scale-major-obstacle"], &[]);
    assert!((table.at("unit").1 - 28.0).abs() < 0.01, "on the far bank: {:?}", table.at("unit"));
    // Tardy, from where it touches it; lining it is +1.
    for (y, reached) in [(20.0, true), (20.5, false)] {
        let table = granted(alone(ditch(y), worn(line())), 1);
        let over = table.maneuver_of("unit", &["scale-major-obstacle"], &[]);
        assert_eq!((table.offered(&over), table.allows(&over)), (reached, reached), "{y}");
    }
}
