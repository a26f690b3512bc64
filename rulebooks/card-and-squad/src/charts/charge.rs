//! Charge: both checks in order, and whether the charge gets there.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, row_if};
use engine::dice::DiceError;
use engine::number::Number;
use serde::Serialize;

use super::morale_check::{Names, Readings, Squad};
use super::movement_dice;
use crate::book::Book;
use crate::words::{Leader, Nerve, Quality, Response, Troop};

engine::words! {
    /// How the attacker comes out of its check, from best to worst.
    pub enum AttackerResult {
        AlreadyPassed = "already-passed",
        Steady = "steady",
        Waver = "waver",
        Retreat = "retreat",
    }
}

impl From<Nerve> for AttackerResult {
    fn from(nerve: Nerve) -> Self {
        match nerve {
            Nerve::Steady => AttackerResult::Steady,
            Nerve::Waver => AttackerResult::Waver,
            Nerve::Retreat => AttackerResult::Retreat,
        }
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ChargeFacts {
    /// The squad that charges.
    pub attacker: Squad,
    /// Whether it has passed a check in this player turn.
    pub attacker_passed: bool,
    /// The squad that is charged.
    pub defender: Squad,
    /// How the attacker goes.
    pub troop: Troop,
    /// Whether the whole charge is along a road.
    pub road: bool,
    /// Whether the attacker's leader is a wounded hero.
    pub leader_wounded: bool,
    /// What the leader's route to contact uses.
    pub route_cost: f64,
    /// Whether heroes are in play.
    pub opt_heroes: bool,
    /// The readings in force for both checks.
    pub readings: Readings,
}

impl Facts<Book> for ChargeFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            attacker: Squad {
                quality: form.section("attacker").word("attacker_quality").or(Quality::Regular, "of the attacker"),
                figures_lost: form
                    .whole("attacker_figures_lost", 0..=40)
                    .or(0, "figures it has lost, killed leaders included"),
                leader: form.word("attacker_leader").or(Leader::Present, "what became of its leader"),
                formed: form.flag("attacker_formed", "the attacker is formed"),
                rallied: form.flag("attacker_rallied", "an officer rallies the attacker for this check"),
                retreating: false,
            },
            attacker_passed: form.flag("attacker_passed", "it has already passed a check in this player turn"),
            defender: Squad {
                quality: form.section("defender").word("defender_quality").or(Quality::Regular, "of the defender"),
                figures_lost: form
                    .whole("defender_figures_lost", 0..=40)
                    .or(0, "figures it has lost, killed leaders included"),
                leader: form.word("defender_leader").or(Leader::Present, "what became of its leader"),
                formed: form.flag("defender_formed", "the defender is formed"),
                rallied: form.flag("defender_rallied", "an officer rallies the defender for this check"),
                retreating: form.flag("defender_retreating", "the defender is already retreating"),
            },
            troop: form.section("movement").word("troop").or(Troop::Infantry, "of the attacker"),
            road: form.flag("road", "the whole charge is along a road"),
            leader_wounded: form.flag("leader_wounded", "the attacker's leader is a wounded hero"),
            route_cost: form
                .number("route_cost", 0.0..=100.0)
                .required("movement that the leader's route to contact uses (chart `route-cost`)"),
            opt_heroes: book.options.ask_heroes(form.section("house rules")),
            readings: Readings::ask(form, book),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let dead = "a leader was killed, but the squad's figures lost are 0 and he is one of them";
        refuse(
            self.attacker.leader == Leader::Killed,
            "attacker_leader",
            "a squad without a leader may not charge: this one's is killed",
        )?;
        refuse(
            self.attacker_passed && self.attacker.rallied,
            "attacker_rallied",
            "the attacker has passed already, so there is no check to rally it for",
        )?;
        refuse(self.attacker.misses_a_dead_leader(self.readings), "attacker_leader", dead)?;
        refuse(self.defender.misses_a_dead_leader(self.readings), "defender_leader", dead)?;
        refuse(
            self.defender.retreating && self.defender.formed,
            "defender_formed",
            "a squad that is retreating is not formed",
        )?;
        refuse(
            self.leader_wounded && !self.opt_heroes,
            "leader_wounded",
            "only heroes are wounded, and `opt_heroes` is off",
        )
    }
}

/// How the charge came out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChargeOutcome {
    /// The attacker's check.
    pub attacker_result: AttackerResult,
    /// Whether the attacker goes in.
    pub charges: bool,
    /// The defender's check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_result: Option<Nerve>,
    /// What the defender does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response: Option<Response>,
    /// How far the charge goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<i32>,
    /// Whether it gets there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact: Option<bool>,
    /// What is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_by: Option<Number>,
}

/// The chart.
pub struct Charge;

const ATTACKER: Names = Names {
    die: "attacker-morale",
    labels: ["attacker-figures-lost", "attacker-leader-killed", "attacker-formed", "attacker-officer-rallying"],
};
const DEFENDER: Names = Names {
    die: "defender-morale",
    labels: ["defender-figures-lost", "defender-leader-killed", "defender-formed", "defender-officer-rallying"],
};

impl Chart for Charge {
    type Book = Book;
    type Facts = ChargeFacts;
    type Outcome = ChargeOutcome;
    const NAME: &'static str = "charge";
    const ABOUT: &'static str = "Does a charge go in, is it awaited, and does it get there?";
    const DICE: &'static str = "d10 (attacker-morale), unless already passed; d10 (defender-morale), if the attacker \
                                goes in; 2 or 3 d6 (movement), one more on a road, if the defender stands";
    const RULES: &'static [&'static str] = &[
        "CS-CHG-01",
        "CS-CHG-02",
        "CS-CHG-03",
        "CS-CHG-04",
        "CS-MOR-04",
        "CS-MOR-05",
        "CS-MOR-06",
        "CS-MOR-07",
        "CS-MOR-08",
        "CS-MOR-09",
        "CS-MOR-10",
        "CS-MOR-11",
        "CS-MOR-12",
        "CS-MOV-01",
        "CS-MOV-02",
        "CS-MOV-03",
        "CS-HER-03",
        "CS-R06",
        "CS-R18",
        "CS-R19",
        "CS-R20",
        "CS-R22",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::word::<AttackerResult>("attacker_result", "how the attacker comes out of its check"),
        Field::yes_no("charges", "the attacker goes in"),
        Field::word::<Nerve>("defender_result", "if it goes in: how the defender comes out of its check"),
        Field::word::<Response>("response", "if it goes in: what the defender does"),
        Field::whole("reach", "if the defender stands: movement of the charge"),
        Field::yes_no("contact", "if the defender stands: the charge gets there"),
        Field::number("short_by", "if the defender stands and there is no contact: the movement that is missing"),
    ];
    const HEADLINE: &'static str = "contact";

    fn resolve(book: &Book, facts: &ChargeFacts, tray: &mut Tray<'_>) -> Result<ChargeOutcome, DiceError> {
        // CS-CHG-02, CS-R06: the attacker checks first; CS-CHG-03: unless it has passed in this turn
        let attacker_result = if facts.attacker_passed {
            AttackerResult::AlreadyPassed
        } else {
            facts.attacker.check(book, facts.readings, &ATTACKER, tray)?.result.into()
        };
        let charges = matches!(attacker_result, AttackerResult::AlreadyPassed | AttackerResult::Steady);
        let mut outcome = ChargeOutcome {
            attacker_result,
            charges,
            defender_result: None,
            response: None,
            reach: None,
            contact: None,
            short_by: None,
        };
        if !charges {
            return Ok(outcome);
        }
        // CS-CHG-04
        let nerve = facts.defender.check(book, facts.readings, &DEFENDER, tray)?.result;
        outcome.defender_result = Some(nerve);
        outcome.response = Some(nerve.response());
        if nerve != Nerve::Steady {
            return Ok(outcome);
        }
        // CS-R22: a charge is a movement roll
        let wound = book.sheet.heroes.wounded_die_rolls.get();
        let wounded = tray.add_up(&[row_if(facts.leader_wounded, "wounded-leader", wound, "CS-HER-03")]);
        let reach = (movement_dice::roll(book, facts.troop.into(), facts.road, tray)? + wounded).max(0);
        let contact = f64::from(reach) >= facts.route_cost;
        outcome.reach = Some(reach);
        outcome.contact = Some(contact);
        outcome.short_by = (!contact).then(|| (facts.route_cost - f64::from(reach)).into());
        Ok(outcome)
    }

    fn tell(_: &Book, _: &ChargeFacts, outcome: &ChargeOutcome) -> String {
        match outcome.attacker_result {
            AttackerResult::Waver => {
                return "The attacker wavers and does not charge; it may still load, fire or fall back to cover."
                    .to_owned();
            }
            AttackerResult::Retreat => {
                return "The attacker does not charge; it retreats at once by its full move.".to_owned();
            }
            AttackerResult::AlreadyPassed | AttackerResult::Steady => {}
        }
        match (outcome.response, outcome.reach, outcome.short_by) {
            (Some(Response::FallsBack), ..) => {
                "The attacker goes in; the defender falls back to cover first, then the charge is moved.".to_owned()
            }
            (Some(Response::Runs), ..) => {
                "The attacker goes in; the defender runs its full move first, then the charge is moved.".to_owned()
            }
            (_, Some(reach), Some(short)) => {
                format!(
                    "The attacker goes in and the defender stands, but a move of {reach}\" is {short}\" short of contact."
                )
            }
            (_, Some(reach), None) => {
                format!("The attacker goes in, the defender stands, and a move of {reach}\" brings them into contact.")
            }
            _ => "The attacker goes in.".to_owned(),
        }
    }
}
