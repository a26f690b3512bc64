//! The corpora of the fuzz targets.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// Runs a check on every file in the corpus of a fuzz target, by their names; what it gives for each.
pub fn corpus<T>(target: &str, check: impl Fn(&[u8]) -> T) -> Vec<T> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = fs::read_dir(&dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display()));
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    assert!(!paths.is_empty(), "the corpus of `{target}` is empty");
    let run = |path: PathBuf| {
        let input = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let _named = Named(path);
        check(&input)
    };
    paths.into_iter().map(run).collect()
}

/// Names the file whose check panics.
struct Named(PathBuf);

impl Drop for Named {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the file was {}", self.0.display());
        }
    }
}
