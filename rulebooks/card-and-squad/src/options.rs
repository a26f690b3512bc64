//! The house-rule options: readings of the sheet that a house may prefer.

use engine::chart::{Facts, Form};

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

engine::words! {
    /// What the deck of cards holds (CS-R01).
    pub enum Deck { OneEach = "one-each", RedBlack = "red-black", SquadCards = "squad-cards" }
}

engine::words! {
    /// Whether the figures of a squad that stands may each fire or load (CS-R04).
    pub enum Actions { WholeSquad = "whole-squad", ByFigure = "by-figure" }
}

engine::words! {
    /// Whether a charged squad may fall back without a check (CS-R07).
    pub enum DeclineCharge { No = "no", Yes = "yes" }
}

engine::words! {
    /// How many squads an officer rallies in a player turn (CS-R12).
    pub enum RallyReach { OneCheck = "one-check", AllInReach = "all-in-reach" }
}

engine::words! {
    /// How long a squad wavers (CS-R15).
    pub enum Waver { OneTurn = "one-turn", UntilPassed = "until-passed" }
}

engine::words! {
    /// Whether a squad that stands fires at its chargers (CS-R21).
    pub enum DefensiveFire { None = "none", StandAndFire = "stand-and-fire" }
}

engine::words! {
    /// How far figures may be put from where they stood (CS-R29).
    pub enum Placement { Free = "free", Limited = "limited" }
}

engine::words! {
    /// Who says which ranker falls (CS-R31).
    pub enum CasualtyChoice { Nearest = "nearest", Owner = "owner" }
}

engine::words! {
    /// What a move does to a weapon that is being loaded (CS-R43).
    pub enum LoadProgress { Kept = "kept", LostOnMove = "lost-on-move" }
}

engine::words! {
    /// Whether tap loading is declared, or is half of a full load (CS-R43).
    pub enum TapLoading { Declared = "declared", Upgrade = "upgrade" }
}

engine::words! {
    /// In whose turn a tied combat goes on (CS-R47).
    pub enum Tie { EitherPlayer = "either-player", AttackerOnly = "attacker-only" }
}

engine::words! {
    /// Whether officers are heroes too (CS-R56).
    pub enum HeroOfficers { No = "no", Yes = "yes" }
}

engine::words! {
    /// Whether a cannon is pushed (CS-D11).
    pub enum GunMovement { Pushed = "pushed", Fixed = "fixed" }
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
    /// CS-R01
    pub deck: Deck,
    /// CS-R01
    pub cards_per_player: i32,
    /// CS-R04
    pub actions: Actions,
    /// CS-R07
    pub decline_charge: DeclineCharge,
    /// CS-R12
    pub rally: RallyReach,
    /// CS-R15
    pub waver: Waver,
    /// CS-R21
    pub defensive_fire: DefensiveFire,
    /// CS-R29
    pub placement: Placement,
    /// CS-R31
    pub casualty_choice: CasualtyChoice,
    /// CS-R43
    pub load_progress: LoadProgress,
    /// CS-R43
    pub tap_loading: TapLoading,
    /// CS-R47
    pub tie: Tie,
    /// CS-R56
    pub hero_officers: HeroOfficers,
    /// CS-D11
    pub gun_movement: GunMovement,
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
        deck: Deck::OneEach,
        cards_per_player: 1,
        actions: Actions::WholeSquad,
        decline_charge: DeclineCharge::No,
        rally: RallyReach::OneCheck,
        waver: Waver::OneTurn,
        defensive_fire: DefensiveFire::None,
        placement: Placement::Free,
        casualty_choice: CasualtyChoice::Nearest,
        load_progress: LoadProgress::Kept,
        tap_loading: TapLoading::Declared,
        tie: Tie::EitherPlayer,
        hero_officers: HeroOfficers::No,
        gun_movement: GunMovement::Pushed,
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
            deck: form.word("deck").or(other.deck, "CS-R01: one card or more for each player, a red and black pack, or a card for each squad"),
            cards_per_player: form
                .whole("cards_per_player", 1..=26)
                .or(other.cards_per_player, "CS-R01: cards of each player, where each has as many"),
            actions: form.word("actions").or(other.actions, "CS-R04: all figures of a squad act alike, or each of a squad that stands fires or loads"),
            decline_charge: form.word("decline-charge").or(other.decline_charge, "CS-R07: a charged squad may fall back to cover without a check"),
            rally: form.word("rally").or(other.rally, "CS-R12: an officer rallies one check in a player turn, or every squad in reach"),
            waver: form.word("waver").or(other.waver, "CS-R15: a squad wavers to the end of its turn, or until it passes a check"),
            defensive_fire: form.word("defensive-fire").or(other.defensive_fire, "CS-R21: a squad that stands may fire at its chargers"),
            placement: form.word("placement").or(other.placement, "CS-R29: figures are put anywhere near their leader, or no farther than the roll and 6 inches from where they stood"),
            casualty_choice: form.word("casualty-choice").or(other.casualty_choice, "CS-R31: the nearest ranker falls, or one that the owner picks"),
            load_progress: form.word("load-progress").or(other.load_progress, "CS-R43: a move leaves half-loaded weapons as they are, or empties them"),
            tap_loading: form.word("tap-loading").or(other.tap_loading, "CS-R43: tap loading is declared, or every rifle is tap loaded after one turn"),
            tie: form.word("tie").or(other.tie, "CS-R47: a tied combat goes on in the next turn of either player, or of the attacker"),
            hero_officers: form.word("hero-officers").or(other.hero_officers, "CS-R56: officers are heroes as squad leaders are"),
            gun_movement: form.word("gun-movement").or(other.gun_movement, "CS-D11: a cannon may be pushed, or stays where it is"),
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
