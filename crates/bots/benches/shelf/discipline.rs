//! Armies of foot of any size for Fire and Discipline, to see how the work grows with the stands.

use std::fmt::Write;

const TABLE: &str = r#"
id = "armies"
rulebook = "fire-and-discipline"
title = "Armies"
blurb = "Two armies of foot in lines of five companies."
size = [120, 72]
year = 1809
turns = 8
player_a = "a"
side = [{ id = "a", name = "A" }, { id = "b", name = "B" }]
"#;

/// The scenario's text; the stands are those of both sides together.
pub fn armies(stands: usize) -> String {
    let mut text = TABLE.to_owned();
    for at in 0..stands / 10 {
        let (row, column) = (at / 10, at % 10);
        for (side, y, facing) in [("a", 20 - 6 * row, "up"), ("b", 50 + 6 * row, "down")] {
            let x = 10 + 11 * column;
            let _ = write!(text, "[[regiment]]\nid = \"{side}{at}\"\nname = \"{side}{at}\"\nside = \"{side}\"\n");
            let _ = write!(text, "arm = \"infantry\"\nmmg = 2\nstands = [8, 8, 8, 8, 8]\nformation = \"line\"\n");
            let _ = write!(text, "at = [{x}, {y}]\nfacing = \"{facing}\"\n");
        }
    }
    text
}
