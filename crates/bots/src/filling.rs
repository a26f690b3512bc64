//! Filling in what an offer leaves open, so that the order passes.

use engine::game::{Fill, Goal, Offer, Order, PieceId};
use engine::table::{Facing, Heading, Point};

use crate::Seat;

/// The offer's order, led toward a goal; none if it is refused, or if it asks for several pieces.
pub(crate) fn led(seat: &Seat<'_>, offer: &Offer, goal: &Goal) -> Option<Order> {
    let order = match offer.fill {
        // What is listed with nothing left open can be ordered.
        Fill::Nothing => return Some(offer.order.clone()),
        Fill::Route { .. } | Fill::Place { .. } => seat.toward(offer, goal).ok()?,
        Fill::Facing => offer.order.clone().facing(goal.facing.unwrap_or_default()),
        Fill::Several { .. } => return None,
    };
    seat.check(&order).is_ok().then_some(order)
}

/// The offer's order with these pieces taking part; the last ones are left out if all together are refused.
pub(crate) fn joined(seat: &Seat<'_>, offer: &Offer, chosen: &[PieceId], least: usize) -> Option<Order> {
    let mut order = offer.order.clone().with(chosen.iter().copied());
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
