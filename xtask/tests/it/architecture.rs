//! The layers are as ARCHITECTURE.md draws them: every dependency between our crates is an arrow there, and no other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

type Arrows = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The arrows of the drawing: lines such as `linstock -> engine, fire-and-fury`.
fn drawn() -> Arrows {
    let page = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    page.lines()
        .filter_map(|line| line.split_once("->"))
        .map(|(from, to)| {
            let targets = to.split('#').next().unwrap_or_default();
            let targets = targets.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
            (from.trim().to_owned(), targets.collect())
        })
        .collect()
}

/// The dependencies between the workspace's own crates, those of tests included.
fn built() -> Arrows {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--locked"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let own: BTreeSet<&str> = packages.iter().map(|package| package["name"].as_str().unwrap()).collect();
    packages
        .iter()
        .map(|package| {
            let dependencies = package["dependencies"].as_array().unwrap().iter();
            let names = dependencies.map(|dependency| dependency["name"].as_str().unwrap());
            (
                package["name"].as_str().unwrap().to_owned(),
                names.filter(|name| own.contains(name)).map(str::to_owned).collect(),
            )
        })
        .collect()
}

#[test]
fn the_crates_depend_on_each_other_as_drawn() {
    assert_eq!(built(), drawn(), "left: Cargo.toml files; right: ARCHITECTURE.md");
}

#[test]
fn no_rulebook_knows_another() {
    let arrows = built();
    let shelf = &arrows["linstock"];
    for book in shelf.iter().filter(|name| !matches!(name.as_str(), "engine" | "testkit" | "bots")) {
        let expected = BTreeSet::from(["engine".to_owned(), "testkit".to_owned()]);
        assert_eq!(arrows[book], expected, "{book}");
    }
}
