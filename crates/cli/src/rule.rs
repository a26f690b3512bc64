//! A rule in words.

use std::io::Write;

use linstock::Bookshelf;
use serde_json::json;

use crate::Done;
use crate::paint::{FAINT, TITLE};

pub(crate) fn print(shelf: &Bookshelf, id: &str, json: bool, out: &mut dyn Write) -> Done {
    let (book, rule) = shelf.rule(id)?;
    if json {
        let rule = json!({
            "id": rule.id, "rulebook": book.slug, "layer": rule.layer, "heading": rule.heading, "text": rule.text,
        });
        writeln!(out, "{rule}")?;
    } else {
        writeln!(out, "{TITLE}{}{TITLE:#}  {FAINT}{}, {}{FAINT:#}\n{}", rule.id, book.title, rule.heading, rule.text)?;
    }
    Ok(())
}
