//! A table without a socket, a store or a clock: texts in, texts out. Tests and the fuzzer talk to it as clients would.

use axum::extract::ws::Utf8Bytes;
use engine::game::Side;
use linstock::record::Header;
use linstock::{Bookshelf, Scenario};

use crate::seat::{Player, Role, Terms};
use crate::store::{Row, SealRow};
use crate::wire::{Answer, Ask, DiceFrom, Message, Reply};

use super::commands::Actor;
use super::core::{Audience, Core, KeptGame};
use super::hear::{Heard, hear};
use super::tell::{text, welcome};
use super::trouble::trouble;

/// What a game is called here.
const GAME: &str = "rehearsal";

/// How people sit at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// Everyone at a screen of their own; the program throws the dice.
    Apart,
    /// Everyone at a screen of their own; the dice are typed in.
    Typed,
    /// All at one screen with a curtain.
    Shared,
}

/// A table with a game on it, and people at it.
pub struct Rehearsal {
    core: Core,
    header: String,
    terms: String,
    /// What would be kept.
    rows: Vec<Row>,
    seals: Vec<SealRow>,
    guests: Vec<(Role, Audience)>,
}

impl Rehearsal {
    /// A game of a scenario that is about to begin, with a seat for every side, or one for all, and one to watch. None if the
    /// scenario does not start.
    pub fn new(shelf: &Bookshelf, scenario: &Scenario, seats: Seats) -> Option<Rehearsal> {
        let game = scenario.start(shelf).ok()?;
        let sides = game.setting().sides.len();
        let header = Header::new(scenario, shelf, game.as_ref(), 1, &vec!["human"; sides]);
        let dice = if seats == Seats::Typed { DiceFrom::Typed } else { DiceFrom::Program };
        let terms = Terms { players: vec![Player::Human; sides], dice, hot: seats == Seats::Shared };
        let (header, terms) = (serde_json::to_string(&header).ok()?, serde_json::to_string(&terms).ok()?);
        let core = Core::open(shelf, GAME, &KeptGame { header: &header, terms: &terms, rows: &[], seals: &[] }).ok()?;
        let mut guests = vec![(Role::Watch, Audience::Watchers)];
        match seats {
            Seats::Shared => guests.push((Role::Hot, Audience::Watchers)),
            Seats::Apart | Seats::Typed => {
                let sides = (0..u8::try_from(sides).ok()?).map(Side);
                guests.extend(sides.map(|side| (Role::Side(side), Audience::Side(side))));
            }
        }
        // Whoever watches sits last.
        guests.rotate_left(1);
        Some(Rehearsal { core, header, terms, rows: Vec::new(), seals: Vec::new(), guests })
    }

    /// How many seats there are; the last is for watching.
    pub fn seats(&self) -> usize {
        self.guests.len()
    }

    /// The number of the last event that a seat has been told; 0 if there is no such seat.
    pub fn last(&self, seat: usize) -> u32 {
        self.guests.get(seat).map_or(0, |(_, audience)| self.core.last(*audience))
    }

    /// How many steps the game has taken.
    pub fn steps(&self) -> usize {
        self.core.steps()
    }

    /// A seat says something: all that is sent for it, the answer last. Empty if there is no such seat.
    pub fn hear(&mut self, seat: usize, said: &str) -> Vec<String> {
        let Some((role, audience)) = self.guests.get(seat).copied() else { return Vec::new() };
        let Ask { id, at, request } = match serde_json::from_str::<Ask>(said) {
            Ok(ask) => ask,
            Err(error) => {
                let re = crate::wire::AskId::of_nonsense(said);
                let reply = Reply::Error(trouble("malformed-request", error.to_string()));
                return vec![text(&Message::Answer(Answer { re, reply })).to_string()];
            }
        };
        let actor = Actor { role, audience, id: id.to_string(), at };
        let there: Vec<Audience> = self.guests.iter().map(|(_, audience)| *audience).collect();
        let mut sent: Vec<Utf8Bytes> = Vec::new();
        let reply = match hear(&mut self.core, &actor, request, &there) {
            Heard::Answer(reply) => reply,
            Heard::Odds(job) => job.work(),
            Heard::Done(told) => {
                sent.extend(told.news.into_iter().map(|(_, news)| news));
                for seal in told.seals {
                    self.seals.retain(|known| (known.round, known.party) != (seal.round, seal.party));
                    self.seals.push(seal);
                }
                self.seals.sort_by_key(|seal| (seal.round, seal.party));
                told.outcome.map(|outcome| {
                    self.rows.extend(outcome.rows);
                    outcome.reply
                })
            }
            Heard::Looks(audience, after) => {
                if let Some(guest) = self.guests.get_mut(seat) {
                    guest.1 = audience;
                }
                let said = welcome(&mut self.core, role, audience, id, after);
                return said.iter().map(ToString::to_string).collect();
            }
        };
        let reply = reply.unwrap_or_else(Reply::Error);
        sent.push(text(&Message::Answer(Answer { re: Some(id), reply })));
        sent.iter().map(ToString::to_string).collect()
    }

    /// Whether the game as it would be kept opens again, and stands as it does here.
    pub fn reopens(&self, shelf: &Bookshelf) -> Result<(), String> {
        if !self.core.is_sound() {
            return Err("a step was taken and not taken up".to_owned());
        }
        let kept = KeptGame { header: &self.header, terms: &self.terms, rows: &self.rows, seals: &self.seals };
        let again = Core::open(shelf, GAME, &kept).map_err(|error| error.to_string())?;
        let (here, there) = (self.core.play.game().digest(), again.play.game().digest());
        if here == there { Ok(()) } else { Err(format!("the game stands otherwise: {here}, but kept {there}")) }
    }
}
