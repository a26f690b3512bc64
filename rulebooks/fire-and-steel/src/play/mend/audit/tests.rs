//! A fault names the pieces, the rule and the reason as data.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

use engine::game::{Game, PieceId};
use engine::house::Page;
use engine::scenario::Source;

use super::Fault;
use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::scenario::{TEMPLATE, read};
use crate::play::state::plan::Plan;

fn template() -> Skirmish {
    read(&Page::default(), &mut Source::parse(TEMPLATE).reader("fire-and-steel")).unwrap()
}

/// What is wrong after a change to the first figure: pieces, rule, reason.
fn broken(change: impl FnOnce(&mut Skirmish, FigureId)) -> Vec<Fault> {
    let mut game = template();
    change(&mut game, FigureId(0));
    game.faults()
}

fn fault(rule: &'static str, why: &'static str) -> Vec<Fault> {
    vec![Fault { pieces: vec![PieceId(0)], rule, why: why.into() }]
}

#[test]
fn a_fault_names_its_piece_and_its_rule() {
    assert_eq!(template().faults(), []);
    let wounds = broken(|game, id| game.state.figures[id].wounds = -1);
    assert_eq!(wounds, fault("FS-DMG-07", "has fewer than no wounds"));
    let markers = broken(|game, id| game.state.men[id].morale_new = 1);
    assert_eq!(markers, fault("FS-MOR-02", "counts its morale markers twice"));
    let orders = broken(|game, id| game.state.men[id].order = Some(Plan::Wait));
    assert_eq!(orders, fault("FS-DMG-08", "has orders and is not on the table"));
}

#[test]
fn a_fault_is_put_into_words_at_the_protocol() {
    let mut game = template();
    game.state.figures[FigureId(0)].wounds = -1;
    let mut words = Vec::new();
    game.audit(&mut words);
    let name = game.setting().name(PieceId(0)).to_owned();
    assert_eq!(words, [format!("{name} has fewer than no wounds (FS-DMG-07)")]);
}
