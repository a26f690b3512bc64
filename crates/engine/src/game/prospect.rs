//! Exact odds of an order in a live game: the order itself under dice that show every result, grouped by what changed.

use super::event::{Aspect, Log, What};
use super::order::Order;
use super::piece::PieceId;
use super::refusal::{Halt, Refusal};
use super::{Event, Game, Viewer};
use crate::dice::{Dice, DiceError};
use crate::odds::{Odds, Oddsmaker};

/// What changed for one piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// It lost so much strength.
    Lost(PieceId, u16),
    /// It left the game.
    Gone(PieceId, &'static str),
    /// It is in another state.
    State(PieceId, &'static str, bool),
    /// A count of it rose or fell by so much.
    Count(PieceId, &'static str, i16),
    /// It was moved, not by its own order.
    Moved(PieceId, &'static str),
}

/// All that changed, in a fixed order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Changes(pub Vec<Change>);

impl Changes {
    /// What these events changed, as far as a viewer may know of them. How a piece came to lose strength is not kept
    /// apart, so that outcomes that leave the same table are the same.
    pub fn of(events: &[Event], viewer: Viewer) -> Changes {
        let mut changes = Vec::new();
        let mut states = Vec::new();
        for event in events.iter().filter(|event| viewer.may_know(event)) {
            match &event.what {
                What::Lost { piece, count, .. } => add_loss(&mut changes, *piece, *count),
                What::Removed { piece, how } => changes.push(Change::Gone(*piece, how)),
                What::Changed { piece, aspect, to, better } => {
                    set_state(&mut states, *piece, *aspect, Change::State(*piece, to, *better));
                }
                What::Counted { piece, what, now, was, .. } => add_count(&mut changes, *piece, what, now - was),
                What::Moved { piece, how, .. } => changes.push(Change::Moved(*piece, how)),
                What::Merged { piece, .. } => changes.push(Change::Gone(*piece, "merged")),
                _ => {}
            }
        }
        changes.extend(states.into_iter().map(|(_, change)| change));
        changes.sort();
        changes.dedup();
        Changes(changes)
    }

    /// How much strength a piece lost.
    pub fn lost_by(&self, piece: PieceId) -> u16 {
        let lost = self.0.iter().map(|change| match change {
            Change::Lost(who, count) if *who == piece => *count,
            _ => 0,
        });
        lost.sum()
    }
}

fn add_loss(changes: &mut Vec<Change>, piece: PieceId, count: u16) {
    for change in changes.iter_mut() {
        if let Change::Lost(who, lost) = change
            && *who == piece
        {
            *lost = lost.saturating_add(count);
            return;
        }
    }
    changes.push(Change::Lost(piece, count));
}

fn add_count(changes: &mut Vec<Change>, piece: PieceId, what: &'static str, by: i16) {
    for change in changes.iter_mut() {
        if let Change::Count(who, known, count) = change
            && (*who, *known) == (piece, what)
        {
            *count = count.saturating_add(by);
            return;
        }
    }
    changes.push(Change::Count(piece, what, by));
}

/// Of what a piece can be only one of at a time (its order, its formation) the last counts; marks stand side by side.
fn set_state(states: &mut Vec<((PieceId, Aspect), Change)>, piece: PieceId, aspect: Aspect, change: Change) {
    let of = (piece, aspect);
    let before = states.iter_mut().find(|(known, _)| *known == of && aspect != Aspect::Mark);
    match before {
        Some((_, last)) => *last = change,
        None => states.push((of, change)),
    }
}

/// The exact odds of an order, as far as a viewer may know: fire, losses, morale and retreat as one distribution. They are
/// worked out on the game as the viewer knows it.
pub fn prospects(
    game: &(dyn Game + '_),
    order: &Order,
    viewer: Viewer,
    maker: &mut Oddsmaker,
) -> Result<Odds<Changes>, Halt> {
    walked(game, order, viewer, Log::brief(), |run| maker.gist(run), |events| Changes::of(events, viewer))
}

/// The exact odds of what the first throw of an order says, in the rulebook's words. They tell results apart that leave
/// the table as it is, such as a check that only decides what may be done next.
pub fn verdicts(
    game: &(dyn Game + '_),
    order: &Order,
    viewer: Viewer,
    maker: &mut Oddsmaker,
) -> Result<Odds<String>, Halt> {
    let said = |events: &[Event]| {
        let first = events.iter().filter(|event| viewer.may_know(event)).find_map(|event| match &event.what {
            What::Resolved(thrown) => Some(thrown.words.clone()),
            _ => None,
        });
        first.unwrap_or_default()
    };
    walked(game, order, viewer, Log::new(), |run| maker.odds(run), said)
}

/// Runs an order under dice that show every result, and reads off what happened each time.
fn walked<T>(
    game: &(dyn Game + '_),
    order: &Order,
    viewer: Viewer,
    mut log: Log,
    walk: impl FnOnce(&mut dyn FnMut(&mut dyn Dice) -> Result<T, DiceError>) -> Result<Odds<T>, DiceError>,
    read: impl Fn(&[Event]) -> T,
) -> Result<Odds<T>, Halt> {
    let mut refused: Option<Refusal> = None;
    let known = game.as_known_to(viewer);
    let mut prepared = known.boxed();
    prepared.prepare(order, &mut log)?;
    let before = log.events().len();
    let odds = walk(&mut |dice| {
        log.keep_first(before);
        let mut copy = (!prepared.restore()).then(|| prepared.boxed());
        match copy.as_mut().unwrap_or(&mut prepared).run(order, dice, &mut log) {
            Ok(()) => Ok(read(log.events())),
            Err(Halt::Dice(error)) => Err(error),
            Err(Halt::Refused(refusal)) => {
                refused = Some(refusal);
                Err(DiceError::Strayed)
            }
        }
    });
    match (odds, refused) {
        (Ok(odds), _) => Ok(odds),
        (Err(_), Some(refusal)) => Err(refusal.into()),
        (Err(error), None) => Err(error.into()),
    }
}
