//! A chart with its types erased: what the command line, the page and the batch reader hold.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use super::describe::{Fact, Field};
use super::error::{ChartError, FactError};
use super::form::Form;
use super::json::Json;
use super::tray::{Notes, Tray};
use super::{Chart, Facts};
use crate::dice::Dice;
use crate::odds::{Odds, Probability};

/// What a chart says of itself.
#[derive(Clone, Debug, Serialize)]
pub struct ChartInfo {
    /// Its kebab-case name.
    pub name: &'static str,
    /// One line: what a player asks it.
    pub about: &'static str,
    /// The dice it rolls, in words; empty for a look-up.
    pub dice: &'static str,
    /// The rules it applies.
    pub rules: &'static [&'static str],
    /// Its facts, in order.
    pub facts: Vec<Fact>,
    /// The fields of its outcome, in order.
    pub outcome: &'static [Field],
    /// The outcome field by which its odds are first shown.
    pub headline: &'static str,
}

/// An outcome and the same in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Resolution {
    /// The outcome as JSON.
    pub outcome: Value,
    /// The outcome as one would say it.
    pub words: String,
}

/// An outcome with its probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// The outcome and its words.
    pub resolution: Resolution,
    /// Its exact probability.
    pub probability: Probability,
}

/// Any chart of any rulebook, bound to the book it reads.
pub trait AnyChart: Send + Sync {
    /// What it says of itself.
    fn info(&self) -> &ChartInfo;

    /// Resolves it and writes the outcome as JSON.
    fn write(
        &self,
        facts: &Json<'_>,
        dice: &mut dyn Dice,
        notes: &mut Notes,
        out: &mut Vec<u8>,
    ) -> Result<(), ChartError>;

    /// Resolves it, with words.
    fn resolve(&self, facts: &Json<'_>, dice: &mut dyn Dice, notes: &mut Notes) -> Result<Resolution, ChartError>;

    /// Every outcome with its exact probability, the most likely first.
    fn odds(&self, facts: &Json<'_>) -> Result<Vec<Graded>, ChartError>;

    /// Writes the same as a JSON list of `{"outcome", "p", "probability"}`, row by row.
    fn write_odds(&self, facts: &Json<'_>, out: &mut Vec<u8>) -> Result<(), ChartError>;

    /// Whether these facts would be taken.
    fn check(&self, facts: &Json<'_>) -> Result<(), FactError>;
}

/// A chart bound to its book.
pub fn bind<C: Chart>(book: &Arc<C::Book>) -> Box<dyn AnyChart>
where
    C::Facts: 'static,
{
    let info = ChartInfo {
        name: C::NAME,
        about: C::ABOUT,
        dice: C::DICE,
        rules: C::RULES,
        facts: Form::describe(|form| C::Facts::fill(form, book)),
        outcome: C::OUTCOME,
        headline: C::HEADLINE,
    };
    Box::new(Bound::<C> { book: Arc::clone(book), info })
}

#[derive(Serialize)]
struct OddsRow<'a, O> {
    outcome: &'a O,
    p: Probability,
    probability: f64,
}

struct Bound<C: Chart> {
    book: Arc<C::Book>,
    info: ChartInfo,
}

impl<C: Chart> Bound<C> {
    fn facts(&self, facts: &Json<'_>) -> Result<C::Facts, FactError> {
        let mut form = Form::given(facts)?;
        let facts = C::Facts::fill(&mut form, &self.book);
        form.finish()?;
        facts.check(&self.book)?;
        Ok(facts)
    }

    fn all(&self, facts: &C::Facts) -> Result<Odds<C::Outcome>, ChartError> {
        Ok(Odds::of(|dice| C::resolve(&self.book, facts, &mut Tray::new(dice)))?)
    }

    fn told(&self, facts: &C::Facts, outcome: &C::Outcome) -> Resolution {
        Resolution {
            outcome: serde_json::to_value(outcome).unwrap_or_default(),
            words: C::tell(&self.book, facts, outcome),
        }
    }
}

impl<C: Chart> AnyChart for Bound<C> {
    fn info(&self) -> &ChartInfo {
        &self.info
    }

    fn write(
        &self,
        facts: &Json<'_>,
        dice: &mut dyn Dice,
        notes: &mut Notes,
        out: &mut Vec<u8>,
    ) -> Result<(), ChartError> {
        let facts = self.facts(facts)?;
        let outcome = C::resolve(&self.book, &facts, &mut Tray::noting(dice, notes))?;
        // Writing plain data to memory cannot fail; were it to, the field would be missing from the line.
        let _ = serde_json::to_writer(out, &outcome);
        Ok(())
    }

    fn resolve(&self, facts: &Json<'_>, dice: &mut dyn Dice, notes: &mut Notes) -> Result<Resolution, ChartError> {
        let facts = self.facts(facts)?;
        let outcome = C::resolve(&self.book, &facts, &mut Tray::noting(dice, notes))?;
        Ok(self.told(&facts, &outcome))
    }

    fn odds(&self, facts: &Json<'_>) -> Result<Vec<Graded>, ChartError> {
        let facts = self.facts(facts)?;
        let odds = self.all(&facts)?;
        let grade = |(outcome, probability)| Graded { resolution: self.told(&facts, outcome), probability };
        Ok(odds.ranked().into_iter().map(grade).collect())
    }

    fn write_odds(&self, facts: &Json<'_>, out: &mut Vec<u8>) -> Result<(), ChartError> {
        let facts = self.facts(facts)?;
        let odds = self.all(&facts)?;
        out.push(b'[');
        for (n, (outcome, p)) in odds.ranked().into_iter().enumerate() {
            if n > 0 {
                out.push(b',');
            }
            let probability = p.to_f64();
            // Plain data written to memory cannot fail.
            let _ = serde_json::to_writer(&mut *out, &OddsRow { outcome, p, probability });
        }
        out.push(b']');
        Ok(())
    }

    fn check(&self, facts: &Json<'_>) -> Result<(), FactError> {
        self.facts(facts).map(|_| ())
    }
}
