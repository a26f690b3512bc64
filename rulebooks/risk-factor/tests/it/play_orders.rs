//! Orders and results by the table, beyond the worked examples: paces, contact, control, what has no aim.

use engine::game::prelude::*;
use engine::game::{Fix, Log, Order};
use engine::table::Point;
use risk_factor::charts::actions::Entry;
use risk_factor::field::figure::Health;
use risk_factor::field::group::CurrentOrder;
use risk_factor::field::ids::{FigureId, GroupId, MarkerId};
use risk_factor::play::state::{Carry, Under};
use risk_factor::words::{Control, Moved};

use crate::camp::*;

/// Twelve rifles under a player character, an enemy without weapons in plain sight, nobody else.
fn captains_men(more: &str) -> Camp {
    let body = [
        group("men", "ours", 6, "rifle", "at = [100, 60]"),
        group("enemy", "theirs", 30, "sword", "at = [100, 120]"),
        leader("captain", "officer", "player_character = true\nweapon = \"sword\"\nwith = \"men\""),
        more.to_owned(),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[1, 1]);
    camp
}

#[test]
fn all_of_half_speed_leaves_a_shot() {
    // covers: RK-MOV-04, RK-LOD-03, RK-D30, RK-TRN-06
    let mut camp = captains_men("");
    let half = camp.by("move", "men").how("half").along([spot(100.0, 67.5)]);
    camp.give(&half, &[]);
    assert_eq!(camp.now("men").moved, Moved::Half);
    assert_eq!(camp.step(), "shooting");
    assert!(camp.offered("men").contains(&"shoot"));
    // A step further is full speed, and no shot.
    let mut camp = captains_men("");
    let more = camp.by("move", "men").how("full").along([spot(100.0, 67.6)]);
    camp.give(&more, &[]);
    // Nobody has a shot to choose: the phase is over.
    assert_eq!((camp.game.state.turn, camp.step()), (2, "orders"));
}

#[test]
fn a_move_that_a_marker_stops_counts_as_far_as_it_went() {
    // covers: RK-D30, RK-D43
    let body = [
        group("men", "ours", 1, "rifle", "at = [100, 60]"),
        group("them", "theirs", 3, "sword", "hidden = true"),
        "[[area]]\nkind = \"woods\"\noutline = [[60, 61.5], [140, 61.5], [140, 110], [60, 110]]\n".to_owned(),
        "[[marker]]\nside = \"theirs\"\nat = [100, 69.5]\n".to_owned(),
        leader("captain", "officer", "player_character = true\nwith = \"men\""),
    ];
    let mut camp = solo(&body.concat());
    // The marker is 8 deep: no die is thrown for it.
    camp.give(&Order::plain("begin"), &[1, 1]);
    let on = camp.by("move", "men").how("full").along([spot(100.0, 67.4)]);
    camp.give(&on, &[]);
    assert!(camp.game.state.markers[MarkerId(0)].gone);
    // 7.4 of 7.5 was ordered; at 2.5 the marker was 5 off.
    assert_eq!(camp.now("men").moved, Moved::Half);
}

#[test]
fn those_who_did_not_hear_retreat_with_the_rest_and_do_not_shoot() {
    // covers: RK-D34, RK-LOD-07
    let body = [
        group("men", "ours", 12, "rifle", "at = [50, 60]\narrangement = \"open\""),
        group("enemy", "theirs", 30, "rifle", "at = [60, 122]\narrangement = \"two-ranks\""),
        leader("first", "officer", "at = [20, 57.5]"),
        leader("far", "leader", "at = [197, 3]"),
    ];
    let mut camp = solo(&body.concat()).change(|game| {
        for at in 0..3 {
            game.state.figures[FigureId(at)].health = Health::Wounded;
        }
    });
    let order = camp.by("command", "first").at(camp.piece("men"));
    // Three of twelve hurt, under fire: risk 3; a 1 is a bold retreat.
    camp.give(&order, &[6, 6, 6, 1, 1, 1]);
    assert_eq!((camp.thrown("men").risk, camp.work("men").carry), (3, Some(Carry::Retreat)));
    assert!(camp.game.state.figures[FigureId(11)].deaf && camp.at("men", 11).y < 50.0);
    camp.done(&[]);
    assert!(camp.charts().iter().all(|(chart, by)| *chart != "volley" || by != "men"));
}

#[test]
fn a_group_in_contact_does_not_leave_it_for_cover() {
    // covers: RK-D27
    let rocks = "[[area]]\nkind = \"rocks\"\noutline = [[90, 85], [110, 85], [110, 95], [90, 95]]\n";
    let body = [
        group("us", "ours", 2, "sword", "grade = \"superior\"\norder = \"fall-back\"\nat = [100, 100]"),
        group("them", "theirs", 2, "sword", "at = [100, 102.05]"),
        rocks.to_owned(),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[5, 1]);
    assert_eq!(camp.work("us").carry, Some(Carry::HaltInCover));
    assert!(near(camp.at("us", 0).y, 100.0, 0.01));
    camp.done(&[3, 3, 3, 3]);
    assert_eq!(camp.dice_of("melee").len(), 2);
}

#[test]
fn an_attack_without_an_aim_is_a_halt() {
    // covers: RK-D28, RK-D29
    let body = [
        group("ours", "ours", 2, "sword", "at = [150, 60]"),
        group("n", "theirs", 6, "spear", "natives = true\norder = \"attack\"\nat = [60, 150]"),
        "[[line]]\nkind = \"high-wall\"\npoints = [[120, 0], [120, 200]]\n".to_owned(),
    ];
    // Risk 7 and a 6: attack, but nobody is in sight or known of. No die for a rush.
    let mut camp = solo(&body.concat()).change(|game| {
        for at in 2..7 {
            game.state.figures[FigureId(at)].health = Health::Wounded;
        }
        game.state.groups[GroupId(1)].losing = true;
    });
    camp.begin(&[1, 1]).done(&[6]);
    assert_eq!((camp.thrown("n").risk, camp.work("n").carry), (7, Some(Carry::Halt)));
    assert!(!camp.charts().iter().any(|(chart, _)| *chart == "movement"));
    assert_eq!((camp.now("n").order, camp.at("n", 3).y), (CurrentOrder::Hold, 150.0));
}

#[test]
fn a_group_out_of_a_marker_that_moved_attacks_standing() {
    // covers: RK-D44
    let body = [
        group("us", "ours", 4, "rifle", "at = [100, 60]"),
        group("them", "theirs", 8, "spear", "natives = true\nhidden = true"),
        "[[area]]\nkind = \"woods\"\noutline = [[60, 110], [140, 110], [140, 160], [60, 160]]\n".to_owned(),
        "[[marker]]\nside = \"theirs\"\nat = [100, 119]\n".to_owned(),
    ];
    let mut camp = solo(&body.concat());
    camp.give(&Order::plain("begin"), &[1, 1]);
    // Their marker throws a 6 and creeps 10 cm out of the wood into plain sight; the group throws a 6 as well: attack.
    camp.done(&[6, 6]);
    assert_eq!((camp.work("them").carry, camp.now("them").moved), (Some(Carry::Attack), Moved::Full));
    assert!(near(camp.at("them", 4).y, 109.0, 0.01), "{:?}", camp.at("them", 4));
    assert!(!camp.charts().iter().any(|(chart, _)| *chart == "movement"));
    assert_eq!(camp.now("them").order, CurrentOrder::Attack);
}

#[test]
fn every_nco_with_a_group_is_activated_but_two_add_dice() {
    // covers: RK-CMD-02, RK-D37, RK-D40
    let body = [
        group("men", "ours", 12, "rifle", "arrangement = \"two-ranks\"\nat = [100, 60]"),
        group("enemy", "theirs", 3, "sword", "at = [100, 190]"),
        leader("captain", "officer", "with = \"men\""),
        leader("one", "nco", "with = \"men\""),
        leader("two", "nco", "with = \"men\""),
        leader("three", "nco", "with = \"men\""),
    ];
    let mut camp = solo(&body.concat());
    let order = camp.by("command", "captain").at(camp.piece("men"));
    camp.give(&order, &[2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1]);
    assert_eq!(camp.dice_of("command")[0].len(), 9);
    assert!(["one", "two", "three"].iter().all(|nco| camp.work(nco).silent));
}

#[test]
fn a_group_whose_player_character_falls_is_nobodys() {
    // covers: RK-D18, RK-D39
    let body = [
        group("men", "ours", 1, "sword", "at = [100, 100]"),
        group("them", "theirs", 3, "sword", "at = [100, 104.5]"),
        leader("captain", "officer", "player_character = true\nweapon = \"sword\"\nwith = \"men\""),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[6, 6]);
    assert_eq!(camp.now("men").control, Control::PlayerCharacter);
    let charge = camp.by("charge", "men").at(camp.piece("them"));
    // Bouts of the man, then of the captain, who is killed.
    camp.give(&charge, &[3, 3, 3, 1, 6]);
    assert_eq!(camp.living("captain"), 0);
    assert_eq!(camp.now("men").control, Control::Uncommanded);
}

#[test]
fn who_made_a_contact_is_forgotten_with_it() {
    // covers: RK-D49
    let body = [
        group("us", "ours", 1, "sword", "at = [100, 100]"),
        group("them", "theirs", 1, "sword", "at = [100, 104.5]"),
        leader("captain", "leader", "player_character = true\nat = [95, 96]"),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[6, 6]);
    let charge = camp.by("charge", "us").at(camp.piece("them"));
    camp.give(&charge, &[]);
    assert!(camp.work("us").charged);
    camp.done(&[3, 3, 1]);
    // Drawn: both went back, and the contact is over.
    assert!(camp.gap("us", "them") > 5.0 && !camp.work("us").charged);
}

#[test]
fn the_wall_of_a_redoubt_is_crossed_like_any_wall() {
    // covers: RK-TER-02, RK-D49, RK-D03
    let body = [
        group("us", "ours", 1, "rifle", "at = [100, 100]"),
        group("them", "theirs", 1, "sword", "at = [100, 103]"),
        "[[area]]\nkind = \"redoubt\"\noutline = [[80, 80], [120, 80], [120, 101.5], [80, 101.5]]\n".to_owned(),
    ];
    let mut camp = solo(&body.concat()).change(|game| game.state.works[GroupId(1)].charged = true);
    assert!(camp.field().in_melee(GroupId(0)));
    camp.begin(&[1, 1]);
    camp.done(&[4, 4]);
    let crossing = camp.log.events().iter().any(|event| match &event.what {
        engine::game::What::Resolved(resolved) => resolved.notes.modifiers.iter().any(|one| one.label == "b0-crossing"),
        _ => false,
    });
    assert!(crossing);
}

#[test]
fn a_routing_group_can_be_set_right() {
    let mut camp = captains_men("").change(|game| game.state.groups[GroupId(1)].order = CurrentOrder::Rout);
    let enemy = camp.piece("enemy");
    let mut log = Log::new();
    camp.game.amend(&Fix::Strength { piece: enemy, strength: 4 }, &mut log).unwrap();
    assert_eq!(camp.living("enemy"), 4);
    assert_eq!(camp.game.state.markers.iter().filter(|marker| marker.under != Under::Unknown).count(), 0);
}

#[test]
fn a_hemmed_in_man_stays_while_the_rest_retreat() {
    // covers: RK-D32, RK-D27
    // Enemies stand about the man on the left, with no gap between them that he could pass; they are in the rear, so
    // that a 1 is a retreat.
    let ring = [60.0_f64, 120.0, 180.0, 240.0, 300.0].map(|turn| {
        let (aside, ahead) = (turn.to_radians().cos(), turn.to_radians().sin());
        (2.05 * aside, 2.05 * ahead)
    });
    let mut body = group("us", "ours", 4, "rifle", "at = [105, 100]\narrangement = \"open\"");
    for (at, (x, y)) in ring.iter().enumerate() {
        body += &group(
            &format!("foe-{at}"),
            "theirs",
            1,
            "sword",
            &format!("at = [{}, {}]", 95.0 + x * 2.0, 160.0 + y * 2.0),
        );
    }
    let mut camp = solo(&body).change(|game| {
        let man = game.state.figures[FigureId(0)].pose.spot.point();
        for (at, (x, y)) in ring.iter().enumerate() {
            let foe = FigureId(4 + u16::try_from(at).unwrap());
            game.state.figures[foe].pose.spot = spot(man.x + x, man.y + y);
        }
    });
    let before: Vec<Point> = (0..4).map(|at| camp.at("us", at)).collect();
    camp.begin(&[1]);
    assert_eq!(camp.thrown("us").entry, Entry::Retreat, "{:?}", camp.thrown("us"));
    assert_eq!(camp.at("us", 0), before[0]);
    assert!((1..4).all(|at| camp.at("us", at).distance(before[usize::from(at)]) > 10.0));
    assert!(camp.field().in_melee(camp.id("us")));
}

#[test]
fn a_leader_who_goes_off_to_another_group_shoots_with_it() {
    // covers: RK-D37, RK-D40
    let body = [
        group("men", "ours", 4, "rifle", "at = [60, 60]"),
        group("others", "ours", 4, "rifle", "at = [79, 60]"),
        group("enemy", "theirs", 30, "sword", "at = [70, 120]"),
        leader("captain", "officer", "player_character = true\nweapon = \"rifle\"\nwith = \"men\""),
    ];
    let mut camp = solo(&body.concat());
    camp.done(&[]);
    assert_eq!(camp.step(), "orders");
    let off = camp.by("move", "captain").how("half").along([spot(70.0, 60.0)]);
    camp.give(&off, &[]).done(&[]);
    assert_eq!(camp.step(), "shooting");
    assert_eq!(camp.now("captain").with, Some(camp.id("others")));
}

#[test]
fn a_leader_shoots_by_how_far_he_went_himself() {
    // covers: RK-D37, RK-D40, RK-LOD-03
    let shot = |pace: &'static str, to: f64| {
        let body = [
            group("men", "ours", 4, "rifle", "at = [60, 60]"),
            group("others", "ours", 4, "rifle", "at = [84, 60]"),
            group("enemy", "theirs", 30, "sword", "at = [70, 120]"),
            leader("captain", "officer", "player_character = true\nweapon = \"rifle\"\nwith = \"men\""),
            leader("lieutenant", "officer", "with = \"others\""),
        ];
        let mut camp = solo(&body.concat());
        camp.give(&camp.by("command", "lieutenant").at(camp.piece("others")), &[6, 6, 6]);
        assert_eq!(camp.step(), "orders");
        camp.give(&camp.by("move", "captain").how(pace).along([spot(to, 60.0)]), &[]).done(&[]);
        assert_eq!(camp.now("captain").moved, if pace == "half" { Moved::Half } else { Moved::Full });
        camp.game.check(&camp.by("shoot", "captain").at(camp.piece("enemy"))).map_err(|refusal| refusal.rule)
    };
    assert_eq!(shot("half", 70.0), Ok(()));
    // The others, with whom he stands now, have not moved; he has, and too fast.
    assert_eq!(shot("full", 76.0), Err("RK-LOD-03"));
}

#[test]
fn a_leader_who_does_not_hear_the_order_does_not_go_off() {
    // covers: RK-D34, RK-D37
    let body = [
        group("men", "ours", 12, "rifle", "arrangement = \"open\"\nat = [60, 60]"),
        group("enemy", "theirs", 3, "sword", "at = [60, 190]"),
        leader("captain", "officer", "at = [10, 57]"),
        leader("sergeant", "leader", "at = [90, 57]"),
    ];
    let mut camp = solo(&body.concat());
    let order = camp.by("command", "captain").at(camp.piece("men"));
    camp.give(&order, &[6, 6, 6, 1, 1]);
    assert_eq!((camp.step(), camp.now("sergeant").with), ("orders", Some(camp.id("men"))));
    let off = camp.by("move", "sergeant").how("half").along([spot(90.0, 50.0)]);
    assert_eq!(camp.refusal(&off).rule, "RK-D34");
    assert!(camp.offered("sergeant").is_empty());
}

#[test]
fn who_goes_with_whom_is_looked_at_once_before_the_moves() {
    // covers: RK-D37, RK-TRN-03
    let body = [
        group("enemy", "ours", 1, "sword", "at = [100, 60]"),
        group("spears", "theirs", 3, "spear", "natives = true\norder = \"attack\"\nat = [100, 150]"),
        group("rifles", "theirs", 2, "rifle", "wounded = 1\nat = [100, 124.8]"),
        "[[leader]]\nid = \"chief\"\nname = \"chief\"\nside = \"theirs\"\nweapon = \"sword\"\nwith = \"spears\"\n"
            .to_owned(),
        leader("spare", "leader", "at = [197, 3]"),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[1, 1]);
    // The spears attack with their chief, 23 cm; he ends nearest to the rifles, who then turn as a halt lets them.
    camp.done(&[1, 2, 3]);
    assert_eq!((camp.thrown("spears").entry, camp.thrown("rifles").entry), (Entry::Continue, Entry::Halt));
    let facing = |group: &str| camp.game.state.figures[camp.figure(group, 0)].pose.facing;
    let beside = camp.field().gap(camp.figure("chief", 0), camp.figure("rifles", 1));
    assert!(beside < 0.3 && facing("rifles") != facing("spears"), "{beside}");
    assert_eq!(facing("chief"), facing("spears"));
}
