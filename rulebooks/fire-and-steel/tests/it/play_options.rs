//! The options that are facts of a chart: a game fills them in by what the house says.

use engine::game::{Event, Side, What};
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::roster::{Post, Recruit};
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];

/// One blow of p1 at q1, in an alley.
fn blow(weapon: Weapon, option: &str, dice: &[i64]) -> Vec<Event> {
    let laid = laid().near("p1", 10.0, 10.0, &[weapon]).far("q1", 10.0, 11.0, &[]);
    laid.area(Terrain::Alley, 0, (8.0, 8.0), (12.0, 14.0)).option(option).play().impulse(&["p1 fight q1"], dice)
}

#[test]
fn a_pistol_in_confined_space() {
    // covers: FS-R23, FS-INI-07
    let row = |option: &str| {
        let events = blow(Weapon::SingleActionRevolver, option, &[3, 1]);
        modifier(throws(&events, "initiative")[0], "other-close-weapon")
    };
    assert_eq!(row(""), None);
    assert_eq!(row("pistol_confined = \"as-other\""), Some(-2));
}

#[test]
fn axes_and_spears() {
    // covers: FS-R37, FS-R45
    let worth = |option: &str| {
        let events = blow(Weapon::AxeOrClub, option, &[3, 1]);
        modifier(throws(&events, "hand-to-hand")[0], "hand-weapon")
    };
    assert_eq!((worth(""), worth("axe_or_club = \"as-knife\"")), (Some(4), Some(2)));
    // 1 + 4 + 5 = 10, a hit; 4 on the damage die.
    let thrust = |option: &str| {
        let events = blow(Weapon::Spear, option, &[3, 5, 4]);
        modifier(throws(&events, "hand-to-hand")[0], "arrow-or-spear")
    };
    assert_eq!((thrust(""), thrust("spear_damage = \"thrown-only\"")), (Some(-1), None));
}

#[test]
fn a_total_of_six() {
    // covers: FS-R43, FS-RES-01
    let tested = "result_six = \"morale-test\"";
    let shot = |option: &str, dice: &[i64]| {
        let mut play = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 15.0, &[]).option(option).play();
        throws(&play.impulse(&["p1 shoot q1 single-action-revolver"], dice), "morale").len()
    };
    assert_eq!((shot("", &[3, 1]), shot(tested, &[3, 1, 6])), (0, 1)); // 1 + 4 + 1
    let struck = |option: &str, dice: &[i64]| throws(&blow(Weapon::Sword, option, dice), "morale").len();
    assert_eq!((struck("", &[3, 1]), struck(tested, &[3, 1, 6])), (0, 1));
}

#[test]
fn half_of_a_group() {
    // covers: FS-R49, FS-MOR-05
    // Of four one is gone over the edge and one behind the wall.
    let row = |option: &str| {
        let mut play = laid()
            .near("p1", 10.0, 10.0, PISTOL)
            .far("q1", 10.0, 15.0, &[])
            .far("q2", 1.0, 15.0, &[])
            .far("q3", 13.0, 15.0, &[])
            .far("q4", 10.0, 20.0, &[])
            .line(Terrain::HighWall, (5.0, 17.0), (15.0, 17.0))
            .option(option)
            .play();
        play.impulse(&["q2 move -1,15"], &[]);
        let events = play.impulse(&["p1 shoot q1 single-action-revolver"], &[3, 2, 6]); // 7
        modifier(throws(&events, "morale")[0], "half-group-lost")
    };
    assert_eq!(row(""), Some(-1));
    assert_eq!(row("group_half = \"separate\""), None);
}

#[test]
fn rows_that_name_no_period() {
    // covers: FS-R11, FS-ROF-13
    let again = |option: &str| {
        let gun = Weapon::BreakActionShotgunOneBarrel;
        let mut play = laid().near("p1", 10.0, 10.0, &[gun]).far("q1", 10.0, 20.0, &[]).option(option).play();
        let shoot = "p1 shoot q1 break-action-shotgun-one-barrel";
        play.impulse(&[shoot], &[3, 1]);
        play.impulse(&["p1 reload break-action-shotgun-one-barrel"], &[]);
        let third = play.game.check(&play.order(shoot)).err().map(|refusal| refusal.rule);
        play.idle(1);
        assert!(play.allows(shoot), "{option}"); // in the next phase
        third
    };
    assert_eq!(again(""), None);
    assert_eq!(again("uncapped_rows = \"once-per-phase\""), Some("FS-TRN-06"));
}

#[test]
fn a_rider_does_not_load_as_he_goes_and_nobody_taps() {
    // covers: FS-R14
    let loaded = |mounted: bool| {
        let mut play = laid()
            .near("p1", 10.0, 10.0, &[Weapon::SmoothBoreMusket])
            .with(|man| man.mounted = mounted)
            .far("q1", 10.0, 30.0, PISTOL)
            .option("reload_while_moving = \"yes\"")
            .play();
        play.impulse(&["p1 shoot q1 smooth-bore-musket"], &[3, 1]);
        play.impulse(&["p1 move 10,9 facing:0"], &[]);
        play.impulse(&["p1 move 10,9 facing:20"], &[]); // turning is no move
        play.card("p1", "smooth bore musket").unwrap()
    };
    assert_eq!(loaded(false), "in hand, 3 reload markers");
    assert_eq!(loaded(true), "in hand, 4 reload markers");
}

#[test]
fn who_lies_in_contact_may_rise_though_no_blows_are_due() {
    // covers: FS-R42, FS-D12
    let lay = laid().near("p1", 10.0, 10.0, PISTOL).with(|man| man.gone_to_ground = true);
    let play = lay.far("q1", 10.0, 11.0, PISTOL).option("hth_tempo = \"per-phase\"").play();
    assert_eq!(play.offered("p1"), ["rise", "wait"]);
}

#[test]
fn the_marked_hold_no_shot_and_defend_themselves() {
    // covers: FS-R54
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .near("p2", 20.0, 10.0, PISTOL)
        .far("q1", 10.0, 15.0, PISTOL)
        .far("q2", 20.0, 11.0, PISTOL)
        .option("marker_limits = \"no-attacks\"")
        .play();
    play.impulse(&["p1 aim 10,14"], &[]);
    assert!(play.allows("p1 hold single-action-revolver"));
    for name in ["p1", "p2"] {
        let (piece, what, to) = (play.id(name), "morale-markers".to_owned(), "1".to_owned());
        play.game.amend(&engine::game::Fix::State { piece, what, to }, &mut engine::game::Log::new()).unwrap();
    }
    assert_eq!(play.rule_against("p1 hold single-action-revolver"), "FS-R54");
    assert!(!play.offered("p1").contains(&"hold"));
    assert!(play.allows("p2 fight q2") && play.offered("p2").contains(&"fight"));
}

#[test]
fn where_the_wounded_test_the_others_do_not() {
    // covers: FS-R46, FS-MOR-01
    let tests = |dice: &[i64]| {
        let laid = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 15.0, &[]);
        let mut play = laid.option("wounded_test = \"yes\"").play();
        throws(&play.impulse(&["p1 shoot q1 single-action-revolver"], dice), "morale").len()
    };
    assert_eq!(tests(&[3, 1]), 0); // 6: nothing
    assert_eq!(tests(&[3, 2, 6]), 1); // 7: a test
    assert_eq!(tests(&[3, 4, 1, 6]), 1); // 9: a wound
    assert_eq!(tests(&[3, 4, 6]), 0); // dead
}

#[test]
fn bad_going_paid_by_the_inch_is_still_no_place_to_load() {
    // covers: FS-R14, FS-R08
    let loaded = |to: &str| {
        let mut play = laid()
            .near("p1", 10.0, 10.0, &[Weapon::SmoothBoreMusket])
            .far("q1", 10.0, 30.0, PISTOL)
            .area(Terrain::Rough, 0, (8.0, 11.5), (12.0, 13.0))
            .option("reload_while_moving = \"yes\"\nmixed_going = \"proportional\"")
            .play();
        play.impulse(&["p1 shoot q1 smooth-bore-musket"], &[3, 1]);
        play.impulse(&[&format!("p1 move {to}")], &[]);
        play.card("p1", "smooth bore musket").unwrap()
    };
    assert_eq!(loaded("10,11"), "in hand, 3 reload markers");
    assert_eq!(loaded("10,12"), "in hand, 4 reload markers");
}

#[test]
fn where_everybody_rolls_nobody_acts_twice() {
    // covers: FS-R06
    const SWORD: &[Weapon] = &[Weapon::Sword];
    let lay = |charged| {
        laid()
            .near("p1", 10.0, 10.0, SWORD)
            .far("q1", 10.0, 13.0, charged)
            .option("initiative_scope = \"everyone\"")
            .play()
    };
    let blows = |events: &[Event]| throws(events, "hand-to-hand").len();
    // q1 has moved before p1 comes, and does not strike; if it is charged before that, it does.
    assert_eq!(blows(&lay(SWORD).impulse(&["p1 charge q1", "q1 move 10,12.5"], &[1, 6, 1])), 1);
    assert_eq!(blows(&lay(SWORD).impulse(&["p1 charge q1", "q1 move 10,12.5"], &[6, 1, 1, 1])), 2);
    // Who rolls only because it is charged strikes at its score, or with the charger if that is past.
    let aims = ["p1 charge q1", "q1 aim p1"];
    assert_eq!(blows(&lay(PISTOL).impulse(&aims, &[5, 6, 6, 6, 1])), 2); // 3 and 6: 11 and dead, and its blow
    assert_eq!(blows(&lay(PISTOL).impulse(&aims, &[5, 1, 6, 6])), 1); // 3 and 1: dead before it
    // A held shot is aimed here too, and is made at its score at whoever is in the point by then.
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .far("q1", 14.0, 15.0, PISTOL)
        .option("initiative_scope = \"everyone\"")
        .play();
    play.impulse(&["p1 aim 10,15"], &[]);
    let orders = ["p1 hold single-action-revolver", "q1 move 11,15"];
    let events = play.clone().impulse(&orders, &[1, 6, 1]); // 5 and 6
    assert_eq!(modifier(throws(&events, "initiative")[0], "aimed-shot"), Some(4));
    assert_eq!(throws(&events, "shooting").len(), 1);
    assert!(throws(&play.impulse(&orders, &[6, 1]), "shooting").is_empty()); // 10: nobody is there yet
}

#[test]
fn who_leaves_the_table_loads_no_more() {
    // covers: FS-R14, FS-D20
    let mut play = laid()
        .near("p1", 1.0, 10.0, &[Weapon::SmoothBoreMusket])
        .near("p2", 10.0, 10.0, PISTOL)
        .far("q1", 1.0, 30.0, PISTOL)
        .option("reload_while_moving = \"yes\"")
        .play();
    let loaded = |events: &[Event]| rules(events).contains(&"FS-R14");
    play.impulse(&["p1 shoot q1 smooth-bore-musket"], &[3, 1]);
    assert!(loaded(&play.impulse(&["p1 move 1,11"], &[])));
    assert!(!loaded(&play.impulse(&["p1 move -1,11"], &[])) && !play.on_table("p1"));
}

#[test]
fn a_game_that_began_earlier_keeps_the_former_rulings() {
    // covers: FS-D50, FS-D51, FS-D52, FS-D53, FS-D55
    const FORMER: &str = "rulings = \"former\"";
    let pistol = &[Weapon::SingleActionRevolver];
    // D50: an opening had a strip of 0.05" at either end.
    let slips = |option: &str| {
        let lay = laid().near("p1", 16.03, 9.6, pistol).far("q1", 40.0, 40.0, pistol).option(option);
        let house = lay.area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0));
        house.line(Terrain::Window, (14.0, 10.0), (16.0, 10.0)).play().allows("p1 move 16.03,10.4")
    };
    assert_eq!((slips(FORMER), slips("min_move = 0")), (true, false));
    // D51: who aimed at a man that fell turned to where he had been.
    let turned = |option: &str| {
        let rifle = &[Weapon::BoltOrLeverActionRifle];
        let lay = laid().near("p1", 10.0, 10.0, pistol).far("q1", 20.0, 20.0, rifle).far("q2", 14.0, 20.0, rifle);
        let mut play = lay.skill(4).option(option).play();
        play.impulse(&["q1 aim p1", "q2 shoot p1 bolt-or-lever-action-rifle"], &[3, 6, 6]);
        assert!(!play.on_table("p1"));
        play.looks("q1") != 180.0
    };
    assert_eq!((turned(FORMER), turned("min_move = 0")), (true, false));
    // D52: the corner of a house had to be touched. D53: a leader still to come was out of sight.
    let shot = |option: &str| {
        let late = Recruit { arrives: 3, leader: true, ..Recruit::new(Side::FIRST, vec![], Post::Zones(vec![])) };
        let lay = laid().near("p1", 10.0, 20.0, pistol).figure("p2", late).far("q1", 10.0, 10.0, pistol).skill(4);
        let lay = lay.area(Terrain::Building, 0, (0.0, 15.0), (9.9, 18.6)).option(option);
        let mut play = lay.play();
        // 4 + 2, and 1 or 2 off for the corner: a total of 7 calls for a test.
        let die = if option == FORMER { 2 } else { 3 };
        let events = play.impulse(&["q1 shoot p1 single-action-revolver"], &[3, die, 6]);
        let cover = modifier(throws(&events, "shooting")[0], "target-in-cover");
        (cover, modifier(throws(&events, "morale")[0], "leader-lost"))
    };
    assert_eq!(shot(FORMER), (None, Some(-1)));
    assert_eq!(shot("min_move = 0"), (Some(-2), None));
    // D55: an objective was taken at the end of the first turn.
    let taken = |option: &str| {
        let lay = laid().near("p1", 10.0, 10.0, pistol).far("q1", 10.0, 40.0, pistol).objective((10.0, 11.0), None, 1);
        let mut play = lay.option(option).play();
        play.idle(5);
        play.impulse(&[], &[]).iter().any(|event| matches!(event.what, What::Taken { .. }))
    };
    assert_eq!((taken(FORMER), taken("min_move = 0")), (true, false));
}
