//! The project's own chores: `cargo xtask test` runs everything that must pass before a change lands.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::process::{Command, ExitCode};

const USAGE: &str = "\
usage: cargo xtask <chore>

  test    format check, clippy with warnings denied, every test, the documentation and its examples
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
const SOAK: [Step; 1] = [(
    "soak",
    &[
        "test",
        "--release",
        "--locked",
        "--package",
        "linstock",
        "--test",
        "soak",
        "--test",
        "determinism",
        "--",
        "--nocapture",
    ],
)];

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
        Some("test") => run(&TEST, &[]),
        Some("soak") => soak(std::env::args().nth(2).as_deref()),
        Some("fuzz") => run(&FUZZ, &[]),
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
    run(&SOAK, &[("LINSTOCK_SOAK", &games.to_string())])
}

fn run(steps: &[Step], settings: &[(&str, &str)]) -> ExitCode {
    for (what, args) in steps {
        println!("== {what}: cargo {}", args.join(" "));
        // Through rustup's `cargo` where a toolchain is named, through the running cargo otherwise.
        let cargo = std::env::var("CARGO").ok().filter(|_| args.iter().all(|arg| !arg.starts_with('+')));
        let status =
            Command::new(cargo.as_deref().unwrap_or("cargo")).args(*args).envs(settings.iter().copied()).status();
        match status {
            Ok(status) if status.success() => {}
            Ok(status) => {
                eprintln!("error: {what} failed ({status})");
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("error: cargo could not be run: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    println!("== all passed");
    ExitCode::SUCCESS
}
