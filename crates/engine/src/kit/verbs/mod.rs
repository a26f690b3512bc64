//! A rulebook's verbs: which parts an order has, and its words.
//!
//! One table per rulebook. Shape checks, the lexicon, orders in words and the documentation all come from it, so that
//! they cannot fall out of step.

mod check;
mod document;
mod say;
mod verb;

use std::sync::OnceLock;

pub use verb::{Part, Path, Target, Verb, Words};

use crate::game::Lexicon;

/// The verbs of a rulebook.
///
/// ```
/// use engine::game::{Order, PieceId};
/// use engine::kit::verbs::{Part, Target, Verb, Verbs, Words};
/// static VERBS: Verbs = Verbs::new(&[
///     Verb::new("fire", "fire at {at}[, {how}][, with {with}]")
///         .by(Part::Must)
///         .at(Part::Must, &[Target::Piece])
///         .how(&[Words::may("ammunition", &["round-shot", "canister"])])
///         .with(Part::May)
///         .about("shoots at an enemy"),
///     Verb::new("done", "done").about("ends the step"),
/// ]);
/// let fire = Order::by("fire", PieceId(0)).at(PieceId(1));
/// assert!(VERBS.check(&fire, "TOY-1").is_ok());
/// let aimless = VERBS.check(&Order::by("fire", PieceId(0)), "TOY-1").unwrap_err();
/// assert_eq!(aimless.to_string(), "`fire` must say at what (TOY-1); name a piece");
/// assert_eq!(VERBS.lexicon().verbs, ["fire", "done"]);
/// ```
#[derive(Debug)]
pub struct Verbs {
    list: &'static [Verb],
    spoken: &'static [(&'static str, &'static str)],
    lexicon: OnceLock<Lexicon>,
}

impl Verbs {
    /// The verbs in the order in which they are documented.
    pub const fn new(verbs: &'static [Verb]) -> Verbs {
        Verbs { list: verbs, spoken: &[], lexicon: OnceLock::new() }
    }

    /// The same, with what people say for words of manner; the others are said as they are spelled, without hyphens.
    pub const fn with_spoken(verbs: &'static [Verb], spoken: &'static [(&'static str, &'static str)]) -> Verbs {
        Verbs { list: verbs, spoken, lexicon: OnceLock::new() }
    }

    /// The verb of this spelling; none if the rulebook has no such verb.
    pub fn get(&self, word: &str) -> Option<&'static Verb> {
        self.list.iter().find(|verb| verb.word == word)
    }

    /// The words that orders are read by. They are gathered once, and kept as long as the program runs.
    pub fn lexicon(&self) -> &Lexicon {
        self.lexicon.get_or_init(|| {
            let mut manners: Vec<&'static [&'static str]> = Vec::new();
            for words in self.list.iter().flat_map(|verb| verb.how) {
                if !manners.contains(&words.words) {
                    manners.push(words.words);
                }
            }
            let verbs: Vec<&'static str> = self.list.iter().map(|verb| verb.word).collect();
            Lexicon { verbs: verbs.leak(), manners: manners.leak() }
        })
    }
}
