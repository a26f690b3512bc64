//! Shelter, and the ground of charges: by the table.

use engine::table::{Crossings, Ground, Thing, Vector};
use fire_and_fury::charts::charge_facts::Position;
use fire_and_fury::charts::fire_facts::Cover;
use fire_and_fury::charts::maneuver_facts::Indians;
use fire_and_fury::field::charge::{attackers, charged_over, stands};
use fire_and_fury::field::cover::{defender_position, fortified, indians, linear_cover, target_cover};
use fire_and_fury::field::fire::shots;
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Formation, Ground as Going};

use crate::table::*;

/// The first unit is the target of all the others.
fn cover(ground: &Ground, units: &[Unit]) -> Cover {
    on(ground, units, &[], |field| {
        let target = field.piece(UnitId(0)).unwrap();
        let all: Vec<UnitId> = (1..units.len()).filter_map(UnitId::at).collect();
        let shots = shots(field, &all, target, &mut Crossings::default());
        assert!(!shots.is_empty());
        target_cover(field, target, &shots, &mut Crossings::default()).cover
    })
}

fn fence(kind: TerrainKind, y: f64) -> Ground {
    Ground::new(vec![], vec![wall(kind, (0.0, y), (30.0, y))])
}

fn patch(kind: TerrainKind, low: f64, high: f64) -> Ground {
    Ground::new(vec![area(kind, 0, (0.0, low), (30.0, high))], vec![])
}

/// Two stands, front edge at 20, fired at from ahead.
fn target() -> Unit {
    foot(THEIRS, 10.0, 20.0, 0.0, 2)
}

fn firer() -> Unit {
    foot(OURS, 10.0, 26.0, 180.0, 2)
}

// covers: FF-FLD-18
// covers: FF-TER-07
// covers: FF-D41
#[test]
fn what_lies_close_before_the_target_shelters_it() {
    for (kind, wanted) in [
        (TerrainKind::RailFence, Cover::Partial),
        (TerrainKind::StoneWall, Cover::Full),
        (TerrainKind::Breastwork, Cover::Fortified),
        (TerrainKind::River, Cover::None),
    ] {
        assert_eq!(cover(&fence(kind, 21.0), &[target(), firer()]), wanted, "{kind}");
        assert_eq!(cover(&fence(kind, 21.01), &[target(), firer()]), Cover::None, "{kind}");
        assert_eq!(cover(&fence(kind, 18.0), &[target(), firer()]), Cover::None, "{kind} behind it");
    }
    // The greater part of it stands in a wood: the unit is 1" deep.
    assert_eq!(cover(&patch(TerrainKind::Woods, 10.0, 19.51), &[target(), firer()]), Cover::Partial);
    assert_eq!(cover(&patch(TerrainKind::Woods, 10.0, 19.5), &[target(), firer()]), Cover::None);
    assert_eq!(cover(&patch(TerrainKind::DenseWoods, 10.0, 19.6), &[target(), firer()]), Cover::Full);
    // Or the fire comes through one.
    assert_eq!(cover(&patch(TerrainKind::Orchard, 21.0, 23.0), &[target(), firer()]), Cover::Partial);
    assert_eq!(cover(&patch(TerrainKind::Orchard, 21.01, 23.0), &[target(), firer()]), Cover::None);
    // A work shelters those inside it, but not from a firer inside.
    assert_eq!(cover(&patch(TerrainKind::Redoubt, 10.0, 23.0), &[target(), firer()]), Cover::Fortified);
    assert_eq!(cover(&patch(TerrainKind::Redoubt, 10.0, 30.0), &[target(), firer()]), Cover::None);
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (8.0, 16.0), (12.0, 20.0))], vec![]);
    assert_eq!(cover(&house, &[garrison(THEIRS, 0, 4), firer()]), Cover::Full);
}

// covers: FF-FLD-18, FF-FLD-06
#[test]
fn what_shelters_the_front_shelters_those_who_are_seen_on_higher_ground_behind_it() {
    // A field column 3" deep, the hill under its rear: it is seen over a screen that is far from both.
    let column = formed(foot(THEIRS, 10.0, 20.0, 180.0, 5), Formation::FieldColumn);
    let units = [column, foot(OURS, 10.0, 10.0, 0.0, 1), foot(THEIRS, 10.0, 15.0, 0.0, 4)];
    let hill = |fence: f64| {
        let lines = vec![wall(TerrainKind::RailFence, (0.0, fence), (20.0, fence))];
        Ground::new(vec![area(TerrainKind::Hill, 1, (0.0, 22.5), (20.0, 30.0))], lines)
    };
    for (fence, wanted) in [(19.4, Cover::Partial), (19.1, Cover::Partial), (18.9, Cover::None), (20.5, Cover::None)] {
        let found = on(&hill(fence), &units, &[], |field| {
            let target = field.piece(UnitId(0)).unwrap();
            let shots = shots(field, &[UnitId(1)], target, &mut Crossings::default());
            assert_eq!(shots.len(), 1, "it is seen");
            target_cover(field, target, &shots, &mut Crossings::default()).cover
        });
        assert_eq!(found, wanted, "{fence}");
    }
}

#[test]
fn a_firer_that_lines_the_same_feature_takes_no_heed_of_it() {
    let near = |y: f64| [target(), foot(OURS, 10.0, y, 180.0, 2)];
    assert_eq!(cover(&fence(TerrainKind::StoneWall, 20.5), &near(21.5)), Cover::None);
    assert_eq!(cover(&fence(TerrainKind::StoneWall, 20.5), &near(21.51)), Cover::Full);
    // A charger at the wall does not line it; the unit that it charges does.
    let mut units = near(20.5);
    units[1].marks.charging = Some(UnitId(0));
    assert_eq!(cover(&fence(TerrainKind::StoneWall, 20.5), &units), Cover::Full);
    let mut units = [foot(OURS, 10.0, 20.5, 180.0, 2), target()];
    units[0].marks.charging = Some(UnitId(1));
    assert_eq!(cover(&fence(TerrainKind::StoneWall, 20.4), &units), Cover::None);
    // Nor does a charger in the defenders' wood have cover from them.
    units[0].pose = pose(10.0, 20.0, 180.0);
    assert_eq!(cover(&patch(TerrainKind::Woods, 10.0, 30.0), &units), Cover::None);
    units[0].marks.charging = None;
    assert_eq!(cover(&patch(TerrainKind::Woods, 10.0, 30.0), &units), Cover::Partial);
}

#[test]
fn the_best_cover_from_half_of_the_points_counts() {
    let wall = fence(TerrainKind::StoneWall, 20.5);
    let rear = |x| guns(OURS, x, 10.0, 0.0, 1);
    let front = guns(OURS, 10.0, 30.0, 180.0, 1);
    assert_eq!(cover(&wall, &[target(), front.clone(), rear(10.0)]), Cover::Full);
    assert_eq!(cover(&wall, &[target(), front, rear(9.0), rear(11.0)]), Cover::None);
}

// covers: FF-FLD-18, FF-R42
#[test]
fn of_two_things_that_shelter_a_target_the_better_counts() {
    let both = |wood: TerrainKind, line: TerrainKind| {
        let areas = vec![area(wood, 0, (0.0, 10.0), (30.0, 20.2))];
        Ground::new(areas, vec![wall(line, (0.0, 20.5), (30.0, 20.5))])
    };
    for (wood, line) in
        [(TerrainKind::DenseWoods, TerrainKind::RailFence), (TerrainKind::Woods, TerrainKind::StoneWall)]
    {
        assert_eq!(cover(&both(wood, line), &[target(), firer()]), Cover::Full, "{wood} and {line}");
    }
    // A strip of wood shelters however near to it the firer is, too.
    let strip = patch(TerrainKind::Woods, 20.2, 20.5);
    assert_eq!(cover(&strip, &[target(), foot(OURS, 10.0, 21.0, 180.0, 2)]), Cover::Partial);
}

// covers: FF-FLD-19
// covers: FF-TER-06
#[test]
fn half_of_the_front_edge_lines_a_feature() {
    let lines = |to: f64, y: f64| {
        let ground = Ground::new(vec![], vec![wall(TerrainKind::Hedge, (0.0, y), (to, y))]);
        on(&ground, &[target()], &[], |field| linear_cover(field, field.piece(UnitId(0)).unwrap()))
    };
    // The front edge runs from 8.5 to 11.5; an end of the hedge on it reaches 0.6" further at 0.8" off.
    assert_eq!(lines(30.0, 21.0), Some(Thing::Line(0)));
    assert_eq!(lines(30.0, 21.01), None);
    assert_eq!(lines(9.41, 20.8), Some(Thing::Line(0)));
    assert_eq!(lines(9.38, 20.8), None);
    let river = fence(TerrainKind::River, 20.5);
    assert!(on(&river, &[target()], &[], |field| linear_cover(field, field.piece(UnitId(0)).unwrap()).is_none()));
}

// covers: FF-FLD-20
// covers: FF-TER-08
// covers: FF-D42
#[test]
fn a_position_is_held_on_the_side_of_the_attack() {
    let holds = |ground: &Ground, attacker: Unit| {
        on(ground, &[target(), attacker], &[], |field| {
            let (defender, attacker) = (field.piece(UnitId(0)).unwrap(), field.piece(UnitId(1)).unwrap());
            defender_position(field, defender, attacker, &mut Crossings::default()).0
        })
    };
    let front = || foot(OURS, 10.0, 20.5, 180.0, 2);
    let rear = || foot(OURS, 10.0, 19.0, 0.0, 2);
    for (kind, wanted) in [
        (TerrainKind::RailFence, Position::Favorable),
        (TerrainKind::StoneWall, Position::Strong),
        (TerrainKind::Breastwork, Position::Fortified),
    ] {
        assert_eq!(holds(&fence(kind, 20.5), front()), wanted, "{kind}");
        assert_eq!(holds(&fence(kind, 20.5), rear()), Position::None, "{kind}: its open rear");
    }
    assert_eq!(holds(&patch(TerrainKind::Woods, 10.0, 20.0), front()), Position::Favorable);
    assert_eq!(holds(&patch(TerrainKind::Marsh, 10.0, 20.0), front()), Position::None);
    let hill = |kind, low| Ground::new(vec![area(kind, 1, (0.0, low), (30.0, 20.2))], vec![]);
    assert_eq!(holds(&hill(TerrainKind::Hill, 10.0), front()), Position::Favorable);
    assert_eq!(holds(&hill(TerrainKind::SteepSlope, 10.0), front()), Position::Strong);
    assert_eq!(holds(&hill(TerrainKind::Hill, 10.0), rear()), Position::None, "on a level");
    assert_eq!(holds(&patch(TerrainKind::Ravine, 20.2, 23.0), front()), Position::Strong, "on its lip");
    let held = |ground: &Ground| on(ground, &[target()], &[], |f| fortified(f, f.piece(UnitId(0)).unwrap()).is_some());
    assert!(held(&fence(TerrainKind::Breastwork, 21.0)) && !held(&fence(TerrainKind::Breastwork, 21.01)));
    assert!(held(&patch(TerrainKind::Fort, 10.0, 30.0)) && !held(&fence(TerrainKind::StoneWall, 20.5)));
}

// covers: FF-FLD-21
// covers: FF-R17
// covers: FF-TER-04
#[test]
fn where_indians_stand() {
    let stand = |ground: &Ground, yes: bool| {
        let unit = but(target(), |troops| troops.traits.indians = yes);
        on(ground, &[unit], &[], |field| indians(field, field.piece(UnitId(0)).unwrap()))
    };
    assert_eq!(stand(&plain(), false), Indians::None);
    assert_eq!(stand(&plain(), true), Indians::InOpen);
    assert_eq!(stand(&patch(TerrainKind::Woods, 10.0, 19.51), true), Indians::InWoods);
    assert_eq!(stand(&patch(TerrainKind::Woods, 10.0, 19.5), true), Indians::InOpen);
    assert_eq!(stand(&patch(TerrainKind::DenseWoods, 10.0, 30.0), true), Indians::InWoods);
    assert_eq!(stand(&patch(TerrainKind::Marsh, 10.0, 30.0), true), Indians::Elsewhere);
    assert_eq!(stand(&patch(TerrainKind::Crops, 10.0, 30.0), true), Indians::InOpen);
    assert_eq!(stand(&fence(TerrainKind::RailFence, 20.5), true), Indians::Elsewhere);
}

// covers: FF-FLD-24
#[test]
fn all_stands_in_contact_through_the_charge_count() {
    let mut units = [
        foot(THEIRS, 10.0, 20.0, 0.0, 4),
        foot(OURS, 9.0, 20.0, 180.0, 3),
        foot(OURS, 13.0, 19.5, 90.0, 2),
        foot(OURS, 10.0, 30.0, 180.0, 5),
    ];
    units[1].marks.charging = Some(UnitId(0));
    units[3].marks.charging = Some(UnitId(0));
    on(&plain(), &units, &[], |field| {
        let mut found = Vec::new();
        attackers(field, field.piece(UnitId(0)).unwrap(), &mut found);
        assert_eq!(found, [UnitId(1)], "one touches without charging, one charges without touching");
        assert_eq!(stands(field, &[UnitId(1), UnitId(2)]), 5);
    });
    on(&plain(), &[foot(OURS, 0.0, 0.0, 0.0, 4), guns(OURS, 9.0, 9.0, 0.0, 2)], &[], |field| {
        assert_eq!(stands(field, &[UnitId(0), UnitId(1)]), 6, "gun stands too");
    });
}

// covers: FF-FLD-25
#[test]
fn the_worst_ground_charged_over() {
    let over = |ground: &Ground| {
        on(ground, &[foot(OURS, 10.0, 10.0, 0.0, 4)], &[], |field| {
            charged_over(field, field.piece(UnitId(0)).unwrap(), Vector::new(0.0, 8.0), &mut Vec::new()).ground
        })
    };
    assert_eq!(over(&plain()), Going::Open);
    assert_eq!(over(&patch(TerrainKind::Crops, 12.0, 13.0)), Going::Broken);
    assert_eq!(over(&patch(TerrainKind::Marsh, 12.0, 13.0)), Going::Rough);
    assert_eq!(over(&patch(TerrainKind::Marsh, 18.01, 20.0)), Going::Open);
    assert_eq!(over(&fence(TerrainKind::RailFence, 15.0)), Going::Broken);
    assert_eq!(over(&fence(TerrainKind::Ditch, 15.0)), Going::Rough);
    // Touched by the end stand only.
    let corner = |x| Ground::new(vec![area(TerrainKind::Rocks, 0, (x, 12.0), (20.0, 13.0))], vec![]);
    assert_eq!((over(&corner(12.9)), over(&corner(13.1))), (Going::Rough, Going::Open));
    let both = Ground::new(
        vec![
            area(TerrainKind::Marsh, 0, (0.0, 12.0), (30.0, 13.0)),
            area(TerrainKind::Crops, 0, (0.0, 14.0), (30.0, 15.0)),
        ],
        vec![],
    );
    assert_eq!(over(&both), Going::Rough);
}
