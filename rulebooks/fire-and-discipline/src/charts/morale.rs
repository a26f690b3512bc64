//! Morale: a check, and the loss of those who fail it. Men run before they die (FD-MOR-01), except where a scenario says
//! that they fight to the death (FD-MOR-02).

mod facts;

use engine::chart::{Chart, Field, Tray, always, row_if};
use engine::dice::{DiceError, Die};
use engine::sheet::Ladder;
use serde::{Deserialize, Serialize};

pub use facts::{MoraleFacts, MoraleReason, MoraleTroop};

use super::kill_dice::throw;
use crate::book::Book;
use crate::bounds::{Count, Face, Grade, Modifier, Within, Yards};
use crate::words::{Cover, counted};

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// The grade of troops who must check before they charge.
    pub untrained_grade: Grade,
    /// FD-CMD-10
    pub commander_within: Yards,
    automatic_pass: Count,
    /// What situations add.
    pub modifiers: Modifiers,
    needed_together: NeededTogether,
    loss: LossTable,
}

/// What situations add.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Modifiers {
    half_stand_open_order: Modifier,
    skirmishers_in_woods_or_rough: Modifier,
    mounted: Modifier,
    cavalry_together: Modifier,
    artillery_firing_stand: Modifier,
    adjacent_stand: Modifier,
    protective_position: Modifier,
    /// For those who inflicted more hits than they received.
    pub won_melee: Modifier,
    commander_near: Modifier,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct NeededTogether {
    cavalry_units: Within<1, 20>,
    converged_half_stands: Within<1, 20>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct LossTable {
    effects: Ladder<Loss>,
    attrition: Count,
    surrender_castings: Count,
    surrender_enemy_within: Yards,
    otherwise_read_as: Face,
}

engine::words! {
    /// What the loss table says.
    enum Loss { Halt = "halt", Flee = "flee", FleeAndLose = "flee-and-lose", Surrender = "surrender" }
}

engine::words! {
    /// What becomes of the stand, from best to worst.
    pub enum MoraleEffect { None = "none", Halt = "halt", Hold = "hold", Flee = "flee", Surrender = "surrender" }
}

/// How the check came out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MoraleOutcome {
    /// The morale total.
    pub total: i32,
    /// Whether it passes without a die.
    pub automatic: bool,
    /// Whether it passes.
    pub passed: bool,
    /// What becomes of it.
    pub effect: MoraleEffect,
    /// How far it flees.
    pub flee_yards: i32,
    /// Castings it loses.
    pub castings_lost: i32,
    /// Castings it has left.
    pub castings_left: i32,
    /// Whether none are left.
    pub eliminated: bool,
    /// Whether it may charge.
    pub may_charge: bool,
    /// Unlimbered guns: whether they may fire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guns_may_fire: Option<bool>,
    /// Guns: whether the crew leaves them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abandons_guns: Option<bool>,
}

/// The chart.
pub struct Morale;

impl Chart for Morale {
    type Book = Book;
    type Facts = MoraleFacts;
    type Outcome = MoraleOutcome;
    const NAME: &'static str = "morale";
    const ABOUT: &'static str = "Does a stand keep its nerve, and what happens if it does not?";
    const DICE: &'static str = "one d10 (morale) unless the total passes by itself; if it fails, one d10 (morale-loss)";
    const RULES: &'static [&'static str] = &[
        "FD-MOR-05",
        "FD-MOR-06",
        "FD-MOR-07",
        "FD-MOR-08",
        "FD-MOR-09",
        "FD-MOR-10",
        "FD-MOR-11",
        "FD-MOR-12",
        "FD-MOR-13",
        "FD-MOR-14",
        "FD-MOR-15",
        "FD-MOR-16",
        "FD-MOR-17",
        "FD-MOR-18",
        "FD-MOR-19",
        "FD-HCV-12",
        "FD-CMD-09",
        "FD-CMD-10",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("total", "castings, grade and situation"),
        Field::yes_no("automatic", "the total passes without a die"),
        Field::yes_no("passed", "it passes the check"),
        Field::word::<MoraleEffect>("effect", "what becomes of it; hold: a garrison that would flee"),
        Field::whole("flee_yards", "how far it flees"),
        Field::whole("castings_lost", "castings it loses"),
        Field::whole("castings_left", "castings it has left"),
        Field::yes_no("eliminated", "none are left"),
        Field::yes_no("may_charge", "it may charge"),
        Field::yes_no("guns_may_fire", "unlimbered artillery: the guns may fire"),
        Field::yes_no("abandons_guns", "artillery: the crew leaves its guns"),
    ];
    const HEADLINE: &'static str = "effect";

    fn resolve(book: &Book, facts: &MoraleFacts, tray: &mut Tray<'_>) -> Result<MoraleOutcome, DiceError> {
        let total = total(book, facts, tray);
        // FD-MOR-08, FD-DIE-03
        let automatic = total >= book.sheet.morale.automatic_pass.get();
        // FD-MOR-09
        let passed = automatic || throw(tray, "morale", 1, total)? == 1;
        // FD-MOR-10
        let loss = if passed { None } else { Some(loss(book, facts, tray.roll(Die::D10, "morale-loss")?)) };
        Ok(apply(book, facts, total, automatic, loss))
    }

    fn tell(_: &Book, facts: &MoraleFacts, outcome: &MoraleOutcome) -> String {
        let total = outcome.total;
        let lost = counted(outcome.castings_lost, "casting", "castings");
        let verdict = match outcome.effect {
            _ if outcome.automatic => format!("With a total of {total} the stand passes without a die"),
            MoraleEffect::None => format!("The stand passes with a total of {total}"),
            MoraleEffect::Halt => "The stand fails and halts in place; it may not charge".to_owned(),
            MoraleEffect::Hold => "The garrison fails but cannot run: it holds in place".to_owned(),
            MoraleEffect::Flee if outcome.eliminated => "The stand breaks and its last men are gone".to_owned(),
            MoraleEffect::Flee => format!("The stand fails and flees {} yards", outcome.flee_yards),
            MoraleEffect::Surrender => format!("The stand surrenders with {lost}"),
        };
        let mut said = vec![verdict];
        if outcome.castings_lost > 0 && outcome.effect != MoraleEffect::Surrender && !outcome.eliminated {
            said.push(format!("it loses {lost}"));
        }
        match (outcome.abandons_guns, outcome.guns_may_fire) {
            (Some(true), _) => said.push("the guns are left behind".to_owned()),
            (_, Some(false)) => said.push("its guns may not fire".to_owned()),
            _ => {}
        }
        if outcome.passed && facts.reason == MoraleReason::CommanderKilled {
            said.push("it may not charge this turn".to_owned());
        }
        said.join("; ") + "."
    }
}

/// Castings, grade (FD-R01) and the situation modifiers, which add up (FD-MOR-07, FD-MOR-15).
fn total(book: &Book, facts: &MoraleFacts, tray: &mut Tray<'_>) -> i32 {
    let numbers = &book.sheet.morale;
    let (rows, together) = (&numbers.modifiers, &numbers.needed_together);
    let cover = facts.ground.cover();
    let foot = facts.troop == MoraleTroop::Foot;
    // FD-MOR-13, FD-R47: foot, half-stand and open order, all three
    let light = foot && facts.half_stand && facts.open_order;
    // FD-R46: itself and at least one other troop
    let horse = facts.troop == MoraleTroop::Mounted && facts.cavalry_units_together >= together.cavalry_units.get();
    // FD-R27: only guns in firing order
    let guns = facts.troop == MoraleTroop::UnlimberedArtillery;
    // FD-MOR-13, FD-R48
    let beside = facts.adjacent_company_stand || facts.converged_half_stands >= together.converged_half_stands.get();
    // FD-R90: cover of any kind made by man; FD-R08: woods and rough only by option
    let position = cover.is_hard()
        || matches!(cover, Cover::ProtectiveCover | Cover::Earthworks)
        || facts.opt_cover_in_woods && cover.is_woods_or_rough();
    let won = facts.reason == MoraleReason::Melee && facts.hits_inflicted > facts.hits_received;
    tray.add_up(&[
        always("castings", facts.castings, "FD-MOR-07"),
        always("mmg", facts.mmg, "FD-MOR-07"),
        row_if(light, "half-stand-open-order", rows.half_stand_open_order.get(), "FD-MOR-15"),
        row_if(
            facts.open_order && cover.is_woods_or_rough(),
            "skirmishers-in-woods-or-rough",
            rows.skirmishers_in_woods_or_rough.get(),
            "FD-MOR-15",
        ),
        row_if(facts.troop == MoraleTroop::Mounted, "mounted", rows.mounted.get(), "FD-MOR-15"),
        row_if(horse, "cavalry-together", rows.cavalry_together.get(), "FD-MOR-15"),
        row_if(guns, "artillery-firing-stand", rows.artillery_firing_stand.get(), "FD-MOR-15"),
        row_if(beside, "adjacent-stand", rows.adjacent_stand.get(), "FD-MOR-15"),
        row_if(position, "protective-position", rows.protective_position.get(), "FD-MOR-15"),
        row_if(won, "won-melee", rows.won_melee.get(), "FD-MOR-15"),
        row_if(
            numbers.commander_within.reaches(facts.commander_distance),
            "commander-near",
            rows.commander_near.get(),
            "FD-CMD-10",
        ),
    ])
}

/// The loss table. A 0 that does not make the stand surrender reads as 9 (FD-MOR-19).
fn loss(book: &Book, facts: &MoraleFacts, die: i32) -> Loss {
    let table = &book.sheet.morale.loss;
    match *table.effects.at(die) {
        Loss::Surrender if !surrenders(table, facts) => match *table.effects.at(table.otherwise_read_as.get()) {
            Loss::Surrender => Loss::FleeAndLose,
            other => other,
        },
        loss => loss,
    }
}

/// Few men and an enemy near (FD-MOR-19, FD-R53), unless the war is to the death (FD-R89).
fn surrenders(table: &LossTable, facts: &MoraleFacts) -> bool {
    facts.castings <= table.surrender_castings.get()
        && table.surrender_enemy_within.reaches(facts.enemy_distance)
        && !facts.opt_no_surrender
}

/// What the loss, if any, does to the stand.
fn apply(book: &Book, facts: &MoraleFacts, total: i32, automatic: bool, loss: Option<Loss>) -> MoraleOutcome {
    let attrition = book.sheet.morale.loss.attrition.get();
    // FD-HCV-12, FD-R70: a garrison holds where others run, at the same price, but may surrender
    let run = if facts.ground.cover().is_hard() { MoraleEffect::Hold } else { MoraleEffect::Flee };
    let (effect, castings_lost) = match loss {
        None => (MoraleEffect::None, 0),
        Some(Loss::Halt) => (MoraleEffect::Halt, 0), // FD-MOR-16
        Some(Loss::Flee) => (run, 0),                // FD-MOR-17
        Some(Loss::FleeAndLose) => (run, attrition.min(facts.castings)), // FD-MOR-18
        Some(Loss::Surrender) => (MoraleEffect::Surrender, facts.castings), // FD-MOR-19
    };
    let castings_left = facts.castings - castings_lost;
    let passed = loss.is_none();
    let flees = effect == MoraleEffect::Flee && castings_left > 0;
    MoraleOutcome {
        total,
        automatic,
        passed,
        effect,
        flee_yards: if flees { book.sheet.movement.flight() } else { 0 },
        castings_lost,
        castings_left,
        eliminated: castings_left == 0,
        // FD-MOR-16, FD-CMD-09
        may_charge: passed && facts.reason != MoraleReason::CommanderKilled && !facts.troop.is_gunners(),
        // FD-MOR-16
        guns_may_fire: (facts.troop == MoraleTroop::UnlimberedArtillery).then_some(effect == MoraleEffect::None),
        // FD-MOR-17
        abandons_guns: facts.troop.is_section().then_some(effect == MoraleEffect::Flee || castings_left == 0),
    }
}
