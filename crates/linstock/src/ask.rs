//! One question to one chart, and everything that can be wrong with it.

use engine::chart::{AnyChart, ChartError, Json, Notes, Resolution};
use engine::dice::{Face, Scripted};
use engine::suggest::{hint, nearest, shown};

/// Why a question has no answer. Every kind has a stable name and says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// A line of a batch that is no question.
    #[error("{0}")]
    MalformedLine(String),
    /// No such rulebook.
    #[error("{0}")]
    UnknownRulebook(String),
    /// No such chart.
    #[error("{0}")]
    UnknownChart(String),
    /// No such rule.
    #[error("{0}")]
    UnknownRule(String),
    /// No such outcome field, or a condition that cannot be read.
    #[error("{0}")]
    BadCondition(String),
    /// The chart refused.
    #[error(transparent)]
    Chart(#[from] ChartError),
}

impl AskError {
    pub(crate) fn unknown_rulebook<'a>(slug: &str, known: impl Iterator<Item = &'a str> + Clone) -> Self {
        Self::UnknownRulebook(format!("there is no rulebook `{}`; {}", shown(slug), hint(slug, known)))
    }

    pub(crate) fn unknown_chart<'a>(slug: &str, name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Self {
        Self::UnknownChart(format!("`{slug}` has no chart `{}`; {}", shown(name), hint(name, known)))
    }

    pub(crate) fn unknown_rule(id: &str, known: &[&str]) -> Self {
        let hint = match nearest(id, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "an ID looks like `FF-FIR-07`; charts name the rules they apply".to_owned(),
        };
        Self::UnknownRule(format!("there is no rule `{}`; {hint}", shown(id)))
    }

    /// The stable kebab-case name of this kind of error.
    pub fn kind(&self) -> &'static str {
        match self {
            AskError::MalformedLine(_) => "malformed-line",
            AskError::UnknownRulebook(_) => "unknown-rulebook",
            AskError::UnknownChart(_) => "unknown-chart",
            AskError::UnknownRule(_) => "unknown-rule",
            AskError::BadCondition(_) => "bad-condition",
            AskError::Chart(error) => error.kind(),
        }
    }

    /// The fact at fault, if a fact is.
    pub fn fact(&self) -> Option<&str> {
        match self {
            AskError::Chart(error) => error.fact(),
            _ => None,
        }
    }
}

/// Resolves a chart with dice that someone rolled: too few, too many and impossible ones are refused.
pub fn resolve_scripted(
    chart: &dyn AnyChart,
    facts: &Json<'_>,
    dice: &mut Scripted,
    notes: &mut Notes,
) -> Result<Resolution, ChartError> {
    let resolution = chart.resolve(facts, dice, notes)?;
    all_used(dice)?;
    Ok(resolution)
}

/// Refuses dice that were left over.
pub(crate) fn all_used(dice: &Scripted) -> Result<(), ChartError> {
    match dice.left() {
        0 => Ok(()),
        left => Err(ChartError::UnusedDice { used: dice.used(), left }),
    }
}

/// A die as it was written in JSON.
pub fn face(value: &Json<'_>) -> Face {
    match value {
        Json::Whole(face) => Face::Number(*face),
        other => Face::Other(other.to_string()),
    }
}

/// A die as it was typed.
pub fn typed_face(text: &str) -> Face {
    text.trim().parse().map_or_else(|_| Face::Other(format!("`{}`", text.trim())), Face::Number)
}
