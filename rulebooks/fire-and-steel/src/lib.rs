//! Fire and Steel: one figure is one fighter; turns of two phases, phases of impulses, d6.
//!
//! Three rooms, as in every rulebook: [`charts`] (facts and dice to outcomes), [`field`] (a table to facts), and
//! [`play`] (the game from its first order to its last).

pub mod book;
pub mod bounds;
pub mod charts;
pub mod field;
pub mod options;
pub mod play;
pub mod words;

use std::sync::Arc;

use engine::chart::Form;
use engine::house::Page;
use engine::rulebook::{Play, Rulebook};
use engine::rules::RulesText;
use engine::sheet::SheetError;

use book::{Book, Options};

/// The rulebook's kebab-case name.
pub const SLUG: &str = "fire-and-steel";

/// The rules in words.
pub const RULES: RulesText = RulesText::new(include_str!("../../../docs/rulebooks/fire-and-steel.md"));

/// Opens the rulebook under some house rules, or none.
pub fn open(page: &Page) -> Result<Rulebook, SheetError> {
    let book = Arc::new(Book::open(page)?);
    Ok(Rulebook {
        slug: SLUG,
        title: "Fire and Steel",
        about: "One-to-one skirmishes from the musket to the frontier and colonial wars",
        charts: charts::all(&book),
        options: Form::describe(|form| Options::ask(form, &book.options)),
        rules: RULES,
        play: Some(Play { set_up: play::scenario::set_up, template: play::scenario::TEMPLATE }),
    })
}
