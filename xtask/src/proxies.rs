//! nginx and Caddy, which the server is tested behind: those that are there, or Debian's, installed.

use std::path::PathBuf;
use std::process::Command;

use crate::page::as_root;
use crate::step::Runner;

/// What the tests behind a proxy need; the packages are called as the programs are.
const NEEDED: [&str; 3] = ["nginx", "caddy", "openssl"];

/// Where programs are that the path of a user may leave out.
const BESIDE: [&str; 2] = ["/usr/sbin", "/usr/local/sbin"];

/// Makes the tests behind nginx and Caddy fail where these are missing, for they are there now. Where they cannot be
/// installed it says so, and the tests are skipped.
pub(crate) fn demand(runner: &mut Runner, tests: &mut Command) {
    if missing().is_empty() || install(runner).is_ok() && missing().is_empty() {
        tests.env("LINSTOCK_PROXIES", "required");
    } else {
        let which = missing().join(" and ");
        runner.say(&format!("== SKIPPED: {which} cannot be installed, so the server is not tried behind a real proxy"));
    }
}

fn install(runner: &mut Runner) -> Result<(), String> {
    let which = missing();
    runner.run("proxies to test behind: the list", &mut as_root(&["apt-get", "update", "--quiet"]))?;
    let words = [&["apt-get", "install", "--yes", "--quiet", "--no-install-recommends"], which.as_slice()].concat();
    runner.run("proxies to test behind", &mut as_root(&words))
}

/// Those that are not there.
fn missing() -> Vec<&'static str> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).chain(BESIDE.map(PathBuf::from)).collect();
    let there = |name: &str| folders.iter().any(|folder| folder.join(name).is_file());
    NEEDED.into_iter().filter(|name| !there(name)).collect()
}
