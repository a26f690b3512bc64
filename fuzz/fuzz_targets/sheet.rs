//! A `data.toml` either is refused with its place, or is a sheet.
#![no_main]

use engine::sheet::{SheetError, read};
use libfuzzer_sys::fuzz_target;

fn sound<T>(result: Result<T, SheetError>) {
    if let Err(error) = result {
        assert!(error.line >= 1 && error.column >= 1 && !error.message.is_empty());
    }
}

fuzz_target!(|text: &str| {
    sound(read::<card_and_squad::book::Sheet>("data.toml", text));
    sound(read::<fire_and_discipline::book::Sheet>("data.toml", text));
    sound(read::<fire_and_fury::book::Sheet>("data.toml", text));
    sound(read::<fire_and_steel::book::Sheet>("data.toml", text));
    sound(read::<risk_factor::book::Sheet>("data.toml", text));
});
