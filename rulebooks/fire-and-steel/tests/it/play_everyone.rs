//! Where everybody rolls: who is late, who acts with whom, and who has lost his turn.

use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];
const SWORD: &[Weapon] = &[Weapon::Sword];
const EVERYONE: &str = "initiative_scope = \"everyone\"";

#[test]
fn who_drops_before_his_turn_does_not_charge() {
    // covers: FS-R06, FS-ORD-15
    let charges = |nerve: i64, rest: &[i64]| {
        let mut play = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 13.0, SWORD).option(EVERYONE).play();
        let dice = [&[6, 1, 2, nerve], rest].concat(); // 7: a test
        play.impulse(&["p1 shoot q1 single-action-revolver", "q1 charge p1"], &dice);
        play.at("q1") != (10.0, 13.0)
    };
    assert!(!charges(1, &[]) && charges(6, &[1]));
}

#[test]
fn who_is_charged_and_rolls_late_acts_with_those_of_his_score() {
    // covers: FS-R06, FS-ORD-13, FS-INI-12
    let lay = || laid().near("p1", 10.0, 10.0, SWORD).option(EVERYONE);
    let blows =
        |mut play: Play, orders: &[&str], dice: &[i64]| throws(&play.impulse(orders, dice), "hand-to-hand").len();
    // 5 - 2 and 3: the charger kills at the moment of the blow at him; 2 is too late.
    let duel = || lay().far("q1", 10.0, 13.0, PISTOL).play();
    assert_eq!(blows(duel(), &["p1 charge q1", "q1 aim p1"], &[5, 3, 6, 6, 1]), 2);
    assert_eq!(blows(duel(), &["p1 charge q1", "q1 aim p1"], &[5, 2, 6, 6]), 1);
    // 6 - 2 for the charger, and 2 for another who shoots: so does q1 if it has 2.
    let shot = || lay().near("p2", 14.0, 10.0, PISTOL).skill(4).far("q1", 10.0, 13.0, PISTOL).play();
    let orders = ["p1 charge q1", "p2 shoot q1 single-action-revolver", "q1 aim p1"];
    assert_eq!(blows(shot(), &orders, &[6, 2, 2, 1, 6, 6, 1]), 2);
    assert_eq!(blows(shot(), &orders, &[6, 2, 1, 1, 6, 6]), 1);
}

#[test]
fn whose_enemy_has_broken_off_fights_the_next_charger() {
    // covers: FS-ORD-13, FS-R06
    let lay = laid().near("p1", 10.0, 10.0, SWORD).near("p2", 10.0, 14.0, SWORD).facing(180.0);
    let mut play = lay.far("q1", 10.0, 13.0, SWORD).option(EVERYONE).play();
    // 4, 3 and -1: p2 is gone when p1 comes.
    let orders = ["p1 charge q1", "p2 break-off 10,16", "q1 fight p2"];
    let events = play.impulse(&orders, &[5, 6, 1, 1, 1]);
    let blows: Vec<_> = throws(&events, "hand-to-hand").iter().map(|blow| (blow.by, blow.at)).collect();
    let [p1, q1] = ["p1", "q1"].map(|name| Some(play.id(name)));
    assert_eq!(blows, [(p1, q1), (q1, p1)]);
}

#[test]
fn who_has_acted_is_given_no_other_order() {
    // covers: FS-R06, FS-ORD-13
    let told = |dice: &[i64]| {
        let mut play = laid().near("p1", 10.0, 10.0, SWORD).far("q1", 10.0, 13.0, SWORD).option(EVERYONE).play();
        rules(&play.impulse(&["p1 charge q1", "q1 move 10,12.5"], dice)).contains(&"FS-ORD-13")
    };
    assert!(!told(&[1, 6, 1]) && told(&[6, 1, 1, 1]));
}
