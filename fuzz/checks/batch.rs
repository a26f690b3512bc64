//! Whatever stands in the input, every line is answered with one line of JSON.

use std::sync::OnceLock;

use linstock::{Bookshelf, batch};

static SHELF: OnceLock<Bookshelf> = OnceLock::new();

pub(crate) fn check(input: &[u8]) {
    let shelf = SHELF.get_or_init(|| Bookshelf::open().unwrap());
    let mut out = Vec::new();
    batch::run(shelf, input, &mut out).unwrap();
    let asked = input.split_inclusive(|byte| *byte == b'\n').count();
    let answers: Vec<&[u8]> = out.split_inclusive(|byte| *byte == b'\n').collect();
    assert_eq!(answers.len(), asked);
    for answer in answers {
        let _: serde_json::Value = serde_json::from_slice(answer).unwrap();
    }
}
