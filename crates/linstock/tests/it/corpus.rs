//! The corpus of the fuzz targets, run without a fuzzer: what was once found stays mended.

use std::fs;
use std::path::Path;

use engine::chart::{Json, Notes};
use engine::dice::Seeded;
use engine::house::House;
use linstock::record::{Replay, read};
use linstock::{Bookshelf, Scenario, batch};
use testkit::{Duel, FactMaker};

fn files(target: &str) -> Vec<(String, Vec<u8>)> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "the corpus of `{target}` is empty");
    files
}

#[test]
fn every_line_of_the_corpus_is_answered() {
    let shelf = Bookshelf::open().unwrap();
    for (file, input) in files("batch") {
        let mut out = Vec::new();
        batch::run(&shelf, input.as_slice(), &mut out).unwrap();
        let asked = input.split_inclusive(|byte| *byte == b'\n').count();
        let answers: Vec<&[u8]> = out.split_inclusive(|byte| *byte == b'\n').collect();
        assert_eq!(answers.len(), asked, "{file}");
        for answer in answers {
            assert!(serde_json::from_slice::<serde_json::Value>(answer).is_ok(), "{file}");
        }
    }
}

#[test]
fn every_house_file_of_the_corpus_is_refused_or_works() {
    for (file, input) in files("house") {
        let Ok(text) = String::from_utf8(input) else { continue };
        match Bookshelf::with_house("house.toml", &text) {
            Err(error) => assert!(error.line >= 1 && !error.message.is_empty(), "{file}"),
            Ok(shelf) => {
                let mut maker = FactMaker::new(1);
                for chart in shelf.rulebooks().iter().flat_map(|book| &book.charts) {
                    for seed in 0..20 {
                        let facts = maker.any(chart.as_ref());
                        let _ = chart.resolve(&Json::from_value(&facts), &mut Seeded::new(seed), &mut Notes::default());
                    }
                }
            }
        }
    }
}

#[test]
fn every_sheet_of_the_corpus_is_refused_with_its_place() {
    for (file, input) in files("sheet") {
        let Ok(text) = String::from_utf8(input) else { continue };
        let error = engine::sheet::read::<fire_and_fury::book::Sheet>("data.toml", &text).unwrap_err();
        assert!(error.line >= 1 && error.column >= 1 && !error.message.is_empty(), "{file}");
    }
}

#[test]
fn every_record_of_the_corpus_is_read_up_to_its_damage() {
    let shelf = Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default()).unwrap();
    for (file, input) in files("record") {
        let reading = match read(&input) {
            Ok(reading) => reading,
            Err(damage) => {
                assert!(damage.line == 1 && damage.column >= 1 && !damage.message.is_empty(), "{file}");
                continue;
            }
        };
        assert_eq!(reading.damage.is_none(), reading.sound == input.len(), "{file}");
        let Ok(replay) = Replay::new(&reading, |header| header.set_up(&shelf)) else { continue };
        if let Err(astray) = replay.finish() {
            assert!(astray.line >= 2 && !astray.to_string().is_empty(), "{file}");
        }
    }
}

#[test]
fn every_scenario_of_the_corpus_is_refused_with_its_places_or_starts() {
    let duel = Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default()).unwrap();
    let mut started = 0;
    for shelf in [Bookshelf::open().unwrap(), duel] {
        for (file, input) in files("scenario") {
            match Scenario::from_bytes(&file, &input).and_then(|scenario| scenario.start(&shelf)) {
                Ok(game) => {
                    started += 1;
                    assert!(game.decision().is_some() || game.ending().is_some(), "{file}");
                }
                Err(faults) => {
                    assert!(!faults.list.is_empty(), "{file}");
                    for fault in &faults.list {
                        assert!(fault.line >= 1 && fault.column >= 1 && !fault.message.is_empty(), "{file}");
                        let span = &fault.span;
                        assert!(span.start <= span.end && span.end <= faults.text.len(), "{file}: {fault:?}");
                    }
                }
            }
        }
    }
    assert!(started >= 3, "the corpus has sound scenarios");
}
