//! Dice read off a list: for tests, and for people who roll real dice and type them in.

use super::{BadDie, Dice, DiceError, Die, NeedDie, Roll};
use crate::game::PieceId;
use crate::suggest::shown;

/// The most faces that can have names.
const MOST_NAMES: u32 = 200;

/// One entry of a script: a whole number, or whatever else someone wrote in its place.
#[derive(Clone, Debug, PartialEq)]
pub enum Face {
    /// A whole number, not yet known to be a face of the die asked for.
    Number(i64),
    /// Something that is no whole number, as it was written.
    Other(String),
}

impl From<i64> for Face {
    fn from(face: i64) -> Self {
        Face::Number(face)
    }
}

/// Dice that show what a script says, in order.
///
/// ```
/// use engine::dice::{Dice, Die, Scripted};
/// let mut dice = Scripted::new([7, 2]);
/// assert_eq!(dice.face(Die::D10, "fire"), Ok(7));
/// assert_eq!(dice.left(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Scripted {
    faces: Vec<Face>,
    used: usize,
    about: [Option<PieceId>; 2],
    /// How many dice alike are left of the row that was announced.
    row: u32,
    names: Option<Vec<String>>,
}

impl Scripted {
    /// Dice that show these faces.
    pub fn new(faces: impl IntoIterator<Item = impl Into<Face>>) -> Self {
        let faces = faces.into_iter().map(Into::into).collect();
        Self { faces, used: 0, about: [None; 2], row: 0, names: None }
    }

    /// How many dice have not been asked for.
    pub fn left(&self) -> usize {
        self.faces.len() - self.used
    }

    /// How many dice have been used.
    pub fn used(&self) -> usize {
        self.used
    }
}

impl Dice for Scripted {
    fn about(&mut self, pieces: [Option<PieceId>; 2]) {
        self.about = pieces;
    }

    fn announce(&mut self, roll: &Roll<'_>) {
        self.row = roll.count;
        self.names = roll.names.map(|name| (1..=MOST_NAMES).map(name).collect());
    }

    fn face(&mut self, die: Die, purpose: &'static str) -> Result<u32, DiceError> {
        let row = self.row.max(1);
        self.row = row - 1;
        let mut names = self.names.take().unwrap_or_default();
        names.truncate(die.faces() as usize);
        let Some(face) = self.faces.get(self.used) else {
            let need = NeedDie { die, purpose, given: self.faces.len(), row, about: self.about, names };
            return Err(DiceError::Need(Box::new(need)));
        };
        self.used += 1;
        let bad = |shown| DiceError::Bad(Box::new(BadDie { die, purpose, shown, position: self.used }));
        match face {
            Face::Number(n) => match u32::try_from(*n) {
                Ok(face) if (1..=die.faces()).contains(&face) => Ok(face),
                _ => Err(bad(n.to_string())),
            },
            Face::Other(text) => {
                let named = names.iter().position(|name| name.eq_ignore_ascii_case(text.trim_matches('"')));
                named.and_then(|at| u32::try_from(at + 1).ok()).ok_or_else(|| bad(shown(text)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_that_runs_out_says_what_was_due() {
        let mut dice = Scripted::new([4]);
        dice.face(Die::D6, "attack").unwrap();
        let error = dice.face(Die::D6, "damage").unwrap_err();
        let need = NeedDie { die: Die::D6, purpose: "damage", given: 1, row: 1, about: [None; 2], names: Vec::new() };
        assert_eq!(error, DiceError::Need(Box::new(need)));
        assert!(error.to_string().contains("`damage`"), "{error}");
    }

    #[test]
    fn a_row_of_dice_is_asked_for_as_one() {
        let mut dice = Scripted::new([4]);
        dice.about([Some(PieceId(3)), None]);
        dice.announce(&Roll::row(3));
        dice.face(Die::D6, "kill").unwrap();
        let Err(DiceError::Need(need)) = dice.face(Die::D6, "kill") else { panic!("a die too many") };
        assert_eq!((need.row, need.about), (2, [Some(PieceId(3)), None]));
        let text = need.to_string();
        assert!(text.starts_with("2 d6 for `kill` are due, but only 1 die was given"), "{text}");
    }

    #[test]
    fn a_face_may_be_given_by_its_name() {
        let names = |face: u32| if face <= 2 { "Red".to_owned() } else { "Black".to_owned() };
        let draw = |text: &str| {
            let mut dice = Scripted::new([Face::Other(text.to_owned())]);
            dice.announce(&Roll::named(&names));
            dice.face(Die::of(4), "card")
        };
        assert_eq!((draw("\"red\""), draw("Black")), (Ok(1), Ok(3)));
        assert!(draw("Green").is_err());
        let mut none = Scripted::new([0_i64; 0]);
        none.announce(&Roll::named(&names));
        let Err(DiceError::Need(need)) = none.face(Die::of(4), "card") else { panic!("a card too many") };
        assert_eq!(need.names, ["Red", "Red", "Black", "Black"]);
    }

    #[test]
    fn a_face_the_die_does_not_have_is_refused() {
        for face in [0, 7, -1, i64::MAX] {
            let error = Scripted::new([face]).face(Die::D6, "attack").unwrap_err();
            assert!(matches!(&error, DiceError::Bad(bad) if bad.position == 1), "{error}");
        }
        let error = Scripted::new([Face::Other("\"six\"".into())]).face(Die::D6, "attack").unwrap_err();
        assert!(error.to_string().contains("\"six\""), "{error}");
    }
}
