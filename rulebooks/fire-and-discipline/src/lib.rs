//! Fire and Discipline, Europe 1750-1830: companies of castings, a mutual bombardment and alternate player turns, d10.
//!
//! Three rooms, as in every rulebook: [`charts`] (facts and dice to outcomes), [`field`] (the table to facts), [`play`]
//! (the turn sequence).

pub mod book;
pub mod bounds;
pub mod charts;
pub mod field;
pub mod lookup;
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
pub const SLUG: &str = "fire-and-discipline";

/// The rules in words.
pub const RULES: RulesText = RulesText::new(include_str!("../../../docs/rulebooks/fire-and-discipline.md"));

/// Opens the rulebook under some house rules, or none.
pub fn open(page: &Page) -> Result<Rulebook, SheetError> {
    let book = Arc::new(Book::open(page)?);
    Ok(Rulebook {
        slug: SLUG,
        title: "Fire and Discipline",
        about: "Companies, troops and gun sections of Europe, 1750-1830: the fast-play rules",
        charts: charts::all(&book),
        options: Form::describe(|form| Options::ask(form, &book.options)),
        rules: RULES,
        play: Some(Play { set_up: play::scenario::set_up, template: play::scenario::TEMPLATE }),
    })
}
