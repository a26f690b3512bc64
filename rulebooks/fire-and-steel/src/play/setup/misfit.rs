//! What keeps a game from beginning.

use crate::field::figure::FigureId;

/// What keeps a game from beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The figure that does not fit.
    pub figure: Option<FigureId>,
    /// The rule that it breaks.
    pub rule: &'static str,
    /// Why, in a sentence without its full stop.
    pub why: String,
    /// What to do about it; empty if there is nothing to say.
    pub instead: &'static str,
}

impl Misfit {
    pub(crate) fn new(figure: Option<FigureId>, rule: &'static str, why: impl Into<String>) -> Misfit {
        Misfit { figure, rule, why: why.into(), instead: "" }
    }

    pub(crate) fn instead(self, instead: &'static str) -> Misfit {
        Misfit { instead, ..self }
    }
}
