//! A step in a line, and what came of it: for lists of everything that was done.

use engine::game::{Event, Order, Seen, Side, Viewer, What};

use super::phrase;
use super::phrases::spaced;
use crate::play::{Deed, Match, Step};

/// What a side is about to do, in words. A side that has nothing more to do says what it has done with.
pub fn deed(play: &Match, deed: &Deed) -> String {
    let name = |side: Side| play.setting().side_name(side);
    match deed {
        Deed::Order { side, order } if *order == Order::plain("done") => match play.decision() {
            Some(decision) => {
                format!("{} is done with {}", name(*side), spaced(play.setting().title(decision.step)))
            }
            None => format!("{} is done", name(*side)),
        },
        // An order that names no piece is the whole side's.
        Deed::Order { side, order } if order.by.is_none() => format!("{}: {}", name(*side), play.game().say(order)),
        Deed::Order { order, .. } => play.game().say(order),
        Deed::Undo { side, step, .. } => format!("{} takes step {step} back", name(*side)),
        Deed::Amend { reason, .. } => format!("By agreement: {reason}"),
        Deed::Concede { side } => format!("{} gives up", name(*side)),
    }
}

/// Something that came of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Came {
    /// In a phrase.
    pub words: String,
    /// Whether the story turns on it: one piece against another, a loss, a place that changes hands.
    pub telling: bool,
}

/// What came of a step. Headings are left out, and so are orders given in secret: the step itself tells them.
pub fn results(play: &Match, step: &Step) -> impl Iterator<Item = Came> {
    let told = play.events(step, Viewer::Umpire).filter(|told| is_result(&told.event));
    let came = told.map(|told| Came { words: phrase(told, play.setting()), telling: is_telling(&told.event) });
    came.filter(|came| !came.words.is_empty())
}

fn is_result(event: &Event) -> bool {
    match event.what {
        What::Began { .. } | What::Stands { .. } => false,
        What::Ordered { .. } => event.seen == Seen::ByAll,
        _ => true,
    }
}

fn is_telling(event: &Event) -> bool {
    match &event.what {
        What::Resolved(resolved) => resolved.at.is_some(),
        What::Lost { .. } | What::Removed { .. } | What::Taken { .. } | What::Amended { .. } | What::Ended(_) => true,
        _ => false,
    }
}
