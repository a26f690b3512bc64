//! The worked examples of play: command, orders, loading, fire, exits, arrivals.

use engine::game::prelude::*;
use engine::game::{At, Order, Viewer};
use risk_factor::field::figure::Health;
use risk_factor::field::group::{CurrentOrder, Status};
use risk_factor::words::{Control, Moved};

use crate::camp::*;

#[test]
fn one_shooting_step_is_one_volley() {
    // covers: RK-R50, RK-DMG-08, RK-DMG-10, RK-DMG-11, RK-D26, RK-TRN-05, RK-DMG-09, RK-R39
    let body = [
        group("first", "ours", 4, "rifle", "at = [60, 60]"),
        group("second", "ours", 4, "rifle", "at = [140, 60]"),
        group("target", "theirs", 10, "sword", "at = [100, 80]"),
        "[[leader]]\nid = \"officer\"\nname = \"officer\"\nside = \"theirs\"\nrole = \"officer\"\nwith = \"target\"\n"
            .to_owned(),
        leader("spare", "leader", "at = [197, 3]"),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[1, 1, 1]);
    // Two dice of each group hit; damage wound, wound, then kill, wound; eleven sides each.
    camp.done(&[8, 8, 3, 3, 4, 4, 8, 8, 6, 3, 4, 11]);
    assert_eq!(camp.dice_of("hit-allocation")[..2], [vec![4, 4], vec![4, 11]]);
    assert_eq!(camp.health("target", 3), Health::Dead); // of the second wound; the kill is lost
    assert_eq!(camp.living("target"), 9);
    assert_eq!(camp.health("officer", 0), Health::Wounded);
    let losses = camp.field().losses(camp.id("target"));
    assert_eq!((losses.killed, losses.wounded), (1, 1));
}

#[test]
fn loading_takes_a_phase() {
    // covers: RK-LOD-01, RK-LOD-02, RK-LOD-03, RK-LOD-06, RK-R40, RK-R41, RK-ORD-01
    let body = [
        group("m", "ours", 10, "musket", "at = [100, 60]"),
        group("enemy", "theirs", 40, "sword", "at = [100, 92]\narrangement = \"two-ranks\""),
        leader("officer", "officer", "with = \"m\""),
        leader("spare", "leader", "at = [197, 3]"),
    ];
    // Their swords are in plain sight and never reach: they throw a 1 and carry on.
    let mut camp = solo(&body.concat());
    let command = camp.by("command", "officer").at(camp.piece("m"));
    camp.done(&[1, 1]); // no try: uncommanded, shoots five dice
    camp.done(&[]);
    assert_eq!(camp.dice_of("volley")[0].len(), 5);
    assert!(!camp.now("m").loaded);
    camp.give(&command, &[6, 6, 6, 1, 1]);
    assert_eq!(camp.now("m").control, Control::Commanded);
    assert_eq!(camp.step(), "orders");
    assert!(camp.offered("m").contains(&"load"));
    camp.give(&camp.by("load", "m"), &[]);
    camp.done(&[]); // the spare passes; nobody may shoot, so the phase ends
    assert!(camp.now("m").loaded);
    let command = camp.by("command", "officer").at(camp.piece("m"));
    camp.give(&command, &[6, 6, 6, 1, 1]);
    let half = camp.by("move", "m").how("half").along([spot(100.0, 62.0)]);
    camp.give(&half, &[]);
    assert_eq!(camp.now("m").moved, Moved::Half);
    camp.done(&[]);
    let shoot = camp.by("shoot", "m").at(camp.piece("enemy"));
    camp.give(&shoot, &[]).done(&[]);
    assert_eq!(camp.dice_of("volley")[0].len(), 10);
}

fn four_and_their_officer(more: &str) -> Camp {
    let body = [
        group("men", "ours", 4, "rifle", "at = [15, 10]"),
        group("enemy", "theirs", 2, "sword", "at = [150, 190]"),
        leader("officer", "officer", "with = \"men\""),
        leader("other", "leader", "at = [197, 3]"),
        more.to_owned(),
    ];
    let mut camp = solo(&body.concat());
    let order = camp.by("command", "officer").at(camp.piece("men"));
    camp.give(&order, &[6, 6, 6, 1, 1]);
    camp
}

#[test]
fn the_guide_leads() {
    // covers: RK-D38, RK-D45, RK-MOV-05, RK-D04, RK-D33, RK-D13, RK-D10
    let mut camp = four_and_their_officer("");
    let full = camp.by("move", "men").how("full").along([spot(15.0, 25.0)]);
    camp.give(&full, &[]);
    assert!((0..4).all(|at| near(camp.at("men", at).y, 25.0, 0.001)));
    let mut camp = four_and_their_officer("");
    let file = camp.by("move", "men").how("full").how("file").along([spot(15.0, 25.0)]);
    camp.give(&file, &[]);
    let ys: Vec<f64> = (0..4).map(|at| camp.at("men", at).y).collect();
    assert!(ys.iter().zip([22.5, 20.0, 17.5, 15.0]).all(|(y, want)| near(*y, want, 0.01)), "{ys:?}");
    let scrub = "[[area]]\nkind = \"scrub\"\noutline = [[0, 20], [200, 20], [200, 60], [0, 60]]\n";
    let camp = four_and_their_officer(scrub);
    let full = camp.by("move", "men").how("full").along([spot(15.0, 25.0)]);
    assert_eq!(camp.refusal(&full).rule, "RK-D04");
    assert!(camp.game.check(&camp.by("move", "men").how("full").along([spot(15.0, 17.5)])).is_ok());
    let far = camp.by("move", "men").how("half").along([spot(15.0, 18.0)]);
    assert_eq!(camp.refusal(&far).rule, "RK-MOV-01");
    // The places of the figures as the player gives them.
    let spread = camp.by("move", "men").how("full").along([spot(15.0, 15.0)]);
    let mut given =
        spread.spread([spot(10.0, 14.0), spot(12.5, 14.0), spot(17.5, 14.0), spot(20.0, 14.0), spot(15.0, 15.0)]);
    assert!(camp.game.check(&given).is_ok());
    given.spread.pop();
    assert_eq!(camp.refusal(&given).rule, "RK-D45");
}

#[test]
fn men_left_apart_count_for_nothing() {
    // covers: RK-D11, RK-MOV-05
    let body = [
        group("men", "ours", 7, "rifle", "at = [100, 60]"),
        group("enemy", "theirs", 2, "sword", "at = [100, 190]"),
        leader("officer", "officer", "at = [107, 64]"),
        leader("other", "leader", "at = [197, 3]"),
    ];
    let mut camp = solo(&body.concat()).change(|game| {
        for at in 2..5 {
            let figure = risk_factor::field::ids::FigureId(at);
            game.state.figures[figure].health = Health::Dead;
            game.state.figures[figure].here = false;
        }
    });
    assert_eq!(camp.field().in_command_radius(camp.id("officer"), camp.id("men")).count(), 4);
    let order = camp.by("command", "officer").at(camp.piece("men"));
    camp.give(&order, &[6, 6, 6, 3, 1]);
    let guide = camp.field().centre(camp.field().guide(camp.id("men")).unwrap());
    let on = camp.by("move", "men").how("half").along([spot(guide.x, guide.y + 5.0)]);
    let mut stands = Camp { game: camp.game.clone(), log: engine::game::Log::new() };
    stands.give(&on, &[]);
    let apart: Vec<bool> = [0, 1, 5, 6].map(|at| stands.game.state.figures[stands.figure("men", at)].apart).to_vec();
    assert_eq!(apart, [true, true, false, false]);
    let line = camp.by("move", "men").how("full").how("line").along([spot(guide.x, guide.y + 1.0)]);
    camp.give(&line, &[]);
    assert!([0, 1, 5, 6].iter().all(|at| !camp.game.state.figures[camp.figure("men", *at)].apart));
}

fn twelve_in_open_order(more: &str) -> Camp {
    let body = [
        group("men", "ours", 12, "rifle", "at = [50, 40]\narrangement = \"open\""),
        group("enemy", "theirs", 40, "sword", "at = [60, 102]\narrangement = \"two-ranks\""),
        leader("first", "officer", "at = [20, 37.5]"),
        leader("far", "leader", "at = [197, 3]"),
        more.to_owned(),
    ];
    solo(&body.concat())
}

#[test]
fn figures_out_of_radius_do_not_hear() {
    // covers: RK-CMD-02, RK-CMD-05, RK-D34, RK-D37, RK-D09
    // The line runs from (20, 40) to (75, 40).
    let mut camp = twelve_in_open_order("");
    let order = camp.by("command", "first").at(camp.piece("men"));
    camp.give(&order, &[2, 1, 3, 1, 1]);
    assert_eq!(camp.now("men").control, Control::Commanded);
    assert_eq!(camp.dice_of("command")[0], [2, 1, 3]);
    let deaf = (0..12).filter(|at| camp.game.state.figures[camp.figure("men", *at)].deaf).count();
    assert_eq!(deaf, 6);
    camp.done(&[]);
    let shoot = camp.by("shoot", "men").at(camp.piece("enemy"));
    camp.give(&shoot, &[]).done(&[]);
    // The six throw six dice, the others three by themselves.
    let dice: Vec<usize> = camp.dice_of("volley").iter().take(2).map(Vec::len).collect();
    assert_eq!(dice, [6, 3]);
    // With an NCO beside him six dice are thrown against seven.
    let mut two = twelve_in_open_order(&leader("nco", "nco", "at = [22.5, 37.5]"));
    let order = two.by("command", "first").at(two.piece("men"));
    two.give(&order, &[1, 1, 1, 1, 1, 2, 1, 1]);
    assert_eq!((two.dice_of("command")[0].len(), two.now("men").control), (6, Control::Commanded));
}

fn sergeant() -> Camp {
    let body = [
        group("one", "ours", 10, "rifle", "at = [60, 60]"),
        group("two", "ours", 10, "rifle", "at = [60, 50]"),
        group("enemy", "theirs", 30, "sword", "at = [60, 120]"),
        leader("sergeant", "nco", "player_character = true\nhero = true\nwith = \"one\""),
    ];
    solo(&body.concat())
}

#[test]
fn a_player_character_runs_his_own_group_and_tries_for_another() {
    // covers: RK-D39, RK-D40, RK-CMD-03, RK-CMD-06, RK-D17, RK-R02, RK-SHT-12
    let mut camp = sergeant();
    assert_eq!(camp.now("one").control, Control::PlayerCharacter);
    let own = camp.by("command", "sergeant").at(camp.piece("one"));
    assert_eq!(camp.refusal(&own).rule, "RK-CMD-06");
    let two = camp.by("command", "sergeant").at(camp.piece("two"));
    camp.give(&two, &[4, 4, 2, 1, 1]);
    assert_eq!(camp.now("two").control, Control::Commanded);
    camp.done(&[]);
    assert_eq!(camp.step(), "shooting");
    assert!(camp.offered("sergeant").is_empty()); // his own rifle is silent
    let mut camp = sergeant();
    let shoots = camp.by("command", "sergeant").at(camp.piece("two")).how("shoots");
    camp.give(&shoots, &[5, 4, 1, 1]);
    assert_eq!(camp.now("two").control, Control::Uncommanded);
    camp.done(&[]);
    let mut picked = camp.by("shoot", "sergeant");
    picked.at = Some(At::Part(camp.piece("enemy"), 12));
    let group = camp.by("shoot", "one").at(camp.piece("enemy"));
    let mut wrong = camp.by("shoot", "one");
    wrong.at = Some(At::Part(camp.piece("enemy"), 12));
    assert_eq!(camp.refusal(&wrong).rule, "RK-SHT-12");
    camp.give(&picked, &[]).give(&group, &[]).done(&[]);
    assert_eq!(camp.dice_of("volley")[0].len(), 10);
    assert_eq!(camp.dice_of("shot")[0].len(), 1);
}

#[test]
fn a_later_target_takes_the_place_of_an_earlier_one() {
    // covers: RK-SHT-12, RK-ORD-01
    let mut camp = sergeant();
    camp.done(&[1, 1]).done(&[]);
    let shoot = camp.by("shoot", "one").at(camp.piece("enemy"));
    camp.give(&shoot, &[]);
    assert!(camp.work("one").target.is_some());
    camp.give(&camp.by("hold-fire", "one"), &[]);
    assert!(camp.work("one").target.is_none());
}

fn at_the_edge() -> String {
    [
        group("first", "ours", 10, "rifle", "at = [100, 9]"),
        group("second", "ours", 10, "rifle", "at = [150, 9]"),
        group("enemy", "theirs", 10, "rifle", "at = [110, 70]"),
        leader("officer", "officer", "with = \"first\""),
        leader("other", "leader", "at = [197, 50]"),
        "[[zone]]\nid = \"out\"\nside = \"ours\"\noutline = [[70, 0], [125, 0], [125, 20], [70, 20]]\n".to_owned(),
        "[[exit]]\nzone = \"out\"\nside = \"ours\"\ngroups = [\"first\"]\n".to_owned(),
    ]
    .concat()
}

#[test]
fn groups_leave_the_table() {
    // covers: RK-D19, RK-D47
    let mut camp = solo(&at_the_edge()).kill("first", 4);
    let command = camp.by("command", "officer").at(camp.piece("first"));
    camp.give(&command, &[6, 6, 6, 6, 6, 1]);
    let out = camp.by("move", "first").how("full").along([spot(100.0, 0.0)]);
    camp.give(&out, &[]);
    assert_eq!(camp.now("first").status, Status::Left);
    assert_eq!(camp.game.state.left_by, [6]);
    // Uncommanded it leaves just so when it retreats; the second stops at the edge with all figures on the table.
    let mut camp = solo(&at_the_edge()).kill("first", 4).kill("second", 3);
    camp.done(&[1, 1, 1]);
    assert_eq!(camp.now("first").status, Status::Left);
    assert_eq!(camp.now("second").status, Status::Here);
    // Its own edge turns nobody aside.
    assert!((3..10).all(|at| near(camp.at("second", at).y, 1.0, 0.02)), "{:?}", camp.at("second", 3));
    // Games begun before go on as they were played.
    let mut camp = house(&at_the_edge(), "rulings = \"former\"").kill("first", 4).kill("second", 3);
    camp.done(&[1, 1, 1]);
    assert!(camp.at("second", 3).y > 1.5, "{:?}", camp.at("second", 3));
    // Routing it would be out of the game and lost.
    let mut camp = solo(&at_the_edge()).kill("second", 7);
    camp.done(&[1, 1, 1]);
    assert_eq!(camp.now("second").status, Status::RoutedOff);
}

fn worth_now(camp: &Camp) -> [String; 2] {
    let mut status = Vec::new();
    camp.game.status(Viewer::Watcher, &mut status);
    [0, 1].map(|side| {
        let line = status.iter().find(|line| line.label == "Worth now" && line.side.unwrap().0 == side);
        line.unwrap().value.to_string()
    })
}

#[test]
fn a_side_that_has_left_ends_the_game_by_worth() {
    // covers: RK-D07, RK-D19, RK-D47
    let text = [
        group("first", "ours", 10, "rifle", "at = [100, 9]"),
        group("enemy", "theirs", 10, "rifle", "at = [110, 70]"),
        leader("officer", "officer", "with = \"first\""),
        "[[zone]]\nid = \"out\"\nside = \"ours\"\noutline = [[70, 0], [125, 0], [125, 20], [70, 20]]\n".to_owned(),
        "[[exit]]\nzone = \"out\"\nside = \"ours\"\ngroups = [\"first\"]\n".to_owned(),
    ];
    let mut camp = solo(&text.concat()).kill("first", 4);
    let command = camp.by("command", "officer").at(camp.piece("first"));
    camp.give(&command, &[6, 6, 6, 6, 1]);
    let out = camp.by("move", "first").how("full").along([spot(camp.at("officer", 0).x, 0.0)]);
    camp.give(&out, &[]);
    assert_eq!(worth_now(&camp), ["6", "4"]);
    // The enemy has his phase, then the turn and with it the game is over.
    let ending = camp.game.ending().unwrap();
    assert_eq!((camp.game.state.turn, ending.winner.unwrap().0, ending.why), (1, 0, "worth"));
}

#[test]
fn worth_decides_where_there_are_exits() {
    // covers: RK-D07, RK-D47
    let text = at_the_edge();
    let mut camp = solo(&text);
    let mut status = Vec::new();
    camp.game.status(Viewer::Watcher, &mut status);
    assert!(status.iter().any(|line| line.label == "Worth now" && line.value == "10" && line.side.unwrap().0 == 1));
    for _ in 0..60 {
        if camp.game.ending().is_some() {
            break;
        }
        camp.done(&[]);
    }
    let ending = camp.game.ending().unwrap();
    assert_eq!((ending.winner.unwrap().0, ending.why), (1, "worth"));
}

#[test]
fn a_side_without_a_group_left_has_lost() {
    // covers: RK-D07
    let body =
        [group("ours", "ours", 2, "sword", "at = [100, 60]"), group("enemy", "theirs", 2, "sword", "at = [100, 190]")];
    let mut camp = solo(&body.concat()).change(|game| {
        let enemy = risk_factor::field::ids::GroupId(1);
        game.state.groups[enemy].status = Status::RoutedOff;
        for figure in 2..4 {
            game.state.figures[risk_factor::field::ids::FigureId(figure)].here = false;
        }
    });
    camp.begin(&[]).done(&[]);
    let ending = camp.game.ending().unwrap();
    assert_eq!((ending.winner.unwrap().0, ending.why), (0, "no-group-left"));
    // A concession ends the game at once.
    let mut camp = solo(&body.concat());
    camp.game.concede(engine::game::Side::FIRST, &mut engine::game::Log::new());
    assert_eq!(camp.game.ending().unwrap().winner.unwrap().0, 1);
}

#[test]
fn groups_arrive_in_their_turn() {
    // covers: RK-D46, RK-D45
    let body = [
        group("ours", "ours", 2, "sword", "at = [20, 10]"),
        group("late", "theirs", 12, "spear", "natives = true\narrives = { turn = 2, zone = \"drift\" }"),
        group("here", "theirs", 1, "sword", "at = [190, 190]"),
        "[[zone]]\nid = \"drift\"\nside = \"theirs\"\noutline = [[60, 193], [120, 193], [120, 200], [60, 200]]\n"
            .to_owned(),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[]).done(&[]);
    assert_eq!((camp.game.state.turn, camp.now("late").status), (2, Status::Coming));
    camp.done(&[]);
    assert_eq!(camp.now("late").status, Status::Here);
    assert!(camp.work("late").thrown.is_some()); // it acts in the same phase
    // A player places his own.
    let body = body
        .concat()
        .replace("\"theirs\", 12", "")
        .replace("side = \"theirs\"\nfigures = 12", "side = \"ours\"\nfigures = 12");
    let body = body.replace("id = \"drift\"\nside = \"theirs\"", "id = \"drift\"\nside = \"ours\"");
    let mut camp = solo(&body);
    camp.begin(&[]).done(&[]);
    assert_eq!(camp.step(), "arrivals");
    let out = camp.by("place", "late").how("line").along([spot(20.0, 196.0)]);
    assert_eq!(camp.refusal(&out).rule, "RK-D05");
    let placed = camp.by("place", "late").how("two-ranks").along([spot(90.0, 197.0)]);
    camp.give(&placed, &[]);
    assert_eq!(camp.now("late").status, Status::Here);
}

#[test]
fn players_place_their_groups_before_the_first_turn() {
    // covers: RK-D05, RK-D25, RK-TRN-01
    let body = [
        group("ours", "ours", 6, "rifle", ""),
        group("enemy", "theirs", 6, "rifle", ""),
        leader("spare", "leader", "at = [197, 3]"),
    ];
    let mut camp = both(&body.concat());
    assert_eq!(
        (camp.step(), camp.game.decision().unwrap().side.0, camp.game.decision().unwrap().turn),
        ("setup", 1, 0)
    );
    assert_eq!(camp.refusal(&Order::plain("done")).rule, "RK-D05");
    let near_edge = camp.by("place", "enemy").how("line").along([spot(100.0, 190.0)]);
    let out = camp.by("place", "enemy").how("line").along([spot(100.0, 170.0)]);
    assert_eq!(camp.refusal(&out).rule, "RK-D05");
    camp.give(&near_edge, &[]);
    let again = camp.by("place", "enemy").how("file").along([spot(120.0, 198.0)]);
    camp.give(&again, &[]).done(&[]);
    assert_eq!(camp.game.decision().unwrap().side.0, 0);
    // Without `side_1` the sides throw for it, ties again.
    let text = file(&body.concat(), "player", "").replace("side_1 = \"ours\"\n", "");
    let source = engine::scenario::Source::parse(&text);
    let mut reader = source.reader("risk-factor");
    let game = risk_factor::play::scenario::read_game(&engine::house::Page::default(), &mut reader).unwrap();
    let mut thrown = Camp { game, log: engine::game::Log::new() };
    assert_eq!(thrown.step(), "roll-off");
    thrown.give(&Order::plain("roll-off"), &[3, 3, 2, 5]);
    assert_eq!(thrown.game.state.first.0, 1);
    assert_eq!(thrown.now("ours").order, CurrentOrder::Hold);
}

#[test]
fn an_attached_leader_may_go_off_alone() {
    // covers: RK-D37
    let mut camp = four_and_their_officer("");
    let off = camp.by("move", "officer").how("full").along([spot(15.0, 28.0)]);
    camp.give(&off, &[]);
    assert_eq!(camp.now("officer").with, None);
    assert!(near(camp.at("officer", 0).y, 28.0, 0.01)); // as irregular foot
    assert!(near(camp.at("men", 0).y, 10.0, 0.01));
    assert!(camp.offered("men").contains(&"move"));
}
