//! Fair dice at a table: seats commit, then give their secrets, and only then the first die can fall (`docs/fair-dice.md`).

use linstock::fair::{Commitment, Secret, Stream, TABLE};
use linstock::play::Source;
use sha2::{Digest, Sha256};

use crate::seals;
use crate::seat::Role;
use crate::store::SealRow;
use crate::wire::{Commit, DiceFrom, Done, Reply, Reveal, SealedParty, Sealing, Trouble};

use super::commands::{Actor, Outcome};
use super::core::{Audience, Core};
use super::trouble::trouble;

type Tried = Result<Outcome, Box<Trouble>>;

impl Core {
    /// Whether the dice wait for somebody's secret.
    pub(crate) fn is_sealed(&self) -> bool {
        matches!(self.play.source(), Source::Sealed)
    }

    /// The last round's dice are those that fall, if no step was taken under it yet: those before came with the steps.
    pub(super) fn deal_last_round(&mut self) {
        let Some(fair) = &self.fair else { return };
        let Some(last) = fair.rounds.len().checked_sub(1) else { return };
        let began =
            fair.rounds.get(last).is_some_and(|round| usize::try_from(round.from).is_ok_and(|n| n <= self.steps()));
        if began {
            return;
        }
        let source = fair.key(last).map_or(Source::Sealed, |key| Stream::new(key).into());
        self.play.deal(source);
    }

    /// A seat commits to its secret. What is on record stays.
    pub(crate) fn commit(&mut self, actor: &Actor, commit: &Commit) -> Tried {
        let commitment = Commitment::from_hex(&commit.commitment).ok_or_else(|| digits("commitment"))?;
        let (round, at) = self.seal_of(actor.role)?;
        let fair = self.fair.as_mut().ok_or_else(not_sealed)?;
        let number = number(round);
        let round = fair.rounds.get_mut(round).ok_or_else(not_sealed)?;
        let party = round.parties.get_mut(at).ok_or_else(not_sealed)?;
        match party.commitment {
            Some(known) if known == commitment => return Ok(self.sealed_answer(actor, false)),
            Some(_) => {
                let message = "this seat has committed to its secret already, and a commitment stays as it is";
                return Err(trouble("committed-already", message));
            }
            None => party.commitment = Some(commitment),
        }
        let row = seals::rows_of(number, round).swap_remove(at);
        self.new_seals.push(row);
        Ok(self.sealed_answer(actor, true))
    }

    /// A seat gives its secret, once all have committed. With the last one the dice are there.
    pub(crate) fn reveal(&mut self, actor: &Actor, reveal: &Reveal) -> Tried {
        let secret = Secret::from_hex(&reveal.secret).ok_or_else(|| digits("secret"))?;
        let (at_round, at) = self.seal_of(actor.role)?;
        let fair = self.fair.as_mut().ok_or_else(not_sealed)?;
        let number = number(at_round);
        let round = fair.rounds.get_mut(at_round).ok_or_else(not_sealed)?;
        if !round.is_committed() {
            let message = "keep the secret until everyone who plays has committed to theirs";
            return Err(trouble("too-early", message));
        }
        let party = round.parties.get_mut(at).ok_or_else(not_sealed)?;
        if party.commitment != Some(secret.commitment(&fair.game, number, &party.who)) {
            return Err(trouble("not-the-secret", "this is not the secret that the seat committed to"));
        }
        if party.secret.replace(secret) == Some(secret) {
            return Ok(self.sealed_answer(actor, false));
        }
        let row = seals::rows_of(number, round).swap_remove(at);
        if let Some(key) = fair.key(at_round) {
            self.play.deal(Stream::new(key));
        }
        self.new_seals.push(row);
        Ok(self.sealed_answer(actor, true))
    }

    /// A game that was over goes on: its secrets are open by then, so everyone draws fresh ones.
    pub(super) fn begin_round(&mut self) -> Result<(), Box<Trouble>> {
        if self.terms.dice == DiceFrom::Typed || self.terms.bots_only() {
            return Ok(());
        }
        let people = self.terms.parties(self.play.setting());
        let from = u32::try_from(self.steps() + 1).unwrap_or(u32::MAX);
        let game = self.game.clone();
        let fair = self.fair.get_or_insert_with(|| linstock::fair::Fair { game, rounds: Vec::new() });
        // A round under which no step was taken gives way: there is one for each step at most.
        let stale = fair.rounds.last().is_some_and(|last| last.from >= from);
        let number = number(if stale { fair.rounds.len() - 1 } else { fair.rounds.len() });
        let round = seals::begin(&fair.game, number, from, &people).map_err(|fault| {
            let (kind, message) = fault.said();
            trouble(kind, message)
        })?;
        self.new_seals.extend(seals::rows_of(number, &round));
        if stale {
            fair.rounds.pop();
        }
        fair.rounds.push(round);
        self.play.deal(Source::Sealed);
        Ok(())
    }

    /// What was sealed since the last time, to be kept before anyone is told.
    pub(crate) fn take_new_seals(&mut self) -> Vec<SealRow> {
        std::mem::take(&mut self.new_seals)
    }

    /// What the dice wait for, for those who look; none once they can fall.
    pub(super) fn sealing(&self) -> Option<Sealing> {
        if !self.is_sealed() || self.play.ending().is_some() {
            return None;
        }
        let fair = self.fair.as_ref()?;
        let round = fair.rounds.last()?;
        let parties = round.parties.iter().map(|party| SealedParty {
            who: party.who.clone(),
            commitment: party.commitment.map(|commitment| commitment.hex()),
            given: party.secret.is_some(),
        });
        Some(Sealing { game: fair.game.clone(), round: number(fair.rounds.len() - 1), parties: parties.collect() })
    }

    /// Where the dice come from, in a word.
    pub(super) fn dice_source(&self) -> &'static str {
        match (self.terms.dice, &self.fair) {
            (DiceFrom::Typed, _) => "typed",
            (DiceFrom::Program, Some(_)) => "fair",
            (DiceFrom::Program, None) if self.header().seed_named => "named-seed",
            (DiceFrom::Program, None) => "seed",
        }
    }

    /// The seed of a bot that begins to answer for a side now.
    pub(crate) fn bot_seed(&self, side: engine::game::Side) -> u64 {
        let steps = self.steps();
        let name = self.play.setting().sides.get(side.index()).map_or("", |force| force.id.as_str());
        if let Source::Fair(stream) = self.play.source() {
            return stream.key().bot_seed(name, steps);
        }
        let seed = self.header().seed.unwrap_or_default();
        if self.header().record < 2 {
            // As in games that began so: the first side's bot then draws from the same stream as the dice.
            return seed ^ (steps as u64) << 8 ^ u64::from(side.0);
        }
        let drawn = Sha256::digest(format!("linstock bot\n{seed}\n{name}\n{steps}\n").as_bytes());
        drawn.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
    }

    /// The round that waits, and the place of a seat among its parties.
    fn seal_of(&self, role: Role) -> Result<(usize, usize), Box<Trouble>> {
        let who = match role {
            Role::Side(side) => self.play.setting().sides.get(side.index()).map(|force| force.id.as_str()),
            Role::Hot => Some(TABLE),
            Role::Watch => return Err(trouble("watching", "this seat is for watching only")),
        };
        let fair = self.fair.as_ref().filter(|_| self.is_sealed()).ok_or_else(not_sealed)?;
        let round = fair.rounds.last().ok_or_else(not_sealed)?;
        let at = round.parties.iter().position(|party| Some(party.who.as_str()) == who).ok_or_else(not_sealed)?;
        Ok((fair.rounds.len() - 1, at))
    }

    fn sealed_answer(&self, actor: &Actor, changed: bool) -> Outcome {
        let last = self.last(match actor.role {
            Role::Side(side) => Audience::Side(side),
            Role::Hot | Role::Watch => actor.audience,
        });
        Outcome { reply: Reply::Done(Done { last }), rows: Vec::new(), changed }
    }
}

fn number(at: usize) -> u32 {
    u32::try_from(at + 1).unwrap_or(u32::MAX)
}

fn not_sealed() -> Box<Trouble> {
    trouble("not-sealed", "the dice of this game wait for nobody's secret")
}

fn digits(what: &str) -> Box<Trouble> {
    trouble("malformed-request", format!("a {what} is 64 hexadecimal digits in lower case"))
}
