//! Which rulebooks there are, and how one is found.

use engine::chart::AnyChart;
use engine::house::{House, Page};
use engine::rulebook::Rulebook;
use engine::rules::Rule;
use engine::sheet::SheetError;

use crate::ask::AskError;

/// Opens a rulebook under some house rules.
pub type Open = fn(&Page) -> Result<Rulebook, SheetError>;

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
    books: Vec<(&'static str, Open)>,
    house: House,
}

impl Bookshelf {
    /// Opens every rulebook as printed.
    pub fn open() -> Result<Self, SheetError> {
        Self::holding(&BOOKS, House::default())
    }

    /// Opens every rulebook under the house rules of a file.
    pub fn with_house(file: &str, text: &str) -> Result<Self, SheetError> {
        Self::holding(&BOOKS, House::parse(file, text, &BOOKS.map(|(slug, _)| slug))?)
    }

    /// A shelf of other rulebooks than those that ship.
    pub fn holding(books: &[(&'static str, Open)], house: House) -> Result<Self, SheetError> {
        let rulebooks = books.iter().map(|(slug, open)| open(&house.page(slug))).collect::<Result<_, _>>()?;
        Ok(Self { rulebooks, books: books.to_vec(), house })
    }

    /// A shelf with only one of these rulebooks, under other house rules: those that a record keeps.
    pub(crate) fn only(&self, slug: &str, house: Option<&str>) -> Result<Self, SheetError> {
        let slugs: Vec<&str> = self.books.iter().map(|(slug, _)| *slug).collect();
        let house = house.map(|text| House::parse("the record's house rules", text, &slugs)).transpose()?;
        let books: Vec<(&'static str, Open)> = self.books.iter().copied().filter(|(known, _)| *known == slug).collect();
        Self::holding(&books, house.unwrap_or_default())
    }

    /// The house rules.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The house rules of one rulebook.
    pub fn page(&self, slug: &str) -> Page {
        self.house.page(slug)
    }

    /// A rulebook of the shelf, opened under another page of house rules; none if it is not on the shelf.
    pub(crate) fn opened(&self, slug: &str, page: &Page) -> Result<Option<Rulebook>, SheetError> {
        let open = self.books.iter().find(|(known, _)| *known == slug).map(|(_, open)| open);
        open.map(|open| open(page)).transpose()
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
