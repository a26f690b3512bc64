//! Reads a page line by line.

use std::iter::Peekable;
use std::str::Lines;

use super::Rule;
use super::table::{Place, Table, cells, is_rule_off, plain};

/// Every rule of a page, in its order.
pub(super) fn read(page: &'static str) -> Vec<Rule<'static>> {
    let mut reading = Reading::default();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with('#') {
            reading.head(line.trim_start_matches('#').trim());
        } else if line.starts_with('|') {
            reading.table(line, &mut lines);
        } else if let Some((ids, layer, rest)) = line.strip_prefix("- ").and_then(marked) {
            reading.item(ids, layer, rest, &mut lines);
        } else {
            reading.prose(line);
        }
    }
    reading.rules
}

/// What was read so far.
#[derive(Default)]
struct Reading {
    rules: Vec<Rule<'static>>,
    heading: &'static str,
    /// Where the rules of this section begin.
    section: usize,
    /// Where the last rule begins, if it is one that leads to a table. A rule may have several IDs.
    leads: Option<usize>,
    /// The paragraph read last, if nothing has followed it.
    caption: String,
    /// Whether the paragraph has ended.
    ended: bool,
    /// Tables of this section that stand above its first rule.
    above: Vec<Table<'static>>,
}

impl Reading {
    fn head(&mut self, heading: &'static str) {
        self.heading = heading;
        self.section = self.rules.len();
        self.leads = None;
        self.caption.clear();
        // No rule stands with them.
        self.above.clear();
    }

    fn prose(&mut self, line: &str) {
        if line.is_empty() || line.starts_with("---") {
            self.ended = true;
            return;
        }
        if std::mem::take(&mut self.ended) {
            self.caption.clear();
        }
        self.leads = None;
        self.caption.push_str(if self.caption.is_empty() { "" } else { " " });
        self.caption.push_str(line.trim());
    }

    /// A rule that is an item of a list.
    fn item(
        &mut self,
        ids: Vec<&'static str>,
        layer: &'static str,
        rest: &'static str,
        lines: &mut Peekable<Lines<'static>>,
    ) {
        let mut text = rest.to_owned();
        while let Some(more) = lines.next_if(|next| next.starts_with("  ")) {
            text.push(' ');
            text.push_str(more.trim());
        }
        let begin = self.rules.len();
        self.put(ids, layer, &plain(&text));
        self.leads = leads_to_a_table(&text).then_some(begin);
    }

    fn put(&mut self, ids: Vec<&'static str>, layer: &'static str, text: &str) {
        self.caption.clear();
        for id in ids {
            let tables = std::mem::take(&mut self.above);
            self.rules.push(Rule { id, layer, heading: self.heading, text: text.to_owned(), tables });
        }
    }

    /// A table, of which the first line is read: its rows are rules, or it stands with one.
    fn table(&mut self, first: &'static str, lines: &mut Peekable<Lines<'static>>) {
        let columns = cells(first);
        lines.next_if(|line| is_rule_off(line));
        let mut rows = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with('|')) {
            let row = cells(line);
            match row.first().and_then(|first| marked(first)) {
                Some((ids, layer, rest)) => {
                    let said = columns.iter().zip(&row).skip(1).map(|(column, cell)| format!("{column}: {cell}"));
                    let rest = Some(rest.to_owned()).filter(|rest| !rest.is_empty());
                    let parts: Vec<String> = rest.into_iter().chain(said).collect();
                    self.put(ids, layer, &plain(&parts.join("; ")));
                    self.leads = None;
                }
                None => rows.push(row),
            }
        }
        if !rows.is_empty() {
            self.stand(columns, rows);
        }
    }

    /// Puts a table with the rule that it belongs to.
    fn stand(&mut self, columns: Vec<&'static str>, rows: Vec<Vec<&'static str>>) {
        let caption = plain(&std::mem::take(&mut self.caption));
        let table = |place| Table { place, caption, columns, rows };
        if let Some(begin) = self.leads.take() {
            let table = table(Place::Part);
            for rule in self.rules.iter_mut().skip(begin) {
                rule.tables.push(table.clone());
            }
        } else if let Some(last) = self.rules.iter_mut().skip(self.section).last() {
            last.tables.push(table(Place::Below));
        } else {
            self.above.push(table(Place::Above));
        }
    }
}

/// Whether a rule ends with a colon; the rules that it refers to may follow in brackets.
fn leads_to_a_table(text: &str) -> bool {
    let text = text.trim_end();
    let said = text.strip_suffix(')').and_then(|open| open.rsplit_once('(')).map_or(text, |(said, _)| said);
    text.ends_with(':') || said.trim_end().ends_with(':')
}

/// Splits `**ID**, **ID** [layer] rest`.
fn marked(text: &'static str) -> Option<(Vec<&'static str>, &'static str, &'static str)> {
    let mut ids = Vec::new();
    let mut rest = text;
    while let Some((id, after)) = rest.strip_prefix("**").and_then(|inner| inner.split_once("**")) {
        if !is_id(id) {
            break;
        }
        ids.push(id);
        rest = after.strip_prefix(", ").unwrap_or(after);
    }
    if ids.is_empty() {
        return None;
    }
    let rest = rest.trim_start();
    match rest.strip_prefix('[').and_then(|inner| inner.split_once(']')) {
        Some((layer, after)) => Some((ids, layer, after.trim_start())),
        None => Some((ids, "", rest)),
    }
}

/// Whether this is the form of a rule ID: `FF-FIR-07`, `FF-R12`, `FF-D03`.
pub fn is_id(text: &str) -> bool {
    let mut parts = text.split('-');
    let upper = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase());
    let number = |part: &str| {
        let digits = part.trim_end_matches(|c: char| c.is_ascii_lowercase());
        !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(book), Some(topic), Some(n), None) => upper(book) && upper(topic) && number(n),
        (Some(book), Some(point), None, None) => upper(book) && point.strip_prefix(['R', 'D']).is_some_and(number),
        _ => false,
    }
}
