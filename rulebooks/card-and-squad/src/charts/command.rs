//! Command: is a figure in command, and what can the nearest officer do for its squad.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::{Deserialize, Serialize};

use crate::book::{Book, Leaderless};
use crate::bounds::Inches;
use crate::words::Order;

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// How near an officer must come; he rallies at the same distance (CS-R12).
    officer_within: Inches,
}

impl Numbers {
    /// CS-PRO-01: how near an officer must come.
    pub fn officer_within(&self) -> f64 {
        self.officer_within.get()
    }
}

engine::words! {
    /// What a figure is.
    pub enum Role { Ranker = "ranker", SquadLeader = "squad-leader", Officer = "officer" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct CommandFacts {
    /// What the figure is.
    pub role: Role,
    /// Whether its squad has no leader.
    pub leaderless: bool,
    /// Whether its squad is retreating.
    pub retreating: bool,
    /// From the figure to its squad leader.
    pub distance_to_leader: f64,
    /// From its squad to the nearest officer who can act, if there is one.
    pub officer_distance: Option<f64>,
    /// What a ranker without a squad leader is.
    pub opt_leaderless: Leaderless,
}

impl Facts<Book> for CommandFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            role: form.section("figure").word("role").or(Role::Ranker, "of the figure asked about"),
            leaderless: form.flag("leaderless", "its squad has no squad leader"),
            retreating: form.flag("retreating", "its squad is retreating"),
            distance_to_leader: form
                .number("distance_to_leader", 0.0..=200.0)
                .or(0.0, "inches from the figure to its squad leader"),
            officer_distance: form.section("officer").number("officer_distance", 0.0..=200.0).or_null(
                "inches from the squad's nearest figure to the nearest officer of its side that can act; null: none",
            ),
            opt_leaderless: book.options.ask_leaderless(form.section("house rules")),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let apart = self.distance_to_leader > 0.0;
        let leads = self.role == Role::SquadLeader;
        refuse(self.leaderless && leads, "leaderless", "a squad with this squad leader has one")?;
        refuse(self.leaderless && apart, "distance_to_leader", "a squad without a leader is at no distance from him")?;
        refuse(leads && apart, "distance_to_leader", "a squad leader is at no distance from himself")?;
        // CS-R63
        let officer = self.role == Role::Officer;
        refuse(officer && self.leaderless, "leaderless", "an officer belongs to no squad")?;
        refuse(officer && self.retreating, "retreating", "an officer belongs to no squad")?;
        refuse(officer && apart, "distance_to_leader", "an officer belongs to no squad and has no squad leader")?;
        refuse(officer && self.officer_distance.is_some(), "officer_distance", "an officer belongs to no squad")
    }
}

/// Where the figure stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CommandOutcome {
    /// Whether it fights out of command.
    pub out_of_command: bool,
    /// What its squad may be told to do.
    pub orders: &'static [Order],
    /// Whether an officer can make a new leader.
    pub promotion_possible: bool,
    /// Whether an officer can rally it.
    pub rally_possible: bool,
}

/// The chart.
pub struct Command;

impl Chart for Command {
    type Book = Book;
    type Facts = CommandFacts;
    type Outcome = CommandOutcome;
    const NAME: &'static str = "command";
    const ABOUT: &'static str = "Is a figure in command, and what can an officer do for its squad?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "CS-PRO-01",
        "CS-PRO-03",
        "CS-MEL-09",
        "CS-MOR-09",
        "CS-MOR-14",
        "CS-R12",
        "CS-R19",
        "CS-R23",
        "CS-R52",
        "CS-R63",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("out_of_command", "the figure fights out of command"),
        Field::list("orders", "what its squad may be told to do"),
        Field::yes_no("promotion_possible", "an officer is near enough to make a new squad leader"),
        Field::yes_no("rally_possible", "an officer is near enough to rally the squad"),
    ];
    const HEADLINE: &'static str = "out_of_command";

    fn resolve(book: &Book, facts: &CommandFacts, _: &mut Tray<'_>) -> Result<CommandOutcome, DiceError> {
        // CS-R52: only a ranker can be out of command; CS-R19: and is while his squad retreats
        let too_far = facts.distance_to_leader > book.sheet.movement.squad_within.get();
        let lost = facts.leaderless && facts.opt_leaderless == Leaderless::OutOfCommand;
        // CS-PRO-01, CS-R12
        let near = facts.officer_distance.is_some_and(|gap| gap <= book.sheet.field_promotion.officer_within.get());
        Ok(CommandOutcome {
            out_of_command: facts.role == Role::Ranker && (facts.retreating || too_far || lost),
            orders: if facts.retreating {
                Order::ONLY_RETREAT
            } else if facts.leaderless {
                Order::BOUND // CS-PRO-03
            } else {
                Order::ANY
            },
            promotion_possible: facts.leaderless && near,
            rally_possible: near,
        })
    }

    fn tell(_: &Book, facts: &CommandFacts, outcome: &CommandOutcome) -> String {
        let figure = match facts.role {
            Role::Ranker => "The ranker",
            Role::SquadLeader => "The squad leader",
            Role::Officer => "The officer",
        };
        let command = if outcome.out_of_command { "out of command" } else { "in command" };
        let may = if facts.retreating {
            "his squad can only retreat"
        } else if facts.leaderless {
            "his squad may only load, fire or fall back to cover"
        } else if facts.role == Role::Officer {
            "he acts as he likes"
        } else {
            "his squad may move, charge, load or fire"
        };
        let help = match (outcome.promotion_possible, outcome.rally_possible) {
            (true, _) => " An officer is near enough to promote a new leader, and to rally.",
            (false, true) => " An officer is near enough to rally it.",
            (false, false) => "",
        };
        format!("{figure} is {command}; {may}.{help}")
    }
}
