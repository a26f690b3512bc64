//! Moves, blocked paths, horses, stairs, and leaving the table.

use engine::game::{Goal, Offers, Viewer, What};
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::roster::{Post, Recruit};
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];

#[test]
fn a_move_stays_within_its_allowance_and_out_of_contact() {
    // covers: FS-ORD-03, FS-MOV-04, FS-MOV-05, FS-D24, FS-FLD-18
    let play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .near("p2", 20.0, 10.0, PISTOL)
        .with(|man| man.wounds = 2)
        .near("p3", 30.0, 10.0, PISTOL)
        .far("q1", 10.0, 14.0, PISTOL)
        .area(Terrain::Rough, 0, (8.0, 7.0), (12.0, 9.0))
        .area(Terrain::DeepWater, 0, (29.0, 11.0), (31.0, 13.0))
        .play();
    assert!(play.allows("p1 move 10,12.9"));
    assert_eq!(play.rule_against("p1 move 13.01,10"), "FS-ORD-03"); // 3"
    assert_eq!(play.rule_against("p1 move 10,12.96"), "FS-ORD-03"); // contact
    assert_eq!(play.rule_against("p1 move 10,7.5"), "FS-MOV-05"); // bad going: 2"
    assert!(play.allows("p1 move 10,8"));
    assert!(play.allows("p2 move 20,11") && play.rule_against("p2 move 20,11.1") == "FS-ORD-03"); // two wounds
    assert_eq!(play.rule_against("p3 move 30,12"), "FS-D24");
    assert_eq!(play.rule_against("p1 move 10,10.5 facing:20 fallback"), "FS-D08");
    // The way is refused with what would be allowed.
    let refusal = play.refused("p1 move 13.5,10").to_string();
    assert_eq!(refusal, "the way takes 3.50\" of 3\" (FS-ORD-03); take a shorter way");
}

#[test]
fn nobody_stops_in_a_wall_to_step_out_on_its_other_side() {
    // covers: FS-D24
    let play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .near("p2", 14.0, 10.0, PISTOL)
        .with(|man| man.mounted = true)
        .far("q1", 10.0, 30.0, PISTOL)
        .line(Terrain::HighWall, (5.0, 12.0), (12.0, 12.0))
        .line(Terrain::Gate, (11.0, 12.0), (12.0, 12.0))
        .line(Terrain::Hedge, (12.5, 12.0), (20.0, 12.0))
        .play();
    assert_eq!(play.rule_against("p1 move 10,12"), "FS-D24");
    assert!(play.allows("p1 move 10,11.999") && play.allows("p1 move 11.5,12"));
    assert_eq!(play.rule_against("p2 move 14,12"), "FS-D24"); // a hedge, to a rider
}

#[test]
fn the_crippled_do_not_move() {
    // covers: FS-MOV-04, FS-R07
    let lay = || laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 30.0, PISTOL);
    let crippled = |laid: Laid| {
        let mut play = laid.play();
        let piece = play.id("p1");
        let fix = engine::game::Fix::State { piece, what: "wounds".to_owned(), to: "4".to_owned() };
        play.game.amend(&fix, &mut engine::game::Log::new()).unwrap();
        play
    };
    let play = crippled(lay().option("wound_limit = 9"));
    assert_eq!(play.rule_against("p1 move 10,10.5"), "FS-MOV-04");
    assert!(!play.offered("p1").contains(&"move"));
    let play = crippled(laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 11.0, PISTOL).option("wound_limit = 9"));
    assert_eq!(play.rule_against("p1 break-off 10,9.9"), "FS-MOV-04");
    assert_eq!(play.offered("p1"), ["fight", "wait"]);
    let play = crippled(lay().option("wound_limit = 9\nmin_move = 1"));
    assert!(play.allows("p1 move 10,11") && !play.allows("p1 move 10,11.1"));
}

#[test]
fn the_side_without_the_edge_moves_first() {
    // covers: FS-D07, FS-D43, FS-TRN-04
    let lay = || laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 14.0, PISTOL).play();
    let orders = ["p1 move 10,12", "q1 move 10,12"];
    // Phase 1: side 1 has the edge, so side 2 gets there and side 1 stops short of contact.
    let mut play = lay();
    play.impulse(&orders, &[]);
    assert_eq!(play.at("q1"), (10.0, 12.0));
    assert_eq!(play.at("p1"), (10.0, 10.948));
    // Phase 2: the other way round.
    let mut play = lay();
    play.idle(3);
    play.impulse(&orders, &[]);
    assert_eq!(play.at("p1"), (10.0, 12.0));
    assert_eq!(play.at("q1"), (10.0, 13.052));
}

#[test]
fn a_figure_whose_path_is_closed_at_once_stays() {
    // covers: FS-D43
    let mut play = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 13.0, PISTOL).play();
    let events = play.impulse(&["p1 move 10,11", "q1 move 10,11.051"], &[]);
    assert_eq!(play.at("p1"), (10.0, 10.0));
    assert!(rules(&events).contains(&"FS-D43"));
    // A friend may be passed, but not stood on.
    let mut play =
        laid().near("p1", 10.0, 10.0, PISTOL).near("p2", 11.5, 10.0, PISTOL).far("q1", 10.0, 40.0, PISTOL).play();
    play.impulse(&["p1 move 13,10"], &[]);
    assert_eq!(play.at("p1"), (13.0, 10.0));
    let mut play =
        laid().near("p1", 10.0, 10.0, PISTOL).near("p2", 14.0, 10.0, PISTOL).far("q1", 10.0, 40.0, PISTOL).play();
    play.impulse(&["p1 move 12.5,10", "p2 move 13,10"], &[]);
    assert_eq!((play.at("p1"), play.at("p2")), ((12.5, 10.0), (13.5, 10.0))); // in the order of their numbers
}

#[test]
fn impulses_moved_are_counted_within_the_phase() {
    // covers: FS-MOV-06, FS-R32, FS-TRN-06
    let lay = || laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 20.0, PISTOL).play();
    let shot = |play: &mut Play| {
        let events = play.impulse(&["p1 shoot q1 single-action-revolver"], &[3, 1]);
        modifier(throws(&events, "shooting")[0], "firer-moved")
    };
    let mut play = lay();
    play.impulse(&["p1 move 10,11"], &[]);
    play.impulse(&["p1 move 10,11 facing:10"], &[]); // turning on the spot is no move
    assert_eq!(shot(&mut play), None);
    let mut play = lay();
    play.impulse(&["p1 move 10,11"], &[]);
    play.impulse(&["p1 move 10,12"], &[]);
    assert_eq!(shot(&mut play.clone()), Some(-2));
    play.idle(1);
    assert_eq!(shot(&mut play), None); // the next phase
}

#[test]
fn marked_figures_move_to_cover_or_away() {
    // covers: FS-MOR-12, FS-R54, FS-FLD-17
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .far("q1", 10.0, 16.0, PISTOL)
        .line(Terrain::LowWall, (12.0, 12.0), (16.0, 12.0))
        .play();
    let piece = play.id("p1");
    let fix = engine::game::Fix::State { piece, what: "morale-markers".to_owned(), to: "1".to_owned() };
    play.game.amend(&fix, &mut engine::game::Log::new()).unwrap();
    assert_eq!(play.rule_against("p1 move 10,12"), "FS-MOR-12");
    assert_eq!(play.rule_against("p1 move 11.5,10.6"), "FS-MOR-12");
    assert!(play.allows("p1 move 11.5,10.6 goal:14,11.2")); // on its way to the wall
    assert!(play.allows("p1 move 10,9"));
    assert_eq!(play.rule_against("p1 charge q1"), "FS-ORD-04");
    assert!(play.allows("p1 shoot q1 single-action-revolver") && play.allows("p1 aim q1"));
    // A player who only says where to is still given a legal way.
    let mut offers = Offers::new();
    play.game.offers(Some(piece), &mut offers);
    let offer = offers.list().iter().find(|offer| offer.order.verb == "move").unwrap().clone();
    let goal = Goal { spot: spot(10.0, 16.0), facing: None, within: 1.0 };
    let order = play.game.toward(&offer, &goal).unwrap();
    assert_eq!(play.game.check(&order), Ok(()));
}

#[test]
fn over_the_edge_is_out_of_the_game() {
    // covers: FS-D20
    let mut play =
        laid().near("p1", 1.0, 10.0, PISTOL).near("p2", 10.0, 10.0, PISTOL).far("q1", 10.0, 30.0, PISTOL).play();
    assert_eq!(play.rule_against("p1 move 0.4,10"), "FS-D20"); // half a base over
    let events = play.impulse(&["p1 move -0.1,10"], &[]);
    assert!(events.iter().any(|event| matches!(event.what, What::Removed { how: "left-the-table", .. })));
    assert!(!play.on_table("p1"));
    assert_eq!(play.rule_against("p1 wait"), "FS-DMG-08");
    // It counts as lost for its group: half of two.
    let orders = ["p2 wait", "q1 move 10,27"];
    play.impulse(&orders, &[]);
    let mut lost = laid()
        .near("p1", 1.0, 10.0, PISTOL)
        .near("p2", 10.0, 10.0, PISTOL)
        .far("q1", 10.0, 18.0, PISTOL)
        .skill(3)
        .play();
    lost.impulse(&["p1 move -0.1,10"], &[]);
    // 3 + 2 + 3 = 8: p2 tests, 4 - 1.
    let events = lost.impulse(&["q1 shoot p2 single-action-revolver"], &[3, 3, 4]);
    assert_eq!(modifier(throws(&events, "morale")[0], "half-group-lost"), Some(-1));
    assert_eq!(lost.markers("p2"), 0);
}

#[test]
fn nobody_walks_over_the_edge_and_back() {
    // covers: FS-D20
    let play = laid().near("p1", 1.0, 10.0, PISTOL).far("q1", 10.0, 30.0, PISTOL).play();
    assert_eq!(play.rule_against("p1 move -0.1,10.5 1,11"), "FS-D20");
    assert!(play.allows("p1 move 0,10.5 1,11")); // along the edge
    assert!(play.allows("p1 move -0.1,10.5 -0.2,10.6")); // and not back
}

fn riders() -> Laid {
    laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .with(|rider| rider.mounted = true)
        .near("p2", 12.0, 10.0, PISTOL)
        .far("q1", 10.0, 15.0, PISTOL)
        .skill(4)
}

#[test]
fn horses_are_left_and_mounted_again() {
    // covers: FS-ORD-12, FS-D14, FS-D15, FS-D48
    let mut play = riders().play();
    assert_eq!(play.rule_against("p1 mount p1-horse"), "FS-ORD-12");
    assert_eq!(play.rule_against("p2 dismount"), "FS-ORD-12");
    assert_eq!(play.rule_against("p2 mount p1-horse"), "FS-D14"); // ridden
    assert!(!play.on_table("p1-horse"));
    play.impulse(&["p1 dismount"], &[]);
    assert!(play.on_table("p1-horse") && !play.badge("p1", "mounted"));
    assert_eq!((play.at("p1"), play.at("p1-horse")), ((10.0, 10.0), (10.0, 10.0)));
    play.impulse(&["p1 move 8,10", "p2 move 11.25,10"], &[]); // a horse obstructs nobody
    assert_eq!(play.rule_against("p1 mount p1-horse"), "FS-D14"); // out of touch
    assert_eq!(play.rule_against("p2 mount q1"), "FS-D14");
    play.impulse(&["p2 mount p1-horse"], &[]);
    assert!(play.badge("p2", "mounted") && !play.on_table("p1-horse"));
    assert_eq!(play.at("p2"), (11.25, 10.0)); // the centre stays
}

#[test]
fn a_horse_is_mounted_by_its_own_side() {
    // covers: FS-D14
    let mut play =
        laid().near("p1", 10.0, 10.0, PISTOL).with(|rider| rider.mounted = true).far("q1", 10.0, 13.0, PISTOL).play();
    play.impulse(&["p1 dismount"], &[]);
    play.impulse(&["p1 move 8,9", "q1 move 10,11.2"], &[]);
    play.apply(&engine::game::Order::plain("done"), &[]);
    assert_eq!(play.rule_against("q1 mount p1-horse"), "FS-D14");
    assert!(!play.offered("q1").contains(&"mount"));
}

#[test]
fn there_must_be_room_to_mount() {
    // covers: FS-D48
    let mut play = riders().near_friend("p3", 10.0, 8.0).play();
    play.impulse(&["p1 dismount"], &[]);
    play.impulse(&["p3 move 10,8.95"], &[]);
    assert_eq!(play.rule_against("p1 mount p1-horse"), "FS-D48");
    play.impulse(&["p3 move 10,8"], &[]);
    assert!(play.allows("p1 mount p1-horse"));
}

#[test]
fn a_dead_riders_horse_is_removed() {
    // covers: FS-D14, FS-DMG-08
    let mut play = riders().play();
    // 4 + 4 + 6 = 14: type 3, 6: dead.
    play.impulse(&["q1 shoot p1 single-action-revolver"], &[3, 6, 6]);
    assert!(!play.on_table("p1") && !play.on_table("p1-horse"));
    assert_eq!(play.rule_against("p2 mount p1-horse"), "FS-D14");
}

#[test]
fn nobody_is_stood_on_at_another_height() {
    // covers: FS-FLD-18, FS-D44
    let mut play = laid()
        .near("p1", 10.0, 9.0, PISTOL)
        .near("p2", 10.0, 11.5, PISTOL)
        .far("q1", 10.0, 13.0, PISTOL)
        .area(Terrain::Hill, 1, (5.0, 10.0), (15.0, 14.0))
        .play();
    assert_eq!(play.rule_against("p1 move 10,11.2"), "FS-FLD-18"); // up the hill
    assert_eq!(play.rule_against("p2 move 10,9.3"), "FS-FLD-18"); // down from it
    // A charge up the hill stops short of the friend on it.
    play.impulse(&["p1 charge q1"], &[]);
    assert_eq!(play.at("p1"), (10.0, 10.5));
    // Up the stairs one ends among those of the upper storey.
    let upstairs = |man: &mut Recruit| {
        if let Post::At(_, storey) = &mut man.post {
            *storey = 1;
        }
    };
    let play = laid()
        .near("p1", 12.0, 15.0, PISTOL)
        .near("p2", 13.5, 14.5, PISTOL)
        .near("p3", 11.5, 14.7, PISTOL)
        .with(upstairs)
        .far("q1", 30.0, 30.0, PISTOL)
        .area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0))
        .area(Terrain::Stairs, 1, (11.0, 15.3), (14.0, 15.6))
        .play();
    assert!(play.allows("p1 move up 12.5,15.4 13.3,14.8"), "p2 is below");
    assert_eq!(play.rule_against("p1 move up 12,15.4 11.8,14.9"), "FS-FLD-18"); // p3 stands there
}

#[test]
fn stairs_join_the_storeys() {
    // covers: FS-D23, FS-FLD-01
    let lay = laid()
        .near("p1", 12.0, 12.0, PISTOL)
        .near("p2", 12.0, 15.0, PISTOL)
        .far("q1", 12.5, 18.0, PISTOL)
        .with(|man| {
            if let Post::At(_, storey) = &mut man.post {
                *storey = 1;
            }
        })
        .area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0))
        .area(Terrain::Stairs, 1, (11.0, 16.0), (14.0, 17.0));
    let mut play = lay.play();
    // A floor is between the two: no sight, no shot.
    assert_eq!(play.rule_against("p1 shoot q1 single-action-revolver"), "FS-FLD-05");
    assert_eq!(play.rule_against("p1 move up 12,13"), "FS-D23"); // no stairs on that way
    assert!(play.allows("p2 move up 12,16.5"));
    // Bodies on different storeys are not in each other's way.
    play.impulse(&["p1 move 12,13.5", "p2 move up 13.5,16.2"], &[]);
    assert!(play.allows("p2 shoot q1 single-action-revolver"));
    assert_eq!(play.rule_against("p2 move 13.5,14 fallback"), "FS-D08");
    play.impulse(&["p2 move down 13.5,16.8"], &[]);
    let mut offers = Offers::new();
    play.game.offers(Some(play.id("p2")), &mut offers);
    let up = offers.list().iter().find(|offer| offer.order.how.has("up")).unwrap();
    assert!(up.blanks.route.is_some());
}

#[test]
fn the_way_up_leads_over_the_stairs_wherever_one_would_like_to_be() {
    // covers: FS-D23
    let play = laid()
        .near("p1", 15.0, 15.0, PISTOL)
        .far("q1", 40.0, 40.0, PISTOL)
        .area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0))
        .area(Terrain::Stairs, 1, (16.6, 13.95), (17.2, 14.55))
        .play();
    let mut offers = Offers::new();
    play.game.offers(Some(play.id("p1")), &mut offers);
    let up = offers.list().iter().find(|offer| offer.order.how.has("up")).unwrap();
    // Neither straight to the goal nor to any side of it are there stairs.
    let order = play.game.toward(up, &Goal { spot: spot(15.0, 19.0), facing: None, within: 0.0 }).unwrap();
    assert_eq!(play.game.check(&order), Ok(()));
    let end = order.path.last().unwrap().point();
    assert!(end.x >= 16.6 && end.y >= 13.95 && end.y <= 14.55, "{end:?}");
}

#[test]
fn who_cannot_go_straight_on_goes_round_and_does_not_shuffle() {
    // covers: FS-MOV-04, FS-MOV-05
    // Two wounds leave him 1" over good going and nothing over bad, and the scrub begins a hair before him.
    let play = laid()
        .near("p1", 30.0, 36.5, PISTOL)
        .with(|man| man.wounds = 2)
        .far("q1", 10.0, 10.0, PISTOL)
        .area(Terrain::Scrub, 0, (25.0, 36.505), (44.0, 42.0))
        .play();
    let mut offers = Offers::new();
    play.game.offers(Some(play.id("p1")), &mut offers);
    let offer = offers.list().iter().find(|offer| offer.order.verb == "move").unwrap();
    let order = play.game.toward(offer, &Goal { spot: spot(30.0, 45.0), facing: None, within: 0.0 }).unwrap();
    assert_eq!(play.game.check(&order), Ok(()));
    let end = order.path.last().unwrap().point();
    assert!((end.x - 30.0).abs() > 0.4, "{end:?}");
}

#[test]
fn who_climbs_on_a_wagon_stands_above() {
    // covers: FS-FLD-13
    let mut play = laid()
        .near("p1", 10.0, 10.0, &[Weapon::Sword])
        .far("q1", 10.0, 12.1, &[Weapon::Sword])
        .area(Terrain::Wagon, 0, (9.0, 10.2), (11.0, 11.3))
        .play();
    // A crossing is bad going: 2" are enough.
    let events = play.impulse(&["p1 charge q1"], &[6, 1, 1, 5, 1]); // 1 + 4 + 1 above + 1: a test, passed
    let blows = throws(&events, "hand-to-hand");
    assert_eq!(modifier(blows[0], "attacking-from-above"), Some(1));
    assert_eq!(modifier(blows[1], "attacking-from-above"), None);
    assert!(play.game.card(play.id("p1"), Viewer::Watcher).is_some());
}

#[test]
fn nobody_turns_for_a_horse_that_another_has_taken() {
    // covers: FS-D51, FS-ORD-02, FS-D14
    let lay = laid().near("p1", 10.0, 10.0, PISTOL).with(|rider| rider.mounted = true);
    let mut play = lay.near("p2", 11.25, 10.0, PISTOL).far("q1", 10.0, 40.0, PISTOL).play();
    play.impulse(&["p1 dismount"], &[]);
    play.impulse(&["p1 mount p1-horse", "p2 mount p1-horse facing:90"], &[]);
    assert!(play.badge("p1", "mounted") && !play.badge("p2", "mounted"));
    assert_eq!(play.looks("p2"), 0.0);
}

#[test]
fn a_crippled_man_does_not_slip_past_the_window() {
    // covers: FS-D50, FS-MOV-04, FS-MOV-05
    let house = |x: f64| {
        laid()
            .near("p1", x, 9.6, PISTOL)
            .with(|man| man.wounds = 2) // 1" over good ground, nothing over bad
            .far("q1", 40.0, 40.0, PISTOL)
            .area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0))
            .line(Terrain::Window, (14.0, 10.0), (16.0, 10.0))
            .play()
    };
    let rule = |x: f64| house(x).rule_against(&format!("p1 move {x},10.4"));
    assert_eq!([rule(15.0), rule(16.0)], ["FS-MOV-05"; 2]);
    assert_eq!([rule(16.03), rule(13.97)], ["FS-D24"; 2]);
}
