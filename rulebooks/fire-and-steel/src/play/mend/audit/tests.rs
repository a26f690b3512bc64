//! A breach names the piece, the rule and the reason as data.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]

use engine::game::{Breach, Mend, PieceId};
use engine::house::Page;
use engine::scenario::Source;

use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::scenario::{TEMPLATE, read};
use crate::play::state::Step;
use crate::play::state::plan::Plan;

fn template() -> Skirmish {
    read(&Page::default(), &mut Source::parse(TEMPLATE).reader("fire-and-steel")).unwrap()
}

/// What is wrong after a change to the first figure.
fn broken(change: impl FnOnce(&mut Skirmish, FigureId)) -> Vec<Breach> {
    let mut game = template();
    change(&mut game, FigureId(0));
    let mut breaches = Vec::new();
    game.audit(&mut breaches);
    breaches
}

fn breach(rule: &'static str, why: &'static str) -> [Breach; 1] {
    [Breach::of(PieceId(0), rule, why)]
}

#[test]
fn a_breach_names_its_piece_and_its_rule() {
    assert_eq!(broken(|_, _| {}), []);
    let wounds = broken(|game, id| game.state.figures[id].wounds = -1);
    assert_eq!(wounds, breach("FS-DMG-07", "has fewer than no wounds"));
    let markers = broken(|game, id| game.state.men[id].morale_new = 1);
    assert_eq!(markers, breach("FS-MOR-02", "counts its morale markers twice"));
    let orders = broken(|game, id| game.state.men[id].order = Some(Plan::Wait));
    assert_eq!(orders, breach("FS-DMG-08", "has orders and is not on the table"));
    let over = broken(|game, _| game.state.step = Step::Over);
    assert_eq!(over, [Breach::new("FS-D30", "the game is over and is not")]);
}
