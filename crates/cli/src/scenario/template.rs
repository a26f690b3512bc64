//! A new scenario from a rulebook's template.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use engine::rulebook::Rulebook;
use linstock::Bookshelf;

use crate::{Done, Failure};

/// Writes the template to a file that is not there yet, or to the output.
pub(crate) fn write(shelf: &Bookshelf, slug: &str, file: Option<&Path>, out: &mut dyn Write) -> Done {
    let book = shelf.rulebook(slug)?;
    let play = book.play.ok_or_else(|| not_yet(shelf, book))?;
    let Some(file) = file else {
        return Ok(write!(out, "{}", play.template)?);
    };
    let shown = file.display();
    let refuse = |error: &std::io::Error| {
        Failure::Input(match error.kind() {
            ErrorKind::AlreadyExists => format!("{shown} is there already; name a file that is not, or move it away"),
            _ => format!("{shown} cannot be written: {error}"),
        })
    };
    let mut written = OpenOptions::new().write(true).create_new(true).open(file).map_err(|error| refuse(&error))?;
    written.write_all(play.template.as_bytes()).map_err(|error| refuse(&error))?;
    writeln!(out, "{shown} is written; change it, and check it with `linstock scenario check {shown}`")?;
    Ok(())
}

/// A rulebook that has no scenarios yet.
pub(crate) fn not_yet(shelf: &Bookshelf, book: &Rulebook) -> Failure {
    let playable = shelf.rulebooks().iter().filter(|book| book.play.is_some()).map(|book| format!("`{}`", book.slug));
    let playable: Vec<String> = playable.collect();
    let advice = if playable.is_empty() {
        "none can be played yet".to_owned()
    } else {
        format!("choose one of {}", playable.join(", "))
    };
    Failure::Input(format!("{} cannot be played yet; {advice}", book.title))
}
