//! What people do at a table: give orders, take steps back, set things right, give up, agree or not.

use engine::dice::Face;
use engine::game::{Decision, Fix, Order, Side, Viewer};
use linstock::play::{Deed, Step};
use serde_json::{Map, Value};

use crate::limits::MOST_STEPS;
use crate::seat::Role;
use crate::store::Row;
use crate::wire::{Amend, Consent, DiceFrom, Done, Proposal, Proposed, Reply, Trouble};

use super::core::{Audience, Core};
use super::trouble::{from_match, from_wire, trouble};

/// The most dice that are typed in for one order.
const MOST_DICE: usize = 2_000;

/// What one side wants the other to agree to.
pub(super) struct Pending {
    number: u32,
    side: Side,
    words: String,
    what: Wanted,
    /// What was asked then, and how much everybody had been told.
    asked: Option<Decision>,
    known: u32,
}

enum Wanted {
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
        self.has_room()?;
        let step = match typed {
            None => self.play.order(side, &order),
            Some(faces) => self.play.order_with_dice(side, &order, faces),
        };
        step.map_err(from_match)?;
        self.done(actor)
    }

    /// A bot gives an order; the program throws its dice.
    pub(crate) fn bot_order(&mut self, side: Side, order: &Order) -> Result<Vec<Row>, Box<Trouble>> {
        self.has_room()?;
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
        let (step, back) = own.ok_or_else(|| trouble("nothing-to-undo", "there is nothing to take back"))?;
        let free = back == 1 && self.play.may_undo(side).is_ok();
        if free || self.terms.alone(side) {
            self.take_back(side, back, !free)?;
            return self.done(actor);
        }
        let words = format!("{} would like to take the last step back", self.play.setting().side_name(side));
        Ok(self.propose(side, words, Wanted::Undo { step }))
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
            self.has_room()?;
            self.play.amend(&fix, &amend.reason).map_err(from_match)?;
            return self.done(actor);
        }
        let name = self.play.game().name(fix.piece());
        let words = format!("{} would like to set {name} right: {}", setting.side_name(side), amend.reason);
        Ok(self.propose(side, words, Wanted::Amend { fix, reason: amend.reason.clone() }))
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
                self.has_room()?;
                match what {
                    Wanted::Undo { step } => {
                        let back = self.steps_back(|standing| standing.number == step).map_or(0, |(_, back)| back);
                        self.take_back(side, back, true)?;
                    }
                    Wanted::Amend { fix, reason } => {
                        self.play.amend(&fix, &reason).map_err(from_match)?;
                    }
                }
            }
            _ => {}
        }
        self.done(actor)
    }

    /// What waits for an answer, for those who play.
    pub(super) fn proposal(&self, audience: Audience) -> Option<Proposal> {
        let pending = self.pending.as_ref().filter(|_| audience != Audience::Watchers)?;
        Some(Proposal { number: pending.number, side: pending.side.0, words: pending.words.clone() })
    }

    pub(super) fn read_order(&self, order: &Value) -> Result<Order, Box<Trouble>> {
        let game = self.play.game();
        Order::from_json(order, game.lexicon(), game.setting()).map_err(|error| from_wire(&error))
    }

    fn propose(&mut self, side: Side, words: String, what: Wanted) -> Outcome {
        self.proposals += 1;
        let number = self.proposals;
        let (asked, known) = self.seen_by_all();
        self.pending = Some(Pending { number, side, words, what, asked, known });
        Outcome { reply: Reply::Proposed(Proposed { number }), rows: Vec::new(), changed: true }
    }

    /// The last step of a side that stands, and how many must be taken back so that it is.
    fn last_own(&self, side: Side) -> Option<(u32, usize)> {
        self.steps_back(|step| match step.deed {
            Deed::Order { side: actor, .. } | Deed::Concede { side: actor } => actor == side,
            Deed::Amend { .. } => true,
            Deed::Undo { .. } => false,
        })
    }

    /// The last step of a sort that stands, and how many must be taken back so that it is.
    fn steps_back(&self, mut sort: impl FnMut(&Step) -> bool) -> Option<(u32, usize)> {
        let stands = |step: &&Step| !step.undone && !matches!(step.deed, Deed::Undo { .. });
        let standing = self.play.steps(Viewer::Umpire).iter().rev().filter(stands);
        let mut counted = standing.zip(1..);
        counted.find(|(step, _)| sort(step)).map(|(step, back)| (step.number, back))
    }

    fn take_back(&mut self, side: Side, steps: usize, consent: bool) -> Result<(), Box<Trouble>> {
        for _ in 0..steps {
            self.play.undo(side, consent).map_err(from_match)?;
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

    fn has_room(&self) -> Result<(), Box<Trouble>> {
        if self.steps() < MOST_STEPS {
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
