//! Why an order is refused.

use serde::Serialize;

use crate::dice::DiceError;

/// A refusal: the rule that forbids, why, and what would be allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{why} ({rule}){}", .instead.as_ref().map(|instead| format!("; {instead}")).unwrap_or_default())]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: &'static str,
    /// Why, in a sentence without its full stop.
    pub why: String,
    /// What would be allowed.
    pub instead: Option<String>,
}

impl Refusal {
    /// A refusal by a rule.
    pub fn by(rule: &'static str, why: impl Into<String>) -> Refusal {
        Refusal { rule, why: why.into(), instead: None }
    }

    /// A refusal by a rule unless something holds that the rule asks for.
    ///
    /// ```
    /// use engine::game::Refusal;
    /// assert_eq!(Refusal::unless(true, "TOY-1", "it is too far"), Ok(()));
    /// assert_eq!(Refusal::unless(false, "TOY-1", "it is too far"), Err(Refusal::by("TOY-1", "it is too far")));
    /// ```
    pub fn unless(holds: bool, rule: &'static str, why: impl Into<String>) -> Result<(), Refusal> {
        if holds { Ok(()) } else { Err(Refusal::by(rule, why)) }
    }

    /// The same, with what would be allowed.
    #[must_use]
    pub fn instead(mut self, instead: impl Into<String>) -> Refusal {
        self.instead = Some(instead.into());
        self
    }
}

/// Why an order was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Halt {
    /// It may not be given.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The dice gave out.
    #[error(transparent)]
    Dice(#[from] DiceError),
}
