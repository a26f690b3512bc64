//! Runs on disk: cut off and gone on with, in parts and put together.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use linstock::Bookshelf;
use sim::file::{FileError, Files, PlanFile, Reader, Store};
use sim::{MergeError, Plan, Played};

use crate::kit::{plan, play, shelf, summary, timeless};

fn write(plan: &Plan, shelf: &Bookshelf, files: &Files, games: &[Played]) -> PlanFile {
    let kept = PlanFile::of(plan, shelf, true);
    let mut store = Store::create(files, &kept).unwrap();
    for game in games {
        store.write(game).unwrap();
    }
    kept
}

fn read(files: &Files) -> Vec<Played> {
    let plan = PlanFile::read(files).unwrap();
    Reader::open(files, &plan).unwrap().map(|game| timeless(game.unwrap())).collect()
}

/// Goes on with a run and plays it to its end.
fn go_on(plan: &Plan, shelf: &Bookshelf, files: &Files) -> (u64, Vec<Played>) {
    let kept = PlanFile::of(plan, shelf, true);
    let mut all = Vec::new();
    let (mut store, next) = Store::resume(files, &kept, |game| all.push(timeless(game))).unwrap();
    sim::run(plan, shelf, next..plan.games().end, 2, &AtomicBool::new(false), |game| {
        store.write(&timeless(game.clone())).unwrap();
        all.push(timeless(game));
        ControlFlow::Continue(())
    });
    (next, all)
}

fn files(folder: &Path, name: &str) -> Files {
    Files::new(&folder.join(name)).unwrap()
}

#[test]
fn what_is_written_is_read_again() {
    let (shelf, folder) = (shelf(), tempfile::tempdir().unwrap());
    let plan = plan(&shelf, 6).with_units();
    let games = play(&plan, &shelf, plan.games(), 1);
    for name in ["rows.csv", "rows.jsonl"] {
        let files = files(folder.path(), name);
        write(&plan, &shelf, &files, &games);
        assert_eq!(read(&files), games, "{name}");
    }
    let heading = fs::read_to_string(folder.path().join("rows.csv")).unwrap();
    assert!(heading.starts_with("game,variant,seed,bot_1,bot_2,winner,why,rule,points_1"), "{heading}");
    let units = fs::read_to_string(folder.path().join("rows.units.csv")).unwrap();
    assert_eq!(units.lines().count(), 1 + 6 * 6);
}

/// Wherever a run is cut off, amid a row, amid its units or between two rows, it goes on to the same rows and sums.
#[test]
fn a_run_that_is_gone_on_with_equals_one_that_never_stopped() {
    let (shelf, folder) = (shelf(), tempfile::tempdir().unwrap());
    let plan = plan(&shelf, 12).with_units();
    let whole = play(&plan, &shelf, plan.games(), 1);
    for name in ["rows.csv", "rows.jsonl"] {
        let files = files(folder.path(), name);
        write(&plan, &shelf, &files, &whole);
        let untouched = fs::read(&files.rows).unwrap();
        for cut in [untouched.len() / 2, untouched.len() / 3 * 2, untouched.len() - 1, 40, 0] {
            fs::write(&files.rows, &untouched[..cut]).unwrap();
            let (next, games) = go_on(&plan, &shelf, &files);
            let rows = String::from_utf8_lossy(&untouched[..cut]).matches('\n').count();
            let heading = usize::from(name.ends_with("csv"));
            assert_eq!(next, rows.saturating_sub(heading) as u64, "no whole row is lost");
            assert_eq!(games, whole, "{name} cut at {cut}");
            assert_eq!(fs::read(&files.rows).unwrap(), untouched, "{name} cut at {cut}");
            assert_eq!(read(&files), whole, "{name} cut at {cut}");
            assert_eq!(summary(&plan, &games), summary(&plan, &whole));
        }
    }
}

#[test]
fn three_parts_make_the_rows_of_one_run() {
    let (shelf, folder) = (shelf(), tempfile::tempdir().unwrap());
    let one = plan(&shelf, 10).with_units();
    let whole = play(&one, &shelf, one.games(), 2);
    for kind in ["csv", "jsonl"] {
        let alone = files(folder.path(), &format!("whole.{kind}"));
        write(&one, &shelf, &alone, &whole);
        let mut parts = Vec::new();
        for shard in ["2/3", "3/3", "1/3"] {
            let part = one.clone().part(shard.parse().unwrap());
            let name = format!("part-{}.{kind}", &shard[..1]);
            let games = play(&part, &shelf, part.games(), 2);
            assert!((3..=4).contains(&games.len()));
            let files = files(folder.path(), &name);
            write(&part, &shelf, &files, &games);
            parts.push(files);
        }
        let merged = files(folder.path(), &format!("merged.{kind}"));
        sim::merge(&parts, &merged, |_| {}).unwrap();
        assert_eq!(fs::read(&merged.rows).unwrap(), fs::read(&alone.rows).unwrap());
        assert_eq!(read(&merged), whole);
        assert_eq!(fs::read(merged.plan()).unwrap(), fs::read(alone.plan()).unwrap());

        let other = |name: &str| files(folder.path(), &format!("{name}.{kind}"));
        let gap = sim::merge(&parts[..2], &other("gap"), |_| {}).unwrap_err();
        assert!(matches!(gap, MergeError::Gap { from: 0, to: 2 }), "{gap}");
        let twice = [parts[0].clone(), parts[1].clone(), parts[2].clone(), parts[2].clone()];
        let twice = sim::merge(&twice, &other("twice"), |_| {}).unwrap_err();
        assert!(matches!(twice, MergeError::Overlap { .. }), "{twice}");
    }
}

#[test]
fn rows_of_another_run_are_not_gone_on_with() {
    let (shelf, folder) = (shelf(), tempfile::tempdir().unwrap());
    let first = plan(&shelf, 4);
    let files = files(folder.path(), "rows.csv");
    let kept = write(&first, &shelf, &files, &play(&first, &shelf, 0..2, 1));
    let other = PlanFile::of(&plan(&shelf, 5), &shelf, true);
    let error = Store::resume(&files, &other, |_| {}).err().unwrap();
    assert!(error.to_string().contains("`seeds` was 4 and is 5 now"), "{error}");
    assert!(matches!(Store::create(&files, &kept), Err(FileError::Exists(_))));
    assert!(matches!(Files::new(Path::new("rows.txt")), Err(FileError::Format(_))));
}
