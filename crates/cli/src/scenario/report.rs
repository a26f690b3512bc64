//! The faults of a scenario file, each with its line of the file and a pointer under what is wrong.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use engine::scenario::{Fault, MOST_FAULTS};
use linstock::scenario::Faults;

use crate::paint::ERROR;

/// As wide as the help pages.
const WIDTH: usize = 110;
/// A line longer than this is not shown: it would bury the message.
const LONGEST_LINE: usize = 2000;

/// Every fault, and how many there are.
pub(crate) fn report(faults: &Faults) -> String {
    let renderer = Renderer::styled().term_width(WIDTH);
    let mut report = String::new();
    for fault in &faults.list {
        report.push_str(&renderer.render(&[group(faults, fault)]));
        report.push_str("\n\n");
    }
    report + &format!("{ERROR}error:{ERROR:#} {}\n", summary(faults))
}

/// How many faults there are.
pub(crate) fn summary(faults: &Faults) -> String {
    match faults.list.len() {
        1 => format!("{} has a fault", faults.file),
        many if many >= MOST_FAULTS => format!("{} has {many} faults or more; mend these first", faults.file),
        many => format!("{} has {many} faults", faults.file),
    }
}

fn group<'f>(faults: &'f Faults, fault: &'f Fault) -> Group<'f> {
    let title = Level::ERROR.primary_title(&fault.message);
    let title = match fault.rule {
        Some(rule) => title.id(rule),
        None => title,
    };
    let group = match pointed(&faults.text, fault) {
        Some((line, span)) => title.element(
            Snippet::source(line)
                .line_start(fault.line)
                .path(&faults.file)
                .annotation(AnnotationKind::Primary.span(span)),
        ),
        None => title.element(Origin::path(&faults.file).line(fault.line).char_column(fault.column)),
    };
    match &fault.hint {
        Some(hint) => group.element(Level::HELP.message(hint)),
        None => group,
    }
}

/// The line that a fault is in, and the part of it to point at; none if there is no such line, or one too long to read.
fn pointed<'t>(text: &'t str, fault: &Fault) -> Option<(&'t str, std::ops::Range<usize>)> {
    let (before, after) = text.split_at_checked(text.floor_char_boundary(fault.span.start))?;
    let begins = before.rfind('\n').map_or(0, |at| at + 1);
    let ends = before.len() + after.find('\n').unwrap_or(after.len());
    let line = text.get(begins..ends)?.trim_end_matches('\r');
    let place = |byte: usize| text.floor_char_boundary(byte).saturating_sub(begins).min(line.len());
    let (start, end) = (place(fault.span.start), place(fault.span.end));
    let readable = !line.trim().is_empty() && line.len() <= LONGEST_LINE;
    readable.then_some((line, start..end.max(start)))
}
