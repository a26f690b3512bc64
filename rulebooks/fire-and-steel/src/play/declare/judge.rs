//! The one judgement of orders: what the offers list, what a check refuses, and what is carried out.

use engine::game::{Lexicon, Order, PieceId, Refusal};
use engine::table::Facing;
use engine::word::Word;

use crate::field::figure::{Figure, FigureId};
use crate::play::Skirmish;
use crate::play::combat::shoot::ORDINALS;
use crate::play::state::{Blow, Plan, Step};
use crate::play::turn::question::Answer;
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

/// What an order may say besides its verb and who does it.
struct Parts {
    at: bool,
    how: usize,
    path: bool,
    facing: bool,
}

impl Skirmish {
    /// Whether an order may be given now, and what it then means.
    pub(crate) fn judge(&self, order: &Order) -> Result<Answer, Refusal> {
        match (self.state.step, order.verb) {
            (Step::Over, _) => Err(Refusal::by("FS-D30", "the game is over")),
            (Step::RollOff, "roll-off") => plain(order).map(|()| Answer::RollOff),
            (Step::RollOff, _) => {
                Err(Refusal::by("FS-D07", "who is side 1 has to be rolled for first").instead("roll-off"))
            }
            (Step::Place(_), "place") => {
                only(order, &Parts { at: false, how: 0, path: true, facing: true })?;
                let id = self.own_figure(order, "FS-D05")?;
                if !self.may_be_placed(id) {
                    return Err(Refusal::by("FS-D05", format!("{} is not to be placed now", self.name(id))));
                }
                self.judge_place(id, order).map(|figure| Answer::Place(Box::new(figure)))
            }
            (Step::Place(side), "done") => {
                plain(order)?;
                match self.to_place(side).next() {
                    // Those who come later may find no room, and come later still.
                    Some(id) if self.state.turn == 0 => {
                        Err(Refusal::by("FS-D05", format!("{} is not on the table yet", self.name(id)))
                            .instead("place every figure first"))
                    }
                    _ => Ok(Answer::Done),
                }
            }
            (Step::Place(_), _) => Err(Refusal::by("FS-D05", "the figures are being placed").instead("place, or done")),
            (Step::Declare(_), "done") => plain(order).map(|()| Answer::Done),
            (Step::Declare(_), "place" | "roll-off") => {
                Err(Refusal::by("FS-D05", "the figures have been placed").instead("give orders, or done"))
            }
            (Step::Declare(_), _) => {
                let id = self.own_figure(order, "FS-ORD-01")?;
                if !self.state.men[id].is_here() {
                    return Err(Refusal::by("FS-DMG-08", format!("{} is not on the table", self.name(id))));
                }
                self.judge_plan(id, order).map(|plan| Answer::Order(id, plan))
            }
        }
    }

    /// FS-TRN-03, FS-R03: one order a figure and impulse; FS-D47: judged by how things stand now.
    fn judge_plan(&self, id: FigureId, order: &Order) -> Result<Plan, Refusal> {
        let turning = |at, how| Parts { at, how, path: false, facing: true };
        let walking = |at, how| Parts { at, how, path: true, facing: true };
        let parts = match order.verb {
            "wait" => Parts { at: false, how: 0, path: false, facing: false },
            "charge" => Parts { at: true, how: 0, path: false, facing: false },
            "move" => walking(true, 1),
            "break-off" => walking(true, 0),
            "shoot" => turning(true, 3),
            "hold" | "reload" | "tap-reload" | "ready" => turning(false, 2),
            "aim" | "fight" | "mount" => turning(true, 0),
            _ => turning(false, 0),
        };
        only(order, &parts)?;
        match order.verb {
            "wait" => Ok(Plan::Wait),
            "move" => self.judge_move(id, order).map(Plan::Move),
            "charge" => self.judge_charge(id, order),
            "shoot" => self.judge_shoot(id, order),
            "hold" => self.judge_hold(id, order),
            "aim" => self.judge_aim(id, order),
            "reload" => self.judge_reload(id, order, false),
            "tap-reload" => self.judge_reload(id, order, true),
            "fight" => self.judge_fight(id, order),
            "break-off" => self.judge_break_off(id, order).map(Plan::BreakOff),
            "ready" => self.judge_ready(id, order),
            "go-to-ground" => self.judge_to_ground(id, order.facing),
            "rise" => self.judge_rise(id, order.facing),
            "mount" => self.judge_mount(id, order),
            "dismount" => self.judge_dismount(id, order.facing),
            _ => Err(Refusal::by("FS-D08", "there is no such order").instead("look at the offers")),
        }
    }

    fn own_figure(&self, order: &Order, rule: &'static str) -> Result<FigureId, Refusal> {
        let id = order.by.and_then(|piece| self.figure_of(piece));
        let id = id.ok_or_else(|| Refusal::by(rule, "an order needs a figure").instead("say by whom"))?;
        match self.asked() {
            Some(side) if side == self.state.side_of(id) => Ok(id),
            _ => Err(Refusal::by(rule, format!("{} is the other side's", self.name(id))).instead("order your own")),
        }
    }

    /// The figure that a piece is; horses are none.
    pub(crate) fn figure_of(&self, piece: PieceId) -> Option<FigureId> {
        (piece.index() < self.state.figures.len()).then_some(FigureId(piece.0))
    }

    /// The enemy that an order is aimed at.
    pub(crate) fn enemy(&self, id: FigureId, order: &Order) -> Result<FigureId, Refusal> {
        let enemy = order.target().and_then(|piece| self.figure_of(piece));
        let enemy = enemy.filter(|enemy| self.state.figures[id].opposes(&self.state.figures[*enemy]));
        match enemy {
            None => Err(Refusal::by("FS-D08", "the order needs an enemy").instead("name one with `at`")),
            Some(enemy) if !self.state.men[enemy].is_here() => {
                Err(Refusal::by("FS-DMG-08", format!("{} is not on the table", self.name(enemy))))
            }
            Some(enemy) => Ok(enemy),
        }
    }

    /// FS-D18 and the table of orders: what cannot be done in contact.
    pub(crate) fn out_of_contact(&self, id: FigureId, rule: &'static str) -> Result<(), Refusal> {
        match self.state.men[id].contacts.iter().next() {
            Some(enemy) => {
                let why = format!("{} is in contact with {}", self.name(id), self.name(enemy));
                Err(Refusal::by(rule, why).instead("fight or break off"))
            }
            None => Ok(()),
        }
    }

    /// FS-D12: what a figure cannot do before it has risen.
    pub(crate) fn on_its_feet(&self, id: FigureId) -> Result<(), Refusal> {
        if self.state.figures[id].gone_to_ground {
            return Err(Refusal::by("FS-D12", format!("{} lies on the ground", self.name(id))).instead("rise first"));
        }
        Ok(())
    }

    /// FS-ORD-10, FS-D37: `fight`, at one of those in contact.
    fn judge_fight(&self, id: FigureId, order: &Order) -> Result<Plan, Refusal> {
        let enemy = self.enemy(id, order)?;
        if !self.state.men[id].contacts.has(enemy) {
            let why = format!("{} is not in contact with {}", self.name(id), self.name(enemy));
            return Err(Refusal::by("FS-ORD-10", why).instead("charge first"));
        }
        if !self.may_fight_now() {
            let why = "blows are exchanged in the last impulse of the phase";
            return Err(Refusal::by("FS-R42", why).instead("wait, or break off"));
        }
        // FS-FLD-03: it strikes all round, and may look at another
        Ok(Plan::Fight(Blow { at: enemy, facing: order.facing }))
    }

    /// FS-ORD-11: `go-to-ground`.
    fn judge_to_ground(&self, id: FigureId, facing: Option<Facing>) -> Result<Plan, Refusal> {
        if self.state.figures[id].mounted {
            return Err(Refusal::by("FS-ORD-11", "a rider cannot lie down").instead("dismount first"));
        }
        if self.state.figures[id].gone_to_ground {
            return Err(Refusal::by("FS-ORD-11", "it lies on the ground already"));
        }
        self.out_of_contact(id, "FS-ORD-11")?;
        Ok(Plan::GoToGround(facing))
    }

    /// FS-ORD-11, FS-D12: `rise`, in contact too.
    fn judge_rise(&self, id: FigureId, facing: Option<Facing>) -> Result<Plan, Refusal> {
        if self.state.figures[id].gone_to_ground {
            return Ok(Plan::Rise(facing));
        }
        Err(Refusal::by("FS-ORD-11", format!("{} is on its feet", self.name(id))))
    }

    /// FS-ORD-12, FS-D14, FS-D48: `mount`.
    fn judge_mount(&self, id: FigureId, order: &Order) -> Result<Plan, Refusal> {
        let figure = &self.state.figures[id];
        if figure.mounted {
            return Err(Refusal::by("FS-ORD-12", format!("{} is mounted", self.name(id))));
        }
        self.out_of_contact(id, "FS-ORD-12")?;
        self.on_its_feet(id)?;
        let horse = order.target().and_then(|piece| self.horse_of(piece));
        let horse = horse.filter(|horse| self.at_hand(id, *horse));
        let Some(horse) = horse else {
            return Err(
                Refusal::by("FS-D14", "no horse of the side is at hand").instead("move up to one that was left")
            );
        };
        let rider = Figure { mounted: true, ..figure.clone() };
        match self.field().unfit(&rider) {
            Some(barred) => Err(Refusal::by("FS-D48", self.in_the_way(barred)).instead("mount where there is room")),
            None => Ok(Plan::Mount(horse, order.facing)),
        }
    }

    /// The horse that a piece is.
    pub(crate) fn horse_of(&self, piece: PieceId) -> Option<u8> {
        let at = piece.index().checked_sub(self.state.figures.len())?;
        u8::try_from(at).ok().filter(|_| at < self.state.horses.len())
    }

    /// The piece that a horse is.
    pub(crate) fn horse_piece(&self, horse: u8) -> Option<PieceId> {
        PieceId::at(self.state.figures.len() + usize::from(horse))
    }

    /// FS-D14: whether a horse was left where a figure of its side touches it.
    pub(crate) fn at_hand(&self, id: FigureId, horse: u8) -> bool {
        let numbers = &self.book().sheet.field;
        let Some(left) = self.state.horses.get(usize::from(horse)) else { return false };
        let Some(spot) = left.at.filter(|_| left.side == self.state.side_of(id)) else { return false };
        let reach = numbers.radius(false) + numbers.radius(true) + numbers.contact_gap.get();
        self.state.figures[id].centre().distance(spot.point()) <= reach + 1e-6
    }

    /// FS-ORD-12: `dismount`.
    fn judge_dismount(&self, id: FigureId, facing: Option<Facing>) -> Result<Plan, Refusal> {
        if !self.state.figures[id].mounted {
            return Err(Refusal::by("FS-ORD-12", format!("{} is on foot", self.name(id))));
        }
        self.out_of_contact(id, "FS-ORD-12")?;
        Ok(Plan::Dismount(facing))
    }

    /// FS-ORD-04: `charge`.
    fn judge_charge(&self, id: FigureId, order: &Order) -> Result<Plan, Refusal> {
        let enemy = self.enemy(id, order)?;
        self.able_to_move(id)?;
        if self.state.markers(id) > 0 {
            let why = format!("{} has a morale marker, and does not charge", self.name(id));
            return Err(Refusal::by("FS-ORD-04", why).instead("move to cover or away"));
        }
        if !self.state.men[id].in_sight.has(enemy) {
            let why = format!("{} is out of sight", self.name(enemy));
            return Err(Refusal::by("FS-ORD-04", why).instead("charge somebody in sight"));
        }
        Ok(Plan::Charge(enemy))
    }
}

/// An order that says nothing but its verb.
fn plain(order: &Order) -> Result<(), Refusal> {
    if order.by.is_some() {
        return Err(Refusal::by("FS-D08", format!("`{}` is the whole side's", order.verb)).instead("leave `by` out"));
    }
    only(order, &Parts { at: false, how: 0, path: false, facing: false })
}

/// FS-D08: refuses what an order does not take.
fn only(order: &Order, parts: &Parts) -> Result<(), Refusal> {
    let refuse = |part: &str| {
        let why = format!("`{}` takes no `{part}`", order.verb);
        Err(Refusal::by("FS-D08", why).instead(format!("leave `{part}` out")))
    };
    match order {
        order if order.at.is_some() && !parts.at => refuse("at"),
        order if order.how.words().count() > parts.how => refuse("how"),
        order if !order.path.is_empty() && !parts.path => refuse("path"),
        order if order.facing.is_some() && !parts.facing => refuse("facing"),
        order if !order.with.is_empty() => refuse("with"),
        _ => Ok(()),
    }
}
