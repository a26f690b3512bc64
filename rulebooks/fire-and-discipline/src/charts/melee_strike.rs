//! Melee strike: the dice of one stand in one round of melee.

mod facts;

use engine::chart::{Chart, Field, Row, Tray, always, row, row_if};
use engine::dice::DiceError;
use engine::sheet::ByWord;
use serde::{Deserialize, Serialize};

pub use facts::{Arms, EnemyKind, MeleeStatus, StrikeFacts};

use super::kill_dice::throw;
use crate::book::{BladeModifiers, Book, FlankContact, HardCoverEngaged};
use crate::bounds::{Modifier, PerSoMany, ToHit, Within};
use crate::words::{Cover, counted};

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    to_hit: ByWord<MeleeColumn, ToHit>,
    dice: DiceModifiers,
    blade_armed: BladeArmed,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct DiceModifiers {
    skirmishing: Modifier,
    mounted: Modifier,
    lance: Modifier,
    enemy_gun_crew_or_skirmishers: Modifier,
    enemy_in_hard_cover: Modifier,
    enemy_in_protective_position: Modifier,
    firing_at_charger: Modifier,
    firers_for_that: PerSoMany,
    adjacent_friends: Modifier,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct BladeArmed {
    castings_per_die: PerSoMany,
    least_dice: Within<0, 20>,
    to_hit: ToHit,
}

engine::words! {
    /// A column of the melee chart.
    pub enum MeleeColumn { BothC = "both-c", CVsH = "c-vs-h", DVsC = "d-vs-c", Engaged = "engaged" }
}

impl MeleeColumn {
    /// FD-MEL-04
    fn of(facts: &StrikeFacts) -> Self {
        match (facts.status, facts.enemy_status) {
            (MeleeStatus::Engaged, _) => MeleeColumn::Engaged,
            (MeleeStatus::Holding, _) => MeleeColumn::DVsC,
            (MeleeStatus::Charging, MeleeStatus::Holding) => MeleeColumn::CVsH,
            (MeleeStatus::Charging | MeleeStatus::CounterCharging, _) => MeleeColumn::BothC,
        }
    }
}

/// What the stand did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct StrikeOutcome {
    /// The column.
    pub column: MeleeColumn,
    /// Dice rolled: the melee value.
    pub dice: i32,
    /// The highest face that hits.
    pub number: i32,
    /// Hits.
    pub hits: i32,
}

/// The chart.
pub struct MeleeStrike;

impl Chart for MeleeStrike {
    type Book = Book;
    type Facts = StrikeFacts;
    type Outcome = StrikeOutcome;
    const NAME: &'static str = "melee-strike";
    const ABOUT: &'static str = "How many hits does a stand inflict in a round of melee?";
    const DICE: &'static str = "as many d10 as the melee value (melee)";
    const RULES: &'static [&'static str] = &[
        "FD-MEL-01",
        "FD-MEL-04",
        "FD-MEL-05",
        "FD-MEL-06",
        "FD-MEL-07",
        "FD-MEL-08",
        "FD-MEL-17",
        "FD-MEL-21",
        "FD-MEL-22",
        "FD-MEL-23",
        "FD-TER-13",
        "FD-TER-14",
        "FD-HCV-05",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::word::<MeleeColumn>("column", "the column of the chart"),
        Field::whole("dice", "dice rolled: the melee value"),
        Field::whole("number", "the highest face that hits"),
        Field::whole("hits", "hits inflicted"),
    ];
    const HEADLINE: &'static str = "hits";

    fn resolve(book: &Book, facts: &StrikeFacts, tray: &mut Tray<'_>) -> Result<StrikeOutcome, DiceError> {
        let numbers = &book.sheet.melee;
        let column = MeleeColumn::of(facts);
        let dice = melee_value(numbers, facts, tray);
        // FD-MEL-06, FD-MEL-08: nothing changes the number; FD-MEL-22: blades have their own
        let number = if facts.is_blade_armed() { numbers.blade_armed.to_hit } else { numbers.to_hit.of(column) }.get();
        let hits = throw(tray, "melee", dice, number)?;
        Ok(StrikeOutcome { column, dice, number, hits })
    }

    fn tell(_: &Book, _: &StrikeFacts, outcome: &StrikeOutcome) -> String {
        if outcome.dice == 0 {
            return "The stand has no dice in this round.".to_owned();
        }
        let dice = counted(outcome.dice, "die", "dice");
        let hits = counted(outcome.hits, "hit", "hits");
        format!("{dice} on {} or less: {hits} inflicted.", outcome.number)
    }
}

/// Castings, grade and modifiers, never less than nothing (FD-MEL-05, FD-MEL-07, FD-R05).
fn melee_value(numbers: &Numbers, facts: &StrikeFacts, tray: &mut Tray<'_>) -> i32 {
    // FD-MEL-01: all castings fight; FD-MEL-23: pikes with those behind
    let all = facts.castings + facts.second_rank_castings;
    // FD-R59
    let halved = facts.flanked && facts.opt_flank == FlankContact::HalfCastings;
    let fighting = if halved { all - all / 2 } else { all };
    let base = if facts.is_blade_armed() {
        // FD-MEL-22, FD-R65
        let blades = &numbers.blade_armed;
        let dice = (fighting / blades.castings_per_die.get()).max(blades.least_dice.get());
        always("blade-dice", dice, "FD-MEL-22")
    } else {
        always("castings", fighting, "FD-MEL-05")
    };
    let mut value = tray.add_up(&[base]);
    if !facts.is_blade_armed() || facts.opt_blade_modifiers == BladeModifiers::All {
        value += tray.add_on(&modifiers(&numbers.dice, facts));
    }
    value + tray.add_on(&[row("dice-limit", value.max(0) - value, "FD-R05")])
}

/// The rows of the modifier table, in its order.
fn modifiers(rows: &DiceModifiers, facts: &StrikeFacts) -> [Row; 9] {
    let when = |holds: bool, label: &'static str, value: Modifier| row_if(holds, label, value.get(), "FD-MEL-07");
    let enemy_holds = facts.enemy_status == MeleeStatus::Holding;
    // FD-R64: walls stay in later rounds
    let walls = enemy_holds
        || facts.enemy_status == MeleeStatus::Engaged && facts.opt_hard_cover_engaged == HardCoverEngaged::Keeps;
    // FD-R90: earthworks are a protective position in melee; FD-TER-13, FD-TER-14: only of one who holds
    let position = facts.enemy_cover.is_soft() || facts.enemy_cover == Cover::Earthworks;
    let easy = matches!(facts.enemy_kind, EnemyKind::GunCrew | EnemyKind::Skirmishers);
    // FD-R58: rounded down, and two men add nothing
    let fire = facts.firing_castings / rows.firers_for_that.get() * rows.firing_at_charger.get();
    [
        row("mmg", facts.mmg, "FD-MEL-05"),
        when(facts.skirmishing, "skirmishing", rows.skirmishing),
        when(facts.mounted, "mounted", rows.mounted),
        when(facts.lance, "lance", rows.lance),
        when(easy, "enemy-gun-crew-or-skirmishers", rows.enemy_gun_crew_or_skirmishers),
        when(walls && facts.enemy_cover.is_hard(), "enemy-in-hard-cover", rows.enemy_in_hard_cover),
        when(enemy_holds && position, "enemy-in-protective-position", rows.enemy_in_protective_position),
        row("firing-at-charger", fire, "FD-MEL-07"),
        row_if(facts.adjacent_friends, "adjacent-friends", rows.adjacent_friends.get(), "FD-MEL-17"),
    ]
}
