//! Every rule has a test that names it: `// covers: XX-YYY-01` above its assertions.
//!
//! Of a rulebook that plays, every rule must be covered; of one that does not play yet, the rules of its charts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use engine::rules::is_id;
use linstock::Bookshelf;

/// What such a line has before its IDs.
const MARK: &str = "// covers:";

/// A rulebook's rules, as far as they count here.
struct Book {
    slug: &'static str,
    plays: bool,
    /// IDs with their layers.
    rules: Vec<(&'static str, &'static str)>,
}

/// A line that says what a test covers.
struct Line {
    place: String,
    ids: Vec<String>,
}

/// The lines of a file that stand in tests.
fn lines(place: &str, text: &str) -> Vec<Line> {
    let mut in_tests = place.split('/').any(|part| part == "tests" || part == "tests.rs");
    let mut found = Vec::new();
    for (n, line) in text.lines().enumerate() {
        in_tests |= line.trim() == "#[cfg(test)]";
        if let Some((_, ids)) = line.split_once(MARK).filter(|_| in_tests) {
            let ids = ids.split(',').map(|id| id.trim().to_owned()).collect();
            found.push(Line { place: format!("{place}:{}", n + 1), ids });
        }
    }
    found
}

/// What is amiss: rules that no test covers, and lines that name no rule.
fn gaps(books: &[Book], lines: &[Line]) -> Vec<String> {
    let covered: BTreeSet<&str> = lines.iter().flat_map(|line| &line.ids).map(String::as_str).collect();
    let known: BTreeSet<&str> = books.iter().flat_map(|book| &book.rules).map(|(id, _)| *id).collect();
    let mut faults = Vec::new();
    for book in books {
        let counts = |layer: &str| book.plays || layer == "chart";
        let bare = book.rules.iter().filter(|(id, layer)| counts(layer) && !covered.contains(id));
        let bare: Vec<&str> = bare.map(|(id, _)| *id).collect();
        if !bare.is_empty() {
            faults.push(format!("{}: no test covers {}", book.slug, bare.join(", ")));
        }
    }
    for line in lines {
        for id in &line.ids {
            if !is_id(id) {
                faults.push(format!("{}: `{id}` is not the ID of a rule", line.place));
            } else if !known.contains(id.as_str()) {
                faults.push(format!("{}: no page has a rule {id}", line.place));
            }
        }
    }
    faults
}

fn books() -> Vec<Book> {
    let shelf = Bookshelf::open().unwrap();
    let book = |book: &engine::rulebook::Rulebook| Book {
        slug: book.slug,
        plays: book.play.is_some(),
        rules: book.rules.rules().into_iter().map(|rule| (rule.id, rule.layer)).collect(),
    };
    shelf.rulebooks().iter().map(book).collect()
}

/// Every Rust file below a folder, by its path from the root.
fn sources(root: &Path, dir: &Path, found: &mut BTreeMap<String, PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(root, &path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let parts = path.strip_prefix(root).unwrap().iter().map(|part| part.to_string_lossy());
            found.insert(parts.collect::<Vec<_>>().join("/"), path);
        }
    }
}

#[test]
fn every_rule_is_covered_and_every_line_names_rules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = BTreeMap::new();
    for dir in ["rulebooks", "crates"] {
        sources(&root, &root.join(dir), &mut files);
    }
    // The lines below are made up.
    files.retain(|place, _| !place.ends_with("linstock/tests/it/rule_coverage.rs"));
    let lines: Vec<Line> =
        files.iter().flat_map(|(place, path)| lines(place, &fs::read_to_string(path).unwrap())).collect();
    let faults = gaps(&books(), &lines);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn made_up(plays: bool) -> Vec<Book> {
    vec![Book {
        slug: "made-up",
        plays,
        rules: vec![("MU-FIR-01", "chart"), ("MU-FIR-02", "play"), ("MU-R01", "data")],
    }]
}

#[test]
fn a_rule_without_a_test_is_found() {
    let covered = lines("x/tests/it/fire.rs", "    // covers: MU-FIR-01\n");
    assert_eq!(gaps(&made_up(true), &covered), ["made-up: no test covers MU-FIR-02, MU-R01"]);
    assert_eq!(gaps(&made_up(false), &covered), [""; 0]);
    assert_eq!(gaps(&made_up(false), &[]), ["made-up: no test covers MU-FIR-01"]);
}

#[test]
fn a_line_that_names_no_rule_is_found() {
    let text = "// covers: MU-FIR-01, MU-FIR-09\n\n// covers: MU-FIR-02, MU-R01..03, MU-R01\n";
    let faults = [
        "x/tests/it/fire.rs:1: no page has a rule MU-FIR-09",
        "x/tests/it/fire.rs:3: `MU-R01..03` is not the ID of a rule",
    ];
    assert_eq!(gaps(&made_up(true), &lines("x/tests/it/fire.rs", text)), faults);
}

#[test]
fn only_tests_cover() {
    let text = "// covers: MU-FIR-01\n#[cfg(test)]\nmod tests {\n    // covers: MU-FIR-02\n}\n";
    let ids = |place| lines(place, text).into_iter().flat_map(|line| line.ids).collect::<Vec<_>>();
    assert_eq!(ids("x/src/fire.rs"), ["MU-FIR-02"]);
    assert_eq!(ids("x/src/fire/tests.rs"), ["MU-FIR-01", "MU-FIR-02"]);
    assert_eq!(ids("x/tests/it/fire.rs"), ["MU-FIR-01", "MU-FIR-02"]);
}
