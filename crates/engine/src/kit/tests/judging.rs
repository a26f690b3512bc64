//! The frame of a judged game, and the pieces of a scenario.

use super::board::read;
use crate::dice::Scripted;
use crate::game::{Ending, Log, Setting, Side, What};
use crate::kit::deployment::{Depths, Entry, Keys};
use crate::kit::edge::BaseEdges;
use crate::kit::judged::Frame;
use crate::kit::markers::{Marked, deal};

const KEYS: Keys = Keys::plain("TOY-2", "TOY-9", "where it stands");
const DEPTHS: Depths = Depths { set_up: 6.0, arrival: 4.0 };

#[test]
fn the_game_ends_with_the_second_side_of_its_last_turn() {
    let (mut frame, mut log) = (Frame::new(Setting { turns: Some(1), ..Setting::default() }), Log::new());
    let mut seen = Vec::new();
    for _ in 0..4 {
        seen.push((frame.turn, frame.side, frame.ends_game()));
        frame.pass_on("TOY-1", "orders", &mut log);
    }
    let [first, second] = Side::BOTH;
    assert_eq!(seen, [(0, first, false), (0, second, false), (1, first, false), (1, second, true)]);
    assert!(matches!(log.events()[1].what, What::Began { turn: 1, side: Some(Side::FIRST), step: "orders" }));
}

#[test]
fn a_game_ends_once() {
    let (mut frame, mut log) = (Frame::new(Setting::default()), Log::new());
    frame.finish(None, &mut log);
    assert_eq!(frame.ending, None);
    let ending = |winner| Ending { winner, why: "last-turn", rule: "TOY-9" };
    frame.finish(ending(Some(Side::FIRST)), &mut log);
    frame.finish(ending(Some(Side::SECOND)), &mut log);
    frame.pass_on("TOY-1", "orders", &mut log);
    assert_eq!((frame.ending, frame.side), (Some(ending(Some(Side::FIRST))), Side::FIRST));
    assert_eq!(log.events().len(), 1);
}

#[test]
fn only_what_lies_under_markers_is_dealt_and_forgotten() {
    let mut things = [Marked::new('a', true), Marked::new('b', false), Marked::new('c', true)];
    deal(&mut things, &mut Scripted::new([2])).unwrap();
    assert_eq!(things.map(|thing| thing.known()), [Some('c'), Some('b'), Some('a')]);
    things.iter_mut().for_each(Marked::forget);
    assert_eq!(things.map(|thing| thing.known()), [None, Some('b'), None]);
}

#[test]
fn a_roster_reads_names_sides_and_where_pieces_begin() {
    let text = r#"
[[band]]
id = "guard"
name = "The Guard"
side = "near"
men = 4
at = [5, 5]

[[band]]
id = "relief"
name = "The Relief"
side = "far"
men = 6
"#;
    let roster = |text: &str| {
        read(text, |reader, mut common| {
            let (edges, kind) = (BaseEdges::default(), ("band", "the bands"));
            let men = |reader: &mut crate::scenario::Reader<'_>| reader.whole("men", 1..=9).required("its men");
            (KEYS.roster(reader, &mut common, kind, &edges, DEPTHS, men), common.zones.len())
        })
    };
    let (listed, zones) = roster(text).unwrap();
    let told: Vec<_> = listed.iter().map(|one| (one.named.id.as_str(), one.side, one.own)).collect();
    assert_eq!(told, [("guard", Side::FIRST, 4), ("relief", Side::SECOND, 6)]);
    assert!(matches!(listed[0].entry, Entry::OnTable(_)));
    assert_eq!((listed[1].entry.zones(), zones), (&[0][..], 1), "its strip was made");
    let twice = roster(&text.replace("relief", "guard")).unwrap_err();
    assert!(twice[0].contains("guard"), "{twice:?}");
}
