//! The house-rule options: readings of the rules that a house may choose.

use engine::chart::{Facts, Form};

use crate::charts::limbering;

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

engine::words! {
    /// For which stands of an extended kill zone a star is automatic.
    pub enum ExtendedStars { TargetOnly = "target-only", EveryStand = "every-stand" }
}

engine::words! {
    /// Which earlier shot ranges a section in.
    pub enum Ranging { LastTurn = "last-turn", LastFire = "last-fire" }
}

engine::words! {
    /// Which of the two kinds of move comes first.
    pub enum ChargeOrder { ChargesFirst = "charges-first", ChargesLast = "charges-last" }
}

engine::words! {
    /// What a square is worth against horse.
    pub enum SquareAgainstHorse { None = "none", NoMountedBonus = "no-mounted-bonus" }
}

engine::words! {
    /// Whose castings cavalry counts in a morale check.
    pub enum CavalryCheckUnit { Troop = "troop", Formation = "formation" }
}

engine::words! {
    /// Which commanders steady a stand.
    pub enum CommanderAdvantage { RegimentalAndBrigade = "regimental-and-brigade", BrigadeOnly = "brigade-only" }
}

engine::words! {
    /// How long a halt lasts.
    pub enum HaltLasts { NextOwnSegment = "next-own-segment", EndOfTurn = "end-of-turn" }
}

engine::words! {
    /// What the volley at a charger is.
    pub enum ChargeVolley { MeleeDice = "melee-dice", SeparateVolley = "separate-volley", Both = "both" }
}

engine::words! {
    /// How often engaged melees are fought.
    pub enum EngagedMelees { EveryPlayerTurn = "every-player-turn", OnceAGameTurn = "once-a-game-turn" }
}

engine::words! {
    /// Who fights whom when hard cover is assaulted.
    pub enum AssaultScale { StandAgainstStand = "stand-against-stand", UnitAgainstUnit = "unit-against-unit" }
}

engine::words! {
    /// How the two sides bombard each other.
    pub enum Bombardment { AFirst = "a-first", Simultaneous = "simultaneous" }
}

engine::words! {
    /// What a casting of 6 mm counts on the charts.
    pub enum SixMmCount { Halved = "halved", Full = "full" }
}

/// The house-rule options.
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
    /// FD-R20
    pub short_range_canister: Taken,
    /// FD-R22
    pub extended_stars: ExtendedStars,
    /// FD-R24
    pub ranging: Ranging,
    /// FD-R32
    pub charge_order: ChargeOrder,
    /// FD-R43
    pub square_against_horse: SquareAgainstHorse,
    /// FD-R45
    pub cavalry_check_unit: CavalryCheckUnit,
    /// FD-R49
    pub commander_advantage: CommanderAdvantage,
    /// FD-R51
    pub halt_lasts: HaltLasts,
    /// FD-R57
    pub charge_volley: ChargeVolley,
    /// FD-R63
    pub engaged_melees: EngagedMelees,
    /// FD-R67
    pub assault_scale: AssaultScale,
    /// FD-R75
    pub bombardment: Bombardment,
    /// FD-R78
    pub six_mm_count: SixMmCount,
    /// FD-R23; none: no limit
    pub artillery_max_range: Option<i32>,
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
        short_range_canister: Taken::Off,
        extended_stars: ExtendedStars::TargetOnly,
        ranging: Ranging::LastTurn,
        charge_order: ChargeOrder::ChargesFirst,
        square_against_horse: SquareAgainstHorse::None,
        cavalry_check_unit: CavalryCheckUnit::Troop,
        commander_advantage: CommanderAdvantage::RegimentalAndBrigade,
        halt_lasts: HaltLasts::NextOwnSegment,
        charge_volley: ChargeVolley::MeleeDice,
        engaged_melees: EngagedMelees::EveryPlayerTurn,
        assault_scale: AssaultScale::StandAgainstStand,
        bombardment: Bombardment::AFirst,
        six_mm_count: SixMmCount::Halved,
        artillery_max_range: None,
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
            short_range_canister: form
                .word("short-range-canister")
                .or(other.short_range_canister, "FD-R20: guns use no extended kill zone at short range"),
            extended_stars: form.word("extended-stars").or(
                other.extended_stars,
                "FD-R22: stars of an extended kill zone hit the target alone, or every stand",
            ),
            artillery_max_range: ask_max_range(form, other),
            ranging: form
                .word("ranging")
                .or(other.ranging, "FD-R24: a section is ranged in by its shots of the last turn, or by its last shot"),
            gun_damage: form
                .word("gun-damage")
                .or(other.gun_damage, "FD-R26: a gun hit costs the section a gun, or halves its number"),
            charge_order: form
                .word("charge-order")
                .or(other.charge_order, "FD-R32: charge moves come before normal moves, or after"),
            cavalry_shift: form
                .word("cavalry-shift")
                .or(other.cavalry_shift, "FD-R35: the tactical rate of cavalry is the printed inches or the yards"),
            limber_turns: ask_limber_turns(form, other),
            square_against_horse: form
                .word("square-against-horse")
                .or(other.square_against_horse, "FD-R43: mounted stands keep their bonus against a square, or lose it"),
            cavalry_check_unit: form.word("cavalry-check-unit").or(
                other.cavalry_check_unit,
                "FD-R45: cavalry checks morale with the castings of its troop, or of its formation",
            ),
            commander_advantage: form.word("commander-advantage").or(
                other.commander_advantage,
                "FD-R49: regimental commanders steady their stands too, or brigade commanders alone",
            ),
            halt_lasts: form.word("halt-lasts").or(
                other.halt_lasts,
                "FD-R51: a halt lasts through the next own player turn, or to the end of the turn",
            ),
            charge_volley: form.word("charge-volley").or(
                other.charge_volley,
                "FD-R57: the volley at a charger is dice of the melee, a volley of its own, or both",
            ),
            flank: form
                .word("flank")
                .or(other.flank, "FD-R59: a stand struck in flank fights with all or half its castings"),
            engaged_melees: form.word("engaged-melees").or(
                other.engaged_melees,
                "FD-R63: engaged melees are fought in every player turn, or once a game turn",
            ),
            hard_cover_engaged: form
                .word("hard-cover-engaged")
                .or(other.hard_cover_engaged, "FD-R64: a garrison keeps its cover once engaged, or loses it"),
            blade_modifiers: form
                .word("blade-modifiers")
                .or(other.blade_modifiers, "FD-R65: blade-armed troops have all modifiers of the melee, or none"),
            assault_scale: form
                .word("assault-scale")
                .or(other.assault_scale, "FD-R67: hard cover is fought for stand against stand, or unit against unit"),
            bombardment: form
                .word("bombardment")
                .or(other.bombardment, "FD-R75: Player A bombards first, or both sides at once"),
            six_mm_count: form
                .word("six-mm-count")
                .or(other.six_mm_count, "FD-R78: two castings of 6 mm count as one, or each counts"),
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

fn ask_max_range(form: &mut Form<'_, '_>, other: &Options) -> Option<i32> {
    let about = "FD-R23: the farthest that guns reach, in yards; without it there is no limit";
    let question = form.whole("artillery-max-range", 1..=10_000);
    match other.artillery_max_range {
        Some(yards) => Some(question.or(yards, about)),
        None => question.maybe(about),
    }
}

impl Facts<()> for Options {
    fn fill(form: &mut Form<'_, '_>, (): &()) -> Self {
        Self::ask(form, &Self::DEFAULT)
    }
}
