//! Breaks of the syntax, and what does not go together.

use super::*;

#[test]
fn every_break_of_the_syntax_says_what_to_do() {
    let unit = |line: &str| format!("[[unit]]\nid = \"a\"\nside = \"crown\"\n{line}\n");
    for (line, advice) in [
        ("stands = four", "put a text between quotation marks"),
        ("stands = infantry", "put a text between quotation marks"),
        ("name = \"four", "put a text between quotation marks"),
        ("stands 4", "write `key = value`"),
        ("[army", "begin a table with [name]"),
        ("at = [1 2]", "commas between the items of a list"),
        ("at = [1, 2", "write lists as [1, 2, 3]"),
    ] {
        let told = faults(&unit(line));
        assert!(told.iter().all(|fault| fault.contains("; ")), "{told:?}");
        assert!(told.iter().any(|fault| fault.contains(advice)), "{line}: {told:?}");
    }
}

#[test]
fn a_list_that_is_not_closed_is_one_break() {
    let told = faults("[[unit]]\nid = \"a\"\nat = [1, 2\nside = \"crown\"\nstands = 4\n[[unit]]\nid = \"b\"\n");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("16:1: ") && told[0].contains("close every bracket"), "{told:?}");
    // Two lists with a break each are two.
    assert_eq!(faults("[[unit]]\nat = [1 2]\nfacing = [3 4]\n").len(), 2);
}

#[test]
fn nobody_is_sent_to_a_zone_of_the_other_side() {
    let zones = "[[zone]]\nid = \"south\"\nside = \"rebels\"\noutline = [[0, 0], [72, 0], [72, 10]]\n[[zone]]\nid = \"all\"\noutline = [[0, 0], [72, 0], [72, 10]]\n";
    let unit = |side: &str, zone: &str| {
        faults(&format!("{zones}[[unit]]\nid = \"a\"\nside = \"{side}\"\nstands = 1\nzone = \"{zone}\"\n"))
    };
    assert_eq!(unit("rebels", "south"), Vec::<String>::new());
    assert_eq!(unit("crown", "all"), Vec::<String>::new());
    assert_eq!(
        unit("crown", "south"),
        ["24:8: the zone `south` is of The Rebels; name a zone of its own side, or take the zone's `side` away"]
    );
}

#[test]
fn what_an_objective_is_worth_is_told_apart_from_nothing_said() {
    let text = format!(
        "{HEAD}[[objective]]\nid = \"a\"\nname = \"A\"\nat = [1, 1]\n[[objective]]\nid = \"b\"\nname = \"B\"\nat = [2, 1]\nworth = 1\n[[unit]]\nid = \"u\"\nside = \"crown\"\nstands = 1\n"
    );
    let source = Source::parse(&text);
    let mut reader = source.reader("made-up");
    let common = read(&mut reader).common;
    assert_eq!(reader.finish(), []);
    assert_eq!(common.worths.iter().map(|told| told.map(|(worth, _)| worth)).collect::<Vec<_>>(), [None, Some(1)]);
    assert_eq!(common.objectives.iter().map(|marker| marker.worth).collect::<Vec<_>>(), [1, 1]);
}
