//! Dice as an argument: rules ask for a die and say what it is for; who answers is the caller's choice.

mod scripted;
mod seeded;

use std::fmt;

use serde::{Serialize, Serializer};

pub use scripted::{Face, Scripted};
pub use seeded::Seeded;

use crate::game::PieceId;
use crate::odds::Branching;

/// A kind of die, by its number of faces. A draw from twelve cards is a die of twelve faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Die(u32);

impl Die {
    /// The six-sided die.
    pub const D6: Die = Die(6);
    /// The eight-sided die.
    pub const D8: Die = Die(8);
    /// The ten-sided die; a face printed 0 is a 10.
    pub const D10: Die = Die(10);

    /// A die with `faces` faces; none has fewer than one.
    pub fn of(faces: u32) -> Die {
        Die(faces.max(1))
    }

    /// How many faces it has.
    pub const fn faces(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0)
    }
}

impl Serialize for Die {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The source of dice that a rule asks.
pub trait Dice {
    /// The face that one die shows, from 1 to its number of faces.
    fn face(&mut self, die: Die, purpose: &'static str) -> Result<u32, DiceError>;

    /// Says which pieces the rolls that follow are about: the one that acts and the one that it acts on.
    fn about(&mut self, _pieces: [Option<PieceId>; 2]) {}

    /// Says what is rolled next: dice alike in a row, or a die whose faces have names.
    fn announce(&mut self, _roll: &Roll<'_>) {}

    /// The walk over every result, where the dice are one; real dice are not.
    fn branching(&mut self) -> Option<&mut dyn Branching> {
        None
    }
}

/// What is rolled next.
pub struct Roll<'a> {
    /// How many dice alike follow in a row.
    pub count: u32,
    /// What the faces of the die are called, from face 1 on; several faces may share a name.
    pub names: Option<&'a dyn Fn(u32) -> String>,
}

impl<'a> Roll<'a> {
    /// So many dice alike.
    pub const fn row(count: u32) -> Roll<'a> {
        Roll { count, names: None }
    }

    /// One die whose faces have names.
    pub const fn named(names: &'a dyn Fn(u32) -> String) -> Roll<'a> {
        Roll { count: 1, names: Some(names) }
    }
}

/// Why a die could not be had. Small, because every roll may return it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// The scripted dice have run out.
    #[error(transparent)]
    Need(Box<NeedDie>),
    /// The scripted die shows no face of the die that was due.
    #[error(transparent)]
    Bad(Box<BadDie>),
    /// The weights of a walk outgrew their width; the walk is begun again with wider ones. Never seen by callers.
    #[error("the weights of the walk outgrew their width")]
    Outgrown,
    /// The odds have more outcomes than can be told apart in reasonable time.
    #[error("there are more than {most} ways for these dice to fall that the outcome tells apart; ask with fewer dice")]
    TooManyWays {
        /// The most that are followed.
        most: u32,
    },
    /// A rule asked for other dice although the dice before were the same; a fault of the rule.
    #[error("the rule did not ask for the same dice when it was run again")]
    Strayed,
}

/// The die that was due when the script ran out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} for `{purpose}` {} due, but only {given} {} given; add {} to the dice",
    if *.row == 1 { format!("a {die}") } else { format!("{row} {die}") },
    if *.row == 1 { "is" } else { "are" },
    if *.given == 1 { "die was" } else { "dice were" },
    if *.row == 1 { "its face" } else { "their faces" })]
pub struct NeedDie {
    /// The die that was due.
    pub die: Die,
    /// What it was for.
    pub purpose: &'static str,
    /// How many dice had been given.
    pub given: usize,
    /// How many dice alike are due in a row, this one included.
    pub row: u32,
    /// The pieces that the roll is about: the one that acts and the one that it acts on.
    pub about: [Option<PieceId>; 2],
    /// What the faces are called, from face 1 on; empty if they have no names.
    pub names: Vec<String>,
}

/// A scripted die that shows no face of the die that was due.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("die {position} is {shown}, but it is a {die} for `{purpose}`: give a whole number from 1 to {}", .die.faces())]
pub struct BadDie {
    /// The die that was due.
    pub die: Die,
    /// What it was for.
    pub purpose: &'static str,
    /// What was given instead.
    pub shown: String,
    /// Which of the given dice it was, counted from 1.
    pub position: usize,
}
