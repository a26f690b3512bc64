//! Lines of a game's story, in colour on a terminal.

use std::io::{self, Write};

use clap::builder::styling::Style;
use linstock::tell::{Ink, Text};

use crate::paint::{BAD, BAR, FAINT, GOOD, NAME, TITLE, tame};

/// Prints lines and takes them off the list.
pub(crate) fn print(lines: &mut Vec<Text>, out: &mut dyn Write) -> io::Result<()> {
    for line in lines.drain(..) {
        for (ink, words) in line.parts() {
            let (style, words) = (style(ink), tame(words));
            write!(out, "{style}{words}{style:#}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

const fn style(ink: Ink) -> Style {
    match ink {
        Ink::Plain => Style::new(),
        Ink::Title => TITLE,
        Ink::Faint => FAINT,
        Ink::Name => NAME,
        Ink::Good => GOOD,
        Ink::Bad => BAD,
        Ink::Dice => BAR,
    }
}
