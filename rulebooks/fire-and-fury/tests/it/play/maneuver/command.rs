//! Command in play: how far a leader is heard and what he sees; and who must check before the step is over.

use engine::game::Order;
use engine::table::Ground;
use fire_and_fury::field::ids::UnitId;
use fire_and_fury::field::pieces::Leader;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Formation, TroopOrder};

use crate::game::*;
use crate::table::{self, area, but, foot, formed, leader};

/// Whether a leader behind a unit commands it over this ground.
fn commands(ground: Ground, howe: Leader) -> bool {
    let mut table = on_ground(ground)
        .leader("howe", howe)
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("unit", foot(table::OURS, 30.0, 20.0, 0.0, 4))
        .unit("other", foot(table::OURS, 60.0, 20.0, 0.0, 4))
        .unit("enemy", foot(table::THEIRS, 30.0, 66.0, 180.0, 6))
        .begin();
    table.until("check");
    let under = table.by("check", "howe").with([table.id("unit")]);
    let alone = table.by("check", "unit");
    assert_ne!(table.allows(&under), table.allows(&alone), "under him, or alone");
    table.allows(&under)
}

/// The middle of a leader so many inches from the unit's rear.
fn behind(inches: f64) -> Leader {
    leader(table::OURS, 30.0, 19.0 - inches - 0.75)
}

// covers: FF-CMD-01, FF-CMD-03, FF-CMD-04, FF-TER-03, FF-FLD-09
#[test]
fn a_leader_commands_whom_he_sees_and_through_dense_woods_half_as_far() {
    let between = |kind| Ground::new(vec![area(kind, 0, (20.0, 16.0), (40.0, 18.0))], vec![]);
    let plain = Ground::default;
    for (ground, reach) in
        [(plain(), 12.0), (between(TerrainKind::Woods), 12.0), (between(TerrainKind::DenseWoods), 6.0)]
    {
        assert!(commands(ground.clone(), behind(reach - 0.1)), "{reach}");
        assert!(!commands(ground, behind(reach + 0.1)), "{reach}");
    }
    assert!(!commands(between(TerrainKind::Building), behind(5.0)), "he does not see it");
}

// covers: FF-FLD-09, FF-CMD-01, FF-D19
#[test]
fn friends_do_not_hide_a_unit_from_its_leader_and_enemies_do_unless_he_is_above_them() {
    let hill = || Ground::new(vec![area(TerrainKind::Hill, 1, (20.0, 4.0), (40.0, 10.0))], vec![]);
    for (ground, between, commanded) in [
        (Ground::default(), foot(table::OURS, 30.0, 14.0, 0.0, 4), true),
        (Ground::default(), foot(table::THEIRS, 30.0, 14.0, 0.0, 4), false),
        (hill(), foot(table::THEIRS, 30.0, 14.0, 0.0, 4), true),
        (hill(), foot(table::THEIRS, 30.0, 11.5, 0.0, 4), false),
    ] {
        let mut table = on_ground(ground)
            .leader("howe", leader(table::OURS, 30.0, 8.0))
            .leader("greene", leader(table::THEIRS, 90.0, 70.0))
            .unit("unit", foot(table::OURS, 30.0, 20.0, 0.0, 4))
            .unit("between", between)
            .unit("enemy", foot(table::THEIRS, 30.0, 66.0, 180.0, 6))
            .begin();
        table.until("check");
        assert_eq!(table.allows(&table.by("check", "howe").with([table.id("unit")])), commanded);
    }
}

// covers: FF-CMD-03
#[test]
fn a_leader_on_foot_or_with_another_unit_commands_half_as_far() {
    let on_foot = |inches| Leader { dismounted: true, ..behind(inches) };
    assert!(commands(Ground::default(), on_foot(5.9)) && !commands(Ground::default(), on_foot(6.1)));
    for (x, reached) in [(39.5, true), (43.0, false)] {
        let mut table = table()
            .leader("howe", Leader { attached_to: Some(UnitId(1)), ..leader(table::OURS, x, 20.0) })
            .leader("greene", leader(table::THEIRS, 90.0, 70.0))
            .unit("unit", foot(table::OURS, 30.0, 20.0, 0.0, 4))
            .unit("with", foot(table::OURS, x, 20.0, 0.0, 2))
            .unit("enemy", foot(table::THEIRS, 30.0, 66.0, 180.0, 6))
            .begin();
        table.until("check");
        assert_eq!(table.allows(&table.by("check", "howe").with([table.id("unit")])), reached, "{x}");
        assert!(table.allows(&table.by("check", "howe").with([table.id("with")])), "his own unit always");
    }
}

// covers: FF-CMD-02, FF-FLD-10, FF-R18
#[test]
fn with_the_head_of_a_march_a_leader_commands_all_of_it() {
    // Three columns of 8", head to tail: with the first he is 12" from the last, and with the last as far from the first.
    let column = |y: f64| formed(foot(table::OURS, 30.0, y, 0.0, 8), Formation::MarchColumn);
    for (with, y, all) in [(UnitId(0), 40.0, true), (UnitId(2), 20.0, false)] {
        let mut table = table()
            .leader("howe", Leader { attached_to: Some(with), ..leader(table::OURS, 30.0, y) })
            .leader("greene", leader(table::THEIRS, 90.0, 70.0))
            .unit("head", column(40.0))
            .unit("middle", column(30.0))
            .unit("tail", column(20.0))
            .unit("enemy", foot(table::THEIRS, 70.0, 66.0, 180.0, 6))
            .begin();
        table.until("check");
        let march = ["head", "middle", "tail"].map(|name| table.id(name));
        assert_eq!(table.allows(&table.by("check", "howe").with(march)), all, "{with:?}");
    }
}

// covers: FF-D11, FF-SEQ-03
#[test]
fn who_has_checked_and_is_still_disordered_need_not_check_again() {
    let shaken = but(foot(table::OURS, 22.0, 20.0, 0.0, 6), |troops| troops.order = TroopOrder::Disordered);
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 16.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("shaken", worn(shaken))
        .unit("other", foot(table::OURS, 38.0, 20.0, 0.0, 6))
        .unit("enemy", foot(table::THEIRS, 30.0, 66.0, 180.0, 6))
        .begin();
    table.until("check");
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-D11");
    // Wavering: it stays disordered.
    table.check("shaken", 2);
    assert_eq!((table.step(), table.troops("shaken").order), ("check", TroopOrder::Disordered));
    table.done();
    assert_ne!(table.step(), "check");
}

// covers: FF-SEQ-07, FF-MOV-06
#[test]
fn a_leader_rides_again_in_every_turn_of_his_side() {
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 4))
        .unit("enemy", foot(table::THEIRS, 30.0, 66.0, 180.0, 4))
        .begin();
    for (turn, x) in [(1, 50.0), (2, 70.0)] {
        table.until("leader-moves");
        assert_eq!((table.game.state().turn, table.asked()), (turn, OURS));
        table.order(&table.by("move-leader", "howe").along([spot(x, 12.0)]), &[]);
        assert_eq!(table.leader("howe").pose.spot, spot(x, 12.0));
        while table.game.state().turn == turn {
            table.done();
        }
    }
}
