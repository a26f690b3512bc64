//! House files against a little sheet: what they may change, and how they are told what they may not.

use serde::Deserialize;

use super::Ladder;
use crate::house::House;

const SHEET: &str = r#"
[fire.modifiers]
raw = -1
veteran = 1.5
reach = [6, 12, "-"]

[fire]
rows = [{ at-least = 8, gives = "hit" }, { gives = "miss" }]
"#;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Sheet {
    fire: Fire,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fire {
    modifiers: Modifiers,
    rows: Ladder<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Modifiers {
    raw: i32,
    veteran: f64,
    reach: Vec<toml::Value>,
}

fn with(house: &str) -> Result<Sheet, String> {
    let house = House::parse("house.toml", house, &["book"]).map_err(|error| error.to_string())?;
    house.page("book").sheet("data.toml", SHEET).map_err(|error| error.to_string())
}

fn fault(house: &str) -> String {
    with(house).unwrap_err()
}

#[test]
fn a_house_changes_numbers_lists_rows_and_dashes() {
    let sheet = with("[book.numbers.fire.modifiers]\nraw = -3\nveteran = 2\nreach = [6, \"-\", 18]").unwrap();
    assert_eq!((sheet.fire.modifiers.raw, sheet.fire.modifiers.veteran), (-3, 2.0));
    assert_eq!(sheet.fire.modifiers.reach[2].as_integer(), Some(18));
    let house = "[book.numbers.fire]\nrows = [{ at-least = 5, gives = \"hit\" }, { gives = \"miss\" }]";
    assert_eq!(with(house).unwrap().fire.rows.at(5), "hit");
    assert_eq!(with("").unwrap().fire.rows.at(5), "miss");
}

#[test]
fn what_a_house_cannot_change_is_told_at_its_place() {
    let cases = [
        ("[bok.options]", "house.toml:1:2: there is no rulebook `bok`; did you mean `book`?"),
        ("[book.option]", "house.toml:1:7: there is no part `option`; did you mean `options`?"),
        ("book = 3", "house.toml:1:8: `book` must be a table"),
        ("[book]\nnumbers = 3", "house.toml:2:11: `numbers` must be a table"),
        ("[book.numbers.fire.modifiers]\nrwa = 1", "house.toml:2:1: the sheet has no `rwa`"),
        ("[book.numbers.fir.modifiers]\nraw = 1", "house.toml:2:1: the sheet has no `fir`"),
        ("[book.numbers]\nfire = 1", "house.toml:2:1: `fire` is a table"),
        (
            "[book.numbers.fire.modifiers.raw]\nx = 1",
            "house.toml:2:1: `raw` in `fire.modifiers.raw.x` is a single value",
        ),
        ("[book.numbers.fire.modifiers]\nraw = \"x\"", "house.toml:2:1: `fire.modifiers.raw` is of type integer"),
        ("[book.numbers.fire.modifiers]\nraw = 1.5", "house.toml:2:1: `fire.modifiers.raw` cannot be that"),
        ("[book.numbers.fire.modifiers]\nraw = 2000000000", "house.toml:2:1: `fire.modifiers.raw` is 2000000000; give"),
        ("[book.numbers.fire.modifiers]\nveteran = nan", "house.toml:2:1: `fire.modifiers.veteran` is NaN; give"),
        (
            "[book.numbers.fire.modifiers]\nreach = [6]",
            "house.toml:2:1: `fire.modifiers.reach` is a list of 3, but 1 are",
        ),
        (
            "[book.numbers.fire]\nrows = [{ gives = \"a\" }, { gives = \"b\" }]",
            "house.toml:2:1: `fire.rows` lacks `at-least`",
        ),
        ("[book.options]\nx = 1\nx = 2", "house.toml:3:1: duplicate key"),
        ("[book.options", "house.toml:1:14:"),
    ];
    for (house, expected) in cases {
        assert!(fault(house).starts_with(expected), "{house}\n  {}", fault(house));
    }
}

#[test]
fn of_several_overrides_the_one_at_fault_is_named() {
    let house = "[book.numbers.fire.modifiers]\nveteran = 3\nraw = 1.5\nreach = [1, 2, 3]";
    assert!(fault(house).starts_with("house.toml:3:1:"), "{}", fault(house));
}

#[test]
fn a_wrong_number_in_the_sheet_itself_has_line_and_column() {
    let broken = SHEET.replace("raw = -1", "raw = \"-1\"");
    let error = super::read::<Sheet>("data.toml", &broken).unwrap_err().to_string();
    assert!(error.starts_with("data.toml:3:7:"), "{error}");
    let missing = SHEET.replace("raw = -1", "");
    let error = super::read::<Sheet>("data.toml", &missing).unwrap_err().to_string();
    assert!(error.contains("missing field `raw`"), "{error}");
}
