//! Random: any offer will do. It tries what the rules allow, sensible or not, and so finds what nobody thought of.

use engine::game::{Act, Blanks, Decision, Goal, Offer, Offers, Order, PieceId, Side, Sighting, blank};
use engine::table::{Heading, Point, Spot};

use crate::filling::{directed, joined, looking};
use crate::luck::Luck;
use crate::roll_call::RollCall;
use crate::{Bot, Seat};

/// How many offers are tried before a plain one is taken.
const TRIES: usize = 4;
/// How far aside of its aim a march may go, in radians.
const STRAY: f64 = 0.6;

/// Chooses at random: a piece, one of its offers, somewhere to go.
///
/// Listing what one piece may do is far cheaper than listing what all may do, so the piece comes first. Where nothing but
/// the order of entry hangs on it (secret orders) the pieces are taken in turn.
pub struct Random {
    luck: Luck,
    roll: RollCall,
    actors: Vec<PieceId>,
    offers: Offers,
    seen: Vec<Sighting>,
    chosen: Vec<PieceId>,
    parts: Vec<u16>,
}

impl Random {
    /// A random player with a seed.
    pub fn new(seed: u64) -> Random {
        Random {
            luck: Luck::new(seed),
            roll: RollCall::default(),
            actors: Vec::new(),
            offers: Offers::new(),
            seen: Vec::new(),
            chosen: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// A piece's answer; none if nothing of it passes.
    fn answer_of(&mut self, seat: &Seat<'_>, piece: PieceId) -> Option<Order> {
        seat.offers(Some(piece), &mut self.offers);
        self.any_offer(seat, |offer| offer.order.by == Some(piece))
    }

    /// The pieces in turn, each once.
    fn in_turn(&mut self, seat: &Seat<'_>) -> Option<Order> {
        for at in 0..self.actors.len() {
            let Some(piece) = self.actors.get(at).copied() else { break };
            if self.roll.answers(piece) == 0 {
                self.roll.answer(piece);
                if let Some(order) = self.answer_of(seat, piece) {
                    return Some(order);
                }
            }
        }
        None
    }

    /// Some piece, or nobody: then it is something that no piece does, such as being done.
    fn of_someone(&mut self, seat: &Seat<'_>) -> Option<Order> {
        let at = self.luck.below(self.actors.len() + 1);
        let piece = self.actors.get(at).copied()?;
        self.answer_of(seat, piece)
    }

    /// Something that no piece does; failing that anything at all.
    fn of_nobody(&mut self, seat: &Seat<'_>) -> Option<Order> {
        seat.common_offers(&mut self.offers);
        self.any_offer(seat, |_| true).or_else(|| {
            seat.offers(None, &mut self.offers);
            self.any_offer(seat, |_| true)
        })
    }

    /// Any of the offers listed that passes, each equally likely to be tried first.
    fn any_offer(&mut self, seat: &Seat<'_>, fits: impl Fn(&Offer) -> bool) -> Option<Order> {
        let offers = std::mem::take(&mut self.offers);
        let count = offers.list().iter().filter(|offer| fits(offer)).count();
        let mut order = None;
        for _ in 0..TRIES.min(count) {
            let at = self.luck.below(count);
            let offer = offers.list().iter().filter(|offer| fits(offer)).nth(at);
            order = offer.and_then(|offer| self.fill(seat, offer));
            if order.is_some() {
                break;
            }
        }
        let order = order.or_else(|| {
            let mut plain = offers.list().iter().filter(|offer| fits(offer) && offer.blanks.is_empty());
            plain.next().map(|offer| offer.order.clone())
        });
        let order = order.or_else(|| offers.list().iter().filter(|offer| fits(offer)).find_map(|o| self.fill(seat, o)));
        self.offers = offers;
        order
    }

    fn fill(&mut self, seat: &Seat<'_>, offer: &Offer) -> Option<Order> {
        let blanks = &offer.blanks;
        if blanks.is_empty() {
            return Some(offer.order.clone());
        }
        let order = if let Some(route) = blanks.route {
            let goal = self.somewhere(seat, offer, route.reach);
            directed(seat, offer, &goal)?
        } else if let Some(place) = &blanks.place {
            let goal = match place.zones.as_slice() {
                [] => self.place(seat, None),
                [only] => self.place(seat, Some(*only)),
                zones => {
                    let zone = self.luck.one_of(zones).copied();
                    self.place(seat, zone)
                }
            };
            directed(seat, offer, &goal)?
        } else if blanks.facing.is_some() {
            let goal = self.somewhere(seat, offer, 1.0);
            directed(seat, offer, &goal)?
        } else {
            offer.order.clone()
        };
        self.complete(seat, blanks, order)
    }

    /// The order with whatever else it says, at random; none if it is refused.
    fn complete(&mut self, seat: &Seat<'_>, blanks: &Blanks, mut order: Order) -> Option<Order> {
        if let Some(parts) = &blanks.parts {
            choose_some(&mut self.luck, &parts.from, parts.least, parts.most, &mut self.parts);
            order.parts.extend(&self.parts);
        }
        if let Some(count) = blanks.count {
            order.count = Some(count.least + self.luck.up_to(count.most.saturating_sub(count.least)));
        }
        if let Some(shares) = &blanks.shares {
            order.shares = self.divide(shares);
        }
        if let Some(several) = &blanks.several {
            choose_some(&mut self.luck, &several.from, several.least, several.most, &mut self.chosen);
            return joined(seat, order, &self.chosen, several.least);
        }
        seat.check(&order).is_ok().then_some(order)
    }

    /// A total divided at random, piece by piece.
    fn divide(&mut self, shares: &blank::Shares) -> Vec<u16> {
        let mut room: u16 = shares.among.iter().map(|(_, most)| *most).sum();
        let mut left = shares.total;
        let share = |(_, most): &(PieceId, u16)| {
            room = room.saturating_sub(*most);
            let least = left.saturating_sub(room);
            let most = left.min(*most);
            let share = least.min(most) + self.luck.up_to(most.saturating_sub(least));
            left -= share;
            share
        };
        shares.among.iter().map(share).collect()
    }

    /// Mostly toward an enemy or an objective, now and then anywhere.
    fn somewhere(&mut self, seat: &Seat<'_>, offer: &Offer, reach: f64) -> Goal {
        seat.sightings(&mut self.seen);
        let own = offer.order.by.and_then(|piece| self.seen.iter().find(|seen| seen.piece == piece));
        let here = own.map_or_else(|| middle(seat), |own| own.pose.spot.point());
        let target = offer.order.target().and_then(|piece| self.seen.iter().find(|seen| seen.piece == piece));
        if let Some(target) = target {
            return Goal { spot: target.pose.spot, facing: looking(here, target.pose.spot.point()), within: 0.0 };
        }
        let aim = match self.luck.below(10) {
            0..=5 => self.some_enemy(seat.side()),
            6 | 7 => self.luck.one_of(&seat.setting().objectives).map(|objective| objective.at.point()),
            _ => None,
        };
        let aim = aim.unwrap_or_else(|| self.anywhere(seat));
        let facing = self.luck.percent(50).then(|| looking(here, aim)).flatten();
        let ahead = Heading::along(aim - here).unwrap_or(Heading::radians(0.0));
        let way = ahead.turned((self.luck.share() * 2.0 - 1.0) * STRAY).ahead();
        let far = if self.luck.percent(60) { reach } else { reach * self.luck.share() };
        let spot = Spot::nearest(here + way * far.min(here.distance(aim)).max(0.0));
        Goal { spot, facing, within: 0.0 }
    }

    fn some_enemy(&mut self, own: Side) -> Option<Point> {
        let is_enemy = |seen: &&Sighting| seen.side != own && seen.on_table;
        let count = self.seen.iter().filter(is_enemy).count();
        let at = self.luck.below(count);
        self.seen.iter().filter(is_enemy).nth(at).map(|seen| seen.pose.spot.point())
    }

    fn anywhere(&mut self, seat: &Seat<'_>) -> Point {
        let [width, depth] = seat.setting().size;
        Point::new(width * self.luck.share(), depth * self.luck.share())
    }

    /// A place in a zone, looking to the middle of the table.
    fn place(&mut self, seat: &Seat<'_>, zone: Option<usize>) -> Goal {
        let zone = zone.and_then(|zone| seat.setting().zones.get(zone));
        let mut at = self.anywhere(seat);
        if let Some(zone) = zone {
            let bounds = zone.outline.bounds();
            for _ in 0..TRIES {
                let (x, y) = (self.luck.share(), self.luck.share());
                let across = bounds.high - bounds.low;
                at = Point::new(bounds.low.x + across.x * x, bounds.low.y + across.y * y);
                if zone.outline.holds(at) {
                    break;
                }
            }
        }
        Goal { spot: Spot::nearest(at), facing: looking(at, middle(seat)), within: 0.0 }
    }

    fn answer(&mut self, seat: &Seat<'_>, decision: &Decision) -> Option<Order> {
        self.roll.open(decision);
        seat.actors(&mut self.actors);
        let own = if decision.secret { self.in_turn(seat) } else { self.of_someone(seat) };
        own.or_else(|| self.of_nobody(seat))
    }
}

/// Often all that may be chosen, else a random few.
fn choose_some<T: Copy>(luck: &mut Luck, from: &[T], least: usize, most: usize, into: &mut Vec<T>) {
    into.clear();
    into.extend_from_slice(from);
    let most = most.min(from.len());
    let least = least.min(most);
    let count = if luck.percent(50) { most } else { least + luck.below(most - least + 1) };
    for at in 0..count {
        let other = at + luck.below(into.len() - at);
        into.swap(at, other);
    }
    into.truncate(count);
}

fn middle(seat: &Seat<'_>) -> Point {
    let [width, depth] = seat.setting().size;
    Point::new(width * 0.5, depth * 0.5)
}

impl Bot for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&mut self, seat: &Seat<'_>) -> Order {
        let order = seat.decision().and_then(|decision| self.answer(seat, &decision));
        let order = order.unwrap_or(Order::plain("done"));
        if self.offers.named_by(&order).is_some_and(|offer| offer.act == Act::Done) {
            self.roll.close();
        }
        order
    }
}
