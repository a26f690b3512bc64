//! What offers are worth, all on one scale: points of harm, of which a whole fresh piece has about a hundred.

use engine::game::{Act, Change, Offer, PieceId, Readiness, Role, Sighting};
use engine::table::Point;

use super::ground::{WORTH_LIMBERING, Wish};
use super::harm::power;
use super::mind::Mind;
use super::picture::{Body, fights, is_steady, pace};
use super::score_by_eye::{aim, charge, march, shot};
use crate::Seat;

/// How many targets are looked at with odds; the others are left to the eye.
pub(super) const LOOKED_AT: usize = 2;
/// Fire within useful range is worth having for its own sake: it keeps the enemy's head down.
pub(super) const IN_RANGE: f64 = 22.0;
/// What it is worth to bring pieces back into order.
const RALLY: f64 = 80.0;
/// What a close fight that is already on is worth beyond its odds.
pub(super) const FIGHT: f64 = 40.0;
/// What a drill that keeps the formation and only turns it is worth beside a march that does the same.
const CHANGE_OF_FRONT: f64 = 0.5;
/// The same for one that turns it so that it can march.
const TURN_AND_MARCH: f64 = 0.2;
/// What it is worth that a piece is loaded then, and could shoot at the next question.
const LOADED: f64 = 16.0;
/// How shaken those are whom a leader joins.
const JOINED: u8 = 70;
/// How far beside a piece a leader who is among its men may be, in the rulebook's unit.
const AMONG: f64 = 0.1;
/// What it is worth that a word of command helps for certain.
const HELPED: f64 = 20.0;

/// An offer, by its place in the list, and what it is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) score: f64,
    pub(super) at: usize,
    /// The harm that is expected of it, where it was asked for.
    pub(super) done: f64,
    pub(super) act: Act,
}

/// What sort of offers there are, to be scored against each other.
#[derive(Default)]
pub(super) struct Mix {
    pub(super) fire: usize,
    pub(super) fight: usize,
    pub(super) moves: usize,
    pub(super) routes: usize,
    pub(super) load: bool,
    /// Whether there is a target to aim at.
    pub(super) aim: bool,
    pub(super) idle: bool,
    pub(super) others: bool,
}

impl Mind {
    /// Weighs the offers that fit, the best first.
    pub(super) fn score(
        &mut self,
        seat: &Seat<'_>,
        own: Option<&Sighting>,
        offers: &[Offer],
        fits: impl Fn(Option<PieceId>) -> bool,
        into: &mut Vec<Scored>,
    ) {
        into.clear();
        self.filled.clear();
        let mix = mix(offers, &fits);
        let aim = aim_now(offers, &fits);
        self.aims_at = aim.or_else(|| own.and_then(|own| self.memories.of(own.piece).aimed_at));
        if let (Some(own), Some(_)) = (own, aim) {
            self.memories.note_aiming_on(own.piece);
        }
        // Only riding takes a leader anywhere.
        let moves = |own: &&Sighting| if fights(own) { mix.moves > 0 } else { mix.routes > 0 };
        let wish = own.filter(moves).and_then(|own| self.wish(seat, own));
        for (at, offer) in offers.iter().enumerate().filter(|(_, offer)| fits(offer.order.by)) {
            let by = own.copied().or_else(|| offer.order.by.and_then(|piece| self.picture.of(piece)).copied());
            let score = self.score_by_eye(seat, by.as_ref(), offer, wish.as_ref(), &mix);
            into.push(Scored { score, at, done: 0.0, act: offer.act });
        }
        sort(into);
        self.note_best(seat, own, offers, into);
        self.score_by_odds(seat, own, offers, &mix, into);
        if let Some(own) = own.filter(|_| mix.fire > 0 || mix.moves > 0) {
            let worth_it = into.iter().any(|scored| scored.act == Act::Fire && scored.score > 0.0);
            self.note_targets(own, worth_it, mix.load);
        }
        self.count_the_cost(seat, own, offers, &mix, into);
    }

    /// Odds can take long. Until they are known, the best is what looks best.
    fn note_best(&mut self, seat: &Seat<'_>, own: Option<&Sighting>, offers: &[Offer], list: &[Scored]) {
        seat.note(|| {
            let good = list.iter().filter(|scored| scored.score > 0.0).filter_map(|scored| offers.get(scored.at));
            good.take(LOOKED_AT).find_map(|offer| self.fill(seat, own, offer))
        });
    }

    /// What an offer looks worth, without odds.
    fn score_by_eye(
        &mut self,
        seat: &Seat<'_>,
        own: Option<&Sighting>,
        offer: &Offer,
        wish: Option<&Wish>,
        mix: &Mix,
    ) -> f64 {
        if offer.idle {
            return 0.0;
        }
        let target = self.target(offer).copied();
        match offer.act {
            Act::Fire if target.is_none() => self.stand_to_fire(own),
            Act::Fire => shot(own, target.as_ref()) * self.aimed(offer),
            Act::Charge => charge(own, target.as_ref(), offer),
            Act::Fight => FIGHT + target.map_or(0.0, |target| 10.0 - power(&target).min(10.0)),
            // Whoever can take aim turns with his target, and not to whoever is nearest.
            Act::Move if mix.aim && own.zip(wish).is_some_and(|(own, wish)| wish.is_turn(own)) => 0.0,
            Act::Move => self.march(seat, own, offer, wish),
            Act::Form if mix.fire > 0 => 0.0,
            Act::Form => self.form(seat, own, offer, wish, mix.routes > 0),
            Act::Rally => self.worth_calling(seat, offer, RALLY),
            Act::Load => self.load(seat, own, offer),
            Act::Aim if offer.blanks.is_facing_alone() => Self::turn(seat, own, offer, wish),
            Act::Aim if own.is_some_and(|own| self.memories.of(own.piece).has_aimed_enough()) => 0.0,
            Act::Aim if target.is_some_and(|target| self.picture.is_locked(&target)) => 0.0,
            Act::Aim => aim(own, target.as_ref(), target.map_or(1.0, |target| self.pending_harm.unaimed(target.piece))),
            Act::Command => match self.command(seat, own, offer, target.as_ref()) {
                score if score > 0.0 => score,
                _ => self.help(seat, offer, target.as_ref()),
            },
            Act::Retire => self.retire(own, mix),
            Act::Place => 50.0,
            Act::Choose => 1.0 + target.map_or(0.0, |target| f64::from(target.strength) * 0.01),
            Act::Wait | Act::Done => 0.0,
        }
    }

    /// Fire at whatever comes: worth as much as there is to shoot at.
    fn stand_to_fire(&self, own: Option<&Sighting>) -> f64 {
        let Some(own) = own else { return 10.0 };
        let gap = self.gap_to_foe(own);
        match (gap <= own.useful_range, gap <= own.far_range) {
            (true, _) => IN_RANGE + 8.0,
            (false, true) => 9.0,
            (false, false) => 0.0,
        }
    }

    /// How far the nearest enemy is.
    pub(super) fn gap_to_foe(&self, own: &Sighting) -> f64 {
        self.picture.nearest_foe(own, own.pose.spot.point()).map_or(f64::INFINITY, |(gap, _)| gap)
    }

    /// A move; the better for ending ready to shoot where there is something to shoot at, and the worse where not.
    fn march(&self, seat: &Seat<'_>, own: Option<&Sighting>, offer: &Offer, wish: Option<&Wish>) -> f64 {
        let score = march(own, offer, wish);
        // A piece that is to leave the table does not stop to shoot.
        let Some((own, wish)) = own.zip(wish).filter(|(_, wish)| score > 0.0 && !wish.off) else { return score };
        let near = self.picture.nearest_foe(own, wish.spot).is_some_and(|(gap, _)| gap <= own.useful_range);
        match (seat.readiness(own, Some(&offer.order)), near) {
            (Some(Readiness::Fire), true) | (Some(Readiness::March), false) => score + 6.0,
            (Some(_), _) => score - 6.0,
            (None, _) => score,
        }
    }

    /// Turning on the spot; the better if it can shoot at once.
    fn turn(seat: &Seat<'_>, own: Option<&Sighting>, offer: &Offer, wish: Option<&Wish>) -> f64 {
        let score = march(own, offer, wish);
        let shoots = own.and_then(|own| seat.readiness(own, Some(&offer.order))) == Some(Readiness::Fire);
        if score > 0.0 && shoots { score + 2.0 } else { score }
    }

    /// A change of formation: one to shoot from near the enemy, one to march in far from him.
    fn form(&self, seat: &Seat<'_>, own: Option<&Sighting>, offer: &Offer, wish: Option<&Wish>, marches: bool) -> f64 {
        let Some(own) = own else { return 0.0 };
        if offer.blanks.is_facing_alone() {
            return march(Some(own), offer, wish);
        }
        let now = seat.readiness(own, None);
        let Some(after) = seat.readiness(own, Some(&offer.order)).filter(|after| Some(*after) != now) else {
            // The formation stays as it is, and may be turned.
            let Some(wish) = wish.filter(|_| offer.blanks.route.is_some()) else { return 0.0 };
            return match wish.is_turn(own) {
                true => wish.gain * CHANGE_OF_FRONT,
                // Whoever turned to march, and did not, does not turn about again.
                false if self.memories.has_turned(own.piece) => 0.0,
                false if marches && self.judge(seat).looks_away(own, wish) => wish.gain * TURN_AND_MARCH,
                false => 0.0,
            };
        };
        if self.memories.is_fidgeting(own.piece, offer.order.verb, now, after) {
            return 0.0;
        }
        let here = own.pose.spot.point();
        let gap = self.gap_to_foe(own);
        let near = match own.role {
            // Guns that have nowhere better to go shoot from where they are.
            Role::Guns => gap <= own.useful_range || wish.is_none() && gap <= own.far_range,
            _ => gap <= own.far_range.max(own.pace) + own.pace * 1.5,
        };
        let gain = wish.map_or(0.0, |wish| wish.gain);
        let along = offer.blanks.route.map_or(0.0, |route| (route.reach / pace(own)).min(1.0));
        match (after, now) {
            // The fierce keep the steel in their hands.
            (Readiness::Fire, Some(Readiness::Shock)) if own.fierceness > 15 => 0.0,
            // Up again, for whoever would be elsewhere or must soon fight; what can be done lying down comes first.
            (Readiness::Fire | Readiness::Shock, Some(Readiness::Shelter)) => {
                let fights_soon = self.picture.nearest_foe(own, here).is_some_and(|(gap, foe)| gap <= foe.seen.pace);
                if wish.is_some() || fights_soon { 20.0 } else { 0.0 }
            }
            (Readiness::Fire, _) if near => 35.0 + gain * along * 0.5,
            (Readiness::March, _) if !near && gain > WORTH_LIMBERING && own.role == Role::Guns => {
                22.0 + gain * along * 0.5
            }
            _ => 0.0,
        }
    }

    /// Calling on others: worth it if somebody has a reason to stir.
    fn worth_calling(&self, seat: &Seat<'_>, offer: &Offer, value: f64) -> f64 {
        match &offer.blanks.several {
            Some(several) if !several.from.iter().any(|piece| self.has_reason(seat, *piece)) => 0.0,
            _ => value,
        }
    }

    /// Loading; the better if it leaves a piece ready to shoot.
    fn load(&self, seat: &Seat<'_>, own: Option<&Sighting>, offer: &Offer) -> f64 {
        let Some(own) = own else { return 5.0 };
        let far = self.gap_to_foe(own);
        let score = if far <= own.far_range.max(own.useful_range) * 1.1 { 24.0 } else { 8.0 };
        let ready = seat.readiness(own, Some(&offer.order)) == Some(Readiness::Fire);
        if ready { score + LOADED } else { score }
    }

    /// What a leader's word is worth to one of his own by its odds: where it may do good, and costs nothing else, it is
    /// given.
    fn help(&mut self, seat: &Seat<'_>, offer: &Offer, target: Option<&Sighting>) -> f64 {
        let friend = target.filter(|target| target.side == seat.side() && offer.blanks.is_empty());
        let Some(friend) = friend.filter(|_| !seat.is_late()) else { return 0.0 };
        let Ok(odds) = seat.prospects(&offer.order, &mut self.maker) else { return 0.0 };
        let better = |change: &Change| matches!(change, Change::State(piece, _, true) if *piece == friend.piece);
        let helped = odds.iter().filter(|(changes, _)| changes.0.iter().any(better));
        HELPED * helped.map(|(_, chance)| chance.to_f64()).sum::<f64>()
    }

    /// A leader joins those of his own who waver; otherwise he keeps his freedom.
    fn command(&self, seat: &Seat<'_>, own: Option<&Sighting>, offer: &Offer, target: Option<&Sighting>) -> f64 {
        if offer.blanks.several.is_some() {
            return self.worth_calling(seat, offer, 30.0);
        }
        match (own, target) {
            // Whoever comes back comes back to where the others are.
            (Some(own), Some(target)) if own.side == target.side && !own.on_table => {
                10.0 + f64::from(target.steadiness) * 0.1
            }
            (Some(own), Some(target)) if own.side == target.side => match target.steadiness {
                0..JOINED if !self.is_joined(own, target) && !self.judge(seat).is_anothers(own, target) => {
                    joining(target) - self.judge(seat).left_alone(own, target)
                }
                _ => 0.0,
            },
            // Leave to move is worth as much as the move; who wavers needs it most.
            (Some(own), None) if fights(own) => match (is_steady(own), self.has_reason(seat, own.piece)) {
                (false, _) => 60.0,
                (true, true) => self.wish(seat, own).map_or(12.0, |wish| wish.gain),
                (true, false) => 0.0,
            },
            (Some(own), None) => {
                // Any of those whom he is with may be the one whom he has joined.
                let with = self.picture.friends().iter().filter(|friend| friend.fights() && stands_by(own, friend));
                let mut shaken = with.map(|friend| &friend.seen).filter(|friend| friend.steadiness < JOINED);
                let stays = |friend: &Sighting| {
                    let mine = !self.judge(seat).is_anothers(own, friend);
                    mine && self.judge(seat).left_alone(own, friend) <= joining(friend)
                };
                if shaken.any(stays) { 0.0 } else { 2.0 }
            }
            _ => 1.0,
        }
    }

    /// Whether another leader is with a piece already: one is enough.
    fn is_joined(&self, own: &Sighting, friend: &Sighting) -> bool {
        let [width, depth] = friend.half;
        let within = |at: Point| at.distance(friend.pose.spot.point()) <= width.min(depth) + AMONG;
        let others = self.picture.friends().iter().filter(|other| !other.fights() && other.seen.piece != own.piece);
        others.map(|other| other.at).any(within)
    }

    /// Giving way: for the hard pressed.
    fn retire(&self, own: Option<&Sighting>, mix: &Mix) -> f64 {
        let Some(own) = own else { return 0.0 };
        let near = self.picture.nearest_foe(own, own.pose.spot.point());
        let Some((_, foe)) = near.filter(|(gap, _)| *gap <= own.pace) else { return 0.0 };
        let lost = power(own) < power(&foe.seen) * 0.6;
        match (lost, mix.fight > 0) {
            (true, true) => FIGHT,
            (true, false) => 10.0,
            (false, _) => 0.0,
        }
    }

    pub(super) fn target(&self, offer: &Offer) -> Option<&Sighting> {
        offer.order.target().and_then(|piece| self.picture.of(piece))
    }
}

/// What it is worth to join a piece that wavers: less than to have it in command at all.
fn joining(friend: &Sighting) -> f64 {
    (100.0 - f64::from(friend.steadiness)) * 0.18
}

/// Whether a leader is as good as with a piece.
fn stands_by(own: &Sighting, friend: &Body) -> bool {
    let [width, depth] = own.half;
    let [friend_width, friend_depth] = friend.seen.half;
    let touching = width.max(depth) + friend_width.max(friend_depth);
    friend.at.distance(own.pose.spot.point()) <= touching + 1.0
}

/// Whom a piece aims at, where its offers tell: the one at whom another aim would change nothing.
fn aim_now(offers: &[Offer], fits: impl Fn(Option<PieceId>) -> bool) -> Option<PieceId> {
    let held = |offer: &&Offer| offer.act == Act::Aim && offer.idle && fits(offer.order.by);
    offers.iter().find(held).and_then(|offer| offer.order.target())
}

fn mix(offers: &[Offer], fits: impl Fn(Option<PieceId>) -> bool) -> Mix {
    let mut mix = Mix::default();
    for offer in offers.iter().filter(|offer| fits(offer.order.by)) {
        match offer.act {
            Act::Fire => mix.fire += usize::from(offer.order.target().is_some()),
            Act::Fight => mix.fight += 1,
            Act::Aim if offer.blanks.is_facing_alone() => mix.moves += 1,
            Act::Wait | Act::Done => mix.idle = true,
            Act::Aim => mix.aim |= offer.order.target().is_some(),
            Act::Move | Act::Form | Act::Command => {
                mix.moves += 1;
                mix.routes += usize::from(offer.act == Act::Move && offer.blanks.route.is_some());
            }
            Act::Load => mix.load = true,
            // A charge is always to be thought over: to stand is the other choice.
            _ => mix.others = true,
        }
    }
    mix
}

/// The best first; of equals the one listed first.
pub(super) fn sort(list: &mut [Scored]) {
    list.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.at.cmp(&b.at)));
}
