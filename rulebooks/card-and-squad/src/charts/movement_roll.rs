//! Movement roll: how far a squad leader may go.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, row_if};
use engine::dice::DiceError;
use engine::number::Number;
use serde::Serialize;

use super::movement_dice::{self, Mover};
use crate::book::{Book, Obstacles, Rounding};

engine::words! {
    /// The ground of a whole move.
    pub enum Going { Open = "open", Woods = "woods", Water = "water" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MovementFacts {
    /// What moves.
    pub troop: Mover,
    /// Whether the whole move is along a road.
    pub road: bool,
    /// The ground of the whole move.
    pub going: Going,
    /// Fences and walls crossed.
    pub obstacles: i32,
    /// Whether the leader is a wounded hero.
    pub leader_wounded: bool,
    /// Whether heroes are in play.
    pub opt_heroes: bool,
    /// How a halved move is rounded.
    pub opt_rounding: Rounding,
    /// When obstacles are paid for.
    pub opt_obstacles: Obstacles,
}

impl Facts<Book> for MovementFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            troop: form.section("squad").word("troop").or(Mover::Infantry, "what moves; cannon: its crew pushes it"),
            road: form.section("route").flag("road", "the whole move is along a road"),
            going: form.word("going").or(Going::Open, "ground of the whole move; for a mixed one use `route-cost`"),
            obstacles: form.whole("obstacles", 0..=6).or(0, "fences and walls crossed"),
            leader_wounded: form.section("squad").flag("leader_wounded", "the leader is a wounded hero"),
            opt_heroes: book.options.ask_heroes(form.section("house rules")),
            opt_rounding: book.options.ask_rounding(form),
            opt_obstacles: book.options.ask_obstacles(form),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let rough = self.going != Going::Open;
        refuse(self.road && rough, "going", "a road is open ground wherever it runs")?;
        // CS-D11
        let cannon = self.troop == Mover::Cannon;
        refuse(cannon && rough, "going", "a cannon is pushed over open ground only")?;
        refuse(cannon && self.obstacles > 0, "obstacles", "a cannon cannot be pushed over fences and walls")?;
        refuse(cannon && self.leader_wounded, "leader_wounded", "a cannon's move is its crew's, not a leader's")?;
        refuse(
            self.leader_wounded && !self.opt_heroes,
            "leader_wounded",
            "only heroes are wounded, and `opt_heroes` is off",
        )
    }
}

/// How far it goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MovementOutcome {
    /// The dice kept.
    pub rolled: i32,
    /// Less what a wound takes.
    pub budget: i32,
    /// Whether the move is halved.
    pub halved: bool,
    /// Inches over this ground.
    pub allowance: Number,
    /// Whether it was enough for all obstacles.
    pub crosses: bool,
}

/// The chart.
pub struct MovementRoll;

impl Chart for MovementRoll {
    type Book = Book;
    type Facts = MovementFacts;
    type Outcome = MovementOutcome;
    const NAME: &'static str = "movement-roll";
    const ABOUT: &'static str = "How far may a squad go?";
    const DICE: &'static str = "2 d6 (movement), 3 for cavalry, one more on a road";
    const RULES: &'static [&'static str] = &[
        "CS-MOV-01",
        "CS-MOV-02",
        "CS-MOV-03",
        "CS-MOV-04",
        "CS-MOV-05",
        "CS-MOV-06",
        "CS-HER-03",
        "CS-R25",
        "CS-R26",
        "CS-R27",
        "CS-R28",
        "CS-R57",
        "CS-D11",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("rolled", "the dice kept, added up"),
        Field::whole("budget", "less what a leader's wound takes"),
        Field::yes_no("halved", "the move is halved"),
        Field::number("allowance", "inches over this ground, obstacles paid for"),
        Field::yes_no("crosses", "there was enough movement for all the obstacles"),
    ];
    const HEADLINE: &'static str = "allowance";

    fn resolve(book: &Book, facts: &MovementFacts, tray: &mut Tray<'_>) -> Result<MovementOutcome, DiceError> {
        let numbers = &book.sheet.movement;
        let rolled = movement_dice::roll(book, facts.troop, facts.road, tray)?;
        // CS-R57: a wounded leader's roll is lower by one, once, before the ground counts
        let wound = book.sheet.heroes.wounded_die_rolls.get();
        let wounded = tray.add_up(&[row_if(facts.leader_wounded, "wounded-leader", wound, "CS-HER-03")]);
        let budget = (rolled + wounded).max(0);
        // CS-R28: every crossing pays
        let toll = numbers.fence_or_wall.get() * f64::from(facts.obstacles);
        tray.note("obstacles", -toll, "CS-MOV-06");
        let slowness = match (facts.troop, facts.going) {
            (Mover::Cannon, _) => Some(numbers.pushed_cannon.get()),
            // CS-MOV-04, CS-MOV-05
            (_, Going::Woods | Going::Water) => Some(numbers.woods_or_water.get()),
            (_, Going::Open) => None,
        };
        let slowed = |inches: f64| slowness.map_or(inches, |times| round(inches / times, facts.opt_rounding));
        // CS-R27: an obstacle takes inches of the roll, unless the house has them of the ground
        let full = f64::from(budget);
        let (allowance, crosses) = match facts.opt_obstacles {
            Obstacles::BeforeHalving => (slowed((full - toll).max(0.0)), full >= toll),
            Obstacles::AfterHalving => ((slowed(full) - toll).max(0.0), slowed(full) >= toll),
        };
        Ok(MovementOutcome { rolled, budget, halved: slowness.is_some(), allowance: allowance.into(), crosses })
    }

    fn tell(_: &Book, facts: &MovementFacts, outcome: &MovementOutcome) -> String {
        let who = match facts.troop {
            Mover::Infantry | Mover::Cavalry => "it may go",
            Mover::Cannon => "the cannon may be pushed",
        };
        let ground = match facts.going {
            Going::Open => "",
            Going::Woods => " through the woods",
            Going::Water => " through the water",
        };
        let over = match (facts.obstacles, outcome.crosses) {
            (0, _) => "",
            (1, true) => ", with the obstacle paid for",
            (_, true) => ", with the obstacles paid for",
            (_, false) => "; it was not enough to cross everything in the way",
        };
        format!("Rolled {}: {who} {}\"{ground}{over}.", outcome.rolled, outcome.allowance)
    }
}

fn round(inches: f64, rounding: Rounding) -> f64 {
    match rounding {
        Rounding::Exact => inches,
        Rounding::Down => inches.floor(),
        Rounding::Up => inches.ceil(),
    }
}
