//! `linstock scenario …`: list, show, check, begin and describe scenarios.

mod find;
mod list;
pub(crate) mod map;
mod report;
mod show;
mod template;

use std::io::Write;

use linstock::{Bookshelf, scenario};
use serde_json::{Value, json};

use crate::args::ScenarioCommand;
use crate::paint::GOOD;
use crate::{Done, Failure};

pub(crate) use find::open;
pub(crate) use report::report;

pub(crate) fn run(shelf: &Bookshelf, what: ScenarioCommand, out: &mut dyn Write) -> Done {
    match what {
        ScenarioCommand::List { json } => list::print(shelf, json, out),
        ScenarioCommand::Show { scenario, json } => show::print(shelf, &open(&scenario)?, json, out),
        ScenarioCommand::Check { scenario, json } => check(shelf, &scenario, json, out),
        ScenarioCommand::New { rulebook, out: file } => template::write(shelf, &rulebook, file.as_deref(), out),
        ScenarioCommand::Schema { rulebook } => schema(shelf, rulebook.as_deref(), out),
    }
}

fn check(shelf: &Bookshelf, word: &str, json: bool, out: &mut dyn Write) -> Done {
    let started = open(word).and_then(|scenario| Ok((scenario.start(shelf)?, scenario)));
    match started {
        Err(Failure::Scenario(faults)) if json => {
            writeln!(out, "{}", json!(faults.list))?;
            // The list is the answer; what is left to say is that it is not empty.
            Err(Failure::Input(report::summary(&faults)))
        }
        Err(failure) => Err(failure),
        Ok(_) if json => Ok(writeln!(out, "{}", Value::Array(Vec::new()))?),
        Ok((game, scenario)) => {
            let setting = game.setting();
            let (pieces, sides) = (setting.pieces.len(), setting.sides.len());
            writeln!(
                out,
                "{GOOD}sound{GOOD:#}: {}: {} ({}), {pieces} pieces of {sides} sides",
                scenario.file(),
                setting.title,
                setting.rulebook
            )?;
            Ok(())
        }
    }
}

fn schema(shelf: &Bookshelf, rulebook: Option<&str>, out: &mut dyn Write) -> Done {
    let schema = match rulebook {
        None => scenario::schema_of_all(shelf),
        Some(slug) => {
            let book = shelf.rulebook(slug)?;
            scenario::schema(shelf, book).ok_or_else(|| template::not_yet(shelf, book))?
        }
    };
    writeln!(out, "{schema:#}")?;
    Ok(())
}

#[cfg(test)]
mod tests;
