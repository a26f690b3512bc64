//! The worked examples of play: reactions, moves and fire of groups.

use engine::game::prelude::*;
use risk_factor::charts::actions::{Action, Entry};
use risk_factor::field::group::{CurrentOrder, Status};
use risk_factor::words::{Control, Moved};

use crate::camp::*;

fn two_groups_under_fire() -> Camp {
    let body = [
        group("p", "ours", 10, "rifle", "at = [60, 60]"),
        group("q", "ours", 10, "rifle", "at = [94.5, 60]"),
        group("enemy", "theirs", 10, "rifle", "at = [77, 122]"),
    ];
    solo(&body.concat()).kill("p", 6)
}

#[test]
fn all_results_are_taken_from_the_same_position() {
    // covers: RK-TRN-02, RK-TRN-03, RK-R11, RK-FLD-12, RK-ACT-20, RK-D35
    let mut camp = two_groups_under_fire();
    camp.begin(&[1, 3, 1]);
    assert_eq!((camp.thrown("p").risk, camp.thrown("p").entry), (7, Entry::Rout));
    assert_eq!((camp.thrown("q").risk, camp.thrown("q").entry), (1, Entry::Advance));
    assert_eq!(camp.now("q").moved, Moved::Stationary); // 60 is inside the medium limit
    assert!(near(camp.gap("p", "q"), 21.3, 0.3), "{}", camp.gap("p", "q"));
    assert!(camp.now("p").fleeing && camp.now("p").order == CurrentOrder::Rout);
    assert_eq!(camp.step(), "orders");
    camp.done(&[]);
    // Five dice of q in its own phase, then the enemy's phase, then the next turn's throws.
    assert_eq!(camp.dice_of("volley")[0].len(), 5);
    assert_eq!((camp.thrown("q").risk, camp.thrown("q").entry), (3, Entry::Retreat));
    assert_eq!(camp.game.state.turn, 2);
}

fn commanded(dice: &[u32]) -> Camp {
    let body = [
        group("s", "ours", 10, "rifle", "at = [100, 60]"),
        group("enemy", "theirs", 10, "rifle", "at = [100, 122]"),
        leader("officer", "officer", "with = \"s\""),
        leader("other", "leader", "at = [190, 5]"),
        "[[area]]\nkind = \"crops\"\noutline = [[80, 40], [125, 40], [125, 52], [80, 52]]\n".to_owned(),
    ];
    let mut camp = solo(&body.concat()).kill("s", 3);
    let order = camp.by("command", "officer").at(camp.piece("s"));
    assert_eq!(camp.step(), "command");
    let mut all = vec![3, 3, 3];
    all.extend(dice);
    camp.give(&order, &all);
    camp
}

#[test]
fn bold_binds_and_italics_do_not() {
    // covers: RK-ACT-18, RK-ACT-22, RK-R30, RK-R32, RK-CMD-01, RK-CMD-04, RK-D12, RK-D08
    let retreats = commanded(&[1, 1]);
    assert_eq!((retreats.thrown("s").risk, retreats.thrown("s").entry), (4, Entry::Retreat));
    assert_eq!(retreats.step(), "retreat");
    assert_eq!(retreats.offered("s"), ["retreat", "retreat-to-cover"]);
    let mut covered = commanded(&[1, 1]);
    covered.give(&covered.by("retreat-to-cover", "s"), &[]);
    assert!((3..10).all(|at| covered.at("s", at).y <= 51.01));
    // Bold halt: no orders, but the shot of commanded men.
    let mut halts = commanded(&[2, 1]);
    assert_eq!((halts.thrown("s").entry, halts.thrown("s").binding), (Entry::Halt, true));
    assert_eq!(halts.step(), "orders");
    let march = halts.by("move", "s").how("half").along([spot(100.0, 65.0)]);
    assert_eq!(halts.refusal(&march).rule, "RK-ACT-22");
    let charge = halts.by("charge", "s").at(halts.piece("enemy"));
    assert_eq!(halts.refusal(&charge).rule, "RK-ACT-22");
    halts.done(&[]);
    assert_eq!(halts.step(), "shooting");
    let shoot = halts.by("shoot", "s").at(halts.piece("enemy"));
    halts.give(&shoot, &[]).done(&[]);
    assert_eq!(halts.dice_of("volley")[0].len(), 7);
    // Halt in italics: all is free.
    let free = commanded(&[3, 1]);
    assert_eq!((free.thrown("s").entry, free.thrown("s").action), (Entry::Halt, Action::Free));
    let offered = free.offered("s");
    assert!(["hold", "move", "fall-back", "pass"].iter().all(|verb| offered.contains(verb)), "{offered:?}");
}

#[test]
fn an_advance_stops_at_medium_range() {
    // covers: RK-ACT-16, RK-R29, RK-D30, RK-LOD-04, RK-ORD-02, RK-SHT-01
    let body =
        [group("m", "ours", 12, "musket", "at = [100, 60]"), group("enemy", "theirs", 12, "rifle", "at = [100, 108]")];
    let mut camp = solo(&body.concat()).kill("m", 2);
    camp.begin(&[4, 1]);
    assert_eq!((camp.thrown("m").risk, camp.thrown("m").action), (2, Action::Advance));
    assert!(near(camp.gap("m", "enemy"), 40.0, 0.01), "{}", camp.gap("m", "enemy"));
    assert_eq!(camp.now("m").moved, Moved::Half);
    camp.done(&[6, 5, 7, 5, 1, 1, 2]);
    assert_eq!(camp.dice_of("volley")[0], [6, 5, 7, 5, 1]);
    assert_eq!(camp.living("enemy"), 11);
}

#[test]
fn spears_attack_from_fifty_centimetres() {
    // covers: RK-ACT-15, RK-R28, RK-LOD-05, RK-TRN-04, RK-R09
    let body = [
        group("rifles", "ours", 10, "rifle", "at = [100, 60]"),
        group("spears", "theirs", 12, "spear", "natives = true\nat = [100, 108]"),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[1, 1]);
    camp.done(&[1, 1, 1, 1, 1, 2, 4]);
    assert_eq!(camp.game.state.turn, 2); // their phase is over
    assert!(near(camp.gap("rifles", "spears"), 22.0, 0.2), "{}", camp.gap("rifles", "spears"));
    assert!(camp.charts().contains(&("movement", "spears".to_owned())));
    assert_eq!(camp.now("spears").order, CurrentOrder::Attack);
    // Moving at full speed they throw their spears all the same: 4 dice, no shift.
    assert_eq!(camp.dice_of("volley")[1].len(), 4);
}

#[test]
fn how_a_rout_ends() {
    // covers: RK-ACT-06, RK-R25, RK-D24, RK-R34, RK-D29
    let body = [
        group("r", "ours", 10, "rifle", "at = [100, 60]"),
        group("enemy", "theirs", 4, "sword", "at = [100, 190]"),
        "[[line]]\nkind = \"high-wall\"\npoints = [[0, 150], [200, 150]]\n".to_owned(),
        "[[area]]\nkind = \"rocks\"\noutline = [[80, 63], [125, 63], [125, 75], [80, 75]]\n".to_owned(),
    ];
    let routing = |dead: u16, options: &str, die: u32| {
        let camp = if options.is_empty() { solo(&body.concat()) } else { house(&body.concat(), options) };
        let mut camp = camp.kill("r", dead).change(|game| {
            let group = risk_factor::field::ids::GroupId(0);
            game.state.groups[group].order = CurrentOrder::Rout;
            game.state.groups[group].last_known = Some(spot(100.0, 150.0));
        });
        camp.begin(&[die, 1]);
        camp
    };
    let unhurt = routing(0, "", 6);
    assert_eq!((unhurt.thrown("r").risk, unhurt.thrown("r").entry), (-1, Entry::HaltInCover));
    assert!((0..10).all(|at| unhurt.at("r", at).y >= 64.0 - 0.01));
    assert_eq!(unhurt.now("r").order, CurrentOrder::Hold);
    let shaken = routing(4, "", 4);
    assert_eq!((shaken.thrown("r").risk, shaken.thrown("r").entry), (3, Entry::Advance));
    assert_eq!((shaken.now("r").moved, shaken.now("r").order), (Moved::Stationary, CurrentOrder::Hold));
    let bold = routing(4, "rally_result = \"as-thrown\"", 4);
    assert_ne!(bold.now("r").moved, Moved::Stationary);
}

#[test]
fn surrounded_routers_lay_down_their_arms() {
    // covers: RK-ACT-20, RK-R34, RK-SHT-14
    let ring: Vec<String> = (0..18)
        .map(|at| {
            let heading = engine::table::Heading::radians(f64::from(at) * std::f64::consts::TAU / 18.0);
            let place = engine::table::Point::new(100.0, 100.0) + heading.ahead() * 6.5;
            group(&format!("e{at}"), "theirs", 1, "rifle", &format!("at = [{:.2}, {:.2}]", place.x, place.y))
        })
        .collect();
    let body = group("r", "ours", 1, "rifle", "at = [100, 100]") + &ring.concat();
    let mut camp = solo(&body).change(|game| {
        game.state.groups[risk_factor::field::ids::GroupId(0)].order = CurrentOrder::Rout;
    });
    camp.begin(&[]);
    assert_eq!(camp.now("r").status, Status::Captured);
    // Six living men shut in by walls: six prisoners, the group is out of the game.
    let wall = "[[line]]\nkind = \"high-wall\"\npoints = [[95.5, 55.5], [104.5, 55.5], [104.5, 63], [95.5, 63], [95.5, 55.5]]\n";
    let body = [
        group("r", "ours", 10, "rifle", "at = [100, 20]"),
        group("other", "ours", 1, "rifle", "at = [20, 150]"),
        group("enemy", "theirs", 3, "rifle", "at = [100, 150]"),
        wall.to_owned(),
    ];
    let mut camp = solo(&body.concat()).kill("r", 4).change(|game| {
        game.state.groups[risk_factor::field::ids::GroupId(0)].order = CurrentOrder::Rout;
        for (at, figure) in (4..10).enumerate() {
            let (rank, file) = (at / 3, at % 3);
            let place = [97.5, 100.0, 102.5][file];
            let now = &mut game.state.figures[risk_factor::field::ids::FigureId(figure)];
            now.pose.spot = spot(place, [60.0, 57.5][rank]);
        }
    });
    assert_eq!(camp.living("r"), 6);
    camp.begin(&[]);
    assert_eq!((camp.now("r").status, camp.living("r")), (Status::Captured, 6));
    assert_eq!(camp.field().members(camp.id("r")).count(), 0);
}

#[test]
fn one_throw_for_a_platoon() {
    // covers: RK-ACT-21, RK-R35, RK-FLD-15
    let platoon = |sergeant: &str| {
        let body = [
            group("a", "ours", 10, "rifle", "platoon = \"one\"\nat = [60, 60]"),
            group("b", "ours", 10, "rifle", "platoon = \"one\"\nat = [88.5, 60]"),
            group("c", "ours", 10, "rifle", "platoon = \"one\"\nat = [117, 60]"),
            group("enemy", "theirs", 30, "rifle", "at = [90, 122]"),
            leader("sergeant", "nco", sergeant),
            leader("other", "leader", "at = [197, 3]"),
        ];
        solo(&body.concat()).kill_those("b", &[4, 5]).kill_those("c", &[5])
    };
    let throws = |camp: &Camp| {
        let charts = camp.charts();
        let rows = charts.iter().filter(|(chart, _)| *chart == "action").zip(camp.dice_of("action"));
        rows.filter(|((_, by), dice)| ["a", "b", "c"].contains(&by.as_str()) && !dice.is_empty()).count()
    };
    // Two of b and one of c are dead: risk 1, 3 and 2. The sergeant is 3 cm from the first: he counts among its losses.
    let near_by = "at = [42.5, 60]";
    let mut together = platoon(near_by);
    let grouped = |camp: &Camp| {
        let mut groupings = Vec::new();
        camp.game.groupings(&mut groupings);
        groupings.iter().map(|one| (one.word, one.members.len())).collect::<Vec<_>>()
    };
    assert_eq!(grouped(&together), [("platoon", 3)]);
    assert!(grouped(&platoon("at = [40.4, 60]")).is_empty());
    together.done(&[4, 1]);
    assert_eq!(throws(&together), 1);
    assert_eq!((together.thrown("a").risk, together.thrown("b").risk, together.thrown("c").risk), (1, 3, 2));
    // The log has the row of each all the same, with what it adds up.
    assert_eq!(
        together.words_of("action")[1..3],
        [
            "Risk factor 3, die 4, advance: it acts as one with its platoon.",
            "Risk factor 2, die 4, advance: it acts as one with its platoon."
        ]
    );
    assert_eq!(together.modifiers_of("action")[1], ["under-threat", "losses"]);
    assert!(["a", "b", "c"].iter().all(|group| together.thrown(group).entry == Entry::Advance));
    let mut apart = platoon(near_by);
    apart.done(&[2, 3, 4, 1]);
    assert_eq!(throws(&apart), 3);
    assert_eq!(apart.thrown("a").entry, Entry::Advance); // keeps the 2
    assert_eq!((apart.thrown("b").die, apart.thrown("c").die), (3, 4));
    // With the sergeant at 5.1 each throws for itself.
    let mut far = platoon("at = [40.4, 60]");
    far.begin(&[4, 4, 4, 1, 1]);
    assert_eq!(throws(&far), 3);
}

#[test]
fn unarmed_men_do_not_attack() {
    // covers: RK-D42, RK-D01
    let body = [
        group("u", "ours", 6, "unarmed", "grade = \"raw\"\nformed = false\norder = \"fall-back\"\nat = [100, 60]"),
        group("enemy", "theirs", 10, "rifle", "at = [100, 102]"),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[5, 1]);
    assert_eq!((camp.thrown("u").risk, camp.thrown("u").entry), (2, Entry::Attack));
    assert!(camp.at("u", 3).y < 45.0);
    // The log says why men who threw an attack go back.
    assert!(camp.log.events().iter().any(|event| event.rule == "RK-D42"));
    assert_eq!(camp.now("u").order, CurrentOrder::FallBack);
    // Under command they are not offered a charge, however near the enemy is.
    let body = [
        group("u", "ours", 6, "unarmed", "grade = \"raw\"\nformed = false\nat = [100, 60]"),
        group("enemy", "theirs", 4, "sword", "at = [100, 70]"),
        leader("captain", "officer", "player_character = true\nwith = \"u\""),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[6]);
    assert_eq!(camp.step(), "orders");
    let offered = camp.offered("u");
    assert!(offered.contains(&"move") && !offered.contains(&"charge"), "{offered:?}");
    let charge = camp.by("charge", "u").at(camp.piece("enemy"));
    assert_eq!(camp.refusal(&charge).rule, "RK-D42");
}

#[test]
fn nobody_in_sight() {
    // covers: RK-D28, RK-D29, RK-R28, RK-FLD-12
    let body = [
        group("ours", "ours", 2, "sword", "at = [150, 60]"),
        group("n", "theirs", 12, "spear", "natives = true\norder = \"attack\"\ngoal = [60, 100]\nat = [60, 190]"),
        "[[line]]\nkind = \"high-wall\"\npoints = [[120, 0], [120, 200]]\n".to_owned(),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[1, 1]).done(&[4, 3]);
    assert_eq!((camp.thrown("n").risk, camp.thrown("n").entry), (-4, Entry::Continue));
    assert!(near(camp.at("n", 6).y, 167.0, 0.1), "{:?}", camp.at("n", 6));
    // A last known place comes first.
    let mut known = solo(&body.concat()).change(|game| {
        game.state.groups[risk_factor::field::ids::GroupId(1)].last_known = Some(spot(20.0, 190.0));
    });
    known.begin(&[1, 1]).done(&[4, 3]);
    assert!(known.at("n", 6).x < 40.0);
    // At the goal it is forgotten, and they halt.
    let mut there = solo(&body.concat().replace("goal = [60, 100]", "goal = [60, 180]"));
    there.begin(&[1, 1]).done(&[4, 3]);
    assert_eq!(there.now("n").goal, None);
    let before = there.at("n", 6);
    there.done(&[]);
    assert_eq!(there.at("n", 6), before);
}

#[test]
fn losses_of_one_man_and_of_nearly_all() {
    // covers: RK-R19, RK-RSK-08, RK-RSK-12
    let hero = |options: &str| {
        let body = [
            group("far", "ours", 1, "sword", "at = [10, 5]"),
            group("enemy", "theirs", 5, "rifle", "at = [150, 100]"),
            leader("hero", "leader", "hero = true\nat = [150, 60]"),
            "[[line]]\nkind = \"high-wall\"\npoints = [[50, 0], [50, 200]]\n".to_owned(),
        ];
        let camp = if options.is_empty() { solo(&body.concat()) } else { house(&body.concat(), options) };
        let mut camp = camp.change(|game| {
            let figure = risk_factor::field::ids::FigureId(6);
            game.state.figures[figure].health = risk_factor::field::figure::Health::Wounded;
        });
        camp.begin(&[1, 6]);
        camp.thrown("hero").risk
    };
    assert_eq!(hero(""), 0);
    assert_eq!(hero("lone_losses = \"as-printed\""), 10);
}

#[test]
fn control_lapses_and_is_settled_again() {
    // covers: RK-GEN-05, RK-CMD-06, RK-CMD-07, RK-R13, RK-D18
    let mut camp = commanded(&[3, 1]);
    assert_eq!(camp.now("s").control, Control::Commanded);
    camp.done(&[]).done(&[]);
    assert_eq!(camp.now("s").control, Control::Uncommanded); // the next turn has begun
    assert_eq!(camp.step(), "command");
    // Two dice too few: uncommanded.
    let order = camp.by("command", "officer").at(camp.piece("s"));
    camp.give(&order, &[1, 1, 1]);
    assert_eq!(camp.now("s").control, Control::Uncommanded);
    assert_eq!(camp.refusal(&order).rule, "RK-D13"); // the step is over: nobody else has a try
}
