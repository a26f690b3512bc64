//! The program, run as people and schedulers run it.

use std::process::{Command, Output};

pub(crate) fn linstock(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_linstock")).args(args).output().unwrap()
}

/// What it prints where all goes well.
#[track_caller]
pub(crate) fn says(args: &[&str]) -> String {
    let output = linstock(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Bad input: exit code 2, and a message that says what to do.
#[track_caller]
pub(crate) fn refuses(args: &[&str], expected: &str) {
    let output = linstock(args);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {message}");
    assert!(message.contains(expected), "{args:?}: {message}");
}
