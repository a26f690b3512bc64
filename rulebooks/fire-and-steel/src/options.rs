//! The house-rule options: readings of the rules that a house may choose.

use engine::chart::{Facts, Form};

engine::words! {
    /// What happens to figures with the same initiative.
    pub enum Ties { Simultaneous = "simultaneous", RollOff = "roll-off" }
}

engine::words! {
    /// Whether a figure can be surprised by the enemy that it goes for itself.
    pub enum SurpriseOwnTarget { Never = "never", ByArc = "by-arc" }
}

engine::words! {
    /// Which rulings hold on points that were settled after the first games were played.
    pub enum Rulings { Settled = "settled", Former = "former" }
}

engine::words! {
    /// How bad going on part of a path counts.
    pub enum MixedGoing { WholeImpulse = "whole-impulse", Proportional = "proportional" }
}

engine::words! {
    /// What holds back a weapon whose row names no period.
    pub enum UncappedRows { ReloadLimited = "reload-limited", OncePerPhase = "once-per-phase" }
}

engine::words! {
    /// How quick a pistol is in confined space.
    pub enum PistolConfined { Zero = "zero", AsOther = "as-other" }
}

engine::words! {
    /// What an axe or a club is worth.
    pub enum AxeOrClub { AsSword = "as-sword", AsKnife = "as-knife" }
}

engine::words! {
    /// What a total does that falls between the first two rows of the results.
    pub enum ResultSix { NoEffect = "no-effect", MoraleTest = "morale-test" }
}

engine::words! {
    /// Which spears take off the damage die.
    pub enum SpearDamage { AllSpears = "all-spears", ThrownOnly = "thrown-only" }
}

engine::words! {
    /// How the dead and the unseen of a group are counted.
    pub enum GroupHalf { Combined = "combined", Separate = "separate" }
}

engine::words! {
    /// Who rolls initiative.
    pub enum InitiativeScope { Combatants = "combatants", OpposedOnly = "opposed-only", Everyone = "everyone" }
}

engine::words! {
    /// Whether something is done.
    pub enum YesOrNo { No = "no", Yes = "yes" }
}

engine::words! {
    /// Whether a blow with a loaded pistol is one of its shots.
    pub enum HthPistolRate { Free = "free", CountsAsShot = "counts-as-shot" }
}

engine::words! {
    /// How often figures in contact exchange blows.
    pub enum HthTempo { PerImpulse = "per-impulse", PerPhase = "per-phase" }
}

engine::words! {
    /// What morale markers keep a figure from.
    pub enum MarkerLimits { MovementOnly = "movement-only", NoAttacks = "no-attacks" }
}

/// The house-rule options.
#[derive(Clone, Debug)]
pub struct Options {
    /// FS-TRN-02
    pub impulses_per_phase: i32,
    /// FS-INI-14
    pub initiative_scope: InitiativeScope,
    /// FS-INI-12
    pub ties: Ties,
    /// FS-FLD-09, FS-FLD-10
    pub surprise_own_target: SurpriseOwnTarget,
    /// FS-D50 to FS-D55
    pub rulings: Rulings,
    /// FS-MOV-04
    pub min_move: i32,
    /// FS-MOV-05
    pub mixed_going: MixedGoing,
    /// FS-ROF-13
    pub uncapped_rows: UncappedRows,
    /// FS-RLD-01
    pub reload_while_moving: YesOrNo,
    /// FS-INI-07
    pub pistol_confined: PistolConfined,
    /// FS-HTH-04
    pub axe_or_club: AxeOrClub,
    /// FS-HTH-02
    pub hth_pistol_rate: HthPistolRate,
    /// FS-HTH-11
    pub hth_tempo: HthTempo,
    /// FS-RES-01
    pub result_six: ResultSix,
    /// FS-DMG-05
    pub spear_damage: SpearDamage,
    /// FS-MOR-01
    pub wounded_test: YesOrNo,
    /// FS-DMG-08, FS-D03; 0: wounds alone never kill
    pub wound_limit: i32,
    /// FS-MOR-05
    pub group_half: GroupHalf,
    /// FS-MOR-12
    pub marker_limits: MarkerLimits,
}

impl Options {
    /// The readings of the rulebook.
    pub const DEFAULT: Options = Options {
        impulses_per_phase: 3,
        initiative_scope: InitiativeScope::Combatants,
        ties: Ties::Simultaneous,
        surprise_own_target: SurpriseOwnTarget::Never,
        rulings: Rulings::Settled,
        min_move: 0,
        mixed_going: MixedGoing::WholeImpulse,
        uncapped_rows: UncappedRows::ReloadLimited,
        reload_while_moving: YesOrNo::No,
        pistol_confined: PistolConfined::Zero,
        axe_or_club: AxeOrClub::AsSword,
        hth_pistol_rate: HthPistolRate::Free,
        hth_tempo: HthTempo::PerImpulse,
        result_six: ResultSix::NoEffect,
        spear_damage: SpearDamage::AllSpears,
        wounded_test: YesOrNo::No,
        wound_limit: 3,
        group_half: GroupHalf::Combined,
        marker_limits: MarkerLimits::MovementOnly,
    };

    /// Whether the game began before FS-D50 to FS-D55 were settled, and keeps to what was played then.
    pub fn keeps_former_rulings(&self) -> bool {
        self.rulings == Rulings::Former
    }

    /// Asks for every option; those left out are as in `other`.
    pub fn ask(form: &mut Form<'_, '_>, other: &Options) -> Self {
        Self {
            impulses_per_phase: form
                .whole("impulses_per_phase", 2..=6)
                .or(other.impulses_per_phase, "FS-R02: impulses in each of the two phases"),
            initiative_scope: form.word("initiative_scope").or(
                other.initiative_scope,
                "FS-R04, FS-R06: all who shoot or fight roll, or only those who do it to each other, or movers too",
            ),
            ties: form.word("ties").or(other.ties, "FS-R05: equal initiative acts together, or rolls off once"),
            surprise_own_target: form.word("surprise_own_target").formerly(&SurpriseOwnTarget::ByArc).or(
                other.surprise_own_target,
                "FS-D49: the enemy that a figure goes for never surprises it, or does if it was out of the arc",
            ),
            rulings: form.word("rulings").formerly(&Rulings::Former).or(
                other.rulings,
                "FS-D50: rulings FS-D50 to FS-D55 as they are settled, or as the games before them were played",
            ),
            min_move: form
                .whole("min_move", 0..=1)
                .or(other.min_move, "FS-R07: inches that a living figure may always move, however many its wounds"),
            mixed_going: form
                .word("mixed_going")
                .or(other.mixed_going, "FS-R08: any bad going slows the whole impulse, or each inch of it costs more"),
            uncapped_rows: form.word("uncapped_rows").or(
                other.uncapped_rows,
                "FS-R11: only markers hold back a weapon whose row names no period, or the phase",
            ),
            reload_while_moving: form.word("reload_while_moving").or(
                other.reload_while_moving,
                "FS-R14: a move on foot in good going takes a reload marker off as well",
            ),
            pistol_confined: form.word("pistol_confined").or(
                other.pistol_confined,
                "FS-R23: a pistol in confined space is as quick as ever, or as other weapons",
            ),
            axe_or_club: form
                .word("axe_or_club")
                .or(other.axe_or_club, "FS-R37: an axe or club is worth a sword, or a knife"),
            hth_pistol_rate: form
                .word("hth_pistol_rate")
                .or(other.hth_pistol_rate, "FS-R38: blows with a loaded pistol are free, or shots of its phase"),
            hth_tempo: form
                .word("hth_tempo")
                .or(other.hth_tempo, "FS-R42: blows in every impulse of contact, or in the last of each phase"),
            result_six: form
                .word("result_six")
                .or(other.result_six, "FS-R43: a total of exactly 6 does nothing, or calls for a morale test"),
            spear_damage: form
                .word("spear_damage")
                .or(other.spear_damage, "FS-R45: every spear takes off the damage die, or only a thrown one"),
            wounded_test: form
                .word("wounded_test")
                .or(other.wounded_test, "FS-R46: a figure that is wounded and lives tests morale too"),
            wound_limit: form
                .whole("wound_limit", 0..=9)
                .or(other.wound_limit, "FS-R47: the wound that kills; 0: wounds alone never kill"),
            group_half: form
                .word("group_half")
                .or(other.group_half, "FS-R49: dead and unseen count together for half the group, or each alone"),
            marker_limits: form
                .word("marker_limits")
                .or(other.marker_limits, "FS-R54: morale markers limit movement only, or attacks too"),
        }
    }
}

impl Facts<()> for Options {
    fn fill(form: &mut Form<'_, '_>, (): &()) -> Self {
        Self::ask(form, &Self::DEFAULT)
    }
}
