//! The page's tests: lint, types and units with Node, then whole games in a real browser against the real program.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::step::{Ended, Runner, npm, root, web};

/// Where browsers are looked for, the first that is there is taken; `CHROMIUM` names another.
const BROWSERS: [&str; 4] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/// What needs no program: lint, types, units.
pub(crate) fn lint_and_units(runner: &mut Runner) -> Ended {
    runner.run("page: lint, types, units", &mut npm(&["test"]))
}

/// Whole games in a browser, with the program that was built last.
pub(crate) fn games(runner: &mut Runner) -> Ended {
    let browser = browser(runner)?;
    runner.run(
        "page: games in a browser",
        npm(&["run", "browser"])
            .env("LINSTOCK_BIN", program())
            .env("LINSTOCK_PAGE", "embedded")
            .env("CHROMIUM", browser),
    )
}

/// Installs what the page is built with, unless it is there already. The server's build leaves the same mark.
pub(crate) fn install(runner: &mut Runner) -> Ended {
    let lock = fs::read(web().join("package-lock.json")).map_err(|error| format!("web/package-lock.json: {error}"))?;
    let mark = web().join("node_modules/.installed-lock.json");
    if fs::read(&mark).ok().as_ref() == Some(&lock) {
        return Ok(());
    }
    runner.run("page: what it is built with", &mut npm(&["ci", "--no-audit", "--no-fund"])).map_err(|fault| {
        format!("{fault}\nhint: the page needs Node.js 20 or later with npm, and its registry within reach")
    })?;
    fs::write(&mark, &lock).map_err(|error| format!("{}: {error}", mark.display()))
}

/// The program that was built last.
pub(crate) fn program() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    // npm runs in another folder, so a path from here must be whole.
    let target = fs::canonicalize(&target).unwrap_or(target);
    target.join("debug").join(if cfg!(windows) { "linstock.exe" } else { "linstock" })
}

/// A browser to test with: the one that is named, one that is there, or Debian's, installed.
pub(crate) fn browser(runner: &mut Runner) -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        return if named.exists() { Ok(named) } else { Err(format!("CHROMIUM: there is no {}", named.display())) };
    }
    if let Some(found) = found() {
        return Ok(found);
    }
    let advice = "hint: install Chromium (on Debian: apt-get install chromium), or name a browser in CHROMIUM";
    for args in [["apt-get", "update", "--quiet"].as_slice(), &["apt-get", "install", "--yes", "--quiet", "chromium"]] {
        runner.run("a browser to test with", &mut as_root(args)).map_err(|fault| format!("{fault}\n{advice}"))?;
    }
    found().ok_or_else(|| format!("no browser is to be found\n{advice}"))
}

fn found() -> Option<PathBuf> {
    BROWSERS.iter().map(PathBuf::from).find(|path| path.exists())
}

/// A command of the machine's owner: as it is for root, through sudo, without asking, for anybody else.
pub(crate) fn as_root(args: &[&str]) -> Command {
    let own = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    let words: Vec<&str> = if own { args.to_vec() } else { ["sudo", "-n"].iter().chain(args).copied().collect() };
    let mut words = words.into_iter();
    let mut command = Command::new(words.next().unwrap_or("apt-get"));
    command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
    command
}
