//! One question to one chart, and everything that can be wrong with it.

use engine::chart::{AnyChart, ChartError, Json, Notes, Resolution};
use engine::dice::{Dice, Face, Scripted, Seeded};
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

/// Where the dice of a question come from: someone rolled them, or a seed gives them. Never both.
pub enum DiceSource {
    /// Faces that someone rolled: too few, too many and impossible ones are refused.
    Rolled(Scripted),
    /// A seed.
    Seed(u64),
}

/// A question that has both dice and a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("give dice or a seed, not both; leave one out")]
pub struct DiceAndSeed;

impl DiceSource {
    /// The source that a question names; none if it names neither.
    ///
    /// ```
    /// use linstock::ask::DiceSource;
    /// assert!(DiceSource::of(Some([3, 9]), Some(7)).is_err());
    /// assert!(matches!(DiceSource::of(None::<[i64; 0]>, Some(7)), Ok(Some(DiceSource::Seed(7)))));
    /// ```
    pub fn of(
        faces: Option<impl IntoIterator<Item = impl Into<Face>>>,
        seed: Option<u64>,
    ) -> Result<Option<DiceSource>, DiceAndSeed> {
        match (faces, seed) {
            (Some(_), Some(_)) => Err(DiceAndSeed),
            (Some(faces), None) => Ok(Some(DiceSource::Rolled(Scripted::new(faces)))),
            (None, seed) => Ok(seed.map(DiceSource::Seed)),
        }
    }

    /// No dice at all: right for a chart that throws none, refused by any other.
    pub fn none() -> DiceSource {
        DiceSource::Rolled(Scripted::new(std::iter::empty::<Face>()))
    }

    /// Throws a chart with these dice; all that someone rolled must be used.
    pub fn throw<T>(self, chart: impl FnOnce(&mut dyn Dice) -> Result<T, ChartError>) -> Result<T, ChartError> {
        match self {
            DiceSource::Seed(seed) => chart(&mut Seeded::new(seed)),
            DiceSource::Rolled(mut dice) => {
                let outcome = chart(&mut dice)?;
                match dice.left() {
                    0 => Ok(outcome),
                    left => Err(ChartError::UnusedDice { used: dice.used(), left }),
                }
            }
        }
    }

    /// Resolves a chart with these dice.
    pub fn resolve(self, chart: &dyn AnyChart, facts: &Json<'_>, notes: &mut Notes) -> Result<Resolution, ChartError> {
        self.throw(|dice| chart.resolve(facts, dice, notes))
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
