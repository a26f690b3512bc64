//! Corners of play: who is shut in, walls that are no cover, ways over the edge, casualties that count once.

use engine::game::prelude::*;
use risk_factor::field::figure::Health;
use risk_factor::field::going::Allowance;
use risk_factor::field::group::{CurrentOrder, Status};
use risk_factor::field::ids::{FigureId, GroupId};

use crate::camp::*;

/// What was played before some points were settled.
const FORMER: &str = "rulings = \"former\"";

#[test]
fn a_way_leads_off_the_table_at_its_end_only() {
    // covers: RK-D19, RK-D16
    let body = [
        group("men", "ours", 4, "rifle", "at = [100, 5]"),
        group("enemy", "theirs", 2, "sword", "at = [150, 190]"),
        leader("captain", "officer", "player_character = true\nwith = \"men\""),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[1]);
    let own = camp.at("captain", 0);
    let over = camp.by("move", "men").how("full").along([spot(own.x, -1.0), spot(own.x + 4.0, 3.0)]);
    assert_eq!(camp.refusal(&over).rule, "RK-D19");
    let inside = camp.by("move", "men").how("full").along([spot(own.x, 2.0), spot(own.x + 4.0, 3.0)]);
    assert_eq!(camp.game.check(&inside), Ok(()));
}

#[test]
fn a_wall_at_the_back_of_men_is_no_cover_to_halt_in() {
    // covers: RK-ACT-06, RK-R32, RK-FLD-06
    let body = [
        group("men", "ours", 2, "rifle", "order = \"fall-back\"\nat = [100, 100]"),
        group("enemy", "theirs", 4, "sword", "at = [100, 190]"),
        "[[line]]\nkind = \"wall\"\npoints = [[80, 98], [120, 98]]\n".to_owned(),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[5, 1]);
    // The enemy is in sight ahead: they go over the wall, and face him from behind it.
    assert!((0..2).all(|at| camp.at("men", at).y < 98.0), "{:?}", camp.at("men", 0));
    assert_eq!(camp.now("men").order, CurrentOrder::Hold);
    // Games begun before go on as they were played.
    let mut former = house(&body.concat(), FORMER);
    former.begin(&[5, 1]);
    assert!((0..2).all(|at| near(former.at("men", at).y, 100.0, 0.001)));
    let mut behind = solo(&body.concat().replace("at = [100, 100]", "at = [100, 96]"));
    behind.begin(&[5, 1]);
    assert!((0..2).all(|at| near(behind.at("men", at).y, 96.0, 0.001)));
}

/// A rifleman shut in by a high wall, and his comrade farther off.
fn shut_in(options: &str) -> Camp {
    let body = [
        group("men", "ours", 1, "sword", "at = [100, 100]"),
        group("them", "theirs", 2, "rifle", "at = [110, 110]"),
        leader("captain", "officer", "player_character = true\nat = [96, 100]"),
        "[[line]]\nkind = \"high-wall\"\n\
         points = [[97.5, 107.5], [102.5, 107.5], [102.5, 112.5], [97.5, 112.5], [97.5, 107.5]]\n"
            .to_owned(),
    ];
    let mut camp = house(&body.concat(), options);
    let shut = camp.figure("them", 0);
    camp.game.state.figures[shut].pose.spot = spot(100.0, 110.0);
    camp.begin(&[6]);
    assert_eq!(camp.step(), "orders");
    camp
}

#[test]
fn a_charge_goes_to_the_next_enemy_where_the_nearest_is_shut_in() {
    // covers: RK-MEL-01, RK-FLD-08, RK-R52
    let former = shut_in(FORMER);
    let charge = former.by("charge", "men").at(former.piece("them"));
    assert_eq!(former.refusal(&charge).rule, "RK-FLD-08");
    let mut camp = shut_in("");
    camp.give(&charge, &[]);
    assert!(camp.charts().iter().any(|(chart, _)| *chart == "melee"), "{:?}", camp.at("men", 0));
}

#[test]
fn a_figure_that_meets_another_enemy_in_an_attack_stops_in_contact_with_him() {
    // covers: RK-D38, RK-MEL-01
    // Two of ours: the first reaches his man, the second, behind a row of others, cannot.
    let row: Vec<String> = (0..9)
        .map(|at| {
            group(&format!("b{at}"), "theirs", 1, "sword", &format!("at = [{:.1}, 100.3]", 104.0 + 2.1 * f64::from(at)))
        })
        .collect();
    let body = [
        group("men", "ours", 2, "sword", "at = [100, 90]"),
        group("them", "theirs", 1, "sword", "at = [100, 93]"),
        row.concat(),
        leader("captain", "officer", "player_character = true\nat = [95, 88]"),
    ];
    let short_of = |options: &str, at: u16| {
        let mut camp = house(&body.concat(), options);
        let (second, target) = (camp.figure("men", 1), camp.figure("them", 0));
        camp.game.state.figures[second].pose.spot = spot(112.0 + 0.13 * f64::from(at), 97.0 - 0.07 * f64::from(at));
        camp.game.state.figures[target].pose.spot = spot(110.0, 108.0);
        let first = camp.figure("men", 0);
        camp.game.state.figures[first].pose.spot = spot(100.0, 106.0);
        let rush = camp.field().rush(camp.id("men"), camp.id("them"), Allowance::whatever_the_going(10.0));
        assert!(rush.contact);
        let step = rush.march.steps.iter().find(|step| step.figure == second).unwrap();
        let end = *step.way.last().unwrap();
        (2..12).map(|at| camp.field().gap_at(second, end, FigureId(at))).fold(f64::INFINITY, f64::min)
    };
    let gaps = |options: &str| (0..12).map(|at| short_of(options, at)).collect::<Vec<f64>>();
    assert!(gaps("").iter().all(|gap| *gap <= 0.1), "{:?}", gaps(""));
    // Games begun before go on as they were played: where the grid put him a hair too near, he stopped short.
    assert!(gaps(FORMER).iter().any(|gap| *gap > 0.1), "{:?}", gaps(FORMER));
}

#[test]
fn a_router_wounded_and_then_killed_is_one_casualty() {
    // covers: RK-D31, RK-D23, RK-R19
    let body = [
        group("us", "ours", 6, "sword", "at = [100, 100]"),
        group("router", "theirs", 1, "rifle", "at = [93.75, 101.625]"),
        group("fighter", "theirs", 1, "sword", "at = [106, 101.79]"),
    ];
    let mut camp = solo(&body.concat()).change(|game| game.state.groups[GroupId(1)].order = CurrentOrder::Rout);
    camp.begin(&[1, 1]);
    // Two fight the fighter, who kills one of them; two have the router to themselves: a wound, then his death.
    camp.done(&[6, 1, 1, 5, 5]);
    assert_eq!((camp.living("us"), camp.health("router", 0)), (5, Health::Dead));
    assert!(camp.words_of("melee-result")[0].starts_with("Drawn"), "{:?}", camp.words_of("melee-result"));
}

#[test]
fn the_dead_do_not_fall_back() {
    // covers: RK-MEL-11
    let body =
        [group("us", "ours", 1, "sword", "at = [100, 100]"), group("them", "theirs", 1, "sword", "at = [100, 102.05]")];
    let mut camp = solo(&body.concat());
    camp.begin(&[1, 1]);
    camp.done(&[1, 6]);
    assert_eq!(camp.now("us").status, Status::Destroyed);
    let dead = camp.piece("us");
    let moved = camp
        .log
        .events()
        .iter()
        .any(|event| matches!(&event.what, engine::game::What::Moved { piece, .. } if *piece == dead));
    assert!(!moved);
}

#[test]
fn an_nco_without_missiles_declares_no_shot() {
    // covers: RK-CMD-03
    let camp = |weapon: &str| {
        let body = [
            group("men", "ours", 6, "rifle", "at = [100, 60]"),
            group("enemy", "theirs", 2, "sword", "at = [100, 190]"),
            leader("captain", "officer", "at = [100, 50]"),
            leader("sergeant", "nco", &format!("weapon = \"{weapon}\"\nwith = \"men\"")),
        ];
        solo(&body.concat())
    };
    let order = |camp: &Camp| camp.by("command", "captain").at(camp.piece("men")).how("ncos-shoot");
    let sword = camp("sword");
    assert_eq!(sword.refusal(&order(&sword)).rule, "RK-CMD-03");
    let rifle = camp("rifle");
    assert_eq!(rifle.game.check(&order(&rifle)), Ok(()));
}

#[test]
fn what_comes_out_of_hiding_in_a_melee_is_put_down_before_anybody_follows_up() {
    // covers: RK-D43, RK-D44, RK-MEL-12
    let body = [
        group("us", "ours", 1, "sword", "at = [100, 98]"),
        group("them", "theirs", 2, "sword", "at = [100, 100.05]"),
        group("ambush", "theirs", 3, "sword", "hidden = true"),
        "[[leader]]\nid = \"their-leader\"\nname = \"Chief\"\nside = \"theirs\"\nplayer_character = true\nwith = \"them\"\n".to_owned(),
        leader("spare", "leader", "at = [197, 3]"),
        "[[area]]\nkind = \"woods\"\noutline = [[80, 60], [120, 60], [120, 92], [80, 92]]\n".to_owned(),
        "[[marker]]\nside = \"theirs\"\nat = [100, 86.5]\n".to_owned(),
    ];
    let mut camp = both(&body.concat());
    while camp.step() != "orders" {
        let verb = if camp.step() == "begin" { "begin" } else { "done" };
        camp.give(&engine::game::Order::plain(verb), &[1, 1, 1, 1]);
    }
    // Ours is wounded, falls back to the edge of the wood, and comes upon the marker.
    camp.done(&[1, 5, 1, 1]);
    assert_eq!(camp.health("us", 0), Health::Wounded);
    assert_eq!((camp.step(), camp.game.decision().unwrap().side.0), ("reveal", 1));
    let out = camp.by("place", "ambush").how("line").along([spot(100.0, 82.0)]);
    camp.give(&out, &[]);
    assert_eq!(camp.step(), "follow-up");
}
