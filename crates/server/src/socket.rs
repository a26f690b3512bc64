//! The socket of a seat: says hello, then asks and is told, until one of the two hangs up.

use std::net::{IpAddr, SocketAddr};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval_at, timeout};

use crate::limits::Bucket;
use crate::refusals::Refusal;
use crate::rest::Named;
use crate::seat::{Role, hash_of};
use crate::table::{Handle, Joining, Mail, trouble};
use crate::wire::{self, Answer, Ask, AskId, Hello, Refused, Reply, Request};
use crate::{App, Fault, headers};

/// The buffer that a socket reads into: small, because most sockets are quiet.
const READ_BUFFER: usize = 4 << 10;
/// The largest message of a client.
const LARGEST: usize = 64 << 10;
/// How many messages wait for a slow client before it is shown out.
const WAITING: usize = 256;
/// How long a client has to say hello.
const MANNERS: Duration = Duration::from_secs(10);
/// How often a quiet client is asked whether it is still there.
const PULSE: Duration = Duration::from_secs(30);
/// How long it may stay silent.
const SILENCE: Duration = Duration::from_secs(95);
/// How many messages that cannot be read are put up with.
const NONSENSE: u32 = 20;

/// Why a client is hung up on that does not behave.
const SHOWN_OUT: [&str; 3] = [NONSENSICAL, NOT_TEXT, SILENT];
const NONSENSICAL: &str = "it made no sense";
const NOT_TEXT: &str = "messages are text";
const SILENT: &str = "it was silent for too long";

/// The socket of a seat. The first message is `hello` with the seat's secret; `docs/server.md` says the rest.
#[utoipa::path(
    get,
    path = "/games/{id}/socket",
    params(("id" = String, Path, description = "The game's id")),
    responses(
        (status = SWITCHING_PROTOCOLS, description = "A WebSocket"),
        (status = BAD_REQUEST, body = Refused),
        (status = UPGRADE_REQUIRED, body = Refused),
        (status = FORBIDDEN, body = Refused)
    )
)]
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    Named(game): Named<String>,
    address: Option<axum::Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let socket = match socket {
        Ok(socket) => socket,
        Err(error) => return Fault::new(error.status(), "no-socket", error.body_text()).into_response(),
    };
    if !app.fronting.is_own(&headers) {
        return headers::foreign().into_response();
    }
    let address = address.map_or(IpAddr::from([127, 0, 0, 1]), |address| address.0.0.ip());
    let full = || Fault::new(StatusCode::SERVICE_UNAVAILABLE, "full", "too many are here already; try again later");
    let Ok(place) = Arc::clone(&app.sockets).try_acquire_owned() else { return full().into_response() };
    let Some(counted) = app.sockets_each.one_more(address, app.limits.sockets_each) else {
        return full().into_response();
    };
    socket
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(READ_BUFFER)
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .on_upgrade(async move |socket| {
            let _held = (place, counted);
            metrics::gauge!("linstock_sockets").increment(1.0);
            let why = Line { app, socket, address }.serve(&game).await;
            tracing::debug!(why, "a socket closed");
            metrics::gauge!("linstock_sockets").decrement(1.0);
        })
}

struct Line {
    app: Arc<App>,
    socket: WebSocket,
    /// Where the client is.
    address: IpAddr,
}

/// A seat that was taken.
struct Seated {
    guest: u64,
    table: Handle,
    news: mpsc::Receiver<Utf8Bytes>,
}

impl Line {
    async fn serve(mut self, game: &str) -> &'static str {
        let mut stopping = self.app.stopping.subscribe();
        let greeted = tokio::select! {
            greeted = timeout(MANNERS, self.hello()) => greeted,
            () = told(&mut stopping) => return self.bye("the server stops").await,
        };
        let Ok(greeted) = greeted else {
            self.note(game, "shown-out", "nobody said hello");
            return self.bye("nobody said hello").await;
        };
        let Some((re, hello)) = greeted else { return "it left before it said hello" };
        let mut seated = match self.sit_down(game, re.clone(), &hello).await {
            Ok(seated) => seated,
            Err(fault) => {
                let (kind, message) = fault.said();
                self.note(game, kind, message);
                self.answer(Some(re), Reply::Error(trouble(kind, message))).await;
                return self.bye("no seat was taken").await;
            }
        };
        let why = self.talk(game, &mut seated, stopping).await;
        if SHOWN_OUT.contains(&why) {
            self.note(game, "shown-out", why);
        }
        seated.table.send(Mail::Leave { guest: seated.guest }).await;
        self.bye(why).await
    }

    /// Logs that the client was refused something at a game.
    fn note(&self, game: &str, kind: &'static str, why: &str) {
        let refusal = Refusal { kind, why: why.to_owned() };
        self.app.refusals.note(self.address, &format!("a seat at game {game}"), &refusal);
    }

    /// The first thing that a client says.
    async fn hello(&mut self) -> Option<(AskId, Hello)> {
        loop {
            match self.socket.recv().await?.ok()? {
                Message::Text(text) => match serde_json::from_str::<Ask>(&text) {
                    Ok(Ask { id, request: Request::Hello(hello), .. }) => return Some((id, hello)),
                    Ok(Ask { id, .. }) => {
                        self.answer(Some(id), Reply::Error(trouble("no-hello", "say `hello` first"))).await;
                    }
                    Err(error) => {
                        let re = AskId::of_nonsense(&text);
                        self.answer(re, Reply::Error(trouble("malformed-request", error.to_string()))).await;
                        return None;
                    }
                },
                Message::Ping(_) | Message::Pong(_) => {}
                Message::Binary(_) | Message::Close(_) => return None,
            }
        }
    }

    async fn sit_down(&mut self, game: &str, re: AskId, hello: &Hello) -> Result<Seated, Fault> {
        let role = self.app.role(game, &hello.token).await?;
        // A table that is being cleared away just now is set up again.
        for _ in 0..3 {
            let table = self.app.open_tables.table(game).await?;
            let (out, mut news) = mpsc::channel(WAITING);
            let guest = self.app.next_guest();
            let joining = Joining { guest, role, out, re: re.clone(), after: hello.after };
            if table.send(Mail::Join(joining)).await
                && let Some(welcome) = news.recv().await
            {
                self.say(Message::Text(welcome)).await;
                return Ok(Seated { guest, table, news });
            }
        }
        Err(Fault::busy())
    }

    /// Carries requests to the table and news back, until somebody hangs up; why.
    async fn talk(&mut self, game: &str, seated: &mut Seated, mut stopping: watch::Receiver<bool>) -> &'static str {
        let mut pulse = interval_at(tokio::time::Instant::now() + PULSE, PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let rate = self.app.limits.messages;
        let mut heard = Instant::now();
        let mut bucket = Bucket::full(rate, heard);
        let mut nonsense = 0;
        loop {
            tokio::select! {
                news = seated.news.recv() => match news {
                    Some(news) => if !self.say(Message::Text(news)).await { return "it left" },
                    None if *self.app.stopping.borrow() => return "the server stops",
                    None => return "the table was cleared; come again",
                },
                said = self.socket.recv() => {
                    let Some(Ok(said)) = said else { return "it left" };
                    heard = Instant::now();
                    let slow_down = !bucket.take(rate, heard);
                    if let ControlFlow::Break(why) = self.hear(seated, said, slow_down, &mut nonsense, game).await {
                        return why;
                    }
                }
                _ = pulse.tick() => {
                    if heard.elapsed() > SILENCE {
                        return SILENT;
                    }
                    if !self.say(Message::Ping(axum::body::Bytes::new())).await {
                        return "it left";
                    }
                }
                () = told(&mut stopping) => return "the server stops",
            }
        }
    }

    async fn hear(
        &mut self,
        seated: &Seated,
        said: Message,
        slow_down: bool,
        nonsense: &mut u32,
        game: &str,
    ) -> ControlFlow<&'static str> {
        match said {
            Message::Text(text) => match serde_json::from_str::<Ask>(&text) {
                Ok(ask) if slow_down => {
                    self.note(game, "too-fast", "it asks too much at once");
                    self.answer(Some(ask.id), Reply::Error(trouble("too-fast", "slow down a little"))).await;
                }
                Ok(ask) => {
                    if !seated.table.send(Mail::Ask { guest: seated.guest, ask }).await {
                        return ControlFlow::Break("the table was cleared; come again");
                    }
                }
                Err(error) => {
                    *nonsense += 1;
                    let re = AskId::of_nonsense(&text);
                    self.answer(re, Reply::Error(trouble("malformed-request", error.to_string()))).await;
                    if *nonsense > NONSENSE {
                        return ControlFlow::Break(NONSENSICAL);
                    }
                }
            },
            Message::Binary(_) => return ControlFlow::Break(NOT_TEXT),
            Message::Close(_) => return ControlFlow::Break("it left"),
            Message::Ping(_) | Message::Pong(_) => {}
        }
        ControlFlow::Continue(())
    }

    async fn answer(&mut self, re: Option<AskId>, reply: Reply) {
        let message = wire::Message::Answer(Answer { re, reply });
        self.say(Message::Text(serde_json::to_string(&message).unwrap_or_default().into())).await;
    }

    /// Sends something; false if the client is gone, or takes nothing in.
    async fn say(&mut self, message: Message) -> bool {
        matches!(timeout(PULSE, self.socket.send(message)).await, Ok(Ok(())))
    }

    async fn bye(mut self, why: &'static str) -> &'static str {
        let message = wire::Message::Bye { bye: why.to_owned() };
        let text = serde_json::to_string(&message).unwrap_or_default();
        self.say(Message::Text(text.into())).await;
        let frame = CloseFrame { code: axum::extract::ws::close_code::NORMAL, reason: Utf8Bytes::from_static(why) };
        self.say(Message::Close(Some(frame))).await;
        why
    }
}

/// Ends when the server stops.
async fn told(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Who may sit where: see [`App::role`].
pub(crate) async fn role(app: &App, game: &str, token: &str) -> Result<Role, Fault> {
    let found = app.store.seat(&hash_of(token)).await.map_err(|error| crate::open_tables::failed(&error))?;
    match found {
        Some((of, role)) if of == game => Role::from_word(&role).ok_or_else(Fault::internal),
        _ => Err(crate::open_tables::not_here(app, game).await),
    }
}
