//! The effects of fire: which line of the table a die result reaches, and what it does to a unit.

use serde::{Deserialize, Serialize};

use crate::bounds::{Bonus, Count, Dashed};
use crate::options::MassedLadder;
use crate::words::{Arm, Quality, TroopOrder};

engine::words! {
    /// The effect, from mildest to worst.
    pub enum Effect {
        Desultory = "desultory",
        Lively = "lively",
        Galling = "galling",
        Telling = "telling",
        Withering = "withering",
    }
}

engine::words! {
    /// What becomes of the charge of a unit under fire.
    pub enum Charge { None = "none", Home = "home", Checked = "checked" }
}

impl Effect {
    /// FF-EFF-11: the next lower one.
    fn lower(self) -> Effect {
        match self {
            Effect::Withering => Effect::Telling,
            Effect::Telling => Effect::Galling,
            Effect::Galling => Effect::Lively,
            Effect::Lively | Effect::Desultory => Effect::Desultory,
        }
    }
}

/// What a line says of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stops {
    Always,
    UnlessColdSteel,
    Never,
}

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its effect.
    pub effect: Effect,
    stops: Stops,
}

/// FF-EFF-08: what is left when no line is reached.
const DESULTORY: Line = Line { effect: Effect::Desultory, stops: Stops::Never };

/// FF-EFF-01, FF-R01, FF-R02: the lines from the top, with the least die result for each quality of target.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Printed")]
pub struct Table {
    lines: [(Line, Limits); 6],
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Printed {
    withering: Limits,
    telling: Limits,
    telling_unless_cold_steel: Limits,
    telling_charge_home: Limits,
    galling: Limits,
    lively: Limits,
}

/// The least die result in each column; a dash is none.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Limits {
    elite: Dashed<Bonus>,
    veteran: Dashed<Bonus>,
    trained: Dashed<Bonus>,
    raw: Dashed<Bonus>,
}

impl Limits {
    fn of(&self, quality: Quality) -> Option<i32> {
        match quality {
            Quality::Elite => self.elite,
            Quality::Veteran => self.veteran,
            Quality::Trained => self.trained,
            Quality::Raw => self.raw,
        }
        .get()
        .map(Bonus::get)
    }
}

impl TryFrom<Printed> for Table {
    type Error = String;

    fn try_from(printed: Printed) -> Result<Self, String> {
        let line = |effect, stops| Line { effect, stops };
        let table = Self {
            lines: [
                (line(Effect::Withering, Stops::Always), printed.withering),
                (line(Effect::Telling, Stops::Always), printed.telling),
                (line(Effect::Telling, Stops::UnlessColdSteel), printed.telling_unless_cold_steel),
                (line(Effect::Telling, Stops::Never), printed.telling_charge_home),
                (line(Effect::Galling, Stops::Never), printed.galling),
                (line(Effect::Lively, Stops::Never), printed.lively),
            ],
        };
        for quality in <Quality as engine::word::Word>::ALL {
            if !table.lines.iter().filter_map(|(_, limits)| limits.of(*quality)).is_sorted_by(|a, b| a > b) {
                return Err(format!("the die results under `{quality}` must fall from row to row"));
            }
        }
        Ok(table)
    }
}

impl Table {
    /// The line that a die result reaches.
    pub fn at(&self, quality: Quality, die_result: i32) -> Line {
        let reached = |(_, limits): &&(Line, Limits)| limits.of(quality).is_some_and(|least| die_result >= least);
        self.lines.iter().find(reached).map_or(DESULTORY, |(line, _)| *line)
    }

    /// FF-EFF-11, FF-R47: the effect one step lower, for a unit of this quality behind the target; of several lines
    /// with that effect the harshest in the unit's own column.
    pub fn lowered(&self, effect: Effect, quality: Quality, ladder: MassedLadder) -> Line {
        let mut effect = effect.lower();
        if ladder == MassedLadder::OwnColumn {
            while effect > Effect::Desultory && self.first(effect, Some(quality)).is_none() {
                effect = effect.lower();
            }
        }
        self.first(effect, Some(quality)).or_else(|| self.first(effect, None)).unwrap_or(DESULTORY)
    }

    fn first(&self, effect: Effect, column: Option<Quality>) -> Option<Line> {
        let stands = |limits: &Limits| column.is_none_or(|quality| limits.of(quality).is_some());
        self.lines.iter().find(|(line, limits)| line.effect == effect && stands(limits)).map(|(line, _)| *line)
    }
}

/// The printed losses.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Losses {
    withering: Withering,
    withering_more: WitheringMore,
    telling: Telling,
    galling: Galling,
    lively: Lively,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Withering {
    stands: Count,
    gun_stands_wrecked: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct WitheringMore {
    at_least: Bonus,
    stands: Count,
    gun_stands_wrecked: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Telling {
    stands: Count,
    gun_stands_damaged: Count,
    gun_stands_silenced: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Galling {
    stands_if_disordered: Count,
    gun_stands_silenced: Count,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Lively {
    gun_stands_silenced: Count,
}

/// A unit that fire reaches.
#[derive(Clone, Copy, Debug)]
pub struct UnderFire {
    /// What it is.
    pub arm: Arm,
    /// How steady troops stand.
    pub order: TroopOrder,
    /// Whether it charges.
    pub charging: bool,
    /// Whether with cold steel.
    pub cold_steel: bool,
}

/// What fire does to a unit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Struck {
    /// The effect.
    pub effect: Effect,
    /// Stands that troops lose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_lost: Option<i32>,
    /// How steady they are afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_after: Option<TroopOrder>,
    /// Gun stands wrecked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gun_stands_wrecked: Option<i32>,
    /// Gun stands damaged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gun_stands_damaged: Option<i32>,
    /// Gun stands silenced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gun_stands_silenced: Option<i32>,
    /// Whether every gun stand that is left is silenced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silence_remaining: Option<bool>,
    /// What becomes of its charge.
    pub charge: Charge,
    /// Whether it may recall instead of the retreat.
    pub may_recall: bool,
}

/// Fire as it comes in.
#[derive(Clone, Copy, Debug)]
pub struct Fire {
    /// Whether it is a cannonade.
    pub cannonade: bool,
    /// The die result, where it counts beyond the line reached.
    pub die_result: Option<i32>,
}

/// What a line of the table does to a unit.
pub fn strike(losses: &Losses, unit: UnderFire, line: Line, fire: Fire) -> Struck {
    let troops = unit.arm.is_troops();
    let (lost, order_after) = hit_troops(losses, unit.order, line.effect, fire);
    let [wrecked, damaged, silenced] = hit_guns(losses, line.effect, fire);
    // FF-EFF-05, FF-R51
    let charge = match line.stops {
        _ if !unit.charging => Charge::None,
        Stops::Always => Charge::Checked,
        Stops::UnlessColdSteel if !unit.cold_steel => Charge::Checked,
        Stops::UnlessColdSteel | Stops::Never => Charge::Home,
    };
    Struck {
        effect: line.effect,
        stands_lost: troops.then_some(lost),
        order_after: troops.then_some(order_after),
        gun_stands_wrecked: (!troops).then_some(wrecked),
        gun_stands_damaged: (!troops).then_some(damaged),
        gun_stands_silenced: (!troops).then_some(silenced),
        silence_remaining: (!troops).then_some(line.effect == Effect::Withering),
        charge,
        // FF-EFF-09
        may_recall: charge == Charge::Checked && unit.arm == Arm::Cavalry,
    }
}

/// FF-EFF-03, FF-R49: whether withering fire takes one stand more.
fn takes_more(losses: &Losses, fire: Fire) -> bool {
    fire.die_result.is_some_and(|result| result >= losses.withering_more.at_least.get())
}

/// Stands lost and order after; the order never gets better.
fn hit_troops(losses: &Losses, order: TroopOrder, effect: Effect, fire: Fire) -> (i32, TroopOrder) {
    let disordered = order.max(TroopOrder::Disordered);
    match effect {
        // FF-EFF-02, FF-EFF-03
        Effect::Withering => {
            let more = if takes_more(losses, fire) { losses.withering_more.stands.get() } else { 0 };
            (losses.withering.stands.get() + more, disordered)
        }
        // FF-EFF-04
        Effect::Telling => (losses.telling.stands.get(), disordered),
        // FF-EFF-06, FF-R43: broken troops count as disordered
        Effect::Galling if order == TroopOrder::GoodOrder => (0, disordered),
        Effect::Galling => (losses.galling.stands_if_disordered.get(), order),
        // FF-EFF-07, FF-R50
        Effect::Lively if fire.cannonade => (0, disordered),
        Effect::Lively | Effect::Desultory => (0, order),
    }
}

/// Gun stands wrecked, damaged and silenced.
fn hit_guns(losses: &Losses, effect: Effect, fire: Fire) -> [i32; 3] {
    match effect {
        // FF-EFF-02, FF-EFF-03; the stands that remain are silenced
        Effect::Withering => {
            let more = if takes_more(losses, fire) { losses.withering_more.gun_stands_wrecked.get() } else { 0 };
            [losses.withering.gun_stands_wrecked.get() + more, 0, 0]
        }
        // FF-EFF-04
        Effect::Telling => [0, losses.telling.gun_stands_damaged.get(), losses.telling.gun_stands_silenced.get()],
        // FF-EFF-06
        Effect::Galling => [0, 0, losses.galling.gun_stands_silenced.get()],
        // FF-EFF-07, FF-R50
        Effect::Lively if fire.cannonade => [0, 0, losses.lively.gun_stands_silenced.get()],
        Effect::Lively | Effect::Desultory => [0, 0, 0],
    }
}
