//! What stands in the way of a request, for the wire.

use engine::dice::DiceError;
use engine::game::{PieceId, WireError};
use linstock::play::MatchError;

use crate::wire::{Due, Trouble};

/// Trouble of this kind.
pub(crate) fn trouble(kind: &'static str, message: impl Into<String>) -> Box<Trouble> {
    Box::new(Trouble { kind, message: message.into(), refusal: None, due: None, view: None, last: None })
}

/// Why a match does not take a step.
pub(super) fn from_match(error: MatchError) -> Box<Trouble> {
    from_order(error, |_| None)
}

/// Why an order is not carried out; `name` says what a piece is called.
pub(super) fn from_order(error: MatchError, name: impl Fn(PieceId) -> Option<String>) -> Box<Trouble> {
    let mut trouble = trouble(error.kind(), error.to_string());
    match error {
        MatchError::Refused(refusal) => trouble.refusal = Some(refusal.into()),
        MatchError::Dice(error) => trouble.due = due(&error, name),
        _ => {}
    }
    trouble
}

/// An order or a fix that cannot be read.
pub(super) fn from_wire(error: &WireError) -> Box<Trouble> {
    trouble("malformed-order", error.to_string())
}

/// The die that is due, where dice ran short; `name` says what a piece is called.
pub(crate) fn due(error: &DiceError, name: impl Fn(PieceId) -> Option<String>) -> Option<Due> {
    match error {
        DiceError::Need(need) => Some(Due {
            die: need.die.to_string(),
            faces: need.die.faces(),
            purpose: need.purpose,
            given: need.given,
            row: need.row,
            about: need.about.into_iter().flatten().filter_map(name).collect(),
            names: need.names.clone(),
        }),
        _ => None,
    }
}
