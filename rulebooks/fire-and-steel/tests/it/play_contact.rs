//! Coming into contact, and what it keeps one from.

use engine::game::{Goal, Offers};
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];
const SWORD: &[Weapon] = &[Weapon::Sword];

#[test]
fn the_side_without_the_edge_charges_first() {
    // covers: FS-D07, FS-ORD-04
    let lay = || laid().near("p1", 10.0, 10.0, SWORD).far("q1", 10.0, 15.0, SWORD).play();
    let (orders, dice) = (["p1 charge q1", "q1 charge p1"], [6, 1, 1, 1]);
    let mut play = lay();
    play.impulse(&orders, &dice);
    assert_eq!((play.at("p1"), play.at("q1")), ((10.0, 11.0), (10.0, 12.0)));
    let mut play = lay();
    play.idle(3); // the second phase: side 2 has the edge
    play.impulse(&orders, &dice);
    assert_eq!((play.at("p1"), play.at("q1")), ((10.0, 13.0), (10.0, 14.0)));
}

#[test]
fn only_an_enemy_in_sight_is_charged() {
    // covers: FS-ORD-04
    let lay = || laid().near("p1", 10.0, 10.0, SWORD).facing(180.0).far("q1", 10.0, 15.0, SWORD);
    let play = lay().line(Terrain::HighWall, (5.0, 12.0), (15.0, 12.0)).play();
    assert_eq!(play.rule_against("p1 charge q1"), "FS-ORD-04");
    assert!(!play.offered("p1").contains(&"charge"));
    assert!(lay().play().allows("p1 charge q1")); // it turns with its order
}

#[test]
fn everybody_whom_a_charger_reaches_is_charged() {
    // covers: FS-ORD-13, FS-HTH-10
    // p1 ends between q1 and q2, in contact with both.
    let mut play = laid()
        .near("p1", 10.0, 10.0, SWORD)
        .near("p2", 20.0, 10.0, SWORD)
        .far("q1", 10.0, 13.0, SWORD)
        .far("q2", 11.02, 12.0, PISTOL)
        .play();
    let events = play.impulse(&["p1 charge q1", "q2 shoot p2 single-action-revolver"], &[6, 5, 4, 1, 1, 1]);
    assert_eq!(play.at("p1"), (10.0, 12.0));
    let blows: Vec<_> = throws(&events, "hand-to-hand").iter().map(|blow| (blow.by, blow.at)).collect();
    let [p1, q1, q2] = ["p1", "q1", "q2"].map(|name| Some(play.id(name)));
    assert_eq!(blows, [(p1, q1), (q2, p1), (q1, p1)]);
    assert_eq!(modifier(throws(&events, "hand-to-hand")[0], "more-than-one-opponent"), Some(-2));
}

#[test]
fn in_contact_nobody_loads_changes_weapons_or_gets_on_or_off_a_horse() {
    // covers: FS-ORD-08, FS-ORD-12, FS-D16
    let mut play = laid()
        .near("p1", 10.0, 10.0, &[Weapon::MuzzleLoadingPistol, Weapon::SmoothBoreMusket])
        .near("p2", 20.0, 10.0, SWORD)
        .with(|man| man.mounted = true)
        .near("p3", 30.0, 10.0, SWORD)
        .with(|man| man.mounted = true)
        .far("q1", 10.0, 11.0, &[])
        .far("q2", 20.0, 13.0, SWORD)
        .far("q3", 30.0, 11.25, &[])
        .play();
    assert_eq!(play.rule_against("p3 dismount"), "FS-ORD-12");
    // p1 lets its pistol off, and p2 is charged as it gets down.
    let events = play.impulse(&["p1 fight q1", "p2 dismount", "q2 charge p2"], &[6, 5, 4, 1, 1, 1]);
    assert_eq!(throws(&events, "hand-to-hand").len(), 3);
    for (order, rule) in [
        ("p1 reload muzzle-loading-pistol", "FS-ORD-08"),
        ("p1 ready smooth-bore-musket", "FS-D16"),
        ("p2 mount p2-horse", "FS-ORD-12"),
    ] {
        assert_eq!(play.rule_against(order), rule, "{order}");
    }
    assert_eq!(play.offered("p2"), ["fight", "break-off", "wait"]);
}

#[test]
fn who_falls_at_the_moment_of_breaking_off_does_not_get_away() {
    // covers: FS-D28, FS-ORD-09, FS-DMG-08
    let mut play = laid().near("p1", 10.0, 10.0, SWORD).skill(2).far("q1", 10.0, 11.0, SWORD).play();
    let events = play.impulse(&["p1 fight q1", "q1 break-off 10,14"], &[3, 3, 6, 6]); // 12: type 2, dead
    assert!(!play.on_table("q1") && play.at("q1") == (10.0, 11.0));
    assert!(!rules(&events).contains(&"FS-ORD-09"));
    // Who is only struck at that moment does, wounds and all.
    let mut play = laid().near("p1", 10.0, 10.0, SWORD).skill(2).far("q1", 10.0, 11.0, SWORD).play();
    play.impulse(&["p1 fight q1", "q1 break-off 10,14"], &[3, 3, 3, 1]); // 9: one wound
    assert_eq!((play.at("q1"), play.wounds("q1")), ((10.0, 14.0), 1));
}

#[test]
fn riders_and_heavy_guns_in_play() {
    // covers: FS-HTH-03, FS-DMG-04
    let row = |near: bool, far: bool| {
        let apart = [0.5, 0.75].into_iter().nth(near.into()).unwrap() + if far { 0.75 } else { 0.5 };
        let mut play = laid()
            .near("p1", 10.0, 10.0, SWORD)
            .with(|man| man.mounted = near)
            .far("q1", 10.0, 10.0 + apart, SWORD)
            .with(|man| man.mounted = far)
            .skill(0)
            .play();
        let events = play.impulse(&["q1 fight p1"], &if far && !near { vec![3, 1, 6] } else { vec![3, 1] });
        modifier(throws(&events, "hand-to-hand")[0], "mounted-attacking-foot")
    };
    assert_eq!([row(false, false), row(true, false), row(true, true), row(false, true)], [None, None, None, Some(2)]);
    let shot = |gun: Weapon| {
        let mut play = laid().near("p1", 10.0, 10.0, &[gun]).far("q1", 10.0, 15.0, SWORD).play();
        let events = play.impulse(&[&format!("p1 shoot q1 {gun}")], &[3, 5, 1]);
        modifier(throws(&events, "shooting")[0], "buffalo-gun")
    };
    assert_eq!((shot(Weapon::BuffaloGun), shot(Weapon::BreechLoadingRifle)), (Some(1), None));
}

#[test]
fn two_cannot_mount_one_horse() {
    // covers: FS-ORD-02, FS-D14
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .with(|man| man.mounted = true)
        .near("p2", 12.5, 10.0, PISTOL)
        .far("q1", 10.0, 40.0, PISTOL)
        .play();
    play.impulse(&["p1 dismount"], &[]);
    play.impulse(&["p1 move 8.8,10", "p2 move 11.2,10"], &[]);
    let mut lying = play.clone();
    play.impulse(&["p1 mount p1-horse", "p2 mount p1-horse"], &[]);
    assert!(play.badge("p1", "mounted") && !play.badge("p2", "mounted"));
    lying.impulse(&["p2 go-to-ground"], &[]);
    assert_eq!(lying.rule_against("p2 mount p1-horse"), "FS-D12");
}

#[test]
fn a_charger_strikes_at_the_one_who_stopped_it() {
    // covers: FS-D44, FS-ORD-04
    // It ends in contact with both, and q1 has the lower number.
    let lay = laid().near("p1", 10.0, 10.0, SWORD).far("q1", 11.02, 12.0, SWORD).far("q2", 10.0, 13.0, SWORD);
    let mut play = lay.play();
    let events = play.impulse(&["p1 charge q2"], &[6, 5, 4, 1, 1, 1]);
    let blow = throws(&events, "hand-to-hand")[0];
    assert_eq!((blow.by, blow.at), (Some(play.id("p1")), Some(play.id("q2"))));
}

#[test]
fn a_shot_at_a_charger_is_at_no_range() {
    // covers: FS-FLD-02, FS-ORD-13
    // A house that has a column of its own for no range at all.
    let columns = "\n[fire-and-steel.numbers.shooting.weapon-range]\ncolumns = [0, 12, 24, 48]";
    let factor = |orders: &[&str], dice: &[i64]| {
        let lay = laid().near("p1", 10.0, 10.0, SWORD).far("q1", 10.0, 13.0, PISTOL).option(columns);
        let mut play = lay.play();
        play.impulse(&["q1 aim 20,13"], &[]);
        modifier(throws(&play.impulse(orders, dice), "shooting")[0], "weapon-range")
    };
    assert_eq!(factor(&["q1 shoot p1 single-action-revolver"], &[6, 1]), Some(2));
    assert_eq!(factor(&["p1 charge q1", "q1 shoot p1 single-action-revolver"], &[1, 6, 1, 1]), Some(4));
    assert_eq!(factor(&["p1 charge q1", "q1 hold single-action-revolver"], &[1, 6, 1, 1]), Some(4));
}

#[test]
fn striking_spoils_the_aim_even_if_no_blow_comes_back() {
    // covers: FS-D25
    let mut play = laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .skill(4)
        .far("q1", 10.0, 13.0, SWORD)
        .far("q2", 16.0, 13.0, PISTOL)
        .play();
    play.impulse(&["p1 aim q2"], &[]);
    let events = play.impulse(&["q1 charge p1"], &[6, 1, 6, 6]); // p1 kills it before it can strike
    assert_eq!(throws(&events, "hand-to-hand").len(), 1);
    assert_eq!(play.card("p1", "Aims at"), None);
}

#[test]
fn a_move_and_a_break_off_lead_somewhere() {
    // covers: FS-ORD-03, FS-ORD-09
    let lay = laid().near("p1", 10.0, 10.0, SWORD).near("p2", 20.0, 10.0, SWORD).far("q1", 10.0, 11.0, SWORD);
    let play = lay.play();
    assert_eq!(play.rule_against("p2 move"), "FS-ORD-03");
    assert!(play.allows("p2 move facing:40")); // it turns on the spot
    for order in ["p1 break-off", "p1 break-off facing:40", "p1 break-off 10,10", "p1 break-off 10,10 facing:40"] {
        assert_eq!(play.rule_against(order), "FS-ORD-09", "{order}");
    }
    assert!(play.allows("p1 break-off 10,9"));
}

#[test]
fn who_can_get_away_at_all_is_led_out_whatever_it_makes_for() {
    // covers: FS-ORD-09
    // A lane with the enemy at its foot: the one way out is straight up it.
    let play = laid()
        .near("p1", 10.0, 10.0, SWORD)
        .far("q1", 10.0, 9.0, SWORD)
        .line(Terrain::HighWall, (9.8, 8.0), (9.8, 20.0))
        .line(Terrain::HighWall, (10.2, 8.0), (10.2, 20.0))
        .play();
    let mut offers = Offers::new();
    play.game.offers(Some(play.id("p1")), &mut offers);
    let offer = offers.list().iter().find(|offer| offer.order.verb == "break-off").unwrap();
    for (x, y) in [(10.0, 10.0), (10.0, 5.0), (30.0, 10.0), (10.0, 30.0)] {
        let order = play.game.toward(offer, &Goal { spot: spot(x, y), facing: None, within: 0.0 }).unwrap();
        play.game.check(&order).unwrap();
        assert!(order.path.last().is_some_and(|end| end.point().y > 10.0), "to {x},{y}: {order:?}");
    }
}

#[test]
fn wounds_of_one_impulse_and_the_next_add_up() {
    // covers: FS-DMG-07, FS-R47
    let near = laid().near("p1", 10.0, 10.0, &[Weapon::DoubleActionRevolver]);
    let mut play = near.far("q1", 10.0, 15.0, PISTOL).far("q2", 20.0, 15.0, PISTOL).play();
    let shoot = "p1 shoot q1 double-action-revolver";
    play.impulse(&[shoot], &[3, 4, 1]); // 9: one wound
    play.impulse(&[shoot], &[3, 4, 1]);
    assert_eq!(play.wounds("q1"), 2);
    let events = play.impulse(&["q1 shoot p1 single-action-revolver"], &[3, 1]);
    assert_eq!(modifier(throws(&events, "initiative")[0], "per-wound"), Some(-2));
    assert_eq!(modifier(throws(&events, "shooting")[0], "per-wound"), Some(-2));
    let events = play.impulse(&[shoot], &[3, 4, 1]); // the third, in the next phase
    assert!(!play.on_table("q1") && rules(&events).contains(&"FS-R47"));
}

#[test]
fn a_figure_that_can_do_nothing_else_is_offered_to_wait() {
    // covers: FS-D08, FS-R42
    let play = laid()
        .option("hth_tempo = \"per-phase\"\nwound_limit = 9")
        .near("p1", 10.0, 10.0, &[Weapon::Knife])
        .with(|man| man.wounds = 3)
        .near("p2", 20.0, 10.0, &[Weapon::Knife])
        .far("q1", 10.0, 11.0, &[Weapon::Knife])
        .play();
    assert_eq!(play.rule_against("p1 fight q1"), "FS-R42"); // not before the last impulse
    assert_eq!(play.rule_against("p1 break-off 10,8"), "FS-MOV-04"); // its wounds leave it no inch
    assert!(play.allows("p1 wait"));
    assert_eq!(play.offered("p1"), ["wait"]);
    let mut asked = Vec::new();
    play.game.actors(&mut asked);
    assert_eq!(asked, [play.id("p2")]); // but it is not asked
}
