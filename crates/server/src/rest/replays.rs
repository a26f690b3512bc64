//! Games that are over, and records that people bring along: looked at step by step, and gone on with.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::{Extension, Json};
use engine::game::{Viewer, What};
use linstock::Bookshelf;
use linstock::fair::Fair;
use linstock::play::{Deed, LoggedEvent, Match};
use linstock::record::{self, DiceKind, Header, Line, Reading, Replay};
use linstock::tell;

use super::games::{bearer, keep, kept_record, may_begin, record_file, terms};
use super::{Asked, Body, Named, Text, behind_games, in_turn};
use crate::limits::MOST_STEPS;
use crate::open_tables::{failed, no_such_game};
use crate::seat::{Role, fresh_id, fresh_seed};
use crate::store::Row;
use crate::table::{ObjectiveHolders, Sights, frame};
use crate::turns::Budget;
use crate::wire::{
    self, Begun, Ending, Fork, Received, Refused, ReplayInfo, Span, StateAt, States, StepInfo, StepResult,
};
use crate::{App, Fault};

/// The most states of one answer.
const MOST_STATES: u32 = 200;

/// Brings a record along to look at it.
#[utoipa::path(
    post,
    path = "/records",
    request_body(content = String, content_type = "text/plain", description = "The record: JSON lines"),
    responses((status = OK, body = Received), (status = UNPROCESSABLE_ENTITY, body = Refused))
)]
pub(crate) async fn receive(
    State(app): State<Arc<App>>,
    address: Option<Extension<ConnectInfo<SocketAddr>>>,
    Text(text): Text,
) -> Result<Json<Received>, Fault> {
    may_begin(&app, address).await?;
    let Json((text, damage)) = behind_games(Arc::clone(&app), &app.turns.uploads, move |app, budget| {
        let reading = read(&text)?;
        let (_, damage) = played(&app.shelf, &reading, budget, |_| {})?;
        Ok((text, damage))
    })
    .await?;
    let replay = fresh_id()?;
    app.store.keep_record(replay.clone(), text).await.map_err(|error| failed(&error))?;
    Ok(Json(Received { replay, damage }))
}

/// A game that is over, or a record that was brought along: what was done, step by step.
#[utoipa::path(
    get,
    path = "/replays/{id}",
    params(("id" = String, Path, description = "The id of a game that is over, or of a record")),
    responses((status = OK, body = ReplayInfo), (status = NOT_FOUND, body = Refused), (status = CONFLICT, body = Refused))
)]
pub(crate) async fn one(State(app): State<Arc<App>>, Named(id): Named<String>) -> Result<Json<ReplayInfo>, Fault> {
    let text = text_by_id(&app, &id).await?;
    let turns = Arc::clone(&app.turns.replays);
    behind_games(app, &turns, move |app, budget| {
        let reading = read(&text)?;
        let mut steps = Vec::new();
        let (replay, damage) = played(&app.shelf, &reading, budget, |step| steps.push(step))?;
        let play = replay.table();
        let undone: HashSet<u32> = reading.lines.iter().filter_map(|line| line.undo).collect();
        for step in &mut steps {
            step.undone = undone.contains(&step.n);
        }
        Ok(ReplayInfo {
            id,
            program: reading.header.program.clone(),
            setting: play.setting().into(),
            players: reading.header.players.iter().map(|player| player.name.clone()).collect(),
            steps,
            ending: play.ending().map(|ending| Ending::new(ending, play.setting())),
            damage,
        })
    })
    .await
}

/// The record of such a game: JSON lines. A game that is over hides nothing, so whoever may look at it may keep it.
#[utoipa::path(
    get,
    path = "/replays/{id}/record",
    params(("id" = String, Path, description = "The id of a game that is over, or of a record")),
    responses(
        (status = OK, body = String, content_type = "application/x-ndjson"),
        (status = NOT_FOUND, body = Refused),
        (status = CONFLICT, body = Refused)
    )
)]
pub(crate) async fn record_of(State(app): State<Arc<App>>, Named(id): Named<String>) -> Result<Response, Fault> {
    let text = text_by_id(&app, &id).await?;
    Ok(record_file(&id, text))
}

/// States of such a game. The first view is whole; those that follow hold what changed.
#[utoipa::path(
    get,
    path = "/replays/{id}/states",
    params(("id" = String, Path, description = "The id of a game that is over, or of a record"), Span),
    responses((status = OK, body = States), (status = NOT_FOUND, body = Refused), (status = CONFLICT, body = Refused))
)]
pub(crate) async fn states(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(span): Asked<Span>,
) -> Result<Json<States>, Fault> {
    let text = text_by_id(&app, &id).await?;
    let turns = Arc::clone(&app.turns.replays);
    behind_games(app, &turns, move |app, budget| {
        let reading = read(&text)?;
        states_of(&app.shelf, &reading, &span, budget)
    })
    .await
}

fn states_of(shelf: &Bookshelf, reading: &Reading, span: &Span, budget: &Budget) -> Result<States, Fault> {
    let most = span.from.saturating_add(MOST_STATES);
    let to = span.to.unwrap_or(most).min(most);
    let mut replay = set_up(shelf, reading)?;
    let viewer = viewer(replay.table(), span.viewer.as_deref())?;
    let mut states = Vec::new();
    let mut sights = Sights::default();
    let mut holders = ObjectiveHolders::at_start(replay.table().setting());
    let mut heard = 1;
    for n in 0..=to {
        budget.step()?;
        if n > 0 && !matches!(replay.next_step(), Some(Ok(_))) {
            break;
        }
        let play = replay.table();
        let next = play.told(Viewer::Umpire, heard).last().map_or(heard, |told| told.number + 1);
        if play.steps(Viewer::Umpire).last().is_some_and(|step| matches!(step.deed, Deed::Undo { .. })) {
            holders = ObjectiveHolders::reckoned(play, viewer);
        }
        for told in play.told(Viewer::Umpire, heard).filter(|told| viewer.may_know(&told.event)) {
            holders.note(&told.event);
        }
        if n >= span.from {
            let game = play.game();
            let is_news = |told: &&LoggedEvent| !matches!(told.event.what, What::Stands { .. });
            let events = play.told(Viewer::Umpire, heard).filter(is_news).filter(|told| viewer.may_know(&told.event));
            let events = events.map(|told| wire::Event::new(told.number, told, game.setting())).collect();
            let (pieces, gone) = sights.look(game, viewer);
            let view = wire::View { pieces, gone, objectives: holders.told(), ..frame(game, viewer, false) };
            states.push(StateAt { n, events, view });
        }
        heard = next;
    }
    Ok(States { states })
}

fn viewer(play: &Match, named: Option<&str>) -> Result<Viewer, Fault> {
    match named {
        None | Some("umpire") => Ok(Viewer::Umpire),
        Some("watcher") => Ok(Viewer::Watcher),
        Some(id) => play.setting().side(id).map(Viewer::Side).ok_or_else(|| {
            let known: Vec<&str> = play.setting().sides.iter().map(|side| side.id.as_str()).collect();
            let message = format!("look as one of {}, watcher or umpire", known.join(", "));
            Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "unknown-side", message)
        }),
    }
}

/// Goes on from a step of a game that is over: a new game with seats of its own.
#[utoipa::path(
    post,
    path = "/replays/{id}/fork",
    params(("id" = String, Path, description = "The id of a game that is over, or of a record")),
    request_body = Fork,
    responses(
        (status = OK, body = Begun),
        (status = NOT_FOUND, body = Refused),
        (status = CONFLICT, body = Refused),
        (status = UNPROCESSABLE_ENTITY, body = Refused)
    )
)]
pub(crate) async fn fork(
    State(app): State<Arc<App>>,
    address: Option<Extension<ConnectInfo<SocketAddr>>>,
    Named(id): Named<String>,
    Body(fork): Body<Fork>,
) -> Result<Json<Begun>, Fault> {
    let text = text_by_id(&app, &id).await?;
    forked(&app, address, text, fork).await
}

/// The same by a seat; at a shared screen also while the game goes on.
#[utoipa::path(
    post,
    path = "/games/{id}/fork",
    params(
        ("id" = String, Path, description = "The game's id"),
        ("authorization" = String, Header, description = "`Bearer` and the secret of a seat")
    ),
    request_body = Fork,
    responses(
        (status = OK, body = Begun),
        (status = NOT_FOUND, body = Refused),
        (status = CONFLICT, body = Refused),
        (status = UNPROCESSABLE_ENTITY, body = Refused)
    )
)]
pub(crate) async fn fork_game(
    State(app): State<Arc<App>>,
    address: Option<Extension<ConnectInfo<SocketAddr>>>,
    Named(id): Named<String>,
    headers: HeaderMap,
    Body(fork): Body<Fork>,
) -> Result<Json<Begun>, Fault> {
    let role = app.role(&id, &bearer(&headers)?).await?;
    let text = game_text(&app, &id, role == Role::Hot).await?.ok_or_else(no_such_game)?;
    forked(&app, address, text, fork).await
}

async fn forked(
    app: &Arc<App>,
    address: Option<Extension<ConnectInfo<SocketAddr>>>,
    text: String,
    fork: Fork,
) -> Result<Json<Begun>, Fault> {
    may_begin(app, address).await?;
    let (seed, id, own) = (fresh_seed()?, fresh_id()?, fork.own.clone());
    let game = id.clone();
    let Json((terms, header, rows)) = in_turn(Arc::clone(app), &app.turns.making, move |app, budget| {
        let mut reading = read(&text)?;
        reading.lines.truncate(usize::try_from(fork.step).unwrap_or(usize::MAX));
        let mut replay = set_up(&app.shelf, &reading)?;
        while let Some(step) = replay.next_step() {
            step.map_err(|error| unreadable(error.to_string()))?;
            budget.step()?;
        }
        let terms = terms(replay.table().game(), &fork.seats, fork.dice, fork.hot_seat)?;
        let header = with_players(reading.header, game, seed, &terms);
        Ok((terms, header, carried_over(&reading.lines)))
    })
    .await?;
    keep(app, id, terms, &header, rows, own.as_deref()).await.map(Json)
}

/// A game that goes on has other players and other dice.
fn with_players(mut header: Header, game: String, seed: u64, terms: &crate::seat::Terms) -> Header {
    header.record = record::VERSION;
    (header.dice, header.seed, header.seed_named, header.fair) = (DiceKind::Seeded, Some(seed), false, None);
    for (player, seated) in header.players.iter_mut().zip(&terms.players) {
        player.name = seated.clone().into();
    }
    if terms.has_fair_dice() {
        return header.with_fair_dice(Fair { game, rounds: Vec::new() });
    }
    header
}

/// The steps that a game begins with. Their dice have fallen: they count as rolled, whatever the new seed would give.
fn carried_over(lines: &[Line]) -> Vec<Row> {
    let carry = |line: &Line| {
        let mut line = line.clone();
        if line.order.is_some() && line.typed.is_none() {
            line.typed = Some(std::mem::take(&mut line.dice));
            line.rolls.clear();
        }
        Row { n: line.n, line: serde_json::to_string(&line).unwrap_or_default(), ask: None }
    };
    lines.iter().map(carry).collect()
}

pub(super) async fn text_by_id(app: &App, id: &str) -> Result<String, Fault> {
    if let Some(text) = app.store.record(id).await.map_err(|error| failed(&error))? {
        return Ok(text);
    }
    game_text(app, id, false).await?.ok_or_else(no_such_game)
}

/// The record of a game, if it is over or if nothing in it is hidden from whoever asks.
async fn game_text(app: &App, id: &str, sees_all: bool) -> Result<Option<String>, Fault> {
    let Some(game) = app.store.game(id).await.map_err(|error| failed(&error))? else { return Ok(None) };
    if !game.ended && !sees_all && !app.open_tables.is_stuck(id) {
        let message = "this game goes on; it can be looked at from the start when it is over";
        return Err(Fault::new(StatusCode::CONFLICT, "goes-on", message));
    }
    kept_record(app, id, &game).await.map(Some)
}

pub(super) fn read(text: &str) -> Result<Reading, Fault> {
    let reading = record::read(text.as_bytes()).map_err(|damage| unreadable(damage.to_string()))?;
    if reading.lines.len() > MOST_STEPS {
        return Err(unreadable(format!("a record has at most {MOST_STEPS} steps here")));
    }
    Ok(reading)
}

fn unreadable(message: String) -> Fault {
    Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "unreadable-record", message)
}

/// Plays a record as far as it goes: every step that was taken is told, and the game comes back as it stands then, with
/// what is wrong with the record, if something is.
fn played<'r>(
    shelf: &Bookshelf,
    reading: &'r Reading,
    budget: &Budget,
    mut each: impl FnMut(StepInfo),
) -> Result<(Replay<'r>, Option<String>), Fault> {
    let mut replay = set_up(shelf, reading)?;
    let mut damage = reading.damage.as_ref().map(ToString::to_string);
    for line in &reading.lines {
        budget.step()?;
        let begun = told(replay.table(), line);
        if let Some(Err(divergence)) = replay.next_step() {
            damage = Some(divergence.to_string());
            break;
        }
        let play = replay.table();
        if let (Some(step), Some(taken)) = (begun, play.steps(Viewer::Umpire).last()) {
            let result = |came: tell::Came| StepResult { words: came.words, telling: came.telling };
            // What only repeats the order, as a charge that is declared does, came of nothing.
            let came = tell::results(play, taken).filter(|came| came.words != step.words);
            let results = came.map(result).collect();
            each(StepInfo { results, ..step });
        }
    }
    Ok((replay, damage))
}

pub(super) fn set_up<'r>(shelf: &Bookshelf, reading: &'r Reading) -> Result<Replay<'r>, Fault> {
    Replay::new(reading, |header| header.set_up(shelf)).map_err(|error| unreadable(error.to_string()))
}

/// A step that is about to be taken, in words.
fn told(play: &Match, line: &Line) -> Option<StepInfo> {
    let deed = line.deed(play.game()).ok()?;
    let side = match deed {
        Deed::Order { side, .. } | Deed::Undo { side, .. } | Deed::Concede { side } => Some(side.0),
        Deed::Amend { .. } => None,
    };
    let words = tell::deed(play, &deed);
    let step = play.decision().map(|asked| play.setting().title(asked.step));
    Some(StepInfo { n: line.n, side, words, results: Vec::new(), turn: play.turn(), step, undone: false })
}
