//! The rules page of every rulebook and its code name the same rules.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use engine::rules::is_id;
use linstock::Bookshelf;

fn sources(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs" || ending == "toml") {
            found.push(path);
        }
    }
}

/// The rule IDs that the code of a rulebook cites.
fn cited(slug: &str) -> BTreeSet<String> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebooks").join(slug).join("src");
    let mut files = Vec::new();
    sources(&dir, &mut files);
    let mut ids = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        ids.extend(
            text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|word| is_id(word)).map(str::to_owned),
        );
    }
    ids
}

#[test]
fn every_rule_cited_in_code_is_on_its_page() {
    for book in Bookshelf::open().unwrap().rulebooks() {
        let known: BTreeSet<&str> = book.rules.rules().iter().map(|rule| rule.id).collect();
        let unknown: Vec<String> = cited(book.slug).into_iter().filter(|id| !known.contains(id.as_str())).collect();
        assert!(unknown.is_empty(), "{}: cited but not on the page: {unknown:?}", book.slug);
    }
}

#[test]
fn every_rule_of_a_chart_is_cited_in_code() {
    for book in Bookshelf::open().unwrap().rulebooks() {
        let cited = cited(book.slug);
        for rule in book.rules.rules() {
            // What acts on the table or in play, and what is only stated, is marked so on the page.
            match rule.layer {
                "chart" => assert!(cited.contains(rule.id), "{} is nowhere in the code of {}", rule.id, book.slug),
                "field" | "play" | "data" => {}
                other => panic!("{}: no such layer as `{other}`", rule.id),
            }
        }
    }
}

#[test]
fn every_rule_is_stated_once_and_in_words() {
    for book in Bookshelf::open().unwrap().rulebooks() {
        let rules = book.rules.rules();
        assert!(rules.len() > 150, "{}: only {} rules", book.slug, rules.len());
        let mut ids = BTreeSet::new();
        for rule in rules {
            assert!(ids.insert(rule.id), "{} stands on the page twice", rule.id);
            assert!(rule.text.len() > 5, "{} says nothing: `{}`", rule.id, rule.text);
        }
    }
}

#[test]
fn charts_name_only_rules_that_exist() {
    let shelf = Bookshelf::open().unwrap();
    for book in shelf.rulebooks() {
        for chart in &book.charts {
            assert!(!chart.info().rules.is_empty(), "{} {} names no rule", book.slug, chart.info().name);
            for id in chart.info().rules {
                assert!(book.rules.rule(id).is_some(), "{} {}: no rule {id}", book.slug, chart.info().name);
            }
        }
    }
}
