//! From the words after `chart` or `odds` to a question, and from there to an answer.

use std::io::Write;
use std::path::Path;

use clap::ArgMatches;
use clap::error::ErrorKind;
use engine::chart::{AnyChart, Notes, schema};
use engine::suggest::hint;
use linstock::Bookshelf;
use linstock::ask::{DiceSource, typed_face};
use serde_json::json;

use crate::args::Asked;
use crate::chart_args::{self, Door};
use crate::{Done, Failure, help, list, odds, outcome};

/// The shelf, under a house file if one is named.
pub(crate) fn open_shelf(house: Option<&Path>) -> Result<Bookshelf, Failure> {
    let Some(file) = house else { return Ok(Bookshelf::open()?) };
    let shown = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::Input(format!("the house file {shown} cannot be read: {error}")))?;
    Ok(Bookshelf::with_house(&shown.to_string(), &text)?)
}

/// `linstock chart …`
pub(crate) fn chart(shelf: &Bookshelf, asked: &Asked, out: &mut dyn Write) -> Done {
    with_chart(shelf, asked, Door::Chart, out, |shelf_chart, given, out| {
        let facts = chart_args::facts(shelf_chart.info(), given)?;
        let mut notes = Notes::default();
        let resolution = dice_source(given)?.resolve(shelf_chart, &facts, &mut notes)?;
        if given.get_flag("@json") {
            let answer = json!({ "outcome": resolution.outcome, "modifiers": notes.modifiers, "dice": notes.dice });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        outcome::print(shelf_chart.info(), &resolution, &notes, out)
    })
}

/// The dice of the question; none at all if it names neither dice nor a seed.
fn dice_source(given: &ArgMatches) -> Result<DiceSource, Failure> {
    let dice = given.get_one::<String>("@dice");
    let faces = dice.map(|list| list.split(',').filter(|face| !face.trim().is_empty()).map(typed_face));
    let seed = given.get_one::<String>("@seed").map(|seed| {
        let wrong = |_| Failure::Input(format!("--seed is `{seed}`; give a whole number from 0 to {}", u64::MAX));
        seed.parse::<u64>().map_err(wrong)
    });
    let source = DiceSource::of(faces, seed.transpose()?).map_err(|error| Failure::Input(error.to_string()))?;
    Ok(source.unwrap_or_else(DiceSource::none))
}

/// `linstock odds …`
pub(crate) fn odds(shelf: &Bookshelf, asked: &Asked, out: &mut dyn Write) -> Done {
    with_chart(shelf, asked, Door::Odds, out, |shelf_chart, given, out| {
        let facts = chart_args::facts(shelf_chart.info(), given)?;
        odds::print(shelf_chart, &facts, given, out)
    })
}

/// Finds the chart, answers `--help` and `--schema`, or lists what there is; then asks.
fn with_chart(
    shelf: &Bookshelf,
    asked: &Asked,
    door: Door,
    out: &mut dyn Write,
    ask: impl FnOnce(&dyn AnyChart, &ArgMatches, &mut dyn Write) -> Done,
) -> Done {
    let Some(slug) = &asked.rulebook else {
        return help::door(shelf, door, out);
    };
    let Some(name) = &asked.chart else {
        return list::charts(shelf.rulebook(slug)?, out);
    };
    // House rules may change what a chart asks, so they come before its flags are read.
    let house = house_among(&asked.rest).map(|file| open_shelf(Some(Path::new(file)))).transpose()?;
    let found = house.as_ref().unwrap_or(shelf).chart(slug, name)?;
    let given = match chart_args::command(slug, found.info(), door).try_get_matches_from(&asked.rest) {
        Ok(given) => given,
        Err(error) => return Err(Failure::Input(flag_fault(&error, found, door, slug))),
    };
    if asked.help || given.get_flag("@help") {
        return help::chart(slug, found.info(), door, out);
    }
    if given.get_flag("@schema") {
        let schema = schema(slug, found.info());
        writeln!(out, "{}", serde_json::to_string_pretty(&schema).unwrap_or_default())?;
        return Ok(());
    }
    ask(found, &given, out)
}

/// The house file named among the flags of a chart.
fn house_among(rest: &[String]) -> Option<&str> {
    let mut words = rest.iter().map(String::as_str);
    words.find_map(|word| word.strip_prefix("--house=")).or_else(|| {
        let mut words = rest.iter().map(String::as_str).skip_while(|word| *word != "--house");
        words.nth(1)
    })
}

/// A mistyped flag is answered with the nearest one.
fn flag_fault(error: &clap::Error, chart: &dyn AnyChart, door: Door, slug: &str) -> String {
    use clap::error::{ContextKind, ContextValue};
    let info = chart.info();
    if error.kind() == ErrorKind::UnknownArgument
        && let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidArg)
    {
        let name = typed.trim_start_matches('-').split(['=', ' ']).next().unwrap_or_default();
        let own: &[&str] = match door {
            Door::Chart => &["dice", "seed", "facts", "json", "schema", "help"],
            Door::Odds => &["by", "chance", "facts", "json", "schema", "help"],
        };
        let flags: Vec<String> = info
            .facts
            .iter()
            .filter(|fact| chart_args::is_flat(&fact.kind))
            .map(|fact| chart_args::flag(fact.name))
            .chain(own.iter().map(|name| (*name).to_owned()))
            .collect();
        if !typed.starts_with('-') {
            return format!("`{typed}` is no flag; facts are given as `--name value`, and --help lists them");
        }
        if let Some(fact) = info.facts.iter().find(|fact| chart_args::flag(fact.name) == name) {
            return format!("`{}` is a list of objects: give it in --facts JSON", fact.name);
        }
        return format!(
            "`{slug} {}` has no fact `{name}`; {}",
            info.name,
            hint(name, flags.iter().map(String::as_str))
        );
    }
    let text = error.to_string();
    text.trim().trim_start_matches("error: ").lines().next().unwrap_or_default().to_owned()
}
