//! Odds of many rules in a row, with the tables of their dice worked out once.

use std::hash::Hash;

use dashu_int::UBig;
use ethnum::U256;

use super::Odds;
use super::every::{Care, Every};
use super::tally::{Numbered, Outcomes, Tally};
use super::weight::{Weight, Weights};
use crate::dice::{Dice, DiceError};

/// Makes odds, and remembers the tables of pools and sums from one rule to the next.
///
/// ```
/// use engine::chart::Tray;
/// use engine::dice::Die;
/// use engine::odds::Oddsmaker;
/// let mut maker = Oddsmaker::new();
/// for dice in 1..=20 {
///     let odds = maker.odds(|d| Tray::new(d).pool(Die::D10, "kill", dice, [4, 10])).unwrap();
///     assert_eq!(odds.len(), dice as usize + 1);
/// }
/// ```
pub struct Oddsmaker {
    narrow: Every<u128>,
    middle: Every<U256>,
    wide: Every<UBig>,
}

impl Default for Oddsmaker {
    fn default() -> Self {
        Self::new()
    }
}

impl Oddsmaker {
    /// An oddsmaker with nothing remembered.
    pub fn new() -> Self {
        Self::with(Care::default())
    }

    /// An oddsmaker for those who need to know only roughly, and soon: long chains end in many states, and those rarer
    /// than one in two to this power it counts with the likeliest; and what comes after something as rare as that it takes
    /// to go the likeliest way. What it makes still adds up to one.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use engine::chart::Tray;
    /// use engine::dice::Die;
    /// use engine::odds::{Odds, Oddsmaker};
    /// // How many sixes in a row, of twenty dice at most.
    /// let sixes = |mut maker: Oddsmaker| -> Odds<u32> {
    ///     let odds = maker.odds(|dice| {
    ///         Tray::new(dice).chain(20, 0, |sixes: &u32, tray| {
    ///             let six = tray.roll(Die::D6, "luck")? == 6;
    ///             Ok(if six { ControlFlow::Continue(sixes + 1) } else { ControlFlow::Break(*sixes) })
    ///         })
    ///     });
    ///     odds.unwrap()
    /// };
    /// let (exact, rough) = (sixes(Oddsmaker::new()), sixes(Oddsmaker::rough(8)));
    /// assert_eq!(exact.len(), 21);
    /// assert!(rough.len() < 6);
    /// assert!((rough.chance(|_| true).to_f64() - 1.0).abs() < 1e-12);
    /// assert_eq!(rough.chance(|sixes| *sixes == 1).to_f64(), exact.chance(|sixes| *sixes == 1).to_f64());
    /// assert!((rough.chance(|sixes| *sixes == 0).to_f64() - 5.0 / 6.0).abs() < 1.0 / 128.0);
    /// ```
    pub fn rough(rare: u32) -> Self {
        Self::with(Care { rare: Some(rare), gist: false })
    }

    fn with(care: Care) -> Self {
        Self { narrow: Every::with(care), middle: Every::with(care), wide: Every::with(care) }
    }

    /// The odds of a rule, in the narrowest weights that suffice.
    pub fn odds<T: Eq + Hash>(
        &mut self,
        rule: impl FnMut(&mut dyn Dice) -> Result<T, DiceError>,
    ) -> Result<Odds<T>, DiceError> {
        self.walk(false, rule)
    }

    /// The odds of a rule whose outcome tells what comes of the dice, and not what they show: faces of which the same comes
    /// (see [`Tray::roll_for`](crate::chart::Tray::roll_for)) are one way to go. They are the same odds, sooner.
    ///
    /// ```
    /// use engine::chart::Tray;
    /// use engine::dice::Die;
    /// use engine::odds::Oddsmaker;
    /// let mut runs = 0;
    /// let odds = Oddsmaker::new().gist(|dice| {
    ///     runs += 1;
    ///     let hits = |face| face >= 8;
    ///     Tray::new(dice).roll_for(Die::D10, "hit", hits).map(hits)
    /// });
    /// assert_eq!(odds.unwrap().chance(|hit| *hit).to_string(), "3/10");
    /// assert_eq!(runs, 2);
    /// ```
    pub fn gist<T: Eq + Hash>(
        &mut self,
        rule: impl FnMut(&mut dyn Dice) -> Result<T, DiceError>,
    ) -> Result<Odds<T>, DiceError> {
        self.walk(true, rule)
    }

    fn walk<T: Eq + Hash>(
        &mut self,
        gist: bool,
        rule: impl FnMut(&mut dyn Dice) -> Result<T, DiceError>,
    ) -> Result<Odds<T>, DiceError> {
        let mut rule = Outcomes::of(rule);
        let weights = self.weigh(gist, &mut rule)?;
        Ok(Odds { outcomes: rule.all().collect(), weights })
    }

    /// The weights of a rule's outcomes.
    fn weigh(&mut self, gist: bool, rule: &mut dyn Numbered) -> Result<Weights, DiceError> {
        (self.narrow.care.gist, self.middle.care.gist, self.wide.care.gist) = (gist, gist, gist);
        match self.narrow.run(rule).and_then(packed) {
            Err(DiceError::Outgrown) => {}
            result => return result,
        }
        match self.middle.run(rule).and_then(packed) {
            Err(DiceError::Outgrown) => {}
            result => return result,
        }
        self.wide.run(rule).and_then(packed)
    }
}

fn packed<W: Weight>(tally: Tally<W>) -> Result<Weights, DiceError> {
    // A width that holds the sum holds every part of it.
    tally.out_of.number().ok_or(DiceError::Outgrown)?;
    Ok(W::pack(tally.weights, tally.out_of))
}
