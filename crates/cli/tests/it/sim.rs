//! `linstock sim` as people and schedulers meet it: rows in files, runs that are killed and gone on with, parts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{refuses, says};

/// A folder of this test alone, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The rows without the time that each took.
fn rows(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let mut lines = text.lines();
    let heading: Vec<&str> = lines.next().unwrap().split(',').collect();
    let ms = heading.iter().position(|name| *name == "ms").unwrap();
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            fields.iter().enumerate().filter(|(at, _)| *at != ms).map(|(_, field)| *field).collect::<Vec<_>>().join(",")
        })
        .collect()
}

const RUN: [&str; 4] = ["sim", "main-street", "--bots", "random"];

#[test]
fn one_job_and_two_write_the_same_rows_and_a_row_is_the_battle_that_play_tells() {
    let folder = folder("sim-jobs");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for (jobs, name) in [("1", "one.csv"), ("2", "two.csv")] {
        says(&[&RUN[..], &["--games", "12", "--jobs", jobs, "--out", &file(name)]].concat());
    }
    let one = rows(&folder.join("one.csv"));
    assert_eq!((one.len(), &one), (12, &rows(&folder.join("two.csv"))));
    let told = says(&["play", "main-street", "--bots", "random", "--seed", "5", "--quiet", "--json"]);
    let told: Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    let told = &told["result"];
    let fields: Vec<&str> = one[4].split(',').collect();
    assert_eq!(fields[2], "5");
    assert_eq!(fields[5], told["winner"].as_str().unwrap_or_default());
    assert_eq!(fields[6], told["why"].as_str().unwrap());
    assert!(one[4].contains(&format!(",{},", told["steps"])));
}

#[test]
fn a_run_says_what_it_shows_to_people_and_to_programs() {
    let said = says(&[&RUN[..], &["--games", "20"]].concat());
    assert!(said.contains("The Town wins") && said.contains("Wilson"), "{said}");
    let said = says(&[&RUN[..], &["--games", "5", "--json", "--vary", "turns=base,2"]].concat());
    let summary: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&summary["games"], summary["comparisons"].as_array().unwrap().len()), (&Value::from(10), 1));
    let said = says(&[&RUN[..], &["--until", "win share ± 20 %", "--json"]].concat());
    let summary: Value = serde_json::from_str(&said).unwrap();
    let games = summary["games"].as_u64().unwrap();
    assert!((20..200).contains(&games), "{games}");
    assert!(summary["method"].as_str().unwrap().contains("Robbins"));
}

#[test]
fn what_cannot_be_played_says_what_to_do() {
    refuses(&["sim", "main-stret"], "did you mean `main-street`?");
    refuses(&["sim", "main-street", "--vary", "figure.marshall.skill=green"], "did you mean `marshal`?");
    refuses(&["sim", "main-street", "--vary", "turnz=3"], "did you mean `turns`?");
    refuses(&["sim", "main-street", "--bots", "dril,random"], "did you mean `drill`?");
    refuses(&["sim", "main-street", "--swap"], "leave --swap out");
    refuses(&["sim", "main-street", "--until", "soon"], "win share ± 2 %");
    refuses(&["sim", "main-street", "--out", "rows.txt"], ".csv or .jsonl");
    refuses(&["sim", "main-street", "--games", "0"], "at least one game");
}

#[test]
fn three_shards_merged_are_one_run() {
    let folder = folder("sim-shards");
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    says(&[&RUN[..], &["--games", "10", "--units", "--out", &file("whole.csv")]].concat());
    for shard in ["1", "2", "3"] {
        let (part, out) = (format!("{shard}/3"), file(&format!("{shard}.csv")));
        says(&[&RUN[..], &["--games", "10", "--units", "--shard", &part, "--out", &out]].concat());
    }
    says(&["sim", "merge", &file("3.csv"), &file("1.csv"), &file("2.csv"), "--out", &file("merged.csv")]);
    assert_eq!(rows(&folder.join("merged.csv")), rows(&folder.join("whole.csv")));
    let units = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(units("merged.units.csv"), units("whole.units.csv"));
    refuses(&["sim", "merge", &file("3.csv"), &file("1.csv"), "--out", &file("gap.csv")], "in none of the files");
}

/// Begins a run that takes a while, and waits until so many rows are there.
#[cfg(unix)]
fn begun(out: &Path, rows: usize) -> std::process::Child {
    let games = ["--games", "3000", "--jobs", "2", "--out", out.to_str().unwrap()];
    let mut run = Command::new(env!("CARGO_BIN_EXE_linstock"))
        .args([&RUN[..], &games].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    loop {
        let there = fs::read_to_string(out).map_or(0, |text| text.matches('\n').count());
        if there > rows {
            return run;
        }
        assert!(run.try_wait().unwrap().is_none() && begun.elapsed() < Duration::from_mins(1), "no rows came");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A run that is killed at once keeps every row that was there, and goes on to the rows of a run that never stopped.
#[cfg(unix)]
#[test]
fn a_run_that_is_killed_loses_no_row() {
    let folder = folder("sim-kill");
    let out = folder.join("rows.csv");
    let mut run = begun(&out, 30);
    let before = fs::read_to_string(&out).unwrap();
    run.kill().unwrap();
    run.wait().unwrap();
    let after = fs::read_to_string(&out).unwrap();
    assert!(after.starts_with(&before[..before.rfind('\n').unwrap()]));
    let kept = after.lines().count() - 1;
    // The rest of 3,000 games would take too long here: the same rows are asked of a fresh run that is as long.
    let fresh = folder.join("fresh.csv");
    let games = (kept - 1).to_string();
    says(&[&RUN[..], &["--games", &games, "--out", fresh.to_str().unwrap()]].concat());
    let whole = rows(&out);
    assert_eq!(whole[..kept - 1], rows(&fresh)[..]);
}

#[cfg(unix)]
#[test]
fn a_run_that_is_interrupted_says_how_to_go_on() {
    let folder = folder("sim-interrupt");
    let out = folder.join("rows.csv");
    let run = begun(&out, 20);
    let killed = Command::new("kill").args(["-INT", &run.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let ended = run.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(1), "{said}");
    assert!(said.contains("--resume") && said.contains("Go on with: linstock sim main-street"), "{said}");
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.ends_with('\n'));
    let done = text.lines().count() - 1;
    assert!((20..3000).contains(&done));
}

/// A run that is cut off by hand and gone on with has the rows, and the summary, of one that was not.
#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    let folder = folder("sim-resume");
    let out = folder.join("rows.jsonl");
    let run = [&RUN[..], &["--games", "15", "--json", "--out", out.to_str().unwrap()]].concat();
    let timeless = |text: &str| -> Vec<Value> {
        let lines = text.lines().map(|line| {
            let mut row: Value = serde_json::from_str(line).unwrap();
            row.as_object_mut().unwrap().remove("ms");
            row
        });
        lines.collect()
    };
    let shares = |said: &str| -> Value { serde_json::from_str::<Value>(said).unwrap()["variants"][0]["sides"].clone() };
    let whole = shares(&says(&run));
    let text = fs::read_to_string(&out).unwrap();
    fs::write(&out, &text[..text.len() / 2]).unwrap();
    refuses(&run, "--resume");
    let resumed = shares(&says(&[&run[..], &["--resume"]].concat()));
    assert_eq!(timeless(&fs::read_to_string(&out).unwrap()), timeless(&text));
    assert_eq!(resumed, whole);
}

/// The game that a variant's row names can be recorded and replayed.
#[test]
fn a_game_of_a_variant_is_seen_again() {
    let folder = folder("sim-record");
    let record = folder.join("battle.jsonl");
    let path = record.to_str().unwrap();
    says(&[
        "sim",
        "main-street",
        "--vary",
        "turns=2",
        "--bots",
        "random",
        "--seed",
        "7",
        "--games",
        "1",
        "--record",
        path,
    ]);
    assert!(says(&["verify", path]).contains("steps"));
}
