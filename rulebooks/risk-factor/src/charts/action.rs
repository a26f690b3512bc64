//! Action: the risk factor, the die and what the group does, in one go.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use serde::Serialize;

use crate::book::{Book, WoundEffect};
use crate::charts::actions::{self, Action, Reading, Situation};
use crate::charts::risk_factor::{self, RiskFacts};
use crate::words::{Control, Table};

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ActionFacts {
    /// What weighs on the group.
    pub risk: RiskFacts,
    /// Which table it uses.
    pub table: Table,
    /// Who runs it.
    pub control: Control,
    /// Whether its present movement is away from the enemy.
    pub falling_back: bool,
    /// Whether it holds a fortified position.
    pub defending_fortification: bool,
    /// Whether there is a place where enemies were last seen.
    pub enemy_seen_before: bool,
    /// How far the nearest enemy in sight is.
    pub nearest_enemy: Option<f64>,
    /// RK-R39
    pub opt_wound_effect: WoundEffect,
}

impl Facts<Book> for ActionFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            risk: RiskFacts::fill(form, book),
            table: form.section("action").word("table").required("missile, or close combat weapons only"),
            control: form.word("control").or(Control::Uncommanded, "who runs the group in this phase"),
            falling_back: form
                .flag("falling_back", "its present movement is away from the enemy; a routing group always is"),
            defending_fortification: form.flag("defending_fortification", "it holds a fortified position"),
            enemy_seen_before: form.flag("enemy_seen_before", "there is a place where enemies were last seen"),
            nearest_enemy: form.number("nearest_enemy", 0.0..=1000.0).maybe("cm to the nearest enemy in sight"),
            opt_wound_effect: form
                .section("house rules")
                .word("opt_wound_effect")
                .or(book.options.wound_effect, "whether the wounded are still there to be counted"),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        self.risk.check(book)?;
        let refuse = FactError::refuse;
        refuse(self.falling_back && self.risk.advancing, "falling_back", "a group does not advance and fall back")?;
        let defending = self.defending_fortification;
        let fact = "defending_fortification";
        refuse(defending && self.risk.advancing, fact, "an advancing group defends no fortification")?;
        refuse(defending && self.falling_back, fact, "a group that falls back defends no fortification")?;
        refuse(defending && self.risk.routing, fact, "a routing group defends no fortification")
    }
}

impl ActionFacts {
    pub(crate) fn situation(&self) -> Situation {
        Situation {
            table: self.table,
            control: self.control,
            // RK-R25: a router whose risk has dropped is falling back
            falling_back: self.falling_back || self.risk.routing,
            defending_fortification: self.defending_fortification,
            no_enemy_in_sight: self.risk.no_enemy_in_sight,
            enemy_seen_before: self.enemy_seen_before,
            nearest_enemy: self.nearest_enemy,
        }
    }

    /// RK-ACT-19: whether the group could stay where it is instead of retreating.
    pub fn could_stay(&self, book: &Book) -> bool {
        self.risk.entirely_in_cover && actions::enough_to_stay(book, self.left(), self.risk.original_strength)
    }

    /// RK-R33: the wounded count while they still fight.
    fn left(&self) -> i32 {
        let gone = match self.opt_wound_effect {
            WoundEffect::SecondKills => self.risk.killed,
            WoundEffect::OutOfAction => self.risk.losses(),
        };
        self.risk.original_strength - gone
    }
}

/// What the group does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ActionOutcome {
    /// The sum of the rows.
    pub risk_factor: i32,
    /// The die as thrown.
    pub die: i32,
    /// What the table says.
    #[serde(flatten)]
    pub reading: Reading,
    /// Whether a retreating group may stay in its cover.
    pub may_stay: bool,
}

/// The chart.
pub struct ActionChart;

impl Chart for ActionChart {
    type Book = Book;
    type Facts = ActionFacts;
    type Outcome = ActionOutcome;
    const NAME: &'static str = "action";
    const ABOUT: &'static str = "What does this group do, as things stand?";
    const DICE: &'static str = "one d6 (action)";
    const RULES: &'static [&'static str] = &[
        "RK-RSK-01",
        "RK-RSK-02",
        "RK-RSK-03",
        "RK-RSK-04",
        "RK-RSK-05",
        "RK-RSK-06",
        "RK-RSK-07",
        "RK-RSK-08",
        "RK-RSK-09",
        "RK-RSK-10",
        "RK-RSK-11",
        "RK-ACT-01",
        "RK-ACT-02",
        "RK-ACT-03",
        "RK-ACT-04",
        "RK-ACT-05",
        "RK-ACT-06",
        "RK-ACT-07",
        "RK-ACT-08",
        "RK-ACT-09",
        "RK-ACT-10",
        "RK-ACT-11",
        "RK-ACT-12",
        "RK-ACT-13",
        "RK-ACT-14",
        "RK-ACT-16",
        "RK-ACT-19",
    ];
    const OUTCOME: &'static [Field] = {
        let [row, entry, italic, binding, action] = Reading::FIELDS;
        &[
            Field::whole("risk_factor", "the sum of the rows"),
            Field::whole("die", "the die as thrown"),
            row,
            entry,
            italic,
            binding,
            action,
            Field::yes_no("may_stay", "it retreats, but may stay in its cover instead"),
        ]
    };
    const HEADLINE: &'static str = "action";

    fn resolve(book: &Book, facts: &ActionFacts, tray: &mut Tray<'_>) -> Result<ActionOutcome, DiceError> {
        let risk_factor = risk_factor::add_up(book, &facts.risk, tray).risk_factor;
        let die = tray.roll(Die::D6, "action")?;
        let reading = actions::read(book, &facts.situation(), risk_factor, die);
        // RK-ACT-19
        let may_stay = reading.action == Action::Retreat && facts.could_stay(book);
        Ok(ActionOutcome { risk_factor, die, reading, may_stay })
    }

    fn tell(_: &Book, _: &ActionFacts, outcome: &ActionOutcome) -> String {
        let said = outcome.reading.said(outcome.risk_factor, outcome.die);
        if outcome.may_stay { said + "; being in cover and strong enough, it may stay instead." } else { said + "." }
    }
}
