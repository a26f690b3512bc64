//! Movement: how far a group may go in this phase.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use engine::number::Number;
use engine::sheet::ByWord;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::{Divisor, Within};

/// The rates and what changes them.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    rates: ByWord<Troops, Within<0, 1000>>,
    bad_going_divides_by: Divisor,
    half_speed_divides_by: Divisor,
    rout: Within<0, 1000>,
}

engine::words! {
    /// Who moves, from slow to fast.
    pub enum Troops { FormedFoot = "formed-foot", IrregularFoot = "irregular-foot", Mounted = "mounted" }
}

engine::words! {
    /// What they move over.
    pub enum Going { Good = "good", Bad = "bad" }
}

engine::words! {
    /// How fast they choose to go.
    pub enum Speed { Full = "full", Half = "half" }
}

engine::words! {
    /// Why they move.
    pub enum Impulse { Other = "other", Attack = "attack", Rout = "rout" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MovementFacts {
    /// Who moves.
    pub troops: Troops,
    /// Over what.
    pub going: Going,
    /// How fast.
    pub speed: Speed,
    /// Whether they are natives.
    pub natives: bool,
    /// Why.
    pub action: Impulse,
}

impl Facts<Book> for MovementFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            troops: form.word("troops").required("who moves"),
            going: form.word("going").or(Going::Good, "bad if any part of the way is"),
            speed: form.word("speed").or(Speed::Full, "half for those who mean to shoot"),
            natives: form.flag("natives", "the group is natives"),
            action: form.word("action").or(Impulse::Other, "an attack or a rout is faster"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.speed == Speed::Half && self.action != Impulse::Other,
            "speed",
            "nobody attacks or routs at half speed",
        )
    }
}

/// How far.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MovementOutcome {
    /// The rate.
    pub base: i32,
    /// The die of a native rush.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rush: Option<i32>,
    /// Centimetres in all.
    pub allowance: Number,
}

/// The chart.
pub struct Movement;

impl Chart for Movement {
    type Book = Book;
    type Facts = MovementFacts;
    type Outcome = MovementOutcome;
    const NAME: &'static str = "movement";
    const ABOUT: &'static str = "How far may this group go in this phase?";
    const DICE: &'static str = "one d6 (rush), only for natives who attack";
    const RULES: &'static [&'static str] =
        &["RK-MOV-01", "RK-MOV-02", "RK-MOV-03", "RK-MOV-04", "RK-ACT-15", "RK-ACT-20"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("base", "the rate, in cm"),
        Field::whole("rush", "natives who attack: the die, in cm"),
        Field::number("allowance", "how far the group may go, in cm"),
    ];
    const HEADLINE: &'static str = "allowance";

    fn resolve(book: &Book, facts: &MovementFacts, tray: &mut Tray<'_>) -> Result<MovementOutcome, DiceError> {
        let numbers = &book.sheet.movement;
        // RK-MOV-01: halved in bad going, and once more at half speed (RK-MOV-04), before anything is added
        let base = numbers.rates.of(facts.troops).get();
        let mut allowance = f64::from(base);
        if facts.going == Going::Bad {
            let slowed = allowance / f64::from(numbers.bad_going_divides_by.get());
            tray.note("bad-going", slowed - allowance, "RK-MOV-01");
            allowance = slowed;
        }
        if facts.speed == Speed::Half {
            let slowed = allowance / f64::from(numbers.half_speed_divides_by.get());
            tray.note("half-speed", slowed - allowance, "RK-MOV-04");
            allowance = slowed;
        }
        if facts.action == Impulse::Rout {
            let faster = f64::from(numbers.rout.get());
            tray.note("rout", faster, "RK-MOV-03");
            allowance += faster;
        }
        // RK-R28: on any attack result, one die for the group
        let rush = if facts.natives && facts.action == Impulse::Attack {
            let die = tray.roll(Die::D6, "rush")?;
            tray.note("native-rush", f64::from(die), "RK-MOV-02");
            allowance += f64::from(die);
            Some(die)
        } else {
            None
        };
        Ok(MovementOutcome { base, rush, allowance: allowance.into() })
    }

    fn tell(_: &Book, _: &MovementFacts, outcome: &MovementOutcome) -> String {
        let rush = outcome.rush.map_or(String::new(), |die| format!(", {die} of them by its rush"));
        format!("The group may move up to {} cm{rush}.", outcome.allowance)
    }
}
