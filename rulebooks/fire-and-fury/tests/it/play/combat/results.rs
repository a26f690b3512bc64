//! Charge combats in play: lead units, losses, struggles, recalls, positions carried, breakthroughs.

use engine::game::{Order, Viewer, prospects};
use engine::odds::Oddsmaker;
use engine::table::Ground;
use fire_and_fury::field::ids::UnitId;
use fire_and_fury::field::pieces::{Leader, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Carriage, Effectiveness, Formation, Quality, TroopOrder};

use crate::game::{self, *};
use crate::table::{self, area, but, foot, guns, horse, leader};

fn on(ground: Ground, ours: &[(&str, Unit)], theirs: &[(&str, Unit)]) -> Field {
    let mut field = on_ground(ground)
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0));
    for (id, unit) in ours.iter().chain(theirs) {
        field = field.unit(id, unit.clone());
    }
    field
}

pub(crate) fn armies(ours: &[(&str, Unit)], theirs: &[(&str, Unit)]) -> Field {
    on(Ground::default(), ours, theirs)
}

pub(crate) fn ours(stands: u8) -> Unit {
    worn(foot(table::OURS, 30.0, 20.0, 0.0, stands))
}

pub(crate) fn theirs(stands: u8) -> Unit {
    worn(foot(table::THEIRS, 30.0, 30.0, 180.0, stands))
}

/// A charge without fire, up to the combat.
pub(crate) fn charged(field: Field) -> Table {
    let mut table = field.begin();
    table.charge("foot", "enemy", 3).until("charge-combat");
    table
}

// covers: FF-RES-06, FF-RES-09, FF-SEQ-10
#[test]
fn a_defender_driven_back_retreats_and_the_attacker_carries_the_position() {
    let mut table = charged(armies(&[("foot", ours(6))], &[("enemy", theirs(6))]));
    table.fight("enemy", &[8, 2]);
    assert_eq!(table.troops("enemy").stands, 5);
    assert_eq!(table.moves("enemy"), ["retreat-out-of-close-range"]);
    assert_eq!(table.moves("foot"), ["carry-position"]);
    assert_eq!(table.at("foot"), (30.0, 31.0), "its front is where the rear of the enemy was");
    assert_eq!(table.troops("foot").order, TroopOrder::GoodOrder, "over open ground");
}

// covers: FF-RES-14, FF-RES-15, FF-R64
#[test]
fn a_struggle_costs_both_a_stand_and_is_rolled_again() {
    let mut table = charged(armies(&[("foot", ours(8))], &[("enemy", theirs(8))]));
    table.fight("enemy", &[5, 5, 6, 6, 3, 7]);
    // Two struggles, then -4: Falter of disordered troops, one stand more.
    assert_eq!((table.troops("foot").stands, table.troops("enemy").stands), (5, 6));
    assert_eq!(table.troops("foot").effectiveness, Effectiveness::Worn);
    assert_eq!(
        (table.troops("foot").order, table.troops("enemy").order),
        (TroopOrder::Disordered, TroopOrder::Disordered)
    );
    assert_eq!(table.moves("foot"), ["retreat"]);
    assert_eq!(table.game.state().lost, [3, 2]);
}

// covers: FF-D30
#[test]
fn whoever_is_left_after_a_struggle_has_won() {
    let mut table = charged(armies(&[("foot", ours(2))], &[("enemy", theirs(1))]));
    // 2 to 1 stands: the enemy is outnumbered by 2:1, -2.
    table.fight("enemy", &[3, 5]);
    assert_eq!(table.removed("enemy"), Some("destroyed"));
    assert_eq!(table.moves("foot"), ["carry-position"]);
    let mut table = charged(armies(&[("foot", ours(1))], &[("enemy", theirs(1))]));
    table.fight("enemy", &[5, 5]);
    assert_eq!((table.removed("enemy"), table.removed("foot")), (Some("destroyed"), Some("destroyed")));
    let mut table = charged(armies(&[("foot", ours(1))], &[("enemy", theirs(2))]));
    table.fight("enemy", &[5, 3]);
    assert_eq!(table.removed("foot"), Some("destroyed"));
    assert_eq!(table.moves("enemy"), [""; 0], "the defender holds");
    assert_eq!(table.at("enemy"), (30.75, 30.0), "and the stand that is left stays where it was");
}

/// Two regiments charge one; the second has as many stands as is said.
fn two_on_one(second: u8) -> Table {
    let left = worn(foot(table::OURS, 25.0, 20.0, 0.0, 4));
    let right = worn(foot(table::OURS, 36.0, 20.0, 0.0, second));
    let mut table =
        armies(&[("left", left), ("right", right)], &[("enemy", worn(foot(table::THEIRS, 31.0, 30.0, 180.0, 12)))])
            .begin();
    table.until("check");
    let both = table.by("check", "howe").with(["left", "right"].map(|name| table.id(name)));
    table.order(&both, &[3]);
    for name in ["left", "right"] {
        table.order(&table.by("declare-charge", name).at(table.id("enemy")), &[]);
    }
    for name in ["left", "right"] {
        table.maneuver(name, &["charge"], &[]);
    }
    table.until("charge-combat");
    table
}

// covers: FF-D29, FF-D23
#[test]
fn the_lead_unit_loses_first_and_then_the_owner_chooses() {
    let mut table = two_on_one(6);
    // 10 stands to 12 is not 3:2. 1 to 10: -9, Repulsed: 2 stands, from the lead unit, which has the most.
    table.fight("enemy", &[1, 10]);
    assert_eq!((table.troops("left").stands, table.troops("right").stands), (4, 4));
    assert!(
        ["left", "right"].iter().all(|name| table.troops(name).order == TroopOrder::Broken),
        "the result is for all"
    );
    assert_eq!(table.game.state().lost, [2, 0], "the losses once");
}

// covers: FF-D29
#[test]
fn among_equals_the_owner_names_the_lead_unit() {
    let mut table = two_on_one(4);
    table.fight("enemy", &[]);
    assert_eq!((table.step(), table.asked()), ("lead-unit", OURS));
    assert_eq!(table.refusal(&table.by("lead-unit", "enemy")).rule, "FF-D29");
    table.order(&table.by("lead-unit", "right"), &[1, 10]);
    // 8 to 12 stands is 3:2, -1: -10, 3 stands from the unit named.
    assert_eq!((table.troops("left").stands, table.troops("right").stands), (4, 1));
}

// covers: FF-D55, FF-D62, FF-FLD-24
#[test]
fn a_unit_beaten_in_one_combat_leaves_the_other() {
    // One charger touches two units that stand side by side; each of the two is charged by somebody.
    let wide = worn(foot(table::OURS, 30.0, 20.0, 0.0, 8));
    let other = worn(foot(table::OURS, 41.0, 20.0, 0.0, 4));
    let left = worn(foot(table::THEIRS, 26.0, 30.0, 180.0, 4));
    let right = worn(foot(table::THEIRS, 35.0, 30.0, 180.0, 8));
    let mut table = armies(&[("wide", wide), ("other", other)], &[("left", left), ("right", right)]).begin();
    table.until("check");
    let both = table.by("check", "howe").with(["wide", "other"].map(|name| table.id(name)));
    table.order(&both, &[3]);
    table.order(&table.by("declare-charge", "wide").at(table.id("left")), &[]);
    table.order(&table.by("declare-charge", "other").at(table.id("right")), &[]);
    table.maneuver("wide", &["charge"], &[]).maneuver("other", &["charge"], &[]);
    table.until("charge-combat");
    let ids = |names: &[&str]| names.iter().map(|name| table.unit_id(name)).collect::<Vec<_>>();
    let sides = table.game.sides_of(table.unit_id("left"));
    assert_eq!(
        (sides.attackers, sides.defenders),
        (ids(&["wide"]), ids(&["left", "right"])),
        "it fights all it touches"
    );
    let sides = table.game.sides_of(table.unit_id("right"));
    assert_eq!((sides.attackers, sides.defenders), (ids(&["other"]), ids(&["right"])));
    // 8 stands to 12 is 3:2, -1: 9 to 1 drives both off; in the second nobody is left, and the position is carried without dice.
    table.fight("left", &[10, 1]);
    assert_eq!(table.moves("right"), ["retreat-out-of-close-range"]);
    table.fight("right", &[]);
    assert_eq!(table.moves("other"), ["carry-position"]);
    assert_eq!(table.troops("other").order, TroopOrder::GoodOrder);
}

// covers: FF-RES-13, FF-RES-22, FF-R61
#[test]
fn cavalry_recalls_or_does_not_as_its_owner_likes() {
    let dragoons = worn(horse(table::OURS, 30.0, 20.0, 0.0, 6));
    let field = || armies(&[("foot", dragoons.clone())], &[("enemy", theirs(6))]);
    // +2 open ground: 3 to 2 is +3, hard pressed: carry the position or recall.
    let mut table = charged(field());
    table.fight("enemy", &[3, 2]);
    assert_eq!(table.step(), "recall");
    assert!(table.offered(&table.by("carry-position", "foot")) && !table.offered(&table.by("hold", "foot")));
    table.order(&table.by("carry-position", "foot"), &[]);
    assert_eq!(table.moves("foot"), ["carry-position"]);
    // Beaten it may recall instead of its retreat.
    let mut table = charged(field());
    table.fight("enemy", &[1, 6]);
    assert_eq!(table.step(), "recall");
    table.order(&table.by("recall", "foot").how("to-base").how("facing-about"), &[]);
    assert_eq!(table.moves("foot"), ["recall"]);
    assert_eq!(table.troops("foot").order, TroopOrder::Disordered, "losses and disorder stay");
    // Broken by the result it may not.
    let elite = Unit { quality: Quality::Elite, ..theirs(6) };
    let mut table = charged(armies(&[("foot", dragoons.clone())], &[("enemy", elite)]));
    table.fight("enemy", &[1, 10]);
    assert_eq!((table.step() == "recall", table.troops("foot").order), (false, TroopOrder::Broken));
}

// covers: FF-RES-20
#[test]
fn a_countercharging_winner_holds_carries_or_recalls() {
    let mut table = armies(
        &[("foot", worn(horse(table::OURS, 30.0, 20.0, 0.0, 6)))],
        &[("enemy", worn(horse(table::THEIRS, 30.0, 30.0, 180.0, 6)))],
    )
    .begin();
    table.check("foot", 3);
    table.order(&table.by("declare-charge", "foot").at(table.id("enemy")), &[]);
    table.order(&table.by("countercharge", "enemy").at(table.id("foot")), &[]);
    table.maneuver("foot", &["charge"], &[]).until("charge-combat");
    table.fight("enemy", &[2, 4]);
    // First the beaten attacker, then the winner.
    assert_eq!((table.step(), table.asked()), ("recall", OURS));
    table.order(&table.by("retreat", "foot"), &[]);
    assert_eq!((table.step(), table.asked()), ("recall", THEIRS));
    for verb in ["hold", "carry-position"] {
        assert!(table.offered(&table.by(verb, "enemy")));
    }
    assert_eq!(table.troops("enemy").order, TroopOrder::Disordered, "defending cavalry is disordered");
    table.order(&table.by("hold", "enemy"), &[]);
    assert!(table.became("enemy", "holds"));
}

// covers: FF-D31, FF-FLD-33
#[test]
fn infantry_that_would_leave_its_cover_need_not_carry_the_position() {
    let woods = Ground::new(vec![area(TerrainKind::Woods, 0, (20.0, 10.0), (40.0, 30.0))], vec![]);
    let mut table = charged(on(woods, &[("foot", ours(6))], &[("enemy", theirs(6))]));
    // Charged over broken ground: it wins disordered.
    table.fight("enemy", &[8, 2]);
    assert_eq!((table.step(), table.asked()), ("carry-position", OURS));
    table.order(&table.by("hold", "foot"), &[]);
    assert!(table.moves("foot").is_empty());
    assert_eq!(table.troops("foot").order, TroopOrder::Disordered);
}

// covers: FF-RES-03, FF-RES-08, FF-RES-11, FF-R67
#[test]
fn guns_overrun_get_away_or_are_lost() {
    let battery = |carriage| {
        let mut battery = guns(table::THEIRS, 30.0, 30.0, 180.0, 2);
        if let UnitBody::Guns(guns) = &mut battery.body {
            guns.carriage = carriage;
        }
        battery
    };
    // Unsupported -1, outnumbered 3:1 -3.
    let overrun = |carriage, dice: &[i64]| {
        let mut table = armies(&[("foot", ours(8))], &[("enemy", battery(carriage))]).begin();
        table.charge("foot", "enemy", 3).until("charge-combat").fight("enemy", dice);
        table
    };
    let table = overrun(Carriage::Light, &[3, 5]);
    let guns = table.unit("enemy").guns().unwrap();
    assert!(guns.limbered && guns.stands.iter().all(|stand| stand.silenced));
    assert_eq!(guns.stands.iter().filter(|stand| stand.damaged).count(), 1);
    assert_eq!(table.moves("enemy"), ["full-retreat"]);
    let table = overrun(Carriage::Light, &[5, 4]);
    assert_eq!(table.unit("enemy").guns().unwrap().stands.len(), 1, "driven back: one stand lost");
    assert_eq!(overrun(Carriage::Heavy, &[3, 5]).removed("enemy"), Some("captured"));
}

// covers: FF-R60, FF-RES-11
#[test]
fn of_two_batteries_hard_pressed_the_first_that_gets_away_has_a_stand_damaged() {
    let damaged = |carriages: [Carriage; 2]| {
        let [first, second] = carriages;
        let battery = |x, stands, carriage| {
            let mut battery = guns(table::THEIRS, x, 30.0, 180.0, stands);
            if let UnitBody::Guns(guns) = &mut battery.body {
                guns.carriage = carriage;
            }
            battery
        };
        let batteries = [("enemy", battery(27.0, 3, first)), ("beside", battery(33.0, 2, second))];
        let mut table = armies(&[("foot", ours(8))], &batteries).begin();
        // The larger battery leads. Unsupported -1, 8 stands to 5: Hard Pressed.
        table.charge("foot", "enemy", 3).until("charge-combat").fight("enemy", &[4, 4]);
        ["enemy", "beside"].map(|name| {
            let guns = table.unit(name).guns().filter(|_| table.removed(name).is_none())?;
            Some(guns.stands.iter().filter(|stand| stand.damaged).count())
        })
    };
    assert_eq!(damaged([Carriage::Light, Carriage::Light]), [Some(1), Some(0)], "one stand, not one of each");
    assert_eq!(damaged([Carriage::Heavy, Carriage::Light]), [None, Some(1)], "the first is lost");
    assert_eq!(damaged([Carriage::Light, Carriage::Heavy]), [Some(1), None]);
}

// covers: FF-LDR-06, FF-RES-04, FF-RES-18
#[test]
fn a_leader_with_a_unit_swept_away_is_checked() {
    let with = Leader { attached_to: Some(UnitId(1)), ..leader(table::THEIRS, 30.0, 31.0) };
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", with)
        .unit("foot", ours(6))
        .unit("enemy", theirs(6))
        .begin();
    table.charge("foot", "enemy", 3).until("charge-combat");
    // The leader is worth +1: 10 to 2 is +8; elite dice are needed for 9. Fresh attackers make it +10.
    table.fight("enemy", &[10, 1]);
    assert!(table.removed("greene").is_none(), "driven back calls for no check");
    let elite = Unit { quality: Quality::Elite, ..ours(6) };
    let with = Leader { attached_to: Some(UnitId(1)), ..leader(table::THEIRS, 30.0, 31.0) };
    let mut table = game::table()
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", with)
        .unit("foot", elite)
        .unit("enemy", theirs(6))
        .begin();
    table.charge("foot", "enemy", 3).until("charge-combat");
    table.fight("enemy", &[10, 1, 9]);
    assert_eq!(table.removed("greene"), Some("fallen"));
}

// covers: FF-D27
#[test]
fn a_retreat_off_the_table_costs_all_stands() {
    let near_edge = worn(foot(table::THEIRS, 30.0, 69.0, 180.0, 6));
    let mut table = armies(&[("foot", worn(foot(table::OURS, 30.0, 58.0, 0.0, 6)))], &[("enemy", near_edge)]).begin();
    table.charge("foot", "enemy", 5).until("charge-combat");
    table.fight("enemy", &[10, 1]);
    assert_eq!(table.removed("enemy"), Some("left-the-table"));
    assert_eq!(table.game.state().lost, [0, 6], "its stands count as lost");
}

// covers: FF-RES-01
#[test]
fn the_odds_of_a_combat_are_exact_through_every_struggle() {
    let table = charged(armies(&[("foot", ours(6))], &[("enemy", theirs(6))]));
    let fight = Order::plain("fight").at(table.id("enemy"));
    let mut maker = Oddsmaker::new();
    let odds = prospects(&table.game, &fight, Viewer::Side(OURS), &mut maker).unwrap();
    let sum: f64 = odds.iter().map(|(_, chance)| chance.to_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    // 10 to 1 alone sweeps on the first exchange; after a struggle the same dice do again: 1/100 + 1/10 of it …
    let enemy = table.id("enemy");
    let swept = odds.chance(|changes| {
        changes.lost_by(enemy) == 2
            && changes
                .0
                .iter()
                .any(|change| matches!(change, engine::game::Change::State(piece, "broken", _) if *piece == enemy))
    });
    assert_eq!(swept.to_string(), "1/100");
}

// covers: FF-R72
#[test]
fn an_extended_line_moves_and_fights_as_a_line() {
    let extended = table::formed(ours(4), Formation::ExtendedLine);
    let mut table = charged(armies(&[("foot", extended)], &[("enemy", theirs(4))]));
    table.fight("enemy", &[8, 2]);
    assert!(table.modifiers("charge-combat").is_empty(), "no row for its formation");
    assert_eq!(table.troops("enemy").stands, 3);
    let marching = table::formed(foot(table::OURS, 30.0, 20.0, 0.0, 4), Formation::ExtendedLine);
    let mut table = armies(&[("foot", marching)], &[("enemy", but(theirs(4), |_| {}))]).begin();
    table.check("foot", 3).until("maneuver");
    assert!(!table.allows(&table.maneuver_of("foot", &["full-move"], &[(30.0, 36.5)])));
}

// covers: FF-FLD-35, FF-D33
#[test]
fn a_recall_goes_as_far_as_its_owner_likes() {
    let dragoons = worn(horse(table::OURS, 30.0, 20.0, 0.0, 6));
    let beaten = || {
        let mut table = charged(armies(&[("foot", dragoons.clone())], &[("enemy", theirs(6))]));
        table.fight("enemy", &[1, 6]);
        table
    };
    let home = |table: &Table| table.by("recall", "foot").how("to-base").how("facing-enemy");
    let mut table = beaten();
    let order = home(&table).along([spot(30.0, 21.0)]);
    table.order(&order, &[]);
    assert_eq!(table.at("foot"), (30.0, 21.0));
    let mut table = beaten();
    let order = home(&table);
    table.order(&order, &[]);
    assert_eq!(table.at("foot"), (30.0, 2.0), "a full move, if nothing is said");
    // Out of close range if that can be: 6" from where it stands is not.
    let mut table = beaten();
    let order = home(&table).along([spot(30.0, 28.0)]);
    table.order(&order, &[]);
    assert!(table.gap("foot", "enemy") > 6.0);
    let table = beaten();
    let order = home(&table).along([spot(30.0, 28.0), spot(30.0, 27.0)]);
    assert_eq!(table.refusal(&order).rule, "FF-D33");
}

// covers: FF-D31, FF-R57
#[test]
fn dismounted_cavalry_need_not_leave_its_cover_either() {
    let woods = Ground::new(vec![area(TerrainKind::Woods, 0, (20.0, 10.0), (40.0, 30.0))], vec![]);
    let on_foot = but(worn(horse(table::OURS, 30.0, 20.0, 0.0, 4)), |troops| troops.dismounted = true);
    let mut table = charged(on(woods, &[("foot", on_foot)], &[("enemy", theirs(4))]));
    // Open order without bayonets: -1.
    table.fight("enemy", &[9, 2]);
    assert_eq!((table.step(), table.asked()), ("carry-position", OURS));
}
