//! Whatever stands in the input, every line is answered with one line of JSON.
#![no_main]

#[path = "../checks/batch.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    check::check(input);
});
