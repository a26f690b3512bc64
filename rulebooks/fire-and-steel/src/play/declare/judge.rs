//! The one judgement of orders: what a check refuses, what is offered, and what is carried out.

use engine::game::{Order, PieceId, Refusal};

use super::refusal::No;
use super::verbs::VERBS;
use crate::field::figure::{Figure, FigureId};
use crate::play::Skirmish;
use crate::play::state::Step;
use crate::play::state::plan::Plan;

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

type Judge = fn(&Skirmish, FigureId, &Order) -> Result<Plan, No>;

/// The judgements of the verbs that a figure can be ordered.
const JUDGES: [(&str, Judge); 15] = [
    ("move", Skirmish::judge_move),
    ("charge", Skirmish::judge_charge),
    ("shoot", Skirmish::judge_shoot),
    ("hold", Skirmish::judge_hold),
    ("aim", Skirmish::judge_aim),
    ("reload", Skirmish::judge_reload),
    ("tap-reload", Skirmish::judge_tap_reload),
    ("fight", Skirmish::judge_fight),
    ("break-off", Skirmish::judge_break_off),
    ("ready", Skirmish::judge_ready),
    ("go-to-ground", Skirmish::judge_go_to_ground),
    ("rise", Skirmish::judge_rise),
    ("mount", Skirmish::judge_mount),
    ("dismount", Skirmish::judge_dismount),
    ("wait", |_, _, _| Ok(Plan::Wait)),
];

impl Skirmish {
    /// Whether a well-formed order may be given now, and what it then means.
    pub(crate) fn judge(&self, order: &Order) -> Result<Answer, No> {
        match (self.state.step, order.verb) {
            (Step::Over, _) => Err(No::by("FS-D30", "the game is over")),
            (Step::RollOff, "roll-off") => Ok(Answer::RollOff),
            (Step::RollOff, _) => Err(No::by("FS-D07", "who is side 1 has to be rolled for first").instead("roll-off")),
            (Step::Place(_), "place") => {
                let id = self.own_figure(order, "FS-D05")?;
                self.judge_place(id, order).map(|figure| Answer::Place(Box::new(figure)))
            }
            (Step::Place(side), "done") => self.judge_placed(side).map(|()| Answer::Done),
            (Step::Place(_), _) => Err(No::by("FS-D05", "the figures are being placed").instead("place, or done")),
            (Step::Declare(_), "done") => Ok(Answer::Done),
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

    /// The same for an order from outside. FS-D08: its shape is checked first. A refusal comes in words.
    pub(crate) fn judge_in_words(&self, order: &Order) -> Result<Answer, Refusal> {
        VERBS.check(order, "FS-D08")?;
        self.judge(order).map_err(|no| self.refusal(no))
    }

    /// FS-TRN-03, FS-R03: one order a figure and impulse. FS-D47: judged by how things stand now.
    fn judge_plan(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        let unknown = No::by("FS-D08", "there is no such order").instead("look at the offers");
        let (_, judge) = JUDGES.iter().find(|(verb, _)| *verb == order.verb).ok_or(unknown)?;
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
        self.state.figures.id_at(piece.index())
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
