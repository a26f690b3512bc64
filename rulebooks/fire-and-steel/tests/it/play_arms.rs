//! The weapon in hand: what one strikes with, and what becomes of its charge.

use engine::game::Log;
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

#[test]
fn the_weapon_in_hand_is_what_one_strikes_with() {
    // covers: FS-D16, FS-ORD-10, FS-R25, FS-DAT-02, FS-INI-10
    let blow = |weapons: &[Weapon], bayonet: bool, mounted: bool, confined: bool| {
        let mut laid = laid().near("p1", 10.0, 10.0, weapons).with(|man| {
            man.bayonet_fixed = bayonet;
            man.mounted = mounted;
        });
        if confined {
            laid = laid.area(Terrain::Alley, 0, (8.0, 8.0), (12.0, 14.0));
        }
        let apart = if mounted { 1.25 } else { 1.0 };
        let mut play = laid.far("q1", 10.0, 10.0 + apart, &[]).play();
        // Initiative, attack; a total of 7 or more also calls for a test.
        let order = play.order("p1 fight q1");
        play.apply(&order, &[]);
        play.apply(&engine::game::Order::plain("done"), &[]);
        let mut log = Log::new();
        play.game
            .apply(&engine::game::Order::plain("done"), &mut engine::dice::Scripted::new([3, 1, 6]), &mut log)
            .unwrap();
        let events = log.events().to_vec();
        let weapon = modifier(throws(&events, "hand-to-hand")[0], "hand-weapon").unwrap();
        let row = &throws(&events, "initiative")[0].notes.modifiers;
        (weapon, row.first().map(|modifier| modifier.label))
    };
    let other = Some("other-close-weapon");
    assert_eq!(blow(&[Weapon::SingleActionRevolver], false, false, false), (4, None));
    assert_eq!(blow(&[Weapon::SmoothBoreMusket], true, false, false), (4, None));
    assert_eq!(blow(&[Weapon::SmoothBoreMusket], true, false, true), (4, Some("long-weapon-confined")));
    assert_eq!(blow(&[Weapon::SmoothBoreMusket], false, false, false), (2, other));
    assert_eq!(blow(&[Weapon::BuffaloGun], true, false, false), (2, other)); // it takes no bayonet
    assert_eq!(blow(&[Weapon::Bow, Weapon::Knife], false, false, false), (2, other));
    assert_eq!(blow(&[Weapon::Bow], false, false, false), (2, other));
    assert_eq!(blow(&[Weapon::ThrowingSpear], false, false, false), (4, None));
    assert_eq!(blow(&[Weapon::ThrowingKnife], false, false, false), (2, other));
    assert_eq!(blow(&[Weapon::ThrowingAxe], false, false, false), (4, other));
    assert_eq!(blow(&[Weapon::Spear], false, false, true), (4, Some("long-weapon-confined")));
    assert_eq!(blow(&[Weapon::Lance], false, true, false), (4, Some("lance-in-open")));
    // On foot or in confined space the lancer takes another weapon, or none.
    assert_eq!(blow(&[Weapon::Lance, Weapon::Sword], false, false, false), (4, other));
    assert_eq!(blow(&[Weapon::Lance, Weapon::SingleActionRevolver], false, false, false), (4, None));
    assert_eq!(blow(&[Weapon::Lance, Weapon::SingleActionRevolver, Weapon::Knife], false, true, true), (2, other));
    assert_eq!(blow(&[Weapon::Lance, Weapon::BoltOrLeverActionRifle], false, true, true), (2, other));
    assert_eq!(blow(&[Weapon::Lance], false, true, true), (2, other));
    assert_eq!(blow(&[], false, false, false), (2, other));
}

#[test]
fn a_blow_lets_a_pistol_off() {
    // covers: FS-ORD-10, FS-R38
    let lay = |weapon| {
        laid().near("p1", 10.0, 10.0, &[weapon]).far("q1", 10.0, 11.0, &[]).far("q2", 20.0, 11.0, &[]).far(
            "q3",
            22.0,
            11.0,
            &[],
        )
    };
    let strike = |play: &mut Play| {
        let events = play.impulse(&["p1 fight q1"], &[3, 1]); // 6 at most: no effect
        modifier(throws(&events, "hand-to-hand")[0], "hand-weapon").unwrap()
    };
    let mut play = lay(Weapon::MuzzleLoadingPistol).play();
    assert_eq!(strike(&mut play), 4);
    assert_eq!(play.card("p1", "muzzle loading pistol").unwrap(), "in hand, 4 reload markers");
    assert_eq!(strike(&mut play), 2); // clubbed
    // So is the one that a lancer draws on foot, where his lance is of no use.
    let mut play = laid()
        .near("p1", 10.0, 10.0, &[Weapon::Lance, Weapon::MuzzleLoadingPistol])
        .far("q1", 10.0, 11.0, &[])
        .far("q2", 20.0, 11.0, &[])
        .play();
    assert_eq!((strike(&mut play), strike(&mut play)), (4, 2));
    assert_eq!(play.card("p1", "muzzle loading pistol").unwrap(), "4 reload markers");
    // A revolver has more rounds.
    let mut play = lay(Weapon::SingleActionRevolver).play();
    assert_eq!((strike(&mut play), strike(&mut play)), (4, 4));
    // Unless the house counts them: one in the phase.
    let mut play = lay(Weapon::SingleActionRevolver).option("hth_pistol_rate = \"counts-as-shot\"").play();
    assert_eq!((strike(&mut play), strike(&mut play)), (4, 2));
    play.idle(1);
    assert_eq!(strike(&mut play), 4);
}

#[test]
fn a_bayonet_comes_off_with_the_gun() {
    // covers: FS-D16, FS-D54
    let lay = laid().near("p1", 10.0, 10.0, &[Weapon::SmoothBoreMusket, Weapon::Knife]);
    let mut play = lay.with(|man| man.bayonet_fixed = true).far("q1", 10.0, 30.0, &[]).play();
    assert_eq!(play.card("p1", "smooth bore musket").unwrap(), "in hand, bayonet fixed, loaded");
    play.impulse(&["p1 ready knife"], &[]);
    play.impulse(&["p1 ready smooth-bore-musket"], &[]);
    assert_eq!(play.card("p1", "smooth bore musket").unwrap(), "in hand, loaded");
    play.impulse(&["p1 ready fix-bayonet"], &[]);
    assert_eq!(play.card("p1", "smooth bore musket").unwrap(), "in hand, bayonet fixed, loaded");
}

#[test]
fn who_has_thrown_his_last_axe_fights_with_bare_hands() {
    // covers: FS-D16, FS-D17
    let worth = |missiles: u8| {
        let lay = laid().near("p1", 10.0, 10.0, &[Weapon::ThrowingAxe]).with(|man| man.missiles = Some(missiles));
        let mut play = lay.far("q1", 10.0, 11.0, &[]).play();
        modifier(throws(&play.impulse(&["p1 fight q1"], &[3, 1]), "hand-to-hand")[0], "hand-weapon")
    };
    assert_eq!((worth(1), worth(0)), (Some(4), Some(2)));
}

#[test]
fn a_shot_in_a_fight_is_none_of_the_phase_unless_the_house_counts_it() {
    // covers: FS-R38, FS-TRN-06
    let after = |option: &str| {
        let lay = laid().near("p1", 10.0, 10.0, &[Weapon::SingleActionRevolver]).skill(4);
        let mut play = lay.far("q1", 10.0, 11.0, &[]).far("q2", 10.0, 16.0, &[]).option(option).play();
        play.impulse(&["p1 fight q1"], &[3, 6, 6]); // 14: dead
        play.game.check(&play.order("p1 shoot q2 single-action-revolver")).err().map(|refusal| refusal.rule)
    };
    assert_eq!(after(""), None);
    assert_eq!(after("hth_pistol_rate = \"counts-as-shot\""), Some("FS-TRN-06"));
}

#[test]
fn a_load_that_was_tapped_once_is_a_tapped_one() {
    // covers: FS-RLD-05, FS-RLD-04, FS-SHT-20
    let shot = |first: &str| {
        let mut play = laid().near("p1", 10.0, 10.0, &[Weapon::SmoothBoreMusket]).far("q1", 10.0, 20.0, &[]).play();
        let shoot = "p1 shoot q1 smooth-bore-musket";
        play.impulse(&[shoot], &[3, 1]);
        play.impulse(&[&format!("p1 {first} smooth-bore-musket")], &[]);
        while !play.allows(shoot) {
            play.impulse(&["p1 reload smooth-bore-musket"], &[]);
        }
        let tapped = modifier(throws(&play.impulse(&[shoot], &[3, 1]), "shooting")[0], "tap-loaded");
        assert_eq!(play.card("p1", "smooth bore musket").unwrap(), "in hand, 4 reload markers");
        tapped
    };
    assert_eq!((shot("tap-reload"), shot("reload")), (Some(-1), None));
}

#[test]
fn weapons_are_readied_loaded_and_thrown() {
    // covers: FS-D16, FS-D17, FS-RLD-03, FS-ROF-14, FS-ROF-15, FS-RLD-06
    let mut play = laid()
        .near(
            "p1",
            10.0,
            10.0,
            &[Weapon::ThrowingAxe, Weapon::SmoothBoreMusket, Weapon::MuzzleLoadingPistol, Weapon::MuzzleLoadingPistol],
        )
        .far("q1", 10.0, 15.0, &[Weapon::Bow])
        .far("q2", 30.0, 15.0, &[])
        .far("q3", 32.0, 15.0, &[])
        .play();
    assert_eq!(play.rule_against("p1 shoot q1 smooth-bore-musket"), "FS-D16");
    assert_eq!(play.rule_against("p1 ready throwing-axe"), "FS-D16");
    assert_eq!(play.rule_against("p1 ready fix-bayonet"), "FS-D16"); // not on an axe
    assert_eq!(play.rule_against("p1 ready sword"), "FS-D16");
    assert_eq!(play.rule_against("p1 reload smooth-bore-musket"), "FS-RLD-06");
    // Two axes, one an impulse.
    play.impulse(&["p1 shoot q1 throwing-axe"], &[3, 1]);
    assert_eq!(play.card("p1", "throwing axe").unwrap(), "in hand, 1 left");
    play.impulse(&["p1 shoot q1 throwing-axe"], &[3, 1]);
    assert_eq!(play.rule_against("p1 shoot q1 throwing-axe"), "FS-D17");
    play.impulse(&["p1 ready smooth-bore-musket"], &[]);
    assert_eq!(play.rule_against("p1 ready throwing-axe"), "FS-D17");
    play.impulse(&["p1 ready fix-bayonet"], &[]);
    assert_eq!(play.card("p1", "smooth bore musket").unwrap(), "in hand, bayonet fixed, loaded");
    assert_eq!(play.rule_against("p1 ready fix-bayonet"), "FS-D16");
    play.impulse(&["p1 shoot q1 smooth-bore-musket"], &[3, 1]);
    assert_eq!(play.rule_against("p1 shoot q1 smooth-bore-musket"), "FS-ROF-14");
    assert_eq!(play.rule_against("p1 aim q1"), "FS-ORD-07");
    assert!(play.allows("p1 tap-reload smooth-bore-musket"));
    // Of a brace of pistols the second is named as such.
    play.impulse(&["p1 ready muzzle-loading-pistol second"], &[]);
    assert_eq!(play.rule_against("p1 shoot q1 muzzle-loading-pistol"), "FS-D16");
    play.impulse(&["p1 shoot q1 muzzle-loading-pistol second"], &[3, 1]);
    assert_eq!(play.rule_against("p1 tap-reload muzzle-loading-pistol second"), "FS-RLD-03");
    assert_eq!(play.rule_against("p1 reload muzzle-loading-pistol"), "FS-RLD-06"); // the first is loaded
    assert!(play.allows("p1 reload muzzle-loading-pistol second"));
}
