//! The few colours, and only on a terminal: `anstream` drops them elsewhere and under `NO_COLOR`.

use std::borrow::Cow;

use clap::builder::styling::{AnsiColor, Style};

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const TITLE: Style = Style::new().bold();
pub(crate) const FAINT: Style = Style::new().dimmed();
pub(crate) const NAME: Style = AnsiColor::Cyan.on_default();
pub(crate) const BAR: Style = AnsiColor::Yellow.on_default();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const BAD: Style = AnsiColor::Red.on_default();

/// Words that came with a file, without what could paint on a terminal or move its cursor.
pub(crate) fn tame(words: &str) -> Cow<'_, str> {
    let paints = |c: char| c.is_control() && c != '\n';
    if words.contains(paints) { words.replace(paints, "\u{fffd}").into() } else { words.into() }
}
