//! Scenario files: what they say is what stands on the table, and what is wrong is found at its place.

use engine::house::Page;
use engine::scenario::Source;
use risk_factor::field::group::{CurrentOrder, Rank};
use risk_factor::play::Skirmish;
use risk_factor::play::scenario::{TEMPLATE, read_game};
use risk_factor::play::table::Post;
use risk_factor::words::Weapon;

use crate::camp::{file, group, leader};

fn read(text: &str) -> Result<Skirmish, Vec<String>> {
    let source = Source::parse(text);
    let mut reader = source.reader("risk-factor");
    let page = source.house().unwrap_or_else(|_| Page::default());
    let game = read_game(&page, &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    if faults.is_empty() { Ok(game.unwrap()) } else { Err(faults) }
}

/// The faults of our groups and leaders beside a sound enemy.
fn faults(body: &str) -> String {
    let text = file(
        &(body.to_owned() + &group("enemy", "theirs", 3, "spear", "natives = true\nat = [100, 150]")),
        "rules",
        "",
    );
    read(&text).map_or_else(|faults| faults.join("\n"), |_| String::new())
}

fn ours(more: &str) -> String {
    group("us", "ours", 4, "musket", more)
}

#[test]
fn the_template_and_the_shipped_scenarios_are_sound() {
    // covers: RK-D48
    assert!(read(TEMPLATE).is_ok());
    let titi = read(include_str!("../../../../scenarios/risk-factor/titi-hill.toml")).unwrap();
    assert_eq!(titi.table.markers.len(), 6);
    let intombe = read(include_str!("../../../../scenarios/risk-factor/intombe.toml")).unwrap();
    assert_eq!((intombe.table.sight, intombe.table.exits.len()), (Some(110.0), 2));
}

#[test]
fn keys_say_what_a_group_is() {
    // covers: RK-D48, RK-DAT-02, RK-DAT-07, RK-R03, RK-R07, RK-R42, RK-D20
    let body = ours("bayonet = true\nloaded = false\norder = \"fall-back\"\nwounded = 2\nat = [100, 50]")
        + &group(
            "horse",
            "ours",
            3,
            "rifle",
            "muzzle_loading = true\nmounted = true\ngrade = \"superior\"\nzone = \"camp\"",
        )
        + "[[zone]]\nid = \"camp\"\nside = \"ours\"\noutline = [[0, 0], [60, 0], [60, 30], [0, 30]]\n"
        + &leader("nco", "nco", "with = \"us\"")
        + &leader("colonel", "officer", "with = \"horse\"");
    let text = file(
        &(body + &group("enemy", "theirs", 3, "spear", "natives = true\nat = [100, 150]\ngoal = [100, 10]")),
        "rules",
        "",
    );
    let game = read(&text).unwrap();
    let troops: Vec<_> = game.table.roster.troops.iter().collect();
    assert_eq!((troops[0].melee_weapon, troops[0].muzzle_loading), (Weapon::MusketBayonet, true));
    assert!(troops[1].muzzle_loading && troops[1].superior_melee && troops[1].mounted);
    assert!(!troops[2].formed && troops[2].natives);
    assert_eq!((troops[3].weapon, troops[3].melee_weapon), (Weapon::Musket, Weapon::MusketBayonet)); // as his group
    assert_eq!((troops[4].weapon, troops[4].mounted), (Weapon::Pistol, true));
    assert_eq!(troops[3].lead.unwrap().rank, Rank::Nco);
    let starts: Vec<_> = game.table.starts.iter().collect();
    assert_eq!((starts[0].order, starts[0].wounded, starts[0].loaded), (CurrentOrder::FallBack, 2, false));
    assert!(matches!(starts[1].post, Post::Zone(0)));
    assert!(starts[2].goal.is_some());
}

#[test]
fn faults_are_found() {
    // covers: RK-D48, RK-D05, RK-D06, RK-D46, RK-D47
    let has = |body: &str, words: &str| {
        let found = faults(body);
        assert!(found.contains(words), "{words}: {found}");
    };
    has(&ours("facing = 0"), "`facing` has no effect");
    has(&ours("arrangement = \"file\""), "`arrangement` has no effect");
    has(&ours("at = [100, 50]\nhidden = true"), "has no effect");
    has(&ours("at = [100, 50]\ngoal = [1, 1]"), "`goal` has no effect");
    has(&group("us", "ours", 4, "rifle", "bayonet = true\nat = [100, 50]"), "`bayonet` has no effect");
    has(&group("us", "ours", 4, "rifle", "loaded = true\nat = [100, 50]"), "`loaded` has no effect");
    has(&group("us", "ours", 4, "bow", "muzzle_loading = true\nat = [100, 50]"), "has no muzzle");
    has(&ours("natives = true\nplatoon = \"one\"\nat = [100, 50]"), "natives are not formed");
    has(&ours("formed = false\nplatoon = \"one\"\nat = [100, 50]"), "only formed groups have a platoon");
    has(&group("us", "ours", 4, "unarmed", "order = \"attack\"\nat = [100, 50]"), "unarmed men");
    has(&(ours("at = [100, 50]") + &leader("x", "nco", "with = \"enemy\"")), "of the other side");
    has(&(ours("at = [100, 50]") + &leader("x", "nco", "with = \"nobody\"")), "nobody");
    has(&ours("at = [0.5, 50]"), "off the table");
    has(&(ours("at = [100, 50]") + &group("more", "ours", 4, "musket", "at = [101, 50]")), "another base");
    let water = "[[area]]\nkind = \"deep-water\"\noutline = [[90, 40], [110, 40], [110, 60], [90, 60]]\n";
    has(&(ours("at = [100, 50]") + water), "cannot be entered");
    let house = water.replace("deep-water", "building");
    has(&(ours("mounted = true\nat = [100, 50]") + &house), "cannot be entered");
    has(&(ours("at = [100, 50]\nfortified = \"nothing\"")), "no area or line");
    let zone = "[[zone]]\nid = \"z\"\nside = \"ours\"\noutline = [[50, 50], [53, 50], [53, 53], [50, 53]]\n";
    has(&(ours("zone = \"z\"") + zone), "has no room");
    has(&(ours("arrives = { turn = 2, zone = \"z\" }") + zone), "has no room");
    has(&(ours("arrives = { turn = 99, zone = \"z\" }") + zone), "the last");
    has(
        &(ours("at = [100, 50]") + zone + "[[exit]]\nzone = \"z\"\nside = \"ours\"\ngroups = [\"us\"]\n"),
        "does not touch the edge",
    );
    has(&(ours("at = [100, 50]") + "[[marker]]\nside = \"theirs\"\nat = [100, 100]\n"), "markers for");
    has(&(ours("at = [100, 50]") + "[[exit]]\nzone = \"q\"\nside = \"ours\"\ngroups = [\"enemy\"]\n"), "no zone");
}

#[test]
fn faults_of_sides_are_found() {
    // covers: RK-D48, RK-R09, RK-D39
    let enemy = group("enemy", "theirs", 3, "spear", "natives = true\nat = [100, 150]");
    let faults = |text: &str| read(text).map_or_else(|faults| faults.join("\n"), |_| String::new());
    let both_rules = file(&(ours("at = [100, 50]") + &enemy), "rules", "")
        .replace("[[army]]\nside = \"ours\"\n", "[[army]]\nside = \"ours\"\nrun = \"rules\"\n");
    assert!(faults(&both_rules).contains("the rules run both sides"));
    let unplaced = file(&(ours("at = [100, 50]") + &group("enemy", "theirs", 3, "spear", "")), "rules", "");
    assert!(faults(&unplaced).contains("nobody places it"), "{}", faults(&unplaced));
    let no_leader = file(&(ours("at = [100, 50]") + &enemy), "rules", "");
    let no_leader = &no_leader[..no_leader.find("[[leader]]").unwrap()];
    assert!(faults(no_leader).contains("has no leader"));
    let idle = file(&(ours("at = [100, 50]") + &enemy), "rules", "")
        .replace("size = [200, 200]\n", "size = [200, 200]\nside_1 = \"ours\"\n");
    assert!(faults(&idle).contains("`side_1` has no effect"));
    let none = file(&(ours("at = [100, 50]") + &group("more", "ours", 3, "spear", "at = [100, 150]")), "rules", "");
    assert!(faults(&none).contains("has no group"));
    let person = file(
        &(ours("at = [100, 50]")
            + &enemy
            + &leader("c", "nco", "with = \"us\"")
            + "[[leader]]\nid = \"p\"\nname = \"p\"\nside = \"theirs\"\nplayer_character = true\nwith = \"enemy\"\n"),
        "rules",
        "",
    );
    assert!(faults(&person).contains("the rules run his side"));
    let dummies = file(&(ours("at = [100, 50]") + &enemy + "# dummies-1\n"), "rules", "");
    assert!(faults(&dummies).contains("`dummies` has no effect"), "{}", faults(&dummies));
    let wounded = file(&(ours("wounded = 1\nat = [100, 50]") + &enemy), "rules", "wound_effect = \"out-of-action\"");
    assert!(faults(&wounded).contains("out of action"));
}

#[test]
fn a_player_cannot_run_a_side_without_leaders() {
    // covers: RK-R09, RK-CMD-01
    let body = ours("at = [100, 50]")
        + &leader("nco", "nco", "with = \"us\"")
        + &group("enemy", "theirs", 3, "spear", "natives = true\nat = [100, 150]");
    let text = file(&body, "rules", "");
    assert!(read(&text).is_ok());
    let by_two = format!("{text}\n[house.options]\nsolo_side = \"player\"\n");
    let faults = read(&by_two).err().unwrap_or_default().join("\n");
    assert!(faults.contains("has no leader: no group of it could ever be led"), "{faults}");
    assert!(faults.contains("give it one, or let the rules run it"), "{faults}");
}
