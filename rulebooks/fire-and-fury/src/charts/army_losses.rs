//! Army losses: how the losses of the whole army weigh on its units.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use super::maneuver_facts::ArmyLosses;
use crate::book::Book;
use crate::options::GreaterLosses;

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ArmyLossesFacts {
    /// Troop and gun stands at the start.
    pub initial_stands: i32,
    /// Stands lost.
    pub stands_lost: i32,
    /// Stands the enemy lost.
    pub enemy_stands_lost: i32,
    /// Heavy casualties at so many stands lost.
    pub heavy_at: i32,
    /// Under the option `second-threshold`: greater losses at so many.
    pub greater_at: Option<i32>,
}

impl Facts<Book> for ArmyLossesFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let initial_stands =
            form.section("army").whole("initial_stands", 1..=1000).required("troop and gun stands at the start");
        let stands_lost = form.whole("stands_lost", 0..=1000).required("stands destroyed, lost or fled");
        let enemy_stands_lost =
            form.section("enemy").whole("enemy_stands_lost", 0..=1000).or(0, "stands the enemy has lost");
        let heavy_at = form
            .section("scenario")
            .whole("heavy_at", 1..=1000)
            .maybe("heavy casualties at so many stands lost, by default at a third");
        let parts = &book.sheet.losses;
        // FF-D02: a part of the initial stands, rounded up
        let heavy_at = heavy_at.unwrap_or_else(|| parts.heavy_at.rounded_up(initial_stands));
        // FF-R12: asked only under the reading that needs it; never below the first number
        let greater_at = (book.options.greater_losses_means == GreaterLosses::SecondThreshold).then(|| {
            form.whole("greater_at", 1..=1000)
                .maybe("greater losses at so many stands lost, by default at half")
                .unwrap_or_else(|| parts.greater_at.rounded_up(initial_stands).max(heavy_at))
        });
        Self { initial_stands, stands_lost, enemy_stands_lost, heavy_at, greater_at }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let initial = self.initial_stands;
        refuse(self.stands_lost > initial, "stands_lost", "the army lost more stands than it had")?;
        refuse(self.heavy_at > initial, "heavy_at", "the army has not so many stands to lose")?;
        let greater_at = self.greater_at.unwrap_or(self.heavy_at);
        refuse(greater_at > initial, "greater_at", "the army has not so many stands to lose")?;
        refuse(greater_at < self.heavy_at, "greater_at", "greater losses are at least heavy casualties")
    }
}

/// How the army has fared.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ArmyLossesOutcome {
    /// How the losses weigh.
    pub army_losses: ArmyLosses,
    /// Heavy casualties at so many stands lost.
    pub heavy_at: i32,
    /// Under the option `second-threshold`: greater losses at so many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub greater_at: Option<i32>,
}

/// The chart.
pub struct ArmyLossesChart;

impl Chart for ArmyLossesChart {
    type Book = Book;
    type Facts = ArmyLossesFacts;
    type Outcome = ArmyLossesOutcome;
    const NAME: &'static str = "army-losses";
    const ABOUT: &'static str = "How do the army's losses weigh on its units?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["FF-D02", "FF-R12"];
    const OUTCOME: &'static [Field] = &[
        Field::word::<ArmyLosses>("army_losses", "how the army has fared"),
        Field::whole("heavy_at", "heavy casualties at so many stands lost"),
        Field::whole("greater_at", "under `second-threshold`: greater losses at so many stands lost"),
    ];
    const HEADLINE: &'static str = "army_losses";

    fn resolve(_: &Book, facts: &ArmyLossesFacts, _: &mut Tray<'_>) -> Result<ArmyLossesOutcome, DiceError> {
        let lost = facts.stands_lost;
        let greater = facts.greater_at.map_or(lost > facts.enemy_stands_lost, |number| lost >= number);
        let army_losses = match lost >= facts.heavy_at {
            false => ArmyLosses::None,
            true if greater => ArmyLosses::GreaterLosses,
            true => ArmyLosses::HeavyCasualties,
        };
        Ok(ArmyLossesOutcome { army_losses, heavy_at: facts.heavy_at, greater_at: facts.greater_at })
    }

    fn tell(_: &Book, _: &ArmyLossesFacts, outcome: &ArmyLossesOutcome) -> String {
        match outcome.army_losses {
            ArmyLosses::None => format!("Not yet: heavy casualties begin at {} stands lost.", outcome.heavy_at),
            ArmyLosses::HeavyCasualties => "The army has suffered heavy casualties.".to_owned(),
            ArmyLosses::GreaterLosses => "The army has suffered greater losses.".to_owned(),
        }
    }
}
