//! One step of a chore: a program that must end well.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder of the page.
pub(crate) fn web() -> PathBuf {
    root().join("web")
}

/// Says what is done, does it, and says what failed.
pub(crate) fn run(what: &str, command: &mut Command) -> Result<(), String> {
    let args: Vec<_> = command.get_args().map(|arg| arg.to_string_lossy()).collect();
    println!("== {what}: {} {}", command.get_program().to_string_lossy(), args.join(" "));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what} failed ({status})")),
        Err(error) => Err(format!("{what}: {} could not be run: {error}", command.get_program().to_string_lossy())),
    }
}

/// The running cargo; rustup's where a toolchain is named.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let own = std::env::var("CARGO").ok().filter(|_| args.iter().all(|arg| !arg.starts_with('+')));
    let mut command = Command::new(own.as_deref().unwrap_or("cargo"));
    command.args(args);
    command
}

/// npm in the folder of the page.
pub(crate) fn npm(args: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(args).current_dir(web());
    command
}
