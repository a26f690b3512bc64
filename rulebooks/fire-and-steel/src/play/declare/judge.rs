//! The one judgement of orders: what a check refuses, what is offered, and what is carried out.

use engine::game::{At, Lexicon, Order, PieceId};
use engine::word::Word;

use super::refusal::{About, No};
use crate::field::figure::{Figure, FigureId};
use crate::play::Skirmish;
use crate::play::state::Step;
use crate::play::state::plan::Plan;
use crate::play::weapons::ORDINALS;
use crate::play::weapons::catalogue::Weapon;

/// FS-D08: the words of orders.
pub(crate) static LEXICON: Lexicon = Lexicon {
    verbs: &[
        "roll-off",
        "place",
        "move",
        "charge",
        "shoot",
        "hold",
        "aim",
        "reload",
        "tap-reload",
        "fight",
        "break-off",
        "ready",
        "go-to-ground",
        "rise",
        "mount",
        "dismount",
        "wait",
        "done",
    ],
    manners: &[Weapon::WORDS, &ORDINALS, &["fallback"], &["fix-bayonet", "unfix-bayonet"], &["up", "down"]],
};

/// An answer to the open question, judged and found good.
pub(crate) enum Answer {
    /// FS-D07
    RollOff,
    /// FS-D05
    Place(Box<Figure>),
    /// FS-D08
    Order(FigureId, Plan),
    /// The side has no more to say in this step.
    Done,
}

/// What an order may say besides its verb and its figure.
#[derive(Clone, Copy)]
struct Parts {
    at: bool,
    how: usize,
    path: bool,
    facing: bool,
}

impl Parts {
    const NONE: Parts = Parts { at: false, how: 0, path: false, facing: false };
    /// FS-FLD-03: a figure may turn with any order except `wait`.
    const TURN: Parts = Parts { facing: true, ..Parts::NONE };
    const TURN_AT: Parts = Parts { at: true, ..Parts::TURN };
    const WALK: Parts = Parts { at: true, path: true, ..Parts::TURN };
    const WEAPON: Parts = Parts { how: 2, ..Parts::TURN };
}

type Judge = fn(&Skirmish, FigureId, &Order) -> Result<Plan, No>;

/// The verbs that a figure can be ordered: what each takes, and its judgement.
const VERBS: [(&str, Parts, Judge); 15] = [
    ("move", Parts { how: 1, ..Parts::WALK }, Skirmish::judge_move),
    ("charge", Parts { at: true, ..Parts::NONE }, Skirmish::judge_charge),
    ("shoot", Parts { at: true, how: 3, ..Parts::TURN }, Skirmish::judge_shoot),
    ("hold", Parts::WEAPON, Skirmish::judge_hold),
    ("aim", Parts::TURN_AT, Skirmish::judge_aim),
    ("reload", Parts::WEAPON, Skirmish::judge_reload),
    ("tap-reload", Parts::WEAPON, Skirmish::judge_tap_reload),
    ("fight", Parts::TURN_AT, Skirmish::judge_fight),
    ("break-off", Parts::WALK, Skirmish::judge_break_off),
    ("ready", Parts::WEAPON, Skirmish::judge_ready),
    ("go-to-ground", Parts::TURN, Skirmish::judge_go_to_ground),
    ("rise", Parts::TURN, Skirmish::judge_rise),
    ("mount", Parts::TURN_AT, Skirmish::judge_mount),
    ("dismount", Parts::TURN, Skirmish::judge_dismount),
    ("wait", Parts::NONE, |_, _, _| Ok(Plan::Wait)),
];

impl Skirmish {
    /// Whether an order may be given now, and what it then means.
    pub(crate) fn judge(&self, order: &Order) -> Result<Answer, No> {
        match (self.state.step, order.verb) {
            (Step::Over, _) => Err(No::by("FS-D30", "the game is over")),
            (Step::RollOff, "roll-off") => plain(order).map(|()| Answer::RollOff),
            (Step::RollOff, _) => Err(No::by("FS-D07", "who is side 1 has to be rolled for first").instead("roll-off")),
            (Step::Place(_), "place") => {
                let zone = matches!(order.at, Some(At::Item(_)));
                only(order, Parts { at: zone, path: true, ..Parts::TURN })?;
                let id = self.own_figure(order, "FS-D05")?;
                self.judge_place(id, order).map(|figure| Answer::Place(Box::new(figure)))
            }
            (Step::Place(side), "done") => {
                plain(order)?;
                self.judge_placed(side).map(|()| Answer::Done)
            }
            (Step::Place(_), _) => Err(No::by("FS-D05", "the figures are being placed").instead("place, or done")),
            (Step::Declare(_), "done") => plain(order).map(|()| Answer::Done),
            (Step::Declare(_), "place" | "roll-off") => {
                Err(No::by("FS-D05", "the figures have been placed").instead("give orders, or done"))
            }
            (Step::Declare(_), _) => {
                let id = self.own_figure(order, "FS-ORD-01")?;
                if !self.state.men[id].is_here() {
                    return Err(not_on_table(id));
                }
                self.judge_plan(id, order).map(|plan| Answer::Order(id, plan))
            }
        }
    }

    /// FS-TRN-03, FS-R03: one order a figure and impulse. FS-D47: judged by how things stand now.
    fn judge_plan(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        let verb = VERBS.iter().find(|(word, ..)| *word == order.verb);
        let unknown = No::by("FS-D08", "there is no such order").instead("look at the offers");
        let (_, parts, judge) = verb.ok_or(unknown)?;
        only(order, *parts)?;
        judge(self, id, order)
    }

    fn own_figure(&self, order: &Order, rule: &'static str) -> Result<FigureId, No> {
        let id = order.by.and_then(|piece| self.figure_of(piece));
        let id = id.ok_or(No::by(rule, "an order needs a figure").instead("say by whom"))?;
        match self.asked() {
            Some(side) if side == self.state.side_of(id) => Ok(id),
            _ => Err(No::by(rule, "{} is the other side's").about([id]).instead("order your own")),
        }
    }

    /// The figure that a piece is; horses are none.
    pub(crate) fn figure_of(&self, piece: PieceId) -> Option<FigureId> {
        FigureId::at(piece.index()).filter(|id| id.index() < self.state.figures.len())
    }

    /// The enemy that an order is aimed at.
    pub(crate) fn enemy(&self, id: FigureId, order: &Order) -> Result<FigureId, No> {
        let enemy = order.target().and_then(|piece| self.figure_of(piece));
        let enemy = enemy.filter(|enemy| self.state.figures[id].opposes(&self.state.figures[*enemy]));
        match enemy {
            None => Err(No::by("FS-D08", "the order needs an enemy").instead("name one with `at`")),
            Some(enemy) if !self.state.men[enemy].is_here() => Err(not_on_table(enemy)),
            Some(enemy) => Ok(enemy),
        }
    }

    /// FS-D18 and the table of orders: what cannot be done in contact.
    pub(crate) fn out_of_contact(&self, id: FigureId, rule: &'static str) -> Result<(), No> {
        match self.state.men[id].contacts.iter().next() {
            Some(enemy) => {
                Err(No::by(rule, "{} is in contact with {}").about([id, enemy]).instead("fight or break off"))
            }
            None => Ok(()),
        }
    }

    /// FS-D12: what a figure cannot do before it has risen.
    pub(crate) fn on_its_feet(&self, id: FigureId) -> Result<(), No> {
        if self.state.figures[id].gone_to_ground {
            return Err(No::by("FS-D12", "{} lies on the ground").about([id]).instead("rise first"));
        }
        Ok(())
    }
}

fn not_on_table(id: FigureId) -> No {
    No::by("FS-DMG-08", "{} is not on the table").about([id])
}

/// An order that says nothing but its verb.
fn plain(order: &Order) -> Result<(), No> {
    if order.by.is_some() {
        let whole = No::by("FS-D08", "`{}` is the whole side's").about([About::Word(order.verb)]);
        return Err(whole.instead("leave `by` out"));
    }
    only(order, Parts::NONE)
}

/// FS-D08: refuses what an order does not take.
fn only(order: &Order, parts: Parts) -> Result<(), No> {
    let surplus = match order {
        order if order.at.is_some() && !parts.at => "at",
        order if order.how.words().count() > parts.how => "how",
        order if !order.path.is_empty() && !parts.path => "path",
        order if order.facing.is_some() && !parts.facing => "facing",
        order if !order.with.is_empty() => "with",
        _ => return Ok(()),
    };
    let about = [order.verb, surplus, surplus].map(About::Word);
    Err(No::by("FS-D08", "`{}` takes no `{}`").about(about).instead("leave `{}` out"))
}
