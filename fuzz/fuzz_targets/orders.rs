//! Whatever a line says, a game of every scenario that ships takes it as an order or refuses it, and what `check` allows is
//! carried out.
#![no_main]

#[path = "../checks/orders.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let _ = check::check(input);
});
