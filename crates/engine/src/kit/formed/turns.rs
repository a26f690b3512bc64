//! Facings and turns.

use crate::table::{Facing, Heading, Spot};

/// Half a turn, in hundredths of a degree.
const HALF: i32 = 18_000;

/// The facing from one spot towards another; none if they are the same.
///
/// ```
/// use engine::kit::formed::turns::facing_towards;
/// use engine::table::{Facing, Spot};
/// assert_eq!(facing_towards(Spot::new(0, 0), Spot::new(-500, 0)), Some(Facing::new(9_000)));
/// assert_eq!(facing_towards(Spot::new(7, 7), Spot::new(7, 7)), None);
/// ```
pub fn facing_towards(from: Spot, to: Spot) -> Option<Facing> {
    Heading::along(to.point() - from.point()).map(Facing::nearest)
}

/// How far one facing is to the left of another, in hundredths of a degree: more than minus half a turn, and at most
/// half a turn.
///
/// ```
/// use engine::kit::formed::turns::turn;
/// use engine::table::Facing;
/// assert_eq!(turn(Facing::new(35_000), Facing::new(1_000)), 2_000);
/// assert_eq!(turn(Facing::new(1_000), Facing::new(35_000)), -2_000);
/// assert_eq!(turn(Facing::new(0), Facing::new(18_000)), 18_000);
/// ```
pub fn turn(from: Facing, to: Facing) -> i32 {
    let turn = (i32::from(to.hundredths()) - i32::from(from.hundredths())).rem_euclid(2 * HALF);
    if turn > HALF { turn - 2 * HALF } else { turn }
}

/// The facing that is part of the way from one to another: 0 is the first, 1 the second. It turns the shorter way round.
///
/// ```
/// use engine::kit::formed::turns::part_way;
/// use engine::table::Facing;
/// assert_eq!(part_way(Facing::new(35_000), Facing::new(1_000), 0.5), Facing::new(0));
/// ```
pub fn part_way(from: Facing, to: Facing, share: f64) -> Facing {
    #[allow(clippy::cast_possible_truncation)] // at most half a turn, in hundredths of a degree
    let part = (f64::from(turn(from, to)) * share).round() as i32;
    from.turned(part)
}
