//! The rules in words: a Markdown page per rulebook in which every rule carries its ID.

/// A rulebook's page, looked up by rule ID.
#[derive(Clone, Copy, Debug)]
pub struct RulesText {
    page: &'static str,
}

/// One rule as its page states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule<'a> {
    /// Its ID, such as `FF-FIR-07`.
    pub id: &'a str,
    /// Where it is enforced: `chart`, `field`, `play` or `data`.
    pub layer: &'a str,
    /// The heading it stands under.
    pub heading: &'a str,
    /// Its statement, without Markdown.
    pub text: String,
}

impl RulesText {
    /// A page of rules.
    pub const fn new(page: &'static str) -> Self {
        Self { page }
    }

    /// The whole page, as Markdown.
    pub fn page(&self) -> &'static str {
        self.page
    }

    /// The rule with this ID.
    pub fn rule(&self, id: &str) -> Option<Rule<'static>> {
        self.rules().into_iter().find(|rule| rule.id == id)
    }

    /// Every rule of the page, in its order.
    ///
    /// A rule is a list item that begins with its bold ID (`- **FF-FIR-01** [chart] …`), or a table row with the
    /// bold ID in its first cell; then its statement is the row's cells under their headings.
    pub fn rules(&self) -> Vec<Rule<'static>> {
        let mut rules = Vec::new();
        let mut heading = "";
        let mut columns: Vec<&str> = Vec::new();
        let mut lines = self.page.lines().peekable();
        while let Some(line) = lines.next() {
            if line.starts_with('#') {
                heading = line.trim_start_matches('#').trim();
            } else if line.starts_with('|') {
                let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
                if lines.peek().is_some_and(|next| next.starts_with("| ---") || next.starts_with("|---")) {
                    columns = cells;
                } else if let Some((ids, layer, rest)) = cells.first().and_then(|first| marked(first)) {
                    let said = columns.iter().zip(&cells).skip(1).map(|(column, cell)| format!("{column}: {cell}"));
                    let mut parts: Vec<String> = said.collect();
                    if !rest.is_empty() {
                        parts.insert(0, rest.to_owned());
                    }
                    let text = plain(&parts.join("; "));
                    rules.extend(ids.into_iter().map(|id| Rule { id, layer, heading, text: text.clone() }));
                }
            } else if let Some((ids, layer, rest)) = line.strip_prefix("- ").and_then(marked) {
                let mut text = rest.to_owned();
                while let Some(more) = lines.next_if(|next| next.starts_with("  ")) {
                    text.push(' ');
                    text.push_str(more.trim());
                }
                let text = plain(&text);
                rules.extend(ids.into_iter().map(|id| Rule { id, layer, heading, text: text.clone() }));
            }
        }
        rules
    }
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

fn plain(markdown: &str) -> String {
    markdown.replace("**", "").replace(['*', '`'], "").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: RulesText = RulesText::new(
        "# A page\n\n## Fire\n- **XX-FIR-01** [chart] Roll *one*\n  die.\n- **XX-R01**, **XX-R02** [play] Both.\n\n\
         | ID | label | value |\n| --- | --- | --- |\n| **XX-FIR-02** [chart] | `raw` | -1 |\n",
    );

    #[test]
    fn rules_are_found_in_lists_and_tables() {
        let ids: Vec<&str> = PAGE.rules().iter().map(|rule| rule.id).collect();
        assert_eq!(ids, ["XX-FIR-01", "XX-R01", "XX-R02", "XX-FIR-02"]);
        assert_eq!(PAGE.rule("XX-FIR-01").unwrap().text, "Roll one die.");
        let row = PAGE.rule("XX-FIR-02").unwrap();
        assert_eq!((row.text.as_str(), row.layer, row.heading), ("label: raw; value: -1", "chart", "Fire"));
    }

    #[test]
    fn only_rule_ids_are_rule_ids() {
        assert!(["FF-FIR-07", "FF-R12", "FF-D03", "FD-ART-12a"].iter().all(|id| is_id(id)));
        assert!(["FF", "ff-fir-07", "FF-FIR", "FF-FIR-07-1", "FF-X12", "note"].iter().all(|id| !is_id(id)));
    }
}
