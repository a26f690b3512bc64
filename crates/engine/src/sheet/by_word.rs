//! A printed row with a column for every word of a set: `{ gallant = 1, able = 0, poor = -1 }`.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error};

use crate::word::Word;

/// One value for every word of `W`; a missing or unknown column is an error when it is read.
#[derive(Clone)]
pub struct ByWord<W, T> {
    values: Vec<T>,
    words: PhantomData<W>,
}

impl<W: Word, T> ByWord<W, T> {
    /// The value under this word.
    #[allow(clippy::indexing_slicing)] // every word has a value: the table is refused otherwise
    pub fn get(&self, word: W) -> &T {
        &self.values[word.index()]
    }
}

impl<W: Word, T: Copy> ByWord<W, T> {
    /// A copy of the value under this word.
    pub fn of(&self, word: W) -> T {
        *self.get(word)
    }
}

impl<W, T: fmt::Debug> fmt::Debug for ByWord<W, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values.fmt(f)
    }
}

impl<'de, W: Word, T: Deserialize<'de>> Deserialize<'de> for ByWord<W, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut columns = BTreeMap::<String, T>::deserialize(deserializer)?;
        let mut values = Vec::with_capacity(W::WORDS.len());
        for word in W::WORDS {
            values.push(columns.remove(*word).ok_or_else(|| D::Error::custom(format!("missing column `{word}`")))?);
        }
        if let Some(unknown) = columns.keys().next() {
            return Err(D::Error::unknown_field(unknown, W::WORDS));
        }
        Ok(Self { values, words: PhantomData })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::words! {
        enum Leader { Gallant = "gallant", Poor = "poor" }
    }

    #[derive(serde::Deserialize)]
    struct Sheet {
        leader: ByWord<Leader, i32>,
    }

    fn read(text: &str) -> Result<Sheet, String> {
        crate::sheet::read("data.toml", text).map_err(|error| error.to_string())
    }

    #[test]
    fn every_word_needs_its_column() {
        let sheet = read("leader = { gallant = 1, poor = -1 }").unwrap();
        assert_eq!((sheet.leader.of(Leader::Gallant), sheet.leader.of(Leader::Poor)), (1, -1));
        assert_eq!(read("\nleader = { gallant = 1 }").err().unwrap(), "data.toml:2:10: missing column `poor`");
        assert!(read("leader = { gallant = 1, poor = 0, able = 0 }").err().unwrap().contains("`able`"));
        assert!(read("leader = { gallant = 1, poor = \"x\" }").err().unwrap().starts_with("data.toml:1:32:"));
    }
}
