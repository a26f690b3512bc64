//! The task of a table.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use bots::Bot;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::{block_in_place, spawn_blocking, yield_now};

use crate::seat::Role;
use crate::store::{Append, Row, SealRow, StoreError};
use crate::wire::{Answer, Ask, AskId, Away, Done, Message, Reply, Request, Trouble};

use super::commands::{Actor as Doer, Outcome};
use super::core::{Audience, Core};
use super::hear::{Heard, hear};
use super::tell::{Report, do_and_tell, summary, text, welcome};
use super::trouble::trouble;
use super::{Handle, Joining, Mail, Services, WAITING};

/// How long a table stays set up with nobody at it.
const PATIENCE: Duration = Duration::from_mins(5);

/// Sets a table up; `closed` is called when it is cleared away.
pub(crate) fn spawn(
    id: String,
    key: i64,
    core: Core,
    services: Services,
    closed: impl FnOnce() + Send + 'static,
) -> Handle {
    let (mail, letters) = mpsc::channel(WAITING);
    let seats = core.terms.players.len();
    let over = core.play.ending().is_some();
    let table = Table {
        id,
        key,
        core,
        services,
        guests: Vec::new(),
        bots: (0..seats).map(|_| None).collect(),
        thinking: false,
        over,
        full: false,
        mail: mail.clone(),
    };
    tokio::spawn(async move {
        table.run(letters).await;
        closed();
    });
    Handle { mail }
}

/// A table.
pub(super) struct Table {
    pub(super) id: String,
    key: i64,
    pub(super) core: Core,
    pub(super) services: Services,
    guests: Vec<Guest>,
    pub(super) bots: Vec<Option<Box<dyn Bot>>>,
    pub(super) thinking: bool,
    pub(super) over: bool,
    /// Whether the disk was full when a step was to be kept.
    full: bool,
    pub(super) mail: mpsc::Sender<Mail>,
}

struct Guest {
    id: u64,
    role: Role,
    audience: Audience,
    /// In how many other places the seat is open, as the guest was told.
    elsewhere: u32,
    /// None once it was too slow, or hung up: it is counted until it says that it leaves.
    out: Option<mpsc::Sender<Utf8Bytes>>,
    /// Whether it looks elsewhere.
    away: bool,
    /// Its turn at odds: one at a time, so that nobody keeps all others from theirs.
    odds: Arc<Semaphore>,
}

impl Guest {
    /// Says something. A guest that is too slow to take it in is shown out, and may come again from the last event that it
    /// has.
    fn tell(&mut self, message: &Utf8Bytes) {
        if self.out.as_ref().is_some_and(|out| out.try_send(message.clone()).is_err()) {
            self.out = None;
        }
    }
}

/// The table must be cleared away: what it holds cannot be trusted. What is kept can, so it is set up again from there
/// when somebody comes.
pub(super) struct Broken;

impl Table {
    async fn run(mut self, mut letters: mpsc::Receiver<Mail>) {
        metrics::gauge!("linstock_tables").increment(1.0);
        self.let_bots_think();
        let mut going = Ok(());
        while going.is_ok() {
            let quiet = self.guests.is_empty() && !self.thinking;
            let letter = tokio::select! {
                letter = letters.recv() => letter,
                () = tokio::time::sleep(PATIENCE), if quiet => None,
            };
            going = match letter {
                Some(Mail::Join(joining)) => self.join(joining),
                Some(Mail::Ask { guest, ask }) => self.ask(guest, ask).await,
                Some(Mail::Leave { guest }) => {
                    self.leave(guest);
                    Ok(())
                }
                Some(Mail::Thought(thought)) => self.thought(thought).await,
                Some(Mail::Summary { role, answer }) => self.with_core(|core| summary(core, role)).map(|summary| {
                    let _ = answer.send(summary);
                }),
                Some(Mail::Evict { role }) => {
                    self.evict(role);
                    Ok(())
                }
                Some(Mail::Stop) | None => break,
            };
        }
        if going.is_err() {
            tracing::error!(game = self.id, "a table broke and is cleared away; it is set up again from what is kept");
            metrics::counter!("linstock_tables_broken_total").increment(1);
        }
        // A client that connected in the meantime finds the mailbox closed, and connects again.
        letters.close();
        metrics::gauge!("linstock_tables").decrement(1.0);
    }

    /// Works on the game here and now, which is quick as a rule; the runtime hands the other tasks of this thread on.
    /// However long it takes or badly it ends, no other table notices.
    pub(super) fn with_core<T>(&mut self, work: impl FnOnce(&mut Core) -> T) -> Result<T, Broken> {
        let core = &mut self.core;
        // What a broken game leaves behind is not used again.
        block_in_place(|| catch_unwind(AssertUnwindSafe(|| work(core)))).map_err(|_| Broken)
    }

    fn join(&mut self, joining: Joining) -> Result<(), Broken> {
        let Joining { guest, role, out, re, after } = joining;
        let audience = match role {
            Role::Side(side) => Audience::Side(side),
            Role::Hot | Role::Watch => Audience::Watchers,
        };
        let odds = Arc::new(Semaphore::new(1));
        self.guests.push(Guest { id: guest, role, audience, elsewhere: 0, out: Some(out), away: false, odds });
        self.welcome(guest, role, audience, re, after)?;
        self.tell_elsewhere(role);
        self.tell_presence();
        Ok(())
    }

    /// Says how things stand, and what was missed.
    fn welcome(&mut self, guest: u64, role: Role, audience: Audience, re: AskId, after: u32) -> Result<(), Broken> {
        let messages = self.with_core(|core| welcome(core, role, audience, re, after))?;
        for message in messages {
            self.send(guest, &message);
        }
        Ok(())
    }

    fn leave(&mut self, guest: u64) {
        if let Some(at) = self.guests.iter().position(|known| known.id == guest) {
            let left = self.guests.swap_remove(at);
            self.forget(left.audience);
            self.tell_elsewhere(left.role);
            self.tell_presence();
        }
    }

    /// Those at a seat hear in how many other places it is open, where that is another number than before.
    fn tell_elsewhere(&mut self, role: Role) {
        if role == Role::Watch {
            return;
        }
        let here = self.guests.iter().filter(|guest| guest.role == role).count();
        let elsewhere = u32::try_from(here.saturating_sub(1)).unwrap_or(u32::MAX);
        let message = text(&Message::Elsewhere { elsewhere });
        for guest in self.guests.iter_mut().filter(|guest| guest.role == role) {
            if std::mem::replace(&mut guest.elsewhere, elsewhere) != elsewhere {
                guest.tell(&message);
            }
        }
    }

    /// Shows those at a seat out: its secret is another now.
    fn evict(&mut self, role: Role) {
        let gone: Vec<Audience> =
            self.guests.iter().filter(|guest| guest.role == role).map(|guest| guest.audience).collect();
        self.guests.retain(|guest| guest.role != role);
        for audience in gone {
            self.forget(audience);
        }
        self.tell_presence();
    }

    /// Nobody of an audience is there any more: what it saw need not be kept.
    fn forget(&mut self, audience: Audience) {
        if self.guests.iter().all(|guest| guest.audience != audience) {
            self.core.look_away(audience);
        }
    }

    async fn ask(&mut self, guest: u64, ask: Ask) -> Result<(), Broken> {
        let Some(known) = self.guests.iter().find(|known| known.id == guest && known.out.is_some()) else {
            return Ok(());
        };
        let (role, audience) = (known.role, known.audience);
        let Ask { id, at, request } = ask;
        let request = match request {
            Request::Say(said) => {
                let reply = self.say(role, &said);
                self.answer(guest, id, audience, reply);
                return Ok(());
            }
            Request::Away(Away { away }) => {
                self.set_away(guest, away);
                self.answer(guest, id, audience, Ok(()));
                return Ok(());
            }
            request => request,
        };
        let doer = Doer { role, audience, id: id.to_string(), at };
        let (begun, there) = (Instant::now(), self.audiences());
        let reply = match self.with_core(|core| hear(core, &doer, request, &there))? {
            Heard::Answer(reply) => reply,
            Heard::Done(told) => match self.keep_and_tell(told, begun).await {
                Ok(reply) => reply,
                Err(broken) => {
                    // The game as it is kept is set up again, so what was not kept was not done.
                    if self.full {
                        let reply = Reply::Error(trouble("disk-full", crate::open_tables::DISK_FULL));
                        self.send(guest, &text(&Message::Answer(Answer { re: Some(id), reply })));
                    }
                    return Err(broken);
                }
            },
            Heard::Odds(job) => {
                self.work_out(guest, id, job);
                return Ok(());
            }
            Heard::Looks(audience, after) => return self.look(guest, role, id, audience, after),
        };
        let reply = reply.unwrap_or_else(|trouble| {
            tracing::debug!(game = self.id, kind = trouble.kind, "refused at the table");
            Reply::Error(trouble)
        });
        self.send(guest, &text(&Message::Answer(Answer { re: Some(id), reply })));
        self.let_bots_think();
        Ok(())
    }

    /// Does something, keeps it, and only then tells everyone.
    pub(super) async fn deed(
        &mut self,
        work: impl FnOnce(&mut Core) -> Result<Outcome, Box<Trouble>>,
    ) -> Result<Result<Reply, Box<Trouble>>, Broken> {
        let (begun, there) = (Instant::now(), self.audiences());
        let told = self.with_core(|core| do_and_tell(core, &there, work))?;
        self.keep_and_tell(told, begun).await
    }

    /// Keeps what was done, and then tells everyone who is there.
    async fn keep_and_tell(&mut self, told: Report, begun: Instant) -> Result<Result<Reply, Box<Trouble>>, Broken> {
        if !told.sound {
            return Err(Broken);
        }
        match told.outcome {
            Ok(outcome) => {
                self.keep(outcome.rows, told.seals, told.over).await?;
                // The thread may have handed its tasks on. In a thread that has tasks, waking the guests costs less.
                yield_now().await;
                self.spread(&told.news);
                metrics::histogram!("linstock_deed_seconds").record(begun.elapsed());
                Ok(Ok(outcome.reply))
            }
            Err(trouble) => Ok(Err(trouble)),
        }
    }

    async fn keep(&mut self, rows: Vec<Row>, seals: Vec<SealRow>, over: bool) -> Result<(), Broken> {
        if rows.is_empty() && seals.is_empty() {
            return Ok(());
        }
        metrics::counter!("linstock_steps_total").increment(rows.len() as u64);
        let changed = (over != self.over).then_some(over);
        self.over = over;
        self.services.store.append(Append { game: self.key, rows, seals, over: changed }).await.map_err(|error| {
            tracing::error!(game = self.id, %error, "a step could not be kept");
            self.full = matches!(error, StoreError::Full);
            Broken
        })
    }

    fn audiences(&self) -> Vec<Audience> {
        let mut audiences: Vec<Audience> = Vec::new();
        for guest in &self.guests {
            if !audiences.contains(&guest.audience) {
                audiences.push(guest.audience);
            }
        }
        audiences
    }

    fn spread(&mut self, news: &[(Audience, Utf8Bytes)]) {
        for (audience, message) in news {
            for guest in self.guests.iter_mut().filter(|guest| guest.audience == *audience) {
                guest.tell(message);
            }
        }
    }

    /// The roles of those who are there, and whether they look elsewhere.
    pub(super) fn guests(&self) -> impl Iterator<Item = (Role, bool)> + '_ {
        self.guests.iter().map(|guest| (guest.role, guest.away))
    }

    pub(super) fn tell_all(&mut self, message: &Utf8Bytes) {
        for guest in &mut self.guests {
            guest.tell(message);
        }
    }

    fn set_away(&mut self, guest: u64, away: bool) {
        let known = self.guests.iter_mut().find(|known| known.id == guest && known.away != away);
        if let Some(known) = known {
            known.away = away;
            self.tell_presence();
        }
    }

    /// Answers what was said to the table.
    fn answer(&mut self, guest: u64, id: AskId, audience: Audience, reply: Result<(), Box<Trouble>>) {
        let last = self.core.last(audience);
        let reply = reply.map_or_else(Reply::Error, |()| Reply::Done(Done { last }));
        self.send(guest, &text(&Message::Answer(Answer { re: Some(id), reply })));
    }

    fn send(&mut self, guest: u64, message: &Utf8Bytes) {
        for guest in self.guests.iter_mut().filter(|known| known.id == guest) {
            guest.tell(message);
        }
    }

    /// At a shared screen: another looks now.
    fn look(&mut self, guest: u64, role: Role, re: AskId, audience: Audience, after: u32) -> Result<(), Broken> {
        let mut before = audience;
        if let Some(known) = self.guests.iter_mut().find(|known| known.id == guest) {
            before = std::mem::replace(&mut known.audience, audience);
        }
        self.forget(before);
        self.welcome(guest, role, audience, re, after)
    }

    /// Odds can take long: they are worked out elsewhere, and the table goes on.
    fn work_out(&self, guest: u64, id: AskId, job: super::queries::OddsJob) {
        let known = self.guests.iter().find(|known| known.id == guest);
        let Some((out, own)) = known.and_then(|known| Some((known.out.clone()?, Arc::clone(&known.odds)))) else {
            return;
        };
        let turns = self.services.sums.clone();
        tokio::spawn(async move {
            let Ok(_own) = own.acquire_owned().await else { return };
            let Ok(turn) = turns.acquire_owned().await else { return };
            if out.is_closed() {
                return;
            }
            let worked = spawn_blocking(move || {
                let _turn = turn;
                job.work()
            });
            let reply = match worked.await {
                Ok(answer) => answer.unwrap_or_else(Reply::Error),
                Err(_) => Reply::Error(trouble("internal", "the odds of this order could not be worked out")),
            };
            let _ = out.send(text(&Message::Answer(Answer { re: Some(id), reply }))).await;
        });
    }
}
