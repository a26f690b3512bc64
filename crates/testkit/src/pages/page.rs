//! A page taken apart: its situations, and what is played in them.

use std::fmt::Write;

/// A part of a page that is run. Lines are counted from 0.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Part<'p> {
    /// A scenario file, or the part of it that counts.
    Situation {
        /// Where it begins.
        line: usize,
        /// The text.
        text: String,
    },
    /// A command, and what is expected of it.
    Command {
        /// Where it stands.
        line: usize,
        /// What is to be done.
        what: What<'p>,
        /// The lines below it, up to the next command.
        expected: Vec<&'p str>,
    },
}

/// A command of a page.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum What<'p> {
    /// An order, with its dice.
    Order(&'p str, &'p str),
    /// A look at a piece.
    Look(&'p str),
    /// Something set by hand.
    Set(&'p str),
}

impl<'p> What<'p> {
    fn read(line: &'p str) -> Option<What<'p>> {
        if let Some(order) = line.strip_prefix("> ") {
            let (order, dice) = order.split_once("; dice").unwrap_or((order, ""));
            return Some(What::Order(order.trim(), dice.trim()));
        }
        let look = line.strip_prefix("? ").map(|piece| What::Look(piece.trim()));
        look.or_else(|| line.strip_prefix("set ").map(|set| What::Set(set.trim())))
    }
}

/// The parts of a page that are run, in order. A line of a play block before the first command is no part of anything, and
/// comes back as an error with its number.
pub(super) fn parts(text: &str) -> Result<Vec<Part<'_>>, usize> {
    let mut parts = Vec::new();
    let mut block: Option<&str> = None;
    for (at, line) in text.lines().enumerate() {
        if let Some(fence) = line.strip_prefix("```") {
            block = if block.is_some() { None } else { Some(fence.trim()) };
            if block == Some("situation") {
                parts.push(Part::Situation { line: at, text: String::new() });
            }
            continue;
        }
        match (block, parts.last_mut()) {
            (Some("situation"), Some(Part::Situation { text, .. })) => {
                text.push_str(line);
                text.push('\n');
            }
            (Some("play"), last) => match (What::read(line), last) {
                (Some(what), _) => parts.push(Part::Command { line: at, what, expected: Vec::new() }),
                (None, _) if line.trim().is_empty() => {}
                (None, Some(Part::Command { expected, .. })) => expected.push(line),
                (None, _) => return Err(at),
            },
            _ => {}
        }
    }
    Ok(parts)
}

/// A situation as a whole scenario file: what every file needs is added where it is missing.
pub(super) fn scenario(text: &str, rulebook: &str) -> String {
    let tables = text.lines().take_while(|line| !line.trim_start().starts_with('[')).map(|line| line.len() + 1).sum();
    let (top, tables) = text.split_at(usize::min(tables, text.len()));
    let says = |key: &str| top.lines().any(|line| line.split('=').next().is_some_and(|name| name.trim() == key));
    let mut file = String::new();
    let usual = [
        ("id", "\"page\"".to_owned()),
        ("rulebook", format!("\"{rulebook}\"")),
        ("title", "\"A page\"".to_owned()),
        ("size", "[72, 48]".to_owned()),
    ];
    for (key, value) in usual.iter().filter(|(key, _)| !says(key)) {
        let _ = writeln!(file, "{key} = {value}");
    }
    file.push_str(top);
    if !tables.contains("[[side]]") {
        file.push_str("[[side]]\nid = \"near\"\nname = \"Near\"\n\n[[side]]\nid = \"far\"\nname = \"Far\"\n\n");
    }
    file.push_str(tables);
    file
}
