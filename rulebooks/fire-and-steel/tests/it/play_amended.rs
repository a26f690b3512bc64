//! What is set right by hand, and what no hand may do.

use engine::game::{Fix, Log};
use engine::table::{Facing, Pose};
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::MuzzleLoadingPistol];

/// The rule that a change is refused by.
fn amend(play: &mut Play, fix: &Fix) -> Result<(), &'static str> {
    let done = play.game.amend(fix, &mut Log::new()).map_err(|refusal| refusal.rule);
    play.sound();
    done
}

fn set(play: &mut Play, name: &str, what: &str, to: &str) -> Result<(), &'static str> {
    let fix = Fix::State { piece: play.id(name), what: what.to_owned(), to: to.to_owned() };
    amend(play, &fix)
}

fn four() -> Play {
    laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .near("p2", 14.0, 10.0, PISTOL)
        .with(|man| man.mounted = true)
        .far("q1", 10.0, 15.0, PISTOL)
        .far("q2", 14.0, 15.0, PISTOL)
        .with(|man| man.mounted = true)
        .play()
}

#[test]
fn wounds_and_markers_are_set_within_what_there_can_be() {
    // covers: FS-R47, FS-DMG-08, FS-ROF-03
    let mut play = four();
    assert_eq!((set(&mut play, "p1", "wounds", "3"), play.wounds("p1")), (Err("FS-R47"), 0)); // that is death
    assert_eq!((set(&mut play, "p1", "wounds", "2"), play.wounds("p1")), (Ok(()), 2));
    let strength = |strength| Fix::Strength { piece: play.id("p1"), strength };
    let (four, three, none) = (strength(4), strength(3), strength(0));
    assert_eq!((amend(&mut play, &four), play.wounds("p1")), (Err("FS-R47"), 2));
    assert_eq!((amend(&mut play, &three), play.wounds("p1")), (Ok(()), 0));
    assert_eq!(set(&mut play, "p1", "reload-markers", "5"), Err("FS-ROF-15")); // four at most
    assert_eq!(set(&mut play, "p1", "reload-markers", "4"), Ok(()));
    assert_eq!(play.rule_against("p1 shoot q1 muzzle-loading-pistol"), "FS-ROF-14");
    assert_eq!((amend(&mut play, &none), play.on_table("p1")), (Ok(()), false));
    assert_eq!(set(&mut play, "p1", "wounds", "0"), Err("FS-GEN-04")); // nobody is brought back
}

#[test]
fn nobody_is_put_in_a_saddle_that_is_not_there() {
    // covers: FS-D14, FS-D48, FS-D13
    let mut play = four();
    assert_eq!(set(&mut play, "p2", "posture", "gone-to-ground"), Err("FS-D13")); // a rider
    assert_eq!(set(&mut play, "p1", "mount", "mounted"), Err("FS-D48")); // the only horse is ridden
    assert_eq!(set(&mut play, "q2", "mount", "on-foot"), Ok(()));
    assert!(play.on_table("q2-horse") && !play.badge("q2", "mounted"));
    assert_eq!(set(&mut play, "p1", "mount", "mounted"), Err("FS-D48")); // and that is the other side's
    assert_eq!(set(&mut play, "q1", "posture", "gone-to-ground"), Ok(()));
    assert_eq!(set(&mut play, "q1", "mount", "mounted"), Ok(()));
    assert!(play.badge("q1", "mounted") && !play.badge("q1", "gone to ground") && !play.on_table("q2-horse"));
    // There must be room.
    let crowd = laid().near("p1", 10.0, 10.0, PISTOL).with(|man| man.mounted = true).near("p2", 14.0, 10.0, PISTOL);
    let mut play = crowd.near("p3", 15.1, 10.0, PISTOL).far("q1", 10.0, 15.0, PISTOL).play();
    assert_eq!(set(&mut play, "p1", "mount", "on-foot"), Ok(()));
    assert_eq!(set(&mut play, "p2", "mount", "mounted"), Err("FS-D48"));
}

#[test]
fn who_is_put_elsewhere_stands_there_and_has_no_order() {
    // covers: FS-FLD-18, FS-D25, FS-ORD-01
    let mut play = four();
    play.impulse(&["q1 aim p1"], &[]);
    play.give("p1 move 10,12");
    let pose = |x, y| Pose { spot: spot(x, y), facing: Facing::AHEAD };
    let put = |play: &Play, x, y| Fix::Pose { piece: play.id("p1"), pose: pose(x, y) };
    let (on, over, free) = (put(&play, 14.5, 10.0), put(&play, 0.3, 10.0), put(&play, 20.0, 10.0));
    assert_eq!(amend(&mut play, &on), Err("FS-FLD-18"));
    assert_eq!(amend(&mut play, &over), Err("FS-D20"));
    assert_eq!((amend(&mut play, &free), play.at("p1")), (Ok(()), (20.0, 10.0)));
    play.impulse(&[], &[]);
    assert_eq!(play.at("p1"), (20.0, 10.0)); // what it was told to do before is forgotten
    assert!(play.card("q1", "Aims at").is_some()); // it is in sight there too
}
