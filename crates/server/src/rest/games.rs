//! Games: begun, found again by their seats, downloaded, gone on with from an earlier step.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use engine::game::{Force, Game, Run, Side};
use linstock::Scenario;
use linstock::record::Header;
use tokio::sync::oneshot;

use super::{Body, Named, in_peace};
use crate::app::too_fast;
use crate::open_tables::{failed, no_such_game};
use crate::seat::{Player, Role, Terms, Token, fresh_id, fresh_seed, hash_of};
use crate::store::{self, NewSeat, Row};
use crate::table::{Mail, text_of};
use crate::wire::{Begun, DiceFrom, Mine, NewGame, Refused, SeatLink, Tokens, WatchLink};
use crate::{App, Fault};

/// The most secrets that one request may show.
const MOST_TOKENS: usize = 50;

/// Begins a game.
#[utoipa::path(
    post,
    path = "/games",
    request_body = NewGame,
    responses(
        (status = OK, body = Begun),
        (status = BAD_REQUEST, body = Refused),
        (status = NOT_FOUND, body = Refused),
        (status = UNPROCESSABLE_ENTITY, body = Refused)
    )
)]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    address: Option<Extension<ConnectInfo<SocketAddr>>>,
    Body(wanted): Body<NewGame>,
) -> Result<Json<Begun>, Fault> {
    may_begin(&app, address).await?;
    let seed = wanted.seed.map_or_else(fresh_seed, Ok)?;
    let NewGame { scenario, scenario_text, seats, dice, hot_seat, .. } = wanted;
    let scenario = match (scenario, scenario_text) {
        (Some(id), None) => named(&id)?,
        (None, Some(text)) => Scenario::load("the scenario", text),
        _ => return Err(unprocessable("give one of `scenario` and `scenario_text`")),
    };
    let Json((terms, header)) = in_peace(Arc::clone(&app), move |app| {
        let game = scenario
            .start(&app.shelf)
            .map_err(|faults| Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "faulty-scenario", faults.to_string()))?;
        let terms = terms(game.as_ref(), &seats, dice, hot_seat)?;
        let players: Vec<String> = terms.players.iter().cloned().map(String::from).collect();
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        Ok((terms, Header::new(&scenario, &app.shelf, game.as_ref(), seed, &players)))
    })
    .await?;
    keep(&app, terms, &header, Vec::new()).await.map(Json)
}

pub(super) fn named(id: &str) -> Result<Scenario, Fault> {
    Scenario::named(id).ok_or_else(|| {
        let known: Vec<String> = Scenario::shipped().map(|scenario| scenario.file().to_owned()).collect();
        super::scenarios::unknown(id, known.iter().map(String::as_str))
    })
}

pub(super) fn unprocessable(message: impl Into<String>) -> Fault {
    Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "malformed-request", message)
}

/// Whether another game may be begun from here.
pub(super) async fn may_begin(app: &App, address: Option<Extension<ConnectInfo<SocketAddr>>>) -> Result<(), Fault> {
    if let Some(Extension(ConnectInfo(address))) = address
        && !app.begun.take(address.ip(), Instant::now())
    {
        return Err(too_fast());
    }
    let kept = app.store.count().await.map_err(|error| failed(&error))?;
    if kept >= app.limits.games {
        return Err(Fault::new(StatusCode::INSUFFICIENT_STORAGE, "full", "this server keeps no more games"));
    }
    Ok(())
}

/// Who plays which side.
pub(super) fn terms(
    game: &dyn Game,
    seats: &BTreeMap<String, String>,
    dice: DiceFrom,
    hot: bool,
) -> Result<Terms, Fault> {
    let sides = &game.setting().sides;
    if let Some(unknown) = seats.keys().find(|id| sides.iter().all(|side| side.id != **id)) {
        let known: Vec<&str> = sides.iter().map(|side| side.id.as_str()).collect();
        let message = format!("there is no side `{}`; name {}", engine::suggest::shown(unknown), known.join(" or "));
        return Err(unprocessable(message));
    }
    let players = sides.iter().map(|side| player(side, seats.get(&side.id))).collect::<Result<Vec<_>, Fault>>()?;
    Ok(Terms { players, dice, hot })
}

/// Who plays a side: nobody if the rules run it, else the player that the request names, or people.
fn player(side: &Force, wanted: Option<&String>) -> Result<Player, Fault> {
    let wanted = wanted.map(|word| Player::try_from(word.clone()).map_err(unprocessable)).transpose()?;
    match (side.run, wanted) {
        (Run::Rules, None | Some(Player::Rules)) => Ok(Player::Rules),
        (Run::Rules, Some(_)) => Err(unprocessable(format!("the rules run `{}`; it has no seat", side.id))),
        (Run::Player, Some(Player::Rules)) => {
            Err(unprocessable(format!("the rules do not run `{}`; give it to `human` or a bot", side.id)))
        }
        (Run::Player, wanted) => Ok(wanted.unwrap_or(Player::Human)),
    }
}

/// Keeps a new game and hands out its seats.
pub(super) async fn keep(app: &Arc<App>, terms: Terms, header: &Header, rows: Vec<Row>) -> Result<Begun, Fault> {
    let id = fresh_id()?;
    let link = |token: &Token| format!("/#/table/{id}/{}", token.word());
    let mut kept = Vec::new();
    let mut seat = |role: Role| -> Result<Token, Fault> {
        let token = Token::fresh()?;
        kept.push(NewSeat { hash: token.hash(), role: role.word() });
        Ok(token)
    };
    let mut seats = Vec::new();
    let human = terms.players.iter().zip(&header.players).enumerate();
    let human = human.filter(|(_, (player, _))| **player == Player::Human);
    if terms.hot && !terms.bots_only() {
        let token = seat(Role::Hot)?;
        seats.push(SeatLink { side: None, link: link(&token), token: token.word().to_owned() });
    } else {
        for (at, (_, named)) in human {
            let side = u8::try_from(at).map_err(|_| Fault::internal())?;
            let token = seat(Role::Side(Side(side)))?;
            let side = Some(named.side.clone());
            seats.push(SeatLink { side, link: link(&token), token: token.word().to_owned() });
        }
    }
    let token = seat(Role::Watch)?;
    let watch = WatchLink { link: link(&token), token: token.word().to_owned() };
    let by_themselves = terms.bots_only();
    let game = store::NewGame {
        id: id.clone(),
        header: serde_json::to_string(header).map_err(|_| Fault::internal())?,
        terms: serde_json::to_string(&terms).map_err(|_| Fault::internal())?,
        seats: kept,
        rows,
    };
    app.store.begin(game).await.map_err(|error| failed(&error))?;
    metrics::counter!("linstock_games_total").increment(1);
    if by_themselves {
        app.open_tables.table(&id).await?;
    }
    Ok(Begun { game: id, seats, watch })
}

/// The games that a browser has seats at; secrets that open nothing are left out.
#[utoipa::path(
    post,
    path = "/games/mine",
    request_body = Tokens,
    responses((status = OK, body = Vec<Mine>), (status = UNPROCESSABLE_ENTITY, body = Refused))
)]
pub(crate) async fn mine(
    State(app): State<Arc<App>>,
    Body(Tokens { tokens }): Body<Tokens>,
) -> Result<Json<Vec<Mine>>, Fault> {
    if tokens.len() > MOST_TOKENS {
        return Err(unprocessable(format!("show at most {MOST_TOKENS} secrets at a time")));
    }
    let mut mine = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let seat = app.store.seat(&hash_of(token)).await.map_err(|error| failed(&error))?;
        let Some((game, role)) = seat.and_then(|(game, role)| Some((game, Role::from_word(&role)?))) else { continue };
        let Ok(table) = app.open_tables.table(&game).await else { continue };
        let (answer, summary) = oneshot::channel();
        table.send(Mail::Summary { role, answer }).await;
        let Ok(summary) = summary.await else { continue };
        mine.push(Mine {
            token: at,
            game,
            title: summary.title,
            rulebook: summary.rulebook,
            side: match role {
                Role::Side(side) => Some(side.0),
                Role::Hot | Role::Watch => None,
            },
            side_name: summary.side_name,
            turn: summary.turn,
            banner: summary.banner,
            yours: summary.yours,
            over: summary.over,
        });
    }
    Ok(Json(mine))
}

/// The record of a game that is over, or of one at a shared screen: JSON lines.
#[utoipa::path(
    get,
    path = "/games/{id}/record",
    params(
        ("id" = String, Path, description = "The game's id"),
        ("authorization" = String, Header, description = "`Bearer` and the secret of a seat")
    ),
    responses(
        (status = OK, body = String, content_type = "application/x-ndjson"),
        (status = NOT_FOUND, body = Refused),
        (status = CONFLICT, body = Refused)
    )
)]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let role = app.role(&id, &bearer(&headers)?).await?;
    let game = app.store.game(&id).await.map_err(|error| failed(&error))?.ok_or_else(no_such_game)?;
    if !game.ended && role != Role::Hot {
        let message = "a record holds what each side keeps to itself; it is open when the game is over";
        return Err(Fault::new(StatusCode::CONFLICT, "goes-on", message));
    }
    let rows = app.store.log(game.key).await.map_err(|error| failed(&error))?;
    Ok(record_file(&id, text_of(&game.header, &rows)))
}

/// A record as a file to keep.
pub(super) fn record_file(id: &str, text: String) -> Response {
    let named = format!("attachment; filename=\"{id}.jsonl\"");
    let headers = [(CONTENT_TYPE, "application/x-ndjson"), (CONTENT_DISPOSITION, named.as_str())];
    (headers, text).into_response()
}

/// The secret that a request shows.
pub(super) fn bearer(headers: &HeaderMap) -> Result<String, Fault> {
    let shown = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = shown.and_then(|value| value.strip_prefix("Bearer ")).map(str::trim).map(str::to_owned);
    token.ok_or_else(|| {
        Fault::new(StatusCode::UNAUTHORIZED, "no-token", "show the secret of a seat: `Authorization: Bearer …`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_that_the_rules_run_has_no_seat() {
        let (word, mut side) = (|word: &str| Some(word.to_owned()), Force::new("tribes", "Tribes"));
        assert_eq!(player(&side, None).unwrap(), Player::Human);
        assert!(player(&side, word("rules").as_ref()).is_err(), "the rules do not run this one");
        side.run = Run::Rules;
        assert_eq!(player(&side, None).unwrap(), Player::Rules);
        assert_eq!(player(&side, word("rules").as_ref()).unwrap(), Player::Rules);
        for taken in ["human", "bot:drill"] {
            assert!(player(&side, word(taken).as_ref()).is_err(), "{taken}");
        }
    }
}
