//! Scenario files of a made-up rulebook.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use super::{Common, Lies, Names, Reader, Source, TerrainKind};
use crate::game::{Coat, Named, Pattern, PieceId, Side, Strength};
use crate::table::{Facing, Kind, Spot};
use crate::word::Word;

mod together;
mod unreadable;

crate::words! {
    /// Kinds of terrain.
    enum Wild { Woods = "woods", Wall = "wall", Stream = "stream" }
}

impl TerrainKind for Wild {
    fn kind(self) -> Kind {
        Kind(u16::try_from(self.index()).unwrap())
    }

    fn look(self) -> &'static str {
        ["woods", "wall", "water"][self.index()]
    }

    fn shelter(self) -> u8 {
        [1, 2, 0][self.index()]
    }

    fn hindrance(self) -> u8 {
        [1, 1, 2][self.index()]
    }

    fn lies(self) -> Lies {
        [Lies::Area, Lies::Line, Lies::Either][self.index()]
    }
}

crate::words! {
    /// How good a unit is.
    enum Quality { Green = "green", Trained = "trained", Veteran = "veteran" }
}

#[derive(Debug, PartialEq)]
struct Unit {
    id: String,
    side: Side,
    quality: Quality,
    stands: i32,
    at: Option<Spot>,
    facing: Facing,
    zone: Option<usize>,
}

#[derive(Debug)]
struct Battle {
    common: Common,
    units: Vec<Unit>,
}

fn read(r: &mut Reader<'_>) -> Battle {
    let common = Common::read::<Wild>(r, "inch");
    let mut names = Names::new("unit");
    let units = r.tables("unit", 1..=4, "the units", |r| {
        let (id, side) = (r.id("id").required("its name"), common.side(r, "side", "whose it is"));
        let unit = Unit {
            id,
            side,
            quality: r.word("quality").or(Quality::Trained, "how good it is"),
            stands: r.whole("stands", 1..=60).required("how many stands it has"),
            at: r.spot("at").maybe("where it stands"),
            facing: r.facing("facing").or(Facing::AHEAD, "which way it looks"),
            zone: common.own_zone(r, "zone", side, "where it sets up"),
        };
        (unit, r.mark_of("id"))
    });
    let mut list = Vec::new();
    for (unit, mark) in units {
        names.add(r, &unit.id, mark);
        list.push(unit);
    }
    Battle { common, units: list }
}

const HEAD: &str = r#"
id = "the-ford"
rulebook = "made-up"
title = "The Ford"
size = [72, 48.5]
turns = 10
[[side]]
id = "crown"
name = "The Crown"
[[side]]
id = "rebels"
name = "The Rebels"
"#;

fn faults(tail: &str) -> Vec<String> {
    let text = format!("{HEAD}{tail}");
    let source = Source::parse(&text);
    let mut reader = source.reader("made-up");
    read(&mut reader);
    reader.finish().iter().map(ToString::to_string).collect()
}

#[test]
fn a_sound_file_gives_its_values() {
    let text = format!(
        r#"{HEAD}
[[area]]
id = "copse"
name = "The Copse"
kind = "woods"
level = 2
outline = [[10, 10], [20.0004, 10], [20, 20.5]]
[[line]]
kind = "stream"
points = [[0, 5], [72, 5]]
[[zone]]
id = "south"
side = "rebels"
outline = [[0, 0], [72, 0], [72, 10], [0, 10]]
[[objective]]
id = "ford"
name = "The Ford"
at = [36, 5]
worth = 3
[[unit]]
id = "guards"
side = "crown"
quality = "veteran"
stands = 0x0A
at = [12.3456, 40]
facing = "down"
[[unit]]
id = "militia"
side = "rebels"
stands = 4
zone = "south"
facing = -90.25
"#
    );
    let source = Source::parse(&text);
    assert_eq!(source.rulebook(), Some("made-up"));
    let mut reader = source.reader("made-up");
    let battle = read(&mut reader);
    assert!(!reader.has_faults());
    assert_eq!(reader.finish(), []);

    let setting = battle.common.setting(Vec::new(), Strength::Parts("stand"), &[]);
    assert_eq!((setting.id.as_str(), setting.rulebook, setting.unit), ("the-ford", "made-up", "inch"));
    assert_eq!([setting.loss(1, 7), setting.loss(2, 0)], ["1 stand lost, 7 left", "2 stands lost, 0 left"]);
    let wounds = battle.common.setting(Vec::new(), Strength::Wounds, &[]);
    assert_eq!([wounds.loss(1, 2), wounds.loss(2, 0)], ["1 wound taken, 2 to go", "2 wounds taken"]);
    assert_eq!((setting.size, setting.turns), ([72.0, 48.5], Some(10)));
    assert_eq!(setting.side("rebels"), Some(Side::SECOND));
    assert_eq!(setting.ground.areas()[0].level(), 2);
    assert_eq!(setting.ground.areas()[0].kind(), Kind(0));
    assert_eq!(Spot::nearest(setting.ground.areas()[0].outline().corners()[1]), Spot::new(20_000, 10_000));
    assert_eq!((setting.areas[0].name.as_deref(), setting.areas[0].look), (Some("The Copse"), "woods"));
    assert_eq!((setting.lines[0].kind, setting.lines[0].hindrance), ("stream", 2));
    assert_eq!(setting.zones[0].side, Some(Side::SECOND));
    assert_eq!((setting.objectives[0].at, setting.objectives[0].worth), (Spot::new(36_000, 5_000), 3));

    let [guards, militia] = battle.units.as_slice() else { panic!("two units") };
    assert_eq!((guards.side, guards.quality, guards.stands), (Side::FIRST, Quality::Veteran, 10));
    assert_eq!((guards.at, guards.facing), (Some(Spot::new(12_346, 40_000)), Facing::new(18_000)));
    assert_eq!((militia.quality, militia.zone), (Quality::Trained, Some(0)));
    assert_eq!(militia.facing, Facing::new(-9_025));
}

#[test]
fn a_side_says_what_its_men_wear() {
    let read_sides = |crown: &str| {
        let text = HEAD.replace("name = \"The Crown\"", &format!("name = \"The Crown\"\n{crown}"));
        let source = Source::parse(&text);
        let mut reader = source.reader("made-up");
        let sides = Common::read::<Wild>(&mut reader, "inch").sides;
        let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
        (sides[0].dress.coat, sides[1].dress.coat, faults)
    };
    assert_eq!(read_sides("coat = \"red\""), (Some(Coat::Red), None, vec![]));
    let (coat, _, faults) = read_sides("coat = \"rad\"");
    assert_eq!((coat, faults), (None, vec!["10:8: `coat` is `rad`; did you mean `red`?".to_owned()]));
}

#[test]
fn pieces_may_wear_what_the_rest_of_their_side_does_not() {
    let read = |more: &str| {
        let text = format!("{HEAD}\n[[unit]]\nid = \"legion\"\n{more}");
        let source = Source::parse(&text);
        let mut reader = source.reader("made-up");
        let common = Common::read::<Wild>(&mut reader, "inch");
        reader.tables("unit", 0..=9, "the units", |reader| reader.id("id").required("its name"));
        let faults: Vec<String> = reader.finish().iter().map(|fault| fault.message.clone()).collect();
        (common, faults)
    };
    let flag = "flag = { pattern = \"cross\", colours = [\"white\", \"red\"] }";
    let (common, faults) =
        read(&format!("[[uniform]]\npieces = [\"legion\"]\ncoat = \"green\"\nfacings = \"black\"\n{flag}"));
    assert_eq!(faults, Vec::<String>::new());
    let named = ["legion-1", "guards"].map(|id| Named { id: id.to_owned(), name: id.to_owned() });
    let setting = common.setting(named.into(), Strength::Points, &[]);
    let dress = setting.dress(PieceId(0)).unwrap();
    assert_eq!((dress.coat, dress.facings), (Some(Coat::Green), Some(Coat::Black)));
    let flag = dress.flag.as_ref().unwrap();
    assert_eq!((flag.pattern, flag.colours.as_slice()), (Pattern::Cross, &[Coat::White, Coat::Red][..]));
    assert_eq!(setting.dress(PieceId(1)), None);
    let (_, faults) = read("[[uniform]]\npieces = [\"legoin\"]\ncoat = \"green\"");
    assert_eq!(faults, ["no piece is called `legoin`"]);
}

#[test]
fn north_is_where_the_file_says() {
    let read = |north: &str| {
        let text = HEAD.replace("size = ", &format!("{north}\nsize = "));
        let source = Source::parse(&text);
        let common = Common::read::<Wild>(&mut source.reader("made-up"), "inch");
        common.setting(Vec::new(), Strength::Points, &[]).north
    };
    assert_eq!(read("north = \"left\""), Some(Facing::new(9_000)));
    assert_eq!(read(""), None);
}

#[test]
fn every_fault_is_told_at_its_place() {
    let told = faults(
        r#"
[[unit]]
id = "guards"
side = "crwn"
quality = "vetran"
stands = 61
at = [80, 10]
[[unit]]
id = "guards"
side = "rebels"
stands = "four"
fcing = "up"
facing = "north"
zone = "nowhere"
[[unit]]
"#,
    );
    assert_eq!(
        told,
        [
            "16:8: there is no side `crwn`; did you mean `crown`?",
            "17:11: `quality` is `vetran`; did you mean `veteran`?",
            "18:10: `stands` is 61; give a whole number from 1 to 60",
            "19:6: (80, 10) in `at` is off the table; the table reaches from (0, 0) to (72, 48.5)",
            "21:6: two units have the name `guards`; give each its own",
            "23:10: `stands` is `four`; give a whole number from 1 to 60",
            "24:1: there is no key `fcing` here; did you mean `facing`?",
            "25:10: `facing` is `north`; choose one of `up`, `left`, `down`, `right`",
            "26:8: there is no zone `nowhere`; the file has no zone with a name",
            "27:1: `id` is missing; give a name of small letters, digits and hyphens, such as `23rd-foot`, up to 60 long",
            "27:1: `side` is missing; give the name of a side",
            "27:1: `stands` is missing; give a whole number from 1 to 60",
        ]
    );
}

#[test]
fn outlines_are_faulted_at_the_corner_to_blame() {
    let told = faults(
        r#"
[[area]]
kind = "woods"
outline = [[10, 10], [20, 20], [20, 10], [10, 20]]
[[area]]
kind = "woods"
outline = [[10, 10], [20, 10], [20, 10.0001], [10, 20]]
[[area]]
kind = "woods"
outline = [[10, 10], [20, 10], [73, -1], [10, "x"]]
[[area]]
kind = "woods"
outline = [[10, 10], [20, 10]]
[[line]]
kind = "stream"
points = [[1, 1], [1, 1]]
[[unit]]
id = "a"
side = "crown"
stands = 1
"#,
    );
    assert_eq!(
        told,
        [
            "16:32: the edge from corner 1 meets the edge from corner 3; an outline may not cross or touch itself",
            "19:32: corner 3 is the same place as the one before it; leave one of them out",
            "22:32: (73, -1) in `outline` is off the table; the table reaches from (0, 0) to (72, 48.5)",
            "22:42: `outline` is [10, `x`]; give a place on the table, [x, y]",
            "25:11: `outline` is a list of 2; give a list of 3 to 200 places, [[x, y], …]",
            "28:19: corner 2 is the same place as the one before it; leave one of them out",
        ]
    );
}

#[test]
fn walls_are_lines_and_woods_are_areas() {
    let told = faults(
        r#"
[[area]]
kind = "wall"
outline = [[10, 10], [20, 10], [20, 20]]
[[area]]
kind = "stream"
outline = [[10, 10], [20, 10], [20, 20]]
[[line]]
kind = "woods"
points = [[1, 1], [1, 2]]
[[line]]
kind = "stream"
points = [[1, 1], [1, 2]]
[[unit]]
id = "a"
side = "crown"
stands = 1
"#,
    );
    assert_eq!(
        told,
        [
            "15:8: `wall` is a line, without an inside; put it under [[line]] with points",
            "21:8: `woods` is an area, with an inside; put it under [[area]] with an outline",
        ]
    );
}

#[test]
fn names_are_given_once_and_objectives_are_somewhere() {
    let told = faults(
        r#"
[[zone]]
id = "south"
side = "nobody"
outline = [[0, 0], [72, 0], [72, 10]]
[[zone]]
id = "south"
outline = [[0, 0], [72, 0], [72, 10]]
[[objective]]
id = "ford"
name = "The Ford"
[[objective]]
id = "Mill"
name = "The \u001b[31mMill"
outline = [[0, 0], [10, 0], [10, 5]]
[[unit]]
id = "a"
side = "crown"
stands = 1
"#,
    );
    assert_eq!(
        told,
        [
            "16:8: there is no side `nobody`; choose one of `crown`, `rebels`",
            "19:6: two zones have the name `south`; give each its own",
            "21:1: the objective is nowhere; give `at`, a place, or `outline`, an area",
            "25:6: `id` is `Mill`; give a name of small letters, digits and hyphens, such as `23rd-foot`, up to 60 long",
            "26:8: `name` is `The \u{fffd}[31mMill`; give a line of text, up to 300 characters",
        ]
    );
}

#[test]
fn tables_are_counted_and_must_be_tables() {
    let none = faults("");
    assert_eq!(none, ["1:1: there is no [[unit]]; give 1 to 4"]);
    let unit = |n: i32| format!("[[unit]]\nid = \"u{n}\"\nside = \"crown\"\nstands = 1\n");
    let many: String = (0..6).map(unit).collect();
    assert_eq!(faults(&many), ["29:1: there are 6 of [[unit]]; give 1 to 4"]);
    assert_eq!(faults("[unit]\nid = \"u\"\n"), ["13:1: `unit` is a table; begin each with [[unit]]"]);
    let third = faults(&format!("[[side]]\nid = \"french\"\nname = \"The French\"\n{}", unit(1)));
    assert_eq!(third, ["13:1: there are 3 of [[side]]; give 2"]);
    let inline = format!("unit = [{{ id = \"u\", side = \"crown\", stands = 1 }}, 7]\n{HEAD}");
    let source = Source::parse(&inline);
    let mut reader = source.reader("made-up");
    assert_eq!(read(&mut reader).units.len(), 1);
    let told: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    assert_eq!(told, ["1:51: one of `unit` is 7; begin each with [[unit]]"]);
}

#[test]
fn a_blank_reader_gives_the_schema() {
    let asked = super::describe("made-up", read);
    let schema = super::schema("made-up", "Made Up", &asked, &[]);
    let at = |path: &str| schema.pointer(path).cloned().unwrap_or_default();
    assert_eq!(at("/properties/rulebook/const"), "made-up");
    assert_eq!(at("/required"), serde_json::json!(["id", "rulebook", "title", "size", "side", "unit"]));
    assert_eq!(at("/properties/side/minItems"), 2);
    assert_eq!(at("/properties/unit/items/required"), serde_json::json!(["id", "side", "stands"]));
    let unit = "/properties/unit/items/properties";
    assert_eq!(at(&format!("{unit}/quality/enum")), serde_json::json!(["green", "trained", "veteran"]));
    assert_eq!(at(&format!("{unit}/quality/default")), "trained");
    assert_eq!(at(&format!("{unit}/facing/default")), "up");
    assert_eq!(at(&format!("{unit}/at/maxItems")), 2);
    assert_eq!(at("/properties/unit/items/additionalProperties"), false);
    assert_eq!(at("/properties/area/items/properties/kind/enum"), serde_json::json!(["woods", "wall", "stream"]));
    assert_eq!(at("/properties/house/properties/numbers/type"), "object");
}

#[test]
fn words_may_stand_twice_where_that_is_allowed() {
    let source = Source::parse("pair = [\"left\", \"left\"]\n");
    let mut reader = source.reader("toy");
    let pair: Vec<Hand> = reader.ask("pair", super::WordsOf::new(1..=2).repeating()).required("hands");
    assert_eq!(pair, [Hand::Left, Hand::Left]);
    assert!(reader.finish().is_empty());
    let mut reader = source.reader("toy");
    reader.words::<Hand>("pair", 1..=2).required("hands");
    assert_eq!(reader.finish().len(), 1);
}

crate::words! {
    enum Hand { Left = "left", Right = "right" }
}
