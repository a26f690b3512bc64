//! The rules in words: a Markdown page per rulebook in which every rule carries its ID.

mod page;
mod table;

pub use page::is_id;
pub use table::{Place, Table, plain};

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
    /// The tables that stand with it on its page.
    pub tables: Vec<Table<'a>>,
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
    /// bold ID in its first cell; then its statement is the row's cells under their headings. Any other table stands with
    /// the rule above it in its section, or with the first of the section if there is none above.
    pub fn rules(&self) -> Vec<Rule<'static>> {
        page::read(self.page)
    }
}

#[cfg(test)]
mod tests;
