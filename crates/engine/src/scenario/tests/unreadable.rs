//! Files that cannot be read, or not as far as their end.

use super::{HEAD, faults, read};
use crate::scenario::Source;

#[test]
fn behind_a_break_of_the_syntax_only_breaks_are_told() {
    // The unit's last lines are lost in the breaks, but that they are missing is no fault of the writer.
    let told = faults("[[unit]]\nid = \"A\"\nside = \"crown\nstnds = 4\nzone = \n");
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(told[0].starts_with("14:6: `id` is `A`"), "{told:?}");
    assert!(told[1].starts_with("15:14: invalid basic string"), "{told:?}");
    assert!(told[2].starts_with("17:8: "), "{told:?}");
}

#[test]
fn a_key_given_twice_is_a_break_of_the_syntax() {
    let told = faults("[[unit]]\nid = \"a\"\nid = \"b\"\nside = \"crown\"\nstands = 1\n");
    assert_eq!(told, ["15:1: duplicate key; give it once; each of several tables begins with its own [[…]]"]);
}

#[test]
fn columns_count_characters_and_a_long_list_of_faults_is_cut() {
    let source = Source::parse("a = \"ß\" # ö\n\u{e9} = 1\n");
    assert_eq!(source.reader("made-up").finish().len(), 2);
    let text = "x = [\"ßßß\", 7]\n";
    let source = Source::parse(text);
    let mut reader = source.reader("made-up");
    reader.texts("x", 0..=3).required("texts");
    assert_eq!(reader.finish()[0].to_string(), "1:13: `x` is 7; give a line of text, up to 300 characters");
    let many: String = (0..3000).map(|n| format!("k{n} = 1")).collect::<Vec<_>>().join("\n");
    assert_eq!(Source::parse(&many).reader("made-up").finish().len(), 100);
}

#[test]
fn a_file_that_is_too_long_is_not_read() {
    let long = format!("{HEAD}#{}", " ".repeat(crate::scenario::MOST_BYTES));
    let source = Source::parse(&long);
    assert_eq!(source.rulebook(), None);
    let mut reader = source.reader("made-up");
    read(&mut reader);
    let told = reader.finish();
    assert_eq!(told.len(), 1);
    assert!(told[0].message.starts_with("the file is longer"));
}

#[test]
fn deep_nesting_is_refused() {
    for text in [
        format!("{} = 1", vec!["a"; 50_000].join(".")),
        format!("[{}]", vec!["a"; 50_000].join(".")),
        format!("x = {}", "[".repeat(50_000)),
        format!("x = {}", "{a=".repeat(50_000)),
    ] {
        let source = Source::parse(&text);
        let mut reader = source.reader("made-up");
        read(&mut reader);
        assert!(!reader.finish().is_empty());
    }
}
