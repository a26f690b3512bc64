//! Dice drawn under the key of a round, and what was drawn.

use engine::dice::{Dice, DiceError, Die};
use serde::{Deserialize, Serialize};

use super::bytes::Key;

/// Dice of one kind that were drawn one after the other for the same purpose: `["fire combat", 10, 2]` in a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn(
    /// What they were for.
    pub String,
    /// How many faces they have.
    pub u32,
    /// How many they were.
    pub u32,
);

/// Adds one more die to what was drawn.
pub fn merge(drawn: &mut Vec<Drawn>, purpose: &str, faces: u32) {
    match drawn.last_mut() {
        Some(last) if last.0 == purpose && last.1 == faces => last.2 += 1,
        _ => drawn.push(Drawn(purpose.to_owned(), faces, 1)),
    }
}

/// The dice of a round. Those of a purpose come one after the other, whatever is drawn for others.
#[derive(Clone, Debug)]
pub struct Stream {
    key: Key,
    /// How many dice were drawn for each purpose.
    counts: Vec<(&'static str, u64)>,
}

impl Stream {
    /// The dice under this key, from the first on.
    pub fn new(key: Key) -> Stream {
        Stream { key, counts: Vec::new() }
    }

    /// The key.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// Puts back what was drawn for an order that was not carried out.
    pub(crate) fn put_back(&mut self, drawn: &[Drawn]) {
        for Drawn(purpose, _, count) in drawn {
            if let Some((_, taken)) = self.counts.iter_mut().find(|(known, _)| known == purpose) {
                *taken = taken.saturating_sub(u64::from(*count));
            }
        }
    }
}

impl Dice for Stream {
    fn face(&mut self, die: Die, purpose: &'static str) -> Result<u32, DiceError> {
        let known = self.counts.iter().position(|(known, _)| *known == purpose);
        let place = known.unwrap_or_else(|| {
            self.counts.push((purpose, 0));
            self.counts.len() - 1
        });
        let Some((_, count)) = self.counts.get_mut(place) else { return Err(DiceError::Strayed) };
        let face = self.key.face(purpose, *count, die.faces());
        *count += 1;
        Ok(face)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_back_is_drawn_again() {
        let mut stream = Stream::new(Key::of([3; 32]));
        let draw = |stream: &mut Stream, purpose| stream.face(Die::of(1000), purpose).unwrap();
        let first = draw(&mut stream, "fire");
        let (second, other) = (draw(&mut stream, "fire"), draw(&mut stream, "morale"));
        stream.put_back(&[Drawn("fire".to_owned(), 1000, 1), Drawn("morale".to_owned(), 1000, 1)]);
        assert_eq!((draw(&mut stream, "morale"), draw(&mut stream, "fire")), (other, second));
        assert_ne!(first, second);
    }

    #[test]
    fn dice_alike_are_noted_as_one_row() {
        let mut drawn = Vec::new();
        for (purpose, faces) in [("fire", 10), ("fire", 10), ("fire", 6), ("rout", 6), ("fire", 6)] {
            merge(&mut drawn, purpose, faces);
        }
        let text = serde_json::to_string(&drawn).unwrap();
        assert_eq!(text, r#"[["fire",10,2],["fire",6,1],["rout",6,1],["fire",6,1]]"#);
    }
}
