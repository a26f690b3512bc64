//! Every public item of the kit is shown at work in an example.

use std::fs;
use std::path::{Path, PathBuf};

/// The source files under a folder, tests left out.
fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            sources(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

/// The words in the examples of a file's documentation.
fn shown(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    let lines = text.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
    });
    let examples = lines.filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        inside && !fence
    });
    examples.flat_map(|line| line.split(|at: char| !at.is_alphanumeric() && at != '_'))
}

/// The names of the public functions and types of a file.
fn public(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let item = line.trim_start().strip_prefix("pub ")?;
        let item = item.strip_prefix("const ").unwrap_or(item);
        let (sort, rest) = item.split_once(' ')?;
        let name = rest.split(|at: char| !at.is_alphanumeric() && at != '_').next()?;
        matches!(sort, "fn" | "struct" | "enum" | "trait" | "type").then_some(name)
    })
}

#[test]
fn every_public_item_is_in_an_example_of_its_module() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/kit");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let texts: Vec<(PathBuf, String)> = files
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            // A module is a file, or a folder of them.
            let module = path.strip_prefix(&root).unwrap().components().next().unwrap();
            (PathBuf::from(module.as_os_str()), text)
        })
        .collect();
    assert!(texts.len() > 30);
    let mut missing = Vec::new();
    for (module, text) in &texts {
        let shown: Vec<&str> =
            texts.iter().filter(|(own, _)| own == module).flat_map(|(_, text)| shown(text)).collect();
        let own = public(text).filter(|name| !shown.contains(name));
        missing.extend(own.map(|name| format!("{}: {name}", module.display())));
    }
    assert!(missing.is_empty(), "without an example: {missing:#?}");
}
