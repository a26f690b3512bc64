//! Which rulebooks there are, and how one is found.

use engine::chart::AnyChart;
use engine::house::{House, Page};
use engine::rulebook::Rulebook;
use engine::rules::Rule;
use engine::sheet::SheetError;

use crate::ask::AskError;

type Open = fn(&Page) -> Result<Rulebook, SheetError>;

/// The shelf. A sixth rulebook is a sixth line.
const BOOKS: [(&str, Open); 5] = [
    (card_and_squad::SLUG, card_and_squad::open),
    (fire_and_discipline::SLUG, fire_and_discipline::open),
    (fire_and_fury::SLUG, fire_and_fury::open),
    (fire_and_steel::SLUG, fire_and_steel::open),
    (risk_factor::SLUG, risk_factor::open),
];

/// Every rulebook, opened under the same house rules.
///
/// ```
/// let shelf = linstock::Bookshelf::open().unwrap();
/// let chart = shelf.chart("fire-and-fury", "fallen-leader").unwrap();
/// assert_eq!(chart.info().dice, "one d10 (fallen-leader)");
/// ```
pub struct Bookshelf {
    rulebooks: Vec<Rulebook>,
}

impl Bookshelf {
    /// Opens every rulebook as printed.
    pub fn open() -> Result<Self, SheetError> {
        Self::with(&House::default())
    }

    /// Opens every rulebook under the house rules of a file.
    pub fn with_house(file: &str, text: &str) -> Result<Self, SheetError> {
        Self::with(&House::parse(file, text, &BOOKS.map(|(slug, _)| slug))?)
    }

    fn with(house: &House) -> Result<Self, SheetError> {
        let rulebooks = BOOKS.iter().map(|(slug, open)| open(&house.page(slug))).collect::<Result<_, _>>()?;
        Ok(Self { rulebooks })
    }

    /// Every rulebook, by name.
    pub fn rulebooks(&self) -> &[Rulebook] {
        &self.rulebooks
    }

    /// The rulebook of this name.
    pub fn rulebook(&self, slug: &str) -> Result<&Rulebook, AskError> {
        self.rulebooks
            .iter()
            .find(|book| book.slug == slug)
            .ok_or_else(|| AskError::unknown_rulebook(slug, self.rulebooks.iter().map(|book| book.slug)))
    }

    /// A chart of a rulebook.
    pub fn chart(&self, slug: &str, name: &str) -> Result<&dyn AnyChart, AskError> {
        let book = self.rulebook(slug)?;
        let names = book.charts.iter().map(|chart| chart.info().name);
        book.chart(name).ok_or_else(|| AskError::unknown_chart(slug, name, names))
    }

    /// A rule by its ID, with its rulebook. Upper and lower case are the same.
    pub fn rule(&self, id: &str) -> Result<(&Rulebook, Rule<'static>), AskError> {
        let id = id.to_ascii_uppercase();
        let found = self.rulebooks.iter().find_map(|book| Some((book, book.rules.rule(&id)?)));
        found.ok_or_else(|| {
            let known: Vec<&str> =
                self.rulebooks.iter().flat_map(|book| book.rules.rules()).map(|rule| rule.id).collect();
            AskError::unknown_rule(&id, &known)
        })
    }
}
