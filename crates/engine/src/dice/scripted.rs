//! Dice read off a list: for tests, and for people who roll real dice and type them in.

use super::{BadDie, Dice, DiceError, Die, NeedDie};
use crate::suggest::shown;

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
}

impl Scripted {
    /// Dice that show these faces.
    pub fn new(faces: impl IntoIterator<Item = impl Into<Face>>) -> Self {
        Self { faces: faces.into_iter().map(Into::into).collect(), used: 0 }
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
    fn face(&mut self, die: Die, purpose: &'static str) -> Result<u32, DiceError> {
        let Some(face) = self.faces.get(self.used) else {
            return Err(DiceError::Need(Box::new(NeedDie { die, purpose, given: self.faces.len() })));
        };
        self.used += 1;
        let bad = |shown| DiceError::Bad(Box::new(BadDie { die, purpose, shown, position: self.used }));
        match face {
            Face::Number(n) => match u32::try_from(*n) {
                Ok(face) if (1..=die.faces()).contains(&face) => Ok(face),
                _ => Err(bad(n.to_string())),
            },
            Face::Other(text) => Err(bad(shown(text))),
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
        assert_eq!(error, DiceError::Need(Box::new(NeedDie { die: Die::D6, purpose: "damage", given: 1 })));
        assert!(error.to_string().contains("`damage`"), "{error}");
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
