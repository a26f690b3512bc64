//! Charge combat: one exchange of dice between those who charged and those who were charged.

use engine::chart::{Chart, Field, Tray};
use engine::dice::{DiceError, Die, Scripted};
use engine::sheet::Ladder;
use serde::{Deserialize, Serialize};

use super::charge_facts::ChargeCombatFacts;
use super::charge_modifiers::{self, Modifiers};
use super::charge_result::{AttackerMove, ChargeResult, DefenderMove, Exchange, GunsAfter, Losses};
use super::fallen_leader::{self, Fallen};
use crate::book::Book;
use crate::words::TroopOrder;

/// The printed table and its exchange.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// The die roll modifiers.
    pub(super) modifiers: Modifiers,
    /// The results by difference.
    pub(super) results: Results,
    /// What each costs.
    pub(super) losses: Losses,
}

/// FF-RES-01
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Results {
    rows: Ladder<ChargeResult>,
}

impl Results {
    /// The result of a difference.
    pub(super) fn of(&self, difference: i32) -> ChargeResult {
        *self.rows.at(difference)
    }
}

engine::words! {
    /// Who has won.
    pub enum Winner { Attacker = "attacker", Defender = "defender", None = "none" }
}

engine::words! {
    /// Whose leader is checked.
    pub enum LeaderCheck { None = "none", Attacker = "attacker", Defender = "defender" }
}

/// How the combat came out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ChargeCombatOutcome {
    /// The attacker's die.
    pub attacker_die: i32,
    /// The defender's die.
    pub defender_die: i32,
    /// The attacker's, with modifiers.
    pub attacker_result: i32,
    /// The defender's, with modifiers.
    pub defender_result: i32,
    /// The attacker's less the defender's.
    pub difference: i32,
    /// What that means.
    pub result: ChargeResult,
    /// Who has won.
    pub winner: Winner,
    /// What the attacker loses.
    pub attacker_stands_lost: i32,
    /// How steady the attacker is afterwards.
    pub attacker_order_after: TroopOrder,
    /// Where the attacker goes.
    pub attacker_move: AttackerMove,
    /// Whether the attacker may recall instead.
    pub attacker_may_recall: bool,
    /// What the defender loses.
    pub defender_stands_lost: i32,
    /// How steady defending troops are afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_order_after: Option<TroopOrder>,
    /// Where defending troops go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_move: Option<DefenderMove>,
    /// Whether they may recall instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_may_recall: Option<bool>,
    /// Whether they may carry the position instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_may_carry_position: Option<bool>,
    /// What becomes of defending guns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_guns_after: Option<GunsAfter>,
    /// Gun stands damaged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defender_gun_stands_damaged: Option<i32>,
    /// Whether both roll again.
    pub roll_again: bool,
    /// Whose leader is checked.
    pub fallen_leader_check: LeaderCheck,
    /// What becomes of him.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallen_leader: Option<Fallen>,
}

/// The chart.
pub struct ChargeCombat;

impl Chart for ChargeCombat {
    type Book = Book;
    type Facts = ChargeCombatFacts;
    type Outcome = ChargeCombatOutcome;
    const NAME: &'static str = "charge-combat";
    const ABOUT: &'static str = "How does one exchange of a charge combat end?";
    const DICE: &'static str =
        "one d10 (attacker), one d10 (defender); then one d10 (fallen-leader) if a leader is checked";
    const RULES: &'static [&'static str] = &[
        "FF-CHG-01",
        "FF-CHG-02",
        "FF-CHG-03",
        "FF-CHG-04",
        "FF-CHG-05",
        "FF-CHG-06",
        "FF-CHG-07",
        "FF-CHG-08",
        "FF-CHG-09",
        "FF-CHG-10",
        "FF-CHG-11",
        "FF-CHG-12",
        "FF-CHG-13",
        "FF-CHG-14",
        "FF-RES-01",
        "FF-RES-02",
        "FF-RES-03",
        "FF-RES-04",
        "FF-RES-05",
        "FF-RES-06",
        "FF-RES-07",
        "FF-RES-08",
        "FF-RES-09",
        "FF-RES-10",
        "FF-RES-11",
        "FF-RES-12",
        "FF-RES-13",
        "FF-RES-14",
        "FF-RES-15",
        "FF-RES-16",
        "FF-RES-17",
        "FF-RES-18",
        "FF-RES-19",
        "FF-RES-20",
        "FF-RES-21",
        "FF-RES-22",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("attacker_die", "the attacker's die as rolled"),
        Field::whole("defender_die", "the defender's die as rolled"),
        Field::whole("attacker_result", "the attacker's die with its modifiers"),
        Field::whole("defender_result", "the defender's die with its modifiers"),
        Field::whole("difference", "the attacker's result less the defender's"),
        Field::word::<ChargeResult>("result", "what the difference means"),
        Field::word::<Winner>("winner", "who has won"),
        Field::whole("attacker_stands_lost", "stands the attacker loses"),
        Field::word::<TroopOrder>("attacker_order_after", "how steady the attacker is afterwards"),
        Field::word::<AttackerMove>("attacker_move", "where the attacker goes"),
        Field::yes_no("attacker_may_recall", "the attacker may recall instead"),
        Field::whole("defender_stands_lost", "stands the defending troops lose, or the guns where they defend alone"),
        Field::word::<TroopOrder>("defender_order_after", "troops: how steady they are afterwards"),
        Field::word::<DefenderMove>("defender_move", "troops: where they go"),
        Field::yes_no("defender_may_recall", "troops: they may recall instead"),
        Field::yes_no("defender_may_carry_position", "troops: they may carry the position instead"),
        Field::word::<GunsAfter>("defender_guns_after", "guns: what becomes of them"),
        Field::whole("defender_gun_stands_damaged", "guns: stands damaged"),
        Field::yes_no("roll_again", "both sides roll again, with their facts as they then are"),
        Field::word::<LeaderCheck>("fallen_leader_check", "whose leader is checked"),
        Field::object("fallen_leader", "that check, if there was one"),
    ];
    const HEADLINE: &'static str = "result";

    fn resolve(book: &Book, facts: &ChargeCombatFacts, tray: &mut Tray<'_>) -> Result<ChargeCombatOutcome, DiceError> {
        let modifiers = modifiers(book, facts, tray);
        roll_out(book, facts, modifiers, tray, |tray| {
            Ok([tray.roll(Die::D10, ATTACKER)?, tray.roll(Die::D10, DEFENDER)?])
        })
    }

    fn tell(_: &Book, _: &ChargeCombatFacts, outcome: &ChargeCombatOutcome) -> String {
        let name = match outcome.result {
            ChargeResult::Swept => "Swept from the Field",
            ChargeResult::DrivenBack => "Driven Back",
            ChargeResult::HardPressed => "Hard Pressed",
            ChargeResult::DesperateStruggle => "Desperate Struggle",
            ChargeResult::Falter => "Falter",
            ChargeResult::Recoil => "Recoil",
            ChargeResult::Repulsed => "Repulsed",
        };
        let (attack, defense) = (outcome.attacker_result, outcome.defender_result);
        let mut told = vec![format!("{attack} to {defense}, {name}: the attacker {}", attacker_said(outcome))];
        told.extend(defender_said(outcome).map(|troops| format!("the defender {troops}")));
        told.extend(guns_said(outcome).map(|guns| format!("the guns {guns}")));
        if outcome.roll_again {
            told.push("both roll again".to_owned());
        }
        let told = told.join("; ");
        match (&outcome.fallen_leader, outcome.fallen_leader_check) {
            (None, _) => format!("{told}."),
            (Some(fallen), side) => format!("{told}. With the {side} {}.", fallen.result.said()),
        }
    }
}

/// What the dice are rolled for.
const ATTACKER: &str = "attacker";
const DEFENDER: &str = "defender";

/// An exchange about to be rolled for, with what is added to the dice.
pub struct Clash {
    facts: ChargeCombatFacts,
    modifiers: [i32; 2],
}

impl Clash {
    /// Adds up the modifiers.
    pub fn of(book: &Book, facts: ChargeCombatFacts) -> Clash {
        let mut none = Scripted::new([0_i64; 0]);
        Clash { modifiers: modifiers(book, &facts, &mut Tray::new(&mut none)), facts }
    }

    /// Rolls where the faces of the dice do not count, but only what comes of them: the odds then have fewer ways to go.
    pub fn roll(&self, book: &Book, tray: &mut Tray<'_>) -> Result<ChargeCombatOutcome, DiceError> {
        roll_out(book, &self.facts, self.modifiers, tray, |tray| tray.against(Die::D10, [ATTACKER, DEFENDER]))
    }
}

/// FF-CHG-01: what is added to the dice of the attacker and of the defender.
fn modifiers(book: &Book, facts: &ChargeCombatFacts, tray: &mut Tray<'_>) -> [i32; 2] {
    [charge_modifiers::of_attacker(book, facts, tray), charge_modifiers::of_defender(book, facts, tray)]
}

fn roll_out(
    book: &Book,
    facts: &ChargeCombatFacts,
    [attacker_modifiers, defender_modifiers]: [i32; 2],
    tray: &mut Tray<'_>,
    roll: impl FnOnce(&mut Tray<'_>) -> Result<[i32; 2], DiceError>,
) -> Result<ChargeCombatOutcome, DiceError> {
    let [attacker_die, defender_die] = roll(tray)?;
    let attacker_result = attacker_die + attacker_modifiers;
    let defender_result = defender_die + defender_modifiers;
    let difference = attacker_result - defender_result;
    let exchange = Exchange::of(book, facts, difference);
    let result = exchange.result();
    let attacker = exchange.attacker();
    let troops = facts.defender.has_troops().then(|| exchange.troops());
    let guns = facts.defender.has_guns().then(|| exchange.guns());
    // FF-R58: the stands fall on the troops where troops defend
    let defender_stands_lost = troops.map(|fate| fate.lost).or(guns.map(|fate| fate.lost)).unwrap_or(0);
    // FF-RES-04, FF-RES-18
    let fallen_leader_check = match result {
        ChargeResult::Swept if facts.defender.leader_attached => LeaderCheck::Defender,
        ChargeResult::Repulsed if facts.attacker.leader_attached => LeaderCheck::Attacker,
        _ => LeaderCheck::None,
    };
    let fallen_leader = match fallen_leader_check {
        LeaderCheck::None => None,
        _ => Some(fallen_leader::roll(book, tray)?),
    };
    Ok(ChargeCombatOutcome {
        attacker_die,
        defender_die,
        attacker_result,
        defender_result,
        difference,
        result,
        winner: winner(result),
        attacker_stands_lost: attacker.lost,
        attacker_order_after: attacker.order,
        attacker_move: attacker.moves,
        attacker_may_recall: attacker.may_recall,
        defender_stands_lost,
        defender_order_after: troops.map(|fate| fate.order),
        defender_move: troops.map(|fate| fate.moves),
        defender_may_recall: troops.map(|fate| fate.may_recall),
        defender_may_carry_position: troops.map(|fate| fate.may_carry),
        defender_guns_after: guns.map(|fate| fate.after),
        defender_gun_stands_damaged: guns.map(|fate| fate.damaged),
        // FF-RES-14, FF-R64: if both sides have stands left
        roll_again: result == ChargeResult::DesperateStruggle
            && facts.attacker.stands > attacker.lost
            && facts.defender.stands > defender_stands_lost,
        fallen_leader_check,
        fallen_leader,
    })
}

fn winner(result: ChargeResult) -> Winner {
    match result {
        ChargeResult::Swept | ChargeResult::DrivenBack | ChargeResult::HardPressed => Winner::Attacker,
        ChargeResult::DesperateStruggle => Winner::None,
        ChargeResult::Falter | ChargeResult::Recoil | ChargeResult::Repulsed => Winner::Defender,
    }
}

/// ", losing 2 stands"
fn losing(stands: i32) -> String {
    match stands {
        0 => String::new(),
        1 => ", losing 1 stand".to_owned(),
        n => format!(", losing {n} stands"),
    }
}

fn attacker_said(outcome: &ChargeCombatOutcome) -> String {
    let goes = match outcome.attacker_move {
        AttackerMove::Breakthrough => "breaks through for half a move",
        AttackerMove::CarryPosition => "carries the position",
        AttackerMove::Stay => "stays in the fight",
        AttackerMove::Retreat3 => "falls back 3\"",
        AttackerMove::OutOfCloseRange => "retreats out of close range",
        AttackerMove::FullRetreat => "makes a full retreat",
    };
    let recall = if outcome.attacker_may_recall { " (or recalls)" } else { "" };
    format!("{goes}{recall}, {}{}", outcome.attacker_order_after.said(), losing(outcome.attacker_stands_lost))
}

fn defender_said(outcome: &ChargeCombatOutcome) -> Option<String> {
    let goes = match outcome.defender_move? {
        DefenderMove::Hold => "holds",
        DefenderMove::Stay => "stays in the fight",
        DefenderMove::Retreat3 => "falls back 3\"",
        DefenderMove::OutOfCloseRange => "retreats out of close range",
        DefenderMove::FullRetreat => "makes a full retreat",
    };
    let or = match (outcome.defender_may_recall, outcome.defender_may_carry_position) {
        (Some(true), Some(true)) => " (or carries the position, or recalls)",
        (Some(true), _) => " (or recalls)",
        _ => "",
    };
    let order = outcome.defender_order_after?.said();
    Some(format!("{goes}{or}, {order}{}", losing(outcome.defender_stands_lost)))
}

fn guns_said(outcome: &ChargeCombatOutcome) -> Option<String> {
    let goes = match outcome.defender_guns_after? {
        GunsAfter::Hold => "hold",
        GunsAfter::HoldSilenced => "hold, silenced",
        GunsAfter::FullRetreatSilenced => "make a full retreat, silenced",
        GunsAfter::Lost => "are lost",
    };
    let alone = outcome.defender_move.is_none();
    let lost = if alone { losing(outcome.defender_stands_lost) } else { String::new() };
    let damaged = match outcome.defender_gun_stands_damaged {
        None | Some(0) => String::new(),
        Some(n) => format!(", {n} damaged"),
    };
    Some(format!("{goes}{lost}{damaged}"))
}
