//! Tables of what a handful of dice can show together, with the number of ways of each.

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
}

/// Every result, flattened to `stride` numbers each, with its weight.
pub(crate) struct Table<W> {
    pub(crate) results: Vec<u32>,
    pub(crate) stride: usize,
    pub(crate) weights: Vec<W>,
    pub(crate) total: W,
}

impl<W: Weight> Table<W> {
    /// Builds the table; `None` if its weights outgrow the width.
    pub(crate) fn new(key: Key) -> Option<Self> {
        match key {
            Key::Pool { n, bands, widths } => Self::pool(n, widths.get(..bands)?),
            Key::Sum { faces, n, keep } => Self::sum(faces, n, keep),
        }
    }

    /// The numbers of result `at`.
    pub(crate) fn result(&self, at: usize) -> &[u32] {
        self.results.get(at * self.stride..(at + 1) * self.stride).unwrap_or(&[])
    }

    /// Multinomial: how many of `n` dice fall into each band. Work grows with the number of different counts.
    fn pool(n: u32, widths: &[u32]) -> Option<Self> {
        // Widths 4 of 10 and 6 of 10 weigh as 2 of 5 and 3 of 5: smaller numbers, same odds.
        let common = widths.iter().fold(0, |a, b| gcd(a, *b)).max(1);
        let widths: Vec<u32> = widths.iter().map(|w| w / common).collect();
        let faces: u32 = widths.iter().sum();
        let powers: Vec<Vec<W>> = widths
            .iter()
            .map(|w| if *w == 0 { Some(vec![W::of(1)]) } else { W::of(u64::from(*w)).powers(n) })
            .collect::<Option<_>>()?;
        let total = W::of(u64::from(faces)).powers(n)?.pop()?;
        let mut table = Self { results: Vec::new(), stride: widths.len(), weights: Vec::new(), total };
        let mut counts = vec![0; widths.len()];
        table.sort_rest(&widths, &powers, 0, n, &W::of(1), &mut counts)?;
        Some(table)
    }

    /// Deals the `rest` of the dice out to the bands from `band` on.
    fn sort_rest(
        &mut self,
        widths: &[u32],
        powers: &[Vec<W>],
        band: usize,
        rest: u32,
        ways: &W,
        counts: &mut [u32],
    ) -> Option<()> {
        let last = band + 1 == widths.len();
        let most = if widths.get(band)? == &0 { 0 } else { rest };
        if last && most < rest {
            return Some(());
        }
        let band_powers = powers.get(band)?;
        let mut choose = W::of(1);
        for count in 0..=most {
            if count > 0 {
                choose = choose.times(&W::of(u64::from(rest - count + 1)))?.per(&W::of(u64::from(count)));
            }
            if last && count < rest {
                continue;
            }
            *counts.get_mut(band)? = count;
            let power = band_powers.get(count as usize)?;
            if last {
                self.results.extend_from_slice(counts);
                self.weights.push(ways.times(power)?);
            } else {
                let ways = ways.times(&choose)?.times(power)?;
                self.sort_rest(widths, powers, band + 1, rest - count, &ways, counts)?;
            }
        }
        *counts.get_mut(band)? = 0;
        Some(())
    }

    /// The sum of the highest dice: faces are dealt out from the highest down, each to any number of dice.
    fn sum(faces: u32, n: u32, keep: u32) -> Option<Self> {
        let keep = keep.min(n);
        let most = (faces * keep) as usize;
        // ways[dice][sum]: ways to have given `dice` dice a face so far, with this sum of kept faces
        let mut ways = vec![vec![None; most + 1]; n as usize + 1];
        *ways.first_mut()?.first_mut()? = Some(W::of(1));
        for face in (1..=faces).rev() {
            let mut next = ways.clone();
            for (dice, row) in ways.iter().enumerate() {
                let used = u32::try_from(dice).ok()?;
                for (sum, weight) in row.iter().enumerate().filter_map(|(s, w)| Some((s, w.as_ref()?))) {
                    let mut choose = W::of(1);
                    for count in 1..=n - used {
                        choose = choose.times(&W::of(u64::from(n - used - count + 1)))?.per(&W::of(u64::from(count)));
                        let kept = count.min(keep.saturating_sub(used));
                        let cell = next.get_mut(dice + count as usize)?.get_mut(sum + (face * kept) as usize)?;
                        let more = weight.times(&choose)?;
                        *cell = Some(match cell {
                            Some(known) => known.plus(&more)?,
                            None => more,
                        });
                    }
                }
            }
            ways = next;
        }
        let mut table = Self {
            results: Vec::new(),
            stride: 1,
            weights: Vec::new(),
            total: W::of(u64::from(faces)).powers(n)?.pop()?,
        };
        for (sum, weight) in ways.pop()?.into_iter().enumerate() {
            if let Some(weight) = weight {
                table.results.push(u32::try_from(sum).ok()?);
                table.weights.push(weight);
            }
        }
        Some(table)
    }
}

fn gcd(a: u32, b: u32) -> u32 {
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
                assert_eq!(table.weights.iter().sum::<u128>(), table.total, "{n} dice in {widths:?}");
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
        let widths = [3, 7, 0, 0, 0, 0, 0, 0];
        assert!(Table::<u128>::new(Key::Pool { n: 60, bands: 2, widths }).is_none());
        assert!(Table::<dashu_int::UBig>::new(Key::Pool { n: 60, bands: 2, widths }).is_some());
    }
}
