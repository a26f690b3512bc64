//! Leaders among units: who is ridden down and who is not, who attaches to whom, and who leads a march.

use engine::game::prelude::*;
use engine::game::{Fix, Log, Order, Side};
use fire_and_fury::field::ids::{LeaderId, UnitId};
use fire_and_fury::field::pieces::{Leader, Unit};
use fire_and_fury::words::{Formation, LeaderQuality};

use crate::game::*;
use crate::table::{self, foot, formed, leader};

fn apart() -> Field {
    table()
        .leader("howe", leader(table::OURS, 30.0, 8.0))
        .leader("greene", leader(table::THEIRS, 30.0, 66.0))
        .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 8))
        .unit("line", foot(table::THEIRS, 30.0, 40.0, 180.0, 8))
}

// covers: FF-D35
#[test]
fn an_attached_leader_stays_with_his_unit_when_the_enemy_is_on_it() {
    let mut table = apart().with(|muster| muster.leaders[1].leader.attached_to = Some(UnitId(1))).begin();
    table.charge("foot", "line", 8);
    assert!(table.gap("foot", "line") < 0.002);
    assert_eq!((table.leader("greene").attached_to, table.removed("greene")), (Some(UnitId(1)), None));
    assert!(!table.said("greene escapes to line."));
}

// covers: FF-D35, FF-FLD-29
#[test]
fn nobody_is_displaced_by_his_own_side() {
    let mut table = apart().with(|muster| muster.leaders[0].leader.pose = table::pose(30.0, 25.0, 0.0)).begin();
    table.check("foot", 8).maneuver("foot", &["full-move"], &[(30.0, 30.0)]);
    assert_eq!(table.at("foot"), (30.0, 30.0), "over his head");
    let howe = table.leader("howe");
    assert_eq!((howe.attached_to, howe.pose.spot), (None, spot(30.0, 25.0)));
}

// covers: FF-D56
#[test]
fn a_leader_attaches_at_six_inches_and_not_beyond() {
    // The rim of his base is 0.75" from its centre, the rear of the unit at 19".
    let step = |y: f64| {
        let table = apart().with(|muster| muster.leaders[0].leader.pose = table::pose(30.0, y, 0.0)).begin();
        let attach = table.by("attach-leader", "howe").at(table.id("foot"));
        (table.step(), table.allows(&attach))
    };
    assert_eq!(step(12.25), ("leaders", true));
    assert_eq!(step(12.2), ("check", false), "nothing is left to do but to go on");
}

// covers: FF-D36, FF-D34
#[test]
fn who_returns_is_who_he_was_and_even_a_superior_comes_to_his_own_side() {
    let gallant = Leader { quality: LeaderQuality::Gallant, superior: true, ..leader(table::OURS, 0.0, 0.0) };
    let mut table = apart()
        .with(|muster| {
            muster.leaders[0].leader = gallant;
            muster.absent = vec![(LeaderId(0), Some(1))];
        })
        .begin();
    assert_eq!(table.step(), "leaders");
    assert_eq!(table.refusal(&table.by("return-leader", "howe").at(table.id("line"))).rule, "FF-D36");
    table.order(&table.by("return-leader", "howe").at(table.id("foot")), &[]);
    assert_eq!(table.leader("howe").quality, LeaderQuality::Gallant);
    assert!(!table.game.state().leader_records[LeaderId(0)].successor);
}

// covers: FF-CMD-02, FF-FLD-10
#[test]
fn a_leader_at_the_head_of_a_march_commands_all_of_it() {
    let column = |y: f64| formed(foot(table::OURS, 30.0, y, 0.0, 4), Formation::MarchColumn);
    let commands = |last: Unit| {
        let table = table()
            .leader("howe", Leader { attached_to: Some(UnitId(0)), ..leader(table::OURS, 0.0, 0.0) })
            .leader("greene", leader(table::THEIRS, 30.0, 66.0))
            .unit("head", column(44.0))
            .unit("second", column(37.0))
            .unit("third", column(30.0))
            .unit("last", last)
            .unit("line", foot(table::THEIRS, 80.0, 66.0, 180.0, 8))
            .begin();
        let mut table = table;
        table.until("check");
        table.allows(&table.by("check", "howe").with([table.id("last")]))
    };
    assert!(commands(column(23.0)), "20\" behind him");
    assert!(!commands(column(22.9)), "it has lost touch");
    assert!(!commands(foot(table::OURS, 30.0, 23.0, 0.0, 4)), "it does not march");
}

// covers: FF-D10
#[test]
fn a_leader_is_three_points_and_less_than_a_fifth_is_no_lead() {
    let ended = |ours_lost: u16, theirs_lost: u16, fallen: Option<&str>| {
        let keys = apart().key("mill", 90.0, 4.0, Some(OURS)).key("ford", 4.0, 70.0, Some(THEIRS));
        let mut table = keys.with(|muster| muster.turns = 1).begin();
        let mut fix = |fix: Fix| table.game.amend(&fix, &mut Log::new()).unwrap();
        let [foot, line] = [0, 1].map(|at| engine::game::PieceId::at(at).unwrap());
        fix(Fix::Strength { piece: foot, strength: 8 - ours_lost });
        fix(Fix::Strength { piece: line, strength: 8 - theirs_lost });
        if let Some(name) = fallen {
            let fix = Fix::Removed { piece: table.id(name) };
            table.game.amend(&fix, &mut Log::new()).unwrap();
        }
        while table.game.ending().is_none() {
            table.order(&Order::plain("done"), &[]);
        }
        let winner: Option<Side> = table.game.ending().unwrap().winner;
        (winner, table.game.points(OURS), table.game.points(THEIRS))
    };
    assert_eq!(ended(1, 2, None), (None, 7, 6), "a fifth of 6 is more than 1");
    assert_eq!(ended(1, 3, None), (Some(OURS), 8, 6));
    assert_eq!(ended(0, 1, None), (Some(OURS), 6, 5));
    assert_eq!(ended(0, 0, Some("howe")), (Some(THEIRS), 5, 8));
    assert_eq!(ended(0, 0, Some("greene")), (Some(OURS), 8, 5));
}
