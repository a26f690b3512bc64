//! Tables of a page that are not rows of rules: rates, effects, terrain.

/// A table that stands with a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<'a> {
    /// How it belongs to the rule.
    pub place: Place,
    /// The paragraph that leads to it, without Markdown; often empty.
    pub caption: String,
    /// The headings of its columns.
    pub columns: Vec<&'a str>,
    /// Its rows, cell by cell. Emphasis is kept as the page has it (`*italic*`, `**bold**`): in some tables it carries meaning.
    pub rows: Vec<Vec<&'a str>>,
}

/// How a table belongs to a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The rule ends by leading to it and says nothing without it: "The difference gives the result:".
    Part,
    /// It stands above the rule, which is the first of its section.
    Above,
    /// It stands below the rule.
    Below,
}

impl Place {
    /// Its word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Place::Part => "part",
            Place::Above => "above",
            Place::Below => "below",
        }
    }
}

/// The cells of a table's line.
pub(super) fn cells(line: &str) -> Vec<&str> {
    let inner = line.strip_prefix('|').unwrap_or(line);
    let inner = inner.trim_end().strip_suffix('|').unwrap_or(inner);
    inner.split(" |").map(str::trim).collect()
}

/// Whether a line divides the headings of a table from its rows.
pub(super) fn is_rule_off(line: &str) -> bool {
    line.starts_with("| ---") || line.starts_with("|---")
}

/// Text without Markdown. A star that emphasises nothing stays: some sheets print one.
pub fn plain(markdown: &str) -> String {
    let text = markdown.replace("**", "").replace('`', "");
    let mut out = String::with_capacity(text.len());
    let mut open = false;
    let mut rest = text.chars();
    while let Some(letter) = rest.next() {
        let opens = || rest.as_str().starts_with(|next: char| !next.is_whitespace()) && rest.as_str().contains('*');
        if letter == '*' && (open || opens()) {
            open = !open;
        } else {
            out.push(letter);
        }
    }
    out.trim().to_owned()
}
