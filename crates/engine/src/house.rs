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
use crate::sheet::{self, Override, SheetError};
use crate::suggest::hint;

/// The house rules of every rulebook that a file names.
#[derive(Clone, Debug, Default)]
pub struct House {
    pages: BTreeMap<String, Page>,
}

/// The house rules of one rulebook; the default has none.
#[derive(Clone, Debug, Default)]
pub struct Page {
    file: Arc<str>,
    text: Arc<str>,
    options: Vec<OptionSet>,
    numbers: Vec<Override>,
}

/// One option that the file sets.
#[derive(Clone, Debug)]
struct OptionSet {
    name: String,
    value: Json<'static>,
    span: Range<usize>,
}

impl House {
    /// Reads a house file; `known` are the rulebooks there are.
    pub fn parse(file: &str, text: &str, known: &[&str]) -> Result<Self, SheetError> {
        let fault = |span: Range<usize>, message: String| SheetError::at(file, text, Some(span), message);
        let top = DeTable::parse(text)
            .map_err(|error| SheetError::at(file, text, error.span(), error.message().trim_end().to_owned()))?;
        let mut pages = BTreeMap::new();
        for (slug, section) in top.get_ref() {
            let name: &str = slug.get_ref();
            if !known.contains(&name) {
                let message = format!("there is no rulebook `{name}`; {}", hint(name, known.iter().copied()));
                return Err(fault(slug.span(), message));
            }
            let DeValue::Table(parts) = section.get_ref() else {
                let message = format!("`{name}` must be a table: write [{name}.options] or [{name}.numbers]");
                return Err(fault(section.span(), message));
            };
            let mut page = Page { file: file.into(), text: text.into(), ..Page::default() };
            for (part, value) in parts {
                let part_name: &str = part.get_ref();
                match (part_name, value.get_ref()) {
                    ("options", DeValue::Table(options)) => page.read_options(options),
                    ("numbers", DeValue::Table(numbers)) => page.read_numbers(numbers, &mut Vec::new()),
                    ("options" | "numbers", _) => {
                        return Err(fault(
                            value.span(),
                            format!("`{part_name}` must be a table: write [{name}.{part_name}]"),
                        ));
                    }
                    _ => {
                        let message =
                            format!("there is no part `{part_name}`; {}", hint(part_name, ["options", "numbers"]));
                        return Err(fault(part.span(), message));
                    }
                }
            }
            pages.insert(name.to_owned(), page);
        }
        Ok(Self { pages })
    }

    /// The house rules of one rulebook.
    pub fn page(&self, slug: &str) -> Page {
        self.pages.get(slug).cloned().unwrap_or_default()
    }
}

impl Page {
    /// A rulebook's sheet with this page's numbers laid over it.
    pub fn sheet<T: DeserializeOwned>(&self, file: &str, text: &str) -> Result<T, SheetError> {
        if self.numbers.is_empty() {
            return sheet::read(file, text);
        }
        sheet::read_with(file, text, &self.numbers, &|change, message| self.fault(change.span.clone(), message))
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
            let at = self.options.iter().find(|set| set.name == error.fact());
            let message = error.to_string().replace("there is no fact", "there is no option");
            self.fault(at.map_or(0..0, |set| set.span.clone()), message)
        })
    }

    fn fault(&self, span: Range<usize>, message: String) -> SheetError {
        SheetError::at(&self.file, &self.text, Some(span), message)
    }

    fn read_options(&mut self, options: &DeTable<'_>) {
        for (name, value) in options {
            let set = OptionSet { name: name.get_ref().to_string(), value: json(value), span: name.span() };
            self.options.push(set);
        }
    }

    /// Flattens nested tables to single settings, each with its path.
    fn read_numbers(&mut self, numbers: &DeTable<'_>, path: &mut Vec<String>) {
        for (name, value) in numbers {
            path.push(name.get_ref().to_string());
            match value.get_ref() {
                DeValue::Table(inner) => self.read_numbers(inner, path),
                _ => self.numbers.push(Override { path: path.clone(), value: plain(value), span: name.span() }),
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
