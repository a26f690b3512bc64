//! Maneuvers in play: moves and what goes with them, formations, guns, ammunition, horses.

use engine::game::Order;
use engine::table::{Facing, Ground};
use fire_and_fury::field::pieces::{Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Carriage, Formation, Quality, TroopOrder};

use crate::game::*;
use crate::table::{self, area, but, foot, formed, guns, horse, leader, limbered};

/// A unit with nobody near.
pub(crate) fn alone(ground: Ground, unit: Unit) -> Field {
    on_ground(ground)
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 30.0, 68.0))
        .unit("unit", unit)
        .unit("enemy", foot(table::THEIRS, 30.0, 60.0, 180.0, 6))
}

/// The unit has checked with this die and may maneuver.
pub(crate) fn granted(field: Field, die: i64) -> Table {
    let mut table = field.begin();
    table.check("unit", die).until("maneuver");
    table
}

pub(crate) fn line() -> Unit {
    foot(table::OURS, 30.0, 20.0, 0.0, 6)
}

// covers: FF-D06, FF-FLD-27
#[test]
fn a_formation_is_offered_where_there_is_room_for_it_however_wide_the_house_makes_it() {
    for (gap, offered) in [(1, true), (12, false)] {
        // With 12" between them four stands take 42", and the edge of the table is 19" from the middle.
        let field = table()
            .leader("howe", leader(table::OURS, 19.0, 16.0))
            .leader("greene", leader(table::THEIRS, 30.0, 68.0))
            .unit("unit", foot(table::OURS, 19.0, 30.0, 0.0, 4))
            .unit("enemy", foot(table::THEIRS, 60.0, 66.0, 180.0, 6))
            .with(|muster| {
                muster.book = house_of(&format!("[book.numbers.field.formations]\nextended-line-gap = {gap}"));
            });
        let table = granted(field, 8);
        let wide = table.maneuver_of("unit", &["change-formation", "extended-line"], &[]);
        assert_eq!((table.offered(&wide), table.allows(&wide)), (offered, offered), "{gap}");
    }
}

// covers: FF-TRM-01, FF-TRM-02, FF-R24
#[test]
fn a_well_handled_unit_moves_fully_or_half_with_one_other_thing() {
    let plain = || alone(Ground::default(), line());
    let table = granted(plain(), 3);
    assert!(table.allows(&table.maneuver_of("unit", &["full-move"], &[(30.0, 36.0)])));
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["full-move"], &[(30.0, 36.1)])).rule, "FF-FLD-26");
    // Half a move before, or after.
    let before = table.maneuver_of("unit", &["change-formation", "field-column"], &[(30.0, 28.0)]);
    assert!(table.allows(&before));
    let far = table.maneuver_of("unit", &["change-formation", "field-column"], &[(30.0, 28.1)]);
    assert_eq!(table.refusal(&far).rule, "FF-FLD-26", "in line half a move is 8\"");
    // As a column it moves 9".
    let after = table.maneuver_of("unit", &["change-formation", "field-column", "then-move"], &[(30.0, 29.0)]);
    let mut table = granted(plain(), 3);
    table.order(&after, &[]);
    assert_eq!(table.at("unit"), (30.0, 29.0));
    assert_eq!(table.unit("unit").formation(), Some(Formation::FieldColumn));
    assert!(table.became("unit", "field-column"));
}

// covers: FF-R26, FF-TRM-11, FF-TRM-12, FF-TRM-13, FF-TRM-14
#[test]
fn a_tardy_unit_does_one_thing_and_does_not_combine() {
    let tardy = || granted(alone(Ground::default(), worn(line())), 2);
    let table = tardy();
    for (how, rule) in [
        (&["change-front", "left"][..], "FF-R26"),
        (&["passage-of-lines"], "FF-R26"),
        (&["change-formation", "field-column"], "FF-TRM-13"),
    ] {
        assert_eq!(table.refusal(&table.maneuver_of("unit", how, &[])).rule, rule, "{how:?}");
    }
    let with_move = table.maneuver_of("unit", &["change-formation", "extended-line"], &[(30.0, 24.0)]);
    assert_eq!(table.refusal(&with_move).rule, "FF-R26");
    let mut table = tardy();
    table.maneuver("unit", &["full-move"], &[(30.0, 30.0)]);
    assert_eq!(table.troops("unit").order, TroopOrder::Disordered, "beyond its half move");
    let mut table = tardy();
    table.maneuver("unit", &["full-move"], &[(30.0, 28.0)]);
    assert_eq!(table.troops("unit").order, TroopOrder::GoodOrder, "no farther than its half move");
    let mut table = tardy();
    table.maneuver("unit", &["half-move"], &[(30.0, 28.0)]);
    assert_eq!(table.troops("unit").order, TroopOrder::GoodOrder);
    let mut table = tardy();
    table.maneuver("unit", &["face-by-rear-rank"], &[]);
    assert_eq!(table.pose("unit").facing, Facing::new(18_000));
    assert!(table.unit("unit").marks.about_faced);
}

// covers: FF-TRM-03, FF-TRM-06
#[test]
fn raw_troops_that_form_on_bad_ground_fall_into_disorder() {
    let crops = || Ground::new(vec![area(TerrainKind::Crops, 0, (20.0, 10.0), (40.0, 30.0))], vec![]);
    let formed_up = |quality, ground: Ground| {
        let mut table = granted(alone(ground, Unit { quality, ..line() }), 4);
        table.maneuver("unit", &["change-formation", "field-column"], &[]);
        table.troops("unit").order
    };
    assert_eq!(formed_up(Quality::Raw, crops()), TroopOrder::Disordered);
    assert_eq!(formed_up(Quality::Trained, crops()), TroopOrder::GoodOrder);
    assert_eq!(formed_up(Quality::Raw, Ground::default()), TroopOrder::GoodOrder);
    let column = Unit { quality: Quality::Raw, ..formed(line(), Formation::MarchColumn) };
    let mut table = granted(alone(crops(), column), 4);
    table.maneuver("unit", &["deploy-to-front"], &[]);
    assert_eq!(
        (table.unit("unit").formation(), table.troops("unit").order),
        (Some(Formation::Line), TroopOrder::Disordered)
    );
}

// covers: FF-TRM-04, FF-D37
#[test]
fn a_passage_of_lines_through_raw_friends_disorders_both() {
    let passes = |quality| {
        let field =
            alone(Ground::default(), line()).unit("friend", Unit { quality, ..foot(table::OURS, 30.0, 24.0, 0.0, 6) });
        let mut table = granted(field, 3);
        assert_eq!(table.refusal(&table.maneuver_of("unit", &["full-move"], &[(30.0, 27.0)])).rule, "FF-FLD-29");
        table.maneuver("unit", &["passage-of-lines"], &[(30.0, 27.0)]);
        assert!(table.unit("unit").marks.passage_of_lines);
        let after = (table.troops("unit").order, table.troops("friend").order);
        if after.1 == TroopOrder::Disordered {
            // FF-D11: it has not checked, and now must.
            table.check("friend", 9);
        }
        while table.game.state().active == OURS {
            table.done();
        }
        assert!(!table.unit("unit").marks.passage_of_lines, "the mark falls at the end of the player turn");
        after
    };
    assert_eq!(passes(Quality::Trained), (TroopOrder::GoodOrder, TroopOrder::GoodOrder));
    assert_eq!(passes(Quality::Raw), (TroopOrder::Disordered, TroopOrder::Disordered));
}

// covers: FF-TRM-05, FF-R25, FF-TRM-07
#[test]
fn a_march_by_the_flank_goes_sideways_on_top_of_the_half_move() {
    let mut table = granted(alone(Ground::default(), line()), 3);
    table.maneuver("unit", &["march-by-flank"], &[(30.0, 28.0), (38.0, 28.0)]);
    assert_eq!(table.at("unit"), (38.0, 28.0));
    assert_eq!(table.pose("unit").facing, Facing::AHEAD);
    assert!(table.unit("unit").marks.marched_by_flank);
    let mut table = granted(alone(Ground::default(), line()), 3);
    let front = table.maneuver_of("unit", &["change-front", "center"], &[]).facing(Facing::new(9_000));
    table.order(&front, &[]);
    assert_eq!((table.at("unit"), table.pose("unit").facing), ((30.0, 20.0), Facing::new(9_000)));
    let table = granted(alone(Ground::default(), line()), 3);
    let about = table.maneuver_of("unit", &["change-front", "center"], &[]).facing(Facing::new(9_500));
    assert_eq!(table.refusal(&about).rule, "FF-FLD-27", "90 degrees at most");
}

// covers: FF-D25, FF-TRM-10, FF-GUN-07
#[test]
fn ammunition_comes_up_where_no_enemy_is_within_six_inches() {
    let low = || but(line(), |troops| troops.low_on_ammo = true);
    let mut table = granted(alone(Ground::default(), low()), 3);
    table.maneuver("unit", &["replenish-ammunition"], &[]);
    assert!(!table.troops("unit").low_on_ammo);
    let near = alone(Ground::default(), low()).unit("near", foot(table::THEIRS, 30.0, 26.0, 180.0, 2));
    let table = granted(near, 5);
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["replenish-ammunition"], &[])).rule, "FF-D25");
    assert!(
        !table.offered(&table.maneuver_of("unit", &["replenish-ammunition", "then-move"], &[])),
        "not before it moves"
    );
    let mut battery = guns(table::OURS, 30.0, 20.0, 0.0, 2);
    if let UnitBody::Guns(guns) = &mut battery.body {
        guns.stands.iter_mut().for_each(|stand| stand.low_on_ammo = true);
    }
    let mut table = granted(alone(Ground::default(), battery), 3);
    table.maneuver("unit", &["replenish-ammunition"], &[]);
    assert!(table.unit("unit").guns().unwrap().stands.iter().all(|stand| !stand.low_on_ammo), "all stands");
}

// covers: FF-D47, FF-R57
#[test]
fn well_handled_cavalry_dismounts_into_open_order_and_mounts_again() {
    let dragoons = || horse(table::OURS, 30.0, 20.0, 0.0, 4);
    let mut table = granted(alone(Ground::default(), dragoons()), 3);
    table.maneuver("unit", &["change-formation", "dismounted"], &[]);
    assert!(table.troops("unit").dismounted);
    assert_eq!(table.unit("unit").formation(), Some(Formation::OpenOrder));
    assert!(table.became("unit", "dismounted"));
    let on_foot = but(dragoons(), |troops| troops.dismounted = true);
    let mut table = granted(alone(Ground::default(), on_foot), 3);
    table.maneuver("unit", &["change-formation", "line"], &[]);
    assert!(!table.troops("unit").dismounted);
    assert_eq!(table.unit("unit").formation(), Some(Formation::Line));
    let table = granted(alone(Ground::default(), worn(dragoons())), 2);
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["change-formation", "dismounted"], &[])).rule, "FF-D47");
}

// covers: FF-GUN-02, FF-GUN-04, FF-GUN-05, FF-GUN-08, FF-GUN-11, FF-GUN-12, FF-GUN-13, FF-R28, FF-R33, FF-D49
#[test]
fn guns_take_one_line_of_their_list() {
    let battery = |carriage, up: bool| {
        let mut battery = guns(table::OURS, 30.0, 20.0, 0.0, 2);
        if let UnitBody::Guns(guns) = &mut battery.body {
            guns.carriage = carriage;
        }
        if up { limbered(battery) } else { battery }
    };
    let with = |carriage, up: bool, die: i64| granted(alone(Ground::default(), battery(carriage, up)), die);
    let mut table = with(Carriage::Light, true, 3);
    table.maneuver("unit", &["full-move-and-unlimber"], &[(30.0, 30.0)]);
    assert!(!table.unit("unit").guns().unwrap().limbered && table.became("unit", "unlimbered"));
    assert_eq!(table.at("unit"), (30.0, 30.0));
    let table = with(Carriage::Heavy, true, 3);
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["full-move-and-unlimber"], &[])).rule, "FF-R28");
    assert!(table.allows(&table.maneuver_of("unit", &["full-move"], &[(30.0, 32.0)])));
    assert!(!table.allows(&table.maneuver_of("unit", &["full-move"], &[(30.0, 33.0)])), "a foot gun moves 12\"");
    let mut table = with(Carriage::Light, false, 3);
    table.maneuver("unit", &["hand-haul"], &[(30.0, 23.0)]);
    assert_eq!(table.at("unit"), (30.0, 23.0));
    let table = with(Carriage::Light, false, 3);
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["hand-haul"], &[(30.0, 23.1)])).rule, "FF-FLD-36");
    let table = with(Carriage::Fixed, false, 3);
    for line in ["pivot", "limber"] {
        let order = table.maneuver_of("unit", &[line], &[]).facing(Facing::new(1000));
        assert_eq!(table.refusal(&order).rule, "FF-D49");
    }
    // A raw battery out of sorts is tardy: it may limber up and run, and no more than one thing.
    let mut poor = alone(Ground::default(), Unit { quality: Quality::Raw, ..battery(Carriage::Light, false) });
    poor.muster.leaders[0].leader.quality = fire_and_fury::words::LeaderQuality::Poor;
    let mut table = granted(poor, 2);
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["limber-and-full-move"], &[])).rule, "FF-GUN-12");
    table.maneuver("unit", &["limber-and-full-retreat"], &[]);
    let guns = table.unit("unit").guns().unwrap();
    assert!(guns.limbered && guns.stands.iter().all(|stand| stand.silenced));
    assert_eq!(table.moves("unit"), ["full-retreat"]);
}

// covers: FF-GUN-06, FF-R23
#[test]
fn silenced_guns_rally_by_their_maneuver() {
    let mut battery = guns(table::OURS, 30.0, 20.0, 0.0, 2);
    if let UnitBody::Guns(guns) = &mut battery.body {
        guns.stands[0].silenced = true;
    }
    let mut table = granted(alone(Ground::default(), battery), 3);
    table.maneuver("unit", &["rally"], &[]);
    assert!(table.unit("unit").guns().unwrap().stands.iter().all(|stand| !stand.silenced));
    let table = granted(alone(Ground::default(), guns(table::OURS, 30.0, 20.0, 0.0, 2)), 3);
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["rally"], &[])).rule, "FF-GUN-06");
}

// covers: FF-TER-10, FF-D06
#[test]
fn infantry_enters_a_building_that_it_touches_and_leaves_by_a_wall() {
    let mill = || Ground::new(vec![area(TerrainKind::Building, 0, (26.0, 24.0), (34.0, 30.0))], vec![]);
    let mut table = granted(alone(mill(), line()), 3);
    table.maneuver("unit", &["change-formation", "garrison"], &[(30.0, 24.0)]);
    assert_eq!(table.unit("unit").formation(), Some(Formation::Garrison));
    assert_eq!(table.at("unit"), (30.0, 27.0), "in the middle of it");
    while table.game.state().turn == 1 {
        table.done();
    }
    table.check("unit", 5).until("maneuver");
    let leave = table.offers().into_iter().find(|offer| offer.order.how.has("line")).unwrap();
    let order = table.toward(&leave.order, 30.0, 50.0);
    table.order(&order, &[]);
    assert_eq!(table.unit("unit").formation(), Some(Formation::Line));
    // Seven stands do not fit.
    let table = granted(alone(mill(), foot(table::OURS, 30.0, 24.0, 0.0, 7)), 3);
    assert!(!table.allows(&table.maneuver_of("unit", &["change-formation", "garrison"], &[])));
}

// covers: FF-TER-10, FF-R24
#[test]
fn infantry_is_offered_the_building_that_its_half_move_leads_to() {
    let garrison = |die: i64, near: f64, unit: Unit| {
        let mill = area(TerrainKind::Building, 0, (26.0, near), (34.0, near + 6.0));
        let mut table = granted(alone(Ground::new(vec![mill], vec![]), unit), die);
        let offers = table.offers();
        let offer = offers.iter().find(|offer| offer.order.how.has("garrison"))?;
        // Wherever it would rather go, there is one way in.
        let order = table.toward(&offer.order, 60.0, 10.0);
        table.order(&order, &[]);
        Some(table.unit("unit").formation() == Some(Formation::Garrison))
    };
    assert_eq!(garrison(3, 27.0, line()), Some(true));
    assert_eq!(garrison(3, 29.0, line()), None, "too far");
    assert_eq!(garrison(3, 25.0, foot(table::OURS, 30.0, 20.0, 0.0, 7)), None, "too many");
    assert_eq!(garrison(3, 25.0, horse(table::OURS, 30.0, 20.0, 0.0, 4)), None, "mounted");
}

// covers: FF-SEQ-06
#[test]
fn who_has_no_grant_does_not_maneuver() {
    let table = granted(alone(Ground::default(), line()).unit("other", foot(table::OURS, 60.0, 10.0, 0.0, 4)), 3);
    assert_eq!(table.refusal(&table.maneuver_of("other", &["full-move"], &[])).rule, "FF-SEQ-06");
    assert_eq!(table.refusal(&table.maneuver_of("enemy", &["full-move"], &[])).rule, "FF-SEQ-06");
    assert_eq!(table.refusal(&Order::plain("fight")).rule, "FF-SEQ-06");
    assert_eq!(table.refusal(&table.maneuver_of("unit", &["rally"], &[])).rule, "FF-TRM-02");
}

// covers: FF-TRM-10, FF-R24, FF-D25
#[test]
fn a_unit_may_draw_back_from_the_enemy_and_then_replenish() {
    let low = but(line(), |troops| troops.low_on_ammo = true);
    let near = alone(Ground::default(), low).unit("near", foot(table::THEIRS, 30.0, 26.0, 180.0, 2));
    let mut table = granted(near, 5);
    table.maneuver("unit", &["replenish-ammunition"], &[(30.0, 18.0)]);
    assert_eq!((table.at("unit"), table.troops("unit").low_on_ammo), ((30.0, 18.0), false));
}

// covers: FF-TRM-03, FF-TRM-06, FF-TRM-08, FF-R24
#[test]
fn a_unit_without_room_may_move_to_where_there_is_some_and_form() {
    let field = || {
        let column = formed(line(), Formation::MarchColumn);
        alone(Ground::default(), column)
            .unit("left", foot(table::OURS, 26.0, 20.0, 0.0, 4))
            .unit("right", foot(table::OURS, 34.0, 20.0, 0.0, 4))
    };
    for how in [&["change-formation", "line"][..], &["deploy-to-front"]] {
        let mut table = granted(field(), 5);
        assert!(!table.allows(&table.maneuver_of("unit", how, &[])), "no room between its friends");
        let order = table.maneuver_of("unit", how, &[(30.0, 26.0)]);
        assert!(table.offered(&order), "{how:?}");
        assert!(table.allows(&table.toward(&order, 10.0, 5.0)), "{how:?}");
        table.order(&order, &[]);
        assert_eq!(table.unit("unit").formation(), Some(Formation::Line), "{how:?}");
        let table = granted(field(), 5);
        assert!(!table.offered(&table.maneuver_of("unit", &[how, &["then-move"]].concat(), &[])), "{how:?}");
    }
}

// covers: FF-TRM-04, FF-D58
#[test]
fn a_passage_over_bad_ground_disorders_both_and_one_from_it_does_not() {
    let passes = |low: f64, high: f64| {
        let crops = Ground::new(vec![area(TerrainKind::Crops, 0, (20.0, low), (40.0, high))], vec![]);
        let mut table = granted(alone(crops, line()).unit("friend", foot(table::OURS, 30.0, 24.0, 0.0, 6)), 3);
        table.maneuver("unit", &["passage-of-lines"], &[(30.0, 27.0)]);
        (table.troops("unit").order, table.troops("friend").order)
    };
    for (low, high) in [(21.0, 22.0), (23.0, 24.0), (24.5, 25.5)] {
        assert_eq!(passes(low, high), (TroopOrder::Disordered, TroopOrder::Disordered), "{low}");
    }
    assert_eq!(passes(28.0, 30.0), (TroopOrder::GoodOrder, TroopOrder::GoodOrder));
}

// covers: FF-TER-10, FF-D47
#[test]
fn dismounted_cavalry_keeps_its_open_order_and_garrisons_nothing() {
    let mill = Ground::new(vec![area(TerrainKind::Building, 0, (26.0, 24.0), (34.0, 30.0))], vec![]);
    let on_foot = but(horse(table::OURS, 30.0, 24.0, 0.0, 4), |troops| troops.dismounted = true);
    let table = granted(alone(mill, on_foot), 3);
    let enter = table.maneuver_of("unit", &["change-formation", "garrison"], &[]);
    assert!(!table.offered(&enter));
    assert_eq!(table.refusal(&enter).rule, "FF-TER-10");
}

// covers: FF-D63
#[test]
fn a_maneuver_that_nobody_can_make_passes_by_itself() {
    let mut battery = guns(table::OURS, 30.0, 20.0, 0.0, 1);
    if let UnitBody::Guns(guns) = &mut battery.body {
        guns.carriage = Carriage::Fixed;
        guns.stands[0].silenced = true;
    }
    // Raw and under a poor leader, 1 is tardy: a silenced gun on a fixed carriage has no line of the list left.
    let mut field = alone(Ground::default(), Unit { quality: Quality::Raw, ..battery });
    field.muster.leaders[0].leader.quality = fire_and_fury::words::LeaderQuality::Poor;
    let mut table = field.begin();
    table.check("unit", 1);
    assert_ne!(table.step(), "maneuver");
}
