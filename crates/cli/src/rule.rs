//! A rule in words.

use std::io::{self, Write};

use engine::rules::{Place, Table, plain};
use linstock::Bookshelf;
use serde_json::json;

use crate::Done;
use crate::paint::{FAINT, TITLE};

pub(crate) fn print(shelf: &Bookshelf, id: &str, json: bool, out: &mut dyn Write) -> Done {
    let (book, rule) = shelf.rule(id)?;
    // Tables that only stand near it on its page belong to others.
    let tables = rule.tables.iter().filter(|table| table.place == Place::Part);
    if json {
        let tables: Vec<_> = tables.map(|table| json!({ "columns": table.columns, "rows": table.rows })).collect();
        let rule = json!({
            "id": rule.id, "rulebook": book.slug, "layer": rule.layer, "heading": rule.heading, "text": rule.text,
            "tables": tables,
        });
        writeln!(out, "{rule}")?;
    } else {
        writeln!(out, "{TITLE}{}{TITLE:#}  {FAINT}{}, {}{FAINT:#}\n{}", rule.id, book.title, rule.heading, rule.text)?;
        for table in tables {
            writeln!(out)?;
            print_table(table, out)?;
        }
    }
    Ok(())
}

fn print_table(table: &Table<'_>, out: &mut dyn Write) -> io::Result<()> {
    let line = |cells: &[&str]| cells.iter().map(|cell| plain(cell)).collect::<Vec<String>>();
    let lines: Vec<Vec<String>> =
        std::iter::once(line(&table.columns)).chain(table.rows.iter().map(|row| line(row))).collect();
    let columns = 0..lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| lines.iter().filter_map(|line| line.get(at)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = columns.map(|at| width(at).unwrap_or(0)).collect();
    for (n, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        let text = cells.collect::<Vec<String>>().join("  ");
        let text = text.trim_end();
        if n == 0 { writeln!(out, "  {FAINT}{text}{FAINT:#}")? } else { writeln!(out, "  {text}")? }
    }
    Ok(())
}
