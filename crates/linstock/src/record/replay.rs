//! Replaying a record: every step is taken again, and must come out as it was written.

use std::fmt;

use engine::dice::Seeded;
use engine::game::{Digest, Game, Viewer, WireError};

use super::header::Header;
use super::line::{Ended, Line};
use super::read::Reading;
use crate::fair::{Drawn, Fair, Stream};
use crate::play::{Deed, Match, MatchError, Source, Step};

/// A record being played again.
pub struct Replay<'r> {
    lines: &'r [Line],
    table: Match,
    fair: Option<&'r Fair>,
    /// Whether the first dice come from a seed.
    seeded: bool,
    /// How many rounds of fair dice have begun.
    rounds: usize,
    /// Whether the dice are taken as they are written: the secrets that they come of are not all in the record.
    as_written: bool,
}

/// Why a record cannot be played at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The game cannot be set up from the first line.
    #[error("line 1: the game cannot be set up: {0}")]
    NotSetUp(String),
    /// The game as set up now is not the one that the record began with.
    #[error("line 1: the game does not begin as it did: the hash of its start is {found}, and was {recorded}")]
    OtherStart {
        /// As written.
        recorded: Digest,
        /// As it is now.
        found: Digest,
    },
}

/// Where a replay comes out differently from the record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Divergence {
    /// The line of the record, counted from 1.
    pub line: usize,
    /// The step.
    pub step: u32,
    /// The turn in progress.
    pub turn: u16,
    /// How it differs.
    pub how: Astray,
}

/// How a step of a replay differs from the record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Astray {
    /// The step cannot be read.
    #[error("{0}")]
    Unreadable(#[from] WireError),
    /// The step cannot be taken.
    #[error("{0}")]
    Refused(#[from] MatchError),
    /// The seed, or the secrets, give other dice.
    #[error("the dice should be {}, and the record has {}", faces(.thrown), faces(.recorded))]
    Dice {
        /// As written.
        recorded: Vec<u32>,
        /// As they ought to be.
        thrown: Vec<u32>,
    },
    /// Other dice were asked for.
    #[error("the rules ask for other dice than the record says: {}, and the record has {}", rolls(.asked), rolls(.recorded))]
    Rolls {
        /// As written.
        recorded: Vec<Drawn>,
        /// As the rules ask.
        asked: Vec<Drawn>,
    },
    /// Fresh secrets were drawn for no reason: dice could be chosen so.
    #[error("a round of fair dice begins with step {from}, and the game was not over before it")]
    Round {
        /// The first step of the round.
        from: u32,
    },
    /// Dice are called real ones in a game whose dice are fair.
    #[error("these dice are called typed in, and from step {from} on all dice of this game are fair")]
    Typed {
        /// The step from which on dice are fair.
        from: u32,
    },
    /// Another step is the last that stands.
    #[error("step {stands} would be taken back, and the record says {recorded}")]
    OtherStep {
        /// As written.
        recorded: u32,
        /// The last that stands.
        stands: u32,
    },
    /// A turn ends where the record has none ending, or the other way round.
    #[error("{}", if *.ends { "a turn ends here, and in the record it goes on" } else { "the turn goes on here, and in the record it ends" })]
    Turn {
        /// Whether it ends now.
        ends: bool,
    },
    /// Another turn is in progress.
    #[error("turn {found} is in progress, and in the record it is turn {recorded}")]
    OtherTurn {
        /// As written.
        recorded: u16,
        /// As it is now.
        found: u16,
    },
    /// The state is another.
    #[error("the hash of the state is {found}, and the record has {recorded}")]
    Hash {
        /// As written.
        recorded: Digest,
        /// As it is now.
        found: Digest,
    },
    /// The game ends differently.
    #[error("the game {found}, and in the record it {recorded}")]
    Ending {
        /// As written, in words.
        recorded: String,
        /// As it is now, in words.
        found: String,
    },
}

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} (step {}, turn {}): {}", self.line, self.step, self.turn, self.how)
    }
}

impl<'r> Replay<'r> {
    /// Sets the game of a record up; `set_up` makes it from the first line.
    pub fn new(
        reading: &'r Reading,
        set_up: impl FnOnce(&Header) -> Result<Box<dyn Game>, String>,
    ) -> Result<Replay<'r>, ReplayError> {
        Replay::with(reading, set_up, Match::of)
    }

    /// The same for those who need no words: only what changed is told.
    pub fn brief(
        reading: &'r Reading,
        set_up: impl FnOnce(&Header) -> Result<Box<dyn Game>, String>,
    ) -> Result<Replay<'r>, ReplayError> {
        Replay::with(reading, set_up, Match::brief_of)
    }

    fn with(
        reading: &'r Reading,
        set_up: impl FnOnce(&Header) -> Result<Box<dyn Game>, String>,
        begin: fn(Box<dyn Game>, Source) -> Match,
    ) -> Result<Replay<'r>, ReplayError> {
        let game = set_up(&reading.header).map_err(ReplayError::NotSetUp)?;
        let (recorded, found) = (reading.header.start, game.digest());
        if recorded != found {
            return Err(ReplayError::OtherStart { recorded, found });
        }
        let dice = reading.header.seed.map_or(Source::Sealed, |seed| Seeded::new(seed).into());
        Ok(Replay {
            lines: &reading.lines,
            table: begin(game, dice),
            fair: reading.header.fair.as_ref(),
            seeded: reading.header.seed.is_some(),
            rounds: 0,
            as_written: false,
        })
    }

    /// Takes the next step; none when the record is at its end. After a divergence the replay can go no further.
    pub fn next_step(&mut self) -> Option<Result<&Step, Divergence>> {
        let (line, rest) = self.lines.split_first()?;
        let turn = self.table.decision().map_or(0, |decision| decision.turn);
        let dealt = self.deal_round(line.n).and_then(|()| self.may_be_typed(line));
        let taken = dealt.and_then(|()| take(&mut self.table, line, self.as_written));
        match taken {
            Ok(()) => {
                self.lines = rest;
                self.table.last_step().map(Ok)
            }
            Err(how) => {
                self.lines = &[];
                let at = usize::try_from(line.n).unwrap_or(usize::MAX).saturating_add(1);
                Some(Err(Divergence { line: at, step: line.n, turn, how }))
            }
        }
    }

    /// Where a round of fair dice begins with this step, its dice are those that fall.
    fn deal_round(&mut self, n: u32) -> Result<(), Astray> {
        let Some(fair) = self.fair else { return Ok(()) };
        while fair.rounds.get(self.rounds).is_some_and(|round| round.from <= n) {
            let key = fair.key(self.rounds);
            if (self.rounds > 0 || self.seeded) && !self.has_resumed() {
                return Err(Astray::Round { from: n });
            }
            self.rounds += 1;
            self.as_written = key.is_none();
            self.table.deal(key.map_or(Source::Sealed, |key| Stream::new(key).into()));
        }
        Ok(())
    }

    /// Whether the game was over, and its end has just been taken back: only then everyone draws fresh secrets.
    fn has_resumed(&self) -> bool {
        let steps = self.table.steps(Viewer::Umpire);
        let taken_back = steps.last().is_some_and(|step| matches!(step.deed, Deed::Undo { .. }));
        taken_back && steps.iter().any(|step| step.mark.is_some_and(|mark| mark.ending.is_some()))
    }

    /// From the first round of fair dice on nobody types dice in.
    fn may_be_typed(&self, line: &Line) -> Result<(), Astray> {
        let from = self.fair.and_then(|fair| fair.rounds.first()).map(|round| round.from);
        match from {
            Some(from) if line.typed.is_some() && line.n >= from => Err(Astray::Typed { from }),
            _ => Ok(()),
        }
    }

    /// Whether some dice were taken as they are written: not all the secrets that they come of are in the record.
    pub fn has_unproven_dice(&self) -> bool {
        let rounds = self.fair.map_or(&[][..], |fair| &fair.rounds);
        (0..rounds.len()).any(|at| self.fair.is_some_and(|fair| fair.key(at).is_none()))
    }

    /// Takes every step that is left.
    pub fn finish(mut self) -> Result<Match, Divergence> {
        while let Some(step) = self.next_step() {
            step?;
        }
        Ok(self.table)
    }

    /// How many steps of the record have been taken.
    pub fn steps_taken(&self) -> usize {
        self.table.steps(Viewer::Umpire).len()
    }

    /// The game as far as it has been played.
    pub fn table(&self) -> &Match {
        &self.table
    }
}

/// Takes the step of a line and compares what comes of it with what is written.
fn take(table: &mut Match, line: &Line, as_written: bool) -> Result<(), Astray> {
    match (line.deed(table.game())?, &line.typed) {
        (Deed::Order { side, order }, None) if as_written => table.order_as_recorded(side, &order, &line.dice)?,
        (Deed::Order { side, order }, None) => table.order(side, &order)?,
        (Deed::Order { side, order }, Some(typed)) => {
            table.order_with_dice(side, &order, typed.iter().map(|face| i64::from(*face)))?
        }
        (Deed::Undo { side, step, consent }, _) => {
            let stands = table.last_standing();
            if stands.is_some_and(|stands| stands != step) {
                return Err(Astray::OtherStep { recorded: step, stands: stands.unwrap_or_default() });
            }
            table.undo_on_record(side, consent)?
        }
        (Deed::Amend { fix, reason }, _) => table.amend(&fix, &reason)?,
        (Deed::Concede { side }, _) => table.concede(side)?,
    };
    if line.batch.is_some_and(|first| !table.join_batch(first)) {
        let message = "the step does not follow the batch that it names".to_owned();
        return Err(WireError { key: "batch".to_owned(), message }.into());
    }
    let Some(step) = table.last_step() else { return Ok(()) };
    if !step.typed && step.dice != line.dice {
        return Err(Astray::Dice { recorded: line.dice.clone(), thrown: step.dice.clone() });
    }
    if step.drawn != line.rolls {
        return Err(Astray::Rolls { recorded: line.rolls.clone(), asked: step.drawn.clone() });
    }
    match (step.mark, line.hash) {
        (None, None) => Ok(()),
        (Some(_), None) => Err(Astray::Turn { ends: true }),
        (None, Some(_)) => Err(Astray::Turn { ends: false }),
        (Some(mark), Some(recorded)) => {
            if line.turn != Some(mark.turn) {
                return Err(Astray::OtherTurn { recorded: line.turn.unwrap_or_default(), found: mark.turn });
            }
            if mark.hash != recorded {
                return Err(Astray::Hash { recorded, found: mark.hash });
            }
            let found = mark.ending.map(|ending| Ended::of(ending, table.setting()));
            if found == line.ended {
                return Ok(());
            }
            Err(Astray::Ending { recorded: ends(line.ended.as_ref()), found: ends(found.as_ref()) })
        }
    }
}

fn faces(dice: &[u32]) -> String {
    if dice.is_empty() { "none".to_owned() } else { dice.iter().map(u32::to_string).collect::<Vec<_>>().join(" ") }
}

fn rolls(drawn: &[Drawn]) -> String {
    let one = |Drawn(purpose, faces, count): &Drawn| format!("{count} d{faces} for `{purpose}`");
    if drawn.is_empty() { "none".to_owned() } else { drawn.iter().map(one).collect::<Vec<_>>().join(", ") }
}

fn ends(ended: Option<&Ended>) -> String {
    match ended {
        None => "goes on".to_owned(),
        Some(Ended { winner: Some(winner), why, .. }) => format!("is won by {winner} ({why})"),
        Some(Ended { winner: None, why, .. }) => format!("is drawn ({why})"),
    }
}
