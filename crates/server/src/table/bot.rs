//! Bots think away from the table, a few at a time, and not for ever: when time is up, the best answer so far counts. One
//! that has none, or fails, is spoken for.

use std::sync::Arc;
use std::time::Duration;

use bots::{Bot, Seat, Watch};
use engine::game::{Game, Offers, Order, Side};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::seat::Player;
use crate::wire::Reply;

use super::actor::{Broken, Table};
use super::commands::Outcome;
use super::{Mail, Services};

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
    bot: Box<dyn Bot>,
    game: Box<dyn Game>,
    side: Side,
    steps: usize,
    services: Services,
    table: mpsc::Sender<Mail>,
) {
    let Ok(turn) = Arc::clone(&services.thinking).acquire_owned().await else { return };
    let spare = game.clone();
    let (bot, order) = match answer(bot, game, side, &services, turn).await {
        Ok((bot, order)) => (bot, Some(order)),
        Err(why) => {
            tracing::error!("a bot {why}; its side answers at random");
            metrics::counter!("linstock_bots_lost_total").increment(1);
            (None, stand_in(spare, side, steps, services.limits.patience).await)
        }
    };
    let _ = table.send(Mail::Thought(Thought { steps, side, bot, order })).await;
}

/// A bot's answer, and the bot, if it has not been left to its thoughts; why it has no answer, if it has none.
async fn answer(
    mut bot: Box<dyn Bot>,
    game: Box<dyn Game>,
    side: Side,
    services: &Services,
    turn: OwnedSemaphorePermit,
) -> Result<(Option<Box<dyn Bot>>, Order), &'static str> {
    let watch = Arc::new(Watch::default());
    let seen = Arc::clone(&watch);
    let mut thinking = spawn_blocking(move || {
        let order = bot.choose(&Seat::timed(game.as_ref(), side, &seen));
        (bot, order)
    });
    let done = if let Ok(done) = timeout(services.limits.thought, &mut thinking).await {
        done
    } else {
        watch.call_time();
        metrics::counter!("linstock_bots_late_total").increment(1);
        // Others need not wait for one who is late.
        drop(turn);
        if let Some(best) = watch.best() {
            return Ok((None, best));
        }
        timeout(services.limits.patience, thinking).await.map_err(|_| "was too slow")?
    };
    done.map(|(bot, order)| (Some(bot), order)).map_err(|_| "failed")
}

/// An answer for a bot that has none: one at random or, failing that, the first that leaves nothing open.
async fn stand_in(game: Box<dyn Game>, side: Side, steps: usize, patience: Duration) -> Option<Order> {
    let spare = game.clone();
    let random = spawn_blocking(move || {
        let mut bot = bots::by_name("random", steps as u64)?;
        let order = bot.choose(&Seat::new(game.as_ref(), side));
        game.check(&order).is_ok().then_some(order)
    });
    match timeout(patience, random).await {
        Ok(Ok(Some(order))) => Some(order),
        _ => timeout(patience, spawn_blocking(move || first_plain(spare.as_ref()))).await.ok()?.ok()?,
    }
}

fn first_plain(game: &dyn Game) -> Option<Order> {
    let mut offers = Offers::new();
    game.offers(None, &mut offers);
    let plain = offers.list().iter().filter(|offer| offer.blanks.is_empty()).map(|offer| &offer.order);
    plain.into_iter().find(|order| game.check(order).is_ok()).cloned()
}

impl Table {
    /// If a bot is asked, it thinks.
    pub(super) fn let_bots_think(&mut self) {
        // Its orders may need dice, and those wait for the people.
        if self.thinking || self.over || self.core.is_sealed() {
            return;
        }
        let core = &self.core;
        let Some(decision) = core.play.decision() else { return };
        let side = decision.side;
        let Some(Player::Bot(name)) = core.terms.player(side) else { return };
        let known = self.bots.get_mut(side.index()).and_then(Option::take);
        let steps = core.steps();
        let seed = core.bot_seed(side);
        let Some(bot) = known.or_else(|| bots::by_name(name, seed)) else { return };
        let game = core.play.game().boxed();
        self.thinking = true;
        tokio::spawn(think(bot, game, side, steps, self.services.clone(), self.mail.clone()));
    }

    /// A bot has thought: its answer counts unless the question is another by now.
    pub(super) async fn thought(&mut self, thought: Thought) -> Result<(), Broken> {
        self.thinking = false;
        let Thought { steps, side, bot, order } = thought;
        if let Some(place) = self.bots.get_mut(side.index()) {
            *place = bot;
        }
        if self.core.steps() != steps {
            self.let_bots_think();
            return Ok(());
        }
        let done = self
            .deed(|core| {
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
        self.let_bots_think();
        Ok(())
    }

    /// A bot whose answer was refused is spoken for; if nobody knows an answer, it gives up.
    async fn speak_for(&mut self, side: Side) -> Result<(), Broken> {
        if let Some(place) = self.bots.get_mut(side.index()) {
            *place = None;
        }
        let steps = self.core.steps();
        let order = stand_in(self.core.play.game().boxed(), side, steps, self.services.limits.patience).await;
        let done = self
            .deed(|core| {
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
