//! Dice from a seed: the same stream on every machine, for play and simulation.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::{Dice, DiceError, Die};

/// Reproducible dice. The same seed gives the same faces on every machine and in every version.
///
/// ```
/// use engine::dice::{Dice, Die, Seeded};
/// let mut dice = Seeded::new(7);
/// let mut again = Seeded::new(7);
/// assert_eq!(dice.face(Die::D10, "fire"), again.face(Die::D10, "fire"));
/// ```
#[derive(Clone, Debug)]
pub struct Seeded {
    stream: ChaCha8Rng,
}

impl Seeded {
    /// Dice from a small seed, spread over all 256 bits of the generator's key.
    pub fn new(seed: u64) -> Self {
        let mut key = [0_u8; 32];
        let mut state = seed;
        for chunk in key.chunks_exact_mut(8) {
            chunk.copy_from_slice(&spread(&mut state).to_le_bytes());
        }
        Self::from_key(key)
    }

    /// Dice from a whole 256-bit key.
    pub fn from_key(key: [u8; 32]) -> Self {
        Self { stream: ChaCha8Rng::from_seed(key) }
    }
}

/// One step of `SplitMix64`: neighbouring seeds give unrelated keys.
fn spread(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Dice for Seeded {
    fn face(&mut self, die: Die, _purpose: &'static str) -> Result<u32, DiceError> {
        // Multiply-and-shift with rejection: every face exactly equally likely. Our own, because the
        // range sampling of libraries may change between versions and would change every record.
        let faces = u64::from(die.faces());
        let reject_below = (1_u64 << 32) % faces;
        loop {
            let product = u64::from(self.stream.next_u32()) * faces;
            if product & 0xffff_ffff >= reject_below {
                #[allow(clippy::cast_possible_truncation)] // the high half is below `faces`
                return Ok((product >> 32) as u32 + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(seed: u64, die: Die, n: usize) -> Vec<u32> {
        let mut stream = Seeded::new(seed);
        (0..n).map(|_| stream.face(die, "test").unwrap()).collect()
    }

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        assert_eq!(faces(7, Die::D10, 12), FIRST_OF_SEVEN);
    }

    const FIRST_OF_SEVEN: [u32; 12] = [4, 5, 7, 8, 9, 6, 2, 1, 4, 6, 8, 3];

    #[test]
    fn neighbouring_seeds_are_unrelated() {
        let same = faces(1, Die::D10, 1000).iter().zip(faces(2, Die::D10, 1000)).filter(|(a, b)| **a == *b).count();
        assert!((60..140).contains(&same), "{same} of 1000 alike");
    }

    #[test]
    fn every_face_comes_up_equally_often() {
        for die in [Die::D6, Die::D8, Die::D10, Die::of(13)] {
            let mut seen = vec![0_i64; die.faces() as usize];
            for face in faces(3, die, 60_000) {
                seen[face as usize - 1] += 1;
            }
            let mean = 60_000 / i64::from(die.faces());
            assert!(seen.iter().all(|n| (n - mean).abs() < mean / 10), "{die}: {seen:?}");
        }
    }
}
