//! The chart contract: facts that a player can see, plus dice, give an outcome and its explanation.

mod any;
mod describe;
mod error;
mod form;
mod json;
mod kind;
mod schema;
mod tray;

use std::hash::Hash;

use serde::Serialize;

pub use any::{AnyChart, ChartInfo, Graded, Resolution, bind};
pub use describe::{Fact, FactKind, Field, FieldKind, Presence};
pub use error::{ChartError, FactError};
pub use form::{Form, Question};
pub use json::Json;
pub use kind::{Kind, ListOf, NumberIn, ObjectOf, WholeIn, WordOf, YesNo};
pub(crate) use schema::object as object_schema;
pub use schema::schema;
pub use tray::{Detail, DetailValue, Modifier, Notes, Rolled, Row, Sums, Tray, always, row, row_if};

use crate::dice::DiceError;

/// One printed procedure: facts and dice in, outcome out.
pub trait Chart: 'static {
    /// What the rulebook's charts share: the numbers of its sheet and its house-rule options.
    type Book: Send + Sync + 'static;
    /// What a player can see on the table.
    type Facts: Facts<Self::Book>;
    /// What the procedure says.
    type Outcome: Outcome;

    /// Its kebab-case name, unique in its rulebook.
    const NAME: &'static str;
    /// One line: what a player asks it.
    const ABOUT: &'static str;
    /// The dice it rolls, in order, in words; empty for a look-up.
    const DICE: &'static str;
    /// The rules it applies.
    const RULES: &'static [&'static str];
    /// The fields of its outcome, in order.
    const OUTCOME: &'static [Field];
    /// The outcome field by which its odds are first shown.
    const HEADLINE: &'static str;

    /// Resolves it. The order of the code is the order of the sheet.
    fn resolve(book: &Self::Book, facts: &Self::Facts, tray: &mut Tray<'_>) -> Result<Self::Outcome, DiceError>;

    /// The outcome in words, as one would say it across the table.
    fn tell(book: &Self::Book, facts: &Self::Facts, outcome: &Self::Outcome) -> String;
}

/// The facts of a chart. One function reads them off a form; the same function, given a blank form, describes them.
pub trait Facts<Book>: Sized {
    /// Reads (or describes) every fact, in the order of the rulebook.
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self;

    /// Finds a conditional fact that is missing, then facts that cannot be true together.
    fn check(&self, book: &Book) -> Result<(), FactError> {
        let _ = book;
        Ok(())
    }
}

/// The outcome of a chart: comparable, so that equal ones merge in the odds, and serializable.
pub trait Outcome: Serialize + Clone + Eq + Hash + 'static {}

impl<T: Serialize + Clone + Eq + Hash + 'static> Outcome for T {}

#[cfg(test)]
mod tests;
