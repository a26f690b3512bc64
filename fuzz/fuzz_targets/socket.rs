//! Whatever the clients of a table say, each message is answered, nothing that is told is malformed, and the game that would
//! be kept opens again.
#![no_main]

#[path = "../checks/socket.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let _ = check::check(input);
});
