//! Points of the field that whole games showed, and how they are settled (FF-D66): each beside what was played before.

use engine::table::{Crossings, Ground, Pivot, Point};
use fire_and_fury::book::Book;
use fire_and_fury::charts::fire_facts::Cover;
use fire_and_fury::field::Field;
use fire_and_fury::field::charge_facts::{Fight, charge_combat};
use fire_and_fury::field::cover::{linear_cover, target_cover};
use fire_and_fury::field::fire::shots;
use fire_and_fury::field::flanks::massed;
use fire_and_fury::field::moves::breakthrough::{Breakthrough, breakthrough};
use fire_and_fury::field::moves::legs::follow;
use fire_and_fury::field::moves::retreat::{Recall, full_retreat, out_of_close_range, recall, retreat_3};
use fire_and_fury::field::moves::withdraw::Withdrawal;
use fire_and_fury::field::moves::{Leg, Licence, Scratch};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;

use crate::game::{house, house_of};
use crate::table::*;

fn under<T>(book: &Book, ground: &Ground, units: &[Unit], ask: impl FnOnce(&Field<'_>) -> T) -> T {
    ask(&Field::lay(book, ground, units, &[]).unwrap())
}

fn former() -> std::sync::Arc<Book> {
    house("rulings", "former")
}

fn three(book: &Book, ground: &Ground, units: &[Unit], fought: &[u16]) -> Withdrawal {
    let fought: Vec<UnitId> = fought.iter().map(|at| UnitId(*at)).collect();
    under(book, ground, units, |field| retreat_3(field, UnitId(0), &fought, &mut Scratch::default()).unwrap())
}

// covers: FF-FLD-32, FF-D66
#[test]
fn straight_back_is_against_the_own_front_where_the_enemy_is_faced() {
    // 2" off and to the right: the nearest points lie aslant, and the unit faces the enemy still.
    let aslant = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 46.5, 32.0, 180.0, 4)];
    let settled = three(&book(), &plain(), &aslant, &[1]);
    assert_eq!((settled.end().spot.x, settled.end().facing.hundredths()), (40_000, 0), "straight back");
    assert!(three(&former(), &plain(), &aslant, &[1]).end().spot.x < 40_000, "and not aside");
    // 60 degrees off its front it goes away from the enemy's nearest point.
    let beside = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 47.46, 31.0, 180.0, 4)];
    assert!(three(&book(), &plain(), &beside, &[1]).end().spot.x < 39_500);
}

// covers: FF-FLD-32
#[test]
fn a_retreat_ends_three_inches_from_everyone_fought() {
    let units = [
        foot(OURS, 40.0, 30.0, 0.0, 4),
        foot(THEIRS, 40.0, 30.0, 180.0, 4),
        // In contact with its right flank, and reaching far back.
        formed(foot(THEIRS, 43.0, 29.5, 90.0, 2), fire_and_fury::words::Formation::Line),
    ];
    let made = three(&book(), &plain(), &units, &[1, 2]);
    under(&book(), &plain(), &units, |field| {
        let body = field.unit(UnitId(0)).unwrap().outline(field.book, field.ground, made.end().stance()).unwrap();
        for enemy in [UnitId(1), UnitId(2)] {
            let gap = body.gap(field.outline(enemy).unwrap()).distance;
            assert!(gap > 2.99, "{gap} from {enemy:?}");
        }
    });
}

// covers: FF-FLD-32, FF-D28
#[test]
fn a_blocked_retreat_bends_by_the_smallest_angle_that_lets_it_go() {
    // Water behind its left end, and not behind and to its right.
    let pond = Ground::new(vec![area(TerrainKind::River, 0, (20.0, 20.0), (37.5, 28.5))], vec![]);
    let beaten = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 40.0, 30.0, 180.0, 4)];
    let bent = three(&book(), &pond, &beaten, &[1]);
    assert_eq!(bent.stopped, None);
    assert_eq!(bent.end().facing.hundredths(), 0, "facing kept");
    let step = bent.end().spot.point() - beaten[0].pose.spot.point();
    let off = step.x.atan2(-step.y).to_degrees();
    assert!((off - 45.0).abs() < 0.05, "{off} degrees off straight back: 30 would not do");
    assert!(three(&former(), &pond, &beaten, &[1]).is_stopped_short());
}

// covers: FF-FLD-32
#[test]
fn a_retreat_never_leads_to_another_enemy() {
    // Straight back is free, and ends 2" from an enemy who was 5" off.
    let units =
        [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 40.0, 30.0, 180.0, 4), foot(THEIRS, 40.0, 22.9, 180.0, 2)];
    let gap = |made: &Withdrawal| {
        under(&book(), &plain(), &units, |field| {
            let stance = made.end().stance();
            let body = field.unit(UnitId(0)).unwrap().outline(field.book, field.ground, stance).unwrap();
            body.gap(field.outline(UnitId(2)).unwrap()).distance
        })
    };
    assert!((gap(&three(&former(), &plain(), &units, &[1])) - 2.1).abs() < 0.01);
    let settled = three(&book(), &plain(), &units, &[1]);
    assert!(settled.stopped.is_none() && gap(&settled) > 5.09, "{}", gap(&settled));
}

// covers: FF-D58, FF-D28
#[test]
fn who_cannot_get_beyond_the_friend_behind_him_is_stopped_short() {
    // A friend right behind, and water right behind the friend, as wide as the table; enemies at both ends.
    let river = Ground::new(vec![area(TerrainKind::River, 0, (0.0, 20.0), (96.0, 27.9))], vec![]);
    let units = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 40.0, 30.0, 180.0, 40), foot(OURS, 40.0, 29.0, 0.0, 40)];
    let made = three(&book(), &river, &units, &[1]);
    assert!(made.is_stopped_short() && made.surrenders(), "{made:?}");
}

// covers: FF-FLD-32, FF-FLD-26
#[test]
fn no_retreat_or_recall_goes_beyond_a_full_move() {
    for degrees in (0..360).step_by(11).map(f64::from) {
        let guns = [limbered(guns(OURS, 40.0, 36.0, degrees, 3)), foot(THEIRS, 48.0, 44.0, 225.0, 4)];
        let horse = [horse(OURS, 40.0, 36.0, degrees, 4), foot(THEIRS, 48.0, 44.0, 225.0, 4)];
        under(&book(), &plain(), &guns, |field| {
            let made = full_retreat(field, UnitId(0), &mut Scratch::default()).unwrap();
            assert!(made.share < 1.0 + 1e-6 && made.inches < 12.001, "{degrees}: {made:?}");
        });
        under(&book(), &plain(), &horse, |field| {
            let to = Recall::Start(pose(20.0, 6.0, 0.0));
            let made = recall(field, UnitId(0), to, (None, true), &mut Scratch::default()).unwrap();
            assert!(made.share < 1.0 + 1e-6 && made.inches < 28.001, "{degrees}: {made:?}");
        });
    }
}

// covers: FF-FLD-35, FF-D33
#[test]
fn nobody_recalls_who_stays_in_contact() {
    // Its charge began where it stands: there is nowhere to go.
    let beaten = [horse(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 40.0, 30.0, 180.0, 4)];
    let ask = |book: &Book| {
        under(book, &plain(), &beaten, |field| {
            recall(field, UnitId(0), Recall::Start(beaten[0].pose), (None, false), &mut Scratch::default())
        })
    };
    assert_eq!(ask(&book()).unwrap_err().rule, "FF-FLD-35");
    assert_eq!(ask(&former()).unwrap().in_contact, Some(UnitId(1)));
}

// covers: FF-FLD-34, FF-D32
#[test]
fn a_breakthrough_goes_no_farther_than_its_half_move() {
    // 8" is all that foot has; the enemy is 11.5" off, and where the half move ends another stands.
    for halted in [6.5, 7.0, 7.5, 8.0, 8.5] {
        let units = [
            foot(OURS, 40.0, 20.0, 0.0, 4),
            foot(THEIRS, 40.0, 31.5, 180.0, 2),
            foot(OURS, 44.4, 20.0 + halted, 90.0, 1),
        ];
        let made = under(&book(), &plain(), &units, |field| {
            breakthrough(field, UnitId(0), Some(UnitId(1)), &mut Scratch::default()).unwrap()
        });
        assert!(matches!(made, Breakthrough::Clear(_)), "{made:?}");
        assert!(made.end().unwrap().spot.y <= 28_001, "{made:?}");
    }
}

// covers: FF-FLD-34, FF-D61
#[test]
fn a_breakthrough_does_not_wheel_through_a_friend() {
    // A quarter turn about the left end would sweep over a friend who is clear at its beginning and at its end.
    let units = [foot(OURS, 40.0, 30.0, 0.0, 8), foot(THEIRS, 20.0, 36.0, 270.0, 2), foot(OURS, 41.5, 37.5, 45.0, 2)];
    let turned = |book: &Book, units: &[Unit]| {
        let made = under(book, &plain(), units, |field| {
            breakthrough(field, UnitId(0), Some(UnitId(1)), &mut Scratch::default()).unwrap()
        });
        match made {
            Breakthrough::Contact(charge) => charge.poses[1],
            Breakthrough::Clear(moved) => moved.poses[1],
        }
    };
    let about_the_end = turned(&book(), &units[..2]);
    assert!(about_the_end.spot.point().distance(Point::new(34.0, 36.0)) < 0.5, "{about_the_end:?}");
    assert_eq!(turned(&former(), &units), about_the_end, "only where it ended was looked at");
    assert_eq!(turned(&book(), &units).spot, pose(40.0, 30.0, 0.0).spot, "at its ends there is no room to turn");
}

// covers: FF-TRM-04, FF-FLD-29
#[test]
fn a_wheel_passes_the_lines_that_it_sweeps_over() {
    // The right end swings a quarter turn about the left: over a friend who is clear at the beginning and at the end.
    let units = [foot(OURS, 40.0, 30.0, 0.0, 8), foot(OURS, 41.5, 37.5, 45.0, 2)];
    let licence =
        Licence { passage_of_lines: true, pace: fire_and_fury::charts::movement::Pace::DoubleQuick, ..Licence::FULL };
    let wheel = |book: &Book| {
        under(book, &plain(), &units, |field| {
            follow(field, UnitId(0), &[Leg::Wheel(Pivot::Left, 90.0)], licence, &mut Scratch::default()).unwrap()
        })
    };
    let made = wheel(&book());
    assert_eq!((made.stop, made.passed), (None, vec![UnitId(1)]));
    assert_eq!(wheel(&former()).passed, [], "only where it ended was looked at");
}

// covers: FF-FLD-16, FF-D66
#[test]
fn who_stands_beside_a_target_in_the_same_line_is_not_behind_it() {
    // The lines of fire from a wide front close in on the target; those of a gun spread past its corner.
    let wide = foot(OURS, 10.0, 26.0, 180.0, 8);
    let gun = guns(OURS, 10.0, 24.0, 180.0, 1);
    let behind = |book: &Book, firer: &Unit, drawn_back: f64| {
        let units = [foot(THEIRS, 10.0, 20.0, 0.0, 4), firer.clone(), foot(THEIRS, 14.0, 20.0 - drawn_back, 0.0, 1)];
        under(book, &plain(), &units, |field| {
            let target = field.piece(UnitId(0)).unwrap();
            let shots = shots(field, &[UnitId(1)], target, &mut Crossings::default());
            let mut found = Vec::new();
            massed(field, target, &shots, &mut found);
            found.len()
        })
    };
    let by = |firer: &Unit| [-1.0, -0.1, 0.0, 0.1, 1.0].map(|back| behind(&book(), firer, back));
    assert_eq!(by(&gun), [0, 0, 0, 1, 1]);
    // What is between the outermost lines is not behind the rear edge, and what is behind it is not between them.
    assert_eq!(by(&wide), [0; 5]);
    for firer in [&wide, &gun] {
        assert_eq!([0.0, 0.1].map(|back| behind(&former(), firer, back)), [1, 1], "as it was played");
    }
}

fn cover(book: &Book, ground: &Ground, units: &[Unit]) -> Cover {
    under(book, ground, units, |field| {
        let target = field.piece(UnitId(0)).unwrap();
        let shots = shots(field, &[UnitId(1)], target, &mut Crossings::default());
        assert!(!shots.is_empty());
        target_cover(field, target, &shots, &mut Crossings::default()).cover
    })
}

// covers: FF-FLD-18
#[test]
fn what_the_target_touches_shelters_it_from_the_other_side() {
    let fence = |y: f64| Ground::new(vec![], vec![wall(TerrainKind::StoneWall, (0.0, y), (30.0, y))]);
    let target = foot(THEIRS, 10.0, 20.0, 0.0, 2);
    let ahead = [target.clone(), foot(OURS, 10.0, 26.0, 180.0, 2)];
    let behind = [target.clone(), foot(OURS, 10.0, 13.0, 0.0, 2)];
    for hair in [-0.001, 0.0, 0.001] {
        assert_eq!(cover(&book(), &fence(20.0 + hair), &ahead), Cover::Full, "along its front, {hair}");
        assert_eq!(cover(&book(), &fence(20.0 + hair), &behind), Cover::None, "which is no cover from behind, {hair}");
        assert_eq!(cover(&book(), &fence(19.0 + hair), &behind), Cover::Full, "along its rear, {hair}");
        assert_eq!(cover(&book(), &fence(19.0 + hair), &ahead), Cover::None, "which is no cover from ahead, {hair}");
    }
    assert_eq!(cover(&former(), &fence(20.0), &ahead), Cover::None, "as it was played");
    // A work that the target touches from within, and from without.
    let work = |low: f64, high: f64| Ground::new(vec![area(TerrainKind::Redoubt, 0, (0.0, low), (30.0, high))], vec![]);
    assert_eq!(cover(&book(), &work(10.0, 20.0), &ahead), Cover::Fortified, "within");
    assert_eq!(cover(&book(), &work(20.0, 22.0), &ahead), Cover::Fortified, "the work is between");
    assert_eq!(cover(&book(), &work(10.0, 19.0), &ahead), Cover::None, "the work is behind it");
}

// covers: FF-FLD-18, FF-FLD-19, FF-FLD-02
#[test]
fn houses_may_read_shelter_and_reach_otherwise() {
    // A charger in the wood of the unit that it charges.
    let wood = Ground::new(vec![area(TerrainKind::Woods, 0, (0.0, 10.0), (30.0, 30.0))], vec![]);
    let mut charger = [foot(OURS, 10.0, 20.0, 180.0, 2), foot(THEIRS, 10.0, 20.0, 0.0, 2)];
    charger[0].marks.charging = Some(UnitId(1));
    assert_eq!(cover(&book(), &wood, &charger), Cover::None);
    assert_eq!(cover(&house("shared-cover", "as-other"), &wood, &charger), Cover::Partial);
    // The firer lines the wall with one end, and its fire crosses it elsewhere.
    let bent = Ground::new(
        vec![],
        vec![
            engine::table::Line::on_grid(
                TerrainKind::StoneWall.number(),
                &[pose(0.0, 20.5, 0.0).spot, pose(13.0, 20.5, 0.0).spot, pose(13.0, 28.0, 0.0).spot],
            )
            .unwrap(),
        ],
    );
    let lining = [foot(THEIRS, 10.0, 20.0, 0.0, 2), foot(OURS, 11.0, 26.0, 180.0, 2)];
    assert_eq!(cover(&book(), &bent, &lining), Cover::Full);
    assert_eq!(cover(&house("firer-lines", "anywhere"), &bent, &lining), Cover::None);
    // Two fences, each along less than half of the front.
    let fences = Ground::new(
        vec![],
        vec![
            wall(TerrainKind::RailFence, (0.0, 20.9), (8.3, 20.9)),
            wall(TerrainKind::RailFence, (11.7, 20.9), (20.0, 20.9)),
        ],
    );
    let line = [foot(THEIRS, 10.0, 20.0, 0.0, 4)];
    let lined = |book: &Book| {
        under(book, &fences, &line, |field| linear_cover(field, field.piece(UnitId(0)).unwrap()).is_some())
    };
    assert!(!lined(&book()) && lined(&house("linear-cover", "together")));
    // A charger aslant before a line of 30 stands, in contact with one end of it, and out of reach of the other.
    let mut contact = [foot(OURS, 33.41, 35.91, -135.0, 30), foot(THEIRS, 40.0, 20.0, 0.0, 30)];
    contact[0].marks.charging = Some(UnitId(1));
    let firing = |book: &Book| {
        under(book, &plain(), &contact, |field| {
            shots(field, &[UnitId(1)], field.piece(UnitId(0)).unwrap(), &mut Crossings::default()).len()
        })
    };
    let (all, in_reach) = (firing(&book()), firing(&house_of("[book.options]\ncontact-reach = \"in-reach\"")));
    assert!(in_reach < all && in_reach > 0, "{in_reach} of {all}");
}

// covers: FF-FLD-15
#[test]
fn who_was_outflanked_in_contact_stays_so() {
    // A line that has shrunk away from the enemy on its flank.
    let units = [foot(OURS, 36.5, 29.5, -90.0, 4), foot(THEIRS, 40.0, 30.0, 0.0, 4)];
    let outflanked = |found: Option<&[UnitId]>| {
        under(&book(), &plain(), &units, |field| {
            let fight = Fight {
                attackers: &[UnitId(0)],
                defenders: &[UnitId(1)],
                combat: fire_and_fury::charts::charge_facts::Combat::First,
                struggle: false,
                ground: fire_and_fury::words::Ground::Open,
                counter_ground: fire_and_fury::words::Ground::Open,
                outflanked: found,
            };
            charge_combat(field, fight, &mut Crossings::default()).unwrap().defender.outflanked
        })
    };
    assert!(!outflanked(None), "read off the table it is not");
    assert!(outflanked(Some(&[UnitId(1)])) && !outflanked(Some(&[])));
}

// covers: FF-FLD-32
#[test]
fn out_of_close_range_too_goes_straight_and_bends_only_where_it_must() {
    let aslant = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 46.5, 32.0, 180.0, 4)];
    let out = |book: &Book| {
        under(book, &plain(), &aslant, |field| out_of_close_range(field, UnitId(0), &mut Scratch::default()).unwrap())
    };
    assert_eq!(out(&book()).end().spot.x, 40_000);
    assert!(out(&former()).end().spot.x < 40_000);
}
