//! Drill in play: to which side a unit turns and deploys, the order of its half move, and what it cannot form.

use engine::table::{Facing, Ground};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::Formation;

use crate::game::*;
use crate::play::maneuver::troops::{alone, granted, line};
use crate::table::{self, area, but, formed, horse};

// covers: FF-FLD-28, FF-TRM-03
#[test]
fn a_march_column_deploys_to_the_flank_of_its_head_that_it_is_told() {
    let deployed = |how: &[&'static str]| {
        let column = formed(line(), Formation::MarchColumn);
        let mut table = granted(alone(Ground::default(), column), 3);
        let mut words = vec!["change-formation", "line"];
        words.extend(how);
        table.maneuver("unit", &words, &[]);
        table.at("unit").0
    };
    // Six stands of 1.5" are 9" wide: the middle is 3.75" from that of the one stand at the head.
    assert_eq!([deployed(&["left-of-head"]), deployed(&[]), deployed(&["right-of-head"])], [26.25, 30.0, 33.75]);
}

// covers: FF-FLD-27, FF-TRM-07
#[test]
fn a_front_is_changed_to_the_right_as_to_the_left() {
    for facing in [4_500, 31_500, 9_000, 27_000] {
        let mut table = granted(alone(Ground::default(), line()), 3);
        let order = table.by("maneuver", "unit").how("change-front").how("center").facing(Facing::new(facing));
        table.order(&order, &[]);
        assert_eq!(table.pose("unit").facing, Facing::new(facing));
    }
    let table = granted(alone(Ground::default(), line()), 3);
    let order = table.by("maneuver", "unit").how("change-front").how("center").facing(Facing::new(26_900));
    assert!(!table.allows(&order), "by more than 90 degrees");
}

// covers: FF-R24, FF-TRM-03
#[test]
fn the_half_move_with_a_change_of_formation_may_end_in_a_wheel() {
    let mut table = granted(alone(Ground::default(), line()), 3);
    let facing = Facing::new(1_500);
    let order = table.maneuver_of("unit", &["change-formation", "extended-line"], &[(30.0, 22.0)]).facing(facing);
    table.order(&order, &[]);
    assert_eq!(table.pose("unit").facing, facing);
    assert_eq!(table.unit("unit").formation(), Some(Formation::ExtendedLine));
}

// covers: FF-TRM-05, FF-R24, FF-R25
#[test]
fn a_march_by_the_flank_comes_before_the_half_move_or_after_it() {
    let marched = |how: &[&'static str], path: &[(f64, f64)]| {
        let mut table = granted(alone(Ground::default(), line()), 3);
        table.maneuver("unit", how, path);
        assert!(table.unit("unit").marks.marched_by_flank);
        table.at("unit")
    };
    assert_eq!(marched(&["march-by-flank"], &[(30.0, 24.0), (33.0, 24.0)]), (33.0, 24.0));
    assert_eq!(marched(&["march-by-flank", "then-move"], &[(33.0, 20.0), (33.0, 24.0)]), (33.0, 24.0));
}

// covers: FF-D47, FF-R57
#[test]
fn tardy_dragoons_on_foot_do_not_mount() {
    let on_foot = but(worn(horse(table::OURS, 30.0, 20.0, 0.0, 4)), |troops| troops.dismounted = true);
    let mount = |table: &Table| table.maneuver_of("unit", &["change-formation", "line"], &[]);
    let table = granted(alone(Ground::default(), on_foot.clone()), 2);
    assert_eq!(table.refusal(&mount(&table)).rule, "FF-D47");
    let table = granted(alone(Ground::default(), on_foot), 8);
    assert!(table.allows(&mount(&table)));
}

// covers: FF-TER-10
#[test]
fn a_wood_is_garrisoned_by_nobody() {
    let touching = |kind| {
        let ground = Ground::new(vec![area(kind, 0, (26.0, 20.0), (34.0, 26.0))], vec![]);
        let table = granted(alone(ground, line()), 3);
        let order = table.maneuver_of("unit", &["change-formation", "garrison"], &[]);
        (table.allows(&order), table.offered(&order))
    };
    assert_eq!(touching(TerrainKind::Building), (true, true));
    assert_eq!(touching(TerrainKind::Woods), (false, false));
}
