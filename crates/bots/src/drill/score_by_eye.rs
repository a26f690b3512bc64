//! What offers look worth at a glance: by distances and strengths, without odds.

use engine::game::{Offer, Sighting};

use super::ground::Wish;
use super::harm::{power, worth};
use super::picture::{Body, gap, is_steady, pace};
use super::score::IN_RANGE;

/// How much stronger one must be to charge by the eye alone.
const STRONGER: f64 = 1.5;
/// Whoever has less than this share of the enemy's power does not think of a charge: its odds leave out the fire that
/// meets it.
const HOPELESS: f64 = 1.0;

/// A shot by the eye: near, weak, shaken and valuable targets first.
pub(super) fn shot(own: Option<&Sighting>, target: Option<&Sighting>) -> f64 {
    let Some(target) = target else { return 10.0 };
    let value = worth(target) * (1.0 + (100.0 - f64::from(target.steadiness)) / 200.0);
    let Some(own) = own else { return value * 0.1 };
    let gap = gap_to(own, target);
    let near = (1.2 - gap / own.far_range.max(0.1)).clamp(0.05, 1.2);
    value * 0.1 * near + if gap <= own.useful_range { IN_RANGE } else { 0.0 }
}

/// A charge by the eye: only with the stronger arm, and only if it gets there.
pub(super) fn charge(own: Option<&Sighting>, target: Option<&Sighting>, offer: &Offer) -> f64 {
    let (Some(own), Some(target)) = (own, target) else { return 1.0 };
    if !gets_there(Some(own), Some(target), offer) {
        return 0.0;
    }
    let times = power(own) / power(target).max(0.1);
    if times >= STRONGER { 25.0 + times.min(4.0) * 8.0 } else { 0.0 }
}

/// A move: as much of the wish as it fulfils; of two that do, the one that is listed first, which is the plainer.
pub(super) fn march(own: Option<&Sighting>, offer: &Offer, wish: Option<&Wish>) -> f64 {
    if offer.blanks.is_empty() && offer.expected_reach.is_none() {
        // A move that leaves nothing open is one that was earned: a position carried.
        return 2.0;
    }
    let (Some(own), Some(wish)) = (own, wish) else { return 0.0 };
    match offer.reach() {
        Some(reach) => {
            let need = own.pose.spot.point().distance(wish.spot);
            // However far it is, a piece that is to leave the table goes as fast as it can.
            let need = if wish.off { need.min(pace(own)) } else { need };
            let share = if need > 0.0 { (reach / need).min(1.0) } else { 1.0 };
            wish.gain * share
        }
        None if offer.blanks.is_facing_alone() && wish.is_turn(own) => wish.gain,
        None => 0.0,
    }
}

/// Aiming is better than standing idle, and worse than anything else that has a point; at whom nobody aims it is best.
pub(super) fn aim(own: Option<&Sighting>, target: Option<&Sighting>, unaimed: f64) -> f64 {
    let (Some(own), Some(target)) = (own, target) else { return 0.0 };
    let near = gap_to(own, target) <= own.useful_range.max(own.far_range * 0.7);
    if near { 3.0 + shot(Some(own), Some(target)) * 0.02 * unaimed } else { 0.0 }
}

/// Whether a charge is worth asking for its odds: it comes home, and not against a much stronger enemy.
pub(super) fn is_worth_a_thought(own: Option<&Sighting>, target: Option<&Sighting>, offer: &Offer) -> bool {
    let hopeless = own.zip(target).is_some_and(|(own, target)| power(own) < power(target) * HOPELESS);
    !hopeless && gets_there(own, target, offer)
}

/// Whether a charge can come home; where the offer does not say how far it goes, a brisk pace is reckoned with.
fn gets_there(own: Option<&Sighting>, target: Option<&Sighting>, offer: &Offer) -> bool {
    let (Some(own), Some(target)) = (own, target) else { return true };
    let reach = offer.reach().unwrap_or(own.pace * 1.4);
    is_steady(own) && gap_to(own, target) <= reach
}

pub(super) fn gap_to(own: &Sighting, target: &Sighting) -> f64 {
    gap(own, own.pose.spot.point(), &Body { at: target.pose.spot.point(), seen: *target, commander: None })
}
