//! What every chart reads: the numbers of the sheet and the house-rule options in force.

use engine::chart::{Facts, Form};
use engine::house::Page;
use engine::sheet::SheetError;
use serde::Deserialize;

use crate::charts::{
    actions, command, damage, hidden_marker, melee, melee_result, movement, risk_factor, shooting_dice, to_hit,
    visibility, weapons,
};
use crate::field::numbers;
use crate::play;

/// The sheet as printed, with the numbers of the field and of play at its foot: a house may override any.
const SHEET: &str =
    concat!(include_str!("charts/data.toml"), include_str!("field/terrain.toml"), include_str!("play/play.toml"));

/// The sheet and the options.
pub struct Book {
    /// The printed numbers.
    pub sheet: Sheet,
    /// The readings in force.
    pub options: Options,
}

impl Book {
    /// The book under some house rules, or none.
    pub fn open(page: &Page) -> Result<Self, SheetError> {
        let sheet = page.sheet("rulebooks/risk-factor/src/charts/data.toml", SHEET)?;
        Ok(Self { sheet, options: page.options()? })
    }
}

/// `data.toml`, one part for each printed table.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// Risk factors.
    pub risk_factors: risk_factor::Numbers,
    /// Visibility.
    pub visibility: visibility::Numbers,
    /// The actions tables.
    pub actions: actions::Numbers,
    /// The weapons with their ranges and melee factors.
    pub weapons: weapons::Numbers,
    /// Figures to a die.
    pub shooting_dice: shooting_dice::Numbers,
    /// The to-hit table.
    pub to_hit: to_hit::Numbers,
    /// The damage table.
    pub damage: damage::Numbers,
    /// Charging and melee.
    pub melee: melee::Numbers,
    /// The end of a melee.
    pub melee_result: melee_result::Numbers,
    /// Movement.
    pub movement: movement::Numbers,
    /// Command.
    pub command: command::Numbers,
    /// Hidden markers.
    pub hidden_marker: hidden_marker::Numbers,
    /// The field.
    pub field: numbers::Numbers,
    /// Play: the length of things.
    pub play: play::numbers::Numbers,
}

engine::words! {
    /// How two conditions in one row of the risk factors count.
    pub enum Stacking { PerLine = "per-line", PerCondition = "per-condition" }
}

engine::words! {
    /// How several threatening enemies count.
    pub enum ThreatCount { Once = "once", PerGroup = "per-group" }
}

engine::words! {
    /// What becomes of a part of 10% of losses.
    pub enum LossRounding { FullTens = "full-tens", RoundUp = "round-up" }
}

engine::words! {
    /// Which actions table spears, hatchets and knives have.
    pub enum ThrownTable { CloseCombat = "close-combat", Missile = "missile" }
}

engine::words! {
    /// How the phases of a turn follow one another.
    pub enum Sequence { Alternate = "alternate", Simultaneous = "simultaneous" }
}

engine::words! {
    /// Who runs a side that the scenario gives to the rules.
    pub enum SoloSide { Rules = "rules", Player = "player" }
}

engine::words! {
    /// Whether a group of one has points for losses.
    pub enum LoneLosses { None = "none", AsPrinted = "as-printed" }
}

engine::words! {
    /// What defenders do after a drawn fight.
    pub enum DrawnDefenders { FallBack = "fall-back", Hold = "hold" }
}

engine::words! {
    /// What a group does in the phase in which its rout ends.
    pub enum RallyResult { Halt = "halt", AsThrown = "as-thrown" }
}

engine::words! {
    /// Which rulings hold on points that were settled after the first games were played.
    pub enum Rulings { Settled = "settled", Former = "former" }
}

engine::words! {
    /// What grazes do.
    pub enum GrazeEffect { None = "none", SecondWounds = "second-wounds" }
}

engine::words! {
    /// Whether firing from terrain always gives figures away.
    pub enum FirerSeen { Always = "always", Rolled = "rolled" }
}

engine::words! {
    /// How deep in a wood one shoots from.
    pub enum WoodsFire { FiveOutTenIn = "five-out-ten-in", TenBoth = "ten-both" }
}

engine::words! {
    /// How fast the groups of an automatic side may go and still shoot.
    pub enum AutomaticFire { FullSpeed = "full-speed", HalfSpeed = "half-speed" }
}

engine::words! {
    /// What a wound does.
    pub enum WoundEffect { SecondKills = "second-kills", OutOfAction = "out-of-action" }
}

engine::words! {
    /// What becomes of figures too few for another die.
    pub enum DiceRounding { DownMinOne = "down-min-one", Down = "down", Up = "up" }
}

engine::words! {
    /// Whether a natural 8 hits in any case.
    pub enum NaturalEight { AsScored = "as-scored", AlwaysHits = "always-hits" }
}

engine::words! {
    /// Which number strikes the blow in a melee.
    pub enum MeleeHitDie { Natural = "natural", Modified = "modified" }
}

engine::words! {
    /// What makes the worse result of a melee.
    pub enum WorstResult { Casualties = "casualties", Bouts = "bouts" }
}

/// Whether rifles are good for a bayonet; on a form it is the melee factor that they then have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RifleBayonet {
    /// As printed.
    Without,
    /// As a musket with its bayonet.
    With,
}

impl RifleBayonet {
    const WITHOUT: i32 = 2;
    const WITH: i32 = 3;

    /// Asks for it.
    pub fn ask(form: &mut Form<'_, '_>, name: &'static str, other: Self, about: &'static str) -> Self {
        let other = if other == Self::With { Self::WITH } else { Self::WITHOUT };
        match form.whole(name, Self::WITHOUT..=Self::WITH).or(other, about) {
            Self::WITH => Self::With,
            _ => Self::Without,
        }
    }
}

/// The house-rule options.
#[derive(Clone, Debug)]
pub struct Options {
    /// RK-R03
    pub rifle_bayonet: RifleBayonet,
    /// RK-R05
    pub thrown_table: ThrownTable,
    /// RK-R09
    pub sequence: Sequence,
    /// RK-R09
    pub solo_side: SoloSide,
    /// RK-R15
    pub stacking: Stacking,
    /// RK-R17
    pub threat_count: ThreatCount,
    /// RK-R19
    pub loss_rounding: LossRounding,
    /// RK-R19
    pub lone_losses: LoneLosses,
    /// RK-R31
    pub graze_effect: GrazeEffect,
    /// RK-R36
    pub firer_seen: FirerSeen,
    /// RK-R37
    pub woods_fire: WoodsFire,
    /// RK-R38
    pub automatic_fire: AutomaticFire,
    /// RK-R39
    pub wound_effect: WoundEffect,
    /// RK-R44
    pub dice_rounding: DiceRounding,
    /// RK-R46
    pub natural_eight: NaturalEight,
    /// RK-R57
    pub melee_hit_die: MeleeHitDie,
    /// RK-R58
    pub worst_result: WorstResult,
    /// RK-R58
    pub drawn_defenders: DrawnDefenders,
    /// RK-D24
    pub rally_result: RallyResult,
    /// RK-D19
    pub rulings: Rulings,
}

impl Options {
    /// The readings of the rulebook.
    pub const DEFAULT: Options = Options {
        rifle_bayonet: RifleBayonet::Without,
        thrown_table: ThrownTable::CloseCombat,
        sequence: Sequence::Alternate,
        solo_side: SoloSide::Rules,
        stacking: Stacking::PerLine,
        threat_count: ThreatCount::Once,
        loss_rounding: LossRounding::FullTens,
        lone_losses: LoneLosses::None,
        graze_effect: GrazeEffect::None,
        firer_seen: FirerSeen::Always,
        woods_fire: WoodsFire::FiveOutTenIn,
        automatic_fire: AutomaticFire::FullSpeed,
        wound_effect: WoundEffect::SecondKills,
        dice_rounding: DiceRounding::DownMinOne,
        natural_eight: NaturalEight::AsScored,
        melee_hit_die: MeleeHitDie::Natural,
        worst_result: WorstResult::Casualties,
        drawn_defenders: DrawnDefenders::FallBack,
        rally_result: RallyResult::Halt,
        rulings: Rulings::Settled,
    };

    /// RK-D19: whether what was played before holds on points that were settled later.
    pub fn keeps_former_rulings(&self) -> bool {
        self.rulings == Rulings::Former
    }

    /// Asks for every option; those left out are as in `other`.
    pub fn ask(form: &mut Form<'_, '_>, other: &Options) -> Self {
        Self {
            rifle_bayonet: RifleBayonet::ask(
                form,
                "rifle_bayonet",
                other.rifle_bayonet,
                "RK-R03: the melee factor of a rifle; 3 for one with a bayonet",
            ),
            thrown_table: form.word("thrown_table").or(
                other.thrown_table,
                "RK-R05: spears, hatchets and knives use the close-combat table, or the missile table",
            ),
            sequence: form
                .word("sequence")
                .or(other.sequence, "RK-R09: the sides have a phase each in turn, or one phase together"),
            solo_side: form.word("solo_side").or(
                other.solo_side,
                "RK-R09: a side that the scenario gives to the rules is run by them, or by a player",
            ),
            stacking: form
                .word("stacking")
                .or(other.stacking, "RK-R15: two conditions in one row of the risk factors count once, or each"),
            threat_count: form
                .word("threat_count")
                .or(other.threat_count, "RK-R17: threatening enemies count once, or each group of them"),
            loss_rounding: form
                .word("loss_rounding")
                .or(other.loss_rounding, "RK-R19: only full tenths of the strength count as losses, or any part"),
            lone_losses: form
                .word("lone_losses")
                .or(other.lone_losses, "RK-R19: a group of one has no points for losses, or has them as printed"),
            graze_effect: form
                .word("graze_effect")
                .or(other.graze_effect, "RK-R31: grazes do nothing, or the second is a wound"),
            firer_seen: form
                .word("firer_seen")
                .or(other.firer_seen, "RK-R36: who fires from terrain is seen at once, or only as the die says"),
            woods_fire: form
                .word("woods_fire")
                .or(other.woods_fire, "RK-R37: one shoots out of woods from the outer 5 cm, or the outer 10"),
            automatic_fire: form
                .word("automatic_fire")
                .or(other.automatic_fire, "RK-R38: an automatic side shoots after a move at full speed, or half"),
            wound_effect: form
                .word("wound_effect")
                .or(other.wound_effect, "RK-R39: the second wound kills, or the first puts a man out of action"),
            dice_rounding: form
                .word("dice_rounding")
                .or(other.dice_rounding, "RK-R44: remainders of figures are dropped (but one die is left), or not"),
            natural_eight: form
                .word("natural_eight")
                .or(other.natural_eight, "RK-R46: an 8 counts as scored, or always hits"),
            melee_hit_die: form
                .word("melee_hit_die")
                .or(other.melee_hit_die, "RK-R57: a blow in melee goes by the die as thrown, or by the score"),
            worst_result: form
                .word("worst_result")
                .or(other.worst_result, "RK-R58: who falls back is decided by casualties, or by bouts won"),
            drawn_defenders: form
                .word("drawn_defenders")
                .or(other.drawn_defenders, "RK-R58: after a drawn fight defenders fall back too, or hold"),
            rally_result: form
                .word("rally_result")
                .or(other.rally_result, "RK-D24: a group whose rout ends halts, or does what it threw"),
            rulings: form.word("rulings").formerly(&Rulings::Former).or(
                other.rulings,
                "RK-D19: points that were settled after the first games hold, or what was played before",
            ),
        }
    }
}

impl Facts<()> for Options {
    fn fill(form: &mut Form<'_, '_>, (): &()) -> Self {
        Self::ask(form, &Self::DEFAULT)
    }
}
