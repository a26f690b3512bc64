//! `linstock scenario …` as people and programs meet it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use expect_test::{Expect, expect};
use serde_json::Value;

fn linstock(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_linstock"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Bad input: exit code 2, nothing on standard output, and a message that says what to do.
#[track_caller]
fn refuses(args: &[&str], input: &str, expected: &Expect) {
    let output = linstock(args, input);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    expected.assert_eq(&String::from_utf8(output.stderr).unwrap());
}

/// A file of this test's own that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_new_scenario_is_sound_and_never_overwrites() {
    let file = fresh("new-scenario.toml");
    let name = file.to_str().unwrap();
    let written = stdout(&linstock(&["scenario", "new", "fire-and-steel", "--out", name], ""));
    assert!(written.contains("is written"), "{written}");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains('#'), "a template has comments");
    assert!(stdout(&linstock(&["scenario", "check", name], "")).starts_with("sound: "));
    let again = linstock(&["scenario", "new", "fire-and-steel", "--out", name], "");
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8(again.stderr).unwrap().contains("is there already"));
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    // Without a file the template goes to the output, and can be checked through a pipe.
    let printed = stdout(&linstock(&["scenario", "new", "fire-and-steel"], ""));
    assert_eq!(printed, text);
    assert!(stdout(&linstock(&["scenario", "check", "-"], &printed)).starts_with("sound: standard input: "));
    assert_eq!(stdout(&linstock(&["scenario", "check", "-", "--json"], &printed)), "[]\n");
}

#[test]
fn every_fault_is_reported_at_its_place() {
    let text = "id = \"a b\"\nrulebook = \"fire-and-steel\"\ntitle = \"A\"\nsize = [48, \"wide\"]\nturns = 0\n\n\
                [[side]]\nid = \"a\"\nname = \"A\"\n";
    refuses(
        &["scenario", "check", "-"],
        text,
        &expect![[r#"
        error: there is no [[figure]]
         --> standard input:1:1
          |
        1 | id = "a b"
          | ^
          |
          = help: give 2 to 128

        error: `id` is `a b`
         --> standard input:1:6
          |
        1 | id = "a b"
          |      ^^^^^
          |
          = help: give a name of small letters, digits and hyphens, such as `23rd-foot`, up to 60 long

        error: `size` is [48, `wide`]
         --> standard input:4:8
          |
        4 | size = [48, "wide"]
          |        ^^^^^^^^^^^^
          |
          = help: give [width, depth], each a number from 1 to 2000

        error: `turns` is 0
         --> standard input:5:9
          |
        5 | turns = 0
          |         ^
          |
          = help: give a whole number from 1 to 100

        error: there are 1 of [[side]]
         --> standard input:7:1
          |
        7 | [[side]]
          | ^^^^^^^^
          |
          = help: give 2

        error: standard input has 5 faults
    "#]],
    );
}

#[test]
fn faults_are_json_for_programs() {
    let output = linstock(&["scenario", "check", "-", "--json"], "title = 7\nrulebook = \"fire-and-stel\"\n");
    assert_eq!(output.status.code(), Some(2));
    let faults: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(faults[0]["line"], 2);
    assert_eq!(faults[0]["span"]["start"], 21);
    assert_eq!(faults[0]["hint"], "did you mean `fire-and-steel`?");
    assert_eq!(faults[0]["rule"], Value::Null);
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "error: standard input has a fault\n");
}

#[test]
fn what_is_not_there_is_refused_with_advice() {
    refuses(
        &["scenario", "show", "main-stret"],
        "",
        &expect![[r#"
        error: there is no scenario and no file `main-stret`; did you mean `main-street`?
    "#]],
    );
    refuses(
        &["scenario", "check", "no/such/file.toml"],
        "",
        &expect![[r#"
        error: there is no scenario and no file `no/such/file.toml`; `linstock scenario list` names those that ship
    "#]],
    );
    refuses(
        &["scenario", "new", "fire-and-stel"],
        "",
        &expect![[r#"
        error: there is no rulebook `fire-and-stel`; did you mean `fire-and-steel`?
    "#]],
    );
    refuses(
        &["scenario", "schema", "chess"],
        "",
        &expect![[r#"
        error: there is no rulebook `chess`; choose one of `card-and-squad`, `fire-and-discipline`, `fire-and-fury`, `fire-and-steel`, `risk-factor`
    "#]],
    );
    refuses(
        &["scenario", "check", "."],
        "",
        &expect![[r#"
        error: . cannot be read: Is a directory (os error 21)
    "#]],
    );
}

#[test]
fn the_list_is_an_array_for_programs() {
    let list: Value = serde_json::from_str(&stdout(&linstock(&["scenario", "list", "--json"], ""))).unwrap();
    let list = list.as_array().unwrap();
    assert!(!list.is_empty());
    let human = stdout(&linstock(&["scenario", "list"], ""));
    for scenario in list {
        for key in ["id", "rulebook", "title", "blurb", "minutes", "turns", "size", "sides", "digest"] {
            assert!(scenario.get(key).is_some(), "{key} of {scenario}");
        }
        let id = scenario["id"].as_str().unwrap();
        assert!(human.contains(id) && human.contains(scenario["title"].as_str().unwrap()));
        // An id serves wherever a file is meant.
        assert!(stdout(&linstock(&["scenario", "check", id], "")).starts_with("sound: "));
        let shown: Value = serde_json::from_str(&stdout(&linstock(&["scenario", "show", id, "--json"], ""))).unwrap();
        assert_eq!((&shown["id"], &shown["digest"]), (&scenario["id"], &scenario["digest"]));
        assert!(shown["pieces"].as_array().is_some_and(|pieces| !pieces.is_empty()));
        let told = stdout(&linstock(&["scenario", "show", id], ""));
        assert!(told.starts_with(scenario["title"].as_str().unwrap()) && told.contains('┌'), "{told}");
    }
}

#[test]
fn a_schema_is_given_for_one_rulebook_or_for_all() {
    let one: Value = serde_json::from_str(&stdout(&linstock(&["scenario", "schema", "fire-and-steel"], ""))).unwrap();
    assert_eq!(one["properties"]["rulebook"]["const"], "fire-and-steel");
    let all: Value = serde_json::from_str(&stdout(&linstock(&["scenario", "schema"], ""))).unwrap();
    let slugs: Vec<&Value> =
        all["oneOf"].as_array().unwrap().iter().map(|one| &one["properties"]["rulebook"]["const"]).collect();
    assert!(slugs.contains(&&Value::from("fire-and-steel")), "{slugs:?}");
}

#[test]
fn the_example_of_the_guide_is_sound() {
    let guide = include_str!("../../../../docs/scenarios.md");
    let examples: Vec<&str> = guide.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!examples.is_empty());
    for example in examples {
        assert!(stdout(&linstock(&["scenario", "check", "-"], example)).starts_with("sound: "), "{example}");
    }
}
