//! The project's own chores: `cargo xtask test` runs everything that must pass before a change lands.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod page;
mod step;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <chore>

  test    format check, clippy with warnings denied, every test, the documentation and its examples, then the page
          (needs Node; Chromium is installed where apt can)
  page    the page's part of it alone: lint, types, units, and whole games in a browser
  soak    2,000 random games of every scenario in a release build, or as many as are named: soak 500
  fuzz    every fuzz target for 60 seconds each (needs a nightly toolchain and cargo-fuzz)
";

/// A step of a chore: what it is for, and the cargo command that does it.
type Step = (&'static str, &'static [&'static str]);

const TEST: [Step; 5] = [
    ("format", &["fmt", "--all", "--check"]),
    ("clippy", &["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"]),
    ("tests", &["test", "--workspace", "--all-targets", "--locked"]),
    ("documentation", &["doc", "--workspace", "--no-deps", "--locked", "--quiet"]),
    ("examples in the documentation", &["test", "--workspace", "--doc", "--locked"]),
];

/// The list of hashes too: a release build must give the same as a debug build.
const SOAK: [Step; 1] =
    [("soak", &["test", "--release", "--locked", "--package", "linstock", "--test", "soak", "--", "--nocapture"])];

/// How many games of every scenario a soak plays.
const GAMES: u32 = 2000;

const FUZZ: [Step; 5] = [
    ("fuzz the batch reader", &["+nightly", "fuzz", "run", "batch", "--", "-max_total_time=60"]),
    ("fuzz house files", &["+nightly", "fuzz", "run", "house", "--", "-max_total_time=60"]),
    ("fuzz records", &["+nightly", "fuzz", "run", "record", "--", "-max_total_time=60"]),
    ("fuzz scenarios", &["+nightly", "fuzz", "run", "scenario", "--", "-max_total_time=60"]),
    ("fuzz sheets", &["+nightly", "fuzz", "run", "sheet", "--", "-max_total_time=60"]),
];

fn main() -> ExitCode {
    let chore = std::env::args().nth(1);
    match chore.as_deref() {
        Some("test") => told(cargo_steps(&TEST, &[]).and_then(|()| page::test_built())),
        Some("page") => told(page::test()),
        Some("soak") => soak(std::env::args().nth(2).as_deref()),
        Some("fuzz") => told(cargo_steps(&FUZZ, &[])),
        Some("help" | "--help" | "-h") => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        other => {
            let fault = other.map_or("name a chore".to_owned(), |name| format!("there is no chore `{name}`"));
            eprint!("error: {fault}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn soak(games: Option<&str>) -> ExitCode {
    let games = games.map_or(Ok(GAMES), str::parse);
    let Ok(games) = games else {
        eprintln!("error: `soak` takes a number of games, such as `cargo xtask soak 500`");
        return ExitCode::from(2);
    };
    told(cargo_steps(&SOAK, &[("LINSTOCK_SOAK", &games.to_string())]))
}

fn cargo_steps(steps: &[Step], settings: &[(&str, &str)]) -> Result<(), String> {
    steps.iter().try_for_each(|(what, args)| step::run(what, step::cargo(args).envs(settings.iter().copied())))
}

/// Says how a chore ended.
fn told(ended: Result<(), String>) -> ExitCode {
    match ended {
        Ok(()) => {
            println!("== all passed");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}
