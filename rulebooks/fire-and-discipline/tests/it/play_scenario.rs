//! Scenario files: what is read, and every fault at its place.

use crate::table::*;

fn two() -> String {
    foot("l", "a", &[8, 8], 2, "line", (30.0, 20.0)) + &foot("x", "b", &[8, 8], 2, "line", (30.0, 50.0))
}

fn fault(top: &str, tables: &str) -> String {
    faults(&scenario(top, tables)).join("\n")
}

// covers: FD-D35, FD-SCL-08, FD-SCL-02, FD-D01, FD-D03
#[test]
fn a_sound_file_has_no_faults() {
    assert_eq!(fault("", &two()), "");
    let table = table("weather = \"poor\"\nmen_per_casting = 20", &two());
    assert!(table.game.table().poor_weather);
    assert_eq!(table.game.table().breaks_at, [8, 8]);
}

// covers: FD-STD-01, FD-STD-02, FD-STD-03, FD-STD-04, FD-CMD-01
#[test]
fn castings_must_fit_their_stands() {
    assert!(fault("", &two().replace("[8, 8]", "[8, 12]")).contains("FD-STD-02"));
    assert!(fault("", &two().replace("[8, 8]", "[8]")).contains("FD-CMD-01"));
    assert!(fault("", &(two() + &horse("c", "a", "[[3, 4]]", 2, (50.0, 10.0), ""))).contains("FD-STD-02"));
}

// covers: FD-R74, FD-SEQ-01
#[test]
fn a_force_half_as_large_again_is_player_a() {
    let tables =
        foot("l", "a", &[8, 8], 2, "line", (30.0, 20.0)) + &foot("x", "b", &[8, 8, 8], 2, "line", (30.0, 50.0));
    assert!(fault("", &tables).contains("FD-R74"));
}

// covers: FD-CMD-05, FD-CMD-04
#[test]
fn several_commanders_have_one_chief() {
    let commander = |id: &str, rank: &str| {
        format!("[[commander]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"a\"\nrank = \"{rank}\"\nat = [50, 10]\n")
    };
    let both = two() + &commander("c", "brigade") + &commander("d", "brigade").replace("50, 10", "55, 10");
    assert!(fault("", &both).contains("FD-CMD-05"));
    assert_eq!(fault("", &both.replacen("\"brigade\"", "\"commander-in-chief\"", 1)), "");
}

// covers: FD-TER-15, FD-TER-16, FD-FLD-15
#[test]
fn fords_bridges_and_streams_lie_as_they_may() {
    let stream = area("s", "steep-banks", (0.0, 34.0), (72.0, 36.0), "");
    let ford = area("f", "ford", (10.0, 33.9), (12.0, 36.1), "");
    let bridge = area("b", "bridge", (14.0, 33.9), (16.0, 36.1), "");
    assert!(fault("", &(stream.clone() + &ford + &bridge + &two())).contains("FD-TER-16"));
    assert_eq!(fault("", &(stream + &ford + &two())), "");
    assert!(fault("", &(ford.clone() + &two())).contains("lies on no stream"));
    let wide = area("s", "stream", (0.0, 32.0), (72.0, 38.0), "");
    assert!(fault("", &(wide + &two())).contains("FD-TER-15"));
}

// covers: FD-FRM-04, FD-D33, FD-TER-02, FD-D05
#[test]
fn stands_must_be_able_to_stand_where_they_are_put() {
    let over = foot("m", "a", &[8, 8], 2, "line", (30.5, 20.0));
    assert!(fault("", &(two() + &over)).contains("overlap"));
    let wood = area("w", "heavy-woods", (20.0, 15.0), (40.0, 25.0), "");
    assert!(fault("", &(wood + &two())).contains("FD-TER-02"));
    let near = foot("m", "b", &[8, 8], 2, "line", (30.0, 20.1));
    assert!(fault("", &(two() + &near + &reserve())).contains("FD-D33"));
}

// covers: FD-D02, FD-D54
#[test]
fn players_set_up_what_has_no_place() {
    let free = |text: String| {
        text.replace("formation = \"line\"\n", "")
            .lines()
            .filter(|l| !l.starts_with("at =") && !l.starts_with("facing"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let tables =
        free(foot("l", "a", &[8, 8], 2, "line", (0.0, 0.0))) + "\n" + &foot("x", "b", &[8, 8], 2, "line", (30.0, 50.0));
    let mut table = table("", &tables);
    assert_eq!(table.step(), "setup");
    assert_eq!(table.refused("l-1 place line 30,20 facing:0").rule, "FD-D02");
    table.give("l-1 place column 30,10 facing:0", &[]);
    assert_ne!(table.step(), "setup");
    assert_eq!(table.at("l-2"), (30.0, 10.0 - 1.875));
}

#[test]
fn keys_without_effect_are_told() {
    assert!(fault("attacker = \"a\"\nplayer_a = \"a\"", &two()).contains("`attacker` has no effect"));
    let facing = "[[wagon]]\nid = \"w\"\nname = \"w\"\nside = \"a\"\nfacing = \"up\"\n";
    assert!(fault("", &(two() + facing)).contains("`facing` has no effect"));
}
