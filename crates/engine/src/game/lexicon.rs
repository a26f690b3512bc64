//! The words of a rulebook's orders: what their outside form is read by.

/// Every verb and every word of manner that a rulebook's orders can have.
#[derive(Clone, Copy, Debug)]
pub struct Lexicon {
    /// The verbs.
    pub verbs: &'static [&'static str],
    /// The words that say how, in groups.
    pub manners: &'static [&'static [&'static str]],
}

impl Lexicon {
    /// The verb of this spelling.
    pub fn verb(&self, word: &str) -> Option<&'static str> {
        self.verbs.iter().copied().find(|known| *known == word)
    }

    /// The word of manner of this spelling.
    pub fn manner(&self, word: &str) -> Option<&'static str> {
        self.manners.iter().copied().flatten().copied().find(|known| *known == word)
    }
}
