//! A house file either is refused with its place, or gives charts that work.
#![no_main]

#[path = "../checks/house.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    check::check(input);
});
