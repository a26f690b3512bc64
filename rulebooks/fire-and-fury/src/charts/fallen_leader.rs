//! Fallen leader: what becomes of a leader in the thick of it.

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use engine::sheet::Ladder;
use serde::{Deserialize, Serialize};

use crate::book::Book;

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    results: Ladder<Fate>,
}

engine::words! {
    /// What happens to him, from best to worst.
    pub enum Fate {
        CoollyIgnoresTheFire = "coolly-ignores-the-fire",
        StaffOfficerStruck = "staff-officer-struck",
        CoatPierced = "coat-pierced-but-unscathed",
        HorseShot = "horse-shot-out-from-under",
        FleshWound = "mere-flesh-wound",
        GrievouslyWounded = "grievously-wounded",
        MortallyWounded = "mortally-wounded",
        ShotDead = "shot-dead-in-the-saddle",
    }
}

engine::words! {
    /// What that means for his side, from best to worst.
    pub enum Effect {
        NoEffect = "no-effect",
        DismountedOneTurn = "dismounted-one-turn",
        RemovedOneTurn = "removed-one-turn",
        RemovedFromGame = "removed-from-game",
    }
}

impl Fate {
    /// Three ways of being struck down end a leader's game (FF-LDR-01), three scares do nothing (FF-LDR-04); FF-R06.
    fn effect(self) -> Effect {
        match self {
            Fate::CoollyIgnoresTheFire | Fate::StaffOfficerStruck | Fate::CoatPierced => Effect::NoEffect,
            Fate::HorseShot => Effect::DismountedOneTurn,
            Fate::FleshWound => Effect::RemovedOneTurn,
            Fate::GrievouslyWounded | Fate::MortallyWounded | Fate::ShotDead => Effect::RemovedFromGame,
        }
    }

    /// As one would say it.
    pub fn said(self) -> &'static str {
        match self {
            Fate::CoollyIgnoresTheFire => "the leader coolly ignores the fire",
            Fate::StaffOfficerStruck => "an officer of the leader's staff is struck; he himself is unhurt",
            Fate::CoatPierced => "a ball goes through the leader's coat and misses him",
            Fate::HorseShot => "the leader's horse is shot under him; he is on foot for a turn",
            Fate::FleshWound => "the leader takes a flesh wound and is away for a turn",
            Fate::GrievouslyWounded => "the leader is grievously wounded and out of the game",
            Fate::MortallyWounded => "the leader is mortally wounded and out of the game",
            Fate::ShotDead => "the leader is shot dead in the saddle",
        }
    }
}

/// A die on this table within another chart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Fallen {
    /// The die, unmodified.
    pub die: i32,
    /// What happens to him.
    pub result: Fate,
    /// What that means.
    pub effect: Effect,
}

/// Rolls on the table.
pub fn roll(book: &Book, tray: &mut Tray<'_>) -> Result<Fallen, DiceError> {
    let result_of = |die| *book.sheet.fallen_leader.results.at(die);
    let die = tray.roll_for(Die::D10, "fallen-leader", |die| result_of(die).effect())?;
    let result = result_of(die);
    Ok(Fallen { die, result, effect: result.effect() })
}

/// The chart.
pub struct FallenLeader;

/// It asks nothing.
pub struct NoFacts;

impl Facts<Book> for NoFacts {
    fn fill(_: &mut Form<'_, '_>, _: &Book) -> Self {
        Self
    }
}

impl Chart for FallenLeader {
    type Book = Book;
    type Facts = NoFacts;
    type Outcome = Fallen;
    const NAME: &'static str = "fallen-leader";
    const ABOUT: &'static str = "What becomes of a leader who may have been hit?";
    const DICE: &'static str = "one d10 (fallen-leader)";
    const RULES: &'static [&'static str] =
        &["FF-LDR-01", "FF-LDR-02", "FF-LDR-03", "FF-LDR-04", "FF-LDR-05", "FF-LDR-06"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("die", "the die, unmodified"),
        Field::word::<Fate>("result", "what happens to him"),
        Field::word::<Effect>("effect", "what that means for his side"),
    ];
    const HEADLINE: &'static str = "effect";

    fn resolve(book: &Book, _: &NoFacts, tray: &mut Tray<'_>) -> Result<Fallen, DiceError> {
        roll(book, tray)
    }

    fn tell(_: &Book, _: &NoFacts, outcome: &Fallen) -> String {
        let mut said = outcome.result.said().to_owned();
        said.get_mut(..1).map(str::make_ascii_uppercase);
        said + "."
    }
}
