//! Whatever stands in the input, every line is answered with one line of JSON.
#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use linstock::{Bookshelf, batch};

static SHELF: OnceLock<Bookshelf> = OnceLock::new();

fuzz_target!(|input: &[u8]| {
    let shelf = SHELF.get_or_init(|| Bookshelf::open().expect("the rulebooks open"));
    let mut out = Vec::new();
    batch::run(shelf, input, &mut out).expect("memory takes it");
    let asked = input.split_inclusive(|byte| *byte == b'\n').count();
    let answers = out.split_inclusive(|byte| *byte == b'\n').collect::<Vec<_>>();
    assert_eq!(answers.len(), asked);
    for answer in answers {
        let _: serde_json::Value = serde_json::from_slice(answer).expect("an answer is JSON");
    }
});
