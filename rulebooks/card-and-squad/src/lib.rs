//! Card and Squad: a skirmish of the musket age, squads of single figures, turns by the cards, d10 and d6.
//!
//! Three rooms, as in every rulebook: [`charts`] (facts and dice to outcomes), [`field`] (a table to facts), and
//! [`play`] (the game from its first card to its last).

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
pub const SLUG: &str = "card-and-squad";

/// The rules in words.
pub const RULES: RulesText = RulesText::new(include_str!("../../../docs/rulebooks/card-and-squad.md"));

/// Opens the rulebook under some house rules, or none.
pub fn open(page: &Page) -> Result<Rulebook, SheetError> {
    let book = Arc::new(Book::open(page)?);
    Ok(Rulebook {
        slug: SLUG,
        title: "Card and Squad",
        about: "Squads of single figures in the age of the musket; cards decide whose turn it is",
        charts: charts::all(&book),
        options: Form::describe(|form| Options::ask(form, &book.options)),
        rules: RULES,
        play: Some(Play { set_up: play::scenario::set_up, template: play::scenario::TEMPLATE }),
    })
}
