//! What offers are worth when they are looked at closely: by their exact odds, the best few of those that harm.

use std::cmp::Ordering;

use engine::game::{Act, At, Change, Changes, Offer, Order, PieceId, Sighting, blank};
use engine::odds::Odds;

use super::harm::{Harm, expected};
use super::march_costs::Menu;
use super::mind::Mind;
use super::score::{FIGHT, IN_RANGE, LOOKED_AT, Mix, Scored, sort};
use super::score_by_eye::{gap_to, is_worth_a_thought};
use crate::Seat;

/// What looks worth less than this share of what another is worth is not looked at closely.
const OUTSHONE: f64 = 0.75;
/// After how many charges in a row that fell short it is clear that none comes home from beyond the pace.
const SHORT: u8 = 3;
/// Whoever storms a place may go faster than in a plain move: by so much at the most.
const STORMED: f64 = 2.0;
/// A shot for which aim was taken is worth so much more: it comes first, and another target would cost the aim.
const AIMED: f64 = 1.4;
/// A shot of which less is to be expected only wastes powder.
const HARDLY: f64 = 2.0;
/// The share of its reach that a march must go for its cost to be that of all such marches.
const FAR: f64 = 0.6;
/// How sure it must be that a shot leaves nothing of its target for fewer to fire it.
const SURE: f64 = 0.9;
/// What it is worth to come to blows with one who shoots farther.
const OUTRANGED: f64 = 12.0;
/// What it costs to come to blows with one who does not shoot as far.
const OUTRANGES: f64 = 24.0;

impl Mind {
    /// The best few of what harms the enemy again, with odds.
    pub(super) fn score_by_odds(
        &mut self,
        seat: &Seat<'_>,
        own: Option<&Sighting>,
        offers: &[Offer],
        mix: &Mix,
        list: &mut [Scored],
    ) {
        // A fight that has no rival needs no odds, a shot may not be worth its powder; and when time is up what looks
        // best is best.
        if mix.fire == 0 && mix.fight <= 1 && mix.moves == 0 && !mix.load && !mix.others || seat.is_late() {
            return;
        }
        // Fights that must all be fought are only a matter of order: the eye will do.
        if mix.fire == 0 && mix.moves == 0 && !mix.load && !mix.others && !mix.idle {
            return;
        }
        let mut looked_at = 0;
        let mut best = 0.0;
        // Ways of shooting at the same target differ little: they share their odds.
        let mut shots: [Option<(Option<PieceId>, Harm)>; LOOKED_AT] = [None; LOOKED_AT];
        for scored in list.iter_mut() {
            let matters = matches!(scored.act, Act::Fire | Act::Charge | Act::Fight);
            let Some(offer) = offers.get(scored.at).filter(|_| matters) else { continue };
            if scored.act == Act::Charge {
                // Where nobody is named the charge is declared already, or meets nobody, or goes at a place.
                let Some(target) = self.target(offer) else {
                    if own.is_some_and(|own| is_at_a_place_too_far(seat, own, offer)) {
                        scored.score = 0.0;
                    }
                    continue;
                };
                let falls_short = own.is_some_and(|own| gap_to(own, target) > own.pace) && self.fell_short >= SHORT;
                let enough = self.pending_harm.is_charged_enough(target);
                let stays = || own.is_some_and(|own| self.judge(seat).keeps_cover(own, target));
                if falls_short || enough || !is_worth_a_thought(own, Some(target), offer) || stays() {
                    scored.score = 0.0;
                    continue;
                }
            }
            let shot = (offer.act == Act::Fire).then(|| offer.order.target());
            let known = shots.iter().flatten().find(|(at, _)| Some(*at) == shot).map(|(_, harm)| *harm);
            // Whoever has a shot worth having at useful range looks no farther.
            let outshone = shot.is_some() && scored.score < best * OUTSHONE;
            if known.is_none() && (looked_at >= LOOKED_AT || outshone) {
                scored.score *= 0.1;
                continue;
            }
            let harm = known.or_else(|| self.odds(seat, own, scored.at, offer));
            if let (None, Some(at), Some(harm), Some(place)) = (known, shot, harm, shots.get_mut(looked_at)) {
                *place = Some((at, harm));
            }
            looked_at += usize::from(known.is_none());
            if let Some(harm) = harm {
                self.note_reach(own, offer, harm);
                scored.score = self.with_odds(own, offer, scored.score, harm);
                best = best.max(scored.score);
                if let (Act::Charge, Some(own), Some(target)) = (offer.act, own, offer.order.target())
                    && scored.score <= 0.0
                {
                    self.memories.note_shy(own.piece, target);
                }
                scored.done = harm.done;
            }
        }
        sort(list);
    }

    /// Remembers whether charges from beyond the pace come home; rulebooks differ in that.
    fn note_reach(&mut self, own: Option<&Sighting>, offer: &Offer, harm: Harm) {
        let far = |(own, target): (&Sighting, &Sighting)| gap_to(own, target) > own.pace;
        if offer.act == Act::Charge && own.zip(self.target(offer)).is_some_and(far) {
            self.fell_short = if harm.is_bloodless() { self.fell_short.saturating_add(1) } else { 0 };
        }
    }

    /// Where there are several ways to march, the best again, if it would cost the piece its order.
    pub(super) fn count_the_cost(
        &mut self,
        seat: &Seat<'_>,
        own: Option<&Sighting>,
        offers: &[Offer],
        mix: &Mix,
        list: &mut [Scored],
    ) {
        for _ in 0..mix.routes.saturating_sub(1).min(LOOKED_AT) {
            let Some(best) = list.first_mut().filter(|best| best.act == Act::Move && best.score > 0.0) else { return };
            let Some(offer) = offers.get(best.at).filter(|_| !seat.is_late()) else { return };
            let menu = Menu::of(offers, offer);
            let cost = self.march_costs.cost(menu).unwrap_or_else(|| {
                let cost = self.odds(seat, own, best.at, offer).map_or(0.0, Harm::of_march);
                // What costs nothing on a short way may on a long one.
                let order = self.filled.last().and_then(|(_, order)| order.as_ref());
                if cost > 0.0 || own.zip(order).is_some_and(|(own, order)| goes_far(own, offer, order)) {
                    self.march_costs.learn(menu, cost);
                }
                cost
            });
            if cost <= 0.0 {
                return;
            }
            best.score -= cost;
            sort(list);
        }
    }

    /// Whether a march that is made because a better one leads nowhere is worth what it costs: friends may be in its way.
    pub(super) fn is_worth_its_cost(&mut self, seat: &Seat<'_>, order: &Order, score: f64) -> bool {
        let odds = seat.prospects(order, &mut self.maker).ok().filter(|_| score > 0.0);
        odds.is_none_or(|odds| expected(&odds, &self.picture, seat.side()).of_march() < score)
    }

    fn odds(&mut self, seat: &Seat<'_>, own: Option<&Sighting>, at: usize, offer: &Offer) -> Option<Harm> {
        let mut order = self.fill(seat, own, offer);
        let mut odds = order.as_ref().and_then(|order| seat.prospects(order, &mut self.maker).ok());
        if let (Act::Fire, Some(order), Some(odds)) = (offer.act, &mut order, &mut odds) {
            self.spare_the_others(seat, order, odds);
        }
        self.filled.push((at, order));
        odds.map(|odds| expected(&odds, &self.picture, seat.side()))
    }

    /// Where so many fire together that hardly anything of the target can be left, as many fewer as will do: the others may
    /// find a target of their own.
    fn spare_the_others(&mut self, seat: &Seat<'_>, order: &mut Order, odds: &mut Odds<Changes>) {
        let target = order.target();
        let is_sure = |odds: &Odds<Changes>| {
            let gone = |change: &Change| matches!(change, Change::Gone(piece, _) if Some(*piece) == target);
            odds.chance(|changes| changes.0.iter().any(gone)).to_f64() >= SURE
        };
        while !order.with.is_empty() && is_sure(odds) && !seat.is_late() {
            let mut fewer = order.clone();
            fewer.with.truncate(order.with.len() / 2);
            let Ok(theirs) = seat.prospects(&fewer, &mut self.maker) else { return };
            if !is_sure(&theirs) {
                return;
            }
            (*order, *odds) = (fewer, theirs);
        }
    }

    fn with_odds(&mut self, own: Option<&Sighting>, offer: &Offer, glance: f64, harm: Harm) -> f64 {
        // What is as good as even is settled by chance, so that a side is not read like a book.
        let whim = 1.0 + self.luck.share() * 0.05;
        let target = self.target(offer);
        match offer.act {
            Act::Fire if target.is_none() => glance,
            Act::Fire if harm.of_shot() < HARDLY => 0.0,
            Act::Fire => {
                let close = own.zip(target).is_none_or(|(own, target)| gap_to(own, target) <= own.useful_range);
                let spared = target.map_or(1.0, |target| self.pending_harm.spared(target));
                (harm.of_shot() * whim + if close { IN_RANGE } else { 0.0 }) * spared * self.aimed(offer)
            }
            Act::Fight => FIGHT + harm.of_fight() * whim,
            // A charge that gets nowhere, or one whose odds cannot be had.
            _ if harm.is_bloodless() => {
                if harm.driven > 0.0 {
                    0.0
                } else {
                    glance
                }
            }
            _ => match own.zip(target).filter(|_| harm.is_unanswered()) {
                Some((own, target)) => harm.of_fight() * whim + closing(own, target),
                None => harm.of_fight() * whim * 1.5,
            },
        }
    }

    /// How much more a shot is worth for the aim that was taken.
    pub(super) fn aimed(&self, offer: &Offer) -> f64 {
        let target = offer.order.target();
        if target.is_some() && target == self.aims_at { AIMED } else { 1.0 }
    }
}

/// Whether an offer is aimed at a part of the ground that a piece hardly reaches in one move.
fn is_at_a_place_too_far(seat: &Seat<'_>, own: &Sighting, offer: &Offer) -> bool {
    let Some(At::Area(area)) = offer.order.at else { return false };
    let ground = seat.setting().ground.areas().get(area.index());
    let here = own.pose.spot.point();
    let far = own.pace * STORMED;
    ground.is_some_and(|area| !area.outline().holds(here) && area.outline().to_outline(here).distance > far)
}

/// Whether a march goes most of the way that it could go.
fn goes_far(own: &Sighting, offer: &Offer, order: &Order) -> bool {
    let Some(blank::Route { reach, .. }) = offer.blanks.route else { return true };
    order.path.last().is_some_and(|end| end.point().distance(own.pose.spot.point()) > reach * FAR)
}

/// What it is worth to come to blows where the odds leave out the answer: whoever is outranged wants to, and whoever shoots
/// farther had better stand and shoot.
fn closing(own: &Sighting, target: &Sighting) -> f64 {
    match own.useful_range.total_cmp(&target.useful_range) {
        Ordering::Less => OUTRANGED,
        Ordering::Equal => 0.0,
        Ordering::Greater => -OUTRANGES,
    }
}
