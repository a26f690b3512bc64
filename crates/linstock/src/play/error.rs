//! Why a match does not take a step.

use engine::dice::DiceError;
use engine::game::{Halt, Refusal, Side};

/// Why a step was not taken. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The question is put to the other side.
    #[error("it is the other side that is asked")]
    NotAsked {
        /// Who is asked.
        asked: Side,
    },
    /// There is no such side.
    #[error("there is no such side")]
    NoSuchSide,
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The dice that were typed in run short, or one of them cannot be.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// A die is due, and not all secrets that the dice come from are given.
    #[error("the dice are sealed until everyone who plays has sat down; this order needs a die")]
    Sealed,
    /// More dice were typed in than are thrown.
    #[error("only {used} of the dice are thrown, {left} are left over; leave them out")]
    SurplusDice {
        /// How many are thrown.
        used: usize,
        /// How many are left over.
        left: usize,
    },
    /// A step cannot be taken back, or only if the other side agrees.
    #[error(transparent)]
    Held(#[from] Held),
    /// Something is to be set right without a reason, or with an endless one.
    #[error("say in at most 1,000 letters why this is set right")]
    NoReason,
    /// Steps that were taken before could not be taken again: a fault of the rulebook.
    #[error("the game cannot be rebuilt from its steps; the rulebook is at fault")]
    Strayed,
}

impl MatchError {
    /// The stable kebab-case name of this kind of error.
    pub fn kind(&self) -> &'static str {
        match self {
            MatchError::Over => "over",
            MatchError::NotAsked { .. } => "not-asked",
            MatchError::NoSuchSide => "no-such-side",
            MatchError::Refused(_) => "refused",
            MatchError::Dice(DiceError::Need(_)) => "need-dice",
            MatchError::Dice(_) => "bad-die",
            MatchError::Sealed => "dice-sealed",
            MatchError::SurplusDice { .. } => "unused-dice",
            MatchError::Held(Held::Nothing) => "nothing-to-undo",
            MatchError::Held(_) => "needs-consent",
            MatchError::NoReason => "no-reason",
            MatchError::Strayed => "strayed",
        }
    }
}

impl From<Halt> for MatchError {
    fn from(halt: Halt) -> MatchError {
        match halt {
            Halt::Refused(refusal) => MatchError::Refused(refusal),
            Halt::Dice(error) => MatchError::Dice(error),
        }
    }
}

/// What holds a step so that it cannot be taken back freely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Held {
    /// There is no step to take back.
    #[error("there is nothing to take back")]
    Nothing,
    /// Dice were thrown.
    #[error("dice were thrown; the other side must agree to take that back")]
    Dice,
    /// Something hidden was shown.
    #[error("something hidden was shown; the other side must agree to take that back")]
    Shown,
    /// The other side is answering in secret: whether it has begun is not to be known.
    #[error("the other side is giving its orders in secret; it must agree to take that back")]
    Secret,
    /// The other side has acted since.
    #[error("the other side has acted; it must agree to take that back")]
    OtherActed,
    /// Both sides had agreed on it.
    #[error("both sides agreed on that; both must agree to take it back")]
    Agreed,
    /// The game was given up.
    #[error("the game was given up; the other side must agree to go on")]
    GivenUp,
}
