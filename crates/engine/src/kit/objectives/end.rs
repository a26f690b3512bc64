//! The end of a game, and the roll-off before its first turn.

use std::cmp::Ordering;

use crate::dice::{Dice, DiceError, Die};
use crate::game::{Ending, Log, Side, What};

/// Ends a game and logs it; a game that has ended stays as it is. Whether it ended now.
pub fn finish(game: &mut Option<Ending>, ending: Ending, log: &mut Log) -> bool {
    if game.is_some() {
        return false;
    }
    *game = Some(ending);
    log.note(ending.rule, What::Ended(ending));
    true
}

/// A side has given up.
///
/// ```
/// use engine::game::{Log, Side};
/// use engine::kit::objectives::end::{conceded, finish};
/// let (mut ending, mut log) = (None, Log::new());
/// assert!(finish(&mut ending, conceded(Side::FIRST, "TOY-9"), &mut log));
/// assert!(!finish(&mut ending, conceded(Side::SECOND, "TOY-9"), &mut log), "it is over");
/// assert_eq!(ending.unwrap().winner, Some(Side::SECOND));
/// ```
pub const fn conceded(side: Side, rule: &'static str) -> Ending {
    Ending { winner: Some(side.other()), why: "conceded", rule }
}

/// The winner once only one side can go on, and nobody once neither can; none while both can.
///
/// ```
/// use engine::game::Side;
/// use engine::kit::objectives::end::last_standing;
/// assert_eq!(last_standing([true, true]), None);
/// assert_eq!(last_standing([false, true]), Some(Some(Side::SECOND)));
/// assert_eq!(last_standing([false, false]), Some(None));
/// ```
pub const fn last_standing(can_go_on: [bool; 2]) -> Option<Option<Side>> {
    match can_go_on {
        [true, true] => None,
        [true, false] => Some(Some(Side::FIRST)),
        [false, true] => Some(Some(Side::SECOND)),
        [false, false] => Some(None),
    }
}

/// How a game ends that goes by what each side has left: the other side wins once a side has nothing, and after the last
/// turn the side with more. None while it goes on.
///
/// ```
/// use engine::game::Side;
/// use engine::kit::objectives::end::by_strength;
/// assert_eq!(by_strength([6, 4], false, "TOY-9"), None);
/// assert_eq!(by_strength([6, 4], true, "TOY-9").unwrap().winner, Some(Side::FIRST));
/// assert_eq!(by_strength([0, 4], false, "TOY-9").unwrap().why, "side-gone");
/// ```
pub fn by_strength(left: [i64; 2], last_turn: bool, rule: &'static str) -> Option<Ending> {
    let standing = last_standing(left.map(|left| left > 0)).map(|winner| Ending { winner, why: "side-gone", rule });
    standing.or_else(|| last_turn.then(|| Ending { winner: ahead(left, |_, _| 1), why: "last-turn", rule }))
}

/// The side with more points, if its lead is enough: `lead` gets the higher and the lower score, and gives the least
/// that counts. None in a draw.
///
/// ```
/// use engine::game::Side;
/// use engine::kit::objectives::end::ahead;
/// let a_tenth_of_the_higher = |high: i64, _| (high + 9) / 10;
/// assert_eq!(ahead([20, 18], a_tenth_of_the_higher), Some(Side::FIRST));
/// assert_eq!(ahead([20, 19], a_tenth_of_the_higher), None);
/// assert_eq!(ahead([3, 4], |_, _| 1), Some(Side::SECOND));
/// ```
pub fn ahead(points: [i64; 2], lead: impl FnOnce(i64, i64) -> i64) -> Option<Side> {
    let [first, second] = points;
    let (side, high, low) = match first.cmp(&second) {
        Ordering::Greater => (Side::FIRST, first, second),
        Ordering::Less => (Side::SECOND, second, first),
        Ordering::Equal => return None,
    };
    (high - low >= lead(high, low)).then_some(side)
}

/// The side with the smaller share of its men lost, each side as (lost, of). None if the shares are equal.
///
/// ```
/// use engine::game::Side;
/// use engine::kit::objectives::end::fewer_lost;
/// assert_eq!(fewer_lost([(2, 10), (3, 20)]), Some(Side::SECOND));
/// assert_eq!(fewer_lost([(1, 10), (2, 20)]), None);
/// ```
pub fn fewer_lost(lost: [(u32, u32); 2]) -> Option<Side> {
    let [(first, of_first), (second, of_second)] = lost.map(|(lost, of)| (u64::from(lost), u64::from(of)));
    match (first * of_second).cmp(&(second * of_first)) {
        Ordering::Less => Some(Side::FIRST),
        Ordering::Greater => Some(Side::SECOND),
        Ordering::Equal => None,
    }
}

/// A die for each side, the first side's first; the higher wins, and ties are thrown again. `thrown` is shown every pair.
///
/// ```
/// use engine::dice::{Die, Scripted};
/// use engine::game::Side;
/// use engine::kit::objectives::end::roll_off;
/// let mut throws = Vec::new();
/// let first = roll_off(Die::D6, "side 1", &mut Scripted::new([4, 4, 2, 5]), |pair| throws.push(pair));
/// assert_eq!((first, throws), (Ok(Side::SECOND), vec![[4, 4], [2, 5]]));
/// ```
pub fn roll_off(
    die: Die,
    purpose: &'static str,
    dice: &mut dyn Dice,
    mut thrown: impl FnMut([u32; 2]),
) -> Result<Side, DiceError> {
    loop {
        let pair = [dice.face(die, purpose)?, dice.face(die, purpose)?];
        thrown(pair);
        match pair {
            [first, second] if first > second => return Ok(Side::FIRST),
            [first, second] if second > first => return Ok(Side::SECOND),
            _ => {}
        }
    }
}
