//! Melee aftermath: who won a round, who stays engaged, who may pursue.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, WholeIn};
use engine::dice::DiceError;
use serde::Serialize;

use crate::book::Book;

engine::words! {
    /// How the melee began; charge: the defender held.
    pub enum Contact { Charge = "charge", CounterCharge = "counter-charge", Pursuit = "pursuit", Engaged = "engaged" }
}

engine::words! {
    /// How a stand's check came out, from best to worst.
    pub enum AfterCheck {
        Passed = "passed",
        Halt = "halt",
        Flee = "flee",
        Surrender = "surrender",
        Eliminated = "eliminated",
    }
}

impl AfterCheck {
    fn stands(self) -> bool {
        matches!(self, AfterCheck::Passed | AfterCheck::Halt)
    }
}

engine::words! {
    /// Who inflicted more hits.
    pub enum Winner { Attacker = "attacker", Defender = "defender", None = "none" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct AftermathFacts {
    /// Hits inflicted by each attacking stand.
    pub attacker_hits: Vec<i32>,
    /// Hits inflicted by each defending stand.
    pub defender_hits: Vec<i32>,
    /// How the melee began.
    pub contact: Contact,
    /// How the attacker's check came out.
    pub attacker_morale: AfterCheck,
    /// How the defender's check came out.
    pub defender_morale: AfterCheck,
    /// Whether the defender is a garrison.
    pub defender_in_hard_cover: bool,
}

impl Facts<Book> for AftermathFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            attacker_hits: form
                .list("attacker_hits", 1..=20, WholeIn::new(0..=99))
                .required("hits inflicted by each stand of the active side, in a pursuit of the pursuer"),
            defender_hits: form
                .list("defender_hits", 1..=20, WholeIn::new(0..=99))
                .required("hits inflicted by each stand of the other side"),
            contact: form.word("contact").or(Contact::Charge, "how the melee began; charge: the defender held"),
            attacker_morale: form
                .word("attacker_morale")
                .or(AfterCheck::Passed, "how the attacking stand's check came out; hold counts as halt"),
            defender_morale: form
                .word("defender_morale")
                .or(AfterCheck::Passed, "how the defending stand's check came out; hold counts as halt"),
            defender_in_hard_cover: form.flag("defender_in_hard_cover", "the defender is a garrison"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        // FD-HCV-12
        FactError::refuse(
            self.defender_in_hard_cover && self.defender_morale == AfterCheck::Flee,
            "defender_morale",
            "a garrison does not flee",
        )?;
        FactError::refuse(
            self.defender_in_hard_cover && self.contact == Contact::CounterCharge,
            "contact",
            "a garrison does not counter-charge",
        )
    }
}

/// How the round ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AftermathOutcome {
    /// Hits the attackers inflicted.
    pub attacker_total: i32,
    /// Hits the defenders inflicted.
    pub defender_total: i32,
    /// Who won.
    pub winner: Winner,
    /// What the attackers add to their morale checks.
    pub attacker_bonus: i32,
    /// What the defenders add to theirs.
    pub defender_bonus: i32,
    /// Whether the melee goes on.
    pub engaged: bool,
    /// Whether the attacker may pursue.
    pub attacker_may_pursue: bool,
    /// How far.
    pub pursuit_yards: i32,
}

/// The chart.
pub struct MeleeAftermath;

impl Chart for MeleeAftermath {
    type Book = Book;
    type Facts = AftermathFacts;
    type Outcome = AftermathOutcome;
    const NAME: &'static str = "melee-aftermath";
    const ABOUT: &'static str = "Who won a round of melee, does it go on, and may the attacker pursue?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] =
        &["FD-MEL-09", "FD-MEL-11", "FD-MEL-12", "FD-MEL-14", "FD-MEL-18", "FD-HCV-12"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("attacker_total", "hits that the attackers inflicted"),
        Field::whole("defender_total", "hits that the defenders inflicted"),
        Field::word::<Winner>("winner", "who inflicted more"),
        Field::whole("attacker_bonus", "what the attackers add to their morale checks"),
        Field::whole("defender_bonus", "what the defenders add to theirs"),
        Field::yes_no("engaged", "the two stands stay locked in melee"),
        Field::yes_no("attacker_may_pursue", "the attacker may pursue"),
        Field::whole("pursuit_yards", "how far"),
    ];
    const HEADLINE: &'static str = "winner";

    fn resolve(book: &Book, facts: &AftermathFacts, _: &mut Tray<'_>) -> Result<AftermathOutcome, DiceError> {
        // FD-MEL-18: the totals of the two units decide
        let attacker_total = facts.attacker_hits.iter().sum();
        let defender_total = facts.defender_hits.iter().sum();
        // FD-MEL-09
        let winner = match i32::cmp(&attacker_total, &defender_total) {
            std::cmp::Ordering::Greater => Winner::Attacker,
            std::cmp::Ordering::Less => Winner::Defender,
            std::cmp::Ordering::Equal => Winner::None,
        };
        let bonus = |side: Winner| if winner == side { book.sheet.morale.modifiers.won_melee.get() } else { 0 };
        let attacker_may_pursue = may_pursue(facts);
        Ok(AftermathOutcome {
            attacker_total,
            defender_total,
            winner,
            attacker_bonus: bonus(Winner::Attacker),
            defender_bonus: bonus(Winner::Defender),
            // FD-MEL-11, FD-R61: unless one of them runs, yields or is gone, whoever won
            engaged: facts.attacker_morale.stands() && facts.defender_morale.stands(),
            attacker_may_pursue,
            pursuit_yards: if attacker_may_pursue { book.sheet.movement.pursuit() } else { 0 },
        })
    }

    fn tell(_: &Book, _: &AftermathFacts, outcome: &AftermathOutcome) -> String {
        let hits = format!("{} to {}", outcome.attacker_total, outcome.defender_total);
        let won = match outcome.winner {
            Winner::Attacker => format!("The attacker wins by hits, {hits}"),
            Winner::Defender => format!("The defender wins by hits, {hits}"),
            Winner::None => format!("Nobody wins, {hits} in hits"),
        };
        let rest = match (outcome.engaged, outcome.attacker_may_pursue) {
            (true, true) => "the two stay engaged, and the attacker may pursue at once",
            (true, false) => "the two stay engaged",
            (false, true) => "the melee is over, and the attacker may pursue",
            (false, false) => "the melee is over",
        };
        format!("{won}; {rest}.")
    }
}

/// A charger that passed its check, when its opponent failed (FD-MEL-12); never after a pursuit (FD-MEL-14) or an
/// engaged melee, and not into a garrison that holds (FD-HCV-12).
fn may_pursue(facts: &AftermathFacts) -> bool {
    let charged = matches!(facts.contact, Contact::Charge | Contact::CounterCharge);
    let walled = facts.defender_in_hard_cover && facts.defender_morale == AfterCheck::Halt;
    charged && facts.attacker_morale == AfterCheck::Passed && facts.defender_morale != AfterCheck::Passed && !walled
}
