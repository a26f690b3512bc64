//! Which parts an order has, by its verb: what was not offered cannot be ordered, not even by adding to an offer.

use engine::game::{At, Order, Refusal};

/// Whether a part of an order is there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    No,
    May,
    Must,
}

impl Part {
    const fn allows(self, given: bool) -> bool {
        match self {
            Part::No => !given,
            Part::May => true,
            Part::Must => given,
        }
    }
}

/// Refuses an order that has a part too many or too few. The rule is that of the question.
pub(crate) fn well_formed(order: &Order, rule: &'static str) -> Result<(), Refusal> {
    use Part::{May, Must, No};
    let (by, at, words) = match order.verb {
        "place" => (Must, No, 1),
        "replace-leader" | "return-leader" | "attach-leader" | "countercharge" => (Must, Must, 0),
        "declare-charge" | "fire" => (Must, Must, 1),
        "maneuver" => (Must, May, 4),
        "recall" => (Must, No, 2),
        "fight" => (No, Must, 0),
        "breakthrough" | "allot-losses" | "mark-low-ammo" => (Must, May, 0),
        "done" | "roll-for-first" => (No, No, 0),
        _ => (Must, No, 0),
    };
    let refuse = |why: &str| Err(Refusal::by(rule, format!("`{}` {why}", order.verb)));
    if !by.allows(order.by.is_some()) {
        return refuse(if by == No { "is nobody's order" } else { "must say who does it" });
    }
    if !at.allows(order.at.is_some()) {
        return refuse(if at == No { "is aimed at nobody" } else { "must say at whom" });
    }
    if order.how.words().count() > words {
        return refuse("has a word too many");
    }
    let items = matches!(order.verb, "allot-losses" | "mark-low-ammo" | "maneuver");
    match order.at {
        Some(At::Item(_)) if !items => refuse("is aimed at a piece"),
        Some(At::Piece(_)) if items => refuse("is not aimed at a piece"),
        Some(At::Side(_) | At::Spot(_)) => refuse("is aimed at a piece"),
        _ => Ok(()),
    }
}
