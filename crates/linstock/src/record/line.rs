//! One step of a record, as a line of JSON.

use engine::game::{Digest, Ending, Fix, Game, Order, Setting, Side, WireError};
use engine::suggest::shown;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fair::Drawn;
use crate::play::{Deed, Step};

/// A step as it is written. Exactly one of `order`, `undo`, `amend` and `concede` is there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The number of the step.
    pub n: u32,
    /// The side that acts; nobody where both do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// An order, in its outside form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Value>,
    /// The number of a step that is taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<u32>,
    /// Something set right by hand, in its outside form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amend: Option<Value>,
    /// Whether the side gives up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub concede: bool,
    /// Whether the other side agreed to take the step back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub consent: bool,
    /// Why something was set right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The faces that the game's own dice showed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u32>,
    /// What fair dice were drawn: their purpose, their faces and how many, in the order of `dice`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<Drawn>,
    /// The faces of real dice that were typed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed: Option<Vec<u32>>,
    /// The number of the first step of its batch, for the later ones: they are taken back together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<u32>,
    /// The turn that ended with this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// The hash of the state after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<Digest>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// How a game ended, as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// The side that won; nobody in a draw.
    pub winner: Option<String>,
    /// Why.
    pub why: String,
    /// The rule that says so.
    pub rule: String,
}

impl Line {
    /// The line of a step.
    pub fn of(step: &Step, setting: &Setting) -> Line {
        let mut line = Line::blank(step.number);
        line.batch = step.batch;
        match &step.deed {
            Deed::Order { side, order } => {
                line.side = Some(side_id(setting, *side));
                line.order = Some(order.to_json(setting));
            }
            Deed::Undo { side, step, consent } => {
                line.side = Some(side_id(setting, *side));
                (line.undo, line.consent) = (Some(*step), *consent);
            }
            Deed::Amend { fix, reason } => {
                line.amend = Some(fix.to_json(setting));
                line.reason = Some(reason.clone());
            }
            Deed::Concede { side } => {
                line.side = Some(side_id(setting, *side));
                line.concede = true;
            }
        }
        if step.typed {
            line.typed = Some(step.dice.clone());
        } else {
            line.dice.clone_from(&step.dice);
            line.rolls.clone_from(&step.drawn);
        }
        if let Some(mark) = step.mark {
            (line.turn, line.hash) = (Some(mark.turn), Some(mark.hash));
            line.ended = mark.ending.map(|ending| Ended::of(ending, setting));
        }
        line
    }

    /// What the line says is done.
    pub fn deed(&self, game: &dyn Game) -> Result<Deed, WireError> {
        let setting = game.setting();
        let side = || match &self.side {
            Some(id) => setting.side(id).ok_or_else(|| fault("side", format!("there is no side `{}`", shown(id)))),
            None => Err(fault("side", "the step names no side".to_owned())),
        };
        let sorts = [self.order.is_some(), self.undo.is_some(), self.amend.is_some(), self.concede];
        if sorts.into_iter().filter(|there| *there).count() != 1 {
            return Err(fault("n", "a step is one of `order`, `undo`, `amend` and `concede`".to_owned()));
        }
        // What is written and means nothing was not written by a game.
        let idle = [
            (self.typed.is_some() && self.order.is_none(), "typed", "only an order has dice that were typed in"),
            (self.typed.is_some() && !self.dice.is_empty(), "dice", "the dice were typed in, or they were not"),
            (!self.rolls.is_empty() && self.dice.is_empty(), "rolls", "without dice nothing was drawn"),
            (self.consent && self.undo.is_none(), "consent", "only a step back is consented to"),
            (self.batch.is_some() && self.order.is_none(), "batch", "only orders are given in a batch"),
            (self.reason.is_some() && self.amend.is_none(), "reason", "only what is set right has a reason"),
            (self.turn.is_some() && self.hash.is_none(), "turn", "a turn is told only with the hash of the state"),
            (self.ended.is_some() && self.hash.is_none(), "ended", "an end is told only with the hash of the state"),
        ];
        if let Some((_, key, why)) = idle.into_iter().find(|(is_idle, ..)| *is_idle) {
            return Err(fault(key, why.to_owned()));
        }
        if let Some(order) = &self.order {
            return Ok(Deed::Order { side: side()?, order: Order::from_json(order, game.lexicon(), setting)? });
        }
        if let Some(step) = self.undo {
            return Ok(Deed::Undo { side: side()?, step, consent: self.consent });
        }
        if let Some(fix) = &self.amend {
            let reason = self.reason.clone().unwrap_or_default();
            return Ok(Deed::Amend { fix: Fix::from_json(fix, setting)?, reason });
        }
        Ok(Deed::Concede { side: side()? })
    }

    fn blank(n: u32) -> Line {
        Line {
            n,
            side: None,
            order: None,
            undo: None,
            amend: None,
            concede: false,
            consent: false,
            reason: None,
            dice: Vec::new(),
            rolls: Vec::new(),
            typed: None,
            batch: None,
            turn: None,
            hash: None,
            ended: None,
        }
    }
}

impl Ended {
    pub(super) fn of(ending: Ending, setting: &Setting) -> Ended {
        Ended {
            winner: ending.winner.map(|side| side_id(setting, side)),
            why: ending.why.to_owned(),
            rule: ending.rule.to_owned(),
        }
    }
}

fn side_id(setting: &Setting, side: Side) -> String {
    setting.sides.get(side.index()).map_or_else(|| "?".to_owned(), |force| force.id.clone())
}

fn fault(key: &str, message: String) -> WireError {
    WireError { key: key.to_owned(), message }
}

/// For `serde`, which hands over a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(flag: &bool) -> bool {
    !*flag
}
