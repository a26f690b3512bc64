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
use linstock::fair::{Fair, TABLE};
use linstock::record::Header;

use super::{Body, Named, in_turn};
use crate::app::too_fast;
use crate::clearing;
use crate::open_tables::{failed, no_such_game};
use crate::seals;
use crate::seat::{Player, Role, Terms, Token, fresh_id, fresh_seed, hash_of};
use crate::store::{self, Kept, NewSeat, Row, SealRow};
use crate::table::text_of;
use crate::wire::{Address, Begun, DiceFrom, Mine, NewGame, Refused, SeatLink, Tokens, WatchLink};
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
    let NewGame { scenario, scenario_text, seats, dice, hot_seat, own, seed: named_seed } = wanted;
    let (seed, id) = (named_seed.map_or_else(fresh_seed, Ok)?, fresh_id()?);
    let game_id = id.clone();
    let scenario = match (scenario, scenario_text) {
        (Some(id), None) => named(&id)?,
        (None, Some(text)) => Scenario::load("the scenario", text),
        _ => return Err(unprocessable("give one of `scenario` and `scenario_text`")),
    };
    let Json((terms, header)) = in_turn(Arc::clone(&app), &app.turns.making, move |app, _| {
        let game = scenario
            .start(&app.shelf)
            .map_err(|faults| Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "faulty-scenario", faults.to_string()))?;
        let terms = terms(game.as_ref(), &seats, dice, hot_seat)?;
        let players: Vec<String> = terms.players.iter().cloned().map(String::from).collect();
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        if named_seed.is_some() && terms.people_apart() {
            let message = "a seed foretells every die, so nobody names one in a game between people; leave it out";
            return Err(Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "seed-between-people", message));
        }
        let header = Header::new(&scenario, &app.shelf, game.as_ref(), seed, &players);
        let header = match named_seed {
            Some(_) => Header { seed_named: true, ..header },
            None if terms.has_fair_dice() => header.with_fair_dice(Fair { game: game_id, rounds: Vec::new() }),
            None => header,
        };
        Ok((terms, header))
    })
    .await?;
    keep(&app, id, terms, &header, Vec::new(), own.as_deref()).await.map(Json)
}

/// Where friends on the same network find this server.
#[utoipa::path(
    get,
    path = "/address",
    responses((status = OK, body = Address), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn address(State(app): State<Arc<App>>) -> Result<Json<Address>, Fault> {
    let known = app.address.get().cloned();
    known
        .map(Json)
        .ok_or_else(|| Fault::new(StatusCode::NOT_FOUND, "no-address", "nobody has said where this server is"))
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
    if kept >= app.limits.games && !clearing::make_room(app).await.map_err(|error| failed(&error))? {
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
pub(super) async fn keep(
    app: &Arc<App>,
    id: String,
    terms: Terms,
    header: &Header,
    rows: Vec<Row>,
    own: Option<&str>,
) -> Result<Begun, Fault> {
    let mut kept = SeatsToKeep::default();
    let seats = seats(&id, &terms, header, own, &mut kept)?;
    let token = kept.seat(Role::Watch)?;
    let watch = WatchLink { link: table_link(&id, &token), token: token.word().to_owned() };
    let by_themselves = terms.bots_only();
    let game = store::NewGame {
        id: id.clone(),
        header: serde_json::to_string(header).map_err(|_| Fault::internal())?,
        terms: serde_json::to_string(&terms).map_err(|_| Fault::internal())?,
        seats: kept.seats,
        invitations: kept.invitations,
        recoveries: kept.recoveries,
        seals: first_round(&id, &terms, header, rows.len())?,
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
        let Ok(summary) = app.open_tables.summary(&game, role).await else { continue };
        let active = app.store.active(&game).await.map_err(|error| failed(&error))?;
        let expires = active.and_then(|active| clearing::due(&app.limits.expiry, summary.over, active));
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
            expires,
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
    if !game.ended && role != Role::Hot && !app.open_tables.is_stuck(&id) {
        let message = "a record holds what each side keeps to itself; it is open when the game is over";
        return Err(Fault::new(StatusCode::CONFLICT, "goes-on", message));
    }
    let text = kept_record(&app, &id, &game).await?;
    Ok(record_file(&id, text))
}

/// The record of a game as it is kept.
pub(super) async fn kept_record(app: &App, id: &str, game: &Kept) -> Result<String, Fault> {
    let rows = app.store.log(game.key).await.map_err(|error| failed(&error))?;
    let seals = app.store.seals(game.key).await.map_err(|error| failed(&error))?;
    Ok(text_of(&seals::header_for_record(&game.header, id, &seals, game.ended), &rows))
}

/// What is kept of the seats of a new game.
#[derive(Default)]
struct SeatsToKeep {
    seats: Vec<NewSeat>,
    invitations: Vec<NewSeat>,
    recoveries: Vec<NewSeat>,
}

impl SeatsToKeep {
    fn seat(&mut self, role: Role) -> Result<Token, Fault> {
        fresh(&mut self.seats, role)
    }
}

/// A new code for a role, of which only the hash is kept.
fn fresh(kept: &mut Vec<NewSeat>, role: Role) -> Result<Token, Fault> {
    let token = Token::fresh()?;
    kept.push(NewSeat { hash: token.hash(), role: role.word() });
    Ok(token)
}

/// The seats of people: one's own with its secret, the others as invitations.
fn seats(
    id: &str,
    terms: &Terms,
    header: &Header,
    own: Option<&str>,
    kept: &mut SeatsToKeep,
) -> Result<Vec<SeatLink>, Fault> {
    let mine = |kept: &mut SeatsToKeep, role: Role, side: Option<String>| -> Result<SeatLink, Fault> {
        let (token, recovery) = (kept.seat(role)?, fresh(&mut kept.recoveries, role)?);
        Ok(own_seat(id, side, &token, &recovery))
    };
    if terms.hot && !terms.bots_only() {
        return Ok(vec![mine(kept, Role::Hot, None)?]);
    }
    let people = terms.players.iter().zip(&header.players).enumerate();
    let people = people.filter(|(_, (player, _))| **player == Player::Human);
    let people: Vec<(usize, &str)> = people.map(|(at, (_, named))| (at, named.side.as_str())).collect();
    if let Some(own) = own.filter(|own| people.iter().all(|(_, side)| side != own)) {
        return Err(unprocessable(format!("`{}` is no side that people play", engine::suggest::shown(own))));
    }
    let own = own.or(people.first().map(|(_, side)| *side));
    let mut links = Vec::new();
    for (at, side) in people {
        let role = Role::Side(Side(u8::try_from(at).map_err(|_| Fault::internal())?));
        links.push(if own == Some(side) {
            mine(kept, role, Some(side.to_owned()))?
        } else {
            let code = fresh(&mut kept.invitations, role)?;
            SeatLink {
                side: Some(side.to_owned()),
                token: None,
                recovery: None,
                invitation: Some(code.word().to_owned()),
                link: join_link(&code),
            }
        });
    }
    Ok(links)
}

/// A seat for the one who asks.
pub(super) fn own_seat(id: &str, side: Option<String>, token: &Token, recovery: &Token) -> SeatLink {
    SeatLink {
        side,
        token: Some(token.word().to_owned()),
        recovery: Some(recovery.word().to_owned()),
        invitation: None,
        link: table_link(id, token),
    }
}

/// Where a seat is, in the browser.
pub(super) fn table_link(id: &str, token: &Token) -> String {
    format!("/#/table/{id}/{}", token.word())
}

/// Where an invitation is taken up, in the browser.
pub(super) fn join_link(code: &Token) -> String {
    format!("/#/join/{}", code.word())
}

/// The first round of fair dice, where a game begins with one: the server's commitment comes before every link.
fn first_round(id: &str, terms: &Terms, header: &Header, steps: usize) -> Result<Vec<SealRow>, Fault> {
    if header.fair.is_none() {
        return Ok(Vec::new());
    }
    let people = if terms.hot {
        vec![TABLE.to_owned()]
    } else {
        let seated = terms.players.iter().zip(&header.players);
        seated.filter(|(player, _)| **player == Player::Human).map(|(_, named)| named.side.clone()).collect()
    };
    let from = u32::try_from(steps + 1).unwrap_or(u32::MAX);
    Ok(seals::rows_of(1, &seals::begin(id, 1, from, &people)?))
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
