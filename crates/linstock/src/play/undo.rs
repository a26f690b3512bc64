//! Taking steps back: freely until a die has rolled, something hidden was shown or the other side has acted; after that
//! only if the other side agrees. The step stays in the list, and the dice never rewind.
//!
//! Whether a side may take a step back hangs on nothing that it may not see. While the other side answers in secret nobody
//! can see whether it has begun, so whatever came before its question is held as if it had. Its answers were given to
//! that question, and would go with it: to leave them standing is no choice. A side's own secret answers are free until
//! it is done, for until then nobody else is asked.

use engine::dice::Scripted;
use engine::game::{Decision, Game, Log, PieceId, Side, Sighting, Viewer};

use super::noting::Thrown;
use super::{Deed, Held, Match, MatchError, Names, Step};

/// A copy of the state, kept where a turn begins, to rebuild later states from.
pub(super) struct Checkpoint {
    /// How many steps stood then.
    standing: usize,
    game: Box<dyn Game>,
    /// What pieces were called then.
    names: Names,
}

/// A copy is kept at least after so many steps, so that taking step after step back rebuilds little each time.
const EVERY: usize = 32;

/// How many bytes the copies of a game may take, before those within a turn are kept farther apart.
const MOST_BYTES: usize = 32 << 20;

impl Checkpoint {
    pub(super) fn of(standing: usize, game: &dyn Game, names: Names) -> Checkpoint {
        Checkpoint { standing, game: game.boxed(), names }
    }
}

impl Match {
    /// Takes the last step that stands back, and with it the whole batch that it is of. `consent` says that the other
    /// side agreed.
    pub fn undo(&mut self, side: Side, consent: bool) -> Result<&Step, MatchError> {
        if !consent {
            self.may_undo(side)?;
        }
        for _ in 1..self.taken_back_together() {
            self.undo_on_record(side, consent)?;
        }
        self.undo_on_record(side, consent)
    }

    /// The same for a step back that is on record. Those that were free before secret questions held them stay so.
    pub(crate) fn undo_on_record(&mut self, side: Side, consent: bool) -> Result<&Step, MatchError> {
        let (before, names) = self.rebuilt_before(1)?;
        if !consent {
            self.held_by(side, 1, before.as_ref(), self.game.as_ref())?;
        }
        let last = self.standing.pop().ok_or(Held::Nothing)?;
        let now = self.game.decision();
        self.game = before;
        let left = self.standing.len();
        while self.checkpoints.last().is_some_and(|checkpoint| checkpoint.standing > left) {
            self.checkpoints.pop();
        }
        let mut step = 0;
        if let Some(undone) = self.steps.get_mut(last) {
            undone.undone = true;
            step = undone.number;
        }
        self.names = names;
        self.log.clear();
        Ok(self.done(Deed::Undo { side, step, consent }, Thrown::default(), false, now))
    }

    /// Whether a side may take the last step back without asking, with all of its batch, and if not, what holds it.
    pub fn may_undo(&self, side: Side) -> Result<(), MatchError> {
        self.has_not_passed_on(side)?;
        let mut after: Option<Box<dyn Game>> = None;
        for back in 1..=self.taken_back_together().max(1) {
            let before = self.state_before(back)?;
            self.held_by(side, back, before.as_ref(), after.as_deref().unwrap_or(self.game.as_ref()))?;
            after = Some(before);
        }
        Ok(())
    }

    /// The number of the step that would be taken back next.
    pub fn last_standing(&self) -> Option<u32> {
        self.standing.last().and_then(|at| self.steps.get(*at)).map(|step| step.number)
    }

    /// Nobody but this side answers in secret now.
    fn has_not_passed_on(&self, side: Side) -> Result<(), Held> {
        let secret = self.game.decision().is_some_and(|open| open.secret && open.side != side);
        if secret { Err(Held::Secret) } else { Ok(()) }
    }

    /// What holds the step that is so many back from the end of those that stand, 1 for the last.
    fn held_by(&self, side: Side, back: usize, before: &dyn Game, after: &dyn Game) -> Result<(), MatchError> {
        let at = self.standing.len().checked_sub(back).and_then(|place| self.standing.get(place));
        let last = at.and_then(|at| self.steps.get(*at)).ok_or(Held::Nothing)?;
        match last.deed {
            Deed::Order { side: actor, .. } if actor == side => {}
            Deed::Amend { .. } => return Err(Held::Agreed.into()),
            Deed::Concede { side: actor } if actor == side => return Err(Held::GivenUp.into()),
            _ => return Err(Held::OtherActed.into()),
        }
        if !last.dice.is_empty() {
            return Err(Held::Dice.into());
        }
        if shows_more(before, after) {
            return Err(Held::Shown.into());
        }
        Ok(())
    }

    /// The state as it was before so many of the last steps that stand, rebuilt from the last checkpoint before it with
    /// the same dice.
    fn state_before(&self, back: usize) -> Result<Box<dyn Game>, MatchError> {
        self.rebuilt_before(back).map(|(game, _)| game)
    }

    /// The same, with what pieces were called then.
    fn rebuilt_before(&self, back: usize) -> Result<(Box<dyn Game>, Names), MatchError> {
        let keep = self.standing.len().checked_sub(back).ok_or(Held::Nothing)?;
        let kept = self.checkpoints.iter().rev().find(|checkpoint| checkpoint.standing <= keep);
        let kept = kept.ok_or(MatchError::Strayed)?;
        let (mut game, mut names) = (kept.game.clone(), kept.names.clone());
        let mut log = Log::brief();
        for at in self.standing.iter().take(keep).skip(kept.standing) {
            let step = self.steps.get(*at).ok_or(MatchError::Strayed)?;
            log.clear();
            take_again(game.as_mut(), step, &mut log)?;
            for told in self.told.get(step.events.clone()).unwrap_or(&[]) {
                names.learn(&told.event);
            }
        }
        Ok((game, names))
    }

    /// Keeps a copy wherever a turn begins, and after so many steps within one.
    pub(super) fn keep_checkpoint(&mut self, before: Option<Decision>) {
        let turn = |decision: Option<Decision>| decision.map(|decision| decision.turn);
        let standing = self.standing.len();
        let begins = turn(self.game.decision()) != turn(before);
        let since = self.checkpoints.last().map_or(standing, |last| standing.saturating_sub(last.standing));
        if since > 0 && (begins || since >= EVERY && since >= standing * self.game.footprint() / MOST_BYTES) {
            self.checkpoints.push(Checkpoint::of(standing, self.game.as_ref(), self.names.clone()));
        }
    }
}

fn take_again(game: &mut dyn Game, step: &Step, log: &mut Log) -> Result<(), MatchError> {
    let strayed = |_| MatchError::Strayed;
    match &step.deed {
        Deed::Order { order, .. } => {
            let mut dice = Scripted::new(step.dice.iter().map(|face| i64::from(*face)));
            game.apply(order, &mut dice, log).map_err(|_| MatchError::Strayed)
        }
        Deed::Amend { fix, .. } => game.amend(fix, log).map_err(strayed),
        Deed::Concede { side } => {
            game.concede(*side, log);
            Ok(())
        }
        Deed::Undo { .. } => Ok(()),
    }
}

/// Whether a step showed a side what was hidden before: secret answers that are now open, or a piece that a side
/// could not see and now can.
fn shows_more(before: &dyn Game, after: &dyn Game) -> bool {
    let question = |game: &dyn Game| game.decision().map(|open| (open.turn, open.step, open.secret));
    let was_secret = question(before).is_some_and(|(_, _, secret)| secret);
    if was_secret && question(before) != question(after) {
        return true;
    }
    let (mut seen, mut now) = (Vec::new(), Vec::new());
    let sides = before.setting().sides.len();
    (0..sides).filter_map(|side| u8::try_from(side).ok()).any(|side| {
        let viewer = Viewer::Side(Side(side));
        before.sightings(viewer, &mut seen);
        after.sightings(viewer, &mut now);
        let known = |piece: PieceId| seen.binary_search_by_key(&piece, |sighting: &Sighting| sighting.piece).is_ok();
        now.iter().any(|sighting| !known(sighting.piece))
    })
}
