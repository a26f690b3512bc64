//! The worked examples of play: dice on the move, ambushes from markers that moved, men apart and out of hearing.

use engine::game::Order;
use risk_factor::charts::actions::{Action, Entry};
use risk_factor::field::figure::Health;
use risk_factor::field::group::Status;
use risk_factor::field::ids::GroupId;
use risk_factor::words::{Control, Moved};

use crate::camp::*;

fn muskets() -> Camp {
    let body = [
        group("m", "ours", 10, "musket", "at = [100, 60]"),
        group("enemy", "theirs", 30, "sword", "at = [100, 102]"),
        leader("officer", "officer", "at = [100, 56]"),
        leader("spare", "leader", "at = [197, 3]"),
    ];
    solo(&body.concat())
}

#[test]
fn dice_on_the_move_of_muskets() {
    // covers: RK-SHT-02, RK-SHT-03, RK-SHT-10, RK-LOD-03, RK-LOD-04
    let mut led = muskets();
    let command = led.by("command", "officer").at(led.piece("m"));
    led.give(&command, &[6, 6, 6, 1, 1]);
    assert!(near(led.gap("m", "enemy"), 40.0, 0.001));
    let guide = led.field().centre(led.field().guide(led.id("m")).unwrap());
    let half = led.by("move", "m").how("half").along([spot(guide.x, guide.y + 2.0)]);
    led.give(&half, &[]).done(&[]);
    assert!(near(led.gap("m", "enemy"), 38.0, 0.001));
    let shoot = led.by("shoot", "m").at(led.piece("enemy"));
    led.give(&shoot, &[]).done(&[]);
    assert!(led.words_of("volley")[0].contains("10 dice at 4 or more"), "{:?}", led.words_of("volley"));
    // Uncommanded: three dice, and medium counts as long.
    let mut unled = solo(
        &[group("m", "ours", 10, "musket", "at = [100, 62]"), group("enemy", "theirs", 30, "sword", "at = [100, 102]")]
            .concat(),
    );
    unled.begin(&[1, 1]);
    let mut unled = unled.change(|game| game.state.groups[GroupId(0)].moved = Moved::Half);
    unled.done(&[]);
    assert!(unled.words_of("volley")[0].contains("3 dice at 6 or more"), "{:?}", unled.words_of("volley"));
}

fn thrown_by(weapon: &str, more: &str, figures: u16, gap: f64, dice: &[u32]) -> Camp {
    let body = [
        group("rifles", "ours", 10, "rifle", "at = [100, 60]"),
        group("them", "theirs", figures, weapon, &format!("{more}at = [100, {}]", 62.0 + gap)),
    ];
    let mut camp = solo(&body.concat());
    camp.begin(&[1, 1]);
    // All five of our dice miss.
    camp.done(&[&[1, 1, 1, 1, 1], dice].concat());
    camp
}

#[test]
fn spears_and_hatchets_thrown_on_the_move() {
    // covers: RK-SHT-11, RK-SHT-10, RK-LOD-05, RK-ACT-16
    let spears = thrown_by("spear", "natives = true\n", 12, 46.0, &[2, 6]);
    let thrown = spears.thrown("them");
    assert_eq!((thrown.risk, thrown.entry, thrown.action), (1, Entry::Advance, Action::Attack));
    assert!(near(spears.gap("rifles", "them"), 20.0, 0.01), "{}", spears.gap("rifles", "them"));
    assert_eq!(spears.now("them").moved, Moved::Full);
    assert!(spears.words_of("volley")[1].contains("4 dice at 6 or more"), "{:?}", spears.words_of("volley"));
    // With a 4 they come 24 cm.
    let four = thrown_by("spear", "natives = true\n", 12, 46.0, &[2, 4]);
    assert!(near(four.gap("rifles", "them"), 22.0, 0.01));
    // Hatchets: at 9 medium counts as long, at 10.1 there is no shot.
    let near_by = thrown_by("hatchet-knife", "", 12, 24.0, &[4]);
    assert!(near(near_by.gap("rifles", "them"), 9.0, 0.01), "{}", near_by.gap("rifles", "them"));
    assert!(near_by.words_of("volley")[1].contains("4 dice at 6 or more"), "{:?}", near_by.words_of("volley"));
    let too_far = thrown_by("hatchet-knife", "", 12, 25.1, &[4]);
    assert!(near(too_far.gap("rifles", "them"), 10.1, 0.01));
    assert_eq!(too_far.words_of("volley").len(), 1); // ours alone
}

#[test]
fn muskets_are_loaded_for_a_phase_under_command() {
    // covers: RK-LOD-01, RK-LOD-02, RK-LOD-06, RK-R40
    let body = [
        group("m", "ours", 10, "musket", "at = [100, 60]"),
        group("enemy", "theirs", 40, "sword", "at = [100, 92]\narrangement = \"two-ranks\""),
        leader("officer", "officer", "with = \"m\""),
        // A lone rifleman keeps the shooting step open.
        leader("scout", "leader", "weapon = \"rifle\"\nat = [20, 60]"),
    ];
    let mut camp = solo(&body.concat());
    let command = camp.by("command", "officer").at(camp.piece("m"));
    // Phase 1, uncommanded: five dice.
    camp.done(&[1, 1]).done(&[]).done(&[]);
    assert_eq!(camp.dice_of("volley")[0].len(), 5);
    // Phase 2, commanded: it shot in its last phase. It loads.
    camp.give(&command, &[6, 6, 6, 1, 1]);
    let mut holds = Camp { game: camp.game.clone(), log: engine::game::Log::new() };
    holds.give(&holds.by("hold", "m"), &[]).done(&[]);
    assert_eq!(holds.step(), "shooting");
    let shoot = holds.by("shoot", "m").at(holds.piece("enemy"));
    assert_eq!(holds.refusal(&shoot).rule, "RK-LOD-01");
    camp.give(&camp.by("load", "m"), &[]).done(&[]).done(&[]);
    // Phase 3, commanded: half a move and ten dice.
    camp.give(&command, &[6, 6, 6, 1, 1]);
    let half = camp.by("move", "m").how("half").along([spot(100.0, 62.0)]);
    camp.give(&half, &[]).done(&[]);
    camp.give(&shoot, &[]).done(&[]);
    assert_eq!(camp.dice_of("volley")[0].len(), 10);
    // Phase 4, uncommanded: at once, five dice.
    camp.done(&[1, 1]).done(&[]).done(&[]);
    assert_eq!(camp.dice_of("volley")[0].len(), 5);
}

#[test]
fn men_apart_neither_shoot_nor_hear_but_can_be_hit() {
    // covers: RK-D11, RK-CMD-05
    let body = [
        group("men", "ours", 7, "rifle", "at = [100, 60]"),
        group("enemy", "theirs", 20, "sword", "at = [100, 120]"),
        leader("officer", "officer", "at = [107, 66]"),
        leader("other", "leader", "at = [197, 3]"),
    ];
    let mut camp = solo(&body.concat()).kill_those("men", &[2, 3, 4]);
    assert!(near(camp.field().gap(camp.figure("men", 1), camp.figure("men", 5)), 8.0, 0.001));
    assert_eq!(camp.field().in_command_radius(camp.id("officer"), camp.id("men")).count(), 4);
    let order = camp.by("command", "officer").at(camp.piece("men"));
    camp.give(&order, &[6, 6, 6, 3, 1]);
    let guide = camp.field().centre(camp.field().guide(camp.id("men")).unwrap());
    assert_eq!(camp.step(), "orders");
    let shots = |how: &'static str, by: f64| {
        let mut camp = Camp { game: camp.game.clone(), log: engine::game::Log::new() };
        let on = camp.by("move", "men").how("half").how(how).along([spot(guide.x, guide.y + by)]);
        camp.give(&on, &[]).done(&[]);
        let shoot = camp.by("shoot", "men").at(camp.piece("enemy"));
        camp.give(&shoot, &[]).done(&[]);
        let within = camp.field().in_command_radius(camp.id("officer"), camp.id("men")).count();
        (camp.dice_of("volley")[0].len(), within, camp.field().members(camp.id("men")).count())
    };
    // The pair without the guide counts for neither dice nor command, and is still there to be hit.
    assert_eq!(shots("as-they-stand", 2.0), (2, 2, 5)); // with the officer
    assert_eq!(shots("line", 1.0), (4, 4, 5));
}

#[test]
fn a_bold_halt_binds_those_who_do_not_hear() {
    // covers: RK-CMD-04, RK-CMD-05, RK-D34
    let twelve = |role: &str| {
        let body = [
            group("men", "ours", 12, "rifle", "at = [50, 40]\narrangement = \"open\""),
            group("enemy", "theirs", 40, "sword", "at = [60, 102]\narrangement = \"two-ranks\""),
            leader("first", role, "at = [20, 37.5]"),
            leader("far", "leader", "at = [197, 3]"),
        ];
        solo(&body.concat()).change(|game| {
            for at in 0..3 {
                game.state.figures[risk_factor::field::ids::FigureId(at)].health = Health::Wounded;
            }
        })
    };
    for role in ["officer", "nco"] {
        let mut camp = twelve(role);
        let order = camp.by("command", "first").at(camp.piece("men"));
        camp.give(&order, &[2, 1, 3, 2, 1]);
        assert_eq!(camp.now("men").control, Control::Commanded, "{role}");
        let thrown = camp.thrown("men");
        assert_eq!((thrown.risk, thrown.entry, thrown.binding), (2, Entry::Halt, true));
        assert!(camp.offered("men").is_empty());
        camp.done(&[]);
        let shoot = camp.by("shoot", "men").at(camp.piece("enemy"));
        camp.give(&shoot, &[]).done(&[]);
        let dice: Vec<usize> = camp.dice_of("volley").iter().take(2).map(Vec::len).collect();
        assert_eq!(dice, [6, 3]);
        assert!((0..12).all(|at| near(camp.at("men", at).y, 40.0, 0.001)));
    }
}

const WOOD: &str = "[[area]]\nkind = \"woods\"\noutline = [[20, 100], [180, 100], [180, 160], [20, 160]]\n";

#[test]
fn an_ambush_fires_from_where_it_lay() {
    // covers: RK-D43, RK-D45, RK-LOD-05
    let body = [
        group("us", "ours", 6, "rifle", "at = [100, 84]"),
        group("first", "theirs", 8, "musket", "natives = true\nhidden = true"),
        group("second", "theirs", 8, "musket", "natives = true\nhidden = true"),
        WOOD.to_owned(),
        "[[marker]]\nside = \"theirs\"\nat = [100, 104]\n[[marker]]\nside = \"theirs\"\nat = [120, 106]\n".to_owned(),
    ];
    let mut camp = solo(&body.concat());
    camp.give(&Order::plain("begin"), &[1, 1, 1, 1, 1]);
    // No die to spring; the second marker throws a 1, the men a 4.
    camp.done(&[1, 4, 1, 1, 1, 1]);
    assert_eq!((camp.now("first").status, camp.now("second").status), (Status::Here, Status::Hidden));
    assert_eq!((camp.thrown("first").risk, camp.thrown("first").entry), (0, Entry::Continue));
    assert!((0..8).all(|at| near(camp.at("first", at).y, 104.0, 0.01)));
    assert!(camp.words_of("volley")[0].contains("4 dice at 2 or more"), "{:?}", camp.words_of("volley"));
}

#[test]
fn men_out_of_a_marker_that_moved_shoot_as_if_they_had() {
    // covers: RK-D44
    let body = [
        group("us", "ours", 6, "rifle", "at = [100, 79]"),
        group("them", "theirs", 8, "musket", "natives = true\nhidden = true"),
        WOOD.to_owned(),
        "[[marker]]\nside = \"theirs\"\nat = [100, 109]\n".to_owned(),
    ];
    let mut camp = solo(&body.concat());
    camp.give(&Order::plain("begin"), &[1, 1]);
    // The marker throws a 6 and creeps 10 cm, out of the wood; the men throw a 4: advance, but they stand.
    camp.done(&[6, 4, 1, 1]);
    assert_eq!((camp.now("them").status, camp.now("them").moved), (Status::Here, Moved::Full));
    assert_eq!((camp.thrown("them").risk, camp.thrown("them").entry), (1, Entry::Advance));
    assert!(near(camp.at("them", 4).y, 99.0, 0.01), "{:?}", camp.at("them", 4));
    assert!(camp.words_of("volley")[0].contains("2 dice at 4 or more"), "{:?}", camp.words_of("volley"));
    assert!(!camp.now("them").advancing);
}

#[test]
fn spears_out_of_a_marker_that_moved_are_not_thrown_on_the_run() {
    // covers: RK-D44, RK-SHT-11, RK-R16, RK-R48
    let body = [
        group("us", "ours", 6, "rifle", "at = [100, 87]"),
        group("them", "theirs", 9, "spear", "natives = true\nhidden = true"),
        WOOD.to_owned(),
        "[[marker]]\nside = \"theirs\"\nat = [100, 109]\n".to_owned(),
    ];
    let mut camp = solo(&body.concat());
    camp.give(&Order::plain("begin"), &[1, 1]);
    // The marker creeps out of the wood to 10 cm from us; the men throw a 5, attack, and stand: their spears, at medium
    // range, count as at long.
    camp.done(&[6, 5, 1, 1, 1]);
    assert_eq!((camp.thrown("them").entry, camp.now("them").moved), (Entry::Attack, Moved::Full));
    assert!(near(camp.at("them", 4).y, 99.0, 0.01), "{:?}", camp.at("them", 4));
    assert!(camp.words_of("volley")[0].contains("3 dice at 6 or more"), "{:?}", camp.words_of("volley"));
    // They went nowhere, so that they do not count as advancing.
    assert!(!camp.now("them").advancing);
}

#[test]
fn arrivals_stand_in_the_middle_of_their_zone() {
    // covers: RK-D46, RK-D45
    let body = [
        group("ours", "ours", 48, "sword", "arrangement = \"two-ranks\"\nfacing = 0\nat = [91.25, 198]"),
        group("late", "theirs", 12, "spear", "natives = true\narrives = { turn = 2, zone = \"drift\" }"),
        group("here", "theirs", 1, "sword", "at = [10, 100]"),
        "[[zone]]\nid = \"drift\"\nside = \"theirs\"\noutline = [[60, 193], [120, 193], [120, 200], [60, 200]]\n"
            .to_owned(),
    ]
    .concat();
    let arrive = |camp: &mut Camp| {
        camp.begin(&[]);
        while camp.game.state.turn < 3 {
            camp.done(&[]);
        }
    };
    let mut empty = solo(&body.replace("at = [91.25, 198]", "at = [91.25, 10]"));
    arrive(&mut empty);
    assert_eq!(empty.now("late").status, Status::Here);
    assert!(near(empty.at("late", 6).x, 90.0, 0.001) && near(empty.at("late", 6).y, 196.0, 0.001));
    assert!(near((empty.at("late", 0).x - empty.at("late", 11).x).abs(), 27.5, 0.001));
    // Enemies in the whole zone: they come in the first later turn that has room.
    let mut full = solo(&body);
    arrive(&mut full);
    assert_eq!(full.now("late").status, Status::Coming);
    let mut full = full.change(|game| {
        for at in 0..48 {
            game.state.figures[risk_factor::field::ids::FigureId(at)].health = Health::Dead;
            game.state.figures[risk_factor::field::ids::FigureId(at)].here = false;
        }
        game.state.groups[GroupId(0)].status = Status::Destroyed;
    });
    full.done(&[]);
    assert_eq!((full.game.state.turn, full.now("late").status), (4, Status::Here));
}
