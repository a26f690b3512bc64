//! Command: does the leader get this group in hand?

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, always, row, row_if};
use engine::dice::{DiceError, Die};
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::{Count, Fewer};
use crate::words::counted;

/// The numbers of dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    officer: Count,
    nco: Count,
    shoots_himself: Fewer,
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct CommandFacts {
    /// The group's figures within command radius, NCO included.
    pub figures_in_radius: i32,
    /// Whether the officer himself shoots in this phase.
    pub officer_shoots: bool,
    /// Activated NCOs.
    pub ncos: i32,
    /// Those of them who shoot.
    pub ncos_shooting: i32,
}

impl Facts<Book> for CommandFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            figures_in_radius: form
                .whole("figures_in_radius", 1..=99)
                .required("the group's figures within command radius, NCO included"),
            officer_shoots: form.flag("officer_shoots", "the officer himself shoots in this phase"),
            ncos: form.whole("ncos", 0..=2).or(0, "activated NCOs"),
            ncos_shooting: form.whole("ncos_shooting", 0..=2).or(0, "of them, those who shoot in this phase"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.ncos_shooting > self.ncos,
            "ncos_shooting",
            "more NCOs shoot than have been activated (`ncos`)",
        )
    }
}

/// Whether the group is commanded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CommandOutcome {
    /// Dice thrown.
    pub dice_thrown: u32,
    /// Their sum.
    pub total: i32,
    /// The figures to be commanded.
    pub needed: i32,
    /// Whether they are.
    pub commanded: bool,
}

/// The chart.
pub struct Command;

impl Chart for Command {
    type Book = Book;
    type Facts = CommandFacts;
    type Outcome = CommandOutcome;
    const NAME: &'static str = "command";
    const ABOUT: &'static str = "Does the leader get this group in hand?";
    const DICE: &'static str = "3d6 (command), 3 more for each NCO, 1 less for each of them who shoots";
    const RULES: &'static [&'static str] = &["RK-CMD-02", "RK-CMD-03", "RK-CMD-04"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("dice_thrown", "command dice thrown"),
        Field::whole("total", "their sum"),
        Field::whole("needed", "the figures to be commanded"),
        Field::yes_no("commanded", "the group is commanded in this phase"),
    ];
    const HEADLINE: &'static str = "commanded";

    fn resolve(book: &Book, facts: &CommandFacts, tray: &mut Tray<'_>) -> Result<CommandOutcome, DiceError> {
        let numbers = &book.sheet.command;
        // These rows are numbers of dice, not points.
        let dice = tray.add_up(&[
            always("officer", numbers.officer.get(), "RK-CMD-02"),
            row_if(facts.officer_shoots, "officer-shoots", numbers.shoots_himself.get(), "RK-CMD-03"),
            row("ncos", numbers.nco.get() * facts.ncos, "RK-CMD-02"),
            row("ncos-shooting", numbers.shoots_himself.get() * facts.ncos_shooting, "RK-CMD-03"),
        ]);
        let dice_thrown = u32::try_from(dice).unwrap_or(0);
        let total = tray.sum(Die::D6, "command", dice_thrown)?;
        // RK-CMD-04: as much as there are figures is enough
        let needed = facts.figures_in_radius;
        Ok(CommandOutcome { dice_thrown, total, needed, commanded: total >= needed })
    }

    fn tell(_: &Book, _: &CommandFacts, outcome: &CommandOutcome) -> String {
        let dice = counted(outcome.dice_thrown, "die makes", "dice make");
        let figures = counted(outcome.needed, "figure", "figures");
        let result = if outcome.commanded {
            "the group is commanded in this phase"
        } else {
            "the group stays uncommanded and acts by the actions table"
        };
        format!("{dice} {} against {figures}: {result}.", outcome.total)
    }
}
