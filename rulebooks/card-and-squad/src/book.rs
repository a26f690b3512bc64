//! What every chart reads: the numbers of the sheet and the house-rule options in force.

use engine::chart::{Facts, Form};
use engine::house::Page;
use engine::sheet::SheetError;
use serde::Deserialize;

use crate::charts::{command, fire_dice, leader_hit, melee, morale_check, movement_dice};

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
        let sheet = page.sheet("rulebooks/card-and-squad/src/charts/data.toml", include_str!("charts/data.toml"))?;
        Ok(Self { sheet, options: page.options()? })
    }
}

/// `data.toml`, one part for each heading of the sheet that has numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sheet {
    /// Morale.
    pub morale: morale_check::Numbers,
    /// Field promotion.
    pub field_promotion: command::Numbers,
    /// Movement.
    pub movement: movement_dice::Numbers,
    /// Firing.
    pub firing: fire_dice::Numbers,
    /// Melee.
    pub melee: melee::Numbers,
    /// Heroes.
    pub heroes: leader_hit::Numbers,
}

engine::words! {
    /// Which losses weigh on a check (CS-R08).
    pub enum Losses { All = "all", SinceLastCheck = "since-last-check" }
}

engine::words! {
    /// How long a killed leader weighs on a check (CS-R10).
    pub enum LeaderPenalty { UntilPromotion = "until-promotion", Permanent = "permanent" }
}

engine::words! {
    /// What a small failure does to a squad that is retreating (CS-R16).
    pub enum RetreatFailure { KeepRetreating = "keep-retreating", ByMargin = "by-margin" }
}

engine::words! {
    /// What becomes of the fraction of a halved move (CS-R27).
    pub enum Rounding { Exact = "exact", Down = "down", Up = "up" }
}

engine::words! {
    /// When a halved move pays for fences and walls (CS-R27).
    pub enum Obstacles { BeforeHalving = "before-halving", AfterHalving = "after-halving" }
}

engine::words! {
    /// How often canister rolls again (CS-R37).
    pub enum CanisterAgain { Unlimited = "unlimited", Once = "once" }
}

engine::words! {
    /// Who must be formed to fire a volley (CS-R38).
    pub enum Volley { AllFormed = "all-formed", CombinedOnly = "combined-only" }
}

engine::words! {
    /// Whether a natural 10 can miss (CS-R39).
    pub enum NaturalTen { AlwaysKills = "always-kills", MustScore = "must-score" }
}

engine::words! {
    /// Who falls for an officer who is not there (CS-R40).
    pub enum NoOfficer { Ranker = "ranker", SquadLeader = "squad-leader" }
}

engine::words! {
    /// How many of two on one roll (CS-R45).
    pub enum TwoOnOne { OneRoll = "one-roll", EachRolls = "each-rolls" }
}

engine::words! {
    /// What a ranker without a squad leader is (CS-R52).
    pub enum Leaderless { OutOfCommand = "out-of-command", InCommand = "in-command" }
}

/// The house-rule options. Each is the default of the fact of its name.
#[derive(Clone, Debug)]
pub struct Options {
    /// CS-HER-01
    pub heroes: bool,
    /// CS-R08
    pub losses: Losses,
    /// CS-R10
    pub leader_penalty: LeaderPenalty,
    /// CS-R16
    pub retreat_failure: RetreatFailure,
    /// CS-R27
    pub rounding: Rounding,
    /// CS-R27
    pub obstacles: Obstacles,
    /// CS-R37
    pub canister_again: CanisterAgain,
    /// CS-R38
    pub volley: Volley,
    /// CS-R39
    pub natural_ten: NaturalTen,
    /// CS-R40
    pub no_officer: NoOfficer,
    /// CS-R45
    pub two_on_one: TwoOnOne,
    /// CS-R52
    pub leaderless: Leaderless,
}

impl Options {
    /// The readings of the rulebook.
    pub const DEFAULT: Options = Options {
        heroes: false,
        losses: Losses::All,
        leader_penalty: LeaderPenalty::UntilPromotion,
        retreat_failure: RetreatFailure::KeepRetreating,
        rounding: Rounding::Exact,
        obstacles: Obstacles::BeforeHalving,
        canister_again: CanisterAgain::Unlimited,
        volley: Volley::AllFormed,
        natural_ten: NaturalTen::AlwaysKills,
        no_officer: NoOfficer::Ranker,
        two_on_one: TwoOnOne::OneRoll,
        leaderless: Leaderless::OutOfCommand,
    };

    /// Asks for every option; those left out are as in `other`.
    pub fn ask(form: &mut Form<'_, '_>, other: &Options) -> Self {
        Self {
            heroes: other.ask_heroes(form),
            losses: other.ask_losses(form),
            leader_penalty: other.ask_leader_penalty(form),
            retreat_failure: other.ask_retreat_failure(form),
            rounding: other.ask_rounding(form),
            obstacles: other.ask_obstacles(form),
            canister_again: other.ask_canister_again(form),
            volley: other.ask_volley(form),
            natural_ten: other.ask_natural_ten(form),
            no_officer: other.ask_no_officer(form),
            two_on_one: other.ask_two_on_one(form),
            leaderless: other.ask_leaderless(form),
        }
    }

    /// Asks whether heroes are in play.
    pub fn ask_heroes(&self, form: &mut Form<'_, '_>) -> bool {
        form.yes_no("opt_heroes").or(self.heroes, "CS-HER-01: squad leaders are heroes, who die at their third hit")
    }

    /// Asks which losses count.
    pub fn ask_losses(&self, form: &mut Form<'_, '_>) -> Losses {
        form.word("opt_losses").or(self.losses, "CS-R08: which losses of a squad count in its morale checks")
    }

    /// Asks how long a killed leader counts.
    pub fn ask_leader_penalty(&self, form: &mut Form<'_, '_>) -> LeaderPenalty {
        form.word("opt_leader_penalty").or(self.leader_penalty, "CS-R10: how long a killed squad leader counts")
    }

    /// Asks what a small failure does to a retreating squad.
    pub fn ask_retreat_failure(&self, form: &mut Form<'_, '_>) -> RetreatFailure {
        form.word("opt_retreat_failure")
            .or(self.retreat_failure, "CS-R16: a retreating squad that fails by a little retreats on, or wavers")
    }

    /// Asks how a halved move is rounded.
    pub fn ask_rounding(&self, form: &mut Form<'_, '_>) -> Rounding {
        form.word("opt_rounding").or(self.rounding, "CS-R27: how a halved move is rounded")
    }

    /// Asks when fences and walls are paid for.
    pub fn ask_obstacles(&self, form: &mut Form<'_, '_>) -> Obstacles {
        form.word("opt_obstacles")
            .or(self.obstacles, "CS-R27: fences and walls are paid for before the move is halved, or after")
    }

    /// Asks how often canister rolls again.
    pub fn ask_canister_again(&self, form: &mut Form<'_, '_>) -> CanisterAgain {
        form.word("opt_canister_again").or(self.canister_again, "CS-R37: how often canister may roll again")
    }

    /// Asks who must be formed for a volley.
    pub fn ask_volley(&self, form: &mut Form<'_, '_>) -> Volley {
        form.word("opt_volley")
            .or(self.volley, "CS-R38: every squad of a volley is formed, or only squads that combine")
    }

    /// Asks whether a natural 10 always kills.
    pub fn ask_natural_ten(&self, form: &mut Form<'_, '_>) -> NaturalTen {
        form.word("opt_natural_ten").or(self.natural_ten, "CS-R39: a natural 10 always kills, or must score enough")
    }

    /// Asks who falls where no officer is.
    pub fn ask_no_officer(&self, form: &mut Form<'_, '_>) -> NoOfficer {
        form.word("opt_no_officer").or(self.no_officer, "CS-R40: who falls in place of an officer who is not there")
    }

    /// Asks how many of two on one roll.
    pub fn ask_two_on_one(&self, form: &mut Form<'_, '_>) -> TwoOnOne {
        form.word("opt_two_on_one").or(self.two_on_one, "CS-R45: two on one roll one die, or one each")
    }

    /// Asks whether men without a leader are in command.
    pub fn ask_leaderless(&self, form: &mut Form<'_, '_>) -> Leaderless {
        form.word("opt_leaderless").or(self.leaderless, "CS-R52: what a squad without a leader is in melee")
    }
}

impl Facts<()> for Options {
    fn fill(form: &mut Form<'_, '_>, (): &()) -> Self {
        Self::ask(form, &Self::DEFAULT)
    }
}
