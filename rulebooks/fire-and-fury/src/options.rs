//! The house-rule options: other readings of the sheet, each behind its ruling.

use engine::chart::{Facts, Form};

engine::words! {
    /// What a defender that is driven back loses to begin with.
    pub enum DrivenBackLoss { OneStand = "one-stand", None = "none" }
}

engine::words! {
    /// Whose guns steady a check.
    pub enum GunBonus { CheckingGun = "checking-gun", SupportingGun = "supporting-gun" }
}

engine::words! {
    /// How the losses of an army weigh on a check.
    pub enum LossesModifier { Replace = "replace", Cumulative = "cumulative" }
}

engine::words! {
    /// When losses are the greater ones.
    pub enum GreaterLosses { MoreThanEnemy = "more-than-enemy", SecondThreshold = "second-threshold" }
}

engine::words! {
    /// Whether the two rows about the posture of a target add.
    pub enum TargetPosture { RowsAdd = "rows-add", HighestRow = "highest-row" }
}

engine::words! {
    /// What being broken costs in charge combat.
    pub enum BrokenInCombat { MinusThree = "minus-three", MinusFour = "minus-four" }
}

engine::words! {
    /// What howitzers give in their last band.
    pub enum HowitzerFarBand { AsPrinted = "as-printed", Flat = "flat" }
}

engine::words! {
    /// How often fire points are halved.
    pub enum FireHalving { Once = "once", PerCause = "per-cause" }
}

engine::words! {
    /// Which of several firers decide.
    pub enum MixedFire { HalfThePoints = "half-the-points", AnyPenaltyAllBonus = "any-penalty-all-bonus" }
}

engine::words! {
    /// Which fire reaches the units behind its target.
    pub enum MassedFire { All = "all", Cannonade = "cannonade" }
}

engine::words! {
    /// Which effect is the next lower for a unit behind the target.
    pub enum MassedLadder { Named = "named", OwnColumn = "own-column" }
}

engine::words! {
    /// Who charges with cold steel.
    pub enum ColdSteelArms { Foot = "foot", FootAndCavalry = "foot-and-cavalry" }
}

engine::words! {
    /// What a hard pressed defender loses behind works that it holds.
    pub enum FortifiedLoss { Applies = "applies", Waived = "waived" }
}

engine::words! {
    /// When a winning attacker falls into disorder.
    pub enum WinnerDisorder { AtOnce = "at-once", AfterBreakthrough = "after-breakthrough" }
}

engine::words! {
    /// How many dice a group check takes.
    pub enum ManeuverDie { OnePerGroup = "one-per-group", OnePerUnit = "one-per-unit" }
}

engine::words! {
    /// When detached leaders move.
    pub enum LeaderMoves { Once = "once", EveryCheck = "every-check" }
}

engine::words! {
    /// Whether tardy units charge.
    pub enum TardyCharge { Allowed = "allowed", Forbidden = "forbidden" }
}

engine::words! {
    /// Who picks the firer that runs low on ammo.
    pub enum LowAmmoChoice { FiringSide = "firing-side", OtherSide = "other-side" }
}

engine::words! {
    /// Which gun stands telling fire damages and silences.
    pub enum TellingGuns { TwoStands = "two-stands", SameStand = "same-stand" }
}

engine::words! {
    /// Whether foot must break through.
    pub enum BreakthroughFoot { Mandatory = "mandatory", Optional = "optional" }
}

engine::words! {
    /// What silencing does where every stand is silenced already.
    pub enum SilencedAgain { NoEffect = "no-effect", Damaged = "damaged" }
}

engine::words! {
    /// Which rulings hold on points that were settled after the first games were played.
    pub enum Rulings { Settled = "settled", Former = "former" }
}

engine::words! {
    /// What shelters a charger from the unit that it charges, where both stand in it.
    pub enum SharedCover { None = "none", AsOther = "as-other" }
}

engine::words! {
    /// Where a firer lines a feature that then does not shelter its target.
    pub enum FirerLines { WhereCrossed = "where-crossed", Anywhere = "anywhere" }
}

engine::words! {
    /// What makes half a front of linear cover.
    pub enum LinearCover { OneFeature = "one-feature", Together = "together" }
}

engine::words! {
    /// Which stands of a unit fire at the enemy with whom it is in contact.
    pub enum ContactReach { AllStands = "all-stands", InReach = "in-reach" }
}

/// The house-rule options.
#[derive(Clone, Debug)]
pub struct Options {
    /// FF-RES-06
    pub driven_back_loss: DrivenBackLoss,
    /// FF-MAN-07
    pub gun_bonus: GunBonus,
    /// FF-MAN-14, FF-MAN-15
    pub losses_modifier: LossesModifier,
    /// FF-R12
    pub greater_losses_means: GreaterLosses,
    /// FF-FIR-04, FF-FIR-05
    pub target_posture: TargetPosture,
    /// FF-CHG-07
    pub broken_in_combat: BrokenInCombat,
    /// FF-PTS-02
    pub howitzer_far_band: HowitzerFarBand,
    /// FF-PTS-05
    pub fire_halving: FireHalving,
    /// FF-FIR-02, FF-FIR-03, FF-EFF-07
    pub mixed_fire: MixedFire,
    /// FF-EFF-11
    pub massed_fire: MassedFire,
    /// FF-EFF-11
    pub massed_ladder: MassedLadder,
    /// FF-R51
    pub cold_steel_arms: ColdSteelArms,
    /// FF-RES-12
    pub hard_pressed_fortified_loss: FortifiedLoss,
    /// FF-RES-21
    pub winner_disorder: WinnerDisorder,
    /// FF-MAN-01
    pub maneuver_die: ManeuverDie,
    /// FF-SEQ-07
    pub leader_moves: LeaderMoves,
    /// FF-D14
    pub tardy_charge: TardyCharge,
    /// FF-EFF-12
    pub low_ammo_choice: LowAmmoChoice,
    /// FF-EFF-04
    pub telling_guns: TellingGuns,
    /// FF-RES-05
    pub breakthrough_foot: BreakthroughFoot,
    /// FF-D24
    pub silenced_again: SilencedAgain,
    /// FF-FLD-18
    pub shared_cover: SharedCover,
    /// FF-FLD-18
    pub firer_lines: FirerLines,
    /// FF-FLD-19
    pub linear_cover: LinearCover,
    /// FF-FLD-02
    pub contact_reach: ContactReach,
    /// FF-D66
    pub rulings: Rulings,
}

impl Options {
    /// The readings of the rulebook.
    pub const DEFAULT: Options = Options {
        driven_back_loss: DrivenBackLoss::OneStand,
        gun_bonus: GunBonus::CheckingGun,
        losses_modifier: LossesModifier::Replace,
        greater_losses_means: GreaterLosses::MoreThanEnemy,
        target_posture: TargetPosture::RowsAdd,
        broken_in_combat: BrokenInCombat::MinusThree,
        howitzer_far_band: HowitzerFarBand::AsPrinted,
        fire_halving: FireHalving::Once,
        mixed_fire: MixedFire::HalfThePoints,
        massed_fire: MassedFire::All,
        massed_ladder: MassedLadder::Named,
        cold_steel_arms: ColdSteelArms::Foot,
        hard_pressed_fortified_loss: FortifiedLoss::Applies,
        winner_disorder: WinnerDisorder::AtOnce,
        maneuver_die: ManeuverDie::OnePerGroup,
        leader_moves: LeaderMoves::Once,
        tardy_charge: TardyCharge::Allowed,
        low_ammo_choice: LowAmmoChoice::FiringSide,
        telling_guns: TellingGuns::TwoStands,
        breakthrough_foot: BreakthroughFoot::Mandatory,
        silenced_again: SilencedAgain::NoEffect,
        shared_cover: SharedCover::None,
        firer_lines: FirerLines::WhereCrossed,
        linear_cover: LinearCover::OneFeature,
        contact_reach: ContactReach::AllStands,
        rulings: Rulings::Settled,
    };

    /// FF-D66: whether the game began before these points were settled, and keeps to what was played then.
    pub fn keeps_former_rulings(&self) -> bool {
        self.rulings == Rulings::Former
    }

    /// Asks for every option; those left out are as in `other`.
    pub fn ask(form: &mut Form<'_, '_>, other: &Options) -> Self {
        Self {
            driven_back_loss: form
                .word("driven-back-loss")
                .or(other.driven_back_loss, "FF-R04: what a defender driven back loses before any additional stand"),
            gun_bonus: form.word("gun-bonus").or(other.gun_bonus, "FF-R11: which guns earn +2 in a maneuver check"),
            losses_modifier: form
                .word("losses-modifier")
                .or(other.losses_modifier, "FF-R12: greater losses replace heavy casualties, or add to them"),
            greater_losses_means: form
                .word("greater-losses-means")
                .or(other.greater_losses_means, "FF-R12: greater than the enemy's, or than a second, higher number"),
            target_posture: form.word("target-posture").or(
                other.target_posture,
                "FF-R41: an exposed target that is enfiladed suffers both rows, or the higher",
            ),
            broken_in_combat: form
                .word("broken-in-combat")
                .or(other.broken_in_combat, "FF-R43: broken troops suffer the row of the disordered too, or not"),
            howitzer_far_band: form
                .word("howitzer-far-band")
                .or(other.howitzer_far_band, "FF-R36: howitzers gain points in their last band, or keep those before"),
            fire_halving: form
                .word("fire-halving")
                .or(other.fire_halving, "FF-R37: fire points are halved once, or once for each cause"),
            mixed_fire: form.word("mixed-fire").or(
                other.mixed_fire,
                "FF-R39: of several firers those with half the points decide, or all must qualify",
            ),
            massed_fire: form
                .word("massed-fire")
                .or(other.massed_fire, "FF-R47: units behind the target suffer from all fire, or from cannonade only"),
            massed_ladder: form
                .word("massed-ladder")
                .or(other.massed_ladder, "FF-R47: the next lower effect of all, or of those in the unit's own column"),
            cold_steel_arms: form
                .word("cold-steel-arms")
                .or(other.cold_steel_arms, "FF-R51: cold steel is for infantry, or for cavalry too"),
            hard_pressed_fortified_loss: form.word("hard-pressed-fortified-loss").or(
                other.hard_pressed_fortified_loss,
                "FF-R59: a hard pressed defender that holds its works has losses, or none",
            ),
            winner_disorder: form
                .word("winner-disorder")
                .or(other.winner_disorder, "FF-R63: a winner is disordered before its breakthrough, or after it"),
            maneuver_die: form
                .word("maneuver-die")
                .or(other.maneuver_die, "FF-R19: a group checks under one die, or each unit under its own"),
            leader_moves: form
                .word("leader-moves")
                .or(other.leader_moves, "FF-R68: detached leaders move once, or after every check"),
            tardy_charge: form.word("tardy-charge").or(other.tardy_charge, "FF-R73: tardy units may charge, or not"),
            low_ammo_choice: form
                .word("low-ammo-choice")
                .or(other.low_ammo_choice, "FF-R45: which side picks the firer that runs low on ammo"),
            telling_guns: form
                .word("telling-guns")
                .or(other.telling_guns, "FF-R48: telling fire damages one gun stand and silences another, or the same"),
            breakthrough_foot: form
                .word("breakthrough-foot")
                .or(other.breakthrough_foot, "FF-R62: infantry must break through, or may"),
            silenced_again: form
                .word("silenced-again")
                .or(other.silenced_again, "FF-D24: silencing silenced guns does nothing, or damages one"),
            shared_cover: form.word("shared-cover").or(
                other.shared_cover,
                "FF-FLD-18: a wood that a charger shares with its target shelters it not, or as any other does",
            ),
            firer_lines: form.word("firer-lines").or(
                other.firer_lines,
                "FF-FLD-18: a feature that the firer lines where its fire crosses it shelters nobody, or lined anywhere",
            ),
            linear_cover: form.word("linear-cover").or(
                other.linear_cover,
                "FF-FLD-19: one feature must run along half of the front, or several may together",
            ),
            contact_reach: form.word("contact-reach").or(
                other.contact_reach,
                "FF-FLD-02: in contact all stands are at range 0, or those beyond their own reach do not fire",
            ),
            rulings: form.word("rulings").formerly(&Rulings::Former).or(
                other.rulings,
                "FF-D66: retreats, losses and cover as they are settled, or as the games before were played",
            ),
        }
    }
}

impl Facts<()> for Options {
    fn fill(form: &mut Form<'_, '_>, (): &()) -> Self {
        Self::ask(form, &Self::DEFAULT)
    }
}
