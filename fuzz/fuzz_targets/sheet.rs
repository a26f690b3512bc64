//! A `data.toml` either is refused with its place, or is a sheet.
#![no_main]

#[path = "../checks/sheet.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    check::check(input);
});
