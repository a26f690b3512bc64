//! The project's own chores: `cargo xtask test` runs everything that must pass before a change lands.
#![allow(clippy::print_stdout, clippy::print_stderr)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing))]

mod balance;
mod beside;
mod chores;
mod openapi;
mod page;
mod proxies;
mod step;
mod times;

use std::process::ExitCode;
use std::time::Instant;

use step::{Ended, Runner};

const USAGE: &str = "\
usage: cargo xtask <chore>

  quick   format check, clippy with warnings denied, unit tests, charts and rules: for work, a few minutes
  test    all of that, every other test, the documentation and its examples, then the page: what CI runs
          (needs Node; Chromium is installed where apt can)
  page    the page's part of it alone: lint, types, units, and whole games in a browser
  soak    2,000 random games of every scenario in a release build, or as many as are named: soak 500
  torture kills the server 1,000 times in the middle of play, or as often as is named: nothing acknowledged may be lost
  openapi schemathesis against the server and its description for 240 seconds, or as many as are named (needs Python;
          schemathesis is installed from PyPI)
  balance 400 games of every scenario between bots in a release build, or as many as are named, written to
          scenarios/README.md; `balance check` says without playing whether that page is up to date
  fuzz    every fuzz target for 60 seconds each (needs a nightly toolchain and cargo-fuzz)

Every chore says what each of its steps took.
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (chore, rest) = (args.next(), args.next());
    match (chore.as_deref(), rest.as_deref()) {
        (Some("quick"), None) => timed(chores::quick),
        (Some("test"), None) => timed(chores::test),
        (Some("page"), None) => timed(chores::page),
        (Some("fuzz"), None) => timed(chores::fuzz),
        (Some("balance"), Some("check")) => timed(balance::check),
        (Some("balance"), games) => match games.map_or(Ok(balance::GAMES), str::parse) {
            Ok(games) => timed(|runner| balance::write(runner, games)),
            Err(_) => wrong("`balance` takes a number of games, such as `cargo xtask balance 100`, or `check`"),
        },
        (Some("torture"), kills) => match kills.map_or(Ok(chores::KILLS), str::parse) {
            Ok(kills) => timed(|runner| chores::torture(runner, kills)),
            Err(_) => wrong("`torture` takes a number of kills, such as `cargo xtask torture 200`"),
        },
        (Some("openapi"), seconds) => match seconds.map_or(Ok(openapi::SECONDS), str::parse) {
            Ok(seconds) => timed(|runner| openapi::test(runner, seconds)),
            Err(_) => wrong("`openapi` takes a number of seconds, such as `cargo xtask openapi 60`"),
        },
        (Some("soak"), games) => match games.map_or(Ok(chores::GAMES), str::parse) {
            Ok(games) => timed(|runner| chores::soak(runner, games)),
            Err(_) => wrong("`soak` takes a number of games, such as `cargo xtask soak 500`"),
        },
        (Some("help" | "--help" | "-h"), _) => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        (Some("quick" | "test" | "page" | "fuzz"), Some(more)) => wrong(&format!("nothing follows, but `{more}` does")),
        (Some(name), _) => wrong(&format!("there is no chore `{name}`")),
        (None, _) => wrong("name a chore"),
    }
}

fn wrong(fault: &str) -> ExitCode {
    eprint!("error: {fault}\n\n{USAGE}");
    ExitCode::from(2)
}

/// Does a chore, and says how it ended and what its steps took.
fn timed(chore: impl FnOnce(&mut Runner) -> Ended) -> ExitCode {
    let begun = Instant::now();
    let mut runner = Runner::live();
    match chore(&mut runner) {
        Ok(()) => {
            print!("== all passed\n{}", runner.times.table(begun.elapsed()));
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}
