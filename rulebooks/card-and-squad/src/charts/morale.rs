//! Morale: a squad's check, and what it may do afterwards.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use super::morale_check::{Names, Readings, Squad};
use crate::book::Book;
use crate::words::{Leader, Nerve, Order, Quality, Response};

engine::words! {
    /// Why a squad checks.
    pub enum Occasion {
        Casualties = "casualties",
        Charge = "charge",
        ReceiveCharge = "receive-charge",
        Rally = "rally",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MoraleFacts {
    /// The squad that checks.
    pub squad: Squad,
    /// Why it checks.
    pub occasion: Occasion,
    /// The readings in force.
    pub readings: Readings,
}

impl Facts<Book> for MoraleFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let mut squad = Squad {
            quality: form.section("squad").word("quality").or(Quality::Regular, "of the squad"),
            figures_lost: form
                .whole("figures_lost", 0..=40)
                .or(0, "figures of this squad killed since the game began, killed leaders included"),
            leader: form
                .word("leader")
                .or(Leader::Present, "killed: and no one promoted yet; promoted: another has taken his place"),
            formed: form.flag("formed", "the squad is formed"),
            rallied: form.section("situation").flag("officer_rallying", "an officer rallies it"),
            retreating: false,
        };
        let occasion =
            form.word("occasion").or(Occasion::Casualties, "why it checks; rally: it is retreating and checks again");
        squad.retreating = occasion == Occasion::Rally;
        Self { squad, occasion, readings: Readings::ask(form.section("house rules"), book) }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        refuse(
            self.squad.misses_a_dead_leader(self.readings),
            "leader",
            "a leader was killed, but `figures_lost` is 0 and he is one of them",
        )?;
        refuse(
            self.occasion == Occasion::Charge && self.squad.leader == Leader::Killed,
            "occasion",
            "a squad without a leader may not charge",
        )?;
        refuse(
            self.occasion == Occasion::Rally && self.squad.formed,
            "formed",
            "a squad that is retreating is not formed",
        )
    }
}

/// How the check came out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MoraleOutcome {
    /// By quality.
    pub base: i32,
    /// With its modifiers.
    pub morale: i32,
    /// The die.
    pub roll: i32,
    /// Whether it passed.
    pub success: bool,
    /// By how much it failed, or 0.
    pub failed_by: i32,
    /// What that makes of the squad.
    pub result: Nerve,
    /// What it may be told to do.
    pub orders: &'static [Order],
    /// What it does about a charge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response: Option<Response>,
}

/// The chart.
pub struct Morale;

const NAMES: Names = Names { die: "morale", labels: ["figures-lost", "leader-killed", "formed", "officer-rallying"] };

impl Chart for Morale {
    type Book = Book;
    type Facts = MoraleFacts;
    type Outcome = MoraleOutcome;
    const NAME: &'static str = "morale";
    const ABOUT: &'static str = "Does a squad hold its nerve?";
    const DICE: &'static str = "one d10 (morale)";
    const RULES: &'static [&'static str] = &[
        "CS-MOR-01",
        "CS-MOR-02",
        "CS-MOR-03",
        "CS-MOR-04",
        "CS-MOR-05",
        "CS-MOR-06",
        "CS-MOR-07",
        "CS-MOR-08",
        "CS-MOR-09",
        "CS-MOR-10",
        "CS-MOR-11",
        "CS-MOR-12",
        "CS-MOR-13",
        "CS-MOR-14",
        "CS-PRO-03",
        "CS-R08",
        "CS-R09",
        "CS-R10",
        "CS-R13",
        "CS-R16",
        "CS-R17",
        "CS-R61",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("base", "morale by quality"),
        Field::whole("morale", "with its modifiers: what may be rolled at most"),
        Field::whole("roll", "the die"),
        Field::yes_no("success", "the check is passed"),
        Field::whole("failed_by", "by how much the roll is too high; 0 on success"),
        Field::word::<Nerve>("result", "what that makes of the squad"),
        Field::list("orders", "what the squad may be told to do"),
        Field::word::<Response>("response", "on receiving a charge: what the squad does"),
    ];
    const HEADLINE: &'static str = "result";

    fn resolve(book: &Book, facts: &MoraleFacts, tray: &mut Tray<'_>) -> Result<MoraleOutcome, DiceError> {
        let check = facts.squad.check(book, facts.readings, &NAMES, tray)?;
        Ok(MoraleOutcome {
            base: check.base,
            morale: check.morale,
            roll: check.roll,
            success: check.result == Nerve::Steady,
            failed_by: check.failed_by,
            result: check.result,
            orders: match check.result {
                // CS-PRO-03: without a leader even a steady squad is bound
                Nerve::Steady if facts.squad.leader == Leader::Killed => Order::BOUND,
                Nerve::Steady => Order::ANY,
                Nerve::Waver => Order::BOUND,
                Nerve::Retreat => Order::ONLY_RETREAT,
            },
            response: (facts.occasion == Occasion::ReceiveCharge).then(|| check.result.response()),
        })
    }

    fn tell(_: &Book, facts: &MoraleFacts, outcome: &MoraleOutcome) -> String {
        let MoraleOutcome { morale, roll, failed_by, .. } = outcome;
        let score = match outcome.result {
            Nerve::Steady => format!("Morale {morale}, rolled {roll}: passed"),
            Nerve::Waver | Nerve::Retreat => format!("Morale {morale}, rolled {roll}: failed by {failed_by}"),
        };
        let then = match (outcome.response, outcome.result) {
            (Some(Response::Stands), _) => "the squad stands to receive the charge",
            (Some(Response::FallsBack), _) => "the squad falls back to cover before the charge moves",
            (Some(Response::Runs), _) => "the squad runs its full move before the charge moves",
            (None, Nerve::Steady) if facts.squad.leader == Leader::Killed => {
                "the squad is steady, but without a leader it may only load, fire or fall back to cover"
            }
            (None, Nerve::Steady) => "the squad is steady and acts as it likes",
            (None, Nerve::Waver) => "the squad wavers and may only load, fire or fall back to cover",
            (None, Nerve::Retreat) => "the squad retreats by its full move and does nothing else",
        };
        format!("{score}; {then}.")
    }
}
