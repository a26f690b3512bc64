//! A player's own markers, what a side knows of them, and both sides acting in one phase.

use engine::game::prelude::*;
use engine::game::{Game, Known, Log, Order, Side, Viewer, What};
use risk_factor::field::group::Status;
use risk_factor::field::ids::{GroupId, MarkerId};
use risk_factor::play::state::Under;
use risk_factor::words::Moved;

use crate::camp::*;

const WOOD: &str = "[[area]]\nkind = \"woods\"\noutline = [[20, 100], [180, 100], [180, 160], [20, 160]]\n";

/// Both sides are players; theirs has a group and a dummy under two markers deep in a wood.
fn ambushers() -> Camp {
    let body = [
        group("us", "ours", 4, "rifle", "at = [100, 40]"),
        group("them", "theirs", 5, "musket", "natives = true\nhidden = true"),
        "# dummies-1\n".to_owned(),
        WOOD.to_owned(),
        "[[marker]]\nside = \"theirs\"\nat = [60, 130]\n[[marker]]\nside = \"theirs\"\nat = [140, 130]\n".to_owned(),
    ];
    let mut camp = both(&body.concat());
    assert_eq!((camp.step(), camp.game.decision().unwrap().side), ("begin", Side::FIRST));
    // The group takes the second marker. Our phase passes with no die for what lies so deep.
    camp.give(&Order::plain("begin"), &[2, 1, 1]);
    while camp.game.decision().unwrap().side == Side::FIRST {
        camp.done(&[]);
    }
    camp
}

fn known(game: &dyn Game, viewer: Viewer) -> Known<'_> {
    game.as_known_to(viewer)
}

#[test]
fn a_player_moves_his_markers_or_turns_them_over() {
    // covers: RK-D06, RK-D43, RK-D44
    let mut camp = ambushers();
    assert_eq!((camp.step(), camp.offered("marker-1")), ("markers", vec!["move", "turn-over"]));
    assert!(camp.game.decision().is_some_and(|decision| decision.side == Side::SECOND));
    // 10 cm in bad going, not 20; then it has had its turn.
    let far = camp.by("move", "marker-1").along([spot(60.0, 118.0)]);
    assert_eq!(camp.refusal(&far).rule, "RK-D06");
    let near_by = camp.by("move", "marker-1").along([spot(60.0, 120.0)]);
    camp.give(&near_by, &[]);
    assert_eq!(camp.game.state.markers[MarkerId(0)].at, Some(spot(60.0, 120.0)));
    assert!(camp.offered("marker-1").is_empty());
    // The other is turned over: its player puts the group down, the guide within 10 cm.
    camp.give(&camp.by("turn-over", "marker-2"), &[]);
    let revealed = camp.log.events().iter().any(|event| matches!(event.what, What::Revealed { piece: Some(_), .. }));
    assert!(revealed && camp.step() == "reveal");
    let off = camp.by("place", "them").how("file").along([spot(140.0, 119.0)]);
    assert_eq!(camp.refusal(&off).rule, "RK-D44");
    let down = camp.by("place", "them").how("file").along([spot(140.0, 121.0)]);
    camp.give(&down, &[]);
    assert_eq!(camp.now("them").status, Status::Here);
    assert!(near(camp.at("them", 2).y, 121.0, 0.01) && near(camp.at("them", 2).x, 140.0, 0.01));
    assert_eq!(camp.now("them").moved, Moved::Stationary); // that marker had not moved
}

#[test]
fn a_group_out_of_a_players_marker_that_moved_may_not_set_out() {
    // covers: RK-D44
    let body = [
        group("us", "ours", 4, "rifle", "at = [100, 40]"),
        group("them", "theirs", 5, "musket", "natives = true\nhidden = true"),
        WOOD.to_owned(),
        "[[marker]]\nside = \"theirs\"\nat = [100, 104]\n".to_owned(),
        "[[leader]]\nid = \"their-leader\"\nname = \"c\"\nside = \"theirs\"\nplayer_character = true\nwith = \"them\"\n"
            .to_owned(),
        leader("spare", "leader", "at = [197, 3]"),
    ];
    let mut camp = both(&body.concat());
    camp.give(&Order::plain("begin"), &[1, 1, 1]);
    while camp.game.decision().unwrap().side == Side::FIRST {
        camp.done(&[]);
    }
    // It creeps out of the wood into plain sight and is turned over at once.
    let out = camp.by("move", "marker-1").along([spot(100.0, 95.0)]);
    camp.give(&out, &[]);
    assert_eq!(camp.step(), "reveal");
    let down = camp.by("place", "them").how("line").along([spot(100.0, 95.0)]);
    camp.give(&down, &[6, 6]);
    assert_eq!((camp.step(), camp.now("them").moved), ("orders", Moved::Full));
    let on = camp.by("move", "them").how("half").along([spot(100.0, 93.0)]);
    assert_eq!(camp.refusal(&on).rule, "RK-D44");
}

#[test]
fn the_deal_is_shown_to_its_player_alone() {
    // covers: RK-D06
    let body = [
        group("us", "ours", 4, "rifle", "at = [100, 40]"),
        group("them", "theirs", 5, "musket", "natives = true\nhidden = true"),
        "# dummies-1\n".to_owned(),
        WOOD.to_owned(),
        "[[marker]]\nside = \"theirs\"\nat = [60, 130]\n[[marker]]\nside = \"theirs\"\nat = [140, 130]\n".to_owned(),
    ];
    let mut camp = both(&body.concat());
    camp.give(&Order::plain("begin"), &[2, 1, 1]);
    let told = |viewer: Viewer| {
        let seen = camp.log.events().iter().filter(|event| viewer.may_know(event));
        seen.filter(|event| matches!(&event.what, What::Said { words } if words.contains("is under"))).count()
    };
    assert_eq!((told(Viewer::Side(Side::FIRST)), told(Viewer::Side(Side::SECOND)), told(Viewer::Watcher)), (0, 1, 0));
    let card = |viewer| format!("{:?}", known(&camp.game, viewer).card(camp.piece("marker-2"), viewer));
    assert!(card(Viewer::Side(Side::SECOND)).contains("them"));
    assert!(!card(Viewer::Side(Side::FIRST)).contains("them") && !card(Viewer::Watcher).contains("them"));
    let seen = known(&camp.game, Viewer::Side(Side::FIRST));
    assert!(seen.card(camp.piece("them"), Viewer::Side(Side::FIRST)).is_none());
}

#[test]
fn an_order_into_a_marker_tells_its_odds_nothing() {
    // covers: RK-D43, RK-D21
    let mut camp = ambushers();
    camp.done(&[]);
    while camp.game.decision().unwrap().side == Side::SECOND {
        camp.done(&[]);
    }
    // The side that does not own the markers has the same game whatever lies under them.
    let written = |first: Under, second: Under| {
        let mut game = camp.game.clone();
        game.state.markers[MarkerId(0)].under = first;
        game.state.markers[MarkerId(1)].under = second;
        let mut out = Vec::new();
        known(&game, Viewer::Side(Side::FIRST)).write_state(&mut out).unwrap();
        out
    };
    let them = Under::Group(GroupId(1));
    assert_eq!(written(them, Under::Dummy), written(Under::Dummy, them));
}

fn together(more: &str) -> Camp {
    let body = [
        group("us", "ours", 6, "rifle", "at = [100, 60]"),
        group("them", "theirs", 6, "rifle", "at = [100, 122]"),
        more.to_owned(),
    ];
    house(&body.concat(), "sequence = \"simultaneous\"")
}

#[test]
fn both_sides_act_in_one_phase() {
    // covers: RK-R09, RK-TRN-01, RK-TRN-05
    let mut camp = together("");
    camp.begin(&[3, 3, 3]);
    // Both throw in one reaction step, in the order of numbers; the leader last.
    let action: Vec<String> =
        camp.charts().into_iter().filter(|(chart, _)| *chart == "action").map(|(_, by)| by).collect();
    assert_eq!(action, ["us", "them", "spare"]);
    // Both shoot before any loss is removed: three dice each, and the last man of each kills.
    camp.done(&[8, 8, 8, 6, 6, 6, 1, 2, 3, 8, 8, 8, 6, 6, 6, 1, 2, 3]);
    let dice: Vec<usize> = camp.dice_of("volley").iter().take(2).map(Vec::len).collect();
    assert_eq!(dice, [6, 6]); // three to hit, three for damage
    assert_eq!((camp.living("us"), camp.living("them")), (3, 3));
    assert_eq!((camp.game.state.turn, camp.game.state.phase), (2, 2)); // one phase a turn
}

#[test]
fn side_one_is_meant_where_the_active_side_decides() {
    // covers: RK-R09, RK-D31
    let body =
        [group("us", "ours", 1, "sword", "at = [100, 100]"), group("them", "theirs", 1, "sword", "at = [100, 102.05]")];
    let mut camp = house(&body.concat(), "sequence = \"simultaneous\"");
    camp.begin(&[1, 1, 1]);
    // Equal numbers: side a of the bout is side 1's man, whose die comes first; he wins with a 6.
    camp.done(&[6, 2]);
    assert_eq!((camp.living("us"), camp.living("them")), (1, 0));
    let mut log = Log::new();
    camp.game.concede(Side::SECOND, &mut log);
}
