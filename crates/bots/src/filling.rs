//! Filling in the blanks of an offer, so that the order passes.

use engine::game::{Blanks, Goal, Offer, Order, PieceId, blank};
use engine::table::{Facing, Heading, Point};

use crate::Seat;

/// The offer's order, led toward a goal, with the least said of what else it must say; none if it is refused.
pub(crate) fn led(seat: &Seat<'_>, offer: &Offer, goal: &Goal) -> Option<Order> {
    // An offer without blanks can be ordered as it stands.
    if offer.blanks.is_empty() {
        return Some(offer.order.clone());
    }
    let mut order = directed(seat, offer, goal)?;
    say_the_least(&offer.blanks, &mut order);
    seat.check(&order).is_ok().then_some(order)
}

/// The offer's order with its way, place or facing; none if there is none toward the goal.
pub(crate) fn directed(seat: &Seat<'_>, offer: &Offer, goal: &Goal) -> Option<Order> {
    let blanks = &offer.blanks;
    if blanks.route.is_some() || blanks.place.is_some() {
        return seat.toward(offer, goal).ok();
    }
    let order = offer.order.clone();
    Some(match blanks.facing {
        Some(turn) => order.facing(allowed(turn, goal.facing.unwrap_or_default())),
        None => order,
    })
}

/// The allowed facing that is nearest to a wish.
fn allowed(turn: blank::Turn, wish: Facing) -> Facing {
    let Some((middle, aside)) = turn.within else { return wish };
    let most = i32::from(aside) * 100;
    let off = (i32::from(wish.hundredths()) - i32::from(middle.hundredths()) + 18_000).rem_euclid(36_000) - 18_000;
    Facing::new(i32::from(middle.hundredths()) + off.clamp(-most, most))
}

/// Fills in what an order must say beside its way: the fewest companions and parts, the least number, full shares from
/// the first on.
pub(crate) fn say_the_least(blanks: &Blanks, order: &mut Order) {
    if let Some(several) = &blanks.several
        && order.with.len() < several.least
    {
        order.with.clear();
        order.with.extend(several.from.iter().take(several.least));
    }
    if let Some(parts) = &blanks.parts
        && order.parts.len() < parts.least
    {
        order.parts.clear();
        order.parts.extend(parts.from.iter().take(parts.least));
    }
    if let Some(count) = blanks.count {
        order.count.get_or_insert(count.least);
    }
    if let Some(shares) = &blanks.shares
        && order.shares.is_empty()
    {
        let mut left = shares.total;
        order.shares.extend(shares.among.iter().map(|(_, most)| {
            let share = left.min(*most);
            left -= share;
            share
        }));
    }
}

/// The order with these pieces taking part; the last ones are left out if all together are refused.
pub(crate) fn joined(seat: &Seat<'_>, order: Order, chosen: &[PieceId], least: usize) -> Option<Order> {
    let mut order = order.with(chosen.iter().copied());
    loop {
        if order.with.len() < least {
            return None;
        }
        if seat.check(&order).is_ok() {
            return Some(order);
        }
        order.with.pop()?;
    }
}

/// Looking from one place to another; none if they are the same.
pub(crate) fn looking(from: Point, to: Point) -> Option<Facing> {
    Heading::along(to - from).map(Facing::nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_facing_is_turned_as_far_toward_the_wish_as_is_allowed() {
        let within = |middle: i32, aside| blank::Turn { within: Some((Facing::new(middle), aside)) };
        let cases =
            [(35_000, 45, 3_000, 3_000), (0, 45, 9_000, 4_500), (0, 45, 27_000, 31_500), (500, 10, 35_900, 35_900)];
        for (middle, aside, wish, found) in cases {
            assert_eq!(allowed(within(middle, aside), Facing::new(wish)), Facing::new(found), "{middle} {wish}");
        }
        assert_eq!(allowed(blank::Turn::default(), Facing::new(777)), Facing::new(777));
    }

    #[test]
    fn an_order_says_the_least_that_it_must() {
        let blanks = Blanks::several(vec![PieceId(4), PieceId(5)], 1, 2)
            .and_parts(vec![7, 8, 9], 2, 3)
            .and_count(3, 6)
            .and_shares(vec![(PieceId(1), 2), (PieceId(2), 9)], 5);
        let mut order = Order::plain("try");
        say_the_least(&blanks, &mut order);
        assert_eq!(order, Order::plain("try").with([PieceId(4)]).parts([7, 8]).count(3).shares([2, 3]));
    }
}
