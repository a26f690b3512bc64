//! Regimental Fire and Fury, the American War of Independence: brigades of stands, alternate player turns, d10.
//!
//! Three rooms, as in every rulebook: [`charts`] (facts and dice to outcomes), [`field`] (the table to facts) and
//! [`play`] (the turn, from the first deployment to the last combat).

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

use book::Book;
use options::Options;

/// The rulebook's kebab-case name.
pub const SLUG: &str = "fire-and-fury";

/// The rules in words.
pub const RULES: RulesText = RulesText::new(include_str!("../../../docs/rulebooks/fire-and-fury.md"));

/// Opens the rulebook under some house rules, or none.
pub fn open(page: &Page) -> Result<Rulebook, SheetError> {
    let book = Arc::new(Book::open(page)?);
    Ok(Rulebook {
        slug: SLUG,
        title: "Regimental Fire and Fury",
        about: "Battalions and batteries of the American War of Independence, 1775-83",
        charts: charts::all(&book),
        options: Form::describe(|form| Options::ask(form, &book.options)),
        rules: RULES,
        play: Some(Play { set_up: play::scenario::set_up, template: play::scenario::TEMPLATE }),
    })
}
