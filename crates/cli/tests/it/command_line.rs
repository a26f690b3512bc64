//! The command line as people and programs meet it.

use std::io::Write;
use std::process::{Command, Stdio};

use expect_test::{Expect, expect, expect_file};

use crate::program::linstock;

#[track_caller]
fn says(args: &[&str], expected: &Expect) {
    let output = linstock(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    expected.assert_eq(&String::from_utf8(output.stdout).unwrap());
}

/// Bad input: exit code 2, nothing on standard output, one message that says what to do.
#[track_caller]
fn refuses(args: &[&str], expected: &str) {
    let output = linstock(args);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
    assert!(output.stdout.is_empty(), "{args:?}");
    assert!(message.contains(expected), "{args:?}: {message}");
}

#[test]
fn every_command_of_the_guide_works_when_pasted() {
    let program = env!("CARGO_BIN_EXE_linstock");
    let guide = |command: &mut Command| String::from_utf8(command.output().unwrap().stdout).unwrap();
    let under_cargo = guide(Command::new(program).arg("guide").env("CARGO", "cargo"));
    let alone = guide(Command::new(program).arg("guide").env_remove("CARGO"));
    for (guide, start) in [(under_cargo, "cargo run --release -- "), (alone, &format!("{program} "))] {
        let commands: Vec<&str> = guide.lines().filter_map(|line| line.trim().strip_prefix(start)).collect();
        assert!(commands.len() >= 6, "{guide}");
        for command in commands {
            let output = linstock(&command.split(' ').collect::<Vec<_>>());
            assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
            assert!(!output.stdout.is_empty(), "{command}");
        }
    }
}

#[test]
fn every_command_of_the_readme_works_when_pasted() {
    let readme = include_str!("../../../../README.md").replace("\\\n    ", "");
    let commands: Vec<&str> = readme.lines().filter_map(|line| line.strip_prefix("cargo run --release -- ")).collect();
    assert!(commands.len() >= 4);
    for command in commands {
        let words: Vec<String> = command.split_whitespace().map(|word| word.replace('\'', "")).collect();
        let output = linstock(&words.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_resolution_shows_the_sum_the_dice_and_the_result() {
    says(
        &[
            "chart",
            "fire-and-fury",
            "maneuver-check",
            "--arm",
            "infantry",
            "--effectiveness",
            "fresh",
            "--quality",
            "raw",
            "--brave-colonel",
            "--dice",
            "5",
        ],
        &expect![[r#"
            Modifiers
              leader-attached-or-brave-colonel      +1   FF-MAN-03
              unit-quality                          -1   FF-MAN-06
              effectiveness                         +2   FF-MAN-08
              sum                                   +2
            Dice
              d10 maneuver: 5
            Result
              Well Handled: a well handled maneuver.
              base_die         5
              die_result       7
              table            good-order
              result           well-handled
              maneuver         well-handled
              double_quick     no
              retreat          none
              order_after      good-order
              stands_lost      0
        "#]],
    );
}

#[test]
fn odds_are_bars_with_cumulative_chances() {
    says(
        &["odds", "fire-and-fury", "fallen-leader"],
        &expect![[r#"
            fallen-leader by effect (exact)

                                                                      exactly  or below
              no-effect            ████████████████████████████████    50.00%      100%  1/2
              dismounted-one-turn  ██████▍                             10.00%    50.00%  1/10
              removed-one-turn     ██████▍                             10.00%    40.00%  1/10
              removed-from-game    ███████████████████▎                30.00%    30.00%  3/10

            --by shows another field: die, result, effect
        "#]],
    );
    says(
        &["odds", "fire-and-fury", "fallen-leader", "--chance", "die>=9"],
        &expect![[r#"
        die>=9    20.00%  1/5
    "#]],
    );
}

#[test]
fn json_is_one_line_for_programs() {
    says(
        &["chart", "fire-and-fury", "fallen-leader", "--dice", "6", "--json"],
        &expect![[r#"
            {"outcome":{"die":6,"result":"horse-shot-out-from-under","effect":"dismounted-one-turn"},"modifiers":[],"dice":[{"die":"d10","rolled":6,"for":"fallen-leader"}]}
        "#]],
    );
    let odds = linstock(&["odds", "fire-and-fury", "fallen-leader", "--json"]).stdout;
    let odds: serde_json::Value = serde_json::from_slice(&odds).unwrap();
    assert_eq!(odds["odds"][0]["p"], "1/10");
}

#[test]
fn help_and_schema_come_from_one_description() {
    let args = ["chart", "fire-and-fury", "fire-combat", "--help"];
    let help = String::from_utf8(linstock(&args).stdout).unwrap();
    expect_file!["../snapshots/fire-combat-help.txt"].assert_eq(&help);
    let schema = linstock(&["chart", "fire-and-fury", "fire-combat", "--schema"]).stdout;
    let schema: serde_json::Value = serde_json::from_slice(&schema).unwrap();
    for name in schema["properties"].as_object().unwrap().keys() {
        assert!(help.contains(name.as_str()) || help.contains(&name.replace('_', "-")), "{name}");
    }
}

#[test]
fn rules_are_told_by_id_in_any_case() {
    for id in ["FF-FIR-07", "ff-fir-07", "CS-MOR-08", "FD-MUS-02", "FS-SHT-15", "RK-RSK-06"] {
        let told = String::from_utf8(linstock(&["rule", id]).stdout).unwrap();
        assert!(told.starts_with(&id.to_uppercase()) && told.lines().count() >= 2, "{id}: {told}");
    }
}

#[test]
fn bad_input_is_refused_with_advice() {
    let chart = ["chart", "fire-and-fury", "maneuver-check"];
    let with = |rest: &[&'static str]| -> Vec<&'static str> { chart.iter().chain(rest).copied().collect() };
    refuses(&["chart", "fire-and-furry"], "did you mean `fire-and-fury`?");
    refuses(&["chart", "fire-and-fury", "manuver-check"], "did you mean `maneuver-check`?");
    refuses(&with(&["--arms", "infantry"]), "did you mean `arm`?");
    refuses(&with(&["--arm", "infantri", "--dice", "5"]), "did you mean `infantry`?");
    refuses(&with(&["--dice", "5"]), "`arm` is missing");
    refuses(&with(&["--arm", "infantry", "--effectiveness", "fresh"]), "is due, but only 0 dice were given");
    refuses(&with(&["--arm", "infantry", "--effectiveness", "fresh", "--dice", "5,5"]), "leave the others out");
    refuses(&with(&["--arm", "infantry", "--effectiveness", "fresh", "--dice", "eleven"]), "from 1 to 10");
    refuses(&with(&["--arm", "guns", "--carriage", "fixed", "--limbered", "--dice", "5"]), "cannot be limbered");
    refuses(&with(&["--facts", "{"]), "--facts is no JSON");
    refuses(&with(&["--facts", "[]"]), "must be a JSON object");
    refuses(&with(&["--seed", "x"]), "--seed is `x`");
    refuses(&with(&["infantry"]), "is no flag");
    refuses(&["chart", "fire-and-fury", "fire-combat", "--firers", "2"], "give it in --facts JSON");
    refuses(&["odds", "fire-and-fury", "fallen-leader", "--by", "dice"], "did you mean `die`?");
    refuses(&["odds", "fire-and-fury", "fallen-leader", "--chance", "dice>3"], "did you mean `die`?");
    refuses(&["rule", "FF-FIR-77"], "did you mean `FF-FIR-07`?");
    refuses(&["--house", "no-such-file.toml", "rulebooks"], "cannot be read");
    refuses(&["rulebooks", "fire-and-furry"], "did you mean `fire-and-fury`?");
}

#[test]
fn a_house_file_changes_options_and_numbers() {
    let dir = std::env::temp_dir().join(format!("linstock-house-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("house.toml");
    let path = file.to_str().unwrap();
    std::fs::write(&file, "[fire-and-fury.options]\ngun-bonus = \"supporting-gun\"\n").unwrap();
    let args =
        ["chart", "fire-and-fury", "maneuver-check", "--arm", "infantry", "--effectiveness", "worn", "--gun-within-3"];
    let output = linstock(&[&args[..], &["--house", path, "--dice", "3"]].concat());
    assert!(String::from_utf8(output.stdout).unwrap().contains("battery-or-battalion-gun"));
    std::fs::write(&file, "[fire-and-fury.options]\n\ngun-bonsu = 1\n").unwrap();
    refuses(
        &["--house", path, "rulebooks"],
        "house.toml:3:1: there is no option `gun-bonsu`; did you mean `gun-bonus`?",
    );
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn a_batch_is_a_conversation() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_linstock"))
        .args(["chart", "--batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = std::io::BufReader::new(child.stdout.take().unwrap());
    for die in 1..=3 {
        writeln!(input, r#"{{"rulebook":"fire-and-fury","chart":"fallen-leader","dice":[{die}]}}"#).unwrap();
        input.flush().unwrap();
        // The answer comes while the input is still open.
        let mut line = String::new();
        std::io::BufRead::read_line(&mut answers, &mut line).unwrap();
        assert!(line.contains(&format!("\"die\":{die}")), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn colour_is_for_terminals_only() {
    for args in [vec!["guide"], vec!["rulebooks"], vec!["odds", "fire-and-fury", "fallen-leader"]] {
        let output = linstock(&args);
        assert!(!output.stdout.contains(&0x1b), "{args:?}");
    }
}

#[test]
fn a_closed_pipe_is_no_fault() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_linstock"))
        .args(["rulebooks", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
