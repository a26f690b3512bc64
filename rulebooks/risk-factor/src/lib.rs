//! Risk Factor: colonial skirmishes, one figure to one man, many groups that nobody commands, d6 and d8.
//!
//! Three rooms, as in every rulebook: [`charts`] (facts and dice to outcomes), [`field`] (a table to facts), and
//! [`play`] (the game from its first order to its last).

pub mod book;
pub mod bounds;
pub mod charts;
pub mod field;
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
pub const SLUG: &str = "risk-factor";

/// The rules in words.
pub const RULES: RulesText = RulesText::new(include_str!("../../../docs/rulebooks/risk-factor.md"));

/// Opens the rulebook under some house rules, or none.
pub fn open(page: &Page) -> Result<Rulebook, SheetError> {
    let book = Arc::new(Book::open(page)?);
    Ok(Rulebook {
        slug: SLUG,
        title: "Risk Factor",
        about: "Colonial skirmishes, one figure to one man, with groups that act by themselves",
        charts: charts::all(&book),
        options: Form::describe(|form| Options::ask(form, &book.options)),
        rules: RULES,
        play: Some(Play { set_up: play::scenario::set_up, template: play::scenario::TEMPLATE }),
    })
}
