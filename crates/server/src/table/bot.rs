//! Bots think away from the table, a few at a time, and not for ever. One that is too slow or fails is spoken for.

use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, Seat};
use engine::game::{Fill, Game, Offers, Order, Side};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::seat::Player;
use crate::wire::Reply;

use super::Mail;
use super::actor::{Broken, Table};
use super::deeds::Outcome;

/// How long a bot may think about one answer.
const BUDGET: Duration = Duration::from_secs(2);

/// What a bot has thought.
pub(crate) struct Thought {
    /// How many steps the game had when it began to think.
    pub(super) steps: usize,
    pub(super) side: Side,
    /// The bot, to be asked again; none if it was lost in thought.
    pub(super) bot: Option<Box<dyn Bot>>,
    /// Its answer; none if nobody knows one.
    pub(super) order: Option<Order>,
}

/// Lets a bot think and sends its answer to the table.
pub(super) async fn think(
    mut bot: Box<dyn Bot>,
    game: Box<dyn Game>,
    side: Side,
    steps: usize,
    turns: Arc<Semaphore>,
    table: mpsc::Sender<Mail>,
) {
    let Ok(turn) = turns.acquire_owned().await else { return };
    let spare = game.clone();
    let thinking = spawn_blocking(move || {
        let order = bot.choose(&Seat::new(game.as_ref(), side));
        (bot, order)
    });
    let thought = match timeout(BUDGET, thinking).await {
        Ok(Ok((bot, order))) => Thought { steps, side, bot: Some(bot), order: Some(order) },
        lost => {
            let why = if lost.is_err() { "was too slow" } else { "failed" };
            tracing::error!("a bot {why}; its side answers at random");
            metrics::counter!("linstock_bots_lost_total").increment(1);
            Thought { steps, side, bot: None, order: stand_in(spare, side, steps).await }
        }
    };
    drop(turn);
    let _ = table.send(Mail::Thought(thought)).await;
}

/// An answer for a bot that has none: one at random or, failing that, the first that leaves nothing open.
pub(super) async fn stand_in(game: Box<dyn Game>, side: Side, steps: usize) -> Option<Order> {
    let spare = game.clone();
    let random = spawn_blocking(move || {
        let mut bot = bots::by_name("random", steps as u64)?;
        let order = bot.choose(&Seat::new(game.as_ref(), side));
        game.check(&order).is_ok().then_some(order)
    });
    match timeout(BUDGET, random).await {
        Ok(Ok(Some(order))) => Some(order),
        _ => timeout(BUDGET, spawn_blocking(move || first_plain(spare.as_ref()))).await.ok()?.ok()?,
    }
}

fn first_plain(game: &dyn Game) -> Option<Order> {
    let mut offers = Offers::new();
    game.offers(None, &mut offers);
    let plain = offers.list().iter().filter(|offer| offer.fill == Fill::Nothing).map(|offer| &offer.order);
    plain.into_iter().find(|order| game.check(order).is_ok()).cloned()
}

impl Table {
    /// If a bot is asked, it thinks.
    pub(super) async fn let_bots_think(&mut self) -> Result<(), Broken> {
        if self.thinking || self.over {
            return Ok(());
        }
        let Some(core) = &self.core else { return Err(Broken) };
        let Some(decision) = core.play.decision() else { return Ok(()) };
        let side = decision.side;
        let Some(Player::Bot(name)) = core.terms.player(side).cloned() else { return Ok(()) };
        let known = self.bots.get_mut(side.index()).and_then(Option::take);
        let steps = core.steps();
        let seed = core.header().seed ^ (steps as u64) << 8 ^ u64::from(side.0);
        let Some(bot) = known.or_else(|| bots::by_name(&name, seed)) else { return Ok(()) };
        let game = self.with_core(|core| core.play.game().boxed()).await?;
        self.thinking = true;
        tokio::spawn(think(bot, game, side, steps, self.house.thinking.clone(), self.mail.clone()));
        Ok(())
    }

    /// A bot has thought: its answer counts unless the question is another by now.
    pub(super) async fn thought(&mut self, thought: Thought) -> Result<(), Broken> {
        self.thinking = false;
        let Thought { steps, side, bot, order } = thought;
        if let Some(place) = self.bots.get_mut(side.index()) {
            *place = bot;
        }
        if self.core.as_ref().is_none_or(|core| core.steps() != steps) {
            return self.let_bots_think().await;
        }
        let done = self
            .deed(move |core| {
                let rows = match &order {
                    Some(order) => core.bot_order(side, order),
                    None => core.bot_concede(side),
                };
                rows.map(|rows| Outcome { reply: Reply::Offers(Vec::new()), rows, changed: true })
            })
            .await?;
        if let Err(trouble) = done {
            tracing::error!(
                game = self.id,
                kind = trouble.kind,
                message = trouble.message,
                "a bot's order was refused"
            );
            self.speak_for(side).await?;
        }
        self.let_bots_think().await
    }

    /// A bot whose answer was refused is spoken for; if nobody knows an answer, it gives up.
    async fn speak_for(&mut self, side: Side) -> Result<(), Broken> {
        if let Some(place) = self.bots.get_mut(side.index()) {
            *place = None;
        }
        let (game, steps) = self.with_core(|core| (core.play.game().boxed(), core.steps())).await?;
        let order = stand_in(game, side, steps).await;
        let done = self
            .deed(move |core| {
                let rows = match &order {
                    Some(order) => core.bot_order(side, order).or_else(|_| core.bot_concede(side)),
                    None => core.bot_concede(side),
                };
                rows.map(|rows| Outcome { reply: Reply::Offers(Vec::new()), rows, changed: true })
            })
            .await?;
        done.map(drop).map_err(|_| Broken)
    }
}
