//! What a piece does that cannot march straight to where it would be: another way, or a turn so that it can.

use engine::game::Sighting;
use engine::table::{Heading, Point};

use super::ground::{Judge, Wish, along};
use super::picture::{Body, fights, is_steady, pace};

/// The cosine of the angle within which a way is the same as one that led nowhere.
const SAME_WAY: f64 = 0.9;
/// The cosine of the angle from which on a piece must turn before it can march.
const STRAIGHT_ON: f64 = 0.7;
/// How far beside its way an enemy may be whom a rider passes, in the rulebook's unit.
const PASSED_BY: f64 = 1.0;

/// The cosine of the angle within which an enemy is before a piece.
const BEFORE: f64 = 0.5;

impl Judge<'_> {
    /// Whether the way to a place is one that has just been found to lead nowhere.
    pub(super) fn is_barred(&self, own: &Sighting, here: Point, spot: Point) -> bool {
        let Some((_, there)) = self.barred.filter(|(piece, _)| *piece == own.piece) else { return false };
        let (tried, way) = (there - here, spot - here);
        tried.dot(way) > tried.length() * way.length() * SAME_WAY
    }

    /// Whether an enemy stands on the way to a place.
    pub(super) fn is_beyond(&self, here: Point, spot: Point) -> bool {
        self.picture.foes().iter().any(|foe| stands_between(foe, here, spot))
    }

    /// Whether a piece could run straight at an enemy: it looks at him, and no friend is in its way.
    pub(super) fn has_a_run(&self, own: &Sighting, foe: &Body) -> bool {
        let here = own.pose.spot.point();
        let ahead = own.pose.facing.heading().ahead();
        let looks = Heading::along(foe.at - here).is_none_or(|to| along(ahead, to.ahead()) >= BEFORE);
        let in_the_way = |friend: &Body| friend.seen.piece != own.piece && stands_between(friend, here, foe.at);
        looks && !self.picture.friends().iter().any(in_the_way)
    }

    /// Whether another way is worth looking for when none led to where a piece would be: in the enemy's range it has better
    /// things to do, and on the defence it stands as well where it is.
    pub(super) fn goes_around(&self, own: &Sighting, wish: &Wish) -> bool {
        self.is_free(own, wish) && !self.plan.defends(own)
    }

    /// Whether a piece would be elsewhere, and no enemy holds it where it is.
    fn is_free(&self, own: &Sighting, wish: &Wish) -> bool {
        let here = own.pose.spot.point();
        let near = self.picture.nearest_foe(own, here).is_some_and(|(gap, _)| gap <= own.useful_range);
        fights(own) && is_steady(own) && !near && !wish.is_turn(own)
    }

    /// Whether a piece must turn to get where it would be, and turns its back on nobody: riders who keep out of the fire may.
    pub(super) fn looks_away(&self, own: &Sighting, wish: &Wish) -> bool {
        let here = own.pose.spot.point();
        let ahead = own.pose.facing.heading().ahead();
        let looks_at = |at: Point| Heading::along(at - here).map_or(1.0, |to| along(ahead, to.ahead())) >= STRAIGHT_ON;
        let near = own.useful_range.max(pace(own)) * 1.5;
        let faces = |foe: &Body| foe.fights() && foe.at.distance(here) <= near && looks_at(foe.at);
        self.is_free(own, wish) && !looks_at(wish.spot) && (wish.is_wary() || !self.picture.foes().iter().any(faces))
    }
}

/// Whether a piece that fights stands on the way from one place to another.
fn stands_between(body: &Body, from: Point, to: Point) -> bool {
    let way = to - from;
    let length = way.length();
    let [width, depth] = body.seen.half;
    let step = body.at - from;
    let on = step.dot(way) / length.max(0.1);
    let aside = (step.dot(step) - on * on).max(0.0).sqrt();
    body.fights() && (0.0..length).contains(&on) && aside <= width.max(depth) + PASSED_BY
}
