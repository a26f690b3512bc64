//! How hard a piece presses on, and when it stands and lets the enemy come.

use engine::game::{Role, Sighting};
use engine::table::Point;

use super::ground::{Judge, wanted_range};
use super::picture::{Body, fights, gap, is_steady, pace};

/// From how many paces beyond its range a piece on the defence can be of use before it is too late.
const IN_REACH: f64 = 2.0;

impl Judge<'_> {
    /// Whether a piece on the defence stays where it was put: it has no business elsewhere, and no enemy is so near that it
    /// could be of use in its next move.
    pub(super) fn stands_by(&self, own: &Sighting, here: Point) -> bool {
        let free = self.plan.defends(own) && fights(own) && is_steady(own) && self.plan.duty(own.piece).is_none();
        let far = |gap: f64| gap > wanted_range(own, 0) + pace(own) * IN_REACH;
        free && self.picture.nearest_foe(own, here).is_some_and(|(gap, _)| far(gap))
    }

    /// Pieces with business elsewhere do not run after the enemy, and what is left of others stays where it is.
    pub(super) fn pressure(&self, own: &Sighting, here: Point, foe: Option<&Body>) -> f64 {
        if self.picture.is_spent(own) {
            return 0.0;
        }
        let busy = if self.plan.duty(own.piece).is_some() { 0.3 } else { 1.0 };
        let relieves = foe.is_some_and(|foe| self.relieves(own, here, foe));
        (if relieves { 1.0 } else { self.plan.press(own, self.setting) }) * busy
    }

    /// Whether any enemy can shoot at a piece.
    pub(super) fn is_in_range(&self, own: &Sighting, here: Point) -> bool {
        self.picture.foes().iter().any(|foe| foe.fights() && gap(own, here, foe) <= foe.seen.far_range)
    }

    /// Whether any enemy who is fit to can come at a piece in one move.
    pub(super) fn is_in_reach(&self, own: &Sighting, here: Point) -> bool {
        let comes = |foe: &Body| foe.fights() && is_steady(&foe.seen) && gap(own, here, foe) <= foe.seen.pace;
        self.picture.foes().iter().any(comes)
    }

    /// Whether a piece is sheltered where it stands from any enemy who is near.
    pub(super) fn is_covered(&self, own: &Sighting, here: Point) -> bool {
        let [_, depth] = own.half;
        let shelters = |foe: &Body| self.shelters.at(self.setting, here, depth, foe.at) > 0;
        is_steady(own) && self.picture.foes().iter().any(|foe| is_near(own, here, foe) && shelters(foe))
    }

    /// Whether a piece on the defence lets an enemy go rather than leave its shelter for him: over there it would have less of
    /// it from him or from others who are near. What its side is about to lose is another matter.
    pub(super) fn keeps_cover(&self, own: &Sighting, target: &Sighting) -> bool {
        let (here, there) = (own.pose.spot.point(), target.pose.spot.point());
        let [_, depth] = own.half;
        let shelter = |at: Point, foe: &Body| self.shelters.at(self.setting, at, depth, foe.at);
        let loses = |foe: &Body| is_near(own, here, foe) && shelter(here, foe) > shelter(there, foe);
        let stays = self.plan.defends(own) && self.plan.press(own, self.setting) < 1.0;
        stays && self.picture.foes().iter().any(loses)
    }

    /// Whether a piece on the defence leaves its place to help a friend against an enemy who is near: in shelter and by what
    /// its side holds it stays.
    fn relieves(&self, own: &Sighting, here: Point, foe: &Body) -> bool {
        let [_, depth] = own.half;
        let engaged = |friend: &Body| {
            let within = gap(&friend.seen, friend.at, foe) <= friend.seen.useful_range.max(foe.seen.useful_range);
            friend.fights() && friend.seen.piece != own.piece && within
        };
        self.plan.defends(own)
            && own.role != Role::Guns
            && !self.plan.is_on_guard(own, self.setting)
            && self.shelters.at(self.setting, here, depth, foe.at) == 0
            && gap(own, here, foe) > wanted_range(own, 0)
            && self.picture.friends().iter().any(engaged)
    }
}

/// Whether an enemy could shoot at a piece from where he is, or come at it in one move.
fn is_near(own: &Sighting, here: Point, foe: &Body) -> bool {
    foe.fights() && gap(own, here, foe) <= foe.seen.far_range.max(foe.seen.pace)
}
