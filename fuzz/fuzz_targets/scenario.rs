//! A scenario file either is refused with the places of its faults, or starts a game.
#![no_main]

#[path = "../checks/scenario.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let _ = check::check(input);
});
