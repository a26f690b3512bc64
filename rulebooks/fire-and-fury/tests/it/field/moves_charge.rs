//! Charges, countercharges, breakthroughs and carried positions: by the table.

use engine::table::{Crossings, Facing, Ground, Pivot, Thing};
use fire_and_fury::charts::movement::Pace;
use fire_and_fury::field::contact::contact;
use fire_and_fury::field::moves::breakthrough::{Breakthrough, breakthrough, closest};
use fire_and_fury::field::moves::carry::carry;
use fire_and_fury::field::moves::charge::{Charge, charge};
use fire_and_fury::field::moves::countercharge::countercharge;
use fire_and_fury::field::moves::{Leg, Licence, Scratch, Stop, Why};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Formation, Ground as Going};

use crate::table::*;

fn charges(ground: &Ground, units: &[Unit], facing: Option<f64>) -> Result<Charge, Stop> {
    let facing = facing.map(Facing::degrees);
    on(ground, units, &[], |field| charge(field, UnitId(0), UnitId(1), facing, Licence::FULL, &mut Scratch::default()))
}

/// The charger at the end of its charge, in contact.
fn in_contact(ground: &Ground, units: &[Unit], charge: &Charge) -> bool {
    let mut units = units.to_vec();
    units[0].pose = charge.end().unwrap();
    on(ground, &units, &[], |field| {
        let touches = contact(field, field.piece(UnitId(0)).unwrap(), field.piece(charge.target).unwrap()).is_some();
        let overlaps =
            field.pieces().skip(1).any(|other| other.body.overlaps(field.piece(UnitId(0)).unwrap().body, 0.001));
        touches && !overlaps
    })
}

fn is(measured: f64, wanted: f64) -> bool {
    (measured - wanted).abs() < 1e-6
}

fn charger() -> Unit {
    foot(OURS, 40.0, 20.0, 0.0, 4)
}

// covers: FF-FLD-30
#[test]
fn a_charge_is_straight_after_one_wheel() {
    let ahead = [charger(), foot(THEIRS, 41.0, 30.0, 180.0, 4)];
    let straight = charges(&plain(), &ahead, None).unwrap();
    assert!(straight.target == UnitId(1) && matches!(straight.legs[..], [Leg::Forward(inches)] if is(inches, 10.0)));
    assert_eq!(straight.end(), Some(pose(40.0, 30.0, 0.0)));
    assert!(is(straight.share, 10.0 / 16.0) && in_contact(&plain(), &ahead, &straight));
    // A target aside: a wheel first, of 45 degrees at most.
    let aside = [charger(), foot(THEIRS, 50.0, 30.0, 180.0, 3)];
    let wheeled = charges(&plain(), &aside, None).unwrap();
    assert!(matches!(wheeled.legs[..], [Leg::Wheel(Pivot::Right, degrees), Leg::Forward(_)] if degrees <= 45.0));
    assert!(in_contact(&plain(), &aside, &wheeled));
    // It closes up along the side it reached: its front lies flush on the enemy's.
    assert_eq!(wheeled.end().unwrap().facing, Facing::AHEAD);
    let far_aside = [charger(), foot(THEIRS, 50.0, 21.0, 180.0, 2)];
    assert_eq!(charges(&plain(), &far_aside, None).unwrap_err().rule, "FF-FLD-30");
    assert_eq!(charges(&plain(), &ahead, Some(-46.0)).unwrap_err().rule, "FF-FLD-30");
    let behind = [charger(), foot(THEIRS, 40.0, 10.0, 0.0, 2)];
    assert_eq!(charges(&plain(), &behind, None).unwrap_err().rule, "FF-D14");
}

// covers: FF-FLD-30
#[test]
fn a_charge_reaches_as_far_as_the_rate() {
    let at = |y: f64| charges(&plain(), &[charger(), foot(THEIRS, 40.0, y, 180.0, 4)], None);
    assert!(at(36.0).is_ok());
    let short = at(36.01).unwrap_err();
    assert_eq!((short.rule, short.why, short.by), ("FF-D14", Why::Short, Some(Thing::Body(1))));
    let units = [charger(), foot(THEIRS, 40.0, 42.0, 180.0, 4)];
    let double = Licence { pace: Pace::DoubleQuick, ..Licence::FULL };
    on(&plain(), &units, &[], |field| {
        assert!(charge(field, UnitId(0), UnitId(1), None, double, &mut Scratch::default()).is_ok());
        let half = charge(field, UnitId(0), UnitId(1), None, Licence::HALF, &mut Scratch::default());
        assert_eq!(half.unwrap_err().why, Why::Short);
    });
    for unit in [formed(charger(), Formation::MarchColumn), broken(charger())] {
        let refused = charges(&plain(), &[unit, foot(THEIRS, 40.0, 30.0, 180.0, 4)], None).unwrap_err();
        assert_eq!((refused.rule, refused.why), ("FF-D14", Why::State));
    }
    let gun = limbered(guns(OURS, 40.0, 20.0, 0.0, 1));
    assert_eq!(charges(&plain(), &[gun, foot(THEIRS, 40.0, 30.0, 180.0, 4)], None).unwrap_err().why, Why::State);
}

// covers: FF-D15
#[test]
fn the_enemy_touched_first_is_the_target() {
    let screen = [charger(), foot(THEIRS, 40.0, 32.0, 180.0, 4), foot(THEIRS, 40.0, 26.0, 180.0, 2)];
    let caught = charges(&plain(), &screen, Some(0.0)).unwrap();
    assert_eq!((caught.target, caught.end()), (UnitId(2), Some(pose(40.0, 26.0, 0.0))));
    // It fights all that it touches.
    let two = [charger(), foot(THEIRS, 38.0, 30.0, 180.0, 2), foot(THEIRS, 41.0, 30.0, 180.0, 2)];
    assert_eq!(charges(&plain(), &two, None).unwrap().touches, [UnitId(1), UnitId(2)]);
    // A friend in the way stops it: the charge is its whole maneuver.
    let friend = [charger(), foot(THEIRS, 40.0, 30.0, 180.0, 4), foot(OURS, 40.0, 25.0, 0.0, 4)];
    let stopped = charges(&plain(), &friend, Some(0.0)).unwrap_err();
    assert_eq!((stopped.rule, stopped.by), ("FF-FLD-29", Some(Thing::Body(2))));
}

#[test]
fn a_charge_into_a_flank_closes_up_along_it() {
    let column = formed(foot(THEIRS, 40.0, 30.0, 90.0, 4), Formation::MarchColumn);
    let units = [charger(), column];
    let flank = charges(&plain(), &units, None).unwrap();
    assert_eq!(flank.end().unwrap().facing, Facing::AHEAD);
    assert!(in_contact(&plain(), &units, &flank));
    // The enemy stands askew: the attacker turns to lie along its front.
    let askew = [charger(), foot(THEIRS, 40.0, 30.0, 200.0, 4)];
    let closed = charges(&plain(), &askew, Some(0.0)).unwrap();
    assert_eq!(closed.end().unwrap().facing, Facing::degrees(20.0));
    assert!(in_contact(&plain(), &askew, &closed));
}

// covers: FF-D57
#[test]
fn contact_is_made_across_what_the_target_lines() {
    let lined = |kind| Ground::new(vec![], vec![wall(kind, (30.0, 29.5), (50.0, 29.5))]);
    let units = [charger(), foot(THEIRS, 40.0, 30.0, 180.0, 4)];
    for (kind, going) in [(TerrainKind::StoneWall, Going::Broken), (TerrainKind::Breastwork, Going::Rough)] {
        let ground = lined(kind);
        let across = charges(&ground, &units, None).unwrap();
        assert_eq!((across.across, across.end()), (Some(Thing::Line(0)), Some(pose(40.0, 29.5, 0.0))));
        assert_eq!(across.ground.ground, going);
        assert!(in_contact(&ground, &units, &across));
    }
    // A fence that nobody lines is charged over.
    let far = Ground::new(vec![], vec![wall(TerrainKind::RailFence, (30.0, 25.0), (50.0, 25.0))]);
    let over = charges(&far, &units, None).unwrap();
    assert_eq!((over.across, over.ground.ground), (None, Going::Broken));
    // A ditch that nobody lines is not crossed.
    let ditch = Ground::new(vec![], vec![wall(TerrainKind::Ditch, (0.0, 25.0), (96.0, 25.0))]);
    assert_eq!(charges(&ditch, &units, None).unwrap_err().rule, "FF-TER-09");
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (38.0, 30.0), (42.0, 34.0))], vec![]);
    let garrisoned = [charger(), garrison(THEIRS, 0, 4)];
    let at_the_wall = charges(&house, &garrisoned, None).unwrap();
    assert_eq!((at_the_wall.end(), at_the_wall.ground.ground), (Some(pose(40.0, 30.0, 0.0)), Going::Rough));
}

// covers: FF-FLD-31
#[test]
fn a_countercharge_meets_the_charger_halfway() {
    let units = [charger(), horse(THEIRS, 40.0, 36.0, 180.0, 4)];
    let counter = |units: &[Unit]| {
        on(&plain(), units, &[], |field| countercharge(field, UnitId(1), UnitId(0), &mut Scratch::default()))
    };
    let met = counter(&units).unwrap();
    assert!((met.gap.distance - 16.0).abs() < 1e-9 && (met.inches - 8.0).abs() < 1e-9);
    assert_eq!((met.poses[1], met.ground), (pose(40.0, 28.0, 180.0), Going::Open));
    // There the charger makes contact, and has come as far.
    let mut moved = units.to_vec();
    moved[1].pose = met.poses[1];
    let charge = charges(&plain(), &moved, None).unwrap();
    assert!(charge.end() == Some(pose(40.0, 28.0, 0.0)) && is(charge.share, 0.5), "{charge:?}");
    // At most a full move: through marsh that is 6".
    let marsh = Ground::new(vec![area(TerrainKind::Marsh, 0, (20.0, 20.0), (60.0, 50.0))], vec![]);
    let slow =
        on(&marsh, &units, &[], |field| countercharge(field, UnitId(1), UnitId(0), &mut Scratch::default())).unwrap();
    assert_eq!((slow.poses[1], slow.ground), (pose(40.0, 30.0, 180.0), Going::Rough));
    let behind = [charger(), horse(THEIRS, 40.0, 36.0, 0.0, 4)];
    assert_eq!(counter(&behind).unwrap_err().rule, "FF-D16");
    assert_eq!(counter(&[charger(), foot(THEIRS, 40.0, 36.0, 180.0, 4)]).unwrap_err().rule, "FF-D16");
}

fn breaks(units: &[Unit], ground: &Ground) -> (Vec<UnitId>, Breakthrough) {
    on(ground, units, &[], |field| {
        let mut near = Vec::new();
        closest(field, UnitId(0), &mut Crossings::default(), &mut near);
        let target = near.first().map(|near| near.id);
        let through = breakthrough(field, UnitId(0), target, &mut Scratch::default()).unwrap();
        (near.iter().map(|near| near.id).collect(), through)
    })
}

// covers: FF-FLD-34
#[test]
fn a_breakthrough_runs_at_the_closest_enemy_in_sight() {
    let rider = || horse(OURS, 40.0, 20.0, 0.0, 2);
    // Behind it and 10" off: a free wheel, and contact within half of 28".
    let units = [rider(), foot(THEIRS, 40.0, 8.0, 0.0, 2), foot(THEIRS, 40.0, 36.0, 180.0, 2)];
    let (closest, through) = breaks(&units, &plain());
    assert_eq!(closest, [UnitId(1)]);
    let Breakthrough::Contact(charge) = through else { panic!("{through:?}") };
    assert!(charge.target == UnitId(1) && in_contact(&plain(), &units, &charge), "{charge:?}");
    // Equally close ones are for the active side to choose between.
    let two = [rider(), foot(THEIRS, 30.0, 30.0, 180.0, 2), foot(THEIRS, 50.0, 30.0, 180.0, 2)];
    assert_eq!(breaks(&two, &plain()).0, [UnitId(1), UnitId(2)]);
    // One that is not seen is not run at.
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (36.0, 12.0), (44.0, 14.0))], vec![]);
    assert_eq!(breaks(&units, &house).0, [UnitId(2)]);
}

// covers: FF-D61
#[test]
fn a_breakthrough_that_reaches_nobody_goes_half_a_move() {
    let rider = horse(OURS, 40.0, 20.0, 0.0, 2);
    let (nobody, through) = breaks(std::slice::from_ref(&rider), &plain());
    assert!(nobody.is_empty());
    assert_eq!(through.end(), Some(pose(40.0, 34.0, 0.0)), "straight ahead");
    let (_, through) = breaks(&[rider.clone(), foot(THEIRS, 40.0, 60.0, 180.0, 2)], &plain());
    assert_eq!(through.end(), Some(pose(40.0, 34.0, 0.0)), "toward him");
    // 1" from one whom it does not quite reach.
    let (_, through) = breaks(&[rider.clone(), foot(THEIRS, 40.0, 34.5, 180.0, 2)], &plain());
    let short = through.end().map(|end| 34_500 - end.spot.y);
    assert!(short.is_some_and(|short| (999..=1001).contains(&short)), "{through:?}");
    // It stops at friends and at the river.
    let (_, through) = breaks(&[rider.clone(), foot(OURS, 40.0, 30.0, 0.0, 4)], &plain());
    assert_eq!(through.end(), Some(pose(40.0, 29.0, 0.0)));
    let river = Ground::new(vec![], vec![wall(TerrainKind::River, (0.0, 25.0), (96.0, 25.0))]);
    let (_, through) = breaks(&[rider], &river);
    assert_eq!(through.end(), Some(pose(40.0, 25.0, 0.0)));
}

// covers: FF-FLD-33
#[test]
fn the_attacker_carries_the_position() {
    let attacker = foot(OURS, 40.0, 30.0, 0.0, 4);
    let defender = foot(THEIRS, 40.0, 30.0, 180.0, 4);
    let left = on(&plain(), std::slice::from_ref(&defender), &[], |field| field.piece(UnitId(0)).unwrap().body.clone());
    let carried = |units: &[Unit], ground: &Ground| {
        on(ground, units, &[], |field| carry(field, UnitId(0), &left, None, &mut Scratch::default()).unwrap())
    };
    // A line is 1" deep: the front goes to where its rear edge was.
    let over = carried(std::slice::from_ref(&attacker), &plain());
    assert_eq!((over.moved.end(), over.moved.stop), (Some(pose(40.0, 31.0, 0.0)), None));
    // 3" at most, over a column.
    let column = on(&plain(), &[formed(defender, Formation::MarchColumn)], &[], |field| {
        field.piece(UnitId(0)).unwrap().body.clone()
    });
    let deep = on(&plain(), std::slice::from_ref(&attacker), &[], |field| {
        carry(field, UnitId(0), &column, None, &mut Scratch::default()).unwrap()
    });
    assert_eq!(deep.moved.end(), Some(pose(40.0, 33.0, 0.0)));
    // 1" from any other enemy.
    let another = [attacker.clone(), foot(THEIRS, 40.0, 31.5, 180.0, 4)];
    assert_eq!(carried(&another, &plain()).moved.end(), Some(pose(40.0, 30.5, 0.0)));
    // Across the breastwork that the defender lined.
    let work = Ground::new(vec![], vec![wall(TerrainKind::Breastwork, (30.0, 29.5), (50.0, 29.5))]);
    let outside = [foot(OURS, 40.0, 29.5, 0.0, 4)];
    assert_eq!(carried(&outside, &work).moved.end(), Some(pose(40.0, 31.0, 0.0)));
}

// covers: FF-FLD-33
#[test]
fn infantry_that_takes_a_building_becomes_its_garrison() {
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (38.0, 30.0), (42.0, 34.0))], vec![]);
    let left = on(&house, &[garrison(THEIRS, 0, 4)], &[], |field| field.piece(UnitId(0)).unwrap().body.clone());
    let takes = |unit: Unit, capacity| {
        let units = [unit];
        on(&house, &units, &[], |field| {
            let carried = carry(field, UnitId(0), &left, Some((0, capacity)), &mut Scratch::default()).unwrap();
            (carried.garrison, carried.moved.end())
        })
    };
    let stands = Some(pose(40.0, 30.0, 0.0));
    assert_eq!(takes(foot(OURS, 40.0, 30.0, 0.0, 6), 6), (Some(0), stands));
    assert_eq!(takes(foot(OURS, 40.0, 30.0, 0.0, 7), 6), (None, stands), "it stops at the wall");
    assert_eq!(takes(horse(OURS, 40.0, 30.0, 0.0, 4), 6), (None, stands));
}
