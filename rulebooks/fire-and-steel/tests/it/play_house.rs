//! The house-rule options that act in play, and how the game ends.

use engine::dice::{Dice, DiceError, Die, Seeded};
use engine::game::{Fix, Log, Order, Side};
use fire_and_steel::play::numbers::Grade;
use fire_and_steel::play::weapon::{Grip, Weapon};
use fire_and_steel::words::{WeaponAction, WeaponClass};

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];
const SWORD: &[Weapon] = &[Weapon::Sword];

fn four() -> Laid {
    laid()
        .near("p1", 10.0, 10.0, PISTOL)
        .near("p2", 14.0, 10.0, PISTOL)
        .far("q1", 10.0, 15.0, PISTOL)
        .far("q2", 14.0, 15.0, PISTOL)
}

#[test]
fn impulses_in_a_phase() {
    // covers: FS-TRN-01, FS-TRN-02, FS-R01, FS-R02
    for (option, impulses) in [("", 6), ("impulses_per_phase = 2", 4), ("impulses_per_phase = 5", 10)] {
        let mut play = four().option(option).play();
        play.idle(impulses - 1);
        assert_eq!(play.game.decision().unwrap().turn, 1, "{option}");
        play.idle(1);
        assert_eq!(play.game.decision().unwrap().turn, 2, "{option}");
    }
}

#[test]
fn only_the_opposed_roll() {
    // covers: FS-R04, FS-INI-14
    let orders = [
        "p1 shoot q1 single-action-revolver",
        "p2 shoot q2 single-action-revolver",
        "q1 shoot p1 single-action-revolver",
    ];
    let mut play = four().play();
    let events = play.impulse(&orders, &[5, 4, 2, 1, 1, 1]);
    assert_eq!(throws(&events, "initiative").len(), 3);
    assert_eq!(throws(&events, "shooting")[0].by, Some(play.id("p1")));
    let mut play = four().option("initiative_scope = \"opposed-only\"").play();
    let events = play.impulse(&orders, &[5, 2, 1, 1, 1]);
    assert_eq!(throws(&events, "initiative").len(), 2);
    assert_eq!(throws(&events, "shooting")[0].by, Some(play.id("p2"))); // before all who roll
    // Whom a charge does not reach is fought by nobody: it shoots before all who roll.
    let mut play = laid()
        .near("p1", 10.0, 10.0, SWORD)
        .near("p2", 14.0, 10.0, PISTOL)
        .far("q1", 10.0, 20.0, PISTOL)
        .far("q2", 14.0, 15.0, PISTOL)
        .option("initiative_scope = \"opposed-only\"")
        .play();
    let shots = ["shoot p1", "shoot p2", "shoot q2"].map(|order| format!("{order} single-action-revolver"));
    let orders =
        ["p1 charge q1".to_owned(), format!("p2 {}", shots[2]), format!("q1 {}", shots[0]), format!("q2 {}", shots[1])];
    let orders: Vec<&str> = orders.iter().map(String::as_str).collect();
    let events = play.impulse(&orders, &[6, 5, 1, 1, 1]);
    assert_eq!(throws(&events, "initiative").len(), 2);
    assert_eq!(throws(&events, "shooting")[0].by, Some(play.id("q1")));
    // Who breaks off is opposed by who strikes at him.
    let mut play = laid()
        .near("p1", 10.0, 10.0, SWORD)
        .far("q1", 10.0, 11.0, SWORD)
        .option("initiative_scope = \"opposed-only\"")
        .play();
    let events = play.impulse(&["p1 break-off 10,8", "q1 fight p1"], &[1, 6, 1]);
    assert_eq!(throws(&events, "initiative").len(), 2);
    assert_eq!(throws(&events, "hand-to-hand").len(), 1);
}

#[test]
fn everybody_rolls() {
    // covers: FS-R06, FS-INI-14, FS-D47
    let orders = ["p1 shoot q1 single-action-revolver", "q1 move 12,15"];
    let play = || four().option("initiative_scope = \"everyone\"").play();
    // The shot comes first, or the run.
    let events = play().impulse(&orders, &[6, 1, 1]);
    assert_eq!(throws(&events, "initiative").len(), 2);
    assert_eq!(modifier(throws(&events, "shooting")[0], "target-moved-across"), None);
    let events = play().impulse(&orders, &[1, 6, 1]);
    assert_eq!(modifier(throws(&events, "shooting")[0], "target-moved-across"), Some(-1));
    // Who drops before his turn does not run; who is only wounded runs the way that was judged.
    let mut dropped = play();
    dropped.impulse(&orders, &[6, 1, 2, 1]); // 7; fails
    assert_eq!(dropped.at("q1"), (10.0, 15.0));
    let mut wounded = play();
    wounded.impulse(&["p1 shoot q1 single-action-revolver", "q1 move 13,15"], &[6, 1, 4, 1]); // 9, one wound
    assert_eq!((wounded.at("q1"), wounded.wounds("q1")), ((13.0, 15.0), 1));
    // A charger strikes at his initiative, and whoever has acted does not act again.
    let lay = || {
        laid()
            .near("p1", 10.0, 10.0, SWORD)
            .far("q1", 10.0, 13.0, PISTOL)
            .option("initiative_scope = \"everyone\"")
            .play()
    };
    let charge = ["p1 charge q1", "q1 shoot p1 single-action-revolver"];
    let events = lay().impulse(&charge, &[1, 6, 1, 1]);
    assert_eq!((throws(&events, "shooting").len(), throws(&events, "hand-to-hand").len()), (1, 1));
    let events = lay().impulse(&["p1 charge q1", "q1 move 10,12.5"], &[6, 1, 1, 1]);
    assert_eq!(throws(&events, "hand-to-hand").len(), 2); // not yet acted: it fights instead of moving
    let events = lay().impulse(&["p1 charge q1", "q1 aim p1"], &[3, 1, 1, 1]); // rolls only when it is charged
    assert_eq!(throws(&events, "initiative").len(), 2);
    assert_eq!(throws(&events, "hand-to-hand").len(), 2);
}

#[test]
fn blows_once_a_phase() {
    // covers: FS-R42, FS-HTH-11
    let mut play =
        laid().near("p1", 10.0, 10.0, SWORD).far("q1", 10.0, 11.0, SWORD).option("hth_tempo = \"per-phase\"").play();
    assert_eq!(play.rule_against("p1 fight q1"), "FS-R42");
    assert!(!play.offered("p1").contains(&"fight"));
    play.idle(2);
    play.impulse(&["p1 fight q1"], &[3, 1]); // the last impulse
    assert_eq!(play.rule_against("p1 fight q1"), "FS-R42");
    // A charge includes the first blow, in any impulse.
    let mut play = laid()
        .near("p1", 10.0, 10.0, SWORD)
        .far("q1", 10.0, 12.5, SWORD)
        .facing(0.0)
        .option("hth_tempo = \"per-phase\"")
        .play();
    let events = play.impulse(&["p1 charge q1"], &[6, 6, 1, 6, 1]);
    assert_eq!(modifier(throws(&events, "hand-to-hand")[0], "surprise"), Some(1));
    play.idle(1);
    let events = play.impulse(&["p1 fight q1"], &[6, 1]); // its second round
    assert_eq!(modifier(throws(&events, "hand-to-hand")[0], "surprise"), None);
}

#[test]
fn loading_on_the_move() {
    // covers: FS-R14, FS-ORD-08
    let lay = || {
        laid().near("p1", 10.0, 10.0, &[Weapon::SmoothBoreMusket]).far("q1", 10.0, 30.0, PISTOL).area(
            fire_and_steel::field::terrain::Terrain::Rough,
            0,
            (8.0, 11.5),
            (12.0, 13.0),
        )
    };
    let loaded = |laid: Laid, to: &str| {
        let mut play = laid.play();
        play.impulse(&["p1 shoot q1 smooth-bore-musket"], &[3, 1]);
        play.impulse(&[&format!("p1 move {to}")], &[]);
        play.card("p1", "smooth bore musket").unwrap()
    };
    let yes = "reload_while_moving = \"yes\"";
    assert_eq!(loaded(lay(), "10,11"), "in hand, 4 reload markers");
    assert_eq!(loaded(lay().option(yes), "10,11"), "in hand, 3 reload markers");
    assert_eq!(loaded(lay().option(yes), "10,12"), "in hand, 4 reload markers"); // bad going
}

#[test]
fn the_marked_attack_nobody() {
    // covers: FS-R54
    let shaken = |option: &str| {
        let mut play = four().option(option).play();
        let fix = Fix::State { piece: play.id("p1"), what: "morale-markers".to_owned(), to: "1".to_owned() };
        play.game.amend(&fix, &mut Log::new()).unwrap();
        play
    };
    let attacks = ["p1 shoot q1 single-action-revolver", "p1 aim q1"];
    let play = shaken("");
    assert!(attacks.iter().all(|order| play.allows(order)));
    let play = shaken("marker_limits = \"no-attacks\"");
    assert!(attacks.iter().all(|order| play.rule_against(order) == "FS-R54"));
    assert!(play.allows("p1 move 10,9"));
    let verbs = play.offered("p1");
    assert!(!verbs.contains(&"shoot") && !verbs.contains(&"aim") && verbs.contains(&"move"));
}

#[test]
fn the_game_ends_at_a_turns_end() {
    // covers: FS-D30, FS-D31, FS-D32
    let mut draw = four();
    draw.turns = Some(1);
    let mut draw = draw.play();
    draw.idle(6);
    let ending = draw.game.ending().unwrap();
    assert_eq!((ending.winner, ending.why, ending.rule), (None, "last-turn", "FS-D32"));
    assert!(draw.game.decision().is_none());
    // Without a word from the scenario it is twelve turns.
    let mut long = four().play();
    long.idle(71);
    assert_eq!(long.game.decision().unwrap().turn, 12);
    long.idle(1);
    assert!(long.game.decision().is_none());
    // The smaller share lost wins.
    let mut play = four().skill(4);
    play.turns = Some(1);
    let mut play = play.play();
    play.impulse(&["q2 shoot p2 single-action-revolver"], &[3, 6, 6]);
    play.idle(5);
    assert_eq!(play.game.ending().unwrap().winner, Some(Side::SECOND));
    // Who alone is left wins, but only when the turn is over.
    let mut play = laid().near("p1", 10.0, 10.0, PISTOL).skill(4).far("q1", 10.0, 15.0, PISTOL).play();
    play.impulse(&["p1 shoot q1 single-action-revolver"], &[3, 6, 6]);
    assert_eq!(play.game.decision().map(|decision| decision.side), Some(Side::FIRST));
    play.idle(5);
    let ending = play.game.ending().unwrap();
    assert_eq!((ending.winner, ending.why), (Some(Side::FIRST), "last-on-the-table"));
    // Conceding loses at once.
    let mut play = four().play();
    play.game.concede(Side::FIRST, &mut Log::new());
    let ending = play.game.ending().unwrap();
    assert_eq!((ending.winner, ending.why), (Some(Side::SECOND), "conceded"));
    play.game.concede(Side::SECOND, &mut Log::new());
    assert_eq!(play.game.ending(), Some(ending)); // once is enough
    assert_eq!(play.game.check(&Order::plain("done")).unwrap_err().rule, "FS-D30");
}

#[test]
fn old_markers_come_off_one_a_turn() {
    // covers: FS-TRN-07, FS-MOR-13, FS-R55
    let mut play = four().play();
    play.impulse(&["p1 shoot q1 single-action-revolver"], &[3, 2, 1]); // 7, a marker
    play.idle(5);
    assert_eq!(play.markers("q1"), 1); // placed in this turn
    play.idle(5);
    assert_eq!(play.markers("q1"), 1); // not between phases
    play.idle(1);
    assert_eq!(play.markers("q1"), 0);
}

/// Dice that only know one kind.
struct SixesOnly(Seeded);

impl Dice for SixesOnly {
    fn face(&mut self, die: Die, purpose: &'static str) -> Result<u32, DiceError> {
        assert_eq!(die, Die::D6, "{purpose}");
        self.0.face(die, purpose)
    }
}

#[test]
fn one_kind_of_die_inches_and_single_figures() {
    // covers: FS-GEN-02, FS-GEN-03, FS-GEN-04, FS-D01
    let mut play = four().option("ties = \"roll-off\"").play();
    let mut dice = SixesOnly(play.seeded(5));
    for orders in [["p1 shoot q1 single-action-revolver", "q1 shoot p1 single-action-revolver"], ["p1 wait", "q1 wait"]]
    {
        for line in orders {
            let order = play.order(line);
            play.game.apply(&order, &mut dice, &mut Log::new()).unwrap();
            play.game.apply(&Order::plain("done"), &mut dice, &mut Log::new()).unwrap();
        }
    }
    assert_eq!(play.game.setting().unit, "inch"); // and nothing else is measured
    assert!(play.sighting(play.id("p2")).half.iter().all(|half| (half - 0.5).abs() < 1e-9)); // one man, one base
    assert_eq!(play.game.setting().pieces.len(), 4);
}

#[test]
fn every_weapon_of_the_catalogue() {
    // covers: FS-DAT-01, FS-DAT-02, FS-R29
    let book = book();
    let missile = |weapon: Weapon| weapon.make(&book).missile;
    for (weapon, action, class, bayonet) in [
        (Weapon::SingleActionRevolver, WeaponAction::SingleActionRevolver, WeaponClass::Pistol, false),
        (Weapon::DoubleActionRevolver, WeaponAction::DoubleActionRevolver, WeaponClass::Pistol, false),
        (Weapon::MuzzleLoadingPistol, WeaponAction::MuzzleLoadingPistol, WeaponClass::Pistol, false),
        (Weapon::BoltOrLeverActionRifle, WeaponAction::BoltOrLeverRifle, WeaponClass::Rifle, true),
        (Weapon::BreechLoadingRifle, WeaponAction::BreechLoadingRifle, WeaponClass::Rifle, true),
        (Weapon::BuffaloGun, WeaponAction::BreechLoadingRifle, WeaponClass::Rifle, false),
        (Weapon::MuzzleLoadingRifle, WeaponAction::MuzzleLoadingRifle, WeaponClass::Rifle, true),
        (Weapon::SmoothBoreMusket, WeaponAction::MuzzleLoadingMusket, WeaponClass::Smoothbore, true),
        (Weapon::PumpShotgun, WeaponAction::PumpShotgun, WeaponClass::SingleShotgun, false),
        (Weapon::BreakActionShotgunOneBarrel, WeaponAction::BreakActionShotgun, WeaponClass::SingleShotgun, false),
        (Weapon::BreakActionShotgunTwoBarrels, WeaponAction::BreakActionShotgun, WeaponClass::DoubleShotgun, false),
        (Weapon::MuzzleLoadingShotgunOneBarrel, WeaponAction::MuzzleLoadingShotgun, WeaponClass::SingleShotgun, false),
        (Weapon::MuzzleLoadingShotgunTwoBarrels, WeaponAction::MuzzleLoadingShotgun, WeaponClass::DoubleShotgun, false),
        (Weapon::Bow, WeaponAction::Bow, WeaponClass::Bow, false),
        (Weapon::ThrowingSpear, WeaponAction::Thrown, WeaponClass::ThrowingSpear, false),
        (Weapon::ThrowingKnife, WeaponAction::Thrown, WeaponClass::ThrownWeapon, false),
        (Weapon::ThrowingAxe, WeaponAction::Thrown, WeaponClass::ThrownWeapon, false),
    ] {
        assert_eq!(missile(weapon), Some((action, class)), "{weapon}");
        assert_eq!(
            (weapon.make(&book).bayonet, weapon.make(&book).buffalo_gun),
            (bayonet, weapon == Weapon::BuffaloGun)
        );
    }
    for weapon in [Weapon::Sword, Weapon::Spear, Weapon::Lance, Weapon::AxeOrClub, Weapon::Knife] {
        assert_eq!((missile(weapon), weapon.make(&book).grip), (None, Grip::Hand), "{weapon}");
    }
}

#[test]
fn grades_of_skill() {
    // covers: FS-D38, FS-R26
    let book = book();
    let skill = |grade| book.sheet.play.skill.get(grade).get();
    let grades = [Grade::Green, Grade::Average, Grade::Experienced, Grade::Expert, Grade::Deadly];
    assert_eq!(grades.map(skill), [0, 1, 2, 3, 4]);
}

#[test]
fn the_tables_stand_as_printed() {
    // The two columns of each list of modifiers are apart, and each table has its own score: what the sheet's layout
    // leaves open is settled by the values, which are these.
    // covers: FS-R56, FS-R57, FS-R58, FS-GEN-01, FS-GEN-05
    let mut play = laid()
        .near("p1", 10.0, 10.0, &[Weapon::SmoothBoreMusket])
        .with(|man| {
            man.mounted = true;
            man.wounds = 1;
            man.shooting_skill = 3;
        })
        .far("q1", 10.0, 24.0, PISTOL)
        .far("q2", 14.0, 24.0, PISTOL)
        .line(fire_and_steel::field::terrain::Terrain::LowWall, (12.0, 23.0), (16.0, 23.0))
        .play();
    play.impulse(&["p1 aim q1"], &[]);
    play.impulse(&["p1 move 10,10.5"], &[]);
    let events = play.impulse(&["p1 shoot q2 smooth-bore-musket"], &[3, 6]);
    let shot = throws(&events, "shooting")[0];
    let all: Vec<(&str, i64)> = shot
        .notes
        .modifiers
        .iter()
        .map(|row| (row.label, serde_json::to_value(row.value).unwrap().as_i64().unwrap()))
        .collect();
    assert_eq!(
        all,
        [
            ("skill", 3),
            ("weapon-range", 2),
            ("change-of-target", -1),
            ("target-in-cover", -2),
            ("per-wound", -1),
            ("firer-mounted", -1)
        ]
    );
    assert!(shot.words.contains("totals 6, no effect"), "{}", shot.words);
}
