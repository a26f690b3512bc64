//! The chores, each a row of steps.

use std::fs;
use std::path::Path;

use crate::balance;
use crate::beside::side_by_side;
use crate::step::{Ended, Runner, cargo, root};
use crate::{page, proxies};

/// How many games of every scenario a soak plays.
pub(crate) const GAMES: u32 = 2000;

/// How many times torture kills the server.
pub(crate) const KILLS: u32 = 1000;

/// The programs of tests, without benches and examples: clippy has read those, and no test runs them.
const TESTS: [&str; 6] = ["test", "--workspace", "--locked", "--lib", "--bins", "--tests"];

/// The server with the small games of the tests, which the browser tests play too.
const SMALL_GAMES: [&str; 6] = ["build", "--package", "server", "--example", "small_games", "--locked"];

/// Everything that must pass before a change lands.
pub(crate) fn test(runner: &mut Runner) -> Ended {
    // The server's build installs the page's packages too where they are missing, so this comes before any build.
    side_by_side(runner, format, page::install)?;
    side_by_side(runner, clippy, |runner| page::lint_and_units(runner).and_then(|()| page::browser(runner).map(drop)))?;
    runner.run("build of the tests", cargo(&TESTS).arg("--no-run"))?;
    let mut tests = cargo(&TESTS);
    proxies::demand(runner, &mut tests);
    runner.run("tests", &mut tests)?;
    balance::check_if_written(runner)?;
    runner.run("documentation", &mut cargo(&["doc", "--workspace", "--no-deps", "--locked", "--quiet"]))?;
    runner.run("examples in the documentation", &mut cargo(&["test", "--workspace", "--doc", "--locked"]))?;
    runner.run("the small games", &mut cargo(&SMALL_GAMES))?;
    page::games(runner)
}

/// What is worth running after every change: no whole games, no server, no page.
pub(crate) fn quick(runner: &mut Runner) -> Ended {
    format(runner)?;
    clippy(runner)?;
    runner.run("unit tests", &mut cargo(&["test", "--workspace", "--locked", "--lib"]))?;
    let rulebooks = folders(&root().join("rulebooks"))?;
    let packages = rulebooks.iter().flat_map(|name| ["--package", name]);
    runner.run("charts and rules", cargo(&["test", "--locked", "--test", "it"]).args(packages))
}

/// The page's part of the test alone, with a program that is built for it.
pub(crate) fn page(runner: &mut Runner) -> Ended {
    runner.run("the program", &mut cargo(&["build", "--package", "linstock-cli", "--bin", "linstock", "--locked"]))?;
    runner.run("the small games", &mut cargo(&SMALL_GAMES))?;
    page::install(runner)?;
    page::lint_and_units(runner)?;
    page::games(runner)
}

/// Random games in a release build. The list of hashes too: a release build must give the same as a debug build.
pub(crate) fn soak(runner: &mut Runner, games: u32) -> Ended {
    let args = ["test", "--release", "--locked", "--package", "linstock", "--test", "soak", "--", "--nocapture"];
    runner.run("soak", cargo(&args).env("LINSTOCK_SOAK", games.to_string()))?;
    // The slow rules are slow: one game in a hundred.
    let of = ["--package", "fire-and-fury", "--package", "fire-and-steel", "--test", "it", "shipped"];
    let slow = (games / 100).max(1).to_string();
    runner.run("slow rules", cargo(&["test", "--release", "--locked"]).args(of).env("LINSTOCK_REFEREED", slow))
}

/// The server is killed in the middle of play, again and again. Nothing that it acknowledged may be lost.
pub(crate) fn torture(runner: &mut Runner, kills: u32) -> Ended {
    let args = ["test", "--locked", "--package", "server", "--test", "it", "kill::"];
    runner.run("torture", cargo(&args).env("LINSTOCK_KILLS", kills.to_string()))
}

/// Every fuzz target for a minute.
pub(crate) fn fuzz(runner: &mut Runner) -> Ended {
    for target in targets(&root().join("fuzz/fuzz_targets"))? {
        let args = ["+nightly", "fuzz", "run", &target, "--", "-max_total_time=60"];
        runner.run(&format!("fuzz {target}"), &mut cargo(&args))?;
    }
    Ok(())
}

fn format(runner: &mut Runner) -> Ended {
    runner.run("format", &mut cargo(&["fmt", "--all", "--check"]))
}

fn clippy(runner: &mut Runner) -> Ended {
    let args = ["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"];
    runner.run("clippy", &mut cargo(&args))
}

/// The folders in a folder that hold a package, by name. A package is called as its folder.
fn folders(dir: &Path) -> Result<Vec<String>, String> {
    names(dir, |path| path.join("Cargo.toml").is_file())
}

/// The fuzz targets in a folder.
fn targets(dir: &Path) -> Result<Vec<String>, String> {
    names(dir, |path| path.extension().is_some_and(|ending| ending == "rs"))
}

/// The names of what is wanted in a folder, without endings, sorted.
fn names(dir: &Path, wanted: impl Fn(&Path) -> bool) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(dir).map_err(|error| format!("{}: {error}", dir.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| wanted(path));
    let mut names: Vec<String> =
        paths.filter_map(|path| path.file_stem().map(|name| name.to_string_lossy().into_owned())).collect();
    names.sort();
    if names.is_empty() { Err(format!("{}: nothing is there", dir.display())) } else { Ok(names) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rulebook_is_a_package_that_is_called_as_its_folder() {
        for name in folders(&root().join("rulebooks")).unwrap() {
            let text = fs::read_to_string(root().join("rulebooks").join(&name).join("Cargo.toml")).unwrap();
            assert!(text.contains(&format!("name = \"{name}\"")), "{name}");
        }
    }

    #[test]
    fn every_fuzz_target_is_in_its_manifest_and_has_a_corpus() {
        let manifest = fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
        let targets = targets(&root().join("fuzz/fuzz_targets")).unwrap();
        for target in &targets {
            assert!(manifest.contains(&format!("path = \"fuzz_targets/{target}.rs\"")), "{target}");
            assert!(fs::read_dir(root().join("fuzz/corpus").join(target)).unwrap().count() > 0, "{target}");
        }
        assert_eq!(manifest.matches("[[bin]]").count(), targets.len());
    }

    #[test]
    fn an_empty_or_missing_folder_is_a_fault() {
        assert!(folders(&root().join("xtask/src")).unwrap_err().contains("nothing is there"));
        assert!(targets(&root().join("no-such-folder")).is_err());
    }
}
