//! Judging an order: one function a verb says whether it may be given, and what it does then.

use engine::game::{AreaId, At, Lexicon, Order, PieceId, Refusal};
use engine::table::Pose;

use super::{Ask, Step};
use crate::charts::movement::Mode;
use crate::field::Aim;
use crate::field::moves::Hand;
use crate::play::battle::Battle;
use crate::play::bombardment::{Prolonge, Shot, TurnGun};
use crate::play::charges::{Charge, Reply};
use crate::play::command::{Attach, Ride};
use crate::play::movement::{Form, Leave, Limber, Merge, Move, Occupy, Remount, Unlimber, Wheel};
use crate::play::musketry::{Skirmish, Volley};
use crate::play::setup::{Arrange, Placing};
use crate::play::state::Contact;
use crate::words::Formation;

/// The words of orders.
pub(crate) static LEXICON: Lexicon = Lexicon {
    verbs: &[
        "place",
        "fire",
        "prolonge",
        "turn-gun",
        "charge",
        "hold",
        "counter-charge",
        "hold-and-fire",
        "flee",
        "skirmish",
        "volley",
        "wheel",
        "about",
        "form",
        "merge",
        "mount",
        "dismount",
        "open-order",
        "close-order",
        "attach",
        "detach",
        "go",
        "go-on",
        "stand",
        "move",
        "occupy",
        "leave",
        "ride",
        "unlimber",
        "limber",
        "fight",
        "meet",
        "strike",
        "lose",
        "pursue",
        "stay",
        "done",
    ],
    manners: &[
        &["line", "column", "square", "limbered", "unlimbered"],
        &["field", "road", "skirmish", "tactical"],
        &["left", "right"],
        &["extended"],
        &["lead", "rear"],
    ],
};

/// An order that may be given, as it was judged.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Plan {
    Place(Placing),
    Fire(Shot),
    Prolonge(Prolonge),
    TurnGun(TurnGun),
    Charge(Charge),
    Answer(PieceId, Reply),
    Receive { target: PieceId, chargers: Vec<PieceId>, reply: Reply },
    Skirmish(Skirmish),
    Volley(Volley),
    Wheel(Wheel),
    Form(Form),
    Merge(Merge),
    Remount(PieceId, Remount),
    Attach(Attach),
    Go(Vec<PieceId>),
    Straggle(PieceId, f64),
    Move(Move),
    Occupy(Occupy),
    Leave(Leave),
    Ride(Ride),
    Unlimber(Unlimber),
    Limber(Limber),
    Fight(Vec<Contact>),
    Meet(u16, PieceId),
    Strike(PieceId, PieceId),
    Lose(PieceId, bool),
    Pursue(PieceId, bool),
    Take(u16, Option<PieceId>),
    Done,
}

fn unfit(why: &'static str) -> Refusal {
    Refusal::by("FD-SEQ-02", why)
}

impl Battle {
    /// What an order is aimed at: a piece, or a hard-cover feature.
    pub(crate) fn aim_of(&self, at: Option<At>) -> Option<Aim> {
        match at? {
            At::Piece(piece) => Some(Aim::Piece(piece)),
            At::Area(area) => {
                let feature = self.table.features.iter().position(|known| *known == area.index())?;
                u16::try_from(feature).ok().map(Aim::Feature)
            }
            _ => None,
        }
    }

    /// An aim as an order names it.
    pub(crate) fn at_of(&self, aim: Aim) -> At {
        match aim {
            Aim::Piece(piece) => At::Piece(piece),
            Aim::Feature(feature) => {
                let area = self.table.features.get(usize::from(feature)).copied().unwrap_or(usize::MAX);
                At::Area(AreaId(u16::try_from(area).unwrap_or(u16::MAX)))
            }
        }
    }

    /// Whether an order answers the open question, and what it does then.
    pub(crate) fn judge(&self, order: &Order) -> Result<Plan, Refusal> {
        if self.state.ending.is_some() {
            return Err(Refusal::by("FD-D03", "the game is over"));
        }
        let named = order.by.iter().chain(&order.with).copied().chain(order.target());
        for piece in named {
            if !self.table.knows(piece) {
                return Err(unfit("there is no such piece"));
            }
        }
        Self::is_well_formed(order)?;
        match self.open_ask() {
            Some(ask) => self.judge_answer(ask, order),
            None => self.judge_in_step(order),
        }
    }

    /// An order has the parts that its verb takes, and no others.
    fn is_well_formed(order: &Order) -> Result<(), Refusal> {
        let words = order.how.words().count();
        let takes_with = matches!(
            order.verb,
            "place" | "charge" | "skirmish" | "volley" | "wheel" | "about" | "form" | "move" | "occupy" | "leave"
        );
        let takes_path = matches!(order.verb, "place" | "prolonge" | "go-on" | "move" | "leave" | "ride");
        let takes_facing = matches!(order.verb, "place" | "turn-gun" | "wheel" | "unlimber" | "leave" | "ride");
        let takes_at = matches!(
            order.verb,
            "fire"
                | "charge"
                | "counter-charge"
                | "hold-and-fire"
                | "skirmish"
                | "volley"
                | "merge"
                | "attach"
                | "occupy"
                | "fight"
                | "strike"
        );
        let takes_how = matches!(order.verb, "place" | "fire" | "wheel" | "form" | "move" | "lose");
        if (!order.with.is_empty() && !takes_with)
            || (!order.path.is_empty() && !takes_path)
            || (order.facing.is_some() && !takes_facing)
            || (order.at.is_some() && !takes_at)
            || (words > 0 && !takes_how)
            || words > 1
            || !order.parts.is_empty()
            || order.count.is_some()
            || !order.spread.is_empty()
            || !order.shares.is_empty()
        {
            return Err(unfit("the order says more than it can mean"));
        }
        Ok(())
    }

    fn judge_in_step(&self, order: &Order) -> Result<Plan, Refusal> {
        if order.verb == "done" {
            return if order.by.is_none() && self.has_done() {
                Ok(Plan::Done)
            } else {
                Err(unfit("that is not over yet"))
            };
        }
        if order.verb == "fight" {
            return self.judge_fight(order);
        }
        let Some(by) = order.by else { return Err(unfit("nobody is ordered")) };
        let with = &order.with;
        let aim = || self.aim_of(order.at).ok_or_else(|| unfit("it is aimed at nothing"));
        let target = || order.target().ok_or_else(|| unfit("it is aimed at no stand"));
        match (self.state.step, order.verb) {
            (Step::Setup | Step::Moves, "place") => self.judge_place_order(by, order),
            (Step::Bombard | Step::Artillery, "fire") => {
                let extended = extended(order)?;
                self.judge_shot(by, aim()?, extended).map(Plan::Fire)
            }
            (Step::Artillery, "prolonge") => {
                let [to] = order.path[..] else { return Err(unfit("a prolonge is one straight line")) };
                self.judge_prolonge(by, to).map(Plan::Prolonge)
            }
            (Step::Artillery, "turn-gun") => {
                let facing = order.facing.ok_or_else(|| unfit("it must say which way"))?;
                self.judge_turn_gun(by, facing).map(Plan::TurnGun)
            }
            (Step::Declare, "charge") => self.judge_charge(by, with, aim()?).map(Plan::Charge),
            (Step::Skirmish, "skirmish") => self.judge_skirmish(by, target()?, with).map(Plan::Skirmish),
            (Step::Volleys, "volley") => self.judge_volley(by, target()?, with).map(Plan::Volley),
            (Step::Changes, _) => self.judge_change(by, order),
            (Step::ChargeMoves, "go") => {
                let waiting =
                    self.waiting_charges().into_iter().find(|(_, members)| Self::charge_head(members) == Some(by));
                waiting.map(|(_, members)| Plan::Go(members)).ok_or_else(|| unfit("it leads no charge that waits"))
            }
            (Step::Moves, "move") => {
                let mode = mode(order).ok_or_else(|| unfit("it must say at which rate"))?;
                self.judge_move(by, with, mode, &order.path).map(Plan::Move)
            }
            (Step::Moves, "occupy") => match aim()? {
                Aim::Feature(feature) => self.judge_occupy(by, with, feature).map(Plan::Occupy),
                Aim::Piece(_) => Err(unfit("only a feature is occupied")),
            },
            (Step::Moves, "leave") => {
                let [spot] = order.path[..] else { return Err(unfit("it must say where to")) };
                let facing = order.facing.ok_or_else(|| unfit("it must say which way"))?;
                self.judge_leave(by, with, Pose { spot, facing }).map(Plan::Leave)
            }
            (Step::Moves, "ride") => {
                let [to] = order.path[..] else { return Err(unfit("a ride is one straight line")) };
                self.judge_ride(by, to, order.facing).map(Plan::Ride)
            }
            (Step::Guns, "unlimber") => {
                let facing = order.facing.ok_or_else(|| unfit("it must say which way"))?;
                self.judge_unlimber(by, facing).map(Plan::Unlimber)
            }
            (Step::Guns, "limber") => self.judge_limber(by).map(Plan::Limber),
            _ => Err(unfit("that is not done in this step")),
        }
    }

    fn judge_place_order(&self, by: PieceId, order: &Order) -> Result<Plan, Refusal> {
        let [spot] = order.path[..] else { return Err(unfit("it must say where")) };
        let facing = order.facing.unwrap_or_else(|| self.table.ahead(self.side(by)));
        let how = match order.how.word(0) {
            None => None,
            Some("line") => Some(Arrange::Line),
            Some("column") => Some(Arrange::Column),
            Some("square") => Some(Arrange::Square),
            Some("limbered") => Some(Arrange::Limbered),
            Some("unlimbered") => Some(Arrange::Unlimbered),
            Some(_) => return Err(unfit("it is not placed that way")),
        };
        if how.is_some() && self.state.step == Step::Moves {
            return Err(Refusal::by("FD-D53", "arrivals come in column, guns limbered"));
        }
        self.judge_place(by, &order.with, how, Pose { spot, facing }).map(Plan::Place)
    }

    fn judge_change(&self, by: PieceId, order: &Order) -> Result<Plan, Refusal> {
        let target = || order.target().ok_or_else(|| unfit("it is aimed at no stand"));
        let remount = |change| self.judge_remount(by, change).map(|(by, change)| Plan::Remount(by, change));
        match order.verb {
            "wheel" => {
                let hand = match order.how.word(0) {
                    None => None,
                    Some("left") => Some(Hand::Left),
                    Some("right") => Some(Hand::Right),
                    Some(_) => return Err(unfit("a wheel is to the left or to the right")),
                };
                let facing = order.facing.ok_or_else(|| unfit("it must say which way"))?;
                self.judge_wheel(by, &order.with, hand, facing).map(Plan::Wheel)
            }
            "about" => self.judge_about(by, &order.with).map(Plan::Wheel),
            "form" => {
                let kind = match order.how.word(0) {
                    Some("line") => Formation::Line,
                    Some("column") => Formation::Column,
                    Some("square") => Formation::Square,
                    _ => return Err(unfit("it must say which formation")),
                };
                self.judge_form(by, kind, &order.with).map(Plan::Form)
            }
            "merge" => self.judge_merge(by, target()?).map(Plan::Merge),
            "mount" => remount(Remount::Mount),
            "dismount" => remount(Remount::Dismount),
            "open-order" => remount(Remount::OpenOrder),
            "close-order" => remount(Remount::CloseOrder),
            "attach" => self.judge_attach(by, target()?).map(Plan::Attach),
            "detach" => self.judge_detach(by).map(Plan::Attach),
            _ => Err(unfit("that is not done in this step")),
        }
    }

    fn judge_fight(&self, order: &Order) -> Result<Plan, Refusal> {
        let melees = match self.state.step {
            Step::Melees => self.new_melees(),
            Step::Engaged => self.engaged_melees(),
            _ => return Err(unfit("melees are fought in the fifth phase")),
        };
        let Some(At::Item(item)) = order.at.filter(|_| order.by.is_none()) else {
            return Err(unfit("it must name a melee"));
        };
        melees.into_iter().nth(usize::from(item)).map(Plan::Fight).ok_or_else(|| unfit("there is no such melee"))
    }

    fn judge_answer(&self, ask: &Ask, order: &Order) -> Result<Plan, Refusal> {
        let (step, rule, _) = ask.about();
        let other = || Refusal::by(rule, format!("that does not answer the question ({step})"));
        let by = order.by.ok_or_else(other)?;
        let asked = self.list_asked(ask);
        if !asked.contains(&by) {
            return Err(other());
        }
        match (ask, order.verb) {
            (Ask::Answer { target, .. }, "hold") => Ok(Plan::Answer(*target, Reply::Hold)),
            (Ask::Answer { target, .. }, "counter-charge") => {
                let at = order.target().ok_or_else(other)?;
                Self::judge_counter(ask, by, at).map(|reply| Plan::Answer(*target, reply))
            }
            (Ask::Receive { target, chargers, by_pursuit }, verb) => {
                let reply = match verb {
                    "hold" => Reply::Hold,
                    "hold-and-fire" => Reply::Fire(order.target().ok_or_else(other)?),
                    "flee" => Reply::Flee,
                    _ => return Err(other()),
                };
                if !self.replies(*target, chargers, *by_pursuit).contains(&reply) {
                    return Err(Refusal::by("FD-CHG-09", "it may not answer so"));
                }
                Ok(Plan::Receive { target: *target, chargers: chargers.clone(), reply })
            }
            (Ask::Straggler { piece, left }, "go-on") => {
                let [to] = order.path[..] else { return Err(other()) };
                let inches = self.judge_go_on(*piece, to, *left)?;
                Ok(Plan::Straggle(*piece, inches))
            }
            (Ask::Straggler { piece, .. }, "stand") => Ok(Plan::Straggle(*piece, 0.0)),
            (Ask::Meet { feature, .. }, "meet") => Ok(Plan::Meet(*feature, by)),
            (Ask::Strike { piece, enemies }, "strike") => {
                let at =
                    order.target().filter(|at| enemies.contains(at) && self.piece(*at).is_here()).ok_or_else(other)?;
                Ok(Plan::Strike(*piece, at))
            }
            (Ask::Lose { lead }, "lose") => match order.how.word(0) {
                Some("lead") => Ok(Plan::Lose(*lead, false)),
                Some("rear") => Ok(Plan::Lose(*lead, true)),
                _ => Err(other()),
            },
            (Ask::Pursue { piece }, "pursue") => Ok(Plan::Pursue(*piece, true)),
            (Ask::Pursue { piece }, "stay") => Ok(Plan::Pursue(*piece, false)),
            (Ask::Take { feature, .. }, "occupy") if order.with.is_empty() => {
                if self.aim_of(order.at) != Some(Aim::Feature(*feature)) {
                    return Err(other());
                }
                Ok(Plan::Take(*feature, Some(by)))
            }
            (Ask::Take { feature, .. }, "stay") if asked.first() == Some(&by) => Ok(Plan::Take(*feature, None)),
            _ => Err(other()),
        }
    }

    /// The pieces that may answer a question.
    pub(crate) fn list_asked(&self, ask: &Ask) -> Vec<PieceId> {
        match ask {
            Ask::Answer { target: piece, .. }
            | Ask::Receive { target: piece, .. }
            | Ask::Straggler { piece, .. }
            | Ask::Strike { piece, .. }
            | Ask::Lose { lead: piece }
            | Ask::Pursue { piece } => vec![*piece],
            Ask::Meet { feature, .. } => self.who_may_meet(*feature),
            Ask::Take { feature, heads } => self.takers(*feature, heads),
        }
    }

    /// FD-D42: how far a straggler goes on, in inches.
    fn judge_go_on(&self, piece: PieceId, to: engine::table::Spot, left: i32) -> Result<f64, Refusal> {
        let pose = self.piece(piece).pose;
        let step = to.point() - pose.spot.point();
        let heading = pose.facing.heading();
        let (ahead, aside) = (step.dot(heading.ahead()), step.dot(heading.right()));
        if aside.abs() > self.book().sheet.field.tolerance.aligned.get() || ahead <= 0.0 {
            return Err(Refusal::by("FD-D42", "it goes straight on"));
        }
        let most = f64::from(left) / 1000.0;
        if ahead > most + crate::field::ROUNDING {
            return Err(Refusal::by("FD-D42", "it has not so much of its move left"));
        }
        Ok(ahead.min(most))
    }

    /// Who leads a charge.
    pub(crate) fn charge_head(members: &[PieceId]) -> Option<PieceId> {
        members.iter().copied().min()
    }
}

fn extended(order: &Order) -> Result<bool, Refusal> {
    match order.how.word(0) {
        None => Ok(false),
        Some("extended") => Ok(true),
        Some(_) => Err(unfit("guns do not fire that way")),
    }
}

/// The rate that a move names.
pub(crate) fn mode(order: &Order) -> Option<Mode> {
    match order.how.word(0)? {
        "field" => Some(Mode::Field),
        "road" => Some(Mode::Road),
        "skirmish" => Some(Mode::Skirmish),
        "tactical" => Some(Mode::Tactical),
        _ => None,
    }
}
