//! A battle for Fire and Fury, with 26 units and 3 leaders a side.

use std::fmt::Write;

const TABLE: &str = r#"
id = "full-size"
rulebook = "fire-and-fury"
title = "Full size"
turns = 10
size = [144, 72]
first_side = "crown"
side = [{ id = "crown", name = "Crown" }, { id = "congress", name = "Congress" }]
zone = [
    { id = "crown-lines", side = "crown", outline = [[2, 1], [142, 1], [142, 20], [2, 20]] },
    { id = "congress-lines", side = "congress", outline = [[2, 52], [142, 52], [142, 71], [2, 71]] },
]
area = [
    { kind = "woods", outline = [[8, 28], [26, 28], [26, 42], [8, 42]] },
    { kind = "woods", outline = [[100, 24], [118, 26], [116, 40], [102, 38]] },
    { kind = "hill", level = 1, outline = [[60, 30], [84, 30], [84, 44], [60, 44]] },
    { kind = "building", outline = [[44, 34], [50, 34], [50, 40], [44, 40]] },
    { kind = "marsh", outline = [[88, 46], [98, 46], [98, 52], [88, 52]] },
]
line = [
    { kind = "rail-fence", points = [[28, 40], [56, 40]] },
    { kind = "rail-fence", points = [[86, 34], [100, 36]] },
    { kind = "rail-fence", points = [[118, 34], [140, 34]] },
]
objective = [
    { id = "the-hill", name = "The hill", at = [72, 37] },
    { id = "the-farm", name = "The farm", at = [47, 37] },
]
key_position = [
    { objective = "the-hill", held_by = "congress", points = 5 },
    { objective = "the-farm", held_by = "congress", points = 5 },
]
"#;

/// The scenario's text.
pub fn full_size() -> String {
    let mut text = TABLE.to_owned();
    for side in ["crown", "congress"] {
        for leader in 0..3 {
            let quality = ["able", "gallant", "poor"][leader];
            let _ =
                write!(text, "[[leader]]\nid = \"{side}-{leader}\"\nname = \"{side} {leader}\"\nside = \"{side}\"\n");
            let _ = write!(text, "quality = \"{quality}\"\nzone = \"{side}-lines\"\n");
        }
        for unit in 0..26 {
            let _ = write!(text, "[[unit]]\nid = \"{side}-unit-{unit}\"\nname = \"{side} unit {unit}\"\n");
            let _ = write!(text, "side = \"{side}\"\nzone = \"{side}-lines\"\nleader = \"{side}-{}\"\n", unit % 3);
            let _ = match unit {
                0..20 => {
                    let quality = ["trained", "veteran", "raw", "elite"][unit % 4];
                    write!(text, "arm = \"infantry\"\nquality = \"{quality}\"\ninitial_stands = {}\n", 4 + unit % 4)
                }
                20..23 => write!(text, "arm = \"cavalry\"\ninitial_stands = 4\n"),
                _ => write!(text, "arm = \"guns\"\ngun = \"medium-gun\"\ninitial_stands = 2\n"),
            };
        }
    }
    text
}
