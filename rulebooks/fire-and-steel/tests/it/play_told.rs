//! How a fight is told: nothing twice, nothing left out, in words that a player would use.

use engine::game::{Aspect, Event, Readiness, Seen, What};
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];
const SWORD: &[Weapon] = &[Weapon::Sword];
const SHOTGUN: &[Weapon] = &[Weapon::BreakActionShotgunTwoBarrels];
const SPEAR: &[Weapon] = &[Weapon::ThrowingSpear];

/// What a sentence or an order says, by its rule.
fn said(events: &[Event], rule: &str) -> Vec<String> {
    let words = |event: &Event| match &event.what {
        What::Said { words } | What::Ordered { words, .. } => Some(words.clone()),
        _ => None,
    };
    events.iter().filter(|event| event.rule == rule).filter_map(words).collect()
}

fn wounds_told(events: &[Event]) -> (usize, usize) {
    let counted = |event: &&Event| matches!(event.what, What::Counted { aspect: Aspect::Wounds, .. });
    let lost = |event: &&Event| matches!(event.what, What::Lost { .. });
    (events.iter().filter(counted).count(), events.iter().filter(lost).count())
}

#[test]
fn a_wound_is_told_once() {
    // covers: FS-DMG-07, FS-R47
    let lay = || laid().near("p1", 10.0, 10.0, SWORD).skill(2).far("q1", 10.0, 11.0, &[Weapon::Knife]).skill(1);
    let dice = [5, 2, 2, 2, 6, 4];
    let events = lay().play().impulse(&["p1 fight q1", "q1 fight p1"], &dice);
    assert_eq!(wounds_told(&events), (0, 1), "by the strength that is lost");
    let events = lay().option("wound_limit = 0").play().impulse(&["p1 fight q1", "q1 fight p1"], &dice);
    assert_eq!(wounds_told(&events), (1, 0), "nothing is lost where wounds never kill");
}

#[test]
fn a_charge_that_gets_nowhere_is_told() {
    // covers: FS-ORD-02, FS-ORD-04
    let mut play = laid().near("p1", 10.0, 10.0, SWORD).far("q1", 10.0, 20.0, SWORD).play();
    let events = play.impulse(&["p1 charge q1"], &[]);
    assert_eq!(said(&events, "FS-ORD-04"), ["P1 does not reach Q1."]);
    let mut play = laid().near("p1", 10.0, 10.0, SWORD).far("q1", 10.0, 12.0, SWORD).play();
    let events = play.impulse(&["p1 charge q1"], &[6, 1, 1, 1]);
    assert!(said(&events, "FS-ORD-04").is_empty());
}

#[test]
fn every_impulse_is_told_by_its_number_and_what_shows_itself_is_not_told_before() {
    // covers: FS-ORD-01, FS-TRN-02
    let lay = || laid().near("p1", 10.0, 10.0, PISTOL).near("p2", 14.0, 10.0, PISTOL).far("q1", 10.0, 40.0, PISTOL);
    let shown = |events: &[Event]| {
        let open = |event: &&Event| event.seen == Seen::ByAll && matches!(event.what, What::Ordered { .. });
        events.iter().filter(open).count()
    };
    let mut play = lay().play();
    play.idle(4);
    let events = play.impulse(&["p1 move 10,12", "p2 aim q1", "q1 go-to-ground"], &[]);
    assert_eq!(said(&events, "FS-TRN-02"), ["Phase 2, impulse 2."]);
    assert_eq!(shown(&events), 1, "the aim; the others do what they do, and that is told");
    // Where movers wait for their initiative their orders are known before.
    let mut play = lay().option("initiative_scope = \"everyone\"").play();
    let events = play.impulse(&["p1 move 10,12", "p2 aim q1", "q1 go-to-ground"], &[1, 1]);
    assert_eq!(shown(&events), 3);
}

#[test]
fn a_shot_at_another_is_told() {
    // covers: FS-D09
    let lay = || {
        let near = laid().near("p1", 10.0, 10.0, PISTOL).skill(4).near("p2", 12.0, 10.0, PISTOL);
        near.far("q1", 10.0, 15.0, PISTOL).far("q2", 12.0, 15.0, PISTOL).play()
    };
    let (first, second) = ("p1 shoot q1 single-action-revolver", "p2 shoot q1 single-action-revolver");
    let events = lay().impulse(&[first, second], &[6, 1, 6, 6]);
    assert_eq!(said(&events, "FS-D09"), ["P2 does not shoot: the target is lost."]);
    let events = lay().impulse(&[first, &format!("{second} fallback")], &[6, 1, 6, 6, 1]);
    assert_eq!(said(&events, "FS-D09"), ["P2 shoots at Q2 instead."]);
}

#[test]
fn weapons_are_called_as_a_player_calls_them() {
    let mut play = laid().near("p1", 10.0, 10.0, SHOTGUN).far("q1", 10.0, 19.0, SWORD).play();
    let shoot = play.order("p1 shoot q1 break-action-shotgun-two-barrels");
    assert_eq!(play.game.say(&shoot), "P1: shoot at Q1 with the double-barrelled break action shotgun");
    let events = play.impulse(&["p1 shoot q1 break-action-shotgun-two-barrels"], &[1, 1]);
    let told = said(&events, "FS-ORD-01"); // once for its own side, and once when it is shown
    assert_eq!(told, ["P1 shoots at Q1 with the double-barrelled break action shotgun"; 2]);
    assert!(play.card("p1", "double-barrelled break action shotgun").is_some());
}

#[test]
fn who_has_thrown_the_last_spear_shoots_no_farther_than_the_arm_reaches() {
    // covers: FS-D17
    let lay = laid().near("p1", 10.0, 10.0, SPEAR).with(|recruit| recruit.missiles = Some(1));
    let mut play = lay.far("q1", 10.0, 14.0, SWORD).play();
    let p1 = play.id("p1");
    assert!(play.sighting(p1).far_range > 0.0);
    assert_eq!(play.game.readiness(p1, None), Some(Readiness::Fire));
    play.impulse(&["p1 shoot q1 throwing-spear"], &[1, 1]);
    let seen = play.sighting(p1);
    assert_eq!((seen.useful_range, seen.far_range), (0.0, 0.0));
    assert_eq!(play.game.readiness(p1, None), Some(Readiness::Shock));
}

#[test]
fn who_has_shot_a_pistol_off_is_ready_to_shoot_with_the_second() {
    // covers: FS-D16, FS-RLD-01
    let ready = |weapons: &[Weapon], shoot: &str| {
        let mut play = laid().near("p1", 10.0, 10.0, weapons).far("q1", 10.0, 15.0, SWORD).play();
        let p1 = play.id("p1");
        let before = play.game.readiness(p1, None);
        play.impulse(&[shoot], &[1, 1]);
        (before, play.game.readiness(p1, None), play)
    };
    let pistols = [Weapon::MuzzleLoadingPistol, Weapon::MuzzleLoadingPistol];
    let (before, after, mut play) = ready(&pistols, "p1 shoot q1 muzzle-loading-pistol");
    assert_eq!((before, after), (Some(Readiness::Fire), Some(Readiness::Shock)));
    let draw = "p1 ready muzzle-loading-pistol second";
    let drawn = play.game.readiness(play.id("p1"), Some(&play.order(draw)));
    assert_eq!(drawn, Some(Readiness::Fire));
    let told = said(&play.impulse(&[draw], &[]), "FS-ORD-01");
    assert_eq!(told[0], "P1 takes the second muzzle loading pistol in hand");
    // What an impulse loads is as good as another weapon that an impulse draws.
    let (before, after, _) = ready(&[Weapon::BreechLoadingRifle], "p1 shoot q1 breech-loading-rifle");
    assert_eq!((before, after), (Some(Readiness::Fire), Some(Readiness::Fire)));
}

#[test]
fn the_last_reload_marker_is_all_that_keeps_a_weapon_from_a_shot() {
    // covers: FS-RLD-01, FS-RLD-04
    let musket = [Weapon::SmoothBoreMusket];
    let mut play = laid().near("p1", 10.0, 10.0, &musket).far("q1", 10.0, 25.0, SWORD).play();
    play.impulse(&["p1 shoot q1 smooth-bore-musket"], &[1, 1]);
    let mut ready = Vec::new();
    for _ in 0..4 {
        let after = |verb: &str| {
            play.game.readiness(play.id("p1"), Some(&play.order(&format!("p1 {verb} smooth-bore-musket"))))
        };
        ready.push((after("reload"), after("tap-reload")));
        play.impulse(&["p1 reload smooth-bore-musket"], &[]);
    }
    // Four markers, three, two by tapping, the last one either way.
    let loaded = Some(Readiness::Fire);
    assert_eq!(ready, [(None, None), (None, None), (None, loaded), (loaded, loaded)]);
}

#[test]
fn an_aim_at_one_who_runs_out_of_sight_is_not_told_as_taken() {
    // covers: FS-D25
    let wall = laid().near("p1", 10.0, 10.0, PISTOL).line(Terrain::HighWall, (8.0, 14.0), (10.8, 14.0));
    let mut play = wall.far("q1", 12.5, 16.0, PISTOL).play();
    let events = play.impulse(&["p1 aim q1", "q1 move 9.6,16"], &[]);
    assert_eq!(said(&events, "FS-D25"), ["P1 takes no aim: Q1 is out of sight."]);
    assert!(!events.iter().any(|event| matches!(event.what, What::Changed { aspect: Aspect::Aim, .. })));
    assert_eq!(play.card("p1", "Aims at"), None);
}
