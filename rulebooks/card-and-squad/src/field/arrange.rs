//! Arrangements: where the men of a squad stand about their leader (CS-D43).

use engine::table::{Heading, Point};

use super::numbers::Numbers;

engine::words! {
    /// How the figures of a squad stand.
    pub enum Arrangement {
        Line = "line",
        TwoRanks = "two-ranks",
        Column = "column",
        Open = "open",
        AsTheyStand = "as-they-stand",
    }
}

impl Arrangement {
    /// Those that are laid out from a front.
    pub const DRILLED: [Arrangement; 4] =
        [Arrangement::Line, Arrangement::TwoRanks, Arrangement::Column, Arrangement::Open];
}

/// A place in an arrangement: how far right of the leader and how far ahead of him.
type Offset = (f64, f64);

/// CS-D43: the places of an arrangement of so many figures in list order, the leader at `leader` in the list. `stand`
/// are the places as the figures stand now.
pub fn places(
    arrangement: Arrangement,
    leader: usize,
    stand: &[Point],
    at: Point,
    front: Heading,
    mounted: bool,
    numbers: &Numbers,
) -> Vec<Point> {
    let count = stand.len();
    if arrangement == Arrangement::AsTheyStand {
        let from = stand.get(leader).copied().unwrap_or(at);
        return stand.iter().map(|place| at + (*place - from)).collect();
    }
    let close = numbers.arrangement.close.of(mounted);
    let (ranks, pace) = match arrangement {
        Arrangement::Line | Arrangement::AsTheyStand => (vec![count], close),
        Arrangement::TwoRanks => (halves(count), close),
        Arrangement::Open => (halves(count), numbers.arrangement.open.of(mounted)),
        Arrangement::Column => {
            let width = usize::try_from(numbers.arrangement.column_ranks.get()).unwrap_or(1).max(1);
            (ranks_of(count, width), close)
        }
    };
    let (own, others) = laid_out(&ranks, pace);
    let mut others = others.into_iter();
    let place = |(right, ahead): Offset| at + front.right() * right + front.ahead() * ahead;
    (0..count).map(|n| if n == leader { own } else { others.next().unwrap_or(own) }).map(place).collect()
}

/// The leader's place and those of the others, rank by rank from the left, measured from the leader.
fn laid_out(ranks: &[usize], pace: f64) -> (Offset, Vec<Offset>) {
    let first = ranks.first().copied().unwrap_or(0);
    // The leader stands in the first rank, at half of its length rounded down.
    let middle = first / 2;
    let mut others = Vec::new();
    let mut behind = 0.0;
    for (rank, length) in ranks.iter().enumerate() {
        let mut right = -steps(middle) * pace;
        for file in 0..*length {
            if (rank, file) != (0, middle) {
                others.push((right, behind));
            }
            right += pace;
        }
        behind -= pace;
    }
    ((0.0, 0.0), others)
}

fn steps(count: usize) -> f64 {
    f64::from(u16::try_from(count).unwrap_or(u16::MAX))
}

fn halves(count: usize) -> Vec<usize> {
    let front = count.div_ceil(2);
    vec![front, count - front]
}

fn ranks_of(count: usize, width: usize) -> Vec<usize> {
    let mut left = count;
    let mut ranks = Vec::new();
    while left > 0 {
        ranks.push(left.min(width));
        left -= left.min(width);
    }
    ranks
}
