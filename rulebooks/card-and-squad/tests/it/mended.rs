//! Fine points of the field by the table: close order in a charge, a gun and its crew, men without room.

use crate::common::play::{area, blue_turn, figures, line, officer, places, put, squad};

const DOWN: &str = "arrangement = \"line\"\nfacing = \"down\"";

// covers: CS-R11
// covers: CS-R55
#[test]
fn a_charger_put_beyond_a_fence_ends_close_order() {
    let start = |fence: [[f64; 2]; 2]| {
        let mut table = blue_turn(&[
            line("fence", fence[0], fence[1]),
            squad("b", "blue", (30.0, 14.0), "arrangement = \"line\"\nfacing = \"up\"\nformed = true"),
            squad("r", "red", (30.0, 22.0), DOWN),
        ]);
        // Both stand; 12 inches reach them.
        table.give("b charge r", &[1, 1, 6, 6]);
        table
    };
    // The leader's way does not meet the short fence, but some of his men are put beyond it.
    let table = start([[32.0, 18.0], [40.0, 18.0]]);
    assert!(!table.game.state().combats.is_empty());
    assert!(!table.game.state().squads[0].crossed, "the leader has crossed nothing");
    assert!(!table.game.state().squads[0].formed);
    let clear = start([[60.0, 18.0], [70.0, 18.0]]);
    assert!(clear.game.state().squads[0].formed, "close order lasts in contact");
}

// covers: CS-D11
// covers: CS-MOV-08
#[test]
fn a_crew_may_be_placed_man_by_man_and_formed() {
    let gunners = "figures = 4\nweapon = \"none\"\narrangement = \"line\"\nfacing = \"right\"";
    let gun = "[[cannon]]\nid = \"gun\"\nname = \"gun\"\nsquad = \"g\"\nat = [10, 24]\nfacing = \"right\"\n".to_owned();
    let start = || {
        let mut table =
            blue_turn(&[squad("g", "blue", (7.5, 24.0), gunners), gun.clone(), squad("r", "red", (60.0, 24.0), DOWN)]);
        table.give("g move push", &[6, 6]);
        table
    };
    // 12 halved: 6 inches, and no more.
    assert_eq!(start().refused("g go 16.1,24").rule, "CS-D11");
    let mut table = start();
    let spread = "spread:12.7,24 spread:12.7,25 spread:12.7,23 spread:12.7,22";
    table.give(&format!("g go line formed 16,24 {spread}"), &[]);
    assert_eq!(places(&table, "g"), [(12.7, 24.0), (12.7, 25.0), (12.7, 23.0), (12.7, 22.0)]);
    assert!(table.game.state().squads[0].formed);
    let far = "spread:9,24 spread:9,25 spread:9,23 spread:9,22";
    assert_eq!(start().refused(&format!("g go line 16,24 {far}")).rule, "CS-D11", "the leader is too far off");
}

// covers: CS-D43
// covers: CS-R29
#[test]
fn a_squad_that_is_hemmed_in_stands_as_it_stood() {
    // An islet of three inches in deep water: nobody can be placed elsewhere.
    let water = [
        area("deep-water", [20.0, 10.0], [40.0, 18.5]),
        area("deep-water", [20.0, 21.5], [40.0, 30.0]),
        area("deep-water", [20.0, 18.5], [28.5, 21.5]),
        area("deep-water", [31.5, 18.5], [40.0, 21.5]),
    ];
    let mut parts = water.to_vec();
    parts.push(squad("b", "blue", (30.0, 20.0), "figures = 4\narrangement = \"two-ranks\"\nfacing = \"up\""));
    parts.push(squad("r", "red", (60.0, 40.0), DOWN));
    let mut table = blue_turn(&parts);
    let before = places(&table, "b");
    table.give("b form open", &[]);
    let after = places(&table, "b");
    assert_eq!(after.len(), 4);
    assert!(after.iter().all(|(x, y)| (28.5..=31.5).contains(x) && (18.5..=21.5).contains(y)), "{before:?} {after:?}");
}

// covers: CS-D30
// covers: CS-D43
#[test]
fn chargers_without_an_enemy_stay_on_their_leaders_side() {
    let mut table = blue_turn(&[
        line("wall", [10.0, 20.0], [50.0, 20.0]),
        squad("b", "blue", (30.0, 14.0), "figures = 12\narrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 20.675), "figures = 4\narrangement = \"line\"\nfacing = \"down\""),
    ]);
    table.give("b charge r", &[1, 1, 6, 6]);
    let own = places(&table, "b");
    assert_eq!(own.len(), 12);
    assert!(own.iter().all(|(_, y)| *y < 20.0), "{own:?}");
    let [(x, y), ..] = own[..] else { return };
    assert!(own.iter().all(|(a, b)| ((a - x).powi(2) + (b - y).powi(2)).sqrt() <= 6.76), "within 6 inches: {own:?}");
}

// covers: CS-R24
// covers: CS-D21
#[test]
fn without_a_leader_the_man_in_the_middle_leads_back() {
    let mut table = blue_turn(&[
        area("woods", [20.0, 5.0], [40.0, 15.0]),
        squad("b", "blue", (30.0, 24.0), "figures = 5\narrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 40.0), DOWN),
    ]);
    crate::common::play::lose_leader(&mut table, "b");
    let men = figures(&table, "b");
    // The four stand at 28, 29, 31 and 32: of the two nearest to the middle the first in list order is measured for.
    for (id, x) in men.iter().zip([28.0, 29.0, 31.0, 32.0]) {
        put(&mut table, *id, (x, 24.0));
    }
    table.give("b retreat-to-cover", &[2, 3]);
    let (x, y) = places(&table, "b")[1];
    assert!((x - 29.0).abs() < 0.01 && (y - 19.0).abs() < 0.01, "5 inches straight to the wood: {x}, {y}");
}

// covers: CS-R23
// covers: CS-D38
#[test]
fn under_squad_cards_an_officer_promotes_with_any_of_his_cards() {
    let parts = [
        squad("a", "blue", (20.0, 10.0), ""),
        squad("b", "blue", (40.0, 10.0), ""),
        officer("o", "blue", (40.0, 14.0)),
        squad("r", "red", (30.0, 40.0), DOWN),
    ];
    let mut table = crate::common::play::house_turn("deck = \"squad-cards\"", &parts);
    crate::common::play::lose_leader(&mut table, "b");
    table.give("a name", &[]).give("a hold", &[]).give("done", &[1]);
    // Blue's second card is for the squad that is left; its officers have acted with the first.
    assert!(table.offered("o").contains(&"promote"), "{:?}", table.offered("o"));
    assert!(!table.offered("o").contains(&"move"));
}
