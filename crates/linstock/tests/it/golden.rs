//! Every record that was ever committed replays, hash by hash, and is told in the same words.
//!
//! A record in `tests/records` is never overwritten: it is what a player has on disk. Its story beside it may change when a
//! game is told better; `UPDATE_EXPECT=1` writes it.

use std::fs;
use std::path::{Path, PathBuf};

use engine::game::Viewer;
use expect_test::expect_file;
use linstock::Bookshelf;
use linstock::record::{Header, Reading, Replay, VERSION, read, rules_version};
use linstock::tell::{Teller, Text, roster};

use crate::common::{playable, shelf_of};

/// The records that can be made: scenario, bots, seed.
const RECORDS: [(&str, [&str; 2], u64); 7] = [
    ("my-duel", ["drill", "random"], 7),
    ("cowpens", ["drill", "drill"], 7),
    ("main-street", ["drill", "drill"], 58),
    ("rorkes-drift", ["drill", "drill"], 27),
    ("across-the-fence", ["drill", "random"], 101),
    ("main-street", ["drill", "random"], 101),
    ("titi-hill", ["drill", "drill"], 101),
];

fn records() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut records: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    records.sort();
    assert!(!records.is_empty());
    records
}

/// The whole game in words, with the pieces on the table at the end of every turn.
fn story(reading: &Reading) -> String {
    let shelf = shelf_of(&reading.header.rulebook);
    let mut replay = Replay::new(reading, |header| header.set_up(&shelf)).unwrap();
    let setting = replay.table().setting().clone();
    let mut teller = Teller::new(&setting);
    let mut lines: Vec<Text> = Vec::new();
    teller.open(replay.table().decision().unwrap(), &mut lines);
    while let Some(step) = replay.next_step() {
        let step = step.unwrap_or_else(|astray| panic!("{astray}")).clone();
        teller.step(replay.table(), &step, &mut lines, &mut |table, lines| {
            roster(&table.view(Viewer::Umpire), &setting, lines);
        });
    }
    assert!(replay.table().ending().is_some(), "a record here is of a whole game");
    let told: Vec<String> = lines.iter().map(ToString::to_string).chain([String::new()]).collect();
    told.join("\n")
}

#[test]
fn every_record_replays_and_is_told_in_the_same_words() {
    for record in records() {
        let reading = read(&fs::read(&record).unwrap()).unwrap();
        assert_eq!(reading.damage, None, "{}", record.display());
        expect_file![record.with_extension("txt")].assert_eq(&story(&reading));
    }
}

#[test]
fn there_is_a_record_of_every_version_of_the_format_and_of_every_rulebook() {
    let readings = records().into_iter().map(|file| read(&fs::read(file).unwrap()).unwrap());
    let headers: Vec<Header> = readings.map(|reading| reading.header).collect();
    for format in 1..=VERSION {
        assert!(headers.iter().any(|header| header.record == format), "no record here is of format {format}");
    }
    for book in Bookshelf::open().unwrap().rulebooks() {
        let of: Vec<&Header> = headers.iter().filter(|header| header.rulebook == book.slug).collect();
        assert!(!of.is_empty(), "no record here is of {}", book.slug);
        // A changed reading is an option: a record from before it, and one from after.
        for (option, former) in book.options.iter().filter_map(|option| Some((option.name, option.formerly.as_ref()?)))
        {
            let before = |header: &&&Header| header.options.get(option).is_none_or(|value| value == former);
            let count = of.iter().filter(before).count();
            assert!(count > 0, "no record here of {} is from before `{option}`", book.slug);
            assert!(count < of.len(), "no record here of {} is from after `{option}`", book.slug);
        }
        let newest = of.iter().filter_map(|header| header.rules).max();
        assert!(newest.is_none_or(|newest| newest <= rules_version(book)), "{}: {newest:?}", book.slug);
    }
}

/// How the records came about; `linstock play --record` writes the same.
#[test]
#[ignore = "writes records that are not there yet"]
fn make_records() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    for (id, bots, seed) in RECORDS {
        let file = folder.join(format!("{id}-{}-{}-{seed}.jsonl", bots[0], bots[1]));
        let playable = playable().into_iter().find(|playable| playable.id == id).unwrap();
        if !file.exists() {
            fs::write(file, playable.battle(bots, seed).1).unwrap();
        }
    }
}
