//! The worked example of a whole turn, order by order and die by die.

use engine::game::Order;
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

fn near(play: &Play, name: &str, x: f64, y: f64) -> bool {
    let (at_x, at_y) = play.at(name);
    (at_x - x).abs() < 0.006 && (at_y - y).abs() < 0.006
}

#[test]
fn a_whole_turn() {
    // covers: FS-TRN-01, FS-TRN-02, FS-TRN-04, FS-TRN-05, FS-TRN-06, FS-TRN-07, FS-INI-14, FS-R01, FS-R02
    // covers: FS-ORD-05, FS-ORD-07, FS-ORD-08, FS-ORD-14, FS-ORD-15, FS-AIM-01, FS-AIM-03, FS-MOR-01, FS-DMG-07
    let mut play = laid()
        .near("p1", 10.0, 10.0, &[Weapon::SingleActionRevolver])
        .skill(2)
        .with(|leader| leader.leader = true)
        .near("p2", 8.0, 10.0, &[Weapon::SmoothBoreMusket])
        .far("q1", 10.0, 20.0, &[Weapon::DoubleActionRevolver])
        .skill(2)
        .with(|leader| leader.leader = true)
        .far("q2", 14.0, 17.0, &[Weapon::Sword])
        .play();

    // Impulse 1. Q2 runs 3" at P1.
    let orders =
        ["p1 aim q1", "p2 shoot q2 smooth-bore-musket", "q1 shoot p1 double-action-revolver", "q2 move 12.51,14.40"];
    let events = play.impulse(&orders, &[5, 2, 4, 2, 5, 2]);
    assert!(near(&play, "q2", 12.51, 14.40));
    let initiative = throws(&events, "initiative");
    assert_eq!(initiative.len(), 2);
    assert_eq!(modifier(initiative[0], "long-barrel-or-bow"), Some(-2));
    let shots = throws(&events, "shooting");
    assert_eq!((shots[0].by, shots[0].at), (Some(play.id("p2")), Some(play.id("q2"))));
    assert_eq!(modifier(shots[0], "weapon-range"), Some(3));
    assert_eq!(modifier(shots[0], "target-moved-across"), None);
    assert_eq!((play.markers("q2"), play.badge("q2", "gone to ground")), (1, true));
    assert_eq!(play.card("p2", "smooth bore musket").unwrap(), "in hand, 4 reload markers");
    assert_eq!(modifier(shots[1], "weapon-range"), Some(2));
    assert_eq!(play.wounds("p1"), 1);
    assert_eq!(play.card("p1", "Aims at"), None);

    // Impulse 2.
    let orders = [
        "p1 shoot q1 single-action-revolver",
        "p2 tap-reload smooth-bore-musket",
        "q1 shoot p1 double-action-revolver",
        "q2 rise",
    ];
    let events = play.impulse(&orders, &[4, 6, 1, 6, 4]);
    assert_eq!(throws(&events, "shooting")[0].by, Some(play.id("q1")));
    assert_eq!((play.wounds("q1"), play.wounds("p1")), (2, 1));
    assert_eq!(play.card("p2", "smooth bore musket").unwrap(), "in hand, 2 reload markers, tap loaded");

    // Impulse 3. P1's shot and Q1's two are spent.
    assert_eq!(play.rule_against("p1 shoot q1 single-action-revolver"), "FS-TRN-06");
    assert_eq!(play.rule_against("q1 move 10,21.5"), "FS-ORD-01"); // it is side 1 that is asked
    let orders = ["p1 aim q1", "p2 tap-reload smooth-bore-musket", "q1 move 10,21", "q2 move 13.95,17.03"];
    let events = play.impulse(&orders, &[]);
    assert!(throws(&events, "initiative").is_empty());
    assert_eq!(play.card("p1", "Aims at").unwrap(), "Q1");
    assert_eq!(play.card("p2", "smooth bore musket").unwrap(), "in hand, loaded, tap loaded");

    // Impulse 4: the second phase. Q1 goes to ground before it can shoot.
    let orders = [
        "p1 shoot q1 single-action-revolver",
        "p2 shoot q1 smooth-bore-musket",
        "q1 shoot p1 double-action-revolver",
        "q2 move 15.4,19.6",
    ];
    let events = play.impulse(&orders, &[2, 6, 4, 5, 4, 6, 3]);
    let initiative = throws(&events, "initiative");
    assert_eq!((modifier(initiative[0], "per-wound"), modifier(initiative[0], "aimed-shot")), (Some(-1), Some(4)));
    assert_eq!(modifier(initiative[2], "per-wound"), Some(-2));
    let shots = throws(&events, "shooting");
    assert_eq!(shots.len(), 2);
    assert_eq!((modifier(shots[1], "tap-loaded"), modifier(shots[1], "partially-obscured")), (Some(-1), Some(-1)));
    let tests = throws(&events, "morale");
    assert_eq!(modifier(tests[0], "several-opponents"), None);
    assert_eq!(
        (modifier(tests[1], "per-morale-marker"), modifier(tests[1], "several-opponents")),
        (Some(-1), Some(-1))
    );
    assert_eq!(play.markers("q1"), 3);
    assert!(rules(&events).contains(&"FS-ORD-15"));
    assert_eq!(play.card("p2", "smooth bore musket").unwrap(), "in hand, 4 reload markers");
    assert_eq!(play.card("p1", "Aims at").unwrap(), "Q1"); // aim outlives the shot

    // Impulse 5. Q1, lying, shoots.
    let orders =
        ["p1 move 10,12", "p2 reload smooth-bore-musket", "q1 shoot p1 double-action-revolver", "q2 move 16.8,22.2"];
    play.impulse(&orders, &[1, 6, 5]);
    assert_eq!(play.card("p1", "Aims at"), None);
    assert_eq!((play.markers("p1"), play.wounds("p1")), (0, 1));
    assert_eq!(play.card("p2", "smooth bore musket").unwrap(), "in hand, 3 reload markers");

    // Impulse 6, and the end of the turn.
    let orders = ["p1 move 10,14", "p2 reload smooth-bore-musket", "q1 shoot p1 double-action-revolver"];
    let events = play.impulse(&orders, &[3, 3]);
    assert!(near(&play, "p1", 10.0, 14.0));
    assert_eq!(modifier(throws(&events, "shooting")[0], "weapon-range"), Some(2));
    assert_eq!((play.markers("q1"), play.markers("q2")), (3, 1)); // placed this turn: none comes off
    assert_eq!(play.game.decision().unwrap().turn, 2);
    assert_eq!(play.game.check(&Order::plain("done")), Ok(()));
}
