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
