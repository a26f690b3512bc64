//! Lists: the rulebooks on the shelf, one rulebook, its charts.

use std::io::Write;

use engine::chart::{Fact, FactKind, Presence};
use engine::rulebook::Rulebook;
use linstock::Bookshelf;
use serde_json::json;

use crate::Done;
use crate::paint::{FAINT, NAME, TITLE};

pub(crate) fn rulebooks(shelf: &Bookshelf, slug: Option<&str>, json: bool, out: &mut dyn Write) -> Done {
    match slug {
        Some(slug) if json => writeln!(out, "{}", described(shelf.rulebook(slug)?))?,
        Some(slug) => one(shelf.rulebook(slug)?, out)?,
        None if json => {
            let all: Vec<_> = shelf.rulebooks().iter().map(described).collect();
            writeln!(out, "{}", serde_json::Value::from(all))?;
        }
        None => {
            let wide = shelf.rulebooks().iter().map(|book| book.slug.len()).max().unwrap_or(0);
            for book in shelf.rulebooks() {
                writeln!(out, "{NAME}{:wide$}{NAME:#}  {:2} charts  {}", book.slug, book.charts.len(), book.about)?;
            }
        }
    }
    Ok(())
}

fn described(book: &Rulebook) -> serde_json::Value {
    let charts: Vec<_> = book.charts.iter().map(|chart| json!(chart.info())).collect();
    json!({ "slug": book.slug, "title": book.title, "about": book.about, "charts": charts, "options": book.options })
}

fn one(book: &Rulebook, out: &mut dyn Write) -> Done {
    writeln!(out, "{TITLE}{}{TITLE:#}: {}\n", book.title, book.about)?;
    charts(book, out)?;
    if !book.options.is_empty() {
        writeln!(out, "\nHouse-rule options (set them in a file: [{}.options], and pass --house FILE)\n", book.slug)?;
        for option in &book.options {
            writeln!(out, "  {NAME}{}{NAME:#} = {}", option.name, values(option))?;
            writeln!(out, "      {FAINT}{}{FAINT:#}", option.about)?;
        }
    }
    Ok(())
}

/// The charts of a rulebook, a line each.
pub(crate) fn charts(book: &Rulebook, out: &mut dyn Write) -> Done {
    let wide = book.charts.iter().map(|chart| chart.info().name.len()).max().unwrap_or(0);
    for chart in &book.charts {
        let info = chart.info();
        writeln!(out, "  {NAME}{:wide$}{NAME:#}  {}", info.name, info.about)?;
    }
    Ok(())
}

/// The values of an option, the one in force marked.
fn values(option: &Fact) -> String {
    let default = match &option.presence {
        Presence::Default(value) => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
        _ => String::new(),
    };
    match &option.kind {
        FactKind::Word { words } => {
            let marked: Vec<String> = words
                .iter()
                .map(|word| if *word == default { format!("[{word}]") } else { (*word).to_owned() })
                .collect();
            marked.join(" | ")
        }
        FactKind::Whole { min, max } => format!("[{default}], {min} to {max}"),
        FactKind::YesNo => if default == "true" { "[true] | false" } else { "true | [false]" }.to_owned(),
        _ => format!("[{default}]"),
    }
}
