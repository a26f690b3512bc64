//! Command radius: whether a leader commands a unit.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::number::Number;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::Quarters;

/// The printed distances.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    clear: Quarters,
    shortened: Quarters,
}

impl Numbers {
    /// The farthest that a leader can see and command, if it is not shortened already.
    pub fn farthest(&self, is_shortened: bool) -> f64 {
        let least = self.shortened.get();
        if is_shortened { least } else { self.clear.get().max(least) }
    }
}

engine::words! {
    /// Where the leader is.
    pub enum LeaderState {
        Detached = "detached",
        AttachedHere = "attached-here",
        AttachedElsewhere = "attached-elsewhere",
        AttachedLineOfMarch = "attached-line-of-march",
    }
}

engine::words! {
    /// What the command rests on.
    pub enum Basis { Attached = "attached", LineOfMarch = "line-of-march", Radius = "radius", None = "none" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct CommandRadiusFacts {
    /// From leader to unit.
    pub distance: f64,
    /// Where the leader is.
    pub leader_state: LeaderState,
    /// Whether he is on foot.
    pub leader_dismounted: bool,
    /// Whether he looks through dense woods.
    pub through_dense_woods: bool,
    /// Whether it is twilight, or foggy.
    pub twilight_or_fog: bool,
    /// Whether he cannot see the unit.
    pub line_of_sight_blocked: bool,
}

impl Facts<Book> for CommandRadiusFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            distance: form.section("leader").number("distance", 0.0..=500.0).or(0.0, "from the leader to the unit"),
            leader_state: form.word("leader_state").or(
                LeaderState::Detached,
                "attached to this unit, to another, or to the first of the line of march it belongs to",
            ),
            leader_dismounted: form.flag("leader_dismounted", "the leader is on foot"),
            through_dense_woods: form
                .section("sight")
                .flag("through_dense_woods", "the line of sight passes through dense woods"),
            twilight_or_fog: form.flag("twilight_or_fog", "it is twilight, or there is fog"),
            line_of_sight_blocked: form.flag("line_of_sight_blocked", "the leader cannot see the unit"),
        }
    }
}

/// Whether the unit is commanded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CommandRadiusOutcome {
    /// How far he commands.
    pub radius: Number,
    /// Whether this unit is under him.
    pub in_command: bool,
    /// What that rests on.
    pub basis: Basis,
}

/// The chart.
pub struct CommandRadius;

impl Chart for CommandRadius {
    type Book = Book;
    type Facts = CommandRadiusFacts;
    type Outcome = CommandRadiusOutcome;
    const NAME: &'static str = "command-radius";
    const ABOUT: &'static str = "Is the unit under this leader's command?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FF-CMD-01", "FF-CMD-02", "FF-CMD-03", "FF-CMD-04"];
    const OUTCOME: &'static [Field] = &[
        Field::number("radius", "how far the leader commands, in inches"),
        Field::yes_no("in_command", "the unit is under him"),
        Field::word::<Basis>("basis", "what that rests on; none: the unit is not under him"),
    ];
    const HEADLINE: &'static str = "in_command";

    fn resolve(book: &Book, facts: &CommandRadiusFacts, _: &mut Tray<'_>) -> Result<CommandRadiusOutcome, DiceError> {
        let numbers = &book.sheet.command_radius;
        // FF-CMD-03, FF-R18: several of these do not shorten it further
        let short = facts.leader_state != LeaderState::Detached
            || facts.leader_dismounted
            || facts.through_dense_woods
            || facts.twilight_or_fog;
        let radius = if short { numbers.shortened } else { numbers.clear }.get();
        let basis = match facts.leader_state {
            LeaderState::AttachedHere => Basis::Attached,
            // FF-CMD-02: without sight or distance
            LeaderState::AttachedLineOfMarch => Basis::LineOfMarch,
            // FF-CMD-01
            _ if !facts.line_of_sight_blocked && facts.distance <= radius => Basis::Radius,
            // FF-CMD-04
            _ => Basis::None,
        };
        Ok(CommandRadiusOutcome { radius: radius.into(), in_command: basis != Basis::None, basis })
    }

    fn tell(_: &Book, facts: &CommandRadiusFacts, outcome: &CommandRadiusOutcome) -> String {
        let radius = outcome.radius;
        match outcome.basis {
            Basis::Attached => "In command: the leader is with the unit.".to_owned(),
            Basis::LineOfMarch => "In command: the leader is at the head of its line of march.".to_owned(),
            Basis::Radius => format!("In command: within {radius}\" and in sight."),
            Basis::None if facts.line_of_sight_blocked => {
                "Not under this leader: he cannot see the unit. If no other commands it, it is out of command."
                    .to_owned()
            }
            Basis::None => {
                format!("Not under this leader: beyond {radius}\". If no other commands it, it is out of command.")
            }
        }
    }
}
