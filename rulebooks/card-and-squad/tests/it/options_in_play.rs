//! House options as they are played: situation, dice, result.

use card_and_squad::field::figure::FigureId;
use card_and_squad::play::Battle;
use card_and_squad::play::state::Charge;
use testkit::Table;

use crate::common::play::{figures, house_turn, line, modifiers, officer, owes, places, squad};

const UP: &str = "arrangement = \"line\"\nfacing = \"up\"";
const DOWN: &str = "arrangement = \"line\"\nfacing = \"down\"";

fn two() -> Vec<String> {
    vec![squad("b", "blue", (30.0, 10.0), UP), squad("r", "red", (30.0, 24.0), DOWN)]
}

fn loads(table: &Table<Battle>, name: &str) -> Vec<Charge> {
    let load = |id: FigureId| table.game.state().man(id).load;
    figures(table, name).into_iter().map(load).collect()
}

// covers: CS-R12
#[test]
fn under_all_in_reach_one_officer_rallies_every_squad() {
    let parts = [
        squad("a", "blue", (20.0, 10.0), UP),
        squad("b", "blue", (32.0, 10.0), UP),
        officer("o", "blue", (26.0, 10.0)),
        squad("r", "red", (30.0, 44.0), DOWN),
    ];
    let start = |options: &str| {
        let mut table = house_turn(options, &parts);
        owes(&mut table, "a");
        owes(&mut table, "b");
        table.give("done", &[]);
        table
    };
    // Red has the second card; then a new round, Blue's card first, and both checks unasked with +2.
    let mut table = start("rally = \"all-in-reach\"");
    table.give("done", &[1, 10, 10]);
    assert_eq!(modifiers(&table, "morale"), [vec![("officer-rallying", 2.0)], vec![("officer-rallying", 2.0)]]);
    assert_eq!(table.step(), "action");
    let mut plain = start("rally = \"one-check\"");
    plain.give("done", &[1]);
    assert_eq!(plain.step(), "morale");
    plain.give("a check with:o", &[9, 9]);
    assert_eq!(modifiers(&plain, "morale"), [vec![("officer-rallying", 2.0)], vec![]], "he rallies one of them");
}

// covers: CS-R29
#[test]
fn under_limited_placement_nobody_outruns_the_roll() {
    let parts = [squad("b", "blue", (30.0, 10.0), UP), squad("r", "red", (30.0, 44.0), DOWN)];
    // The man on the left, 5 inches from his leader, would stand 6 inches to the right of him after a march of 3.
    let far = "b go 33,10 spread:33,10 spread:39,10 spread:32,10 spread:34,10 spread:31,10 spread:35,10 spread:30,10 \
               spread:36,10 spread:29,10 spread:37,10";
    let roll = |options: &str| {
        let mut table = house_turn(options, &parts);
        table.give("b move", &[1, 2]);
        table
    };
    assert_eq!(roll("placement = \"limited\"").refused(far).rule, "CS-R29");
    assert!(roll("placement = \"free\"").allows(far));
}

// covers: CS-R31
#[test]
fn under_owner_the_owner_says_who_falls() {
    let mut table = house_turn("casualty-choice = \"owner\"", &two());
    table.give("b fire r", &[8, 8, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!((table.step(), table.asked().index()), ("casualty", 1));
    assert_eq!(table.refused("r lose parts:1").rule, "CS-R31", "the leader is no ranker");
    let before = figures(&table, "r");
    table.give("r lose parts:10", &[]).give("r lose parts:2", &[7]);
    let after = figures(&table, "r");
    assert_eq!(after.len(), 8);
    assert!(!after.contains(&before[9]) && !after.contains(&before[1]));
}

// covers: CS-R43
#[test]
fn under_lost_on_move_a_charge_empties_half_loaded_rifles() {
    let rifles = format!("{UP}\nweapon = \"rifle\"");
    let parts = [squad("b", "blue", (30.0, 10.0), &rifles), squad("r", "red", (30.0, 18.0), DOWN)];
    for (progress, left) in [("kept", Charge::Loading(1)), ("lost-on-move", Charge::Empty)] {
        let mut table = house_turn(&format!("load-progress = \"{progress}\""), &parts);
        for id in figures(&table, "b") {
            table.game.state_mut().men[id.index()].load = Charge::Loading(1);
        }
        // Both stand; 2 inches are short of the enemy, and the squad has moved.
        table.give("b charge r", &[1, 1, 1, 1]);
        assert_eq!(loads(&table, "b"), vec![left; 10], "{progress}");
    }
}

// covers: CS-R43
#[test]
fn under_upgrade_a_tapped_rifle_is_half_a_full_load() {
    let rifles = format!("{UP}\nweapon = \"rifle\"\nloaded = false");
    let parts = [squad("b", "blue", (30.0, 10.0), &rifles), squad("r", "red", (30.0, 44.0), DOWN)];
    let mut table = house_turn("tap-loading = \"upgrade\"", &parts);
    assert_eq!(table.refused("b load tap").rule, "CS-WPN-05", "nothing is declared");
    table.give("b load", &[]);
    assert_eq!(loads(&table, "b"), vec![Charge::TapLoaded; 10]);
    table.give("r hold", &[1]).give("b load", &[]);
    assert_eq!(loads(&table, "b"), vec![Charge::Loaded; 10]);
}

// covers: CS-R47
#[test]
fn under_attacker_only_a_tie_waits_for_the_attacker() {
    let parts = [
        squad("b", "blue", (30.0, 10.0), "figures = 4\narrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 14.0), "figures = 4\narrangement = \"line\"\nfacing = \"down\""),
        squad("s", "red", (60.0, 44.0), DOWN),
    ];
    for (tie, fights) in [("either-player", true), ("attacker-only", false)] {
        let mut table = house_turn(&format!("tie = \"{tie}\""), &parts);
        table.give("b charge r", &[1, 1, 6, 6]);
        while table.step() == "action" || table.step() == "move-up" {
            table.done();
        }
        let combats = table.game.state().combats.len();
        assert!(combats >= 2, "{combats}");
        // Every combat is a tie: equal men, but for the charger's +1 and the leaders' own.
        table.game.state_mut().squads[0].charging = false;
        table.give("done", &[5; 8][..combats * 2]);
        assert_eq!(table.game.state().combats.len(), combats, "all ties");
        assert_eq!(table.asked().index(), 1);
        assert_eq!(table.throws("melee").len(), combats);
        table.give("s hold", &[]);
        // Red's turn ends with the combats, or with no more than the next card.
        table.give("r hold", if fights { &[] } else { &[1] });
        assert_eq!(table.step() == "melee" || table.step() == "move-up", fights, "{tie}");
    }
}

// covers: CS-R56
// covers: CS-HER-03
#[test]
fn hero_officers_take_three_hits_and_roll_worse_wounded() {
    let parts = [
        squad("b", "blue", (30.0, 10.0), "figures = 4\narrangement = \"line\"\nfacing = \"up\""),
        officer("o", "red", (30.0, 15.0)),
        squad("r", "red", (30.0, 40.0), DOWN),
    ];
    let shoot = |options: &str| {
        let mut table = house_turn(options, &parts);
        table.give("b fire o", &[8, 1, 1, 1]);
        table
    };
    assert_eq!(shoot("opt_heroes = true").removed("o"), Some("killed"));
    let mut table = shoot("opt_heroes = true\nhero-officers = \"yes\"");
    assert_eq!(table.removed("o"), None, "a flesh wound");
    let own = table.game.table().land.officers[0];
    table.game.state_mut().men[own.index()].hits = 2;
    // His pistol: 4.25 inches are not close, and he is wounded.
    table.give("o fire b", &[8]);
    assert_eq!(modifiers(&table, "firing").last(), Some(&vec![("wounded-leader", -1.0)]));
}

// covers: CS-D11
#[test]
fn under_fixed_a_cannon_stays_where_it_is() {
    let gunners = "figures = 5\nweapon = \"none\"\narrangement = \"line\"";
    let gun = "[[cannon]]\nid = \"gun\"\nname = \"gun\"\nsquad = \"g\"\nat = [10, 24]\nfacing = \"right\"\n".to_owned();
    let parts = [squad("g", "blue", (7.5, 24.0), gunners), gun, squad("r", "red", (60.0, 24.0), DOWN)];
    let table = house_turn("gun-movement = \"fixed\"", &parts);
    assert_eq!((table.refused("g move push").rule, table.refused("g turn facing:0").rule), ("CS-D11", "CS-D11"));
    assert!(house_turn("gun-movement = \"pushed\"", &parts).allows("g move push"));
}

// covers: CS-R38
// covers: CS-D37
#[test]
fn under_combined_only_ten_men_in_open_order_fire_a_volley() {
    let parts = [squad("b", "blue", (30.0, 10.0), "arrangement = \"two-ranks\"\nfacing = \"up\""), two().remove(1)];
    let mut table = house_turn("opt_volley = \"combined-only\"", &parts);
    table.give("b fire r", &[1; 10]);
    assert_eq!(modifiers(&table, "firing"), [vec![("volley-fire", 1.0)]]);
    let mut plain = house_turn("opt_volley = \"all-formed\"", &parts);
    plain.give("b fire r", &[1; 10]);
    assert_eq!(modifiers(&plain, "firing"), [vec![]]);
}

// covers: CS-R27
#[test]
fn under_after_halving_a_fence_in_a_wood_takes_four() {
    let wood = crate::common::play::area("woods", [20.0, 8.0], [40.0, 20.0]);
    let parts = [
        wood,
        line("fence", [20.0, 12.0], [40.0, 12.0]),
        squad("b", "blue", (30.0, 11.0), "figures = 4\narrangement = \"line\""),
        squad("r", "red", (30.0, 44.0), DOWN),
    ];
    // An inch and a half of wood is 3; the fence 2, or 4.
    for (obstacles, allowed) in [("before-halving", true), ("after-halving", false)] {
        let mut table = house_turn(&format!("opt_obstacles = \"{obstacles}\""), &parts);
        table.give("b move", &[2, 3]);
        assert_eq!(table.allows("b go 30,12.5"), allowed, "{obstacles}");
    }
}

// covers: CS-R07
// covers: CS-D21
#[test]
fn a_squad_that_declines_wavers_and_goes_before_the_charge() {
    let near = [squad("b", "blue", (30.0, 10.0), UP), squad("r", "red", (30.0, 20.0), DOWN)];
    let mut table = house_turn("decline-charge = \"yes\"", &near);
    table.give("b charge r", &[1]);
    assert_eq!(table.step(), "rally");
    let before = places(&table, "r")[0];
    // No cover on a bare table: it goes as a retreat does, 7 inches back; then the charger rolls.
    table.give("r fall-back", &[3, 4, 2, 2]);
    let after = places(&table, "r")[0];
    assert!((after.1 - before.1 - 7.0).abs() < 0.03, "{before:?} {after:?}");
    assert_eq!(table.step(), "pursue");
    assert!(table.became("r", "wavering"));
}
