//! Linstock on the command line.
fn main() {}
