//! The rounds of fair dice as they are kept: a row for everyone who takes part.

use linstock::fair::{Commitment, Fair, Party, Round, SERVER, Secret};
use serde_json::Value;

use crate::Fault;
use crate::seat::fresh_bytes;
use crate::store::SealRow;

/// A round that begins: the server has committed, the others have not.
pub(crate) fn begin(game: &str, number: u32, from: u32, people: &[String]) -> Result<Round, Fault> {
    let secret = Secret::of(fresh_bytes()?);
    let server = Party {
        who: SERVER.to_owned(),
        commitment: Some(secret.commitment(game, number, SERVER)),
        secret: Some(secret),
    };
    let parties = std::iter::once(server).chain(people.iter().cloned().map(Party::new)).collect();
    Ok(Round { from, parties })
}

/// How a round is kept; `number` counts from 1.
pub(crate) fn rows_of(number: u32, round: &Round) -> Vec<SealRow> {
    let row = |(at, party): (usize, &Party)| SealRow {
        round: number,
        party: u32::try_from(at).unwrap_or(u32::MAX),
        who: party.who.clone(),
        first: round.from,
        commitment: party.commitment.map(|commitment| commitment.hex()),
        secret: party.secret.map(|secret| secret.hex()),
    };
    round.parties.iter().enumerate().map(row).collect()
}

/// The rounds that were kept in these rows, which stand in their order.
fn rounds_of(rows: &[SealRow]) -> Vec<Round> {
    let mut rounds: Vec<(u32, Round)> = Vec::new();
    for row in rows {
        if rounds.last().is_none_or(|(number, _)| *number != row.round) {
            rounds.push((row.round, Round { from: row.first, parties: Vec::new() }));
        }
        if let Some((_, round)) = rounds.last_mut() {
            round.parties.push(Party {
                who: row.who.clone(),
                commitment: row.commitment.as_deref().and_then(Commitment::from_hex),
                secret: row.secret.as_deref().and_then(Secret::from_hex),
            });
        }
    }
    rounds.into_iter().map(|(_, round)| round).collect()
}

/// The first line of a game's record with the rounds of its dice. While the game goes on, the secrets of the last round
/// are left out: they foretell every die to come.
pub(crate) fn header_for_record(header: &str, game: &str, rows: &[SealRow], over: bool) -> String {
    let mut rounds = rounds_of(rows);
    if let Some(last) = rounds.last_mut().filter(|_| !over) {
        for party in &mut last.parties {
            party.secret = None;
        }
    }
    with_rounds(header, game, rounds)
}

/// The first line with all that is known of its dice: what a table plays by.
pub(crate) fn header_for_table(header: &str, game: &str, rows: &[SealRow]) -> String {
    with_rounds(header, game, rounds_of(rows))
}

fn with_rounds(header: &str, game: &str, rounds: Vec<Round>) -> String {
    if rounds.is_empty() {
        return header.to_owned();
    }
    // What cannot be read is said where the record is read.
    let Ok(Value::Object(mut fields)) = serde_json::from_str(header) else { return header.to_owned() };
    let fair = Fair { game: game.to_owned(), rounds };
    fields.insert("fair".to_owned(), serde_json::to_value(fair).unwrap_or_default());
    Value::Object(fields).to_string()
}
