//! What people do at a table: give orders, take steps back, set things right, give up, agree or not.

use engine::dice::Face;
use engine::game::{Decision, Fix, Order, Side, Viewer};
use linstock::play::{Deed, MatchError, Step, Stopped};
use linstock::tell::describe;
use serde_json::{Map, Value};

use crate::limits::MOST_STEPS;
use crate::seat::Role;
use crate::store::Row;
use crate::wire::{Amend, Batch, Consent, DiceFrom, Done, Orders, Proposed, Reply, Trouble};

use super::core::{Audience, Core};
use super::trouble::{from_match, from_order, from_wire, trouble};

/// The most dice that are typed in for one order.
const MOST_DICE: usize = 2_000;
/// The most orders of one batch.
const MOST_ORDERS: usize = 200;

/// What one side wants the other to agree to.
pub(super) struct Pending {
    pub(super) number: u32,
    pub(super) side: Side,
    pub(super) words: String,
    /// Exactly what would change, in words.
    pub(super) change: Option<String>,
    pub(super) what: Wanted,
    /// What was asked then, and how much everybody had been told.
    asked: Option<Decision>,
    known: u32,
}

pub(super) enum Wanted {
    /// To take a step back, and all that came after it.
    Undo {
        step: u32,
    },
    Amend {
        fix: Fix,
        reason: String,
    },
}

/// What came of a deed: the answer, and the lines to be kept before it is given.
pub(crate) struct Outcome {
    pub(crate) reply: Reply,
    pub(crate) rows: Vec<Row>,
    /// Whether something can look different now.
    pub(crate) changed: bool,
}

/// Who does something, and by which request.
#[derive(Clone, Debug)]
pub(crate) struct Actor {
    pub(crate) role: Role,
    pub(crate) audience: Audience,
    /// The id of the request.
    pub(crate) id: String,
    /// The last event that the actor had seen.
    pub(crate) at: Option<u32>,
}

impl Actor {
    /// What makes the request the same when it comes again. A client that begins to count anew has seen more by then.
    fn ask(&self) -> Result<String, Box<Trouble>> {
        let whose = match self.audience {
            Audience::Side(side) => side.0.to_string(),
            Audience::Watchers => "w".to_owned(),
        };
        let message = "whatever changes the game says with `at` which event was the last that was seen";
        let at = self.at.ok_or_else(|| trouble("malformed-request", message))?;
        Ok(format!("{}{whose}:{at}:{}", self.role.word(), self.id))
    }
}

type Tried = Result<Outcome, Box<Trouble>>;

impl Core {
    /// Somebody gives an order.
    pub(crate) fn order(&mut self, actor: &Actor, mut fields: Map<String, Value>) -> Tried {
        let side = Core::acting(actor.role, actor.audience)?;
        if let Some(done) = self.answered_before(actor)? {
            return Ok(done);
        }
        self.is_fresh(actor)?;
        let faces = fields.remove("dice").map(faces).transpose()?;
        let order = self.read_order(&Value::Object(fields))?;
        let typed = match (self.terms.dice, faces) {
            (DiceFrom::Program, None) => None,
            (DiceFrom::Program, Some(_)) => {
                return Err(trouble("dice-not-typed", "in this game the program throws the dice"));
            }
            (DiceFrom::Typed, faces) => Some(faces.unwrap_or_default()),
        };
        self.has_room_for(1)?;
        let step = match typed {
            None => self.play.order(side, &order).map(drop),
            Some(faces) => self.play.order_with_dice(side, &order, faces).map(drop),
        };
        step.map_err(|error| self.not_carried_out(error, actor.audience))?;
        self.done(actor)
    }

    /// Somebody gives several orders that answer the same question.
    pub(crate) fn orders(&mut self, actor: &Actor, orders: &Orders) -> Tried {
        let side = Core::acting(actor.role, actor.audience)?;
        if let Some(done) = self.answered_before(actor)? {
            return Ok(done);
        }
        self.is_fresh(actor)?;
        if self.terms.dice == DiceFrom::Typed {
            return Err(trouble("dice-typed", "where dice are typed in, orders are given one by one"));
        }
        if orders.orders.len() > MOST_ORDERS {
            return Err(trouble("malformed-order", format!("a batch has at most {MOST_ORDERS} orders")));
        }
        self.has_room_for(orders.orders.len())?;
        let orders = orders.orders.iter().map(|order| self.read_order(order)).collect::<Result<Vec<_>, _>>()?;
        let batch = self.play.orders(side, &orders);
        let stopped = batch.stopped.map(|stopped| match stopped {
            Stopped::Refused(error) => self.not_carried_out(error, actor.audience),
            Stopped::OtherQuestion => trouble("other-question", stopped.to_string()),
        });
        let mut outcome = self.done(actor)?;
        outcome.reply = Reply::Batch(Batch { last: self.last(actor.audience), done: batch.done, stopped });
        Ok(outcome)
    }

    /// Why an order was not carried out, with the names of pieces as the audience knows them.
    fn not_carried_out(&self, error: MatchError, audience: Audience) -> Box<Trouble> {
        let known = self.known(audience);
        from_order(error, |piece| Some(known.name(piece).into_owned()))
    }

    /// A bot gives an order; the program throws its dice.
    pub(crate) fn bot_order(&mut self, side: Side, order: &Order) -> Result<Vec<Row>, Box<Trouble>> {
        self.has_room_for(1)?;
        self.play.order(side, order).map_err(from_match)?;
        Ok(self.take_up())
    }

    /// A bot that knows no answer gives up.
    pub(crate) fn bot_concede(&mut self, side: Side) -> Result<Vec<Row>, Box<Trouble>> {
        self.play.concede(side).map_err(from_match)?;
        Ok(self.take_up())
    }

    /// Somebody gives the game up.
    pub(crate) fn concede(&mut self, actor: &Actor) -> Tried {
        let side = Core::acting(actor.role, actor.audience)?;
        if let Some(done) = self.answered_before(actor)? {
            return Ok(done);
        }
        self.play.concede(side).map_err(from_match)?;
        self.done(actor)
    }

    /// Somebody wants the last step of one's own back.
    pub(crate) fn undo(&mut self, actor: &Actor) -> Tried {
        let side = Core::acting(actor.role, actor.audience)?;
        if let Some(done) = self.answered_before(actor)? {
            return Ok(done);
        }
        let own = self.last_own(side);
        let step = own.ok_or_else(|| trouble("nothing-to-undo", "there is nothing to take back"))?;
        let free = self.play.last_standing() == Some(step) && self.play.may_undo(side).is_ok();
        if free || self.terms.alone(side) {
            self.take_back(side, step, !free)?;
            return self.done(actor);
        }
        let words = format!("{} would like to take the last step back", self.play.setting().side_name(side));
        Ok(self.propose(side, words, None, Wanted::Undo { step }))
    }

    /// Somebody wants to set something right by hand.
    pub(crate) fn amend(&mut self, actor: &Actor, amend: &Amend) -> Tried {
        let side = Core::acting(actor.role, actor.audience)?;
        if let Some(done) = self.answered_before(actor)? {
            return Ok(done);
        }
        let setting = self.play.setting();
        let fix = Fix::from_json(&amend.fix, setting).map_err(|error| from_wire(&error))?;
        if self.terms.alone(side) {
            self.has_room_for(1)?;
            self.play.amend(&fix, &amend.reason).map_err(from_match)?;
            return self.done(actor);
        }
        // Nobody is asked to agree to what cannot be; a hidden piece is set right by those who know it.
        let viewer = self.viewer(actor.audience);
        if let Some(mendable) = self.play.game().as_known_to(viewer).mendable(fix.piece()) {
            mendable.read(&fix).map_err(|refusal| from_match(refusal.into()))?;
        }
        let what = describe(&fix, self.play.game(), viewer);
        let words = format!("{} would like to set this right: {what}. Why: {}", setting.side_name(side), amend.reason);
        Ok(self.propose(side, words, Some(what), Wanted::Amend { fix, reason: amend.reason.clone() }))
    }

    /// The other side agrees, or does not.
    pub(crate) fn consent(&mut self, actor: &Actor, consent: Consent) -> Tried {
        let side = Core::acting(actor.role, actor.audience)?;
        if let Some(done) = self.answered_before(actor)? {
            return Ok(done);
        }
        let other = |pending: &Pending| pending.number != consent.number || pending.side == side;
        if self.pending.as_ref().is_none_or(other) {
            return Err(trouble("no-such-proposal", "nothing of this number waits for your answer"));
        }
        match self.pending.take() {
            Some(Pending { side, what, .. }) if consent.yes => {
                self.has_room_for(1)?;
                match what {
                    Wanted::Undo { step } => self.take_back(side, step, true)?,
                    Wanted::Amend { fix, reason } => {
                        self.play.amend(&fix, &reason).map_err(from_match)?;
                    }
                }
            }
            _ => {}
        }
        self.done(actor)
    }

    pub(super) fn read_order(&self, order: &Value) -> Result<Order, Box<Trouble>> {
        let game = self.play.game();
        Order::from_json(order, game.lexicon(), game.setting()).map_err(|error| from_wire(&error))
    }

    fn propose(&mut self, side: Side, words: String, change: Option<String>, what: Wanted) -> Outcome {
        self.proposals += 1;
        let number = self.proposals;
        let (asked, known) = self.seen_by_all();
        self.pending = Some(Pending { number, side, words, change, what, asked, known });
        Outcome { reply: Reply::Proposed(Proposed { number }), rows: Vec::new(), changed: true }
    }

    /// The last step of a side that stands, by its number.
    fn last_own(&self, side: Side) -> Option<u32> {
        let own = |step: &&Step| match step.deed {
            Deed::Order { side: actor, .. } | Deed::Concede { side: actor } => actor == side,
            Deed::Amend { .. } => true,
            Deed::Undo { .. } => false,
        };
        let mut standing = self.play.steps(Viewer::Umpire).iter().rev().filter(|step| !step.undone);
        standing.find(own).map(|step| step.number)
    }

    /// Takes a step back, with its batch and all that came after it.
    fn take_back(&mut self, side: Side, step: u32, consent: bool) -> Result<(), Box<Trouble>> {
        let was_over = self.play.ending().is_some();
        while self.play.last_standing().is_some_and(|last| last >= step) {
            self.play.undo(side, consent).map_err(from_match)?;
        }
        if was_over && self.play.ending().is_none() {
            self.begin_round()?;
        }
        Ok(())
    }

    /// The answer to a request that was answered before.
    fn answered_before(&self, actor: &Actor) -> Result<Option<Outcome>, Box<Trouble>> {
        let known = self.was_answered(&actor.ask()?);
        Ok(known.then(|| Outcome { reply: self.all_done(actor), rows: Vec::new(), changed: false }))
    }

    /// Orders answer what is asked now, not what was asked before the last events.
    fn is_fresh(&mut self, actor: &Actor) -> Result<(), Box<Trouble>> {
        let last = self.last(actor.audience);
        if actor.at == Some(last) {
            return Ok(());
        }
        let mut stale = trouble("stale", "something happened since; look again");
        stale.view = Some(Box::new(self.whole_view(actor.audience)));
        stale.last = Some(last);
        Err(stale)
    }

    fn has_room_for(&self, steps: usize) -> Result<(), Box<Trouble>> {
        if self.steps() + steps <= MOST_STEPS {
            return Ok(());
        }
        Err(trouble("too-long", format!("a game has at most {MOST_STEPS} steps")))
    }

    /// Takes up what was done. Once all can see that something was, what was proposed before is off the table; of what a
    /// side does in secret nobody must learn by a proposal that vanishes.
    fn take_up(&mut self) -> Vec<Row> {
        let rows = self.absorb();
        let now = self.seen_by_all();
        self.pending.take_if(|pending| (pending.asked, pending.known) != now);
        rows
    }

    /// What is asked, and how much everybody has been told.
    fn seen_by_all(&self) -> (Option<Decision>, u32) {
        (self.play.decision(), self.last(Audience::Watchers))
    }

    /// Something was done.
    fn done(&mut self, actor: &Actor) -> Tried {
        let ask = actor.ask()?;
        let mut rows = self.take_up();
        self.remember(ask.clone());
        for row in &mut rows {
            row.ask = Some(ask.clone());
        }
        Ok(Outcome { reply: self.all_done(actor), rows, changed: true })
    }

    fn all_done(&self, actor: &Actor) -> Reply {
        Reply::Done(Done { last: self.last(actor.audience) })
    }
}

fn faces(dice: Value) -> Result<Vec<Face>, Box<Trouble>> {
    match dice {
        Value::Array(faces) if faces.len() <= MOST_DICE => {
            Ok(faces.iter().map(|face| linstock::ask::face(&engine::chart::Json::from_value(face))).collect())
        }
        _ => Err(trouble("malformed-order", "`dice` is a list of faces, such as [3, 9, 1]")),
    }
}
