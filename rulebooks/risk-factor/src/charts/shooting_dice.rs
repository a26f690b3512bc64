//! Shooting dice: how many d8 a group throws.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::{Deserialize, Serialize};

use crate::book::{Book, DiceRounding};
use crate::bounds::Divisor;
use crate::words::{Control, Moved, counted};

/// The printed numbers of figures.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    figures_per_die: FiguresPerDie,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct FiguresPerDie {
    stationary: Divisor,
    moving: Divisor,
    led: Divisor,
}

impl Numbers {
    /// RK-SHT-02, and RK-SHT-03 for the led (RK-D12).
    pub fn per_die(&self, control: Control, moved: Moved) -> i32 {
        let figures = &self.figures_per_die;
        let per_die = match (control, moved) {
            (Control::Commanded | Control::PlayerCharacter, _) => figures.led,
            (Control::Uncommanded, Moved::Stationary) => figures.stationary,
            (Control::Uncommanded, Moved::Half | Moved::Full) => figures.moving,
        };
        per_die.get()
    }
}

/// RK-R44: remainders are dropped, but one die is left, unless the house says otherwise.
pub fn dice(figures: i32, per_die: i32, rounding: DiceRounding) -> i32 {
    let per_die = per_die.max(1);
    match rounding {
        DiceRounding::DownMinOne => (figures / per_die).max(1),
        DiceRounding::Down => figures / per_die,
        DiceRounding::Up => (figures + per_die - 1) / per_die,
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ShootingDiceFacts {
    /// Living figures that can see and reach the target.
    pub figures: i32,
    /// Who runs them.
    pub control: Control,
    /// How far they went in this phase.
    pub moved: Moved,
    /// RK-R44
    pub opt_dice_rounding: DiceRounding,
}

impl Facts<Book> for ShootingDiceFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            figures: ask_figures(form),
            control: form.word("control").or(Control::Uncommanded, "who runs the shooters in this phase"),
            moved: form.word("moved").or(Moved::Stationary, "how far they went in this phase"),
            opt_dice_rounding: ask_rounding(form, book),
        }
    }
}

/// Asks how many shoot.
pub fn ask_figures(form: &mut Form<'_, '_>) -> i32 {
    form.section("shooters").whole("figures", 1..=99).required("living figures that can see and reach the target")
}

/// Asks what becomes of remainders.
pub fn ask_rounding(form: &mut Form<'_, '_>, book: &Book) -> DiceRounding {
    form.section("house rules")
        .word("opt_dice_rounding")
        .or(book.options.dice_rounding, "what becomes of figures too few for another die")
}

/// How many dice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ShootingDiceOutcome {
    /// Figures to a die.
    pub per_die: i32,
    /// Dice.
    pub dice: i32,
}

/// The chart.
pub struct ShootingDice;

impl Chart for ShootingDice {
    type Book = Book;
    type Facts = ShootingDiceFacts;
    type Outcome = ShootingDiceOutcome;
    const NAME: &'static str = "shooting-dice";
    const ABOUT: &'static str = "How many dice does this group throw to hit?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["RK-SHT-02", "RK-SHT-03"];
    const OUTCOME: &'static [Field] =
        &[Field::whole("per_die", "figures to a die"), Field::whole("dice", "d8 to throw to hit")];
    const HEADLINE: &'static str = "dice";

    fn resolve(book: &Book, facts: &ShootingDiceFacts, _: &mut Tray<'_>) -> Result<ShootingDiceOutcome, DiceError> {
        let per_die = book.sheet.shooting_dice.per_die(facts.control, facts.moved);
        Ok(ShootingDiceOutcome { per_die, dice: dice(facts.figures, per_die, facts.opt_dice_rounding) })
    }

    fn tell(_: &Book, facts: &ShootingDiceFacts, outcome: &ShootingDiceOutcome) -> String {
        let figures = counted(facts.figures, "figure throws", "figures throw");
        format!("{figures} {} to hit, one for every {}.", counted(outcome.dice, "d8", "d8"), outcome.per_die)
    }
}
