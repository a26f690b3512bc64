//! Retreats and recalls: by the table.

use engine::table::{Facing, Ground, Heading, Point, Thing};
use fire_and_fury::field::moves::retreat::{Recall, full_retreat, out_of_close_range, recall, retreat_3};
use fire_and_fury::field::moves::withdraw::Withdrawal;
use fire_and_fury::field::moves::{Scratch, Stop};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::Formation;

use crate::table::*;

type Asked = fn(&fire_and_fury::field::Field<'_>, &mut Scratch) -> Result<Withdrawal, Stop>;

fn back(ground: &Ground, units: &[Unit], ask: Asked) -> Withdrawal {
    on(ground, units, &[], |field| ask(field, &mut Scratch::default()).unwrap())
}

const THREE: Asked = |field, scratch| retreat_3(field, UnitId(0), &[UnitId(1)], scratch);
const OUT: Asked = |field, scratch| out_of_close_range(field, UnitId(0), scratch);
const FULL: Asked = |field, scratch| full_retreat(field, UnitId(0), scratch);

/// Ours at the near edge's side, facing the enemy in contact.
fn beaten() -> [Unit; 2] {
    [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 40.0, 30.0, 180.0, 4)]
}

// covers: FF-FLD-32
#[test]
fn three_inches_straight_back_facing_kept() {
    let retreat = back(&plain(), &beaten(), THREE);
    assert_eq!((retreat.end(), retreat.stopped), (pose(40.0, 27.0, 0.0), None));
    assert_eq!(retreat.from.unwrap().id, UnitId(1));
    // Already 1" off: to the nearest point that is 3" from it.
    let apart = [foot(OURS, 40.0, 29.0, 0.0, 4), foot(THEIRS, 40.0, 30.0, 180.0, 4)];
    assert_eq!(back(&plain(), &apart, THREE).end(), pose(40.0, 27.0, 0.0));
    // Touched on its left flank it gives way to the right.
    let flanked = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 37.0, 29.5, -90.0, 1)];
    assert_eq!(back(&plain(), &flanked, THREE).end(), pose(43.0, 30.0, 0.0));
}

// covers: FF-FLD-32
#[test]
fn a_retreat_leads_away_from_the_side_that_is_touched_and_not_from_the_middle_of_the_enemy() {
    // Half an inch of the front is met by a line that is almost wholly to the right of it.
    let before_the_front = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 45.5, 30.0, 180.0, 4)];
    assert_eq!(back(&plain(), &before_the_front, THREE).end(), pose(40.0, 27.0, 0.0));
    // Only the corners meet: those of a front belong to it.
    let at_the_corner = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 46.0, 30.0, 180.0, 4)];
    assert_eq!(back(&plain(), &at_the_corner, THREE).end(), pose(40.0, 27.0, 0.0));
    // The same at the rear: it gives way to its front.
    let behind = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 45.5, 29.0, 0.0, 4)];
    assert_eq!(back(&plain(), &behind, THREE).end(), pose(40.0, 33.0, 0.0));
}

// covers: FF-FLD-32, FF-D28
#[test]
fn whoever_is_a_hair_in_his_enemy_gets_away_from_him() {
    // However they face, what rounding to the grid does to two that are in contact holds nobody.
    for degrees in (0..360).step_by(7).map(f64::from) {
        let line = Heading::radians(degrees.to_radians());
        let (at, beside) = (Point::new(40.0, 30.0), Point::new(40.0, 30.0) + line.right() * 1.3);
        let met = [foot(OURS, at.x, at.y, degrees, 4), foot(THEIRS, beside.x, beside.y, degrees + 180.0, 4)];
        for ask in [THREE, OUT, FULL] {
            let retreat = back(&plain(), &met, ask);
            assert_eq!((retreat.stopped, retreat.in_contact), (None, None), "{degrees}");
            assert!(retreat.inches > 2.99, "{degrees}: {} inches", retreat.inches);
        }
    }
}

// covers: FF-FLD-32, FF-D26
#[test]
fn out_of_close_range_is_more_than_six_inches() {
    let retreat = back(&plain(), &beaten(), OUT);
    let gap = 30.0 - f64::from(retreat.end().spot.y) / 1000.0;
    assert!(gap > 6.001 && gap < 6.01, "{gap}");
    assert_eq!(retreat.end().facing, Facing::AHEAD, "formation and facing kept");
    // From every enemy that is not broken.
    let mut units = beaten().to_vec();
    units.push(foot(THEIRS, 40.0, 22.0, 180.0, 1));
    let farther = back(&plain(), &units, OUT);
    assert!(farther.stopped.is_none() && farther.end().spot.x != 40_000, "it bends past the one behind: {farther:?}");
    units[2] = broken(foot(THEIRS, 47.0, 24.0, 180.0, 2));
    let past = back(&plain(), &units, OUT);
    assert!((past.end().spot.y - retreat.end().spot.y).abs() <= 1, "broken enemies do not count");
    // At most a full move, and nowhere if nobody is near.
    let marsh = Ground::new(vec![area(TerrainKind::Marsh, 0, (20.0, 10.0), (60.0, 40.0))], vec![]);
    let horse = [horse(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 40.0, 30.0, 180.0, 4)];
    assert_eq!(back(&marsh, &horse, OUT).end(), pose(40.0, 24.0, 0.0), "6\" is all that horse has in a marsh");
    let alone = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 40.0, 36.5, 180.0, 4)];
    assert_eq!(back(&plain(), &alone, OUT).end(), pose(40.0, 30.0, 0.0));
}

// covers: FF-FLD-32
#[test]
fn a_full_retreat_bends_toward_the_base_edge() {
    let rout = [broken(foot(OURS, 40.0, 50.0, 0.0, 4)), foot(THEIRS, 40.0, 50.0, 180.0, 4)];
    let straight = back(&plain(), &rout, FULL);
    // Two ranks of two: turned about their middle, then 24" at the broken rate.
    assert_eq!((straight.end(), straight.stopped), (pose(40.0, 24.0, 180.0), None));
    assert!((straight.share - 1.0).abs() < 1e-6);
    // The enemy to the east: away is west; it bends by 45 degrees toward the near edge, and faces that way.
    let east = [broken(foot(OURS, 40.0, 50.0, 0.0, 4)), foot(THEIRS, 50.0, 50.0, 90.0, 1)];
    let bent = back(&plain(), &east, FULL);
    let end = bent.end();
    assert_eq!(end.facing, Facing::degrees(135.0));
    assert!(end.spot.x < 24_000 && end.spot.y < 33_000, "{end:?}");
    // Guns go at the limbered full rate.
    let gun = [limbered(guns(OURS, 40.0, 50.0, 0.0, 1)), foot(THEIRS, 40.0, 52.0, 180.0, 4)];
    assert!((back(&plain(), &gun, FULL).inches - 12.0).abs() < 1e-6);
}

// covers: FF-D27
#[test]
fn a_retreat_may_leave_the_table() {
    let rout = [broken(foot(OURS, 40.0, 20.0, 0.0, 4)), foot(THEIRS, 40.0, 20.0, 180.0, 4)];
    let gone = back(&plain(), &rout, FULL).beyond.unwrap();
    assert!(gone.share > 0.99 && gone.at.y < 0.0, "{gone:?}");
    // Half of a 2" block hangs over the edge: 24" from its front, which is its old rear.
    let rout = [broken(foot(OURS, 40.0, 25.0, 0.0, 4)), foot(THEIRS, 40.0, 25.0, 180.0, 4)];
    let half = back(&plain(), &rout, FULL).beyond.unwrap();
    assert!((half.share - 0.5).abs() < 0.01, "{half:?}");
}

// covers: FF-D28
#[test]
fn a_blocked_retreat_stops_and_says_by_what() {
    // Water on both sides, so that bending does not help.
    let river = |y: f64| {
        let along = |x: f64| wall(TerrainKind::River, (x, 0.0), (x, 29.8));
        Ground::new(vec![], vec![wall(TerrainKind::River, (0.0, y), (96.0, y)), along(36.7), along(43.3)])
    };
    let stopped = back(&river(27.0), &beaten(), THREE);
    assert_eq!(stopped.end(), pose(40.0, 28.0, 0.0));
    assert_eq!((stopped.stopped.unwrap().rule, stopped.stopped.unwrap().by), ("FF-D41", Some(Thing::Line(0))));
    assert!(stopped.is_stopped_short() && !stopped.surrenders());
    // With its back to the river it cannot get away at all.
    let trapped = back(&river(29.0), &beaten(), THREE);
    assert!(trapped.surrenders() && trapped.in_contact == Some(UnitId(1)) && trapped.end() == pose(40.0, 30.0, 0.0));
    let mut units = beaten().to_vec();
    units.push(foot(THEIRS, 40.0, 27.0, 0.0, 4));
    let between = back(&river(4.0), &units, THREE);
    assert_eq!(between.stopped_by(), Some(UnitId(2)));
    assert_eq!(between.end(), pose(40.0, 29.0, 0.0), "1\" from the other");
}

// covers: FF-D58, FF-D45, FF-FLD-29
#[test]
fn a_retreat_goes_through_friends_and_past_them() {
    let mut units = beaten().to_vec();
    units.push(foot(OURS, 40.0, 27.0, 0.0, 4));
    // 3" back it would stand on the friend: it goes on to the first clear place beyond.
    let through = back(&plain(), &units, THREE);
    assert_eq!((through.end(), through.passed.as_slice()), (pose(40.0, 26.0, 0.0), &[UnitId(2)][..]));
    units[2] = formed(foot(OURS, 40.0, 27.0, 0.0, 4), Formation::OpenOrder);
    assert!(back(&plain(), &units, THREE).passed.is_empty(), "open order is passed freely");
    units[2] = foot(OURS, 40.0, 27.0, 0.0, 4);
    units[0] = formed(foot(OURS, 40.0, 30.0, 0.0, 2), Formation::OpenOrder);
    assert!(back(&plain(), &units, THREE).passed.is_empty(), "and passes freely");
    units[0] = limbered(guns(OURS, 40.0, 30.0, 0.0, 1));
    let away = back(&plain(), &units, FULL);
    assert!(away.end().spot.y < 27_000 && away.passed.is_empty(), "so do limbered guns");
    units[0] = broken(foot(OURS, 40.0, 50.0, 0.0, 4));
    units[1] = foot(THEIRS, 40.0, 50.0, 180.0, 4);
    units[2] = foot(OURS, 40.0, 40.0, 0.0, 4);
    assert_eq!(back(&plain(), &units, FULL).passed, [UnitId(2)], "broken troops disorder those they run through");
}

// covers: FF-D58
#[test]
fn a_retreat_that_cannot_go_past_a_friend_ends_before_him() {
    // 3" back stands a friend, and behind him is the river.
    let along = |x: f64| wall(TerrainKind::River, (x, 20.0), (x, 29.8));
    let river =
        Ground::new(vec![area(TerrainKind::River, 0, (0.0, 20.0), (96.0, 26.0))], vec![along(36.7), along(43.3)]);
    let mut units = beaten().to_vec();
    units.push(foot(OURS, 40.0, 27.0, 0.0, 4));
    let made = back(&river, &units, THREE);
    assert!((made.end().spot.point().y - 28.0).abs() < 0.01, "{:?}", made.end());
    assert!(made.is_stopped_short() && !made.surrenders(), "{made:?}");
}

// covers: FF-FLD-35, FF-D33
#[test]
fn a_recall_leads_back_to_where_the_charge_began() {
    let units = [horse(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 40.0, 30.0, 180.0, 4)];
    let call = |to, wish| {
        on(&plain(), &units, &[], |field| recall(field, UnitId(0), to, wish, &mut Scratch::default()).unwrap())
    };
    let start = pose(44.0, 14.0, 0.0);
    assert_eq!(call(Recall::Start(start), (None, false)).end(), start);
    assert_eq!(call(Recall::Home, (None, false)).end(), pose(40.0, 2.0, 0.0), "a full move");
    assert_eq!(call(Recall::Home, (Some(10.0), false)).end(), pose(40.0, 20.0, 0.0));
    // It turns about, and its rear is where its front was.
    assert_eq!(call(Recall::Home, (Some(10.0), true)).end(), pose(40.0, 18.5, 180.0));
    // Not within 6" of an enemy if that can be avoided.
    let near = call(Recall::Home, (Some(4.0), false));
    assert!((23_990..=23_999).contains(&near.end().spot.y), "{near:?}");
    // Where it cannot be avoided the wish stands.
    let mut pinned = units.to_vec();
    pinned.push(foot(THEIRS, 40.0, 22.0, 0.0, 2));
    let stuck = on(&plain(), &pinned, &[], |field| {
        recall(field, UnitId(0), Recall::Home, (Some(2.0), false), &mut Scratch::default()).unwrap()
    });
    assert_eq!(stuck.end(), pose(40.0, 28.0, 0.0));
}
