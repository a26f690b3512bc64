//! Losses in charge combat: read again after every exchange of a struggle, and allotted by their owner.

use engine::game::Order;
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::words::{Quality, TroopOrder};

use crate::game::*;
use crate::play::combat::results::{armies, charged, ours, theirs};
use crate::table::{self, foot, leader};

fn rows(table: &Table, label: &str) -> Vec<String> {
    let rows = table.modifiers("charge-combat");
    rows.into_iter().filter(|(row, _)| *row == label).map(|(_, value)| value).collect()
}

// covers: FF-R64, FF-RES-14, FF-CHG-03, FF-CHG-04
#[test]
fn strength_and_odds_are_read_again_after_a_struggle() {
    // Both are fresh at 5 stands, and worn at 4.
    let fresh = |side, y: f64, degrees: f64| foot(side, 30.0, y, degrees, 5);
    let field = table()
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .labelled("foot", fresh(table::OURS, 20.0, 0.0), [5, 4, 2])
        .labelled("enemy", fresh(table::THEIRS, 30.0, 180.0), [5, 4, 2]);
    let mut table = charged(field);
    // 7 to 7. Then worn, and disordered: 5 to 1, Hard Pressed.
    table.fight("enemy", &[5, 5, 6, 2]);
    for side in ["attacker-effectiveness", "defender-effectiveness"] {
        assert!(rows(&table, side).is_empty(), "{side}");
    }
    // 4 stands to 3 are not 3:2, 3 to 2 are.
    let mut table = charged(armies(&[("foot", ours(4))], &[("enemy", theirs(3))]));
    table.fight("enemy", &[5, 5, 5, 3]);
    assert_eq!(rows(&table, "defender-outnumbered"), ["-1"]);
    let mut table = charged(armies(&[("foot", ours(3))], &[("enemy", theirs(4))]));
    table.fight("enemy", &[5, 5, 3, 5]);
    assert_eq!(rows(&table, "attacker-outnumbered"), ["-1"]);
}

// covers: FF-D23, FF-D29
#[test]
fn what_the_lead_unit_cannot_lose_its_owner_allots() {
    let small = |x: f64, stands: u8| worn(foot(table::OURS, x, 20.0, 0.0, stands));
    let raw = Unit { quality: Quality::Raw, ..small(24.0, 3) };
    let units: [(&str, Unit); 3] = [("lead", raw), ("left", small(29.0, 2)), ("right", small(33.0, 2))];
    let enemy = worn(foot(table::THEIRS, 30.0, 30.0, 180.0, 12));
    let mut table = armies(&units, &[("enemy", enemy)]).begin();
    table.until("check");
    let all = ["lead", "left", "right"];
    table.order(&table.by("check", "howe").with(all.map(|name| table.id(name))), &[4]);
    for name in all {
        table.order(&table.by("declare-charge", name).at(table.id("enemy")), &[]);
    }
    for name in all {
        table.maneuver(name, &["charge"], &[]);
    }
    table.until("charge-combat");
    // Raw -1, outnumbered 12 to 7 by 3:2 -1: 4 to 4 costs the lead unit a stand. Then both disordered: -2 to 9, Repulsed
    // by 11, four stands, and the lead unit has two.
    table.fight("enemy", &[6, 4, 1, 10]);
    assert_eq!((table.step(), table.asked()), ("allot-losses", OURS));
    assert_eq!(table.removed("lead"), Some("destroyed"));
    assert!(["left", "right"].iter().all(|name| table.offered(&table.by("allot-losses", name))));
    assert_eq!(table.refusal(&table.by("allot-losses", "enemy")).rule, "FF-D23");
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-D23");
    table.order(&table.by("allot-losses", "right"), &[]);
    assert_eq!((table.step(), table.troops("right").stands), ("allot-losses", 1), "and one more");
    table.order(&table.by("allot-losses", "right"), &[]);
    assert_eq!((table.removed("right"), table.troops("left").stands), (Some("destroyed"), 2));
    assert_eq!((table.troops("left").order, table.game.state().lost), (TroopOrder::Broken, [5, 1]), "the losses once");
}
