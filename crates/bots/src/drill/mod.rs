//! Drill: a sensible first opponent. It comes to useful range and into cover, shoots where the odds are best, charges when
//! they favour it, rallies first, takes what the scenario is about, and does not fidget.

mod around;
mod bodies;
mod defence;
mod deploy;
mod ground;
mod harm;
mod leader;
mod march_costs;
mod memory;
mod mind;
mod pending_harm;
mod picture;
mod plan;
mod rider;
mod score;
mod score_by_eye;
mod score_by_odds;
mod shelter;

use engine::game::{Act, Decision, Offer, Offers, Order, PieceId, Role, Sighting};

use crate::luck::Luck;
use crate::roll_call::RollCall;
use crate::{Bot, Seat};
use bodies::{Bodies, goes};
use harm::power;
use mind::Mind;
use picture::{fights, is_steady};
use score::Scored;

/// How often one piece is asked in one step before it has said enough.
const OFTEN: u8 = 4;
/// How many ways to march a piece tries before it stays where it is.
const WAYS: usize = 3;
/// How many drills that turn its formation it tries after them.
const TURNS: usize = 8;
/// How often answers that are no piece's are given in one step before it is enough.
const OFTEN_NOBODYS: u32 = 100;

/// Goes by plain good sense, the same in every rulebook.
pub struct Drill {
    mind: Mind,
    roll: RollCall,
    actors: Vec<PieceId>,
    bodies: Bodies,
    ranked: Vec<(f64, u8, PieceId)>,
    offers: Offers,
    scored: Vec<Scored>,
    nobodys: u32,
}

impl Drill {
    /// A drill with a seed, by which it settles what is as good as even.
    pub fn new(seed: u64) -> Drill {
        Drill {
            mind: Mind::new(Luck::new(seed)),
            roll: RollCall::default(),
            actors: Vec::new(),
            bodies: Bodies::default(),
            ranked: Vec::new(),
            offers: Offers::new(),
            scored: Vec::new(),
            nobodys: 0,
        }
    }

    fn answer(&mut self, seat: &Seat<'_>, decision: &Decision) -> Option<Order> {
        let changed = self.mind.look(seat, decision);
        if decision.secret && changed {
            // Nothing moves while secret orders are given: these are new ones.
            self.roll.open(decision);
            self.roll.close();
        }
        if self.roll.open(decision) {
            self.nobodys = 0;
            self.bodies.open();
            self.mind.pending_harm.clear();
        }
        self.rank(seat);
        for at in 0..self.ranked.len() {
            let Some((.., piece)) = self.ranked.get(at).copied().filter(|_| !seat.is_late()) else { break };
            if let Some(order) = self.answer_of(seat, decision, piece) {
                return Some(order);
            }
            self.roll.settle(piece);
        }
        self.answer_of_nobody(seat)
    }

    /// Whom to ask first: those who waver, then those nearest to the enemy, leaders last; of a body its head.
    fn rank(&mut self, seat: &Seat<'_>) {
        seat.actors(&mut self.actors);
        self.ranked.clear();
        for piece in self.actors.iter().copied().filter(|piece| !self.roll.is_settled(*piece)) {
            let rank = self.mind.picture.of(piece).map_or(f64::MAX, |own| {
                let far = self.mind.picture.nearest_foe(own, own.pose.spot.point()).map_or(0.0, |(gap, _)| gap);
                match (fights(own), is_steady(own), own.on_table) {
                    (true, false, _) => far - 1e6,
                    // Guns choose their ground first; nobody should stand in front of them.
                    (true, true, false) if own.role == Role::Guns => far - 1e3,
                    (true, true, _) => far,
                    (false, ..) => far + 1e6,
                }
            });
            self.ranked.push((rank, 0, piece));
        }
        self.bodies.look(seat);
        self.bodies.rank(&mut self.ranked);
        self.ranked.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    }

    /// The best that a piece can do, if it is better than nothing.
    fn answer_of(&mut self, seat: &Seat<'_>, decision: &Decision, piece: PieceId) -> Option<Order> {
        // What the head of a body has left undone no other piece does alone: the body stays together.
        let head = self.bodies.held_by(piece, &self.actors, &self.mind.picture);
        if head.is_some_and(|head| self.bodies.only_goes(head)) {
            return None;
        }
        seat.offers(Some(piece), &mut self.offers);
        self.bodies.note(piece, self.offers.list());
        // A shot that was chosen and is still to be thrown stays: nothing has happened that speaks for another.
        if self.offers.list().iter().any(|offer| offer.act == Act::Fire && offer.idle) {
            return None;
        }
        if head.is_some() {
            self.offers.retain(|offer| !goes(offer));
        }
        let own = self.mind.picture.of(piece).copied();
        if let Some(order) = self.best_of(seat, decision, piece, own.as_ref()) {
            return Some(order);
        }
        if let Some(own) = own.filter(|_| self.offers.list().iter().any(|offer| offer.act == Act::Move)) {
            // Where one way leads nowhere another may.
            let goes_around = !decision.secret && !seat.is_late() && self.mind.goes_around(seat, &own);
            let order = if goes_around { self.best_of(seat, decision, piece, Some(&own)) } else { None };
            if order.is_some() {
                return order;
            }
            self.mind.memories.note_idle(piece, own.pose.spot.point(), self.mind.gap_to_foe(&own));
        }
        seat.note(|| None);
        None
    }

    /// The best of a piece's offers that can be filled in.
    fn best_of(
        &mut self,
        seat: &Seat<'_>,
        decision: &Decision,
        piece: PieceId,
        own: Option<&Sighting>,
    ) -> Option<Order> {
        self.mind.score(seat, own, self.offers.list(), |by| by == Some(piece), &mut self.scored);
        let (mut ways, mut turns) = (WAYS, TURNS);
        for scored in &self.scored {
            let Some(offer) = self.offers.list().get(scored.at).filter(|_| scored.score > 0.0) else { break };
            let left = match offer.act {
                Act::Move if offer.blanks.route.is_some() => Some(&mut ways),
                Act::Form if offer.blanks.route.is_some() => Some(&mut turns),
                _ => None,
            };
            if let Some(left) = left {
                let Some(fewer) = left.checked_sub(1) else { continue };
                *left = fewer;
            }
            let provident = if decision.secret { provident(self.offers.list(), offer) } else { None };
            let order = match provident {
                Some(order) => Some(order.clone()),
                None => self.mind.fill_in(seat, own, scored.at, offer),
            };
            let Some(order) = order else { continue };
            let makes_do = offer.act == Act::Move && ways + 1 < WAYS;
            if makes_do && !seat.is_late() && !self.mind.is_worth_its_cost(seat, &order, scored.score) {
                continue;
            }
            self.roll.answer(piece);
            self.mind.remember(seat, own, offer);
            if let Some(target) = order.target().filter(|_| offer.act == Act::Charge) {
                self.mind.pending_harm.charge(target, own.map_or(0.0, power));
            }
            if let Some(target) = order.target().filter(|_| decision.secret) {
                self.mind.pending_harm.add(target, scored.done);
                if offer.act == Act::Aim {
                    self.mind.pending_harm.aim(target);
                }
            }
            let joins = offer.act == Act::Command && own.is_some_and(|own| !fights(own)) && order.target().is_some();
            let once = decision.secret || offer.act == Act::Place || joins;
            if once || self.roll.answers(piece) >= OFTEN {
                self.roll.settle(piece);
            }
            return Some(order);
        }
        None
    }

    /// What no piece does: choices of the side, then being done; failing that, whatever must be done.
    fn answer_of_nobody(&mut self, seat: &Seat<'_>) -> Option<Order> {
        seat.common_offers(&mut self.offers);
        let offers = self.offers.list();
        self.nobodys += 1;
        if self.nobodys < OFTEN_NOBODYS {
            self.mind.score(seat, None, offers, |by| by.is_none(), &mut self.scored);
            let good = self.scored.iter().filter(|scored| scored.score > 0.0);
            let order =
                good.filter_map(|scored| offers.get(scored.at)).find_map(|offer| self.mind.fill(seat, None, offer));
            if order.is_some() {
                return order;
            }
        }
        if let Some(done) = offers.iter().find(|offer| offer.act == Act::Done && offer.blanks.is_empty()) {
            self.roll.close();
            return Some(done.order.clone());
        }
        self.what_must_be(seat)
    }

    /// The least bad of all offers.
    fn what_must_be(&mut self, seat: &Seat<'_>) -> Option<Order> {
        seat.offers(None, &mut self.offers);
        let offers = self.offers.list();
        self.mind.score(seat, None, offers, |_| true, &mut self.scored);
        let listed = self.scored.iter().filter_map(|scored| offers.get(scored.at));
        let mut all = listed.chain(offers.iter().filter(|offer| offer.blanks.is_empty()));
        all.find_map(|offer| {
            let own = offer.order.by.and_then(|piece| self.mind.picture.of(piece)).copied();
            self.mind.fill(seat, own.as_ref(), offer)
        })
    }
}

/// The same shot in an order that says more, if there is one: whoever gives orders in secret provides for what he cannot see yet.
fn provident<'o>(offers: &'o [Offer], chosen: &Offer) -> Option<&'o Order> {
    let given = &chosen.order;
    let same = |offer: &&Offer| {
        let fires = [offer, chosen].iter().all(|offer| offer.act == Act::Fire && offer.blanks.is_empty());
        fires && (offer.order.verb, offer.order.by, offer.order.at) == (given.verb, given.by, given.at)
    };
    let says_more = |offer: &&Offer| {
        let mut words = offer.order.how.words();
        given.how.words().all(|word| words.next() == Some(word)) && words.next().is_some()
    };
    offers.iter().filter(same).find(says_more).map(|offer| &offer.order)
}

impl Bot for Drill {
    fn name(&self) -> &'static str {
        "drill"
    }

    fn choose(&mut self, seat: &Seat<'_>) -> Order {
        let order = seat.decision().and_then(|decision| self.answer(seat, &decision));
        order.unwrap_or(Order::plain("done"))
    }
}
