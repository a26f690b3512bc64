//! Battles worth a look: the closest, the typical, the most lopsided.

use std::collections::BTreeMap;

/// Leads are told apart this finely, in thousandths: what bounds the memory.
const STEP: i32 = 20;

/// How a game went: the winner, the turns, the first side's lead in steps.
type Way = (Option<usize>, u16, i32);

/// Games by how they went; of all that went alike the first is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Battles {
    /// How many, and the number of the first.
    alike: BTreeMap<Way, (u64, u64)>,
}

/// Three games by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    pub(super) closest: u64,
    pub(super) typical: u64,
    pub(super) lopsided: u64,
}

impl Battles {
    pub(super) fn add(&mut self, game: u64, winner: Option<usize>, turns: u16, lead: i32) {
        let key = (winner, turns, lead.clamp(-2000, 2000) / STEP);
        self.alike.entry(key).or_insert((0, game)).0 += 1;
    }

    /// The games to look at; none if there are no games.
    pub(super) fn chosen(&self) -> Option<Chosen> {
        let turns = self.median(|(_, turns, _)| i32::from(*turns))?;
        let lead = self.median(|(_, _, lead)| *lead)?;
        let usual = self.usual_winner();
        let own = |(winner, _, lead): &Way| match winner {
            Some(0) => *lead,
            Some(_) => -*lead,
            None => 0,
        };
        let first_by = |rank: &dyn Fn(&Way) -> i32| {
            let best = self.alike.iter().min_by_key(|(key, (_, game))| (rank(key), *game));
            best.map(|(_, (_, game))| *game)
        };
        let off = |key: &Way| {
            let (winner, length, at) = key;
            let other = if *winner == usual { 0 } else { 1000 };
            other + 2 * (i32::from(*length) - turns).abs() + (at - lead).abs()
        };
        Some(Chosen {
            // The later it was decided the closer it was, if the leads are alike.
            closest: first_by(&|key| own(key).abs() * 100 - i32::from(key.1))?,
            typical: first_by(&off)?,
            lopsided: first_by(&|key| -own(key) * 100 + i32::from(key.1))?,
        })
    }

    fn median(&self, of: impl Fn(&Way) -> i32) -> Option<i32> {
        let mut counts: BTreeMap<i32, u64> = BTreeMap::new();
        for (key, (count, _)) in &self.alike {
            *counts.entry(of(key)).or_default() += count;
        }
        let all: u64 = counts.values().sum();
        let mut below = 0;
        counts.into_iter().find_map(|(value, count)| {
            below += count;
            (below * 2 >= all && all > 0).then_some(value)
        })
    }

    fn usual_winner(&self) -> Option<usize> {
        let mut counts: BTreeMap<Option<usize>, u64> = BTreeMap::new();
        for ((winner, _, _), (count, _)) in &self.alike {
            *counts.entry(*winner).or_default() += count;
        }
        counts.into_iter().max_by_key(|(_, count)| *count).and_then(|(winner, _)| winner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_the_typical_and_the_most_lopsided_are_found() {
        let mut battles = Battles::default();
        for (game, winner, turns, lead) in [
            (0, Some(0), 8, 400),
            (1, Some(0), 8, 410),
            (2, Some(1), 6, -1500),
            (3, Some(1), 8, -10),
            (4, Some(0), 8, 405),
            (5, None, 8, 900),
        ] {
            battles.add(game, winner, turns, lead);
        }
        let chosen = battles.chosen().unwrap();
        assert_eq!(chosen.lopsided, 2);
        assert!(matches!(chosen.closest, 3 | 5));
        assert_eq!(chosen.typical, 0);
        assert_eq!(Battles::default().chosen(), None);
    }

    #[test]
    fn games_that_went_alike_take_no_more_room() {
        let mut battles = Battles::default();
        for game in 0..10_000 {
            battles.add(game, Some(0), 8, i32::try_from(game % 40).unwrap());
        }
        assert!(battles.alike.len() <= 3);
    }
}
