//! Seats that are one's own: invitations taken up once, seats taken back, links that are worth nothing any more.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use linstock::record::Header;

use super::games::{bearer, join_link, own_seat, table_link, unprocessable};
use super::{Body, Named};
use crate::open_tables::{failed, no_such_game};
use crate::seat::{Role, Token, hash_of};
use crate::store::{SeatChange, StoreError};
use crate::wire::{Claim, Recover, Refused, Renew, Renewed, Taken};
use crate::{App, Fault};

/// Takes up an invitation: the secret of the seat is made now, and nobody else ever has it.
#[utoipa::path(
    post,
    path = "/games/claim",
    request_body = Claim,
    responses((status = OK, body = Taken), (status = NOT_FOUND, body = Refused), (status = CONFLICT, body = Refused))
)]
pub(crate) async fn claim(State(app): State<Arc<App>>, Body(claim): Body<Claim>) -> Result<Json<Taken>, Fault> {
    let invitation = hash_of(&claim.invitation);
    let found = app.store.invitation(&invitation).await.map_err(|error| failed(&error))?;
    let (game, role) = found.ok_or_else(no_such_code)?;
    let (token, recovery) = (Token::fresh()?, Token::fresh()?);
    let change = SeatChange::Claim { invitation, seat: token.hash(), recovery: recovery.hash() };
    app.store.change_seats(change).await.map_err(refused)?;
    taken(&app, &game, &role, &token, &recovery).await
}

/// Takes a seat back: every secret of it that was given out before is worth nothing from now on.
#[utoipa::path(
    post,
    path = "/games/recover",
    request_body = Recover,
    responses((status = OK, body = Taken), (status = NOT_FOUND, body = Refused))
)]
pub(crate) async fn recover(State(app): State<Arc<App>>, Body(code): Body<Recover>) -> Result<Json<Taken>, Fault> {
    let recovery = hash_of(&code.recovery);
    let found = app.store.recovery(&recovery).await.map_err(|error| failed(&error))?;
    let (game, role) = found.ok_or_else(no_such_code)?;
    let (token, next) = (Token::fresh()?, Token::fresh()?);
    let change = SeatChange::Recover { recovery, seat: token.hash(), next: next.hash() };
    app.store.change_seats(change).await.map_err(refused)?;
    if let Some(role) = Role::from_word(&role) {
        app.open_tables.evict(&game, role).await;
    }
    taken(&app, &game, &role, &token, &next).await
}

/// Replaces an invitation that nobody has taken up, or the link for watching. The one before is worth nothing then.
#[utoipa::path(
    post,
    path = "/games/{id}/links",
    params(
        ("id" = String, Path, description = "The game's id"),
        ("authorization" = String, Header, description = "`Bearer` and the secret of a seat")
    ),
    request_body = Renew,
    responses(
        (status = OK, body = Renewed),
        (status = FORBIDDEN, body = Refused),
        (status = NOT_FOUND, body = Refused),
        (status = CONFLICT, body = Refused),
        (status = UNPROCESSABLE_ENTITY, body = Refused)
    )
)]
pub(crate) async fn renew(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    headers: HeaderMap,
    Body(renew): Body<Renew>,
) -> Result<Json<Renewed>, Fault> {
    if app.role(&id, &bearer(&headers)?).await? == Role::Watch {
        let message = "links are made by those who play";
        return Err(Fault::new(StatusCode::FORBIDDEN, "watching", message));
    }
    let kept = app.store.game(&id).await.map_err(|error| failed(&error))?.ok_or_else(no_such_game)?;
    let code = Token::fresh()?;
    let Some(side) = renew.side else {
        let change = SeatChange::Rewatch { game: kept.key, seat: code.hash() };
        app.store.change_seats(change).await.map_err(refused)?;
        app.open_tables.evict(&id, Role::Watch).await;
        return Ok(Json(Renewed { link: table_link(&id, &code), code: code.word().to_owned() }));
    };
    let sides = header(&kept.header)?.players;
    let at = sides.iter().position(|player| player.side == side);
    let at = at.ok_or_else(|| unprocessable(format!("there is no side `{}`", engine::suggest::shown(&side))))?;
    let change = SeatChange::Reinvite { game: kept.key, role: at.to_string(), invitation: code.hash() };
    app.store.change_seats(change).await.map_err(refused)?;
    Ok(Json(Renewed { link: join_link(&code), code: code.word().to_owned() }))
}

/// A seat with its new secret, for the one who has just taken it.
async fn taken(app: &App, game: &str, role: &str, token: &Token, recovery: &Token) -> Result<Json<Taken>, Fault> {
    let kept = app.store.game(game).await.map_err(|error| failed(&error))?.ok_or_else(no_such_game)?;
    let header = header(&kept.header)?;
    let side = role.parse::<usize>().ok().and_then(|at| header.players.get(at)).map(|player| player.side.clone());
    let seat = own_seat(game, side, token, recovery);
    Ok(Json(Taken { game: game.to_owned(), title: header.scenario.title, seat }))
}

fn header(kept: &str) -> Result<Header, Fault> {
    serde_json::from_str(kept).map_err(|error| {
        tracing::error!(%error, "the first line of a game cannot be read");
        Fault::internal()
    })
}

fn refused(error: StoreError) -> Fault {
    match error {
        StoreError::Claimed => {
            let message = "this invitation was taken up before. If that was not you, ask for another game: \
                           someone else has the seat";
            Fault::new(StatusCode::CONFLICT, "claimed", message)
        }
        StoreError::NoSuchCode => no_such_code(),
        other => failed(&other),
    }
}

fn no_such_code() -> Fault {
    Fault::new(
        StatusCode::NOT_FOUND,
        "unknown-code",
        "there is no seat for this code; perhaps it was replaced by another",
    )
}
