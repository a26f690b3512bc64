//! What can be wrong with a question to a chart, and what to do about it.

use crate::dice::DiceError;

/// Facts that a chart cannot take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FactError {
    /// The chart has no such fact.
    #[error("{message}")]
    Unknown {
        /// The name given.
        fact: String,
        /// What to do.
        message: String,
    },
    /// A value of the wrong type, out of range or not in the list, or a required fact missing.
    #[error("{message}")]
    Invalid {
        /// The fact.
        fact: String,
        /// What to do.
        message: String,
    },
    /// Facts that cannot be true together.
    #[error("{message}")]
    Contradictory {
        /// One of them.
        fact: String,
        /// What to do.
        message: String,
    },
}

impl FactError {
    /// A conditional fact is missing: `missing("carriage", "guns have one")`.
    pub fn missing(fact: &'static str, why: &str) -> Self {
        FactError::Invalid { fact: fact.to_owned(), message: format!("`{fact}` is missing: {why}; give it") }
    }

    /// Two facts cannot be true together; `why` says so in a whole clause.
    pub fn contradictory(fact: &'static str, why: impl Into<String>) -> Self {
        FactError::Contradictory {
            fact: fact.to_owned(),
            message: format!("{}; change `{fact}` or what it clashes with", why.into()),
        }
    }

    /// Refuses with [`FactError::contradictory`] when `clash` holds.
    pub fn refuse(clash: bool, fact: &'static str, why: &str) -> Result<(), Self> {
        if clash { Err(Self::contradictory(fact, why)) } else { Ok(()) }
    }

    /// The fact it is about.
    pub fn fact(&self) -> &str {
        match self {
            FactError::Unknown { fact, .. }
            | FactError::Invalid { fact, .. }
            | FactError::Contradictory { fact, .. } => fact,
        }
    }
}

/// Why a chart gave no outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChartError {
    /// Its facts are at fault.
    #[error(transparent)]
    Facts(#[from] FactError),
    /// Its dice are at fault.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// More dice were given than it rolled.
    #[error("{left} of the dice given {} not rolled: this chart rolled {used} here; leave the others out", if *.left == 1 { "was" } else { "were" })]
    UnusedDice {
        /// Dice rolled.
        used: usize,
        /// Dice left.
        left: usize,
    },
}

impl ChartError {
    /// The stable kebab-case name of this kind of error.
    pub fn kind(&self) -> &'static str {
        match self {
            ChartError::Facts(FactError::Unknown { .. }) => "unknown-fact",
            ChartError::Facts(FactError::Invalid { .. }) => "invalid-fact",
            ChartError::Facts(FactError::Contradictory { .. }) => "contradictory-facts",
            ChartError::Dice(DiceError::Need(_)) => "need-dice",
            ChartError::Dice(DiceError::TooManyWays { .. }) => "too-many-outcomes",
            ChartError::Dice(_) => "bad-die",
            ChartError::UnusedDice { .. } => "unused-dice",
        }
    }

    /// The fact at fault, if a fact is.
    pub fn fact(&self) -> Option<&str> {
        match self {
            ChartError::Facts(error) => Some(error.fact()),
            _ => None,
        }
    }
}
