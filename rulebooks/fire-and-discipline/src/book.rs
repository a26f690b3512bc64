//! What every chart reads: the numbers of the sheet and the house-rule options in force.

use engine::chart::{Facts, Form};
use engine::house::Page;
use engine::sheet::SheetError;
use serde::Deserialize;

use crate::bounds::PerSoMany;
use crate::charts::{
    commander_casualty, gun_line_of_fire, gunnery, hard_cover, limbering, melee_strike, morale, movement, musketry,
    player_designation, rough_ground, section_status, skirmish_fire, small_arms, square, stand_size,
};

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
        let sheet: Sheet =
            page.sheet("rulebooks/fire-and-discipline/src/charts/data.toml", include_str!("charts/data.toml"))?;
        let mut options: Options = page.options()?;
        options.limber_turns = options.limber_turns.or(Some(sheet.limbering.turns.get()));
        Ok(Self { sheet, options })
    }
}

/// `data.toml`, one part for each heading of the sheet that has numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// Game scale.
    pub game_scale: GameScale,
    /// Movement stands.
    pub movement_stands: stand_size::Numbers,
    /// Player designations.
    pub player_designation: player_designation::Numbers,
    /// Brigade commander casualties.
    pub commander_casualties: commander_casualty::Numbers,
    /// Infantry squares.
    pub squares: square::Numbers,
    /// Limbering up.
    pub limbering: limbering::Numbers,
    /// Movement rates.
    pub movement: movement::Numbers,
    /// Morale.
    pub morale: morale::Numbers,
    /// Elevation.
    pub elevation: gun_line_of_fire::Numbers,
    /// What becomes of hit guns.
    pub gun_sections: section_status::Numbers,
    /// Artillery fire.
    pub artillery: gunnery::Numbers,
    /// Weapons and their ranges.
    pub small_arms: small_arms::Numbers,
    /// Volleys.
    pub musketry: musketry::Numbers,
    /// Skirmish fire.
    pub skirmish_fire: skirmish_fire::Numbers,
    /// Field melees.
    pub melee: melee_strike::Numbers,
    /// Rough ground.
    pub rough_ground: rough_ground::Numbers,
    /// Hard cover.
    pub hard_cover: hard_cover::Numbers,
}

/// Game scale.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct GameScale {
    /// What an inch on the table stands for.
    pub yards_per_inch: PerSoMany,
}

impl GameScale {
    /// Yards as inches on the table.
    pub fn inches(&self, yards: f64) -> f64 {
        yards / f64::from(self.yards_per_inch.get())
    }

    /// Inches on the table as yards.
    pub fn yards(&self, inches: f64) -> f64 {
        inches * f64::from(self.yards_per_inch.get())
    }
}

engine::words! {
    /// A reading that is taken or not.
    pub enum Taken { Off = "off", On = "on" }
}

impl Taken {
    /// Whether it is taken.
    pub fn is_on(self) -> bool {
        self == Taken::On
    }
}

engine::words! {
    /// How many kill dice the castings of a volley have.
    pub enum MusketryBase { PerThree = "per-three", PerCasting = "per-casting" }
}

engine::words! {
    /// How often rifles add their dice to skirmish fire.
    pub enum RifleDice { PerStand = "per-stand", Once = "once", None = "none" }
}

engine::words! {
    /// What a gun hit does to a section's fire.
    pub enum GunDamage { LoseGun = "lose-gun", HalveNumber = "halve-number" }
}

engine::words! {
    /// Which half of the cavalry's printed shift counts.
    pub enum CavalryShift { FiveInches = "five-inches", HundredYards = "hundred-yards" }
}

engine::words! {
    /// What a flank contact does.
    pub enum FlankContact { None = "none", HalfCastings = "half-castings" }
}

engine::words! {
    /// Whether a garrison keeps its cover in later rounds.
    pub enum HardCoverEngaged { Keeps = "keeps", Lost = "lost" }
}

engine::words! {
    /// Which modifiers blade-armed troops have.
    pub enum BladeModifiers { All = "all", None = "none" }
}

/// The house-rule options that act on charts.
#[derive(Clone, Debug)]
pub struct Options {
    /// FD-R02
    pub musketry_base: MusketryBase,
    /// FD-R06
    pub earthworks_to_hit: Taken,
    /// FD-R08
    pub morale_cover_in_woods: Taken,
    /// FD-R13
    pub skirmish_rifle_dice: RifleDice,
    /// FD-R26
    pub gun_damage: GunDamage,
    /// FD-R35
    pub cavalry_shift: CavalryShift,
    /// FD-R42; none: as the sheet prints it
    pub limber_turns: Option<i32>,
    /// FD-R59
    pub flank: FlankContact,
    /// FD-R64
    pub hard_cover_engaged: HardCoverEngaged,
    /// FD-R65
    pub blade_modifiers: BladeModifiers,
    /// FD-R89
    pub no_surrender: Taken,
}

impl Options {
    /// The readings of the rulebook.
    pub const DEFAULT: Options = Options {
        musketry_base: MusketryBase::PerThree,
        earthworks_to_hit: Taken::Off,
        morale_cover_in_woods: Taken::Off,
        skirmish_rifle_dice: RifleDice::PerStand,
        gun_damage: GunDamage::LoseGun,
        cavalry_shift: CavalryShift::FiveInches,
        limber_turns: None,
        flank: FlankContact::None,
        hard_cover_engaged: HardCoverEngaged::Keeps,
        blade_modifiers: BladeModifiers::All,
        no_surrender: Taken::Off,
    };

    /// Asks for every option; those left out are as in `other`.
    pub fn ask(form: &mut Form<'_, '_>, other: &Options) -> Self {
        Self {
            musketry_base: form
                .word("musketry-base")
                .or(other.musketry_base, "FD-R02: kill dice of a volley, one per three castings or one per casting"),
            earthworks_to_hit: form
                .word("earthworks-to-hit")
                .or(other.earthworks_to_hit, "FD-R06: earthworks lower the number to hit of a volley as well"),
            morale_cover_in_woods: form
                .word("morale-cover-in-woods")
                .or(other.morale_cover_in_woods, "FD-R08: woods and rough are a protective position in morale checks"),
            skirmish_rifle_dice: form.word("skirmish-rifle-dice").or(
                other.skirmish_rifle_dice,
                "FD-R13: rifles add dice to skirmish fire per stand, once or not at all",
            ),
            gun_damage: form
                .word("gun-damage")
                .or(other.gun_damage, "FD-R26: a gun hit costs the section a gun, or halves its number"),
            cavalry_shift: form
                .word("cavalry-shift")
                .or(other.cavalry_shift, "FD-R35: the tactical rate of cavalry is the printed inches or the yards"),
            limber_turns: ask_limber_turns(form, other),
            flank: form
                .word("flank")
                .or(other.flank, "FD-R59: a stand struck in flank fights with all or half its castings"),
            hard_cover_engaged: form
                .word("hard-cover-engaged")
                .or(other.hard_cover_engaged, "FD-R64: a garrison keeps its cover once engaged, or loses it"),
            blade_modifiers: form
                .word("blade-modifiers")
                .or(other.blade_modifiers, "FD-R65: blade-armed troops have all modifiers of the melee, or none"),
            no_surrender: form
                .word("no-surrender")
                .or(other.no_surrender, "FD-R89: nobody surrenders; the 0 of the loss table reads as 9"),
        }
    }
}

fn ask_limber_turns(form: &mut Form<'_, '_>, other: &Options) -> Option<i32> {
    let about = "FD-R42: turns that a section needs to limber";
    let question = form.whole("limber-turns", limbering::TURNS);
    match other.limber_turns {
        Some(turns) => Some(question.or(turns, about)),
        None => question.maybe(about),
    }
}

impl Facts<()> for Options {
    fn fill(form: &mut Form<'_, '_>, (): &()) -> Self {
        Self::ask(form, &Self::DEFAULT)
    }
}
