//! Worked examples written as pages: a situation, orders with their dice, and what comes of them, in a text that players
//! read and tests run.
//!
//! A page is Markdown. A block `situation` holds a scenario file, of which only the pieces must be written: the sides
//! `near` and `far`, a table and a title are added where they are missing. A block `play` goes on from there:
//!
//! ````md
//! # Guns at long range
//!
//! Two guns stand fourteen inches apart. Two of the eight dice hit.
//!
//! ```situation
//! size = [24, 24]
//! ```
//!
//! ```play
//! set blue-gun strength 3
//! > red-gun aim blue-gun
//! ...
//! > blue-gun advance; dice 6, 5, 1, 2, 4, 3, 1, 4
//! ...
//! Blue Gun: 2 lost, 1 left (DU-FIR-06)
//! ...
//! ? blue-gun
//! Blue Gun at (12, 19), facing 180: Strength 1 of 4; shaken...
//! ```
//! ````
//!
//! - `> order; dice 1, 2` gives an order as [`read_order`](crate::read_order) has it; below stands what happens, line by
//!   line, or `refused: …`.
//! - `? piece` shows a piece.
//! - `set piece at 8,15 facing:0`, `set piece strength 3`, `set piece order broken` set something by hand.
//! - A line `...` stands for any lines, and `...` at the end of a line for the rest of it.
//!
//! With `UPDATE_EXPECT=1` in the environment the pages are written as the game plays them.

mod page;
mod run;
mod tell;

use std::fmt::Write;
use std::path::Path;

use engine::house::Page;
use engine::rulebook::Rulebook;
use engine::sheet::SheetError;

pub use run::{Broken, run_page};

/// Runs every page of a folder, and says of all of them at once what does not come as it is written.
#[track_caller]
pub fn run_pages(open: fn(&Page) -> Result<Rulebook, SheetError>, folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    let rulebook = open(&Page::default()).unwrap_or_else(|error| panic!("the rulebook does not open: {error}"));
    let listed = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = listed.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|ending| ending == "md")).collect();
    files.sort();
    assert!(!files.is_empty(), "there are no pages in {}", folder.display());
    let update = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut report = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let (played, broken) = run_page(&text, &rulebook);
        if update && played != text {
            std::fs::write(&file, played).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        }
        // Only what was expected can be brought up to date; an order that cannot be read stays wrong.
        for broken in broken.iter().filter(|broken| !update || !broken.is_stale) {
            let _ = writeln!(report, "{}:{}", file.display(), broken);
        }
    }
    assert!(report.is_empty(), "{report}");
}
