//! Fire in play: who fires at whom and how often, what it does to troops and guns, marks and choices.

use engine::game::prelude::*;
use engine::game::{Order, Viewer, What, prospects};
use engine::odds::Oddsmaker;
use fire_and_fury::field::pieces::{GunStand, Unit, UnitBody};
use fire_and_fury::words::TroopOrder;

use crate::game::*;
use crate::table::{self, but, foot, guns, horse, leader};

fn armies(ours: &[(&str, Unit)], theirs: &[(&str, Unit)]) -> Field {
    let mut field =
        table().leader("howe", leader(table::OURS, 4.0, 4.0)).leader("greene", leader(table::THEIRS, 90.0, 68.0));
    for (id, unit) in ours.iter().chain(theirs) {
        field = field.unit(id, unit.clone());
    }
    field
}

fn battery(stands: &[GunStand]) -> Unit {
    let mut unit = guns(table::OURS, 30.0, 20.0, 0.0, stands.len());
    if let UnitBody::Guns(guns) = &mut unit.body {
        guns.stands = stands.to_vec();
    }
    unit
}

fn gun_stands(table: &Table, name: &str) -> Vec<GunStand> {
    table.unit(name).guns().unwrap().stands.clone()
}

const SOUND: GunStand = GunStand { silenced: false, damaged: false, low_on_ammo: false };
const SILENCED: GunStand = GunStand { silenced: true, ..SOUND };
const DAMAGED: GunStand = GunStand { damaged: true, ..SOUND };

// covers: FF-D20, FF-D21, FF-D17
#[test]
fn all_fire_at_one_target_is_one_combat_and_each_stand_fires_once_a_step() {
    let line = |x: f64| foot(table::THEIRS, x, 30.0, 180.0, 6);
    let mut table = armies(
        &[("a", foot(table::OURS, 26.0, 22.0, 0.0, 6)), ("b", foot(table::OURS, 46.0, 22.0, 0.0, 6))],
        &[("left", line(26.0)), ("mid", line(36.0)), ("right", line(46.0))],
    )
    .begin();
    table.until("defensive-fire");
    assert_eq!(
        table.refusal(&table.by("fire", "a").at(table.id("left"))).rule,
        "FF-SEQ-08",
        "the opponent fires first"
    );
    let both = table.by("fire", "left").at(table.id("a")).with([table.id("mid")]);
    table.order(&both, &[2]);
    // The target is spent for this step, and so are the firers.
    assert_eq!(table.refusal(&table.by("fire", "right").at(table.id("a"))).rule, "FF-D20");
    assert_eq!(table.refusal(&table.by("fire", "mid").at(table.id("b"))).rule, "FF-D17");
    // 6 stands at 8" are 3 points, -2: a 8 is galling.
    table.fire("right", "b", &[8]);
    // FF-D21: disordered at once, it fires halved in its own step.
    assert_eq!(table.troops("b").order, TroopOrder::Disordered);
    assert_eq!(table.step(), "offensive-fire");
    table.fire("b", "right", &[2]);
    let told = table.log.events().iter().find_map(|event| match &event.what {
        What::Resolved(resolved) => Some(resolved.words.clone()),
        _ => None,
    });
    assert!(told.unwrap().starts_with("1.5 fire points"), "6 stands at 8\", halved");
}

// covers: FF-D20
#[test]
fn gun_stands_choose_their_own_targets() {
    let line = |x: f64| foot(table::THEIRS, x, 40.0, 180.0, 4);
    let mut table =
        armies(&[("battery", battery(&[SOUND; 3]))], &[("left", line(26.0)), ("right", line(38.0))]).begin();
    table.until("offensive-fire");
    let one = table.by("fire", "battery").at(table.id("left")).how("one-stand");
    assert!(table.offered(&one));
    table.order(&one, &[2]);
    assert!(table.offered(&table.by("fire", "battery").at(table.id("right"))), "two stands are left");
    table.fire("battery", "right", &[2]);
    assert_ne!(table.step(), "offensive-fire");
}

// covers: FF-D24, FF-R48, FF-EFF-04
#[test]
fn telling_fire_damages_one_gun_stand_and_silences_another() {
    let shot_at = |stands: &[GunStand], option: Option<(&str, &str)>| {
        let mut field = armies(&[("battery", battery(stands))], &[("line", foot(table::THEIRS, 30.0, 26.0, 180.0, 9))]);
        if let Some((option, value)) = option {
            field = field.under(option, value);
        }
        let mut table = field.begin();
        table.until("defensive-fire");
        // 9 points +1: 7 is an 8, telling on trained guns.
        table.fire("line", "battery", &[7]);
        if table.unit("battery").off_table { Vec::new() } else { gun_stands(&table, "battery") }
    };
    assert_eq!(shot_at(&[SOUND, SOUND], None), [SILENCED, DAMAGED]);
    let both = GunStand { silenced: true, damaged: true, ..SOUND };
    assert_eq!(shot_at(&[SOUND], None), [both], "a single stand bears both");
    assert_eq!(shot_at(&[SOUND, SOUND], Some(("telling-guns", "same-stand"))), [both, SOUND]);
    // A damaged stand damaged again is wrecked; damage falls on an undamaged one first.
    assert_eq!(shot_at(&[DAMAGED, SOUND], None), [GunStand { silenced: true, ..DAMAGED }, DAMAGED]);
    assert_eq!(shot_at(&[DAMAGED], None), []);
    // Silencing the silenced does nothing, or damages.
    assert_eq!(shot_at(&[SILENCED, SILENCED], None), [SILENCED, both]);
    assert_eq!(shot_at(&[SILENCED, SILENCED], Some(("silenced-again", "damaged"))), [both, both]);
}

// covers: FF-D23, FF-EFF-02
#[test]
fn the_owner_chooses_the_gun_stand_that_is_wrecked() {
    let mut table = armies(
        &[("battery", battery(&[DAMAGED, SOUND, SOUND]))],
        &[("line", foot(table::THEIRS, 30.0, 26.0, 180.0, 12))],
    )
    .begin();
    table.until("defensive-fire");
    // 12 points +2: 9 is an 11, withering: one wrecked, the rest silenced.
    table.fire("line", "battery", &[9]);
    assert_eq!((table.step(), table.asked()), ("allot-losses", OURS));
    let wreck = |stand: u16| Order { at: Some(engine::game::At::Item(stand)), ..table.by("allot-losses", "battery") };
    assert_eq!(table.refusal(&wreck(3)).rule, "FF-D23");
    let first = wreck(0);
    table.order(&first, &[]);
    assert_eq!(gun_stands(&table, "battery"), [SILENCED, SILENCED]);
    assert_eq!(table.game.state().lost, [1, 0]);
    // Where all are alike there is nothing to choose.
    let mut table =
        armies(&[("battery", battery(&[SOUND; 3]))], &[("line", foot(table::THEIRS, 30.0, 26.0, 180.0, 12))]).begin();
    table.until("defensive-fire");
    table.fire("line", "battery", &[9]);
    assert_ne!(table.step(), "allot-losses");
    assert_eq!(gun_stands(&table, "battery").len(), 2);
}

// covers: FF-R29, FF-D12, FF-GUN-01, FF-GUN-03
#[test]
fn guns_that_took_another_line_do_not_fire_in_their_own_step() {
    let target = || foot(table::THEIRS, 30.0, 40.0, 180.0, 4);
    let fires_after = |line: Option<&'static str>| {
        let mut table = armies(&[("battery", battery(&[SOUND, SOUND]))], &[("line", target())])
            .with(|muster| muster.leaders[0].leader.pose = table::pose(30.0, 12.0, 0.0))
            .begin();
        if let Some(line) = line {
            table.check("battery", 5).until("maneuver");
            let order = table.by("maneuver", "battery").how(line);
            let order = if line == "pivot" { order.facing(engine::table::Facing::new(500)) } else { order };
            table.order(&order, &[]);
        }
        table.until("leader-moves").done();
        table.step() == "offensive-fire"
    };
    assert!(fires_after(None), "it stood still");
    assert!(fires_after(Some("fire")));
    assert!(!fires_after(Some("pivot")));
    assert!(!fires_after(Some("limber")));
}

// covers: FF-EFF-12, FF-R45, FF-UNT-11
#[test]
fn on_a_ten_the_firing_side_picks_who_runs_low_on_ammo() {
    let field = || {
        armies(
            &[("a", foot(table::OURS, 24.0, 22.0, 0.0, 6)), ("b", foot(table::OURS, 36.0, 22.0, 0.0, 6))],
            &[("line", foot(table::THEIRS, 30.0, 30.0, 180.0, 8))],
        )
    };
    let shoot = |mut table: Table| {
        table.until("offensive-fire");
        let both = table.by("fire", "a").at(table.id("line")).with([table.id("b")]);
        table.order(&both, &[10]);
        table
    };
    let mut table = shoot(field().begin());
    assert_eq!((table.step(), table.asked()), ("mark-low-ammo", OURS));
    assert_eq!(table.refusal(&table.by("mark-low-ammo", "line")).rule, "FF-R45");
    table.order(&table.by("mark-low-ammo", "b"), &[]);
    assert!(table.troops("b").low_on_ammo && !table.troops("a").low_on_ammo);
    let table = shoot(field().under("low-ammo-choice", "other-side").begin());
    assert_eq!(table.asked(), THEIRS);
    // A single candidate is marked without asking.
    let mut table = field().begin();
    table.until("offensive-fire");
    table.fire("a", "line", &[10]);
    assert!(table.troops("a").low_on_ammo);
}

// covers: FF-D17
#[test]
fn mounted_cavalry_fires_only_where_a_scenario_says_so() {
    let target = foot(table::THEIRS, 30.0, 26.0, 180.0, 4);
    let dragoons = horse(table::OURS, 30.0, 22.0, 0.0, 4);
    let mut table = armies(&[("horse", dragoons.clone())], &[("line", target.clone())]).begin();
    table.until("defensive-fire").fire("line", "horse", &[1]);
    assert_ne!(table.step(), "offensive-fire");
    let armed = but(dragoons, |troops| troops.traits.fires_mounted = true);
    let mut table = armies(&[("horse", armed)], &[("line", target)]).begin();
    table.until("offensive-fire").fire("horse", "line", &[1]);
}

// covers: FF-EFF-11, FF-FLD-16
#[test]
fn a_unit_close_behind_the_target_suffers_one_step_less() {
    let mut table = armies(
        &[("front", foot(table::OURS, 30.0, 24.0, 0.0, 8)), ("behind", foot(table::OURS, 30.0, 21.0, 0.0, 8))],
        &[("line", foot(table::THEIRS, 30.0, 30.0, 180.0, 12))],
    )
    .begin();
    table.until("defensive-fire");
    // 12 points +2: 7 is a 9, telling; galling behind.
    table.fire("line", "front", &[7]);
    assert_eq!((table.troops("front").stands, table.troops("behind").stands), (7, 8));
    assert_eq!(table.troops("behind").order, TroopOrder::Disordered);
    // The target is told of first.
    let told = table.log.events().iter().filter_map(|event| match &event.what {
        What::Lost { piece, .. } | What::Changed { piece, .. } => Some(*piece),
        _ => None,
    });
    let (front, behind) = (table.id("front"), table.id("behind"));
    assert_eq!(told.collect::<Vec<_>>(), [front, front, behind]);
}

// covers: FF-D52
#[test]
fn dice_are_logged_with_purpose_modifiers_and_outcome_and_replay_to_the_same_state() {
    let field = || {
        armies(
            &[("front", foot(table::OURS, 30.0, 24.0, 0.0, 8))],
            &[("line", foot(table::THEIRS, 30.0, 30.0, 180.0, 12))],
        )
    };
    let mut table = field().begin();
    table.until("defensive-fire");
    table.fire("line", "front", &[7]);
    let resolved = table.log.events().iter().find_map(|event| match &event.what {
        What::Resolved(resolved) => Some((resolved.clone(), event.rule)),
        _ => None,
    });
    let (resolved, rule) = resolved.unwrap();
    assert_eq!((resolved.chart, rule), ("fire-combat", "FF-SEQ-08"));
    assert_eq!((resolved.notes.dice[0].rolled, resolved.notes.dice[0].purpose), (7, "fire"));
    assert_eq!((resolved.by, resolved.at), (Some(table.id("line")), Some(table.id("front"))));
    assert!(resolved.words.contains("Telling Fire"));
    let mut again = field().begin();
    again.until("defensive-fire");
    again.fire("line", "front", &[7]);
    let digest = |table: &Table| (&table.game as &dyn Game).digest();
    assert_eq!(digest(&table), digest(&again));
    let mut other = field().begin();
    other.until("defensive-fire");
    other.fire("line", "front", &[8]);
    assert_eq!(digest(&table) == digest(&other), table.troops("front") == other.troops("front"));
}

// covers: FF-D51
#[test]
fn the_odds_of_a_shot_are_those_of_its_die_and_spend_none() {
    let mut table = armies(
        &[("front", foot(table::OURS, 30.0, 24.0, 0.0, 8))],
        &[("line", foot(table::THEIRS, 30.0, 30.0, 180.0, 9))],
    )
    .begin();
    table.until("defensive-fire");
    let shot = table.by("fire", "line").at(table.id("front"));
    let before = (&table.game as &dyn Game).digest();
    let mut maker = Oddsmaker::new();
    let odds = prospects(&table.game, &shot, Viewer::Side(THEIRS), &mut maker).unwrap();
    let front = table.id("front");
    // +1: 6 to 9 is telling on trained troops (7 to 10), a 10 withering.
    assert_eq!(odds.chance(|changes| changes.lost_by(front) == 1).to_string(), "2/5");
    assert_eq!(odds.chance(|changes| changes.lost_by(front) == 2).to_string(), "1/10");
    assert_eq!((&table.game as &dyn Game).digest(), before, "asking changes nothing");
}

// covers: FF-D23
#[test]
fn stands_leave_from_an_end_and_the_others_stay_where_they_are() {
    let open = table::formed(foot(table::OURS, 30.0, 24.0, 0.0, 5), fire_and_fury::words::Formation::OpenOrder);
    let mut table = armies(&[("light", open)], &[("line", foot(table::THEIRS, 34.0, 30.0, 180.0, 12))]).begin();
    let stands = |table: &Table| -> Vec<(i64, i64)> {
        let field = table.game.field();
        let piece = field.piece(table.unit_id("light")).unwrap();
        #[allow(clippy::cast_possible_truncation)] // inches
        let place = |shape: &engine::table::Shape| {
            ((shape.centre().x * 100.0).round() as i64, (shape.centre().y * 100.0).round() as i64)
        };
        piece.body.shapes().map(place).collect()
    };
    let before = stands(&table);
    table.until("defensive-fire");
    // 12 points +2, open order -1: 7 is an 8, telling.
    table.fire("line", "light", &[7]);
    assert_eq!(stands(&table), before[1..], "the enemy is to the right, and the left end goes");
}

// covers: FF-D24, FF-EFF-06
#[test]
fn silence_alone_falls_on_a_stand_that_is_not_silenced_under_either_reading_of_telling_fire() {
    for reading in ["two-stands", "same-stand"] {
        let line = foot(table::THEIRS, 30.0, 26.0, 180.0, 9);
        let mut table = armies(&[("battery", battery(&[DAMAGED, SILENCED]))], &[("line", line)])
            .under("telling-guns", reading)
            .begin();
        table.until("defensive-fire");
        // 9 points +1: 5 is a 6, galling.
        table.fire("line", "battery", &[5]);
        assert_eq!(gun_stands(&table, "battery"), [GunStand { silenced: true, ..DAMAGED }, SILENCED], "{reading}");
    }
}
