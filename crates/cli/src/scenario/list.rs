//! The scenarios that ship.

use std::io::Write;

use engine::scenario::Front;
use linstock::{Bookshelf, Scenario};
use serde_json::{Value, json};

use crate::Done;
use crate::paint::{FAINT, NAME, TITLE};

pub(crate) fn print(shelf: &Bookshelf, json: bool, out: &mut dyn Write) -> Done {
    let fronts: Vec<(Scenario, Front)> =
        Scenario::shipped().map(|scenario| (scenario.clone(), scenario.front())).collect();
    if json {
        let all: Vec<Value> = fronts.iter().map(|(scenario, front)| described(scenario, front)).collect();
        writeln!(out, "{}", Value::from(all))?;
        return Ok(());
    }
    let wide = fronts.iter().map(|(_, front)| front.id.len()).max().unwrap_or(0);
    for book in shelf.rulebooks() {
        let of_book = || fronts.iter().map(|(_, front)| front).filter(|front| front.rulebook == book.slug);
        if of_book().next().is_none() {
            continue;
        }
        writeln!(out, "{TITLE}{}{TITLE:#}", book.title)?;
        for front in of_book() {
            writeln!(out, "  {NAME}{:wide$}{NAME:#}  {}{FAINT}{}{FAINT:#}", front.id, front.title, length(front))?;
            if !front.blurb.is_empty() {
                writeln!(out, "  {:wide$}  {}", "", front.blurb)?;
            }
        }
    }
    Ok(())
}

/// What there is to say of a scenario without setting it up.
pub(super) fn described(scenario: &Scenario, front: &Front) -> Value {
    let size = front.size.point();
    json!({
        "id": front.id,
        "rulebook": front.rulebook,
        "title": front.title,
        "blurb": front.blurb,
        "minutes": front.minutes,
        "turns": front.turns,
        "size": [size.x, size.y],
        "sides": front.sides,
        "digest": scenario.digest(),
    })
}

/// How long it takes: `, 12 turns, about 90 minutes`.
pub(super) fn length(front: &Front) -> String {
    let turns = front.turns.map_or(String::new(), |turns| format!(", {turns} turns"));
    let minutes = front.minutes.map_or(String::new(), |minutes| format!(", about {minutes} minutes"));
    turns + &minutes
}
