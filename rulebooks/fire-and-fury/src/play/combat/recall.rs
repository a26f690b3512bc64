//! Recalls: cavalry that gives up a fight, back to where its charge began or toward its own edge (FF-D33, FF-FLD-35).

use engine::game::{Log, Order, Refusal};
use engine::table::Spot;

use crate::field::ids::UnitId;
use crate::field::moves::retreat::{Recall, recall};
use crate::field::moves::withdraw::Withdrawal;
use crate::field::moves::{Scratch, Stop};
use crate::play::battle::Battle;
use crate::play::charge::declare::stopped;

/// Where a recall leads, and how the unit then looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recalling {
    /// To where the charge began; otherwise toward the base edge.
    pub to_start: bool,
    /// Whether it faces about.
    pub about: bool,
    /// FF-FLD-35: how far, where its owner wishes for less than a full move; a place that lies as far along its way.
    pub until: Option<Spot>,
}

/// The words of a recall.
const RECALLS: [(&str, &str, Recalling); 4] = [
    ("to-start", "facing-enemy", Recalling { to_start: true, about: false, until: None }),
    ("to-start", "facing-about", Recalling { to_start: true, about: true, until: None }),
    ("to-base", "facing-enemy", Recalling { to_start: false, about: false, until: None }),
    ("to-base", "facing-about", Recalling { to_start: false, about: true, until: None }),
];

impl Battle {
    /// FF-FLD-35: the ways in which a unit may recall, and the orders for them.
    pub(crate) fn recalls(&self, unit: UnitId) -> impl Iterator<Item = (Order, Recalling)> + '_ {
        let order = move |toward, facing| Order::by("recall", self.unit_piece(unit)).how(toward).how(facing);
        let open = RECALLS.into_iter().filter(move |(.., recalling)| self.recall_path(unit, *recalling).is_ok());
        open.map(move |(toward, facing, recalling)| (order(toward, facing), recalling))
    }

    /// The recall that an order names, and whether there is a way for it.
    pub(crate) fn judge_recall(&self, unit: UnitId, order: &Order) -> Result<Recalling, Refusal> {
        let words = (order.how.word(0), order.how.word(1));
        let found = RECALLS.iter().find(|(toward, facing, _)| words == (Some(*toward), Some(*facing)));
        let Some((_, _, recalling)) = found else {
            let refusal = Refusal::by("FF-D33", "say whither it recalls, and how it then looks");
            return Err(refusal.instead("`to-start` or `to-base`, `facing-enemy` or `facing-about`"));
        };
        let until = match order.path.as_slice() {
            [] => None,
            [until] => Some(*until),
            _ => return Err(Refusal::by("FF-D33", "a recall goes straight, to one place")),
        };
        let recalling = Recalling { until, ..*recalling };
        self.recall_path(unit, recalling).map_err(stopped)?;
        Ok(recalling)
    }

    fn recall_path(&self, unit: UnitId, recalling: Recalling) -> Result<Withdrawal, Stop> {
        let field = self.field();
        let start = self.unit(unit).marks.charged_from;
        let to = match start.filter(|_| recalling.to_start) {
            Some(pose) => Recall::Start(pose),
            None => Recall::Home,
        };
        let from = self.unit(unit).pose.spot.point();
        let inches = recalling.until.map(|until| until.point().distance(from));
        recall(&field, unit, to, (inches, recalling.about), &mut Scratch::default())
    }

    /// FF-D33: a unit recalls.
    pub(crate) fn recall(&mut self, unit: UnitId, recalling: Recalling, log: &mut Log) {
        let made = self.recall_path(unit, recalling);
        self.disengage(unit);
        self.mark_retreated(unit);
        self.withdraw(unit, made, "recall", "FF-FLD-35", log);
    }
}
