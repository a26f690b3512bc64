//! Rounds of fair dice: who takes part, what each committed to, and what each gave.

use serde::{Deserialize, Serialize};

use super::bytes::{Commitment, Key, Secret};

/// The name of the server among the parties.
pub const SERVER: &str = "server";
/// The name of the people at a shared screen among the parties.
pub const TABLE: &str = "table";

/// The fair dice of a game, round by round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fair {
    /// The id of the game, as it is in links.
    pub game: String,
    /// The rounds, each from a step on, in order. A game that goes on after it was over begins another.
    pub rounds: Vec<Round>,
}

/// The dice of a game from a step on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The first step whose dice are of this round.
    pub from: u32,
    /// Who takes part, the server first.
    pub parties: Vec<Party>,
}

/// One of those whose secrets the dice come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// [`SERVER`], a side's name in orders, or [`TABLE`] for all people at a shared screen.
    pub who: String,
    /// What the party committed to; none until it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// Its secret; none as long as it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// What is wrong with the rounds of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FairError {
    /// A round does not begin after the one before it.
    #[error("round {0} of the dice does not begin after the one before it")]
    Order(u32),
    /// The parties are not those who play.
    #[error("the parties of round {round} of the dice are not the server and those who play: {found}")]
    Parties {
        /// The round.
        round: u32,
        /// As written.
        found: String,
    },
    /// A secret is not the one that was committed to.
    #[error("the secret of `{who}` in round {round} of the dice is not the one that was committed to")]
    Secret {
        /// The round.
        round: u32,
        /// Whose.
        who: String,
    },
}

impl Party {
    /// A party that has not committed to anything yet.
    pub fn new(who: impl Into<String>) -> Party {
        Party { who: who.into(), commitment: None, secret: None }
    }
}

impl Round {
    /// Whether every party has committed to its secret. Not before this may any of them give it.
    pub fn is_committed(&self) -> bool {
        self.parties.iter().all(|party| party.commitment.is_some())
    }
}

impl Fair {
    /// The key of a round, counted from 0; none as long as a secret is missing.
    pub fn key(&self, round: usize) -> Option<Key> {
        let parties = &self.rounds.get(round)?.parties;
        let given = parties.iter().map(|party| Some((party.who.as_str(), party.commitment?, party.secret?)));
        Some(Key::of_round(&self.game, number(round), &given.collect::<Option<Vec<_>>>()?))
    }

    /// Compares every secret with its commitment, and the parties with the sides that people play, by their names.
    pub fn check(&self, people: &[&str]) -> Result<(), FairError> {
        let mut last = 0;
        for (at, round) in self.rounds.iter().enumerate() {
            let n = number(at);
            if round.from <= last {
                return Err(FairError::Order(n));
            }
            last = round.from;
            let who: Vec<&str> = round.parties.iter().map(|party| party.who.as_str()).collect();
            let apart = who.split_first().is_some_and(|(first, rest)| *first == SERVER && rest == people);
            let at_one_screen = who == [SERVER, TABLE];
            if people.is_empty() || !(apart || at_one_screen) {
                return Err(FairError::Parties { round: n, found: who.join(", ") });
            }
            for party in &round.parties {
                let Some(secret) = &party.secret else { continue };
                if party.commitment != Some(secret.commitment(&self.game, n, &party.who)) {
                    return Err(FairError::Secret { round: n, who: party.who.clone() });
                }
            }
        }
        Ok(())
    }
}

/// Rounds are counted from 1 in all that is hashed and shown.
fn number(at: usize) -> u32 {
    u32::try_from(at + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealed() -> Fair {
        let party = |who: &str, byte: u8| {
            let secret = Secret::of([byte; 32]);
            Party { who: who.to_owned(), commitment: Some(secret.commitment("g", 1, who)), secret: Some(secret) }
        };
        let parties = vec![party(SERVER, 1), party("red", 2), party("blue", 3)];
        Fair { game: "g".to_owned(), rounds: vec![Round { from: 1, parties }] }
    }

    #[test]
    fn every_part_of_a_round_counts_for_its_key() {
        let key = sealed().key(0).unwrap();
        for at in 0..3 {
            let mut other = sealed();
            other.rounds[0].parties[at].secret = Some(Secret::of([9; 32]));
            assert_ne!(other.key(0), Some(key), "secret {at}");
            let mut other = sealed();
            other.rounds[0].parties[at].secret = None;
            assert_eq!(other.key(0), None, "without secret {at}");
        }
        let mut other = sealed();
        other.game = "h".to_owned();
        assert_ne!(other.key(0), Some(key));
        let mut other = sealed();
        other.rounds[0].parties.swap(1, 2);
        assert_ne!(other.key(0), Some(key));
    }

    #[test]
    fn only_those_who_play_take_part_each_with_the_secret_committed_to() {
        let people = ["red", "blue"];
        assert_eq!(sealed().check(&people), Ok(()));
        assert!(matches!(sealed().check(&["red"]), Err(FairError::Parties { .. })));
        let mut without = sealed();
        without.rounds[0].parties.remove(0);
        assert!(matches!(without.check(&people), Err(FairError::Parties { .. })));
        let mut other = sealed();
        other.rounds[0].parties[2].secret = Some(Secret::of([9; 32]));
        assert_eq!(other.check(&people), Err(FairError::Secret { round: 1, who: "blue".to_owned() }));
        let mut none = sealed();
        none.rounds[0].parties[2].commitment = None;
        assert!(matches!(none.check(&people), Err(FairError::Secret { .. })), "a secret that nobody committed to");
        let mut twice = sealed();
        twice.rounds.push(twice.rounds[0].clone());
        assert_eq!(twice.check(&people), Err(FairError::Order(2)));
    }
}
