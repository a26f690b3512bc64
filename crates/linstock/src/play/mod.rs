//! The table runner: a game, its dice, and everything that was done, in order.
//!
//! A [`Match`] takes orders (with its own dice or with typed dice), takes steps back, lets the players
//! set things right by hand, and keeps what happened as numbered events. Whatever leaves it for a viewer is only what
//! that viewer may know.

mod batch;
mod error;
mod names;
mod noting;
mod source;
mod step;
mod undo;

use engine::dice::{DiceError, Face, Scripted, Seeded};
use engine::game::{Decision, Ending, Event, Fix, Game, Log, Order, Seen, Setting, Side, View, Viewer, What};

pub use batch::{Batch, Stopped};
pub use error::{Held, MatchError};
pub use source::Source;
pub use step::{Deed, LoggedEvent, Step, TurnEnd};

pub(crate) use names::Names;

use crate::tell::describe;

use noting::{Noting, Thrown};
use undo::Checkpoint;

/// The longest reason that is kept for something set right by hand, in bytes.
const LONGEST_REASON: usize = 1000;

/// A game in progress.
pub struct Match {
    game: Box<dyn Game>,
    dice: Source,
    log: Log,
    steps: Vec<Step>,
    told: Vec<LoggedEvent>,
    /// The steps that stand, by their places: all but those taken back, and without the taking back itself.
    standing: Vec<usize>,
    checkpoints: Vec<Checkpoint>,
    names: Names,
}

impl Match {
    /// A game from its start, with dice from a seed.
    pub fn new(game: Box<dyn Game>, seed: u64) -> Match {
        Match::of(game, Seeded::new(seed))
    }

    /// A game from its start, with these dice.
    pub fn of(game: Box<dyn Game>, dice: impl Into<Source>) -> Match {
        Match::logged(game, dice.into(), Log::new())
    }

    /// The same as [`Match::new`] for those who need no words: what changed is told, but no sentences and no sums.
    pub fn brief(game: Box<dyn Game>, seed: u64) -> Match {
        Match::brief_of(game, Seeded::new(seed))
    }

    /// The same with these dice.
    pub fn brief_of(game: Box<dyn Game>, dice: impl Into<Source>) -> Match {
        Match::logged(game, dice.into(), Log::brief())
    }

    fn logged(game: Box<dyn Game>, dice: Source, log: Log) -> Match {
        let start = Checkpoint::of(0, game.as_ref(), Names::default());
        Match {
            game,
            dice,
            log,
            steps: Vec::new(),
            told: Vec::new(),
            standing: Vec::new(),
            checkpoints: vec![start],
            names: Names::default(),
        }
    }

    /// Gives an order and throws the match's own dice for it.
    pub fn order(&mut self, side: Side, order: &Order) -> Result<&Step, MatchError> {
        let before = self.asked(side)?;
        self.lawful(side, order)?;
        self.log.clear();
        let mut thrown = Thrown::default();
        match &mut self.dice {
            Source::Seeded(dice) => {
                self.game.apply(order, &mut Noting::faces(dice, &mut thrown), &mut self.log)?;
            }
            Source::Fair(dice) => {
                let applied = self.game.apply(order, &mut Noting::rolls(dice, &mut thrown), &mut self.log);
                if applied.is_err() {
                    dice.put_back(&thrown.drawn);
                }
                applied?;
            }
            Source::Sealed => {
                // Whether an order needs dice shows only as it is carried out, so it is tried on a copy.
                let mut tried = self.game.clone();
                let none = &mut Scripted::new([0_i64; 0]);
                let applied = tried.apply(order, &mut Noting::faces(none, &mut thrown), &mut self.log);
                applied.map_err(|halt| match halt.into() {
                    MatchError::Dice(DiceError::Need(_)) => MatchError::Sealed,
                    other => other,
                })?;
                self.game = tried;
            }
        }
        Ok(self.done(Deed::Order { side, order: order.clone() }, thrown, false, Some(before)))
    }

    /// From now on dice come from here.
    pub fn deal(&mut self, dice: impl Into<Source>) {
        self.dice = dice.into();
    }

    /// Where dice come from.
    pub fn source(&self) -> &Source {
        &self.dice
    }

    /// Gives an order with real dice, typed in. Nothing happens unless they are exactly those that are due: if
    /// they run short, the error names the die that is due next and what it is for, so that one can ask for its face
    /// and try again.
    pub fn order_with_dice(
        &mut self,
        side: Side,
        order: &Order,
        faces: impl IntoIterator<Item = impl Into<Face>>,
    ) -> Result<&Step, MatchError> {
        let before = self.asked(side)?;
        let Thrown { faces, .. } = self.applied(side, order, &mut Scripted::new(faces))?;
        let thrown = Thrown { faces, ..Thrown::default() };
        Ok(self.done(Deed::Order { side, order: order.clone() }, thrown, true, Some(before)))
    }

    /// Gives an order with the dice that a record says fell, where the secrets that they come of are not known.
    pub(crate) fn order_as_recorded(&mut self, side: Side, order: &Order, faces: &[u32]) -> Result<&Step, MatchError> {
        let before = self.asked(side)?;
        let mut faces = Scripted::new(faces.iter().map(|face| i64::from(*face)));
        let thrown = self.applied(side, order, &mut faces)?;
        Ok(self.done(Deed::Order { side, order: order.clone() }, thrown, false, Some(before)))
    }

    /// Carries an order out with exactly these dice; what was thrown. Nothing happens if they do not fit.
    fn applied(&mut self, side: Side, order: &Order, given: &mut Scripted) -> Result<Thrown, MatchError> {
        self.lawful(side, order)?;
        self.log.clear();
        let mut thrown = Thrown::default();
        // Dice can run short midway, so the order is tried on a copy.
        let mut tried = self.game.clone();
        tried.apply(order, &mut Noting::rolls(given, &mut thrown), &mut self.log)?;
        if given.left() > 0 {
            return Err(MatchError::SurplusDice { used: given.used(), left: given.left() });
        }
        self.game = tried;
        Ok(thrown)
    }

    /// Sets something right by hand, as both sides have agreed, and says why.
    pub fn amend(&mut self, fix: &Fix, reason: &str) -> Result<&Step, MatchError> {
        if reason.trim().is_empty() || reason.len() > LONGEST_REASON {
            return Err(MatchError::NoReason);
        }
        let before = self.game.decision().ok_or(MatchError::Over)?;
        // What the log says is for everyone.
        let words = describe(fix, self.game.as_ref(), Viewer::Watcher);
        self.log.clear();
        self.game.amend(fix, &mut self.log)?;
        self.reword(&words);
        let deed = Deed::Amend { fix: fix.clone(), reason: reason.to_owned() };
        Ok(self.done(deed, Thrown::default(), false, Some(before)))
    }

    /// A side gives the game up.
    pub fn concede(&mut self, side: Side) -> Result<&Step, MatchError> {
        let before = self.game.decision().ok_or(MatchError::Over)?;
        if side.index() >= self.setting().sides.len() {
            return Err(MatchError::NoSuchSide);
        }
        self.log.clear();
        self.game.concede(side, &mut self.log);
        Ok(self.done(Deed::Concede { side }, Thrown::default(), false, Some(before)))
    }

    /// The open question; none once the game is over.
    pub fn decision(&self) -> Option<Decision> {
        self.game.decision()
    }

    /// How the game ended, once it has.
    pub fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// The turn in progress, or the last one.
    pub fn turn(&self) -> u16 {
        let last = || self.steps.iter().rev().find_map(|step| step.mark).map_or(0, |mark| mark.turn);
        self.game.decision().map_or_else(last, |decision| decision.turn)
    }

    /// What never changes.
    pub fn setting(&self) -> &Setting {
        self.game.setting()
    }

    /// The game itself, for those who may see everything, and for players who are shown only their part of it.
    pub fn game(&self) -> &dyn Game {
        self.game.as_ref()
    }

    /// The table as a viewer sees it.
    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(self.as_now(viewer))
    }

    /// What happened, as far as a viewer may know, from the event of this number on (they count from 1).
    pub fn told(&self, viewer: Viewer, from: u32) -> impl Iterator<Item = &LoggedEvent> {
        let viewer = self.as_now(viewer);
        let first = self.told.partition_point(|told| told.number < from);
        self.told.iter().skip(first).filter(move |told| viewer.may_know(&told.event))
    }

    /// All that was done, those steps included that were taken back. Orders hold what a side may keep to itself, so
    /// until the game is over they are only for those who may see everything.
    pub fn steps(&self, viewer: Viewer) -> &[Step] {
        match self.as_now(viewer) {
            Viewer::Umpire => &self.steps,
            Viewer::Side(_) | Viewer::Watcher => &[],
        }
    }

    /// The last step that was taken.
    pub(crate) fn last_step(&self) -> Option<&Step> {
        self.steps.last()
    }

    /// The events of a step.
    pub fn events(&self, step: &Step, viewer: Viewer) -> impl Iterator<Item = &LoggedEvent> {
        let viewer = self.as_now(viewer);
        let told = self.told.get(step.events.clone()).unwrap_or(&[]);
        told.iter().filter(move |told| viewer.may_know(&told.event))
    }

    /// Once a game is over, nothing is hidden any more.
    fn as_now(&self, viewer: Viewer) -> Viewer {
        if self.game.ending().is_some() { Viewer::Umpire } else { viewer }
    }

    fn asked(&self, side: Side) -> Result<Decision, MatchError> {
        let decision = self.game.decision().ok_or(MatchError::Over)?;
        if decision.side == side { Ok(decision) } else { Err(MatchError::NotAsked { asked: decision.side }) }
    }

    /// Whether a side may give an order, by what that side knows. A game that hides nothing from it is asked when the
    /// order is carried out.
    fn lawful(&self, side: Side, order: &Order) -> Result<(), MatchError> {
        match self.game.known_to(Viewer::Side(side)) {
            Some(known) => Ok(known.check(order)?),
            None => Ok(()),
        }
    }

    /// Says in these words what was set right: the rulebook's own need not name the piece, or what was before.
    fn reword(&mut self, words: &str) {
        let events: Vec<Event> = self.log.take().collect();
        for mut event in events {
            if let What::Amended { words: said } = &mut event.what {
                words.clone_into(said);
            }
            match event.seen {
                Seen::ByAll => self.log.note(event.rule, event.what),
                Seen::By(side) => self.log.whisper(side, event.rule, event.what),
            }
        }
    }

    /// Writes down what was just done.
    fn done(&mut self, deed: Deed, thrown: Thrown, typed: bool, before: Option<Decision>) -> &Step {
        let number = next_number(self.steps.len());
        let first = self.told.len();
        for event in self.log.take() {
            // A piece is called by its old name where it gets a new one.
            let names = self.names.clone();
            self.names.learn(&event);
            self.told.push(LoggedEvent { number: next_number(self.told.len()), step: number, event, names });
        }
        let mark = self.mark_after(&deed, before);
        let stands = !matches!(deed, Deed::Undo { .. });
        let events = first..self.told.len();
        let Thrown { faces: dice, drawn } = thrown;
        self.steps.push(Step { number, deed, dice, drawn, typed, batch: None, events, mark, undone: false });
        if stands {
            self.standing.push(self.steps.len() - 1);
        }
        self.keep_checkpoint(before);
        // Just pushed.
        #[allow(clippy::indexing_slicing)]
        &self.steps[self.steps.len() - 1]
    }

    /// Every turn ends with its hash, and so does whatever is not an order.
    fn mark_after(&self, deed: &Deed, before: Option<Decision>) -> Option<TurnEnd> {
        let now = self.game.decision();
        let turn_ended = now.map(|decision| decision.turn) != before.map(|decision| decision.turn);
        let marked = turn_ended || !matches!(deed, Deed::Order { .. });
        marked.then(|| TurnEnd {
            turn: before.map_or(0, |decision| decision.turn),
            hash: self.game.digest(),
            ending: self.game.ending(),
        })
    }
}

fn next_number(count: usize) -> u32 {
    u32::try_from(count + 1).unwrap_or(u32::MAX)
}
