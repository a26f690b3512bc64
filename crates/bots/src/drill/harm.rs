//! What changes are worth: harm done and harm suffered, in points of which a whole fresh piece has about a hundred.

use engine::game::{Change, Changes, PieceId, Role, Side, Sighting};
use engine::odds::Odds;

use super::picture::Picture;

/// A piece that leaves the game takes this share of its full worth along, beside the strength that it still had.
const GONE: f64 = 0.4;
/// A state for the worse.
const WORSE: f64 = 14.0;
/// A marker or a wound more.
const COUNTED: f64 = 12.0;
/// Being driven off.
const MOVED: f64 = 6.0;
/// How much more a state for the worse weighs that a piece brings on itself: it gains nothing by it but ground.
const SELF_INFLICTED: f64 = 1.5;
/// One's own losses weigh a little more than the enemy's.
const OWN: f64 = 1.15;

/// Harm to the enemy and to one's own side, as expected.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Harm {
    /// To the enemy.
    pub(super) done: f64,
    /// Strength and pieces of one's own that are lost.
    pub(super) lost: f64,
    /// Pieces of one's own in a worse state.
    pub(super) upset: f64,
    /// Pieces of one's own that are driven off.
    pub(super) driven: f64,
}

impl Harm {
    /// What a shot gains: that it may cost the last cartridges counts, that a weapon must be loaded again does not.
    pub(super) fn of_shot(self) -> f64 {
        self.done - (self.lost + self.upset) * OWN
    }

    /// What a fight gains.
    pub(super) fn of_fight(self) -> f64 {
        self.done - (self.lost + self.upset + self.driven) * OWN
    }

    /// What a march costs: whoever comes out of order by it has nobody to thank but himself.
    pub(super) fn of_march(self) -> f64 {
        self.lost + self.upset * SELF_INFLICTED
    }

    /// Whether only the enemy is harmed: the odds leave out what he does.
    pub(super) fn is_unanswered(self) -> bool {
        self.lost.abs() < 1e-9 && self.upset.abs() < 1e-9
    }

    /// Whether nothing comes of it for the enemy or for one's strength.
    pub(super) fn is_bloodless(self) -> bool {
        self.done.abs() < 1e-9 && self.lost.abs() < 1e-9
    }
}

/// The harm to be expected of an order with these odds.
pub(super) fn expected(odds: &Odds<Changes>, picture: &Picture, own: Side) -> Harm {
    let mut harm = Harm::default();
    for (changes, chance) in odds.iter() {
        let chance = chance.to_f64();
        for change in &changes.0 {
            let (piece, points) = points(change, picture);
            if !picture.is_of(piece, own) {
                harm.done += chance * points;
                continue;
            }
            match change {
                Change::Lost(..) | Change::Gone(..) => harm.lost += chance * points,
                Change::State(..) => harm.upset += chance * points,
                Change::Moved(..) => harm.driven += chance * points,
                Change::Count(..) => {}
            }
        }
    }
    harm
}

fn points(change: &Change, picture: &Picture) -> (PieceId, f64) {
    let of = |piece| picture.of(piece);
    match change {
        Change::Lost(piece, count) => (*piece, of(*piece).map_or(0.0, |seen| f64::from(*count) * each(seen))),
        Change::Gone(piece, _) => (*piece, of(*piece).map_or(0.0, |seen| worth(seen) * GONE)),
        Change::State(piece, _, better) => (*piece, if *better { -WORSE * 0.5 } else { WORSE }),
        // Whether more of something is good or bad only the rulebook knows; what an attack adds is seldom good.
        Change::Count(piece, _, by) => (*piece, COUNTED * f64::from((*by).clamp(0, 3))),
        Change::Moved(piece, _) => (*piece, MOVED),
    }
}

/// What a whole piece is worth.
pub(super) fn worth(seen: &Sighting) -> f64 {
    match seen.role {
        Role::Foot => 100.0,
        Role::Horse => 110.0,
        Role::Guns => 120.0,
        Role::Leader => 140.0,
    }
}

/// What is left of a piece.
pub(super) fn left(seen: &Sighting) -> f64 {
    (worth(seen) * f64::from(seen.strength) / f64::from(seen.full.max(1)) + worth(seen) * GONE).max(1.0)
}

/// What one of its strength is worth: the fewer are left, the more.
fn each(seen: &Sighting) -> f64 {
    let full = f64::from(seen.full.max(1));
    let gone = 1.0 - f64::from(seen.strength) / full;
    worth(seen) * (1.0 + gone * 0.5) / full
}

/// How a piece would do in close fight: strength, steadiness and fierceness in one number.
pub(super) fn power(seen: &Sighting) -> f64 {
    let steady = 0.3 + 0.7 * f64::from(seen.steadiness) / 100.0;
    let fierce = 1.0 + f64::from(seen.fierceness) / 125.0;
    f64::from(seen.strength) * steady * fierce
}
