//! What people read of scenarios, with a small game for a rulebook.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::needless_raw_string_hashes)]

use expect_test::{Expect, expect};
use linstock::{Bookshelf, Scenario};
use testkit::Duel;

use super::{list, report, show};

fn shelf() -> Bookshelf {
    Bookshelf::holding(&[(Duel::SLUG, Duel::open)], engine::house::House::default()).unwrap()
}

fn template() -> &'static str {
    shelf().rulebooks()[0].play.unwrap().template
}

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

#[track_caller]
fn reports(text: &str, expected: &Expect) {
    let faults = Scenario::load("duel.toml", text).start(&shelf()).err().unwrap();
    expected.assert_eq(&plain(&report(&faults)));
}

#[track_caller]
fn shows(text: &str, json: bool, expected: &Expect) {
    let mut out = Vec::new();
    assert!(show::print(&shelf(), &Scenario::load("duel.toml", text), json, &mut out).is_ok());
    expected.assert_eq(&plain(&String::from_utf8(out).unwrap()));
}

#[test]
fn every_fault_is_shown_with_its_line() {
    let text = template()
        .replace("size = [24, 24]", "size = [24, 30]")
        .replace("title =", "titel =")
        .replace("kind = \"wood\"", "kind = \"woods\"")
        .replace("[16, 9], [16, 15]", "[16, 15], [16, 9]");
    reports(
        &text,
        &expect![[r#"
        error: `title` is missing
         --> duel.toml:1:1
          |
        1 | # A duel at a crossroads.
          | ^
          |
          = help: give a line of text, up to 300 characters

        error: there is no key `titel` here
         --> duel.toml:4:1
          |
        4 | titel = "My Duel"
          | ^^^^^
          |
          = help: did you mean `title`?

        error[DU-SET-02]: the table of a duel is square
          --> duel.toml:12:8
           |
        12 | size = [24, 30]
           |        ^^^^^^^^
           |
           = help: write size = [24, 24]

        error: `kind` is `woods`
          --> duel.toml:25:8
           |
        25 | kind = "woods"
           |        ^^^^^^^
           |
           = help: did you mean `wood`?

        error: the edge from corner 1 meets the edge from corner 3
          --> duel.toml:26:30
           |
        26 | outline = [[8, 9], [16, 15], [16, 9], [8, 15]]
           |                              ^^^^^^^
           |
           = help: an outline may not cross or touch itself

        error: duel.toml has 5 faults
    "#]],
    );
}

#[test]
fn a_break_of_the_syntax_is_shown() {
    reports(
        "id = \"a\"\r\nrulebook = \"duel\"\r\ntitle = \"Über \u{1b}[31m\r\n",
        &expect![[r#"
            error: invalid basic string, expected non-double-quote visible characters, `\`
             --> duel.toml:3:15
              |
            3 | title = "Über ␛[31m
              |               ^
              |
              = help: put a text between quotation marks, and one of several lines between three

            error: duel.toml has a fault
        "#]],
    );
}

#[test]
fn odd_places_are_shown_without_a_line() {
    reports(
        "",
        &expect![[r#"
        error: the file names no rulebook
        --> duel.toml:1:1
         = help: add rulebook = "…" at the top: choose one of `duel`

        error: duel.toml has a fault
    "#]],
    );
    reports(
        &format!("rulebook = \"duel\"\nx = [{}]\n", "1, ".repeat(2000)),
        &expect![[r#"
        error: `id` is missing
         --> duel.toml:1:1
          |
        1 | rulebook = "duel"
          | ^
          |
          = help: give a name of small letters, digits and hyphens, such as `23rd-foot`, up to 60 long

        error: `title` is missing
         --> duel.toml:1:1
          |
        1 | rulebook = "duel"
          | ^
          |
          = help: give a line of text, up to 300 characters

        error: `size` is missing
         --> duel.toml:1:1
          |
        1 | rulebook = "duel"
          | ^
          |
          = help: give [width, depth], each a number from 1 to 2000

        error: there is no [[side]]
         --> duel.toml:1:1
          |
        1 | rulebook = "duel"
          | ^
          |
          = help: give 2

        error[DU-SET-02]: the table of a duel is square
         --> duel.toml:1:1
          |
        1 | rulebook = "duel"
          | ^
          |
          = help: write size = [24, 24]

        error: there is no key `x` here
        --> duel.toml:2:1
         = help: choose one of `house`, `id`, `rulebook`, `title`, `blurb`, `history`, `sources`, `minutes`, `turns`, `size`, `north`, `side`, `area`, `line`, `zone`, `objective`, `uniform`

        error: duel.toml has 6 faults
    "#]],
    );
}

#[test]
fn a_scenario_is_shown_with_its_map() {
    shows(
        template(),
        false,
        &expect![[r#"
            My Duel  my-duel
            Duel, 24 by 24 (inch), 4 turns, about 20 minutes
            Two companies and a gun a side, and one crossroads.

            Red
              Red One
              Red Two
              Red Gun  not on the table yet

            Blue
              Blue One
              Blue Two
              Blue Gun  not on the table yet

            Terrain
              fence
              wood: Crow Wood
              * the crossroads, worth 2

            ┌────────────────────────────────────────────────────────────┐
            │                                                            │
            │                                                            │
            │                                                            │
            │                    f                   f                   │
            │                                                            │
            │                                                            │
            │                                                            │
            │                                                            │
            │                                                            │
            │                                                            │
            │                                                            │
            │                    %%%%%%%%%%%%%%%%%%%%                    │
            │                    %%%%%%%%%%%%%%%%%%%%                    │
            │                    %%%%%%%%%%%%%%%%%%%%                    │
            │----------------    %%%%%%%%%%*%%%%%%%%%                    │
            │                    %%%%%%%%%%%%%%%%%%%%                    │
            │                    %%%%%%%%%%%%%%%%%%%%                    │
            │                    %%%%%%%%%%%%%%%%%%%%                    │
            │                    %%%%%%%%%%%%%%%%%%%%                    │
            │                                                            │
            │                                                            │
            │                                                            │
            │                                                            │
            │                                                            │
            │                                                            │
            │                                                            │
            │                    F                   F                   │
            │                                                            │
            │                                                            │
            │                                                            │
            └────────────────────────────────────────────────────────────┘
              % woods   - fence   * objective   F foot of Red
              f foot of Blue

            History
            Nobody remembers who began it.
            The gun was there already.

            Sources
              The sexton's diary
        "#]],
    );
}

#[test]
fn a_scenario_is_described_in_json() {
    shows(
        template(),
        true,
        &expect![[r#"
        {"id":"my-duel","rulebook":"duel","title":"My Duel","blurb":"Two companies and a gun a side, and one crossroads.","minutes":20,"turns":4,"size":[24.0,24.0],"sides":[{"id":"red","name":"Red"},{"id":"blue","name":"Blue"}],"digest":"765aaf60236ade6c","unit":"inch","history":"Nobody remembers who began it.\nThe gun was there already.","sources":["The sexton's diary"],"pieces":[{"id":"red-1","name":"Red One","side":0,"role":"foot","title":"Red One","lines":[["Strength","6 of 6"]],"on_table":true,"pose":{"spot":{"x":8000,"y":3000},"facing":0}},{"id":"red-2","name":"Red Two","side":0,"role":"foot","title":"Red Two","lines":[["Strength","6 of 6"]],"on_table":true,"pose":{"spot":{"x":16000,"y":3000},"facing":0}},{"id":"red-gun","name":"Red Gun","side":0,"role":"guns","title":"Red Gun","lines":[["Strength","4 of 4"]],"on_table":false,"pose":{"spot":{"x":12000,"y":2000},"facing":0}},{"id":"blue-1","name":"Blue One","side":1,"role":"foot","title":"Blue One","lines":[["Strength","6 of 6"]],"on_table":true,"pose":{"spot":{"x":8000,"y":21000},"facing":18000}},{"id":"blue-2","name":"Blue Two","side":1,"role":"foot","title":"Blue Two","lines":[["Strength","6 of 6"]],"on_table":true,"pose":{"spot":{"x":16000,"y":21000},"facing":18000}},{"id":"blue-gun","name":"Blue Gun","side":1,"role":"guns","title":"Blue Gun","lines":[["Strength","4 of 4"]],"on_table":false,"pose":{"spot":{"x":12000,"y":22000},"facing":18000}}],"areas":[{"is":{"name":"Crow Wood","kind":"wood","look":"woods","shelter":1,"hindrance":1},"level":0,"outline":[[8.0,9.0],[16.0,9.0],[16.0,15.0],[8.0,15.0]]}],"lines":[{"is":{"name":null,"kind":"fence","look":"fence","shelter":1,"hindrance":1},"points":[[0.0,12.0],[6.0,12.0]]}],"zones":[{"id":"near","side":0,"outline":[[0.0,0.0],[24.0,0.0],[24.0,6.0],[0.0,6.0]]},{"id":"far","side":1,"outline":[[0.0,18.0],[24.0,18.0],[24.0,24.0],[0.0,24.0]]}],"objectives":[{"id":"crossroads","name":"the crossroads","at":[12.0,12.0],"worth":2}]}
    "#]],
    );
}

#[test]
fn the_front_says_how_long_it_takes() {
    let front = Scenario::load("duel.toml", template()).front();
    assert_eq!(list::length(&front), ", 4 turns, about 20 minutes");
}

#[test]
fn a_garbled_file_is_reported_whatever_is_wrong_with_it() {
    let shelf = shelf();
    let sound = template().as_bytes();
    let mut state: u64 = 7;
    let mut below = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % most
    };
    let mut faulty = 0;
    for _ in 0..2000 {
        let mut bytes = sound.to_vec();
        for _ in 0..=below(4) {
            let at = below(bytes.len());
            match below(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, b"\"[]{}=.,#\n\r\x1b\xc3\x809-"[below(16)]),
                2 => bytes[at] = u8::try_from(below(256)).unwrap(),
                _ => drop(bytes.drain(at..(at + below(30)).min(sound.len() / 2).max(at))),
            }
        }
        let started = Scenario::from_bytes("garbled.toml", &bytes).and_then(|scenario| scenario.start(&shelf));
        if let Err(faults) = started {
            faulty += 1;
            let told = plain(&report(&faults));
            assert!(faults.list.iter().all(|fault| fault.span.end <= faults.text.len()));
            assert!(!told.contains('\u{1b}'), "{told}");
            assert_eq!(told.matches("garbled.toml:").count(), faults.list.len(), "{told}");
        }
    }
    assert!(faulty > 1000, "{faulty}");
}
