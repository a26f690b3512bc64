//! Battles on the command line: played, recorded, replayed, verified.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::program::{linstock, refuses, says};

/// A small scenario that ships.
const SCENARIO: &str = "main-street";

/// A file of this test alone, which is not there yet.
fn fresh(name: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

fn recorded(name: &str) -> PathBuf {
    let file = fresh(name);
    says(&["play", SCENARIO, "--bots", "random", "--seed", "5", "--quiet", "--record", file.to_str().unwrap()]);
    file
}

#[test]
fn the_same_seed_plays_the_same_battle() {
    let play = |seed: &str| says(&["play", SCENARIO, "--bots", "random,random", "--seed", seed]);
    assert_eq!(play("4"), play("4"));
    assert_ne!(play("4"), play("5"));
}

#[test]
fn a_battle_is_told_with_turns_sums_rules_and_its_result() {
    let told = says(&["play", SCENARIO, "--seed", "2"]);
    for part in ["\nTurn 1\n", "FS-", "d6 ", "seed 2", " left\n"] {
        assert!(told.contains(part), "{part:?} is missing:\n{told}");
    }
    assert!(!told.contains('\u{1b}'), "colours are for terminals");
    let result = told.lines().rev().nth(2).unwrap();
    assert!(result.starts_with("Victory for ") || result.starts_with("A draw: "), "{result}");
}

#[test]
fn what_is_left_is_counted_as_at_the_table() {
    // Leaders are no stands, and a wounded figure is one all the same.
    for (scenario, counted) in [("across-the-fence", "stands left"), ("main-street", "figures left")] {
        let told = says(&["play", scenario, "--bots", "random", "--seed", "5"]);
        let left: Vec<&str> = told.lines().rev().take(2).collect();
        assert!(left.iter().all(|line| line.ends_with(counted)), "{left:?}");
    }
    let told = says(&["play", "across-the-fence", "--bots", "drill", "--seed", "7"]);
    let lost = told.lines().rev().find(|line| line.contains("can fight no longer")).unwrap();
    let stands = lost.split(" of ").nth(1).unwrap().split(' ').next().unwrap();
    assert!(told.lines().rev().take(2).any(|line| line.ends_with(&format!(" of {stands} stands left"))), "{lost}");
}

#[test]
fn quiet_is_the_result_in_one_line() {
    let told = says(&["play", SCENARIO, "--bots", "random", "--seed", "5", "--quiet"]);
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("seed 5"), "{told}");
}

#[test]
fn programs_get_a_line_for_every_step() {
    let told = says(&["play", SCENARIO, "--bots", "random", "--seed", "5", "--json"]);
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["game"]["scenario"], SCENARIO);
    assert_eq!(lines[1]["n"], 1);
    assert!(lines[1]["order"]["verb"].is_string() && lines[1]["events"].is_array());
    let result = &lines.last().unwrap()["result"];
    assert_eq!((&result["over"], &result["steps"]), (&Value::from(true), &Value::from(lines.len() - 2)));
    let quiet = says(&["play", SCENARIO, "--bots", "random", "--seed", "5", "--json", "--quiet"]);
    assert_eq!(serde_json::from_str::<Value>(&quiet).unwrap()["result"], *result);
}

#[test]
fn a_record_is_verified_and_told_again() {
    let file = recorded("told.jsonl");
    let file = file.to_str().unwrap();
    assert!(says(&["verify", file]).contains("all as recorded"));
    let verdict: Value = serde_json::from_str(&says(&["verify", file, "--json"])).unwrap();
    assert_eq!(verdict["sound"], true);
    let played = says(&["play", SCENARIO, "--bots", "random", "--seed", "5", "--json"]);
    assert_eq!(says(&["replay", file, "--json"]), played, "a replay is the battle itself");
    let told = says(&["replay", file]);
    assert!(told.contains('┌') && told.contains("\nTurn 2\n"), "{told}");
    let part: Vec<String> = says(&["replay", file, "--to", "3", "--json"]).lines().map(str::to_owned).collect();
    assert_eq!(part.len(), 5, "the game, three steps, how it stands");
    assert!(part[4].contains("\"over\":false"), "{}", part[4]);
}

#[test]
fn a_record_is_never_written_over() {
    let file = recorded("kept.jsonl");
    let before = fs::read(&file).unwrap();
    refuses(&["play", SCENARIO, "--record", file.to_str().unwrap()], "is there already; name a new file");
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[test]
fn damage_and_divergence_are_told_with_their_place() {
    let file = recorded("damaged.jsonl");
    let path = file.to_str().unwrap();
    let whole = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    fs::write(&file, &whole[..whole.len() - 9]).unwrap();
    refuses(&["verify", path], &format!("line {}, column", lines.len()));
    refuses(&["replay", path], "the line is cut off");
    let sound = says(&["replay", path, "--to", "2"]);
    assert!(sound.contains("left"), "what stands before the damage can be told: {sound}");
    fs::write(&file, whole.replacen("\"seed\":5", "\"seed\":6", 1)).unwrap();
    refuses(&["verify", path], "the dice should be");
    let last = lines.last().unwrap();
    let at = last.find("\"hash\":\"").unwrap() + 8;
    let other = if last[at..].starts_with('0') { "1" } else { "0" };
    let changed = format!("{}{other}{}", &last[..at], &last[at + 1..]);
    fs::write(&file, whole.replace(last, &changed)).unwrap();
    refuses(&["verify", path], &format!("line {} (step {}", lines.len(), lines.len() - 1));
}

#[test]
fn what_is_not_there_is_said() {
    refuses(&["play", "main-stret"], "did you mean `main-street`?");
    refuses(&["play", SCENARIO, "--bots", "hannibal"], "there is no bot `hannibal`");
    refuses(&["play", SCENARIO, "--bots", "drill,drill,drill"], "two names");
    refuses(&["verify", "no-such-file.jsonl"], "cannot be read");
    refuses(&["play", SCENARIO, "--seed", "minus-one"], "--seed");
    let no_record = fresh("no-record.jsonl");
    fs::write(&no_record, "{}\n").unwrap();
    refuses(&["verify", no_record.to_str().unwrap()], "this is no record");
}

#[test]
fn house_rules_are_kept_in_the_record() {
    let (house, record) = (fresh("house.toml"), fresh("house.jsonl"));
    fs::write(&house, "[fire-and-steel.options]\n").unwrap();
    let (house, record) = (house.to_str().unwrap(), record.to_str().unwrap());
    says(&["--house", house, "play", SCENARIO, "--bots", "random", "--quiet", "--record", record]);
    let first = fs::read_to_string(record).unwrap();
    let header: Value = serde_json::from_str(first.lines().next().unwrap()).unwrap();
    assert_eq!(header["house"], "[fire-and-steel.options]\n");
    assert!(!header["options"].as_object().unwrap().is_empty());
    assert!(says(&["verify", record]).contains("all as recorded"));
}

#[test]
fn a_recorded_battle_goes_on_when_nobody_listens() {
    let file = fresh("unheard.jsonl");
    let mut child = Command::new(env!("CARGO_BIN_EXE_linstock"))
        .args(["play", SCENARIO, "--bots", "random", "--seed", "5", "--record", file.to_str().unwrap()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // As `head` does, but at once.
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    assert!(says(&["verify", file.to_str().unwrap()]).contains("after 350 steps"));
}

#[test]
fn words_of_a_record_paint_nothing_on_the_terminal() {
    let record = fs::read_to_string(recorded("painted.jsonl")).unwrap();
    let file = fresh("painting.jsonl");
    let painted = |from: &str, to: &str| {
        assert!(record.contains(from));
        fs::write(&file, record.replacen(from, to, 1)).unwrap();
        let output = linstock(&["replay", file.to_str().unwrap(), "--to", "1"]);
        let told = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(!told.contains('\u{1b}') && told.contains('\u{fffd}'), "{told}");
    };
    painted("\"title\":\"Main", "\"title\":\"\\u001b[2JMain");
    painted("\"name\":\"random\"", "\"name\":\"\\u001b[31mrandom\"");
    painted("\"dice\":\"seeded\"", "\"dice\":\"seeded\",\"\\u001b[31m\":1");
}
