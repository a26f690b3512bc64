//! A library that is not compiled for tests has none, and one whose documentation is not run has no examples in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Every Rust file below a folder.
fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The lines of a text that would not be run, by number.
fn unrun(text: &str, tests: bool, examples: bool) -> Vec<usize> {
    let is_test = |line: &str| line == "#[test]";
    let is_example = |line: &str| line.starts_with("/// ```") || line.starts_with("//! ```");
    let lines = text.lines().map(str::trim).enumerate();
    let unrun = lines.filter(|(_, line)| !tests && is_test(line) || !examples && is_example(line));
    unrun.map(|(n, _)| n + 1).collect()
}

#[test]
fn nothing_that_is_written_as_a_test_is_left_unrun() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--locked"])
        .current_dir(root)
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let targets = metadata["packages"].as_array().unwrap().iter().filter_map(|package| package["targets"].as_array());
    let libraries = targets.flatten().filter(|target| target["kind"] == serde_json::json!(["lib"]));
    for library in libraries {
        let folder = Path::new(library["src_path"].as_str().unwrap()).parent().unwrap();
        let (tests, examples) = (library["test"] == true, library["doctest"] == true);
        for file in sources(folder) {
            let lines = unrun(&fs::read_to_string(&file).unwrap(), tests, examples);
            let cure = "take `test = false` or `doctest = false` out of its Cargo.toml";
            assert!(lines.is_empty(), "{}, lines {lines:?}: this is never run; {cure}", file.display());
        }
    }
}

#[test]
fn what_is_not_run_is_found() {
    let text = "/// ```\n/// run();\n/// ```\nfn run() {}\n\n    #[test]\n    fn runs() {}\n";
    assert_eq!(unrun(text, true, true), [0; 0]);
    assert_eq!(unrun(text, false, true), [6]);
    assert_eq!(unrun(text, true, false), [1, 3]);
}
