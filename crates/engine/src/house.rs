//! House rules: a file that sets named options and any number of any rulebook's sheet.
//!
//! ```toml
//! [my-rulebook.options]
//! driven-back-loss = "none"
//!
//! [my-rulebook.numbers.maneuver.modifiers]
//! out-of-command = -3
//! ```

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::chart::{Facts, Form, Json};
use crate::sheet::{self, Override, Place, SheetError};
use crate::suggest::hint;

/// The house rules of every rulebook that a file names.
#[derive(Clone, Debug, Default)]
pub struct House {
    pages: BTreeMap<String, Page>,
    text: Option<Arc<str>>,
}

/// The house rules of one rulebook; the default has none.
#[derive(Clone, Debug, Default)]
pub struct Page {
    options: Vec<OptionSet>,
    numbers: Vec<Override>,
}

/// One option that the file sets.
#[derive(Clone, Debug)]
struct OptionSet {
    name: String,
    value: Json<'static>,
    place: Place,
}

impl House {
    /// Reads a house file; `known` are the rulebooks there are.
    pub fn parse(file: &str, text: &str, known: &[&str]) -> Result<Self, SheetError> {
        let top = DeTable::parse(text)
            .map_err(|error| SheetError::at(file, text, error.span(), error.message().trim_end().to_owned()))?;
        let paper = Paper { file: file.into(), text: text.into() };
        let mut pages = BTreeMap::new();
        for (slug, section) in top.get_ref() {
            let name: &str = slug.get_ref();
            if !known.contains(&name) {
                let message = format!("there is no rulebook `{name}`; {}", hint(name, known.iter().copied()));
                return Err(paper.place(slug.span()).fault(message));
            }
            pages.insert(name.to_owned(), paper.page(name, section)?);
        }
        Ok(Self { pages, text: Some(paper.text) })
    }

    /// The file as it was written, if there is one: what a record keeps.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The house rules of one rulebook.
    pub fn page(&self, slug: &str) -> Page {
        self.pages.get(slug).cloned().unwrap_or_default()
    }
}

impl Page {
    /// The house rules in a section of another file; `name` is what its tables are called by there.
    pub(crate) fn of_section(
        file: &str,
        text: &str,
        name: &str,
        section: &Spanned<DeValue<'_>>,
    ) -> Result<Page, SheetError> {
        Paper { file: file.into(), text: text.into() }.page(name, section)
    }

    /// How many options and numbers it sets.
    pub fn len(&self) -> usize {
        self.options.len() + self.numbers.len()
    }

    /// Whether it sets nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// This page with another laid over it: where both set something, the other counts.
    #[must_use]
    pub fn under(mut self, over: Page) -> Page {
        self.options.extend(over.options);
        self.numbers.extend(over.numbers);
        self
    }

    /// This page without the setting that an error points at; none if it points at none of them.
    pub fn without(&self, error: &SheetError) -> Option<Page> {
        let blamed = |place: &Place| *place.file == *error.file && place.span == error.span;
        let mut rest = self.clone();
        rest.options.retain(|set| !blamed(&set.place));
        rest.numbers.retain(|number| !blamed(&number.place));
        (rest.len() < self.len()).then_some(rest)
    }

    /// A rulebook's sheet with this page's numbers laid over it.
    pub fn sheet<T: DeserializeOwned>(&self, file: &str, text: &str) -> Result<T, SheetError> {
        if self.numbers.is_empty() { sheet::read(file, text) } else { sheet::read_with(file, text, &self.numbers) }
    }

    /// A rulebook's options with this page's settings.
    pub fn options<T: Facts<()>>(&self) -> Result<T, SheetError> {
        let given = Json::Object(self.options.iter().map(|set| (set.name.clone().into(), set.value.clone())).collect());
        let read = || {
            let mut form = Form::given(&given)?;
            let options = T::fill(&mut form, &());
            form.finish()?;
            options.check(&())?;
            Ok(options)
        };
        read().map_err(|error: crate::chart::FactError| {
            let message = error.to_string().replace("there is no fact", "there is no option");
            // Of an option that is set twice the later setting counts.
            let at = self.options.iter().rfind(|set| set.name == error.fact()).or(self.options.last());
            at.map_or_else(|| SheetError::at("", "", None, message.clone()), |set| set.place.fault(message.clone()))
        })
    }
}

/// A file being read.
struct Paper {
    file: Arc<str>,
    text: Arc<str>,
}

impl Paper {
    fn place(&self, span: Range<usize>) -> Place {
        Place { file: Arc::clone(&self.file), text: Arc::clone(&self.text), span }
    }

    /// The section of one rulebook.
    fn page(&self, name: &str, section: &Spanned<DeValue<'_>>) -> Result<Page, SheetError> {
        let DeValue::Table(parts) = section.get_ref() else {
            let message = format!("`{name}` must be a table: write [{name}.options] or [{name}.numbers]");
            return Err(self.place(section.span()).fault(message));
        };
        let mut page = Page::default();
        for (part, value) in parts {
            let part_name: &str = part.get_ref();
            match (part_name, value.get_ref()) {
                ("options", DeValue::Table(options)) => self.read_options(options, &mut page),
                ("numbers", DeValue::Table(numbers)) => self.read_numbers(numbers, &mut Vec::new(), &mut page),
                ("options" | "numbers", _) => {
                    let message = format!("`{part_name}` must be a table: write [{name}.{part_name}]");
                    return Err(self.place(value.span()).fault(message));
                }
                _ => {
                    let message =
                        format!("there is no part `{part_name}`; {}", hint(part_name, ["options", "numbers"]));
                    return Err(self.place(part.span()).fault(message));
                }
            }
        }
        Ok(page)
    }

    fn read_options(&self, options: &DeTable<'_>, page: &mut Page) {
        for (name, value) in options {
            let place = self.place(name.span());
            page.options.push(OptionSet { name: name.get_ref().to_string(), value: json(value), place });
        }
    }

    /// Flattens nested tables to single settings, each with its path.
    fn read_numbers(&self, numbers: &DeTable<'_>, path: &mut Vec<String>, page: &mut Page) {
        for (name, value) in numbers {
            path.push(name.get_ref().to_string());
            if let DeValue::Table(inner) = value.get_ref() {
                self.read_numbers(inner, path, page);
            } else {
                let place = self.place(name.span());
                page.numbers.push(Override { path: path.clone(), value: plain(value), place });
            }
            path.pop();
        }
    }
}

fn plain(value: &Spanned<DeValue<'_>>) -> toml::Value {
    match value.get_ref() {
        DeValue::String(text) => toml::Value::String(text.to_string()),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or_else(|_| toml::Value::String(number.as_str().to_owned()), toml::Value::Integer),
        DeValue::Float(number) => {
            number.as_str().parse().map_or_else(|_| toml::Value::String(number.as_str().to_owned()), toml::Value::Float)
        }
        DeValue::Boolean(flag) => toml::Value::Boolean(*flag),
        DeValue::Datetime(time) => toml::Value::Datetime(*time),
        DeValue::Array(items) => toml::Value::Array(items.iter().map(plain).collect()),
        DeValue::Table(fields) => {
            toml::Value::Table(fields.iter().map(|(name, value)| (name.get_ref().to_string(), plain(value))).collect())
        }
    }
}

fn json(value: &Spanned<DeValue<'_>>) -> Json<'static> {
    match plain(value) {
        toml::Value::String(text) => Json::Text(text.into()),
        toml::Value::Integer(whole) => Json::Whole(whole),
        toml::Value::Float(number) => Json::Number(number),
        toml::Value::Boolean(flag) => Json::Bool(flag),
        other => Json::Text(other.to_string().into()),
    }
}
