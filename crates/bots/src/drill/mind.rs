//! What the drill keeps in mind from question to question, and how it fills in what offers leave open.

use std::cell::OnceCell;

use engine::game::{Act, Decision, Goal, Offer, Order, PieceId, Readiness, Role, Sighting};
use engine::odds::Oddsmaker;
use engine::table::{Facing, Heading, Point, Pose, Spot};

use super::ground::{Judge, Wish, along, shuffle};
use super::harm::power;
use super::march_costs::MarchCosts;
use super::memory::{Memories, is_back};
use super::pending_harm::PendingHarm;
use super::picture::{Picture, fights, is_steady, pace};
use super::plan::Plan;
use super::shelter::Shelters;
use crate::Seat;
use crate::filling::{joined, led, looking, say_the_least};
use crate::luck::Luck;

/// What is rarer in a fight than one in two to this power is not reckoned with.
const RARE: u32 = 6;

/// How much stronger than the enemy a piece must be to be called on for a charge.
const STRONGER: f64 = 1.5;
/// The same on the defence: whoever holds his ground runs only at those whom he is sure to sweep away.
const STRONGER_YET: f64 = 2.5;
/// Which share of its pace he may be off: ground and friends shorten the way.
const CLOSE: f64 = 0.7;

/// A march of less than this share of the pace goes by inches.
const BY_INCHES: f64 = 0.6;
/// A march must cover this share of the way that it is meant to cover, as far as the pace goes.
const COVERED: f64 = 0.3;

/// How much straighter at where it would be a piece must look for a turn to help it on, by the cosine of the angle.
const TURNED: f64 = 0.3;

/// A march that ends looking past the enemy must gain this share of what was hoped for.
const FULFILLED: f64 = 0.25;

/// What is known and what is remembered.
pub(super) struct Mind {
    pub(super) luck: Luck,
    pub(super) picture: Picture,
    pub(super) maker: Oddsmaker,
    pub(super) pending_harm: PendingHarm,
    pub(super) march_costs: MarchCosts,
    pub(super) memories: Memories,
    /// How many charges in a row from beyond the pace would have fallen short.
    pub(super) fell_short: u8,
    /// Whom the piece that is asked aims at.
    pub(super) aims_at: Option<PieceId>,
    shelters: Shelters,
    plan: Plan,
    /// Where a piece would be at this question and no way led.
    barred: Option<(PieceId, Point)>,
    /// What each piece wishes, as far as it was asked at this question.
    wishes: Vec<OnceCell<Option<Wish>>>,
    chosen: Vec<PieceId>,
    /// Orders that were filled in for their odds, by the places of their offers in the list that is scored.
    pub(super) filled: Vec<(usize, Option<Order>)>,
}

impl Mind {
    pub(super) fn new(luck: Luck) -> Mind {
        Mind {
            luck,
            picture: Picture::default(),
            maker: Oddsmaker::rough(RARE),
            pending_harm: PendingHarm::default(),
            march_costs: MarchCosts::default(),
            memories: Memories::default(),
            fell_short: 0,
            aims_at: None,
            shelters: Shelters::default(),
            plan: Plan::default(),
            barred: None,
            wishes: Vec::new(),
            chosen: Vec::new(),
            filled: Vec::new(),
        }
    }

    /// Looks at the table. Tells whether anything is other than at the question before.
    pub(super) fn look(&mut self, seat: &Seat<'_>, decision: &Decision) -> bool {
        let changed = self.picture.look(seat);
        let setting = seat.setting();
        self.shelters.learn(setting);
        self.plan.make(decision, setting, &self.picture);
        self.memories.look(decision.turn, setting.pieces.len());
        self.barred = None;
        self.wishes.clear();
        self.wishes.resize(setting.pieces.len(), OnceCell::new());
        changed
    }

    /// Remembers whether a piece that could move had something worth a shot.
    pub(super) fn note_targets(&mut self, own: &Sighting, targets: bool, could_load: bool) {
        let here = own.pose.spot.point();
        let in_range = self.picture.nearest_foe(own, here).is_some_and(|(gap, _)| gap <= own.useful_range);
        let expects_a_shot = in_range || self.memories.of(own.piece).has_aimed_enough();
        self.memories.note_dry(own.piece, !targets && expects_a_shot && !could_load);
        self.forget_wish(own);
    }

    fn forget_wish(&mut self, own: &Sighting) {
        if let Some(known) = self.wishes.get_mut(own.piece.index()) {
            known.take();
        }
    }

    /// No way led to where a piece would be. Whether it would be elsewhere rather than stay.
    pub(super) fn goes_around(&mut self, seat: &Seat<'_>, own: &Sighting) -> bool {
        let Some(wish) = self.wish(seat, own).filter(|wish| self.judge(seat).goes_around(own, wish)) else {
            return false;
        };
        self.barred = Some((own.piece, wish.spot));
        self.forget_wish(own);
        self.wish(seat, own).is_some()
    }

    /// Whether a drill leaves a piece ready for what it is ready for.
    fn keeps_formation(seat: &Seat<'_>, own: &Sighting, offer: &Offer) -> bool {
        let after = seat.readiness(own, Some(&offer.order));
        after.is_none() || after == seat.readiness(own, None)
    }

    /// Remembers what a piece is told to do.
    pub(super) fn remember(&mut self, seat: &Seat<'_>, own: Option<&Sighting>, offer: &Offer) {
        let Some(own) = own else { return };
        let forms = offer.act == Act::Form;
        let before = if forms { seat.readiness(own, None) } else { None };
        let promised = if forms { seat.readiness(own, Some(&offer.order)) } else { None };
        self.memories.note(own.piece, offer, own.pose.spot.point(), before, promised);
    }

    pub(super) fn judge<'a>(&'a self, seat: &'a Seat<'_>) -> Judge<'a> {
        let barred = self.barred;
        Judge { setting: seat.setting(), picture: &self.picture, shelters: &self.shelters, plan: &self.plan, barred }
    }

    /// Where a piece would like to be, if that is worth a move.
    pub(super) fn wish(&self, seat: &Seat<'_>, own: &Sighting) -> Option<Wish> {
        let wish = || self.judge(seat).wish(own, self.memories.of(own.piece), self.memories.left(own.piece).next());
        match self.wishes.get(own.piece.index()) {
            Some(known) => *known.get_or_init(wish),
            None => wish(),
        }
    }

    /// The order of an offer of the list that was scored last, filled in.
    pub(super) fn fill_in(
        &mut self,
        seat: &Seat<'_>,
        own: Option<&Sighting>,
        at: usize,
        offer: &Offer,
    ) -> Option<Order> {
        match self.filled.iter().position(|(of, _)| *of == at) {
            Some(known) => self.filled.swap_remove(known).1,
            None => self.fill(seat, own, offer),
        }
    }

    /// The offer's order with all that it left open; none if nothing sensible passes.
    pub(super) fn fill(&mut self, seat: &Seat<'_>, own: Option<&Sighting>, offer: &Offer) -> Option<Order> {
        let blanks = &offer.blanks;
        if let Some(route) = blanks.route {
            let order = self.march_order(seat, own?, offer, route.reach)?;
            return self.with_companions(seat, offer, order);
        }
        if let Some(place) = &blanks.place {
            return own.and_then(|own| led(seat, offer, &self.judge(seat).place(own, &place.zones)));
        }
        if blanks.facing.is_some() {
            let own = own?;
            let here = own.pose.spot.point();
            let (_, foe) = self.picture.nearest_foe(own, here)?;
            return led(seat, offer, &Goal { spot: own.pose.spot, facing: looking(here, foe.at), within: 0.0 });
        }
        let mut order = offer.order.clone();
        say_the_least(blanks, &mut order);
        self.with_companions(seat, offer, order)
    }

    /// The order with the pieces that should take part, where the offer leaves that open.
    fn with_companions(&mut self, seat: &Seat<'_>, offer: &Offer, mut order: Order) -> Option<Order> {
        let Some(several) = &offer.blanks.several else { return Some(order) };
        self.choose_some(seat, offer.act, &several.from, several.least, several.most);
        order.with.clear();
        joined(seat, order, &self.chosen, several.least)
    }

    /// A way for the offer; none if nothing sensible passes.
    fn march_order(&mut self, seat: &Seat<'_>, own: &Sighting, offer: &Offer, reach: f64) -> Option<Order> {
        let goal = self.goal(seat, own, offer, reach);
        let order = led(seat, offer, &goal)?;
        let sound = match offer.act {
            Act::Move if self.is_sound(seat, own, &goal, &order) => true,
            Act::Move => return self.turned(seat, own, offer),
            Act::Form if self.wish(seat, own).is_some_and(|wish| wish.is_turn(own)) => {
                let after = seat.readiness(own, Some(&offer.order));
                let changes = after.is_some() && after != seat.readiness(own, None);
                changes || leads_somewhere(own, &goal, &order)
            }
            Act::Form if Self::keeps_formation(seat, own, offer) => self.helps_on(seat, own, &goal, &order),
            _ => true,
        };
        sound.then_some(order)
    }

    /// Whether a march is one, and does not end with the back to the enemy for little or nothing.
    fn is_sound(&self, seat: &Seat<'_>, own: &Sighting, goal: &Goal, order: &Order) -> bool {
        let gains = || {
            let Some((wish, end)) = self.wish(seat, own).zip(order.path.last()) else { return true };
            let end = Pose { spot: *end, facing: order.facing.unwrap_or(own.pose.facing) };
            self.judge(seat).gain(own, &wish, end) > wish.gain * FULFILLED
        };
        leads_somewhere(own, goal, order) && !self.leads_back(own, order) && gains()
    }

    /// Whether a drill that keeps the formation helps a piece on its way: it turns to it, or gets on.
    fn helps_on(&self, seat: &Seat<'_>, own: &Sighting, goal: &Goal, order: &Order) -> bool {
        let straight = |facing: Facing| {
            let wished = goal.facing.unwrap_or(facing);
            along(facing.heading().ahead(), wished.heading().ahead())
        };
        match order.facing.filter(|_| order.path.is_empty()) {
            Some(facing) => straight(facing) > straight(own.pose.facing) + TURNED,
            None => self.is_sound(seat, own, goal, order),
        }
    }

    /// Where no march leads to anything better: turns to the enemy, for whoever looks past him.
    fn turned(&self, seat: &Seat<'_>, own: &Sighting, offer: &Offer) -> Option<Order> {
        let facing = self.judge(seat).turn(own)?;
        let goal = Goal { spot: own.pose.spot, facing: Some(facing), within: 0.0 };
        led(seat, offer, &goal).filter(|order| leads_somewhere(own, &goal, order))
    }

    /// Whether a march only leads back to where its piece has been of late, whatever it was meant to lead to. Who wavers
    /// may go back, but not by inches.
    fn leads_back(&self, own: &Sighting, order: &Order) -> bool {
        let Some(end) = order.path.last() else { return false };
        let here = own.pose.spot.point();
        let far = end.point().distance(here) > pace(own) * BY_INCHES;
        (is_steady(own) || !far) && self.memories.left(own.piece).any(|left| is_back(here, end.point(), left))
    }

    /// Where an order with a route should lead.
    fn goal(&self, seat: &Seat<'_>, own: &Sighting, offer: &Offer, reach: f64) -> Goal {
        let here = own.pose.spot.point();
        if let Some(target) = offer.order.target().and_then(|piece| self.picture.of(piece)) {
            let there = target.pose.spot.point();
            return Goal { spot: target.pose.spot, facing: looking(here, there), within: 0.0 };
        }
        let foe = self.picture.nearest_foe(own, here).map(|(_, foe)| foe.at);
        if offer.act == Act::Retire {
            let back = foe.and_then(|foe| away(here, foe, reach));
            return Goal { spot: Spot::nearest(back.unwrap_or(here)), facing: None, within: 0.0 };
        }
        let turns = |offer: &Offer| offer.act == Act::Form && Self::keeps_formation(seat, own, offer);
        match self.wish(seat, own) {
            Some(wish) if turns(offer) && !wish.is_turn(own) => {
                let facing = looking(here, wish.spot);
                Goal { spot: Spot::nearest(wish.spot), facing, within: near_enough(own) }
            }
            Some(wish) => Goal { spot: Spot::nearest(wish.spot), facing: wish.facing, within: near_enough(own) },
            None => Goal { spot: own.pose.spot, facing: foe.and_then(|foe| looking(here, foe)), within: 0.0 },
        }
    }

    /// Who takes part: all who can in what harms the enemy; of those who are to stir, the ones that have a reason to.
    fn choose_some(&mut self, seat: &Seat<'_>, act: Act, from: &[PieceId], least: usize, most: usize) {
        let mut chosen = std::mem::take(&mut self.chosen);
        chosen.clear();
        match act {
            Act::Command | Act::Rally | Act::Move => {
                chosen.extend(from.iter().copied().filter(|piece| self.has_reason(seat, *piece)));
                let rest = from.iter().copied().filter(|piece| !self.has_reason(seat, *piece));
                let short = least.saturating_sub(chosen.len());
                chosen.extend(rest.take(short));
            }
            _ => chosen.extend_from_slice(from),
        }
        chosen.truncate(most);
        self.chosen = chosen;
    }

    /// Whether a piece has a reason to stir: it wavers, or it would rather be elsewhere or can reach an enemy, and has not
    /// just found that nothing comes of that.
    pub(super) fn has_reason(&self, seat: &Seat<'_>, piece: PieceId) -> bool {
        let Some(own) = self.picture.of(piece) else { return false };
        if !is_steady(own) {
            return true;
        }
        let idle = self.memories.was_idle(piece, own.pose.spot.point(), self.gap_to_foe(own));
        !idle && (self.could_charge(seat, own) || self.wish(seat, own).is_some() || self.could_unlimber(seat, own))
    }

    /// Whether a piece is guns that are limbered within range of the enemy.
    fn could_unlimber(&self, seat: &Seat<'_>, own: &Sighting) -> bool {
        let limbered = own.role == Role::Guns && seat.readiness(own, None) == Some(Readiness::March);
        limbered && self.gap_to_foe(own) <= own.far_range
    }

    /// Whether a piece could run at an enemy who is near and much weaker, and may hope to come home.
    fn could_charge(&self, seat: &Seat<'_>, own: &Sighting) -> bool {
        let Some((gap, foe)) = self.picture.nearest_foe(own, own.pose.spot.point()) else { return false };
        let stronger = if self.plan.defends(own) { STRONGER_YET } else { STRONGER };
        let weaker = gap <= own.pace * CLOSE && power(own) > power(&foe.seen) * stronger;
        let shies = || self.memories.of(own.piece).shies_from() == Some(foe.seen.piece);
        let goes = || {
            let judge = self.judge(seat);
            judge.has_a_run(own, foe) && !judge.keeps_cover(own, &foe.seen)
        };
        weaker && !shies() && goes()
    }
}

/// Whether a march is one: it gets well on the way to where it should lead, and not by a shuffle only; or it turns on the
/// spot.
fn leads_somewhere(own: &Sighting, goal: &Goal, order: &Order) -> bool {
    let here = own.pose.spot.point();
    let shuffle = shuffle(own);
    if here.distance(goal.spot.point()) <= shuffle {
        let straight = |facing: Facing| {
            let wished = goal.facing.unwrap_or(facing);
            along(facing.heading().ahead(), wished.heading().ahead())
        };
        return order.facing.is_some_and(|facing| straight(facing) > straight(own.pose.facing));
    }
    let meant = here.distance(goal.spot.point()).min(pace(own)) * COVERED;
    order.path.last().is_some_and(|end| end.point().distance(here) > shuffle.max(meant))
}

/// How near to where it would be a piece is near enough; a leader's command ends somewhere.
fn near_enough(own: &Sighting) -> f64 {
    if fights(own) { own.pace * 0.05 } else { 0.0 }
}

fn away(here: Point, from: Point, far: f64) -> Option<Point> {
    Heading::along(here - from).map(|back| here + back.ahead() * far)
}
