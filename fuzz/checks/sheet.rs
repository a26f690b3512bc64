//! A `data.toml` either is refused with its place, or is a sheet.

use engine::sheet::{SheetError, read};

pub(crate) fn check(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    sound(read::<card_and_squad::book::Sheet>("data.toml", text));
    sound(read::<fire_and_discipline::book::Sheet>("data.toml", text));
    sound(read::<fire_and_fury::book::Sheet>("data.toml", text));
    sound(read::<fire_and_steel::book::Sheet>("data.toml", text));
    sound(read::<risk_factor::book::Sheet>("data.toml", text));
}

fn sound<T>(result: Result<T, SheetError>) {
    if let Err(error) = result {
        assert!(error.line >= 1 && error.column >= 1 && !error.message.is_empty());
    }
}
