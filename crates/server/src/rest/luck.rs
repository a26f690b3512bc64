//! Luck: what the dice of a game took from each side, beside what they would take on average.

use std::collections::HashSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::game::{Change, Changes, Event, Game, PieceId, Side, Viewer, prospects};
use engine::odds::{Odds, Oddsmaker};
use linstock::Bookshelf;
use linstock::play::{Deed, Match};
use linstock::record::{Line, Reading};

use super::replays::{read, set_up, text_by_id};
use super::{Named, in_turn};
use crate::turns::Budget;
use crate::wire::{Luck, Refused, SideLuck};
use crate::{App, Fault};

/// Losses against their exact expectation, order by order, in a game that is over.
#[utoipa::path(
    get,
    path = "/replays/{id}/luck",
    params(("id" = String, Path, description = "The id of a game that is over, or of a record")),
    responses((status = OK, body = Luck), (status = NOT_FOUND, body = Refused), (status = CONFLICT, body = Refused))
)]
pub(crate) async fn of(State(app): State<Arc<App>>, Named(id): Named<String>) -> Result<Json<Luck>, Fault> {
    let text = text_by_id(&app, &id).await?;
    let turns = Arc::clone(&app.turns.replays);
    in_turn(app, &turns, move |app, budget| luck(&app.shelf, &read(&text)?, budget)).await
}

/// Plays the record again. Before each order that threw dice its exact odds are worked out; steps that were taken back do
/// not count, nor do orders whose odds do not cover what came.
fn luck(shelf: &Bookshelf, reading: &Reading, budget: &Budget) -> Result<Luck, Fault> {
    let undone: HashSet<u32> = reading.lines.iter().filter_map(|line| line.undo).collect();
    let mut replay = set_up(shelf, reading)?;
    let mut luck = Luck::of(replay.table().setting().sides.len());
    for line in &reading.lines {
        budget.step()?;
        let order = match line.deed(replay.table().game()) {
            Ok(Deed::Order { order, .. }) if !undone.contains(&line.n) && threw(line) => Some(order),
            _ => None,
        };
        let sides = sides(replay.table().game());
        let weighed =
            order.map(|order| prospects(replay.table().game(), &order, Viewer::Umpire, &mut Oddsmaker::new()));
        if !matches!(replay.next_step(), Some(Ok(_))) {
            break;
        }
        let Some(weighed) = weighed else { continue };
        let came = Changes::of(&last_events(replay.table()), Viewer::Umpire);
        match weighed.ok().filter(|odds| holds(odds, &came)) {
            Some(odds) => luck.add(&odds, &came, &sides),
            None => luck.left_out += 1,
        }
    }
    Ok(luck)
}

/// Whether dice fell in a step, the game's own or real ones.
fn threw(line: &Line) -> bool {
    !line.dice.is_empty() || line.typed.as_ref().is_some_and(|faces| !faces.is_empty())
}

/// Whether odds speak of what came: there is more than one outcome, and one of them takes as much of everybody. Where
/// dice fall only with a later order, or with many orders at once, the odds of this one say nothing of them.
fn holds(odds: &Odds<Changes>, came: &Changes) -> bool {
    let came = lost_in(came);
    odds.len() > 1 && odds.iter().any(|(changes, _)| lost_in(changes) == came)
}

fn lost_in(Changes(changes): &Changes) -> Vec<(PieceId, u16)> {
    let lost = changes.iter().filter_map(|change| match change {
        Change::Lost(piece, count) => Some((*piece, *count)),
        _ => None,
    });
    lost.collect()
}

fn last_events(play: &Match) -> Vec<Event> {
    let last = play.steps(Viewer::Umpire).last();
    last.map(|step| play.events(step, Viewer::Umpire).map(|told| told.event.clone()).collect()).unwrap_or_default()
}

fn sides(game: &dyn Game) -> Vec<(PieceId, Side)> {
    let mut seen = Vec::new();
    game.sightings(Viewer::Umpire, &mut seen);
    seen.into_iter().map(|sighting| (sighting.piece, sighting.side)).collect()
}

/// The place of a piece's side; past the end where nobody knows it.
fn side_of(sides: &[(PieceId, Side)], piece: PieceId) -> usize {
    sides.iter().find(|(known, _)| *known == piece).map_or(usize::MAX, |(_, side)| usize::from(side.0))
}

impl Luck {
    /// Another order: what it would take on average, and what it took.
    fn add(&mut self, odds: &Odds<Changes>, came: &Changes, sides: &[(PieceId, Side)]) {
        self.weighed += 1;
        for (changes, probability) in odds.iter() {
            for (piece, count) in lost_in(changes) {
                if let Some(side) = self.sides.get_mut(side_of(sides, piece)) {
                    side.expected += probability.to_f64() * f64::from(count);
                }
            }
        }
        for (piece, count) in lost_in(came) {
            if let Some(side) = self.sides.get_mut(side_of(sides, piece)) {
                side.lost += u32::from(count);
            }
        }
    }

    fn of(sides: usize) -> Luck {
        Luck { sides: vec![SideLuck { lost: 0, expected: 0.0 }; sides], weighed: 0, left_out: 0 }
    }
}
