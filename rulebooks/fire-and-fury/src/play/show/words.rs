//! Orders in words, as one would give them across the table.

use std::borrow::Cow;
use std::fmt::Write;

use engine::game::{At, Order};

use crate::play::battle::Battle;

/// What people call the steps and the ends of a game.
pub(crate) const TITLES: &[(&str, &str)] = &[
    ("first-side", "who moves first"),
    ("leaders", "attaching leaders"),
    ("check", "maneuver checks"),
    ("declare", "declaring charges"),
    ("countercharge", "declaring countercharges"),
    ("maneuver", "maneuvers"),
    ("leader-moves", "leaders' moves"),
    ("breakthrough", "breakthrough charges"),
    ("army-broken", "an army is broken"),
    ("last-turn", "decided at the end of the last turn"),
];

impl Battle {
    /// An order in words.
    pub(crate) fn order_in_words(&self, order: &Order) -> String {
        let mut said = order.by.map_or(String::new(), |by| format!("{}: ", self.name_of(by)));
        let at = order.target().map(|at| self.name_of(at)).unwrap_or_default();
        said.push_str(&deed(order, &at));
        if let Some(At::Item(item)) = order.at {
            let _ = write!(said, " no. {}", item + 1);
        }
        if !order.with.is_empty() {
            let names: Vec<Cow<'_, str>> = order.with.iter().map(|piece| self.name_of(*piece)).collect();
            let _ = write!(said, "{}{}", joining(order.verb), names.join("; "));
        }
        if let Some(end) = order.path.last() {
            let end = end.point();
            let _ = write!(said, " to ({:.1}, {:.1})", end.x, end.y);
        }
        said
    }
}

/// What is done, and to whom.
fn deed(order: &Order, at: &str) -> String {
    let how: Vec<String> = order.how.words().map(spoken).collect();
    let how = how.join(", ");
    let manner = if how.is_empty() { String::new() } else { format!(", {how}") };
    match order.verb {
        "roll-for-first" => "roll for the first turn".to_owned(),
        "place" if how.is_empty() => "place".to_owned(),
        "place" => format!("place, {how}"),
        "replace-leader" => format!("take over with {at}"),
        "return-leader" => format!("come back to {at}"),
        "detach-leader" => "leave the unit".to_owned(),
        "attach-leader" => format!("join {at}"),
        "check" => "maneuver check".to_owned(),
        "declare-charge" if order.how.has("cold-steel") => format!("charge {at} with cold steel"),
        "declare-charge" => format!("charge {at}"),
        "countercharge" => format!("countercharge {at}"),
        "maneuver" if order.how.has("charge") => "make the charge".to_owned(),
        "maneuver" => how,
        "move-leader" => "ride".to_owned(),
        "fire" => format!("fire at {at}{manner}"),
        "fight" if at.is_empty() => "fight".to_owned(),
        "fight" => format!("fight {at}"),
        "breakthrough" if at.is_empty() => "break through".to_owned(),
        "breakthrough" => format!("break through to {at}"),
        "carry-position" => "carry the position".to_owned(),
        "hold" => "hold the ground".to_owned(),
        "lead-unit" => "lead the fight".to_owned(),
        "allot-losses" => "take the loss".to_owned(),
        "mark-low-ammo" => "run low on ammo".to_owned(),
        "choose-leader" => "be the one who is hit".to_owned(),
        verb => format!("{}{manner}", verb.replace('-', " ")),
    }
}

/// What joins an order to those who take part.
fn joining(verb: &str) -> &'static str {
    if verb == "check" { ", " } else { " with " }
}

/// A word of manner as one says it.
fn spoken(word: &str) -> String {
    match word {
        "left" | "right" | "center" => format!("on the {word}"),
        "left-of-head" => "to the left of its head".to_owned(),
        "right-of-head" => "to the right of its head".to_owned(),
        "to-start" => "to where it charged from".to_owned(),
        "to-base" => "toward its own base".to_owned(),
        "facing-about" => "facing away".to_owned(),
        "facing-enemy" => "facing the enemy".to_owned(),
        "one-stand" => "one stand".to_owned(),
        word => word.replace('-', " "),
    }
}
