//! Whatever stands in the input, a record is read up to its damage, and what is read replays or says where it differs.
#![no_main]

#[path = "../checks/record.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    check::check(input);
});
