//! The text of a scenario file, parsed as TOML with the place of everything in it.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{Fault, Finds, Found, Mark, Sort};
use super::reader::{HOUSE, Reader};
use crate::house::Page;
use crate::sheet::SheetError;

/// The longest scenario file that is read.
pub const MOST_BYTES: usize = 1 << 20;

/// The most options and numbers that a scenario may set: finding the one that makes a sheet unsound takes a look at all.
const MOST_HOUSE_RULES: usize = 200;

/// What a scenario's own house rules call their file.
pub(super) const FILE: &str = "scenario";

/// A scenario file, parsed as far as it can be.
pub struct Source<'s> {
    text: &'s str,
    top: Spanned<DeTable<'s>>,
    finds: Finds,
}

impl<'s> Source<'s> {
    /// Parses a text; what is no TOML is kept as faults.
    pub fn parse(text: &'s str) -> Source<'s> {
        let mut finds = Finds::default();
        let mut syntax = |mark, message: String, hint: &str| {
            finds.add(Found { mark, message, hint: hint.to_owned(), rule: "", sort: Sort::Syntax });
        };
        if text.len() > MOST_BYTES {
            let message = format!("the file is longer than {MOST_BYTES} bytes");
            syntax(Mark::default(), message, "a scenario is some hundred lines; leave pictures and lists out");
            return Source { text, top: Spanned::new(0..0, DeTable::new()), finds };
        }
        let (top, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let mark = error.span().map_or_else(Mark::default, Mark::of);
            let message = error.message().trim_end();
            syntax(mark, message.to_owned(), advice(message));
        }
        Source { text, top, finds }
    }

    /// The text.
    pub fn text(&self) -> &'s str {
        self.text
    }

    /// The rulebook that the file names.
    pub fn rulebook(&self) -> Option<&str> {
        self.string("rulebook")
    }

    /// The value of a key at the top of the file, if it is a text.
    pub fn string(&self, key: &str) -> Option<&str> {
        match self.top.get_ref().get(key)?.get_ref() {
            DeValue::String(text) => Some(text),
            _ => None,
        }
    }

    /// The house rules that the scenario sets, or what is wrong with them.
    pub fn house(&self) -> Result<Page, SheetError> {
        let Some(section) = self.top.get_ref().get(HOUSE) else { return Ok(Page::default()) };
        let page = Page::of_section(FILE, self.text, HOUSE, section)?;
        if page.len() > MOST_HOUSE_RULES {
            let message = format!("{} house rules are too many: set at most {MOST_HOUSE_RULES}", page.len());
            return Err(SheetError::at(FILE, self.text, Some(section.span()), message));
        }
        Ok(page)
    }

    /// A reader of the file for a rulebook.
    pub fn reader(&self, rulebook: &'static str) -> Reader<'_> {
        Reader::given(rulebook, self.text, self.top.get_ref(), self.finds.clone())
    }

    /// The faults of the syntax, and that there is no rulebook to read the rest by, which `message` and `hint` say.
    pub fn without_rulebook(&self, message: impl Into<String>, hint: impl Into<String>) -> Vec<Fault> {
        let mark = self.top.get_ref().get("rulebook").map_or_else(Mark::default, |value| Mark::of(value.span()));
        let mut finds = self.finds.clone();
        let sort = if self.string("rulebook").is_some() { Sort::Value } else { Sort::Whole };
        finds.add(Found { mark, message: message.into(), hint: hint.into(), rule: "", sort });
        finds.told(self.text)
    }
}

/// What to do about a break of the syntax, by what the parser says of it.
fn advice(message: &str) -> &'static str {
    /// The first word that the message has decides.
    const BY_WORD: [(&str, &str); 15] = [
        ("must be quoted", "put a text between quotation marks, and commas between the items of a list"),
        ("duplicate key", "give it once; each of several tables begins with its own [[…]]"),
        ("carriage return", "end lines with a line feed, with or without a carriage return before it"),
        ("array table", "begin each of several tables with [[name]]"),
        ("array", "write lists as [1, 2, 3], and close every bracket"),
        ("inline table", "write it as { key = value, key = value }, and close the brace"),
        ("table", "begin a table with [name], and each of several with [[name]]"),
        ("string", "put a text between quotation marks, and one of several lines between three"),
        ("quot", "put a text between quotation marks, and one of several lines between three"),
        ("invalid float", "put a text between quotation marks; numbers are written as 12 or 1.5"),
        ("invalid boolean", "put a text between quotation marks; a flag is true or false"),
        ("invalid integer", "put a text between quotation marks; numbers are written as 12 or 1.5"),
        ("invalid value", "put a text between quotation marks; numbers are written as 12 or 1.5"),
        ("recur", "tables and lists are not nested that deep in a scenario"),
        ("comment", "a comment runs from # to the end of its line"),
    ];
    let found = BY_WORD.iter().find(|(word, _)| message.contains(word));
    found.map_or("write `key = value`, each on a line of its own", |(_, advice)| *advice)
}
