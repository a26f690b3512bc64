//! The die roll modifiers of charge combat, for attacker and defender.

use engine::chart::{Row, Tray, row, row_if};
use engine::sheet::{ByWord, Within};
use serde::Deserialize;

use super::charge_facts::{AttackerFormation, AttackerOrder, ChargeCombatFacts, Combat, DefenderGuns, Position};
use crate::book::Book;
use crate::bounds::Bonus;
use crate::options::BrokenInCombat;
use crate::words::{Effectiveness, Formation, Ground, Quality, TroopArm, TroopOrder};

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Modifiers {
    unit_quality: ByWord<Quality, Bonus>,
    effectiveness: ByWord<Effectiveness, Bonus>,
    outnumbered: Outnumbered,
    supported_guns: Bonus,
    unsupported_guns: Bonus,
    disordered_or_silenced: Bonus,
    brave_colonel_or_leader: Bonus,
    open_order_or_no_bayonets: Bonus,
    outflanked_broken_column_or_limbered: Bonus,
    favorable_ground: Bonus,
    strong_position_or_fortified: Bonus,
    cold_steel_breakthrough_or_indians_in_woods: Bonus,
    cavalry_charge: ByWord<Ground, Bonus>,
}

/// FF-CHG-04, FF-R53: rows of rising odds.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "[Odds; 3]")]
struct Outnumbered([Odds; 3]);

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Odds {
    by: [Within<1, 1000>; 2],
    gives: Bonus,
}

impl Odds {
    /// Whether so many to so few are at least these odds.
    fn reached(&self, many: i32, few: i32) -> bool {
        let [high, low] = self.by;
        many * low.get() >= few * high.get()
    }
}

impl TryFrom<[Odds; 3]> for Outnumbered {
    type Error = String;

    fn try_from(rows: [Odds; 3]) -> Result<Self, String> {
        let rises = |lower: &Odds, higher: &Odds| {
            let [high, low] = higher.by;
            high.get() * lower.by[1].get() > lower.by[0].get() * low.get()
        };
        if rows.is_sorted_by(rises) { Ok(Self(rows)) } else { Err("the odds must rise from row to row".to_owned()) }
    }
}

impl Outnumbered {
    fn of(&self, own: i32, enemy: i32) -> i32 {
        self.0.iter().rfind(|odds| odds.reached(enemy, own)).map_or(0, |odds| odds.gives.get())
    }
}

/// Adds up the attacker's rows.
pub fn of_attacker(book: &Book, facts: &ChargeCombatFacts, tray: &mut Tray<'_>) -> i32 {
    let rows = &book.sheet.charge.modifiers;
    let unit = &facts.attacker;
    // FF-RES-15: after a Desperate Struggle only Indians in woods are left of the row, and nothing of the next
    let charge = unit.cold_steel || facts.combat == Combat::Breakthrough;
    let mounted = unit.arm == TroopArm::Cavalry && !facts.struggle;
    tray.add_up(&[
        row("attacker-unit-quality", rows.unit_quality.of(unit.quality).get(), "FF-CHG-02"),
        row("attacker-effectiveness", rows.effectiveness.of(unit.effectiveness).get(), "FF-CHG-03"),
        row("attacker-outnumbered", rows.outnumbered.of(unit.stands, facts.defender.stands), "FF-CHG-04"),
        row_if(
            unit.order == AttackerOrder::Disordered,
            "attacker-disordered-or-silenced",
            rows.disordered_or_silenced.get(),
            "FF-CHG-07",
        ),
        row_if(
            unit.brave_colonel || unit.leader_attached,
            "attacker-brave-colonel-or-leader",
            rows.brave_colonel_or_leader.get(),
            "FF-CHG-08",
        ),
        row_if(
            unit.formation == AttackerFormation::OpenOrder || unit.no_bayonets,
            "attacker-open-order-or-no-bayonets",
            rows.open_order_or_no_bayonets.get(),
            "FF-CHG-09",
        ),
        // FF-R52: for either side; an attacker is never broken or in march column
        row_if(
            unit.outflanked,
            "attacker-outflanked-broken-column-or-limbered",
            rows.outflanked_broken_column_or_limbered.get(),
            "FF-CHG-10",
        ),
        row_if(
            charge && !facts.struggle || unit.indians_in_woods,
            "attacker-cold-steel-breakthrough-or-indians-in-woods",
            rows.cold_steel_breakthrough_or_indians_in_woods.get(),
            "FF-CHG-13",
        ),
        row_if(mounted, "attacker-cavalry-charge", rows.cavalry_charge.of(unit.ground).get(), "FF-CHG-14"),
    ])
}

/// Adds up the defender's rows.
pub fn of_defender(book: &Book, facts: &ChargeCombatFacts, tray: &mut Tray<'_>) -> i32 {
    let rows = &book.sheet.charge.modifiers;
    let unit = &facts.defender;
    // FF-R54: limbered guns beside troops do not help, and cost nothing
    let limbered_alone = unit.guns_limbered && !unit.has_troops();
    let supported = unit.guns == DefenderGuns::Supported && !(unit.guns_limbered && unit.has_troops());
    // FF-R43: broken troops are not disordered as well
    let shaken = match unit.order {
        TroopOrder::GoodOrder => false,
        TroopOrder::Disordered => true,
        TroopOrder::Broken => book.options.broken_in_combat == BrokenInCombat::MinusFour,
    };
    let mounted = unit.countercharging && !facts.struggle;
    let rows: [Row; 13] = [
        row("defender-unit-quality", rows.unit_quality.of(unit.quality).get(), "FF-CHG-02"),
        row(
            "defender-effectiveness",
            unit.effectiveness.map_or(0, |level| rows.effectiveness.of(level).get()),
            "FF-CHG-03",
        ),
        row("defender-outnumbered", rows.outnumbered.of(unit.stands, facts.attacker.stands), "FF-CHG-04"),
        row_if(supported, "defender-supported-guns", rows.supported_guns.get(), "FF-CHG-05"),
        row_if(
            unit.guns == DefenderGuns::Unsupported,
            "defender-unsupported-guns",
            rows.unsupported_guns.get(),
            "FF-CHG-06",
        ),
        row_if(
            shaken || unit.guns_silenced,
            "defender-disordered-or-silenced",
            rows.disordered_or_silenced.get(),
            "FF-CHG-07",
        ),
        row_if(
            unit.brave_colonel || unit.leader_attached,
            "defender-brave-colonel-or-leader",
            rows.brave_colonel_or_leader.get(),
            "FF-CHG-08",
        ),
        row_if(
            unit.formation == Formation::OpenOrder || unit.no_bayonets,
            "defender-open-order-or-no-bayonets",
            rows.open_order_or_no_bayonets.get(),
            "FF-CHG-09",
        ),
        row_if(
            unit.outflanked
                || unit.order == TroopOrder::Broken
                || unit.formation == Formation::MarchColumn
                || limbered_alone,
            "defender-outflanked-broken-column-or-limbered",
            rows.outflanked_broken_column_or_limbered.get(),
            "FF-CHG-10",
        ),
        // FF-R55: the defender only, one or the other
        row_if(
            unit.position == Position::Favorable,
            "defender-favorable-ground",
            rows.favorable_ground.get(),
            "FF-CHG-11",
        ),
        row_if(
            matches!(unit.position, Position::Strong | Position::Fortified),
            "defender-strong-position-or-fortified",
            rows.strong_position_or_fortified.get(),
            "FF-CHG-12",
        ),
        row_if(
            unit.indians_in_woods,
            "defender-cold-steel-breakthrough-or-indians-in-woods",
            rows.cold_steel_breakthrough_or_indians_in_woods.get(),
            "FF-CHG-13",
        ),
        // FF-R56: stationary cavalry has none
        row_if(mounted, "defender-cavalry-charge", rows.cavalry_charge.of(unit.ground).get(), "FF-CHG-14"),
    ];
    tray.add_up(&rows)
}
