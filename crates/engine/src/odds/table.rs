//! Tables of what a handful of dice can show together, with the number of ways of each.

use super::factors::Factors;
use super::weight::Weight;

/// Most bands that a pool may be sorted into.
pub(crate) const MOST_BANDS: usize = 8;

/// What a table is of; equal keys have equal tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key {
    /// `n` dice sorted into bands of these widths.
    Pool { n: u32, bands: usize, widths: [u32; MOST_BANDS] },
    /// The sum of the `keep` highest of `n` dice.
    Sum { faces: u32, n: u32, keep: u32 },
    /// One die against another, by their difference.
    Against { faces: u32 },
}

/// Every result, flattened to `stride` numbers each, with its weight.
pub(crate) struct Table<W> {
    pub(crate) results: Vec<u32>,
    pub(crate) stride: usize,
    pub(crate) weights: Vec<W>,
    pub(crate) out_of: Factors<W>,
}

impl<W: Weight> Table<W> {
    /// Builds the table; `None` if its weights outgrow the width.
    pub(crate) fn new(key: Key) -> Option<Self> {
        match key {
            Key::Pool { n, bands, widths } => Self::pool(n, widths.get(..bands)?),
            Key::Sum { faces, n, keep } => Self::sum(faces, n, keep),
            Key::Against { faces } => Self::against(faces),
        }
    }

    /// The numbers of result `at`.
    pub(crate) fn result(&self, at: usize) -> &[u32] {
        self.results.get(at * self.stride..(at + 1) * self.stride).unwrap_or(&[])
    }

    /// The lowest faces of two dice for each difference, in the order in which the dice would show them one by one.
    fn against(faces: u32) -> Option<Self> {
        let out_of = Factors::of(faces, 2)?;
        out_of.number()?;
        let behind = (1..=faces).map(|second| [1, second]);
        let ahead = (2..=faces).map(|first| [first, 1]);
        let results: Vec<u32> = behind.chain(ahead).flatten().collect();
        let weights = (1..=faces).rev().chain((1..faces).rev()).map(|ways| W::of(u64::from(ways))).collect();
        Some(Self { results, stride: 2, weights, out_of })
    }

    /// Multinomial: how many of `n` dice fall into each band. Work grows with the number of different counts.
    fn pool(n: u32, widths: &[u32]) -> Option<Self> {
        // Widths 4 of 10 and 6 of 10 weigh as 2 of 5 and 3 of 5: smaller numbers, same odds.
        let common = widths.iter().fold(0, |a, b| gcd(a, *b)).max(1);
        let mut least = [0; MOST_BANDS];
        for (least, width) in least.iter_mut().zip(widths) {
            *least = width / common;
        }
        let faces: u32 = least.iter().sum();
        let widths = least.get(..widths.len())?;
        let out_of = Factors::of(faces, n)?;
        // Whether the whole fits is known before any part of it is worked out.
        out_of.number()?;
        if let [low, high] = widths
            && *low > 0
            && *high > 0
        {
            return Self::two_bands(n, *low, *high, out_of);
        }
        let powers: Vec<Vec<W>> =
            widths.iter().map(|w| if *w == 0 { vec![W::of(1)] } else { W::powers(*w, n) }).collect();
        let mut table = Self { results: Vec::new(), stride: widths.len(), weights: Vec::new(), out_of };
        let mut deal = Deal { widths, powers: &powers, choices: vec![None; n as usize + 1] };
        let mut counts = vec![0; widths.len()];
        table.deal(&mut deal, 0, n, &W::of(1), &mut counts)?;
        Some(table)
    }

    /// Binomial, the commonest pool: hits and misses.
    fn two_bands(n: u32, low: u32, high: u32, out_of: Factors<W>) -> Option<Self> {
        let mut weights = W::choices(n)?;
        // Up the row with one power, down it with the other, each grown by one factor a step.
        let (mut up, mut down) = (W::of(1), W::of(1));
        for weight in &mut weights {
            *weight = weight.within(&up);
            up = up.few(u64::from(low));
        }
        for weight in weights.iter_mut().rev() {
            *weight = weight.within(&down);
            down = down.few(u64::from(high));
        }
        let results = (0..=n).flat_map(|count| [count, n - count]).collect();
        Some(Self { results, stride: 2, weights, out_of })
    }

    /// Deals the `rest` of the dice out to the bands from `band` on.
    fn deal(&mut self, deal: &mut Deal<'_, W>, band: usize, rest: u32, ways: &W, counts: &mut [u32]) -> Option<()> {
        let width = *deal.widths.get(band)?;
        if band + 1 == deal.widths.len() {
            if width > 0 || rest == 0 {
                *counts.get_mut(band)? = rest;
                self.results.extend_from_slice(counts);
                self.weights.push(ways.within(deal.powers.get(band)?.get(rest as usize)?));
            }
            return Some(());
        }
        let most = if width == 0 { 0 } else { rest };
        for count in 0..=most {
            *counts.get_mut(band)? = count;
            let choices = deal.choices(rest)?.get(count as usize)?.clone();
            let power = deal.powers.get(band)?.get(count as usize)?;
            let ways = if count == 0 { ways.clone() } else { ways.within(&choices).within(power) };
            self.deal(deal, band + 1, rest - count, &ways, counts)?;
        }
        Some(())
    }

    /// The sum of the highest dice: faces are dealt out from the highest down, each to any number of dice.
    fn sum(faces: u32, n: u32, keep: u32) -> Option<Self> {
        let out_of = Factors::of(faces, n)?;
        out_of.number()?;
        let keep = keep.min(n);
        let row = (faces * keep) as usize + 1;
        let choices: Vec<Vec<W>> = (0..=n).map(W::choices).collect::<Option<_>>()?;
        // ways[dice * row + sum]: ways to have given `dice` dice a face so far, with this sum of kept faces
        let mut ways: Vec<Option<W>> = vec![None; row * (n as usize + 1)];
        *ways.first_mut()? = Some(W::of(1));
        for face in (1..=faces).rev() {
            // From many dice down to few: what is written lies above what is still to be read.
            for used in (0..n).rev() {
                for sum in 0..row {
                    let Some(weight) = ways.get(used as usize * row + sum)?.clone() else { continue };
                    for (count, choose) in (0..).zip(choices.get((n - used) as usize)?).skip(1) {
                        let kept = count.min(keep.saturating_sub(used));
                        let cell = ways.get_mut((used + count) as usize * row + sum + (face * kept) as usize)?;
                        let more = weight.within(choose);
                        *cell = Some(cell.as_ref().map_or_else(|| more.clone(), |known| known.sum_within(&more)));
                    }
                }
            }
        }
        let mut table = Self { results: Vec::with_capacity(row), stride: 1, weights: Vec::with_capacity(row), out_of };
        for (sum, weight) in (0..).zip(ways.split_off(row * n as usize)) {
            if let Some(weight) = weight {
                table.results.push(sum);
                table.weights.push(weight);
            }
        }
        Some(table)
    }
}

/// What stays the same while a pool is dealt out.
struct Deal<'a, W> {
    widths: &'a [u32],
    powers: &'a [Vec<W>],
    choices: Vec<Option<Vec<W>>>,
}

impl<W: Weight> Deal<'_, W> {
    /// The ways to choose from `n` dice, worked out once.
    fn choices(&mut self, n: u32) -> Option<&Vec<W>> {
        let row = self.choices.get_mut(n as usize)?;
        if row.is_none() {
            *row = Some(W::choices(n)?);
        }
        row.as_ref()
    }
}

/// The greatest common divisor; that of 0 and a number is the number.
pub(super) fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(n: u32, widths: &[u32]) -> Table<u128> {
        let mut all = [0; MOST_BANDS];
        all[..widths.len()].copy_from_slice(widths);
        Table::new(Key::Pool { n, bands: widths.len(), widths: all }).unwrap()
    }

    #[test]
    fn pool_weights_sum_to_the_total() {
        for widths in [&[4, 6][..], &[0, 10], &[10, 0], &[1, 2, 7], &[2, 0, 3, 1]] {
            for n in 0..9 {
                let table = pool(n, widths);
                assert_eq!(
                    table.weights.iter().sum::<u128>(),
                    table.out_of.number().unwrap(),
                    "{n} dice in {widths:?}"
                );
            }
        }
    }

    #[test]
    fn three_dice_two_bands_are_binomial() {
        let table = pool(3, &[1, 1]);
        assert_eq!(table.weights, [1, 3, 3, 1]);
        assert_eq!(table.results, [0, 3, 1, 2, 2, 1, 3, 0]);
    }

    #[test]
    fn sums_of_the_highest_match_throwing_every_die() {
        for (faces, n, keep) in [(6_u32, 2_u32, 2_u32), (6, 3, 2), (6, 4, 3), (4, 3, 1), (8, 1, 1), (6, 3, 0)] {
            let table = Table::<u128>::new(Key::Sum { faces, n, keep }).unwrap();
            let mut brute = std::collections::BTreeMap::<u32, u128>::new();
            for throw in 0..faces.pow(n) {
                let mut dice: Vec<u32> = (0..n).map(|i| throw / faces.pow(i) % faces + 1).collect();
                dice.sort_unstable();
                *brute.entry(dice.iter().rev().take(keep as usize).sum()).or_default() += 1;
            }
            let ours: Vec<_> = table.results.iter().copied().zip(table.weights.iter().copied()).collect();
            assert_eq!(ours, brute.into_iter().collect::<Vec<_>>(), "{keep} of {n}d{faces}");
        }
    }

    #[test]
    fn weights_that_outgrow_128_bits_are_refused_not_wrapped() {
        let pool = |n| Key::Pool { n, bands: 2, widths: [3, 7, 0, 0, 0, 0, 0, 0] };
        assert!(Table::<u128>::new(pool(60)).is_none());
        assert!(Table::<ethnum::U256>::new(pool(60)).is_some());
        assert!(Table::<ethnum::U256>::new(pool(99)).is_none());
        let wide = Table::<dashu_int::UBig>::new(pool(300)).unwrap();
        assert_eq!(wide.weights.iter().sum::<dashu_int::UBig>(), wide.out_of.number().unwrap());
    }
}
