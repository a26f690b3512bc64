//! Setting up and arriving: buildings, carriages, dragoons on foot, and leaders who come with their units.

use engine::game::{Order, Side};
use engine::table::Ground;
use fire_and_fury::field::ids::{LeaderId, UnitId};
use fire_and_fury::field::pieces::{Leader, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Carriage, Formation};

use crate::game::*;
use crate::table::{self, area, but, foot, guns, horse, leader};

/// Our zone is the near half of the table; their line stands far off.
fn ground(areas: Vec<engine::table::Area>) -> Field {
    on_ground(Ground::new(areas, vec![]))
        .zone("near", OURS, (0.0, 0.0), (96.0, 40.0))
        .leader("howe", leader(table::OURS, 90.0, 8.0))
        .leader("greene", leader(table::THEIRS, 90.0, 66.0))
        .unit("line", foot(table::THEIRS, 30.0, 60.0, 180.0, 8))
}

fn place(table: &Table, name: &str, how: &'static str, x: f64, y: f64) -> Order {
    table.by("place", name).how(how).along([spot(x, y)])
}

fn words_for(table: &Table, name: &str) -> Vec<&'static str> {
    let id = table.id(name);
    let offers = table.offers().into_iter().filter(|offer| offer.order.by == Some(id));
    offers.filter_map(|offer| offer.order.how.word(0)).collect()
}

fn end_side(table: &mut Table, side: Side) {
    while table.game.state().active == side {
        table.done();
    }
}

// covers: FF-D06, FF-UNT-06, FF-D63
#[test]
fn a_garrison_is_set_up_in_a_building_of_its_zone_that_has_room_for_it() {
    let mill = area(TerrainKind::Building, 0, (20.0, 20.0), (28.0, 28.0));
    let barn = area(TerrainKind::Building, 0, (60.0, 44.0), (66.0, 50.0));
    let wood = area(TerrainKind::Woods, 0, (40.0, 10.0), (50.0, 20.0));
    let mut table = ground(vec![wood, mill, barn])
        .entering("foot", foot(table::OURS, 0.0, 0.0, 0.0, 6), set_up_in(0))
        .entering("other", foot(table::OURS, 0.0, 0.0, 0.0, 6), set_up_in(0))
        .entering("crowd", foot(table::OURS, 0.0, 0.0, 0.0, 16), set_up_in(0))
        .entering("horse", horse(table::OURS, 0.0, 0.0, 0.0, 4), set_up_in(0))
        .begin();
    assert!(words_for(&table, "foot").contains(&"garrison") && words_for(&table, "other").contains(&"garrison"));
    assert!(!words_for(&table, "crowd").contains(&"garrison") && !words_for(&table, "horse").contains(&"garrison"));
    assert_eq!(table.refusal(&place(&table, "foot", "garrison", 45.0, 15.0)).rule, "FF-D06", "a wood is no building");
    assert_eq!(table.refusal(&place(&table, "foot", "garrison", 63.0, 47.0)).rule, "FF-D08", "out of the zone");
    assert_eq!(table.refusal(&place(&table, "crowd", "garrison", 24.0, 24.0)).rule, "FF-D06", "too many");
    assert_eq!(table.refusal(&place(&table, "horse", "garrison", 24.0, 24.0)).rule, "FF-UNT-06");
    table.order(&place(&table, "foot", "garrison", 24.0, 24.0), &[]);
    assert_eq!((table.unit("foot").formation(), table.unit("foot").building()), (Some(Formation::Garrison), Some(1)));
    assert_eq!(table.refusal(&place(&table, "other", "garrison", 24.0, 24.0)).rule, "FF-D06", "it has a garrison");
    assert!(!words_for(&table, "other").contains(&"garrison"));
}

// covers: FF-D49, FF-R57, FF-UNT-06
#[test]
fn fixed_guns_are_set_up_unlimbered_and_dragoons_on_foot_in_open_order() {
    let mut fort = guns(table::OURS, 0.0, 0.0, 0.0, 2);
    if let UnitBody::Guns(guns) = &mut fort.body {
        guns.carriage = Carriage::Fixed;
    }
    let dragoons = but(horse(table::OURS, 0.0, 0.0, 0.0, 4), |troops| troops.dismounted = true);
    let mill = area(TerrainKind::Building, 0, (20.0, 20.0), (28.0, 28.0));
    let mut table = ground(vec![mill])
        .entering("fort", fort, set_up_in(0))
        .entering("field", guns(table::OURS, 0.0, 0.0, 0.0, 2), set_up_in(0))
        .entering("dragoons", dragoons, set_up_in(0))
        .entering("horse", horse(table::OURS, 0.0, 0.0, 0.0, 4), set_up_in(0))
        .begin();
    assert_eq!(words_for(&table, "fort"), ["unlimbered"]);
    assert_eq!(words_for(&table, "field"), ["unlimbered", "limbered"]);
    assert_eq!(words_for(&table, "dragoons"), ["open-order"]);
    assert!(words_for(&table, "horse").contains(&"line"));
    assert_eq!(table.refusal(&place(&table, "fort", "limbered", 50.0, 10.0)).rule, "FF-UNT-06");
    for formation in ["line", "march-column", "garrison"] {
        assert_eq!(table.refusal(&place(&table, "dragoons", formation, 24.0, 24.0)).rule, "FF-UNT-06", "{formation}");
    }
    table.order(&place(&table, "fort", "unlimbered", 50.0, 10.0), &[]);
    table.order(&place(&table, "field", "limbered", 60.0, 10.0), &[]);
    assert!(!table.unit("fort").guns().unwrap().limbered && table.unit("field").guns().unwrap().limbered);
    table.order(&place(&table, "dragoons", "open-order", 40.0, 10.0), &[]);
    assert_eq!(table.unit("dragoons").formation(), Some(Formation::OpenOrder));
}

// covers: FF-MOV-06, FF-D63
#[test]
fn a_leader_comes_with_the_unit_that_he_is_attached_to() {
    let mut table = ground(vec![])
        .leader("clinton", Leader { attached_to: Some(UnitId(1)), ..leader(table::OURS, 0.0, 0.0) })
        .entering("foot", foot(table::OURS, 0.0, 0.0, 0.0, 6), set_up_in(0))
        .entering("other", foot(table::OURS, 0.0, 0.0, 0.0, 6), set_up_in(0))
        .begin();
    assert!(table.leader("clinton").off_table);
    assert!(!table.offers().iter().any(|offer| offer.order.by == Some(table.id("clinton"))), "not by himself");
    table.order(&place(&table, "other", "line", 60.0, 10.0), &[]);
    assert!(table.leader("clinton").off_table, "that is not his");
    table.order(&place(&table, "foot", "line", 30.0, 10.0), &[]);
    assert!(!table.leader("clinton").off_table);
    assert_eq!(table.leader("clinton").attached_to, Some(UnitId(1)));
    assert!(table.game.state().turn == 1, "all are placed");
}

// covers: FF-SEQ-02, FF-D46, FF-D08
#[test]
fn whoever_arrives_keeps_an_inch_from_the_enemy_and_leaders_arrive_in_their_turn() {
    let near = foot(table::THEIRS, 30.0, 30.0, 180.0, 6);
    let late = arrives(2, 0);
    let mut table = ground(vec![])
        .unit("near", near)
        .unit("foot", foot(table::OURS, 80.0, 20.0, 0.0, 6))
        .leader("clinton", leader(table::OURS, 0.0, 0.0))
        .entering("late", foot(table::OURS, 0.0, 0.0, 0.0, 6), late.clone())
        .with(|muster| {
            muster.keeps_apart = true;
            muster.leaders[2].entry = late;
        })
        .begin();
    assert_eq!(table.game.state().turn, 1);
    // On a friend, as leaders may.
    let ride = table.by("place", "clinton").along([spot(80.0, 19.5)]);
    if table.step() == "leaders" {
        assert_eq!(table.refusal(&ride).rule, "FF-D63");
    }
    assert!(table.leader("clinton").off_table);
    end_side(&mut table, OURS);
    end_side(&mut table, THEIRS);
    assert_eq!((table.game.state().turn, table.step()), (2, "leaders"));
    assert_eq!(table.refusal(&place(&table, "late", "line", 30.0, 29.5)).rule, "FF-D46", "half an inch");
    table.order(&place(&table, "late", "line", 30.0, 28.9), &[]);
    table.order(&ride, &[]);
    assert!(!table.leader("clinton").off_table);
}

// covers: FF-D34, FF-D36
#[test]
fn who_is_away_for_good_is_replaced_by_nobody() {
    let after = |away: u8| {
        let mut table = ground(vec![])
            .unit("foot", foot(table::OURS, 80.0, 20.0, 0.0, 6))
            .with(|muster| muster.absent = vec![(LeaderId(0), Some(away))])
            .begin();
        for _ in 0..3 {
            if table.step() == "leaders" && table.asked() == OURS {
                return table.game.state().turn;
            }
            end_side(&mut table, OURS);
            end_side(&mut table, THEIRS);
        }
        0
    };
    assert_eq!([after(1), after(2), after(255)], [1, 2, 0]);
}

// covers: FF-D41
#[test]
fn a_unit_is_set_up_wholly_on_a_bridge_or_not_at_all() {
    let river = area(TerrainKind::River, 0, (0.0, 10.0), (96.0, 16.0));
    let bridge = area(TerrainKind::Bridge, 0, (40.0, 9.0), (50.0, 17.0));
    let unit: Unit = foot(table::OURS, 0.0, 0.0, 0.0, 6);
    let table = ground(vec![river, bridge]).entering("foot", unit, set_up_in(0)).begin();
    assert!(table.allows(&place(&table, "foot", "line", 45.0, 13.0)));
    assert!(
        table.allows(&place(&table, "foot", "line", 30.0, 39.0)),
        "21\" from the enemy, where the scenario says so"
    );
    assert_eq!(table.refusal(&place(&table, "foot", "line", 42.0, 13.0)).rule, "FF-D41", "one end is in the water");
    assert_eq!(table.refusal(&place(&table, "foot", "line", 70.0, 13.0)).rule, "FF-D41");
}

// covers: FF-D63, FF-D08
#[test]
fn a_leader_is_set_up_where_he_is_put() {
    let mut field = ground(vec![]).entering("foot", foot(table::OURS, 0.0, 0.0, 0.0, 4), set_up_in(0));
    field.muster.leaders[0].entry = set_up_in(0);
    let mut table = field.begin();
    assert_eq!(table.step(), "setup");
    let far = table.by("place", "howe").along([spot(30.0, 50.0)]);
    assert_eq!(table.refusal(&far).rule, "FF-D08");
    table.order(&table.by("place", "howe").along([spot(33.0, 21.0)]), &[]);
    assert_eq!(table.leader("howe").pose.spot, spot(33.0, 21.0));
    table.order(&place(&table, "foot", "line", 30.0, 25.0), &[]);
    table.until("check");
    assert!(table.allows(&table.by("check", "howe").with([table.id("foot")])), "and commands from there");
}

// covers: FF-D63
#[test]
fn a_setup_is_not_over_while_a_leader_is_to_be_placed() {
    let mut field = ground(vec![]).unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 4));
    field.muster.leaders[0].entry = set_up_in(0);
    let mut table = field.begin();
    assert_eq!((table.step(), table.asked()), ("setup", OURS));
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-D63");
    table.order(&table.by("place", "howe").along([spot(33.0, 21.0)]), &[]);
    assert_ne!(table.step(), "setup");
}

// covers: FF-D08, FF-D09, FF-D63
#[test]
fn whoever_goes_second_sets_up_first() {
    for (dice, second) in [([7, 3], THEIRS), ([3, 7], OURS)] {
        let field = ground(vec![])
            .zone("far", THEIRS, (0.0, 50.0), (96.0, 72.0))
            .entering("ours", foot(table::OURS, 0.0, 0.0, 0.0, 4), set_up_in(0))
            .entering("theirs", foot(table::THEIRS, 0.0, 0.0, 0.0, 4), set_up_in(1));
        let mut table = field.with(|muster| muster.first = None).begin();
        table.order(&Order::plain("roll-for-first"), &dice);
        assert_eq!((table.step(), table.asked()), ("setup", second), "{dice:?}");
    }
}
